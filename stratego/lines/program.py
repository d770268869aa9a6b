"""The program in lines: shows each scene of the open game by a dialog, and the menu where there is none."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager, suppress
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, assert_never

from stratego.engine.errors import Explanation
from stratego.hotseat import scenes
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Lower, Resign, Step
from stratego.lines.console import Ended, LineConsole, SceneChanged, Suspended
from stratego.lines.dialog import Answer, Command, Desk, Home
from stratego.lines.scenes import (
    CurtainDialog,
    answer_given_up,
    choose_first,
    choose_pin,
    show_battle,
)
from stratego.records.autosave import Autosave, Kept
from stratego.table.open_game import OpenGame
from stratego.table.settings import Settings
from stratego.wording import hosting, program
from stratego.wording import lines as words
from stratego.wording.language import turn_to
from stratego.wording.refusals import said

if TYPE_CHECKING:
    import asyncio

    from stratego.lines.joining import Follower
    from stratego.lines.lobby import Lobby
    from stratego.table.opponent_answers import Opposite, Seating, Task

_LOOKING: Final = 0.02  # seconds between two looks whether the opponent has answered
_PATIENCE: Final = 3.0  # seconds after which a player is told that the opponent is thinking


class LinesProgram:
    """The program from its start to its end."""

    def __init__(
        self,
        session: Session | None = None,
        autosave: Autosave | None = None,
        *,
        settings: Settings,
        console: LineConsole | None = None,
        rng: Random | None = None,
        seating: Seating | None = None,
    ) -> None:
        """``autosave`` is that of a resumed game; ``console``, ``rng`` and ``seating`` are for tests."""
        self._seating = seating
        self._loop: asyncio.AbstractEventLoop | None = None
        self.console = console or LineConsole()
        self.game = OpenGame(session, autosave, seat=self._seat, watch=self._follow)
        self.desk = Desk(self.console, self.game, settings, rng)
        self._lobby: Lobby | None = None
        self._follower: Follower | None = None

    @property
    def lobby(self) -> Lobby:
        """What comes before a game; loaded when it is first needed."""
        if self._lobby is None:
            from stratego.lines.lobby import Lobby

            self._lobby = Lobby(self.desk)
        return self._lobby

    def play(self, first: Callable[[Lobby], object] | None = None) -> int:
        """Run to the end. Returns the exit status.

        ``first`` leads to what is shown first, by default to the open game or the menu.
        """
        desk, game = self.desk, self.game
        for fault in desk.settings.faults:
            self.console.say(said(fault))
        try:
            self.console.guard()
            game.attend()
            while True:
                with self._interruptions():
                    if first is not None:
                        lead, first = first, None
                        lead(self.lobby)
                        if not game.is_taken:
                            return 0
                    elif game.is_taken:
                        self._show(game.scene)
                    else:
                        turn_to()
                        desk.board = None
                        self.lobby.home()
        except Ended as end:
            return self._leave(end.status)
        finally:
            game.close()
            self._end_tasks()
            turn_to()

    def _follow(self) -> None:
        """Follow the host of a game at two terminals, if there is one."""
        if self.game.line is None:
            self._follower = self.desk.follow = None
            self.console.beside = tuple
            return
        from stratego.lines.joining import Follower

        self._follower = Follower(self.desk)
        self.desk.follow, self.console.beside = self._follower.look, self._follower.descriptors

    @contextmanager
    def _interruptions(self) -> Iterator[None]:
        """A context in which leaving for the menu, and coming back from the shell, lead to the next scene."""
        try:
            yield
        except Home:
            self._cover()
            if self.game.is_taken:
                self._say_saved()
            self.game.clear()
        except Suspended:
            self._cover()
        except SceneChanged:
            self.game.save()

    def _cover(self) -> None:
        """Clear what only one player may read, and let the curtain come down."""
        play = self.game.play
        if play is not None and play.is_secret:
            self.desk.forget()
            self.game.take(Lower())
            self.game.save()

    def _leave(self, status: int) -> int:
        play = self.game.play
        is_secret = play is not None and (play.is_secret or isinstance(play.scene, scenes.PinScene))
        if is_secret and not self.game.players and self.game.seat is None:
            self.console.clear()
        self.game.save()
        self._say_saved()
        return status

    def _say_saved(self) -> None:
        play = self.game.play
        if play is not None and play.is_resumable and self.game.is_saved:
            turn_to()
            with suppress(Ended):
                kept = program.KEPT[Kept.HOSTED]
                self.console.say(words.LEAVING_SAVED if self.game.seat is None else kept)

    # Scenes

    def _show(self, scene: scenes.Scene) -> None:
        """Show a scene until it has led to another."""
        desk, game = self.desk, self.game
        desk.board = game.rules.geometry
        self._tell_news(scene)
        reader = scenes.reader_of(scene)
        turn_to(game.languages.get(reader, "") if reader else "")
        match scene:
            case scenes.CurtainScene():
                CurtainDialog(desk, scene).run()
            case scenes.PinScene():
                choose_pin(desk, scene)
            case scenes.GivenUpScene():
                answer_given_up(desk, scene)
            case scenes.DeployScene() | scenes.PlaceScene():
                from stratego.lines import setting_up  # what comes after the first hand-over can wait

                if isinstance(scene, scenes.DeployScene):
                    setting_up.DeployDialog(desk, scene).run()
                    self._after_lesson()
                else:
                    setting_up.PlaceDialog(desk, scene).run()
            case scenes.FirstMoverScene():
                choose_first(desk)
            case scenes.TurnScene():
                from stratego.lines.turn import TurnDialog

                TurnDialog(desk, scene).run()
                self._after_lesson()
            case scenes.WaitingScene() if self._follower is not None:
                from stratego.lines.joining import SeatDialog

                SeatDialog(desk, scene, self._follower).run()
            case scenes.WaitingScene():
                self._wait()
            case scenes.BattleScene():
                show_battle(desk, scene)
            case scenes.OverScene():
                from stratego.lines.over import OverDialog

                OverDialog(desk, scene, self._ways()).run()
            case _:
                assert_never(scene)

    def _after_lesson(self) -> None:
        """Go on after the last step of a lesson."""
        scene = self.game.scene
        coaching = scene.coaching if isinstance(scene, scenes.TurnScene | scenes.DeployScene) else None
        if coaching is not None and coaching.is_over:
            self.lobby.next_lesson()

    def _tell_news(self, scene: scenes.Scene) -> None:
        """What both players should know, while both may listen."""
        desk, game, saving = self.desk, self.game, self.game.saving
        if not isinstance(scene, scenes.CurtainScene | scenes.WaitingScene | scenes.OverScene):
            return
        game.pause(is_paused=True)
        if (color := game.placed_for) is not None:
            game.placed_for = None
            from stratego.wording import clock

            placed = desk.said_to_both(lambda: clock.WAS_PLACED.format(name=desk.names[color]))
            desk.say([f"{clock.TIME_IS_UP}.", *placed])
        if saving.notice is not None:
            notice, saving.notice = saving.notice, None
            desk.say([str(program.CHANGED_OUTSIDE), *desk.said_to_both(lambda: said(notice))])
        if game.opponent_has_changed:
            game.opponent_has_changed = False
            desk.say(str(program.MAY_PLAY_DIFFERENTLY))
        while (problem := saving.problem) is not None:
            desk.say([*desk.said_to_both(lambda problem=problem: said(problem)), str(words.FOLDER)])  # type: ignore[misc]
            folder = desk.ask()
            if not folder:
                game.play_unsaved()
            elif (refusal := game.save_in(folder)) is not None:
                desk.say(said(refusal))
            saving = game.saving
        game.pause(is_paused=False)

    # The end

    def _ways(self) -> Mapping[str, Command]:
        return {
            "replay": lambda _: self._replay(),
            "rematch": lambda _: self._rematch(),
            "new_game": lambda _: self._new_game(),
            "save_setup": lambda _: self._save_setup(),
            "tally": lambda _: self._tally(),
            "home": self.desk.leave,
            "ask_quit": self.desk.quit,
        }

    def _rematch(self) -> Answer:
        """Play again with sides changed; at two terminals, if the other player wants to."""
        game, seat = self.game, self.game.seat
        if seat is None:
            game.rematch()
            return None
        refusal = game.ask_for_rematch()
        name = self.desk.names[seat.color.other]
        return hosting.ASKED_AGAIN.format(name=name) if refusal is None else said(refusal)

    def _new_game(self) -> None:
        self.game.clear()
        self.lobby.new_game()

    def _replay(self) -> Answer:
        from stratego.lines.replaying import ReplayDialog
        from stratego.table.replay import Replay

        game = self.game.played()
        ReplayDialog(self.desk, Replay(game, self.game.players), self.desk.names, game.outcome).run()
        return None

    def _save_setup(self) -> Answer:
        from stratego.engine.pieces import COLORS, Color
        from stratego.hotseat.draft import Draft
        from stratego.wording.setting_up import WHOSE, of_player

        names = self.desk.names
        place = self.desk.pick(WHOSE, [of_player(names[color], color) for color in COLORS])
        if place is not None:
            cells = self.game.played_setups()[COLORS[place]].cells
            self.lobby.edit(Draft(self.game.rules, Color.RED, cells), "")
        return None

    def _tally(self) -> Answer:
        import asyncio

        from stratego.wording.player_names import recorded_name
        from stratego.wording.records import tally as tally_words

        tally = asyncio.run(self.desk.store.tally(self.game.names, self.game.players))
        red, blue = map(recorded_name, tally.names)
        return tally_words(*tally._replace(names=(red, blue))).split("\n")

    # The opponent of a single player

    def _seat(self, session: Session, take: Callable[[Step], Explanation | None]) -> Opposite:
        """Start the opponent of a single player."""
        import asyncio
        import logging

        from stratego.table.opponent_answers import Opposite, Seating, in_a_process

        logging.disable()  # asyncio's could tell a secret
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
        loop = self._loop

        def spawn(work: Coroutine[Any, Any, None]) -> Task:
            return _LoopTask(loop.create_task(work))

        seating = self._seating or Seating(in_a_process)
        return Opposite(
            session,
            seating,
            take,
            lambda: self.game.save(),
            spawn,
            lambda: self.desk.settings.answers,
        )

    def _end_tasks(self) -> None:
        """Let the tasks that are cancelled come to their end."""
        if self._loop is not None:
            import asyncio

            self._loop.run_until_complete(asyncio.sleep(0))
            self._loop.close()

    def _wait(self) -> None:
        """Wait until the opponent has acted, or has stopped."""
        import asyncio

        game, began, has_told = self.game, monotonic(), False
        assert self._loop is not None
        while isinstance(game.scene, scenes.WaitingScene) and game.trouble is None:
            self._loop.run_until_complete(asyncio.sleep(_LOOKING))
            self.console.obey()
            if not has_told and monotonic() - began > _PATIENCE:
                has_told = True
                (opponent,) = game.players
                self.desk.say(words.THINKING.format(name=self.desk.names[opponent]))
        if game.trouble is not None:
            self._ask_about_trouble()

    def _ask_about_trouble(self) -> None:
        from stratego.wording import turn

        desk, game = self.desk, self.game
        assert game.trouble is not None
        problem, is_late = game.trouble
        (opponent,) = game.players
        name = desk.names[opponent]
        desk.say(turn.PROBLEM.format(name=name, problem=said(problem)))
        ways: dict[object, Callable[[], object]] = {
            **({turn.WAIT: lambda: game.ask_opponent_again(anew=False)} if is_late else {}),
            turn.START_AGAIN: lambda: game.ask_opponent_again(anew=True),
            **({turn.END_GAME: lambda: desk.take(Resign())} if game.has_begun else {}),
            turn.LEAVE_GAME: desk.leave,
        }
        items = [str(way).format(name=name) for way in ways]
        place = desk.pick(turn.STUCK.format(name=name) + ".", items)
        list(ways.values())[-1 if place is None else place]()


class _LoopTask:
    """A task of the event loop, which runs while a player waits."""

    def __init__(self, task: asyncio.Task[None]) -> None:
        self._task = task

    @property
    def is_finished(self) -> bool:
        """Whether it has ended."""
        return self._task.done()

    def cancel(self) -> None:
        """End it."""
        self._task.cancel()
