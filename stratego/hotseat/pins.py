"""A PIN as it is kept: salt, cost and proof, from which nobody gets back what was typed."""

from __future__ import annotations

from typing import Final

from stratego.engine.values import Value

COST: Final = 14
"""Powers of two: a proof takes some fifty milliseconds and sixteen megabytes."""
SALT: Final = 16
"""Bytes of a salt."""

_BLOCKS, _LANES = 8, 1
_PROOF: Final = 32  # bytes


def can_prove() -> bool:
    """Whether there can be PINs: some Pythons are built without scrypt."""
    import hashlib

    return hasattr(hashlib, "scrypt")


def proof_of(typed: str, salt: bytes, cost: int) -> bytes:
    """What scrypt makes of a PIN as it was typed."""
    from hashlib import scrypt
    from unicodedata import normalize

    text = normalize("NFC", typed).encode()
    return scrypt(text, salt=salt, n=1 << cost, r=_BLOCKS, p=_LANES, dklen=_PROOF)


class Pin(Value):
    """A PIN as it is kept. ``cost`` is a power of two, 1 to `COST`, ``proof`` what `proof_of` made."""

    cost: int
    salt: bytes
    proof: bytes

    def __post_init__(self) -> None:
        """Raises ValueError for a cost beyond `COST`, or a salt or proof of another length."""
        if not 1 <= self.cost <= COST or len(self.salt) != SALT or len(self.proof) != _PROOF:
            raise ValueError("this is no PIN as it is kept")

    @classmethod
    def of(cls, typed: str, salt: bytes, cost: int) -> Pin:
        """The PIN that was typed."""
        return cls(cost, salt, proof_of(typed, salt, cost))
