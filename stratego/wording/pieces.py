"""What pieces are called, and what stands on them (P1, P2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.grammar import a

_PLURALS: Final[Mapping[Kind, str]] = {
    Kind.FLAG: "Flags",
    Kind.BOMB: "Bombs",
    Kind.SPY: "Spies",
    Kind.INFILTRATOR: "Infiltrators",
    Kind.SCOUT: "Scouts",
    Kind.MINER: "Miners",
    Kind.SERGEANT: "Sergeants",
    Kind.LIEUTENANT: "Lieutenants",
    Kind.CAPTAIN: "Captains",
    Kind.MAJOR: "Majors",
    Kind.COLONEL: "Colonels",
    Kind.GENERAL: "Generals",
    Kind.MARSHAL: "Marshals",
}

# What a piece can do, where the army has the piece that it takes.
_NEEDS: Final[Mapping[Kind, Kind]] = {Kind.MINER: Kind.BOMB, Kind.SPY: Kind.MARSHAL}
_GIFTS: Final[Mapping[Kind, str]] = {
    Kind.MARSHAL: "the highest rank",
    Kind.MINER: "removes Bombs",
    Kind.SCOUT: "moves as far as the way is clear",
    Kind.SPY: "beats the Marshal by attacking it",
    Kind.INFILTRATOR: "guesses behind the enemy's lines",
    Kind.BOMB: "never moves; stops all but Miners",
    Kind.FLAG: "never moves; lose it and you have lost",
}


class Entry(NamedTuple):
    """A line in the table of an army: what stands on the piece, its name, how many, what it can do."""

    kind: Kind
    label: str
    name: str
    pieces: int
    gift: str


def kind_name(kind: Kind) -> str:
    """``"Marshal"``."""
    return kind.value.title()


def label(rules: Ruleset, kind: Kind) -> str:
    """What stands on a piece: its number, or ``S I B F`` (P1), by the numbering of the ruleset (P2)."""
    if rules.numbering == "low" and kind.rank is not None and kind.rank > 1:
        return str(11 - kind.rank)
    return kind.letter


def titled(rules: Ruleset, kind: Kind) -> str:
    """A piece with its number, where it has one: ``"Colonel (8)"``, ``"Bomb"``."""
    shown = label(rules, kind)
    return f"{kind_name(kind)} ({shown})" if shown.isdigit() else kind_name(kind)


def named(rules: Ruleset, kind: Kind, name: str = "") -> str:
    """``"the Marshal"`` where an army has one only, else ``"a Miner"``; ``name`` may say it otherwise."""
    name = name or kind_name(kind)
    return f"the {name}" if rules.army.get(kind) == 1 else a(name)


def plural_name(kind: Kind) -> str:
    """``"Spies"``."""
    return _PLURALS[kind]


def counted(kind: Kind, pieces: int) -> str:
    """``"1 Spy"``, ``"2 Spies"``."""
    return f"{pieces} {kind_name(kind) if pieces == 1 else _PLURALS[kind]}"


def army_in_words(rules: Ruleset) -> str:
    """``"1 Marshal, 8 Scouts, 1 Flag"``, from the highest rank down."""
    return ", ".join(counted(entry.kind, entry.pieces) for entry in roster(rules))


def roster(rules: Ruleset) -> list[Entry]:
    """The army from the highest rank down, Bomb and Flag last."""
    ranked = sorted(rules.army, key=lambda kind: (-(kind.rank or 0), kind is Kind.FLAG))
    return [
        Entry(
            kind,
            label(rules, kind),
            kind_name(kind),
            rules.army[kind],
            _GIFTS.get(kind, "") if _NEEDS.get(kind, kind) in rules.army else "",
        )
        for kind in ranked
    ]
