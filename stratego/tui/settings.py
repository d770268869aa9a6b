"""The settings, which are saved between runs: theme, questions, curtain, PINs and names."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from stratego.files import config_folder, is_file, write_whole
from stratego.rulesets.toml_text import read_toml

_FILE = "settings.toml"
_LONGEST = 7 * 24 * 60  # minutes


@dataclass
class Settings:
    """``theme`` is "night" or "day"; ``confirm_attacks`` asks before an attack; the names may be empty.

    The curtain comes down after ``curtain_after_minutes`` without a key (0: never), and with
    ``curtain_when_unfocused`` also when another window gets the focus. ``curtain_table`` says when the table
    of ranks is on the curtain: "first" (at the first two hand-overs), "always" or "never". With ``ask_pins``
    each player chooses a PIN before a game.
    """

    theme: str = "night"
    confirm_attacks: bool = True
    curtain_after_minutes: float = 3.0
    curtain_when_unfocused: bool = False
    curtain_table: str = "first"
    ask_pins: bool = False
    first_name: str = ""
    second_name: str = ""

    def save(self) -> None:
        """Write the settings to their file. If the disk refuses, nothing happens: the game goes on."""
        lines = [f"{key} = {_toml(value)}" for key, value in asdict(self).items()]
        file = settings_file()
        with suppress(OSError, ValueError):
            file.parent.mkdir(parents=True, exist_ok=True)
            if is_file(file) or not os.path.lexists(file):  # a pipe would wait
                write_whole(file, "\n".join(lines) + "\n")


def load_settings() -> Settings:
    """The saved settings, with the default for each that is missing or cannot be read."""
    try:
        saved = read_toml(settings_file())
    except ValueError:
        return Settings()
    sound = {
        field.name: saved[field.name]
        for field in fields(Settings)
        if _is_sound(saved.get(field.name), field.default)
    }
    return Settings(**sound)


def settings_file() -> Path:
    """The file of the settings in the config folder. It may not exist yet."""
    return config_folder() / _FILE


def _is_sound(value: object, default: object) -> bool:
    if isinstance(default, float):
        return type(value) in (int, float) and 0 <= value < _LONGEST  # type: ignore[operator]
    return type(value) is type(default) and (not isinstance(value, str) or value.isprintable())


def _toml(value: str | bool | float) -> str:
    return json.dumps(value, ensure_ascii=False)  # TOML writes true, false and quoted text as JSON does
