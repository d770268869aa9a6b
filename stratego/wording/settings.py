"""The settings: their page, and what is wrong with their file."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from stratego.wording.keys import EXAMPLES, KEYS, place_of

TITLE: Final = "Settings"
IN_FILE: Final = "Saved in {path}."


def on_line(line: int, fault: str) -> str:
    """A fault, and the line that it is on."""
    return f"line {line}: {fault}"


FAULTY_FILE: Final = "The settings have faults"
MEND_FILE: Final = "The usual settings and keys apply instead. The file is {path}. Fix it, then start again."


# The user's own keys

_WRITE: Final = f"Write a key such as {EXAMPLES}, or a list of keys in brackets."

FIXED: Final = "{binding} is always {key}, as in other programs: it cannot be moved"
TWICE: Final = "{binding} has its keys on line {line} already: leave one of the two out"
NO_KEYS: Final = f"{{binding}} cannot be {{value}}. {_WRITE}"
NO_KEY: Final = f"{{binding}} cannot be {{key}}: not every terminal has such a key. {_WRITE}"
NEEDED: Final = '{binding} ("{what}") needs a key: it can be moved, but not left without one'
LIFTED_BY_ENTER: Final = (
    "{binding} cannot be {key}: one press too many at the end of a turn would lift the curtain. "
    "Choose another key."
)
TYPED: Final = (
    "{binding} cannot be {key}: where it works, that is typed, for a square, a piece, a number or a text. "
    "Choose another key."
)


def no_binding(binding: str, similar: Sequence[str]) -> str:
    """No binding has this id; ``similar`` are the nearest, if there are any."""
    hint = f'did you mean "{similar[0]}"?' if similar else "docs/keys.md lists all ids."
    return f'there is no key with the id "{binding}": {hint}'


def named_key(text: str, name: str) -> str:
    """A key as it was written, and its usual name if that is another."""
    return f'"{text}"' if text.lower() == name.lower() else f'"{text}" ({name})'


def clash(binding: str, key: str, other: str, line: int) -> str:
    """A key that does something else on the same screen; ``line`` is that of the ``other``, 0 if none."""
    return (
        f"{binding} cannot be {key}: on the same screen that is {_what(other, line)}. "
        "Choose another key, or give that one another."
    )


def clash_with_lifting(binding: str, key: str, other: str, line: int) -> str:
    """A key that lifts the curtain, and would do something after it."""
    return (
        f"{binding} cannot be {key}: that is {_what(other, line)}, and the key that lifts the curtain must "
        "do nothing else. Choose another key."
    )


def _what(binding: str, line: int) -> str:
    set_here = f", on line {line}" if line else ""
    return f'"{KEYS[binding].line}" ({binding}: {place_of(binding)}{set_here})'


_YES_OR_NO: Final = {True: "yes", False: "no"}


class SettingWords(NamedTuple):
    """A setting on its page: its group and name, a sentence, and its values in their order."""

    group: str
    title: str
    sentence: str
    values: Mapping[Any, str] = _YES_OR_NO


_TURN, _CURTAIN, _SCREEN = "In a turn, for both players", "The curtain", "The screen"

SETTINGS: Final[Mapping[str, SettingWords]] = {
    "confirm_attacks": SettingWords(
        _TURN,
        "Ask before attacks",
        "Attacks are confirmed, unless typed in full (A4xA7). A move that loses the game always is.",
    ),
    "end_turns": SettingWords(
        _TURN,
        "End turn after a move",
        "A turn ends by itself after a move, which can then not be undone. Offer a draw before you move.",
    ),
    "curtain_table": SettingWords(
        _CURTAIN,
        "Show the ranks",
        "The ranks in the order of strength, on the curtain. A key there shows or hides them.",
        {"first": "the first two times", "always": "always", "never": "never"},
    ),
    "curtain_after_minutes": SettingWords(
        _CURTAIN,
        "Lower when idle",
        "The curtain comes down after so long without a key; not if you play alone and do not use it.",
        {1.0: "after a minute", 3.0: "after 3 minutes", 10.0: "after 10 minutes", 0.0: "never"},
    ),
    "curtain_when_unfocused": SettingWords(
        _CURTAIN,
        "Lower on window switch",
        "The curtain comes down when another window gets the focus, where the terminal reports it.",
    ),
    "curtain_alone": SettingWords(
        _CURTAIN,
        "Use when playing alone",
        "Against the computer nothing is handed over. With this the curtain comes down between your turns.",
    ),
    "ask_pins": SettingWords(
        _CURTAIN,
        "Ask for PINs",
        "Before a game each player may choose a PIN, without which the other cannot lift the curtain.",
    ),
    "theme": SettingWords(
        _SCREEN, "Theme", "Light on dark, or dark on light.", {"night": "dark", "day": "light"}
    ),
    "ascii": SettingWords(
        _SCREEN, "ASCII characters only", "For terminals and fonts without frames and blocks."
    ),
    "animation": SettingWords(_SCREEN, "Animations", "Pieces fly, battles and lots are drawn out."),
    "answers": SettingWords(
        "Playing alone",
        "Show answers",
        "How long an opponent's answer waits at least; a key shows it earlier if it is ready.",
        {"quick": "after half the time", "usual": "after the usual time", "slow": "after twice the time"},
    ),
    "undo_turns": SettingWords(
        "Playing alone",
        "Undo whole turns",
        "Undo your last turn and its answer, too. Such a game is not counted in the statistics.",
    ),
    "keyboard": SettingWords(
        "The keyboard",
        "Bulgarian layout",
        "The keys that Cyrillic letters stand for. Czech and Slovak digits need no setting.",
        {"phonetic": "phonetic", "new-phonetic": "new phonetic", "bds": "BDS"},
    ),
}

NAMES_GROUP: Final = "Names"
NAMES_TITLE: Final = "Remembered names"
NAMES_SENTENCE: Final = "The names of those who played last are offered when names are entered."
NO_NAMES: Final = "none"
FORGET: Final = "Forget these names? {names}."
