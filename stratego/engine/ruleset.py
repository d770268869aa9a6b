"""What an edition decides: board, army and options, checked and complete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stratego.engine.errors import RulesetError
from stratego.engine.geometry import Geometry, geometry, layout_faults
from stratego.engine.pieces import COLORS, Kind
from stratego.engine.values import Value

AIDS = ("moved", "battles", "counts", "known")  # K6
LONGEST_NAME, LONGEST_SUMMARY = 40, 200
LARGEST_COUNT = 999_999  # more than any game needs, and no trouble to say


class Option(Value):
    """What one key of ``[rules]`` may hold.

    ``values`` are the allowed values of a choice; where it is empty the option is a switch (a bool
    default), a count (an int default: a whole number) or a list of aids.
    """

    clause: str
    default: Any
    values: tuple[str, ...] = ()

    def fault(self, value: object) -> str | None:
        """What is wrong with ``value``, and what is allowed; None where it may stand."""
        if self.values:
            fits = value in self.values
        elif isinstance(self.default, bool):
            fits = isinstance(value, bool)
        elif isinstance(self.default, int):
            fits = _is_count(value)
        else:
            fits = isinstance(value, list | tuple)
            unknown = [aid for aid in value if aid not in AIDS] if isinstance(value, list | tuple) else []
            if unknown:
                return f"{plain(', '.join(map(told, unknown)))} is no aid: it is {self.allowed()}"
        return None if fits else f"{told(value)} is not allowed: it is {self.allowed()}"

    def allowed(self) -> str:
        """What it may hold, in words."""
        if self.values:
            return either(self.values)
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, int):
            return f"{_COUNT} (0 = off)"
        return f"a list of any of {either(AIDS)}"


_COUNT = f"a whole number from 0 to {LARGEST_COUNT}"


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= LARGEST_COUNT


def either(values: Sequence[str]) -> str:
    """``'"a", "b" or "c"'``."""
    quoted = [f'"{value}"' for value in values]
    return " or ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1])))


OPTIONS: Final[Mapping[str, Option]] = {
    "first_move": Option("D2", "red", ("red", "chosen")),
    "deployment": Option("D3", "secret", ("secret", "alternating")),
    "numbering": Option("P2", "high", ("high", "low")),
    "immobile_moved": Option("M4", "refuse", ("refuse", "forfeit")),
    "tie": Option("A2", "both", ("both", "attacker_wins")),
    "two_squares": Option("T2", 3),
    "more_squares": Option("C4", True),
    "both_immobile": Option("E2", "draw", ("draw", "mover_loses")),
    "quiet_limit": Option("E5", 0),
    "battle_memory": Option("K2", "hidden", ("hidden", "shown")),
    "captured": Option("K3", "open", ("open", "own")),
    "silent_defence": Option("K4", False),
    "scout_reveals": Option("K5", False),
    "scout_strike": Option("S4", "in_line", ("in_line", "after_move")),
    "rescue": Option("R1", 0),
    "sabotage_line_of_sight": Option("I4", False),
    "aids": Option("K6", ()),
}


class Ruleset(Value):
    """A checked ruleset. Make one with `make_ruleset`, `stratego.load_ruleset` or `replace`.

    ``layout`` is the drawn board, highest row first (B3); ``army`` counts the pieces of a side by
    kind, Flag and Bomb first, then from the lowest rank up; the other fields are the options of
    RULES.md. ``given`` holds the options as they were asked for; ``captured`` follows K4 where
    nobody asked.
    """

    name: str
    summary: str
    layout: tuple[str, ...]
    army: Mapping[Kind, int]
    given: Mapping[str, Any]
    first_move: str
    deployment: str
    numbering: str
    immobile_moved: str
    tie: str
    two_squares: int
    more_squares: bool
    both_immobile: str
    quiet_limit: int
    battle_memory: str
    captured: str
    silent_defence: bool
    scout_reveals: bool
    scout_strike: str
    rescue: int
    sabotage_line_of_sight: bool
    aids: tuple[str, ...]

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
        """The board's squares and what lies beside what."""
        return geometry(self.layout)

    @property
    def army_size(self) -> int:
        """How many pieces a side has."""
        return sum(self.army.values())

    @property
    def options(self) -> dict[str, Any]:
        """Every option of RULES.md with the value it has here."""
        return {key: getattr(self, key) for key in OPTIONS}

    def replace(self, **changes: Any) -> Ruleset:
        """A checked copy with single keys changed.

        Takes any option of RULES.md, and ``name``, ``summary``, ``layout`` and ``army`` (replaced
        whole). Raises RulesetError with all faults.
        """
        parts = {key: changes.pop(key, getattr(self, key)) for key in ("name", "summary", "layout", "army")}
        return make_ruleset(**parts, options={**self.given, **changes})


