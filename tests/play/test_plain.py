"""Line mode: what a person types and reads."""

import re
from pathlib import Path

import pytest

from redan.core.errors import BadOptions
from redan.core.game import Game
from redan.core.reading import examine
from redan.core.registry import find
from redan.core.state import State
from redan.play.opening import begin, load, resume
from redan.play.session import Session
from redan.play.store import saved_games
from tests.play.lines import sit


def after_the_talk(talk: Game[State]) -> Session:
    """Anna has pledged, the others abstained; now she may bury, give and show."""
    session = begin(talk, {"seats": 3}, hotseat=True, seed="11")
    sit(session, "", "1", "", "abstain", "", "abstain")
    assert session.match.ask_of().kind.name == "bury"
    return session


def test_options_are_played_by_number_name_and_start_of_a_name(sap: Game[State]) -> None:
    said = sit(begin(sap, {}, hotseat=True, seed="3"), "1", "rush", "RU").said
    assert "  1  dig   (one yard, for certain)" in said
    assert "  North: dig, 5 yards to go." in said
    assert sum("rush with a" in line for line in said) == 2


def test_a_start_that_fits_several_names_is_asked_again(talk: Game[State]) -> None:
    said = sit(begin(talk, {"seats": 2}, hotseat=True, seed="5"), "", "pledge").said
    assert any("'pledge' may be pledge " in line and "type more" in line for line in said)


def test_what_is_not_legal_says_why_with_the_text_of_the_rule(sap: Game[State]) -> None:
    said = sit(begin(sap, {}, hotseat=True), "storm", "why storm", "why dig", "why").said
    sentence = "You can storm from four yards or fewer; you have 6 to go."
    assert said.count(sentence) == 2
    assert f"storm: {sentence}" in said
    assert sum(line.startswith("  SAP.5: Storm: from four yards") for line in said) == 3
    assert "You may: dig  (one yard, for certain)" in said


def test_odds_are_counted_for_each_option_or_one(sap: Game[State]) -> None:
    said = sit(begin(sap, {}, hotseat=True), "odds", "odds rush", "odds 9").said
    assert said.count("  1 in 2 (50.0 %)  4 yards to go") == 2
    assert said.count("  1 in 1 (100.0 %)  5 yards to go") == 1
    assert said.count("  (counted)") == 3
    assert any("'9' is not understood" in line for line in said)


def test_several_answers_are_one_step_that_undo_takes_back_as_one(talk: Game[State]) -> None:
    session = after_the_talk(talk)
    sit(session, "", "bury nothing; g b")
    assert session.match.ask_of().kind.name == "show"
    assert "Taken back." in sit(session, "", "undo").said
    assert session.match.ask_of().kind.name == "bury"


def test_a_chain_stops_where_another_comes_between(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True)
    said = sit(session, "dig; dig; dig").said
    assert "Stopped before 'dig; dig': chance or another player came between." in said
    assert session.match.view(frozenset())["state"]["yards"] == [5, 6]  # type: ignore[index,call-overload]


def test_a_chain_with_something_wrong_in_it_changes_nothing(talk: Game[State]) -> None:
    session = after_the_talk(talk)
    before = session.match.save()
    said = sit(session, "", "bury nothing; give nobody at all").said
    assert any("'give nobody at all' is not understood" in line for line in said)
    assert session.match.save() == before


def test_rules_are_found_and_a_word_of_no_rule_says_so(sap: Game[State]) -> None:
    said = sit(begin(sap, {}, hotseat=True), "rules caves", "rules SAP.6", "rules cavalry").said
    assert any(line.startswith("SAP.3 (rulebook 2): Rush") for line in said)
    assert any(line.startswith("SAP.6 (rulebook 4): The first party") for line in said)
    assert "No rule of Sap holds 'cavalry'." in said


def test_every_move_is_in_the_file_before_the_next_is_asked(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True, seed="3")
    for _ in range(3):
        sit(session, "dig")
        assert load(session.keeper.path).save() == session.match.save()
    assert saved_games() == [session.keeper.path]


def test_a_game_goes_on_from_its_file(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True, seed="3")
    sit(session, "rush", "dig", "quit")
    again = resume(session.keeper.path)
    assert again.match.save() == session.match.save()
    said = sit(again, "log", "dig").said
    assert any("North: rush with a" in line for line in said)


def test_save_keeps_the_game_elsewhere_from_then_on(sap: Game[State], tmp_path: Path) -> None:
    session = begin(sap, {}, hotseat=True)
    first, second = session.keeper.path, tmp_path / "other.redan"
    sit(session, "dig", f"save {second}", "dig")
    assert load(second).save() == session.match.save()
    assert load(first).save() != session.match.save()


def test_undo_is_refused_after_chance_and_free_where_the_game_was_begun_so(
    sap: Game[State],
) -> None:
    said = sit(begin(sap, {}, hotseat=True, seed="3"), "rush", "undo").said
    assert any("it cannot be taken back" in line for line in said)
    session = begin(sap, {}, bots=["South=random"], free_undo=True, seed="3")
    said = sit(session, "rush", "undo").said
    assert "Taken back." in said
    assert session.match.view(frozenset())["state"]["yards"] == [6, 6]  # type: ignore[index,call-overload]


