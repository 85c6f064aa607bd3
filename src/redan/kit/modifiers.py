"""Die roll modifiers, itemised: each with the rule it comes from."""

from __future__ import annotations

from typing import TypeAlias

from redan.core.state import Plain

Modifiers: TypeAlias = "list[tuple[str, int]]"


def total_of(face: int, modifiers: Modifiers) -> int:
    """The face with all modifiers added."""
    for _, value in modifiers:
        face += value
    return face


def itemised(modifiers: Modifiers) -> Plain:
    """As the journal keeps them, to be shown one by one."""
    return [[rule, value] for rule, value in modifiers]
