"""What a player has in hand: the piece he has chosen, and what he is asked about.

It is given his view and what he points at, and says which action that comes to. Nothing is final before
the action it returns has been played; to drop what is in hand costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from stratego.engine.actions import Action, Guess, Move, Rescue, Strike
from stratego.engine.pieces import Kind
from stratego.engine.view import OwnPiece, PlayerView
from stratego.hotseat.forfeits import forfeits
from stratego.tui.draw.picture import Light
from stratego.tui.play.follow_ups import Answer, Detail, Naming, Rescuing, Striking
from stratego.tui.play.typed_action import Entry
from stratego.wording.grammar import a
from stratego.wording.pieces import kind_name


class Hand:
    """The hand of the player whose ``view`` it is, in his turn.

    ``chosen`` is the square of the piece in hand, ``detail`` what is still to be chosen when it is known
    what that piece does. ``asked`` is an action that wants to be confirmed.
    """

    def __init__(self, view: PlayerView, *, confirms: bool) -> None:
        """With ``confirms`` an attack is asked once more."""
        self._view = view
        self._confirms = confirms
        self.chosen = ""
        self.detail: Detail | None = None
        self.asked = ""
        self._actions: dict[str, list[Action]] = {}
        for action in view.legal_moves:
            self._actions.setdefault(action.origin, []).append(action)

    # What it shows

    @property
    def movable(self) -> set[str]:
        """The squares of the pieces that have something to do."""
        return set(self._actions)

    @property
    def may_name(self) -> bool:
        """Whether the piece in hand may guess (I1)."""
        return self.chosen in self._namers

    @property
    def held(self) -> set[str]:
        """Where the piece in hand is to be seen: on its square, or as if it had gone its way."""
        way = None if self.detail is None else self.detail.way
        return {self.chosen, *(way or ())}

    def lights(self) -> dict[str, Light]:
        """The squares that stand out for what is in hand."""
        if self.detail is not None:
            return self.detail.lights()
        if not self.chosen:
            return {}
        lights = {self.chosen: Light.CHOSEN}
        for action in self._open:
            if isinstance(action, Move):
                lights[action.target] = Light.PREY if action.attack else Light.GOAL
            elif isinstance(action, Strike):
                lights[action.stop] = Light.STRIKE
            elif isinstance(action, Rescue) and not action.move.attack:
                lights[action.target] = Light.RESCUE
        return lights

    # What the player does

    def pick(self, square: str) -> Answer:
        """Point at a square: choose the piece on it, go there, attack or name what stands there."""
        answer = None if self.detail is None else self.detail.pick(square)
        if answer is not None:
            return self._settle(answer)
        if self._is_own(square):
            return self._choose(square)
        if not self.chosen:
            return Answer(message="Choose one of your own pieces first.")
        self.detail = None
        return self._go(square)

    def begin_naming(self) -> Answer:
        """Guess with the piece in hand, or with the only one that may."""
        if not self.may_name and len(self._namers) == 1:
            self.clear()
            (self.chosen,) = self._namers
        if not self.may_name:
            return Answer(message="Only an Infiltrator in the enemy's zone names a piece in reach.")
        self.asked = ""
        self.detail = naming = Naming(self._view, self.chosen)
        if naming.target:
            return naming.pick(naming.target) or Answer()
        return Answer(message="Which piece do you name? Choose one that is marked.")

    def name(self, kind: Kind | None) -> Answer:
        """Choose from the list; None is its last line, where it has one for nothing."""
        assert self.detail is not None
        return self._settle(self.detail.name(kind))

    def write(self, entry: Entry) -> Answer:
        """Do what a typed entry says."""
        if not entry.target:
            return self.pick(entry.origin)
        asked, before = self.asked, self.detail
        self.clear()
        if self._is_own(entry.origin):
            self.chosen = entry.origin
        if entry.mark == "?" or entry.guess:
            answer = self._write_guess(entry)
        elif entry.struck:
            if entry.target in self._stops:
                self.detail = Striking(self._view, self.chosen, entry.target)
            answer = Answer(action=f"{entry.origin}-{entry.target}x{entry.struck}")
        else:
            answer = self._write_move(entry, before)
        self.asked = asked if answer.action else ""
        return self._settle(answer)

    def _write_guess(self, entry: Entry) -> Answer:
        if self.may_name:
            naming = Naming(self._view, self.chosen)
            if entry.target in naming.targets:
                naming.target, self.detail = entry.target, naming
        return Answer(action=f"{entry.origin}?{entry.target}={entry.guess}")

    def _write_move(self, entry: Entry, before: Detail | None) -> Answer:
        """A move; where it may rescue, it is asked whom, unless that is written too (R1)."""
        text = f"{entry.origin}{entry.mark or self._mark(entry.target)}{entry.target}"
        move = next((move for move in self._rescuing_moves if str(move) == text), None)
        if entry.rescued:
            text = f"{text}+{entry.rescued}@{entry.back}"
        if move is not None:
            self.detail = rescuing = Rescuing(self._view, move)
            kind = Kind.of_letter(entry.rescued)
            if kind in [line.kind for line in rescuing.listed]:
                rescuing.name(kind)
            if not entry.rescued and not (isinstance(before, Rescuing) and before.move is move):
                return Answer()
        return Answer(action=text)

    def clear(self) -> None:
        """Let go of everything."""
        self.chosen = self.asked = ""
        self.detail = None

    def drop(self) -> bool:
        """Let go of the last thing: a question, a detail, the piece. Returns whether there was any."""
        if self.asked:
            self.asked = ""
        elif self.detail is not None:
            if not self.detail.drop():
                self.detail = None
        elif self.chosen:
            self.chosen = ""
        else:
            return False
        return True

    # What it comes to

    @property
    def _open(self) -> Sequence[Action]:
        """All that the piece in hand may do."""
        return self._actions.get(self.chosen, ())

    @property
    def _namers(self) -> set[str]:
        return {action.origin for action in self._view.legal_moves if isinstance(action, Guess)}

    @property
    def _stops(self) -> set[str]:
        """Where the piece in hand may go and attack from (S4)."""
        return {action.stop for action in self._open if isinstance(action, Strike)}

    @property
    def _rescuing_moves(self) -> list[Move]:
        """The moves of the piece in hand with which another may come back (R1)."""
        return [action.move for action in self._open if isinstance(action, Rescue)]

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
        if piece.kind.movable:
            return Answer(message="This piece cannot move now.")
        if self._view.rules.immobile_moved == "forfeit":  # M4
            return Answer(message="Bombs and Flags must not move: who moves one loses the game at once.")
        return Answer(message="Bombs and Flags never move.")

    def _go(self, square: str) -> Answer:
        """Where the piece in hand may do more than go there, that is chosen next."""
        move = next((move for move in self._rescuing_moves if move.target == square), None)
        if square in self._stops:
            self.detail = Striking(self._view, self.chosen, square)
        elif move is not None:
            self.detail = Rescuing(self._view, move)
        elif any(isinstance(action, Strike) and action.target == square for action in self._open):
            return Answer(message=f"First choose where the Scout goes beside {square}.")
        else:
            return self._play(f"{self.chosen}{self._mark(square)}{square}")
        self.asked = ""
        return Answer()

    def _settle(self, answer: Answer) -> Answer:
        if answer.action:
            return self._play(answer.action)
        self.asked = ""
        return answer

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
        if text in map(str, forfeits(self._view)):
            return "Moving a Bomb or a Flag loses the game at once. Do it?"
        action = next((action for action in self._view.legal_moves if str(action) == text), None)
        if not self._confirms:
            return ""
        match action:
            case Guess(target=target, guess=guess):
                return f"Name the piece on {target} {a(kind_name(guess))}?"
            case Strike(stop=stop, target=target):
                return f"Attack {target} from {stop}?"
            case Rescue(move=Move(attack=True, target=target), kind=Kind() as kind, back=back):
                return f"Attack {target}, {kind_name(kind)} back on {back}?"
            case Move(attack=True, target=target):
                return f"Attack {target}?"
        return ""
