"""Parley in words: prompts, labels, log, refusals, panels, notation."""

from __future__ import annotations

from redan.core.asks import Choose, Kind, Pick
from redan.core.game import Label, Panel, Table
from redan.core.state import Note, Plain, Seats
from tests.parley.rules import (
    ANSWER,
    BURY,
    GIFT,
    KINDS,
    PASS,
    PLEDGE,
    SHOW,
    STANCE,
    STOP,
    seats_of,
    totals,
)
from tests.parley.state import NONE, SUIT_NAMES, Parley, rank_of, suit_of

NAMES = seats_of({"seats": 6})
STANCES = ("trust", "doubt", "abstain")
STEPS = ("back", "stay", "on")
ANYTHING = "A question is answered with what it asks for"

WHY = {
    "PA.SEQ.1": "The round is not there yet: another question is open",
    "PA.TLK.1": "{0} is not in your hand",
    "PA.TLK.4": "You hold no card of the topic, {1}",
    "PA.ANS.2": "{0} is not in your hand",
    "PA.ANS.3": "{0} is neither of the topic, {1}, nor higher in the suit of the last answer",
    "PA.AFT.1": "{0} does not lie among the discarded cards",
    "PA.AFT.2": "There is nobody in the game on seat {2}",
    "PA.AFT.3": "Seat {2} is on your own side",
    "PA.AFT.4": "{0} is not in your hand",
    "PA.AFT.5": "Everybody knows already that you hold {0}",
    "PA.WLK.2": "The hall ends there",
}


def card_name(card: Plain) -> str:
    assert isinstance(card, int)
    return f"{SUIT_NAMES[suit_of(card)]} {rank_of(card)}"


def notation(_: Parley, kind: Kind, option: int) -> str:
    if kind is STANCE:
        return STANCES[option]
    if kind is GIFT:
        return f"gift {NAMES[option].lower()}"
    if kind is PLEDGE:
        return f"pledge {card_name(option)}"
    if kind is BURY:
        return "bury nothing" if option == STOP else f"bury {card_name(option)}"
    if kind is ANSWER:
        return "pass" if option == PASS else f"answer {card_name(option - 1)}"
    if kind is SHOW:
        return "show nothing" if option == PASS else f"show {card_name(option - 1)}"
    return f"walk {STEPS[option]}"


def prompt(g: Parley, ask: Choose) -> str:
    who, topic = NAMES[ask.seat], SUIT_NAMES[g.topic]
    return {
        "pledge": f"{who}, pledge a card on {topic}",
        "stance": f"{who}, do you trust {NAMES[g.leader]}?",
        "answer": f"{who}, will you answer?",
        "bury": f"{who}, which card goes to the bottom?",
        "gift": f"{who}, who is given a point?",
        "show": f"{who}, will you show a card?",
        "walk": f"{who}, where do you walk?",
    }[ask.kind.name]


def label(g: Parley, ask: Choose, option: int) -> Label:
    said = notation(g, ask.kind, option)
    points = (f"seat{option}",) if ask.kind is GIFT else ()
    return Label(said[0].upper() + said[1:], points)


def clickable(g: Parley, ask: Choose) -> list[tuple[Kind, int]]:
    """What this question offers, and of the others what one's own cards might do."""
    things = [(ask.kind, option) for option in range(ask.kind.size)]
    for card in g.hand[ask.seat]:
        if ask.kind is not PLEDGE:
            things.append((PLEDGE, card))
        if ask.kind is not ANSWER:
            things.append((ANSWER, card + 1))
    return things


def refusal(g: Parley, ask: Choose, kind: Kind, option: int, rule: str) -> str:
    if kind is ANSWER or kind is SHOW:
        option -= 1
    card = card_name(option) if kind in (PLEDGE, ANSWER, SHOW, BURY) else ""
    return WHY[rule].format(card.capitalize(), SUIT_NAMES[g.topic], option) + "."


def words(note: Note) -> str:
    figures = note.figures
    what = note.what
    if what == "topic":
        return f"The topic is {_suit(figures[0])}."
    if what == "ended":
        return f"The talks are over with {figures[1]} points for the first side."
    who = NAMES[_int(figures[0])]
    if what == "stance":
        return f"{who}: {STANCES[_int(figures[1])]}."
    if what == "pledged":
        return f"{who} pledges a card."
    if what == "left":
        return f"{who} leaves."
    if what == "laid down":
        cards = figures[1]
        assert isinstance(cards, list)
        return f"{who} had {', '.join(map(card_name, cards))}."
    if what == "trial":
        return f"{who} rolls {figures[1]} dice: {figures[2]} of {figures[3]} successes."
    if what == "gift":
        return f"{who} gives a point to {NAMES[_int(figures[1])]}."
    if what == "walked":
        return f"{who} walks to place {figures[1]}."
    if what == "favour":
        return f"{who} favours {_suit(figures[1])}: {figures[2]} points more."
    return f"{who} ({what}): {card_name(figures[1])}."


def outcome(note: Note) -> str:
    if note.what == "trial":
        return "the pledge holds" if _int(note.figures[2]) >= _int(note.figures[3]) else "it breaks"
    return ""


def panels(g: Parley, seats: Seats) -> list[Panel]:
    rows = []
    for seat in range(g.data.seats):
        hand = g.hand[seat]
        cards = ", ".join(map(card_name, hand)) if seat in seats else f"{len(hand)} cards"
        sure = f"; sure of {', '.join(map(card_name, g.sure[seat]))}" if g.sure[seat] else ""
        rows.append(f"{NAMES[seat]} {g.score[seat]}: {cards}{sure}")
    talk = [f"Topic {SUIT_NAMES[g.topic] if g.topic != NONE else 'not drawn'}"]
    if g.pledge != NONE:
        talk.append(f"Pledged: {card_name(g.pledge) if g.leader in seats else 'face down'}")
    return [Panel("Envoys", tuple(rows)), Panel("Talk", tuple(talk))]


def ending(g: Parley) -> str:
    assert g.result is not None
    first = [seat for seat, word in enumerate(g.result.outcomes) if word != "lost"]
    return f"{' and '.join(NAMES[seat] for seat in first)} come first with {max(totals(g))} points."


def drawn(_: Parley, ask: Pick, option: int) -> str:
    return card_name(option) if ask.why == "PA.DEA.2" else SUIT_NAMES[option]


def _int(figure: Plain) -> int:
    assert isinstance(figure, int)
    return figure


def _suit(figure: Plain) -> str:
    return SUIT_NAMES[_int(figure)]


def table() -> Table[Parley]:
    return Table(
        prompt=prompt,
        label=label,
        words=words,
        outcome=outcome,
        refusal=refusal,
        clickable=clickable,
        panels=panels,
        ending=ending,
        drawn=drawn,
    )


def seen(note: Note) -> list[tuple[str, str]]:
    found = [("rule", note.rule)]
    if note.what in ("turned up", "answered", "drawn", "from the bottom", "shown"):
        found.append((note.what, card_name(note.figures[1])))
    return found


def kinds_by_name() -> dict[str, Kind]:
    return {kind.name: kind for kind in KINDS}
