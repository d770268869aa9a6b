"""Whole games and lessons with ``--lines``: scripted, played by a listener, and through pipes."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from stratego import Color, load_ruleset
from stratego.engine.clock import TimeControl
from stratego.files import config_folder, data_folder
from stratego.hotseat.game_setup import GameSetup, new_opponent
from stratego.lessons.reading import shipped_lessons
from stratego.lines.console import LONGEST, WIDTH
from stratego.players.player import PlayerError
from stratego.players.protocol.process import Late
from stratego.records.folder import has_finished, has_unfinished
from stratego.table import open_game
from stratego.table.open_game import OpenGame
from stratego.table.opponent_answers import Seating
from stratego.table.settings import Settings, load_settings
from stratego.wording.language import ENGLISH, codes, speak
from stratego.wording.lines import COMMANDS, LESSON_DONE
from tests.hotseat.evening import SMALL, deployed
from tests.lines import scripts
from tests.lines.talking import CLEARED, Listener, Spoken, Talker, said, talk
from tests.lines.transcripts import duel
from tests.support.forking import Done, Piped, run
from tests.support.games import SHIPPED
from tests.tui.opposite import SETUP, Scripts, begun, not_at_all

ROOT = Path(__file__).parents[2]
NAMES = {Color.RED: "Ada", Color.BLUE: "Ben"}
LESSONS = [each.name for each in shipped_lessons()]


def setup(name: str) -> GameSetup:
    return GameSetup(load_ruleset(name), NAMES)


def sound(console: Spoken) -> str:
    """Return the transcript, after checking that every line suits a braille display and a plain terminal."""
    for line in console.heard.splitlines():
        assert len(line) <= WIDTH or "> " in line, line
        assert line.isprintable(), line
        assert not set(line) & set("│─┌┐└┘█▀▄■□●"), line
    return console.heard


FLAG = re.compile(r"(Ada|Ben) has captured \w+'s Flag and wins\.")


@pytest.mark.parametrize("name", ["duel", "infiltrator", "gniazdo"])
def test_a_whole_game_is_played_by_two(name: str) -> None:
    heard = sound(talk(scripts.whole_game(name), setup(name)))
    assert FLAG.search(" ".join(heard.split()))
    assert has_finished(data_folder())


@pytest.mark.slow
def test_a_game_with_strikes_and_rescues_is_played_by_two() -> None:  # S4, R1
    rules, lines = scripts.golden_game("gniazdo-house-rules")
    heard = " ".join(sound(talk(lines, GameSetup(rules, NAMES))).split())
    assert FLAG.search(heard)
    assert "came back on" in heard


def lesson_by(name: str) -> Spoken:
    lesson = next(each.load() for each in shipped_lessons() if each.name == name)
    return talk(scripts.lesson(lesson), first=lambda go: go.learn(lesson))  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", LESSONS)
def test_each_lesson_is_learnt(name: str) -> None:
    assert "The lesson is done." in " ".join(sound(lesson_by(name)).split())


def test_a_refusal_that_a_lesson_asks_for_comes_before_its_words() -> None:  # T1
    assert re.search(
        "(?s)> A3-A2\nTwo-squares rule: .*The two-squares rule refuses", lesson_by("09-back-and-forth").heard
    )


@pytest.mark.slow
@pytest.mark.parametrize("code", sorted({*codes()} - {ENGLISH}))
def test_each_lesson_is_learnt_in_each_language(code: str) -> None:
    speak(code, plain=False)
    for name in LESSONS:
        heard = sound(lesson_by(name))
        follows = {"12-curtain": "game", "30-pair": ""}.get(name, "lesson")
        done = LESSON_DONE[follows].format(end=COMMANDS["end"].word, leave=COMMANDS["leave"].word)
        assert done in " ".join(heard.split()), name


@pytest.mark.parametrize("seed", range(2))
def test_a_player_who_only_listens_finishes_a_game(seed: int) -> None:
    listener = Listener(Random(seed))
    sound(talk(listener, GameSetup(SMALL, NAMES), seed=seed))
    assert listener.ending


@pytest.mark.slow
def test_a_player_who_only_listens_finishes_a_hundred_games(
    slow_size: Callable[[int, int], int],
) -> None:
    for seed in range(slow_size(8, 100)):
        listener = Listener(Random(seed), 150)
        sound(talk(listener, setup(SHIPPED[seed % len(SHIPPED)]), seed=seed))
        assert listener.ending


def test_a_game_against_the_computer_is_saved_and_continued(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stratego.lines.opponent._PATIENCE", 0.0)
    rules = load_ruleset("duel")
    opponent = new_opponent(Color.BLUE, "computer:easy", 6)
    settings = Settings(answers="quick")
    lines = ["load 1", "done", "yes", "b4b5", "end", "turn"]
    heard = sound(talk(lines, GameSetup(rules, dict.fromkeys(Color), opponent), settings=settings))
    assert "Computer is thinking." in heard
    assert "Computer moved." in heard
    assert "Your turn. Move 3." in heard
    assert heard.endswith("The game is saved. To go on with it: stratego resume --lines\n")
    again = talk(["1", "1", "begin", "last", "turn"], first=lambda go: go.unfinished_games())  # type: ignore[attr-defined]
    assert "Your turn. Move 3." in sound(again)


@pytest.mark.parametrize("problem", [PlayerError("has ended"), Late("is late")])
def test_a_stuck_opponent_is_waited_for_restarted_resigned_for_or_left(
    problem: PlayerError,
) -> None:
    answered, resigned, left = "Computer moved.", "Ada wins.", "Stratego in lines."
    ways = [(answered, 1)] * isinstance(problem, Late) + [(answered, 2), (resigned, 1), (left, 1)]
    back = {"": (left, 1), "0": (left, 1)}
    for way, (then, programs) in {**back, **{str(at): each for at, each in enumerate(ways, 1)}}.items():
        scripts = Scripts(SETUP, [problem, "A4-A3"])
        heard = talk(["b1b2", "end", way], begun(), seating=Seating(scripts, not_at_all)).heard
        assert f"Computer {problem}." in heard
        assert then in heard.partition(f"Leave the game.\n> {way}\n")[2]
        assert len(scripts.made) == programs


@pytest.mark.parametrize("clock", [None, TimeControl.parse("15+3")])
def test_a_turn_is_taken_back_only_without_a_clock(
    clock: TimeControl | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stratego.lines.opponent._PATIENCE", 0.0)
    opponent = new_opponent(Color.BLUE, "computer:easy", 6)
    played = GameSetup(load_ruleset("duel"), dict.fromkeys(Color), opponent, time_control=clock)
    lines = ["load 1", "done", "yes", *["begin"] * (clock is not None), "b4b5", "end", "turn", "undo"]
    heard = talk(lines, played, settings=Settings(answers="quick", undo_turns=True)).heard
    assert ("Undo the whole turn?" in heard, "You haven't moved yet" in heard) == (not clock, bool(clock))


@pytest.mark.parametrize("is_alone", [True, False])
def test_a_ready_army_takes_the_lines_that_the_page_names(*, is_alone: bool) -> None:
    page = Path(__file__).parents[2].joinpath("docs/lines.md").read_text("utf-8")
    told, at_a_table = " ".join(page.split()).partition("A ready army takes ")[2].split("; ")[:2]
    lines = re.findall("`(.*?)`", told)
    begin = re.findall("`(.*?)`", at_a_table.partition(", but")[0])
    opponent = new_opponent(Color.BLUE, "random", 6) if is_alone else None
    played = GameSetup(load_ruleset("duel"), dict.fromkeys(Color), opponent)
    heard = talk(lines if is_alone else [*begin, *lines, *begin, *lines, *begin], played).heard
    assert "no command" not in heard
    assert "Your turn. Move 1." in heard


def test_after_a_game_nothing_is_read_as_a_square_of_its_board() -> None:
    names = {Color.RED: "A1", Color.BLUE: "B2"}
    lines = ["begin", "random", "leave", "1", "0", "quit"]
    heard = talk(lines, GameSetup(load_ruleset("duel"), names), settings=Settings(spelling="numbers")).heard
    game, lobby = heard.split("Stratego in lines", 1)
    assert "1 1, set up your army." in game
    assert "A1 and B2, Stratego Duel" in lobby


def test_a_draw_is_declined_at_once() -> None:  # E4
    heard = duel("b4b5", "draw", "yes", "end", "begin", "decline", "decline").heard
    assert "decline is no command here" in heard


def damaged(folder: str, *lines: str) -> Iterator[str]:
    """Damage the files of a list of games while it is being read, then yield these lines."""
    for file in (data_folder() / folder).iterdir():
        file.write_text("nonsense")
    yield from lines


def test_a_game_that_is_damaged_while_a_list_is_read_says_what_is_wrong() -> None:
    duel = GameSetup(load_ruleset("duel"), dict.fromkeys(Color))
    talk(["begin", "random"], duel)
    told = talk(damaged("unfinished", "1", "1", "quit"), first=lambda go: go.unfinished_games()).heard  # type: ignore[attr-defined]
    assert "This is not an unfinished game, or its first line is damaged.\n" in told
    told = talk([*scripts.whole_game("duel"), "77"], duel).heard
    assert "Write a number from 1 to " in told
    told = talk(damaged("finished", "1", "1", "quit"), first=lambda go: go.finished_games()).heard  # type: ignore[attr-defined]
    assert "this is not the record of a game" in told


# The program as a whole, through pipes


def piped(arguments: Sequence[str], lines: Iterable[str] | bytes) -> Done:
    """Run the program with these lines on its standard input."""
    typed = lines if isinstance(lines, bytes) else "".join(f"{line}\n" for line in lines).encode()
    return run("-m", "stratego", *arguments, "--lines", typed=typed)


WATCHED = """
import atexit, sys
screens = {"textual", "rich", "stratego.tui.app"}
atexit.register(lambda: print(sorted(screens & set(sys.modules)), file=sys.stderr))
from stratego.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_whole_duel_through_a_pipe_loads_no_screen() -> None:
    typed = "".join(f"{line}\n" for line in scripts.whole_game("duel"))
    command = [sys.executable, "-c", WATCHED, "play", "--variant", "duel", "--red", "Ada", "--lines"]
    done = subprocess.run(command, input=typed, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "[]\n")
    assert "Ada has captured Blue's Flag and wins." in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.slow
