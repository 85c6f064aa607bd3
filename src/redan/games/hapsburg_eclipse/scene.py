"""The board of Hapsburg Eclipse, and a position on it: counters, markers, boxes, panels."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from redan.core.game import Options
from redan.core.scene import Area, Board, Figure, Frame, Mark, Piece, Scene, Track
from redan.core.state import Seats
from redan.games.hapsburg_eclipse.layout import (
    ADVANTAGE_IDS,
    ADVANTAGE_NAMES,
    COUNTER,
    LETTERS,
    LOYALTY_STEPS,
    SPACE_RADIUS,
    STATUS_CELL,
    UNDER_TITLE,
    Layout,
    layout,
    signed,
)
from redan.games.hapsburg_eclipse.leaves import (
    ADVANTAGE_PIECES,
    LOWEST,
    card,
    epoch_tincture,
    leaves,
    will_in_words,
)
from redan.games.hapsburg_eclipse.names import (
    ACTIONS,
    BUDAPEST,
    CARPATHIAN,
    CLOSE,
    DEFEATS,
    FRONTS,
    KAISERSCHLACHTS,
    NO_FRONT,
    NOT_BEGUN,
    PRZEMYSL,
    RAGING,
    ROMANIAN,
    STALEMATES,
    THEATERS,
    VICTORIES,
)
from redan.games.hapsburg_eclipse.notation import FRONT_WORDS, THEATER_WORDS
from redan.games.hapsburg_eclipse.plate import geography, plate_hash
from redan.games.hapsburg_eclipse.rules.close import (
    counted_will,
    defeats,
    victories,
)
from redan.games.hapsburg_eclipse.state import (
    Empire,
    battle_value,
    on_map,
    revolts,
)
from redan.games.hapsburg_eclipse.words import BOXES, FORTRESS
from redan.kit.engraving import saw

STEPS: Final = ("Event", "Advance", "Loyalty", "Actions", "Kaiserschlacht", "Fortress",
                "National Will")  # fmt: skip
BOX_IDS: Final = {VICTORIES: "victories", STALEMATES: "stalemates", DEFEATS: "defeats"}
NATION_LETTERS: Final = ("Cz", "Cr", "Hu")
ADVANTAGE_LETTERS: Final = ("GA", "M", "RI")

FACTORY: Final = "M3 20V10l5 3V10l5 3V4h3v6h2V4h3v16z"


# ---- The board


@cache
def _board() -> Board:
    sheet = layout()
    bleed = geography().bleed
    return Board(
        width=1000,
        height=700,
        bleed=bleed,
        plate=plate_hash(),
        edge="degrees",
        areas=(*_spaces(sheet), *sheet.cells()),
        tracks=tuple(
            Track(
                id=f"track.{name}",
                name=sheet.track_names[name],
                tincture=sheet.tinctures[name],
                areas=tuple(f"space.{space}" for space in spaces),
                path=sheet.path(name),
            )
            for name, spaces in sheet.tracks.items()
        ),
        frames=tuple(
            Frame(id=box.id, name=box.name, x=box.x, y=box.y, w=box.w, h=box.h,
                  panel=FRAME_PANELS[name])
            for name, box in sheet.boxes.items()
            if name in FRAME_PANELS
        ),
        emblems={"factory": FACTORY},
    )  # fmt: skip


FRAME_PANELS: Final = {
    "national_will": "will",
    "war_status": "will",
    "loyalties": "loyalties",
    "victories": "battles",
    "stalemates": "battles",
    "defeats": "battles",
    "western": "means",
    "eastern": "means",
    "naval": "means",
    "advantages": "means",
    "kaiserschlacht": "battles",
    "draw": "cards",
    "discard": "cards",
}


def board(_: Options) -> Board:
    """The sheet is the same for every table."""
    return _board()


def _spaces(sheet: Layout) -> list[Area]:
    return [
        Area(
            id=f"space.{space.id}",
            name="VIENNA" if space.capital else space.name,
            x=space.x,
            y=space.y,
            r=31 if space.capital else 19 if space.fortress else SPACE_RADIUS,
            number="" if space.capital else str(space.number),
            text=_about(space.flags, space.fortress, space.capital),
            rules=("HE.ADV.6",) if space.capital else ("HE.STR.1",) if space.flags else (),
            label=space.label,
            covered=space.covered,
        )
        for space in sheet.spaces.values()
    ]


def _about(flags: int, fortress: bool, capital: bool) -> str:
    if capital:
        return "The capital. An army that enters it ends the war."
    site = ("", "A Strategic Site: 1 off National Will in enemy hands.",
            "A Strategic Site: 2 off National Will in enemy hands.")[flags]  # fmt: skip
    return f"{site} The Fortress stands here." if fortress else site


# ---- The position


def scene(g: Empire, _: Seats) -> Scene:
    """Everybody sees everything."""
    return Scene(
        pieces=(
            *_fronts(g),
            *_scales(g),
            *_chips(g),
            *_resources(g),
            *_advantages(g),
            *_cards_on_board(g),
        ),
        marks=(*_flags(g), *_dangers(g), *_works(g), *_sums(g)),
        leaves=leaves(g),
        cards=(card(g.data, g.card),) if g.card else (),
        card=f"card.{g.card}" if g.card else "",
        pips=(g.actions, max(g.actions, g.data.cards[g.card].actions))
        if g.phase == ACTIONS
        else (0, 0),
        steps=STEPS,
        step=_step(g),
        turn=f"Turn {len(g.played[g.nation])} of {g.data.last_card}, "
        f"{g.data.status_names[g.status[g.nation]]}",
    )


def _step(g: Empire) -> int:
    if g.phase == ACTIONS:
        return 3
    if g.phase == CLOSE:
        return 4 if g.kaiserschlacht == RAGING else 6
    return 1 if g.moving != NO_FRONT else 0


def space_id(front: int, space: int) -> str:
    """The area of a space of a Front's track."""
    return f"space.{layout().tracks[FRONT_WORDS[front]][space]}"


