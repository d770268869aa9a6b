"""What ``stratego --help``, and ``--help`` of every command, says."""

from collections.abc import Mapping
from typing import Final

PROGRAM: Final = (
    "Stratego at one terminal, for two people or against the computer. Without a command it opens the home "
    "screen."
)
FIRST_GAME: Final = "For a first game: stratego play --variant duel"

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
SETUPS: Final[Mapping[str, str]] = {
    "edit": "make or change a set-up on the screen",
    "show": "draw a set-up as its owner sees it",
    "check": "say whether a file holds a set-up that can be played, or a draft",
    "import": "save a set-up from a file",
    "rename": "give a set-up another name",
    "delete": "delete a set-up",
}
RULESETS: Final[Mapping[str, str]] = {
    "show": "show the army, the board and all rules of a game",
    "check": "say whether a ruleset of your own is valid",
    "new": "write a commented file for a ruleset of your own",
}

DESCRIPTIONS: Final[Mapping[str, str]] = {
    "play": "Start a game. Without --variant or --ruleset, choose the game on the screen.",
    "match": "Play games between computer players or other programs, and print who won how often. The "
    "players change sides after each game. Without other programs, the same seed gives the same games.",
    "setups": "List your saved set-ups.",
    "rulesets": "List the rulesets: the shipped ones and your own.",
}

_GAME: Final = "a game by its name: see stratego rulesets"
_SETUP_FILE: Final = "a saved set-up, a drawing, or StraDoS2 letters"
_SETUP_RULESET: Final = (
    "its ruleset: a name of stratego rulesets, or a TOML file (default: the shipped one that it fits)"
)
_LISTED: Final = "a name of the list"

ARGUMENTS: Final[Mapping[str, str]] = {
    "--version": "print the version",
    "--ascii": "draw with plain ASCII only",
    "--data": "where games and set-ups are saved (default: STRATEGO_DATA, or a folder of your system)",
    "--yes": "do not ask",
    "--variant": _GAME,
    "--ruleset": "a ruleset of your own, as a TOML file",
    "--rule": "a house rule, such as tie=attacker_wins or aids=moved,counts: see stratego rulesets show; "
    "may be given several times",
    "play --red": "the name of the player with Red",
    "play --blue": "the name of the player with Blue",
    "play --computer": "play against the computer, at the level easy, medium (the default) or hard",
    "play --program": "play against another program: its command, or ucc:COMMAND if it speaks UCC",
    "play --color": "your side against the computer or a program: red (the default), blue or random",
    "play --pin": "let each player choose a PIN for their curtain",
    "learn lesson": "a number of the list, or a TOML file of your own (default: a list to choose from)",
    "learn --list": "print the list of lessons and positions",
    "learn --check": "say whether a lesson is valid: a TOML file, or a number of the list",
    "resume file": "a file, or a number of the list (default: the only unfinished game, or a list to choose "
    "from)",
    "resume --list": "print the list of unfinished games",
    "resume --delete": "delete a game of the list",
    "resume --give-up": "let the player whose turn it is resign",
    "replay file": "a game, or a number of the list (default: a list to choose from)",
    "replay --list": "print the list of finished games",
    "replay --check": "say whether every action is legal",
    "replay --print": "print the actions and the final board",
    "export file": "a game, or a number of the list of replay --list",
    "export --to": "one of %(choices)s",
    "export --output": "the file to write (default: the terminal)",
    "import --ruleset": "the ruleset, if the file does not state it: a name of stratego rulesets, or a TOML "
    "file",
    "import --output": "the file to write (default: a new file of finished games)",
    "match --blue": "the other player",
    "match --games": "how many games (default: %(default)s)",
    "match --variant": f"{_GAME} (default: original)",
    "match --seed": "a number that all random choices follow from (default: a random one)",
    "match --plies": "the most moves in a game, counting both sides; then it is a draw (default: "
    "%(default)s)",
    "match --seconds": "how long a program may think about a move (default: %(default)s)",
    "match --jobs": "how many games are played at the same time (default: one on each processor)",
    "match --cluster": "play on the workers of the Dask scheduler at this address",
    "match --save": "write a record of each game into this folder",
    "match --transcripts": "write what is sent to other programs, and what they answer, into this folder",
    "player --protocol": "stratego (described in docs/players.md) or ucc (UCC 2012) (default: %(default)s)",
    "stats players": "two players (default: all)",
    "setups edit name": "a saved set-up, or the name of a new one (default: a list)",
    "setups edit --variant": "the game of its army: a name of stratego rulesets",
    "setups edit --ruleset": "the ruleset of its army, as a TOML file",
    "setups show name": _LISTED,
    "setups check file": _SETUP_FILE,
    "setups check --ruleset": _SETUP_RULESET,
    "setups import file": _SETUP_FILE,
    "setups import --ruleset": _SETUP_RULESET,
    "setups import --name": "its name (default: the one in the file)",
    "setups rename name": _LISTED,
    "setups rename new": "its new name",
    "setups delete name": _LISTED,
    "rulesets show name": "a name of the list, or a TOML file",
    "rulesets check name": "a TOML file, or a name of the list",
    "rulesets new name": "its name: small letters, digits and hyphens",
    "rulesets new --from": "the ruleset to start from: a name of the list, or a TOML file (default: "
    "original)",
}
"""The help of each argument, with its command in front unless it says the same for all commands."""

FORMATS: Final = "a game in one of these formats: {formats}"
MATCH_RED: Final = "the player with Red in the first game, one of {players}"
SERVED_PLAYER: Final = "one of {players}"


def described(help_line: str) -> str:
    """A command's help line as a sentence of its own."""
    return f"{help_line[0].upper()}{help_line[1:]}."
