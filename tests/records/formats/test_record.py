"""The record: readable, lossless, and every fault reported with its line, column and rule."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from stratego import Color, Game, Reason, Ruleset, load_ruleset
from stratego.engine.errors import Explanation
from stratego.engine.geometry import LARGEST
from stratego.engine.options import OPTIONS, Count, Options
from stratego.engine.ruleset import make_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.records.faults import FileFault
from stratego.records.formats import record_text
from stratego.records.formats.format import Part
from stratego.records.formats.record_text import read_record, read_summary, write_record
from stratego.records.record import Ending, ForeignReason, Record, record_of, record_of_game
from tests.hotseat.evening import NAMES, SMALL, folded, walk
from tests.records.games import BEGUN, random_game, rulesets, short_steps
from tests.support.cases import with_each
from tests.support.games import FEW
from tests.support.positions import position
from tests.support.records import DATA, read_game

SECONDS = {Color.RED: 3, Color.BLUE: 360_000}
ANY_NAME = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=20)

# Values of every option that may be combined: some of `captured` and `aids` exclude others (K3, K4, K6).
VALUES: dict[str, st.SearchStrategy[object]] = {
    **{
        key: st.integers(0, 60) if isinstance(option, Count) else st.sampled_from(option.values)
        for key, option in OPTIONS.items()
    },
    "captured": st.just("own"),
    "aids": st.sets(st.sampled_from(["moved", "battles", "known"])).map(sorted),
}


def short_record() -> Record:
    """The record of the short game."""
    *_, session = short_steps()
    return record_of(session, BEGUN)


TEXT = write_record(short_record())


AIDS_LINE = TEXT.partition("aids = none")[0].count("\n") + 1


def changed(old: str, new: str) -> str:
    """The text of the short game with ``old`` replaced by ``new``."""
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


# Writing


def test_it_is_readable_text() -> None:
    head, board, actions, *_ = TEXT.split("\n\n")[1:]
    assert head.splitlines() == [
        '[Red "Ada"]',
        '[Blue "Ben"]',
        '[Date "2026-01-31 20:15:07+00:00"]',
        '[Result "red wins"]',
        '[Reason "flag"]',
        '[Plies "5"]',
        '[RedTime "0:00:10"]',
        '[BlueTime "0:00:09"]',
        '[Start "set-ups"]',
        '[Turn "red"]',
    ]
    assert board.splitlines() == [
        " b3  b2 b10  bF",
        "  .   .   .   .",
        "  .   .   .   .",
        " rF r10  r2  r3",
    ]
    assert actions.splitlines() == [
        "1. D1-D2             C4-C3",
        "2. D2-D3             C3-C2",
        "3. D3xD4 (3>F)",
    ]
    assert TEXT.startswith("Stratego record, version 1\n")
    assert all(len(line) <= 100 for line in TEXT.splitlines())


def test_every_key_of_the_ruleset_is_saved() -> None:
    for key in SMALL.options:
        assert re.search(rf'\[Rules "[^\n]*\b{key} = ', TEXT)


def test_a_later_change_of_a_default_changes_no_old_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Options.two_squares, "default", 1)
    assert make_ruleset("Later", "", SMALL.layout, {"flag": 1, "scout": 1}, {}).two_squares == 1
    assert read_record(TEXT).rules.two_squares == 3


# To text and back


@FEW
@given(st.sampled_from(rulesets()), st.integers(0, 2**32), st.integers(0, 200), ANY_NAME, ANY_NAME)
def test_a_random_game_comes_back_the_same(
    rules: Ruleset, seed: int, plies: int, red: str, blue: str
) -> None:
    names = {Color.RED: red, Color.BLUE: blue}
    game = random_game(rules, Random(seed), plies)
    record = record_of_game(game, names).replace(begun=BEGUN, seconds=SECONDS)
    again = read_record(write_record(record))
    assert again == record
    assert again.play().history == game.history
    assert write_record(again) == write_record(record)


@settings(max_examples=20)
@given(st.fixed_dictionaries({}, optional=VALUES), st.integers(0, 2**32))
def test_any_ruleset_comes_back_the_same(options: dict[str, object], seed: int) -> None:
    if options.get("silent_defence"):
        options.pop("captured", None)
    rules = load_ruleset("infiltrator").replace(name="House [rules] # 1", **options)
    record = record_of_game(random_game(rules, Random(seed), 12), NAMES)
    assert read_record(write_record(record)) == record


@pytest.mark.slow
@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.name)
def test_many_whole_games_come_back_the_same(rules: Ruleset, slow_size: Callable[[int, int], int]) -> None:
    for seed in range(slow_size(2, 60)):
        record = record_of_game(random_game(rules, Random(seed)), NAMES)
        assert read_record(write_record(record)) == record


def test_the_record_of_a_finished_session() -> None:
    session = Session(GameSetup(SMALL, NAMES))
    walk(session, Random(2), whims=0.3)
    record = record_of(session, BEGUN)
    assert record.play().history == session.game().history
    assert record.ending is not None
    assert tuple(record.ending) == session.game().outcome


@with_each("path", sorted(DATA.glob("*-*.txt"))[::4])
def test_games_from_other_programs_as_records(path: Path) -> None:
    name = path.name
    board, actions = read_game(name)
    rules = load_ruleset("original" if name.startswith("strategus") else name.split("-")[1])
    game = Game.from_board(rules, board)
    for action in actions:
        if "illegal" not in action:
            game.play(action)
    record = record_of_game(game, NAMES)
    again = read_record(write_record(record))
    assert again == record
    assert again.play().history == game.history


@pytest.mark.parametrize(("slower", "red", "blue"), [(1, 10, 9), (1000, 10_000, 9000), (10**9, None, None)])
def test_times_are_kept_up_to_the_longest(slower: int, red: int | None, blue: int | None) -> None:
    *_, session = short_steps()
    steps = [taken._replace(at=taken.at * slower) for taken in session.steps]
    record = record_of(folded(SMALL, NAMES, steps))
    longest = 999_999 * 3600
    assert record.seconds == {Color.RED: red or longest, Color.BLUE: blue or longest}
    assert read_record(write_record(record)) == record


def test_blue_may_begin() -> None:
    game = position(". b10 . bF \n . . . . \n . . . . \n . r10 . rF", "blue")
    for action in ("B4-B3", "B1-B2", "B3-B4"):
        game.play(action)
    text = write_record(record_of_game(game, NAMES))
    assert "1. ...               B4-B3\n" in text
    assert read_record(text).play().history == game.history
    assert read_record(text).turn is Color.BLUE


@with_each("reason", [Reason.DRAW_AGREED, Reason.OUT_OF_TIME, *ForeignReason])
def test_every_declared_ending_comes_back(reason: Reason | ForeignReason) -> None:
    none_wins = reason in (Reason.DRAW_AGREED, ForeignReason.BOTH_AWAY)
    ending = Ending(None if none_wins else Color.BLUE, reason)
    game = random_game(load_ruleset("duel"), Random(1), 2)
    record = record_of_game(game, NAMES).replace(ending=ending)
    assert read_record(write_record(record)) == record


def test_the_repr_shows_no_rank() -> None:
    assert repr(short_record()) == "<Record of Small: 5 plies>"


# Lenient


@with_each(
    ("old", "new"),
    [
        ('[Red "Ada"]', '  [ Red   "Ada" ]   # who else'),
        ('[Red "Ada"]', '[Red "Ada"]\n[Event "The \\"big\\" one"]\n[Event "twice"]'),
        ("[Start", "# a comment\n\n\n[Start"),
        ("(3>F)", " ( 3 > F ) # at last"),
        ("(3>F)", ""),
        ("1. D1-D2", "1.D1-D2"),
        ("1. D1-D2", "D1-D2"),
        (" rF r10  r2  r3", "rF r10 r2 r3 # Red"),
        ('[Plies "5"]\n', ""),
        ('[RedTime "0:00:10"]\n[BlueTime "0:00:09"]\n', ""),
        ('[Date "2026-01-31 20:15:07+00:00"]', '[Date "2026-01-31"]'),
    ],
)
def test_blanks_comments_and_unknown_tags_do_not_matter(old: str, new: str) -> None:
    record = read_record(changed(old, new))
    assert record.replace(begun=BEGUN, seconds=None) == short_record().replace(seconds=None)


def test_the_ends_of_lines_and_a_bom_do_not_matter() -> None:
    assert read_record("\ufeff" + TEXT.replace("\n", "\r\n")) == short_record()


def test_a_name_may_hold_anything_that_can_be_printed() -> None:
    names = {Color.RED: 'A "quoted" \\ [name] # 1', Color.BLUE: "Zoë 🂡"}
    record = short_record().replace(names=names)
    assert read_record(write_record(record)).names == names


# Strict


CLOCK = '\n[Clock "15+3"]\n'
SPOILT = [
    ("Stratego record, version 1", "Stratego record, version 2", "line 1: this is version 2 of a record"),
    ("Stratego record, version 1", "[Event]", "line 1: this is not the record of a game"),
    ('[Red "Ada"]\n', "", 'the tag [Red "..."] is missing'),
    ('[Red "Ada"]', '[Red "Ada"] x', "line 3, column 13: there is more on this line"),
    ('[Red "Ada"]', '[Red Ada"]', "line 3, column 1: write a tag as"),
    ('[Red "Ada"]', '[Red "Ada"]\n[Red "Eve"]', 'line 4: the tag [Red "..."] is given more than once'),
    ('[Red "Ada"]', '[Red ""]', "line 3: Red: a name has 1 to 1000 characters, no control characters"),
    ('[Red "Ada"]', '[Red "A\x1bda"]', "line 3: Red: a name has 1 to 1000 characters, no control"),
    ("2026-01-31 20", "2026-02-31 20", "line 5: Date: there is no such date or time"),
    ("2026-01-31 20", "31.1.2026 20", "line 5: Date: write it as"),
    (
        "aids = none",
        "aids = moved counts",
        f'line {AIDS_LINE}: Rules: "aids = moved counts": join the words with +',
    ),
    ("aids = none", "aids = moved+batles", f'line {AIDS_LINE}: rules.aids: "batles" is not allowed'),
    ("red wins", "blue wins", "line 6: Result: the actions lead to another ending: red wins (flag)"),
    ("red wins", "green wins", 'line 6: Result: "green wins" is not allowed'),
    (
        '"red wins"]\n[Reason "flag"',
        '"unfinished"',
        "line 6: Result: the game is already over: red wins (flag)",
    ),
    ('[Reason "flag"', '[Reason "resigned"', "line 7: Reason: the game is already over: red wins (flag)"),
    ('[Reason "flag"', '[Reason "no legal action"', "line 7: Reason: the actions lead to another ending"),
    ('[Reason "flag"', '[Reason "boredom"', 'line 7: Reason: "boredom" is not allowed'),
    ('[Plies "5"', '[Plies "6"', 'line 8: Plies: the tag says "6", but 5 are here'),
    ("0:00:10", "13 s", "line 9: RedTime: write a time as"),
    ('[Turn "red"', '[Turn "Red"', 'line 12: Turn: "Red" is not allowed'),
    ('[Turn "red"', '[Turn "blue"', "line 12: Turn: in Small Red moves first (D2)"),
    (
        " b3  b2 b10  bF",
        " b3  b2 b10",
        "line 14, column 2: the board has 4 squares in a row, but line 1 of the drawing (row 4) has 3",
    ),
    (
        " rF r10  r2  r3",
        " rF r10  r2",
        "the board has 4 squares in a row, but line 4 of the drawing (row 1) has 3",
    ),
    (
        " b3  b2 b10  bF",
        " b3  b2 b10  bS",
        "line 14, column 14: D4: the army of Small has no such piece: Spy",
    ),
    (" b3  b2 b10  bF", " b3  ~ b10  bF", 'line 14, column 6: B4: "~", but this square is not a lake'),
    (" b3  b2 b10  bF", " b3  b3 b10  bF", "(D1)"),
    (" b3  b2 b10  bF\n", "", "line 14, column 3: the board has 4 rows, but the drawing has 3"),
    ("D1-D2", "D1-D9", "line 19, column 4: ply 1, D1-D9: There is no square D9 on this board. (B1)"),
    ("D1-D2", "D1-C2", "line 19, column 4: ply 1, D1-C2: Pieces move in a straight line"),
    ("D1-D2", "D1xD2", "(N1)"),
    ("D1-D2", "forward", 'column 4: ply 1, forward: "forward" isn\'t an action'),
    ("\n2. ", "\n3. ", 'line 20, column 1: "3.": expected Red\'s action of turn 2'),
    (" C4-C3", " 1. C4-C3", '"1.": expected Blue\'s action of turn 1'),
    ("\n2. ", "\n2. ... ", "is only for the first action"),
    ("(3>F)", "(3<F)", "column 10: ply 5: the result is (3>F), not (3<F)"),
    ("(3>F)", "(3>F) (3>F)", "ply 5: unexpected result (3>F)"),
    ("D1-D2", "D1-D2 (3>2)", "ply 1: unexpected result (3>2)"),
    ("D1-D2", "D1-D2 {1.5}", 'line 19, column 10: {1.5}: a time needs the tag [Clock "..."]'),
    ("C3-C2", f"C3-C2 {{2}}{CLOCK}", "line 20, column 28: ply 1: the time of its turn is missing"),
    ("D1-D2", f"D1-D2 {{2}}{CLOCK}", "line 22, column 4: ply 2: the time of its turn is missing"),
    ("D1-D2", f"D1-D2 {{2}} {{3}}{CLOCK}", "line 21, column 14: ply 1: there is one time too many"),
    ("D1-D2", f"D1-D2 {{2}} {{3}} {{4}}{CLOCK}", "line 19, column 18: ply 1: there is one time too many"),
    ("(3>F)", "(3>F) A4-A3", "ply 6, A4-A3: the game is already over (flag)"),
    ("(3>F)", "(3>F)\n . . . .", "a row of the board follows the first action"),
    (" b3  b2 b10  bF", " b3  b2 b11  bF", 'line 14, column 9: "b11" is not a piece (r or b and'),
    (" b3  b2 b10  bF", "b0 b2 b10 bF", 'line 14, column 1: "b0" is not a piece (r or b and'),
    ("two_squares = 3", "two_sqares = 3", "rules.two_sqares: there is no such option"),
    ("two_squares = 3", "two_squares = many", "rules.two_squares:"),
    ("tie = both", "tie", 'Rules: "tie" is not an option'),
    ("tie = both", "tie = both, tie = both", "tie is given twice"),
    ("1 flag", "one flag", 'Army: "one flag" is not part of an army'),
    ("1 flag, ", "", "army.flag: an army has at least one Flag"),
    ('[Ruleset "Small"]', "", "the ruleset is missing, which stands at the end"),
]


@with_each(("old", "new", "fault"), SPOILT)
def test_a_fault_is_reported_with_its_place_and_its_rule(old: str, new: str, fault: str) -> None:
    with pytest.raises(FileFault) as caught:
        read_record(changed(old, new))
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)
    assert str(caught.value).isprintable()
    assert isinstance(caught.value.what, Explanation)


@pytest.mark.parametrize("in_a_row", [False, True])
def test_a_drawing_is_read_a_little_further_than_the_largest_board(in_a_row: bool) -> None:
    read = 0

    def words() -> Iterator[Part]:
        nonlocal read
        for read in range(1, 10_000):
            yield Part(".", 1 if in_a_row else read, 1)

    rows, _ = record_text._rows(words())
    assert read == sum(map(len, rows)) == LARGEST + 1


@pytest.mark.parametrize("name", ["Army", "Layout"])
def test_a_missing_part_of_the_ruleset_is_reported_where_its_name_is(name: str) -> None:
    with pytest.raises(FileFault, match=rf'^line 25: a ruleset also needs the tag \[{name} "..."\]$'):
        read_record(TEXT.replace(f"[{name} ", "[Other "))


def test_the_two_squares_rule_is_named() -> None:  # T1
    played = "A1-A2 D4-D3 A2-A1 D3-D4 A1-A2 D4-D3 A2-A1"
    start = " b3 b2 bF b10 \n . . . . \n . . . . \n r10 rF r2 r3"
    record = short_record().replace(start=start, actions=(), ending=None)
    with pytest.raises(FileFault, match=r"ply 7, A2-A1: Two-squares rule: .* \(T1\)$"):
        read_record(write_record(record).replace("# What", f"{played}\n\n# What"))


@with_each(
    ("reason", "fault"),
    [
        (Reason.RESIGNED, r"^line 5: Result: it is Red's turn, and players resign in their own turn \(E4\)$"),
        (Reason.FLAG, r"^line 6: Reason: the game does not end by this rule \(flag\) here$"),
    ],
)
def test_a_reason_that_does_not_end_the_game_is_refused(reason: Reason, fault: str) -> None:  # E4
    record = record_of_game(random_game(load_ruleset("duel"), Random(1), 2), NAMES)
    text = write_record(record.replace(ending=Ending(Color.RED, reason)))
    with pytest.raises(FileFault, match=fault):
        read_record(text)


@given(st.text())
def test_random_text_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(FileFault):
        read_record(text)


@settings(max_examples=60)
@given(st.data())
def test_a_record_with_something_wrong_is_the_same_record_or_refused(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(at, min(len(TEXT), at + 12)))
    put = data.draw(st.text(max_size=8) | st.sampled_from(["[", '"', "\n", "(", "1.", "."]))
    try:
        record = read_record(TEXT[:at] + put + TEXT[end:])
    except FileFault:
        return
    record.play()
    assert read_record(write_record(record)) == record


# The summary


def test_the_summary_says_what_the_tags_say() -> None:
    summary = read_summary(Path("a.txt"), TEXT)
    assert tuple(summary)[1:] == ("Small", NAMES, (Color.RED, Reason.FLAG), 5, BEGUN, {}, 0)
    with pytest.raises(FileFault, match="is this the whole file"):
        read_summary(Path("a.txt"), TEXT.partition("[Ruleset")[0])


@given(st.text())
def test_the_summary_of_random_text(text: str) -> None:
    with pytest.raises(FileFault):
        read_summary(Path("a.txt"), text)


@pytest.mark.parametrize("color", list(Color))
def test_the_time_of_one_player_alone_is_a_fault(color: Color) -> None:
    timed = write_record(short_record().replace(seconds=SECONDS))
    assert read_record(timed).seconds == SECONDS
    mine = [line for line in timed.splitlines() if not line.startswith(f"[{color.title()}Time")]
    with pytest.raises(FileFault, match=re.escape(f'the tag [{color.title()}Time "..."] is missing')):
        read_record("\n".join(mine))


# Set-ups that D1 now refuses


def shut_in(first_move: str = "red", turn: str = "red") -> str:
    """The text of the record of a game in which both sides' movable pieces are shut in by their own Bombs."""
    rules = SMALL.replace(
        layout=("b~bb", "bbbb", "....", "....", "rrrr", "rr~r"),
        army={"flag": 1, "bomb": 4, "spy": 2},
        first_move=first_move,
    )
    rows = "bF ~ bS bS\nbB bB bB bB\n. . . .\n. . . .\nrB rB rB rB\nrF rS ~ rS"
    game = Game.from_board(rules, rows, turn)
    return write_record(record_of_game(game, NAMES).replace(has_setups=True))


@pytest.mark.parametrize(("first_move", "turn"), [("red", "red"), ("chosen", "red"), ("chosen", "blue")])
def test_an_old_record_of_set_ups_without_a_first_move_is_read(first_move: str, turn: str) -> None:
    record = read_record(shut_in(first_move, turn))  # D1, D2, E3
    assert record.has_setups
    assert record.play().outcome is not None
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rF rS", ". rS"),  # a piece is missing
        ('[Turn "red"]', '[Turn "blue"]'),  # D2
    ],
)
def test_a_fault_of_such_a_record_is_still_reported(old: str, new: str) -> None:
    text = shut_in()
    if old not in text:
        old, new = (" ".join(f"{word:>3}" for word in each.split()) for each in (old, new))
    assert text.count(old) == 1
    with pytest.raises(FileFault):
        read_record(text.replace(old, new))
