"""A game's rules: board, army and options, checked and complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from stratego.engine.errors import Explanation, RulesetError, not_allowed, printable, with_suggestion
from stratego.engine.geometry import Geometry, geometry, layout_faults
from stratego.engine.options import COUNT_ALLOWED, Options, complete, is_count, option_faults
from stratego.engine.pieces import COLORS, Kind
from stratego.engine.values import Value

LONGEST_NAME, LONGEST_SUMMARY = 40, 200

Fault = tuple[str, Explanation]
"""A key as written in a ruleset's file (``"rules.tie"``), and the fault of its value."""


class Ruleset(Options, Value):
    """A checked ruleset, made by `stratego.load_ruleset` or from another ruleset by `replace`.

    ``layout`` is the drawn board, highest row first (B3); ``army`` counts the pieces of a side by kind, Flag
    and Bomb first, then from the lowest rank up. ``options`` has the value of every option by key, and each
    is also an attribute: ``rules.tie``. ``given`` has the options that were set by the ruleset's file, by a
    file it extends or by `replace`; all others have their defaults (but see K4). The mappings are read-only.
    """

    name: str
    summary: str
    layout: tuple[str, ...]
    army: Mapping[Kind, int]
    given: Mapping[str, Any]
    options: Mapping[str, Any]

    def __reduce__(self) -> tuple[Any, ...]:
        return make_ruleset, (self.name, self.summary, self.layout, dict(self.army), dict(self.given))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self._decided() == other._decided()

    def __hash__(self) -> int:
        return hash((self.name, self.layout, self.army_size, *self.options.values()))

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}>"

    def _decided(self) -> tuple[Any, ...]:
        return self.name, self.summary, self.layout, self.army, self.options

    @property
    def geometry(self) -> Geometry:
        """The squares of the board, each with a name and an index."""
        return geometry(self.layout)

    @property
    def army_size(self) -> int:
        """The number of pieces of a side at the start."""
        return sum(self.army.values())

    def replace(self, **changes: Any) -> Ruleset:
        """A checked copy with some keys changed.

        Takes any option of docs/rules.md, and ``name``, ``summary``, ``layout`` and ``army`` (replaced
        as a whole). Raises RulesetError with all faults.
        """
        parts = {key: changes.pop(key, getattr(self, key)) for key in ("name", "summary", "layout", "army")}
        return make_ruleset(**parts, options={**self.given, **changes})


def label(rules: Ruleset, kind: Kind) -> str:
    """A piece's label: its number in the ruleset's numbering (P2), or ``S``, ``I``, ``B`` or ``F`` (P1)."""
    if rules.numbering == "low" and kind.rank is not None and kind.rank > 1:
        return str(11 - kind.rank)
    return kind.letter


def make_ruleset(
    name: str, summary: str, layout: Sequence[str], army: Mapping[str, int], options: Mapping[str, Any]
) -> Ruleset:
    """A Ruleset from its parts. ``army`` has counts by kind; options left out get their defaults.

    Raises RulesetError with all faults, each beginning with its key.
    """
    parts: Mapping[str, object] = {"name": name, "summary": summary, "board.layout": layout, "army": army}
    faults = [(key, Explanation("missing")) for key, part in parts.items() if part is None]
    faults += ruleset_faults(name, summary, layout, army, options)
    if faults:
        raise RulesetError(
            Explanation("{key}: {fault}", key=printable(key), fault=fault) for key, fault in faults
        )
    counts = {kind: army[kind] for kind in Kind if army.get(kind)}
    given = {key: tuple(value) if isinstance(value, list) else value for key, value in options.items()}
    return Ruleset(
        name.strip(),
        summary.strip(),
        tuple(layout),
        MappingProxyType(counts),  # read-only: players' views share the game's rules
        MappingProxyType(given),
        MappingProxyType(complete(given)),
    )


def ruleset_faults(
    name: object, summary: object, layout: object, army: object, options: Mapping[str, Any]
) -> Iterator[Fault]:
    """All faults of a ruleset's parts.

    The parts may have values of any type; a part that is None is not known yet and is not checked.
    """
    for key, text, least, most in (("name", name, 1, LONGEST_NAME), ("summary", summary, 0, LONGEST_SUMMARY)):
        if text is not None and not _is_line(text, least, most):
            allowed = Explanation("one line of text, {least} to {most} characters", least=least, most=most)
            yield key, not_allowed(text, allowed)
    zone = 0
    if isinstance(layout, list | tuple) and all(isinstance(row, str) for row in layout):
        for fault in list(layout_faults(layout)) or _exit_faults(geometry(tuple(layout))):
            yield "board.layout", fault
        zone = "".join(layout).count("r")
    elif layout is not None:
        yield "board.layout", not_allowed(layout, Explanation("a list of the board's rows, each in quotes"))
    if isinstance(army, Mapping):
        yield from _army_faults(army, zone)
    elif army is not None:
        yield "army", not_allowed(army, Explanation("a section, [army], of counts"))
    for key, fault in option_faults(options):
        yield f"rules.{key}", fault


def _exit_faults(board: Geometry) -> list[Explanation]:
    return [
        Explanation(
            "no piece could ever leave {color}'s zone: there are only lakes and edges around it",
            color=color.title(),
        )
        for color, zone in zip(COLORS, board.zone_sets, strict=True)
        if all(near in zone for square in zone for near in board.neighbours[square])
    ]


def _is_line(text: object, least: int, most: int) -> bool:
    return isinstance(text, str) and text.isprintable() and least <= len(text.strip()) <= most


def _army_faults(army: Mapping[str, Any], zone: int) -> Iterator[Fault]:
    """The faults of an army, each with its key; ``zone`` is the number of zone squares, 0 if unknown."""
    kinds = [kind.value for kind in Kind]
    sound, unclear = {}, set()
    for key, count in army.items():
        if key not in kinds:
            yield f"army.{key}", with_suggestion(Explanation("there is no such piece"), str(key), kinds)
        elif not is_count(count):
            yield f"army.{key}", not_allowed(count, COUNT_ALLOWED)
            unclear.add(Kind(key))
        else:
            sound[Kind(key)] = count
    total = sum(sound.values())
    if total > zone > 0:
        too_many = Explanation(
            "{pieces} pieces do not fit into a zone of {squares} squares", pieces=total, squares=zone
        )
        yield "army", too_many
    if not sound.get(Kind.FLAG) and Kind.FLAG not in unclear:
        yield "army.flag", Explanation("an army has at least one Flag")
    if not any(kind.movable and sound.get(kind, 1) for kind in sound.keys() | unclear):
        yield "army", Explanation("no piece of this army can move: it needs more than Flags and Bombs")
