"""Finished games: how they ended, what to do next, questions about the open board, and replays."""

from collections.abc import Callable, Mapping

from stratego.engine.errors import excerpt, refusal_of
from stratego.engine.pieces import COLORS, Color
from stratego.engine.view import PlayerView
from stratego.hotseat.draft import Draft
from stratego.hotseat.scenes import OverScene
from stratego.lines.board_in_words import Board, BoardDialog, View, action_line, lost, no_square, open_board
from stratego.lines.dialog import Answer, Command, Desk, Mistake, numbered, place_of, which_line, word
from stratego.lines.setting_up import EditorDialog
from stratego.table.replay import Replay
from stratego.wording import clock, ending, hosting, lines as words, records, setting_up
from stratego.wording.language import shipped
from stratego.wording.names import piece, recorded_name, sentence_of, side

_EYES = (None, Color.RED, Color.BLUE)


class OverDialog(BoardDialog):
    """The end of a game: how it ended, questions about the open board, and what to do next."""

    def __init__(self, desk: Desk, scene: OverScene, choose_game: Callable[[], object]) -> None:
        """``choose_game`` lets the player choose and begin another game."""
        super().__init__(desk)
        self._scene, self._choose_game = scene, choose_game
        self._play = desk.game.play
        self._ways: Mapping[str, Callable[[], Answer]] = {  # by action, in the order of `ending.ACTIONS`
            "replay": self._replay,
            "turning_point": lambda: self._replay(at_point=True),
            "rematch": self._rematch,
            "new_game": self._new_game,
            "save_setup": self._save_setup,
            "tally": self._tally,
            "home": desk.leave,
            "ask_quit": desk.quit,
        }

    def asked(self) -> Board:
        return open_board(self._scene.view, is_short=self.is_short)

    def opening(self) -> Answer:
        scene = self._scene

        def told() -> list[str]:
            ended = ending.ending_words(scene.view.rules, scene.outcome, self.desk.names)
            times = [] if scene.clock is None else [f"{clock.times_left(scene.clock, self.desk.names)}."]
            return [ended, ", ".join(ending.numbers(scene.statistics)) + ".", *times]

        return [*(line for lines in self.desk.said_to_both(told) for line in lines), self._menu()]

    def _items(self) -> list[str]:
        return [str(ending.ITEMS[way].words) for way in self._ways]

    def _menu(self) -> str:
        return numbered(words.CHOICES, self._items(), question=words.WHAT_TO_DO)

    def commands(self) -> Mapping[str, Command]:
        return {
            **super().commands(),
            "turn": self.opening,
            "lost": lambda: lost(self.asked(), self._scene.view.captured, self.desk.names),
        }

    def other(self, text: str) -> Answer:
        ways = list(self._ways.values())
        place = place_of(text, self._items())
        if place is None:
            self.desk.leave()
        if isinstance(place, int):
            answer = ways[place]()
            game = self.desk.game
            # comparing `play` is not enough: at two terminals the next game has the same `Seat`
            self.is_over = game.play is not self._play or not isinstance(game.scene, OverScene)
            return answer
        if place:
            return place
        if text.isdigit() and self.desk.settings.spelling != "numbers":
            return Mistake(which_line(len(ways)))
        return super().other(text)

    def empty(self) -> Answer:
        return self._menu()

    # What to do next

    def _replay(self, *, at_point: bool = False) -> Answer:
        """Show the replay. If ``at_point``, begin at the first turning point, or say that there is none."""
        replay = Replay(self.desk.game.played(), self.desk.game.players)
        if at_point and not replay.next_point():
            return str(ending.NO_TURNING_POINT)
        ReplayDialog(self.desk, replay, self.desk.names, replay.outcome).run()
        return self._menu()

    def _rematch(self) -> Answer:
        """Play again with sides swapped; at two terminals, only once both players have asked for it."""
        game, seat = self.desk.game, self.desk.game.seat
        if seat is None:
            game.rematch()
            return None
        if (refusal := refusal_of(seat.ask_again)) is not None:
            return sentence_of(refusal)
        return hosting.asked_again(seat, self.desk.names[seat.color.other]) if seat.has_asked else None

    def _new_game(self) -> Answer:
        self.desk.here = dict  # commands about the board no longer work
        self.desk.game.clear()
        self._choose_game()
        return None

    def _save_setup(self) -> Answer:
        names, game = self.desk.names, self.desk.game
        players = [setting_up.of_player(names[color], color) for color in COLORS]
        if (place := self.desk.pick(setting_up.WHOSE, players)) is not None:
            cells = game.played_setups()[COLORS[place]].cells
            EditorDialog(self.desk, Draft(game.rules, Color.RED, cells)).run()
        return self._menu()

    def _tally(self) -> Answer:
        import asyncio  # the import takes 20 ms, and replays do not need it

        game = self.desk.game
        tally = asyncio.run(self.desk.store.tally(game.names, game.players))
        red, blue = map(recorded_name, tally.names)
        return records.tally(tally._replace(names=(red, blue))).split("\n")