def test_whole_games_and_lessons_through_a_pipe_in_each_language(
    slow_size: Callable[[int, int], int],
) -> None:
    """In CI each language is tried with only one of the games and two of the lessons."""
    games, share = ("duel", "infiltrator", "gniazdo"), slow_size(24, 1)
    lessons = [(str(number), listed.load()) for number, listed in enumerate(shipped_lessons(), 1)]
    for turn, code in enumerate(codes()):
        for name in games[turn % min(share, 3) :: min(share, 3)]:
            done = piped(["play", "--language", code, "--variant", name], scripts.whole_game(name))
            assert (done.returncode, done.stderr) == (0, ""), (code, name)
            assert len(list(data_folder().rglob("*"))) > 1
        for number, lesson in lessons[turn::share]:
            done = piped(["learn", number, "--language", code], scripts.lesson(lesson))
            assert (done.returncode, done.stderr) == (0, ""), (code, number)


HOSTILE = [
    b"\x00" * 100,
    b"\xff\xfe\x80",
    b"a" * 1_000_000,
    "💥".encode() * 50,
    b"\x1b[2J\x1b]0;x\x07",
    b"{0} %s \\ ' \"",
    b"put " + b"9" * 50,
    b"moves " + b"a4" * 100,
    b"rules " + b"9" * 99,
    b"rules 0100",
    b"row 99999999999999999999",
    "row ²".encode(),
    "at ①④".encode(),
    "b٤".encode(),
    b"repeat " * 40,
    b"help help",
    b"time " + b"9" * 30,
    b"at " + b"z" * LONGEST,
    b"load -1",
    b"go 1",
    b"",
    b"   ",
]


