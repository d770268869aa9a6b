"""Messages on the settings page, and about faults in the settings file."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from stratego.wording.keys import KEYS, place_of
from stratego.wording.language import Sentence, _, _p, languages

TITLE: Final = _("Settings")
IN_FILE: Final = _("Saved in {path}.")
NOT_IN_FILE: Final = _("Not saved: {path} cannot be changed.")
ON_LINE: Final = _("line {line}: {fault}")

FAULTY_FILE: Final = _("The settings have faults")
MEND_FILE: Final = _(
    "The usual settings and keys apply instead. The file is {path}. Fix it, then start again."
)


# The user's own keys

FIXED: Final = _("{binding} is always {key}, as in other programs: it cannot be moved")
TWICE: Final = _("{binding} has its keys on line {line} already: leave one of the two out")
NO_KEYS: Final = _("{binding} cannot be {value}.")
NO_KEY: Final = _("{binding} cannot be {key}: not every terminal has such a key.")
WRITE_KEY: Final = _("Write a key such as {examples}, or a list of keys in brackets.")
NEEDED: Final = _('{binding} ("{what}") needs a key: it can be moved, but not left without one')
LIFTED_BY_ENTER: Final = _(
    "{binding} cannot be {key}: one press too many at the end of a turn would lift the curtain."
)
TYPED: Final = _(
    "{binding} cannot be {key}: where it works, that is typed, for a square, a piece, a number or a text."
)
CHOOSE_ANOTHER: Final = _("Choose another key.")
_NO_BINDING: Final = _('there is no key with the id "{binding}": docs/keys.md lists all ids.')
_NO_BINDING_BUT: Final = _('there is no key with the id "{binding}": did you mean "{similar}"?')

# ``what`` describes the use of the other key binding, and ``place`` where it works.
_CLASH: Final = _('{binding} cannot be {key}: on the same screen that is "{what}" ({other}: {place}).')
_CLASH_WITH_FIXED: Final = _('{binding} cannot be {key}: that is always "{what}" ({other}).')
_CLASH_WITH_LIFTING: Final = _(
    '{binding} cannot be {key}: that is "{what}" ({other}: {place}), and the key that lifts the curtain '
    "must do nothing else."
)
_CHOOSE_EITHER: Final = _("Choose another key, or give that one another.")
# For translators: {place} is where a key works, such as "a turn"; the line is one of the settings file.
_ON_LINE: Final = _("{place}, on line {line}")


def no_binding(binding: str, similar: Sequence[str]) -> str:
    """Says that no binding has this id; ``similar`` are the most similar ids, if any."""
    if similar:
        return _NO_BINDING_BUT.format(binding=binding, similar=similar[0])
    return _NO_BINDING.format(binding=binding)


def named_key(text: str, name: str) -> str:
    """A key as it was written, and its usual name if that is different."""
    return f'"{text}"' if text.lower() == name.lower() else f'"{text}" ({name})'


def clash(binding: str, key: str, other: str, line: int, *, with_lifting: bool, is_fixed: bool) -> str:
    """Says that a key has another use on the same screen.

    ``line`` is the other binding's line in the settings file, or 0 if it has none. If ``is_fixed``, the other
    binding's key cannot be changed. If ``with_lifting``, one of the two bindings lifts the curtain, and
    pressing its key too often would do what the other does.
    """
    sentence, advice = _CLASH, _CHOOSE_EITHER
    if with_lifting:
        sentence, advice = _CLASH_WITH_LIFTING, CHOOSE_ANOTHER
    elif is_fixed:
        sentence, advice = _CLASH_WITH_FIXED, CHOOSE_ANOTHER
    what, place = KEYS[other].line, place_of(other)
    if line:
        place = _ON_LINE.format(place=place, line=line)
    return f"{sentence.format(binding=binding, key=key, what=what, other=other, place=place)} {advice}"


_YES_OR_NO: Final[Mapping[Any, Sentence]] = {True: _("yes"), False: _("no")}


class SettingWords(NamedTuple):
    """A setting on the page of settings: its group, its name, a sentence, and its values in order."""

    group: Sentence
    title: Sentence
    sentence: Sentence
    values: Mapping[Any, Sentence] = _YES_OR_NO


_TURN: Final = _("In a turn, for both players")
_CURTAIN: Final = _("The curtain")
_SCREEN: Final = _("The screen")
_ALONE: Final = _("Playing alone")
_LINES: Final = _("In lines of text")

SETTINGS: Final[Mapping[str, SettingWords]] = {
    "language": SettingWords(
        _("Language"),
        _("Of the program"),
        _("The language of the program. Two players can each choose another one, beside their names."),
        {},  # see `values_of`
    ),
    "confirm_attacks": SettingWords(
        _TURN,
        _("Ask before attacks"),
        _("Attacks are confirmed, unless typed in full (A4xA7). A move that loses the game always is."),
    ),
    "end_turns": SettingWords(
        _TURN,
        _("End turn after a move"),
        _("A turn ends by itself after a move, which can then not be undone. Offer a draw before you move."),
    ),
    "curtain_table": SettingWords(
        _CURTAIN,
        _("Show the ranks"),
        _("The ranks in the order of strength, on the curtain. A key there shows or hides them."),
        {"first": _("the first two times"), "always": _("always"), "never": _("never")},
    ),
    "curtain_after_minutes": SettingWords(
        _CURTAIN,
        _("Lower when idle"),
        _(
            "The curtain comes down after this long without a key press; not while a clock runs, nor if you "
            "play alone and do not use it."
        ),
        {1.0: _("after a minute"), 3.0: _("after 3 minutes"), 10.0: _("after 10 minutes"), 0.0: _("never")},
    ),
    "curtain_when_unfocused": SettingWords(
        _CURTAIN,
        _("Lower on window switch"),
        _("The curtain comes down when another window gets the focus, where the terminal reports it."),
    ),
    "curtain_alone": SettingWords(
        _CURTAIN,
        _("Use when playing alone"),
        _(
            "Against the computer nothing is handed over. "
            "With this the curtain comes down between your turns."
        ),
    ),
    "ask_pins": SettingWords(
        _CURTAIN,
        _("Ask for PINs"),
        _("Before a game each player may choose a PIN, without which the other cannot lift the curtain."),
    ),
    "theme": SettingWords(
        _SCREEN,
        _("Theme"),
        _("Light on dark, or dark on light."),
        {"night": _p("theme", "dark"), "day": _p("theme", "light")},
    ),
    "ascii": SettingWords(
        _SCREEN, _("ASCII characters only"), _("For terminals and fonts without frames and blocks.")
    ),
    "animation": SettingWords(
        _SCREEN, _("Animations"), _("Pieces fly; battles and the drawing of lots take longer.")
    ),
    "answers": SettingWords(
        _ALONE,
        _("Show answers"),
        _("The shortest time before an opponent's answer is shown; a key shows it earlier if it is ready."),
        {
            "quick": _("after half the time"),
            "usual": _("after the usual time"),
            "slow": _("after twice the time"),
        },
    ),
    "undo_turns": SettingWords(
        _ALONE,
        _("Undo whole turns"),
        _("Undo your last turn and its answer, too. Such a game is not counted in the statistics."),
    ),
    "lines": SettingWords(
        _LINES,
        _("Play in lines"),
        _("From the next start, text is printed and typed, as for a screen reader."),
    ),
    "spelling": SettingWords(
        _LINES,
        _("Squares"),
        _("In lines, squares are said as letters, as words of the spelling alphabet, or as two numbers."),
        {
            "letters": _p("squares", "as letters"),
            "words": _p("squares", "as words"),
            "numbers": _p("squares", "as numbers"),
        },
    ),
    "full_answers": SettingWords(
        _LINES,
        _("Full answers"),
        _("In lines, pieces are called by their names; in short answers by their numbers."),
    ),
    "keyboard": SettingWords(
        _("The keyboard"),
        _("Bulgarian layout"),
        _("The keys that Cyrillic letters stand for. Czech and Slovak digits need no setting."),
        {
            "phonetic": _p("keyboard", "phonetic"),
            "new-phonetic": _p("keyboard", "new phonetic"),
            "bds": _p("keyboard", "BDS"),
        },
    ),
}


def values_of(name: str) -> Mapping[Any, Sentence | str]:
    """The values of a setting in order; each language is called by its own name."""
    return {"": _("as the system"), **languages()} if name == "language" else SETTINGS[name].values


NAMES_GROUP: Final = _("Names")
NAMES_TITLE: Final = _("Remembered names")
NAMES_SENTENCE: Final = _("The names of those who played last are offered when names are entered.")
NO_NAMES: Final = _p("names", "none")
NO_NAME: Final = _p("name", "none")
FORGET: Final = _("Forget these names? {names}.")
