"""The list of unfinished games: its lines, and files that are not games."""

import os
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from stratego import load_ruleset
from stratego.files import files_in
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import (
    Act,
    Arrange,
    Lift,
    TakeBack,
    plies,
)
from stratego.records.faults import Faulty
from stratego.records.folder import has_finished, has_unfinished
from stratego.records.journal import Journal
from stratego.records.journal_text import FIRST_LINE, outline_of, read_journal, read_outline
from stratego.records.unfinished_games import ResumeError, Unfinished, delete, resume
from tests.hotseat.evening import NAMES, SMALL, deployed, next_step
from tests.records.games import BEGUN, journalled, saved, short_steps
from tests.support.saved_games import unfinished


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"\x00\xff" * 99, "not an unfinished game"),
        (b"Stratego game in progress, version 2: another\n", "another version"),
    ],
)
def test_a_damaged_file_is_listed_with_its_problem(data: Path, content: bytes, problem: str) -> None:
    path = data / "unfinished" / "x.game"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    (listed,) = unfinished(data)
    assert isinstance(listed, Faulty)
    assert problem in listed.problem
    with pytest.raises(ResumeError, match=problem):
        resume(path)
    delete(path)
    assert unfinished(data) == []


# The list


def test_the_list_describes_each_game(data: Path) -> None:
    assert unfinished(data) == []
    begun = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    begun.take(Act("D1-D2"))
    early = saved(data, begun)
    session = Session(GameSetup(load_ruleset("duel"), NAMES))
    session.take(Lift())
    session.take(Arrange(session.scene.color, session.scene.draft.cells))  # type: ignore[union-attr]
    late = saved(data, session)
    os.utime(early.path, (1000, 1000))
    first, second = unfinished(data)
    assert isinstance(first, Unfinished)
    assert isinstance(second, Unfinished)
    assert (first.path, first.ruleset, first.names, first.ply) == (late.path, "Stratego Duel", NAMES, 0)
    assert (second.path, second.ruleset, second.ply) == (early.path, "Small", 1)
    assert second.played is not None
    assert second.played.timestamp() == 1000
    os.utime(late.path, (1000, 1000))
    assert [game.path for game in unfinished(data)] == files_in(data / "unfinished", ".game")


def test_a_move_taken_back_is_not_counted(data: Path) -> None:
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    for step in (Act("D1-D2"), TakeBack(), Act("C1-C2")):
        session.take(step)
    saved(data, session)
    (game,) = unfinished(data)
    assert isinstance(game, Unfinished)
    assert game.ply == 1


def test_the_ends_of_a_journal_say_the_same_as_all_of_it(data: Path) -> None:
    """The outline from a journal's ends is right wherever it is cut; for a damaged journal it may be None."""
    _, journal = journalled(data, SMALL, 1, 24)
    content = journal.path.read_bytes()
    counted = set()
    for end in range(content.index(b"\n", len(FIRST_LINE)) + 1, len(content) + 1, 23):
        outline, reading = read_outline(content[:end]), read_journal(content[:end])
        assert outline == outline_of(reading)
        counted.add(outline.ply)
    assert len(counted) > 2
    for end in range(0, len(content), 61):
        spoilt = content[:end] + b"x" + content[end + 1 :]
        outline = read_outline(spoilt)
        assert outline is None or outline == read_outline(content)


def test_the_list_reads_only_the_ends_of_a_long_journal(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, journal = journalled(data, load_ruleset("duel"), 1, 200)
    journal.close()
    session, journal, _ = resume(journal.path)
    rng = Random(1)
    for _ in range(9):
        session.take(next_step(session.scene, rng), session.steps[-1].at)
    journal.write(session)
    journal.close()

    def read(path: Path, most: int) -> bytes:
        raise AssertionError(f"{path} was read whole")

    monkeypatch.setattr("stratego.records.unfinished_games.read_bounded", read)
    (game,) = unfinished(data)
    assert isinstance(game, Unfinished)
    assert game.ply == plies(session.steps) > 20


def test_the_list_makes_no_ruleset_of_a_heading(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Making the ruleset of each heading would take most of the time for the list."""
    _, journal = journalled(data, SMALL, 1, 24)
    journal.close()

    def make(**_: object) -> None:
        raise AssertionError("a ruleset was made")

    monkeypatch.setattr("stratego.records.tags.make_ruleset", make)
    (game,) = unfinished(data)
    assert isinstance(game, Unfinished)
    assert game.ruleset == "Small"


def test_a_journal_whose_record_is_there_is_cleared_away(data: Path) -> None:
    *_, session = short_steps()
    journal = Journal(data, BEGUN)
    journal._append(session)
    content = journal.path.read_bytes()
    assert journal.write(session) is None
    journal.path.write_bytes(content)  # as if killed before the journal was removed
    assert unfinished(data) == []
    assert not journal.path.exists()
    assert journal.record_path.exists()


def test_a_journal_that_a_disk_refuses_to_delete_is_not_an_unfinished_game(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    *_, session = short_steps()
    journal = Journal(data, BEGUN)
    journal._append(session)
    assert has_unfinished(data)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", unlinked := Mock(side_effect=PermissionError))
        assert journal.write(session) is None
        assert unfinished(data) == []
        assert unlinked.called
    assert journal.path.exists()
    assert has_finished(data)
    assert not has_unfinished(data)  # so the home screen offers no unfinished game


def test_an_empty_journal_is_not_an_unfinished_game(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, journal = journalled(data, SMALL, 1, 9)
    assert has_unfinished(data)
    with monkeypatch.context() as patch:
        patch.setattr("os.stat", Mock(side_effect=FileNotFoundError))  # another program has just deleted it
        patch.setattr("stratego.records.folder.is_file", lambda _: True)
        assert has_unfinished(data)
    journal.path.write_bytes(b"")  # as if killed after the file was created
    assert not has_unfinished(data)
    journal.path.unlink()
    journal.path.mkdir()  # the list has to be offered, as it reports this fault
    assert has_unfinished(data)
    journal.close()


@pytest.mark.parametrize("length", [0, 1, len(FIRST_LINE) - 1, len(FIRST_LINE), len(FIRST_LINE) + 200])
def test_a_journal_that_ends_before_its_first_step_is_cleared_away(data: Path, length: int) -> None:
    _, journal = journalled(data, SMALL, 1, 9)
    journal.path.write_bytes(journal.path.read_bytes()[:length])
    assert unfinished(data) == []
    assert journal.path.exists()  # kept, as the journal is open
    journal.close()
    assert unfinished(data) == []
    assert not journal.path.exists()
