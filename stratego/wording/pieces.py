"""What pieces are called, and the numbers on them (P1, P2)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.engine.combat import reasons
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset, label
from stratego.wording.combat import COMBAT


class _Names(NamedTuple):
    """A kind of piece: alone, one of several, the only one of an army, and several."""

    name: str
    one: str
    only: str
    several: str


_NAMES: Final[Mapping[Kind, _Names]] = {
    Kind.FLAG: _Names("Flag", "a Flag", "the Flag", "Flags"),
    Kind.BOMB: _Names("Bomb", "a Bomb", "the Bomb", "Bombs"),
    Kind.SPY: _Names("Spy", "a Spy", "the Spy", "Spies"),
    Kind.INFILTRATOR: _Names("Infiltrator", "an Infiltrator", "the Infiltrator", "Infiltrators"),
    Kind.SCOUT: _Names("Scout", "a Scout", "the Scout", "Scouts"),
    Kind.MINER: _Names("Miner", "a Miner", "the Miner", "Miners"),
    Kind.SERGEANT: _Names("Sergeant", "a Sergeant", "the Sergeant", "Sergeants"),
    Kind.LIEUTENANT: _Names("Lieutenant", "a Lieutenant", "the Lieutenant", "Lieutenants"),
    Kind.CAPTAIN: _Names("Captain", "a Captain", "the Captain", "Captains"),
    Kind.MAJOR: _Names("Major", "a Major", "the Major", "Majors"),
    Kind.COLONEL: _Names("Colonel", "a Colonel", "the Colonel", "Colonels"),
    Kind.GENERAL: _Names("General", "a General", "the General", "Generals"),
    Kind.MARSHAL: _Names("Marshal", "a Marshal", "the Marshal", "Marshals"),
}

SHORT_NAMES: Final[Mapping[Kind, str]] = {Kind.LIEUTENANT: "Lieut.", Kind.INFILTRATOR: "Infiltr."}
"""For narrow columns; all other names are short enough."""

FALLEN: Final = "fallen"
"""On a large piece without colours."""

_ABILITIES: Final[Mapping[Kind, str]] = {
    Kind.MARSHAL: "the highest rank",
    Kind.SCOUT: "moves as far as the way is clear",
    Kind.INFILTRATOR: "guesses behind the enemy's lines",
}
"""What a piece can do besides what follows from the rules of combat."""


class Entry(NamedTuple):
    """A line in the table of an army: the label of a kind, its name, how many there are, its ability."""

    kind: Kind
    label: str
    name: str
    pieces: int
    ability: str


def kind_name(kind: Kind) -> str:
    """``"Marshal"``."""
    return _NAMES[kind].name


def titled(rules: Ruleset, kind: Kind) -> str:
    """A piece with its number, if it has one: ``"Colonel (8)"``, ``"Bomb"``."""
    return _numbered(rules, kind, kind_name(kind))


def named(rules: Ruleset, kind: Kind) -> str:
    """``"the Marshal"`` if an army has only one, else ``"a Miner"``."""
    return _NAMES[kind].only if rules.army.get(kind) == 1 else _NAMES[kind].one


def named_and_titled(rules: Ruleset, kind: Kind) -> str:
    """``"the Marshal (10)"`` if an army has only one, else ``"a Miner (3)"``."""
    return _numbered(rules, kind, named(rules, kind))


def one_titled(rules: Ruleset, kind: Kind) -> str:
    """``"a Miner (3)"``."""
    return _numbered(rules, kind, _NAMES[kind].one)


def plural_name(kind: Kind) -> str:
    """``"Spies"``."""
    return _NAMES[kind].several


def counted(kind: Kind, pieces: int) -> str:
    """``"1 Spy"``, ``"2 Spies"``."""
    return f"{pieces} {_NAMES[kind].name if pieces == 1 else _NAMES[kind].several}"


def army_in_words(rules: Ruleset) -> str:
    """``"1 Marshal, 8 Scouts, 1 Flag"``, from the highest rank down."""
    return ", ".join(counted(entry.kind, entry.pieces) for entry in roster(rules))


def _ability(kind: Kind, rules: Ruleset) -> str:
    in_combat = (COMBAT[why].ability for why in reasons(rules) if COMBAT[why].whose is kind)
    return next(in_combat, _ABILITIES.get(kind, ""))


def roster(rules: Ruleset, pieces: Mapping[Kind, int] | None = None) -> list[Entry]:
    """The army, or only these pieces of it, from the highest rank down, Bomb and Flag last."""
    pieces = rules.army if pieces is None else pieces
    ranked = sorted(pieces, key=lambda kind: (-(kind.rank or 0), kind is Kind.FLAG))
    return [
        Entry(kind, label(rules, kind), kind_name(kind), pieces[kind], _ability(kind, rules))
        for kind in ranked
    ]


def _numbered(rules: Ruleset, kind: Kind, name: str) -> str:
    number = label(rules, kind)
    return f"{name} ({number})" if number.isdigit() else name
