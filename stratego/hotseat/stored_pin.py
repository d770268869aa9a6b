"""A stored PIN: a salt, a cost and a proof, from which the typed PIN cannot be recovered."""

from typing import Final, Self
from unicodedata import normalize

from stratego.engine.values import Value

COST: Final = 14
"""The base-2 logarithm of scrypt's cost: a proof takes about 50 ms and 16 MB."""
SALT: Final = 16
"""The length of a salt in bytes."""
FEWEST: Final = 4
"""The minimum length of a PIN."""
LONGEST: Final = 64
"""The maximum length of a PIN; further characters are ignored."""

_BLOCKS, _LANES = 8, 1
_PROOF: Final = 32  # bytes


def can_prove() -> bool:
    """Whether PINs are available: some Pythons are built without scrypt."""
    import hashlib  # imported only for PINs, as it takes 3 ms

    return hasattr(hashlib, "scrypt")


def proof_of(typed: str, salt: bytes, cost: int) -> bytes:
    """The scrypt hash of a typed PIN."""
    text = normalize("NFC", typed).encode()
    import hashlib

    return hashlib.scrypt(text, salt=salt, n=1 << cost, r=_BLOCKS, p=_LANES, dklen=_PROOF)


class Pin(Value):
    """A stored PIN. ``cost`` is 1 to `COST`, and ``proof`` is from `proof_of`."""

    cost: int
    salt: bytes
    proof: bytes

    def __post_init__(self) -> None:
        """Raise ValueError for a cost out of range, or a salt or proof of the wrong length."""
        if not 1 <= self.cost <= COST or len(self.salt) != SALT or len(self.proof) != _PROOF:
            raise ValueError("not a stored PIN")

    @classmethod
    def of(cls, typed: str, salt: bytes, cost: int) -> Self:
        """The stored form of a typed PIN."""
        return cls(cost, salt, proof_of(typed, salt, cost))
