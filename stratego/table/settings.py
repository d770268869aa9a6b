"""The settings that are saved between runs: theme, confirmations, curtain, PINs, names and so on."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple

from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation, alternatives, excerpt, with_suggestion
from stratego.engine.options import Switch
from stratego.engine.pieces import Color
from stratego.files import data_folder, held, read_text, settings_file, write_private
from stratego.hotseat.game_setup import COMPUTER, LEVELS, LONGEST_NAME, SIDES, Opponent, against
from stratego.hotseat.stored_pin import can_prove
from stratego.records.names_and_lessons import remember_names
from stratego.rulesets.toml_table import LARGEST_FILE, Table, flat, lines_of_keys, parse_toml
from stratego.table.keyboards import KEYBOARDS
from stratego.table.pauses import PACES

_KEYS: Final = "keys"
_LONGEST: Final = 7 * 24 * 60 - 1  # minutes: the maximum of ``curtain_after_minutes``
SPELLINGS: Final = ("letters", "words", "numbers")
"""The ways of writing squares in the line-based front end."""
_CHOICES: Final = {
    "theme": ("night", "day"),
    "curtain_table": ("first", "always", "never"),
    "keyboard": KEYBOARDS,
    "answers": tuple(PACES),
    "spelling": SPELLINGS,
    "computer_level": LEVELS,
    "computer_side": SIDES,
}


class OwnKey(NamedTuple):
    """An entry of ``[keys]``: the id of a binding, the key or list of keys for it, and the line number."""

    binding: str
    value: object
    line: int


class Settings:
    """The settings, by name; the class attributes are their defaults.

    ``language`` is a code; if empty, the system's is used. ``theme`` is "night" or "day". ``confirm_attacks``
    asks before attacks and guesses. ``first_name`` and ``second_name`` may be empty; ``first_language`` and
    ``second_language`` are set for players who do not read the program's language.

    The curtain comes down after ``curtain_after_minutes`` without a key press (0: never), and with
    ``curtain_when_unfocused`` also when another window gets the focus. ``curtain_table`` says when the table
    of ranks is on the curtain: "first" (at the first two hand-overs), "always" or "never". With
    ``curtain_alone`` the curtain also comes down between a single player's turns. With ``ask_pins`` each
    player may choose a PIN before a game. With ``end_turns`` a turn ends by itself after a move. ``ascii``
    draws with ASCII characters only; without ``animation`` nothing moves by itself. ``keyboard``, one of
    `KEYBOARDS`, is the layout of Cyrillic letters. ``answers``, one of PACES, is the speed at which the
    opponent's answers are shown. With ``undo_turns`` a single player may take back a turn and its answer.
    With ``lines`` the program starts with its line-based front end. There, ``spelling``, one of SPELLINGS, is
    the way of writing squares, and with ``full_answers`` pieces are called by their names. ``computer_level``
    and ``computer_side``, one of SIDES, are from the last game against the computer.
    """

    language: str = ""
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
    keyboard: str = KEYBOARDS[0]
    answers: str = "usual"
    undo_turns: bool = False
    lines: bool = False
    spelling: str = "letters"
    full_answers: bool = True
    first_name: str = ""
    second_name: str = ""
    first_language: str = ""
    second_language: str = ""
    computer_level: str = "medium"
    computer_side: str = "red"

    def __init__(self, **values: object) -> None:
        """Use the defaults, except for these ``values``."""
        self.clock = ""
        """The time control for games chosen from the lists, as a string; empty without a clock. Not saved."""
        self.__dict__.update(values)
        self._saved = self.defaults()  # the values in the file when it was last read or written
        self.own_keys: Sequence[OwnKey] = ()
        """The table ``[keys]`` of the file, which `tui.screens.keymap` checks."""
        self.faults: list[Explanation] = []
        """The faults found when the file was read."""
        self.is_saved = True
        """Whether the last `save` wrote all changes to the file."""
        self.first_is_red = False
        """Whether the next game's names were given by side, so that the first name is Red's."""

    @classmethod
    def defaults(cls) -> dict[str, Any]:
        """The default of each setting, by name."""
        return {name: getattr(cls, name) for name in cls.__annotations__}

    @property
    def _values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.defaults()}

    def __eq__(self, other: object) -> bool:
        """Whether all values and keys are the same."""
        return (
            isinstance(other, Settings) and self._values == other._values and self.own_keys == other.own_keys
        )

    @property
    def time_control(self) -> TimeControl | None:
        """The time control of ``clock``; None without a clock."""
        return TimeControl.parse(self.clock) if self.clock else None

    @property
    def asks_pins(self) -> bool:
        """Whether to ask for PINs; False if this Python cannot hash them."""
        return self.ask_pins and can_prove()

    @property
    def languages_by_name(self) -> dict[str, str]:
        """The language of each player who does not read the program's language, by name."""
        chosen = {self.first_name: self.first_language, self.second_name: self.second_language}
        return {name: code for name, code in chosen.items() if name and code}

    def alone(self, rng: Random) -> tuple[Color, Opponent]:
        """A single player's side, which may be random, and the computer as their opponent."""
        return against(f"{COMPUTER}:{self.computer_level}", self.computer_side, rng)

    def remember(self, names: Sequence[str], languages: Sequence[str] = ()) -> None:
        """Save these settings with the names typed for a game; these names are offered first from now on.

        ``languages`` are those chosen along with the names; if it is empty, each name keeps its language.
        """
        known = self.languages_by_name
        self.first_name, self.second_name = (*names, self.second_name)[:2]
        kept = [known.get(name, "") for name in (self.first_name, self.second_name)]
        self.first_language, self.second_language = languages or kept
        self.save()
        if any(names):
            remember_names(data_folder(), names)

    def save(self) -> None:
        """Write the changed settings to the file, leaving the rest, including comments, as it is.

        Another program may have changed the file since it was read. Disk errors are ignored, so that the game
        goes on. Nothing is written if the file cannot be read, or would not be readable afterwards.
        """
        values = self._values
        changes = {name: value for name, value in values.items() if value != self._saved[name]}
        self.is_saved = not changes
        if self.is_saved:
            return
        with suppress(OSError, ValueError), held(settings_file().parent):
            text = _read()
            saved = parse_toml(text)
            changed = _with(changes, text)
            read = parse_toml(changed)
            if changes.items() <= read.items() and read.keys() == saved.keys() | changes:
                write_private(settings_file(), changed)
                self._saved, self.is_saved = values, True


