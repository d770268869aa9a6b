"""Simulated players, who look at scenes and take steps, and boards small enough to read."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from weakref import WeakKeyDictionary

from stratego import (
    Action,
    Color,
    Deployment,
    Game,
    Guess,
    Kind,
    Move,
    OwnPiece,
    PlayerView,
    Rescue,
    Ruleset,
    Strike,
    load_ruleset,
)
from stratego.hotseat.game_setup import GameSetup, Names, Opponent
from stratego.hotseat.scenes import (
    BattleScene,
    CurtainScene,
    DeployScene,
    FirstMoverScene,
    GivenUpScene,
    OverScene,
    PinScene,
    PlaceScene,
    Scene,
    TurnScene,
    WaitingScene,
)
from stratego.hotseat.session import Session
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
    GoBack,
    GoWithout,
    Lift,
    Lower,
    OfferDraw,
    Proceed,
    Ready,
    Resign,
    SetPin,
    Step,
    TakeBack,
    Taken,
    Unlock,
)
from stratego.hotseat.stored_pin import SALT, Pin

NAMES = {Color.RED: "Ada", Color.BLUE: "Ben"}


def folded(rules: Ruleset, names: Names, steps: Iterable[Taken], opponent: Opponent | None = None) -> Session:
    """Replay steps in a new session."""
    session = Session(GameSetup(rules, names, opponent))
    for step, at in steps:
        session.take(step, at)
    return session


def reading(session: Session, languages: Mapping[Color, str]) -> Session:
    """Replay a session with players who read these languages."""
    again = Session(session.setup.replace(languages=languages))
    for step, at in session.steps:
        again.take(step, at)
    return again


TYPED = {Color.RED: "4711", Color.BLUE: "sesame"}
PINS = {color: Pin.of(typed, bytes([len(typed)] * SALT), cost=1) for color, typed in TYPED.items()}

# Four by four. The set-up "F 10 2 3" puts Red's Flag on A1 and Blue's on D4.
SMALL = load_ruleset("original").replace(
    name="Small",
    layout=("bbbb", "....", "....", "rrrr"),
    army={"flag": 1, "scout": 1, "miner": 1, "marshal": 1},
)

# Blue has a separate corridor: file A, from A3 to A2 and back, with three more pieces above it.
CORRIDOR = SMALL.replace(
    name="Corridor",
    layout=("b~~.", "b~..", "b~.r", "b~.r", ".~.r", "~~.r"),
    army={"flag": 1, "bomb": 1, "miner": 1, "sergeant": 1},
)

INFILTRATORS = load_ruleset("infiltrator").replace(
    name="Infiltrators",
    layout=("bbbb", "....", "....", "rrrr"),
    army={"flag": 1, "infiltrator": 1, "marshal": 1},
)


def cells(text: str) -> Cells:
    """A zone's cells from their letters."""
    return tuple(Kind.of_letter(letter) for letter in text.split())


def deployed(rules: Ruleset, red: str, blue: str) -> Session:
    """A session at Red's first turn; a set-up is its cells' letters, back row first, ``.`` for empty."""
    session = Session(GameSetup(rules, NAMES))
    for color, text in ((Color.RED, red), (Color.BLUE, blue)):
        session.take(Lift())
        session.take(Arrange(color, cells(text)))
        session.take(Ready(color))
    session.take(Lift())
    return session


def play(session: Session, *actions: str) -> None:
    """Play whole turns, each until the next player has lifted the curtain."""
    for action in actions:
        session.take(Act(action))
        session.take(Proceed() if isinstance(session.scene, BattleScene) else EndTurn())
        if isinstance(session.scene, CurtainScene):
            session.take(Lift())


def turn(session: Session) -> TurnScene:
    """The scene, which must be a `TurnScene`."""
    assert isinstance(session.scene, TurnScene)
    return session.scene


def over(session: Session) -> OverScene:
    """The scene, which must be an `OverScene`."""
    assert isinstance(session.scene, OverScene)
    return session.scene


def belongs(step: Step, scene: Scene) -> bool:
    """Whether a step of this kind is possible in a scene."""
    match scene:
        case CurtainScene(lock=None):
            return isinstance(step, Lift | AskPins | SetPin | GoWithout)  # the PIN steps only before a game
        case CurtainScene():
            return isinstance(step, Unlock | GiveUp)  # GiveUp only during a game
        case PinScene(color=color):
            return isinstance(step, Lower) or (isinstance(step, SetPin | GoWithout) and step.color is color)
        case GivenUpScene():
            return isinstance(step, AcceptGivingUp | DeclineGivingUp)
        case DeployScene(color=color):
            return isinstance(step, Lower) or (isinstance(step, Arrange | Ready) and step.color is color)
        case PlaceScene(color=color):
            return isinstance(step, Lower) or (isinstance(step, Arrange) and step.color is color)
        case FirstMoverScene():
            return isinstance(step, Begin)
        case TurnScene(stage="moved"):
            offers = isinstance(step, OfferDraw) and scene.may_offer_draw
            return offers or isinstance(step, TakeBack | EndTurn | Resign | Lower)
        case TurnScene():
            offers = isinstance(step, OfferDraw) and scene.may_offer_draw
            answers = isinstance(step, AcceptDraw | DeclineDraw) and scene.draw_offered
            return offers or answers or isinstance(step, Act | Resign | Lower)
        case WaitingScene():
            return isinstance(step, Lower)
        case BattleScene():
            return isinstance(step, Proceed)
        case OverScene():
            return False


