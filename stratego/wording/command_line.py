"""The output of the commands: results, refusals, questions, table headings, and the lines of a match."""

from typing import Final

from stratego.wording.language import NOTHING, Sentence, _, _n, _p

# All commands

VERSION: Final = Sentence("stratego {release}")
VERSION_COMPILED: Final = _("stratego {release} (compiled)")
SEE_HELP: Final = _("{problem} (see {command} --help)")
UNRECOGNIZED: Final = _("unrecognized arguments: %s")  # argparse's own message, hence the %s
OUTPUT_REFUSED: Final = _("the output cannot be written: {problem}")
FILE_REFUSED: Final = _("{path} cannot be written: {problem}")
FAULTY: Final = Sentence("{name}: {problem}")  # for a file, a folder or an option
NO_SUCH_FILE: Final = _("{name}: there is no such file")
NOTHING_GIVEN: Final = _p("argument of a command", "it is empty")
NO_SUCH_FOLDER: Final = _("--data: there is no folder {folder}")
NO_HOME: Final = _("you have no home folder here: set HOME, or STRATEGO_DATA and STRATEGO_CONFIG")
ASKED: Final = _("{question} [y/N]")
NOT_CONFIRMED: Final = _("nothing was changed: that needs the answer yes, or --yes")
# For translators: in lower case, separated by spaces; keep the English answers among them.
YES: Final = _p("answers that mean yes", "y yes")
DATA_FOLDER_BLOCKED: Final = _(
    "{file} is not a folder, so no games can be saved there: "
    "move it away, or choose another folder with --data"
)

# Play

NO_SCRYPT: Final = _(
    "--pin needs scrypt, but this Python was built without it: play without --pin, or use another Python"
)
NO_RULESET: Final = _("--rule changes the rules of a game: choose one with --variant or --ruleset")
NOBODY_OPPOSITE: Final = _("--color needs --computer or --program: two people choose their sides by name")
LANGUAGES_FOR_TWO: Final = _("{option} needs two people and a game: choose it with --variant or --ruleset")
ONE_PERSON: Final = _("against the computer or a program give one name, with --red or --blue")
NAMES_OPPONENT: Final = _("{option} names your opponent: with --color {color}, give your name with --{color}")
PROGRAM_NEEDS_GAME: Final = _("--program: choose the game with --variant or --ruleset")
LONG_COMMAND: Final = _n(
    "the command is one line of {count} character at most",
    "the command is one line of {count} characters at most",
)
FAULTY_RULE: Final = Sentence("--rule {fault}")

_PLAYED: Final = _p("column", "Red"), _p("column", "Blue"), _p("column", "Game")

# Lessons

LESSON_COLUMNS: Final = (NOTHING, _p("column", "Lesson"), NOTHING)
POSITION: Final = _("{title} (position to solve)")
NO_LESSON: Final = _("there is no file and no lesson {number} (see stratego learn --list)")
VALID_LESSON: Final = _("{name} is valid: {title}.")
FAULTS_OF_LESSON: Final = _n(
    "the lesson has {count} fault:\n{faults}", "the lesson has {count} faults:\n{faults}"
)

# A player in another program

FAULTY_LINE: Final = _("the game cannot go on: {problem}")
SERVES_A_PROGRAM: Final = _("waiting for the messages of another program (docs/players.md); Ctrl+D ends it")
LONG_LINE: Final = _("a line on standard input has more than {most} bytes")

JOIN_COLUMNS: Final = (Sentence("stratego join"), *_PLAYED)

# Unfinished games

UNFINISHED_COLUMNS: Final = (NOTHING, *_PLAYED, _p("column", "Played"), _p("column", "Last step"))
NO_UNFINISHED_GAMES: Final = _("No unfinished games.")
UNREADABLE_GAME: Final = _("cannot be opened: {problem}")
NO_UNFINISHED_GAME: Final = _("there is no game {number} in the list (see stratego resume --list)")
NOT_IN_FOLDER: Final = _("{name}: move it to {folder} first, as a {suffix} file")
AT_TWO_TERMINALS: Final = _("{name}: this game is at two terminals. To go on with it: {line}")
DELETE_GAME: Final = _("Delete the game of {red} and {blue} for good?")
DELETE_GAME_OF_OTHERS: Final = _(
    "Somebody is there now. Delete the game of {red} and {blue} for good, for them too?"
)
DELETE_DAMAGED_GAME: Final = _("Delete the damaged game {file} for good?")
DELETE_SILENT_GAME: Final = _("Delete the game {game}, whose host does not answer, for good?")
SEAT_IS_TAKEN: Final = _(
    "somebody sits there at another terminal: a computer or program takes only a seat that is free"
)
SEAT_GIVEN_UP: Final = _("Your seat is given up.")
DELETED: Final = _("Deleted.")
RESIGN_GAME: Final = _("Let the player whose turn it is resign the game of {red} and {blue}?")
RECORD_SAVED: Final = _("The record is in {path}")

