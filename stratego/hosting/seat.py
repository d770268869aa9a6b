"""One player's side of a hosted game: a `Play` whose scenes are made from the messages of the host."""

from collections.abc import Callable, Mapping, Sequence, Set
from datetime import datetime
from time import monotonic
from typing import Final

from stratego.engine.actions import Action
from stratego.engine.clock import Clock, TimeControl
from stratego.engine.endings import Reason
from stratego.engine.errors import Explanation, printable
from stratego.engine.events import Announcement, Forfeit
from stratego.engine.game import Game
from stratego.engine.memory import Memory
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import PlayerView
from stratego.hosting import wire
from stratego.hosting.side_news import FLAGS
from stratego.hosting.wire import Doing, Other, Said, Taking, To
from stratego.hotseat import scenes, steps
from stratego.hotseat.draft import Draft
from stratego.hotseat.scenes import Scene, Standing, over_scene
from stratego.hotseat.steps import Cells, Step, StepError
from stratego.players.protocol import fitting, messages
from stratego.players.protocol.messages import ProtocolError, To as Old, line_of, member_of
from stratego.records.formats.record_text import read_record
from stratego.records.record import Record
from stratego.rulesets.reading import read_ruleset

_NEWS: Final[Set[str]] = {
    *(Old.ZONE, Old.ENEMY, Old.LAST, Old.BOARD, Old.BEGIN, Old.PLAYED, Old.LEGAL, Old.END),
    *(To.NEW, To.BACK, To.CLOCK, To.RECORD, To.NOW),
}
"""The first words of lines of news. These lines take effect together, at `To.NOW`."""


