"""The programs in examples/ run, and print what their descriptions promise."""

import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import stratego
from examples import eager_player, perft, player, replay, solve, two_players
from stratego import Color, Reason
from stratego.players.match import play_game
from stratego.players.player import PlayerError
from stratego.players.protocol.messages import ruleset_lines, ruleset_text
from stratego.players.protocol.process import foreign_program
from stratego.players.protocol.program import ProgramPlayer
from stratego.players.random_player import RandomPlayer
from stratego.records.any_format import load_game
from stratego.records.formats.record_text import write_record
from stratego.records.record import Ending

SMALL = {"flag": 1, "bomb": 1, "infiltrator": 1, "marshal": 2}
ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tests" / "records" / "data" / "finished.txt"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> "Run":
    return Run(monkeypatch, capsys)


class Run:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, program: ModuleType, *arguments: str) -> list[str]:
        """Run a program. Returns the lines that it prints."""
        self.monkeypatch.setattr(sys, "argv", [program.__name__, *arguments])
        program.main()
        return self.capsys.readouterr().out.splitlines()

    def refusal(self, program: ModuleType, *arguments: str) -> str:
        """Run a program that must exit with status 2. Returns the last line of its message."""
        self.monkeypatch.setattr(sys, "argv", [program.__name__, *arguments])
        with pytest.raises(SystemExit, match="2"):
            program.main()
        return self.capsys.readouterr().err.splitlines()[-1]


def test_every_example_is_listed_and_tested() -> None:
    names = {path.name for path in (ROOT / "examples").glob("*.py")}
    readme = (ROOT / "examples" / "README.md").read_text("utf-8")
    assert {name for name in names if f"({name})" in readme} == names
    assert {name.removesuffix(".py") for name in names} <= set(globals())


def test_perft_counts(run: Run) -> None:
    lines = run(perft, "barrage", "2", "--seed", "7")
    game = stratego.Game.from_board(stratego.load_ruleset("barrage"), "\n".join(lines[:10]))
    assert [line.split()[:2] for line in lines[10:]] == [
        ["1:", f"{len(game.legal_moves()):,}"],
        ["2:", f"{perft.perft(game, 2):,}"],
    ]
    assert perft.perft(game, 0) == 1
    assert game.ply == 0


def test_a_puzzle_is_solved(run: Run, tmp_path: Path) -> None:
    assert run(solve)[-1] == "Red wins: D7-D8 B8-B7 D8xD9 B7-B6 D9xD10"
    assert run(solve, "--moves", "2")[-1] == "Red cannot force a win in 2 moves."
    board = tmp_path / "board.txt"
    board.write_text(solve.BOARD.replace(" . b5  .", " .  . b5"))  # Blue's 5 then stops the Miner
    assert run(solve, str(board))[-1] == "Red cannot force a win in 3 moves."
    board.write_text("no board")
    assert run.refusal(solve, str(board)).startswith("examples.solve: error: ")
    board.write_bytes(b"\xff")
    assert f"{board}: line 1 is not UTF-8 text" in run.refusal(solve, str(board))
    assert f"{tmp_path}: this is a folder" in run.refusal(solve, str(tmp_path))
    assert "none: there is no such file" in run.refusal(solve, str(tmp_path / "none"))
    assert "has 1 move or more" in run.refusal(solve, "--moves", "0")
    assert "has 1 action or more" in run.refusal(perft, "duel", "--", "-1")
    assert "there is no such file" in run.refusal(perft, str(tmp_path / "none.toml"))


def test_a_game_is_printed_as_each_player_saw_it(run: Run, tmp_path: Path) -> None:
    whole = run(replay, str(RECORD))
    assert whole[-1] == "Blue wins: flag"
    assert "1015 blue  K2xK1  miner against flag: won" in whole
    seen = run(replay, str(RECORD), "--seen-by", "red")
    assert [line.split()[:3] for line in seen] == [line.split()[:3] for line in whole]
    assert re.search("'?red'?, '?blue'?", run.refusal(replay, str(RECORD), "--seen-by", "green"))
    broken = tmp_path / "x"
    broken.write_text("no game")
    assert f"{broken}: this is not a game in a known format" in run.refusal(replay, str(broken))


@pytest.mark.parametrize(
    ("winner", "reason", "said"),
    [
        (Color.BLUE, Reason.RESIGNED, "Blue wins: resigned"),
        (None, Reason.DRAW_AGREED, "Nobody wins: draw agreed"),
        (Color.BLUE, Reason.OUT_OF_TIME, "Blue wins: out of time"),
    ],
)
def test_a_printed_game_has_an_end_that_was_declared(
    run: Run, tmp_path: Path, winner: Color | None, reason: Reason, said: str
) -> None:
    whole, path = load_game(RECORD), tmp_path / "game.txt"
    record = whole.replace(actions=whole.actions[:-2])
    path.write_text(write_record(record.replace(ending=Ending(winner, reason))), "utf-8")
    for arguments in (), ("--seen-by", "red"):
        assert run(replay, str(path), *arguments)[-1] == said
    path.write_text(write_record(record.replace(ending=None)), "utf-8")
    assert "wins" not in run(replay, str(path))[-1]


Play = Callable[..., list[str]]