def test_hostile_input_is_answered_and_harmless() -> None:
    lines = [b"begin", *HOSTILE, b"random", b"done", b"yes", b"begin", *HOSTILE, b"random", b"done", b"yes"]
    lines += [b"begin", *HOSTILE, b"moves"]
    done = piped(["play", "--variant", "duel"], b"\n".join(lines))
    assert (done.returncode, done.stderr) == (0, "")
    assert all(line.isprintable() for line in done.stdout.splitlines())
    assert re.search(r"\d+ pieces can move", done.stdout)


@pytest.mark.slow
def test_thousands_of_lines_are_taken(slow_size: Callable[[int, int], int]) -> None:
    count = slow_size(2_000, 10_000)
    done = piped(["play", "--variant", "duel"], ["begin", "random", *["b4"] * count])
    assert done.returncode == 0
    assert done.stdout.count("B4: ") == count


def test_a_closed_pipe_ends_the_program_quietly() -> None:
    command = [sys.executable, "-m", "stratego", "play", "--variant", "duel", "--lines"]
    program = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdin is not None and program.stdout is not None and program.stderr is not None  # noqa: PT018
    program.stdout.close()
    program.stdin.write(b"begin\nrandom\n" * 1000)
    with suppress(BrokenPipeError):
        program.stdin.close()
    assert program.wait(timeout=60) == 0
    assert program.stderr.read() == b""
    program.stderr.close()


