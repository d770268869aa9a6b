"""Lessons and positions on the screen: the lists, solving and failing each, and the way back."""

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from stratego import Color
from stratego.engine.deployment import Deployment
from stratego.files import data_folder
from stratego.hotseat.scenes import BattleScene, CurtainScene, DeployScene, Scene, TurnScene
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lower
from stratego.lessons.lesson import Asked, Lesson, LessonStep
from stratego.lessons.play import LessonPlay
from stratego.lessons.reading import load_lesson, shipped_lessons
from stratego.records.names_and_lessons import lessons_done
from stratego.table.settings import Settings
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.board_base import Coach
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.lists import LessonsScreen, PositionsScreen
from stratego.tui.screens.setup.army import DeployScreen
from stratego.tui.widgets.board import Board
from stratego.wording import lessons as words
from stratego.wording.keys import Message
from stratego.wording.language import Sentence
from stratego.wording.names import roster
from tests.lessons.learner import coaching_of, other_world, solution, tasks, wrong_answers
from tests.support.cases import with_each
from tests.tui.driving import (
    Frame,
    Opening,
    Watched,
    burst,
    click,
    frame,
    framed,
    playing,
    press,
    reach,
    shown,
    text,
)
from tests.tui.opposite import AT_ONCE as RANDOM
from tests.tui.positions import lights_of, message_of, spot

SHIPPED = shipped_lessons()
AT_ONCE = Settings(confirm_attacks=False)


def number(name: str) -> int:
    """The index in the list of lessons of the lesson whose name ends with ``name``."""
    return next(n for n, listed in enumerate(SHIPPED) if listed.name.endswith(name))


def opened(name: str) -> Lesson:
    return SHIPPED[number(name)].load()


def play_of(app: Watched) -> LessonPlay:
    assert isinstance(app.current_game.play, LessonPlay)
    return app.current_game.play


async def answer(app: Watched, pilot: Pilot[int], task: LessonStep) -> None:
    """Solve a task with keys; only the pieces of a set-up are arranged without keys."""
    for step in solution(play_of(app), task):
        if isinstance(step, Act):
            await typed(pilot, str(step.action))
        elif isinstance(step, Arrange):
            app.advance(step)
        else:
            await press(pilot, "d", "enter")


async def typed(pilot: Pilot[int], entry: str) -> None:
    await burst(pilot, *entry.lower(), "enter")


async def next_task(app: Watched, pilot: Pilot[int]) -> None:
    """Continue to the next task, or the end of the lesson, with the keys that the screen names."""
    while not play_of(app).is_over:
        match play_of(app).scene:
            case (TurnScene() | DeployScene()) as scene if not coaching_of(scene).waits:
                return
            case TurnScene() | DeployScene() | BattleScene():
                await press(pilot, "enter")
            case CurtainScene():
                assert isinstance(app.screen, CurtainScreen)
                await press(pilot, "space")


@pytest.mark.slow
@pytest.mark.parametrize("is_position", [False, True], ids=["lessons", "positions"])
async def test_all_are_solved_and_failed_one_after_another(
    is_position: bool, slow_size: Callable[[int, int], int]
) -> None:
    course = [listed for listed in SHIPPED if listed.is_position is is_position][-slow_size(6, 99) :]
    rng = Random(course[0].name)
    first: Opening = lambda go: go.lesson(course[0].name)  # noqa: E731
    async with playing(None, settings=AT_ONCE, first=first, seating=RANDOM) as (app, pilot):
        for listed in course:
            lesson = play_of(app).lesson
            assert lesson.title == listed.title
            for task in tasks(lesson):
                assert first_words(task.task) in framed(app)
                if wrong := wrong_answers(play_of(app), task, rng):
                    await fail(app, pilot, rng.choice(wrong))
                await answer(app, pilot, task)
                if isinstance(app.screen, BattleScreen):
                    await press(pilot, "enter")
                assert first_words(task.well) in framed(app)
                await next_task(app, pilot)
            assert message_of(app).startswith("Done!")
            assert listed.name in lessons_done(data_folder())
            await press(pilot, "enter")
        if is_position:
            assert isinstance(app.screen, PositionsScreen)
        else:
            await reach(pilot, TurnScreen)  # the first turn of the first game


