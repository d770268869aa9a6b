"""The end of a game: how it ended, questions about the open board, and what next."""

from collections.abc import Mapping

from stratego.hotseat.scenes import OverScene
from stratego.lines.asking import Board, lost, open_board
from stratego.lines.board import BoardDialog
from stratego.lines.dialog import Answer, Command, Desk
from stratego.wording import ending
from stratego.wording import lines as words
from stratego.wording.clock import times_left


class OverDialog(BoardDialog):
    """The end of a game: how it ended, questions about the open board, and what next."""

    def __init__(self, desk: Desk, scene: OverScene, ways: Mapping[str, Command]) -> None:
        """``ways`` are what can be done after a game, by the names of `ending.ACTIONS`."""
        super().__init__(desk)
        self._scene, self._ways = scene, ways
        self._play = desk.game.play

    def asked(self) -> Board:
        return open_board(self._scene.view, is_short=not self.desk.settings.full_answers)

    def opening(self) -> Answer:
        scene = self._scene
        numbers = scene.statistics
        told = self.desk.said_to_both(
            lambda: [
                ending.ending_words(scene.view.rules, scene.outcome, self.desk.names),
                ", ".join(ending.numbers(numbers.plies, numbers.battles)) + ".",
                *([] if scene.clock is None else [f"{times_left(scene.clock, self.desk.names)}."]),
            ]
        )
        return [*(line for lines in told for line in lines), self._menu()]

    def _menu(self) -> str:
        items = ending.menu_words(list(self._ways))
        numbered = (words.CHOICE.format(number=place, what=item) for place, item in enumerate(items, 1))
        return words.CHOICES.format(len(items), question=words.WHAT_TO_DO, items=", ".join(numbered))

    def commands(self) -> Mapping[str, Command]:
        return {
            **super().commands(),
            "lost": lambda _: lost(self.asked(), self._scene.view.captured, self.desk.names),
        }

    def other(self, text: str) -> Answer:
        ways = list(self._ways.values())
        if text.isascii() and text.isdigit() and 0 < int(text[:3]) <= len(ways):
            answer = ways[int(text) - 1](text)
            self.is_over = self.desk.game.play is not self._play
            return answer
        return self.square_or(text, super().other)

    def empty(self) -> Answer:
        return self._menu()
