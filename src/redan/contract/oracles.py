"""Oracles: each looks at a position of a match and raises `Broken` where a promise does not hold.

They need no test framework: the contract suite and the fuzzer both call them. Those on hidden
information stand in `redan.contract.hidden`.
"""

from __future__ import annotations

from random import Random

from redan.core.asks import Pick, Roll
from redan.core.chance import Drawn, Stream
from redan.core.errors import Refused
from redan.core.game import ALLOWED, Game
from redan.core.history import CHANCE, CHOICE, TOGETHER
from redan.core.match import Match
from redan.core.odds import odds
from redan.core.reading import examine
from redan.core.scene import plain
from redan.core.state import Journal, Plain, Seats, State, dump
from redan.core.transcript import text_of


class Broken(Exception):
    """A promise of the contract that does not hold; `oracle` names which."""

    def __init__(self, oracle: str, sentence: str) -> None:
        super().__init__(oracle, sentence)
        self.oracle = oracle
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.oracle}: {self.sentence}"


# ---- What a position is, as text that can be compared


def position(match: Match) -> str:
    """All of a position: facts, questions with their options, who has left, the whole log."""
    asks: list[Plain] = [
        [ask.seat, ask.kind.name, *ask.given, *match.legal(ask)] for ask in match.asks
    ]
    held: list[Plain] = [[seat, entry.value] for seat, entry in sorted(match._held.items())]
    everybody = frozenset(range(len(match.seats)))
    return text_of(
        {
            "state": dump(match.state),
            "asks": asks,
            "held": held,
            "left": [*sorted(match.left)],
            "undo": [match.may_undo(seat) for seat in sorted(everybody)],
            "log": [repr(note) for note in match.log(everybody)],
        }
    )


def sees(match: Match, seats: Seats) -> str:
    """Everything these seats can look at: view, log, panels, scene, their questions with
    odds, and refusals."""
    game, state, table = match.game, match.state, match.game.table()
    asked: list[Plain] = []
    for ask in match.asks:
        if ask.seat in seats:
            options: list[Plain] = []
            for option in match.legal(ask):
                label = table.label(state, ask, option)
                said = game.notation(state, ask.kind, option)
                options.append([option, said, plain(label)])
            refusals: list[Plain] = []
            for kind, option in table.clickable(state, ask):
                rule = game.refused(state, ask, kind, option)
                if rule != ALLOWED:
                    why = table.refusal(state, ask, kind, option, rule)
                    refusals.append([kind.name, option, rule, why])
            routes = table.routes(state, ask)
            slips = [plain(table.slip(state, ask, route.answers)) for route in routes]
            asked.append(
                [
                    ask.kind.name,
                    table.prompt(state, ask),
                    options,
                    refusals,
                    plain(routes),
                    [*slips],
                ]
            )
    seen = match.seen_state(seats)
    panels: list[Plain] = [[panel.title, *panel.rows] for panel in table.panels(seen, seats)]
    return text_of(
        {
            "view": match.view(seats),
            "log": [*match.words(seats)],
            "asked": asked,
            "panels": panels,
            "scene": plain(table.scene(seen, seats)) if table.scene else None,
        }
    )


def received(match: Match, seats: Seats) -> str:
    """Everything that is sent to these seats: what they can look at, and their transcript."""
    return sees(match, seats) + match.save(seats)


def onlookers(match: Match) -> list[Seats]:
    """Each seat by itself, and a spectator."""
    return [frozenset(), *(frozenset((seat,)) for seat in range(len(match.seats)))]


# ---- Questions


def asks(match: Match) -> None:
    """Every ask has distinct legal options within its kind, each with a notation and a label."""
    game, table = match.game, match.game.table()
    if not match.over and not match.asks and match.chance_ask is None:
        raise Broken("asks", "the game is not over, but nothing is asked")
    for ask in match.asks:
        options = list(match.legal(ask))
        if not any(ask.kind is kind for kind in game.kinds):
            raise Broken("asks", f"{ask} is of a kind that the game does not list")
        if not 0 <= ask.seat < len(match.seats):
            raise Broken("asks", f"{ask} is put to a seat that is not there")
        if len(set(options)) != len(options):
            raise Broken("asks", f"{ask} lists an option twice: {options}")
        if not options or not all(0 <= option < ask.kind.size for option in options):
            raise Broken("asks", f"{ask} has the options {options} of {ask.kind.size}")
        if not table.prompt(match.state, ask):
            raise Broken("asks", f"{ask} has no prompt")
        said: dict[str, int] = {}
        for option in options:
            words = game.notation(match.state, ask.kind, option)
            key = " ".join(words.lower().split())
            if not key or key in said:
                raise Broken("asks", f"{ask}: {words!r} stands for {said.get(key)} and {option}")
            said[key] = option
            if not table.label(match.state, ask, option).text:
                raise Broken("asks", f"{ask}: option {option} has no label")
        for words in {next(iter(said)), next(reversed(said))}:
            if match.parse(words, ask) != said[words]:
                raise Broken("asks", f"{ask}: {words!r} does not parse back to {said[words]}")


