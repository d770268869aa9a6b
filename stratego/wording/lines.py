"""Messages only for games played with ``--lines``: commands, answers about the board, hand-overs.

Players listen to these lines, or read them in braille, forty cells at a time, so the main point comes first,
and a list begins with its length.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.table.choosing.turn_selection import Ask
from stratego.wording.language import Sentence, _, _n, _p


class CommandWords(NamedTuple):
    """A command: the word to type (the English one always works as well), and a line of help."""

    word: Sentence
    help: Sentence


# For translators: commands are single words, quick to type. The English ones also work.
_COMMANDS: Final = {
    # About the board
    "at": (_p("command", "at"), _("at b4: what stands on B4. The square alone will do.")),
    "row": (_p("command", "row"), _("row 4: the pieces in row 4, from your left.")),
    "file": (_p("command", "file"), _("file b: the pieces in file B, from your side.")),
    "near": (_p("command", "near"), _("near b4: the pieces around B4.")),
    "scan": (_p("command", "scan"), _("scan b4: what comes first in each direction from B4, and how far.")),
    "board": (_p("command", "board"), _("board: all rows that are not empty, from your side.")),
    "mine": (_p("command", "mine"), _("mine: your pieces. mine and a piece: where those are.")),
    "enemy": (_p("command", "enemy"), _("enemy: where the enemy's pieces are.")),
    "where": (
        _p("command", "where"),
        _("where: your pieces. where miner: your Miners, and the enemy's that are shown."),
    ),
    "moves": (_p("command", "moves"), _("moves: what can move. moves b4: what the piece on B4 can do.")),
    "last": (_p("command", "last"), _("last: the last move of each side.")),
    "lost": (_p("command", "lost"), _("lost: the lost pieces of both sides.")),
    "left": (_p("command", "left"), _("left: what is left of the enemy, or of your tray.")),
    "turn": (_p("command", "turn"), _("turn: whose turn it is, and what is open.")),
    "time": (_p("command", "time"), _("time: how long you have played, and the clock.")),
    "rules": (
        _p("command", "rules"),
        _("rules: the chapters of the rules. rules 3, or rules scout: one of them."),
    ),
    # In a turn
    "end": (_p("command", "end"), _("end: end your turn, or go on in a lesson.")),
    "undo": (_p("command", "undo"), _("undo: undo your move, or your last change.")),
    "guess": (
        _p("command", "guess"),
        _("guess: guess with your Infiltrator. guess d9=10, or d7?d9=10: all at once."),
    ),
    "hint": (_p("command", "hint"), _("hint: what the computer would do in your place.")),
    "draw": (_p("command", "draw"), _("draw: offer a draw with this turn.")),
    "accept": (_p("command", "accept"), _("accept: accept the draw that is offered.")),
    "decline": (_p("command", "decline"), _("decline: decline the draw that is offered.")),
    "resign": (_p("command", "resign"), _("resign: give up the game.")),
    "claim": (_p("command", "claim"), _("claim: win, since the other player stays away.")),
    "hide": (_p("command", "hide"), _("hide: clear the screen, until you write begin.")),
    # At a hand-over
    "begin": (_p("command", "begin"), _("begin: begin your turn. Nobody else is listening.")),
    "forgot": (_p("command", "forgot"), _("forgot: you have forgotten your PIN, and resign.")),
    # Setting up
    "setups": (_p("command", "setups"), _("setups: the set-ups that you can load.")),
    "load": (_p("command", "load"), _("load 2: take set-up 2 of the list. Its name will do, too.")),
    "put": (_p("command", "put"), _("put, a piece and a square: place the piece there.")),
    "swap": (_p("command", "swap"), _("swap and two squares: exchange what stands there.")),
    "remove": (_p("command", "remove"), _("remove and a square: take the piece there off the board.")),
    "random": (_p("command", "random"), _("random: place the rest at random.")),
    "mirror": (_p("command", "mirror"), _("mirror: exchange left and right.")),
    "clear": (_p("command", "clear"), _("clear: take all pieces off the board.")),
    "save": (_p("command", "save"), _("save: save this set-up under a name.")),
    "done": (_p("command", "done"), _("done: your army is ready.")),
    "next": (_p("command", "next"), _("next: the next move, or the next piece of your plan.")),
    # In a replay
    "back": (_p("command", "back"), _("back: the move before.")),
    "start": (_p("command", "start"), _("start: the start of the game.")),
    "go": (_p("command", "go"), _("go 20: the game after move 20.")),
    "battle": (_p("command", "battle"), _("battle: the next battle.")),
    "point": (_p("command", "point"), _("point: the next turning point.")),
    "eyes": (_p("command", "eyes"), _("eyes: see all, then what Red saw, then what Blue saw.")),
    "guesses": (_p("command", "guesses"), _("guesses b4: what the computer took the piece on B4 for.")),
    # Everywhere
    "repeat": (_p("command", "repeat"), _("repeat: say the last answer again.")),
    "help": (_p("command", "help"), _("help: the commands. help row: what one of them does.")),
    "short": (_p("command", "short"), _("short: short answers, with numbers for pieces.")),
    "full": (_p("command", "full"), _("full: full answers, with the names of pieces.")),
    "spell": (_p("command", "spell"), _("spell: squares as letters, as words or as numbers, in turn.")),
    "settings": (_p("command", "settings"), _("settings: change the settings.")),
    "leave": (_p("command", "leave"), _("leave: back to the menu. A game is saved.")),
    "quit": (_p("command", "quit"), _("quit: leave the program. A game is saved.")),
}
COMMANDS: Final = {name: CommandWords(*words) for name, words in _COMMANDS.items()}

# For translators: the words of your spelling alphabet for A to P, without J, separated by spaces.
# Players can also type the international ones.
ALPHABET: Final = _p(
    "spelling alphabet",
    "alfa bravo charlie delta echo foxtrot golf hotel india kilo lima mike november oscar papa",
)
# For translators: answers meaning yes and no, in lower case, separated by spaces. The English ones also work.
YES: Final = _p("answer", "yes y")
NO: Final = _p("answer", "no n")

# Commands

YES_OR_NO: Final = _("Yes or no?")
# For translators: {text} was typed as the answer to a question, which is asked again after this.
NEITHER: Final = _("{text} is neither yes nor no.")
NONE_OF_THESE: Final = _("{text} is not one of these.")
# For translators: the answer to "no".
NO_CHANGE: Final = _("No change.")
SETTINGS_SAVED: Final = _("The settings are saved.")
UNKNOWN: Final = _("{text} is no command here. Write help.")
UNKNOWN_BUT: Final = _("{text} is no command here. Did you mean {similar}?")
# For translators: {back} is what a menu calls its line 0, such as "back" or "quit".
ASK_FOR_LINE: Final = _("Write a number from 1 to {count}, 0 or {back}.")
BEGIN: Final = _n("{count} begins with {text}: {items}.", "{count} begin with {text}: {items}.")
NOTHING_TO_REPEAT: Final = _("Nothing has been said yet.")
COMMANDS_HERE: Final = _n("{count} command: {words}.", "{count} commands: {words}.")
WHICH_SQUARE: Final = _("Which square? Write {command} and a square, such as {square}.")
WHICH_PIECE: Final = _("Which piece? Write {command} and its name or number.")
WHICH_ROW: Final = _("Which row? Write {command} and a number from 1 to {last}.")
WHICH_FILE: Final = _("Which file? Write {command} and a letter from {first} to {last}.")
SHORT_ANSWERS: Final = _("Short answers.")
FULL_ANSWERS: Final = _("Full answers.")
SPELT: Final[Mapping[str, Sentence]] = {
    "letters": _("Squares as letters and numbers: B4."),
    "words": _("Squares as words and numbers: B4."),
    "numbers": _("Squares as two numbers: 2 4."),
}

# Hand-overs

SIT_DOWN: Final = _("{name}, your turn. Put the headphones on and write {begin}.")
SIT_DOWN_TO_SET_UP: Final = _("{name}, set up your army. Put the headphones on and write {begin}.")
NO_PIN: Final = _("Enter alone: no PIN.")
ENTER_LOWERS: Final = _("Enter alone goes back.")
WRITE_BEGIN: Final = _("Write {begin} when only you are listening.")
PRESS_ENTER: Final = _("Press Enter.")

# The board

YOURS: Final = _("{square}: your {piece}.")
YOURS_SEEN: Final = _("{square}: your {piece}. The enemy has seen it.")
ENEMY: Final = _("{square}: an enemy piece.")
ENEMY_MOVED: Final = _("{square}: an enemy piece. It has moved.")
ENEMY_SHOWN: Final = _("{square}: the enemy's {piece}.")
ENEMY_SHOWN_MOVED: Final = _("{square}: the enemy's {piece}. It has moved.")
EMPTY: Final = _("{square}: empty.")
LAKE: Final = _("{square}: a lake.")
OF_SIDE: Final = _("{square}: {side}'s {piece}.")
# Squares as items of a list
ITEM_YOURS: Final = _p("in a list", "{square} {piece}")
ITEM_ENEMY: Final = _p("in a list", "{square} enemy")
ITEM_ENEMY_SHOWN: Final = _p("in a list", "{square} enemy {piece}")
# For translators: {pieces} is "2 Scouts", or in short answers only "2"; {squares} is where they are.
ITEM_OF_KIND: Final = _p("in a list", "{pieces} {squares}")
ITEM_LAKE: Final = _p("in a list", "{square} lake")
ITEM_OF_SIDE: Final = _p("in a list", "{square} {side} {piece}")
ROW: Final = _n("{count} in row {row}: {items}.", "{count} in row {row}: {items}.")
FILE: Final = _n("{count} in file {file}: {items}.", "{count} in file {file}: {items}.")
NEAR: Final = _n("{count} near {square}: {items}.", "{count} near {square}: {items}.")
BOARD: Final = _n("{count} row, {empty} empty.", "{count} rows, {empty} empty.")
ROW_EMPTY: Final = _("Row {row}: empty.")
FILE_EMPTY: Final = _("File {file}: empty.")
NEAR_EMPTY: Final = _("Near {square}: nothing.")
DIRECTIONS: Final[Mapping[str, Sentence]] = {
    "ahead": _p("direction", "ahead"),
    "right": _p("direction", "right"),
    "back": _p("direction", "back"),
    "left": _p("direction", "left"),
}
SCAN: Final = _("{square}: {items}.")
SCANNED: Final = _("{direction} {what} in {steps}")
SCANNED_EDGE: Final = _("{direction} the edge, {empty} empty")
MINE: Final = _n("You have {count} piece: {items}.", "You have {count} pieces: {items}.")
ENEMY_HAS: Final = _n("The enemy has {count} piece: {items}.", "The enemy has {count} pieces: {items}.")
NO_PIECES: Final = _p("pieces", "none")
WHERE_YOURS: Final = _n("Yours, {count}: {items}.", "Yours, {count}: {items}.")
WHERE_ENEMY: Final = _n("The enemy's, {count}: {items}.", "The enemy's, {count}: {items}.")
WHERE_NONE: Final = _("No {piece} is known to be on the board.")
NONE_OF_YOURS: Final = _("You have no {piece} on the board.")
NO_PIECE: Final = _('This game has no piece called "{text}".')
CAN_MOVE: Final = _n("{count} piece can move: {items}.", "{count} pieces can move: {items}.")
CANNOT_MOVE: Final = _("{square}: no move.")
NOT_YOURS: Final = _("{square}: none of your pieces.")
MOVES: Final = _n("{square} {piece}, {count}: {items}.", "{square} {piece}, {count}: {items}.")
ATTACKS: Final = _p("in a list", "attack {square}")
GUESSES: Final = _p("in a list", "guess {square}")
STRIKES: Final = _p("in a list", "{stop} to attack {square}")
RESCUES: Final = _p("in a list", "{square} to rescue")
COMES_BACK: Final = _n(
    "{move} brings back {pieces}, on {count} square: {items}.",
    "{move} brings back {pieces}, on one of {count} squares: {items}.",
)
NOT_MOVED: Final = _("{name} has not moved yet.")
LOST_PIECES: Final = _n("{name} has lost {count}: {items}.", "{name} has lost {count}: {items}.")
LOST_NONE: Final = _("{name} has lost nothing that is shown.")
LEFT: Final = _n("The enemy has {count} left: {items}.", "The enemy has {count} left: {items}.")
LEFT_NOT_COUNTED: Final = _("This game does not count what the enemy has left.")
YOUR_TURN: Final = _("Your turn. Move {move}.")
TURN: Final = _("Move {move}. {name} is to move.")
CHAPTERS: Final = _n("{count} chapter: {items}.", "{count} chapters: {items}.")
NO_CHAPTER: Final = _('No chapter is called "{text}".')
SECONDS_LEFT: Final = _n("{count} second left.", "{count} seconds left.")
SECONDS_FOR_TURN: Final = _n("{count} second left for this turn.", "{count} seconds left for this turn.")
SECONDS: Final = _n("{count} second so far. There is no clock.", "{count} seconds so far. There is no clock.")
MINUTES: Final = _n("{count} minute so far. There is no clock.", "{count} minutes so far. There is no clock.")

# Actions and their results

MOVE: Final = _("{origin} to {target}")
ATTACK: Final = _("{origin} attacks {target}")
STRIKE: Final = _("{origin} to {stop}, attacks {target}")
GUESS: Final = _("{origin} guesses {target}")
WITH_RESULT: Final = _("{action}: {result}.")

# A turn

MOVED: Final = _("{action}. Write {end}, or {undo}.")
NOT_YOUR_TURN: Final = _("It is not your turn.")
OFFERS_DRAW: Final = _("{name} offers a draw. Write {accept} or {decline}. A move declines it.")
DECLINED_DRAW: Final = _("{name} declined the draw.")
DRAW_OFFERED: Final = _("You have offered a draw.")
WHICH: Final[Mapping[Ask, Sentence]] = {
    Ask.TARGET: _("Guess the piece on which square?"),
    Ask.GUESS: _("What is on {square}?"),
    Ask.STRIKE: _("Attack from {square}?"),
    Ask.STOP: _("From where do you attack {square}?"),
    Ask.RESCUED: _("Who comes back?"),
    Ask.WAY_BACK: _("Where does the {piece} come back?"),
}
STAY: Final = _("No attack")
CHOICE: Final = _("{number} {what}")
CHOICES: Final = _n("{question} {count} answer: {items}.", "{question} {count} answers: {items}.")
SQUARES: Final = _n("{question} {count} square: {items}.", "{question} {count} squares: {items}.")
ASK_FOR_SQUARE: Final = _("Write one of these squares, or 0 for none.")
THINKING: Final = _("{name} is thinking.")
TYPE_MOVE: Final = _("Write a move, such as {move}.")
POINT_TO: Final = _("Write the square of the enemy piece.")
# For translators: {end} is the command "end" in a lesson, or "begin" after the game was hidden.
GO_ON: Final = _("Write {end} to go on.")
WRITE_BOARD: Final = _(
    "Write {board} to hear where all pieces are, {mine} which are yours, {near} d1 what is around a square."
)
# At the end of a lesson, by what follows it.
LESSON_DONE: Final[Mapping[str, Sentence]] = {
    "lesson": _("The lesson is done. Write {end} for the next, {leave} for the list."),
    # For translators: the last lesson.
    "game": _("The lesson is done. Write {end} for your first game, {leave} for the list."),
    "": _("The lesson is done. Write {end} for the list."),
}

# Setting up

LAST_ARMY: Final = _("Your army from last time. Write {done} to play with it, {clear} for a new one.")
SET_UP: Final = _("{name}, set up your army. Write setups, random, put or help.")
EDIT: Final = _("Edit the set-up. Write {save} when it is done, or help.")
ARMY: Final = _n("{game}: {count} piece, on {zone}.", "{game}: {count} pieces, on {zone}.")
# For translators: a rectangle of squares. {zone} is one of them, or several, such as "A1 to K3, B4 to I4".
AREA: Final = _("{first} to {last}")
PLACED: Final = _("{square}: {piece}. {count} to place.")
IS_COMPLETE: Final = _("Complete. Write {done} when you are ready.")
TRAY: Final = _n("{count} to place: {items}.", "{count} to place: {items}.")
NOTHING_TO_PLACE: Final = _("All pieces are placed.")
OFFERS: Final = _n("{count} set-up: {items}.", "{count} set-ups: {items}.")
LOADED: Final = _("{name} is loaded.")
NO_SUCH_SETUP: Final = _('No set-up in the list has the number or the name "{text}".')
SWAPPED: Final = _("{a} and {b} are exchanged.")
REMOVED: Final = _("{piece.cap} taken off {square}. {count} to place.")
MIRRORED: Final = _("Left and right are exchanged.")
CLEARED: Final = _("All pieces are off the board.")
UNDONE: Final = _("Undone.")
NOT_IN_ZONE: Final = _("{square} is not in your zone, {zone}.")
HOW_TO_PUT: Final = _("Write {put}, a piece and a square: {put} {example}.")
HOW_TO_SWAP: Final = _("Write {swap} and two squares: {swap} {example}.")
PLACE_ONE: Final = _("{name}, place a piece: {put} {example}, or load, random and next.")
ENEMY_PLACED: Final = _("{name} placed a piece on {square}.")
NEXT_PLANNED: Final = _("Next: {piece} on {square}. Write {next}.")
NO_PLAN: Final = _("No plan yet. Write load or random.")
PLAN_READY: Final = _("{name} is your plan now.")
CHANGED: Final = _("{title}: {value}. {sentence}")
RANDOM_PLAN: Final = _("Random")

# Menus

WRITE_NUMBER: Final = _("Write a number.")
MENU: Final = _n("{title} {count} line.", "{title} {count} lines.")
MENU_LINE: Final = _("{number}. {text}")
# For translators: only the lines from {first} to {last} are read.
MENU_PART: Final = _n("{title} {count} line, {first} to {last}:", "{title} {count} lines, {first} to {last}:")
MORE: Final = _("Enter: more")
FROM_START: Final = _("Enter: from the start")
BACK: Final = _p("menu", "Back")
HEADLINE: Final = _("Stratego in lines. Write a number, or help.")
BETWEEN: Final = _("{title}: {value}")
WHAT_TO_DO: Final = _("What do you want to do?")
RESUME_IT: Final = _("Continue it")
RESIGN_IT: Final = _("Resign it")
DELETE_IT: Final = _("Delete it")
RESIGNED_IT: Final = _("{name}: resigned. The game is now among the replays.")
RENAME_IT: Final = _("Rename it")
MIRROR_IT: Final = _("Mirror it")
CHANGE_IT: Final = _("Change it")
HOUSE_RULES: Final = _("House rules")
START_GAME: Final = _("Start")
LANGUAGE_OF: Final = _("{player}, language")
FOLDER: Final = _("Another folder? Enter to continue without saving.")
ASK_FOR_FOLDER: Final = _("Write a folder with a slash, such as {folder}, or Enter alone.")

# Replays

REPLAY: Final = _("{red} against {blue}, {game}. Write next, back, battle, point, go 20, eyes, or help.")
EYES_ALL: Final = _("Everything is open.")
EYES_OF: Final = _("As {side} saw it.")
BELIEVED: Final = _n("{square}, {count}: {items}.", "{square}, {count}: {items}.")
CHANCE: Final = _n("{piece} {count} percent", "{piece} {count} percent")
NO_BELIEFS: Final = _("The computer did not guess here.")
