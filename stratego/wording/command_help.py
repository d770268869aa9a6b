"""The text of ``stratego --help``, and of ``--help`` for every command."""

from collections.abc import Mapping
from typing import Final

from stratego.wording.language import Sentence, _

PROGRAM: Final = _(
    "Stratego at one terminal, for two people or against the computer. Without a command it opens the home "
    "screen."
)
FIRST_GAME: Final = _("For a first game: stratego play --variant duel")

COMMANDS_TITLE: Final = _("commands")
COMMANDS: Final[Mapping[str, Sentence]] = {
    "play": _("start a game"),
    "learn": _("learn to play, lesson by lesson, or solve a position"),
    "host": _("host a game for two people at two terminals"),
    "join": _("sit down at a hosted game"),
    "resume": _("continue an unfinished game"),
    "replay": _("replay a game"),
    "export": _("write a game in another format"),
    "import": _("save a game from another program as a record"),
    "stats": _("who has won how often"),
    "match": _("play games between computer players or other programs"),
    "player": _("play a game for another program, over standard input and output"),
    "setups": _("your saved set-ups: a list, or show, check and change one"),
    "rulesets": _("the rulesets: a list, or show, check and make one"),
}
SETUPS: Final[Mapping[str, Sentence]] = {
    "edit": _("make or change a set-up on the screen"),
    "show": _("draw a set-up as its owner sees it"),
    "check": _("say whether a file holds a set-up that can be played, or a draft"),
    "import": _("save a set-up from a file"),
    "rename": _("give a set-up another name"),
    "delete": _("delete a set-up"),
}
RULESETS: Final[Mapping[str, Sentence]] = {
    "show": _("show the army, the board and all rules of a game"),
    "check": _("say whether a ruleset of your own is valid"),
    "new": _("write a commented file for a ruleset of your own"),
}

DESCRIPTIONS: Final[Mapping[str, Sentence]] = {
    "play": _("Start a game. Without --variant or --ruleset, choose the game on the screen."),
    "match": _(
        "Play games between computer players or other programs, and print who won how often. The "
        "players change sides after each game. Without other programs, the same seed gives the same games."
    ),
    "setups": _("List your saved set-ups."),
    "rulesets": _("List the rulesets: the shipped ones and your own."),
}

_SETUP_FILE: Final = _("a saved set-up, a drawing, or StraDoS2 letters")
_SETUP_RULESET: Final = _(
    "its ruleset: a name of stratego rulesets, or a TOML file (default: one that it fits, else the one that "
    "it names, else the one that it fits best)"
)

