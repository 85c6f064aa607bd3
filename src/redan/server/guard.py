"""Who may come in: sessions, tokens against forged requests, origins, limits, headers."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from redan.core.errors import RedanError
from redan.server.seating import Busy, NotYours
from redan.server.storage import Person, Storage

COOKIE: Final = "redan"
HEADER: Final = "x-redan-token"
CHANGING: Final = frozenset(("POST", "PUT", "PATCH", "DELETE"))
REMEMBERED: Final = 10_000
FRESH: Final = 60.0

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class TooMany(RedanError):
    """Somebody asks too often."""


class BadToken(RedanError):
    """A change was asked for without the token of the session."""


@dataclass(frozen=True)
class Limits:
    """How much is taken from whom. Rates are a second; a burst may be saved up."""

    body: int = 1_000_000
    requests: float = 30.0
    burst: float = 200.0
    guests: float = 1.0
    guest_burst: float = 60.0
    messages: float = 20.0
    message_burst: float = 60.0
    logins: float = 0.2
    login_burst: float = 10.0


class Buckets:
    """Token buckets by name; those not used for long are forgotten."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.clock: Final = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> bool:
        """May this one go on? One token is taken where so."""
        now = self.clock()
        left, since = self._left.pop(name, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        self._left[name] = (left - 1 if left >= 1 else left, now)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return left >= 1


@dataclass(frozen=True)
class Session:
    """A person and what proves that a request comes from their page."""

    person: Person
    csrf: str


def token_hash(token: str) -> str:
    """What the storage keeps of a session: it opens nothing."""
    return hashlib.sha256(token.encode()).hexdigest()


def csrf_of(token: str) -> str:
    """The token that a page of this session sends along with every change."""
    return hmac.new(token.encode(), b"redan page", hashlib.sha256).hexdigest()[:32]


class Sessions:
    """Who is who. A cookie for pages, `Authorization: Bearer` for scripts."""

    def __init__(self, storage: Storage, clock: Callable[[], int]) -> None:
        self.storage: Final = storage
        self.clock: Final = clock
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()

    def find(self, token: str) -> Person | None:
        """The person with this token. Blocks where it is not remembered."""
        if not token or len(token) > 100:
            return None
        name = token_hash(token)
        found = self._known.get(name)
        if found and time.monotonic() - found[1] < FRESH:
            return found[0]
        person = self.storage.person(name)
        if person:
            self._remember(name, person)
        return person

    def remembered(self, token: str) -> Person | None:
        """The person with this token, where that needs no look into the storage."""
        found = self._known.get(token_hash(token)) if token else None
        return found[0] if found and time.monotonic() - found[1] < FRESH else None

    def _remember(self, name: str, person: Person) -> None:
        self._known[name] = (person, time.monotonic())
        self._known.move_to_end(name)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def welcome(self) -> tuple[Person, str]:
        """A new guest."""
        token = secrets.token_urlsafe(32)
        person = Person(f"p_{secrets.token_hex(10)}", f"Guest {secrets.randbelow(9000) + 1000}")
        self.storage.welcome(person, token_hash(token), self.clock())
        return person, token

    def open(self, person: Person) -> str:
        """A new session of somebody known."""
        token = secrets.token_urlsafe(32)
        self.storage.open_session(person.id, token_hash(token), self.clock())
        return token

    def end(self, token: str) -> None:
        """Forget this session."""
        self._known.pop(token_hash(token), None)
        self.storage.end_session(token_hash(token))

    def forget(self) -> None:
        """What is remembered of people may be old."""
        self._known.clear()


def bearer(headers: Headers) -> str:
    """The token a script sends."""
    said = headers.get("authorization", "")
    return said[7:].strip() if said.lower().startswith("bearer ") else ""


def token_of(connection: HTTPConnection) -> str:
    """The token of a request, of a script or of a page."""
    return bearer(connection.headers) or connection.cookies.get(COOKIE, "")


def check_page(connection: HTTPConnection) -> None:
    """A change must come from our own page, or from a script that sends its token itself."""
    headers = connection.headers
    if bearer(headers):
        return
    token = connection.cookies.get(COOKIE, "")
    if not token or not hmac.compare_digest(headers.get(HEADER, ""), csrf_of(token)):
        raise BadToken("send the token of GET /api/me in the header X-Redan-Token")


def check_origin(connection: HTTPConnection) -> None:
    """A page may open a connection only to the server it came from."""
    headers = connection.headers
    origin = headers.get("origin")
    if origin is None:
        if not bearer(headers):
            raise NotYours("a connection with a cookie needs an Origin")
        return
    if urlsplit(origin).netloc.lower() != headers.get("host", "").lower():
        raise NotYours("this connection comes from another site")


class Guard:
    """Outermost: limits the size of what comes in, the names we answer to, and sets the headers."""

    def __init__(self, app: ASGIApp, limits: Limits, names: frozenset[str]) -> None:
        self.app: Final = app
        self.limits: Final = limits
        self.names: Final = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if self.names and _host_name(headers.get("host", "")) not in self.names:
            await self._refuse(scope, receive, send, 421, "wrong", "this server has another name")
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.limits.body:
            await self._refuse(scope, receive, send, 413, "too large", "this is too much at once")
            return
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.limits.body:
                raise HTTPException(413, "This is too much at once")
            return message

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    told.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    told.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, counted, with_headers)

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, status: int, error: str, text: str
    ) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": text})
            return
        answer = JSONResponse({"error": error, "text": text, "rule": "", "allowed": []}, status)
        answer.headers.update(HEADERS)
        await answer(scope, receive, send)


def _host_name(host: str) -> str:
    """The name without the port: `localhost:8100`, `[::1]:8100`."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].lower()


__all__ = ["Busy", "Guard", "Limits", "Session", "Sessions"]
