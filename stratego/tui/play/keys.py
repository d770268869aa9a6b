"""The keys that stand for pieces."""

from __future__ import annotations

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.keys import KeyLine


def piece_keys(rules: Ruleset) -> KeyLine:
    """The keys that stand for pieces, and what must be known of them: numbers are as P2 has them."""
    digits, aside = ("1-9", "") if rules.numbering == "low" else ("2-9 0", " (0: the 10)")
    spies = "S I" if Kind.INFILTRATOR in rules.army else "S"
    return KeyLine(f"{digits} {spies} B F", aside)
