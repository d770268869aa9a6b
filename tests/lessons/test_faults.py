"""A faulty lesson is refused with all its faults, each with its key."""

from itertools import product
from pathlib import Path

import pytest

from stratego.files import config_folder
from stratego.rulesets.toml_table import LARGEST_FILE
from tests.lessons.samples import SOUND, faults
from tests.support.cases import with_each


def test_the_sample_is_sound(tmp_path: Path) -> None:
    assert not faults(tmp_path, SOUND)


ONE_GOAL = 'goal: a goal has exactly one of the keys "win_in" or "find"'
SPOILT = [
    ('title = "Run"', "", "title: missing: a text of 1 to 32 characters"),
    ('"Run"', f'"{"x" * 33}"', "title: "),
    ('"Run."', f'"{"x" * 141}"', "step 1.task: "),
    ('"Run."', r'"\u001b[2J"', r'step 1.task: "\x1b[2J" is not allowed'),
    ("{turn.end}", "{turn.and}", 'step 1.well: there is no key "turn.and": did you mean "turn.end"'),
    ('"Not sideways."', '"Not {turn.and}."', 'step 1.mistake 1.say: there is no key "turn.and"'),
    ("{turn.end}", "{}", 'step 1.well: there is no key "": docs/keys.md lists all of them'),
    ("{turn.end}", "{ }", 'step 1.well: there is no key " ": docs/keys.md lists all of them'),
    ("{turn.end}", "{turn.end", "step 1.well: a brace has no partner: a key is named as in {turn.end}"),
    ("{turn.end}", "turn.end}", "step 1.well: a brace has no partner"),
    ('"Not sideways."', '"Not {turn.end}}."', "step 1.mistake 1.say: a brace has no partner"),
    ("{turn.end}", "{nosuch}", 'step 1.well: there is no key "nosuch": docs/keys.md lists all of them'),
    (
        '"quick"',
        '"quik"',
        'ruleset: there is no ruleset "quik", and no file "quik.toml": did you mean "quick"?',
    ),
    ('"quick"', '"nosuch/quick"', "ruleset: "),
    ('"quick"', "3", "ruleset: 3 is not allowed: it must be the name of a game or the path of a file"),
    ('ruleset = "quick"', "", "ruleset: missing: "),
    ("before", "befor", 'befor: there is no such key: did you mean "before"?'),
    ("otherwise", "othrwise", 'step 1.othrwise: there is no such key: did you mean "otherwise"?'),
    ("say", "sai", "step 1.mistake 1.say: missing: "),
    (
        "before =",
        'player = "green"\nbefore =',
        'player: "green" is not allowed: it must be "red" or "blue"',
    ),
    ("before =", "goal = 3\nbefore =", "goal: 3 is not allowed: it must be { win_in = 2 } or "),
    ("before =", 'goal = { win_in = 1, find = "spy" }\nbefore =', ONE_GOAL),
    ("before =", "goal = { wins = 1 }\nbefore =", ONE_GOAL),
    ("before =", "goal = {}\nbefore =", ONE_GOAL),
    ("before =", 'goal = { find = "queen" }\nbefore =', "goal.find: "),
    ("before =", "player = []\nbefore =", "player: "),
    ('["B3-B4"]', '["B3-B4", "B3-A4"]', "step 1.do: B3-A4: "),
    ("before =", "goal = { win_in = 9 }\nbefore =", "goal.win_in: 9 is not allowed"),
    ("b9", "bx", "board: "),
    ("b9", "bI", "board: F7: the army of Stratego Quick has no such piece: Infiltrator"),
    ("board = '''", "board = '''\n r2", "board: "),
    ('"F7-F6"', '"F7-F3"', "before: F7-F3: Only Scouts can move more than one square."),
    ('"F7-F6"', '"F7F6"', 'before: "F7F6" is not allowed: it must be a list of actions such as "A4-A5"'),
    ('["B3-B4"]', '["B3-A4"]', "step 1.do: B3-A4: "),
    ('["B3-B4"]', "[]", "step 1.do: missing: a list of actions"),
    ('["B3-B4"]', '["x*"]', "step 1.do: x*: there is no such legal action here"),
    ("do = ", "point_to = ", "step 1.point_to: "),
    ('do = ["B3-B4"]', "point_to = []", "step 1.point_to: missing: a list of squares"),
    ('do = ["B3-B4"]', "", 'step 1: a step has exactly one of the keys "do", "attempt", '),
    (
        '"B3-C3"',
        '"B3-A1"',
        "step 1.mistake 1.when: B3-A1: Your own piece is on A1.",
    ),
    ('"B3-C3"', '"B3-B4"', "step 1.mistake 1.when: B3-B4: this is what the step asks for"),
    ('"B3-C3"', '"B3-B*4"', "step 1.mistake 1.when: B3-B*4: this is what the step asks for"),
    (
        '"Not sideways."',
        '"Not sideways."\n[[step.mistake]]\nwhen = ["B3-C*"]\nsay = "No."',
        "step 1.mistake 2.when: B3-C*: an earlier mistake already has this",
    ),
    ('otherwise = "Not that."\nreply', "reply", "step 1.otherwise: missing: what is said of every other"),
    ('"F6-F7"', '"F6-F3"', "step 1.reply: after B3-B4: F6-F3: Only Scouts can move more than one square."),
    ('reply = "F6-F7"', "", "step 1: missing: reply, the other side's action, or a hand-over"),
    ('do = ["B4-*"]', 'attempt = ["B4-B5"]', "step 2.attempt: B4-B5 is legal here"),
    ('do = ["B4-*"]', 'do = ["B4-*"]\nreply = "F7-F6"', "step 2.reply: there is a reply only between"),
    (
        "[[step.mistake]]",
        "[[step]]\nhand_over = true\n[[step.mistake]]",
        "step 2.mistake: a hand-over has no",
    ),
]


