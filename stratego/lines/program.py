"""The line-based program: a dialog for each scene of the open game, or the menu if there is no game.

The dialogs between turns, for hand-overs and PINs, are here; the others are loaded when needed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from random import Random
from typing import TYPE_CHECKING, assert_never

from stratego.engine.errors import Explanation, printable_path
from stratego.files import chosen_data_folder, settings_file
from stratego.hotseat import scenes, steps
from stratego.hotseat.session import Session
from stratego.hotseat.stored_pin import FEWEST, LONGEST, SALT, Pin
from stratego.lessons.play import LessonPlay
from stratego.lines.console import Ended, LineConsole, SceneChanged, Suspended
from stratego.lines.dialog import Answer, Command, Desk, Dialog, Home, Mistake, word
from stratego.records.autosave import Autosave, Kept
from stratego.table.open_game import OpenGame
from stratego.table.settings import Settings
from stratego.wording import clock, curtain, hosting, lines as words, pins as pin_words, program
from stratego.wording.language import shipped, turn_to
from stratego.wording.names import TWO_PLAYERS, sentence_of, side_name
from stratego.wording.settings import MEND_FILE

if TYPE_CHECKING:
    from stratego.lines.joining import Follower
    from stratego.lines.lobby import Lobby
    from stratego.lines.opponent import Opponents
    from stratego.table.opponent_answers import Opposite, Seating


class CurtainDialog(Dialog):
    """A hand-over: says nothing except who is next, until that player begins."""

    def __init__(self, desk: Desk, scene: scenes.CurtainScene) -> None:
        super().__init__(desk, scene.next)
        self._scene = scene

    def opening(self) -> Answer:
        scene, begin = self._scene, word("begin")
        name, side = self.desk.names[scene.next], side_name(scene.next)
        with_side = name if name == side else hosting.WITH_SIDE.format(name=name, side=side)
        if not scene.is_alone:
            sentence = words.SIT_DOWN_TO_SET_UP if scene.is_setting_up else words.SIT_DOWN
            return sentence.format(name=with_side, begin=begin)
        told = curtain.GAME_OVER if scene.is_over else curtain.GAME_GOES_ON
        if scene.is_asked:
            told = curtain.SET_UP if scene.is_setting_up else curtain.YOUR_TURN
        return f"{told.format(name=with_side)} {words.GO_ON.format(end=begin)}"

    def commands(self) -> Mapping[str, Command]:
        forgot = {} if self._scene.lock is None else {"forgot": self._forget}
        return {"begin": self._begin, **forgot}

    def other(self, text: str) -> Answer:
        return words.WRITE_BEGIN.format(begin=word("begin"))

    def empty(self) -> Answer:
        return self.other("")

    def _begin(self) -> Answer:
        """Lift the curtain. If there is a PIN, ask for it until it is right or an empty line is typed."""
        desk, lock = self.desk, self._scene.lock
        if lock is None:
            return self.take(steps.Lift())
        has_tried = False
        while lock is not None:
            question = [pin_words.UNLOCK.format(player=desk.names[self._scene.next]).strip()]
            if has_tried or lock.rest(desk.game.clock):
                question = [pin_words.after_wrong(lock, desk.game.clock), str(words.ENTER_LOWERS)]
            typed, has_tried = typed_pin(desk, question), True
            if not typed:
                return self.empty()
            if lock.rest(desk.game.clock):
                continue
            if (refusal := desk.take(steps.Unlock(lock.proof(typed)))) is not None:
                return refusal
            scene = desk.game.scene
            lock = scene.lock if isinstance(scene, scenes.CurtainScene) else None
        return self.finish()

    def _forget(self) -> Answer:
        names = self.desk.names
        name, other = names[self._scene.next], names[self._scene.next.other]
        question = pin_words.FORGOTTEN_ALONE if self._scene.is_alone else pin_words.FORGOTTEN
        if not self.desk.is_sure(question.format(name=name, other=other), self.prompt):
            return None
        return self.take(steps.GiveUp())


def typed_pin(desk: Desk, question: Sequence[str]) -> str:
    """Ask for a PIN, which is not shown; its spaces are dropped. A command typed instead is obeyed.

    Returns an empty string if the player types nothing.
    """
    desk.say(question)
    typed = desk.console.secret("> ")
    while typed and " " not in typed and desk.obeys(typed, {}):
        if desk.said != question:
            desk.say(question)
        typed = desk.console.secret("> ")
    return "".join(char for char in typed if char.isprintable() and not char.isspace())[:LONGEST]


def _folder(typed: str) -> str | Mistake:
    """A typed folder; empty for none. It needs a slash, which no command or action has."""
    if typed in ("", "0"):
        return ""
    return typed if "/" in typed else Mistake(words.ASK_FOR_FOLDER.format(folder="~/stratego"))


def choose_pin(desk: Desk, scene: scenes.PinScene) -> None:
    """Let a player choose a PIN by typing it twice, or choose to have none."""
    names = desk.names
    choose = pin_words.CHOOSE_ALONE if scene.is_alone else pin_words.CHOOSE
    asked = choose.format(player=names[scene.color], other=names[scene.color.other])
    ask, *why = filter(None, asked.split("\n"))
    how = [f"{pin_words.FEWEST.format(FEWEST)} {pin_words.UNSHOWN}", str(words.NO_PIN)]
    question = [ask, *why, *how]
    while True:
        typed, question = typed_pin(desk, question), [ask, *how]
        if not typed:
            desk.take(steps.GoWithout(scene.color))
            return
        if len(typed) < FEWEST:
            desk.say(pin_words.TOO_SHORT.format(FEWEST))
            continue
        pin = Pin.of(typed, os.urandom(SALT), desk.pin_cost)
        again = typed_pin(desk, [pin_words.REPEAT.format(player=names[scene.color])])
        if Pin.of(again, pin.salt, pin.cost) == pin:
            desk.take(steps.SetPin(scene.color, pin))
            return
        desk.say(str(pin_words.NO_MATCH))


def answer_given_up(desk: Desk, scene: scenes.GivenUpScene) -> None:
    """Ask a player whether to let the other player, who has forgotten their PIN, resign."""
    gone, player = desk.names[scene.color], desk.names[scene.color.other]
    desk.console.clear()
    how = pin_words.ACCEPT_BY_KEY if scene.lock is None else pin_words.ACCEPT_BY_PIN
    asked = pin_words.ACCEPT.format(gone=gone, player=player)
    desk.say([*filter(None, asked.split("\n")), how.format(gone=gone)])
    if scene.lock is None:
        accepts = desk.is_sure(pin_words.CONFIRM_ACCEPTING.format(gone=gone))
        step = steps.AcceptGivingUp() if accepts else steps.DeclineGivingUp()
    else:
        rest = scene.lock.rest(desk.game.clock)
        wait = [pin_words.after_wrong(scene.lock, desk.game.clock)] if rest else []
        typed = typed_pin(desk, [*wait, str(words.ENTER_LOWERS)])
        step = steps.AcceptGivingUp(scene.lock.proof(typed)) if typed else steps.DeclineGivingUp()
    desk.say(desk.take(step))


class LinesProgram:
    """The line-based program, from its start to its exit."""

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
        """``session`` is a game to open, with its ``autosave`` if it is resumed.

        ``console``, ``rng`` and ``seating`` are for tests.
        """
        self._seating = seating
        self._opponents: Opponents | None = None
        self._follower: Follower | None = None
        self.console = console or LineConsole()
        self.game = OpenGame(None, seat=self._seat, watch=self._follow)
        self.desk = Desk(self.console, self.game, settings, rng)
        if session is not None:
            self.game.open(session, autosave)

    @cached_property
    def lobby(self) -> Lobby:
        """The lobby, imported on first use."""
        from stratego.lines.lobby import Lobby

        return Lobby(self.desk)

    def play(self, first: Callable[[Lobby], object] | None = None) -> int:
        """Run the program. Returns the exit status.

        ``first`` replaces the menu at the start; if it does not open a game, the program ends.
        """
        desk, game = self.desk, self.game
        if faults := desk.settings.faults:
            advice = MEND_FILE.format(path=printable_path(settings_file()))
            self.console.say(*map(sentence_of, faults), advice)
        try:
            self.console.guard()
            game.attend()
            while True:
                try:
                    if first is not None:
                        lead, first = first, None
                        self.lobby.attempt(partial(lead, self.lobby))
                        if not game.is_taken:
                            return 0
                    elif game.is_taken:
                        self._show(game.scene)
                    else:
                        turn_to()
                        desk.board = None
                        self.lobby.home()
                except Home:
                    self._cover()
                    if game.saving.kept is not Kept.LESSON:
                        self._say_kept()
                    game.clear()
                except Suspended:
                    self._cover()
                except SceneChanged:
                    self.console.discard()  # what was typed was meant for another question
                    game.save()
        except Ended as end:
            return self._leave(end.status)
        finally:
            game.close()
            if self._opponents is not None:
                self._opponents.end()
            turn_to()

    def _seat(self, session: Session, take: Callable[[steps.Step], Explanation | None]) -> Opposite:
        """Make the opponent of a single player; `OpenGame.attend` starts it."""
        if self._opponents is None:
            from stratego.lines.opponent import Opponents

            self._opponents = Opponents(self.desk, self._seating)
        return self._opponents.seat(session, take)

    def _follow(self) -> None:
        """Follow the host of a game at two terminals, if there is one."""
        self._follower = self.desk.follow = None
        if self.game.connection is not None:
            from stratego.lines.joining import Follower

            self._follower = Follower(self.desk)
            self.desk.follow = self._follower.look

    def _cover(self) -> None:
        """If only one player may see the scene, clear the terminal, lower the curtain and save the game."""
        if self.game.is_secret:
            self.desk.forget()
            self.game.take(steps.Lower())
            self.game.save()

    def _leave(self, status: int) -> int:
        if self.game.is_secret and (self.game.is_shared or self.game.seat is not None):
            self.console.clear()
        self.game.save()
        self._say_kept()
        return status

    def _say_kept(self) -> None:
        """If an unfinished game was saved, or a lesson was left, say how to continue it."""
        saving = self.game.saving
        if (self.game.is_unfinished and saving.is_saved) or saving.kept is Kept.LESSON:
            turn_to()
            with suppress(Ended):
                self.console.say(hosting.kept(self.game, " --lines"))

    # Scenes

    def _show(self, scene: scenes.Scene) -> None:
        """Run a scene's dialog until another scene follows; at the end of a lesson, open the next one."""
        desk, game = self.desk, self.game
        desk.board = game.rules.geometry
        if isinstance(scene, scenes.CurtainScene):
            desk.forget()
        self._tell_news(scene)
        reader = scenes.reader_of(scene)
        turn_to(game.languages.get(reader, "") if reader else "")
        if isinstance(scene, scenes.CurtainScene):
            CurtainDialog(desk, scene).run()
            return
        from stratego.lines import setting_up, turn  # the first hand-over does not need them

        match scene:
            case scenes.PinScene():
                choose_pin(desk, scene)
            case scenes.GivenUpScene():
                answer_given_up(desk, scene)
            case scenes.WaitingScene() if self._follower is not None:
                self._follower.wait(scene)
            case scenes.WaitingScene():
                assert self._opponents is not None
                self._opponents.wait()
            case scenes.OverScene():
                self.console.discard()  # the opponent may have ended the game while something was typed
                self.lobby.after(scene)
            case scenes.DeployScene():
                setting_up.DeployDialog(desk, scene).run()
            case scenes.PlaceScene():
                setting_up.PlaceDialog(desk, scene).run()
            case scenes.FirstMoverScene():
                turn.choose_first(desk)
            case scenes.TurnScene():
                turn.TurnDialog(desk, scene).run()
            case scenes.BattleScene():
                turn.show_battle(desk, scene)
                return  # a lesson comments on its last battle before it ends
            case _:
                assert_never(scene)
        if isinstance(game.play, LessonPlay) and game.play.is_over:
            self.lobby.next_lesson()

    def _heading(self) -> str:
        """The line that says which game it is and who plays."""
        players = {color.value: name for color, name in self.desk.names.items()}
        title = shipped("game name", self.game.rules.name)
        return f"{words.BETWEEN.format(title=title, value=TWO_PLAYERS.format(**players))}."

    def _tell_news(self, scene: scenes.Scene) -> None:
        """Say what is new about the clock, saving and the opponent, unless a player must not hear it now."""
        desk, game, saving = self.desk, self.game, self.game.saving
        if game.play is not desk.introduced:
            desk.introduced, control = game.play, game.time_control
            inner = scene.scene if isinstance(scene, scenes.WaitingScene) else scene
            goes_on = isinstance(inner, scenes.CurtainScene) and not inner.is_setting_up
            goes_on = game.has_house_rules and (goes_on or isinstance(inner, scenes.TurnScene))
            if goes_on:
                self.console.say(*desk.said_to_both(self._heading))
            if control is not None and not (goes_on and game.seat):
                desk.say(desk.said_to_both(lambda: clock.in_words(control)))
        is_public = isinstance(scene, scenes.CurtainScene | scenes.WaitingScene | scenes.OverScene)
        seat = game.seat
        loss = None if seat is None else seat.loss
        if not is_public and not (game.is_for_one and (game.placed_for or loss)):
            return
        game.pause(is_paused=True)
        if seat is not None and loss is not None:
            seat.loss = None
            desk.say(sentence_of(loss))
        if game.placed_for:
            placed = desk.said_to_both(lambda: clock.were_placed(game.placed_for, desk.names))
            game.placed_for.clear()
            desk.say([f"{clock.TIME_IS_UP}.", *placed])
        if saving.notice is not None:
            notice, saving.notice = saving.notice, None
            desk.say([str(program.CHANGED_OUTSIDE), *desk.said_to_both(lambda: sentence_of(notice))])
        if game.opponent_has_changed:
            game.opponent_has_changed = False
            desk.say(str(program.MAY_PLAY_DIFFERENTLY))
        while (problem := saving.problem) is not None:
            told = desk.said_to_both(partial(sentence_of, problem))
            self.console.discard()  # what was typed was not meant for this question
            folder = desk.answer("\n".join([*told, str(words.FOLDER)]), _folder, is_text=True)
            if not folder:
                game.play_unsaved()
            elif (refusal := game.save_in(folder)) is not None:
                desk.say(sentence_of(refusal))
            else:
                desk.say(program.SAVED_IN.format(folder=chosen_data_folder()))
        game.pause(is_paused=False)
