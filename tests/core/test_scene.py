"""Boards and scenes as data: their JSON form, and the oracle that says what is wrong with them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from redan.core.scene import (
    Area,
    Board,
    Figure,
    Frame,
    Leaf,
    Mark,
    Modifier,
    Piece,
    Row,
    Scene,
    Text,
    Track,
    Zone,
    board_of,
    check_scene,
    plain,
    scene_of,
    things,
)
from redan.core.state import SPECTATOR
from tests.parley import parley

HOME = Area(id="home", name="Home", x=10, y=10, r=5, label=Text(10, 20))
AWAY = Area(id="away", x=90, y=40, r=5)
BOARD = Board(
    width=100,
    height=50,
    areas=(HOME, AWAY),
    tracks=(Track(id="way", tincture="gules", areas=("home", "away")),),
    frames=(Frame(id="box", name="Box", x=0, y=0, w=20, h=20, panel="told"),),
    emblems={"gun": "M0 0h24v24z"},
)
SCENE = Scene(
    pieces=(
        Piece(id="army", at="home", tincture="gules", figures=(Figure(text="3"),)),
        Piece(id="gun", at="army", kind="plate", emblem="gun"),
        Piece(id="free", x=50, y=25, kind="disc"),
        Piece(id="held", at="hand", kind="card"),
    ),
    marks=(Mark(id="arrow", kind="arrow", on=("army", "away"), tone="gules"),),
    zones=(Zone(id="hand", place="hand"),),
    leaves=(Leaf(id="told", title="Told", rows=(Row(text="Army", points="army"),)),),
    steps=("one", "two"),
    step=1,
)


def test_a_sound_scene_has_nothing_wrong() -> None:
    assert check_scene(BOARD, SCENE) == []
    assert things(BOARD, SCENE) == {"home", "away", "army", "gun", "free", "held", "hand"}


ARMY = SCENE.pieces[0]


def with_piece(**changed: Any) -> Scene:
    return replace(SCENE, pieces=(replace(ARMY, **changed), *SCENE.pieces[1:]))


@pytest.mark.parametrize(
    ("scene", "says"),
    [
        (with_piece(id="free"), "thing 'free' is there twice"),
        (with_piece(id="home"), "thing 'home' is there twice"),
        (with_piece(at="nowhere"), "lies on 'nowhere', which is not there"),
        (with_piece(at="army"), "lies on 'army', which is not there"),
        (with_piece(at=""), "lies nowhere"),
        (with_piece(at="", x=101, y=5), "lies outside the board at 101, 5"),
        (with_piece(tincture="pink"), "has tincture 'pink'; it may be"),
        (with_piece(kind="blob"), "has kind 'blob'; it may be counter"),
        (with_piece(states=("tired",)), "has state 'tired'"),
        (with_piece(emblem="horse"), "shows emblem 'horse', which the board does not have"),
        (with_piece(card="c1"), "is card 'c1', which is not there"),
        (with_piece(count=-1), "counts -1"),
        (with_piece(figures=(Figure(text="1", role="luck"),)), "has figure 'luck'"),
        (replace(SCENE, marks=(Mark(id="m", kind="arrow", on=("x",)),)), "lies on 'x'"),
        (replace(SCENE, marks=(Mark(id="m", kind="arrow"),)), "mark m has no place"),
        (replace(SCENE, marks=(Mark(id="m", kind="puff", x=1, y=1),)), "has kind 'puff'"),
        (replace(SCENE, marks=(Mark(id="m", kind="tag", x=1, tone="pink"),)), "tone 'pink'"),
        (replace(SCENE, leaves=()), "frame box stands for panel 'told'"),
        (
            replace(SCENE, leaves=(Leaf(id="told", title="", rows=(Row(text="", points="x"),)),)),
            "points at 'x', which is not there",
        ),
        (replace(SCENE, card="c1"), "the turn is about card 'c1'"),
        (replace(SCENE, pips=(3, 2)), "3 of 2 pips are left"),
        (replace(SCENE, step=2), "step 2 of 2"),
        (replace(SCENE, zones=(Zone(id="hand", place="sky"),)), "has place 'sky'"),
    ],
)
def test_the_oracle_says_what_is_wrong_with_a_scene(scene: Scene, says: str) -> None:
    assert any(says in sentence for sentence in check_scene(BOARD, scene))


@pytest.mark.parametrize(
    ("board", "says"),
    [
        (replace(BOARD, areas=(HOME, HOME, AWAY)), "area 'home' is there twice"),
        (replace(BOARD, areas=(replace(HOME, x=200), AWAY)), "area home lies outside the board"),
        (replace(BOARD, areas=(replace(HOME, kind="moor"), AWAY)), "has kind 'moor'"),
        (replace(BOARD, areas=(replace(HOME, box="lid"), AWAY)), "belongs to box 'lid'"),
        (
            replace(BOARD, areas=(replace(HOME, label=Text(1, 1, "left")), AWAY)),
            "has anchor 'left'",
        ),
        (replace(BOARD, areas=(HOME,)), "track way goes over 'away'"),
        (replace(BOARD, frames=(replace(BOARD.frames[0], w=101),)), "reaches beyond the board"),
        (replace(BOARD, frames=(replace(BOARD.frames[0], w=0),)), "frame box has no place"),
    ],
)
def test_the_oracle_says_what_is_wrong_with_a_board(board: Board, says: str) -> None:
    assert any(says in sentence for sentence in check_scene(board))


def test_plain_leaves_out_what_is_at_its_default() -> None:
    assert plain(ARMY) == {
        "id": "army",
        "at": "home",
        "tincture": "gules",
        "figures": [{"text": "3"}],
    }
    assert plain(Modifier(text="mud", value=0, applies=False)) == {
        "text": "mud",
        "value": 0,
        "applies": False,
    }


def test_plain_is_json_with_short_numbers() -> None:
    assert plain(Piece(id="p", x=1.0, y=2.123456)) == {"id": "p", "x": 1, "y": 2.12}
    assert json.loads(json.dumps(plain(BOARD)))["emblems"] == {"gun": "M0 0h24v24z"}


def test_plain_refuses_what_a_scene_cannot_hold() -> None:
    with pytest.raises(TypeError, match="a scene holds no set"):
        plain({1})


def test_a_game_that_draws_nothing_is_shown_as_its_panels() -> None:
    options = parley.options()
    table = parley.table()
    board = board_of(table, options)
    scene = scene_of(table, parley.setup(options), SPECTATOR)
    assert (board.width, board.height, board.areas) == (0, 0, ())
    assert scene.leaves
    assert check_scene(board, scene) == []
    assert table.plate() == ""
