"""The application: what listens where, in which order a request passes what."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.types import ASGIApp

from redan import __version__
from redan.core.errors import RedanError
from redan.server import answers
from redan.server.desk import Desk
from redan.server.guard import Guard, Limits, Sessions
from redan.server.http import FOR_EVER, Door, add_routes
from redan.server.live import router as live_router

LOCAL: Final = frozenset(("localhost", "127.0.0.1", "[::1]"))

NO_CLIENT: Final = (
    "Redan is running, but the pages are not built; run `make web`, or use /api/openapi.json.\n"
)


def built_client() -> Path:
    """Where the built pages lie."""
    return Path(str(files("redan.server") / "static"))


def application(
    desk: Desk,
    *,
    limits: Limits | None = None,
    names: frozenset[str] = LOCAL,
    secure: bool = False,
    static: Path | None = None,
) -> ASGIApp:
    """Everything, ready to be served. `names` are the hosts it answers to; none means any."""
    limits = limits or Limits()

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        desk.start()
        yield
        await desk.stop()

    app = FastAPI(
        title="Redan",
        version=__version__,
        description="Board games with their rules enforced: games, tables, play.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # these pages load scripts from elsewhere
        redoc_url=None,
        lifespan=life,
    )
    app.state.door = Door(desk, Sessions(desk.storage, desk.clock), limits, secure=secure)
    app.add_exception_handler(RedanError, answers.on_error)
    app.add_exception_handler(RequestValidationError, answers.on_wrong_input)
    app.add_exception_handler(HTTPException, answers.on_http)
    app.add_exception_handler(Exception, answers.on_bug)
    add_routes(app)
    app.include_router(live_router)
    _add_pages(app, static or built_client())
    return Guard(GZipMiddleware(app, minimum_size=1000), limits, names)


def _add_pages(app: FastAPI, folder: Path) -> None:
    """The built client; every address that is none of the API shows its one page."""
    root = folder.resolve()

    async def page(request: Request) -> Response:
        path: str = request.path_params["path"]
        if path.startswith("api/") or path == "api":
            raise HTTPException(404, "There is no such address")
        wanted = (root / path).resolve()
        if wanted.is_relative_to(root) and wanted.is_file():
            built = path.startswith("assets/")
            return FileResponse(wanted, headers={"cache-control": FOR_EVER} if built else {})
        index = root / "index.html"
        if "." in path.rsplit("/", 1)[-1] or not index.is_file():
            status = 404 if index.is_file() else 200
            said = "There is no such file.\n" if index.is_file() else NO_CLIENT
            return PlainTextResponse(said, status)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    app.add_route("/{path:path}", page, methods=["GET"], include_in_schema=False)


class NoQuery(logging.Filter):
    """Invitations and the like do not stand in the log of who asked for what."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Leave out everything behind the question mark."""
        if isinstance(record.args, tuple) and len(record.args) == 5:
            client, method, path, version, status = record.args
            record.args = (client, method, str(path).partition("?")[0], version, status)
        return True
