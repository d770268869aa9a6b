"""Law 3: if two games differ only in hidden ranks, the same keys give a player the same frames."""

import re
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from stratego import Action, Color, Guess, Rescue, Ruleset, Strike, load_ruleset
from stratego.engine.options import AIDS
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import BattleScene, OverScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, StepError
from stratego.table.choosing.picture import Face, Flight
from stratego.table.choosing.turn_selection import Reply
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.widgets.board import Board
from tests.hotseat.evening import NAMES, folded, next_step
from tests.hotseat.worlds import deal_again, with_set_up
from tests.tui.driving import Frame, burst, drag, frame, middle, press
from tests.tui.positions import at_table, lights_of, session_at, turn_of, type_in
from tests.tui.worlds import NoOtherWorld, two_worlds

RULES = {
    "infiltrator": load_ruleset("infiltrator"),
    "duel, all aids": load_ruleset("duel").replace(aids=AIDS),
    "barrage, silent": load_ruleset("barrage").replace(silent_defence=True),
    "strikes and rescues": load_ruleset("quick").replace(
        scout_strike="after_move", rescue=2, silent_defence=True, battle_memory="shown", scout_reveals=True
    ),
}
SLOW = pytest.mark.slow
STEPS = {"infiltrator": 150, "duel, all aids": 60, "barrage, silent": 24, "strikes and rescues": 60}


async def look(session: Session, seed: int) -> list[object]:
    """Take a turn with keys, drags and refused moves, up to the curtain. Returns what was seen on the way."""
    rng = Random(seed)
    scene = session.scene
    assert isinstance(scene, TurnScene)
    squares = sorted(scene.view.pieces)
    quiet = [str(action) for action in scene.view.legal_moves if "-" in str(action)]
    seen: list[object] = []
    async with at_table(session) as (app, pilot):

        def see() -> None:
            seen.append((frame(app), app.title, app.sub_title, app.cursor_position, str(app.focused)))

        see()
        for _ in range(3):
            square, target = rng.sample(squares, 2)
            app.screen.query_one(Board).point(square)
            await press(pilot, rng.choice(["enter", "tab", "space", "s", "t", "r"]))
            see()
            await type_in(pilot, f"{square}{target}".lower())
            await press(pilot, "enter")  # most are refused, with a reason
            see()
            await press(pilot, "escape", "escape", "escape")
            board = app.screen.query_one(Board)
            await drag(pilot, middle(board, target), middle(board, square))
            see()
            await press(pilot, "escape", "escape", "escape")
        await type_in(pilot, rng.choice(quiet).lower())
        await press(pilot, "enter")
        see()
        await press(pilot, "z", "x", "enter")
        assert isinstance(app.screen, CurtainScreen)
        see()
    return seen


@pytest.mark.parametrize(
    # `test_wire` compares the output for the other rulesets.
    "name",
    [pytest.param(name, marks=[] if name == "strikes and rescues" else [SLOW]) for name in RULES],
)
async def test_two_worlds_look_alike_to_the_player_who_may_not_know(
    name: str, slow_size: Callable[[int, int], int]
) -> None:
    compared = 0
    for seed in range(1, 9):
        with suppress(NoOtherWorld):
            session, other, _ = two_worlds(RULES[name], STEPS[name], seed)
            assert await look(session, seed) == await look(other, seed)
            compared += 1
        if compared == slow_size(1, 2):
            return
    raise AssertionError("too few other worlds")


def two_worlds_with(kind: type[Action], seed: int) -> tuple[Session, Session, Action]:
    """Two games that differ only in hidden ranks, and an action of this kind that may be played in both."""
    rules = RULES["infiltrator" if kind is Guess else "strikes and rescues"]
    for rng in map(Random, range(seed, seed + 200)):
        session = Session(GameSetup(rules, NAMES))
        while not isinstance(session.scene, OverScene):
            scene = session.scene
            actions = scene.view.legal_moves if isinstance(scene, TurnScene) else ()
            action = next((action for action in actions if isinstance(action, kind)), None)
            if action is not None and isinstance(scene, TurnScene):
                cells = deal_again(session, scene.color.other, rng)
                with suppress(StepError):  # the other game may have ended earlier
                    other = Session(GameSetup(rules, NAMES))
                    for step, at in with_set_up(session, scene.color.other, cells) if cells else ():
                        other.take(step, at)
                    if cells is not None:
                        return session, other, action
            session.take(next_step(scene, rng))
    raise AssertionError(f"nowhere a {kind.__name__}")


@pytest.mark.parametrize("kind", [Guess, pytest.param(Strike, marks=SLOW), pytest.param(Rescue, marks=SLOW)])
async def test_two_worlds_look_alike_during_follow_up_choices(
    kind: type[Action], slow_size: Callable[[int, int], int]
) -> None:  # S4, R1, I1
    for seed in (1, 1001)[: slow_size(1, 2)]:
        await compare_follow_ups(kind, seed)


