"""Live play over WebSockets: everybody hears what they may, once, also after they were away."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from redan.server.storage import Storage
from tests.server.conftest import Guest, Live, Server
from tests.server.test_http import new

Come = Callable[..., Guest]


def two(guest: Come) -> tuple[Guest, Guest, str]:
    ann, ben = guest("Ann"), guest("Ben")
    table = new(ann, "me", "open")
    ben.do(table["table"], "join", invite=table["invite"])
    return ann, ben, table["table"]


def reached(seq: int) -> Callable[[dict[str, Any]], bool]:
    """Is this number of the watcher's own reached?"""
    return lambda told: bool(told["seq"] >= seq)


def answer(live: Live) -> str:
    """Play the first option of the first question; the id of the request."""
    ask = live.table["asks"][0]
    live.say("play", seq=live.table["seq"], seat=ask["seat"],
             answers=[ask["options"][0]["option"]])  # fmt: skip
    return str(live.hear("done")["id"])


def test_a_whole_game_between_two_browsers(guest: Come) -> None:
    ann, ben, table = two(guest)
    lives = {0: ann.live(table), 1: ben.live(table)}
    for live in lives.values():
        live.hear("table")
    while True:
        told = ann.get(f"/api/tables/{table}")
        if told["phase"] == "over":
            break
        seat = told["asked"][0]
        shown = (ann, ben)[seat].get(f"/api/tables/{table}")
        live = lives[seat]
        if live.table["seq"] != shown["seq"]:
            live.hear(until=reached(shown["seq"]))
        if live.table["asks"]:
            answer(live)
    for seat, live in lives.items():
        if live.table["phase"] != "over":
            live.hear(until=lambda now: bool(now["phase"] == "over"))
        assert live.log == (ann, ben)[seat].get(f"/api/tables/{table}")["log"]


def test_numbers_of_a_watcher_go_up_by_one(guest: Come) -> None:
    ann, ben, table = two(guest)
    watching = ann.live(table)
    first = watching.hear("table")["seq"]
    for number in range(1, 6):
        ben.do(table, "chat", text=f"line {number}")
        told = watching.hear("table")
        assert told["seq"] == first + number
        assert [line["text"] for line in told["chat"]] == [f"line {number}"]


def test_who_comes_back_gets_what_was_missed_or_is_told_that_nothing_was(guest: Come) -> None:
    ann, ben, table = two(guest)
    live = ann.live(table)
    seq = live.hear("table")["seq"]
    live.close()
    again = ann.live(table, f"?eyes=0&since={seq}")
    assert again.hear() == {"type": "same", "seq": seq}
    again.close()
    ben.do(table, "chat", text="where are you?")
    assert ann.live(table, f"?since={seq + 1}").hear()["type"] == "table"
    back = ann.live(table, f"?eyes=0&since={seq}").hear("table")
    assert back["seq"] == seq + 1
    assert back["chat"][-1]["text"] == "where are you?"


def test_a_stale_answer_brings_what_happened(guest: Come) -> None:
    ann, ben, table = two(guest)
    seat = ann.get(f"/api/tables/{table}")["asked"][0]
    live = (ann, ben)[seat].live(table)
    told = live.hear("table")
    (ben, ann)[seat].do(table, "chat", text="wait")
    live.say("play", id="late", seq=told["seq"], seat=seat,
             answers=[told["asks"][0]["options"][0]["option"]])  # fmt: skip
    stale = live.hear("stale")
    assert stale["id"] == "late"
    assert stale["table"]["seq"] == told["seq"] + 1


def test_a_retry_over_another_connection_plays_once(guest: Come) -> None:
    ann, ben, table = two(guest)
    seat = ann.get(f"/api/tables/{table}")["asked"][0]
    who = (ann, ben)[seat]
    live = who.live(table)
    told = live.hear("table")
    body = {"id": "once", "seq": told["seq"], "seat": seat,
            "answers": [told["asks"][0]["options"][0]["option"]]}  # fmt: skip
    live.say("play", **body)
    live.hear("done")
    now = who.get(f"/api/tables/{table}")["seq"]
    again = who.live(table)
    again.hear("table")
    again.say("play", **body)
    assert again.hear("done")["id"] == "once"
    assert who.do(table, "play", **body)["id"] == "once"
    assert who.get(f"/api/tables/{table}")["seq"] == now