class ReplayDialog(BoardDialog):
    """Goes to any ply of a game, and answers questions about the board there."""

    def __init__(
        self, desk: Desk, replay: Replay, names: Mapping[Color, str], ended: tuple[Color | None, str] | None
    ) -> None:
        """``ended`` is the winner, if any, and the reason; None if the game is unfinished."""
        super().__init__(desk)
        self._replay, self._names, self._ended = replay, names, ended
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
        """The last action replayed, its number, any turning point and, at the end, how the game ended."""
        replay = self._replay
        said = [ending.place(replay.ply, replay.last, self._eyes) + "."]
        if replay.ply:
            event = replay.events[replay.ply - 1]
            said.insert(0, action_line(replay.rules, event.seen_by(self._eyes or event.color), self._names))
        if replay.place is not None:
            point = replay.points[replay.place]
            said.append(ending.turning_point(replay, point, self._names))
        if self._ended is not None and replay.ply == replay.last:
            said.append(ending.recorded_ending(replay.rules, self._ended, self._names))
        return said

    def commands(self) -> Mapping[str, Command]:
        replay = self._replay
        own = self.own_commands() if self._eyes is not None else {}
        return {
            "next": lambda: self._go(replay.ply + 1),
            "back": lambda: self._go(replay.ply - 1),
            "start": lambda: self._go(0),
            "end": lambda: self._go(replay.last),
            "go": self._go_to,
            "battle": lambda: self._here() if replay.next_battle() else str(ending.NO_BATTLE),
            "point": lambda: self._here() if replay.next_point() else str(ending.NO_TURNING_POINT),
            "eyes": self._change_eyes,
            "guesses": self._guesses,
            "lost": lambda: lost(self.asked(), replay.view(self._eyes).captured, self._names),
            **super().commands(),
            **own,
            "done": self.finish,
        }

    def empty(self) -> Answer:
        return self._go(self._replay.ply + 1)

    def other(self, text: str) -> Answer:
        return self.finish() if text == "0" else super().other(text)

    def _go(self, ply: int) -> Answer:
        self._replay.to(ply)
        return self._here()

    def _go_to(self, text: str) -> Answer:
        if not (text.isascii() and text.isdigit()):
            return str(words.WRITE_NUMBER)
        return self._go(int(text))

    def _change_eyes(self) -> Answer:
        self._eyes = _EYES[(_EYES.index(self._eyes) + 1) % len(_EYES)]
        if self._eyes is None:
            return str(words.EYES_ALL)
        return words.EYES_OF.format(side=side(self._eyes))

    def _guesses(self, text: str) -> Answer:
        """The ranks that a piece may have had, each with its probability as the computer estimates it."""
        beliefs = self._replay.beliefs(self._eyes)
        square = self.reader.square(text)
        if square is None and text:
            return no_square(excerpt(text))
        if square is None and beliefs:
            return Mistake(words.WHICH_SQUARE.format(command=word("guesses"), square=min(beliefs)))
        if (believed := beliefs.get(square or "")) is None:
            return str(words.NO_BELIEFS)
        items = [
            words.CHANCE.format(ending.percent(chance), piece=piece(kind, self._replay.rules))
            for kind, chance in believed.items()
        ]
        return words.BELIEVED.format(len(items), square=square, items=", ".join(items))
