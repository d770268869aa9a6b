"""Positions to solve: every consistent deal is tried, and a solution must win in all of them."""

from itertools import permutations
from pathlib import Path

import pytest

from stratego import Game
from stratego.engine.pieces import Kind
from stratego.lessons import authoring as search
from stratego.lessons.authoring import Solver, choices, fitting_deals, squares_of
from stratego.lessons.lesson import Asked, Lesson
from stratego.lessons.reading import MOST_TURNS, Listed, load_lesson, shipped_lessons
from tests.lessons.samples import RULES, faults
from tests.support.cases import with_each

POSITIONS = [listed for listed in shipped_lessons() if listed.is_position]
FOLDER = POSITIONS[0].path.parent


def name(listed: Listed) -> str:
    return listed.name


@with_each("listed", POSITIONS)
def test_the_deals_are_those_that_look_alike(listed: Listed) -> None:
    lesson = listed.load(is_played=False)
    deals = fitting_deals(lesson)
    views = [game.view(lesson.player) for game in deals]
    assert all(view == views[0] for view in views)
    boards = [game.board() for game in deals]
    assert len(set(boards)) == len(boards) >= 1
    assert boards[0] == lesson.game().board()


def test_a_deal_fits_if_the_game_can_be_played_from_it() -> None:
    lesson = load_lesson(FOLDER / "3-scout.toml")
    enemies = {piece.kind for piece in lesson.game().open_view().pieces.values() if piece.color == "blue"}
    movable = [kind for kind in enemies if kind.movable]
    assert len(fitting_deals(lesson)) == len(list(permutations(movable)))  # only the Flag has not moved


def test_a_piece_that_moved_like_a_scout_is_one() -> None:
    lesson = load_lesson(FOLDER / "1-spy.toml")
    deals = fitting_deals(lesson)
    assert squares_of(deals, lesson.player, Kind.SCOUT) == ["F3"]
    assert squares_of(deals, lesson.player, Kind.SPY) == ["B5"]
    assert squares_of(deals, lesson.player, Kind.FLAG) == []


@with_each("listed", POSITIONS)
def test_the_solution_wins_in_every_deal_against_every_reply(listed: Listed) -> None:
    lesson = listed.load(is_played=False)
    if lesson.steps[0].asked is not Asked.DO:
        return
    assert lesson.goal is not None
    deals = fitting_deals(lesson)
    for action in filter(lesson.steps[0].is_wanted, choices(deals[0])):
        assert all(wins(deal, action, lesson, lesson.goal.win_in) for deal in deals)


def wins(deal: Game, action: str, lesson: Lesson, turns: int) -> bool:
    """Whether an action wins within ``turns`` if the player knows the deal; a lesson's check is stricter."""
    game = deal.copy()
    game.play(action)
    if game.outcome is not None or turns == 1:
        return game.outcome is not None and game.outcome.winner is lesson.player
    for reply in game.legal_moves():
        answered = game.copy()
        answered.play(reply)
        if answered.outcome is not None and answered.outcome.winner is lesson.player:
            continue
        if not any(wins(answered, str(choice), lesson, turns - 1) for choice in answered.legal_moves()):
            return False
    return True


@pytest.mark.parametrize(
    ("position", "old", "new", "fault"),
    [
        ("4-miner", '"B6xA6"', '"B6-C6"', "step 2.do: B6xA6 is a solution, too"),
        ("4-miner", "win_in = 2", "win_in = 3", "step 1.do: B5-A5 is a solution, too"),
        ("4-miner", "win_in = 2", "win_in = 1", "step: a position in which a piece is to be found"),
        ("5-corner", '"D6-C6"', '"D6-*"', "step 1.do: D6-D5 fails in 2 of the deals"),
        ("3-scout", '"E1xE6"', '"E1-*"', "step 1.do: E1-E2 fails in 6 of the deals"),
        ("6-infiltrator", '"A5?C5=F"', '"A5?B5=F"', "step 1.do: A5?C5=F is a solution, too"),
        ("6-infiltrator", "A5?A6=F", "A5?A6=9", "step 1.do: A5?C5=F fails in 1 of the deals"),
        ("1-spy", '["B5"]', '["E6"]', "step 1.point_to: E6 fails in 2 of the deals"),
        ("2-flag", '"B5?B6=B"', '"B5?B6=9"', "step 1.point_to: B6 fails in 1 of the deals"),
        (
            "2-flag",
            "solving.toml",
            "infiltrator.toml",
            'ruleset: a position needs a ruleset with aids = ["counts"]',
        ),
    ],
)
def test_a_position_with_another_solution(
    tmp_path: Path, position: str, old: str, new: str, fault: str
) -> None:
    text = (FOLDER / f"{position}.toml").read_text("utf-8")
    assert old in text
    spoilt = text.replace(old, new).replace('"../boards', f'"{FOLDER.parent}/boards')
    found = faults(tmp_path, spoilt)
    assert any(each.startswith(fault) for each in found), found


