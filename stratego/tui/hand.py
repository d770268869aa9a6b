"""What a player has in hand: the piece he has chosen, what he is asked about, whom he names.

It is given his view and what he points at, and says which action that comes to. Nothing is final before
the action it returns has been played; to drop what is in hand costs nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from stratego.engine.actions import Guess, Move
from stratego.engine.pieces import Kind
from stratego.engine.view import OwnPiece, PlayerView
from stratego.hotseat.forfeits import forfeits
from stratego.tui.entry import Entry
from stratego.tui.widgets.picture import Light


class Answer(NamedTuple):
    """What comes of it: the text of an action to play, or something to tell the player."""

    action: str = ""
    message: str = ""

    def __repr__(self) -> str:
        return "<Answer>"


class Hand:
    """The hand of the player whose ``view`` it is, in his turn.

    ``chosen`` is the square of the piece in hand. ``asked`` is an action that wants to be confirmed.
    While ``is_naming``, the piece in hand guesses: ``target`` is the square it points at.
    """

    def __init__(self, view: PlayerView, *, confirms: bool) -> None:
        """With ``confirms`` an attack is asked once more."""
        self._view = view
        self._confirms = confirms
        self.chosen = ""
        self.asked = ""
        self.is_naming = False
        self.target = ""
        self._moves: dict[str, list[Move]] = {}
        self._targets: dict[str, list[str]] = {}
        for action in view.legal_moves:
            if isinstance(action, Move):
                self._moves.setdefault(action.origin, []).append(action)
            elif isinstance(action, Guess):
                targets = self._targets.setdefault(action.origin, [])
                targets += [action.target] if action.target not in targets else []

    # What it shows

    @property
    def movable(self) -> set[str]:
        """The squares of the pieces that have something to do."""
        return self._moves.keys() | self._targets.keys()

    @property
    def may_name(self) -> bool:
        """Whether the piece in hand may guess (I1)."""
        return self.chosen in self._targets

    def lights(self) -> dict[str, Light]:
        """The squares that stand out for what is in hand."""
        if not self.chosen:
            return {}
        lights = {self.chosen: Light.CHOSEN}
        if self.is_naming:
            squares = [self.target] if self.target else self._targets.get(self.chosen, [])
            return lights | dict.fromkeys(squares, Light.PREY)
        for move in self._moves.get(self.chosen, []):
            lights[move.target] = Light.PREY if move.attack else Light.GOAL
        return lights

    # What the player does

    def pick(self, square: str) -> Answer:
        """Point at a square: choose the piece on it, go there, attack or name what stands there."""
        if self._is_own(square):
            return self._choose(square)
        if not self.chosen:
            return Answer(message="Choose one of your own pieces first.")
        if self.is_naming:
            return self._point_at(square)
        return self._play(f"{self.chosen}{self._mark(square)}{square}")

    def begin_naming(self) -> Answer:
        """Guess with the piece in hand, or with the only one that may."""
        if not self.may_name and len(self._targets) == 1:
            self.clear()
            (self.chosen,) = self._targets
        if not self.may_name:
            return Answer(message="Only an Infiltrator in the enemy's zone names a piece in reach.")
        self.is_naming, self.asked = True, ""
        targets = self._targets[self.chosen]
        if len(targets) == 1:
            return self._point_at(targets[0])
        return Answer(message="Which piece do you name? Choose one that is marked.")

    def name(self, kind: Kind) -> Answer:
        """Say what stands on the target."""
        return self._play(f"{self.chosen}?{self.target}={kind.letter}")

    def write(self, entry: Entry) -> Answer:
        """Do what a typed entry says."""
        if not entry.target:
            return self.pick(entry.origin)
        asked = self.asked
        self.clear()
        if self._is_own(entry.origin):
            self.chosen = entry.origin
        if entry.mark == "?" or entry.guess:
            if self.may_name and entry.target in self._targets[self.chosen]:
                self.is_naming, self.target = True, entry.target
            text = f"{entry.origin}?{entry.target}={entry.guess}"
        else:
            text = f"{entry.origin}{entry.mark or self._mark(entry.target)}{entry.target}"
        self.asked = asked
        return self._play(text)

    def clear(self) -> None:
        """Let go of everything."""
        self.chosen = self.asked = self.target = ""
        self.is_naming = False

    def drop(self) -> bool:
        """Let go of the last thing: a question, a name, the piece. Returns whether there was any."""
        if self.asked:
            self.asked = ""
        elif self.target and len(self._targets.get(self.chosen, ())) > 1:
            self.target = ""
        elif self.is_naming:
            self.is_naming, self.target = False, ""
        elif self.chosen:
            self.chosen = ""
        else:
            return False
        return True

    def _is_own(self, square: str) -> bool:
        return isinstance(self._view.pieces.get(square), OwnPiece)

    def _mark(self, square: str) -> str:
        return "x" if square in self._view.pieces and not self._is_own(square) else "-"

    def _choose(self, square: str) -> Answer:
        self.clear()
        self.chosen = square
        if square in self.movable:
            return Answer()
        piece = self._view.pieces[square]
        assert isinstance(piece, OwnPiece)
        return Answer(
            message="This piece cannot move now." if piece.kind.movable else "Bombs and Flags never move."
        )

    def _point_at(self, square: str) -> Answer:
        if square not in self._targets[self.chosen]:
            return Answer(action=f"{self.chosen}?{square}={Kind.FLAG.letter}")  # refused, with the reason
        self.target, self.asked = square, ""
        return Answer(message=f"What stands on {square}? Choose what you name.")

    def _play(self, text: str) -> Answer:
        """Play an action, or ask first where it cannot be taken back."""
        asked, self.asked = self.asked, ""
        question = self._question(text)
        if question and asked != text:
            self.asked = text
            return Answer(message=f"{question} The same again does it, Esc lets it be.")
        return Answer(action=text)

    def _question(self, text: str) -> str:
        """What to ask before an action, empty where nothing is to be asked."""
        action = next((action for action in self._view.legal_moves if str(action) == text), None)
        if isinstance(action, Guess):
            return f"Name the piece on {action.target} {action.guess.title()}?" if self._confirms else ""
        if isinstance(action, Move):
            return f"Attack {action.target}?" if action.attack and self._confirms else ""
        if text in map(str, forfeits(self._view)):
            return "Moving a Bomb or a Flag loses the game at once. Do it?"
        return ""
