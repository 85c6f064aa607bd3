"""The log in words: every note as a sentence, and what it comes to for the odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from redan.core.state import Note, Plain
from redan.games.hapsburg_eclipse.data import Tables, tables
from redan.games.hapsburg_eclipse.names import DEFEATS, STALEMATES, VICTORIES

BOXES: Final = {VICTORIES: "Victories", STALEMATES: "Stalemates", DEFEATS: "Defeats"}
RESULTS: Final = {VICTORIES: "Victory", STALEMATES: "Stalemate", DEFEATS: "Defeat"}
LOYALTIES: Final = ("in Revolt", "at 1", "at 2", "Loyal")
FORTRESS: Final = ("destroyed", "at 1 of 3", "at 2 of 3", "at full strength")
ADVANTAGES: Final = ("Radio Intercept", "German Aid", "Mackensen")


def _front(data: Tables, front: Plain) -> str:
    return f"{data.front_names[_int(front)]} Front"


def _space(data: Tables, front: Plain, space: Plain) -> str:
    return data.space_names[_int(front)][_int(space)]


def _int(figure: Plain) -> int:
    assert isinstance(figure, int)
    return figure


def dice_words(face: int, drms: Plain) -> str:
    """`5`, or `5 + 2 - 1 = 6`."""
    assert isinstance(drms, list)
    values = [_int(drm[1]) for drm in drms if isinstance(drm, list)]
    if not values:
        return str(face)
    signed = "".join(f" {'+' if value > 0 else '-'} {abs(value)}" for value in values)
    return f"{face}{signed} = {face + sum(values)}"


def _card(data: Tables, number: Plain) -> str:
    card = data.cards[_int(number)]
    return f"Card {card.number}: {card.headline}."


def _battle(data: Tables, marker: Plain, face: Plain, drms: Plain, box: Plain) -> str:
    name, value = data.battle_names[_int(marker)], data.battle_value[_int(marker)]
    rolled = dice_words(_int(face), drms)
    return f"{name}: {rolled} against {value}. {RESULTS[_int(box)]}."


def _offensive(
    data: Tables, front: Plain, face: Plain, drms: Plain, value: Plain, won: Plain, space: Plain
) -> str:
    rolled = dice_words(_int(face), drms)
    verdict = "the attack succeeds" if won else "the attack fails"
    where = _space(data, front, space)
    target = f"the {_front(data, front)} at {where}"
    return f"Offensive against {target}: {rolled} against {value}; {verdict}."


def _test(data: Tables, nation: Plain, face: Plain, drms: Plain, falls: Plain, now: Plain) -> str:
    name, rating = data.nation_names[_int(nation)], data.identity[_int(nation)]
    rolled = dice_words(_int(face), drms)
    verdict = f"they are now {LOYALTIES[_int(now)]}" if falls else "they hold"
    return f"Loyalty of the {name}: {rolled} against {rating}; {verdict}."


def _influence(
    data: Tables, nation: Plain, face: Plain, drms: Plain, won: Plain, now: Plain
) -> str:
    name, rating = data.nation_names[_int(nation)], data.identity[_int(nation)]
    how = f"{dice_words(_int(face), drms)} against {rating}" if face else "no roll needed"
    verdict = f"they are now {LOYALTIES[_int(now)]}" if won else "they are not moved"
    return f"Influencing the {name}: {how}; {verdict}."


def _attrition(data: Tables, front: Plain, face: Plain, drms: Plain, passed: Plain) -> str:
    rolled = dice_words(_int(face), drms)
    verdict = "it gets through" if passed else "it is held"
    return f"Attrition of the {_front(data, front)}: {rolled}; {verdict}."


def _random(data: Tables, face: Plain, drm: Plain, nation: Plain) -> str:
    drms: Plain = [["HE.LOY.5", drm]] if drm else []
    return f"Random test: {dice_words(_int(face), drms)}, the {data.nation_names[_int(nation)]}."


def _will(_: Tables, value: Plain, won: Plain, lost: Plain, revolts: Plain, flags: Plain) -> str:
    shown = _int(value)
    parts = ", ".join(
        f"{_int(number)} {one if number == 1 else many}"
        for number, one, many in (
            (won, "Victory", "Victories"),
            (lost, "Defeat", "Defeats"),
            (revolts, "Revolt", "Revolts"),
            (flags, "flag", "flags"),
        )
    )
    return f"National Will is {shown:+d} ({parts})."


def _discard(data: Tables, what: Plain) -> str:
    given = "German Aid marker"
    if what != 1:
        given = f"Resource of the {data.theater_names[_int(what) - 2]} Theater"
    return f"A {given} is given up; the Czechs are not tested."


_Words = Callable[..., str]

SENTENCES: Final[dict[str, _Words]] = {
    "card": _card,
    "battle": _battle,
    "markers": lambda _, kind, count: f"{count} {ADVANTAGES[kind]} markers are available.",
    "war status": lambda d, step: f"War Status: {d.status_names[step]}.",
    "epoch": lambda d, e, n: f"{n} {d.epoch_names[e].title()} cards are shuffled into the deck.",
    "enters": lambda d, f, s, c: (
        f"The {_front(d, f)} enters at {_space(d, f, s)}: "
        f"{d.counter_names[c]}, Battle Value {d.counter_value[c]}."
    ),
    "leaves": lambda d, f: f"The {_front(d, f)} leaves the map.",
    "counter": lambda d, f, c: (
        f"The {_front(d, f)} is now {d.counter_names[c]}, Battle Value {d.counter_value[c]}."
    ),
    "advance": lambda d, f, s: f"The {_front(d, f)} advances to {_space(d, f, s)}.",
    "retreat": lambda d, f, s: f"The {_front(d, f)} falls back to {_space(d, f, s)}.",
    "intercepted": lambda d, f: f"A Radio Intercept stops the {_front(d, f)}.",
    "attrition": _attrition,
    "random": _random,
    "test": _test,
    "discard": _discard,
    "offensive": _offensive,
    "resource": lambda d, t: f"A Resource goes to the {d.theater_names[t]} Theater.",
    "resource spent": lambda d, t: f"A Resource of the {d.theater_names[t]} Theater is spent.",
    "repaired": lambda _, strength: f"Przemyśl is repaired and stands {FORTRESS[strength]}.",
    "influence": _influence,
    "trench": lambda _: "The Bulgarian Trench Line is built at Veles.",
    "marker moves": lambda d, m, box: f"{d.battle_names[m]} goes to the {BOXES[box]} box.",
    "great retreat": lambda _: "The Great Retreat: the Polish Front leaves the war.",
    "kaiserschlacht over": lambda _, box: f"The Kaiserschlacht is over: six {BOXES[box]}.",
    "fortress": lambda _, strength: f"Przemyśl is cut off; it stands {FORTRESS[strength]}.",
    "trench falls": lambda _: "The Bulgarian Trench Line falls.",
    "russia tires": lambda _: "Russia tires: a Victory.",
    "bulgaria leaves": lambda _: "Bulgaria leaves the war.",
    "emergency aid": lambda d, t: (
        f"Emergency Aid: a Resource of the {d.theater_names[t]} Theater goes to the Victories box."
    ),
    "will": _will,
}

_ON_THE_WAY: Final = frozenset(
    ("card", "attrition", "random", "war status", "epoch", "will", "resource spent", "markers")
)


def words(note: Note) -> str:
    """A note of the log as a sentence."""
    return SENTENCES[note.what](tables(), *note.figures)


def outcome(note: Note) -> str:
    """What a note comes to, without the dice that led there; "" where it is only on the way."""
    data, figures = tables(), note.figures
    if note.what in _ON_THE_WAY:
        return ""
    if note.what == "battle":
        return f"{data.battle_names[_int(figures[0])]}: {RESULTS[_int(figures[3])]}"
    if note.what == "offensive":
        last = data.last_space[_int(figures[0])]
        if figures[4] and figures[5] != last:
            return ""  # the retreat that follows says it
        return f"the {_front(data, figures[0])} stays where it is"
    if note.what in ("test", "influence"):
        moved, now = figures[3], LOYALTIES[_int(figures[4])]
        name = data.nation_names[_int(figures[0])]
        return f"{name} {now}" if moved else f"{name} unmoved"
    sentence = words(note).rstrip(".")
    return sentence[0].lower() + sentence[1:] if sentence.startswith(("The", "A ")) else sentence