def test_resigning_asks_once_more(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True)
    said = sit(session, "resign", "resign yes").said
    assert "`resign yes` gives the game up. This cannot be taken back." in said
    assert "North: lost" in said
    assert "South: won" in said
    assert examine(session.keeper.path.read_text("utf-8"), sap)[1].finished


def test_a_command_with_the_name_of_an_option_is_reached_with_a_slash(sap: Game[State]) -> None:
    said = sit(begin(sap, {}, hotseat=True, seed="3"), "dig", "/log", "/board").said
    assert said.count("  North: dig, 5 yards to go.") == 2
    assert said.count("Saps") == 2


def test_what_can_be_typed_can_be_completed(sap: Game[State]) -> None:
    console = sit(begin(sap, {}, hotseat=True), "dig")
    assert console.completions[:2] == ["dig", "rush"]
    assert "odds" in console.completions


def test_a_lone_person_plays_against_bots(sap: Game[State]) -> None:
    session = begin(sap, {}, seed="3")
    said = sit(session, *["dig"] * 9).said
    assert "At the table: North, South (greedy)." in said
    assert session.match.names == ("North", "bot:greedy")
    assert any(line.startswith("  South: ") for line in said)
    assert session.match.over
    assert list(resume(session.keeper.path).bots) == [1]


def test_no_bot_holds_hidden_cards_of_a_real_deck(talk: Game[State]) -> None:
    with pytest.raises(BadOptions, match="a bot cannot hold"):
        begin(talk, {}, bots=["2=random"], companion=True)


# ---- Several people at one keyboard


def test_nobody_reads_what_another_may_not_know(talk: Game[State]) -> None:
    """Every screen between two privacy pauses is for one seat: the cards named as held or drawn
    are hers, and nobody else's."""
    session = begin(talk, {"seats": 3}, hotseat=True, seed="5")
    lines = [line for _ in range(12) for line in ("", "1")]
    screens = sit(session, *lines).screens()
    assert len(screens) > 5
    for screen in screens[1:]:
        person = re.fullmatch(r"Pass the keyboard to (\w+)\.", screen[0])
        assert person, screen
        for line in screen:
            private = re.match(r"  (\w+) (?:\d+: \w+ \d|\((?:drawn|pledged card)\))", line)
            assert not private or private[1] == person[1], (person[1], line)
    names = {screen[0] for screen in screens[1:]}
    assert len(names) == 3


def test_the_same_person_going_on_needs_no_pause(talk: Game[State]) -> None:
    session = after_the_talk(talk)
    console = sit(session, "", "bury nothing", "give boris")
    assert len(console.screens()) == 2


def test_where_nothing_is_hidden_there_is_no_pause(sap: Game[State]) -> None:
    console = sit(begin(sap, {}, hotseat=True), "dig", "dig", "dig")
    assert len(console.screens()) == 1


def test_a_draw_needs_everybody(talk: Game[State]) -> None:
    session = begin(talk, {"seats": 2}, hotseat=True, seed="5")
    said = sit(session, "", "draw", "1", "", "draw").said
    assert "A draw is offered; it counts once everybody says `draw`." in said
    assert not session.match.over, "an offer ends with the next move"


def test_orders_are_listed_left_and_taken_back(talk: Game[State]) -> None:
    session = begin(talk, {"seats": 2}, hotseat=True, seed="5")
    said = sit(session, "", "orders", "orders behind", "orders", "orders behind").said
    assert "behind: Pass while the leader is not ahead of me" in said
    assert "behind: Pass while the leader is not ahead of me (left)" in said
    assert "Order left until the round ends: behind." in said
    assert "Order taken back: behind." in said


# ---- Companion


def test_dice_are_typed_and_the_game_verifies_as_typed_by_hand(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True, companion=True)
    said = sit(session, "rush", "7", "six", "5", "quit").said
    assert "Roll one die for SAP.3 and type its face (1 to 6)." in said
    assert any("enter 1 dice with faces from 1 to 6, not 7" in line.lower() for line in said)
    assert "Type 1 numbers from 1 to 6." in said
    assert "  North: rush with a 5, 4 yards to go." in said
    report = examine(session.keeper.path.read_text("utf-8"), sap)[1]
    assert report.source == "typed by hand"
    assert report.by_hand == 1


def test_a_game_left_with_a_die_on_the_table_asks_for_it_again(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True, companion=True)
    sit(session, "rush")
    said = sit(resume(session.keeper.path), "4").said
    assert "  North: rush with a 4, 4 yards to go." in said


def test_hidden_draws_are_typed_by_their_owner_alone(talk: Game[State]) -> None:
    session = begin(talk, {"seats": 2}, hotseat=True, companion=True)
    console = sit(session, "coins", "", "crowns 5", "cups 6", "coins 2", "", "crowns 3")
    screens = console.screens()
    assert screens[1][0] == "Pass the keyboard to Anna."
    assert any("Anna alone, and type what came" in line for line in screens[1])
    assert screens[2][0] == "Pass the keyboard to Boris."
    assert not any("cups 6" in line for line in screens[2] if not line.lstrip()[:1].isdigit())


def test_a_card_is_typed_by_the_number_printed_on_it() -> None:
    session = begin(find("hapsburg-eclipse"), {}, companion=True)
    said = sit(session, "1", "rules HE.SEQ.2").said
    assert any("Card 1: Second Army Out of Position." in line for line in said)
    assert any(line.startswith("     16 ") for line in said), "cards are not numbered anew"
