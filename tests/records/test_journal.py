"""The journal: durable, private, sealed; cut or damaged, it yields the start of the game or nothing."""

import os
import re
import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stratego import Color, Kind, load_ruleset
from stratego.engine.clock import TimeControl
from stratego.files import read_text
from stratego.hotseat.game_setup import GameSetup, Opponent
from stratego.hotseat.scenes import TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift, Lower, Taken
from stratego.records.autosave import Autosave, Kept
from stratego.records.faults import FileFault
from stratego.records.formats.record_text import read_record
from stratego.records.journal import Journal
from stratego.records.journal_text import (
    FIRST_LINE,
    Heading,
    Seal,
    read_heading,
    read_journal,
    read_step,
    write_heading,
    write_step,
)
from stratego.records.record import record_of
from tests.hotseat.evening import NAMES, SMALL, deployed, every_step, folded, reading
from tests.records.games import BEGUN, journalled, saved, scripted, short_steps
from tests.support.cases import with_each

HALF_WRITTEN = "The last step was only half written when the game was interrupted, and is lost."
DAMAGED = "The file is damaged: everything after this point is lost."
SHORT_STEPS = 27  # steps of the short game


def one_step_before_the_end(data: Path) -> tuple[Session, bytes]:
    """The session of the short game without its last step, and the bytes of its journal."""
    *_, session = short_steps()
    before = folded(SMALL, NAMES, session.steps[:-1])
    return before, saved(data, before).path.read_bytes()


def test_every_step_is_on_the_disk_when_write_returns(data: Path) -> None:
    journal = Journal(data, BEGUN)
    for session in short_steps():
        assert journal.write(session) is None
        if journal.path.is_file():
            reading = read_journal(journal.path.read_bytes())
            assert reading.steps == session.steps
            assert reading.loss is None
            assert reading.heading.setup == session.setup
            assert reading.heading.begun == BEGUN


def test_files_are_in_the_order_in_which_the_games_began(data: Path) -> None:
    names = [Journal(data, BEGUN).path.name for _ in range(2)]
    assert len(set(names)) == 2  # two programs may begin a game in the same minute
    for name in names:
        assert re.fullmatch(r"2026-01-31-2015-[0-9a-f]{6}\.game", name)


