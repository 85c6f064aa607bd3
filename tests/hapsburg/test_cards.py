"""All fifty cards: what a card says is what it does."""

import re
import tomllib
from typing import Any

import pytest

from redan.contract import rule
from redan.games.hapsburg_eclipse.data import FOLDER, tables
from redan.games.hapsburg_eclipse.names import RAGING
from tests.hapsburg.position import COUNTERS, FRONTS, NATIONS, Position, closing, drawing, position

CARDS: list[dict[str, Any]] = tomllib.loads((FOLDER / "data/cards.toml").read_text("utf-8"))["card"]
each = pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card['number']}-{card['id']}")

FIELD = {"italian": 5, "polish": 4, "carpathian": 5, "romanian": 4, "balkan": 4}
"""All Fronts on the map, with no obstacle before them and room behind them."""

NO_ACTIONS = 45


def sixes(game: Position) -> Position:
    """Every die of the turn shows a six, so nobody wavers; no further card is drawn."""
    while game.rolling() not in ("", "HE.SEQ.2"):
        game.dice(6)
    return game


def played(card: dict[str, Any]) -> Position:
    """The card drawn with all Fronts in the field, and its turn up to the Action Phase."""
    facts: dict[str, Any] = FIELD
    game = drawing(card["number"], **facts)
    if game.asked() == "retreat_front":
        game.play("retreat italian")
    return sixes(game)


@rule("HE.ADV.1", "HE.ADV.2", "HE.ADV.3", "HE.EVT.16", "HE.EVT.17", "HE.EVT.19")
@each
def test_the_fronts_move_as_the_card_lists_them(card: dict[str, Any]) -> None:
    expected = {
        front: space - card["advances"].count(front) + card["retreats"].count(front)
        for front, space in FIELD.items()
    }
    text = card["event_text"]
    if "Retreat one Front of your choice by 1 space" in text:
        expected["italian"] += 1
    if "flips to its Provisional side" in text:
        expected["polish"] += 1
        expected["carpathian"] += 1
    if "Remove the Polish and Carpathian Fronts from the map" in text:
        expected["polish"] = expected["carpathian"] = -1
    game = played(card)
    assert {front: game.space(front) for front in FRONTS} == expected


@rule("HE.LOY.4", "HE.LOY.5")
@each
def test_the_nationalities_it_lists_are_tested_in_its_order(card: dict[str, Any]) -> None:
    expected: list[str] = []
    for word in card["loyalty"]:
        if word == "all":
            expected += NATIONS
        elif word == "random":  # a six, with the DRM of the card
            expected.append("hungarian" if 6 + card["random_drm"] >= 6 else "croat")
        else:
            expected.append(word)
    tests = [note.figures[0] for note in played(card).notes("test")]
    assert [NATIONS[int(str(nation))] for nation in tests] == expected


@rule("HE.ACT.1", "HE.EVT.18")
@each
def test_it_gives_the_actions_it_shows(card: dict[str, Any]) -> None:
    game = played(card)
    if card["number"] == NO_ACTIONS:
        assert "No Actions of any kind may be taken this turn" in card["event_text"]
        assert game.notes("will")
    else:
        assert game.asked() == "action"
        assert game.g.actions == card["actions"] > 0


def said_drm(text: str, front: str) -> int:
    """The DRM to Offensives against this Front that a text speaks of, for this turn."""
    for said in re.finditer(r"([+-]\d) DRM to (all|every) Offensives?([^.]*)\.", text):
        drm, _, where = said.groups()
        if "for the rest of the game" not in where:
            everywhere = "against" not in where
            return int(drm) if everywhere or front.title() in where else 0
    return 0


@rule("HE.EVT.26", "HE.EVT.12")
@pytest.mark.parametrize("front", FRONTS)
@each
def test_its_drms_to_offensives_are_those_it_speaks_of(card: dict[str, Any], front: str) -> None:
    if card["number"] == NO_ACTIONS:
        return
    facts: dict[str, Any] = {**FIELD, "italian": 4, "card": card["number"], "actions": 1}
    game = position(**facts).play(f"offensive {front}").dice(6)
    said = said_drm(card["event_text"], front)
    assert game.notes("offensive")[0].figures[2] == [["HE.EVT.26", said]] * bool(said)


@rule("HE.EVT.12", "HE.EVT.21")
@each
def test_influence_is_hampered_or_certain_where_it_says_so(card: dict[str, Any]) -> None:
    if card["number"] == NO_ACTIONS:
        return
    text = card["event_text"]
    game = position(card=card["number"], actions=1, loyalty=(3, 1, 3)).play("influence croat")
    if "succeeds without a roll" in text:
        assert game.loyalty("croat") == 2
        return
    assert game.rolling() == "HE.INF.1"
    game.dice(5)
    said = re.findall(r"([+-]\d) DRM to all attempts to influence", text)
    expected = [["HE.EVT.12", int(drm)] for drm in said]
    assert game.notes("influence")[0].figures[2] == expected


