"""Standing orders: what a player of Hapsburg Eclipse need not be asked again."""

from __future__ import annotations

from tests.hapsburg.position import drawing


def test_only_near_asks_for_intercepts_where_it_matters_and_lasts() -> None:
    game = drawing(5, polish=5, carpathian=4, radio=2)  # Polish and Carpathian advance
    game.dice(4)  # Tannenberg
    assert game.asked() == "intercept"
    game.match.order(0, "only near")
    assert game.space("polish") == 4  # Lublin holds no flag: not asked
    assert game.space("carpathian") == 3  # Ungvár neither
    assert game.g.radio == 2
    assert game.match.orders(0) == ["only near"]
    played = len(game.g.played[0])
    game.play("end").dice(0)
    assert len(game.g.played[0]) == played + 1
    assert game.match.orders(0) == ["only near"]
    game.match.withdraw(0, "only near")
    assert game.match.orders(0) == []


def test_only_near_still_asks_before_a_strategic_site() -> None:
    game = drawing(7, polish=3, radio=1).dice(4)
    game.match.order(0, "only near")
    assert game.asked() == "intercept"
    game.play("intercept polish")
    assert game.space("polish") == 3
