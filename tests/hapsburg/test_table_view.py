"""What a player sees: the sheet, the position on it, what can be clicked and what it would do."""

from __future__ import annotations

import gzip
import random
import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from redan.core.match import Match
from redan.core.odds import odds
from redan.core.registry import find
from redan.core.scene import check_scene, plain, things
from redan.core.state import SPECTATOR
from redan.games.hapsburg_eclipse.layout import layout
from redan.games.hapsburg_eclipse.names import FRONTS, OFFENSIVE
from redan.games.hapsburg_eclipse.notation import FRONT_WORDS
from redan.games.hapsburg_eclipse.plate import geography, plate
from redan.games.hapsburg_eclipse.rules.close import counted_will, flags_held
from redan.games.hapsburg_eclipse.scene import board, chip_places, lost_sites, scene
from redan.games.hapsburg_eclipse.state import Empire
from redan.games.hapsburg_eclipse.table import TABLE
from redan.kit.tokens import LIGHT
from tests.hapsburg.position import position
from tests.kit.rects import Rect, around, letters_along, letters_on, text_rect, touch

GAME = find("hapsburg-eclipse")
BOARD = board({})


def random_play(seed: int) -> Match:
    return Match(GAME, {}, seed=seed)


def empire(match: Match) -> Empire:
    state = match.state
    assert isinstance(state, Empire)
    return state


# ---- The plate


