"""Parley: the rules, in the order of play. The ledger beside this file says what each id means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from redan.core.asks import Choose, Kind, Pick, Roll, Script, hits, together
from redan.core.game import ALLOWED, Options
from redan.core.state import Result
from tests.parley.state import (
    ABSTAIN,
    AFTERMATH,
    CARDS,
    DEAL,
    DOUBT,
    NONE,
    RANKS,
    SUIT_NAMES,
    SUITS,
    TALK,
    TRUST,
    WALK,
    Cards,
    Parley,
    rank_of,
    suit_of,
)

HAND: Final = 3
GOAL: Final = 14
STOP: Final = CARDS
"""In `bury`: no more cards."""

PASS: Final = 0
"""In `answer` and `show`: no card. Card c is the option c + 1."""

PLEDGE: Final = Kind("pledge", CARDS, secret=True)
STANCE: Final = Kind("stance", 3, default=ABSTAIN)
ANSWER: Final = Kind("answer", CARDS + 1, window=True, reveals=True)
BURY: Final = Kind("bury", CARDS + 1, default=STOP)
GIFT: Final = Kind("gift", 6)
SHOW: Final = Kind("show", CARDS + 1, reveals=True)
WALKING: Final = Kind("walk", 3, default=1)
KINDS: Final = (PLEDGE, STANCE, ANSWER, BURY, GIFT, SHOW, WALKING)


def seats_of(options: Options) -> tuple[str, ...]:
    seats = options["seats"]
    assert isinstance(seats, int)
    return ("Anna", "Boris", "Clara", "Denis", "Emma", "Felix")[:seats]


def setup(options: Options) -> Parley:
    """PA.SET: nobody holds a card yet."""
    seats, favour = options["seats"], options["favour"]
    assert isinstance(seats, int)
    assert isinstance(favour, Sequence)
    ranks = 4 if options["deck"] == "small" else RANKS  # PA.SET.2
    cards = [card for card in range(CARDS) if rank_of(card) <= ranks]
    laps = 2 if options["length"] == "long" else 1
    data = Cards(seats, bool(options["teams"]), cards, laps)
    return Parley(data, [SUIT_NAMES.index(str(suit)) for suit in favour])  # PA.SET.4


def segment(g: Parley) -> Script[None]:
    if g.phase == DEAL:
        yield from deal(g)
    elif g.phase == TALK:
        yield from talk(g)
    elif g.phase == AFTERMATH:
        yield from aftermath(g)
    else:
        yield from walk(g)


# ---- The deal


def deal(g: Parley) -> Script[None]:
    for seat in range(g.data.seats):
        if g.gone[seat] and g.hand[seat]:
            lay_down(g, seat)  # PA.RES.2
    suit = yield Pick([*g.tiles], why="PA.DEA.1")
    g.topic = suit
    g.tiles[suit] -= 1
    if g.journal:
        g.journal.note("PA.DEA.1", "topic", suit)
    for seat in in_turn(g, g.leader):
        while len(g.hand[seat]) < HAND:  # PA.DEA.2
            unseen = g.unseen()
            if unseen:
                held = frozenset(unseen)
                weights = [int(card in held) for card in range(CARDS)]
                card = yield Pick(weights, to=seat, why="PA.DEA.2")
                g.hand[seat] = sorted([*g.hand[seat], card])
                if g.journal:
                    g.journal.whisper(seat, "PA.DEA.2", "drawn", seat, card)
            elif g.bottom:  # PA.DEA.3
                card = g.bottom.pop(0)
                g.hand[seat] = sorted([*g.hand[seat], card])
                g.sure[seat].append(card)
                if g.journal:
                    g.journal.note("PA.DEA.3", "from the bottom", seat, card)
            else:
                break  # PA.DEA.4
    g.phase = TALK if g.hand[g.leader] else WALK  # PA.DEA.5


def lay_down(g: Parley, seat: int) -> None:
    if g.journal:
        g.journal.note("PA.RES.2", "laid down", seat, [*g.hand[seat]])
    g.discard += g.hand[seat]
    g.hand[seat] = []
    g.sure[seat] = []
    g.claim[seat] = 0


# ---- The talk


def talk(g: Parley) -> Script[None]:
    g.pledge = yield Choose(g.leader, PLEDGE, may_pledge)  # PA.TLK.1
    g.hand[g.leader].remove(g.pledge)
    if g.journal:
        g.journal.note("PA.TLK.1", "pledged", g.leader)
        g.journal.whisper(g.leader, "PA.TLK.1", "pledged card", g.leader, g.pledge)
    others = in_turn(g, g.leader)[1:]
    stances = yield from together([Choose(seat, STANCE, may_stand, seat) for seat in others])
    for seat, stance in zip(sorted(others), stances, strict=True):  # PA.TLK.2
        g.stance[seat] = stance
        if stance == DOUBT:
            g.claim[seat] |= 1 << g.topic  # PA.TLK.4
        if g.journal:
            g.journal.note("PA.TLK.2", "stance", seat, stance)
    yield from answers(g)
    yield from trial(g)
    g.phase = AFTERMATH


def answers(g: Parley) -> Script[None]:
    """Whoever took a side may answer the pledge, the answer to it, and so on."""
    last = g.leader
    silent = 0
    seat = after(g, last)
    while silent < g.data.seats:  # PA.ANS.1
        if seat == last or g.gone[seat] or g.stance[seat] in (NONE, ABSTAIN) or not g.hand[seat]:
            silent += 1
        else:
            said = yield Choose(seat, ANSWER, may_answer, seat)
            if said == PASS:
                silent += 1
            else:
                card = said - 1
                leave_hand(g, seat, card)
                g.pot += [seat, card]
                last, silent = seat, 0
                if g.journal:
                    g.journal.note("PA.ANS.2", "answered", seat, card)
        seat = after(g, seat)


def trial(g: Parley) -> Script[None]:
    """The pledge is turned up and the dice say whether it holds."""
    card = g.pledge
    need = 1 + rank_of(card) // 3  # PA.TRI.2
    if g.journal:
        g.journal.note("PA.TRI.1", "turned up", g.leader, card, need)
    successes = yield Roll(dice_of(g), hits(4), why="PA.TRI.3")
    kept = successes >= need
    if g.journal:
        g.journal.note("PA.TRI.3", "trial", g.leader, dice_of(g), successes, need)
    for seat in range(g.data.seats):
        if g.gone[seat]:
            continue
        if kept and (g.data.team[seat] == g.data.team[g.leader]):
            g.score[seat] += need  # PA.TRI.4
        elif kept and g.stance[seat] == TRUST:
            g.score[seat] += 1  # PA.TRI.5
        elif not kept and g.stance[seat] == DOUBT:
            g.score[seat] += 2  # PA.TRI.6
    if kept:
        g.won[g.leader][suit_of(card)] += 1
    forget(g, g.leader, card)
    g.discard += [card, *g.pot[1::2]]
    g.pledge = NONE
    g.pot = []
    g.stance = [NONE] * g.data.seats


def dice_of(g: Parley) -> int:
    """Two dice, one more for each answer that trusts, one less for each that doubts."""
    dice = 2
    for seat in g.pot[::2]:
        dice += 1 if g.stance[seat] == TRUST else -1  # PA.TRI.7
    return min(max(dice, 1), 5)


# ---- The aftermath


def aftermath(g: Parley) -> Script[None]:
    g.phase = WALK
    g.steps = 2
    if g.gone[g.leader]:
        return
    for _ in range(2):  # PA.AFT.1
        card = yield Choose(g.leader, BURY, may_bury)
        if card == STOP:
            break
        g.discard.remove(card)
        g.bottom.append(card)
        if g.journal:
            g.journal.note("PA.AFT.1", "buried", g.leader, card)
    friend = yield Choose(g.leader, GIFT, may_give)  # PA.AFT.3
    g.score[friend] += 1
    if g.journal:
        g.journal.note("PA.AFT.3", "gift", g.leader, friend)
    shown = yield Choose(g.leader, SHOW, may_show)
    if shown != PASS:  # PA.AFT.4
        g.sure[g.leader].append(shown - 1)
        g.score[g.leader] += 1
        if g.journal:
            g.journal.note("PA.AFT.4", "shown", g.leader, shown - 1)


def walk(g: Parley) -> Script[None]:
    """The leader walks the hall, a step a segment; then the lead passes on."""
    if g.steps and not g.gone[g.leader]:
        step = yield Choose(g.leader, WALKING, may_walk)  # PA.WLK.1
        g.place[g.leader] += step - 1
        if g.journal:
            g.journal.note("PA.WLK.1", "walked", g.leader, g.place[g.leader])
        g.steps -= 1
        if g.steps:
            return
    g.steps = 0
    g.round += 1
    g.leader = after(g, g.leader)
    g.phase = DEAL
    if g.round >= g.data.seats * g.data.laps or max(totals(g)) >= GOAL:  # PA.END.1
        finish(g, "PA.END.1")


# ---- What is allowed: the rule that forbids it, or ALLOWED


def pledge_refused(g: Parley, card: int) -> str:
    return ALLOWED if card in g.hand[g.leader] else "PA.TLK.1"


def stance_refused(g: Parley, seat: int, stance: int) -> str:
    if stance == DOUBT and not any(suit_of(card) == g.topic for card in g.hand[seat]):
        return "PA.TLK.4"
    return ALLOWED


def answer_refused(g: Parley, seat: int, said: int) -> str:
    if said == PASS:
        return ALLOWED
    card = said - 1
    if card not in g.hand[seat]:
        return "PA.ANS.2"
    if suit_of(card) == g.topic:
        return ALLOWED
    if g.pot and suit_of(card) == suit_of(g.pot[-1]) and card > g.pot[-1]:
        return ALLOWED
    return "PA.ANS.3"


def bury_refused(g: Parley, card: int) -> str:
    return ALLOWED if card == STOP or card in g.discard else "PA.AFT.1"


def gift_refused(g: Parley, seat: int) -> str:
    if seat >= g.data.seats or g.gone[seat]:
        return "PA.AFT.2"
    if g.data.team[seat] == g.data.team[g.leader]:
        return "PA.AFT.3"
    return ALLOWED


def show_refused(g: Parley, shown: int) -> str:
    if shown == PASS:
        return ALLOWED
    if shown - 1 not in g.hand[g.leader]:
        return "PA.AFT.4"
    return "PA.AFT.5" if shown - 1 in g.sure[g.leader] else ALLOWED


def walk_refused(g: Parley, step: int) -> str:
    return ALLOWED if 0 <= g.place[g.leader] + step - 1 <= 3 else "PA.WLK.2"


def refused(g: Parley, ask: Choose, kind: Kind, option: int) -> str:
    """The rule that forbids this answer to this ask."""
    if kind is not ask.kind:
        return "PA.SEQ.1"
    if kind is STANCE:
        return stance_refused(g, ask.seat, option)
    if kind is ANSWER:
        return answer_refused(g, ask.seat, option)
    if kind is PLEDGE:
        return pledge_refused(g, option)
    if kind is BURY:
        return bury_refused(g, option)
    if kind is GIFT:
        return gift_refused(g, option)
    return show_refused(g, option) if kind is SHOW else walk_refused(g, option)


def may_pledge(g: Parley) -> Sequence[int]:
    return g.hand[g.leader][:]


def may_stand(g: Parley, seat: int) -> Sequence[int]:
    return [stance for stance in range(3) if stance_refused(g, seat, stance) is ALLOWED]


def may_answer(g: Parley, seat: int) -> Sequence[int]:
    said = [card + 1 for card in g.hand[seat]]
    return [PASS, *(one for one in said if answer_refused(g, seat, one) is ALLOWED)]


def may_bury(g: Parley) -> Sequence[int]:
    return [*sorted(g.discard), STOP]


def may_give(g: Parley) -> Sequence[int]:
    return [seat for seat in range(g.data.seats) if gift_refused(g, seat) is ALLOWED]


def may_show(g: Parley) -> Sequence[int]:
    hidden = [card + 1 for card in g.hand[g.leader]]
    return [PASS, *(shown for shown in hidden if show_refused(g, shown) is ALLOWED)]


def may_walk(g: Parley) -> Sequence[int]:
    return [step for step in range(3) if walk_refused(g, step) is ALLOWED]


# ---- What the rules above need


def after(g: Parley, seat: int) -> int:
    """The next seat that is still in the game."""
    for step in range(1, g.data.seats + 1):
        other = (seat + step) % g.data.seats
        if not g.gone[other]:
            return other
    return seat


def in_turn(g: Parley, first: int) -> list[int]:
    """The seats still in the game, from this one on; a leader who has left stays the first."""
    seats = g.data.seats
    row = [(first + step) % seats for step in range(seats)]
    return [seat for seat in row if seat == first or not g.gone[seat]]


def leave_hand(g: Parley, seat: int, card: int) -> None:
    """A card is played openly from a hand."""
    g.hand[seat].remove(card)
    forget(g, seat, card)


def forget(g: Parley, seat: int, card: int) -> None:
    """A card has left a hand for all to see: it tells nothing of the rest any more."""
    if card in g.sure[seat]:
        g.sure[seat].remove(card)
    g.claim[seat] &= ~(1 << suit_of(card))


def totals(g: Parley) -> list[int]:
    """The points by seat, a team's together."""
    team = g.data.team
    return [
        sum(score for other, score in enumerate(g.score) if team[other] == team[seat])
        for seat in range(g.data.seats)
    ]


