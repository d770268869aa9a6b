"""How a ruleset crosses to a player: whole, as TOML, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stratego.engine.ruleset import Ruleset
from stratego.players.protocol.lines import To, line_of


def ruleset_lines(rules: Ruleset) -> Iterator[str]:
    """The lines that carry a ruleset. `ruleset_text` gets the TOML back."""
    return (line_of(To.RULESET, line).rstrip() for line in _toml(rules))


def ruleset_text(lines: Iterable[str]) -> str:
    """The TOML that ``lines`` carry."""
    return "".join(f"{line.removeprefix(To.RULESET).removeprefix(' ')}\n" for line in lines)


def _toml(rules: Ruleset) -> Iterator[str]:
    yield f"name = {_value(rules.name)}"
    yield f"summary = {_value(rules.summary)}"
    yield "[army]"
    yield from (f"{kind} = {count}" for kind, count in rules.army.items())
    yield "[rules]"
    yield from (f"{key} = {_value(value)}" for key, value in rules.options.items())
    yield "[board]"
    yield "layout = ["
    yield from (f"{_value(row)}," for row in rules.layout)
    yield "]"


def _value(value: object) -> str:
    """A value as TOML writes it; the texts of a ruleset are printable."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)