def every_step(rules: Ruleset) -> Iterator[Step]:
    """Steps of every kind except `Claim` and those of the clock, for each colour if they have one."""
    for color in Color:
        yield Arrange(color, (None,) * len(rules.geometry.zones[color.side]))
        yield Ready(color)
        yield Begin(color)
        yield SetPin(color, PINS[color])
        yield GoWithout(color)
    yield Act("A1-A2")
    yield from (TakeBack(), GoBack(8), EndTurn(), OfferDraw(), AcceptDraw(), DeclineDraw())
    yield from (Resign(), Lift(), Lower(), Proceed())
    yield from (AskPins(), Unlock(PINS[Color.RED].proof), GiveUp(), AcceptGivingUp(), DeclineGivingUp())


def next_step(scene: Scene, rng: Random, whims: float = 0.0) -> Step:
    """A player's step in ``scene``: one that continues the game, or occasionally another.

    ``whims`` is the probability that the player lowers the curtain, mistypes or omits a PIN, takes a move
    back, offers or declines a draw, or edits a finished set-up.
    """
    whimsical = rng.random() < whims
    match scene:
        case CurtainScene(lock=None):
            return Lift()
        case CurtainScene(next=color, lock=lock):
            mistakes = whimsical and lock is not None and lock.tries_left > 1
            return Unlock(b"" if mistakes else PINS[color].proof)
        case PinScene():
            if whimsical:
                return rng.choice((Lower(), GoWithout(scene.color)))
            return SetPin(scene.color, PINS[scene.color])
        case GivenUpScene():
            return DeclineGivingUp()
        case DeployScene():
            if whimsical:
                return Lower() if rng.random() < 0.5 else Arrange(scene.color, scene.draft.undo().cells)
            if not scene.draft.ready or rng.random() < whims:
                return Arrange(scene.color, scene.draft.clear().fill(rng).cells)
            return Ready(scene.color)
        case PlaceScene():
            return Lower() if whimsical else Arrange(scene.color, one_more(scene, rng))
        case FirstMoverScene():
            return Begin(rng.choice(list(Color)))
        case TurnScene():
            others = [
                step for step in (Lower(), TakeBack(), OfferDraw(), DeclineDraw()) if belongs(step, scene)
            ]
            if whimsical:
                return rng.choice(others)
            if scene.stage == "moved":
                return EndTurn()
            return Act(_action(scene, rng))
        case WaitingScene():
            return Lower()
        case BattleScene():
            return Proceed()
        case OverScene():
            raise AssertionError("the game is over")


_PLANS: WeakKeyDictionary[Random, dict[Color, Cells]] = WeakKeyDictionary()


def one_more(scene: PlaceScene, rng: Random) -> Cells:
    """The set-up with one more piece from the tray, on the cell that it has in a random complete set-up.

    A complete set-up is chosen for the first piece, and again if the placed pieces do not match it.
    """
    cells, plans = scene.draft.cells, _PLANS.setdefault(rng, {})
    plan = plans.get(scene.draft.color)
    if plan is None or not any(cells) or any(kind not in (None, plan[at]) for at, kind in enumerate(cells)):
        plan = plans[scene.draft.color] = scene.draft.fill(rng).cells
    free = [cell for cell, kind in enumerate(cells) if kind is None and plan[cell] is not None]
    cell = rng.choice(free)
    return (*cells[:cell], plan[cell], *cells[cell + 1 :])


def _action(scene: TurnScene, rng: Random) -> str:
    """A legal action, with a bias towards attacks, guesses, rescues and advancing Infiltrators."""
    actions = scene.view.legal_moves
    guesses = [action for action in actions if isinstance(action, Guess | Rescue | Strike)]
    marches = [action for action in actions if _marches(scene.view, action)]
    attacks = [action for action in actions if isinstance(action, Move) and action.attack]
    for wanted in (guesses, marches, attacks):
        if wanted and rng.random() < 0.4:
            return str(rng.choice(wanted))
    return str(rng.choice(actions))


def _marches(view: PlayerView, action: Action) -> bool:
    forward = 1 if view.color is Color.RED else -1
    piece = view.pieces[action.origin]
    return (
        isinstance(piece, OwnPiece)
        and piece.kind is Kind.INFILTRATOR
        and action.target not in view.pieces
        and (int(action.target[1:]) - int(action.origin[1:])) * forward > 0
    )


def walk(
    session: Session,
    rng: Random,
    *,
    whims: float = 0.0,
    steps: int | None = None,
    watch: Callable[[Scene], None] = lambda scene: None,
) -> None:
    """Play on to the end, or until the session has ``steps`` steps; ``watch`` is called with every scene."""
    while not isinstance(session.scene, OverScene) and (steps is None or len(session.steps) < steps):
        watch(session.scene)
        session.take(next_step(session.scene, rng, whims), at=2.0 * len(session.steps))
    watch(session.scene)


def begun(session: Session, instead: Mapping[Color, Cells] | None = None) -> Game:
    """A session's game at its beginning, with the set-ups in its steps, or with those of ``instead``."""
    zones = {step.color: step.cells for step, _ in session.steps if isinstance(step, Arrange)}
    zones.update(instead or {})
    red, blue = (Deployment(session.rules, zones[color]) for color in Color)
    starters = [step.color for step, _ in session.steps if isinstance(step, Begin)]
    return Game(session.rules, red=red, blue=blue, turn=starters[0] if starters else Color.RED)


def truth(session: Session) -> Game:
    """The game that results from a session's steps, built without the session."""
    game = begun(session)
    for step, _ in session.steps:
        if isinstance(step, Act):
            game.play(step.action)
        elif isinstance(step, TakeBack):
            game.undo()
    return game
