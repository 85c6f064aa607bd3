"""The screens."""

from __future__ import annotations

from redan.play.session import Session


class RedanApp:
    def __init__(self, session: Session) -> None:
        self.session = session

    def run(self) -> None:
        raise NotImplementedError
