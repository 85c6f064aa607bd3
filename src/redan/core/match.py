"""Match: the one door to a game.

A match runs one segment script after another. It keeps a snapshot of the state at each segment
start and the answers given since; generators are never copied. Copy, undo, saving, the log and
what the other seats see are all made of snapshot and answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from redan.core.asks import Ask, Choose, Kind, Pick, Roll, Script, Together
from redan.core.chance import Chance, Drawn, Given, Scripted, Stream
from redan.core.errors import RedanError, Refused
from redan.core.game import ALLOWED, Game, Options, Value
from redan.core.history import (
    BACK,
    CHANCE,
    CHOICE,
    DEFAULT,
    DRAW,
    FORCED,
    HELD,
    JOINED,
    NOBODY,
    ORDER,
    ORDERED,
    REDEAL,
    RESIGN,
    SEGMENT,
    START,
    TOGETHER,
    UNDO,
    Chain,
    Dice,
    Entry,
    Frame,
    Step,
    dice_of,
)
from redan.core.state import Journal, Note, Plain, Result, Seats, State, known


class Match:
    """One game being played. Everything a person, a bot or a server does goes through here."""

    __slots__ = (
        "_asking", "_chain", "_frame", "_held", "_last", "_left", "_options", "_orders",
        "_script", "_step", "_trail", "dice", "free_undo", "game", "names", "options",
        "packs", "past", "seats", "source", "state", "windows_wait",
    )  # fmt: skip

    def __init__(
        self,
        game: Game[State],
        options: Options | None = None,
        seed: int | str | bytes | Dice | None = None,
        *,
        chance: Chance | None = None,
        names: Sequence[str] = (),
        free_undo: bool = False,
        windows_wait: bool = False,
        like: Match | None = None,
    ) -> None:
        """A new match; or, with `like`, one that stands where that one stands (see `copy`)."""
        if like is not None:
            self._be_like(like)
            return
        self.game: Game[State] = game
        self.options: Mapping[str, Value | Sequence[Value]] = game.options(options)
        self.seats: tuple[str, ...] = game.seats(self.options)
        self.names: tuple[str, ...] = tuple(names) or self.seats
        self.packs: Mapping[str, str] = {}
        self.free_undo = free_undo
        self.windows_wait = windows_wait
        """A window that nobody need be asked stays open until `settle`: how soon it closes would
        tell that nobody was asked."""
        self.dice: Dice | None = None
        if chance is None:
            self.dice = dice_of(seed)
            chance = self.dice.stream()
        self.source: Chance = chance
        self.past: tuple[str, ...] = ()
        """Transcript lines that were played under earlier rules and are only kept."""
        self._begin(game.setup(self.options))
        self._advance()

    @classmethod
    def at(
        cls,
        game: Game[State],
        state: State,
        options: Options | None = None,
        *,
        chance: Chance | None = None,
    ) -> Match:
        """A match that starts from a position made by hand, at the start of a segment."""
        match = cls(replace(game, setup=lambda _: state), options, chance=chance)
        match.game = game
        return match

    def _begin(self, state: State, after: Entry | None = None) -> None:
        self.state: State = state
        self._last: Entry | None = after
        self._step: Step | None = None
        self._chain: Chain = START
        self._held: Mapping[int, Entry] = {}
        self._left: Seats = frozenset()
        self._orders: tuple[tuple[int, str, int], ...] = ()
        self._options: Sequence[int] | None = None
        self._script: Script[None] | None = None
        self._asking: Ask | None = None
        self._trail: list[Entry] = []
        self._open_segment(None, self._record(SEGMENT, NOBODY, 0))

    # ---- What is asked

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self._script is None

    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""
        return self.state.result if self._script is None else None

    @property
    def asks(self) -> list[Choose]:
        """The open decisions: one, or several while seats decide together."""
        asking = self._asking
        if isinstance(asking, Choose):
            return [asking]
        if isinstance(asking, Together):
            return [choice for choice in asking.choices if choice.seat not in self._held]
        return []

    @property
    def chance_ask(self) -> Roll | Pick | None:
        """The roll or draw that somebody outside must make, where chance is given by hand."""
        asking = self._asking
        return asking if isinstance(asking, Roll | Pick) else None

    @property
    def left(self) -> Seats:
        """The seats that have resigned."""
        return self._left

    def ask_of(self, seat: int | None = None) -> Choose:
        """The open decision of this seat (of the only one, where no seat is named)."""
        asks = self.asks
        for ask in asks:
            if seat is None or ask.seat == seat:
                return ask
        if self.over:
            raise Refused("the game is over")
        if not asks:
            raise Refused("dice or cards must be entered first")
        waiting = " and ".join(self.names[ask.seat] for ask in asks)
        raise Refused(f"it is for {waiting} to answer now")

    def legal(self, ask: Choose | None = None) -> Sequence[int]:
        """The options of an open decision."""
        ask = ask or self.ask_of()
        if ask is not self._asking:
            return ask.options(self.state)
        if self._options is None:
            self._options = ask.options(self.state)
        return self._options

    def notation(self, option: int, ask: Choose | None = None) -> str:
        """The text form of an option of an open decision."""
        return self.game.notation(self.state, (ask or self.ask_of()).kind, option)

    def notations(self, ask: Choose | None = None) -> dict[str, int]:
        """All legal options of an open decision by their text form."""
        ask = ask or self.ask_of()
        return {self.notation(option, ask): option for option in self.legal(ask)}

    def parse(self, said: str, ask: Choose | None = None) -> int:
        """The legal option that this text names."""
        ask = ask or self.ask_of()
        said = " ".join(said.lower().split())
        for text, option in self.notations(ask).items():
            if text.lower() == said:
                return option
        for kind in (ask.kind, *self.game.kinds):
            for option in range(kind.size):
                if self.game.notation(self.state, kind, option).lower() == said:
                    raise self.refusal(ask, kind, option)
        raise Refused(f"{said!r} is not understood; you may say: {', '.join(self.notations(ask))}")

    def refusal(self, ask: Choose, kind: Kind, option: int) -> Refused:
        """Why this answer is not legal now, as an error that can be raised."""
        if not 0 <= option < kind.size:
            return Refused(
                f"{option} is no option of {kind.name!r}, which has 0 to {kind.size - 1}"
            )
        rule = self.game.refused(self.state, ask, kind, option)
        if rule == ALLOWED:
            said = self.game.notation(self.state, kind, option)
            return Refused(f"{said!r} is not what is asked now")
        return Refused(self.game.table().refusal(self.state, ask, kind, option, rule), rule)

    # ---- Answering

    def play(self, *answers: int | str, seat: int | None = None) -> int:
        """Answer with one option, or several as one step; each an int or its text form.

        All or nothing: where one is not legal the match is as it was. Stops where chance or
        another seat comes between; returns how many answers were played.
        """
        ask = self.ask_of(seat)
        before = self._last
        option = self._checked(ask, answers[0])
        step = self._push_step(ask.seat)
        try:
            self._answer(ask, option, "")
            self._advance()
            played = 1
            for answer in answers[1:]:
                asking = self._asking
                if not (
                    self._chain.free and isinstance(asking, Choose) and asking.seat == ask.seat
                ):
                    break
                self._answer(asking, self._checked(asking, answer), JOINED)
                self._advance()
                played += 1
        except RedanError:
            self._last = before
            self._return_to(step)
            raise
        return played

    def _push_step(self, seat: int) -> Step:
        step = Step(
            self._step, self._frame, len(self._trail), seat, self._held, self._left, self._chain
        )
        self._step = step
        return step

    def _checked(self, ask: Choose, answer: int | str) -> int:
        if isinstance(answer, str):
            return self.parse(answer, ask)
        if answer not in self.legal(ask):
            raise self.refusal(ask, ask.kind, answer)
        return answer

    def _answer(self, ask: Choose, option: int, by: str) -> None:
        """Give the script an answer, or hold it until all who decide together have answered."""
        asking = self._asking
        if isinstance(asking, Together):
            entry = self._record(HELD, ask.seat, option, by)
            self._held = {**self._held, ask.seat: entry}
            self._complete(asking)
            return
        chain = self._chain
        self._chain = Chain(
            chain.seat,
            chain.place,
            chain.reveals or ask.kind.reveals,
            chain.asked,
            chain.free + (by == ""),
        )
        self._send(self._record(CHOICE, ask.seat, option, by))

    def _complete(self, asking: Together) -> None:
        held = self._held
        if len(held) == len(asking.choices):
            parts = [held[choice.seat] for choice in asking.choices]
            entry = Entry(None, TOGETHER, NOBODY, asking.pack([part.value for part in parts]))
            entry.parts = tuple(parts)
            self._held = {}
            self._send(entry)

    def _awaited(self) -> Roll | Pick:
        ask = self.chance_ask
        if ask is None:
            raise Refused("no dice and no cards are asked for now")
        return ask

    def happen(self, *raw: int, seat: int | None = None) -> None:
        """Enter what the dice showed, or the index of the thing drawn, where chance is given by
        hand. A draw that only one seat may see is entered by that seat."""
        ask = self._awaited()
        if isinstance(ask, Roll):
            if len(raw) != ask.count or not all(ask.low <= face <= ask.high for face in raw):
                said = " ".join(str(face) for face in raw)
                raise Refused(
                    f"enter {ask.count} dice with faces from {ask.low} to {ask.high}, not {said}"
                )
            self._happened(ask, Drawn(ask.outcome_of(raw), raw, 0))
        else:
            if seat is not None and ask.to not in (NOBODY, seat):
                raise Refused(f"only {self.names[ask.to]} may see and enter this draw")
            if len(raw) != 1 or not 0 <= raw[0] < len(ask.weights) or not ask.weights[raw[0]]:
                # What else is in the deck would tell what the others hold.
                what = f"enter the index of what was drawn, below {len(ask.weights)}"
                raise Refused(f"{what}; {' '.join(map(str, raw))} cannot come up")
            self._happened(ask, Drawn(raw[0], (sum(ask.weights[: raw[0]]),), 0))
        self._advance()

    def come_out(self, outcome: int) -> None:
        """Let the pending chance ask have this outcome: for those who enumerate what may follow."""
        ask = self._awaited()
        self._happened(ask, Drawn(outcome, (), 0))
        self._advance()

    def _happened(self, ask: Roll | Pick, drawn: Drawn) -> None:
        to = ask.to if isinstance(ask, Pick) else NOBODY
        self._send(self._record(CHANCE, to, drawn.outcome, "", drawn.raw, drawn.at))

    def resign(self, seat: int) -> None:
        """This seat leaves the game. Its questions get their defaults until the segment ends;
        what else it means the game says."""
        if self.over:
            raise Refused("the game is over")
        self._seat(seat)
        if seat in self._left:
            raise Refused(f"{self.names[seat]} has left already")
        self._mark(self._record(RESIGN, seat, 0))
        self._advance()

    def _seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Refused(f"there is no seat {seat}; the seats are 0 to {len(self.seats) - 1}")

    def agree_draw(self) -> None:
        """All seats have agreed to call it a draw."""
        if self.over:
            raise Refused("the game is over")
        if not self.game.may_agree_draw:
            raise Refused(f"{self.game.title} knows no agreed draw")
        self._mark(self._record(DRAW, NOBODY, 0))
        self._advance()

    def redeal(self, seats: Seats, seed: int) -> None:
        """Replace what these seats cannot know by something equally possible. Recorded like an
        answer, so that the match can still be copied, undone and replayed."""
        name = ",".join(str(seat) for seat in sorted(seats))
        self._mark(self._record(REDEAL, NOBODY, seed, name=name))
        self._advance()

    def _mark(self, entry: Entry) -> None:
        """Something of the driver's, not an answer, at this place of the segment."""
        self._trail.append(entry)
        self._apply(self.state, entry)
        self._options = None
        if entry.what != REDEAL:
            self._left = self._left | {entry.seat} if entry.what == RESIGN else self._left
            self._barrier()
            asking = self._asking
            if self.state.result is not None:
                self._script = None
                self._asking = None
            elif isinstance(asking, Choose):
                self._chain = Chain(asking.seat, len(self._trail), False, asking.seat, 0)

    def _apply(self, state: State, entry: Entry) -> None:
        if entry.what == RESIGN:
            self.game.resign(state, entry.seat)
        elif entry.what == REDEAL:
            seats = frozenset(int(seat) for seat in entry.name.split(",") if seat)
            state.redeal(seats, Random(entry.value))
        else:
            state.result = Result(["drawn"] * len(self.seats), "")

    # ---- Standing orders

    def order(self, seat: int, name: str) -> None:
        """Answer some of this seat's questions with their default until the round ends (a lasting
        order: until it is taken back): either an order of the game by name, or `quiet KIND` for
        every question of a kind."""
        if self.over:
            raise Refused("the game is over")
        self._seat(seat)
        self._order_kind(name)
        now = self.game.round_of(self.state)
        self._record(ORDER, seat, 1, at=now, name=name)
        self._orders = (*self._orders, (seat, name, now))
        self._advance()

    def withdraw(self, seat: int, name: str) -> None:
        """Take a standing order back."""
        self._seat(seat)
        if not any(who == seat and what == name for who, what, _ in self._orders):
            raise Refused(f"{self.names[seat]} has left no order {name!r}")
        self._record(ORDER, seat, 0, name=name)
        self._orders = tuple(o for o in self._orders if o[0] != seat or o[1] != name)

    def orders(self, seat: int) -> list[str]:
        """The standing orders of a seat that still hold."""
        return [
            name for who, name, since in self._orders if who == seat and self._holds(name, since)
        ]

    def _holds(self, name: str, since: int) -> bool:
        if since == self.game.round_of(self.state):
            return True
        return any(order.name == name and order.lasting for order in self.game.orders)

    def _order_kind(self, name: str) -> None:
        known_orders = [order.name for order in self.game.orders]
        quiet = [f"quiet {kind.name}" for kind in self.game.kinds]
        if name not in known_orders and name not in quiet:
            raise Refused(
                f"there is no order {name!r}; there are {', '.join(known_orders + quiet)}"
            )

    def _ordered(self, ask: Choose) -> bool:
        for seat, name, since in self._orders:
            if seat == ask.seat and self._holds(name, since):
                if name == f"quiet {ask.kind.name}":
                    return True
                for order in self.game.orders:
                    if (
                        order.name == name
                        and order.kind is ask.kind
                        and order.holds(self.state, ask)
                    ):
                        return True
        return False

    # ---- Running the scripts

    def _open_segment(self, prev: Frame | None, entry: Entry) -> None:
        self._frame: Frame = Frame(self.state.copy(), prev, entry)
        self._trail = []
        script = self.game.segment(self.state)
        self._script = script
        self._resume(script, None)

    def _resume(self, script: Script[None], answer: int | None) -> None:
        """Let the script run to its next ask and see whether that ends a chain."""
        self._options = None
        try:
            ask = next(script) if answer is None else script.send(answer)
        except StopIteration:
            self._asking = None
            chain = self._chain
            free = 0 if chain.reveals else chain.free
            self._chain = Chain(NOBODY, 0, False, chain.asked, free)
            return
        self._asking = ask
        if isinstance(ask, Choose):
            chain = self._chain
            seat = ask.seat
            if chain.seat != seat:
                free = chain.free if chain.asked in (seat, NOBODY) else 0
                self._chain = Chain(seat, len(self._trail), False, seat, free)
        else:
            self._barrier()

    def _barrier(self) -> None:
        """Chance or others come in: the chain is complete and nothing before can be taken back."""
        self._chain = Chain(NOBODY, 0, False, self._chain.asked, 0)

    def _send(self, entry: Entry) -> None:
        self._trail.append(entry)
        script = self._script
        assert script is not None
        self._resume(script, entry.value)

    def _advance(self) -> None:
        """Run until somebody must decide, chance must be entered by hand, or the game is over."""
        while self._script is not None:
            asking = self._asking
            if asking is None:
                self._close_segment()
            elif isinstance(asking, Choose):
                if not self._answered_for(asking):
                    return
            elif isinstance(asking, Together):
                answered = [self._answered_for(choice) for choice in self.asks]
                if True not in answered:
                    return
            elif isinstance(asking, Roll):
                if isinstance(self.source, Given):
                    return
                self._happened(asking, self.source.roll(asking))
            elif isinstance(asking, Pick):
                if isinstance(self.source, Given):
                    return
                self._happened(asking, self.source.pick(asking))
            else:
                raise RedanError(f"{self.game.slug}: a script yielded {asking!r}, which is no ask")

    def answers_itself(self, ask: Choose) -> bool:
        """Does this open question wait for nobody: one option, an order, a seat that has left?"""
        return len(self.legal(ask)) == 1 or ask.seat in self._left or self._ordered(ask)

    def settle(self, seat: int) -> None:
        """Close this seat's question as the driver would: with its only option, by its order, or
        with the default where the time is up."""
        ask = self.ask_of(seat)
        if not self._answered_at_once(ask):
            self._answer(ask, ask.kind.default_of(self.legal(ask)), DEFAULT)
        self._advance()

    @property
    def place(self) -> tuple[int, int]:
        """Where the match stands: the record its segment began with, the answers since."""
        return self._frame.entry.number, len(self._trail)

    @property
    def recorded(self) -> int:
        """The number of the last record."""
        return 0 if self._last is None else self._last.number

    @property
    def last_to_play(self) -> int:
        """The seat whose step would be taken back first; NOBODY where there is none."""
        return NOBODY if self._step is None else self._step.seat

    def _answered_for(self, ask: Choose) -> bool:
        """Answer a question that nobody need be asked; True where that was done."""
        if self.windows_wait and ask.kind.window:
            return False
        return self._answered_at_once(ask)

    def _answered_at_once(self, ask: Choose) -> bool:
        options = self.legal(ask)
        if len(options) == 1:
            self._answer(ask, options[0], FORCED)
        elif not options:
            raise RedanError(f"{self.game.slug}: {ask!r} has no legal option")
        elif ask.seat in self._left:
            self._answer(ask, ask.kind.default_of(options), DEFAULT)
        elif self._orders and self._ordered(ask):
            self._answer(ask, ask.kind.default_of(options), ORDERED)
        else:
            return False
        return True

    def _close_segment(self) -> None:
        if self.state.result is not None:
            self._script = None
            return
        frame = self._frame
        over = Frame(frame.base, frame.prev, frame.entry, self._trail)
        self._open_segment(over, self._record(SEGMENT, NOBODY, 0))

    def _record(
        self,
        what: str,
        seat: int,
        value: int,
        by: str = "",
        raw: tuple[int, ...] = (),
        at: int = 0,
        name: str = "",
    ) -> Entry:
        entry = Entry(self._last, what, seat, value, by, raw, at, name)
        self._last = entry
        return entry

    # ---- Copies and undo

    def copy(self) -> Match:
        """The same match, to be played on independently; chance goes on from the same place."""
        return Match(self.game, like=self)

    def _be_like(self, other: Match) -> None:
        self.game = other.game
        self.options = other.options
        self.seats = other.seats
        self.names = other.names
        self.packs = other.packs
        self.free_undo = other.free_undo
        self.windows_wait = other.windows_wait
        self.dice = other.dice
        self.source = _copied(other.source)
        self.past = other.past
        self._last = other._last
        self._step = other._step
        self._chain = other._chain
        self._held = other._held
        self._left = other._left
        self._orders = other._orders
        self._options = None
        self._frame = other._frame
        self._trail = other._trail[:]
        self._replay()
        if other._script is None:
            self._script = None
            self._asking = None

    def _replay(self) -> None:
        """Make state, script and pending ask from the snapshot and the answers since."""
        state = self._frame.base.copy()
        self.state = state
        script = self.game.segment(state)
        self._script = script
        self._asking = None
        try:
            ask = next(script)
            for entry in self._trail:
                if entry.what == CHOICE or entry.what == CHANCE or entry.what == TOGETHER:
                    ask = script.send(entry.value)
                else:
                    self._apply(state, entry)
            self._asking = ask
        except StopIteration:
            pass

    def _return_to(self, step: Step) -> None:
        trail: Sequence[Entry] = self._trail
        frame = self._frame
        while frame.entry is not step.frame.entry:
            assert frame.prev is not None
            frame = frame.prev
            trail = frame.trail
        self._frame = step.frame
        self._trail = [*trail[: step.place]]
        self._step = step.prev
        self._held = step.held
        self._left = step.left
        self._chain = step.chain
        self._options = None
        self._replay()

    def may_undo(self, seat: int | None = None) -> str:
        """Why the last step may not be taken back, or "" where it may."""
        if self._step is None:
            return "there is nothing to take back"
        if self.free_undo:
            return ""
        if self._script is None:
            return "the game is over"
        if isinstance(self._asking, Together):
            if seat is not None and seat in self._held and not self._held[seat].by:
                return ""
        elif self._chain.free and (seat is None or seat == self._step.seat):
            return ""
        elif self._chain.free:
            return f"the last step is {self.names[self._step.seat]}'s to take back"
        return "chance, another player or something shown has come between; it cannot be taken back"

    def undo(self, seat: int | None = None, *, agreed: bool = False) -> None:
        """Take back the last step: in a seat's own right up to the information barrier; beyond it
        where undo is free or everybody agreed."""
        if isinstance(self._asking, Together) and seat is not None and seat in self._held:
            entry = self._held[seat]
            if not entry.by:
                self._settle_lines()
                self._record(BACK, seat, entry.number)
                self._held = _without(self._held, seat)
                self._step = self._steps_without(seat)
                return
        why = "" if agreed and self._step else self.may_undo(seat)
        if why:
            raise Refused(why)
        step = self._step
        assert step is not None
        self._settle_lines()
        self._return_to(step)
        self._record(UNDO, NOBODY if seat is None else seat, self._newest().number + 1)

    def _steps_without(self, seat: int) -> Step | None:
        """The steps as they are when this seat takes back what it answered together with others:
        its own is gone, and those after it go back to where it has not answered."""
        later: list[Step] = []
        step = self._step
        while step is not None and step.seat != seat:
            later.append(step)
            step = step.prev
        assert step is not None
        step = step.prev
        for old in reversed(later):
            held = _without(old.held, seat)
            step = Step(step, old.frame, old.place, old.seat, held, old.left, old.chain)
        return step

    def _newest(self) -> Entry:
        """The last entry that counts."""
        last = self._trail[-1] if self._trail else self._frame.entry
        return max((*(last.parts or (last,)), *self._held.values()), key=_number_of)

    def _settle_lines(self) -> None:
        """Write the lines of all entries so far: what is taken back stays readable as void."""
        from redan.core.transcript import write_lines

        write_lines(self)

    # ---- What people see

    def seen_state(self, seats: Seats) -> State:
        """The state as it stands for these seats: during another's unfinished chain, as it was
        when the chain began. Read it through `view`; it holds hidden facts."""
        chain = self._chain
        if chain.seat == NOBODY or chain.seat in seats or len(self._trail) == chain.place:
            return self.state
        return self.at_chain_start().state

    def at_chain_start(self) -> Match:
        """A copy that stands where the running chain began."""
        other = self.copy()
        chain = self._chain
        if chain.seat != NOBODY and len(self._trail) > chain.place:
            del other._trail[chain.place :]
            other._last = other._newest()
            other._options = None
            other._chain = Chain(chain.seat, chain.place, False, chain.asked, 0)
            other._step = None
            other._replay()
        return other

    def view(self, seats: Seats) -> dict[str, Plain]:
        """What these seats know: the facts by field, who is asked, who has left."""
        asked: list[Plain] = []
        if isinstance(self._asking, Together):
            asked.extend(
                choice.seat
                for choice in self._asking.choices
                if choice.seat not in seats or choice.seat not in self._held
            )
        else:
            asked.extend(ask.seat for ask in self.asks)
        left: list[Plain] = [*sorted(self._left)]
        return {"state": known(self.seen_state(seats), seats), "asked": asked, "left": left}

    def log(self, seats: Seats) -> list[Note]:
        """The notes of the whole game that these seats may read, oldest first."""
        chain = self._chain
        upto = len(self._trail)
        if chain.seat != NOBODY and chain.seat not in seats:
            upto = chain.place
        parts = [[note for note in self._notes_of(self._trail, self._frame) if note.place <= upto]]
        frame = self._frame.prev
        while frame is not None:
            if frame.notes is None:
                frame.notes = self._notes_of(frame.trail, frame)
            parts.append(frame.notes)
            frame = frame.prev
        return [note for part in reversed(parts) for note in part if note.known_to(seats)]

    def _notes_of(self, trail: Sequence[Entry], frame: Frame) -> list[Note]:
        """The notes of a segment, made by playing it again with a journal."""
        state = frame.base.copy()
        journal = Journal()
        state.journal = journal
        script = self.game.segment(state)
        try:
            next(script)
            for place, entry in enumerate(trail):
                journal.place = place + 1
                if entry.what == CHOICE or entry.what == CHANCE or entry.what == TOGETHER:
                    script.send(entry.value)
                else:
                    self._apply(state, entry)
        except StopIteration:
            pass
        return journal.notes

    def words(self, seats: Seats) -> list[str]:
        """The log as sentences."""
        table = self.game.table()
        return [table.words(note) for note in self.log(seats)]

    # ---- Files

    def save(self, seats: Seats | None = None) -> str:
        """The transcript as JSON Lines. With `seats`, a running game is cut to what those seats
        may know (such a text can be read, not loaded)."""
        from redan.core.transcript import write, write_cut

        return write(self) if seats is None else write_cut(self, seats)

    @staticmethod
    def load(text: str, game: Game[State] | None = None) -> Match:
        """A match from its transcript."""
        from redan.core.reading import read

        return read(text, game)


def _number_of(entry: Entry) -> int:
    return entry.number


def _without(held: Mapping[int, Entry], seat: int) -> Mapping[int, Entry]:
    return {who: entry for who, entry in held.items() if who != seat}


def _copied(source: Chance) -> Chance:
    """A source of the copy's own; a fast one is shared, for nobody repeats its numbers."""
    if isinstance(source, Stream):
        return Stream(source.seed, source.place)
    if isinstance(source, Scripted):
        return Scripted(source.coming)
    return source