@pytest.fixture
def played_by_two(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """A function that runs two_players with typed lines, and returns the output, split at each curtain."""

    def play(*lines: str) -> list[str]:
        monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in ("Ada", "Ben", *lines))))
        runpy.run_path(two_players.__file__, run_name="__main__")
        out, err = capsys.readouterr()
        assert not err
        return out.split(two_players.CLEAR)

    return play


ARMIES = ("", "Behind two Bombs", "", "Empty nest")
MOVES = "I4xI7 B7-A7 C2-C3 A7xA2 C1-C2 E7-E6 B4-B6 E6-E5 B6-B10 E5xE4 B10xC10".split()  # noqa: SIM905


def test_two_people_play_to_the_flag_in_lines_of_text(played_by_two: Play) -> None:
    lines = [*ARMIES]
    for move in MOVES:
        typed = move.replace("-", "").lower()
        lines += ["", typed, *(["undo", typed, "end"] if "-" in move else [""])]
    seen = played_by_two(*lines)
    assert len(seen) == 1 + len(ARMIES) // 2 + len(MOVES)
    for turn, screen in enumerate(seen[3:]):
        assert screen.startswith(f"{('Ada', 'Ben')[turn % 2]}, it is your turn.")
        assert screen.count("or a move") == (4 if "-" in MOVES[turn] else 1)
    assert "Ada's Scout (2) attacks Ben's Scout (2)\nBoth fall.\nTheir ranks are equal." in seen[3]
    assert seen[-1].endswith("Ada has captured Ben's Flag and wins.\n")
    for screen in seen[3:-1]:  # enemy ranks are hidden; only the last screen shows the open board
        assert "  #" in screen
        assert " rF" not in screen
        assert " bF" not in screen


def test_two_people_are_told_what_is_refused_and_may_resign(played_by_two: Play) -> None:
    refused = {
        "nonsense": '"nonsense" isn\'t a move. Try A4A5, or A4xA5 to attack.',
        "b1b2": "Bombs and Flags never move.",
        "i4xi6": "I6 is empty. Type I4I6 to move there.",
        "end": "You haven't moved yet.",
        "e3e4": "Your own piece is on E4.",
    }
    *_, last = played_by_two(*ARMIES, "", *refused, "b4b5", "b5b6", "undo", "resign")
    refused["b5b6"] = "You have already moved: end your turn, or undo the move."
    for typed, reason in refused.items():
        assert reason in last, typed
    assert last.endswith("Ada resigns: Ben wins.\n")


@pytest.mark.parametrize("stop", [EOFError, KeyboardInterrupt])
def test_two_people_may_stop_and_leave_no_rank_on_the_screen(
    played_by_two: Play, monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]
) -> None:
    lines = iter(("Ada", "Ben", *ARMIES, "", "i4xi7"))

    def typed(prompt: str) -> str:
        print(prompt)
        if (line := next(lines, None)) is None:
            raise stop
        return line

    monkeypatch.setattr("builtins.input", typed)
    seen = played_by_two()
    assert "Both fall." in seen[-2]
    assert seen[-1] == "To go on with a game that has begun: stratego resume\n"


def test_a_front_end_is_short() -> None:
    assert len(Path(two_players.__file__).read_text("utf-8").splitlines()) <= 60


@pytest.mark.parametrize(
    ("ruleset", "arguments"),
    [
        *[(ruleset, ["-S", "-E", str(player.__file__)]) for ruleset in ("duel", "classic")],
        *[(ruleset, [str(eager_player.__file__)]) for ruleset in ("infiltrator", "gniazdo")],
    ],
)
def test_a_player_in_python_plays(ruleset: str, arguments: list[str]) -> None:
    rules = stratego.load_ruleset(ruleset)
    command = foreign_program([sys.executable, *arguments])
    program = ProgramPlayer(rules, stratego.Color.RED, 3, command, time=10)
    try:
        players = {
            stratego.Color.RED: program,
            stratego.Color.BLUE: RandomPlayer(rules, stratego.Color.BLUE, 3),
        }
        result = play_game(rules, players, 80, Random(2))
    finally:
        program.close()
    assert result.default is None
    assert result.game is not None
    assert result.game.ply == 80


def test_it_declines_to_set_up_in_turn() -> None:
    gniazdo = stratego.load_ruleset("gniazdo")
    command = foreign_program([sys.executable, "-S", "-E", str(player.__file__)])
    program = ProgramPlayer(gniazdo, stratego.Color.RED, 3, command)
    with pytest.raises(PlayerError, match=r"^declines this ruleset: I set up all at once$"):
        program.start()


def test_its_set_ups_suit_every_zone() -> None:
    layout = ["bbb~", "bbbb", "....", "rrrr", "~rrr"]
    rules = stratego.load_ruleset("infiltrator").replace(layout=layout, army=SMALL)
    toml = ruleset_text(line.removeprefix("ruleset ") for line in ruleset_lines(rules))
    for color in stratego.Color:
        deployment = stratego.Deployment.parse(rules, player.army(toml, color).replace("/", "\n"))
        assert sum(cell is None for cell in deployment.cells) == 2


PIPED = """
import runpy, sys
runpy.run_path("examples/two_players.py", run_name="__main__")
assert not {"stratego.tui", "textual", "rich"} & set(sys.modules)
"""


def test_a_front_end_ends_with_its_input_and_loads_no_screen() -> None:
    command = [sys.executable, "-c", PIPED]
    typed = "Ann\nBob\n\nEmpty nest\n"
    done = subprocess.run(command, input=typed, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
