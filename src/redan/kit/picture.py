"""A board and a scene as one SVG that stands alone: for docs, reports and prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from redan.core.scene import Area, Board, Mark, Piece, Scene
from redan.kit import engraving as e
from redan.kit.engraving import tag
from redan.kit.pieces import draw, draw_mark, size_of
from redan.kit.tokens import inked

MARGIN: Final = 8
ABOVE: Final = ("danger", "cross", "figure", "tag", "arrow", "ring")


def picture(
    board: Board,
    scene: Scene,
    plate: str = "",
    *,
    theme: str = "light",
    lit: Sequence[str] = (),
    width: int = 0,
) -> str:
    """The position as SVG; `lit` are the things that may be clicked, as in a lesson."""
    x, y = -MARGIN, -MARGIN
    w, h = board.width + 2 * MARGIN, board.height + 2 * MARGIN
    inside = tag("defs", e.patterns())
    inside += tag("rect", x=x, y=y, width=w, height=h, fill="var(--land)")
    inside += plate + on_board(board, scene, lit)
    if board.edge == "degrees":
        inside += degrees(x, y, w, h)
    drawn = tag(
        "svg", inside, xmlns="http://www.w3.org/2000/svg", viewBox=f"{x} {y} {w:g} {h:g}",
        width=width or round(w), height=round(h * (width or w) / w), role="img",
    )  # fmt: skip
    return inked(drawn, theme)


def on_board(board: Board, scene: Scene, lit: Sequence[str] = ()) -> str:
    """All that lies on the plate: names, works, pieces, marks."""
    places = {area.id: (area.x, area.y) for area in board.areas}
    sizes = {area.id: (area.w or 2 * area.r, area.h or 2 * area.r) for area in board.areas}
    pieces = sorted(scene.pieces, key=lambda piece: piece.z)
    found: list[tuple[Piece, float, float]] = []
    for piece in pieces:
        place = place_of(piece, places)
        if place is not None:
            found.append((piece, *place))
            places[piece.id] = place
            sizes[piece.id] = size_of(piece)
    covered = {piece.at for piece in scene.pieces if piece.kind == "counter"}
    made = "".join(name_of(area, area.id in covered) for area in board.areas)
    made += "".join(_mark(mark, places, sizes) for mark in scene.marks if mark.kind not in ABOVE)
    made += "".join(ring(*places[thing], *sizes[thing]) for thing in lit if thing in places)
    made += "".join(draw(piece, x, y, board.emblems) for piece, x, y in found)
    return made + "".join(_mark(mark, places, sizes) for mark in scene.marks if mark.kind in ABOVE)


def place_of(piece: Piece, places: dict[str, tuple[float, float]]) -> tuple[float, float] | None:
    """Where a piece's middle is; None where it lies beside the board."""
    if not piece.at:
        return (piece.x or 0, piece.y or 0)
    if piece.at not in places:
        return None
    x, y = places[piece.at]
    return x + (piece.x or 0), y + (piece.y or 0)


def name_of(area: Area, covered: bool) -> str:
    """The name of a space, where it goes while nothing or a counter stands there."""
    at = area.covered if covered and area.covered else area.label
    if at is None:
        return ""
    words = f"{area.name} {area.number}" if covered and area.number else area.name
    spaced = 2.5 if at.style == "capital" else None
    return e.lettering(
        words, at.x, at.y, at.size, anchor=at.anchor, weight=700, spaced=spaced,
        italic=at.style == "water", halo=3.6,
    )  # fmt: skip


def ring(x: float, y: float, w: float, h: float) -> str:
    """The one light: this may be clicked."""
    out_by = 12 if w <= 60 else 4
    w, h = w + out_by, h + out_by
    round_ = 9 if w <= 72 else 4
    made = ""
    for out, width, ink, fill in (
        (1, 6.5, "var(--legal-glow)", None),
        (0, 2.2, "var(--legal)", "var(--legal-glow)"),
    ):
        made += tag(
            "rect", x=x - w / 2 - out, y=y - h / 2 - out, width=w + 2 * out, height=h + 2 * out,
            rx=round_ + out, fill=fill or "none", fill_opacity=0.2 if fill else None, stroke=ink,
            stroke_width=width, opacity=None if fill else 0.75,
        )  # fmt: skip
    return made


def _mark(
    mark: Mark, places: dict[str, tuple[float, float]], sizes: dict[str, tuple[float, float]]
) -> str:
    if mark.on and mark.on[0] in places:
        return draw_mark(mark, *places[mark.on[0]], *sizes[mark.on[0]])
    if mark.x is None or mark.y is None:
        return draw_mark(mark, 0, 0, 0, 0)
    return draw_mark(mark, mark.x, mark.y, 0, 0)


def degrees(x: float, y: float, w: float, h: float, step: float = 36, thick: float = 5) -> str:
    """The black and white degree frame of a staff map."""
    made = ""
    sides = (
        (x, y, w, thick),
        (x, y + h - thick, w, thick),
        (x, y, thick, h),
        (x + w - thick, y, thick, h),
    )
    for left, top, wide, high in sides:
        made += tag("rect", x=left, y=top, width=wide, height=high, fill="var(--sheet)")
        across = wide > high
        length = wide if across else high
        d = ""
        at = 0.0
        while at < length:
            part = min(step, length - at)
            d += (
                f"M{left + at:g} {top:g}h{part:g}v{high:g}h{-part:g}z"
                if across
                else f"M{left:g} {top + at:g}v{part:g}h{wide:g}v{-part:g}z"
            )
            at += 2 * step
        made += tag("path", d=d, fill="var(--ink)")
    for inset, width in ((0.5, 1), (thick, 0.8), (thick + 2.6, 0.6)):
        made += tag(
            "rect", x=x + inset, y=y + inset, width=w - 2 * inset, height=h - 2 * inset,
            fill="none", stroke="var(--ink)", stroke_width=width,
        )  # fmt: skip
    return made
