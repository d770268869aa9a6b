"""The end of a game: how it ended, questions about the open board, and what to do next."""

import asyncio
from collections.abc import Mapping

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.draft import Draft
from stratego.hotseat.scenes import OverScene
from stratego.lines.asking import Board, BoardDialog, lost, open_board
from stratego.lines.dialog import Answer, Command, Desk, Mistake, numbered, place_of
from stratego.lines.lobby import Lobby
from stratego.lines.replaying import ReplayDialog
from stratego.table.replay import Replay
from stratego.wording import ending, hosting, lines as words
from stratego.wording.clock import times_left
from stratego.wording.names import recorded_name, sentence_of
from stratego.wording.records import tally as tally_words
from stratego.wording.setting_up import WHOSE, of_player


class OverDialog(BoardDialog):
    """The end of a game: how it ended, questions about the open board, and what to do next."""

    def __init__(self, desk: Desk, scene: OverScene, lobby: Lobby) -> None:
        super().__init__(desk)
        self._scene, self._lobby = scene, lobby
        self._play = desk.game.play
        self._ways: Mapping[str, Command] = {  # by action, as in `ending.ACTIONS`
            "replay": lambda _: self._replay(),
            "turning_point": lambda _: self._replay(at_point=True),
            "rematch": lambda _: self._rematch(),
            "new_game": lambda _: self._new_game(),
            "save_setup": lambda _: self._save_setup(),
            "tally": lambda _: self._tally(),
            "home": desk.leave,
            "ask_quit": desk.quit,
        }

    def asked(self) -> Board:
        return open_board(self._scene.view, is_short=self.is_short)

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

    def _items(self) -> list[str]:
        return [str(ending.ITEMS[way].words) for way in self._ways]

    def _menu(self) -> str:
        return numbered(words.CHOICES, self._items(), question=words.WHAT_TO_DO)

    def commands(self) -> Mapping[str, Command]:
        return {
            **super().commands(),
            "turn": lambda _: self.opening(),
            "lost": lambda _: lost(self.asked(), self._scene.view.captured, self.desk.names),
        }

    def other(self, text: str) -> Answer:
        ways = list(self._ways.values())
        if (place := place_of(text, self._items())) is not None:
            answer = ways[place](text)
            self.is_over = self.desk.game.play is not self._play
            return answer
        if text.isdigit() and self.desk.settings.spelling != "numbers":
            if text == "0":
                self.desk.leave()
            return Mistake(words.ASK_FOR_LINE.format(count=len(ways), back=words.BACK))
        return super().other(text)

    def empty(self) -> Answer:
        return self._menu()

    # What to do next

    def _replay(self, *, at_point: bool = False) -> Answer:
        """Show the replay from the start, or from the first turning point if there is one."""
        game = self.desk.game
        played = game.played()
        outcome = played.outcome  # saved here: the replay takes the game back to its start
        replay = Replay(played, game.players, game.time_control, game.turn_times)
        if at_point and not replay.next_point():
            return str(ending.NO_TURNING_POINT)
        ReplayDialog(self.desk, replay, self.desk.names, outcome).run()
        return self._menu()

    def _rematch(self) -> Answer:
        """Play again with sides swapped; at two terminals, if the other player wants to."""
        game, seat = self.desk.game, self.desk.game.seat
        if seat is None:
            game.rematch()
            return None
        refusal = game.ask_for_rematch()
        name = self.desk.names[seat.color.other]
        return hosting.asked_again(seat, name) if refusal is None else sentence_of(refusal)

    def _new_game(self) -> Answer:
        self.desk.here = dict  # commands about the board no longer work
        self.desk.game.clear()
        self._lobby.new_game()
        return None

    def _save_setup(self) -> Answer:
        names, game = self.desk.names, self.desk.game
        place = self.desk.pick(WHOSE, [of_player(names[color], color) for color in COLORS])
        if place is not None:
            cells = game.played_setups()[COLORS[place]].cells
            self._lobby.edit(Draft(game.rules, Color.RED, cells), "")
        return self._menu()

    def _tally(self) -> Answer:
        game = self.desk.game
        tally = asyncio.run(self.desk.store.tally(game.names, game.players))
        red, blue = map(recorded_name, tally.names)
        return tally_words(tally._replace(names=(red, blue))).split("\n")
