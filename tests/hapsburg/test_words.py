"""Notation reads back what it writes; every note and every option has words."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from redan.core.chance import Fast
from redan.core.errors import Refused
from redan.core.match import Match
from redan.core.state import Note, Plain
from redan.games.hapsburg_eclipse import words
from redan.games.hapsburg_eclipse.names import (
    ACTION,
    AID,
    DISCARD,
    EMERGENCY,
    INTERCEPT,
    KINDS,
    MACKENSEN,
    OPERATION_FROM,
    RETREAT_FRONT,
    TO_DEFEATS,
    TO_STALEMATES,
)
from redan.games.hapsburg_eclipse.notation import notation, solo_options
from redan.games.hapsburg_eclipse.words import SENTENCES, dice_words, outcome
from tests.hapsburg.position import GAME, Position, closing, drawing, position

BATTLES = ("cer", "mons", "tannenberg", "drina", "lodz")


# ---- Notation


@pytest.mark.parametrize(
    ("kind", "option", "said"),
    [
        (INTERCEPT, 0, "let italian"), (INTERCEPT, 1, "intercept italian"),
        (RETREAT_FRONT, 3, "retreat romanian"),
        (DISCARD, 0, "keep"), (DISCARD, 1, "discard aid"), (DISCARD, 3, "discard eastern"),
        (ACTION, 0, "end"), (ACTION, 5, "offensive balkan"), (ACTION, 14, "resource naval"),
        (ACTION, 18, "repair"), (ACTION, 19, "repair by operation"),
        (ACTION, 20, "influence czech"), (ACTION, 21, "influence croat"),
        (ACTION, 22, "influence hungarian"), (ACTION, 23, "great retreat"),
        (ACTION, 24, "great retreat by resource"), (ACTION, 25, "trench"),
        (OPERATION_FROM, 2, "from naval"),
        (AID, 0, "no aid"), (AID, 1, "german aid"), (AID, 2, "asia korps"), (AID, 3, "both"),
        (MACKENSEN, 0, "one die"), (MACKENSEN, 1, "mackensen"),
        (TO_DEFEATS, 1, "defeat mons"), (TO_DEFEATS, 19, "defeat kaiserschlacht_3"),
        (TO_STALEMATES, 1, "stalemate mons"),
        (EMERGENCY, 0, "surrender"), (EMERGENCY, 3, "aid from naval"),
    ],
)  # fmt: skip
def test_notation_says_what_the_log_and_the_record_say(
    kind: object, option: int, said: str
) -> None:
    game = position()
    game.state.moving = 0
    chosen = next(known for known in KINDS if known is kind)
    assert notation(game.state, chosen, option) == said


def test_within_a_kind_no_two_options_read_the_same() -> None:
    g = position().state
    g.moving = 2
    for kind in KINDS:
        said = [notation(g, kind, option) for option in range(kind.size)]
        assert len(set(said)) == kind.size, kind


def test_between_kinds_no_two_options_read_the_same() -> None:
    g = position().state
    g.moving = 2
    said = [notation(g, kind, option) for kind in KINDS for option in range(kind.size)]
    assert len(set(said)) == len(said)


QUESTIONS: dict[str, Callable[[], Position]] = {
    "action": lambda: position(italian=4, polish=4, loyalty=(1, 1, 1), fortress=1, status=1,
                               victories=BATTLES, resources=(1, 1, 1)),
    "action without actions": lambda: position(fortress=1, actions=0, resources=(1, 1, 1)),
    "action with trench": lambda: drawing(17, polish=4).dice(6),
    "intercept": lambda: drawing(10, italian=6, radio=2),
    "retreat_front": lambda: drawing(43, italian=2, balkan=3),
    "discard": lambda: drawing(50, aid=1, resources=(1, 1, 1)),
    "operation_from": lambda: position(polish=4, actions=0, resources=(1, 1, 1)).play(
        "offensive polish"),
    "aid": lambda: position(polish=4, aid=1).play("offensive polish"),
    "mackensen": lambda: position(polish=4, mackensen=1).play("offensive polish"),
    "to_defeats": lambda: position(polish=3, status=1, victories=BATTLES).play("great retreat"),
    "to_stalemates": lambda: position(polish=3, status=1, victories=BATTLES).play(
        "great retreat", "defeat mons"),
    "emergency": lambda: closing(defeats=(*BATTLES, "otranto"), resources=(1, 1, 1),
                                 emergency_aid=True),
}  # fmt: skip


def test_these_positions_ask_every_kind_of_question() -> None:
    for name, question in QUESTIONS.items():
        assert question().asked() == name.split()[0]
    assert {name.split()[0] for name in QUESTIONS} == {kind.name for kind in KINDS}


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_what_is_written_is_read_back_in_any_case_and_spacing(name: str) -> None:
    game = QUESTIONS[name]()
    for said, option in game.match.notations().items():
        assert game.match.parse(said) == option
        assert game.match.parse(f"  {said.upper().replace(' ', '   ')} ") == option


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_what_is_not_legal_is_understood_and_refused_by_a_rule(name: str) -> None:
    game = QUESTIONS[name]()
    ask = game.match.ask_of()
    for option in solo_options(ask.kind):
        if option not in game.match.legal():
            with pytest.raises(Refused) as caught:
                game.match.parse(game.match.notation(option))
            assert caught.value.rule


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_every_question_and_every_option_has_words(name: str) -> None:
    game = QUESTIONS[name]()
    ask, table = game.match.ask_of(), GAME.table()
    assert table.prompt(game.g, ask)[-1] in "?."
    labels = [table.label(game.g, ask, option) for option in game.match.legal()]
    assert all(label.text for label in labels)
    assert len({(label.text, label.hint) for label in labels}) == len(labels)


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_what_can_be_clicked_covers_what_is_legal(name: str) -> None:
    game = QUESTIONS[name]()
    ask = game.match.ask_of()
    clickable = GAME.table().clickable(game.g, ask)
    assert {(ask.kind, option) for option in game.match.legal()} <= set(clickable)


def test_an_offensive_tells_its_price_its_need_and_its_modifiers() -> None:
    game = position(card=10, carpathian=3, revolts=["czech"], actions=2)
    ask = game.match.ask_of()
    label = GAME.table().label(game.g, ask, 3)
    assert label.text == "Offensive against the Carpathian Front at Ungvár"
    assert label.hint == "1 Action; needs 3+ (+2 HE.EVT.26) (-1 HE.REV.4) (+1 HE.FOR.3)"


def test_an_offensive_across_a_river_tells_how_it_is_paid() -> None:
    game = position(italian=3, actions=1, resources=(1, 0, 0))
    hint = GAME.table().label(game.g, game.match.ask_of(), 1).hint
    assert hint == "1 Action and 1 Resource; needs 3+"


def test_influence_tells_what_it_needs() -> None:
    game = position(card=47, loyalty=(1, 3, 3), actions=2)
    hint = GAME.table().label(game.g, game.match.ask_of(), 20).hint
    assert hint == "1 Action; needs 5+ (-1 HE.EVT.12)"
    parliament = position(card=49, loyalty=(1, 3, 3), actions=2)
    hint = GAME.table().label(parliament.g, parliament.match.ask_of(), 20).hint
    assert hint == "1 Action; succeeds"


def test_ending_tells_what_would_be_lost() -> None:
    game = position(actions=2)
    assert GAME.table().label(game.g, game.match.ask_of(), 0).hint == "2 Actions would be lost"


# ---- The log


def _notes_written() -> set[str]:
    """Every sort of note the rules write."""
    folder = Path(inspect.getfile(words)).parent / "rules"
    written = set()
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "note"
            ):
                what = node.args[1]
                assert isinstance(what, ast.Constant)
                written.add(str(what.value))
    return written


def test_there_is_a_sentence_for_every_note_and_no_other() -> None:
    assert _notes_written() == set(SENTENCES)


NOTES: dict[str, tuple[tuple[Plain, ...], str]] = {
    "card": ((24,), "Card 24: Danube Flotilla Sails."),
    "battle": ((1, 3, [["HE.OMB.3", 1]], 2), "Mons: 3 + 1 = 4 against 4. Stalemate."),
    "markers": ((0, 3), "3 Radio Intercept markers are available."),
    "war status": ((3,), "War Status: Great War."),
    "epoch": ((1, 16), "16 Midday cards are shuffled into the deck."),
    "enters": ((0, 3, 4), "The Italian Front enters at Udine: Cadorna, Battle Value 2."),
    "leaves": ((1,), "The Polish Front leaves the map."),
    "counter": ((4, 11), "The Balkan Front is now D'Esperey, Battle Value 4."),
    "advance": ((2, 4), "The Carpathian Front advances to Przemyśl."),
    "retreat": ((3, 4), "The Romanian Front falls back to Dobruja."),
    "intercepted": ((1,), "A Radio Intercept stops the Polish Front."),
    "attrition": ((0, 3, [["HE.REV.5", -1]], False),
                  "Attrition of the Italian Front: 3 - 1 = 2; it is held."),
    "random": ((3, 1, 1), "Random test: 3 + 1 = 4, the Croats."),
    "test": ((0, 4, [], True, 0), "Loyalty of the Czechs: 4 against 4; they are now in Revolt."),
    "discard": ((1,), "A German Aid marker is given up; the Czechs are not tested."),
    "offensive": ((1, 5, [["HE.AID.1", 2]], 3, True, 3),
                  "Offensive against the Polish Front at Krasnik: 5 + 2 = 7 against 3; "
                  "the attack succeeds."),
    "resource": ((2,), "A Resource goes to the Naval Theater."),
    "resource spent": ((0,), "A Resource of the Western Theater is spent."),
    "repaired": ((3,), "Przemyśl is repaired and stands at full strength."),
    "influence": ((2, 2, [], True, 3),
                  "Influencing the Hungarians: 2 against 2; they are now Loyal."),
    "trench": ((), "The Bulgarian Trench Line is built at Veles."),
    "marker moves": ((1, 3), "Mons goes to the Defeats box."),
    "great retreat": ((), "The Great Retreat: the Polish Front leaves the war."),
    "kaiserschlacht over": ((1,), "The Kaiserschlacht is over: six Victories."),
    "fortress": ((0,), "Przemyśl is cut off; it stands destroyed."),
    "trench falls": ((), "The Bulgarian Trench Line falls."),
    "russia tires": ((), "Russia tires: a Victory."),
    "bulgaria leaves": ((), "Bulgaria leaves the war."),
    "emergency aid": ((1,), "Emergency Aid: a Resource of the Eastern Theater goes to the "
                      "Victories box."),
    "will": ((-2, 3, 2, 1, 2), "National Will is -2 (3 Victories, 2 Defeats, 1 Revolt, 2 flags)."),
}  # fmt: skip


@pytest.mark.parametrize("what", sorted(SENTENCES))
def test_a_note_is_one_sentence(what: str) -> None:
    figures, sentence = NOTES[what]
    assert GAME.table().words(Note("HE.X", what, figures, None, 0)) == sentence


@pytest.mark.parametrize(
    ("what", "figures", "said"),
    [
        ("battle", (1, 3, [], 1), "Mons: Victory"),
        ("offensive", (1, 2, [], 3, False, 3), "the Polish Front stays where it is"),
        ("offensive", (1, 6, [], 3, True, 3), ""),
        ("offensive", (1, 6, [], 3, True, 5), "the Polish Front stays where it is"),
        ("retreat", (3, 4), "the Romanian Front falls back to Dobruja"),
        ("test", (0, 4, [], True, 0), "Czechs in Revolt"),
        ("test", (0, 5, [], False, 3), "Czechs unmoved"),
        ("influence", (0, 3, [], False, 1), "Czechs unmoved"),
        ("influence", (0, 4, [], True, 2), "Czechs at 2"),
        ("intercepted", (1,), "a Radio Intercept stops the Polish Front"),
        ("will", (0, 0, 0, 0, 0), ""), ("card", (3,), ""), ("attrition", (0, 3, [], False), ""),
        ("russia tires", (), "Russia tires: a Victory"),
    ],
)  # fmt: skip
def test_the_odds_say_what_a_note_comes_to(
    what: str, figures: tuple[Plain, ...], said: str
) -> None:
    assert outcome(Note("HE.X", what, figures, None, 0)) == said


@pytest.mark.parametrize("what", sorted(SENTENCES))
def test_every_note_comes_to_something_or_nothing_without_stumbling(what: str) -> None:
    assert not outcome(Note("HE.X", what, NOTES[what][0], None, 0)).endswith(".")


def test_dice_without_modifiers_are_the_face_alone() -> None:
    assert dice_words(4, []) == "4"
    assert dice_words(5, [["a", 2], ["b", -1]]) == "5 + 2 - 1 = 6"


def _played(seed: int) -> Iterator[Match]:
    rng = Random(seed)
    options = {
        setting.name: rng.choice(setting.values)
        for setting in GAME.settings
        if setting.name not in ("scenario", "until")
    }
    scenario = ("campaign", "1915", "1916", "1917")[seed % 4]
    match = Match(GAME, {**options, "scenario": scenario}, chance=Fast(seed))
    while not match.over:
        match.play(rng.choice(match.legal()))
    yield match


@pytest.mark.parametrize("seed", range(8))
def test_the_whole_log_of_a_game_reads_as_sentences(seed: int) -> None:
    for match in _played(seed):
        lines = match.words(frozenset())
        assert len(lines) > 20
        for line in lines:
            assert line[0].isupper() or line[0].isdigit()
            assert line.endswith(".")
            assert "None" not in line
