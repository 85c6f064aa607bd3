"""How what goes wrong is told over the network: a status, a word for programs, a sentence."""

from __future__ import annotations

from typing import Final

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from redan.core.errors import BadTranscript, RedanError, Refused, UnknownGame
from redan.server.guard import BadToken, TooMany
from redan.server.seating import Busy, Conflict, Json, NotYours, Stale, Unknown

KINDS: Final[tuple[tuple[type[RedanError], int, str], ...]] = (
    (Refused, 409, "refused"),
    (Stale, 409, "stale"),
    (Conflict, 409, "refused"),
    (NotYours, 403, "not yours"),
    (BadToken, 403, "token"),
    (Unknown, 404, "unknown"),
    (UnknownGame, 404, "unknown"),
    (TooMany, 429, "too many"),
    (Busy, 503, "busy"),
    (BadTranscript, 422, "wrong"),
    (RedanError, 422, "wrong"),
)

WORDS: Final = {404: "unknown", 405: "wrong", 413: "too large"}


def told(error: RedanError) -> tuple[int, Json]:
    """Status and body of an error."""
    status, word = next((code, word) for kind, code, word in KINDS if isinstance(error, kind))
    text = str(error)
    text = text[:1].upper() + text[1:]
    if not text.endswith((".", "!", "?")):
        text += "."
    rule = error.rule if isinstance(error, Refused) else ""
    return status, {"error": word, "text": text, "rule": rule, "allowed": []}


def sentence(error: RequestValidationError) -> str:
    """The first thing that is wrong with an input, without repeating the input."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    said = str(first["msg"])
    return f"{place or 'The body'}: {said[:1].lower()}{said[1:]}."


async def on_error(_: Request, error: Exception) -> JSONResponse:
    """An error of ours."""
    assert isinstance(error, RedanError)
    status, body = told(error)
    headers = {"retry-after": "1"} if status in (429, 503) else {}
    return JSONResponse(body, status, headers)


async def on_wrong_input(_: Request, error: Exception) -> JSONResponse:
    """An input that does not fit its description."""
    assert isinstance(error, RequestValidationError)
    body = {"error": "wrong", "text": sentence(error), "rule": "", "allowed": []}
    return JSONResponse(body, 422)


async def on_http(_: Request, error: Exception) -> JSONResponse:
    """What the framework says: no such page, no such method."""
    assert isinstance(error, HTTPException)
    word = WORDS.get(error.status_code, "wrong")
    body = {"error": word, "text": f"{error.detail}.", "rule": "", "allowed": []}
    return JSONResponse(body, error.status_code, error.headers)


async def on_bug(_: Request, __: Exception) -> JSONResponse:
    """A mistake of ours: it stands in the log of the server, not in the answer."""
    body = {"error": "broken", "text": "Something broke here.", "rule": "", "allowed": []}
    return JSONResponse(body, 500)