def _fronts(g: Empire) -> list[Piece]:
    return [front_piece(g, front, g.space[front]) for front in range(FRONTS) if on_map(g, front)]


def front_piece(g: Empire, front: int, space: int) -> Piece:
    """The counter of a Front, standing in this space of its track."""
    sheet, data, counter = layout(), g.data, g.counter[front]
    track = FRONT_WORDS[front]
    here = sheet.spaces[sheet.tracks[track][space]]
    home = sheet.spaces[sheet.tracks[track][max(space - 1, 0)]]
    entry = sheet.book.all("counter")[counter]
    value = battle_value(g, front)
    at = data.space_names[front][space]
    beside = _beside(g, front, space)
    return Piece(
        id=f"front.{track}",
        at=f"space.{here.id}",
        x=beside if beside else None,
        y=0 if beside else None,
        tincture=sheet.tinctures[track],
        name=_short(entry.text("id"), entry.text("leader")),
        letters=LETTERS[entry.text("nation")],
        figures=(Figure(text=str(value)),),
        beak=round(math.degrees(math.atan2(home.y - here.y, home.x - here.x)) % 360, 1),
        states=("reduced",) if counter in data.provisional else (),
        title=f"{data.front_names[front]} Front at {at}: {data.counter_names[counter]}, "
        f"Battle Value {value}",
        text=f"An Offensive must roll more than {value}.",
        rules=("HE.OFF.1",),
    )


