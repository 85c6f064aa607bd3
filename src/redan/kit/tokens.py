"""The colours and faces of the plates, for pictures that stand alone.

The client keeps the same tokens in its style sheet; a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

LIGHT: Final[Mapping[str, str]] = {
    "land": "#efe5cd", "home": "#f8f1dd", "home-edge": "#c9962e", "water": "#d3dedb",
    "wl": "#7f9ba0", "river": "#4f7d8c", "relief": "#8d6a45", "ink": "#2a2018",
    "ink-2": "#5b4b39", "ink-3": "#7a674f", "hair": "#cdbd9c", "sheet": "#fcf8ec",
    "panel": "#f6eedb", "desk": "#e4d7ba", "halo": "#f6eeda", "cell": "#fbf5e4",
    "cell-neg": "#ecdcc0", "shade": "rgba(52,34,14,0.26)", "legal": "#007068",
    "legal-glow": "#35c3b4", "legal-wash": "#d5efe9", "no": "#a3271f", "last": "#8a5a00",
    "gules": "#8f2329", "azure": "#2c6cab", "vert": "#3a7545", "or": "#d3a62c",
    "purpure": "#4a2a75", "sable": "#29241f", "argent": "#f4eee0", "on-gules": "#ffffff",
    "on-azure": "#ffffff", "on-vert": "#ffffff", "on-or": "#2a2018", "on-purpure": "#ffffff",
    "on-sable": "#f4eee0", "on-argent": "#2a2018", "h-light": "rgba(255,255,255,0.3)",
    "h-dark": "rgba(42,32,24,0.5)", "piece": "#fdf7e6", "piece-ink": "#241b13",
    "piece-edge": "#221a12", "flag1": "#c8a027", "flag2": "#2a2018", "earth": "#e3d3ae",
    "ditch": "#cdbb93", "stone": "#e9c9b4", "grass": "#e8e4c8", "roof": "#d9a78c",
    "f-map": "'Old Standard TT', Georgia, serif",
    "f-text": "'Source Serif 4 Variable', 'Source Serif 4', Georgia, serif",
    "f-ui": "'Alegreya Sans', 'Gill Sans', sans-serif",
}  # fmt: skip

DARK: Final[Mapping[str, str]] = {
    **LIGHT,
    "land": "#26241f", "home": "#302c24", "home-edge": "#a87d2c", "water": "#17232a",
    "wl": "#3e5963", "river": "#5e8fa3", "relief": "#8b7153", "ink": "#e9dfc9",
    "ink-2": "#bfb299", "ink-3": "#a79b84", "hair": "#4d473b", "sheet": "#2f2b25",
    "panel": "#24211c", "desk": "#171512", "halo": "#24211c", "cell": "#38332b",
    "cell-neg": "#2a231d", "shade": "rgba(0,0,0,0.5)", "legal": "#5fd8c8",
    "legal-glow": "#2fb5a5", "legal-wash": "#173a37", "no": "#ff8f80", "last": "#e8b75a",
    "gules": "#a5343a", "azure": "#5b9ad6", "vert": "#63a571", "or": "#dcb54a",
    "purpure": "#6b48a3", "on-azure": "#0c0a08", "on-vert": "#0c0a08", "sable": "#11100e",
    "argent": "#d9cfb9", "piece": "#e6dcc4", "piece-ink": "#1d1711", "piece-edge": "#0c0a08",
    "flag1": "#d6ab3c", "flag2": "#0f0d0b", "earth": "#3a342a", "ditch": "#1d1b17",
    "stone": "#54392f", "grass": "#2b2e23", "roof": "#5a4034",
}  # fmt: skip

THEMES: Final = {"light": LIGHT, "dark": DARK}

_USE: Final = re.compile(r"var\(--([a-z0-9-]+)\)")


def inked(drawing: str, theme: str = "light") -> str:
    """The drawing with its tokens replaced by what they stand for, for readers without CSS."""
    tokens = THEMES[theme]
    return _USE.sub(lambda use: tokens[use[1]].replace('"', "'"), drawing)