@rule("HE.KAI.7", "HE.DRM.6")
@each
def test_the_kaiserschlacht_is_helped_only_where_it_says_so(card: dict[str, Any]) -> None:
    game = closing(card=card["number"], kaiserschlacht=RAGING).dice(3)
    helped = "to the Kaiserschlacht battle this turn" in card["event_text"]
    assert game.box("kaiserschlacht_1") == ("victories" if helped else "stalemates")


@rule("HE.OMB.1", "HE.OMB.2", "HE.OMB.11", "HE.EVT.25")
@each
def test_it_brings_the_battle_it_names_in_the_theater_it_names(card: dict[str, Any]) -> None:
    data = tables()
    said = re.search(r"Fight the (.*) battle \((\w+)", card["event_text"])
    fought = [int(str(note.figures[0])) for note in played(card).notes("battle")]
    if said is None:
        assert fought == []
        return
    (marker,) = fought
    assert data.battle_names[marker] == said[1]
    assert data.theater_names[data.battle_theater[marker]] == said[2]


@rule("HE.EVT.11", "HE.CMP.8")
@each
def test_it_gives_the_markers_it_names(card: dict[str, Any]) -> None:
    said = re.search(r"Take (\d) (.*) markers", card["event_text"])
    expected = {said[2]: int(said[1])} if said else {}
    g = played(card).g
    held = {"Radio Intercept": g.radio, "German Aid": g.german_aid[0], "Mackensen": g.mackensen}
    assert {name: count for name, count in held.items() if count} == expected


@rule("HE.EVT.5", "HE.EVT.22")
@each
def test_a_front_enters_only_where_it_says_so(card: dict[str, Any]) -> None:
    game = sixes(drawing(card["number"], polish=None, carpathian=None))
    pattern = r"The (\w+) Front enters at \w+ \((\d)\), (\w+), Battle Value (\d)"
    expected = [
        [FRONTS.index(front.lower()), int(space), COUNTERS[leader.lower()]]
        for front, space, leader, _ in re.findall(pattern, card["event_text"])
    ]
    if "returns at space 5 on its Provisional side" in card["event_text"]:
        expected = [[1, 5, COUNTERS["polish_provisional"]]]
        expected.append([2, 5, COUNTERS["brusilov_provisional"]])
    assert [[*note.figures] for note in game.notes("enters")] == expected


@rule("HE.EVT.9", "HE.EVT.16", "HE.EVT.22", "HE.EVT.23")
@each
def test_battle_values_change_as_it_says(card: dict[str, Any]) -> None:
    text = card["event_text"]
    values = dict(zip(FRONTS, (2, 3, 4, 2, 2), strict=True))
    for rise, front in re.findall(r"\+(\d) to the (\w+) Front's Battle Value", text):
        values[front.lower()] += int(rise)
    for front, value in re.findall(
        r"the (\w+) Front (?:is on the map it )?becomes.*?(\d)", text, re.I
    ):
        values[front.lower()] = int(value)
    if "Provisional side (Battle Value 1 lower)" in text:
        values["polish"], values["carpathian"] = 2, 3
    game = played(card)
    shown = {front: game.g.data.counter_value[game.g.counter[i]] for i, front in enumerate(FRONTS)}
    assert shown == values


@rule("HE.EVT.1", "HE.EVT.2")
@each
def test_the_war_status_moves_and_cards_join_only_where_it_says_so(card: dict[str, Any]) -> None:
    text = card["event_text"]
    game = played(card)
    assert game.g.status == [int("Advance the War Status" in text)]
    assert bool(game.notes("epoch")) == ("shuffle the Mid-Day cards" in text)


@rule("HE.EVT.13", "HE.KAI.1", "HE.EVT.18")
@each
def test_what_lasts_begins_only_where_it_says_so(card: dict[str, Any]) -> None:
    text = card["event_text"]
    game = played(card)
    offered = "trench" in game.options_now() if game.asked() == "action" else False
    assert offered == ("build the Bulgarian Trench Line" in text)
    assert game.g.bulgaria == ("Place the Bulgarian Entry marker" in text)
    assert (game.g.kaiserschlacht == RAGING) == ("The Kaiserschlacht begins" in text)
    assert game.g.weariness == ["Place the War Weariness marker" in text]


@rule("HE.EVT.8", "HE.EVT.14", "HE.EVT.23")
@each
def test_the_end_of_the_turn_brings_what_it_says(card: dict[str, Any]) -> None:
    text = card["event_text"]
    game = closing(card=card["number"], romanian=5, carpathian=4, balkan=4, bulgaria=True)
    assert (game.box("russia_tires") == "victories") == ("place the Russia Tires marker" in text)
    assert (game.space("romanian") == -1) == ("in Jassy (5), remove it" in text)
    assert game.g.bulgaria == ("Bulgaria leaves the war" not in text)
