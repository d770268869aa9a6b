"""What the commands print: results, refusals, questions and the headings of tables."""

from __future__ import annotations

from typing import Final

# All commands


def see_help(problem: str, command: str) -> str:
    """Arguments that a command cannot take."""
    return f"{problem} (see {command} --help)"


def output_refused(problem: str) -> str:
    """The output cannot be written; ``problem`` is the system's reason."""
    return f"the output cannot be written: {problem}"


def file_refused(path: str, problem: str) -> str:
    """A file cannot be written; ``problem`` is the system's reason."""
    return f"{path} cannot be written: {problem}"


def faulty_file(name: str, problem: str) -> str:
    """What is wrong with a file."""
    return f"{name}: {problem}"


def no_such_file(name: str) -> str:
    """A file that does not exist."""
    return f"{name}: there is no such file"


NO_DATA_FOLDER: Final = "--data: give the name of a folder"


def data_folder_blocked(file: str) -> str:
    """A file is in the place of the data folder, or of a folder above it."""
    return (
        f"{file} is not a folder, so no games can be saved there: "
        "move it away, or choose another folder with --data"
    )


# Play

NO_SCRYPT: Final = (
    "--pin needs scrypt, but this Python was built without it: play without --pin, or use another Python"
)
NO_RULESET: Final = "--rule changes a ruleset: choose one with --variant or --ruleset"


def faulty_option(option: str, fault: str) -> str:
    """What is wrong with the value of an option."""
    return f"{option}: {fault}"


def faulty_rule(fault: str) -> str:
    """What is wrong with a house rule."""
    return f"--rule {fault}"


# Unfinished games

UNFINISHED_COLUMNS: Final = ("", "Red", "Blue", "Ruleset", "Played", "Last step")
NO_UNFINISHED_GAMES: Final = "No unfinished games."
NOT_BEGUN: Final = "not begun"
DELETED: Final = "Deleted."


def unreadable_game(problem: str) -> str:
    """An unfinished game that cannot be opened, in the list."""
    return f"cannot be opened: {problem}"


def no_unfinished_game(number: int) -> str:
    """A number that is not in the list."""
    return f"there is no game {number} in the list (see stratego resume --list)"


def not_in_folder(name: str, folder: str, suffix: str) -> str:
    """A file that is not where unfinished games are."""
    return f"{name}: move it to {folder} first, as a {suffix} file"


def delete_game(red: str, blue: str) -> str:
    """The question before an unfinished game is deleted."""
    return f"Delete the game of {red} and {blue} for good?"


def delete_damaged_game(file: str) -> str:
    """The question before a damaged file is deleted."""
    return f"Delete the damaged game {file} for good?"


def resign_game(red: str, blue: str) -> str:
    """The question before a game is given up."""
    return f"Let the player whose turn it is resign the game of {red} and {blue}?"


def record_saved(path: str) -> str:
    """Where a record has been saved."""
    return f"The record is in {path}"


# Finished games

FINISHED_COLUMNS: Final = ("", "Date", "Red", "Blue", "Ruleset", "Moves", "Result")
NO_FINISHED_GAMES: Final = "No finished games."
WHICH_GAME: Final = "which game? Give a file, or a number of the list (see stratego replay --list)"
LIST_OF_ALL: Final = "--list is for all games: leave the file out"


def unreadable_record(number: int, file: str, problem: str) -> str:
    """A record that cannot be read, below the list."""
    return f"{number} {file} cannot be read: {problem}"


def no_finished_game(number: str) -> str:
    """A number that is neither a file nor in the list."""
    return f"there is no file and no finished game {number} (see stratego replay --list)"


def valid_game(file: str, summary: str) -> str:
    """A game in which every action is legal."""
    return f"{file} is valid: {summary}."


def player_column(color: str, name: str) -> str:
    """The heading of a player's actions."""
    return f"{color}: {name}"


