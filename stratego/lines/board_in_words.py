"""Answers to questions about a board before, during and after a game; also the texts of lessons.

The answers reveal only what the player may see.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import Final

from stratego.engine.actions import Action, Guess, Move, Rescue, Strike
from stratego.engine.errors import excerpt
from stratego.engine.events import Announcement
from stratego.engine.geometry import FILES, Geometry
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset, label
from stratego.engine.view import HiddenPiece, KnownPiece, OpenPiece, OpenView, OwnPiece, PlayerView, SeenPiece
from stratego.hotseat.draft import Draft
from stratego.hotseat.scenes import Coaching
from stratego.lines.dialog import Answer, Command, CommandNames, Dialog, Mistake, number, word
from stratego.lines.spelling import Reader, read_kind
from stratego.table.choosing import typed_action
from stratego.wording import lessons, lines as words
from stratego.wording.battles import Names, result_line
from stratego.wording.help import rules_in_words
from stratego.wording.language import Counted, Sentence
from stratego.wording.names import counted, kind_name, piece, roster, said, side
from stratego.wording.turn import QUIET_TURNS

Piece = SeenPiece | OpenPiece

# (files to the right, rows ahead)
_AHEAD: Final = {"ahead": (0, 1), "right": (1, 0), "back": (0, -1), "left": (-1, 0)}


class Board:
    """Answers about the pieces on a board, seen from the side of ``color``."""

    def __init__(
        self, rules: Ruleset, color: Color, pieces: Mapping[str, Piece], *, is_short: bool = False
    ) -> None:
        """If ``is_short``, pieces are named by their labels, which are numbers or letters."""
        self.rules, self.color, self.pieces = rules, color, pieces
        self._board = rules.geometry
        self._is_short = is_short
        self._turns = -1 if color is Color.BLUE else 1  # Blue sees the board turned round

    # One square

    def _name(self, kind: Kind) -> str:
        return label(self.rules, kind) if self._is_short else str(piece(kind, self.rules))

    def _is_lake(self, square: str) -> bool:
        return self._board.index[square] in self._board.lakes

    def _is_empty(self, square: str) -> bool:
        return square not in self.pieces and not self._is_lake(square)

    def _item(self, square: str) -> str:
        """A square, with the piece or lake on it, as an item of a list."""
        match self.pieces.get(square):
            case OwnPiece(kind=kind):
                return words.ITEM_YOURS.format(square=square, piece=self._name(kind))
            case KnownPiece(kind=kind):
                return words.ITEM_ENEMY_SHOWN.format(square=square, piece=self._name(kind))
            case HiddenPiece():
                return words.ITEM_ENEMY.format(square=square)
            case OpenPiece(color=color, kind=kind):
                return words.ITEM_OF_SIDE.format(square=square, side=side(color), piece=self._name(kind))
        return words.ITEM_LAKE.format(square=square)

    def square(self, square: str) -> str:
        """Describe a square: the piece or lake on it, or that it is empty."""
        match self.pieces.get(square):
            case OwnPiece(kind=kind, known=is_known):
                sentence = words.YOURS_SEEN if is_known else words.YOURS
                return sentence.format(square=square, piece=self._name(kind))
            case KnownPiece(kind=kind, moved=has_moved):
                sentence = words.ENEMY_SHOWN_MOVED if has_moved else words.ENEMY_SHOWN
                return sentence.format(square=square, piece=self._name(kind))
            case HiddenPiece(moved=has_moved):
                return (words.ENEMY_MOVED if has_moved else words.ENEMY).format(square=square)
            case OpenPiece(color=color, kind=kind):
                return words.OF_SIDE.format(square=square, side=side(color), piece=self._name(kind))
        return (words.LAKE if self._is_lake(square) else words.EMPTY).format(square=square)

    # Answers about several pieces

    def _listed(self, sentence: Counted, empty: Sentence, items: Collection[str], **fields: object) -> str:
        """List the items in a sentence, or return ``empty`` if there are none."""
        if not items:
            return empty.format(**fields)
        return sentence.format(len(items), items=", ".join(items), **fields)

    def ordered(self, squares: Iterable[str]) -> list[str]:
        """Sort squares by row, the nearest first, and from left to right within a row."""
        return sorted(squares, key=lambda square: self._turns * self._board.index[square])

    def _items(self, squares: Iterable[str]) -> dict[str, str]:
        """Maps each square that has a piece or a lake to its item, in the order of `ordered`."""
        return {square: self._item(square) for square in self.ordered(squares) if not self._is_empty(square)}

    def row(self, row: int) -> str:
        """The pieces and lakes in a row, from left to right."""
        items = self._items(name for name in self._board.names if name[1:] == str(row))
        return self._listed(words.ROW, words.ROW_EMPTY, items.values(), row=row)

    def file(self, file: str) -> str:
        """The pieces and lakes in a file, the nearest first."""
        items = self._items(name for name in self._board.names if name[0] == file)
        return self._listed(words.FILE, words.FILE_EMPTY, items.values(), file=file)

    def board(self) -> list[str]:
        """Say how many rows there are and how many are empty; then describe the others, the nearest first."""
        rows = range(1, self._board.height + 1)
        said = [self.row(row) for row in (rows if self.color is Color.RED else reversed(rows))]
        empty = {words.ROW_EMPTY.format(row=row) for row in rows}
        filled = [each for each in said if each not in empty]
        return [words.BOARD.format(len(said), empty=len(said) - len(filled)), *filled]

    def _away(self, square: str, files: int, rows: int) -> str | None:
        """The square ``files`` to the right of ``square`` and ``rows`` ahead of it; None beyond the edge."""
        row, file = divmod(self._board.index[square], self._board.width)
        row, file = row + self._turns * rows, file + self._turns * files
        is_there = 0 <= row < self._board.height and 0 <= file < self._board.width
        return self._board.names[row * self._board.width + file] if is_there else None

    def near(self, square: str) -> str:
        """The pieces and lakes around ``square``, each with its direction."""
        ways: dict[str, list[str]] = {}
        for files, rows in product((-1, 0, 1), repeat=2):
            if (name := self._away(square, files, rows)) is not None and name != square:
                parts = [way for way, ahead in _AHEAD.items() if ahead in ((0, rows), (files, 0))]
                ways[name] = [str(words.DIRECTIONS[part]) for part in parts]
        items = [" ".join([item, *ways[name]]) for name, item in self._items(ways).items()]
        return self._listed(words.NEAR, words.NEAR_EMPTY, items, square=square)

    def scan(self, square: str) -> str:
        """In each direction, the nearest piece or lake and how far it is; if none, how far the edge is."""
        items = []
        for way, (files, rows) in _AHEAD.items():
            steps = 1
            while (there := self._away(square, steps * files, steps * rows)) and self._is_empty(there):
                steps += 1
            said, what = (words.SCANNED, self._item(there)) if there else (words.SCANNED_EDGE, "")
            items += [said.format(direction=words.DIRECTIONS[way], what=what, steps=steps, empty=steps - 1)]
        return words.SCAN.format(square=square, items="; ".join(items))

    def mine(self, kind: Kind | None = None) -> str:
        """The player's own pieces by kind, or the squares of those of one ``kind``."""
        own = {name: each.kind for name, each in self.pieces.items() if isinstance(each, OwnPiece)}
        if kind is None:
            return words.MINE.format(len(own), items=self.army(Counter(own.values())))
        squares = [name for name in self.ordered(own) if own[name] is kind]
        return self._listed(words.WHERE_YOURS, words.NONE_OF_YOURS, squares, piece=piece(kind, self.rules))

    def whereabouts(self) -> str:
        """The squares of all the player's own pieces, by kind, from the highest rank down."""
        at: dict[Kind, list[str]] = {}
        for square in self.ordered(self.pieces):
            if isinstance(own := self.pieces[square], OwnPiece):
                at.setdefault(own.kind, []).append(square)
        items = [
            words.ITEM_OF_KIND.format(
                pieces=self._name(each.kind) if self._is_short else counted(each.kind, each.pieces),
                squares=", ".join(at[each.kind]),
            )
            for each in roster(self.rules, {kind: len(squares) for kind, squares in at.items()})
        ]
        count = sum(map(len, at.values()))
        return words.MINE.format(count, items="; ".join(items) or words.NO_PIECES)

    def army(self, pieces: Mapping[Kind, int]) -> str:
        """List pieces by kind, from the highest rank down."""
        present = {kind: count for kind, count in pieces.items() if count}
        if self._is_short:
            labels = (each.label for each in roster(self.rules, present) for _ in range(each.pieces))
            return " ".join(labels) or str(words.NO_PIECES)
        return _joined(counted(each.kind, each.pieces) for each in roster(self.rules, present))

    def enemy(self) -> str:
        """The squares of the enemy's pieces, with the kind of each piece that has been shown."""
        theirs = [name for name, each in self.pieces.items() if isinstance(each, HiddenPiece | KnownPiece)]
        items = [
            words.ITEM_YOURS.format(square=name, piece=self._name(each.kind))
            if isinstance(each := self.pieces[name], KnownPiece)
            else name
            for name in self.ordered(theirs)
        ]
        return words.ENEMY_HAS.format(len(items), items=_joined(items))

    def where(self, kind: Kind) -> list[str]:
        """The squares of all visible pieces of a kind."""
        shown = [at for at in self.ordered(self.pieces) if getattr(self.pieces[at], "kind", None) is kind]
        answers = []
        for seen, sentence in ((OwnPiece, words.WHERE_YOURS), (KnownPiece, words.WHERE_ENEMY)):
            if found := [at for at in shown if isinstance(self.pieces[at], seen)]:
                answers.append(sentence.format(len(found), items=", ".join(found)))
        if found := [at for at in shown if isinstance(self.pieces[at], OpenPiece)]:
            answers.append(", ".join(map(self._item, found)))
        return answers or [words.WHERE_NONE.format(piece=piece(kind, self.rules))]

    def questions(self) -> Mapping[str, Command]:
        """Further questions by command, each with the function that answers it."""
        return {}

    # The rules

    def rules_about(self, topic: str) -> list[str]:
        """List the chapters of the rules, or quote the rules on ``topic``.

        The topic is the number of a chapter, a part of its title, or a piece.
        """
        chapters = rules_in_words(self.rules)
        if not topic:
            items = (f"{at} {each.title}" for at, each in enumerate(chapters, 1))
            return [words.CHAPTERS.format(len(chapters), items=", ".join(items))]
        place, kind = number(topic, len(chapters)), read_kind(topic, self.rules)
        if place is not None:
            kind, chapters = None, [chapters[place]]
        else:
            names = {topic.casefold()} if kind is None else {kind.value, kind_name(kind).casefold()}
            chapters = [each for each in chapters if any(name in each.title.casefold() for name in names)]
        about = []
        if kind is not None:
            (entry,) = roster(self.rules, {kind: self.rules.army[kind]})
            about = [": ".join(filter(None, (piece(kind, self.rules).cap, entry.ability))) + "."]
        about += [f"{each.title}: {each.text}" for each in chapters]
        return about or [Mistake(words.NO_CHAPTER.format(text=topic))]