def test_the_input_may_end_at_every_prompt() -> None:
    saved = "The game is saved. To go on with it: stratego resume --lines\n"
    for count in range(len(TO_THE_FIRST_TURN) + 1):
        heard = sound(talk(TO_THE_FIRST_TURN[:count], setup("duel")))
        assert heard.endswith(saved) == (count > 1)  # before the second line there is nothing to save
    turns = ["time", "resign", "no", "draw", "no", "b1b2", "end", "begin", "c4xc1", "no", "hide"]
    for count in range(len(turns) + 1):
        heard = sound(talk(turns[:count], deployed(SMALL, "F 10 2 3", "F 10 2 3")))
        assert heard.endswith(saved)
    for menu in (["1", "1", "2"], ["7", "2"], ["6", "1", "1", "random", "save"], ["4", "1"], ["2", "1", "2"]):
        for count in range(len(menu) + 1):
            talk(menu[:count])


@pytest.mark.slow
def test_a_signal_at_any_moment_loses_nothing(slow_size: Callable[[int, int], int]) -> None:
    rng = Random(27)
    command = [sys.executable, "-m", "stratego", "play", "--variant", "duel", "--lines"]
    typed = "".join(f"{line}\n" for line in scripts.whole_game("duel")).encode()
    most = 0
    for turn in range(slow_size(4, 60)):
        number = rng.choice([signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGKILL])
        program = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(typed)
        program.stdin.flush()
        assert program.stdout.readline()
        sleep(rng.uniform(0, 0.4))
        program.send_signal(number)
        heard, errors = program.communicate(timeout=60)
        assert program.returncode in (0, 128 + number, -number), turn
        assert errors == b"", turn
        moves = len(re.findall(rb"^(?:red|blue)> \n\w+ to \w+\. Write end", heard, re.M))
        most = max(most, moves)
        if has_unfinished(data_folder()):
            again = piped(["resume"], ["1", "1", "begin", "turn"])
            assert again.stderr == ""
            told = re.search(r"Move (\d+)\.", again.stdout)
            assert told is None or int(told[1]) >= moves, turn
            piped(["resume"], ["1", "3", "yes"])
        else:
            assert not moves or has_finished(data_folder())
    assert most


SLOW = [
    pytest.param(number, marks=pytest.mark.slow) for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)
]


@pytest.mark.parametrize("number", [signal.SIGKILL, *SLOW])
def test_a_killed_game_is_continued(number: signal.Signals) -> None:
    program = Piped("-m", "stratego", "play", "--variant", "duel", "--lines")
    with program.stdin, program.stdout:
        program.stdin.write(b"begin\nload 1\ndone\nyes\nbegin\nload 1\ndone\nyes\nbegin\nb4b5\nb4\n")
        program.stdin.flush()
        while b"B4: empty" not in program.stdout.readline():
            pass
        program.send_signal(number)
        program.wait(timeout=60)
        assert program.returncode == (-number if number == signal.SIGKILL else 128 + number)
    resumed = Piped("-m", "stratego", "resume", "--lines")
    with resumed.stdin, resumed.stdout:
        resumed.stdin.write(b"begin\nturn\nb5\n")
        resumed.stdin.close()
        again = resumed.stdout.read().decode()
    assert "B4 to B5. Write end, or undo." in again
    assert "B5: your Scout (2)." in again


def test_where_no_terminal_can_draw_lines_are_offered() -> None:
    for terminal in ("dumb", ""):
        done = run("-m", "stratego", TERM=terminal)
        assert done.returncode == 2
        assert "stratego --lines" in " ".join(done.stderr.split())


def test_the_setting_plays_in_lines() -> None:
    config = Path(os.environ["STRATEGO_CONFIG"])
    config.mkdir(parents=True)
    config.joinpath("settings.toml").write_text("lines = true\n")
    done = run("-m", "stratego")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Stratego in lines.")


def a_little_of(code: str) -> str:
    """The output of the first commands of a Duel in a language, without the typed lines."""
    speak(code, plain=False)
    heard = sound(talk(["begin", "load 1", "board", "done", "yes", "begin", "help"], setup("duel")))
    speak(ENGLISH, plain=False)
    return re.sub(r"^\w*> .*\n", "", heard.replace(CLEARED, ""), flags=re.M)


def test_pieces_in_a_list_have_a_capital_letter_only_where_nouns_have_one() -> None:
    assert "A1 Fahne, B1 Bombe" in a_little_of("de")
    assert "A1 vlajka, B1 bomba" in a_little_of("cs")