def _beside(g: Empire, front: int, space: int) -> float:
    """Two Fronts in Budapest stand side by side."""
    if space != BUDAPEST or front not in (CARPATHIAN, ROMANIAN):
        return 0
    other = ROMANIAN if front == CARPATHIAN else CARPATHIAN
    if g.space[other] != BUDAPEST:
        return 0
    return (COUNTER // 2 + 4) * (1 if front == CARPATHIAN else -1)


@cache
def _shorts() -> dict[str, str]:
    table = layout().book.one("short")
    return {name: table.text(name) for name in table.names()}


def _short(name: str, whole: str) -> str:
    return _shorts().get(name, whole)


def _scales(g: Empire) -> list[Piece]:
    shown, now = g.will[g.nation], counted_will(g)
    made = [
        Piece(
            id="will", at=f"will.{max(shown, LOWEST)}", kind="disc", tincture="sable",
            figures=(Figure(text=signed(shown)),), title=f"National Will {signed(shown)}",
            text=will_in_words(g), rules=("HE.NWL.1",), z=1,
        )
    ]  # fmt: skip
    if now != shown:
        made.append(
            Piece(
                id="will.next", at=f"will.{min(max(now, LOWEST), 5)}", kind="disc",
                states=("preview",), title=f"Counted now it would be {signed(now)}",
                text=will_in_words(g), rules=("HE.NWL.1",),
            )
        )  # fmt: skip
    status = g.status[g.nation]
    made.append(
        Piece(
            id="war", at=f"war.{status}", kind="tile", tincture="sable",
            name=g.data.status_names[status], w=STATUS_CELL[0], h=STATUS_CELL[1],
            title=f"War Status: {g.data.status_names[status]}",
        )
    )  # fmt: skip
    made += [nation_piece(g, nation, loyalty) for nation, loyalty in enumerate(g.loyalty)]
    made.append(fortress_piece(g, g.fortress))
    return made


def nation_piece(g: Empire, nation: int, loyalty: int) -> Piece:
    """The shield of a Nationality at this Loyalty."""
    name, word = g.data.nation_ids[nation], g.data.nation_names[nation]
    where = "in Revolt" if loyalty == 0 else LOYALTY_STEPS[loyalty]
    return Piece(
        id=f"nation.{name}", at=f"loyalty.{name}.{loyalty}", kind="shield", tincture="sable",
        letters=NATION_LETTERS[nation], title=f"{word}: {where}",
        text=f"Identity {g.data.identity[nation]}: to influence them, roll that or more.",
        rules=("HE.REV.1", "HE.INF.1"),
    )  # fmt: skip


def fortress_piece(g: Empire, strength: int) -> Piece:
    """The strength of Przemyśl, beside the works; further out where an army stands on them."""
    covered = g.space[CARPATHIAN] == PRZEMYSL
    return Piece(
        id="fortress", at=space_id(CARPATHIAN, PRZEMYSL), x=-36 if covered else 15,
        y=16 if covered else 13, kind="disc", tincture="sable", w=14.8, h=14.8,
        figures=(Figure(text=str(strength)),), title=f"Przemyśl {FORTRESS[strength]}",
        rules=("HE.FOR.1",), z=2,
    )  # fmt: skip


def _chips(g: Empire) -> list[Piece]:
    made = []
    for box, name in BOX_IDS.items():
        markers = [marker for marker, at in enumerate(g.box) if at == box]
        saved = g.emergency[g.nation] if box == VICTORIES else 0
        places = chip_places(len(markers) + saved)
        for marker, (x, y, w, h) in zip(markers, places, strict=False):
            marker_id, whole = g.data.marker_ids[marker], g.data.battle_names[marker]
            made.append(
                Piece(
                    id=f"marker.{marker_id}", at=f"box.{name}", kind="chip", x=x, y=y, w=w, h=h,
                    tincture="sable" if box == DEFEATS else "", name=_short(marker_id, whole),
                    states=("rear",) if box == STALEMATES else (),
                    title=f"{whole}: {BOXES[box]}",
                )
            )  # fmt: skip
        for number, (x, y, w, h) in enumerate(places[len(markers) :]):
            made.append(
                Piece(
                    id=f"emergency.{number}", at="box.victories", kind="chip", x=x, y=y, w=w, h=h,
                    tincture="or", name="Resource", title="A Resource of Emergency Aid",
                    rules=("HE.OPT.2",),
                )
            )  # fmt: skip
    return made


def chip_places(count: int) -> list[tuple[float, float, float, float]]:
    """Where chips lie in a box, from the middle of its inside, and how large they are: two columns
    while they are few, three when they are many, like shingles when they are more than that."""
    columns, w, h = (2, 60.0, 17.0) if count <= 8 else (3, 41.0, 15.0)
    rows = -(-count // columns)
    pitch = min(h + 4, (82.0 - h) / (rows - 1)) if rows > 1 else 0
    top = -29.0 - UNDER_TITLE
    left = -(columns * w + (columns - 1) * 2.5) / 2 + w / 2
    return [
        (left + (w + 2.5) * (place % columns), top + pitch * (place // columns), w, h)
        for place in range(count)
    ]


def _resources(g: Empire) -> list[Piece]:
    return [
        resource_piece(g, theater, place)
        for theater in range(THEATERS)
        for place in range(g.resources[theater])
    ]


def resource_piece(g: Empire, theater: int, place: int) -> Piece:
    """A Resource in a Theater box."""
    word = THEATER_WORDS[theater]
    return Piece(
        id=f"resource.{word}.{place}", at=f"box.{word}", x=-31 + 30 * place, y=3 - UNDER_TITLE,
        kind="disc", tincture="or", emblem="factory", w=25, h=25,
        title=f"A Resource in the {g.data.theater_names[theater]} Theater",
        text="Adds 1 to every Battle there; may be spent for an Action.",
        rules=("HE.RES.4", "HE.GSO.1"),
    )  # fmt: skip


def _advantages(g: Empire) -> list[Piece]:
    counts = (g.german_aid[g.nation], g.mackensen, g.radio)
    texts = (
        "Adds 2 to all Offensives against one Front this turn.",
        "Two dice for an Offensive, the better counts.",
        "Stops the advance of a Russian Front, or of another that its cipher serves.",
    )
    rules = ("HE.AID.1", "HE.MAC.1", "HE.RAD.2")
    return [
        Piece(
            id=ADVANTAGE_PIECES[place], at=f"advantages.{ADVANTAGE_IDS[place]}",
            kind="disc", letters=ADVANTAGE_LETTERS[place], count=counts[place],
            states=() if counts[place] else ("faint",), w=30, h=30,
            title=f"{ADVANTAGE_NAMES[place]}: {counts[place]}", text=texts[place],
            rules=(rules[place],),
        )
        for place in range(3)
    ]  # fmt: skip


def _cards_on_board(g: Empire) -> list[Piece]:
    left = len(g.deck[g.nation])
    made = [
        Piece(
            id="deck", at="box.draw", kind="pile", count=left, w=55, h=80,
            title=f"{left} cards in the deck, {len(g.aside[g.nation])} set aside",
        )
    ]  # fmt: skip
    if g.card:
        now = g.data.cards[g.card]
        made.append(
            Piece(
                id=f"card.{g.card}.face", at="box.discard", kind="card", card=f"card.{g.card}",
                name=g.data.epoch_names[now.epoch].title(), figures=(Figure(text=str(g.card)),),
                tincture=epoch_tincture(now.epoch), w=55, h=80,
                title=f"Card {g.card}: {now.headline}",
            )
        )  # fmt: skip
    return made


# ---- Marks


def lost_sites(g: Empire) -> list[tuple[int, int]]:
    """Front and space of every Strategic Site in enemy hands (the count is `flags_held`)."""
    lost = []
    for front, space in enumerate(g.space):
        if space < 0:
            continue
        for site, flags in enumerate(g.data.flags[front]):
            if flags == 1 and site >= space > 0:
                lost.append((front, site))
    if BUDAPEST in (g.space[CARPATHIAN], g.space[ROMANIAN]):
        lost.append((CARPATHIAN, BUDAPEST))
    if g.fortress == 0 and 0 < g.space[CARPATHIAN] <= PRZEMYSL:
        lost.append((CARPATHIAN, PRZEMYSL))
    return lost


def _flags(g: Empire) -> list[Mark]:
    made = []
    for front, site in lost_sites(g):
        standing = any(
            on_map(g, other) and space_id(other, g.space[other]) == space_id(front, site)
            for other in range(FRONTS)
        )
        if not standing:
            space = layout().spaces[layout().tracks[FRONT_WORDS[front]][site]]
            made.append(
                Mark(
                    id=f"lost.{space.id}", kind="cross", x=space.x + 11.5 + 4 * (space.flags > 1),
                    y=space.y - 19, tone="no", rules=("HE.STR.1",),
                    title=f"{space.name} is in enemy hands: {space.flags} off National Will",
                )
            )  # fmt: skip
    return made


def _dangers(g: Empire) -> list[Mark]:
    made = [
        Mark(
            id=f"danger.{FRONT_WORDS[front]}", kind="danger", on=(f"front.{FRONT_WORDS[front]}",),
            rules=("HE.ADV.6",), title="One advance from Vienna: its fall ends the game.",
        )
        for front in range(FRONTS)
        if g.space[front] == 1
    ]  # fmt: skip
    now = counted_will(g)
    if now < LOWEST and g.result is None:
        made.append(
            Mark(
                id="danger.will", kind="danger", on=("will",), rules=("HE.NWL.4",),
                title=f"Counted now, National Will would be {signed(now)}: the Empire gives up.",
            )
        )  # fmt: skip
    if revolts(g) == 2:
        last = next(nation for nation, loyalty in enumerate(g.loyalty) if loyalty)
        if g.loyalty[last] == 1:
            made.append(
                Mark(
                    id="danger.revolt", kind="danger", on=(f"nation.{g.data.nation_ids[last]}",),
                    rules=("HE.REV.2",), title="If all three are in Revolt, the Empire falls.",
                )
            )  # fmt: skip
    return made


def _works(g: Empire) -> list[Mark]:
    if not g.trench:
        return []
    spaces = layout().spaces
    (veles, salonika) = (spaces["veles"], spaces["salonika"])
    x, y = (veles.x + salonika.x) / 2 - 4, (veles.y + salonika.y) / 2 - 2
    dx, dy = salonika.x - veles.x, salonika.y - veles.y
    length = math.hypot(dx, dy)
    across = (-dy / length * 27, dx / length * 27)
    path = saw((x + across[0], y + across[1]), (x - across[0], y - across[1]), 6, 6)
    return [
        Mark(id="trench", kind="works", path=path, title="The Bulgarian Trench Line",
             rules=("HE.ATT.1",)),
    ]  # fmt: skip


def _sums(g: Empire) -> list[Mark]:
    boxes = layout().boxes
    won, lost = victories(g), defeats(g)
    made = []
    for name, text in (("victories", signed(won)), ("defeats", signed(-lost))):
        box = boxes[name]
        made.append(Mark(id=f"sum.{name}", kind="figure", x=box.x + box.w - 9, y=box.y + 6,
                         text=text))  # fmt: skip
    for theater, word in enumerate(THEATER_WORDS):
        box = boxes[word]
        made.append(Mark(id=f"sum.{word}", kind="figure", x=box.x + box.w - 12, y=box.y + 33,
                         text=f"+{g.resources[theater]}"))  # fmt: skip
    box = boxes["kaiserschlacht"]
    fought = "not begun" if g.kaiserschlacht == NOT_BEGUN else f"{g.fought} of {KAISERSCHLACHTS}"
    made.append(Mark(id="sum.kaiserschlacht", kind="tag", x=box.x + box.w / 2, y=box.y + 26,
                     text=fought))  # fmt: skip
    return made