def refusals(match: Match) -> None:
    """An option of the kind that is asked is legal just where no rule refuses it."""
    game = match.game
    for ask in match.asks:
        options = set(match.legal(ask))
        for option in range(ask.kind.size):
            rule = game.refused(match.state, ask, ask.kind, option)
            if (rule == ALLOWED) != (option in options):
                said = game.notation(match.state, ask.kind, option)
                what = f"refused by {rule}, but listed" if rule else "not refused, but not listed"
                raise Broken("refusals", f"{ask}: {said!r} is {what}")
        for option in (-1, ask.kind.size):
            before = position(match)
            try:
                match.play(option, seat=ask.seat)
            except Refused:
                pass
            else:
                raise Broken("refusals", f"{ask} takes {option}")
            if position(match) != before:
                raise Broken("refusals", f"{ask}: refusing {option} changed the match")


def explained(match: Match, rules: frozenset[str]) -> list[str]:
    """All that a person may try to click is legal, or refused by a rule of the ledger with a
    sentence. Gives the rules that refused."""
    game, state, table = match.game, match.state, match.game.table()
    found: list[str] = []
    for ask in match.asks:
        options = set(match.legal(ask))
        things = table.clickable(state, ask)
        missing = options - {option for kind, option in things if kind is ask.kind}
        if missing:
            raise Broken("explained", f"{ask}: {sorted(missing)} is legal, but not clickable")
        for kind, option in things:
            if kind is ask.kind and option in options:
                continue
            said = game.notation(state, kind, option)
            rule = game.refused(state, ask, kind, option)
            if rule == ALLOWED:
                raise Broken("explained", f"{ask}: nothing says why {said!r} is not legal")
            if rule not in rules:
                raise Broken("explained", f"{ask}: {said!r} is refused by {rule}, no known rule")
            if not table.refusal(state, ask, kind, option, rule).strip():
                raise Broken("explained", f"{ask}: {said!r} is refused by {rule} without a word")
            found.append(rule)
    return found


# ---- Copies, files, undo


def _some_play(match: Match, rng: Random, upto: int = 4) -> list[tuple[int, int]]:
    """Play a few random answers; gives seats and options."""
    played: list[tuple[int, int]] = []
    for _ in range(upto):
        if not match.asks:
            break
        ask = rng.choice(match.asks)
        option = rng.choice(list(match.legal(ask)))
        match.play(option, seat=ask.seat)
        played.append((ask.seat, option))
    return played


def copies(match: Match, rng: Random) -> None:
    """A copy is equal, goes the same way as another, and leaves the original as it was."""
    before = position(match)
    other, again = match.copy(), match.copy()
    if position(other) != before:
        raise Broken("copies", "a copy is not what it was copied from")
    for seat, option in _some_play(other, rng):
        again.play(option, seat=seat)
    if position(match) != before:
        raise Broken("copies", "playing on a copy changed the original")
    if isinstance(match.source, Stream) and position(other) != position(again):
        raise Broken("copies", "two copies went different ways with the same answers and dice")


def saves(match: Match, rng: Random) -> None:
    """What was saved and loaded is the same, and goes on the same way."""
    text = match.save()
    other = Match.load(text, match.game)
    if position(other) != position(match):
        raise Broken("saves", "a match that was saved and loaded is not the same")
    if other.save() != text:
        raise Broken("saves", "a match that was loaded is saved differently")
    if isinstance(match.source, Stream):
        again = match.copy()
        for seat, option in _some_play(other, rng):
            again.play(option, seat=seat)
        if position(other) != position(again):
            raise Broken("saves", "a loaded match went another way with the same answers and dice")


def undoes(match: Match, rng: Random) -> None:
    """An answer taken back leaves nothing behind but its record."""
    if not match.asks:
        return
    before = position(match)
    other = match.copy()
    ask = rng.choice(other.asks)
    other.play(rng.choice(list(other.legal(ask))), seat=ask.seat)
    other.undo(ask.seat, agreed=other.may_undo(ask.seat) != "")
    if position(other) != before:
        raise Broken("undoes", f"after an undo of {ask} the match is not what it was")
    if Match.load(other.save(), match.game).save() != other.save():
        raise Broken("undoes", "a match with an undo is loaded differently")


