"""The settings, which are saved between runs: theme, questions, curtain, PINs and names."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final, NamedTuple

from stratego.engine.errors import Explanation
from stratego.engine.quoting import excerpt
from stratego.files import config_folder, read_text, write_whole
from stratego.hotseat.opponent import LEVELS, SIDES
from stratego.rulesets.toml_table import LARGEST_FILE, lines_of_keys, parse_toml

_FILE = "settings.toml"
_KEYS: Final = "keys"
_LONGEST = 7 * 24 * 60  # minutes
_CHOICES: Final = {
    "theme": ("night", "day"),
    "curtain_table": ("first", "always", "never"),
    "computer_level": LEVELS,
    "computer_side": SIDES,
}


class OwnKey(NamedTuple):
    """An entry of ``[keys]``: the id of a binding, the key or list of keys it should have, and its line."""

    binding: str
    value: object
    line: int


@dataclass
class Settings:
    """``theme`` is "night" or "day"; ``confirm_attacks`` asks before an attack; the names may be empty.

    The curtain comes down after ``curtain_after_minutes`` without a key (0: never), and with
    ``curtain_when_unfocused`` also when another window gets the focus. ``curtain_table`` says when the table
    of ranks is on the curtain: "first" (at the first two hand-overs), "always" or "never". With
    ``curtain_alone`` it comes down between the turns of a person alone, too. With ``ask_pins``
    each player chooses a PIN before a game. With ``end_turns`` a turn ends by itself after a move. ``ascii``
    draws with ASCII characters only; without ``animation`` nothing moves by itself. ``computer_level`` and
    ``computer_side``, one of SIDES, are those of the last game against the computer.
    """

    theme: str = "night"
    confirm_attacks: bool = True
    curtain_after_minutes: float = 3.0
    curtain_when_unfocused: bool = False
    curtain_table: str = "first"
    curtain_alone: bool = False
    ask_pins: bool = False
    end_turns: bool = False
    ascii: bool = False
    animation: bool = True
    first_name: str = ""
    second_name: str = ""
    computer_level: str = "medium"
    computer_side: str = "red"
    own_keys: Sequence[OwnKey] = field(default=(), init=False)
    """The table ``[keys]`` of the file, which `tui.keymap` checks."""
    faults: list[Explanation] = field(default_factory=list, init=False, compare=False)
    """What is wrong with the file that they were read from."""

    def save(self) -> None:
        """Write what has changed to the file, and leave the rest of it as it is, comments too.

        If the disk refuses, or the file is no TOML, nothing happens: the game goes on.
        """
        from tomlkit import parse  # only here: it would slow the start

        file = settings_file()
        with suppress(OSError, ValueError):
            file.parent.mkdir(parents=True, exist_ok=True)
            exists = os.path.lexists(file)
            text = read_text(file, LARGEST_FILE) if exists else ""  # a pipe would wait
            document = parse(text)
            for each in fields(self):
                value = getattr(self, each.name)
                if each.init and value != document.get(each.name, each.default):
                    document[each.name] = value
            if (changed := document.as_string()) != text:
                write_whole(file, changed)


def load_settings() -> Settings:
    """The saved settings. What is missing has its default; so has what cannot be read, which is a fault."""
    settings = Settings()
    file = settings_file()
    try:
        text = read_text(file, LARGEST_FILE) if os.path.lexists(file) else ""
        saved = parse_toml(text)
    except ValueError as error:
        settings.faults += error.args
        return settings
    known = {each.name for each in fields(Settings) if each.init}
    lines = lines_of_keys(text)
    for name, value in saved.items():
        line = lines[name,]
        if name == _KEYS and isinstance(value, dict):
            settings.own_keys = list(_own_keys((name,), value, lines, line))
        elif name in known and _is_sound(name, value):
            setattr(settings, name, value)
        else:
            wrong = _wrong(name, excerpt(str(value)), is_known=name in known)
            settings.faults.append(Explanation("line {line}: {wrong}", line=line, wrong=wrong))
    return settings


def _wrong(name: str, value: str, *, is_known: bool) -> Explanation:
    """What is wrong with an entry of the file."""
    if is_known:
        return Explanation("{name} cannot be {value}", name=name, value=value)
    if name == _KEYS:
        return Explanation(
            "keys cannot be {value}: your own keys are a table that begins with a line [keys]", value=value
        )
    return Explanation("there is no setting called {name}", name=excerpt(name))


def _own_keys(
    path: tuple[str, ...], table: Mapping[str, object], lines: Mapping[tuple[str, ...], int], line: int
) -> Iterator[OwnKey]:
    """The entries of a table of keys that begins on ``line``, and of those in it.

    ``turn.offer`` may be written without quotes, which makes a table in the table.
    """
    for name, value in table.items():
        place = (*path, name)
        here = lines.get(place, line)
        if isinstance(value, dict) and value:
            yield from _own_keys(place, value, lines, here)
        else:
            yield OwnKey(".".join(place[1:]), value, here)


def settings_file() -> Path:
    """The file of the settings in the config folder. It may not exist yet."""
    return config_folder() / _FILE


def _is_sound(name: str, value: object) -> bool:
    default = getattr(Settings, name)
    if isinstance(default, float):
        return type(value) in (int, float) and 0 <= value < _LONGEST  # type: ignore[operator]
    if name in _CHOICES:
        return value in _CHOICES[name]
    return type(value) is type(default) and (not isinstance(value, str) or value.isprintable())
