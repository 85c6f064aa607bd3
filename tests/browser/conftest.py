"""A real Chromium, the built client, and what serves it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools import browser as setup

ROOT = Path(__file__).resolve().parent.parent.parent
AXE = setup.WORK / "node_modules" / "axe-core" / "axe.min.js"

NewPage = Callable[..., Page]


@pytest.fixture(scope="package")  # its event loop must not run on into other tests
def chromium() -> Iterator[Browser]:
    path = setup.chromium()
    with (
        tempfile.TemporaryDirectory(prefix="redan-chromium-") as private,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(
            executable_path=path,
            args=["--no-sandbox"],
            env={
                **os.environ,
                "LD_LIBRARY_PATH": str(setup.libraries()),
                "TMPDIR": private,
            },
        )
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[NewPage]:
    """Pages of persons who do not know each other; what a page complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def make(
        width: int = 1440, height: int = 900, *, dark: bool = False, quiet: bool = False
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=width < 640,
        )
        contexts.append(context)
        context.set_default_timeout(15_000)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if not quiet:
            page.on(
                "console",
                lambda said: complaints.append(said.text) if said.type == "error" else None,
            )
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def scripted() -> Iterator[str]:
    """The client on its scripted house: the address of the page."""
    built = setup.build(setup.HOME / "scripted", mode="fake")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(built)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/fake.html"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """A server of our own with the built client, and Parley beside the installed games."""
    setup.build()
    with tempfile.TemporaryDirectory(prefix="redan-browser-") as folder:
        server = subprocess.Popen(
            [
                *(sys.executable, "-m", "redan", "serve", "--no-browser", "--port", "0"),
                *("--database", f"sqlite:///{folder}/tables.db"),
            ],
            cwd=ROOT,
            env={**os.environ, "REDAN_GAMES": "tests.parley:game", "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert server.stdout is not None
        try:
            said = ""
            for line in server.stdout:
                said += line
                found = re.search(r"http://[\w.:]+", line)
                if found:
                    break
            else:
                raise AssertionError(f"the server did not begin: {said}")
            reader = Thread(target=server.stdout.read, daemon=True)
            reader.start()
            yield found[0].replace("localhost", "127.0.0.1")
            server.terminate()
            reader.join()
        finally:
            server.kill()
            server.wait()
            server.stdout.close()


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong with the page as it is, one line each."""
    page.emulate_media(reduced_motion="reduce")  # colours halfway through a fade are nobody's
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(
        """async () => {
            // A counter's printed numbers are part of the picture, its name says what it is.
            const rules = { 'label-content-name-mismatch': { enabled: false } };
            const { violations } = await axe.run(document, {
                rules,
                runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
            });
            return violations.flatMap((one) =>
                one.nodes.map(({ target, html, any }) => [
                    one.id, target.join(' '), html.slice(0, 160), any[0]?.message].join(': ')));
        }"""
    )
    assert isinstance(found, list)
    return [str(one) for one in found]
