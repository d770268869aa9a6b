"""Sealed lines: a seal against a glance, not a lock.

Looking into the file of an unfinished game, or searching it, reveals nothing: each line is veiled with a
nonce of its own, and padded so that its length reveals nothing either. There is no key, so a program can be
written to open it. Every line carries a checksum that depends on all lines before it, so that no change,
omission or reordering goes unnoticed.
"""

from __future__ import annotations

import secrets
from base64 import b64decode, b64encode
from hashlib import blake2b, shake_256
from typing import Final

BLOCK: Final = 192  # bytes: more than any single step needs, so that all sealed steps have the same length

_NONCE = 16
_CHECK = 16


class Seal:
    """The chain of sealed lines, from the first line of a file on."""

    __slots__ = ("_last",)

    def __init__(self, last: bytes = b"") -> None:
        self._last = last

    @classmethod
    def after(cls, line: bytes) -> Seal | None:
        """The chain after a line whose own place in it is not checked; None if it is no sealed line."""
        plain = _plain(line)
        return None if plain is None else cls(plain[-_CHECK:])

    def copy(self) -> Seal:
        """A copy of the chain, which continues independently."""
        return Seal(self._last)

    def close(self, text: str) -> bytes:
        """Seal the text of the next line; no line end is added. The text must not contain NUL."""
        payload = text.encode("utf-8")
        payload += bytes(-len(payload) % BLOCK)
        self._last = self._check(payload)
        nonce = secrets.token_bytes(_NONCE)
        return b64encode(nonce + _veil(nonce, payload + self._last))

    def open(self, line: bytes) -> str | None:
        """The text of the next line; None if it is damaged, or not the next line of this chain."""
        plain = _plain(line)
        if plain is None:
            return None
        payload, check = plain[:-_CHECK], plain[-_CHECK:]
        if check != self._check(payload):
            return None
        try:
            text = payload.rstrip(b"\0").decode("utf-8")
        except ValueError:
            return None
        self._last = check
        return text

    def _check(self, payload: bytes) -> bytes:
        return blake2b(payload, digest_size=_CHECK, key=self._last, person=b"stratego").digest()


def _plain(line: bytes) -> bytes | None:
    """The payload and checksum of a sealed line; None if it is none."""
    try:
        sealed = b64decode(line, validate=True)
    except ValueError:
        return None
    if b64encode(sealed) != line or (len(sealed) - _NONCE - _CHECK) % BLOCK:
        return None
    return _veil(sealed[:_NONCE], sealed[_NONCE:])


def _veil(nonce: bytes, data: bytes) -> bytes:
    """Veil bytes, or unveil them."""
    veil = shake_256(nonce).digest(len(data))
    return (int.from_bytes(data) ^ int.from_bytes(veil)).to_bytes(len(data))