def already_saved(file: str, path: str) -> str:
    """A game that has been imported before."""
    return f"{file}: this game is already saved: {path}"


def record_refused(folder: str, problem: str) -> str:
    """The disk refuses a record."""
    return f"the record cannot be saved in {folder}: {problem}"


# Statistics

TALLY_COLUMNS: Final = ("Players", "Games", "Won", "Drawn", "Red/Blue won", "Moves", "Endings")
TWO_NAMES: Final = "give the names of two players, or none"


def never_met(first: str, second: str) -> str:
    """Two players without a finished game."""
    return f"No finished games of {first} and {second}."


def not_counted(records: int) -> str:
    """How many records the statistics leave out."""
    if records == 1:
        return "Not counted: 1 unreadable record (see stratego replay --list)."
    return f"Not counted: {records} unreadable records (see stratego replay --list)."


# Set-ups

SETUP_COLUMNS: Final = ("Name", "Made for")
NO_SETUPS: Final = "No saved set-ups: make one with stratego setups edit."


def unreadable_setup(problem: str) -> str:
    """A set-up that cannot be read, in the list."""
    return f"cannot be used: {problem}"


def setup_title(name: str, ruleset: str) -> str:
    """The name of a set-up, and of the ruleset that it was made for if that is known."""
    return f"{name} ({ruleset})" if ruleset else name


def no_army(name: str) -> str:
    """A new set-up needs an army."""
    return f'there is no set-up "{name}" yet: to make it, choose its army with --variant'


def valid_setup(file: str, name: str, ruleset: str) -> str:
    """A file with a set-up that can be played."""
    return f"{file} is valid: {name}, for {ruleset}."


def setup_saved(name: str) -> str:
    """The name under which a set-up has been saved."""
    return f'Saved as "{name}".'


def delete_setup(name: str) -> str:
    """The question before a set-up is deleted."""
    return f'Delete the set-up "{name}" for good?'


def unplayable_setup(name: str, faults: str) -> str:
    """A set-up that cannot be played, with its faults on lines of their own."""
    return f"{name}: this set-up cannot be played:\n{faults}"


# Rulesets

RULESET_COLUMNS: Final = ("Name", "Pieces", "Board", "Description")
NO_SUCH_RULESET: Final = "there is no ruleset {name}"
NO_SUCH_VARIANT: Final = "there is no variant {name}"
FAULTY_RULESET: Final = "Your own, but it cannot be played:"
NEXT_STEPS: Final = "Show one in full: stratego rulesets show NAME\nPlay it: stratego play --variant NAME"
ALL_PIECES: Final = "total"


def board_size(width: int, height: int) -> str:
    """The size of a board in squares."""
    return f"{width} x {height}"


def narrow_ruleset(pieces: str, size: str, description: str) -> str:
    """A ruleset's description where the table has no columns for pieces and board."""
    return f"{pieces} pieces, {size}. {description}"


def own_ruleset(name: str, summary: str) -> str:
    """The description of a ruleset of the user's own."""
    return f"Your own. {name}: {summary}"


def differences_from(edition: str) -> str:
    """The heading above the differences from an edition."""
    return f"Differences from {edition}"


def valid_ruleset(name: str, ruleset: str, pieces: int, size: str) -> str:
    """A ruleset without faults."""
    return f"{name} is valid: {ruleset}, {pieces} pieces a side, {size}."


def ruleset_created(path: str, name: str) -> str:
    """A new file, and what to do with it."""
    return (
        f"{path} has been written. Change in it what you like, then:\n"
        f"  stratego rulesets check {name}\n"
        f"  stratego play --variant {name}"
    )


def faulty_ruleset(count: int, faults: str) -> str:
    """A ruleset with two faults or more, which follow on lines of their own."""
    return f"the ruleset has {count} faults:\n{faults}"


def file_as_variant(name: str) -> str:
    """A file where the name of a ruleset is expected."""
    return f"{name} is not the name of a ruleset: for a file of your own use --ruleset"
