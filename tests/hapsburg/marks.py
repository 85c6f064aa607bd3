"""The mark that names the rules a test would miss if they broke."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """`@rule("HE.OFF.8")`: this test fails where rule HE.OFF.8 is dropped or negated."""
    return pytest.mark.rule(*ids)
