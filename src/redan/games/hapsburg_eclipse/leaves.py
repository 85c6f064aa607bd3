"""What the column tells beside the board: panels, and the card of the turn as it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from redan.core.scene import Card, Leaf, Row
from redan.games.hapsburg_eclipse.data import Tables
from redan.games.hapsburg_eclipse.layout import (
    ADVANTAGE_IDS,
    ADVANTAGE_NAMES,
    LOYALTY_STEPS,
    signed,
)
from redan.games.hapsburg_eclipse.names import FRONTS, KAISERSCHLACHTS, NOT_BEGUN, POLISH
from redan.games.hapsburg_eclipse.notation import THEATER_WORDS
from redan.games.hapsburg_eclipse.rules.close import (
    counted_will,
    defeats,
    flags_held,
    victories,
)
from redan.games.hapsburg_eclipse.state import Empire, in_revolt, revolts
from redan.games.hapsburg_eclipse.words import BOXES, FORTRESS

EPOCH_TINCTURES: Final = ("azure", "or", "gules", "sable")
ADVANTAGE_PIECES: Final = tuple(f"advantage.{name}" for name in ADVANTAGE_IDS)
LOWEST: Final = -5


def leaves(g: Empire) -> tuple[Leaf, ...]:
    """The panels, the most asked for first."""
    return (_will_leaf(g), _loyalty_leaf(g), _battle_leaf(g), _means_leaf(g), _cards_leaf(g))


def will_in_words(g: Empire) -> str:
    """What National Will is made of."""
    return (
        f"{victories(g)} Victories, {defeats(g)} Defeats, {revolts(g)} Revolts, "
        f"{flags_held(g)} flags in enemy hands: {signed(counted_will(g))} now"
    )


def _will_leaf(g: Empire) -> Leaf:
    steps = tuple(signed(value) for value in range(LOWEST, 6))
    level = min(max(g.will[g.nation], LOWEST), 5) - LOWEST
    lasting = [
        word
        for word, holds in (
            ("War Weariness", g.weariness[g.nation]),
            ("Victory at Lodz", g.lodz_won),
            ("The Great Retreat", g.great_retreat),
            ("Bulgaria in the war", g.bulgaria),
        )
        if holds
    ]
    rows = [
        Row(text="National Will", value=signed(g.will[g.nation]), level=level, steps=steps,
            points="will"),
        Row(text="Victories", value=signed(victories(g))),
        Row(text="Defeats", value=signed(-defeats(g))),
        Row(text="Revolts", value=signed(-revolts(g))),
        Row(text="Flags in enemy hands", value=signed(-flags_held(g))),
        Row(text="Counted now", value=signed(counted_will(g)),
            tone="no" if counted_will(g) < LOWEST else ""),
        Row(text="War Status", level=g.status[g.nation], steps=g.data.status_names,
            value=g.data.status_names[g.status[g.nation]], points="war"),
        *(Row(text="In effect", value=word) for word in lasting),
    ]  # fmt: skip
    return Leaf(id="will", title="National Will", rows=tuple(rows))


def _loyalty_leaf(g: Empire) -> Leaf:
    rows = tuple(
        Row(
            text=name, note=f"identity {g.data.identity[nation]}", level=g.loyalty[nation],
            value=LOYALTY_STEPS[g.loyalty[nation]], steps=LOYALTY_STEPS,
            points=f"nation.{g.data.nation_ids[nation]}",
            tone="no" if in_revolt(g, nation) else "",
        )
        for nation, name in enumerate(g.data.nation_names)
    )  # fmt: skip
    return Leaf(id="loyalties", title="National Loyalties", rows=rows)


def _battle_leaf(g: Empire) -> Leaf:
    rows = []
    for box, name in BOXES.items():
        markers = [g.data.battle_names[marker] for marker, at in enumerate(g.box) if at == box]
        rows.append(Row(text=name, value=str(len(markers)), note=", ".join(markers) or "none"))
    if g.kaiserschlacht != NOT_BEGUN:
        rows.append(Row(text="Kaiserschlacht", value=f"{g.fought} of {KAISERSCHLACHTS}"))
    return Leaf(id="battles", title="Off-Map Battles", rows=tuple(rows))


def _means_leaf(g: Empire) -> Leaf:
    rows = [
        Row(text=f"{g.data.theater_names[theater]} Theater", value=f"+{g.resources[theater]}",
            note="of 2 Resources", points=f"box.{word}")
        for theater, word in enumerate(THEATER_WORDS)
    ]  # fmt: skip
    rows.append(
        Row(text="Resources to allocate", value=str(g.supply[g.nation]),
            note=f"{g.spent[g.nation]} spent")
    )  # fmt: skip
    counts = (g.german_aid[g.nation], g.mackensen, g.radio)
    rows += [
        Row(text=name, value=str(count), points=piece)
        for name, count, piece in zip(ADVANTAGE_NAMES, counts, ADVANTAGE_PIECES, strict=True)
    ]
    rows.append(Row(text="Przemyśl", value=str(g.fortress), note=FORTRESS[g.fortress],
                    points="fortress"))  # fmt: skip
    return Leaf(id="means", title="Means", rows=tuple(rows))


def _cards_leaf(g: Empire) -> Leaf:
    deck, aside = g.deck[g.nation], g.aside[g.nation]
    rows = []
    for epoch, name in enumerate(g.data.epoch_names):
        inside = [card for card in deck if g.data.cards[card].epoch == epoch]
        later = sum(g.data.cards[card].epoch == epoch for card in aside)
        rows.append(
            Row(
                text=name.title(), value=str(len(inside)), tincture=epoch_tincture(epoch),
                note=" ".join(str(card) for card in inside)
                or (f"{later} set aside" if later else "all played"),
            )
        )  # fmt: skip
    return Leaf(id="cards", title="Cards to come", rows=tuple(rows))


def card(data: Tables, number: int) -> Card:
    """A card as it is read."""
    this = data.cards[number]
    tests = [(*data.nation_names, "Random")[nation] for nation in this.loyalty]
    facts = [
        ("Advances", _named(data.front_names, this.advances)),
        ("Retreats", _named(data.front_names, this.retreats)),
        ("Loyalty", ", ".join(tests)),
        ("Actions", str(this.actions)),
    ]
    actions = "1 Action" if this.actions == 1 else f"{this.actions} Actions"
    modified = [
        f"{data.front_names[front]} Front {signed(drm)}"
        for front, drm in enumerate(this.offensive_drm)
        if drm
    ]
    if len(modified) == FRONTS:
        modified = [f"Offensives {signed(this.offensive_drm[POLISH])}"]
    return Card(
        id=f"card.{number}",
        name=this.headline,
        number=str(number),
        kind=data.epoch_names[this.epoch].title(),
        tincture=epoch_tincture(this.epoch),
        text=this.text,
        facts=tuple((word, value) for word, value in facts if value),
        story=this.history,
        short=" · ".join((*modified, actions)),
    )


def _named(names: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(names[number] for number in numbers)


def epoch_tincture(epoch: int) -> str:
    """The colour of an epoch's cards."""
    return EPOCH_TINCTURES[epoch % len(EPOCH_TINCTURES)]
