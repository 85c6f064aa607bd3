"""A few storms with every run of the tests; `make storm` plays thousands."""

import logging

import pytest

from tests.server.storm import storm

KNOWN = (118,)
"""Seeds that found something once: a server that lagged behind dropped what was due."""


@pytest.mark.parametrize("seed", [*KNOWN, *range(24)])
def test_a_storm_ends_well(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    made = storm(seed)
    assert made.acknowledged


def test_the_same_seed_is_the_same_storm() -> None:
    first, again = storm(7), storm(7)
    assert first.disk.events == again.disk.events
