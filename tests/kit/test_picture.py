"""A board with a scene as one picture that stands alone."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from redan.core.scene import PIECES, STATES, Area, Board, Figure, Mark, Piece, Scene, Text
from redan.kit.picture import picture

SVG = "{http://www.w3.org/2000/svg}"
BOARD = Board(
    width=200,
    height=100,
    edge="degrees",
    areas=(
        Area(id="near", name="Przemyśl", number="4", x=50, y=50, r=10, label=Text(50, 30),
             covered=Text(50, 90)),
        Area(id="far", name="Lemberg", x=150, y=50, r=10, label=Text(150, 30)),
    ),
    emblems={"gun": "M0 0h24v24z"},
)  # fmt: skip


def words(svg: str) -> dict[str, float]:
    return {
        text.text or "": float(text.get("y", "0")) for text in ET.fromstring(svg).iter(f"{SVG}text")
    }


def test_a_picture_needs_nothing_beside_it() -> None:
    scene = Scene(pieces=(Piece(id="a", at="near", tincture="gules", name="Plehve"),))
    for theme in ("light", "dark"):
        svg = picture(BOARD, scene, theme=theme)
        assert "var(" not in svg
        assert ET.fromstring(svg).get("viewBox") == "-8 -8 216 116"


def test_a_name_makes_way_for_a_counter() -> None:
    alone = words(picture(BOARD, Scene()))
    assert alone["Przemyśl"] == 30
    under = words(picture(BOARD, Scene(pieces=(Piece(id="a", at="near", tincture="or"),))))
    assert under["Przemyśl 4"] == 90
    assert under["Lemberg"] == 30


@pytest.mark.parametrize("kind", PIECES)
@pytest.mark.parametrize("state", ["", *STATES])
def test_every_kind_of_piece_can_be_drawn_in_every_state(kind: str, state: str) -> None:
    piece = Piece(
        id="p", kind=kind, at="near", tincture="azure", name="Lettow", letters="US", emblem="gun",
        figures=(Figure(text="27"),), count=3, beak=45, title="It & more",
        states=(state,) if state else (),
    )  # fmt: skip
    assert ET.fromstring(picture(BOARD, Scene(pieces=(piece,)))) is not None


def test_pieces_lie_where_they_are_put() -> None:
    scene = Scene(
        pieces=(
            Piece(id="a", at="near", x=5, y=-5, kind="chip", name="shifted"),
            Piece(id="b", at="a", kind="chip", name="carried"),
            Piece(id="c", x=120, y=20, kind="chip", name="free"),
            Piece(id="d", at="hand", kind="chip", name="beside the board"),
        )
    )
    svg = picture(BOARD, scene)
    assert svg.count("translate(55 45)") == 2
    assert "translate(120 20)" in svg
    assert "beside the board" not in svg


def test_marks_and_rings_are_drawn_on_what_they_speak_of() -> None:
    scene = Scene(
        pieces=(Piece(id="a", at="near"),),
        marks=(
            Mark(id="d", kind="danger", on=("a",), title="Beware"),
            Mark(id="f", kind="figure", x=10, y=10, text="+4"),
            Mark(id="c", kind="cross", x=20, y=20),
            Mark(id="w", kind="works", path="M0 0l5 5"),
        ),
    )
    svg = picture(BOARD, scene, lit=("a",))
    assert "Beware" in svg
    assert words(svg)["+4"] == 10
    assert svg.count("#35c3b4") == 2  # the halo and the wash of one ring