# Finished games

_DATE, _MOVES, _RESULT = _p("column", "Date"), _p("column", "Moves"), _p("column", "Result")
FINISHED_COLUMNS: Final = (NOTHING, _DATE, *_PLAYED, _MOVES, _RESULT)
NO_FINISHED_GAMES: Final = _("No finished games.")
UNREADABLE_RECORD: Final = _("{number} {file} cannot be read: {problem}")
WHICH_GAME: Final = _("which game? Give a file, or a number of the list (see stratego replay --list)")
LIST_OF_ALL: Final = _("--list is for all games: leave the file out")
NO_FINISHED_GAME: Final = _("there is no file and no finished game {number} (see stratego replay --list)")
VALID_GAME: Final = _("{file} is valid: {summary}.")
ALREADY_SAVED: Final = _("{file}: this game is already saved: {path}")
OUTPUT_OF_ONE: Final = _("--output is for a single game: give one file")
RECORD_REFUSED: Final = _("the record cannot be saved in {folder}: {problem}")

# Statistics

TALLY_COLUMNS: Final = (
    _p("column", "Players"),
    _p("column", "Games"),
    _p("column", "Won"),
    _p("column", "Drawn"),
    _p("column", "Red/Blue won"),
    _p("column", "Moves a game"),
    _p("column", "Endings"),
)
TWO_NAMES: Final = _("give the name of one player or of two, or none")
NO_GAMES_OF: Final = _("No finished games: {players}.")
NOT_COUNTED: Final = _n(
    "Not counted: 1 unreadable record (see stratego replay --list).",
    "Not counted: {count} unreadable records (see stratego replay --list).",
)
UNDONE: Final = _n("Not counted: 1 game with undone turns.", "Not counted: {count} games with undone turns.")

# Set-ups

SETUP_COLUMNS: Final = (_p("column", "Name"), _p("column", "Made for"))
NO_SETUPS: Final = _("No saved set-ups: make one with stratego setups edit.")
UNREADABLE_SETUP: Final = _("cannot be used: {problem}")
NO_ARMY: Final = _('there is no set-up "{name}" yet: to make it, choose its army with --variant')
VALID_SETUP: Final = _("{file} is valid: {name}, for {ruleset}.")
VALID_DRAFT: Final = _("{file} is a draft: {name}, for {ruleset}. {placed} of {army_size} pieces are placed.")
SETUP_SAVED: Final = _('Saved as "{name}".')
DELETE_SETUP: Final = _('Delete the set-up "{name}" for good?')
UNPLAYABLE_SETUP: Final = _("{name}: this set-up cannot be played in {ruleset}:\n{faults}")
SETUP_FOR_UNKNOWN: Final = _(
    '{name}: this set-up is for "{ruleset}", which is not among the games: '
    "name the file of its ruleset with --ruleset"
)

# Rulesets