def test_it_waits_for_the_disk_before_it_returns(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(
        "stratego.records.journal.sync", lambda handle: synced.append(os.fstat(handle).st_size)
    )
    monkeypatch.setattr("stratego.files.sync", lambda handle: synced.append(os.fstat(handle).st_size))
    journal = Journal(data, BEGUN)
    for session in short_steps():
        journal.write(session)
        if journal.path.is_file():
            assert synced[-1] == journal.path.stat().st_size
            assert read_journal(journal.path.read_bytes()).steps == session.steps


def test_a_game_in_which_nothing_was_done_is_not_saved(data: Path) -> None:
    session, journal = Session(GameSetup(SMALL, NAMES)), Journal(data, BEGUN)
    for step in (Lift(), Lower(), Lift()):
        session.take(step)
        assert journal.write(session) is None
    assert not data.exists()


def test_only_the_owner_may_look(data: Path) -> None:
    _, journal = journalled(data, SMALL, 1, 9)
    for folder in (data, data / "unfinished"):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600


def test_the_file_of_an_unfinished_game_shows_nothing(data: Path) -> None:
    for seed, name in enumerate(("duel", "original", "infiltrator"), 20):
        _, journal = journalled(data, load_ruleset(name), seed, 60)
        first, *lines = journal.path.read_bytes().split(b"\n")
        assert first + b"\n" == FIRST_LINE
        assert lines.pop() == b""
        text = b"\n".join(lines)
        assert len({len(line) for line in lines[1:]}) == 1  # the lines after the heading, one for each step
        for word in (*(kind.value for kind in Kind if len(kind) > 4), "arrange", "Arrange", "cells"):
            assert word.encode() not in text


def test_the_length_does_not_depend_on_the_board() -> None:

    lengths = set()
    for size in (4, 40, 100):
        for kind in (None, Kind.MARSHAL):
            step = Arrange(Color.BLUE, (kind,) * size)
            lengths.add(len(Seal().close(write_step(Taken(step, 86400.123), 100_000))))
    assert len(lengths) == 1


def test_languages_are_kept_and_without_any_nothing_is_written(data: Path) -> None:
    plain, spoken = GameSetup(SMALL, NAMES), {Color.RED: "cs", Color.BLUE: "de"}
    heading = write_heading(Heading(plain, BEGUN))
    in_two = write_heading(Heading(plain.replace(languages=spoken), BEGUN))
    assert "Language" not in heading
    assert [line for line in in_two.splitlines() if line not in heading.splitlines()] == [
        '[RedLanguage "cs"]',
        '[BlueLanguage "de"]',
    ]
    for languages in ({}, spoken, {Color.BLUE: "de"}):
        journal = Journal(data, BEGUN)
        journal.write(reading(deployed(SMALL, "F 10 2 3", "F 10 2 3"), languages))
        assert read_journal(journal.path.read_bytes()).heading.setup.languages == languages


def test_every_choice_before_a_game_comes_back() -> None:
    setup = GameSetup(
        SMALL,
        {Color.RED: "Ada", Color.BLUE: None},
        Opponent(Color.BLUE, "computer:hard", 7),
        languages={Color.RED: "cs"},
        time_control=TimeControl.parse("15+3/60@10"),
        is_apart=True,
        group="friends",
        hosted_as="xy-1",
    )
    plain = GameSetup(SMALL, NAMES)
    usual = {name for name in GameSetup.__match_args__ if getattr(setup, name) == getattr(plain, name)}
    assert usual == {"rules", "asks_pins"}  # asks_pins is not in the heading: the step AskPins is saved
    assert read_heading(write_heading(Heading(setup, BEGUN))) == Heading(setup, BEGUN)


def test_every_kind_of_step_comes_back() -> None:

    for at, step in enumerate(every_step(SMALL)):
        assert read_step(write_step(Taken(step, at / 4), at)) == (step, at / 4)


def test_an_action_is_the_same_step_given_as_a_value_or_as_its_text() -> None:
    by_value, by_text = (deployed(SMALL, "F 10 2 3", "F 10 2 3") for _ in range(2))
    for _ in range(4):
        assert isinstance(by_value.scene, TurnScene)
        action = next(action for action in by_value.scene.view.legal_moves if "-" in str(action))
        for session, step in ((by_value, Act(action)), (by_text, Act(str(action)))):
            session.take(step)
            session.take(EndTurn())
            session.take(Lift())
    assert by_value.steps == by_text.steps
    assert [read_step(write_step(taken, 1)) for taken in by_value.steps] == list(by_value.steps)
    assert '"step":"Act","ply":1,"action_text":"' in "".join(write_step(taken, 1) for taken in by_value.steps)


@with_each(
    "text",
    [
        "",
        "1",
        "[]",
        "[" * 9999,
        '{"at":1.0}',
        '{"at":1.0,"step":"Fly"}',
        '{"at":1.0,"step":["Lift"]}',
        '{"at":NaN,"step":"Lift"}',
        '{"at":"1","step":"Lift"}',
        '{"at":1.0,"step":"Arrange","color":"red","cells":"FQ"}',
        '{"at":1.0,"step":"Arrange","color":"green","cells":"F"}',
        '{"at":1.0,"step":"Arrange","color":"red"}',
        '{"at":1.0,"step":"Ready","color":1}',
    ],
)
def test_an_unknown_step_ends_the_game_there(data: Path, text: str) -> None:
    session, content = one_step_before_the_end(data)
    seal = Seal()
    for line in content.splitlines()[1:]:
        assert seal.open(line) is not None
    reading = read_journal(content + seal.close(text) + b"\n")
    assert reading.steps == session.steps
    assert reading.length == len(content)
    assert "does not fit this version" in str(reading.loss)


def places(content: bytes) -> list[int]:
    """The positions of every 53rd byte of a journal, and of those around its first and last line endings.

    As the line of a step has a fixed length, not a multiple of 53, all parts of it are hit. A slow test below
    tries every byte after the heading.
    """
    ends = [at for at, byte in enumerate(content) if byte == ord("\n")]
    around = {at + near for at in (*ends[:3], *ends[-3:]) for near in range(-2, 3)}
    return sorted({*range(0, len(content), 53), *around} & {*range(len(content))})


def test_cut_at_any_byte_it_is_a_prefix_of_the_game(data: Path) -> None:
    session, content = one_step_before_the_end(data)
    heading_end = content.index(b"\n", len(FIRST_LINE)) + 1
    shown = 0
    for cut in places(content):
        if cut < heading_end:
            with pytest.raises(FileFault):
                read_journal(content[:cut])
            continue
        reading = read_journal(content[:cut])
        whole_lines = content[heading_end:cut].count(b"\n")
        assert reading.steps == session.steps[:whole_lines]  # at most the step being written is lost
        assert reading.loss == (None if content[:cut].endswith(b"\n") else HALF_WRITTEN)
        assert content[: reading.length] == content[:cut][: content[:cut].rindex(b"\n") + 1]
        shown = whole_lines
    assert shown == len(session.steps) - 1


def test_with_any_byte_changed_it_is_a_prefix_of_the_game_or_no_game(data: Path) -> None:
    session, content = one_step_before_the_end(data)
    heading_end = content.index(b"\n", len(FIRST_LINE)) + 1
    changed = bytearray(content)
    for at in places(content):
        changed[at] = ord("\n") if at % 7 == 0 and content[at] != ord("\n") else content[at] ^ 1
        if at < heading_end:
            with pytest.raises(FileFault):
                read_journal(bytes(changed))
        else:
            reading = read_journal(bytes(changed))
            before = content[heading_end:at].count(b"\n")
            assert reading.steps == session.steps[:before]
            assert reading.loss == (HALF_WRITTEN if at == len(content) - 1 else DAMAGED)
        changed[at] = content[at]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["barrage", "infiltrator"])
