"""Running the server: the socket, the browser, the end."""

from __future__ import annotations

import ipaddress
import logging
import logging.config
import os
import signal
import socket
import sys
import threading
import webbrowser
from typing import Final

import uvicorn

from redan.core.errors import RedanError
from redan.server.app import LOCAL, NoQuery, application
from redan.server.desk import Desk
from redan.server.guard import Limits
from redan.server.storage import Storage
from redan.server.thinking import Thinker

BEYOND: Final = """\
Others can now reach this server. What they send is readable on the way unless you put TLS in front:
docs/hosting.md shows how, in a few lines."""


def is_local(host: str) -> bool:
    """Is this an address that only this machine can reach?"""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def listen(host: str, port: int) -> socket.socket:
    """A socket to serve on, or one sentence why not."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        made = socket.socket(family, kind, proto)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(2048)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RedanError(f"cannot listen on {host} port {port}: {reason} (--port)") from None
    return made


def run(host: str, port: int, url: str, *, browser: bool, workers: int = 1,
        limits: Limits | None = None, name: str = "") -> None:  # fmt: skip
    """Serve until Ctrl-C."""
    _log_plainly()
    door = listen(host, port)
    try:
        storage = Storage(url)
    except RedanError:
        door.close()
        raise
    thinker = Thinker(workers)
    thinker.start()
    local = is_local(host)
    secure = os.environ.get("REDAN_SECURE_COOKIES", "") == "1"
    names = LOCAL if local else frozenset()
    if name:
        names = LOCAL | {name.lower()}
    app = application(Desk(storage, thinker), limits=limits, names=names, secure=secure)
    shown = "localhost" if local or host in ("0.0.0.0", "::") else host
    address = f"http://{shown}:{door.getsockname()[1]}"
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=1_000_000,
        timeout_graceful_shutdown=5,
    )
    server = _Server(config, address, browser=browser, local=local)
    signal.signal(signal.SIGTERM, _end)
    try:
        server.run(sockets=[door])
    except KeyboardInterrupt:
        pass
    finally:
        thinker.close()
        storage.close()
    print("Redan has ended; all games are kept.", flush=True)


def _end(*_: object) -> None:
    """A service that is stopped ends as cleanly as with Ctrl-C."""
    raise KeyboardInterrupt


class _Server(uvicorn.Server):
    """Says where it is once it listens, and opens the browser then."""

    def __init__(self, config: uvicorn.Config, address: str, *, browser: bool, local: bool) -> None:
        super().__init__(config)
        self.address: Final = address
        self.browser: Final = browser
        self.local: Final = local

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        print(f"Redan is at {self.address} (Ctrl-C ends it).", flush=True)
        if not self.local:
            print(BEYOND, flush=True)
        if self.browser and _may_open():
            # Some browsers' starters wait; nobody should wait for them.
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def _may_open() -> bool:
    """Is there a screen with a browser?"""
    if sys.platform not in ("darwin", "win32") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def _log_plainly() -> None:
    """One line an event on stderr, nothing secret in it."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
            "filters": {"no query": {"()": NoQuery}},
            "handlers": {
                "stderr": {"class": "logging.StreamHandler", "formatter": "plain",
                           "filters": ["no query"]},
            },
            "root": {"handlers": ["stderr"], "level": "WARNING"},
        }
    )  # fmt: skip
