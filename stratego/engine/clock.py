"""Time controls, and the clock of a game as a value. Nothing here reads a real clock."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from stratego.engine.endings import Reason
from stratego.engine.errors import Explanation, excerpt
from stratego.engine.pieces import COLORS, Color
from stratego.engine.values import Value

_WRITTEN: Final = re.compile(
    r"(?P<main>[^+/@]+)(?:\+(?P<free>[^+/@]*))?(?:/(?P<longest>[^+/@]*))?(?:@(?P<setting_up>[^+/@]*))?"
)
_SHAPE: Final = Explanation(
    "write minutes and free seconds a turn, such as 15+3; 15+3/180 limits each turn to 180 seconds, "
    "and 15+3@10 gives 10 minutes to set up"
)
_MINUTES: Final = re.compile(r"([0-9]{1,3})(?::([0-5][0-9]))?")
# For each part of a time control: a pattern with groups for minutes and seconds, and the message if it does
# not match, or if the time is 0 (which only ``free`` may be).
_PARTS: Final[Mapping[str, tuple[re.Pattern[str], Explanation]]] = {
    "main": (
        _MINUTES,
        Explanation("the minutes of each player come first, from 0:01 to 999:59, as in 15+3 or in 1:30+3"),
    ),
    "free": (
        re.compile(r"()([0-9]{1,3})"),
        Explanation("the free seconds of each turn come after +, from 0 to 999, as in 15+3"),
    ),
    "longest": (
        re.compile(r"()([0-9]{1,4})"),
        Explanation("the most seconds of a single turn come after /, from 1 to 9999, as in 15+3/180"),
    ),
    "setting_up": (
        _MINUTES,
        Explanation("the minutes to set up come after @, from 0:01 to 999:59, as in 15+3@10 or in 15+3@1:30"),
    ),
}

WARNINGS: Final = (30, 10)
"""Seconds left at which a player is warned."""


class TimeControl(Value):
    """The time that each player has, in seconds.

    ``main`` is for the whole game. The first ``free`` seconds of each turn are not deducted from it (a delay,
    not an increment). ``longest`` is the limit for a single turn, including its free seconds, and
    ``setting_up`` is the limit for setting up; None means no limit.
    """

    main: int
    free: int = 0
    longest: int | None = None
    setting_up: int | None = None

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Parse a time control as ``str()`` writes it. Raises ValueError with an Explanation.

        ``15+3``: 15 minutes, and 3 free seconds a turn. ``15+3/180``: at most 180 seconds for a single turn.
        ``15+3@10``: 10 minutes to set up. Minutes may have seconds: ``1:30+2``.
        """
        match = _WRITTEN.fullmatch(text.strip())
        wrong = _SHAPE if match is None else None
        seconds: dict[str, int] = {}
        for name, part in match.groupdict().items() if match is not None else ():
            if part is not None:
                pattern, what = _PARTS[name]
                written = pattern.fullmatch(part)
                seconds[name] = 0 if written is None else 60 * int(written[1] or 0) + int(written[2] or 0)
                if written is None or (not seconds[name] and name != "free"):
                    wrong = wrong or what
        if wrong is not None:
            raise ValueError(
                Explanation('"{text}" is not a time control: {wrong}', text=excerpt(text), wrong=wrong)
            )
        return cls(**seconds)

    def __str__(self) -> str:
        longest = "" if self.longest is None else f"/{self.longest}"
        setting_up = "" if self.setting_up is None else f"@{_in_minutes(self.setting_up)}"
        return f"{_in_minutes(self.main)}+{self.free}{longest}{setting_up}"

    def taken(self, turn: float) -> float:
        """The seconds deducted from a player's time for a turn of ``turn`` seconds."""
        return max(0.0, turn - self.free)


def _in_minutes(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}" if rest else str(minutes)


class Clock(Value):
    """The clock at one moment.

    The turn of ``player`` has lasted ``turn`` seconds. If ``is_setting_up``, this player is setting up or, if
    ``at_once``, both players are. No time is deducted for the next ``pause`` seconds, during which the player
    is shown the last action. ``spent`` is the time that finished turns have taken from each player,
    ``setting_up`` the time each has used to set up. ``stops`` counts how often each player has stopped the
    clock, by lowering the curtain or by typing a wrong PIN. Time passes only while the clock ``runs``.
    """

    control: TimeControl
    player: Color = Color.RED
    is_setting_up: bool = True
    at_once: bool = False
    runs: bool = False
    turn: float = 0.0
    pause: float = 0.0
    spent: Mapping[Color, float] = dict.fromkeys(COLORS, 0.0)
    setting_up: Mapping[Color, float] = dict.fromkeys(COLORS, 0.0)
    stops: Mapping[Color, int] = dict.fromkeys(COLORS, 0)

    def after(self, seconds: float) -> Clock:
        """The clock ``seconds`` later; unchanged if it is stopped."""
        if not self.runs or seconds <= 0:
            return self
        if self.pause:
            rest = seconds - self.pause
            return self.replace(pause=max(0.0, -rest)).after(rest)
        if self.is_setting_up:
            who = COLORS if self.at_once else (self.player,)
            used = {color: self.setting_up[color] + seconds for color in who}
            return self.replace(setting_up={**self.setting_up, **used})
        return self.replace(turn=self.turn + seconds)

    def next_turn(self, player: Color, pause: float = 0.0) -> Clock:
        """The clock at the start of a turn of ``player``, whose time starts to run in ``pause`` seconds."""
        taken = self.spent[self.player] + self.control.taken(self.turn)
        return self.replace(player=player, turn=0.0, pause=pause, spent={**self.spent, self.player: taken})

    def stopped_by(self, color: Color) -> Clock:
        """The clock with one more stop counted for the player of ``color``."""
        return self.replace(stops={**self.stops, color: self.stops[color] + 1})

    def left(self, color: Color) -> float:
        """The seconds that a player has left for the game or, while setting up, to set up.

        While setting up without a limit, this is 0.
        """
        if self.is_setting_up:
            return max(0.0, (self.control.setting_up or 0) - self.setting_up[color])
        taken = self.control.taken(self.turn) if color is self.player else 0.0
        return max(0.0, self.control.main - self.spent[color] - taken)

    @property
    def free(self) -> float:
        """The free seconds left in this turn; 0 while setting up."""
        return 0.0 if self.is_setting_up else max(0.0, self.control.free - self.turn)

    @property
    def longest(self) -> float | None:
        """The seconds left of the limit for a single turn; None while setting up or if there is no limit."""
        if self.is_setting_up or self.control.longest is None:
            return None
        return max(0.0, self.control.longest - self.turn)

    @property
    def until_out(self) -> float:
        """The seconds until the player's time runs out, if the clock keeps running."""
        left = self.left(self.player) + self.free
        return self.pause + (left if self.longest is None else min(left, self.longest))

    @property
    def reason(self) -> Reason:
        """The reason for a loss on time: whichever runs out first, the time for the game or the turn (E6)."""
        longest, left = self.control.longest, self.control.main - self.spent[self.player] + self.control.free
        return Reason.TURN_TOO_LONG if longest is not None and longest < left else Reason.OUT_OF_TIME

    @property
    def is_out(self) -> bool:
        """Whether the clock runs and the player's time is up."""
        return self.runs and self.until_out <= 0