def test_nothing_can_be_forced_if_either_of_two_pieces_may_be_the_flag(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(RULES)
    text = """
title = "Either"
ruleset = "rules.toml"
goal = { win_in = 1 }
board = '''
bF .  .  bB
.  .  .  .
r2 .  .  b3
rF .  .  .
'''
[[step]]
task = "Win."
do = ["A2xA4"]
well = "Yes."
otherwise = "No."
"""
    assert faults(tmp_path, text) == [
        "step 1.do: A2xA4 fails in 4 of the deals that fit what was announced (6 in all), "
        "such as D2=3, A4=B, D4=F"
    ]
    (tmp_path / "my.toml").write_text(text.replace("goal", "# goal"))
    lesson = load_lesson(tmp_path / "my.toml")
    assert Solver(lesson.player).winning_actions([lesson.game()], 1) == ["A2xA4"]


def position(folder: Path, board: str) -> Lesson:
    """A lesson with this position on a small board, with Red to move."""
    (folder / "rules.toml").write_text(RULES)
    (folder / "my.toml").write_text(f"""
title = "Position"
ruleset = "rules.toml"
board = '''
{board}
'''
[[step]]
task = "Move."
do = ["*"]
well = "Done."
""")
    return load_lesson(folder / "my.toml")


def test_a_solution_that_needs_hidden_knowledge_does_not_win(tmp_path: Path) -> None:
    """A2xA4 wins within two actions in each deal, but the player cannot know which attack to make second."""
    lesson = position(tmp_path, "bF bB b3 bB\n. . . .\nr2 r2 r2 r2\nrF . . .")
    deals, solver = fitting_deals(lesson), Solver(lesson.player)
    assert len(deals) == 12
    assert all("A2xA4" in solver.winning_actions([deal], 2) for deal in deals)
    assert solver.winning_actions(deals, 2) == []
    text = (tmp_path / "my.toml").read_text().replace('["*"]', '["A2xA4"]\notherwise = "No."')
    assert faults(tmp_path, text.replace("board =", "goal = { win_in = 2 }\nboard =")) == [
        "step 1.do: A2xA4 wins in each of the 12 deals that fit what was announced, but only for a player "
        "who knows which of them it is"
    ]


def test_the_second_action_may_depend_on_what_the_reply_shows(tmp_path: Path) -> None:
    """Blue has to move, and so reveals which of two pieces is the Flag."""
    lesson = position(tmp_path, "bF . . b3\n. . . .\nr2 . . r2\nrF . . .")
    deals, solver = fitting_deals(lesson), Solver(lesson.player)
    assert len(deals) == 2
    assert solver.winning_actions(deals, 1) == []
    assert solver.winning_actions(deals, 2) == ["A2-A3", "A2xA4", "D2-D1", "D2-D3", "D2xD4"]


def test_a_position_that_takes_too_long_to_check_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MOST_PLAYS", 50)
    text = (FOLDER / "4-miner.toml").read_text("utf-8").replace('"../boards', f'"{FOLDER.parent}/boards')
    assert faults(tmp_path, text) == ["goal: this position is too large to be checked: use fewer pieces"]


def test_each_limit_of_a_position_is_the_most_that_is_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = position(tmp_path, "bF . . b3\n. . . .\nr2 . . r2\nrF . . .")
    solver = Solver(lesson.player)
    wins = solver.winning_actions(fitting_deals(lesson), 2)
    for limit, needed in ("MOST_DEALS", 2), ("MOST_PLAYS", solver._plays):
        with monkeypatch.context() as limited:
            limited.setattr(search, limit, needed)
            assert Solver(lesson.player).winning_actions(fitting_deals(lesson), 2) == wins
            limited.setattr(search, limit, needed - 1)
            with pytest.raises(search.TooLarge):
                Solver(lesson.player).winning_actions(fitting_deals(lesson), 2)


def test_too_many_ways_to_stand(tmp_path: Path) -> None:
    pieces = "bF b10 b9 b8 b7 b6 b5 b4"
    text = f"""
title = "Crowd"
ruleset = "rules.toml"
goal = {{ win_in = 1 }}
board = '''
{pieces}
{" .  " * 8}
r2 {" .  " * 7}
rF {" .  " * 7}
'''
[[step]]
task = "Win."
do = ["A2xA4"]
well = "Yes."
otherwise = "No."
"""
    rules = RULES.replace(
        "scout = 1", "".join(f"{kind} = 1\n" for kind in Kind if kind.movable and kind != "miner")
    )
    rules = (
        rules.replace("bbbb", 'bbbbbbbb", "bbbbbbbb')
        .replace("rrrr", 'rrrrrrrr", "rrrrrrrr')
        .replace('"....", "....", ', "")
    )
    (tmp_path / "rules.toml").write_text(rules)
    assert faults(tmp_path, text) == ["board: the hidden pieces can stand in more than 5000 ways: use fewer"]


def test_there_are_thirty_positions_and_the_last_ones_are_the_deepest() -> None:
    assert len(POSITIONS) >= 30
    goals = [goal for each in POSITIONS[6:] if (goal := each.load(is_played=False).goal)]
    depths = [goal.win_in or 1 for goal in goals]
    assert depths == sorted(depths)
    assert depths[-1] == MOST_TURNS
    steps = [step for each in POSITIONS for step in each.load(is_played=False).steps]
    assert {step.asked for step in steps} == {Asked.DO, Asked.POINT_TO}