async def fail(app: Watched, pilot: Pilot[int], wrong: Act) -> None:
    """Give a wrong answer, and check that it is commented on and not played."""
    await typed(pilot, str(wrong.action))
    coaching = coaching_of(play_of(app).scene)
    assert not coaching.waits
    assert first_words(coaching.words) in framed(app)


def first_words(words: str) -> str:
    """The text before the first name of a key."""
    return words.partition("{")[0].strip()


async def test_the_first_move_is_made_without_reading_anything() -> None:
    """At the very first start, Enter is enough to get to a move, which takes only one other key."""
    async with playing(None, has_learnt=False) as (app, pilot):
        await reach(pilot, LessonsScreen, "enter")
        await reach(pilot, TurnScreen, "enter")
        await press(pilot, "enter", "up", "enter")
        assert message_of(app).startswith("You have moved. Enter to end your turn")


async def test_the_list_shows_what_is_done_and_goes_on_from_there() -> None:
    async with playing(None) as (app, pilot):
        await reach(pilot, LessonsScreen, *["down"] * 4, "enter")
        assert "▸  1  Move a piece" in text(app)
        assert "Positions to solve 0 of 30 solved" in framed(app)
        await press(pilot, "enter", *"e2e3", "enter", "enter", *"e3e2", "enter")
        await reach(pilot, LessonsScreen, "escape")
        assert "▸  1  Move a piece" in text(app)
        assert "Move a piece done" in framed(app)
        await reach(pilot, HomeScreen, "escape")
        await reach(pilot, LessonsScreen, "enter")
        assert "▸  2  A Scout's run" in text(app)
        await reach(pilot, PositionsScreen, "end", "enter")
        assert "Which piece is the Spy?" in text(app)
        await press(pilot, "enter")
        assert "Position 15 " in text(app)
        await press(pilot, *"b5", "enter", "enter")
        assert "Position 16 " in text(app)
        await reach(pilot, PositionsScreen, "escape")
        assert "Which piece is the Spy? solved" in framed(app)
        await reach(pilot, LessonsScreen, "escape")


async def test_leaving_a_lesson_that_has_begun_is_asked_about() -> None:
    async with playing(None, first=lambda go: go.lesson("02-scout")) as (app, pilot):
        await typed(pilot, "b1b5")
        await press(pilot, "enter")
        for _ in range(2):  # the second Esc only withdraws the question
            await press(pilot, "escape")
            assert message_of(app).startswith("Leave? You would have to begin this again.")
            await press(pilot, "escape")
            assert message_of(app).startswith("Select a piece")
        await press(pilot, "escape")
        await pilot.pause(app.key_delay)
        await reach(pilot, LessonsScreen, "enter")
    async with playing(None, first=lambda go: go.lesson("08-setting-up")) as (app, pilot):
        screen = app.screen
        await press(pilot, "f", "escape")
        assert message_of(app).startswith("Leave?")
        await press(pilot, "escape", "delete")
        assert app.screen is screen
        await reach(pilot, LessonsScreen, "escape")


async def test_a_lesson_of_moves() -> None:
    async with playing(None, first=lambda go: go.lesson("02-scout")) as (app, pilot):
        # After a mistake the cursor is back on the piece
        board = app.screen.query_one(Board)
        await typed(pilot, "b1b3")
        assert board.cursor == "B1"
        board.point("B1")
        await press(pilot, "enter", "up", "up", "enter")
        assert "It can run further" in framed(app)
        assert board.cursor == "B1"
        await press(pilot, "enter", "up", "up", "up", "up", "enter")
        assert "Four squares in one move" in framed(app)

        # A comment on one piece disappears when another is selected
        app.go.lesson("02-scout")
        await shown(pilot)
        await typed(pilot, "c2b2")
        assert "Not that one" in framed(app)
        await typed(pilot, "c2")
        assert "Not that one" in framed(app)
        await press(pilot, "escape")
        await typed(pilot, "b1")
        assert "Not that one" not in framed(app)
        assert "runs as far as the way is clear" in framed(app)

        # A mistake is explained, and the learner tries again
        app.go.lesson("02-scout")
        await shown(pilot)
        await typed(pilot, "b1b3")
        assert "It can run further" in framed(app)
        await typed(pilot, "c2d1")
        assert message_of(app) == "Your own piece is on D1."
        await typed(pilot, "b1b5")
        assert "Four squares in one move" in framed(app)
        await press(pilot, "u")
        assert "runs as far as the way is clear" in framed(app)

        # A window that becomes too small does not lower the curtain
        app.go.lesson("02-scout")
        await shown(pilot)
        await pilot.resize_terminal(30, 10)
        await pilot.resize_terminal(80, 24)
        assert isinstance(app.screen, TurnScreen)
        assert "Send it from B1" in framed(app)

        # Escape cancels a choice and then leads back
        app.go.lesson("02-scout")
        await shown(pilot)
        await press(pilot, *"b1", "enter")
        assert message_of(app).startswith("B1 selected")
        await press(pilot, "escape")
        assert message_of(app).startswith("Select a piece")
        await press(pilot, *"b1")
        await press(pilot, "escape")
        assert isinstance(app.screen, TurnScreen)
        await reach(pilot, LessonsScreen, "escape")
        assert "▸  2  A Scout's run" in text(app)


