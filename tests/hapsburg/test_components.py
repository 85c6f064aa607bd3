"""What is in the box: cards, counters, tracks, markers, and what everybody may see."""

import tomllib
from collections import Counter
from random import Random
from typing import Any

import pytest

from redan.contract import rule
from redan.core.match import Match
from redan.core.state import dump
from redan.games.hapsburg_eclipse.data import FOLDER, Tables, tables
from redan.games.hapsburg_eclipse.state import Empire
from redan.kit.entries import Book
from tests.hapsburg.position import GAME, campaign, drawing, position, refused

CIPHER, MACKENSEN, GERMAN_AID, CZECH_DECLARATION = 6, 16, 35, 50


def read(name: str) -> dict[str, Any]:
    """A data file as it is."""
    return tomllib.loads((FOLDER / "data" / f"{name}.toml").read_text("utf-8"))


@rule("HE.CMP.1")
def test_there_are_fifty_cards_numbered_one_to_fifty() -> None:
    assert [card.number for card in tables().cards[1:]] == list(range(1, 51))
    g = campaign().state
    assert sorted((*g.deck[0], *g.aside[0])) == list(range(1, 51))


@rule("HE.CMP.1")
def test_there_are_sixty_six_counters() -> None:
    fronts = {counter["piece"] for counter in read("fronts")["counter"]}
    battles = read("battles")
    markers = sum(marker["count"] for marker in read("markers")["marker"])
    assert len(fronts) + len(battles["battle"]) + len(battles["kaiserschlacht"]) + markers == 66


@rule("HE.CMP.2")
@pytest.mark.parametrize("number", range(1, 51))
def test_a_card_has_all_that_is_printed_on_one(number: int) -> None:
    card = tables().cards[number]
    assert card.number == number
    assert card.headline
    assert card.text.endswith(".")
    assert card.history.endswith(".")
    assert tables().epoch_names[card.epoch] in ("morning", "midday", "dusk")
    assert card.loyalty or not card.random_drm
    assert 0 <= card.actions <= 3
    assert not set(card.advances) & set(card.retreats)


@rule("HE.CMP.3")
def test_the_iron_cross_marks_the_cards_with_rules_for_the_combined_game() -> None:
    crossed = [card.number for card in tables().cards[1:] if card.iron_cross]
    assert crossed == [card.number for card in tables().cards[1:] if card.combined]
    assert {6, 14, 16, 17, 19, 35, 41, 48} <= set(crossed)  # 12.4 lists these


@rule("HE.CMP.3")
def test_alone_a_card_with_the_iron_cross_is_like_any_other() -> None:
    game = drawing(19).dice(4)  # Ctesiphon, fought at the other end of the Ottoman Empire
    assert game.box("ctesiphon") == "victories"
    assert game.space("polish") == 4


@rule("HE.CMP.4")
def test_a_leaders_name_has_no_effect() -> None:
    games = [position(polish=3, aid=1), position(polish=3, aid=1)]
    book = Book(FOLDER / "data")
    for counter in book.all("counter"):
        counter._fields["leader"] = "Nobody"  # type: ignore[index]
    games[1].state.data = Tables(book)
    assert set(games[1].state.data.counter_names) == {"Nobody"}
    for game in games:
        game.play("offensive polish", "no aid").dice(4).play("end")
    assert games[0].space("polish") == games[1].space("polish") == 4
    assert games[0].match.view(frozenset()) == games[1].match.view(frozenset())


@rule("HE.CMP.5")
@pytest.mark.parametrize(
    ("front", "name", "last"),
    [
        (0, "Italian", "Padua"),
        (1, "Polish", "Brest-Litovsk"),
        (2, "Carpathian", "Tarnopol"),
        (3, "Romanian", "Jassy"),
        (4, "Balkan", "Salonika"),
    ],
)
def test_every_track_leads_from_vienna_outward(front: int, name: str, last: str) -> None:
    data = tables()
    assert data.front_names[front] == name
    assert data.space_names[front][0] == "Vienna"
    assert data.space_names[front][-1] == last
    assert len(set(data.space_names[front])) == len(data.space_names[front])


@rule("HE.CMP.6")
def test_budapest_lies_on_two_tracks_and_has_room_for_both_fronts() -> None:
    data = tables()
    assert data.space_names[2][1] == data.space_names[3][1] == "Budapest"
    tracks = [name for track in data.space_names for name in set(track[1:])]
    assert [name for name, times in Counter(tracks).items() if times > 1] == ["Budapest"]
    game = drawing(2, carpathian=2, romanian=2)
    assert (game.space("carpathian"), game.space("romanian")) == (1, 1)
    shown = [panel for panel in GAME.table().panels(game.g, frozenset()) if panel.title == "Fronts"]
    assert sum("[Budapest**]" in row for row in shown[0].rows) == 2