def make_ruleset(
    name: str,
    summary: str,
    layout: Sequence[str],
    army: Mapping[str, int],
    options: Mapping[str, Any],
) -> Ruleset:
    """A Ruleset from its parts; ``army`` by key of kind; options left out have their defaults.

    Raises RulesetError with all faults, each beginning with its key.
    """
    parts: Mapping[str, object] = {"name": name, "summary": summary, "board.layout": layout, "army": army}
    faults = [(key, "missing") for key, part in parts.items() if part is None]
    faults += ruleset_faults(name, summary, layout, army, options)
    if faults:
        raise RulesetError(f"{plain(key)}: {what}" for key, what in faults)
    values = {key: options.get(key, option.default) for key, option in OPTIONS.items()}
    values["aids"] = tuple(aid for aid in AIDS if aid in values["aids"])
    if values["silent_defence"]:
        values["captured"] = "own"  # K4
    counts = {kind: army[kind] for kind in Kind if army.get(kind)}
    return Ruleset(name, summary, tuple(layout), counts, dict(options), *values.values())


def ruleset_faults(
    name: object, summary: object, layout: object, army: object, options: Mapping[str, Any]
) -> list[tuple[str, str]]:
    """All that is wrong with a ruleset's parts, as (key in its file, what is wrong and what is allowed).

    The parts may hold anything; one that is None is not yet known, and not looked at.
    """
    faults = _text_faults("name", name, 1, LONGEST_NAME)
    faults += _text_faults("summary", summary, 0, LONGEST_SUMMARY)
    zone = 0
    if isinstance(layout, list | tuple) and all(isinstance(row, str) for row in layout):
        wrong = layout_faults(layout) or _way_faults(geometry(tuple(layout)))
        faults += [("board.layout", fault) for fault in wrong]
        zone = "".join(layout).count("r")
    elif layout is not None:
        allowed = "a list of the board's rows, each in quotes"
        faults.append(("board.layout", f"{told(layout)} is not allowed: it is {allowed}"))
    if isinstance(army, Mapping):
        faults += [(f"army.{key}" if key else "army", fault) for key, fault in _army_faults(army, zone)]
    elif army is not None:
        faults.append(("army", f"{told(army)} is not allowed: it is a section, [army], of counts"))
    return faults + [(f"rules.{key}", fault) for key, fault in _option_faults(options)]


def _way_faults(board: Geometry) -> list[str]:
    return [
        f"no piece could ever leave {color.title()}'s zone: lakes or the edge are all around it"
        for color, zone in zip(COLORS, board.zone_sets, strict=True)
        if all(near in zone for square in zone for near in board.neighbours[square])
    ]


def _text_faults(key: str, text: object, least: int, most: int) -> list[tuple[str, str]]:
    if text is None or (isinstance(text, str) and text.isprintable() and least <= len(text.strip()) <= most):
        return []
    return [(key, f"{told(text)} is not allowed: it is one line of text, {least} to {most} characters")]


def _option_faults(options: Mapping[str, Any]) -> list[tuple[str, str]]:
    faults = []
    for key, value in options.items():
        if key not in OPTIONS:
            faults.append((key, f"there is no such option{did_you_mean(key, OPTIONS)}"))
        elif fault := OPTIONS[key].fault(value):
            faults.append((key, fault))
    if options.get("silent_defence") is True:
        if options.get("captured") == "open":
            faults.append(("captured", '"open" and silent_defence exclude each other: leave it out'))
        aids = options.get("aids", ())
        if isinstance(aids, list | tuple) and "counts" in aids:
            faults.append(("aids", '"counts" and silent_defence exclude each other: leave it out'))
    return faults


def _army_faults(army: Mapping[str, Any], zone: int) -> list[tuple[str, str]]:
    kinds = [kind.value for kind in Kind]
    faults, sound, unclear = [], {}, set()
    for key, count in army.items():
        if key not in kinds:
            faults.append((key, f"there is no such piece{did_you_mean(str(key), kinds)}"))
        elif not _is_count(count):
            faults.append((key, f"{told(count)} is not allowed: it is {_COUNT}"))
            unclear.add(Kind(key))
        else:
            sound[Kind(key)] = count
    total = sum(sound.values())
    if total > zone > 0:
        faults.append(("", f"{total} pieces do not fit into a zone of {zone} squares"))
    if not sound.get(Kind.FLAG) and Kind.FLAG not in unclear:
        faults.append(("flag", "an army has at least one Flag"))
    if not any(kind.movable and sound.get(kind, 1) for kind in sound.keys() | unclear):
        faults.append(("", "no piece of this army can move: it needs more than Flags and Bombs"))
    return faults


def did_you_mean(word: str, known: Mapping[str, Any] | Sequence[str]) -> str:
    """``': did you mean "x"?'``, or what there is where nothing is near."""
    from difflib import get_close_matches  # only for a fault: keeps it out of every start

    near = get_close_matches(word.lower(), list(known), n=2, cutoff=0.6)
    return f": did you mean {either(near)}?" if near else f": there are {', '.join(known)}"


def plain(text: str, most: int = 200) -> str:
    """``text`` fit for one line of a terminal: control characters written out, at most ``most`` long."""
    line = "".join(c if c.isprintable() else repr(c)[1:-1] for c in text[: most + 1])
    return line if len(line) <= most else line[: most - 3] + "..."


def told(value: object) -> str:
    """A value as its ruleset file writes it, shortened where it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{plain(value, 40)}"'
    if isinstance(value, Mapping):
        return "a section"
    if isinstance(value, list | tuple):
        return f"[{plain(', '.join(map(told, value[:9])), 60)}]"
    if isinstance(value, int) and value.bit_length() > 128:
        return plain(hex(value), 40)  # Python will not write out the longest in decimal
    return plain(str(value), 40)