class View(Board):
    """Answers to a player's questions about the position as they see it."""

    def __init__(self, view: PlayerView, names: Names, *, is_short: bool = False) -> None:
        super().__init__(view.rules, view.color, view.pieces, is_short=is_short)
        self._view, self._names = view, names

    def questions(self) -> Mapping[str, Command]:
        return {
            "last": self.last,
            "lost": lambda: lost(self, self._view.captured, self._names),
            "left": self.left,
            "turn": self.turn,
        }

    def movable(self) -> str:
        """The player's pieces that have a legal action."""
        squares = self.ordered({action.origin for action in self._view.legal_moves})
        return words.CAN_MOVE.format(len(squares), items=_joined(map(self._item, squares)))

    def moves(self, square: str, target: str = "") -> str:
        """The actions of the piece on a square.

        With ``target``, the pieces that it can rescue by moving there, and the squares for them (R1).
        """
        own = self.pieces.get(square)
        if not isinstance(own, OwnPiece):
            return words.NOT_YOURS.format(square=square)
        actions = [action for action in self._view.legal_moves if action.origin == square]
        if target:
            return self._rescues(square, target, [each for each in actions if isinstance(each, Rescue)])
        items = dict.fromkeys(map(_step, actions))
        return self._listed(words.MOVES, words.CANNOT_MOVE, items, square=square, piece=self._name(own.kind))

    def _rescues(self, square: str, target: str, actions: Sequence[Rescue]) -> str:
        there = [each for each in actions if each.target == target]
        kinds = list(dict.fromkeys(each.kind for each in there if each.kind is not None))
        squares = self.ordered({each.back for each in there})
        if not squares:
            return words.CANNOT_MOVE.format(square=f"{square} {target}")
        move, pieces = action_words(there[0].move), ", ".join(map(self._name, kinds))
        return words.COMES_BACK.format(len(squares), move=move, pieces=pieces, items=", ".join(squares))

    def last(self) -> list[str]:
        """The last action of each side, the enemy's first."""
        done = {color: self._view.last_actions[color] for color in (self.color.other, self.color)}
        return [
            action_line(self.rules, action, self._names)
            if action is not None
            else words.NOT_MOVED.format(name=self._names[color])
            for color, action in done.items()
        ]

    def left(self) -> str:
        """The enemy's remaining pieces, if the memory aid for them is on (K6)."""
        left = self._view.left
        if left is None:
            return str(words.LEFT_NOT_COUNTED)
        return words.LEFT.format(sum(left.values()), items=self.army(left))

    def turn(self) -> list[str]:
        """Whose turn it is and, if quiet turns are limited, how many are left until a draw (E5)."""
        view = self._view
        sentence = words.YOUR_TURN if view.turn is self.color else words.TURN
        answers = [sentence.format(move=view.ply + 1, name=self._names[view.turn])]
        if view.quiet_left is not None:
            answers.append(f"{QUIET_TURNS.format(view.quiet_left)}.")
        return answers


