"""Messages at the start and the end: unsuitable terminals, saved and unsaved games, crashes."""

from collections.abc import Mapping
from typing import Final

from stratego.records.autosave import Kept
from stratego.wording.language import Sentence, _

# Reasons why the game cannot start, shown after "stratego: ".

INPUT: Final = _("the game needs a terminal: its input is not one.")
OUTPUT: Final = _("the game needs a terminal: its output is not one.")
ERRORS: Final = _("the game needs a terminal: its error output is not one.")
# For translators: follows one of the three above; "it" is the game.
WITHOUT_PIPES: Final = _("Start it without pipes, or in lines of text: stratego --lines")
NO_TERM: Final = _("the game needs a terminal that can position text: TERM is not set.")
SIMPLE_TERM: Final = _("the game needs a terminal that can position text: TERM={term}.")
ANOTHER_TERM: Final = _("Try TERM=xterm-256color, or lines of text: stratego --lines")
INSPECT: Final = _(
    "the game needs a Python that exits when it does. Start it without -i, or unset PYTHONINSPECT"
)

_TOO_SMALL: Final = _("{columns}x{lines} is needed, this is {wide}x{high}. Make the window larger.")


def too_small(needed: tuple[int, int], present: tuple[int, int]) -> str:
    """Says that the window has fewer columns or lines than ``needed``."""
    return _TOO_SMALL.format(columns=needed[0], lines=needed[1], wide=present[0], high=present[1])


# After a crash

CRASHED: Final = _("stratego: the program crashed. A report that reveals nothing of the game is in {path}")

CRASHED_WITHOUT_REPORT: Final = _(
    "stratego: the program crashed. No report could be written to {folder}: {problem}"
)


KEPT: Final[Mapping[Kept, Sentence]] = {
    Kept.NO_GAME: _("No game was in progress."),
    Kept.NOTHING: _("The game was not saved, and is lost."),
    Kept.PART: _("What was saved before can be resumed, the rest cannot."),
    # For translators: {line} is a command to type in a shell, here and below.
    Kept.GAME: _("The game is saved. To go on with it: {line}"),
    Kept.HOSTED: _("Your seat is kept. To come back, type: {line}"),
    Kept.LESSON: _("To go on with the lessons, type: {line}"),
    Kept.NOT_HERE: _("The game was over. Its record could not be saved here, but the host has it."),
    Kept.RECORD: _("The game was over, and its record is saved."),
}
"""The program's last line: how much of the game is saved; ``line`` is the command to return to it."""

# For translators: the next two say the same as "Your seat is kept. To come back, type: {line}" in a game with
# a clock.
SEAT_KEPT_ON_TIME: Final = _(
    "Your seat is kept, but during your turn your clock keeps running. To come back, type: {line}"
)
SEAT_KEPT_SETTING_UP: Final = _(
    "Your seat is kept, but your time to set up keeps running. To come back, type: {line}"
)


# When a game is resumed.
OTHER_COMPUTER: Final = _("The computer has changed")
MAY_PLAY_DIFFERENTLY: Final = _(
    "This game began with another version of the computer player. It goes on where it was left, but from "
    "now on the computer may play differently."
)

# If another program has changed the file of a game while it was played.
CHANGED_OUTSIDE: Final = _("The file of this game was changed")

PARTLY_LOST: Final = _("Part of this game is lost")

# The screen about an unsaved game

NOT_SAVED: Final = _("This game is not saved")
NO_RECORD: Final = _("This game has no record")
ANOTHER_FOLDER: Final = _("Save it in another folder, or continue without saving. Folder:")
FOLDER_FIELD: Final = _("another folder")
SAVED_ELSEWHERE: Final = _("Saved in another folder")
SAVED_IN: Final = _("Until you leave the program, games are saved in {folder}.")
NO_FOLDER: Final = _("Type a folder, or press {keys[unsaved.play_on]} to continue without saving.")


# For translators: said of a key with a character on a board.
NO_SUCH_KEY: Final = _("That key does nothing here. {keys[game.help]} lists the keys.")

# Leaving the program during a game

LEAVE_BY: Final = _("{keys[game.quit]} to leave the game.")
LEAVE_GAME: Final = _("Leave the game?")
LEAVE_SAVED: Final = _("It is saved, and you can continue later.")
LEAVE_CLOCK: Final = _("It is saved, but during your turn your clock keeps running.")
LEAVE_SETTING_UP: Final = _("It is saved, but your time to set up keeps running.")
LEAVE_NEW: Final = _("There is nothing to save yet.")
LEAVE_UNSAVED: Final = _("It is not over, and it is not saved.")
