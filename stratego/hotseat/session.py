"""The session: one game at the terminal, with who looks at the screen and when the curtain is down.

A session is the fold of its steps. It owns the game, and gives scenes to draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import assert_never

from stratego.engine.actions import Action
from stratego.engine.events import Forfeit
from stratego.engine.game import Game
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat import setup_in_turn as alternating
from stratego.hotseat.draft import Draft
from stratego.hotseat.pin_locks import Locks
from stratego.hotseat.scenes import (
    BattleScene,
    CurtainScene,
    FirstMoverScene,
    GivenUpScene,
    OverScene,
    PinScene,
    Scene,
    Stage,
    TurnScene,
)
from stratego.hotseat.statistics import statistics
from stratego.hotseat.steps import (
    AcceptDraw,
    AcceptGivingUp,
    Act,
    Arrange,
    AskPins,
    Begin,
    Cells,
    DeclineDraw,
    DeclineGivingUp,
    EndTurn,
    GiveUp,
    GoWithout,
    Lift,
    Lower,
    OfferDraw,
    Proceed,
    Ready,
    Resign,
    SetPin,
    Step,
    StepError,
    TakeBack,
    Taken,
    Unlock,
)
from stratego.wording import hotseat as words


class _Showing(Enum):
    """What is on the screen; for a player that depends on the game and their stage."""

    CURTAIN = auto()
    PLAYER = auto()
    GIVEN_UP = auto()
    FIRST_MOVER = auto()
    BATTLE = auto()
    OVER = auto()


class Session:
    """One game of two people at one terminal, from Red's first curtain to the open board.

    Take steps with `take`, and draw `scene`.
    """

    def __init__(self, rules: Ruleset, names: Mapping[Color, str]) -> None:
        self.rules = rules
        self.names = {color: names[color] for color in COLORS}
        self._steps: list[Taken] = []
        self._locks = Locks()
        self._drafts = {color: Draft.empty(rules, color) for color in COLORS}
        self._placed: dict[Color, str | None] = dict.fromkeys(COLORS)
        self._game: Game | None = None
        self._player = Color.RED
        self._showing = _Showing.CURTAIN
        self._hand_overs = 0
        self._has_offered = False
        self._was_offered = False  # when this turn began
        # Set at each hand-over:
        self._has_moved: bool
        self._is_offered: bool
        self._is_declined: bool
        self._seconds = dict.fromkeys(COLORS, 0.0)
        self._scene: Scene | None = None

    def __repr__(self) -> str:
        return f"<Session of {self.rules.name}: {len(self._steps)} steps>"

    @property
    def steps(self) -> tuple[Taken, ...]:
        """All steps so far, with their times."""
        return tuple(self._steps)

    @property
    def scene(self) -> Scene:
        """What to show now."""
        if self._scene is None:
            self._scene = self._draw()
        return self._scene

    def game(self) -> Game:
        """A copy of the finished game (K7). Raises StepError before its end."""
        if self._showing is not _Showing.OVER:
            raise StepError(words.GAME_NOT_OVER)
        return self._begun().copy()

    def rematch(self) -> Session:
        """A new game of the same players with sides changed and the same PINs.

        A player called after their colour is called after the new one. Raises StepError before the end of
        this game.
        """
        if self._showing is not _Showing.OVER:
            raise StepError(words.GAME_NOT_OVER)
        names = {color.other: name for color, name in self.names.items() if name.casefold() != color}
        session = Session(self.rules, {color: names.get(color, color.title()) for color in COLORS})
        for step in self._locks.handed_on():
            session.take(step)
        return session

    def take(self, step: Step, at: float = 0.0) -> None:
        """Take one step, at second ``at`` of the caller's clock.

        The clock may start anywhere and should stop while the program does not run. Raises StepError if the
        step is not possible now, IllegalMove if the rules forbid the action; then nothing changes.
        """
        at = round(at, 3)  # as in a journal, so that the fold of a journal ends each wait at the same time
        watching = self._player if self._showing is _Showing.PLAYER else None
        step = self._apply(step, at)
        if watching is not None:
            self._seconds[watching] += max(0.0, at - self._steps[-1].at)
        self._steps.append(Taken(step, at))
        self._scene = None

    def _apply(self, step: Step, at: float) -> Step:
        """Apply a step. Returns the step to keep."""
        match step:
            case Lift() | Unlock():
                self._expect(_Showing.CURTAIN)
                if not self._locks.lifts(self._player, step, at):
                    return Unlock(b"")
                self._showing = _Showing.PLAYER
            case AskPins() | SetPin() | GoWithout():
                self._choose_pin(step)
            case GiveUp():
                self._give_up()
            case AcceptGivingUp(proof=proof):
                self._expect(_Showing.GIVEN_UP)
                if not self._locks.opens(self._player.other, proof, at):
                    return AcceptGivingUp()
                self._resign(self._begun())
            case DeclineGivingUp():
                self._expect(_Showing.GIVEN_UP)
                self._showing = _Showing.CURTAIN
            case Lower():
                self._expect(_Showing.PLAYER)
                self._showing = _Showing.CURTAIN
            case Arrange(color=color, cells=cells):
                self._arrange(self._own_draft(color), cells)
            case Ready(color=color):
                self._deploy(self._own_draft(color))
            case Begin(color=color):
                self._expect(_Showing.FIRST_MOVER)
                self._begin(color)
            case Act(action=action):
                self._act(self._turn("choose"), action)
                return Act(str(action))
            case TakeBack():
                self._turn("moved").undo()
                self._has_moved = False
            case EndTurn():
                self._pass_on(self._turn("moved"))
            case Proceed():
                self._expect(_Showing.BATTLE)
                self._pass_on(self._begun())
            case OfferDraw():
                self._offer_draw()
            case AcceptDraw():
                self._asked().agree_draw()
                self._showing = _Showing.OVER
            case DeclineDraw():
                self._asked()
                self._is_offered = False
            case Resign():
                self._resign(self._turn())
            case _:
                assert_never(step)
        return step

    # The steps

    def _choose_pin(self, step: AskPins | SetPin | GoWithout) -> None:
        is_first = all(isinstance(taken.step, AskPins | SetPin | GoWithout) for taken in self._steps)
        if not is_first:
            self._expect(_Showing.PLAYER)
        self._locks.choose(step, None if is_first else self._player)

    def _give_up(self) -> None:
        self._expect(_Showing.CURTAIN)
        if self._locks.pin(self._player) is None:
            raise StepError(words.RESIGN_INSTEAD)
        if self._game is None:
            raise StepError(words.NOTHING_TO_GIVE_UP)
        self._showing = _Showing.GIVEN_UP

    def _arrange(self, draft: Draft, cells: Cells) -> None:
        color = self._player
        if self.rules.deployment == "secret":
            self._drafts[color] = draft.arrange(cells)
            return
        self._drafts[color], self._placed[color] = alternating.placed(draft, cells)
        if all(army.ready for army in self._drafts.values()):
            self._armies_ready()
        else:
            self._hand_over()

    def _deploy(self, draft: Draft) -> None:
        if self.rules.deployment == "alternating":
            raise StepError(words.ONE_PIECE_A_TURN)
        if not draft.ready:
            short = sum(draft.tray.values())
            raise StepError(words.pieces_missing(short) if short else draft.faults[0])
        if self._player is Color.RED:
            self._hand_over()
        else:
            self._armies_ready()

    def _armies_ready(self) -> None:
        """Start the game, or let the players choose who moves first (D2)."""
        if self.rules.first_move == "chosen":
            self._showing = _Showing.FIRST_MOVER
        else:
            self._begin(Color.RED)

    def _begin(self, color: Color) -> None:
        red, blue = (self._drafts[side].deployment() for side in COLORS)
        self._game = Game(self.rules, red=red, blue=blue, turn=color)
        self._player = color.other
        self._pass_on(self._game)

    def _act(self, game: Game, action: Action | str) -> None:
        event = game.play(action)
        if event.incident is None:
            self._has_moved = True
        elif isinstance(event.incident, Forfeit):
            self._pass_on(game)  # M4: the game is lost at once, without a battle
        else:
            self._showing = _Showing.BATTLE

    def _offer_draw(self) -> None:
        self._turn()
        if not self._may_offer:
            raise StepError(words.OFFERED_ONCE if self._has_offered else words.ANSWER_FIRST)
        self._has_offered = True
        self._is_offered = False  # declined for good by now, even if the move is taken back

    def _resign(self, game: Game) -> None:
        if self._has_moved:  # the turn is not ended: the move does not count, nor an end of the game by it
            game.undo()
        game.resign(self._player)
        self._showing = _Showing.OVER

    def _pass_on(self, game: Game) -> None:
        """End the turn, and the game if it is over."""
        if game.outcome is None:
            self._hand_over()
        else:
            self._showing = _Showing.OVER

    def _hand_over(self) -> None:
        self._player = self._player.other
        self._hand_overs += 1
        self._has_moved = False
        self._is_declined, self._was_offered = self._was_offered, self._has_offered
        self._is_offered, self._has_offered = self._has_offered, False
        self._showing = _Showing.CURTAIN

    # Conditions of a step

    def _expect(self, showing: _Showing) -> None:
        if self._showing is not showing:
            raise StepError(_INSTEAD[self._showing])

    def _own_draft(self, color: Color) -> Draft:
        self._expect(_Showing.PLAYER)
        if self._game is not None:
            raise StepError(words.GAME_HAS_BEGUN)
        if color is not self._player:
            raise StepError(words.not_setting_up(color))
        if self._locks.is_asked(color):
            raise StepError(words.CHOOSE_PIN_FIRST)
        return self._drafts[color]

    def _begun(self) -> Game:
        if self._game is None:
            raise StepError(words.GAME_NOT_BEGUN)
        return self._game

    def _turn(self, stage: Stage | None = None) -> Game:
        """The game, if a player looks at their turn, and at this stage of it. Raises StepError otherwise."""
        self._expect(_Showing.PLAYER)
        game = self._begun()
        if stage == "choose" and self._has_moved:
            raise StepError(words.ALREADY_MOVED)
        if stage == "moved" and not self._has_moved:
            raise StepError(words.NOT_MOVED)
        return game

    def _asked(self) -> Game:
        """The game, if the player has a draw to answer. Raises StepError otherwise."""
        game = self._turn("choose")
        if not self._is_offered:
            raise StepError(words.NO_DRAW_OFFERED)
        return game

    @property
    def _may_offer(self) -> bool:
        return not self._has_offered and (self._has_moved or not self._is_offered)

    # The scenes

    def _draw(self) -> Scene:
        if self._showing is _Showing.CURTAIN:
            return CurtainScene(
                self._player,
                self.names,
                self.rules,
                self._locks.shown.get(self._player),
                is_setting_up=self._game is None,
                hand_overs=self._hand_overs,
            )
        if self._showing is _Showing.GIVEN_UP:
            return GivenUpScene(
                self._player, self.names, self.rules, self._locks.shown.get(self._player.other)
            )
        if self._showing is _Showing.FIRST_MOVER:
            return FirstMoverScene(self.names, self.rules)
        if self._game is None:
            if self._locks.is_asked(self._player):
                return PinScene(self._player)
            return alternating.setting_up(self._player, self._drafts, self._placed)
        if self._showing is _Showing.BATTLE:
            return self._battle(self._game)
        if self._showing is _Showing.OVER:
            return self._over(self._game)
        return self._players_turn(self._game)

    def _players_turn(self, game: Game) -> TurnScene:
        view = game.view(self._player)
        if self._has_moved:  # an end would show something of the enemy, and this move can be taken back
            view = view.without_outcome()
        return TurnScene(
            color=self._player,
            view=view,
            stage="moved" if self._has_moved else "choose",
            last_action_fresh=self._has_just_taken_over(),
            draw_offered=self._is_offered and not self._has_moved,
            may_offer_draw=self._may_offer,
            draw_declined=self._is_declined,
        )

    def _has_just_taken_over(self) -> bool:
        """Whether the player has done nothing since lifting the curtain after the other's turn."""
        for taken in reversed(self._steps):
            if not isinstance(taken.step, Lift | Unlock | GiveUp | AcceptGivingUp | DeclineGivingUp):
                return isinstance(taken.step, EndTurn | Proceed)
        return False

    def _battle(self, game: Game) -> BattleScene:
        # Both see what is announced to the other player: the one who acted never knows less.
        return BattleScene(game.history[-1].seen_by(self._player.other))

    def _over(self, game: Game) -> OverScene:
        assert game.outcome is not None
        view = game.open_view()
        return OverScene(game.outcome, view, statistics(game.history, view, self._seconds))


_INSTEAD = {
    _Showing.CURTAIN: words.CURTAIN_IS_DOWN,
    _Showing.PLAYER: words.CURTAIN_IS_UP,
    _Showing.GIVEN_UP: words.GIVEN_UP,
    _Showing.FIRST_MOVER: words.CHOOSE_FIRST_MOVER,
    _Showing.BATTLE: words.BATTLE_IS_SHOWN,
    _Showing.OVER: words.GAME_OVER,
}
