"""The settings: their page, and what is wrong with their file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

TITLE: Final = "Settings"
IN_FILE: Final = "Saved in {path}."

UNKNOWN: Final = "there is no setting called {name}"
WRONG: Final = "{name} cannot be {value}"


def faulty(path: str, faults: Sequence[str]) -> str:
    """What is wrong with the file; the settings not named apply."""
    return f"{path}: {'; '.join(faults)}. The usual settings apply instead."


class SettingWords(NamedTuple):
    """A setting on its page: its group and name, a sentence, and its values in their order."""

    group: str
    title: str
    sentence: str
    values: Mapping[Any, str]


_YES_OR_NO: Final = {True: "yes", False: "no"}
_TURN, _CURTAIN, _SCREEN = "In a turn, for both players", "The curtain", "The screen"

SETTINGS: Final[Mapping[str, SettingWords]] = {
    "confirm_attacks": SettingWords(
        _TURN,
        "Ask before attacks",
        "An attack has to be confirmed, unless it is typed in full (A4xA7). A forfeit always has to be.",
        _YES_OR_NO,
    ),
    "end_turns": SettingWords(
        _TURN,
        "End turns at once",
        "A turn ends by itself after a move, which can then not be undone. Offer a draw before you move.",
        _YES_OR_NO,
    ),
    "curtain_table": SettingWords(
        _CURTAIN,
        "Table of ranks",
        "The ranks in the order of strength, on the curtain. A key shows or hides them.",
        {"first": "the first two times", "always": "always", "never": "never"},
    ),
    "curtain_after_minutes": SettingWords(
        _CURTAIN,
        "Lowered by itself",
        "After so long without a key. The file may have any number of minutes.",
        {1.0: "after a minute", 3.0: "after 3 minutes", 10.0: "after 10 minutes", 0.0: "never"},
    ),
    "curtain_when_unfocused": SettingWords(
        _CURTAIN,
        "In another window",
        "Lowered when another window gets the focus, where the terminal reports it.",
        _YES_OR_NO,
    ),
    "ask_pins": SettingWords(
        _CURTAIN,
        "PINs",
        "Before a game each player may choose a PIN, without which the other cannot lift the curtain.",
        _YES_OR_NO,
    ),
    "theme": SettingWords(
        _SCREEN, "Theme", "Light on dark, or dark on light.", {"night": "dark", "day": "light"}
    ),
    "ascii": SettingWords(
        _SCREEN,
        "ASCII only",
        "For terminals and fonts without frames and blocks.",
        _YES_OR_NO,
    ),
    "animation": SettingWords(
        _SCREEN, "Animation", "Pieces fly, battles and lots are drawn out.", _YES_OR_NO
    ),
}

NAMES_GROUP: Final = "Names"
NAMES_TITLE: Final = "Earlier names"
NAMES_SENTENCE: Final = "The names of those who played last are offered when names are entered."
NO_NAMES: Final = "none"
FORGET: Final = "Forget these names? {names}. {confirm} to confirm, {cancel} to cancel."
