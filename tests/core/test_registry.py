"""The registry: games by name, from packages, from this process, from the environment."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from redan.core import registry
from redan.core.errors import RedanError, UnknownGame
from tests.core.small import game


def test_an_unknown_game_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; installed are .*hapsburg"):
        registry.find("chess")


def test_a_game_can_be_added_in_this_process() -> None:
    added = game(slug="small-added")
    registry.add(added)
    assert registry.find("small-added") is added
    assert "small-added" in registry.slugs()


def test_the_environment_may_name_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.VARIABLE, "tests.parley:game")
    assert registry.find("parley").title == "Parley"
    assert "parley" in registry.slugs()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("tests.nowhere:game", "cannot be loaded: No module named"),
        ("tests.parley:nothing", "cannot be loaded: module 'tests.parley' has no attribute"),
        ("tests.parley:parley.slug", "is no game"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_told(
    value: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(registry.VARIABLE, value)
    with pytest.raises(RedanError, match=words):
        registry.slugs()
    monkeypatch.delenv(registry.VARIABLE)
    assert "hapsburg-eclipse" in registry.slugs()


def test_a_broken_package_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("bad", "tests.nowhere:game", registry.GROUP),
        EntryPoint("parley", "tests.parley:game", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    assert {"bad", "parley"} <= set(registry.slugs())
    assert registry.find("parley").title == "Parley"
    monkeypatch.setattr(registry, "_added", {})
    with pytest.raises(UnknownGame, match="the game 'bad' cannot be loaded"):
        registry.find("bad")