def lost(board: Board, captured: Mapping[Color, Mapping[Kind, int]], names: Names) -> list[str]:
    """The lost pieces of each side, as far as they are shown (K3)."""
    return [
        words.LOST_PIECES.format(count, name=names[color], items=board.army(captured[color]))
        if (count := sum(captured[color].values()))
        else words.LOST_NONE.format(name=names[color])
        for color in (board.color, board.color.other)
    ]


def army_board(draft: Draft, enemy: Iterable[str] = (), *, is_short: bool) -> Board:
    """The board of an army being set up, with the ``enemy`` squares if the sides set up in turn (D3)."""
    placed = zip(draft.squares, draft.cells, strict=True)
    pieces: dict[str, Piece] = {square: OwnPiece(kind) for square, kind in placed if kind is not None}
    pieces |= {square: HiddenPiece() for square in enemy}
    return Board(draft.rules, draft.color, pieces, is_short=is_short)


def open_board(view: OpenView, *, is_short: bool) -> Board:
    """The board with every piece shown, seen from Red's side."""
    return Board(view.rules, Color.RED, view.pieces, is_short=is_short)


def areas(board: Geometry, squares: Iterable[int]) -> str:
    """List squares as rectangles, each named by its first and last square."""
    runs: list[tuple[int, int]] = []  # the first and last square of each run along a row
    for square in sorted(squares):
        first, last = runs[-1] if runs else (square, square)
        if square == last + 1 and square % board.width:
            runs[-1] = first, square
        else:
            runs.append((square, square))
    firsts: dict[int, int] = {}  # the first square of each rectangle by its last one
    for first, last in runs:
        below = firsts.get(last - board.width)
        if below is not None and below % board.width == first % board.width:
            firsts[last] = firsts.pop(last - board.width)
        else:
            firsts[last] = first
    ends = ((board.names[first], board.names[last]) for last, first in firsts.items())
    return ", ".join(one if one == last else words.AREA.format(first=one, last=last) for one, last in ends)