class Seat:
    """The game as reported by the host to the person at this terminal, and the scenes to show.

    `hear` processes the host's lines. ``ask`` sends a line to the host and waits for the reply; it raises
    StepError or IllegalMove if the host refuses. A battle stays on the screen until this person proceeds,
    whatever the other player does in the meantime.
    """

    RETURNING: Final = 10.0
    """How many seconds after a lost connection is restored the other player may take to restore theirs."""
    has_house_rules = True
    players: Mapping[Color, str] = {}
    languages: Mapping[Color, str] = {}
    rules: Ruleset

    def __init__(self, ask: Callable[[str], None]) -> None:
        self._ask = ask
        self.game_name = ""
        self.names: Mapping[Color, str | None] = dict.fromkeys(COLORS)
        self.color = Color.RED
        self.taken: dict[int, tuple[Color, Taking]] = {}
        """Each seat's side, and whether it is taken, as reported before this person sits down."""
        self.proofs: dict[int, str] = {}
        """The hash of each seat's token; empty for a free seat."""
        self.number = 0
        """The number of this seat; unlike its side, it stays the same from game to game."""
        self.stands: tuple[Standing, datetime] | None = None
        """The state of the game and the time of its last step, as reported before this person sits down."""
        self.time_control: TimeControl | None = None
        self._other: str = Other.HERE  # the other player's presence, as last reported
        self._other_may_return_until = 0.0  # the `monotonic` time until which an absence is not told
        self.minutes = 0
        """How many minutes a player may be away before the other one may claim the game."""
        self.sent_away: Explanation | None = None
        """Why the connection has ended for good; None if it has not."""
        self.has_host_ended = False
        """Whether the host has announced that its process ends, and has not been restarted since."""
        self.is_lost = False
        """Whether there is no connection to the host."""
        self.is_back = False
        """Whether a lost connection has been restored; set to False once this person has been told."""
        self.unsaved: Explanation | None = None
        """Why the host cannot save the game; None if it can, or once this player has taken another step."""
        self.placed_for: list[Color] = []
        """The sides whose armies were completed when the time to set up ran out; cleared once shown."""
        self.loss: Explanation | None = None
        """Why part of the game is lost; None if nothing is, or once the reason has been shown."""
        self._seconds = 0.0  # the time of play, as reported by the host at the time `_seconds_at`
        self._seconds_at: float | None = None  # None while the time of play is not running
        self.record_name = ""
        self._is_covered = False
        self._news: list[str] = []  # the news received so far, until it is complete
        self._clear()

    def _clear(self) -> None:
        """Forget the game: another one begins, or the host repeats this one from its start."""
        self._ruleset: list[str] = []
        self._draft: Draft | None = None
        self._enemy: tuple[str, ...] = ()
        self._last: str | None = None
        self._board = ""
        self._opening: PlayerView | None = None  # the view when the game began
        self._memory: Memory | None = None  # this player's memory of all announcements since then
        self._before: Memory | None = None  # the memory before the last announcement, which may be taken back
        self._heard: list[Announcement] = []
        self._battles: list[Announcement] = []
        self._legal: list[Action] = []
        self._doing = Doing.WAIT_SETUP
        self._flags: dict[str, bool] = {}
        self._clock: Clock | None = None  # as reported by the host at the time `_clock_at`
        self._clock_at = 0.0
        self._is_fresh = False
        self._record_lines: list[str] = []
        self._game: Game | None = None
        self.record: Record | None = None
        """The record of the finished game; None before its end."""
        self.is_other_ready = False
        """Whether the other player's set-up is finished while this person is still setting up."""
        self.wants_again = False
        """Whether the other player would like to play again."""
        self.has_asked = False
        """Whether this person has asked for another game."""
        self._scene: Scene | None = None

    def __repr__(self) -> str:
        return f"<Seat of {self.color}>"

    # Lines from the host

    def hear(self, line: str) -> None:
        """Process a line from the host. Raises ProtocolError.

        A screen may be drawn between any two lines, so news and new games take effect only when their last
        line has arrived. Lines that begin with an unknown word are ignored: they may be from a later version.
        """
        word = line.partition(" ")[0]
        if word in (To.GAME, To.NEW):  # a new connection or a new game begins
            self._news = []
        if word not in _NEWS and To.NEW not in self._news[:1]:
            self._take_in(line)
            return
        self._news.append(word if word == To.NEW else line)
        if word == To.NOW:
            lines, self._news, self._legal = self._news, [], []
            for each in lines:
                self._take_in(each)

    def _take_in(self, line: str) -> None:
        """Apply a line. Raises ProtocolError if it is invalid; the player then waits."""
        try:
            self._read(line)
        except ValueError as problem:
            self._doing, self._scene = Doing.WAIT_SETUP if self._memory is None else Doing.WAIT, None
            raise ProtocolError(str(problem)) from None

    def _read(self, line: str) -> None:
        word, _, text = line.partition(" ")
        if word in _NEWS and not hasattr(self, "rules"):
            raise ProtocolError(f"{Old.RULESET} comes first")
        match word:
            case To.ENDS:
                self.has_host_ended = True
            case To.NEW:
                self._clear()
            case To.GAME:
                self.has_host_ended = False
                self._ruleset.clear()
                name, minutes = messages.words_of(text, 2)[:2]
                self.game_name, self.minutes = printable(name), messages.number_of(minutes)
            case To.SEAT:
                number, color, taken, *proof = messages.words_of(text, 3)
                seat = wire.read_seat(number)
                self.taken[seat] = member_of(Color, color), member_of(Taking, taken)
                self.proofs[seat] = proof[0] if proof else ""
            case To.STANDS:
                self.stands = wire.read_standing(self.time_control, text)
            case To.SIT if self._is_clear:  # if reconnected during a game, keep its rules
                self._read_rules()
            case To.SEATED:
                self.number = wire.read_seat(text)
            case To.OTHER:
                self._hear_of_other(member_of(Other, text))
                self.wants_again = self.wants_again and self._other == Other.HERE
            case To.READY:
                self.is_other_ready = True
            case To.AGAIN:
                self.wants_again = True
            case To.PLACED:
                self.placed_for.append(member_of(Color, text))
            case To.LOST:
                self.loss, _ = wire.read_explanation(text)
            case To.UNSAVED:
                self.unsaved = wire.read_explanation(text)[0] if text else None
            case To.PLAYER:
                color, _, name = text.partition(" ")
                self.names = {**self.names, member_of(Color, color): printable(name, 100) or None}
            case To.CONTROL:
                self.time_control = TimeControl.parse(text)
            case Old.RULESET:
                self._ruleset.append(text)
            case Old.COLOR if self._is_clear:
                self._read_rules()
                self.color = member_of(Color, text)
            case Old.ZONE:
                self._arrange(messages.read_cells(self.rules, text))
            case Old.ENEMY:
                self._enemy = fitting.read_enemy(self.rules, self.color, text)
            case Old.LAST:
                self._last = next(iter(fitting.read_enemy(self.rules, self.color, text)), None)
            case Old.BOARD:
                self._board = text
            case Old.BEGIN if self._memory is None:
                first = member_of(Color, text)
                self._memory = fitting.first_memory(self.rules, self.color, self._board, first)
                self._opening = self._memory.view()
            case Old.PLAYED if self._memory is not None:
                before = self._memory.copy()
                announcement = fitting.add_announcement(self.rules, self._memory, text)
                self._before = before
                self._heard.append(announcement)
                self._is_fresh = announcement.color is not self.color
                is_battle = announcement.incident and not isinstance(announcement.incident, Forfeit)
                if is_battle and self._scene is not None:  # otherwise the host is repeating the game
                    self._battles.append(announcement)
            case To.BACK if self._before is not None:
                self._memory, self._before = self._before, None
                self._heard.pop()
            case Old.LEGAL:
                self._legal += messages.read_legal(self.rules.geometry, text)
            case To.CLOCK if self.time_control is not None:
                self._clock, self._clock_at = wire.read_clock(self.time_control, text), monotonic()
            case To.SECONDS:
                self._seconds, runs = wire.read_seconds(text)
                self._seconds_at = monotonic() if runs else None
            case To.RECORD:
                self._record_lines.append(text)
            case Old.END:
                self._end(text)
            case To.NOW:
                self._now(text)
            case Old.COLOR | Old.BEGIN | Old.PLAYED | To.BACK:
                raise _unfit(line)

    def come_back(self) -> None:
        """Note that the lost connection is restored, just before this person takes their seat again.

        Both players have lost it: one who was here before, and is now away, has a while to come back, too.
        """
        self.is_back = True
        self._other_may_return_until = monotonic() + self.RETURNING if self.other == Other.HERE else 0.0

    def _hear_of_other(self, other: Other) -> None:
        self._other = other
        if other != Other.AWAY:
            self._other_may_return_until = 0.0

    @property
    def other(self) -> str:
        """The other player's presence."""
        return Other.HERE if monotonic() < self._other_may_return_until else self._other

    @property
    def is_greeted(self) -> bool:
        """Whether the host has described the game."""
        return hasattr(self, "rules") and self.stands is not None and len(self.taken) == len(COLORS)

    @property
    def _is_clear(self) -> bool:
        """Whether the host has said nothing yet about this player's game."""
        return self._draft is None and self._memory is None

    def _read_rules(self) -> None:
        if self._ruleset:
            self.rules = read_ruleset(messages.ruleset_text(self._ruleset))
            self._ruleset.clear()

    def _arrange(self, cells: Cells) -> None:
        """Use the set-up sent by the host. The first one and pieces placed in turn (D3) cannot be undone."""
        draft = self._own_draft.arrange(cells)
        may_undo = self._draft is not None and self.rules.deployment == "secret"
        self._draft = draft if may_undo else draft.replace(history=())

    @property
    def _own_draft(self) -> Draft:
        return self._draft or Draft.empty(self.rules, self.color)

    def _end(self, name: str) -> None:
        """Read the record of the finished game, in which nothing is hidden any more (K7)."""
        record = read_record("\n".join(self._record_lines) + "\n")
        game = record.play()
        if game.outcome is None and record.ending is not None:
            if record.ending.winner is None:
                game.agree_draw()
            elif record.ending.reason == Reason.RESIGNED:
                game.resign(game.turn)
            else:
                game.run_out(game.turn, record.ending.reason)
        if game.outcome is None or game.rules != self.rules:
            raise ProtocolError("the record is not of this game")
        self._record_lines.clear()
        self._game, self.record, self.record_name = game, record, printable(name.replace("/", "-"), 100)

    def _now(self, text: str) -> None:
        word, *flags = messages.words_of(text, 1)
        doing = member_of(Doing, word)
        self._check(doing)
        self._doing = doing
        self._flags = {name: name in flags for name in FLAGS}
        self._scene = None
        self._scene = self._draw()

    def _check(self, doing: Doing) -> None:
        """Check that the player can have this task at this point of the game. Raises ProtocolError if not."""
        memory = self._memory
        match doing:
            case Doing.OVER:
                fits = self.record is not None
            case Doing.CHOOSE | Doing.MOVED | Doing.WAIT:
                fits = memory is not None and (memory.turn is self.color) is (doing is Doing.CHOOSE)
            case _:
                fits = memory is None
        if not fits:
            raise _unfit(line_of(To.NOW, doing))
        if doing is Doing.CHOOSE and memory is not None:
            fitting.check_legal(self.rules, memory, self._legal)
        if doing is Doing.PLACE:
            fitting.check_zone(self.rules, self.color, self._own_draft.cells)

    # Steps of the player

    def take(self, step: Step, at: float = 0.0) -> None:
        """Take a step: here if it concerns only this screen, otherwise by asking the host.

        Raises StepError, or IllegalMove if the rules forbid the action.
        """
        match step:
            case steps.Lift():
                self._is_covered = False
            case steps.Lower():
                self._is_covered = True
            case steps.Proceed():
                if self._battles:
                    self._battles.pop(0)
            case _:
                self.unsaved = None
                self._ask(wire.step_line(self.rules, step))
                self._is_fresh = False
        self._scene = self._draw()

    def ask_again(self) -> None:
        """Tell the host that this person wants another game with sides swapped. Raises StepError."""
        self._ask(Said.AGAIN)
        self.has_asked = self.record is not None  # no record is left if the next game has begun

    def claim(self) -> None:
        """Claim the win because the other player has been away for too long. Raises StepError."""
        self._ask(Said.CLAIM)

    # Scenes

    @property
    def is_secret(self) -> bool:
        """Whether the scene is for this person's eyes only."""
        return isinstance(self.scene, scenes.OwnScene)

    @property
    def is_resumable(self) -> bool:
        """Whether the game is unfinished, so that this person can join it again."""
        return self._doing is not Doing.OVER

    @property
    def state(self) -> tuple[Doing, bool, bool]:
        """This person's task, and whether the other player has yet to join or wants another game."""
        return self._doing, self.other == Other.EXPECTED, self.wants_again

    @property
    def is_setting_up(self) -> bool:
        """Whether this person has pieces to place now."""
        return self._doing in (Doing.SET_UP, Doing.PLACE)

    @property
    def is_put_out(self) -> bool:
        """Whether this person was sent away before the end; no part of the game may then be shown."""
        return self.sent_away is not None and self.is_resumable

    @property
    def scene(self) -> Scene:
        """The scene to show now."""
        if self._scene is None:
            self._scene = self._draw()
        return self._scene

    @property
    def time(self) -> Clock | None:
        """The players' current clock; None in a game without one, or while the first mover is being chosen.

        While armies are set up, its ``player`` is this person if they have pieces to place, else the other.
        """
        clock = self._clock
        if clock is None or self._doing in (Doing.FIRST, Doing.WAIT_FIRST):
            return None
        if clock.is_setting_up:
            clock = clock.replace(player=self.color if self.is_setting_up else self.color.other)
        return clock.after(monotonic() - self._clock_at)

    @property
    def seconds(self) -> float:
        """Seconds of play so far, which the host counts: the same at both terminals."""
        return self._seconds + (0.0 if self._seconds_at is None else monotonic() - self._seconds_at)

    @property
    def turn_times(self) -> tuple[float, ...]:
        """The time of each turn of the finished game, in seconds; empty before its end or without a clock."""
        return () if self.record is None else self.record.turn_times

    def game(self) -> Game:
        """A copy of the finished game. Raises StepError before its end."""
        if self._game is None:
            raise StepError("The game isn't over yet.")
        return self._game.copy()

    @property
    def heard(self) -> tuple[PlayerView, Sequence[Announcement]] | None:
        """The first view, and everything announced since; None until the game has begun."""
        return None if self._opening is None else (self._opening, tuple(self._heard))

    def _draw(self) -> Scene:
        if self._is_covered:
            return scenes.CurtainScene(
                self.color,
                self.names,
                self.rules,
                is_setting_up=self._memory is None,
                is_apart=True,
                is_asked=self.is_setting_up or self._doing in (Doing.CHOOSE, Doing.MOVED),
                is_over=self._doing is Doing.OVER,
            )
        if self._battles:
            return scenes.BattleScene(self._battles[0])
        return self.drawn_without_battles()

    def drawn_without_battles(self) -> Scene:
        """The scene to show once this person has seen all battles."""
        match self._doing:
            case Doing.SET_UP:
                return scenes.DeployScene(self.color, self._own_draft)
            case Doing.PLACE:
                return self._placing()
            case Doing.FIRST:
                return scenes.FirstMoverScene()
            case Doing.WAIT_SETUP | Doing.WAIT_FIRST:
                return scenes.WaitingScene(self._placing())
            case Doing.OVER:
                assert self.record is not None
                return over_scene(self.game(), self.record.seconds or dict.fromkeys(COLORS, 0.0), self._clock)
        assert self._memory is not None
        view, may_choose = self._memory.view(tuple(self._legal)), self._doing is Doing.CHOOSE
        stage: scenes.Stage = "choose" if may_choose else "moved"
        is_fresh = self._is_fresh and may_choose
        turn = scenes.TurnScene(self.color, view, stage, is_fresh, coaching=None, **self._flags)
        return scenes.WaitingScene(turn) if self._doing is Doing.WAIT else turn

    def _placing(self) -> scenes.PlaceScene:
        are_ready = self._doing is Doing.WAIT_FIRST
        return scenes.PlaceScene(self.color, self._own_draft, self._enemy, self._last, are_ready)


def _unfit(line: str) -> ProtocolError:
    return ProtocolError(f"{messages.quoted(line)} does not fit the game so far")
