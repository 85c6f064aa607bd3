"""The games of the package pass the contract."""

from redan.contract import GameContract


class TestHapsburgEclipse(GameContract):
    game = "hapsburg-eclipse"
    games_each = 1