RULESET_COLUMNS: Final = (
    _p("column", "Name"),
    _p("column", "Pieces"),
    _p("column", "Board"),
    _p("column", "Description"),
)
FILE_AS_VARIANT: Final = _("{name} is not the name of a game: for a file of your own use --ruleset")
VARIANT_AS_FILE: Final = _("there is no file {name} here: for the game of this name use --variant")
FILE_NAMED_SO: Final = _("there is no game {name}: for the file in this folder write {file}")
FAULTY_RULESET: Final = _("Your own, but it cannot be played:")
MORE_FAULTS: Final = _n(
    "(And {count} more fault: stratego rulesets check {name})",
    "(And {count} more faults: stratego rulesets check {name})",
)
FAULTS_OF_RULESET: Final = _n(
    "the ruleset has {count} fault:\n{faults}", "the ruleset has {count} faults:\n{faults}"
)
NEXT_STEPS: Final = _("Show one in full: stratego rulesets show NAME\nPlay it: stratego play --variant NAME")
# For translators: the rows of a table, or the lines of a list, follow.
ENTRIES: Final = _n("{count} entry:", "{count} entries:")
ZONE: Final = _("{side}, zone: {zone}.")
ALL_PIECES: Final = _("total")
BOARD_SIZE: Final = Sentence("{board.width} x {board.height}")
NARROW_RULESET: Final = _n("{count} piece, {size}. {description}", "{count} pieces, {size}. {description}")
OWN_RULESET: Final = _("Your own. {name}: {summary}")
DIFFERENCES: Final = _("Differences from {ruleset}")
VALID_RULESET: Final = _n(
    "{name} is valid: {game}, {count} piece a side, {size}.",
    "{name} is valid: {game}, {count} pieces a side, {size}.",
)
NAME_OF_SHIPPED: Final = _("{game} is the name of a shipped game: give the file one of its own.")
RULESET_CREATED: Final = _(
    "{path} has been written. Change in it what you like, then:\n"
    "  stratego rulesets check {name}\n"
    "  stratego play --variant {name}"
)


TITLE: Final = _n("{ruleset}: {count:,} game, seed {seed}", "{ruleset}: {count:,} games, seed {seed}")
STOPPED: Final = _n("Stopped after {played} of {count:,} game.", "Stopped after {played} of {count:,} games.")
PROGRESS: Final = _p("progress", "Games")
RESULTS: Final = (
    _p("line of a match", "Won"),
    _p("line of a match", "Lost"),
    _p("line of a match", "Drawn"),
    _p("line of a match", "Cut short"),
    _p("line of a match", "Won by default"),
    _p("line of a match", "Lost by default"),
    _p("line of a match", "Score"),
    _p("line of a match", "95% interval"),
)
SHARE: Final = Sentence("{share:.1f}%")
INTERVAL: Final = Sentence("{low:.0f}-{high:.0f}%")
TIMES: Final = _("Time for a move")
TIMES_OF: Final = (
    _p("line of a match", "Moves"),
    _p("line of a match", "Median"),
    _p("line of a match", "95 of 100 within"),
    _p("line of a match", "Longest"),
)
SECONDS: Final = Sentence("{seconds:.3f} s")
NO_FIGURE: Final = "-"
DEFAULTS: Final = _("{player} lost by default:\n{defaults}")
IN_GAME: Final = _("game {number}: {problem}")
IN_GAME_AND_MOVE: Final = _("game {number}, move {move}: {problem}")
SEE_TRANSCRIPTS: Final = _("To read the lines that were exchanged, add --transcripts FOLDER.")
NOTHING_EXCHANGED: Final = _("There are no transcripts: neither player is another program.")
SAVED: Final = _("The records are in {folder}")
NOT_SAVED: Final = _("the records cannot be saved in {folder}: {problem}")
NO_TRANSCRIPTS: Final = _("the transcripts cannot be written in {folder}: {problem}")
RECORDS_THERE: Final = _("{folder} has records of a match with seed {seed}: choose another folder")
SHORT_TURN: Final = _(
    "a turn may take {longest} seconds at most, which is less than its free seconds, {free}"
)
NO_COUNT: Final = _("{text} is not a whole number from 1 to {most:,}")
NO_SEED: Final = _("{text} is not a seed: write up to {most} digits")
NO_SECONDS: Final = _("{text} is not a number of seconds above 0, up to {most:,}")
NO_WORKERS: Final = _("the games cannot be played: {problem}")
NO_DASK: Final = _("--cluster needs Dask: install stratego-terminal[cluster]")
CLUSTER_GONE: Final = _("the scheduler at {address} has ended")
NO_CLUSTER: Final = _("--cluster {address}: no scheduler answers there ({problem})")
SCORED: Final = _n(
    "A draw counts half, and so does a game cut short at 1 move.",
    "A draw counts half, and so does a game cut short at {count:,} moves.",
)
DEFAULTS_NOT_SCORED: Final = _("Games won or lost by default are not in the score.")