@pytest.mark.parametrize("code", codes())
def test_a_speech_synthesizer_reads_it(code: str, tmp_path: Path) -> None:
    speaker = shutil.which("espeak-ng") or shutil.which("espeak")
    if speaker is None:
        pytest.skip("neither espeak-ng nor espeak is installed")
    file = tmp_path / "heard.wav"
    command = [speaker, "-v", code, "-w", str(file), a_little_of(code)[:600]]
    done = subprocess.run(command, check=False, timeout=60, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert file.stat().st_size > 100_000  # the size of a few seconds of speech


@pytest.mark.parametrize("code", codes())
def test_a_braille_display_shows_it(code: str) -> None:
    """brltty's tables have cells for every character; unknown characters would appear as question marks."""
    translate = shutil.which("brltty-trtxt")
    if translate is None:
        pytest.skip("brltty is not installed")
    heard = a_little_of(code).replace("?", ".")

    def cells(text: str) -> str:
        command = [translate, "-i", code, "-o", "unicode"]
        done = subprocess.run(command, input=text.encode(), check=True, timeout=60, capture_output=True)
        return done.stdout.decode()

    shown = cells(heard).splitlines()
    assert [len(line) for line in shown] == [len(line) for line in heard.splitlines()]
    assert all(0x2800 <= ord(cell) <= 0x28FF for line in shown for cell in line if cell != " ")
    assert cells("\U0001f4a5").strip() == cells("?").strip()
    assert cells("?").strip() not in "".join(shown)


def test_the_users_own_ruleset_has_its_summary_and_house_rules() -> None:
    config_folder().mkdir(parents=True)
    (config_folder() / "il-nove.toml").write_text(
        'extends = "duel"\nname = "Il Nove"\nsummary = "Nine each."\nrules.tie = "attacker_wins"\n'
    )
    count = len(SHIPPED) + 1
    heard = talk(["1", f"{count}", "8", "1", "0", "quit"]).heard
    assert f"{count}. Il Nove, your own. Nine each." in heard
    assert "House rules for Il Nove." in heard


def test_settings_are_changed_within_lines() -> None:
    talk(["begin", "spell", "short", "quit"], setup("duel"))
    assert (load_settings().spelling, load_settings().full_answers) == ("words", False)
    heard = sound(talk(["7", "2", "0", "quit"]))
    assert "Ask before attacks" in heard


def test_said_lines_end_with_the_input() -> None:
    assert sound(talk(said(()), setup("duel"))).startswith("[cleared]\nAda (Red), set up your army.")


def slowly(lines: Sequence[str], seconds: float, monkeypatch: pytest.MonkeyPatch) -> Talker:
    """A talker that types the last line when ``seconds`` more have passed by the game's clock."""
    answers = said(lines)
    count = 0

    def answer(printed: str, prompt: str) -> str:
        nonlocal count
        count += 1
        if count == len(lines):
            monkeypatch.setattr(open_game, "monotonic", lambda: monotonic() + seconds)
        return answers(printed, prompt)

    return answer


TO_THE_FIRST_TURN = ("begin", "load 1", "done", "yes", "begin", "load 1", "done", "yes", "begin")


def test_a_player_who_thinks_too_long_loses(monkeypatch: pytest.MonkeyPatch) -> None:  # E6
    control = TimeControl.parse("0:01+0")
    lines = (*TO_THE_FIRST_TURN, "time", "b4")
    heard = sound(talk(slowly(lines, 1.1, monkeypatch), setup("duel").replace(time_control=control)))
    assert "1 second left.\n" in heard
    assert "Time left: Ada 0:01, Ben 0:01." in heard
    assert "B4: your" not in heard
    assert "Ada's time has run out: Ben wins." in " ".join(heard.split())


def test_a_player_alone_is_told_that_the_rest_of_the_army_was_placed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # E6
    opponent = new_opponent(Color.BLUE, "computer:easy", 6)
    control = TimeControl.parse("15+3@0:01")
    played = GameSetup(load_ruleset("duel"), dict.fromkeys(Color), opponent, time_control=control)
    heard = sound(talk(slowly(["help", "turn"], 1.3, monkeypatch), played))
    told = heard.partition("Time to set up has run out.")[2]
    assert told.split("\n")[1:3] == [
        "The rest of Red's army has been placed at random.",
        "Your turn. Move 1.",
    ]


@pytest.mark.parametrize(
    ("seconds", "told"), [(0.0, "0 seconds"), (59.9, "59 seconds"), (60.0, "1 minute"), (179.0, "2 minutes")]
)
def test_without_a_clock_the_time_played_is_told(
    seconds: float, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OpenGame, "clock", seconds)
    heard = talk((*TO_THE_FIRST_TURN, "time"), setup("duel")).heard
    assert f"> time\n{told} so far. There is no clock.\n" in heard
