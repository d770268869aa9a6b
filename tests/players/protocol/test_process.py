"""Programs that misbehave are detected in time, and leave nothing behind."""

import fcntl
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from select import select
from threading import Thread

import pytest

from stratego.players.player import PlayerError
from stratego.players.protocol import process
from stratego.players.protocol.process import (
    Cancelled,
    Ended,
    Late,
    Process,
    Transcript,
    foreign_program,
    own_program,
)

LONGEST = 1000
NONE = Transcript(None)
SOON = 0.1


@pytest.fixture
def started() -> Iterator[list[Process]]:
    """The processes that a test starts; they end with the test."""
    processes: list[Process] = []
    yield processes
    for each in processes:
        each.close()


def shell(script: str, started: list[Process], transcript: Transcript = NONE) -> Process:
    """The process of a shell script."""
    started.append(Process(foreign_program(["/bin/sh", "-c", script]), LONGEST, transcript))
    return started[-1]


def is_there(pid: int) -> bool:
    """Whether a process still runs after half a second; a zombie does not count."""
    for _ in range(50):
        with suppress(OSError):
            if Path(f"/proc/{pid}/stat").read_text("ascii").split()[2] != "Z":
                time.sleep(0.01)
                continue
        return False
    return True


def test_lines_go_both_ways(started: list[Process]) -> None:
    program = shell('while read line; do echo "<$line>"; done', started)
    program.send(["one", "two"])
    assert [program.line(5), program.line(5)] == ["<one>", "<two>"]


def test_lines_that_are_passed_over(started: list[Process]) -> None:
    program = shell("echo info; echo info a b; echo information; sleep 9", started)
    assert program.line(5, passed_over="info") == "information"


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(Ended, match=r"^could not be started: No such file or directory$"):
        Process(foreign_program(["/nowhere/bot"]), LONGEST, NONE)
    with pytest.raises(Ended, match=r"^could not be started: Permission denied$"):
        Process(foreign_program(["/etc/passwd"]), LONGEST, NONE)


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("exit 3", "has ended with status 3"),
        ("printf half; exit 0", "has ended with status 0"),
        ("echo first >&2; printf '\\033[2Jno such file\\n' >&2; exit 1", None),
        ("kill -9 $$", "was ended by signal 9"),
        ("exec >&-; sleep 9", "has closed its output"),
    ],
)
def test_the_end_of_a_program(script: str, why: str | None, started: list[Process]) -> None:
    program = shell(script, started)
    with pytest.raises(Ended) as ended:
        program.line(5)
    assert str(ended.value) == (why or "has ended with status 1: \\x1b[2Jno such file")


def test_an_end_is_seen_though_a_child_holds_the_pipe(started: list[Process]) -> None:
    program = shell("sleep 9 & exit 4", started)
    program._child.wait(5)
    with pytest.raises(Ended, match=r"^has ended with status 4$"):
        program.line(SOON)


def test_the_last_error_output_of_a_program_is_waited_for(
    started: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "_LAST_WORDS", 5.0)
    program = shell("exec >&-; sleep 0.05; echo no memory >&2; exit 3", started)
    with pytest.raises(Ended, match=r"^has ended with status 3: no memory$"):
        program.line(5)


def test_standard_error_is_in_the_transcript_line_by_line(started: list[Process], tmp_path: Path) -> None:
    script = (
        "printf 'best ' >&2; echo info; read go; printf 'A4\\n\\n\\377\\033\\n' >&2; echo resign; sleep 9"
    )
    program = shell(script, started, Transcript(tmp_path / "note"))
    assert program.line(5) == "info"
    program.send(["move?"])
    assert program.line(5) == "resign"
    program.close()
    lines = [line[9:] for line in (tmp_path / "note").read_text("utf-8").splitlines()]
    assert lines[1:] == ["< info", "> move?", "! best A4", "! \\xff\\x1b", "< resign"]


def test_lines_written_before_the_end_are_read(started: list[Process]) -> None:
    program = shell("echo last words", started)
    assert program.line(5) == "last words"
    with pytest.raises(Ended):
        program.line(5)


