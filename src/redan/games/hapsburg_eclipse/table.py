"""How Hapsburg Eclipse is shown: questions, labels, what can be clicked, the position in text."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from redan.core.asks import Choose, Kind, Pick
from redan.core.game import Label, Panel, Table
from redan.core.state import Seats
from redan.games.hapsburg_eclipse.choices import (
    cost,
    counted,
    ghosts,
    paid,
    routes,
    slip,
    where,
)
from redan.games.hapsburg_eclipse.names import (
    ACTION,
    AID,
    CARPATHIAN,
    DISCARD,
    EMERGENCY,
    END,
    FRONTS,
    GREAT_RETREAT,
    GREAT_RETREAT_BY_RESOURCE,
    INFLUENCE,
    INTERCEPT,
    MACKENSEN,
    NATIONALITIES,
    OFFENSIVE,
    OPERATION_FROM,
    REPAIR,
    REPAIR_BY_OPERATION,
    RESOURCE,
    RETREAT_FRONT,
    THEATERS,
    TO_DEFEATS,
    TO_STALEMATES,
)
from redan.games.hapsburg_eclipse.notation import (
    solo_options,
)
from redan.games.hapsburg_eclipse.plate import plate
from redan.games.hapsburg_eclipse.refusals import refusal
from redan.games.hapsburg_eclipse.rules.actions import influence_modifiers
from redan.games.hapsburg_eclipse.rules.close import (
    counted_will,
    defeats,
    flags_held,
    victories,
)
from redan.games.hapsburg_eclipse.rules.offensive import (
    offensive_modifiers,
    offensive_price,
    offensive_succeeds,
)
from redan.games.hapsburg_eclipse.scene import board, scene
from redan.games.hapsburg_eclipse.state import Empire, battle_value, in_revolt, on_map, revolts
from redan.games.hapsburg_eclipse.words import BOXES, FORTRESS, outcome, words
from redan.kit.modifiers import Modifiers, total_of


def prompt(g: Empire, ask: Choose) -> str:
    """What is asked, in one sentence."""
    data = g.data
    if ask.kind is ACTION:
        if not g.actions:
            return "The card's Actions are used up. Spend a Resource for another, or end?"
        return (
            f"{data.cards[g.card].headline}: {counted(g.actions, 'Action')} left. What do you do?"
        )
    if ask.kind is INTERCEPT:
        front = ask.given[0]
        where = data.space_names[front][g.space[front] - 1]
        return (
            f"The {data.front_names[front]} Front is about to advance to {where}. "
            f"Spend one of {counted(g.radio, 'Radio Intercept')}?"
        )
    if ask.kind is RETREAT_FRONT:
        return "Peace Feelers: which Front falls back a space?"
    if ask.kind is DISCARD:
        return "Give up a marker to spare the Czechs their tests?"
    if ask.kind is OPERATION_FROM:
        return "From which Theater is a Resource spent?"
    if ask.kind is AID:
        return f"German Aid for the turn against the {data.front_names[ask.given[0]]} Front (+2)?"
    if ask.kind is MACKENSEN:
        name = data.front_names[ask.given[0]]
        return f"Send Mackensen against the {name} Front (two dice, the better counts)?"
    if ask.kind is TO_DEFEATS:
        return "The Great Retreat: which Victory becomes a Defeat?"
    if ask.kind is TO_STALEMATES:
        return f"Which Victory becomes a Stalemate ({counted(ask.given[1], 'marker')} to go)?"
    return "National Will collapses. Save it with a Resource?"


def label(g: Empire, ask: Choose, option: int) -> Label:
    """An option in words, with what it points at and would do."""
    kind = ask.kind
    words = _label(g, ask, option)
    retreat = kind is ACTION and option in (GREAT_RETREAT, GREAT_RETREAT_BY_RESOURCE)
    ends = kind is ACTION and option == END
    only = ends and len(ask.options(g)) == 1
    return replace(
        words,
        points=where(g, kind, option),
        ghosts=ghosts(g, kind, option),
        cost=cost(g, kind, option),
        short=_short(kind, option),
        button=retreat or kind in (INTERCEPT, AID, MACKENSEN, DISCARD, EMERGENCY),
        likely=only or (kind is EMERGENCY and option == 1),
        final=retreat or (ends and g.actions > 0) or (kind is EMERGENCY and not option),
    )


def _short(kind: Kind, option: int) -> str:
    if kind is ACTION and option == END:
        return "End phase"
    if kind is ACTION and option in (GREAT_RETREAT, GREAT_RETREAT_BY_RESOURCE):
        return "Great Retreat"
    if kind is INTERCEPT:
        return ("Let it come", "Intercept")[option]
    return ""


def _label(g: Empire, ask: Choose, option: int) -> Label:
    data = g.data
    kind = ask.kind
    if kind is ACTION:
        return _action_label(g, option)
    if kind is INTERCEPT:
        front = ask.given[0]
        name = f"the {data.front_names[front]} Front"
        return Label((f"Let {name} come", f"Intercept {name}")[option])
    if kind is RETREAT_FRONT:
        return Label(f"The {data.front_names[option]} Front")
    if kind is OPERATION_FROM:
        return Label(f"The {data.theater_names[option]} Theater")
    if kind is DISCARD:
        if option < 2:
            return Label(("Keep everything", "Give up a German Aid marker")[option])
        return _theater_label(g, "Give up a Resource of the", option - 2)
    if kind is AID:
        return Label(("No German Aid", "German Aid")[option], hint=("", "+2 all turn")[option])
    if kind is MACKENSEN:
        return Label(("One die", "Mackensen: two dice")[option])
    if kind is EMERGENCY:
        if not option:
            return Label("Surrender")
        return _theater_label(g, "Emergency Aid from the", option - 1)
    box = BOXES[3 if kind is TO_DEFEATS else 2]
    return Label(f"{data.battle_names[option]} to the {box} box")


def _theater_label(g: Empire, lead: str, theater: int) -> Label:
    return Label(f"{lead} {g.data.theater_names[theater]} Theater")


def _action_label(g: Empire, option: int) -> Label:
    data = g.data
    if option == END:
        lost = f"{counted(g.actions, 'Action')} would be lost" if g.actions else ""
        return Label("End the Action Phase", hint=lost)
    if option < OFFENSIVE + FRONTS:
        return _offensive_label(g, option - OFFENSIVE)
    if option < RESOURCE + THEATERS:
        theater = option - RESOURCE
        text = f"Resource to the {data.theater_names[theater]} Theater"
        return Label(text, hint=paid(g, 2))
    if option in (REPAIR, REPAIR_BY_OPERATION):
        price = "2 Actions" if option == REPAIR else "1 Operation"
        return Label("Repair Przemyśl", hint=price)
    if option < INFLUENCE + NATIONALITIES:
        nation = option - INFLUENCE
        needed = _influence_needs(g, nation)
        text = f"Influence the {data.nation_names[nation]}"
        return Label(text, hint=f"{paid(g, 1)}; {needed}")
    if option in (GREAT_RETREAT, GREAT_RETREAT_BY_RESOURCE):
        price = "2 Actions" if option == GREAT_RETREAT else "1 Resource"
        markers = 6 - g.space[1]
        hint = f"{price} and {counted(markers, 'Victory', 'Victories')}"
        return Label("Trigger the Great Retreat", hint=hint)
    return Label("Build the Bulgarian Trench Line", hint="both Actions")


def _offensive_label(g: Empire, front: int) -> Label:
    data = g.data
    space = g.space[front]
    where = data.space_names[front][space] if space > 0 else "off the map"
    text = f"Offensive against the {data.front_names[front]} Front at {where}"
    if space == data.last_space[front]:
        return Label(text, hint="without effect: it cannot fall back further")
    modifiers = offensive_modifiers(g, front)
    faces = [
        face
        for face in range(1, 7)
        if offensive_succeeds(face, total_of(face, modifiers), battle_value(g, front))
    ]
    hint = f"{paid(g, offensive_price(g, front))}; needs {faces[0]}+{_listed(modifiers)}"
    return Label(text, hint=hint)


def _influence_needs(g: Empire, nation: int) -> str:
    if g.data.cards[g.card].influence_succeeds:
        return "succeeds"
    modifiers = influence_modifiers(g)
    needed = g.data.identity[nation] - total_of(0, modifiers)
    return f"needs {needed}+{_listed(modifiers)}" if needed <= 6 else "cannot succeed"


def _listed(modifiers: Modifiers) -> str:
    return "".join(f" ({value:+d} {rule})" for rule, value in modifiers)


def clickable(_: Empire, ask: Choose) -> list[tuple[Kind, int]]:
    """What a person may try: all options of the question; the Fronts at any time."""
    things = [(ask.kind, option) for option in solo_options(ask.kind)]
    if ask.kind is not ACTION:
        things += [(ACTION, OFFENSIVE + front) for front in range(FRONTS)]
    return things


# ---- The position in text


def panels(g: Empire, _: Seats) -> list[Panel]:
    """The board, top to bottom; everybody sees everything."""
    return [
        Panel(_turn(g), tuple(_card_rows(g))),
        Panel("Fronts", tuple(_front_row(g, front) for front in range(FRONTS))),
        Panel("The Empire", tuple(_empire_rows(g))),
        Panel("Off-map battles", tuple(_box_rows(g))),
        Panel("In hand", tuple(_hand_rows(g))),
        Panel("Cards to come", tuple(_deck_rows(g))),
    ]


def _turn(g: Empire) -> str:
    turn = f"Turn {len(g.played[g.nation])} of {g.data.last_card}"
    return f"{turn}, {g.data.status_names[g.status[g.nation]]}"


def _card_rows(g: Empire) -> list[str]:
    if not g.card:
        return ["No card has been revealed."]
    card = g.data.cards[g.card]
    names = g.data.front_names
    tests = [(*g.data.nation_names, "Random")[nation] for nation in card.loyalty]
    return [
        f"{card.number} {card.headline}",
        card.text,
        f"Advances: {', '.join(names[front] for front in card.advances) or 'none'}."
        + (
            f" Retreats: {', '.join(names[front] for front in card.retreats)}."
            * bool(card.retreats)
        )
        + f" Loyalty: {', '.join(tests) or 'none'}. Actions: {card.actions}.",
    ]


def _front_row(g: Empire, front: int) -> str:
    """One track from Vienna outward, the Front in brackets; flags as stars."""
    data = g.data
    cells = []
    for space, name in enumerate(data.space_names[front]):
        text = name + "*" * data.flags[front][space]
        cells.append(f"[{text}]" if g.space[front] == space else text)
    if on_map(g, front):
        counter = g.counter[front]
        who = f"{data.counter_names[counter]} {data.counter_value[counter]}"
    else:
        who = "off the map"
    extra = ""
    if front == CARPATHIAN:
        extra = f"  Przemyśl {FORTRESS[g.fortress]}"
    elif front == 4 and g.trench:
        extra = "  Trench Line at Veles"
    return f"{data.front_names[front]:<11}{who:<28} {' - '.join(cells)}{extra}"


def _empire_rows(g: Empire) -> list[str]:
    nations = "  ".join(
        f"{name} {'Revolt' if in_revolt(g, nation) else g.loyalty[nation]}"
        for nation, name in enumerate(g.data.nation_names)
    )
    now = counted_will(g)
    return [
        f"Loyalty: {nations}",
        f"National Will {g.will[g.nation]:+d}; counted now {now:+d} = "
        f"{counted(victories(g), 'Victory', 'Victories')} - {counted(defeats(g), 'Defeat')} "
        f"- {counted(revolts(g), 'Revolt')} - {counted(flags_held(g), 'flag')}",
    ]


def _box_rows(g: Empire) -> list[str]:
    rows = []
    for box, name in BOXES.items():
        markers = [g.data.battle_names[marker] for marker, at in enumerate(g.box) if at == box]
        rows.append(f"{name}: {', '.join(markers) or 'none'}")
    return rows


def _hand_rows(g: Empire) -> list[str]:
    theaters = "  ".join(
        f"{name} {g.resources[theater]}" for theater, name in enumerate(g.data.theater_names[:3])
    )
    lasting = [
        word
        for word, holds in (
            ("War Weariness", g.weariness[g.nation]),
            ("Lodz Victory", g.lodz_won),
            ("Great Retreat", g.great_retreat),
            ("Bulgaria in the war", g.bulgaria),
            ("Kaiserschlacht", g.kaiserschlacht == 1),
        )
        if holds
    ]
    return [
        f"Actions {g.actions}   Resources: {theaters}  supply {g.supply[g.nation]} "
        f"spent {g.spent[g.nation]}",
        f"Radio Intercepts {g.radio}  German Aid {g.german_aid[g.nation]}  Mackensen {g.mackensen}",
        f"In effect: {', '.join(lasting) or 'nothing'}",
    ]


def _deck_rows(g: Empire) -> list[str]:
    deck, aside = g.deck[g.nation], g.aside[g.nation]
    counts = [
        f"{name.title()} {sum(g.data.cards[card].epoch == epoch for card in deck)}"
        for epoch, name in enumerate(g.data.epoch_names)
    ]
    return [
        f"In the deck {len(deck)} ({', '.join(counts)}), set aside {len(aside)}",
        "Numbers in the deck: " + (" ".join(str(card) for card in deck) or "none"),
    ]


def ending(g: Empire) -> str:
    """How it ended, and what that would have meant (HE.VIC.6)."""
    result = g.result
    if result is None:
        return "The war goes on."
    fate = g.data.fates.get(result.level, "")
    points = f" with {result.scores[0]} points" if result.scores else ""
    how = {
        "HE.REV.2": "The nationalities rise together. ",
        "HE.NWL.4": "National Will collapses. ",
        "HE.ADV.6": "Vienna falls. ",
        "HE.END.1": "The Empire has survived the war. ",
        "HE.SCN.11": "The scenario ends. ",
        "HE.OPT.6": "The Kaiserschlacht decides the war. ",
    }.get(result.rule, "You resign. ")
    return f"{how}{result.level}{points}.{' ' + fate if fate else ''}"


def drawn(g: Empire, _: Pick, place: int) -> str:
    """The card that a draw brings, by its number and headline."""
    card = g.deck[g.nation][place]
    return f"{card} {g.data.cards[card].headline}"


TABLE: Final = Table(
    prompt=prompt,
    label=label,
    words=words,
    outcome=outcome,
    refusal=refusal,
    clickable=clickable,
    panels=panels,
    ending=ending,
    drawn=drawn,
    board=board,
    scene=scene,
    plate=plate,
    where=where,
    routes=routes,
    slip=slip,
)
