"""What is remembered between runs: the look, when to ask and when to cover, and who played."""

from __future__ import annotations

import json
import tomllib
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from stratego.files import config_folder

_FILE = "settings.toml"
_LONGEST = 7 * 24 * 60  # minutes


@dataclass
class Settings:
    """``theme`` is "night" or "day"; ``confirm_attacks`` asks before an attack; the names may be empty.
    ``ask_pins`` lets each player choose a PIN before a game.

    The curtain comes down ``curtain_after_minutes`` without a key, never where that is 0, and with
    ``curtain_when_unfocused`` also as soon as somebody turns to another window.
    """

    theme: str = "night"
    confirm_attacks: bool = True
    curtain_after_minutes: float = 3.0
    curtain_when_unfocused: bool = False
    ask_pins: bool = False
    first_name: str = ""
    second_name: str = ""

    def save(self) -> None:
        """Write the settings to their file. A disk that refuses is no reason to end a game."""
        lines = [f"{key} = {_toml(value)}" for key, value in asdict(self).items()]
        try:
            settings_file().parent.mkdir(parents=True, exist_ok=True)
            settings_file().write_text("\n".join(lines) + "\n", "utf-8")
        except OSError:
            pass


def load_settings() -> Settings:
    """The settings as they were saved; the defaults for whatever cannot be read."""
    try:
        saved = tomllib.loads(settings_file().read_text("utf-8"))
    except (OSError, ValueError):
        return Settings()
    sound = {
        field.name: saved[field.name]
        for field in fields(Settings)
        if _is_sound(saved.get(field.name), field.default)
    }
    return Settings(**sound)


def settings_file() -> Path:
    """Where the settings are: in ``STRATEGO_CONFIG``, else in the user's folder for such things."""
    return config_folder() / _FILE


def _is_sound(value: object, default: object) -> bool:
    if isinstance(default, float):
        return type(value) in (int, float) and 0 <= value < _LONGEST  # type: ignore[operator]
    return type(value) is type(default)


def _toml(value: str | bool | float) -> str:
    return json.dumps(value, ensure_ascii=False)  # true, false and quoted texts are the same in TOML
