"""Questions about a board, at the prompts of turns, set-ups, replays and the end; coaching in lessons."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from stratego.engine.quoting import excerpt
from stratego.hotseat.scenes import Coaching
from stratego.lines.asking import Board, no_square
from stratego.lines.dialog import Answer, Command, Dialog, Mistake, word
from stratego.lines.spelling import Reader, read_kind
from stratego.wording import lessons
from stratego.wording import lines as words
from stratego.wording.keys import KeyNames


class BoardDialog(Dialog):
    """Answers questions about a board, besides other commands."""

    def asked(self) -> Board:
        """The board as the player who asks may know it."""
        raise NotImplementedError

    def commands(self) -> Mapping[str, Command]:
        return {
            "at": self._about("at", lambda square: self.asked().square(square)),
            "row": self._row,
            "file": self._file,
            "near": self._about("near", lambda square: self.asked().near(square)),
            "scan": self._about("scan", lambda square: self.asked().scan(square)),
            "board": lambda _: self.asked().board(),
            "where": self._where,
            "rules": lambda topic: self.asked().rules_about(topic),
        }

    def own_commands(self) -> Mapping[str, Command]:
        """Questions for a player who has an army."""
        return {"mine": self._mine, "enemy": lambda _: self.asked().enemy()}

    @property
    def is_short(self) -> bool:
        """Whether pieces are called by their numbers and letters."""
        return not self.desk.settings.full_answers

    @property
    def reader(self) -> Reader:
        """Reads squares and actions typed for this board."""
        assert self.desk.board is not None
        return Reader(self.desk.board, self.desk.settings.keyboard)

    def square_or(self, text: str, otherwise: Command) -> Answer:
        """What stands on the square if the text is just a square; ``otherwise`` handles any other text."""
        square = self.reader.square(text)
        return otherwise(text) if square is None else self.asked().square(square)

    def _about(self, name: str, say: Callable[[str], Answer]) -> Command:
        def answer(text: str) -> Answer:
            square = self.reader.square(text)
            if square is not None:
                return say(square)
            if not text:
                board = self.reader.board
                middle = board.names[board.size // 2]
                return Mistake(words.WHICH_SQUARE.format(command=word(name), square=middle))
            return no_square(excerpt(text))

        return answer

    def _row(self, text: str) -> Answer:
        row = self.reader.row(text)
        if row is None:
            return Mistake(words.WHICH_ROW.format(command=word("row"), last=self.reader.board.height))
        return self.asked().row(row)

    def _file(self, text: str) -> Answer:
        file = self.reader.file(text)
        if file is None:
            board = self.reader.board
            last = board.names[board.width - 1][0]
            return Mistake(words.WHICH_FILE.format(command=word("file"), first="A", last=last))
        return self.asked().file(file)

    def _mine(self, text: str) -> Answer:
        kind = read_kind(text, self.asked().rules)
        if text and kind is None:
            return Mistake(words.NO_PIECE.format(text=excerpt(text)))
        return self.asked().mine(kind)

    def _where(self, text: str) -> Answer:
        kind = read_kind(text, self.asked().rules)
        if not text:
            return Mistake(words.WHICH_PIECE.format(command=word("where")))
        return (
            Mistake(words.NO_PIECE.format(text=excerpt(text))) if kind is None else self.asked().where(kind)
        )


_CURSOR: Final = "\ue000"  # stands for the key that chooses with the cursor
_SENTENCES: Final = re.compile(r"(?<=[.!?:]) +")


class _WithoutCursor:
    """The names of keys, with the one that chooses on the board replaced by a mark."""

    def __init__(self, keys: KeyNames) -> None:
        self._keys = keys

    def __getitem__(self, binding: str) -> str:
        return _CURSOR if binding == "choose" else self._keys[binding]


def coached(says: Coaching, keys: KeyNames, move: str = "") -> str:
    """What a lesson says now, with its sentences about the cursor replaced by how to write a ``move``."""
    said = " ".join(lessons.coached(says, _WithoutCursor(keys)).split())
    kept = [each for each in _SENTENCES.split(said) if _CURSOR not in each]
    if _CURSOR in said and move and not says.points:
        kept.append(words.TYPE_MOVE.format(move=move))
    return " ".join(kept)
