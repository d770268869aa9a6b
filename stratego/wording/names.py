"""The names of pieces, sides and players (P1, P2), and refusals and faults that contain them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from stratego.engine.combat import reasons
from stratego.engine.errors import Explanation, Key, Pieces, Quoted
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.ruleset import Ruleset, label
from stratego.hotseat.game_setup import Names
from stratego.wording.combat import COMBAT
from stratego.wording.language import (
    ENGLISH,
    NOTHING,
    Counted,
    Sentence,
    Word,
    _,
    _n,
    _p,
    bare,
    forms_in,
    speaking,
)

if TYPE_CHECKING:
    from stratego.wording.keys import KeyNames  # not imported at start-up

_NAMES: Final[Mapping[Kind, Sentence]] = {
    Kind.FLAG: _p("piece", "Flag; an=a Flag; the=the Flag; pl=Flags"),
    Kind.BOMB: _p("piece", "Bomb; an=a Bomb; the=the Bomb; pl=Bombs"),
    Kind.SPY: _p("piece", "Spy; an=a Spy; the=the Spy; pl=Spies"),
    Kind.INFILTRATOR: _p(
        "piece", "Infiltrator; an=an Infiltrator; the=the Infiltrator; pl=Infiltrators; short=Infiltr."
    ),
    Kind.SCOUT: _p("piece", "Scout; an=a Scout; the=the Scout; pl=Scouts"),
    Kind.MINER: _p("piece", "Miner; an=a Miner; the=the Miner; pl=Miners"),
    Kind.SERGEANT: _p("piece", "Sergeant; an=a Sergeant; the=the Sergeant; pl=Sergeants"),
    Kind.LIEUTENANT: _p(
        "piece", "Lieutenant; an=a Lieutenant; the=the Lieutenant; pl=Lieutenants; short=Lieut."
    ),
    Kind.CAPTAIN: _p("piece", "Captain; an=a Captain; the=the Captain; pl=Captains"),
    Kind.MAJOR: _p("piece", "Major; an=a Major; the=the Major; pl=Majors"),
    Kind.COLONEL: _p("piece", "Colonel; an=a Colonel; the=the Colonel; pl=Colonels"),
    Kind.GENERAL: _p("piece", "General; an=a General; the=the General; pl=Generals"),
    Kind.MARSHAL: _p("piece", "Marshal; an=a Marshal; the=the Marshal; pl=Marshals"),
}
_COUNTED: Final[Mapping[Kind, Counted]] = {
    Kind.FLAG: _n("{count} Flag", "{count} Flags"),
    Kind.BOMB: _n("{count} Bomb", "{count} Bombs"),
    Kind.SPY: _n("{count} Spy", "{count} Spies"),
    Kind.INFILTRATOR: _n("{count} Infiltrator", "{count} Infiltrators"),
    Kind.SCOUT: _n("{count} Scout", "{count} Scouts"),
    Kind.MINER: _n("{count} Miner", "{count} Miners"),
    Kind.SERGEANT: _n("{count} Sergeant", "{count} Sergeants"),
    Kind.LIEUTENANT: _n("{count} Lieutenant", "{count} Lieutenants"),
    Kind.CAPTAIN: _n("{count} Captain", "{count} Captains"),
    Kind.MAJOR: _n("{count} Major", "{count} Majors"),
    Kind.COLONEL: _n("{count} Colonel", "{count} Colonels"),
    Kind.GENERAL: _n("{count} General", "{count} Generals"),
    Kind.MARSHAL: _n("{count} Marshal", "{count} Marshals"),
}

FALLEN: Final = _("fallen")
"""Shown on a lost piece in a large drawing in ASCII."""

_ABILITIES: Final[Mapping[Kind, Sentence]] = {
    Kind.MARSHAL: _("the highest rank"),
    Kind.SCOUT: _("moves as far as the way is clear"),
    Kind.INFILTRATOR: _("guesses behind the enemy's lines"),
}
"""The abilities of pieces, except those that follow from the rules of combat."""


class Entry(NamedTuple):
    """A line in the table of an army: a kind's label, its names, the number of pieces, and its ability."""

    kind: Kind
    label: str
    name: str
    short_name: str
    pieces: int
    ability: str

    def name_in(self, columns: int) -> str:
        """The name, its short form, or the name cut off with a dot: the first that fits into ``columns``."""
        fitting = (name for name in (self.name, self.short_name) if len(name) <= columns)
        return next(fitting, f"{self.name[: columns - 1]}.")


def piece(kind: Kind, rules: Ruleset | None = None) -> Word:
    """A kind of piece as a field of a sentence, with its number under ``rules``, if it has one."""
    number = "" if rules is None else label(rules, kind)
    is_only = rules is not None and rules.army.get(kind) == 1
    return Word(_NAMES[kind], number if number.isdigit() else "", is_only=is_only)


def plain_piece(rules: Ruleset, kind: Kind) -> Word:
    """A kind as a field, without its number; ``{piece.an}`` is ``"the Marshal"`` if an army has only one."""
    return Word(_NAMES[kind], is_only=rules.army.get(kind) == 1)


def kind_name(kind: Kind) -> str:
    """The name of a kind for tables and headings: ``"Marshal"``."""
    return piece(kind).cap


def spellings(kind: Kind) -> list[str]:
    """All forms of a piece's name in the reader's language, and the English name, in lower case."""
    forms = forms_in(str(_NAMES[kind])).values()
    return sorted({kind.value, *(form.casefold() for form in forms)})


