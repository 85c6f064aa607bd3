"""The server over HTTP: what a page and a script meet."""

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from redan.core.chance import commitment
from redan.server.guard import Limits
from redan.server.storage import Storage
from tests.server.conftest import Guest, Server

Come = Callable[..., Guest]


def new(guest: Guest, *seats: str, **more: Any) -> dict[str, Any]:
    wishes = [dict(zip(("kind", "bot"), word.split(":"), strict=False)) for word in seats]
    options = {"seats": len(seats)} if more.get("game", "parley") == "parley" and seats else {}
    body = {"game": "parley", "options": options, "seats": wishes, **more}
    made: dict[str, Any] = guest.post("/api/tables", 201, **body)
    return made


def play_on(guest: Guest, table: str) -> dict[str, Any]:
    """Answer everything this guest is asked, with the first option; the table at the end."""
    while True:
        told: dict[str, Any] = guest.get(f"/api/tables/{table}")
        if told["phase"] == "over":
            return told
        for ask in told["asks"]:
            guest.do(table, "play", seat=ask["seat"], answers=[ask["options"][0]["say"]],
                     seq=told["seq"])  # fmt: skip
            break


def test_every_answer_has_the_headers_of_a_safe_page(server: Server, guest: Come) -> None:
    table = new(guest("Ann"), "me", "bot:random")["table"]
    for path in ("/", "/health", "/api/games", f"/api/tables/{table}", "/api/nothing", "/x.js"):
        answer = httpx.get(server.url + path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers
        if path.startswith("/api/"):
            assert answer.headers["cache-control"] == "no-store"


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(server: Server) -> None:
    cookie = httpx.get(server.url + "/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


def test_a_change_needs_the_token_of_the_page(server: Server, guest: Come) -> None:
    ann = guest("Ann")
    for headers in ({}, {"x-redan-token": "0" * 32}):
        answer = ann.http.post("/api/tables", json={"id": "a", "game": "parley"}, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (403, "token")
    told = ann.post("/api/me/token")
    by_script = {"authorization": f"Bearer {told['token']}"}
    answer = httpx.post(
        f"{server.url}/api/tables", json={"id": "b", "game": "parley"}, headers=by_script
    )
    assert answer.status_code == 201


def test_another_name_of_this_machine_is_not_answered(server: Server) -> None:
    answer = httpx.get(server.url + "/health", headers={"host": "redan.example:80"})
    assert answer.status_code == 421
    assert httpx.get(server.url + "/health", headers={"host": "localhost:80"}).status_code == 200


def test_too_much_at_once_is_refused(server: Server, guest: Come) -> None:
    ann = guest()
    body = b'{"id": "a", "text": "' + b"x" * 1_000_001 + b'"}'
    answer = ann.http.post("/api/transcripts", content=body, headers=ann.headers)
    assert (answer.status_code, answer.json()["error"]) == (413, "too large")

    def in_parts() -> Any:
        for _ in range(20):
            yield b"x" * 100_000

    answer = ann.http.post("/api/transcripts", content=in_parts(), headers=ann.headers)
    assert answer.status_code == 413


def test_who_asks_too_often_waits(serve: Callable[..., Server], sqlite: Storage) -> None:
    server = serve(sqlite, limits=Limits(requests=0.001, burst=5, guest_burst=2, guests=0.001))
    with httpx.Client(base_url=server.url) as client:
        client.get("/api/me")
        codes = [client.get("/api/tables").status_code for _ in range(7)]
        assert codes == [200] * 5 + [429] * 2
        assert client.get("/api/tables").headers["retry-after"]
    httpx.get(server.url + "/api/me")
    assert httpx.get(server.url + "/api/me").status_code == 429


def test_what_is_wrong_is_said_in_words(guest: Come) -> None:
    ann = guest("Ann")
    table = new(ann, "me", "bot:random")["table"]
    for path, body, word in (
        ("/api/tables", {"game": "no-such-game"}, "unknown"),
        ("/api/tables", {"game": "parley", "options": {"seats": 99}}, "wrong"),
        ("/api/tables", {"game": "parley", "nonsense": 1}, "wrong"),
        (f"/api/tables/{table}/play", {"seat": 0, "answers": ["fly"]}, "refused"),
        (f"/api/tables/{table}/play", {"seat": 1, "answers": [0]}, "not yours"),
        (f"/api/tables/{table}/play", {"seat": 0, "answers": []}, "wrong"),
        (f"/api/tables/{table}/chat", {"text": "x" * 501}, "wrong"),
        ("/api/tables/t_nowhere/play", {"seat": 0, "answers": [0]}, "unknown"),
    ):
        told = ann.http.post(path, json={"id": "a1", **body}, headers=ann.headers)
        assert told.status_code >= 400, path
        said = told.json()
        assert said["error"] == word, said
        assert re.fullmatch(r"[A-Z'\w].*[.!?]", said["text"], re.S), said


def test_a_rule_that_forbids_is_named(guest: Come) -> None:
    ann = guest("Ann")
    table = new(ann, "me", game="hapsburg-eclipse")
    dark = ann.get(f"/api/tables/{table['table']}/why?seat=0")
    assert dark
    one = dark[0]
    told = ann.do(table["table"], "play", 409, seat=0, answers=[one["say"]])
    assert told["rule"] == one["rule"]
    again = ann.get(
        f"/api/tables/{table['table']}/why?seat=0&kind={one['kind']}&option={one['option']}"
    )
    assert again["text"] == one["text"]


def test_a_game_against_bots_from_the_first_click_to_the_check(guest: Come) -> None:
    ann = guest("Ann")
    table = new(ann, "me", "bot:greedy", "bot:diplomat")["table"]
    told = play_on(ann, table)
    assert told["result"]["ending"]
    assert told["dice"]["secret"]
    report = ann.get(f"/api/tables/{table}/check")
    assert report["ok"]
    text = ann.http.get(f"/api/tables/{table}/transcript").text
    assert json.loads(text.splitlines()[0])["seats"] == ["Ann", "bot:greedy", "bot:diplomat"]
    upload = ann.post("/api/transcripts", text=text, keep=True)
    assert upload["ok"]
    assert ann.get(f"/api/tables/{upload['table']}")["phase"] == "over"
    damaged = ann.post("/api/transcripts", text=text.replace("greedy", "random", 1))
    assert (damaged["ok"], damaged["line"]) == (False, 1)


def test_a_finished_game_is_replayed_and_gone_on_with(guest: Come) -> None:
    ann = guest("Ann")
    table = new(ann, "me", "bot:random")["table"]
    play_on(ann, table)
    whole = ann.get(f"/api/tables/{table}/replay?eyes=all")
    assert whole["eyes"] == [0, 1]
    moves = whole["moves"]
    assert [move["n"] for move in moves] == list(range(len(moves)))
    middle = ann.get(f"/api/tables/{table}/replay/{len(moves) // 2}?eyes=all")
    assert len(middle["log"]) == middle["line"]
    by_line = ann.get(f"/api/tables/{table}/position?eyes=all&line={middle['line']}")
    assert by_line["line"] == middle["line"]
    on = ann.post(f"/api/tables/{table}/continue", 201, replay=len(moves) // 2)
    assert on["phase"] == "running"
    assert [seat["kind"] for seat in on["seats"]] == ["person", "bot"]
    assert play_on(ann, on["table"])["phase"] == "over"
    ann.get(f"/api/tables/{table}/replay/{len(moves)}", 404)


def test_a_running_game_of_others_is_neither_replayed_in_whole_nor_continued(guest: Come) -> None:
    ann, ben, eve = guest("Ann"), guest("Ben"), guest("Eve")
    table = new(ann, "me", "open")
    ben.do(table["table"], "join", invite=table["invite"])
    for path in ("replay?eyes=1", "replay/0?eyes=1", "position?line=1&eyes=0,1", "?eyes=1"):
        ann.get(f"/api/tables/{table['table']}/{path}".replace("/?", "?"), 403)
    ann.get(f"/api/tables/{table['table']}/check", 409)
    ann.do(table["table"], "continue", 409, replay=0)
    eve.get(f"/api/tables/{table['table']}/odds?seat=0&option=0", 403)
    eve.get(f"/api/tables/{table['table']}/why?seat=0", 403)
    told = eve.get(f"/api/tables/{table['table']}")
    assert (told["asks"], told["held"], told["invite"], told["orders"]) == ([], [], None, [])


def test_odds_add_up(guest: Come) -> None:
    ann = guest("Ann")
    table = new(ann, "me", game="hapsburg-eclipse")
    option = table["asks"][0]["options"][0]["option"]
    told = ann.get(f"/api/tables/{table['table']}/odds?seat=0&option={option}")
    assert told["exact"]
    assert sum(one["of"][0] / one["of"][1] for one in told["outcomes"]) == pytest.approx(1)
    assert all(len(one["outcomes"]) > 1 for one in
               ann.get(f"/api/tables/{table['table']}/odds?seat=0"))  # fmt: skip


def test_people_join_by_invitation_and_find_their_tables(guest: Come) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    table = new(ann, "me", "open", listed=True)
    assert [one["table"] for one in ben.get("/api/tables")["open"]] == [table["table"]]
    assert ben.get(f"/api/invitations/{table['invite']}")["table"] == table["table"]
    part = "5e" * 32
    commit = commitment(bytes.fromhex(part))
    told = ben.do(table["table"], "join", invite=table["invite"], commit=commit)["table"]
    assert told["dice"]["due"] == [1]
    assert ben.get("/api/tables")["mine"][0]["waits"] is True
    told = ben.do(table["table"], "dice", contribution=part)["table"]
    assert told["phase"] == "running"
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Ben"]
    assert ben.get("/api/tables")["open"] == []
    asked = told["asked"][0]
    mine = [who.get("/api/tables")["mine"][0]["waits"] for who in (ann, ben)]
    assert mine == [asked == 0, asked == 1]


def test_a_request_sent_again_makes_one_table_and_plays_once(guest: Come) -> None:
    ann = guest("Ann")
    first = ann.post("/api/tables", 201, id="same", game="parley")
    assert ann.post("/api/tables", 201, id="same", game="parley")["table"] == first["table"]
    assert len(ann.get("/api/tables")["mine"]) == 1
    ask = first["asks"][0] if first["asks"] else ann.get(f"/api/tables/{first['table']}")["asks"][0]
    body: dict[str, Any] = {"id": "move", "seat": 0, "answers": [ask["options"][0]["option"]]}
    once = ann.do(first["table"], "play", **body)
    again = ann.do(first["table"], "play", **body)
    assert once["played"] == again["played"]


def test_a_stale_move_is_answered_with_what_happened(guest: Come) -> None:
    ann = guest("Ann")
    told = new(ann, "me", "hotseat", game="parley")
    table = told["table"]
    ann.do(table, "chat", text="hm")
    seat = told["asked"][0]
    shown = ann.get(f"/api/tables/{table}?eyes={seat}")
    option = shown["asks"][0]["options"][0]["option"]
    answer = ann.do(table, "play", 409, seat=seat, eyes=[seat], answers=[option],
                    seq=shown["seq"] - 1)  # fmt: skip
    assert answer["error"] == "stale"
    assert answer["table"]["seq"] == shown["seq"]
    assert answer["table"]["chat"][0]["text"] == "hm"
    ann.do(table, "play", seat=seat, eyes=[seat], answers=[option], seq=shown["seq"])


def test_again_with_the_same_people(guest: Come) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    table = new(ann, "me", "open")
    ben.do(table["table"], "join", invite=table["invite"])
    ann.do(table["table"], "rematch", 409)
    ben.do(table["table"], "resign", seat=1)
    first = ann.do(table["table"], "rematch")["table"]["next"]
    assert ben.get(f"/api/tables/{table['table']}")["next"] == first
    again = ben.get(f"/api/tables/{first}")
    assert again["phase"] == "running"
    assert again["held"] == [1]


def test_notes_are_ones_own(guest: Come) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    table = new(ann, "me", "bot:random")["table"]
    ann.http.put(f"/api/tables/{table}/notes", json={"text": "watch Boris"}, headers=ann.headers)
    assert ann.get(f"/api/tables/{table}/notes") == {"text": "watch Boris"}
    assert ben.get(f"/api/tables/{table}/notes") == {"text": ""}


def test_an_account_keeps_the_games_on_another_device(guest: Come) -> None:
    ann, phone = guest("Ann"), guest()
    table = new(ann, "me", "bot:random")["table"]
    ann.post("/api/accounts", 422, user="ann", password="correct horse")  # no id belongs here
    secret = {"user": "ann", "password": "correct horse"}
    assert ann.http.post("/api/accounts", json=secret, headers=ann.headers).status_code == 201
    wrong = {"user": "ann", "password": "wrong horse"}
    for body in (wrong, {**wrong, "user": "nobody"}):
        answer = phone.http.post("/api/login", json=body, headers=phone.headers)
        assert (answer.status_code, answer.json()["text"]) == (
            403, "Name and password do not fit."
        )  # fmt: skip
    told = phone.http.post("/api/login", json=secret, headers=phone.headers).json()
    assert told["person"] == ann.me["person"]
    assert phone.get("/api/tables")["mine"][0]["table"] == table
    phone.headers = {"x-redan-token": told["csrf"]}
    phone.http.post("/api/logout", headers=phone.headers)
    assert phone.get("/api/tables")["mine"] == []


def test_games_and_rules_are_told(guest: Come) -> None:
    ann = guest()
    slugs = [game["slug"] for game in ann.get("/api/games")]
    assert {"hapsburg-eclipse", "parley"} <= {*slugs}
    assert ann.get("/api/games/parley")["hidden"] is True
    assert ann.get("/api/games/parley/rules")[0]["id"].startswith("PA.")
    seats = ann.get('/api/games/parley/seats?options={"seats": 5}')
    assert len(seats["seats"]) == 5
    ann.get("/api/games/parley/seats?options=nonsense", 422)
    ann.get("/api/games/nothing", 404)
    ann.get("/api/games/parley/board", 404)


def test_private_options_are_seen_by_their_seat_alone(guest: Come) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    seats = [{"kind": "me", "private": {"favour": "cups"}}, {"kind": "open"}]
    table = ann.post("/api/tables", 201, game="parley", options={"seats": 2}, seats=seats)
    told = ben.do(table["table"], "join", invite=table["invite"], private={"favour": "coins"})
    assert told["table"]["options"]["favour"] == [None, "coins"]
    assert ann.get(f"/api/tables/{table['table']}")["options"]["favour"] == ["cups", None]


def test_pages_are_served_and_nothing_beside_them(server: Server, tmp_path: Any,
                                                  serve: Any) -> None:  # fmt: skip
    assert "/api/" not in httpx.get(server.url + "/..%2f..%2fpyproject.toml").text
    assert httpx.get(server.url + "/%2e%2e/app.py").status_code in (200, 404)
    assert "uvicorn" not in httpx.get(server.url + "/../running.py").text
    assert httpx.get(server.url + "/join/i_1").status_code == 200


def test_health(server: Server) -> None:
    told = httpx.get(server.url + "/health").json()
    assert told["ok"] is True
    assert told["database"] == "sqlite"
