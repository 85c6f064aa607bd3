"""What the terminal says: figures, options and results in words, the same in every mode."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from redan.core.asks import EVERYBODY, Pick, Roll
from redan.core.errors import RedanError, Refused
from redan.core.game import Label
from redan.core.ledger import Rule
from redan.core.match import Match
from redan.core.odds import Odds
from redan.core.reading import Report

FEW = 6
"""So many outcomes of an option are shown where those of other options stand beside them."""


@dataclass(frozen=True)
class Choice:
    """An option as a person meets it: its number in the list, its notation, its label."""

    number: int
    option: int
    notation: str
    label: Label

    def line(self) -> str:
        """Notation, what it says where that says more, and the hint."""
        parts = [self.notation]
        if self.label.text.lower() != self.notation.lower():
            parts.append(self.label.text)
        if self.label.hint:
            parts.append(f"({self.label.hint})")
        return "  ".join(parts)


def listed(choices: Sequence[Choice]) -> list[str]:
    """The options in columns, with the numbers they can be chosen by."""
    wide = max((len(choice.notation) for choice in choices), default=0)
    lines = []
    for choice in choices:
        said = choice.line()
        rest = said[len(choice.notation) :].strip()
        number = f"{choice.number:3}  " if choice.number else "     "
        lines.append(f"{number}{choice.notation:{wide}}  {rest}".rstrip())
    return lines


def share(chance: Fraction, *, exact: bool) -> str:
    """`5 in 6 (83.3 %)`; only the percentage where it was not counted."""
    percent = f"{float(100 * chance):.1f} %"
    if not exact:
        return f"about {percent}"
    return f"{chance.numerator} in {chance.denominator} ({percent})"


def fewer(outcomes: Sequence[tuple[str, Fraction]], most: int) -> Sequence[tuple[str, Fraction]]:
    """Of many outcomes the likeliest, and how likely all others are together; 0 for all."""
    if not most or len(outcomes) <= most:
        return outcomes
    others = outcomes[most - 1 :]
    together = sum((chance for _, chance in others), Fraction(0))
    return [*outcomes[: most - 1], (f"{len(others)} other outcomes", together)]


def odds_lines(odds: Odds, most: int = 0) -> list[str]:
    """One line an outcome, likeliest first, and what they rest on."""
    shown = fewer(odds.outcomes, most)
    shares = [share(chance, exact=odds.exact) for _, chance in shown]
    wide = max((len(said) for said in shares), default=0)
    lines = [f"{said:>{wide}}  {words}" for said, (words, _) in zip(shares, shown, strict=True)]
    return [*lines, f"({odds.basis()})"]


def rule_lines(rule: Rule) -> list[str]:
    """A rule for reading: its id and place, its text, how an ambiguity was decided."""
    lines = [f"{rule.id} (rulebook {rule.ref}): {rule.text}"]
    if rule.ruling:
        lines.append(f"  Ruling: {rule.ruling}")
    return lines


def search(rules: Sequence[Rule], words: str) -> list[Rule]:
    """The rule with this id, the rules of this group, or those that hold all of these words."""
    low = words.lower().strip()
    exact = [rule for rule in rules if rule.id.lower() == low]
    group = [rule for rule in rules if rule.id.lower().startswith(low + ".")]
    if exact or group:
        return exact + group
    wanted = low.split()
    return [
        rule
        for rule in rules
        if all(word in f"{rule.id} {rule.text} {rule.ruling}".lower() for word in wanted)
    ]


def entry_prompt(match: Match, ask: Roll | Pick) -> str:
    """What a person with real dice and cards is asked to type."""
    why = f" for {ask.why}" if ask.why else ""
    if isinstance(ask, Roll):
        dice = "one die" if ask.count == 1 else f"{ask.count} dice"
        how = "its face" if ask.count == 1 else "the faces, divided by spaces"
        return f"Roll {dice}{why} and type {how} ({ask.low} to {ask.high})."
    who = "" if ask.to == EVERYBODY else f", {match.names[ask.to]} alone"
    return f"Draw{why}{who}, and type what came."


def drawn_choices(match: Match, ask: Pick) -> list[Choice]:
    """What can come out of a draw, to be chosen like an option."""
    table = match.game.table()
    named = [(index, table.drawn(match.state, ask, index)) for index, _ in ask.outcomes()]
    numbers = not any(name[:1].isdigit() for _, name in named)
    return [
        Choice(place if numbers else 0, index, name, Label(name))
        for place, (index, name) in enumerate(named, 1)
    ]


def result_lines(match: Match) -> list[str]:
    """How the game ended, for everybody."""
    result = match.result
    if result is None:
        return []
    lines = [match.game.table().ending(match.state) or "The game is over."]
    for seat, outcome in enumerate(result.outcomes):
        said = f"{match.names[seat]}: {outcome}"
        if result.level and len(result.outcomes) == 1:
            said += f", {result.level}"
        if result.scores:
            said += f", {result.scores[seat]} points"
        lines.append(said)
    if result.rule:
        lines.append(f"({result.rule})")
    return lines


def report_lines(report: Report) -> list[str]:
    """What a reading of a transcript found, in sentences."""
    state = "finished" if report.finished else "still running"
    lines = [f"{report.game}, rules {report.rules}, {state}: the file is whole."]
    if report.replayed:
        lines.append(
            f"{report.replayed} records played again by the present rules, "
            f"{report.states} states as recorded."
        )
    if report.only_kept:
        earlier = ", ".join(dict.fromkeys(report.earlier))
        lines.append(
            f"{report.only_kept} records were played under other rules ({earlier}); "
            "of these only dice and hashes were checked."
        )
    if report.source == "checked":
        lines.append(f"{report.dice} dice and draws checked against the committed seed.")
    elif report.by_hand:
        lines.append(
            f"{report.by_hand} dice and draws were {report.source}; nobody can check them."
        )
    else:
        lines.append(f"Dice and draws: {report.source}.")
    if report.void:
        lines.append(f"{report.void} records were taken back and do not count.")
    if report.dropped:
        lines.append(f"{report.dropped} answers no longer fit the present rules and are void.")
    return lines


def sentence(error: RedanError, rules: Sequence[Rule]) -> str:
    """An error for reading, with the text of the rule it comes from."""
    said = str(error)
    said = said[:1].upper() + said[1:]
    if not said.endswith((".", "!", "?")):
        said += "."
    if isinstance(error, Refused):
        for rule in rules:
            if rule.id == error.rule:
                return f"{said}\n  {rule.id}: {rule.text}"
    return said
