"""Pieces and marks as SVG: what the client draws too, here for pictures in docs and reports."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape

from redan.core.scene import Mark, Piece
from redan.kit import engraving as e
from redan.kit.engraving import tag

INK: Final = "var(--piece-ink)"
PAPER: Final = "var(--piece)"
EDGE: Final = "var(--piece-edge)"

SIZES: Final[Mapping[str, tuple[float, float]]] = {
    "counter": (50, 50), "plate": (56, 32), "card": (55, 77), "tile": (60, 27), "disc": (32, 32),
    "shield": (26, 28), "chip": (56, 17), "cube": (14, 14), "pile": (55, 77), "unit": (172, 86),
    "sign": (24, 24),
}  # fmt: skip


def size_of(piece: Piece) -> tuple[float, float]:
    """Width and height in board units."""
    w, h = SIZES[piece.kind]
    return piece.w or w, piece.h or h


def draw(piece: Piece, x: float, y: float, emblems: Mapping[str, str]) -> str:
    """The piece with its middle at x, y."""
    inside = _DRAWN.get(piece.kind, _plate)(piece, emblems)
    turn = piece.turn + (12 if "used" in piece.states else 0)
    place = f"translate({e.number(x)} {e.number(y)})" + (f" rotate({turn:g})" if turn else "")
    faint = 0.45 if "faint" in piece.states else None
    title = tag("title", escape(piece.title)) if piece.title else ""
    return tag("g", title + inside, transform=place, opacity=faint)


def _field(tincture: str, path: str) -> str:
    """A field of tincture with its hatching."""
    if not tincture or tincture == "argent":
        return tag("path", d=path, fill=PAPER)
    return tag("path", d=path, fill=f"var(--{tincture})") + tag(
        "path", d=path, fill=f"url(#h-{tincture})"
    )


def _words(text: str, x: float, y: float, size: float, **how: object) -> str:
    return e.lettering(text, x, y, size, face=str(how.get("face", e.UI_FACE)),
                       weight=int(str(how.get("weight", 700))), ink=str(how.get("ink", INK)),
                       anchor=str(how.get("anchor", "middle")))  # fmt: skip


def _counter(piece: Piece, _: Mapping[str, str]) -> str:
    tincture = piece.tincture or "sable"
    made = tag("ellipse", cx=2, cy=4.5, rx=28, ry=26, fill="var(--shade)")
    if piece.beak >= 0:
        made += _beak(piece.beak, tincture)
    cut = "reduced" in piece.states
    corner = "34l12.5 12.5" if cut else "43a3.5 3.5 0 0 1 3.5 3.5"
    top = f"M-25-21.5a3.5 3.5 0 0 1 3.5-3.5h{corner}"
    field = top + ("v24.5" if cut else "v33.5") + "h-50z"
    whole = top + ("v34" if cut else "v43") + "a3.5 3.5 0 0 1-3.5 3.5h-43a3.5 3.5 0 0 1-3.5-3.5z"
    made += tag("path", d=whole, fill=PAPER)
    made += _field(tincture, field)
    made += tag("path", d="M-25 12h50", stroke=EDGE, stroke_width=1)
    made += tag("path", d=whole, fill="none", stroke=EDGE, stroke_width=1.3)
    made += tag("circle", cx=5, cy=-6, r=16.2, fill=PAPER, stroke=EDGE, stroke_width=1)
    if piece.figures:
        made += _words(piece.figures[0].text, 5, 3.4, 27, face=e.TEXT_FACE)
    if piece.letters:
        made += e.lettering(
            piece.letters, -21.6, -17.4, 10.2, face=e.UI_FACE, weight=800, spaced=0.9,
            anchor="start", ink=f"var(--on-{tincture})", turn=90,
        )  # fmt: skip
    size = min(10.8, 46 / (0.46 * max(len(piece.name), 1)))
    return made + _words(piece.name, 0, 21.9, size)


def _beak(angle: float, tincture: str) -> str:
    """Where it presses: a point outside the middle of the edge it looks over."""
    rad = math.radians(angle)
    cos, sin = math.cos(rad), math.sin(rad)
    reach = 25 / max(abs(cos), abs(sin))
    tip, foot, half = reach + 10, reach - 4, 10
    points = [
        (tip * cos, tip * sin),
        (foot * cos - half * sin, foot * sin + half * cos),
        (foot * cos + half * sin, foot * sin - half * cos),
    ]
    return tag("path", d=e.line(points, close=True), fill=f"var(--{tincture})", stroke=EDGE,
               stroke_width=1.2, stroke_linejoin="round")  # fmt: skip


def _plate(piece: Piece, emblems: Mapping[str, str]) -> str:
    w, h = size_of(piece)
    left, top = -w / 2, -h / 2
    made = tag("rect", x=left + 1.5, y=top + 2.5, width=w, height=h, rx=3.5, fill="var(--shade)")
    made += tag("rect", x=left, y=top, width=w, height=h, rx=3.5, fill=PAPER, stroke=EDGE,
                stroke_width=1.3)  # fmt: skip
    if piece.tincture:
        made += _field(piece.tincture, f"M{left:g} {top + 3:g}q0-3 3-3h4v{h:g}h-4q-3 0-3-3z")
    text = piece.figures[0].text if piece.figures else ""
    if piece.emblem in emblems:
        made += tag("path", d=emblems[piece.emblem], fill=INK,
                    transform=f"translate({left + 10:g} {-12:g})")  # fmt: skip
        made += _words(text, w / 2 - 8, 7, 20, face=e.TEXT_FACE, anchor="end")
    else:
        made += _words(text or piece.letters or piece.name, 3, 7, min(20, h * 0.6),
                       face=e.TEXT_FACE)  # fmt: skip
    return made + _count(piece, w / 2 - 2, h / 2 - 2)


def _tile(piece: Piece, _: Mapping[str, str]) -> str:
    w, h = size_of(piece)
    tincture = piece.tincture or "argent"
    ink = "var(--or)" if tincture == "sable" else f"var(--on-{tincture})"
    return tag(
        "rect", x=-w / 2, y=-h / 2, width=w, height=h, fill=f"var(--{tincture})",
        stroke="var(--ink)", stroke_width=0.6,
    ) + _words(piece.name, 0, 3.8, 10.8, weight=700, ink=ink)  # fmt: skip


def _disc(piece: Piece, emblems: Mapping[str, str]) -> str:
    w, _ = size_of(piece)
    r = w / 2
    if "preview" in piece.states:
        return tag("circle", cx=0, cy=0, r=r - 1.5, fill="none", stroke="var(--legal)",
                   stroke_width=2, stroke_dasharray="4 3")  # fmt: skip
    sable = piece.tincture == "sable"
    made = tag("circle", cx=r * 0.1, cy=r * 0.16, r=r, fill="var(--shade)")
    made += tag("circle", cx=0, cy=0, r=r, fill=f"var(--{piece.tincture})" if piece.tincture
                else PAPER, stroke="var(--or)" if sable else EDGE,
                stroke_width=1.6 if r > 10 else 1)  # fmt: skip
    if not piece.tincture:
        made += tag("circle", cx=0, cy=0, r=r - 2.6, fill="none", stroke=INK, stroke_width=0.6)
    if piece.emblem in emblems:
        scale = r / 16
        made += tag("path", d=emblems[piece.emblem], fill="var(--on-or)",
                    transform=f"scale({scale:.3g}) translate(-12 -12.5)")  # fmt: skip
    text = piece.figures[0].text if piece.figures else piece.letters
    if text:
        ink = "var(--or)" if sable else INK
        size = r * (1.05 if r > 10 else 1.4) * (0.86 if piece.letters and not piece.figures else 1)
        face = e.MAP_FACE if piece.letters and not piece.figures else e.TEXT_FACE
        made += _words(text, 0, size * 0.35, size, face=face, ink=ink)
    return made + (_count(piece, r * 0.87, r * 0.73) if piece.letters else "")


def _count(piece: Piece, x: float, y: float) -> str:
    """How many of it lie here, in a sable dot; one alone needs no number but on a marker."""
    if piece.count == 1 and not piece.letters:
        return ""
    return tag("circle", cx=x, cy=y, r=7.4, fill="var(--sable)", stroke=EDGE,
               stroke_width=0.6) + _words(str(piece.count), x, y + 3.7, 10.6, weight=800,
                                          ink="var(--on-sable)")  # fmt: skip


def _shield(piece: Piece, _: Mapping[str, str]) -> str:
    whole = "M-13-12h26v12c0 7-8 11-13 12.5c-5-1.5-13-5.5-13-12.5z"
    chief = f"var(--{piece.tincture or 'sable'})"
    return (
        tag("path", d=whole, fill="var(--shade)", transform="translate(1.3 2)")
        + tag("path", d=whole, fill=PAPER)
        + tag("path", d="M-13-12h26v6.5h-26z", fill=chief)
        + tag("path", d="M-13-5.5h26", stroke="var(--or)", stroke_width=1.4)
        + tag("path", d=whole, fill="none", stroke=EDGE, stroke_width=1.2)
        + _words(piece.letters, 0, 6.4, 12.4, face=e.MAP_FACE)
    )


def _chip(piece: Piece, _: Mapping[str, str]) -> str:
    w, h = size_of(piece)
    sable, rests = piece.tincture == "sable", "rear" in piece.states
    fill = "var(--cell-neg)" if rests else f"var(--{piece.tincture})" if piece.tincture else PAPER
    ink = "var(--on-sable)" if sable else "var(--ink)" if rests else INK
    size = min(10.2, h * 0.6, (w - 6) / (0.5 * max(len(piece.name), 1)))
    return tag(
        "rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=h / 2, fill=fill,
        stroke="var(--or)" if sable else "var(--ink)" if rests else EDGE, stroke_width=0.9,
    ) + _words(piece.name, 0, size * 0.34, size, ink=ink)  # fmt: skip


def _card(piece: Piece, _: Mapping[str, str]) -> str:
    w, h = size_of(piece)
    left, top = -w / 2, -h / 2
    tincture = piece.tincture or "argent"
    made = tag("rect", x=left + 1.5, y=top + 2.5, width=w, height=h, rx=4, fill="var(--shade)")
    made += tag("rect", x=left, y=top, width=w, height=h, rx=4, fill=PAPER)
    bar = f"M{left:g} {top + 14:g}v-10q0-4 4-4h{w - 8:g}q4 0 4 4v10z"
    made += _field(tincture, bar)
    made += tag("path", d=f"M{left:g} {top + 14:g}h{w:g}", stroke=EDGE, stroke_width=0.8)
    made += tag("rect", x=left, y=top, width=w, height=h, rx=4, fill="none", stroke=EDGE,
                stroke_width=1)  # fmt: skip
    made += _words(piece.name, 0, top + 10.6, 10, ink=f"var(--on-{tincture})", weight=800)
    if piece.figures:
        made += _words(piece.figures[0].text, 0, 16, 26, face=e.TEXT_FACE)
    return made


def _pile(piece: Piece, _: Mapping[str, str]) -> str:
    w, h = size_of(piece)
    left, top = -w / 2, -h / 2
    deep = min(4, max(1, -(-piece.count // 12)))
    made = "".join(
        tag("rect", x=left + 2 * step, y=top - 2 * step, width=w, height=h, rx=4,
            fill="var(--sable)", stroke="#6a5634", stroke_width=0.7)
        for step in range(deep - 1, -1, -1)
    )  # fmt: skip
    made += tag("rect", x=left + 5.5, y=top + 5.5, width=w - 11, height=h - 11, rx=2,
                fill="url(#guil)", stroke="var(--or)", stroke_width=0.8)  # fmt: skip
    made += tag("circle", cx=0, cy=0, r=15, fill="var(--sable)", stroke="var(--or)")
    return made + _words(str(piece.count), 0, 5.6, 16, face=e.TEXT_FACE, ink="var(--or)")


def _sign(piece: Piece, emblems: Mapping[str, str]) -> str:
    path = emblems.get(piece.emblem, "M4 4h16v16h-16z")
    return tag("path", d=path, fill="var(--ink)", transform="translate(-12 -12)")


_DRAWN: Final = {
    "counter": _counter, "plate": _plate, "tile": _tile, "disc": _disc, "shield": _shield,
    "chip": _chip, "card": _card, "pile": _pile, "sign": _sign,
}  # fmt: skip


# ---- Marks


def draw_mark(mark: Mark, x: float, y: float, w: float, h: float) -> str:
    """A mark at a place; w and h are the size of what it lies on."""
    title = tag("title", escape(mark.title)) if mark.title else ""
    inside = ""
    if mark.kind == "danger":
        px, py = x + w / 2 - 2, y - h / 2 + 5
        inside = (
            tag("path", d=f"M{e.number(px)} {e.number(py + 5)}v-26", stroke="var(--ink)",
                stroke_width=1.6)
            + tag("path", d=f"M{e.number(px)} {e.number(py - 21)}h17l-5 6.5 5 6.5h-17z",
                  fill="var(--ink)", stroke="var(--halo)", stroke_width=0.8)
            + _words("!", px + 5.6, py - 10.4, 12.5, weight=800, ink="var(--halo)")
        )  # fmt: skip
    elif mark.kind == "cross":
        d = f"M{e.number(x - 6)} {e.number(y - 6)}l12 12m0-12l-12 12"
        inside = tag("path", d=d, stroke="var(--halo)", stroke_width=3.4, stroke_linecap="round")
        inside += tag("path", d=d, stroke="var(--no)", stroke_width=1.9, stroke_linecap="round")
    elif mark.kind == "works":
        inside = tag("path", d=mark.path, fill="none", stroke="var(--halo)", stroke_width=5)
        inside += tag("path", d=mark.path, fill="none", stroke="var(--ink)", stroke_width=2.2,
                      stroke_linejoin="round")  # fmt: skip
    elif mark.kind == "figure":
        inside = e.lettering(
            mark.text, x, y, 17, face=e.TEXT_FACE, weight=700, anchor="end", halo=5,
            around="var(--sheet)",
        )  # fmt: skip
    elif mark.kind == "tag":
        inside = e.lettering(mark.text, x, y, 13, face=e.MAP_FACE, weight=700)
    elif mark.path:
        tone = mark.tone or "ink"
        inside = tag("path", d=mark.path, fill="none", stroke=f"var(--{tone})", stroke_width=2.2)
    return tag("g", title + inside) if title else inside