ARGUMENTS: Final[Mapping[str, Sentence]] = {
    "--version": _("print the version"),
    "--language": _(
        "speak this language, one of %(choices)s; before or after the command (default: the system's)"
    ),
    "--ascii": _("draw with plain ASCII only"),
    "--lines": _("play, and print lists, in lines of text, as for a screen reader"),
    "--data": _("where games and set-ups are saved (default: STRATEGO_DATA, or a folder of your system)"),
    "--yes": _("do not ask"),
    "name": _("a name of the list"),
    "--variant": _("a game by its name: see stratego rulesets"),
    "--ruleset": _("a ruleset of your own, as a TOML file"),
    "--rule": _(
        "a house rule, such as tie=attacker_wins or aids=moved,counts: see stratego rulesets show; "
        "may be given several times"
    ),
    "--red": _("the name of the player who has Red"),
    "--blue": _("the name of the player who has Blue"),
    "play --red-language": _("the language of Red's turns, one of %(choices)s (default: the program's)"),
    "play --blue-language": _("the language of Blue's turns, one of %(choices)s (default: the program's)"),
    "play --computer": _(
        "play against the computer, at the level easy (it looks one move ahead), medium (two; the default), "
        "hard (many) or forgetful (many, but it forgets as people do)"
    ),
    "play --program": _("play against another program: its command, or ucc:COMMAND if it speaks UCC"),
    "play --color": _("your side against the computer or a program: red (the default), blue or random"),
    "play --pin": _("let each player choose a PIN for their curtain"),
    "host name": _("a game that was hosted before, to go on with it"),
    "host --variant": _("a game by its name: see stratego rulesets (default: original)"),
    "host --name": _("what the game is called, in small letters (default: like its rules)"),
    "host --group": _("let the members of this group join too (default: only this account)"),
    "host --claim-after": _(
        "how many minutes a player may be away until the other may claim the game (default: %(default)s)"
    ),
    "host --quiet": _(
        "print only the name of the game; end soon after everybody has left, unless --group is given"
    ),
    "join game": _(
        "the name of a game, or OWNER/NAME for one of another account (default: the only one, or a list)"
    ),
    "join --color": _("the side to take (default: the free one, or you are asked)"),
    "join --list": _("print the list of games that can be joined"),
    "join --computer": _(
        "let the computer sit there, at the level easy, medium (the default), hard or forgetful"
    ),
    "join --program": _("let a program sit there: its command"),
    "--clock": _(
        "play with a clock: minutes for each player and free seconds a turn, such as 15+3; 15+3/180 also "
        "limits each turn to 180 seconds, and 15+3@10 gives 10 minutes to set up"
    ),
    "learn lesson": _("a number of the list, or a TOML file of your own (default: a list to choose from)"),
    "learn --list": _("print the list of lessons and positions"),
    "learn --check": _("say whether a lesson is valid: a TOML file, or a number of the list"),
    "resume file": _(
        "a file, or a number of the list (default: the only unfinished game, or a list to choose from)"
    ),
    "resume --list": _("print the list of unfinished games"),
    "resume --delete": _("delete a game of the list"),
    "resume --resign": _("let the player whose turn it is resign"),
    "replay files": _("a game, or a number of the list (default: a list to choose from)"),
    "replay --list": _("print the list of finished games"),
    "replay --check": _("say whether every action is legal"),
    "replay --print": _("print the actions and the final board"),
    "export file": _("a game, or a number of the list of replay --list"),
    "export --to": _("one of %(choices)s"),
    "export --output": _("the file to write (default: the terminal)"),
    "import --ruleset": _(
        "the ruleset, if the file does not state it: a name of stratego rulesets, or a TOML file"
    ),
    "import --output": _("the file to write (default: a new file of finished games)"),
    "match --blue": _("the other player"),
    "match --games": _("how many games (default: %(default)s)"),
    "match --variant": _("a game by its name: see stratego rulesets (default: original)"),
    "match --seed": _("a number that all random choices follow from (default: a random one)"),
    "match --plies": _(
        "the most moves in a game, counting both sides; then it is a draw (default: %(default)s)"
    ),
    "match --seconds": _("how long a program may think about a move (default: %(default)s)"),
    "match --clock": _(
        "play with a clock: minutes for each player and free seconds a turn, such as 15+3; then --seconds is "
        "only for setting up"
    ),
    "match --jobs": _("how many games are played at the same time (default: one on each processor)"),
    "match --cluster": _("play on the workers of the Dask scheduler at this address"),
    "match --save": _("write a record of each game into this folder"),
    "match --transcripts": _("write what is sent to other programs, and what they answer, into this folder"),
    "player --protocol": _(
        "stratego (described in docs/players.md) or ucc (UCC 2012) (default: %(default)s)"
    ),
    "stats players": _("one player, or two (default: all)"),
    "setups edit name": _("a saved set-up, or the name of a new one (default: a list)"),
    "setups edit --variant": _("the game of its army: a name of stratego rulesets"),
    "setups edit --ruleset": _("the ruleset of its army, as a TOML file"),
    "setups check files": _SETUP_FILE,
    "setups check --ruleset": _SETUP_RULESET,
    "setups import file": _SETUP_FILE,
    "setups import --ruleset": _SETUP_RULESET,
    "setups import --name": _("its name (default: the one in the file)"),
    "setups rename new": _("its new name"),
    "rulesets show name": _("a name of the list, or a TOML file"),
    "rulesets check names": _("a TOML file, or a name of the list"),
    "rulesets new name": _("its name: small letters, digits and hyphens"),
    "rulesets new --from": _(
        "the ruleset to start from: a name of the list, or a TOML file (default: original)"
    ),
}
"""The help for each argument. A key that starts with a command takes precedence, for that command only."""

FORMATS: Final = _("a game in one of these formats: {formats}")
MATCH_RED: Final = _("the player who has Red in the first game, one of {players}")
SERVED_PLAYER: Final = _("one of {players}")


def described(help_line: str) -> str:
    """A command's help line as a complete sentence."""
    return f"{help_line[0].upper()}{help_line[1:]}."