def test_at_one_screen_the_connection_shows_the_eyes_that_are_open(guest: Come) -> None:
    ann = guest("Ann")
    table = new(ann, "me", "hotseat")["table"]
    live = ann.live(table)
    told = live.hear("table")
    assert (told["eyes"], told["asks"], told["private"]) == ([], [], True)
    seat = told["asked"][0]
    live.say("eyes", eyes=[seat])
    told = live.hear("table")
    assert told["eyes"] == [seat]
    assert told["asks"]
    answer(live)
    live.say("eyes", eyes=[])
    told = live.hear(until=lambda now: now["eyes"] == [])
    assert told["asks"] == []


def test_spectators_hear_what_spectators_may(guest: Come) -> None:
    _, _, table = two(guest)
    eve = guest("Eve")
    live = eve.live(table)
    told = live.hear("table")
    assert told["asks"] == []
    live.say("play", seat=0, answers=[0])
    assert live.hear("refused")["error"] == "not yours"
    live.say("chat", text="hello")
    assert live.hear("refused")["error"] == "not yours"
    with pytest.raises(ConnectionClosed) as closed:
        eve.live(table, "?eyes=0").hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403


def test_another_site_cannot_connect(guest: Come) -> None:
    ann, _, table = two(guest)
    for origin in ("https://elsewhere.example", "null", "http://localhost:1"):
        with pytest.raises(ConnectionClosed) as closed:
            ann.live(table, origin=origin).hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403


def test_what_is_no_message_is_answered_in_words(guest: Come) -> None:
    ann, _, table = two(guest)
    live = ann.live(table)
    live.hear("table")
    long = "x" * 99
    for text in (
        "nonsense",
        "[]",
        '{"type": 3}',
        '{"type": "fly"}',
        "[" * 5000,
        '{"type": "play", "id": "a"}',
        f'{{"type": "play", "id": "{long}"}}',
    ):
        live.socket.send(text)
        told = live.hear("refused")
        assert told["text"]
    live.say("ping")
    assert live.hear("pong")["now"] > 0


def test_there_is_no_such_table(guest: Come) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        guest().live("t_nowhere").hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_who_is_here_is_shown(guest: Come) -> None:
    ann, ben, table = two(guest)
    live = ann.live(table)
    live.hear("table")
    assert [seat["here"] for seat in live.table["seats"]] == [True, False]
    other = ben.live(table)
    live.hear(until=lambda told: bool(told["seats"][1]["here"]))
    other.close()
    live.hear(until=lambda told: not told["seats"][1]["here"])


def test_bots_play_while_one_watches(guest: Come) -> None:
    ann = guest("Ann")
    table = new(ann, "me", "bot:greedy", "bot:random", "bot:diplomat")["table"]
    live = ann.live(table)
    live.hear("table")
    while live.table["phase"] != "over":
        if live.table["asks"]:
            answer(live)
        if live.table["phase"] != "over" and not live.table["asks"]:
            live.hear(until=lambda told: bool(told["asks"]) or told["phase"] == "over")
    assert live.table["result"]


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_two_servers_on_one_postgresql_serve_the_same_table(
    serve: Callable[..., Server], storage: Storage, database: str
) -> None:
    other = Storage(database)
    first, second = serve(storage), serve(other)
    ann = Guest(first, "Ann")
    ben = Guest(second, "Ben")
    table = new(ann, "me", "open")
    ben.do(table["table"], "join", invite=table["invite"])
    guests = (ann, ben)
    lives = [one.live(table["table"]) for one in guests]
    for live in lives:
        live.hear(until=lambda told: bool(told["phase"] == "running"))
    moves = 0
    while lives[0].table["phase"] == "running":
        seat = next(seat for seat, live in enumerate(lives) if live.table["asks"])
        answer(lives[seat])
        moves += 1
        for live, one in zip(lives, guests, strict=True):
            newest = seen_at(guests[seat].server, one, table["table"])
            if live.table["seq"] < newest:
                live.hear(until=reached(newest))
    assert moves > 5
    assert [live.table["phase"] for live in lives] == ["over", "over"]
    for one in guests:
        one.close()
    first.stop()
    second.stop()
    other.close()


def seen_at(server: Server, who: Guest, table: str) -> int:
    """The newest number that somebody may know, asked of one of the servers."""
    cookies = {"redan": who.http.cookies["redan"]}
    told = httpx.get(f"{server.url}/api/tables/{table}", cookies=cookies).json()
    return int(told["seq"])