def resign(g: Parley, seat: int) -> None:
    """PA.RES: who leaves lays the hand down at the next deal."""
    g.gone[seat] = 1  # PA.RES.1
    if g.journal:
        g.journal.note("PA.RES.1", "left", seat)
    if len({g.data.team[other] for other in range(g.data.seats) if not g.gone[other]}) < 2:
        finish(g, "PA.RES.3")


def finish(g: Parley, rule: str) -> None:
    """Favoured suits are shown and counted; the most points win."""
    for seat in range(g.data.seats):
        bonus = 2 * g.won[seat][g.favour[seat]]  # PA.END.2
        g.score[seat] += bonus
        if g.journal:
            g.journal.note("PA.END.2", "favour", seat, g.favour[seat], bonus)
    points = totals(g)
    team = g.data.team
    playing = {team[seat] for seat in range(g.data.seats) if not g.gone[seat]}
    best = max(points[seat] for seat in range(g.data.seats) if team[seat] in playing)
    first = [team[seat] in playing and points[seat] == best for seat in range(g.data.seats)]
    winners = len({team[seat] for seat in range(g.data.seats) if first[seat]})
    good = "won" if winners == 1 else "drawn"  # PA.END.3
    level = "narrow" if winners > 1 or best < GOAL else "clear"
    g.result = Result([good if one else "lost" for one in first], rule, scores=g.score, level=level)
    if g.journal:
        g.journal.note("PA.END.3", "ended", rule, best)


def conserved(g: Parley) -> str:
    """Every card is in one place, and what public play says of a hand is so."""
    cards = [*g.bottom, *g.discard, *g.pot[1::2], *g.unseen()]
    cards += [card for hand in g.hand for card in hand]
    if g.pledge != NONE:
        cards.append(g.pledge)
    if sorted(cards) != sorted(g.data.cards):
        return f"the cards are {sorted(cards)}"
    for seat, sure in enumerate(g.sure):
        if not set(sure) <= {*g.hand[seat], g.pledge}:
            return f"seat {seat} holds {g.hand[seat]}, though it has shown {sure}"
    if min(g.tiles) < 0 or len(g.tiles) != SUITS:
        return f"the topics left are {g.tiles}"
    return ""
