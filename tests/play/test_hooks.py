"""What the terminal needs of the core: positions of a replay, words for draws, measures."""

from redan.core.game import Game
from redan.core.match import Match
from redan.core.odds import odds
from redan.core.reading import examine
from redan.core.state import State
from redan.core.transcript import Record


def test_who_watches_a_reading_gets_each_position_that_counts(sap: Game[State]) -> None:
    match = Match(sap, seed=3, free_undo=True)
    match.play("dig")
    match.play("rush")
    match.undo()
    match.play("dig")
    seen: list[tuple[str, Match]] = []

    def watch(now: Match, record: Record) -> None:
        seen.append((str(record.get("say", "")), now.copy()))

    examine(match.save(), sap, watch)
    assert [say for say, _ in seen if say] == ["dig", "dig"]
    assert seen[-1][1].view(frozenset())["state"] == match.view(frozenset())["state"]
    firsts = [now for say, now in seen if say]
    assert firsts[0].view(frozenset())["state"] != firsts[1].view(frozenset())["state"]


def test_a_draw_without_words_of_its_own_is_known_by_its_number(sap: Game[State]) -> None:
    from redan.core.asks import Pick

    state = sap.setup({})
    assert sap.table().drawn(state, Pick([1, 1]), 1) == "1"
    assert sap.measures(state) == {}


def test_an_option_that_only_leads_to_another_question_says_which(talk: Game[State]) -> None:
    match = Match(talk, {"seats": 3}, seed=11)
    match.play(match.legal()[0])
    while match.ask_of().kind.name == "stance":
        match.play("abstain")
    assert match.ask_of().kind.name == "bury"
    found = odds(match, match.ask_of().seat, match.parse("bury nothing"))
    assert [words for words, _ in found.outcomes] == ["next: Anna, who is given a point?"]
    assert found.exact