KEYS = ("resign", "next_lesson", "end_turn", "take_back", "next_piece", "guess", "choose", "lower")


@with_each(
    ("says", "let", "shown", "hint"),
    [
        ({}, [False, False, False, False, None, None, None, None], ["choose:select", "turn.next"], None),
        (
            {"points": True},
            [False, False, False, False, False, False, None, None],
            ["choose:select"],
            words.POINT,
        ),
        (
            {"waits": True},
            [False, False, True, False, False, False, False, False],
            ["turn.end:continue"],
            words.MOVE_ON,
        ),
        (
            {"waits": True, "may_undo": True},
            [False, False, True, True, False, False, False, False],
            ["turn.end", "turn.take_back"],
            None,
        ),
        (
            {"waits": True, "may_undo": True, "is_over": True},
            [False, True, False, False, *[False] * 4],
            ["lesson.next"],
            words.DONE["lesson"],
        ),
    ],
)
def test_which_keys_do_something(
    says: dict[str, bool], let: list[bool | None], shown: list[str], hint: Sentence | None
) -> None:
    """In ``let``, None means that a key works as in any turn; as ``hint``, it is the usual hint of a turn."""
    coaching = coaching_of(LessonPlay(opened("scout")).scene)
    coach = Coach(coaching.replace(points=False, waits=False, may_undo=False, is_over=False).replace(**says))
    assert [coach.lets(key) for key in KEYS] == let
    assert coach.keys(has_selected=False, follows="lesson") == [*shown, "turn.cancel:back"]
    assert coach.keys(has_selected=True, follows="lesson") == ([*shown, "turn.cancel:back"] if says else None)
    keys, is_over = defaultdict[str, str](str), bool(says.get("is_over"))
    told = hint and Message(hint.format(keys=keys), "ask" if is_over else "hint")
    assert coach.hint(keys, follows="lesson") == told
    assert (coach.hint(keys, follows="game") == told) is not is_over


async def test_the_first_game_after_the_last_lesson_is_announced() -> None:
    async with playing(None, first=lambda go: go.lesson("12-curtain"), seating=RANDOM) as (app, pilot):
        for entry in ("e2e3", "e6e5", "e3e4"):
            await next_task(app, pilot)
            await typed(pilot, entry)
        assert "Your first game comes next" in framed(app)
        assert message_of(app).startswith("Done! Enter begins your first game")
        assert "Enter start" in text(app).splitlines()[-1]
        lesson = play_of(app)
        await press(pilot, "enter")
        assert app.current_game.play is not lesson
        await reach(pilot, TurnScreen)  # once the computer has set up
        assert "Computer's last move" in framed(app)
        assert message_of(app).startswith("Select a piece")


async def test_the_ranks_are_beside_every_board() -> None:
    of_each_game = {
        lesson.rules.name: listed.name for listed in SHIPPED for lesson in [listed.load(is_played=False)]
    }
    for size in ((60, 20), (80, 24)):
        async with playing(None, size=size, first=lambda go: go.lesson("02-scout")) as (app, pilot):
            for name in of_each_game.values():
                app.go.lesson(name)
                await pilot.pause()
                shown = " ".join(framed(app).split())
                for entry in roster(play_of(app).lesson.rules):
                    where = (size, name, entry)
                    assert f"{entry.label} " in shown, where
                    assert entry.name in shown, where
                    if entry.ability and size != (60, 20):  # at 60x20 not all abilities of a large army fit
                        assert entry.ability.split()[-1] in shown, where


