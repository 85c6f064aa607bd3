"""What mypyc is told about a class; without mypyc it means nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:  # the core needs no package; the attribute matters to mypyc alone
    _T = TypeVar("_T")

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[_T], _T]:  # noqa: ARG001
        """Mark nothing: this class is not being compiled."""
        return lambda cls: cls
