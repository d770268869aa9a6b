"""What ``stratego --help``, and ``--help`` of every command, says."""

from collections.abc import Mapping
from typing import Final

PROGRAM: Final = (
    "Stratego at one terminal, for two people or against the computer. Without a command it opens the home "
    "screen."
)
FIRST_GAME: Final = "For a first game: stratego play --variant duel"
VERSION: Final = "print the version"
DATA: Final = "where games and set-ups are saved (default: STRATEGO_DATA, or a folder of your system)"
ASCII: Final = "draw with plain ASCII only"
YES: Final = "do not ask"

COMMANDS: Final[Mapping[str, str]] = {
    "play": "start a game",
    "learn": "learn to play, lesson by lesson, or solve a position",
    "resume": "continue an unfinished game",
    "replay": "replay a game",
    "export": "write a game in another format",
    "import": "save a game from another program as a record",
    "stats": "who has won how often",
    "match": "play games between computer players or other programs",
    "player": "play a game for another program, over standard input and output",
    "setups": "your saved set-ups: a list, or show, check and change one",
    "rulesets": "the rulesets: a list, or show, check and make one",
}

DESCRIPTIONS: Final[Mapping[str, str]] = {
    "play": "Start a game. Without --variant or --ruleset, choose the game on the screen.",
    "match": "Play games between computer players or other programs, and print who won how often. The "
    "players change sides after each game. Without other programs, the same seed gives the same games.",
    "setups": "List your saved set-ups.",
    "rulesets": "List the rulesets: the shipped ones and your own.",
}

PLAY: Final[Mapping[str, str]] = {
    "--variant": "a game by its name: see stratego rulesets",
    "--ruleset": "a ruleset of your own, as a TOML file",
    "--rule": "a house rule, such as tie=attacker_wins or aids=moved,counts: see stratego rulesets show; "
    "may be given several times",
    "--red": "the name of the player with Red",
    "--blue": "the name of the player with Blue",
    "--computer": "play against the computer, at the level easy, medium (the default) or hard",
    "--program": "play against another program: its command, or ucc:COMMAND if it speaks UCC",
    "--color": "your side against the computer or a program: red (the default), blue or random",
    "--pin": "let each player choose a PIN for their curtain",
}

LEARN: Final[Mapping[str, str]] = {
    "lesson": "a number of the list, or a TOML file of your own (default: a list to choose from)",
    "--list": "print the list of lessons and positions",
    "--check": "say whether a lesson is valid: a TOML file, or a number of the list",
}

RESUME: Final[Mapping[str, str]] = {
    "game": "a file, or a number of the list (default: the only unfinished game, or a list to choose from)",
    "--list": "print the list of unfinished games",
    "--delete": "delete a game of the list",
    "--give-up": "let the player whose turn it is resign",
}

REPLAY: Final[Mapping[str, str]] = {
    "file": "a game, or a number of the list (default: a list to choose from)",
    "--list": "print the list of finished games",
    "--check": "say whether every action is legal",
    "--print": "print the actions and the final board",
}

EXPORT: Final[Mapping[str, str]] = {
    "file": "a game, or a number of the list of replay --list",
    "--to": "one of {formats}",
    "--output": "the file to write (default: the terminal)",
}

IMPORT: Final[Mapping[str, str]] = {
    "file": "a game in one of these formats: {formats}",
    "--ruleset": "the ruleset, if the file does not state it: a name of stratego rulesets, or a TOML file",
    "--output": "the file to write (default: a new file of finished games)",
}

MATCH: Final[Mapping[str, str]] = {
    "--red": "the player with Red in the first game, one of {players}",
    "--blue": "the other player",
    "--games": "how many games (default: %(default)s)",
    "--variant": "a game by its name: see stratego rulesets (default: original)",
    "--seed": "a number that all random choices follow from (default: a random one)",
    "--plies": "the most moves in a game, counting both sides; then it is a draw (default: %(default)s)",
    "--seconds": "how long a program may think about a move (default: %(default)s)",
    "--jobs": "how many games are played at the same time (default: one on each processor)",
    "--cluster": "play on the workers of the Dask scheduler at this address",
    "--save": "write a record of each game into this folder",
    "--transcripts": "write what is sent to other programs, and what they answer, into this folder",
}

STATS: Final = "two players (default: all)"

SERVED_PLAYER: Final = "one of {players}"
SERVED_PROTOCOL: Final = "stratego (described in docs/players.md) or ucc (UCC 2012) (default: %(default)s)"

SETUPS: Final[Mapping[str, str]] = {
    "edit": "make or change a set-up on the screen",
    "show": "draw a set-up as its owner sees it",
    "check": "say whether a file holds a set-up that can be played, or a draft",
    "import": "save a set-up from a file",
    "rename": "give a set-up another name",
    "delete": "delete a set-up",
}
EDITED_SETUP: Final = "a saved set-up, or the name of a new one (default: a list)"
SAVED_SETUP: Final = "a name of the list"
NEW_NAME: Final = "its new name"
SETUP_FILE: Final = "a saved set-up, a drawing, or StraDoS2 letters"
SETUP_NAME: Final = "its name (default: the one in the file)"
EDITED_VARIANT: Final = "the game of its army: a name of stratego rulesets"
EDITED_RULESET: Final = "the ruleset of its army, as a TOML file"
SETUP_RULESET: Final = (
    "its ruleset: a name of stratego rulesets, or a TOML file (default: the shipped one that it fits)"
)

RULESETS: Final[Mapping[str, str]] = {
    "show": "show the army, the board and all rules of a game",
    "check": "say whether a ruleset of your own is valid",
    "new": "write a commented file for a ruleset of your own",
}
RULESET: Final = "a name of the list, or a TOML file"
RULESET_FILE: Final = "a TOML file, or a name of the list"
NEW_RULESET: Final = "its name: small letters, digits and hyphens"
PARENT: Final = "the ruleset to start from: a name of the list, or a TOML file (default: original)"


def described(help_line: str) -> str:
    """A command's help line as a sentence of its own."""
    return f"{help_line[0].upper()}{help_line[1:]}."