async def test_without_colours_frames_have_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(None, first=lambda go: go.lesson("1-spy")) as (app, pilot):
        assert "[] cursor {} selected () moved last" in " ".join(framed(app).split())
        await reach(pilot, HelpScreen, "question_mark")
        assert "[] cursor" in text(app)


async def test_marks_and_frames_have_a_legend() -> None:
    async with playing(None, first=lambda go: go.lesson("1-spy")) as (app, _):
        for meaning in (
            "cursor",
            "selected",
            "moved last",
            "may move there",
            "may attack",
            "may guess",
            "has moved",
        ):
            assert meaning in framed(app)
    async with playing(None, plain=True, first=lambda go: go.lesson("02-scout")) as (app, _):
        assert "[] cursor {} selected () moved last" in framed(app)
        assert "* may move there >x< may attack" in framed(app)
        assert "has moved" not in framed(app)


async def test_an_enemy_piece_is_pointed_to_by_cursor() -> None:
    async with playing(None, first=lambda go: go.lesson("1-spy")) as (app, pilot):
        board = app.screen.query_one(Board)
        board.point("C3")
        await press(pilot, "enter")
        assert message_of(app) == "Choose one of the enemy's pieces."
        board.point("F3")
        await press(pilot, "enter")
        assert "What can do that?" in framed(app)
        await typed(pilot, "b5")
        assert message_of(app).startswith("Done!")
        board.point("F3")  # this piece has a mark
        await press(pilot, "f9")
        assert message_of(app).startswith("Done!")
        for square in list(board.picture.faces):
            await click(pilot, spot(app, square))
            assert not lights_of(app)


async def test_the_words_name_the_keys_of_the_users_keymap() -> None:
    async with playing(None) as (app, pilot):
        app.set_keymap({"turn.end": "f5"})
        await press(pilot, *["down"] * 4, "enter", "enter")
        await typed(pilot, "e2e3")
        assert "F5 ends your turn." in framed(app)
        await press(pilot, "f5")
        assert "Blue has moved, too" in framed(app)


async def test_an_attempt_shows_the_words_of_the_rule() -> None:
    async with playing(None, first=lambda go: go.lesson("09-back-and-forth")) as (app, pilot):
        await typed(pilot, "a3a2")
        assert message_of(app).startswith("Two-squares rule: this piece has gone between A2 and A3")
        await press(pilot, "enter")
        assert "Any other move is allowed" in framed(app)


async def test_keys_of_a_game_that_a_lesson_has_no_use_for() -> None:
    async with playing(None, first=lambda go: go.lesson("03-attack")) as (app, pilot):
        await press(pilot, "t", "y", "w")
        assert isinstance(app.screen, TurnScreen)
        assert message_of(app).startswith("Select a piece")
        assert "curtain" not in text(app)
        await reach(pilot, HelpScreen, "question_mark")
        assert "House rules" not in framed(app)
        await reach(pilot, TurnScreen, "escape")


async def test_the_curtain_can_be_lowered_in_a_lesson() -> None:
    async with playing(None, first=lambda go: go.lesson("12-curtain")) as (app, pilot):
        await reach(pilot, CurtainScreen, "v")
        assert "Red, it is your turn." in text(app)
        await reach(pilot, TurnScreen, "space")
        assert "You begin as Red" in framed(app)


async def test_setting_up() -> None:
    async with playing(None, first=lambda go: go.lesson("08-setting-up")) as (app, pilot):
        assert isinstance(app.screen, DeployScreen)
        play = play_of(app)
        army = Deployment.parse(play.rules, ". F B . 10 .\n B 2 . . 3 .")
        app.advance(Arrange(play.lesson.player, army.cells))
        await press(pilot, "d", "enter")
        assert "captures your Flag" in framed(app)
        await press(pilot, "c")
        await answer(app, pilot, play.lesson.steps[0])
        assert play.lesson.steps[0].well in framed(app)
        await press(pilot, "b", "r", "u", "v")
        assert message_of(app).startswith("Done!")
        await reach(pilot, TurnScreen, "enter")
        await press(pilot, "escape", "up", "enter")
        await reach(pilot, LessonsScreen, "escape")


