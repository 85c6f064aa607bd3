"""Why not? Every rule that can forbid an answer, with its sentence and the facts in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import pytest
from _pytest.mark.structures import ParameterSet

from redan.contract import rule
from redan.core.asks import Choose, Kind
from redan.core.errors import Refused
from redan.games.hapsburg_eclipse import names
from redan.games.hapsburg_eclipse.names import ACTION, AID, INTERCEPT, KINDS, MACKENSEN
from redan.games.hapsburg_eclipse.rules.advance import intercept_or_let
from redan.games.hapsburg_eclipse.rules.event import things_to_discard
from redan.games.hapsburg_eclipse.rules.offensive import aid_for, mackensen_for
from tests.hapsburg.position import GAME, Position, closing, drawing, position

BATTLES = ("cer", "mons", "tannenberg", "drina", "lodz")


@dataclass(frozen=True)
class Case:
    """A position, what led up to the question, what is tried, and why it is refused."""

    game: partial[Position]
    tried: str
    rule: str
    says: str
    after: tuple[str, ...] = field(default=())

    def __str__(self) -> str:
        return f"{self.rule} {self.tried}"


@dataclass(frozen=True)
class Click:
    """A position, a question about something, an answer, and why it would be refused."""

    game: partial[Position]
    ask: Choose
    option: int
    rule: str
    says: str

    def __str__(self) -> str:
        return f"{self.rule} {self.ask.kind.name} {self.option}"


def _marked(cases: tuple[Case, ...] | tuple[Click, ...]) -> list[ParameterSet]:
    """The cases, each marked with its rule."""
    return [
        pytest.param(case, marks=rule(str(case).split()[0]), id=f"{number} {case}")
        for number, case in enumerate(cases)
    ]


def at(**facts: object) -> partial[Position]:
    return partial(position, **facts)  # type: ignore[arg-type]


def turn(card: int, **facts: object) -> partial[Position]:
    return partial(drawing, card, **facts)  # type: ignore[arg-type]


NO_ACTION_LEFT = {"actions": 0, "resources": (1, 0, 0)}
RETREAT: dict[str, object] = {"status": 1, "victories": BATTLES, "actions": 2}

CASES = (
    # Offensives
    Case(at(italian=None), "offensive italian", "HE.OFF.3",
         "The Italian Front is not on the map."),
    Case(at(carpathian=1, romanian=3), "offensive romanian", "HE.STR.7",
         "The Carpathian Front holds Budapest; the Romanian Front behind it at Bucharest cannot "
         "be attacked."),
    Case(at(carpathian=2, romanian=1), "offensive carpathian", "HE.STR.7",
         "The Romanian Front holds Budapest; the Carpathian Front behind it at Debrecen cannot "
         "be attacked."),
    Case(at(italian=3, actions=1), "offensive italian", "HE.OFF.5",
         "Attacking across the Isonzo or the Piave costs two Actions. You have 1 Action left and "
         "no Resource in the Theaters."),
    Case(at(italian=5, **NO_ACTION_LEFT), "offensive italian", "HE.OFF.5",
         "Attacking across the Isonzo or the Piave costs two Actions. You have no Action left and "
         "1 Resource in the Theaters."),
    # Resources
    Case(at(actions=1), "resource naval", "HE.RES.1",
         "A Resource costs two Actions. You have 1 Action left and no Resource in the Theaters."),
    Case(at(resources=(0, 2, 0)), "resource eastern", "HE.RES.2",
         "The Eastern Theater holds two Resources already."),
    Case(at(resources=(2, 0, 0), spent=4), "resource naval", "HE.RES.3",
         "All six Resources have been allocated."),
    # The Fortress
    Case(at(fortress=3), "repair", "HE.FOR.8", "Przemyśl is at full strength."),
    Case(at(fortress=3), "repair by operation", "HE.FOR.8", "Przemyśl is at full strength."),
    Case(at(fortress=1, carpathian=4), "repair", "HE.FOR.7",
         "The Carpathian Front stands at Przemyśl; Przemyśl cannot be repaired behind it."),
    Case(at(fortress=1, carpathian=3), "repair by operation", "HE.FOR.7",
         "The Carpathian Front stands at Ungvár; Przemyśl cannot be repaired behind it."),
    Case(at(fortress=1, actions=1, resources=(2, 0, 0)), "repair", "HE.FOR.10",
         "A repair costs two of the card's Actions, or one Operation. You have 1 Action left and "
         "2 Resources in the Theaters."),
    Case(at(fortress=1, actions=2, resources=(1, 0, 0)), "repair by operation", "HE.GSO.2",
         "An Operation waits until the card's Actions are used up. You have 2 Actions left and "
         "1 Resource in the Theaters."),
    # Influence
    Case(at(loyalty=(1, 3, 3)), "influence hungarian", "HE.INF.2",
         "The Hungarians are Loyal already."),
    # The Great Retreat
    Case(at(**{**RETREAT, "status": 0}), "great retreat", "HE.GRT.1",
         "The Treaty of London has not been signed; War Status is still Mobilization."),
    Case(at(polish=None, **RETREAT), "great retreat", "HE.GRT.1",
         "The Polish Front is not on the map."),
    Case(at(**{**RETREAT, "actions": 1}, resources=(0, 1, 0)), "great retreat", "HE.GRT.2",
         "It costs two of the card's Actions, or one allocated Resource. You have 1 Action left "
         "and 1 Resource in the Theaters."),
    Case(at(**RETREAT), "great retreat by resource", "HE.GRT.2",
         "It costs two of the card's Actions, or one allocated Resource. You have 2 Actions left "
         "and no Resource in the Theaters."),
    Case(at(polish=3, **{**RETREAT, "victories": ("mons", "cer")}), "great retreat", "HE.GRT.4",
         "It costs 3 battle markers from the Victories box. You have 2."),
    Case(at(polish=None, great_retreat=True, **RETREAT), "great retreat", "HE.GRT.7",
         "The Great Retreat has happened already."),
    Case(at(polish=4, **RETREAT), "defeat nivelle", "HE.GRT.3",
         "Nivelle Offensive is not in the Victories box.", ("great retreat",)),
    Case(at(polish=4, **RETREAT), "stalemate cer", "HE.GRT.3",
         "Cer is not in the Victories box.", ("great retreat", "defeat cer")),
    Case(at(polish=3, **RETREAT), "stalemate lodz", "HE.GRT.3",
         "Markers are named in their order, and enough must be left to pay the rest.",
         ("great retreat", "defeat cer")),
    # The Trench Line
    Case(at(card=24), "trench", "HE.EVT.13",
         "The Trench Line can only be built first thing on the turn Bulgaria joins."),
    # Paying
    Case(at(polish=4, actions=0, resources=(1, 0, 1)), "from eastern", "HE.GSO.3",
         "No Resource lies in that Theater.", ("offensive polish",)),
    Case(at(italian=3, actions=0, resources=(1, 1, 1)), "from naval", "HE.GSO.6",
         "Resources are named in the order of the Theaters: Western, Eastern, Naval.",
         ("offensive italian",)),
    # Events
    Case(turn(43, polish=4), "retreat italian", "HE.EVT.19",
         "The Italian Front is not on the map."),
    Case(turn(50, resources=(1, 0, 0)), "discard aid", "HE.CMP.8",
         "No German Aid marker is left."),
    Case(turn(50, aid=1), "discard naval", "HE.GSO.3", "No Resource lies in that Theater."),
    Case(turn(50, aid=1, resources=(1, 0, 0), played=[43], spa_conference=True), "discard aid",
         "HE.OPT.5", "After the Spa Conference no German Aid is given."),
    # Support
    Case(at(polish=4, aid=1), "both", "HE.AID.2",
         "One German Aid marker a turn, for one Front, is all there is.", ("offensive polish",)),
    Case(at(polish=4, aid=1), "asia korps", "HE.AID.2",
         "One German Aid marker a turn, for one Front, is all there is.", ("offensive polish",)),
    # Emergency Aid
    Case(partial(closing, defeats=(*BATTLES, "falklands"), resources=(1, 0, 0),
                 emergency_aid=True), "aid from naval", "HE.OPT.2",
         "No Resource lies in that Theater."),
    # Another time
    Case(at(), "from western", "HE.DIG.1",
         "This is not asked now; the choice of an Action is."),
    Case(at(polish=4, aid=1), "mackensen", "HE.DIG.1",
         "This is not asked now; the question of aid is.", ("offensive polish",)),
    Case(turn(10, italian=4, radio=1), "offensive polish", "HE.SEQ.1",
         "This belongs to the Action Phase; first the question of intercept must be answered."),
    Case(at(), "action 41", "HE.ACT.2", "This is an Action of the Combined Game."),
)  # fmt: skip


@pytest.mark.parametrize("case", _marked(CASES))
def test_a_refusal_names_its_rule_and_the_facts(case: Case) -> None:
    game = case.game().play(*case.after)
    options = game.options_now()
    with pytest.raises(Refused) as caught:
        game.play(case.tried)
    assert (str(caught.value), caught.value.rule) == (case.says, case.rule)
    assert case.tried not in options
    assert game.options_now() == options


# ---- Where the question itself is not asked any more: what a click on the thing would be told

FRONT = {word: number for number, word in enumerate(("italian", "polish", "carpathian", "romanian",
                                                      "balkan"))}  # fmt: skip


def intercept(front: str) -> Choose:
    return Choose(0, INTERCEPT, intercept_or_let, FRONT[front])


def aid(front: str) -> Choose:
    return Choose(0, AID, aid_for, FRONT[front])


def mackensen(front: str) -> Choose:
    return Choose(0, MACKENSEN, mackensen_for, FRONT[front])


CLICKS = (
    Click(at(radio=0), intercept("polish"), 1, "HE.CMP.8", "No Radio Intercept marker is left."),
    Click(at(radio=1, balkan=4), intercept("balkan"), 1, "HE.RAD.2",
          "The Balkan Front does not use the Russian cipher."),
    Click(at(aid=0), aid("polish"), 1, "HE.CMP.8", "No German Aid marker is left."),
    Click(at(aid=2, played=[42], spa_conference=True), aid("polish"), 1, "HE.OPT.5",
          "After the Spa Conference no German Aid is given."),
    Click(at(mackensen=0), mackensen("polish"), 1, "HE.CMP.8", "No Mackensen marker is left."),
    Click(at(card=45), Choose(0, ACTION, lambda _: [0]), names.OFFENSIVE + 1, "HE.EVT.18",
          "War Weariness allows no Actions of any kind this turn."),
    Click(at(fortress=0, actions=0, carpathian=5), Choose(0, ACTION, lambda _: [0]),
          names.REPAIR_BY_OPERATION, "HE.GSO.3",
          "No Action is left, and no Resource lies in a Theater to be spent for one."),
    Click(at(actions=0, polish=4), Choose(0, ACTION, lambda _: [0]), names.OFFENSIVE + 1,
          "HE.GSO.3", "No Action is left, and no Resource lies in a Theater to be spent for one."),
    Click(at(actions=0, loyalty=(1, 3, 3)), Choose(0, ACTION, lambda _: [0]), names.INFLUENCE,
          "HE.GSO.3", "No Action is left, and no Resource lies in a Theater to be spent for one."),
)  # fmt: skip


def why(game: Position, ask: Choose, kind: Kind, option: int) -> tuple[str, str]:
    """Rule and sentence."""
    g = game.state
    said = GAME.refused(g, ask, kind, option)
    return said, GAME.table().refusal(g, ask, kind, option, said)


@pytest.mark.parametrize("click", _marked(CLICKS))
def test_what_is_not_even_asked_is_refused_by_its_rule(click: Click) -> None:
    assert why(click.game(), click.ask, click.ask.kind, click.option) == (click.rule, click.says)
    assert click.option not in click.ask.options(click.game().state)


@rule("HE.RAD.3")
def test_a_second_intercept_on_a_front_is_refused_by_its_rule() -> None:
    game = position(radio=1)
    game.state.intercepted = 1 << FRONT["carpathian"]
    assert why(game, intercept("carpathian"), INTERCEPT, 1) == (
        "HE.RAD.3", "A Radio Intercept was already used on that Front this turn.",
    )  # fmt: skip


@rule("HE.AID.2")
def test_a_second_german_aid_is_refused_by_its_rule() -> None:
    game = position(aid=2)
    game.state.aid_front = FRONT["polish"]
    assert why(game, aid("carpathian"), AID, 1) == (
        "HE.AID.2", "One German Aid marker a turn, for one Front, is all there is.",
    )  # fmt: skip
    assert aid("carpathian").options(game.state) == [0]


@rule("HE.MAC.3")
def test_mackensen_on_a_second_front_is_refused_by_its_rule() -> None:
    game = position(mackensen=2)
    game.state.mackensen_front = FRONT["polish"]
    assert why(game, mackensen("carpathian"), MACKENSEN, 1) == (
        "HE.MAC.3", "Mackensen is with the Polish Front this turn.",
    )  # fmt: skip
    assert mackensen("polish").options(game.state) == [0, 1]


@rule("HE.OPT.4")
def test_a_lost_fortress_is_refused_by_its_rule() -> None:
    game = position(fortress=0, carpathian=5, actions=2, przemysl_must_hold=True)
    game.state.fortress_lost = True
    with pytest.raises(Refused) as caught:
        game.play("repair")
    assert (str(caught.value), caught.value.rule) == ("Przemyśl has fallen for good.", "HE.OPT.4")


@rule("HE.EVT.13")
def test_a_trench_not_dug_first_is_not_dug() -> None:
    game = drawing(17, polish=4).dice(6)
    assert "trench" in game.options_now()
    game.dice(2).play("offensive polish")
    with pytest.raises(Refused) as caught:
        game.play("trench")
    assert caught.value.rule == "HE.EVT.13"


def test_every_kind_refuses_what_is_not_legal_and_allows_what_is() -> None:
    """Of every question that these positions ask: an option is legal or has rule and sentence."""
    asked: set[str] = set()
    for case in CASES:
        game = case.game().play(*case.after)
        ask = game.match.ask_of()
        asked.add(ask.kind.name)
        legal = set(game.match.legal())
        for kind in KINDS:
            for option in range(kind.size):
                said, sentence = "", ""
                if kind is not ask.kind or option not in legal:
                    said, sentence = _why_in(game, ask, kind, option)
                    assert said.startswith("HE."), (ask, kind, option)
                    assert sentence.endswith(".")
                else:
                    assert GAME.refused(game.g, ask, kind, option) == ""
    assert {"action", "retreat_front", "discard", "operation_from", "aid", "to_defeats",
            "to_stalemates", "emergency", "intercept"} <= asked  # fmt: skip


def _why_in(game: Position, ask: Choose, kind: Kind, option: int) -> tuple[str, str]:
    said = GAME.refused(game.g, ask, kind, option)
    return said, GAME.table().refusal(game.g, ask, kind, option, said)


def test_nonsense_is_answered_with_what_may_be_said() -> None:
    game = position(polish=4, actions=0, resources=(1, 0, 1)).play("offensive polish")
    with pytest.raises(Refused, match="you may say: from western, from naval"):
        game.play("from the south")


def test_an_answer_no_kind_has_is_refused() -> None:
    with pytest.raises(Refused):
        position().match.play(42)


@rule("HE.GSO.3", "HE.OPT.5")
def test_what_can_be_discarded_is_what_is_there() -> None:
    game = position(aid=1, resources=(0, 1, 0))
    assert things_to_discard(game.state) == [0, 1, 3]