def action_words(action: Action) -> str:
    """An action in words, as it is read out."""
    match action:
        case Strike(origin=origin, stop=stop, target=target):
            return words.STRIKE.format(origin=origin, stop=stop, target=target)
        case Guess(origin=origin, target=target):
            return words.GUESS.format(origin=origin, target=target)
        case Rescue(move=move):
            return action_words(move)
        case Move(attack=True):
            return words.ATTACK.format(origin=action.origin, target=action.target)
    return words.MOVE.format(origin=action.origin, target=action.target)


def action_line(rules: Ruleset, done: Announcement, names: Names) -> str:
    """An action and its announced result, in one line."""
    return words.WITH_RESULT.format(action=action_words(done.action), result=result_line(rules, done, names))


def _step(action: Action) -> str:
    """An action as an item in the list of a piece's actions."""
    match action:
        case Strike(stop=stop, target=target):
            return words.STRIKES.format(stop=stop, square=target)
        case Guess(target=target):
            return words.GUESSES.format(square=target)
        case Rescue(target=target):
            return words.RESCUES.format(square=target)
        case Move(attack=True, target=target):
            return words.ATTACKS.format(square=target)
    return action.target


def _joined(items: Iterable[str]) -> str:
    return ", ".join(items) or str(words.NO_PIECES)