def verifies(match: Match) -> None:
    """The transcript verifies: every record is played again, every die fits the seed."""
    other, report = examine(match.save(), match.game)
    if other is None or report.finished != match.over or report.only_kept:
        raise Broken("verifies", "the transcript was not played again as a whole")


def explaining(match: Match) -> None:
    """A journal that is hung on the state changes nothing of what is asked."""
    silent = _asked_in(match, None)
    if _asked_in(match, Journal()) != silent:
        raise Broken("explaining", "with a journal the rules ask other things than without")


def _asked_in(match: Match, journal: Journal | None) -> list[str]:
    """All asks of the running segment, and the state they come to."""
    state = match._frame.base.copy()
    state.journal = journal
    found: list[str] = []
    try:
        script = match.game.segment(state)
        found.append(repr(next(script)))
        for entry in match._trail:
            if entry.what in (CHOICE, CHANCE, TOGETHER):
                found.append(repr(script.send(entry.value)))
            else:
                match._apply(state, entry)
    except StopIteration:
        pass
    found.append(text_of(dump(state)))
    return found


# ---- What is shown, what is kept


def conserved(match: Match) -> None:
    """The game's own invariants hold."""
    wrong = match.game.conserved(match.state)
    if wrong:
        raise Broken("conserved", wrong)


def renders(match: Match, rules: frozenset[str]) -> None:
    """Log, panels and ending can be shown to each seat, and the log cites rules of the ledger."""
    table = match.game.table()
    for seats in onlookers(match):
        for words in match.words(seats):
            if not words.strip():
                raise Broken("renders", f"a note is shown to {set(seats)} without a word")
        for panel in table.panels(match.seen_state(seats), seats):
            if not panel.title:
                raise Broken("renders", "a panel has no title")
    if rules:
        for note in match.log(frozenset(range(len(match.seats)))):
            if note.rule and note.rule not in rules:
                raise Broken("renders", f"{note} cites a rule that is in no ledger")
    if match.over and not table.ending(match.state):
        raise Broken("renders", "the end is not told")


def ends(match: Match) -> None:
    """The result fits the seats, and every outcome is a word that all parts know."""
    result = match.result
    if result is None:
        raise Broken("ends", "the game is over without a result")
    if len(result.outcomes) != len(match.seats) or len(result.utilities) != len(match.seats):
        raise Broken("ends", f"{result} does not name {len(match.seats)} seats")
    if not set(result.outcomes) <= {"won", "lost", "drawn"}:
        raise Broken("ends", f"{result} names an outcome that is none")
    if not all(-1 <= utility <= 1 for utility in result.utilities):
        raise Broken("ends", f"{result} has a utility beyond -1 to 1")


# ---- Chance


def chances(ask: Roll | Pick) -> None:
    """The outcomes of a chance ask are distinct, and their weights add up to all there is."""
    outcomes = ask.outcomes()
    total = (ask.high - ask.low + 1) ** ask.count if isinstance(ask, Roll) else ask.total
    if len({outcome for outcome, _ in outcomes}) != len(outcomes):
        raise Broken("chances", f"{ask} lists an outcome twice")
    if any(weight <= 0 for _, weight in outcomes) or sum(w for _, w in outcomes) != total:
        raise Broken("chances", f"the weights of {ask} do not add up to {total}")


def likely(match: Match, rng: Random) -> None:
    """The odds of an option add up, and asking for them changes nothing."""
    if not match.asks:
        return
    before = position(match)
    ask = rng.choice(match.asks)
    option = rng.choice(list(match.legal(ask)))
    found = odds(match, ask.seat, option, bound=256)
    total = sum(chance for _, chance in found.outcomes)
    if total != 1 or not all(words for words, _ in found.outcomes):
        raise Broken("likely", f"the odds of {option} in {ask} add up to {total}")
    if position(match) != before:
        raise Broken("likely", "asking for odds changed the match")


class Watched(Stream):
    """A stream that looks at each chance ask before it answers."""

    __slots__ = ("seen",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.seen: set[tuple[int, str, int, int]] = set()

    def roll(self, ask: Roll) -> Drawn:
        kind = (ask.count, ask.matter.name, ask.low, ask.high)
        if kind not in self.seen:
            self.seen.add(kind)
            chances(ask)
        drawn = super().roll(ask)
        if drawn.outcome not in {outcome for outcome, _ in ask.outcomes()}:
            raise Broken("chances", f"{ask} came to {drawn.outcome}, which it does not list")
        return drawn

    def pick(self, ask: Pick) -> Drawn:
        chances(ask)
        return super().pick(ask)


def rules_of(game: Game[State]) -> frozenset[str]:
    """The ids of all rules of a game."""
    from redan.core.ledger import ledger

    return frozenset(rule.id for rule in ledger(game))
