"""Every oracle finds what it is there to find: Parley, broken on purpose in one place each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from redan.contract import hidden
from redan.contract.hidden import fingerprint
from redan.contract.oracles import Broken, Watched
from redan.contract.walk import Anything, Walk
from redan.core import registry
from redan.core.asks import SUM, Choose, Kind, Pick, Roll, Script
from redan.core.chance import Drawn, Stream
from redan.core.game import Game, Options, Panel, playable
from redan.core.insight import Insight
from redan.core.match import Match
from redan.core.scene import Piece, Route, Scene, Zone
from redan.core.state import Result, Seats, State
from redan.lab import fuzz
from tests.parley import parley, rules
from tests.parley.state import DEAL, NONE, Parley
from tests.parley.table import table

Broke = Callable[[pytest.MonkeyPatch], Game[Parley]]


def findings(game: Game[Parley], only: str, games: int = 40) -> Broken | None:
    """What this oracle finds in some random games."""
    variety = hidden.Variety()
    played = playable(game)
    for number in range(games):
        try:
            rng = Random(number)
            options: Options = {"seats": 2 + number % 3, "length": "long"}
            walk = Walk(played, options, str(number), only=only)
            walk.play_on([Anything()] * 6, rng, 0.02)
            variety.merge(walk.variety)
        except Broken as broken:
            return broken
    try:
        variety.verdict()
    except Broken as broken:
        return broken
    return None


# ---- The ways to break it


def never_ends(patch: pytest.MonkeyPatch) -> Game[Parley]:
    def finish(g: Parley, rule: str) -> None:
        g.round = 0
        g.tiles = [3] * 4
        g.score = [0] * g.data.seats

    patch.setattr(rules, "finish", finish)
    patch.setattr("redan.contract.walk.LONGEST", 300)
    return parley


def names_one_seat(patch: pytest.MonkeyPatch) -> Game[Parley]:
    def finish(g: Parley, rule: str) -> None:
        g.result = Result(["won"], rule)

    patch.setattr(rules, "finish", finish)
    return parley


def same_option_twice(patch: pytest.MonkeyPatch) -> Game[Parley]:
    patch.setattr(rules, "may_walk", lambda g: [1, 1, 2])
    return parley


def beyond_the_kind(patch: pytest.MonkeyPatch) -> Game[Parley]:
    patch.setattr(rules, "may_give", lambda g: [0, 6])
    return parley


def one_notation_for_all(_: pytest.MonkeyPatch) -> Game[Parley]:
    return replace(parley, notation=lambda g, kind, option: kind.name)


def no_prompt(_: pytest.MonkeyPatch) -> Game[Parley]:
    return replace(parley, table=lambda: replace(table(), prompt=lambda g, ask: ""))


def refuses_what_is_legal(_: pytest.MonkeyPatch) -> Game[Parley]:
    def refused(g: Parley, ask: Choose, kind: Kind, option: int) -> str:
        return "PA.WLK.2" if kind is rules.WALKING else rules.refused(g, ask, kind, option)

    return replace(parley, refused=refused)


def lists_too_little(patch: pytest.MonkeyPatch) -> Game[Parley]:
    patch.setattr(rules, "may_stand", lambda g, seat: [0, 2])
    return parley


def refuses_without_reason(_: pytest.MonkeyPatch) -> Game[Parley]:
    def refused(g: Parley, ask: Choose, kind: Kind, option: int) -> str:
        return rules.refused(g, ask, kind, option) if kind is ask.kind else ""

    return replace(parley, refused=refused)


def refuses_by_a_rule_nobody_knows(_: pytest.MonkeyPatch) -> Game[Parley]:
    def refused(g: Parley, ask: Choose, kind: Kind, option: int) -> str:
        return rules.refused(g, ask, kind, option) and "PA.XXX.1"

    return replace(parley, refused=refused)


def copies_share_a_list(patch: pytest.MonkeyPatch) -> Game[Parley]:
    copy = Parley.copy

    def shared(self: Parley) -> Parley:
        other = copy(self)
        other.score = self.score
        return other

    patch.setattr(Parley, "copy", shared)
    return parley


def keeps_a_fact_outside(_: pytest.MonkeyPatch) -> Game[Parley]:
    """The undo leak: something is counted where no copy and no undo can reach it."""
    count = [0]

    def segment(g: Parley) -> Script[None]:
        count[0] += 1
        g.place[0] = count[0] % 3
        yield from rules.segment(g)

    return replace(parley, segment=segment)


def forgets_a_field(patch: pytest.MonkeyPatch) -> Game[Parley]:
    """A field that no transcript holds: what was loaded goes another way."""
    count = [0]

    def setup(options: object) -> Parley:
        count[0] += 1
        g = rules.setup(options)  # type: ignore[arg-type]
        g.favour[0] = count[0] % 4
        return g

    return replace(parley, setup=setup)


def asks_more_when_explaining(_: pytest.MonkeyPatch) -> Game[Parley]:
    def segment(g: Parley) -> Script[None]:
        if g.journal:
            g.place[0] = 3
        yield from rules.segment(g)

    return replace(parley, segment=segment)


def loses_a_card(patch: pytest.MonkeyPatch) -> Game[Parley]:
    def leave_hand(g: Parley, seat: int, card: int) -> None:
        g.hand[seat].remove(card)
        if g.hand[seat]:
            g.discard.append(g.hand[seat][0])

    patch.setattr(rules, "leave_hand", leave_hand)
    return parley


def says_nothing(_: pytest.MonkeyPatch) -> Game[Parley]:
    return replace(parley, table=lambda: replace(table(), words=lambda note: " "))


def leaky_view(patch: pytest.MonkeyPatch) -> Game[Parley]:
    def hands(g: State, _: Seats) -> list[list[int]]:
        assert isinstance(g, Parley)
        return g.hand

    patch.setitem(Parley.FIELDS, "hand", hands)
    return parley


def leaky_panel(_: pytest.MonkeyPatch) -> Game[Parley]:
    def panels(g: Parley, __: Seats) -> list[Panel]:
        return [Panel("Favours", tuple(map(str, g.favour)))]

    return replace(parley, table=lambda: replace(table(), panels=panels))


def leaky_prompt(_: pytest.MonkeyPatch) -> Game[Parley]:
    def prompt(g: Parley, ask: Choose) -> str:
        return f"The leader holds {g.hand[g.leader]}"

    return replace(parley, table=lambda: replace(table(), prompt=prompt))


def options_tell_of_others(patch: pytest.MonkeyPatch) -> Game[Parley]:
    """Only who holds fewer swords than the leader may trust: what is legal tells of a hand."""

    def stance_refused(g: Parley, seat: int, stance: int) -> str:
        return "PA.TLK.4" if stance == 0 and g.hand[g.leader][0] > 10 else ""

    patch.setattr(rules, "stance_refused", stance_refused)
    return parley


def redeals_too_little(patch: pytest.MonkeyPatch) -> Game[Parley]:
    """What a seat favours stays what it is."""
    redeal = Parley.redeal

    def lazy(self: Parley, seats: Seats, rng: Random) -> None:
        favour = self.favour[:]
        redeal(self, seats, rng)
        self.favour = favour

    patch.setattr(Parley, "redeal", lazy)
    return parley


def redeal_breaks_a_promise(patch: pytest.MonkeyPatch) -> Game[Parley]:
    """A card that was shown may go to another hand."""
    redeal = Parley.redeal

    def careless(self: Parley, seats: Seats, rng: Random) -> None:
        sure, self.sure = self.sure, [[] for _ in self.sure]
        redeal(self, seats, rng)
        self.sure = sure

    patch.setattr(Parley, "redeal", careless)
    return parley


def redeal_ends_play(patch: pytest.MonkeyPatch) -> Game[Parley]:
    redeal = Parley.redeal

    def wrong(self: Parley, seats: Seats, rng: Random) -> None:
        redeal(self, seats, rng)
        self.favour[0] = 9

    patch.setattr(Parley, "redeal", wrong)
    return parley


def tells_what_was_drawn(patch: pytest.MonkeyPatch) -> Game[Parley]:
    def segment(g: Parley) -> Script[None]:
        before = sorted(g.hand[0])
        dealing = g.phase == DEAL
        yield from rules.segment(g)
        if dealing and g.journal and g.hand[0] != before:
            g.journal.note("PA.DEA.2", "drawn", 0, g.hand[0][0])

    return replace(parley, segment=segment)


def tells_the_pledge(patch: pytest.MonkeyPatch) -> Game[Parley]:
    def may_stand(g: Parley, seat: int) -> Sequence[int]:
        return [0, 2]

    def in_turn(g: Parley, first: int) -> list[int]:
        if g.pledge != NONE and g.journal:
            g.journal.note("PA.TLK.1", "pledged card", first, g.pledge)
        return list(range(first, g.data.seats)) + list(range(first))

    patch.setattr(rules, "in_turn", in_turn)
    return parley


def log_tells_a_hand(patch: pytest.MonkeyPatch) -> Game[Parley]:
    may_bury = rules.may_bury

    def told(g: Parley) -> Sequence[int]:
        return may_bury(g)

    def aftermath(g: Parley) -> Script[None]:
        if g.journal:
            g.journal.note("PA.AFT.4", "shown", g.leader, max(g.hand[g.leader], default=0))
        yield Choose(g.leader, rules.BURY, told)
        g.phase, g.steps = 3, 2

    patch.setattr(rules, "aftermath", aftermath)
    return parley


def windows_tell_of_a_hand(patch: pytest.MonkeyPatch) -> Game[Parley]:
    """Only who can answer is asked whether to."""

    def answers(g: Parley) -> Script[None]:
        for seat in range(g.data.seats):
            if seat != g.leader and len(rules.may_answer(g, seat)) > 1:
                yield Choose(seat, rules.ANSWER, rules.may_answer, seat)
                return

    patch.setattr(rules, "answers", answers)
    return parley


def counts_an_open_chain(patch: pytest.MonkeyPatch) -> Game[Parley]:
    """The driver forgets that a chain is not complete."""
    patch.setattr(Match, "seen_state", lambda self, seats: self.state)
    return parley


def sends_an_open_chain(patch: pytest.MonkeyPatch) -> Game[Parley]:
    """The log does not wait for the end of a chain."""

    def log(self: Match, seats: Seats) -> object:
        return [n for n in self._notes_of(self._trail, self._frame) if n.known_to(seats)]

    patch.setattr(Match, "log", log)
    return parley


def plays_on_too_far(_: pytest.MonkeyPatch) -> Game[Parley]:
    def segment(g: Parley) -> Script[None]:
        if g.round == 1:
            g.won[0][9] += 1
        yield from rules.segment(g)

    return replace(parley, segment=segment)


def dice_of_its_own(patch: pytest.MonkeyPatch) -> Game[Parley]:
    """Dice that are not those of the seed."""

    def loaded(self: Stream, ask: Roll) -> Drawn:
        faces = [6] * ask.count
        return Drawn(ask.outcome_of(faces), faces, self.place)

    patch.setattr(Watched, "roll", loaded)
    return parley


def outcome_depends_on_what_is_kept_outside(patch: pytest.MonkeyPatch) -> Game[Parley]:
    """A list of the table that the rules change."""
    shared = [0] * 6

    def setup(options: Options) -> Parley:
        g = rules.setup(options)
        g.place = shared
        return g

    def copy(self: Parley) -> Parley:
        other = real(self)
        other.place = self.place
        return other

    real = Parley.copy
    patch.setattr(Parley, "copy", copy)
    return replace(parley, setup=setup)


def draws_a_piece_nowhere(_: pytest.MonkeyPatch) -> Game[Parley]:
    def scene(g: Parley, seats: Seats) -> Scene:
        return Scene(pieces=(Piece(id="crown", at="throne"),))

    return replace(parley, table=lambda: replace(table(), scene=scene))


def draws_two_pieces_as_one(_: pytest.MonkeyPatch) -> Game[Parley]:
    def scene(g: Parley, seats: Seats) -> Scene:
        return Scene(zones=(Zone(id="hand"),), pieces=(Piece(id="card", at="hand"),) * 2)

    return replace(parley, table=lambda: replace(table(), scene=scene))


def offers_what_is_not_legal(_: pytest.MonkeyPatch) -> Game[Parley]:
    def scene(g: Parley, seats: Seats) -> Scene:
        return Scene(zones=(Zone(id="hand"),))

    def routes(g: Parley, ask: Choose) -> list[Route]:
        return [Route(thing="hand", answers=(ask.kind.size,), text="any")]

    return replace(parley, table=lambda: replace(table(), scene=scene, routes=routes))


def draws_another_hand(_: pytest.MonkeyPatch) -> Game[Parley]:
    """The cards of the others lie face up."""

    def scene(g: Parley, seats: Seats) -> Scene:
        cards = [
            Piece(id=f"card.{card}", at="table", kind="card") for hand in g.hand for card in hand
        ]
        return Scene(zones=(Zone(id="table"),), pieces=tuple(cards))

    return replace(parley, table=lambda: replace(table(), scene=scene))


WAYS: list[tuple[str, Broke]] = [
    ("ends", never_ends),
    ("ends", names_one_seat),
    ("asks", same_option_twice),
    ("asks", beyond_the_kind),
    ("asks", one_notation_for_all),
    ("asks", no_prompt),
    ("refusals", refuses_what_is_legal),
    ("refusals", lists_too_little),
    ("explained", refuses_without_reason),
    ("explained", refuses_by_a_rule_nobody_knows),
    ("copies", copies_share_a_list),
    ("undoes", keeps_a_fact_outside),
    ("saves", forgets_a_field),
    ("verifies", dice_of_its_own),
    ("likely", outcome_depends_on_what_is_kept_outside),
    ("explaining", asks_more_when_explaining),
    ("conserved", loses_a_card),
    ("renders", says_nothing),
    ("drawn", draws_a_piece_nowhere),
    ("drawn", draws_two_pieces_as_one),
    ("drawn", offers_what_is_not_legal),
    ("redeal", leaky_view),
    ("redeal", draws_another_hand),
    ("redeal", leaky_prompt),
    ("redeal", options_tell_of_others),
    ("redeal", redeal_breaks_a_promise),
    ("canary", leaky_view),
    ("canary", leaky_panel),
    ("goes_on", redeal_ends_play),
    ("vary", redeals_too_little),
    ("quiet", tells_what_was_drawn),
    ("quiet", tells_the_pledge),
    ("twins", log_tells_a_hand),
    ("twins", windows_tell_of_a_hand),
    ("frozen", counts_an_open_chain),
    ("frozen", sends_an_open_chain),
]


@pytest.mark.parametrize(("oracle", "broke"), WAYS, ids=[f"{o}-{b.__name__}" for o, b in WAYS])
def test_an_oracle_finds_what_is_broken(
    oracle: str, broke: Broke, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = findings(broke(monkeypatch), oracle)
    assert broken is not None
    assert broken.oracle == oracle, broken


def test_a_bot_that_answers_what_is_not_legal_is_found() -> None:
    class Cheat:
        def choose(self, insight: Insight, rng: Random) -> int:
            return 23

    walk = Walk(playable(parley), {}, "bots", only="none")
    with pytest.raises(Broken, match="bots: Cheat answers"):
        walk.play_on([Cheat()] * 3, Random(1))


def test_a_bot_that_stumbles_is_found() -> None:
    class Clumsy:
        def choose(self, insight: Insight, rng: Random) -> int:
            return [][len(insight.asks)]

    walk = Walk(playable(parley), {}, "bots", only="none")
    with pytest.raises(Broken, match="crash: IndexError in test_oracles_bite"):
        walk.play_on([Clumsy()] * 3, Random(1))


def test_a_sound_game_breaks_nothing() -> None:
    assert findings(parley, "", 3) is None


def small() -> Parley:
    g = parley.setup(parley.options({"seats": 2, "deck": "small"}))
    g.hand = [[6, 7], [0, 12]]
    g.discard = [1, 2, 3, 8, 9, 13, 14, 15]
    return g


def deals(g: Parley) -> dict[str, int]:
    """What 4,000 redeals for Anna come to: all there is, with one weight for each."""
    rng = Random(1)
    found: dict[str, int] = {}
    for _ in range(4000):
        twin = g.copy()
        twin.redeal(frozenset([0]), rng)
        found[fingerprint(twin)] = 1
    return found


def test_fair_finds_a_redeal_that_favours_what_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    g = small()
    everything = deals(g)
    hidden.fair(g, frozenset([0]), everything, Random(2), each=20)
    redeal = Parley.redeal

    def biased(self: Parley, seats: Seats, rng: Random) -> None:
        if rng.random() < 0.8:
            redeal(self, seats, rng)

    monkeypatch.setattr(Parley, "redeal", biased)
    with pytest.raises(Broken, match="uneven"):
        hidden.fair(g, frozenset([0]), everything, Random(3), each=20)


def test_fair_finds_what_is_not_possible() -> None:
    g = small()
    everything = deals(g)
    g.hand[1] = [0, 18]
    twin = g.copy()
    twin.claim[1] = 8
    with pytest.raises(Broken, match="not possible"):
        hidden.fair(twin, frozenset([0]), everything, Random(3), each=20)


def test_redeals_that_remember_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    g = small()
    g.discard += [18, 19]
    assert hidden.forgetful(g, frozenset([0]), Random(4), most=60)

    def close_by(self: Parley, seats: Seats, rng: Random) -> None:
        self.favour[1] = (self.favour[1] + rng.choice([0, 1])) % 4

    monkeypatch.setattr(Parley, "redeal", close_by)
    with pytest.raises(Broken, match="depends on what was true"):
        hidden.forgetful(g, frozenset([0]), Random(4))


def test_vary_finds_a_field_that_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    g = small()
    everything = deals(g)
    hidden.vary(g, frozenset([0]), everything, Random(5))
    redeal = Parley.redeal

    def stubborn(self: Parley, seats: Seats, rng: Random) -> None:
        favour = self.favour[:]
        redeal(self, seats, rng)
        self.favour = favour

    monkeypatch.setattr(Parley, "redeal", stubborn)
    with pytest.raises(Broken, match="'favour' may be 4 things"):
        hidden.vary(g, frozenset([0]), everything, Random(5))


def test_weights_that_do_not_add_up_are_found() -> None:
    from redan.contract.oracles import chances

    class Loaded(Roll):
        def outcomes(self) -> list[tuple[int, int]]:
            return super().outcomes()[1:]

    class Double(Pick):
        def outcomes(self) -> list[tuple[int, int]]:
            return [(0, 1), (0, 1)]

    chances(Roll(2, SUM))
    with pytest.raises(Broken, match="add up"):
        chances(Loaded(2, SUM))
    with pytest.raises(Broken, match="twice"):
        chances(Double([1, 1]))


# ---- The fuzzer around them


def test_a_crash_is_shrunk_and_its_transcript_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(plays_on_too_far(monkeypatch), slug="parley-that-breaks")
    registry.add(playable(game))
    tally = fuzz.fuzz(game.slug, 5)
    assert tally.findings
    found = tally.findings[0]
    short = fuzz.shrink(game.slug, found)
    assert "IndexError in test_oracles_bite.py" in short.sentence
    assert 0 < len(short.moves) <= len(found.moves)
    assert Match.load(short.transcript, playable(game)).state


def test_the_same_seed_counts_the_same_whatever_the_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("REDAN_GAMES", "tests.parley:game")
    one = fuzz.fuzz("parley", 45, 7, workers=1)
    two = fuzz.fuzz("parley", 45, 7, workers=2)
    assert one.games == two.games == 45
    assert one.seen == two.seen
    assert one.decisions == two.decisions
    assert not one.findings


def test_what_can_occur_and_never_did_is_named() -> None:
    game = playable(parley)
    lacking = fuzz.missing(game, fuzz.Tally())
    assert ("kind", "pledge") in lacking
    assert ("turned up", "coins 6") in lacking
    assert ("setting", "teams True") in lacking