@pytest.mark.parametrize("script", ["sleep 9", "while :; do echo >&2; done", "yes >&2"])
def test_silence_is_late_and_may_be_waited_for(script: str, started: list[Process], tmp_path: Path) -> None:
    program = shell(script, started, Transcript(tmp_path / "note"))
    program.send(["news", "move?"])
    for _ in range(2):
        with pytest.raises(Late, match=r'^has not answered "move\?" for 0.1 s$'):
            program.line(SOON)


@pytest.mark.parametrize(
    ("line", "start"),
    [("play \\033A4-A5", "play \\x1bA4-A5"), ("A" * 60, "A" * 60), ("A" * 61, f"{'A' * 57}...")],
)
def test_a_line_without_an_end_is_late_and_its_start_is_shown(
    line: str, start: str, started: list[Process]
) -> None:
    program = shell(f"printf '{line}'; sleep 9", started)
    select([program._out], [], [], 9)
    with pytest.raises(Late) as late:
        program.line(SOON)
    assert str(late.value) == f'has not ended the line "{start}" for 0.1 s'


def test_an_answer_that_came_in_time_is_not_late(started: list[Process]) -> None:
    program = shell("echo there; sleep 9", started)
    select([program._out], [], [], 9)
    assert program.line(0) == "there"


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("exec cat /dev/zero", "wrote a line of more than 1000 bytes"),
        ("while :; do echo info; done", "wrote more than 1000 lines of info and no answer"),
    ],
)
def test_a_flood_has_an_end(script: str, why: str, started: list[Process]) -> None:
    program = shell(script, started)
    with pytest.raises(PlayerError, match=f"^{why}$"):
        program.line(9, passed_over="info")
    assert len(program._unread) < 2**18


def test_a_flood_of_lines_that_nobody_asked_for_has_an_end(started: list[Process]) -> None:
    program = shell("exec yes", started)
    assert program.line(5) == "y"
    assert 0 < len(program.lines_so_far()) < 2**17


def test_lines_that_have_arrived_since_then_can_be_read(started: list[Process]) -> None:
    program = shell("echo one; read go; echo two; sleep 9", started)
    assert (program.line(5), program.lines_so_far()) == ("one", [])
    program.send(["go"])
    select([program._out], [], [], 9)
    assert program.lines_so_far() == ["two"]


def test_an_answer_is_utf_8(started: list[Process]) -> None:
    program = shell("printf 'info \\377\\n\\303\\251 \\\\xff\\r\\n\\377\\376\\r\\n'", started)
    assert program.line(5, passed_over="info") == "é \\xff"
    with pytest.raises(PlayerError) as refused:
        program.line(5)
    assert str(refused.value) == 'wrote "\\xff\\xfe", which is not UTF-8'


def test_a_program_that_reads_nothing_blocks_nobody(started: list[Process]) -> None:
    program = shell("sleep 9", started)
    begun = time.monotonic()
    program.send(["x" * 2**20])
    assert time.monotonic() - begun < 1


def test_everything_that_is_sent_arrives(started: list[Process]) -> None:
    program = shell("sleep 0.05; wc -c", started)
    program.send(["x" * (2**20 - 1)])
    while program._unsent:
        with pytest.raises(Late):
            program.line(0.05)
    program._child.stdin.close()  # type: ignore[union-attr]
    assert program.line(5).strip() == str(2**20)