@pytest.mark.parametrize(("size", "plain"), [((60, 20), True), ((120, 40), False)], ids=str)
async def test_all_words_have_room(size: tuple[int, int], plain: bool) -> None:
    async with playing(None, size=size, plain=plain, first=lambda go: go.lesson("08-setting-up")) as (app, _):
        assert opened("setting-up").steps[0].task.replace("{deploy.finish}", "D") in framed(app)


@pytest.mark.parametrize(
    ("name", "entries"),
    [
        pytest.param("02-scout", ["c2c3", "b1f5", "b1b5"], marks=pytest.mark.slow),
        ("05-spy", ["b3xa3", "a2b5", "f2f3"]),
        pytest.param("12-curtain", ["b2b3", "e2e6"], marks=pytest.mark.slow),
        ("3-scout", ["e1xf1", "a1a2", "e1e2"]),
    ],
)
async def test_the_screen_shows_nothing_that_the_learner_may_not_know(name: str, entries: list[str]) -> None:
    lesson = opened(name)
    seen = [await frames(world, entries) for world in (lesson, other_world(lesson))]
    assert seen[0] == seen[1]


async def frames(lesson: Lesson, entries: list[str]) -> list[Frame]:
    """The frames shown to a learner who types these entries."""
    async with playing(None, first=lambda go: go.learn(lesson)) as (app, pilot):
        found = [frame(app)]
        for entry in entries:
            await typed(pilot, entry)
            found.append(frame(app))
        return found


async def test_the_users_own_lesson_leads_back_to_the_list(tmp_path: Path) -> None:
    path = tmp_path / "01-move.toml"
    path.write_text(
        SHIPPED[0].path.read_text("utf-8").replace('"boards', f'"{SHIPPED[0].path.parent}/boards')
    )
    own = load_lesson(path)
    async with playing(None, first=lambda go: go.learn(own)) as (app, pilot):
        assert "Lesson" not in text(app).splitlines()[0]
        await press(pilot, *"e2e3", "enter", "enter", *"e3e2", "enter")
        assert message_of(app) == "Done! Enter leads to the list."
        assert text(app).splitlines()[-1].split() == ["Esc", "back", "?", "help"]
        assert not lessons_done(data_folder())
        await reach(pilot, LessonsScreen, "enter")


async def test_the_users_own_set_up_leads_back_to_the_list() -> None:
    own = opened("setting-up").replace(name="")
    async with playing(None, first=lambda go: go.learn(own)) as (app, pilot):
        await answer(app, pilot, tasks(own)[0])
        assert message_of(app) == "Done! Enter leads to the list."
        assert text(app).splitlines()[-1].split() == ["Esc", "back", "?", "help"]
        await reach(pilot, LessonsScreen, "enter")


def test_every_kind_of_step_was_shown() -> None:
    assert {step.asked for listed in SHIPPED for step in listed.load(is_played=False).steps} == set(Asked)


def test_a_screen_shows_no_scene_but_those_of_its_lesson_and_side() -> None:
    turn, setup, battle = (LessonPlay(opened(name)) for name in ("scout", "setting-up", "scout"))
    scene, army = turn.scene, setup.scene
    assert isinstance(scene, TurnScene)
    assert isinstance(army, DeployScene)
    of_scene, of_army = coaching_of(scene), coaching_of(army)
    for step in (Act("B1-B5"), EndTurn(), Act("B5xE5")):
        battle.take(step)
    turn.take(Lower())
    on_turn, on_army = TurnScreen(scene), DeployScreen(army)
    others: list[Scene] = [
        turn.scene,
        battle.scene,
        scene.replace(coaching=None),
        army.replace(coaching=None),
        scene.replace(coaching=of_scene.replace(title="Another")),
        army.replace(coaching=of_army.replace(title="Another")),
    ]
    for other in [*others, army.replace(coaching=of_army.replace(title=of_scene.title))]:
        assert not on_turn.show(other)
    assert not on_turn.show(scene.replace(color=Color.BLUE))
    for other in [*others, scene.replace(coaching=of_scene.replace(title=of_army.title))]:
        assert not on_army.show(other)
