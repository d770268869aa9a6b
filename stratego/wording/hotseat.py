"""Why the hot seat refuses a step or an edit of a set-up, as a sentence for the player who tried it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stratego.engine.pieces import Color, Kind
from stratego.wording.pieces import counted
from stratego.wording.player_names import COLOR_NAMES

# What is on the screen

CURTAIN_IS_DOWN: Final = "The curtain is down."
CURTAIN_IS_UP: Final = "The curtain is up."
GIVEN_UP: Final = "A PIN was forgotten: the other player has to answer first."
CHOOSE_FIRST_MOVER: Final = "Choose who moves first."
BATTLE_IS_SHOWN: Final = "Continue from the battle first."
GAME_OVER: Final = "The game is over."
GAME_NOT_OVER: Final = "The game isn't over yet."
GAME_NOT_BEGUN: Final = "The game has not begun: the armies are being set up."
GAME_HAS_BEGUN: Final = "The game has begun: the armies are set up."

# PINs

PINS_COME_FIRST: Final = "PINs are chosen before anything else."
CHOOSE_PIN_FIRST: Final = "Choose a PIN first, or choose to have none."
CURTAIN_HAS_PIN: Final = "This curtain has a PIN."
CURTAIN_HAS_NO_PIN: Final = "This curtain has no PIN."
WAIT_FOR_NEXT_TRY: Final = "After so many wrong tries you have to wait for the next one."
RESIGN_INSTEAD: Final = "This curtain has no PIN: its player can resign in their own turn."
NOTHING_TO_GIVE_UP: Final = "The game has not begun: leave it, delete it from the list, and start another."

WAIT_FOR_YOUR_TURN: Final = "You can resign only in your own turn."

# Turns and draws

ALREADY_MOVED: Final = "You have already moved: end your turn, or undo the move."
NOT_MOVED: Final = "You haven't moved yet."
OFFERED_ONCE: Final = "You can offer a draw only once in a turn."
ANSWER_FIRST: Final = "You are offered a draw: accept it, decline it or move."
NO_DRAW_OFFERED: Final = "No draw is offered to you."

# Lessons

POINT_TO_ENEMY: Final = "Choose one of the enemy's pieces."
TASK_IS_DONE: Final = "This task is done: continue with the next."

# Setting up

ONE_PIECE_A_TURN: Final = "The players set up in turn, one piece at a time."
PLACED_FOR_GOOD: Final = "A piece that is placed stays where it is."
LEAVE_A_WAY_OUT: Final = "Then no piece could make a first move: leave a way out for one that moves."
NO_FIRST_MOVE: Final = "No piece could make a first move: put one that moves next to an open square."
TOO_MANY_OF_A_KIND: Final = "The set-up has more pieces of a kind than the army."
NONE_IN_TRAY: Final = "None of these are left in the tray."
NO_SUCH_SQUARE: Final = "There is no such square in the zone."


def not_asked_for_pin(color: Color) -> str:
    """If the player chooses a PIN, or none, at any other time."""
    return f"{COLOR_NAMES[color]} isn't asked for a PIN now."


def not_setting_up(color: Color) -> str:
    """If the other player sets up."""
    return f"{COLOR_NAMES[color]} isn't setting up now."


def pieces_missing(pieces: int) -> str:
    """If an army is not complete."""
    return "1 piece is still to place." if pieces == 1 else f"{pieces} pieces are still to place."


def still_to_place(missing: Mapping[Kind, int]) -> str:
    """What is left in the tray, by kind."""
    return f"Still to place: {', '.join(counted(kind, pieces) for kind, pieces in missing.items())}."


WRONG_SIZE: Final = "The set-up has {squares} squares, and the zone has {zone}."