def test_cut_and_changed_anywhere_in_a_long_game(
    data: Path, name: str, slow_size: Callable[[int, int], int]
) -> None:
    session, journal = journalled(data, load_ruleset(name), 1, slow_size(3, 60))
    content = journal.path.read_bytes()
    for at in range(content.index(b"\n", len(FIRST_LINE)) + 1, len(content)):
        whole = content[:at].count(b"\n") - 2
        assert read_journal(content[:at]).steps == session.steps[:whole]
        changed = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
        assert read_journal(changed).steps == session.steps[:whole]


def test_lines_left_out_doubled_or_exchanged_end_the_game_there(data: Path) -> None:
    session, content = one_step_before_the_end(data)
    lines = content.splitlines(keepends=True)
    left_out = lines[:9] + lines[10:]
    doubled = lines[:9] + lines[8:]
    exchanged = [*lines[:9], lines[10], lines[9], *lines[11:]]
    for made in (left_out, doubled, exchanged):
        reading = read_journal(b"".join(made))
        assert reading.steps == session.steps[:7]
        assert reading.loss == DAMAGED


def test_lines_of_another_game_do_not_fit(data: Path) -> None:
    _, content = one_step_before_the_end(data)
    _, other = one_step_before_the_end(data)
    mixed = content.splitlines(keepends=True)[:8] + other.splitlines(keepends=True)[8:]
    # Equal games have equal chains; a different game has another chain.
    assert read_journal(b"".join(mixed)).loss is None
    _, journal = journalled(data, SMALL, 3, 20)
    mixed = content.splitlines(keepends=True)[:8] + journal.path.read_bytes().splitlines(keepends=True)[8:]
    assert read_journal(b"".join(mixed)).loss == DAMAGED


# The end


def test_a_finished_game_has_a_record_and_no_journal(data: Path) -> None:
    journal = Journal(data, BEGUN)
    for session in short_steps():
        assert journal.write(session) is None
    assert list((data / "unfinished").iterdir()) == []
    assert [path.name for path in (data / "finished").iterdir()] == [journal.record_path.name]
    assert stat.S_IMODE(journal.record_path.stat().st_mode) == 0o600
    assert read_record(read_text(journal.record_path, 1 << 20)) == record_of(session, BEGUN)


