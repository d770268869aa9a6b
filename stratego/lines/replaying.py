"""A recorded game, move by move."""

from collections.abc import Mapping

from stratego.engine.errors import excerpt
from stratego.engine.pieces import Color
from stratego.engine.view import PlayerView
from stratego.lines.asking import Board, BoardDialog, View, action_line, lost, no_square, open_board
from stratego.lines.dialog import Answer, Command, Desk
from stratego.table.replay import Replay
from stratego.wording import ending as ending_words, lines as words
from stratego.wording.language import shipped
from stratego.wording.names import piece, side

_EYES = (None, Color.RED, Color.BLUE)


class ReplayDialog(BoardDialog):
    """Moves a cursor in a game, and answers questions about the board at the cursor."""

    def __init__(
        self, desk: Desk, replay: Replay, names: Mapping[Color, str], ending: tuple[Color | None, str] | None
    ) -> None:
        super().__init__(desk)
        self._replay, self._names, self._ending = replay, names, ending
        self._eyes: Color | None = None

    def asked(self) -> Board:
        view = self._replay.view(self._eyes)
        if isinstance(view, PlayerView):
            return View(view, self._names, is_short=self.is_short)
        return open_board(view, is_short=self.is_short)

    def opening(self) -> Answer:
        red, blue = self._names[Color.RED], self._names[Color.BLUE]
        game = shipped("game name", self._replay.rules.name)
        return [words.REPLAY.format(red=red, blue=blue, game=game), *self._here()]

    def _here(self) -> list[str]:
        """The last action up to the cursor, its number, any turning point, and the game's end if reached."""
        replay = self._replay
        said = [ending_words.place(replay.ply, replay.last, self._eyes) + "."]
        if replay.ply:
            event = replay.events[replay.ply - 1]
            said.insert(0, action_line(replay.rules, event.seen_by(self._eyes or event.color), self._names))
        if replay.place is not None:
            point = replay.points[replay.place]
            said.append(ending_words.turning_point(replay.rules, point, replay.taken_for(point), self._names))
        if self._ending is not None and replay.ply == replay.last:
            said.append(ending_words.recorded_ending(replay.rules, self._ending, self._names))
        return said

    def commands(self) -> Mapping[str, Command]:
        replay = self._replay
        own = self.own_commands() if self._eyes is not None else {}
        return {
            "next": lambda _: self._go(replay.ply + 1),
            "back": lambda _: self._go(replay.ply - 1),
            "start": lambda _: self._go(0),
            "end": lambda _: self._go(replay.last),
            "go": self._go_to,
            "battle": lambda _: self._here() if replay.next_battle() else str(ending_words.NO_BATTLE),
            "point": lambda _: self._here() if replay.next_point() else str(ending_words.NO_TURNING_POINT),
            "eyes": lambda _: self._change_eyes(),
            "guesses": self._guesses,
            "lost": lambda _: lost(self.asked(), replay.view(self._eyes).captured, self._names),
            **super().commands(),
            **own,
            "done": lambda _: self._finish(),
        }

    def empty(self) -> Answer:
        return self._go(self._replay.ply + 1)

    def other(self, text: str) -> Answer:
        return self._finish() if text == "0" else super().other(text)

    def _finish(self) -> Answer:
        self.is_over = True
        return None

    def _go(self, ply: int) -> Answer:
        self._replay.to(ply)
        return self._here()

    def _go_to(self, text: str) -> Answer:
        if not (text.isascii() and text.isdigit()):
            return str(words.WRITE_NUMBER)
        return self._go(int(text[:6]))

    def _change_eyes(self) -> Answer:
        self._eyes = _EYES[(_EYES.index(self._eyes) + 1) % len(_EYES)]
        if self._eyes is None:
            return str(words.EYES_ALL)
        return words.EYES_OF.format(side=side(self._eyes))

    def _guesses(self, text: str) -> Answer:
        """The ranks that the computer believed a piece might have."""
        beliefs = {} if self._eyes is None else self._replay.beliefs(self._eyes)
        square = self.reader.square(text)
        if square is None and text:
            return no_square(excerpt(text))
        if square is None or square not in beliefs:
            return str(words.NO_BELIEFS)
        items = [
            words.CHANCE.format(piece=piece(kind, self._replay.rules), percent=ending_words.percent(chance))
            for kind, chance in beliefs[square].items()
        ]
        return words.BELIEVED.format(len(items), square=square, items=", ".join(items))
