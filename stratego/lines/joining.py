"""Playing at two terminals: waiting for the other player, and messages from the host."""

from collections.abc import Mapping
from time import monotonic
from typing import Final

from stratego.engine.errors import refusal_of
from stratego.hosting.wire import Other
from stratego.hotseat import scenes, steps
from stratego.lines.board_in_words import Board, BoardDialog, View, army_board
from stratego.lines.console import SceneChanged
from stratego.lines.dialog import Answer, Command, CommandNames, Desk, Home, Mistake, command
from stratego.table.choosing.typed_action import read_typed
from stratego.wording import clock, ending, hosting, lines as words
from stratego.wording.names import sentence_of

_AT_THE_END: Final = CommandNames({"over.rematch": str(list(ending.ITEMS).index("rematch") + 1)})
_PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 5.0)  # seconds between attempts to reconnect to the host


class Follower:
    """Handles what the host sends while a player is asked for a line."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._told = ""
        self._other: str = Other.HERE
        self._saw_the_end = False  # whether the other player was here after the end of the game
        self.left_at = 0.0
        """The `monotonic` time when the other player left or this one began to wait, whichever is later."""
        self._tries = 0
        self._next_try = 0.0

    def look(self, prompt: str) -> None:
        """Read what the host has sent, or reconnect to it, and say what has changed at the other terminal.

        Raises SceneChanged if the scene has changed, and Home if this player no longer has a seat.
        """
        game = self._desk.game
        connection, before = game.connection, game.scene
        assert connection is not None
        if not connection.is_lost:
            connection.pump()
            self._next_try = monotonic() + _PAUSES[0]
        elif connection.is_restorable and monotonic() >= self._next_try:
            self._tries = 0 if connection.restore() else self._tries + 1
            self._next_try = monotonic() + _PAUSES[min(self._tries, len(_PAUSES) - 1)]
        game.save()
        if connection.seat.is_put_out:
            self._desk.forget()
            raise Home
        if game.scene != before:
            self._told = ""
            self._desk.console.say("")  # ends the line of the prompt
            raise SceneChanged
        if news := self.news():
            self._desk.console.say("", news)
            self._desk.console.put(prompt)

    def wait(self, scene: scenes.WaitingScene) -> None:
        """Wait for the other player."""
        self.left_at = monotonic()  # the other player's absence before their turn does not count
        SeatDialog(self._desk, scene, self).run()

    def news(self) -> str:
        """Return sentences on what the other player is doing; empty if nothing is new since the last call."""
        game, desk = self._desk.game, self._desk
        seat, scene = game.seat, game.scene
        assert seat is not None
        name = desk.names[seat.color.other]
        came = [hosting.IS_HERE.format(name=name)] if seat.other == Other.HERE != self._other else []
        if seat.other == Other.AWAY != self._other:
            self.left_at = monotonic()
        if came and game.time is not None and game.time.is_setting_up:
            came.append(f"{clock.to_set_up(game.time)}.")
        self._other = seat.other
        is_over = isinstance(scene, scenes.OverScene)
        self._saw_the_end = is_over and (self._saw_the_end or seat.other == Other.HERE)
        if is_over:
            message = hosting.news_after_game(seat, name, _AT_THE_END, was_here=self._saw_the_end)
            told = message.text if message else ""
        elif isinstance(scene, scenes.WaitingScene):
            told = hosting.where_the_other_is(seat, name, scene.scene, desk.keys)
        else:
            is_setting_up = isinstance(scene, scenes.DeployScene | scenes.PlaceScene)
            told = hosting.news_in_turn(seat, name, desk.keys, has_begun=not is_setting_up) or ""
        told, self._told = "" if told == self._told else told, told
        return " ".join([*self._back(), *came, *filter(None, [told])])

    def _back(self) -> list[str]:
        """Sentences on a connection just restored; in this player's turn also what ``turn`` answers."""
        desk, seat = self._desk, self._desk.game.seat
        assert seat is not None
        if not seat.is_back or seat.is_lost:
            return []
        seat.is_back = False
        in_turn = isinstance(desk.game.scene, scenes.TurnScene) and desk.here().get("turn")
        answer = in_turn() if in_turn else None
        return [str(hosting.LINE_BACK), *([answer] if isinstance(answer, str) else answer or [])]


class SeatDialog(BoardDialog):
    """Answers questions and waits while the other player, at another terminal, sets up or chooses a move."""

    def __init__(self, desk: Desk, scene: scenes.WaitingScene, follower: Follower) -> None:
        super().__init__(desk)  # a prompt without a side: this player is not to move
        assert desk.game.seat is not None
        self._scene, self._follower, self._seat = scene.scene, follower, desk.game.seat

    def asked(self) -> Board:
        scene = self._scene
        if isinstance(scene, scenes.TurnScene):
            return View(scene.view, self.desk.names, is_short=self.is_short)
        return army_board(scene.draft, scene.enemy, is_short=self.is_short)

    def opening(self) -> Answer:
        return self._follower.news() or self._state()

    def commands(self) -> Mapping[str, Command]:
        found: dict[str, Command] = {
            **super().commands(),
            **self.own_commands(),
            **self.asked().questions(),
            "hide": lambda: self.take(steps.Lower()),
        }
        is_away = self._seat.other in (Other.AWAY, Other.MISSING)
        if is_away and isinstance(self._scene, scenes.TurnScene):
            found["claim"] = self._claim
        return found

    def other(self, text: str) -> Answer:
        answer = super().other(text)
        if not isinstance(answer, Mistake):
            return answer
        known, _ = command(text, words.COMMANDS)
        if known == "claim":
            return self._state()
        is_known = known or read_typed(self.reader.read(text))
        return [Mistake(words.NOT_YOUR_TURN) if is_known else answer, self._state()]

    def empty(self) -> Answer:
        return self._state()

    def _state(self) -> str:
        name = self.desk.names[self._seat.color.other]
        return hosting.where_the_other_is(self._seat, name, self._scene, self.desk.keys)

    def _claim(self) -> Answer:
        if self._seat.other == Other.AWAY:
            gone = int(monotonic() - self._follower.left_at) // 60
            return hosting.claim_in(self._seat, max(1, self._seat.minutes - gone))
        name = self.desk.names[self._seat.color.other]
        if not self.desk.is_sure(hosting.CLAIM.format(name=name), self.prompt):
            return None
        refusal = refusal_of(self._seat.claim)
        self.is_over = refusal is None
        return refusal and sentence_of(refusal)
