"""Games for these tests: scripted or random, step by step, in a session with or without a journal."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from stratego import Color, Deployment, Game, Ruleset, load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import BattleScene, CurtainScene, DeployScene, OverScene, Scene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, Cells, EndTurn, Lift, Proceed, Ready, Step
from stratego.records.journal import Journal
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.rulesets.reading import shipped_names
from tests.hotseat.evening import NAMES, SMALL, cells, next_step

BEGUN = datetime(2026, 1, 31, 20, 15, 7, tzinfo=UTC)

# A game on the 4×4 board: both sides set up "F 10 2 3", and it ends with the capture of the Flag.
SHORT_SETUP = cells("F 10 2 3")
SHORT = ("D1-D2", "C4-C3", "D2-D3", "C3-C2", "D3xD4")


def rulesets() -> list[Ruleset]:
    """The shipped rulesets, a small one, and one with every kind of action."""
    infiltrator = load_ruleset("infiltrator")
    everything = infiltrator.replace(
        name="Everything", scout_strike="after_move", rescue=2, first_move="chosen", battle_memory="shown"
    )
    return [SMALL, everything, *map(load_ruleset, shipped_names())]


def random_game(
    rules: Ruleset, rng: Random, plies: int = 3000, setups: Mapping[Color, Deployment] | None = None
) -> Game:
    """A game from these set-ups, or from random ones, played at random for at most this many plies."""
    setups = setups or {color: Deployment.random(rules, rng) for color in Color}
    turn = rng.choice(list(Color)) if rules.first_move == "chosen" else Color.RED
    game = Game(rules, red=setups[Color.RED], blue=setups[Color.BLUE], turn=turn)
    for _ in range(plies):
        moves = game.legal_moves()
        if not moves:
            break
        game.play(rng.choice(moves))
    return game


def scripted(scene: Scene, actions: Sequence[str], setup: Cells = SHORT_SETUP) -> Step:
    """The next step of two players who place their pieces one by one and then play ``actions``.

    Raises AssertionError if the scene needs no step.
    """
    match scene:
        case CurtainScene():
            return Lift()
        case DeployScene(color=color, draft=draft):
            if draft.cells == setup:
                return Ready(color)
            at = next(at for at, kind in enumerate(setup) if draft.cells[at] is not kind)
            return Arrange(color, (*draft.cells[:at], setup[at], *draft.cells[at + 1 :]))
        case TurnScene(stage="moved"):
            return EndTurn()
        case TurnScene(view=view):
            return Act(actions[view.ply])
        case BattleScene():
            return Proceed()
    raise AssertionError(f"there is nothing to do in a {type(scene).__name__}")


def short_steps() -> Iterator[Session]:
    """Yield the session of the short game before its first step, and after each step."""
    session = Session(GameSetup(SMALL, NAMES))
    yield session
    while not isinstance(session.scene, OverScene):
        session.take(scripted(session.scene, SHORT), at=float(len(session.steps)))
        yield session


def journalled(
    data: Path, rules: Ruleset, seed: int, steps: int, whims: float = 0.2
) -> tuple[Session, Journal]:
    """A session after this many steps of two random players, and the journal of these steps.

    Games that happen to end earlier are skipped.
    """
    session = Session(GameSetup(rules, NAMES))
    for chance in range(seed, seed + 1000, 100):
        session, rng = Session(GameSetup(rules, NAMES)), Random(chance)
        while not isinstance(session.scene, OverScene) and len(session.steps) < steps:
            session.take(next_step(session.scene, rng, whims=whims), at=2.0 * len(session.steps))
        if not isinstance(session.scene, OverScene):
            break
    written, journal = Session(GameSetup(rules, NAMES)), Journal(data, BEGUN)
    for step, at in session.steps:
        written.take(step, at)
        assert journal.write(written) is None
    return written, journal


def finish(session: Session, journal: Journal, seed: int = 5) -> None:
    """Play a session to its end, with every step in a journal."""
    rng = Random(seed)
    while not isinstance(session.scene, OverScene):
        session.take(next_step(session.scene, rng), at=2.0 * len(session.steps))
        assert journal.write(session) is None


def saved(data: Path, session: Session) -> Journal:
    """The closed journal of a session, as a killed program would leave it."""
    journal = Journal(data, BEGUN)
    assert journal.write(session) is None
    journal.close()
    return journal


def sound(saved: SavedSetups) -> list[SavedSetup]:
    """The saved set-ups, without the faulty files."""
    return [entry for entry in saved.each() if isinstance(entry, SavedSetup)]
