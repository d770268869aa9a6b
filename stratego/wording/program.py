"""Starting and leaving the program: what a terminal lacks, whether a game is saved, and after a crash."""

from __future__ import annotations

from typing import Final

from stratego.wording.keys import Keyed

# Why the game cannot start; the command line adds its own name in front.

INPUT: Final = "the game needs a terminal: its input is not one. Start it without pipes"
OUTPUT: Final = "the game needs a terminal: its output is not one. Start it without pipes"
ERRORS: Final = "the game needs a terminal: its error output is not one. Start it without pipes"
NO_TERM: Final = "the game needs a terminal that can position text: TERM is not set. Try TERM=xterm-256color"
INSPECT: Final = "the game needs a Python that ends with it. Start it without -i, or unset PYTHONINSPECT"
SIMPLE_TERM: Final = "the game needs a terminal that can position text: TERM={term}. Try TERM=xterm-256color"


# After a crash

NO_GAME: Final = "No game was in progress."
CRASHED: Final = "stratego: the program crashed. A report that reveals nothing of the game is in {path}"

CRASHED_WITHOUT_REPORT: Final = (
    "stratego: the program crashed. No report could be written to {folder}: {problem}"
)


# If the program ends now.
RECORD_SAVED: Final = "The game was over, and its record is saved."
GAME_SAVED: Final = "The game is saved: start the program again to continue it, or use stratego resume."
PART_SAVED: Final = "What was saved before can be resumed, the rest cannot."
NOTHING_SAVED: Final = "The game was not saved, and is lost."

# If the disk refuses; `PART_SAVED` as well.
RECORD_CAN_WAIT: Final = "The game itself is saved: stratego resume tries again."
NO_REPLAY: Final = "It cannot be replayed."
NO_RESUMING: Final = "You can play on, but you cannot continue it later."

# When a game is resumed.
HALF_WRITTEN: Final = "The last step was only half written when the game was interrupted, and is lost."
DAMAGED: Final = "The file is damaged: everything after this point is lost."
OTHER_VERSION: Final = "Everything after this point does not fit this version of the program, and is lost."
OTHER_COMPUTER: Final = "The computer has changed"
MAY_PLAY_DIFFERENTLY: Final = (
    "This game began with another version of the computer player. It goes on where it was left, but from "
    "now on the computer may play differently."
)
GAME_REFUSED: Final = "This game cannot be saved in {folder}: {problem}."
RECORD_REFUSED: Final = "The record of this game cannot be saved in {folder}: {problem}."
RECORD_UNREADABLE: Final = "The record of this game was written, but cannot be read back. {problem}."

# If another program has changed the file of a game while it was played.
CHANGED_OUTSIDE: Final = "The file of this game was changed"
FILE_EDITED: Final = (
    "Another program changed {file}, where this game is saved. The whole game has been saved again."
)
FILE_DELETED: Final = (
    "{file}, where this game was saved, was deleted or moved. The whole game has been saved again."
)
FILE_REPLACED: Final = (
    "Another program put something else in the place of {file}, where this game was saved. "
    "It was left alone, and the whole game has been saved again under another name."
)

PARTLY_LOST: Final = "Part of this game is lost"

# The screen about it

NOT_SAVED: Final = "This game is not saved"
NO_RECORD: Final = "This game has no record"
ANOTHER_FOLDER: Final = "Save it in another folder, or continue without saving. Folder:"
FOLDER_FIELD: Final = "another folder"
NO_FOLDER: Keyed = "Type a folder, or press {keys[unsaved.play_on]} to continue without saving."


# Leaving the program in mid-game

LEAVE_BY: Keyed = "{keys[game.quit]} to leave the game."
LEAVE_GAME: Final = "Leave the game?"
LEAVE_SAVED: Final = "It is saved, and you can continue later."
LEAVE_UNSAVED: Final = "It is not over, and it is not saved."
