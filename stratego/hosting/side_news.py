"""The host's messages to one player: the announcements to that side, and its current task."""

from collections.abc import Iterator
from datetime import datetime

from stratego.engine.clock import Clock
from stratego.engine.events import Announcement
from stratego.engine.pieces import COLORS, Color
from stratego.hosting.wire import Doing, To, clock_text
from stratego.hotseat import scenes
from stratego.hotseat.session import Session
from stratego.players.protocol import messages
from stratego.players.protocol.messages import To as Old, line_of
from stratego.records.formats.record_text import write_record
from stratego.records.record import record_of


def rules_and_names(session: Session) -> Iterator[str]:
    """The lines with the ruleset, the names and the time control, which are all public."""
    yield from messages.ruleset_lines(session.rules)
    for color in COLORS:
        yield line_of(To.PLAYER, color, session.names[color] or "").rstrip()
    if session.setup.time_control is not None:
        yield line_of(To.CONTROL, session.setup.time_control)


class SideNews:
    """Keeps track of the lines sent to the player of ``color`` about a game; `news` returns the new ones.

    The lines contain only that player's pieces, the announcements to that side, and public facts (K1-K7).
    After the end of the game the complete record follows; ``begun`` and ``name`` are its date and name.
    """

    def __init__(self, session: Session, color: Color, begun: datetime, name: str) -> None:
        self.session = session
        self.color = color
        self._begun, self._name = begun, name
        self._told: list[Announcement] | None = None  # None before the game begins
        self._zone = ""
        self.shown: tuple[scenes.Scene, bool] | None = None
        """The scene last sent, and whether the clock was running; set to None to send it again."""
        self._is_other_ready = False

    def greeting(self) -> Iterator[str]:
        """The first lines: the ruleset, the names and the time control, and this player's side."""
        yield str(To.NEW)
        yield from rules_and_names(self.session)
        yield line_of(Old.COLOR, self.color)

    def news(self, clock: Clock | None) -> Iterator[str]:
        """The lines that are new since the last call; the last one is the player's current task.

        Until the scene changes, or the current ``clock`` starts or stops, only `To.READY` may be new.
        """
        scene = self.session.scene_for(self.color)
        if not self._is_other_ready and isinstance(scene, scenes.DeployScene):
            self._is_other_ready = self.session.is_ready(self.color.other)
            if self._is_other_ready:
                yield str(To.READY)
        before, self.shown = self.shown, (scene, clock is not None and clock.runs)
        if self.shown == before:
            return  # nothing new for this player
        shown = scene.scene if isinstance(scene, scenes.WaitingScene) else scene
        if isinstance(shown, scenes.DeployScene | scenes.PlaceScene):
            yield from self._zone_lines(shown)
        yield from self._announcements()
        if isinstance(scene, scenes.OverScene):
            yield from self._record()
        elif isinstance(scene, scenes.TurnScene):
            yield from messages.legal_lines(scene.view.legal_moves)
        if clock is not None:
            yield line_of(To.CLOCK, clock_text(clock))
        yield line_of(To.NOW, *_asked(scene))

    def _zone_lines(self, scene: scenes.DeployScene | scenes.PlaceScene) -> Iterator[str]:
        zone = messages.cells_text(scene.draft.rules, scene.draft.cells)
        if zone != self._zone:
            self._zone = zone
            yield line_of(Old.ZONE, zone)
        if isinstance(scene, scenes.PlaceScene):
            yield line_of(Old.ENEMY, *scene.enemy)
            yield line_of(Old.LAST, scene.last or "").rstrip()

    def _announcements(self) -> Iterator[str]:
        if self._told is None:
            if (heard := self.session.heard(self.color)) is None:
                return
            first, _ = heard
            self._told = []
            yield line_of(Old.BOARD, messages.one_line(first.board()))
            yield line_of(Old.BEGIN, first.turn)
        known = max(len(self._told) - 1, 0)  # all but the last, which may have been taken back
        latest = self.session.announced(self.color, known)
        if self._told[known:] and self._told[known:] != latest[:1]:
            del self._told[known:]
            yield str(To.BACK)
        for announcement in latest[len(self._told) - known :]:
            self._told.append(announcement)
            yield line_of(Old.PLAYED, messages.announcement_text(announcement))

    def _record(self) -> Iterator[str]:
        for line in write_record(record_of(self.session, self._begun)).splitlines():
            yield line_of(To.RECORD, line)
        yield line_of(Old.END, self._name)


def _asked(scene: scenes.Scene) -> tuple[str, ...]:
    match scene:
        case scenes.DeployScene():
            return (Doing.SET_UP,)
        case scenes.PlaceScene():
            return (Doing.PLACE,)
        case scenes.FirstMoverScene():
            return (Doing.FIRST,)
        case scenes.WaitingScene(scenes.PlaceScene(are_ready=are_ready)):
            return (Doing.WAIT_FIRST if are_ready else Doing.WAIT_SETUP,)
        case scenes.OverScene():
            return (Doing.OVER,)
        case scenes.WaitingScene(scene=scenes.TurnScene() as turn):
            return Doing.WAIT, *_flags(turn)
        case scenes.TurnScene(stage=stage):
            return Doing.CHOOSE if stage == "choose" else Doing.MOVED, *_flags(scene)
    raise AssertionError(scene)


FLAGS = ("draw_offered", "may_offer_draw", "draw_declined")
"""The names of a turn's flags. Those that are set are sent after the player's task."""


def _flags(scene: scenes.TurnScene) -> list[str]:
    return [name for name in FLAGS if getattr(scene, name)]