async def compare_follow_ups(kind: type[Action], seed: int) -> None:
    """Compare the frames of an action of this kind in two games that differ only in hidden ranks."""
    session, other, action = two_worlds_with(kind, seed)
    seen: list[list[Frame]] = [[], []]
    for world, frames in zip((session, other), seen, strict=True):
        async with at_table(world) as (app, pilot):
            board = app.screen.query_one(Board)
            for square in (action.origin, action.stop if isinstance(action, Strike) else action.target):
                board.point(square)
                await press(pilot, "enter")
                frames.append(frame(app))
            for key in ("tab", "enter", "tab", "escape", "escape"):  # may open a question, but confirms none
                await press(pilot, key)
                frames.append(frame(app))
            for square in sorted({*turn_of(app).board.picture.faces} - {*lights_of(app)})[:4]:
                await type_in(pilot, f"{action.origin}?{square}".lower())  # refused, with an example
                await press(pilot, "enter")
                frames.append(frame(app))
            await type_in(pilot, str(action).lower().replace("x", ""))  # asks, as the x is missing
            await press(pilot, "enter")
            frames.append(frame(app))
    assert seen[0] == seen[1]


def two_worlds_with_a_battle(rules: Ruleset, steps: int) -> tuple[Session, Session, str]:
    """Two games that differ only in hidden ranks, and an attack announced in the same way in both."""
    for seed in range(1, 100):
        try:
            *worlds, _ = two_worlds(rules, steps, seed)
        except NoOtherWorld:
            continue
        assert isinstance(worlds[0].scene, TurnScene)
        for action in map(str, worlds[0].scene.view.legal_moves):
            copies = [folded(rules, NAMES, world.steps) for world in worlds]
            for copy in copies:
                copy.take(Act(action))
            fought, same = (copy.scene for copy in copies)
            if isinstance(fought, BattleScene) and fought == same:
                return worlds[0], worlds[1], action
    raise AssertionError("nowhere a battle that looks the same")


async def test_two_worlds_look_alike_on_the_other_screens_of_a_turn() -> None:
    """The help, the question before leaving, the curtain with and without the ranks, and a battle."""
    session, other, attack = two_worlds_with_a_battle(RULES["barrage, silent"], 24)
    seen: list[list[Frame]] = [[], []]
    screens = set[str]()
    for world, frames in zip((session, other), seen, strict=True):
        async with at_table(world) as (app, pilot):
            typed = (*attack.lower(), "enter")
            for keys in (
                ("question_mark",),
                ("escape", "q"),
                ("escape", "tab"),
                ("space", *typed),
                ("enter",),
            ):
                await burst(pilot, *keys)
                screens.add(type(app.screen).__name__)
                frames.append(frame(app))
    assert seen[0] == seen[1]
    assert screens == {"HelpScreen", "LeavingScreen", "CurtainScreen", "BattleScreen"}


async def test_the_worlds_differ_for_the_player_who_may_know() -> None:
    """The comparisons in this module can fail: the frames of the player who knows more do differ."""
    session, other, viewer = two_worlds(RULES["infiltrator"], 150, 1)
    frames = []
    for world in (session, other):
        rng = Random(3)
        while not (isinstance(world.scene, TurnScene) and world.scene.color is not viewer):
            world.take(next_step(world.scene, rng))
        async with at_table(world) as (app, _):
            frames.append(frame(app))
    assert frames[0] != frames[1]


async def test_nothing_of_the_old_board_is_left_when_the_curtain_is_down() -> None:
    async with at_table(session_at()) as (app, pilot):
        board = app.screen.query_one(Board)
        await press(pilot, "e", "1", "enter", "v")
        assert isinstance(app.screen, CurtainScreen)
        assert not board.is_attached
        assert not any(screen.query(Board) for screen in app.screen_stack)


async def test_text_cannot_be_selected_or_copied() -> None:
    async with at_table(session_at("E1-E3", "B6-B5")) as (app, pilot):
        board, panel = app.screen.query_one(Board), app.screen.query_one("#panel")
        top, bottom = panel.region.offset, panel.region.bottom_right - (3, 3)
        for origin, target in ((middle(board, "A1"), middle(board, "F1")), (top, bottom), (bottom, top)):
            await drag(pilot, origin, target)
            assert not app.screen.selections
            await press(pilot, "ctrl+insert", "super+c")
            assert not app.clipboard


async def test_there_is_no_command_palette() -> None:
    async with at_table(session_at()) as (app, pilot):
        await press(pilot, "ctrl+p", "ctrl+backslash")
        assert len(app.screen_stack) == 1
        assert not app.use_command_palette


async def test_the_repr_of_screens_and_messages_holds_no_rank() -> None:
    """Law 5: if reprs showed ranks, a log of messages would contain them."""
    async with at_table(session_at()) as (app, _):
        board = app.screen.query_one(Board)
        told = " ".join(map(repr, (app, app.screen, board, board.picture, app.session)))
        marshal = Face(Color.RED, "10")
        told += repr(Reply("A1?A2=10")) + repr(marshal) + repr(Flight(marshal, ("A1",)))
        told = re.sub(r"0x[0-9a-f]+", "", told)  # the addresses of objects may contain any digits
        for rank in ("10", "marshal", "Marshal", "'S'", "'2'"):
            assert rank not in told