def no_square(text: str) -> Mistake:
    """The reply that ``text`` is not a square of the board."""
    return Mistake(said(typed_action.no_square(text.upper()[:20])))


class BoardDialog(Dialog):
    """A dialog that also answers questions about a board."""

    def asked(self) -> Board:
        """The board that the questions are about, as far as the player may see it."""
        raise NotImplementedError

    def commands(self) -> Mapping[str, Command]:
        return {
            "at": self._about("at", lambda square: self.asked().square(square)),
            "row": self._row,
            "file": self._file,
            "near": self._about("near", lambda square: self.asked().near(square)),
            "scan": self._about("scan", lambda square: self.asked().scan(square)),
            "board": lambda: self.asked().board(),
            "where": self._where,
            "rules": lambda topic: self.asked().rules_about(topic),
        }

    def own_commands(self) -> Mapping[str, Command]:
        """The further commands of a player who has an army."""
        return {
            "mine": self._mine,
            "enemy": lambda: self.asked().enemy(),
            "where": lambda text: self._where(text) if text else self.asked().whereabouts(),
        }

    @property
    def is_short(self) -> bool:
        """Whether pieces are named by their labels; never if squares are spoken as numbers."""
        return not self.desk.settings.full_answers and self.desk.settings.spelling != "numbers"

    @property
    def reader(self) -> Reader:
        """The parser for squares and actions typed for this board."""
        assert self.desk.board is not None
        return Reader(self.desk.board, self.desk.settings.keyboard)

    def other(self, text: str) -> Answer:
        """Describe the square if ``text`` is one; otherwise reply that it is not a command."""
        square = self.reader.square(text)
        return super().other(text) if square is None else self.asked().square(square)

    def _about(self, name: str, say: Callable[[str], Answer]) -> Command:
        def answer(text: str) -> Answer:
            if (square := self.reader.square(text)) is not None:
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
            last = FILES[self.reader.board.width - 1]
            return Mistake(words.WHICH_FILE.format(command=word("file"), first="A", last=last))
        return self.asked().file(file)

    def _mine(self, text: str) -> Answer:
        board = self.asked()
        return self._of_kind(text, board.mine) if text else board.mine()

    def _where(self, text: str) -> Answer:
        if not text:
            return Mistake(words.WHICH_PIECE.format(command=word("where")))
        found = self._of_kind(text, self.asked().where)
        if isinstance(found, Mistake) and " " in text:  # probably a sentence
            return [found, Mistake(words.COMMANDS["where"].help)]
        return found

    def _of_kind(self, text: str, say: Callable[[Kind], Answer]) -> Answer:
        kind = read_kind(text, self.asked().rules)
        return Mistake(words.NO_PIECE.format(text=excerpt(text))) if kind is None else say(kind)


_CURSOR: Final = "\ue000"  # placeholder for the key that chooses the square under the cursor
_SENTENCES: Final = re.compile(r"(?<=[.!?:]) +")


def coached(says: Coaching, move: str = "") -> str:
    """A lesson's current text. Sentences about the cursor are left out.

    One on typing ``move`` is added instead, if there is a move and the lesson does not ask for a square.
    """
    said = " ".join(lessons.coached(says, CommandNames(choose=_CURSOR)).split())
    kept = [each for each in _SENTENCES.split(said) if _CURSOR not in each]
    if _CURSOR in said and move and not says.points:
        kept.append(words.TYPE_MOVE.format(move=move))
    return " ".join(kept)