@with_each(("old", "new", "fault"), SPOILT)
def test_a_fault_and_its_key(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in SOUND
    found = faults(tmp_path, SOUND.replace(old, new, 1))
    assert any(each.startswith(fault) for each in found), found


def test_the_ruleset_of_a_lesson_is_a_game_or_a_file_beside_it(tmp_path: Path) -> None:
    own = config_folder() / "evening.toml"
    own.parent.mkdir(parents=True)
    own.write_text('extends = "quick"')
    (tmp_path / "six.toml").write_text('extends = "quick"')
    for name, told in (
        ("evening", []),
        ("six.toml", []),
        ("six", ['ruleset: there is no ruleset "six": for the file in its folder write "six.toml"']),
        (
            "evning",
            ['ruleset: there is no ruleset "evning", and no file "evning.toml": did you mean "evening"?'],
        ),
    ):
        assert faults(tmp_path, SOUND.replace('"quick"', f'"{name}"')) == told


def test_all_faults_of_the_keys_at_once(tmp_path: Path) -> None:
    spoilt = SOUND.replace('"Run"', "7").replace('"quick"', '"none"').replace('"Run on."', "[]")
    assert [fault.split(":")[0] for fault in faults(tmp_path, spoilt)] == ["title", "ruleset"]
    spoilt = SOUND.replace('"Run"', "7").replace('"F6-F7"', "1").replace('"Run on."', "[]")
    assert [fault.split(":")[0] for fault in faults(tmp_path, spoilt)] == [
        "title",
        "step 1.reply",
        "step 2.task",
    ]


def test_a_lesson_that_is_over_before_it_begins(tmp_path: Path) -> None:
    spoilt = SOUND.replace("b9", ". ").replace('"F7-F6"', '"H8-H7"')
    assert faults(tmp_path, spoilt) == ["before: B2-B3: The game is over."]


def test_steps_that_cannot_follow_each_other(tmp_path: Path) -> None:
    hand_over = "[[step]]\nhand_over = true\n"
    assert faults(tmp_path, SOUND + hand_over) == ["step 3: a lesson does not end with a hand-over"]
    first = SOUND.replace("[[step]]", f"{hand_over}[[step]]", 1)
    assert faults(tmp_path, first) == ["step 1: a lesson does not begin with a hand-over"]


def test_too_many_ways_to_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    step = """
[[step]]
task = "Anything."
do = ["*-A*", "*-B*", "*-C*"]
well = "Done."
otherwise = "Not that."
reply = "{}"
"""
    start = SOUND[: SOUND.index("[[step]]")]
    steps = "".join(step.format(reply) for reply in ["F6-F7", "F7-E7", "E7-E6", "E6-F6"])
    last = SOUND[SOUND.rindex("[[step]]") :].replace('"B4-*"', '"*"')
    assert any("too many ways" in fault for fault in faults(tmp_path, start + steps + last))
    for most, told in (
        (1, ["step 2: there are too many ways through this lesson to check them all"]),
        (2, []),
    ):
        monkeypatch.setattr("stratego.lessons.authoring._MOST_GAMES", most)
        assert faults(tmp_path, SOUND) == told


SET_UP = """
title = "Set up"
ruleset = "quick"
[[step]]
task = "Set up."
set_up = '''
 B 10  .  2  9  .  2  .
 F  B  3  .  S  3  .  .
'''
well = "Done."
[[step.mistake]]
piece = "flag"
on = ["A2"]
say = "Not there."
"""


SPOILT_SET_UPS = [
    (" F  B", " .  B", "step 1.set_up: 1 Flag missing."),
    (
        '["A2"]',
        '["A1"]',
        "step 1.set_up: this set-up solves the lesson, but a mistake of the list is in it",
    ),
    ('["A2"]', '["A8"]', "step 1.mistake 1.on: A8 is outside Red's zone"),
    ('["A2"]', '["Z9"]', 'step 1.mistake 1.on: "Z9" is not allowed'),
    ('on = ["A2"]\n', "", "step 1.mistake 1: a mistake in a set-up has the key piece, and either on or"),
    ('on = ["A2"]', 'without = "marshal"', "step 1.set_up: this set-up solves the lesson"),
    ('"flag"', '"infiltrator"', 'step 1.mistake 1.piece: "infiltrator" is not allowed'),
    ("[[step]]", "before = ['A1-A2']\n[[step]]", "step 1: a set-up is the only step of its lesson"),
    ('well = "Done."', 'well = "Done."\notherwise = "No."', "step 1: a set-up has neither otherwise nor"),
]


@with_each(("old", "new", "fault"), SPOILT_SET_UPS)
def test_a_faulty_set_up(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert not faults(tmp_path, SET_UP)
    found = faults(tmp_path, SET_UP.replace(old, new, 1))
    assert any(each.startswith(fault) for each in found), found


def test_d1_the_set_up_that_solves_a_lesson_can_move_on_its_own_side(tmp_path: Path) -> None:
    layout = ["bb~.", "~...", "....", "rr.."]  # A4 is a corner without a way out; B1 is not
    tmp_path.joinpath("odd.toml").write_text(
        f'name = "Odd"\n[army]\nflag = 1\nscout = 1\n[board]\nlayout = {layout}\n'
    )
    lesson = """
title = "Set up"
ruleset = "odd.toml"
player = "red"
[[step]]
task = "Set up."
set_up = "F 2"
well = "Done."
"""
    assert not faults(tmp_path, lesson)
    found = faults(tmp_path, lesson.replace('"red"', '"blue"'))
    assert found == ["step 1.set_up: No piece can make a first move."]


def test_files_that_are_not_lessons(tmp_path: Path) -> None:
    assert faults(tmp_path, "x = " + "[" * 900) == ["this is nested too deeply"]
    assert faults(tmp_path, "#" * (LARGEST_FILE + 1)) == ["this file is too large: 16 kB is the limit"]
    assert [fault.split(":")[0] for fault in faults(tmp_path, "")] == ["title", "ruleset", "step"]
    assert faults(tmp_path, "step = 3")[-1].startswith("step: ")


def test_a_pattern_of_many_stars_takes_no_time(tmp_path: Path) -> None:
    stars = "*-*-*-*-\\\n" * 1250
    spoilt = SOUND.replace('"B3-C3"', f'"""{stars}"""')
    assert any("mistake 1.when" in fault for fault in faults(tmp_path, spoilt))


STEP = """
[[step]]
task = "Point."
point_to = ["F6"]
well = "Yes."
otherwise = "No."
"""
POINT = SOUND[: SOUND.index("[[step]]")] + STEP
MISTAKE = """
[[step.mistake]]
when = ["H8"]
say = "No."
"""


@with_each(
    ("mistakes", "told"),
    [
        (MISTAKE, []),
        (MISTAKE * 2, ["step 1.mistake 2.when: H8: an earlier mistake already has this"]),
        (
            MISTAKE.replace("H8", "F6"),
            ["step 1.mistake 1.when: F6: this is what the step asks for, so it is no mistake"],
        ),
        (MISTAKE.replace("H8", "B6"), ["step 1.mistake 1.when: there is no enemy piece on B6"]),
    ],
)
def test_a_square_where_a_mistake_cannot_be(tmp_path: Path, mistakes: str, told: list[str]) -> None:
    assert faults(tmp_path, POINT + mistakes) == told


def test_a_square_to_point_to_has_an_enemy_piece(tmp_path: Path) -> None:
    told = ["step 1.point_to: there is no enemy piece on B6"]
    assert faults(tmp_path, POINT.replace('["F6"]', '["B6"]')) == told


def placed_wrongly(piece: str, way: str) -> str:
    return f'[[step.mistake]]\npiece = "{piece}"\n{way}\nsay = "No."\n'


ON, WITHOUT = 'on = ["A2", "B2"]', 'without = "bomb"'
SQUARES = [f'on = ["{file}{row}"]' for file in "ABCDFGH" for row in "12" if file + row != "B2"]
MANY = [placed_wrongly(*each) for each in product(("spy", "general", "marshal"), SQUARES)]


@with_each(
    ("first", "second", "told"),
    [
        (("spy", ON), ("general", ON), []),
        (("spy", ON), ("spy", 'on = ["C2", "B2"]'), ["step 1.mistake 3.on: B2: an earlier mistake"]),
        (("flag", WITHOUT), ("flag", WITHOUT), ["step 1.mistake 3.without: bomb: an earlier mistake"]),
    ],
)
def test_a_set_up_of_which_two_things_would_be_said(
    tmp_path: Path, first: tuple[str, str], second: tuple[str, str], told: list[str]
) -> None:
    found = faults(tmp_path, SET_UP + placed_wrongly(*first) + placed_wrongly(*second))
    assert [fault.removesuffix(" already has this") for fault in found] == told


AT_THE_LIMIT = {
    "a title": (SOUND.replace('"Run"', f'"{"x" * 32}"'), 'x"', 'xx"'),
    "words": (SOUND.replace('"Run."', f'"{"x" * 140}"'), 'x"', 'xx"'),
    "a drawing": (SOUND.replace("\nrF", (" " * 99 + "\n") * 39 + "   " + "\nrF"), "\nrF", " \nrF"),
    "steps": (SOUND[: SOUND.index("[[step]]")] + STEP * 20, STEP, STEP * 2),
    "mistakes": (SET_UP + "".join(MANY[:39]), MANY[0], MANY[0] + placed_wrongly("miner", SQUARES[0])),
    "entries": (SOUND.replace('["B4-*"]', str(["B4-*"] * 40)), "['B4-*'", "['B4-*', 'B4-*'"),
}


@pytest.mark.parametrize("what", AT_THE_LIMIT)
def test_a_limit_is_allowed_and_one_more_is_not(tmp_path: Path, what: str) -> None:
    text, old, new = AT_THE_LIMIT[what]
    assert not faults(tmp_path, text)
    assert faults(tmp_path, text.replace(old, new, 1))


@pytest.mark.parametrize("turns", ["0", "4", "true", "1.0"])
def test_a_position_is_won_in_one_to_three_actions(tmp_path: Path, turns: str) -> None:
    what = "a whole number from 1 to 3"
    found = faults(tmp_path, SOUND.replace("before =", f"goal = {{ win_in = {turns} }}\nbefore ="))
    assert found == [f"goal.win_in: {turns} is not allowed: it must be {what}"]
    for allowed in (1, 3):
        found = faults(tmp_path, SOUND.replace("before =", f"goal = {{ win_in = {allowed} }}\nbefore ="))
        assert found
        assert not found[0].startswith("goal.win_in")
