"""Passwords: what is kept of them says nothing about them (argon2id)."""

from __future__ import annotations

from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_hasher: Final = PasswordHasher()


def seal(password: str) -> str:
    """What is kept of a password."""
    return _hasher.hash(password)


def fits(sealed: str, password: str) -> bool:
    """Is it this password?"""
    try:
        return _hasher.verify(sealed, password)
    except (VerificationError, InvalidHashError):
        return False


NOBODYS: Final = seal("a password that nobody has, so that an unknown name takes as long")
