"""What the commands print: results, refusals, questions, the headings of tables, and matches."""

from typing import Final

# All commands

VERSION: Final = "stratego {release}"
VERSION_COMPILED: Final = "stratego {release} (compiled)"
NO_CHOICE: Final = 'there is no "{word}"'
SEE_HELP: Final = "{problem} (see {command} --help)"
OUTPUT_REFUSED: Final = "the output cannot be written: {problem}"
FILE_REFUSED: Final = "{path} cannot be written: {problem}"
FAULTY_FILE: Final = "{name}: {problem}"
NO_SUCH_FILE: Final = "{name}: there is no such file"
NO_DATA_FOLDER: Final = "--data: give the name of a folder"
NO_SUCH_FOLDER: Final = "--data: there is no folder {folder}"
NO_HOME: Final = "you have no home folder here: set HOME, or STRATEGO_DATA and STRATEGO_CONFIG"
DATA_FOLDER_BLOCKED: Final = (
    "{file} is not a folder, so no games can be saved there: "
    "move it away, or choose another folder with --data"
)

# Play

NO_SCRYPT: Final = (
    "--pin needs scrypt, but this Python was built without it: play without --pin, or use another Python"
)
NO_RULESET: Final = "--rule changes the rules of a game: choose one with --variant or --ruleset"
FAULTY_OPTION: Final = "{option}: {problem}"
NOBODY_OPPOSITE: Final = "--color needs --computer or --program: two people choose their sides by name"
ONE_PERSON: Final = "against the computer or a program give one name, with --red or --blue"
NAMES_OPPONENT: Final = "{option} names your opponent: with --color {color}, give your name with --{color}"
PROGRAM_NEEDS_GAME: Final = "--program: choose the game with --variant or --ruleset"
LONG_COMMAND: Final = "the command is one line of {most} characters at most"
FAULTY_RULE: Final = "--rule {fault}"

# Lessons

LESSON_COLUMNS: Final = ("", "Lesson")
POSITION: Final = "{title} (position to solve)"
NO_LESSON: Final = "there is no file and no lesson {number} (see stratego learn --list)"
VALID_LESSON: Final = "{name} is valid: {lesson.title}."
FAULTS_OF_LESSON: Final = "the lesson has {count} faults:\n{faults}"

# A player in another program

FAULTY_LINE: Final = "the game cannot go on: {problem}"
LONG_LINE: Final = "a line on standard input has more than {most} bytes"

# Unfinished games

UNFINISHED_COLUMNS: Final = ("", "Red", "Blue", "Game", "Played", "Last step")
NO_UNFINISHED_GAMES: Final = "No unfinished games."
UNREADABLE_GAME: Final = "cannot be opened: {problem}"
NO_UNFINISHED_GAME: Final = "there is no game {number} in the list (see stratego resume --list)"
NOT_IN_FOLDER: Final = "{name}: move it to {folder} first, as a {suffix} file"
DELETE_GAME: Final = "Delete the game of {} and {} for good?"
DELETE_DAMAGED_GAME: Final = "Delete the damaged game {file} for good?"
DELETED: Final = "Deleted."
RESIGN_GAME: Final = "Let the player whose turn it is resign the game of {} and {}?"
RECORD_SAVED: Final = "The record is in {path}"

# Finished games

FINISHED_COLUMNS: Final = ("", "Date", "Red", "Blue", "Game", "Moves", "Result")
NO_FINISHED_GAMES: Final = "No finished games."
UNREADABLE_RECORD: Final = "{number} {file} cannot be read: {problem}"
WHICH_GAME: Final = "which game? Give a file, or a number of the list (see stratego replay --list)"
LIST_OF_ALL: Final = "--list is for all games: leave the file out"
NO_FINISHED_GAME: Final = "there is no file and no finished game {number} (see stratego replay --list)"
VALID_GAME: Final = "{file} is valid: {summary}."
ALREADY_SAVED: Final = "{file}: this game is already saved: {path}"
RECORD_REFUSED: Final = "the record cannot be saved in {folder}: {problem}"

# Statistics

TALLY_COLUMNS: Final = ("Players", "Games", "Won", "Drawn", "Red/Blue won", "Moves a game", "Endings")
TWO_NAMES: Final = "give the names of two players, or none"
NEVER_MET: Final = "No finished games of {} and {}."


def not_counted(records: int) -> str:
    """How many records the statistics leave out."""
    if records == 1:
        return "Not counted: 1 unreadable record (see stratego replay --list)."
    return f"Not counted: {records} unreadable records (see stratego replay --list)."