def test_the_journal_stays_until_the_record_is_durable(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("stratego.records.archive.write_private", refuse)
        journal = Journal(data, BEGUN)
        returned = [journal.write(session) for session in short_steps()]
    assert returned[:-1] == [None] * (len(returned) - 1)
    assert "No space left" in str(returned[-1])
    assert journal.advice == "The game itself is saved: stratego resume tries again."
    assert journal.is_resumable
    assert journal.path.is_file()
    *_, session = short_steps()
    assert Autosave(session, journal).kept is Kept.GAME
    assert journal.write(session) is None  # there is room again
    assert journal.record_path.is_file()
    assert not journal.path.exists()
    assert Autosave(session, journal).kept is Kept.RECORD


def test_nothing_is_written_after_the_end(data: Path) -> None:
    journal = Journal(data, BEGUN)
    for session in short_steps():
        journal.write(session)
    journal.record_path.unlink()
    assert journal.write(session) is None
    assert not journal.record_path.exists()


# A failing disk


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Make the disk full after a number of bytes, which the test appends to the yielded list."""
    room: list[int] = []
    write = os.write

    def bounded(handle: int, content: bytes) -> int:
        if room:
            if not room[0]:
                raise OSError(28, "No space left on device")
            content = content[: room[0]]
            room[0] -= len(content)
        return write(handle, content)

    monkeypatch.setattr("stratego.records.folder.os.write", bounded)
    yield room
    room.clear()


@pytest.mark.parametrize("room", [0, 1, 100, 299, 300, 301, 1000])
def test_a_full_disk_is_reported_once_and_nothing_is_lost(data: Path, failing: list[int], room: int) -> None:
    journal = Journal(data, BEGUN)
    returned: list[str | None] = []
    session = None
    for session in short_steps():
        if len(session.steps) == 8:
            failing.append(room)
        if len(session.steps) == 16:
            failing.clear()  # there is room again
        returned.append(journal.write(session))
        if 12 < len(session.steps) < 16:
            assert not journal.is_saved
            assert not journal.is_resumable
            assert Autosave(session, journal).kept is Kept.PART
            assert journal.advice == "What was saved before can be resumed, the rest cannot."
            reading = read_journal(journal.path.read_bytes())
            assert reading.steps == session.steps[: len(reading.steps)]
    messages = list(filter(None, returned))
    assert len(messages) == 1
    assert "No space left on device" in messages[0]
    assert str(data) in messages[0]
    assert session is not None
    assert journal.is_saved
    assert read_record(journal.record_path.read_text()) == record_of(session, BEGUN)


def test_a_disk_that_was_full_from_the_beginning(data: Path, failing: list[int]) -> None:
    failing.append(0)
    journal = Journal(data, BEGUN)
    returned = [journal.write(session) for session in short_steps()]
    assert sum(message is not None for message in returned) == 1


def test_an_unusable_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    journal = Journal(tmp_path / "file" / "data", BEGUN)
    returned, advice = [], []
    for session in short_steps():
        returned.append(journal.write(session))
        advice.append(journal.advice)
    assert [message for message in returned if message] == [
        f"This game cannot be saved in {tmp_path}/file/data: {tmp_path}/file is not a folder."
    ]
    assert advice[-2:] == ["You can play on, but you cannot continue it later.", "It cannot be replayed."]
    assert Autosave(session, journal).kept is Kept.NOTHING


def test_a_read_only_folder(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (data / "unfinished").mkdir(parents=True)
    (data / "unfinished").chmod(0o500)
    if os.access(data / "unfinished", os.W_OK):  # permissions do not stop the superuser

        def refuse(*_: object) -> int:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("stratego.records.folder.os.open", refuse)
    journal = Journal(data, BEGUN)
    returned = [message for message in map(journal.write, short_steps()) if message]
    assert len(returned) == 1
    assert "Permission denied" in returned[0]
    (data / "unfinished").chmod(0o700)


def test_a_folder_that_vanishes_in_mid_game_is_made_again(data: Path) -> None:
    journal = Journal(data, BEGUN)
    for session in short_steps():
        if len(session.steps) == 10:
            shutil.rmtree(data)
        assert journal.write(session) is None
        if 10 <= len(session.steps) < SHORT_STEPS:
            assert read_journal(journal.path.read_bytes()).steps == session.steps
    assert journal.record_path.is_file()


def test_the_script_of_these_tests_is_the_game_it_says() -> None:
    *_, session = short_steps()
    assert len(session.steps) == SHORT_STEPS
    assert str(session.game().outcome.reason) == "flag"  # type: ignore[union-attr]
    assert session.game().ply == 5
    with pytest.raises(AssertionError):
        scripted(session.scene, ())