def counted(kind: Kind, pieces: int) -> str:
    """A number of pieces of a kind: ``"1 Spy"``, ``"2 Spies"``."""
    return _COUNTED[kind].format(pieces)


def army_in_words(rules: Ruleset) -> str:
    """The army, ``"1 Marshal, 8 Scouts, 1 Flag"``, from the highest rank down."""
    return ", ".join(counted(entry.kind, entry.pieces) for entry in roster(rules))


def _ability(kind: Kind, rules: Ruleset) -> str:
    in_combat = (COMBAT[why].ability for why in reasons(rules) if COMBAT[why].whose is kind)
    return str(next(in_combat, _ABILITIES.get(kind, NOTHING)))


def roster(rules: Ruleset, pieces: Mapping[Kind, int] | None = None) -> list[Entry]:
    """The lines for the army, or only for ``pieces``, from the highest rank down, with Bomb and Flag last."""
    pieces = rules.army if pieces is None else pieces
    ranked = sorted(pieces, key=lambda kind: (-(kind.rank or 0), kind is Kind.FLAG))
    return [
        Entry(
            kind, label(rules, kind), kind_name(kind), piece(kind).Short, pieces[kind], _ability(kind, rules)
        )
        for kind in ranked
    ]


_SIDES: Final[Mapping[Color, Sentence]] = {Color.RED: _p("side", "Red"), Color.BLUE: _p("side", "Blue")}

_NAMELESS: Final[Mapping[str, Sentence]] = {"computer": _("Computer"), "random": _p("player", "Random")}
# For translators: a word that was typed or may be typed, in the quotes of the language.
_QUOTED: Final = _('"{text}"')
TWO_PLAYERS: Final = _("{red} and {blue}")
_PROGRAM: Final = _("Program")
_COMPUTER: Final = _("Computer ({level})")

LEVELS: Final[Mapping[str, Sentence]] = {
    "easy": _p("level", "easy"),
    "medium": _p("level", "medium"),
    "hard": _p("level", "hard"),
    "forgetful": _p("level", "forgetful"),
}
"""The names of the computer's levels."""


def side(color: Color) -> Word:
    """A side as a field of a sentence."""
    return Word(_SIDES[color])


def side_name(color: Color) -> str:
    """The name of a side, ``"Red"``, for tables, headings and players without a name."""
    return side(color).cap


def called(names: Names, players: Mapping[Color, str]) -> dict[Color, str]:
    """The names to show for both players; ``players`` has the specs of computers and programs by side."""
    nameless = {color: side_name(color) for color in COLORS}
    nameless |= {color: player_called(player) for color, player in players.items()}
    return {color: names[color] or nameless[color] for color in COLORS}


def player_called(player: str) -> str:
    """The name to show for a computer or program without a name of its own."""
    return str(_NAMELESS.get(player.partition(":")[0], _PROGRAM))


def recorded_name(name: str) -> str:
    """The name to show for a player in a record, where players without a name have an English one."""
    recorded = _recorded()
    return list(_nameless())[recorded.index(name)] if name in recorded else name


def player_meant(name: str) -> str:
    """The name in records of a player whose stand-in name is given as it is shown, in whatever case.

    A level, ``"hard"`` or its name in the reader's language, means the computer. Other names are unchanged.
    """
    recorded = _recorded()
    meant = dict(zip(map(bare, _nameless()), recorded, strict=True))
    for (level, shown), computer in zip(LEVELS.items(), recorded[-len(LEVELS) :], strict=True):
        meant |= {level: computer, bare(str(shown)): computer}
    return meant.get(bare(name.strip()), name)


@cache
def _recorded() -> list[str]:
    with speaking(ENGLISH):
        return list(_nameless())


def _nameless() -> Iterator[str]:
    """All stand-in names for players who have none, in the current language and always in the same order."""
    yield from map(side_name, COLORS)
    yield from map(str, (*_NAMELESS.values(), _PROGRAM))
    for level in LEVELS.values():
        yield _COMPUTER.format(level=level)


def said(explanation: Explanation, rules: Ruleset | None = None, keys: KeyNames | None = None) -> str:
    """An explanation in words, with pieces numbered as in ``rules``; if that is None, without numbers."""
    fields = {name: _words(value, rules, keys) for name, value in explanation.fields.items()}
    try:
        return Sentence(explanation.template).format(**fields)
    except AttributeError:  # a faulty host has sent a field without the forms that the translation uses
        return explanation


def _words(value: object, rules: Ruleset | None, keys: KeyNames | None) -> object:
    """The value of an explanation's field in words; a value that needs none is unchanged.

    `stratego.engine.errors.english` is the counterpart for plain English.
    """
    match value:
        case Explanation():
            return said(value, rules, keys)
        case Color():
            return side(value)
        case Kind():
            return piece(value, rules)
        case Pieces(kind, count):
            return piece(kind).pl if count is None else counted(kind, count)
        case Quoted(text):
            return _QUOTED.format(text=text)
        case Key(binding) if keys is not None:
            return keys[binding]
        case tuple():
            return ", ".join(str(_words(each, rules, keys)) for each in value)
    return value


def sentence_of(explanation: Explanation, rules: Ruleset | None = None, keys: KeyNames | None = None) -> str:
    """An explanation as a sentence: with a full stop, and a capital letter unless a field comes first."""
    text = said(explanation, rules, keys)
    if not explanation.template.startswith("{"):
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?")) else f"{text}."