def _read() -> str:
    """The text of the file; empty if there is no file. Raises ValueError if it cannot be read."""
    file = settings_file()
    return read_text(file, LARGEST_FILE) if os.path.lexists(file) else ""


def _with(changes: Mapping[str, object], text: str) -> str:
    """The TOML ``text`` with these values set. Any error of the TOML library becomes a ValueError."""
    from tomlkit import parse  # slow to import, and only needed to save

    try:
        document = parse(text)
        document.update(changes)
        return document.as_string()
    except Exception as problem:
        raise ValueError from problem


def load_settings(languages: Sequence[str] | None = None) -> Settings:
    """Load the saved settings. Missing and invalid values get defaults; `faults` lists what is wrong.

    ``languages`` has the codes of the available languages; if it is None, languages are not checked.
    """
    settings = Settings()
    try:
        text = _read()
        table = Table(parse_toml(text))
    except ValueError as error:
        settings.faults += error.args
        return settings
    lines, defaults = lines_of_keys(text), Settings.defaults()
    for name in table.values:
        if name not in (*defaults, _KEYS):
            table.add_fault(name, with_suggestion(Explanation("there is no such setting"), name, defaults))
    if (keys := table.section(_KEYS)) is not None:
        settings.own_keys = _own_keys(keys.values, lines)
    for name, default in defaults.items():
        is_sound, allowed = _rule(name, languages)
        settings._saved[name] = table.value(name, is_sound, allowed, default)
    vars(settings).update(settings._saved)
    for line, name, fault in sorted((lines[name,], name, fault) for name, fault in table.faults):
        wrong = Explanation("{key}: {fault}", key=excerpt(name), fault=fault)
        settings.faults.append(Explanation("line {line}: {wrong}", line=line, wrong=wrong))
    return settings


def _rule(name: str, languages: Sequence[str] | None) -> tuple[Callable[[Any], bool], Explanation]:
    """A function that checks a value of this setting, and a description of the values that pass."""
    default = getattr(Settings, name)
    if isinstance(default, bool):
        return lambda value: isinstance(value, bool), Switch.allowed
    if isinstance(default, float):
        return _is_wait, Explanation("a number from 0 to {most}", most=_LONGEST)
    if name.endswith("language") and languages is not None:
        return ["", *languages].__contains__, alternatives(["", *languages])
    if name in _CHOICES:
        return _CHOICES[name].__contains__, alternatives(_CHOICES[name])
    return _is_name, Explanation("a text of at most {most} characters", most=LONGEST_NAME)


def _own_keys(table: Mapping[str, object], lines: Mapping[tuple[str, ...], int]) -> Sequence[OwnKey]:
    """The entries of the table of keys. In TOML, ``turn.offer`` without quotes is a nested table."""
    keys = (
        (path, value) for path, value in flat(table).items() if value == {} or not isinstance(value, dict)
    )
    own = [OwnKey(".".join(path), value, lines[_KEYS, *path]) for path, value in keys]
    return sorted(own, key=lambda key: key.line)


def _is_wait(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= _LONGEST


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_NAME
