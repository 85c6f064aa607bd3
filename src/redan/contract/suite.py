"""The contract as a test class: a game passes it by naming itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from redan.contract import hidden, oracles
from redan.contract.walk import Move, Walk, option_sets, players, random_options
from redan.core.game import Game
from redan.core.registry import find
from redan.core.state import OPEN, Seats, State

rule = pytest.mark.rule
"""Marks a test with the ids of the rules it would miss if they broke."""


COSTLY = 0.25
"""How often an oracle looks that saves and loads the whole game each time."""


class GameContract:
    """Derive from it, name the game, and give `small_positions` where things are hidden."""

    game: ClassVar[str] = ""
    games_each: ClassVar[int] = 2
    """How many games every set of options is played."""

    def small_positions(self) -> Iterable[tuple[State, Seats, Mapping[str, int]]]:
        """Positions with few possible deals: state, who looks, and every possible state as
        `redan.contract.hidden.fingerprint` gives it, with its weight; counted by brute force."""
        return []

    @pytest.fixture
    def played(self) -> Game[State]:
        """The game by its name."""
        return find(self.game)

    def _walks(self, game: Game[State], only: str, rate: float = 1.0) -> Iterable[Walk]:
        """Whole games by all options, with one oracle looking; `rate` is how often."""
        rng = Random(f"{game.slug}/{only}")
        rules = oracles.rules_of(game)
        manners = ("random", "mixed", "rule of thumb")
        number = 0
        for options in option_sets(game, rng):
            for _ in range(self.games_each):
                number += 1
                options = options if number % 2 else random_options(game, rng)
                walk = Walk(game, options, f"{only} {number}", rate=rate, only=only, rules=rules)
                seats = len(walk.match.seats)
                walk.play_on(players(game, seats, manners[number % 3], rng), rng, 0.01)
                yield walk

    def _check(self, game: Game[State], only: str, rate: float = 1.0) -> None:
        for walk in self._walks(game, only, rate):
            assert walk.match.over

    def test_every_kind_setting_and_rule_has_a_name_of_its_own(self, played: Game[State]) -> None:
        names = [kind.name for kind in played.kinds]
        assert len(set(names)) == len(names)
        names = [setting.name for setting in played.settings]
        assert len(set(names)) == len(names)
        for setting in played.settings:
            assert setting.default in setting.values
        for kind in played.kinds:
            assert 0 <= kind.default < kind.size
        assert played.census().sequence_rules <= oracles.rules_of(played)

    def test_every_game_ends_with_a_result(self, played: Game[State]) -> None:
        self._check(played, "ends")

    def test_every_question_has_distinct_options_with_words(self, played: Game[State]) -> None:
        self._check(played, "asks")

    def test_an_answer_is_legal_where_no_rule_refuses_it(self, played: Game[State]) -> None:
        self._check(played, "refusals")

    def test_all_that_can_be_clicked_is_legal_or_explained(self, played: Game[State]) -> None:
        refused = sequence = 0
        rules = played.census().sequence_rules
        for walk in self._walks(played, "explained"):
            refused += walk.refusals.total()
            sequence += sum(walk.refusals[rule] for rule in rules)
        assert not refused or sequence < refused / 2

    def test_a_copy_is_equal_and_apart(self, played: Game[State]) -> None:
        self._check(played, "copies")

    def test_what_is_saved_and_loaded_is_the_same(self, played: Game[State]) -> None:
        self._check(played, "saves", COSTLY)

    def test_what_is_taken_back_is_gone(self, played: Game[State]) -> None:
        self._check(played, "undoes", COSTLY)

    def test_odds_add_up(self, played: Game[State]) -> None:
        self._check(played, "likely", COSTLY / 5)

    def test_transcripts_verify(self, played: Game[State]) -> None:
        self._check(played, "verifies")

    def test_explaining_changes_nothing(self, played: Game[State]) -> None:
        self._check(played, "explaining")

    def test_everything_is_shown_to_everybody(self, played: Game[State]) -> None:
        self._check(played, "renders")

    def test_scenes_are_sound_and_all_that_may_be_chosen_can_be_clicked(
        self, played: Game[State]
    ) -> None:
        self._check(played, "drawn")

    def test_nothing_is_lost(self, played: Game[State]) -> None:
        self._check(played, "conserved")

    def test_a_redeal_changes_nothing_a_seat_sees(self, played: Game[State]) -> None:
        self._check(played, "redeal")

    def test_play_goes_on_from_a_redeal(self, played: Game[State]) -> None:
        self._check(played, "goes_on", COSTLY)

    def test_no_hidden_field_is_seen(self, played: Game[State]) -> None:
        self._check(played, "canary")

    def test_what_one_draws_or_keeps_secret_stays_so(self, played: Game[State]) -> None:
        self._check(played, "quiet")

    def test_questions_and_log_rest_on_what_is_seen(self, played: Game[State]) -> None:
        self._check(played, "twins")

    def test_an_unfinished_chain_is_not_seen(self, played: Game[State]) -> None:
        self._check(played, "frozen")

    def test_every_hidden_field_varies(self, played: Game[State]) -> None:
        variety = hidden.Variety()
        for walk in self._walks(played, "vary"):
            variety.merge(walk.variety)
        variety.verdict()

    def test_redeals_forget_what_was_true(self, played: Game[State]) -> None:
        rng = Random(played.slug)
        looked = 0
        for walk in self._walks(played, "none"):
            looked += hidden.forgetful(walk.match.state, frozenset(), rng)
            if looked >= 10:
                break

    def test_redeals_are_fair(self, played: Game[State]) -> None:
        rng = Random(played.slug)
        positions = list(self.small_positions())
        state = played.setup(played.options())
        if not positions and any(knowledge != OPEN for knowledge in state.FIELDS.values()):
            pytest.fail("things are hidden in this game: give small_positions()")
        for position, seats, possible in positions:
            assert hidden.fingerprint(position) in possible
            hidden.fair(position, seats, possible, rng)
            hidden.vary(position, seats, possible, rng)

    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        seed=st.integers(0, 2**32),
        answers=st.lists(st.integers(0, 500), max_size=60),
        events=st.lists(st.sampled_from(["play"] * 12 + ["undo", "resign"]), min_size=60),
    )
    def test_any_row_of_decisions_keeps_every_promise(
        self, seed: int, answers: list[int], events: list[str]
    ) -> None:
        game = find(self.game)
        walk = Walk(game, random_options(game, Random(seed)), str(seed), rate=0.2)
        for what, answer in zip(events, answers, strict=False):
            asks = walk.match.asks
            if not asks:
                break
            walk.do(Move(what, asks[answer % len(asks)].seat, answer))