def test_a_program_that_closes_its_input_is_not_written_to_again(
    started: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = shell("exec <&-; echo closed; sleep 0.1; echo on", started)
    assert program.line(5) == "closed"
    written: list[int] = []
    write = os.write

    def counted(at: int, data: bytes) -> int:
        written.append(at)
        return write(at, data)

    monkeypatch.setattr(os, "write", counted)
    program.send(["lost"])
    assert program.line(5) == "on"
    assert written.count(program._in) == 1


@pytest.mark.parametrize(
    "script", ["sleep 60", "trap '' TERM INT HUP; sleep 60", "sleep 60 & echo $!; exit 0"]
)
def test_nothing_is_left_of_a_program(script: str, started: list[Process]) -> None:
    program = shell("echo $$; " + script, started)
    pids = [int(program.line(5))]
    if "exit" in script:
        pids.append(int(program.line(5)))
    program.close()
    program.close()
    assert not any(map(is_there, pids))


OURS = """
import sys, time
from stratego.players.protocol.process import Process, Transcript, foreign_program
script = "trap '' TERM INT HUP; sleep 60 & echo $$ $!; sleep 60"
program = Process(foreign_program(["/bin/sh", "-c", script]), 99, Transcript(None))
print(program.line(9), program._guard._shell.pid, flush=True)
time.sleep(60)
"""


def test_a_program_does_not_outlive_ours() -> None:
    with subprocess.Popen([sys.executable, "-c", OURS], stdout=subprocess.PIPE, text=True) as ours:
        assert ours.stdout
        pids = [int(pid) for pid in ours.stdout.readline().split()]
        ours.kill()
    assert len(pids) == 3
    assert not any(map(is_there, pids))


def test_the_guard_ends_with_the_program(started: list[Process]) -> None:
    program = shell("sleep 60", started)
    program.close()
    assert program._guard._shell.returncode is not None


def test_a_program_is_allowed_to_end_by_itself(started: list[Process], tmp_path: Path) -> None:
    note = tmp_path / "note"
    shell(f"cat >/dev/null; echo gone > {note}", started).close(patience=5)
    assert note.read_text("ascii") == "gone\n"


def test_unsent_lines_still_arrive(started: list[Process], tmp_path: Path) -> None:
    note = tmp_path / "note"
    program = shell(f"sleep 0.05; head -c {2**20} | wc -c > {note}", started)
    program.send(["x" * (2**20 - 1)])
    program.close(patience=5)
    assert int(note.read_text("ascii")) == 2**20


def test_a_program_that_does_not_end_is_ended(started: list[Process]) -> None:
    begun = time.monotonic()
    shell("sleep 60", started).close(patience=SOON)
    assert SOON <= time.monotonic() - begun < 2


def test_waiting_can_be_cancelled_from_another_thread(started: list[Process]) -> None:
    program = shell("sleep 60", started)
    found: list[Exception] = []

    def wait() -> None:
        try:
            program.line(None)
        except PlayerError as error:
            found.append(error)

    thread = Thread(target=wait)
    thread.start()
    time.sleep(0.05)
    program.cancel()
    thread.join(2)
    assert isinstance(found[0], Cancelled)
    program.close()
    program.cancel()


REPORT = """
import json, os
print(json.dumps({
    "session": os.getsid(0) == os.getpid() == os.getpgrp(),
    "terminals": [os.isatty(stream) for stream in range(3)],
    "open": [fd for fd in range(3, 64) if os.path.exists(f"/proc/self/fd/{fd}")],
    "environment": sorted(os.environ),
    "folder": os.getcwd(),
}))
"""


def test_a_program_is_given_its_three_streams_and_none_of_our_folders(
    started: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STRATEGO_DATA", "/secret")
    monkeypatch.setenv("STRATEGO_CONFIG", "/secret")
    with Path(os.devnull).open("rb") as opened:
        held = fcntl.fcntl(opened, fcntl.F_DUPFD, 20)  # a copy that child processes would inherit
    try:
        started.append(
            Process(foreign_program([sys.executable, "-S", "-E", "-c", REPORT]), LONGEST * 9, NONE)
        )
        report = json.loads(started[-1].line(9))
    finally:
        os.close(held)
    assert report["session"]
    assert report["terminals"] == [False] * 3
    assert report["open"] in ([], [3])  # Python itself may open file descriptor 3
    assert "PATH" in report["environment"]
    assert not any(name.startswith("STRATEGO") for name in report["environment"])


def test_a_program_of_ours_is_given_next_to_nothing(
    started: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STRATEGO_DATA", "/secret")
    monkeypatch.setenv("HOME", "/secret")
    monkeypatch.setattr(process, "_OWN", REPORT)
    started.append(Process(own_program(), LONGEST * 9, NONE))
    report = json.loads(started[-1].line(9))
    assert set(report["environment"]) <= {*process._NEEDED, "LC_CTYPE"}
    assert report["folder"] == "/"
    assert report["session"]