# Set-ups

SETUP_COLUMNS: Final = ("Name", "Made for")
NO_SETUPS: Final = "No saved set-ups: make one with stratego setups edit."
UNREADABLE_SETUP: Final = "cannot be used: {problem}"
SETUP_TITLE: Final = "{name} ({made_for})"
NO_ARMY: Final = 'there is no set-up "{name}" yet: to make it, choose its army with --variant'
VALID_SETUP: Final = "{file} is valid: {name}, for {ruleset}."
VALID_DRAFT: Final = "{file} is a draft: {name}, for {ruleset}. {placed} of {army_size} pieces are placed."
SETUP_SAVED: Final = 'Saved as "{name}".'
DELETE_SETUP: Final = 'Delete the set-up "{name}" for good?'
UNPLAYABLE_SETUP: Final = "{name}: this set-up cannot be played:\n{faults}"

# Rulesets

RULESET_COLUMNS: Final = ("Name", "Pieces", "Board", "Description")
NO_SUCH_VARIANT: Final = "there is no game {name}"
FILE_AS_VARIANT: Final = "{name} is not the name of a game: for a file of your own use --ruleset"
FAULTY_RULESET: Final = "Your own, but it cannot be played:"
FAULTS_OF_RULESET: Final = "the ruleset has {count} faults:\n{faults}"
NEXT_STEPS: Final = "Show one in full: stratego rulesets show NAME\nPlay it: stratego play --variant NAME"
ALL_PIECES: Final = "total"
BOARD_SIZE: Final = "{board.width} x {board.height}"
NARROW_RULESET: Final = "{pieces} pieces, {size}. {description}"
OWN_RULESET: Final = "Your own. {name}: {summary}"
DIFFERENCES: Final = "Differences from {ruleset}"
VALID_RULESET: Final = (
    "{name} is valid: {rules.name}, {rules.army_size} pieces a side, "
    "{rules.geometry.width} x {rules.geometry.height}."
)
RULESET_CREATED: Final = (
    "{path} has been written. Change in it what you like, then:\n"
    "  stratego rulesets check {name}\n"
    "  stratego play --variant {name}"
)


TITLE: Final = "{ruleset}: {games}, seed {seed}"
STOPPED: Final = "Stopped after {played} of {games}."
PROGRESS: Final = "Games"
RESULTS: Final = (
    "Won",
    "Lost",
    "Drawn",
    "Cut short",
    "Won by default",
    "Lost by default",
    "Score",
    "95% interval",
)
SHARE: Final = "{share:.1f}%"
INTERVAL: Final = "{low:.0f}-{high:.0f}%"
TIMES: Final = "Time for a move"
TIMES_OF: Final = ("Moves", "Median", "95 of 100 within", "Longest")
SECONDS: Final = "{seconds:.3f} s"
NOTHING: Final = "-"
FIRST: Final = "{player} (1)"
SECOND: Final = "{player} (2)"
DEFAULTS: Final = "{player} lost by default:\n{defaults}"
DEFAULT: Final = "game {number}: {reason}"
SAVED: Final = "The records are in {folder}"
NOT_SAVED: Final = "the records cannot be saved in {folder}: {problem}"
NO_TRANSCRIPTS: Final = "the transcripts cannot be written in {folder}: {problem}"
RECORDS_THERE: Final = "{folder} has records of a match with seed {seed}: choose another folder"
NO_COUNT: Final = "{text} is not a whole number from 1 to {most:,}"
NO_SEED: Final = "{text} is not a seed: write up to 20 digits"
NO_SECONDS: Final = "{text} is not a number of seconds above 0, up to {most:,}"
NO_WORKERS: Final = "the games cannot be played: {problem}"
NO_DASK: Final = "--cluster needs Dask: install stratego-terminal[cluster]"
CLUSTER_GONE: Final = "the scheduler at {address} has ended"
NO_CLUSTER: Final = "--cluster {address}: no scheduler answers there ({problem})"


def explained(plies: int) -> str:
    """What the score counts, in a match whose games have at most ``plies`` moves."""
    most = "1 move" if plies == 1 else f"{plies:,} moves"
    return (
        f"A draw counts half, and so does a game cut short at {most}. "
        "Games won or lost by default are not in the score."
    )


def games(count: int) -> str:
    """A number of games in words."""
    return "1 game" if count == 1 else f"{count:,} games"