def test_the_plate_is_small_and_the_same_in_every_run(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = plate()
    plate.cache_clear()
    assert plate() == drawn
    elements = sum(1 for _ in ET.fromstring(drawn).iter())
    packed = len(gzip.compress(drawn.encode(), 9))
    with capsys.disabled():
        print(f"\nplate of Hapsburg Eclipse: {elements} elements, {packed / 1000:.0f} kB packed")
    assert elements < 1500
    assert packed < 100_000


def test_the_plate_is_coloured_by_tokens_alone() -> None:
    drawn = plate()
    assert not re.search(r'="#[0-9a-f]{3,6}"', drawn)
    assert " style=" not in drawn
    assert "<script" not in drawn
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", drawn)) <= set(LIGHT)


def test_everything_on_the_sheet_can_be_read_on_a_small_laptop() -> None:
    """At 1280 x 720 the board is drawn at 0.89 of its units; below 9 pixels nobody reads."""
    sizes = [float(size) for size in re.findall(r'font-size="([^"]+)"', plate())]
    assert min(sizes) * 0.89 >= 9


# ---- Nothing lies on anything else


def space_names() -> dict[str, Rect]:
    return {
        area.id: text_rect(area.name, area.label) for area in BOARD.areas if area.label is not None
    }


def fixed_things() -> dict[str, Rect]:
    """Boxes with their titles, spaces, flags."""
    made: dict[str, Rect] = {}
    for box in layout().boxes.values():
        if box.id != "railway":
            made[box.name] = (box.x, box.y - 6, box.x + box.w, box.y + box.h)
    cartouche = layout().book.one("sheet").entry("cartouche")
    x, y, w = (cartouche.number(name) for name in "xyw")
    made["cartouche"] = (x, y, x + w, y + 46)
    for space in layout().spaces.values():
        r = 27 if space.capital else 17 if space.fortress else 10.5
        made[f"the space {space.name}"] = around(space.x, space.y, 2 * r, 2 * r)
        for flag in range(space.flags):
            left, foot = space.x + 7 + 8.5 * flag, space.y - 8 - 1.5 * flag
            made[f"flag {flag} of {space.name}"] = (left, foot - 17, left + 10, foot - 8)
    return made


def test_no_two_boxes_or_spaces_overlap() -> None:
    for (one, here), (other, there) in combinations(fixed_things().items(), 2):
        if one.split()[-1] != other.split()[-1]:
            assert not touch(here, there), f"{one} and {other}"


def test_no_name_lies_on_another_or_on_a_box_a_space_or_a_flag() -> None:
    names = space_names()
    for (one, here), (other, there) in combinations(names.items(), 2):
        assert not touch(here, there), f"{one} and {other}"
    for name, here in names.items():
        for thing, there in fixed_things().items():
            assert not touch(here, there, slack=1), f"the name of {name} and {thing}"


def test_no_country_is_lettered_across_a_name_a_box_or_a_space() -> None:
    names = {**space_names(), **fixed_things()}
    for words, letters in country_letters().items():
        for thing, there in names.items():
            hit = [letter for letter in letters if touch(letter, there, slack=1)]
            assert not hit, f"{words} and {thing}"


def country_letters() -> dict[str, list[Rect]]:
    return {
        entry.text("words"): letters_along(
            entry.text("path"),
            entry.text("words"),
            float(entry.text("size")),
            float(entry.text("spaced")),
        )
        for entry in layout().book.all("lettering")
    }


def test_no_river_is_lettered_across_anything_that_is_read() -> None:
    there = {name: [rect] for name, rect in {**space_names(), **fixed_things()}.items()}
    there.update(country_letters())
    for entry in layout().book.all("river_name", "river"):
        name = entry.text("river")
        for at in entry.numbers("at"):
            bank, place = geography().bank(name, at)
            letters = letters_on([(x, y) for x, y in bank], place, name, 10.2)
            for other, rects in there.items():
                hit = [one for one in letters for rect in rects if touch(one, rect, slack=1)]
                assert not hit, f"the river {name} at {at} and {other}"
            there[f"the river {name} at {at}"] = letters


COUNTER_PLACES = [
    (front, space)
    for front, word in enumerate(FRONT_WORDS)
    for space in range(1, len(layout().tracks[word]))
]


def counter_and_name(front: int, space: int) -> tuple[str, Rect, Rect]:
    here = layout().spaces[layout().tracks[FRONT_WORDS[front]][space]]
    return (
        here.id,
        around(here.x, here.y, 54, 54),
        text_rect(f"{here.name} {here.number}", here.covered),
    )


@pytest.mark.parametrize(("front", "space"), COUNTER_PLACES)
def test_a_counter_hides_no_name_but_its_own(front: int, space: int) -> None:
    here, counter, below = counter_and_name(front, space)
    spot = layout().spaces[here]
    ring = around(spot.x, spot.y, 68, 68)
    boxes = {name: rect for name, rect in fixed_things().items() if not name.startswith("flag")}
    for name, there in space_names().items():
        if name != f"space.{here}":
            assert not touch(ring, there, slack=1), f"the counter at {here} and {name}"
            assert not touch(below, there), f"the lowered name of {here} and that of {name}"
    for name, there in boxes.items():
        if name != f"the space {layout().spaces[here].name}":
            assert not touch(counter, there, slack=2), f"the counter at {here} and {name}"
            assert not touch(below, there, slack=1), f"the lowered name of {here} and {name}"
    assert not touch(ring, below, slack=1)


def test_no_two_counters_and_no_lowered_names_touch() -> None:
    for (front, space), (other, place) in combinations(COUNTER_PLACES, 2):
        one, counter, below = counter_and_name(front, space)
        two, their_counter, their_name = counter_and_name(other, place)
        if front == other or one == two:
            continue
        assert not touch(counter, their_counter), f"{one} and {two}"
        assert not touch(counter, their_name), f"{one} and the name of {two}"
        assert not touch(below, their_name), f"the names of {one} and {two}"


@pytest.mark.parametrize("count", range(1, 26))
def test_the_chips_of_a_box_stay_inside_it_and_apart(count: int) -> None:
    rects = [around(x, y, w, h) for x, y, w, h in chip_places(count)]
    assert len(rects) == count
    for left, top, right, bottom in rects:
        assert -67 < left < right < 67
        assert -45 < top < bottom < 46
    if count <= 12:
        assert not any(touch(one, other) for one, other in combinations(rects, 2))


# ---- Scenes


@pytest.mark.parametrize("seed", range(12))
def test_scenes_of_random_games_hold_together(seed: int) -> None:
    """Every scene validates, every click has something to be clicked, every route is legal."""
    match, rng = random_play(seed), random.Random(seed)
    while not match.over:
        (ask,) = match.asks
        g = empire(match)
        seen = scene(g, SPECTATOR)
        assert check_scene(BOARD, seen) == []
        there = things(BOARD, seen)
        for kind, option in TABLE.clickable(g, ask):
            assert set(TABLE.where(g, kind, option)) <= there
        legal = list(match.legal(ask))
        for option in legal:
            label = TABLE.label(g, ask, option)
            assert label.points == TABLE.where(g, ask.kind, option)
            assert label.points or label.button or option == 0, label
            assert all(ghost.at in there and ghost.id for ghost in label.ghosts)
        for route in TABLE.routes(g, ask):
            assert route.thing in there
            assert route.answers[0] in legal
            assert match.copy().play(*route.answers) == len(route.answers)
        match.play(rng.choice(legal))
    assert check_scene(BOARD, scene(empire(match), SPECTATOR)) == []


@pytest.mark.parametrize("seed", range(4))
def test_pieces_keep_their_ids_while_they_are_on_the_board(seed: int) -> None:
    match, rng = random_play(seed), random.Random(seed)
    kinds: dict[str, str] = {}
    while not match.over:
        for piece in scene(empire(match), SPECTATOR).pieces:
            assert kinds.setdefault(piece.id, piece.kind) == piece.kind
        match.play(rng.choice(list(match.legal(match.asks[0]))))


def test_a_spectator_sees_what_the_player_sees() -> None:
    g = empire(random_play(1))
    assert plain(scene(g, SPECTATOR)) == plain(scene(g, frozenset((0,))))


@pytest.mark.parametrize("seed", range(6))
def test_the_lost_sites_that_are_marked_are_those_that_count(seed: int) -> None:
    match, rng = random_play(seed), random.Random(seed)
    while not match.over:
        g = empire(match)
        flags = sum(g.data.flags[front][space] for front, space in lost_sites(g))
        assert flags == flags_held(g)
        match.play(rng.choice(list(match.legal(match.asks[0]))))


def test_the_beak_points_along_the_track_to_vienna() -> None:
    seen = scene(position(polish=3).g, SPECTATOR)
    polish = next(piece for piece in seen.pieces if piece.id == "front.polish")
    assert polish.at == "space.krasnik"
    assert 150 < polish.beak < 160  # to the west and a little south, clockwise from the east
    assert (polish.letters, polish.figures[0].text) == ("RUS", "3")


def test_two_armies_in_budapest_stand_side_by_side() -> None:
    seen = scene(position(carpathian=1, romanian=1).g, SPECTATOR)
    shifts = {p.id: p.x for p in seen.pieces if p.at == "space.budapest"}
    assert shifts == {"front.carpathian": 29, "front.romanian": -29}


def test_an_army_before_vienna_is_marked() -> None:
    seen = scene(position(balkan=1).g, SPECTATOR)
    assert [mark.on for mark in seen.marks if mark.kind == "danger"] == [("front.balkan",)]


# ---- Odds


def test_an_offensive_is_offered_plain_with_aid_with_mackensen_and_with_both() -> None:
    game = position(polish=3, actions=1, aid=1, mackensen=1)
    ask = game.match.asks[0]
    offered = {
        route.answers: (route.text, route.hint)
        for route in TABLE.routes(game.g, ask)
        if route.thing == "front.polish"
    }
    option = OFFENSIVE + 1
    assert offered == {
        (option, 0, 0): ("Attack", "3 in 6"),
        (option, 1, 0): ("Attack with German Aid", "5 in 6"),
        (option, 0, 1): ("Attack with Mackensen", "27 in 36"),
        (option, 1, 1): ("Attack with German Aid and Mackensen", "35 in 36"),
    }


def test_the_slip_lists_what_counts_and_what_could_count() -> None:
    game = position(polish=3, actions=1, revolts=("czech",), lodz_won=True)
    slip = TABLE.slip(game.g, game.match.asks[0], (OFFENSIVE + 1,))
    assert slip is not None
    rows = [(row.rule, row.value, row.applies) for row in slip.modifiers]
    assert rows == [
        ("HE.REV.4", -1, True),
        ("HE.OMB.10", 1, True),
        ("HE.EVT.26", 0, False),
        ("HE.AID.1", 0, False),
    ]
    assert (slip.total, slip.won, slip.of) == (0, 3, 6)


@pytest.mark.parametrize("revolts", [(), ("czech",), ("croat", "hungarian")])
@pytest.mark.parametrize("aid", [0, 1])
@pytest.mark.parametrize("front", range(FRONTS))
def test_a_slip_says_what_the_counted_odds_say(
    front: int, aid: int, revolts: tuple[str, ...]
) -> None:
    game = position(
        italian=2, polish=3, carpathian=3, romanian=3, balkan=2, actions=3, revolts=revolts, aid=aid
    )
    ask, option = game.match.asks[0], OFFENSIVE + front
    answers = (option, *([1] if aid else []))
    slip = TABLE.slip(game.g, ask, answers)
    assert slip is not None
    stays = f"the {game.g.data.front_names[front]} Front stays where it is"
    match = game.match.copy()
    if aid:
        match.play(option)
    chance = odds(match, 0, answers[-1]).chance_of(stays)
    assert slip.of - slip.won == slip.of * chance


def test_a_preview_shows_what_national_will_is_counted_at() -> None:
    game = position(polish=1)
    seen = scene(game.g, SPECTATOR)
    shown = {piece.id: piece.at for piece in seen.pieces if piece.id.startswith("will")}
    assert shown["will.next"] == f"will.{max(counted_will(game.g), -5)}"