@rule("HE.CMP.7")
def test_there_are_six_resources() -> None:
    assert campaign().state.supply == [6]


@rule("HE.CMP.7")
@pytest.mark.parametrize(("spent", "resources"), [(6, (0, 0, 0)), (4, (1, 0, 1)), (0, (2, 2, 2))])
def test_after_six_allocations_there_is_no_seventh(
    spent: int, resources: tuple[int, int, int]
) -> None:
    game = position(spent=spent, resources=resources, actions=3)
    assert not [option for option in game.options_now() if option.startswith("resource")]


@rule("HE.CMP.7")
def test_a_resource_spent_on_an_operation_does_not_come_back() -> None:
    game = position(actions=0, resources=(2, 0, 0), polish=3).play("offensive polish").dice(2)
    assert (game.g.resources, game.g.spent, game.g.supply) == ([1, 0, 0], [1], [4])


@rule("HE.CMP.7")
def test_a_resource_spent_on_the_great_retreat_does_not_come_back() -> None:
    game = position(resources=(2, 0, 0), polish=5, status=1, victories=["mons"])
    game.play("great retreat by resource")
    assert (game.g.resources, game.g.spent, game.g.supply) == ([1, 0, 0], [1], [4])


@rule("HE.CMP.7")
def test_a_resource_given_up_for_the_czechs_does_not_come_back() -> None:
    game = drawing(CZECH_DECLARATION, resources=(1, 0, 1)).play("discard naval")
    assert (game.g.resources, game.g.spent, game.g.supply) == ([1, 0, 0], [1], [4])


@rule("HE.CMP.8")
def test_three_radio_intercepts_three_german_aids_five_mackensens() -> None:
    assert drawing(CIPHER).g.radio == 3
    assert drawing(GERMAN_AID).g.german_aid == [3]
    assert drawing(MACKENSEN).g.mackensen == 5
    counts = {marker["id"]: marker["count"] for marker in read("markers")["marker"]}
    assert (counts["radio_intercept"], counts["german_aid"], counts["mackensen"]) == (3, 3, 5)


@rule("HE.CMP.8")
def test_a_radio_intercept_is_used_once() -> None:
    game = drawing(3, others=[9], radio=1).dice(4).play("intercept carpathian").dice(6).play("end")
    assert game.g.radio == 0
    game.draw(9).dice(4)
    assert game.rolling() == "HE.LOY.2"  # nothing was asked
    assert game.space("carpathian") == 5


@rule("HE.CMP.8")
def test_a_german_aid_marker_is_used_once() -> None:
    game = position(polish=3, aid=1).play("offensive polish", "german aid")
    assert game.g.german_aid == [0]
    game = position(polish=3, aid=0).play("offensive polish")
    assert game.rolling() == "HE.OFF.1"  # no marker, no question


@rule("HE.CMP.8")
def test_a_mackensen_marker_is_used_once() -> None:
    game = position(polish=3, mackensen=1).play("offensive polish", "mackensen").dice(1, 2)
    game.play("offensive polish")
    assert game.g.mackensen == 0
    assert game.rolling() == "HE.OFF.1"


@rule("HE.CMP.8")
def test_without_a_marker_there_is_none_to_give_up() -> None:
    game = drawing(CZECH_DECLARATION, resources=(1, 0, 0), aid=0)
    assert game.options_now() == ["keep", "discard western"]
    with refused("HE.CMP.8"):
        game.play("discard aid")


@rule("HE.CMP.9")
@pytest.mark.parametrize("seed", range(5))
def test_unseen_cards_are_listed_by_number_never_in_the_order_of_the_draw(seed: int) -> None:
    match, rng = Match(GAME, seed=seed), Random(seed)
    for _ in range(15):
        if not match.over:
            match.play(rng.choice(list(match.legal())))
    g = match.state
    assert isinstance(g, Empire)
    assert g.deck[0] == sorted(g.deck[0])
    assert g.aside[0] == sorted(g.aside[0])
    shown = match.view(frozenset())["state"]
    assert isinstance(shown, dict)
    assert (shown["deck"], shown["aside"], shown["played"]) == (g.deck, g.aside, g.played)


@rule("HE.CMP.9")
def test_everybody_sees_everything_but_the_order_of_the_deck() -> None:
    match = position(radio=2, resources=(1, 1, 0)).match
    assert match.view(frozenset()) == match.view(frozenset({0}))
    assert match.view(frozenset())["state"] == dump(match.state)
