"""A step as a line of JSON and back: its time, the name of its class, the ply after it, and its fields.

The ply is used only in lists; earlier versions of the program did not write it.
"""

import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from stratego.engine.actions import Action
from stratego.engine.pieces import Color, Kind
from stratego.hotseat.pins import Pin
from stratego.hotseat.steps import Cells, Step, Taken
from stratego.records.faults import FileFault

_EMPTY = "."
_TEN = "X"  # one character for every cell
_LONGEST: Final = 10**9  # seconds of play


class _Field(NamedTuple):
    """How fields of one type are written and read. Reading raises ValueError."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _write_cells(cells: Cells) -> str:
    return "".join(_EMPTY if kind is None else kind.letter.replace("10", _TEN) for kind in cells)


def _read_cells(text: str) -> Cells:
    return tuple(_read_cell(letter) for letter in text)


def _read_cell(letter: str) -> Kind | None:
    kind = Kind.of_letter("10" if letter == _TEN else letter)
    if kind is None and letter != _EMPTY:
        raise FileFault("a cell of a set-up is not a piece")
    return kind


def _write_pin(pin: Pin) -> str:
    return f"{pin.cost}:{pin.salt.hex()}:{pin.proof.hex()}"


def _read_pin(text: str) -> Pin:
    cost, salt, proof = text.split(":")
    return Pin(int(cost), bytes.fromhex(salt), bytes.fromhex(proof))


_FIELDS: Final = {
    str: _Field(str, str),
    int: _Field(str, int),
    Action | str: _Field(str, str),
    bytes: _Field(bytes.hex, bytes.fromhex),
    Pin: _Field(_write_pin, _read_pin),
    Color: _Field(str, Color),
    Cells: _Field(_write_cells, _read_cells),
}

_NAMES: Final = {"action": "action_text"}  # fields with a different name in a journal

_KINDS: Final = {kind.__name__: kind for kind in get_args(Step)}
_SHAPES: Final = {
    kind: {_NAMES.get(name, name): _FIELDS[hint] for name, hint in get_type_hints(kind).items()}
    for kind in _KINDS.values()
}


def write_step(taken: Taken, ply: int) -> str:
    """The line for a step; ``ply`` is the number of actions played once it is taken."""
    step = taken.step
    shape = _SHAPES[type(step)].items()
    given = (getattr(step, name) for name in step.__match_args__)
    fields = {name: field.write(value) for (name, field), value in zip(shape, given, strict=True)}
    values = {"at": round(float(taken.at), 3), "step": type(step).__name__, "ply": ply, **fields}
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def read_step(line: str) -> Taken:
    """The step on a line. Raises ValueError if this version does not know it."""
    values = json.loads(line)
    kind = _KINDS.get(str(values.get("step"))) if isinstance(values, dict) else None
    if kind is None:
        raise FileFault("this version does not know the step")
    shape = _SHAPES[kind]
    at = values.get("at")
    if (
        not isinstance(at, float)
        or not abs(at) < _LONGEST
        or any(not isinstance(values.get(name), str) for name in shape)
    ):
        raise FileFault("a field of the step is missing")
    return Taken(kind(*(field.read(values[name]) for name, field in shape.items())), at)


def read_ply(line: str) -> int | None:
    """The ply on the line of a step; None if it is missing. Raises ValueError if it is not a step."""
    values = json.loads(line)
    ply = values.get("ply") if isinstance(values, dict) else None
    return ply if isinstance(ply, int) and not isinstance(ply, bool) and 0 <= ply < _LONGEST else None
