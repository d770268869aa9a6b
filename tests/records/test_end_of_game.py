"""The end of a game: one readable record, whatever fails and wherever the program is killed."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from stratego import Color
from stratego.files import write_private
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Proceed
from stratego.records.archive import keep_record, load_record
from stratego.records.autosave import Autosave
from stratego.records.journal import Journal
from stratego.records.record import record_of
from stratego.records.unfinished_games import ResumeError, Unfinished, give_up, resume
from tests.hotseat.evening import NAMES, SMALL, deployed, folded
from tests.records.games import BEGUN, short_steps
from tests.support.failing_disk import LOOKS, How, Killed, failing
from tests.support.saved_games import unfinished

*_, END = short_steps()
RECORD = record_of(END, BEGUN)


BEFORE_THE_END = folded(SMALL, NAMES, END.steps[:-1])


def played(data: Path, session: Session) -> Journal:
    """The journal of a session, still open."""
    journal = Journal(data, BEGUN)
    assert journal.write(session) is None
    return journal


def finish_what_is_left(data: Path) -> None:
    """Resume each unfinished game and finish it, as a restarted program would."""
    for game in unfinished(data):
        assert isinstance(game, Unfinished), game
        session, journal, loss = resume(game.path)
        assert loss is None or "half written" in loss
        if not isinstance(session.scene, OverScene):  # killed before the last step was written
            session = END
        assert journal.write(session) is None
        journal.close()


def check_one_record(data: Path) -> None:
    """Check that there is exactly one record of the game, and no unfinished game."""
    records = [path for path in (data / "finished").iterdir() if not path.name.startswith(".")]
    assert [load_record(path) for path in records] == [RECORD]
    assert unfinished(data) == []
    assert list((data / "unfinished").iterdir()) == []


def places(make: Callable[[Path], Journal], data: Path) -> list[str]:
    """The names of the disk operations with which the journal from ``make`` writes the end of the game."""
    journal = make(data)
    with failing(None) as done:
        assert journal.write(END) is None
    return done


def one_step_before(data: Path) -> Journal:
    return played(data, BEFORE_THE_END)


def nothing_written(data: Path) -> Journal:
    return Journal(data, BEGUN)


def cut_by_another_program(data: Path) -> Journal:
    journal = one_step_before(data)
    os.truncate(journal.path, journal.path.stat().st_size - 400)
    return journal


@pytest.mark.parametrize(
    ("make", "how"),
    [
        *(
            pytest.param(make, How.ONCE, marks=pytest.mark.slow)
            for make in (one_step_before, cut_by_another_program)
        ),
        (nothing_written, How.ONCE),
        (one_step_before, How.FROM_THEN_ON),
        (cut_by_another_program, How.KILLED),
    ],
    ids=lambda value: value.value if isinstance(value, How) else value.__name__,
)
def test_whatever_fails_there_is_one_record_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], Journal], how: How
) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    operations = places(make, tmp_path / "sound")
    assert {"open", "write", "fsync", "replace", "unlink", "fstat"} <= set(operations)
    for at, operation in enumerate(operations):
        if how is How.KILLED and operation in LOOKS:
            continue  # the same as being killed before the next operation
        data = tmp_path / f"{at}-{operation}"
        journal = make(data)
        with suppress(Killed), failing(at, how):
            journal.write(END)
            journal.write(END)
        if how is How.ONCE:
            assert journal.write(END) is None
        journal.close()
        if make is nothing_written and not journal.is_finished and not unfinished(data):
            continue  # killed, or refused, before anything was written
        finish_what_is_left(data)
        check_one_record(data)


def test_a_refused_unlink_makes_no_second_record(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = one_step_before(data)
    with monkeypatch.context() as patch:

        def refuse(*_: object, **__: object) -> None:
            raise PermissionError(13, "Permission denied")

        patch.setattr("os.unlink", refuse)
        assert journal.write(END) is None
        assert journal.is_finished
        assert unfinished(data) == []  # the game is over, and its record exists
        assert journal.write(END) is None
    check_one_record(data)


def test_a_name_that_was_entered_under_an_earlier_rule_is_recorded(data: Path) -> None:
    names = {Color.RED: "a" + "\u0301" * 70, Color.BLUE: "Ben"}
    journal = played(data, folded(SMALL, names, END.steps[:-1]))
    journal.close()
    (game,) = unfinished(data)
    session, journal, loss = resume(game.path)
    assert loss is None
    session.take(Proceed(), END.steps[-1].at)
    assert journal.write(session) is None
    assert load_record(journal.record_path).names == names


# A corrupted record is detected


def spoil(monkeypatch: pytest.MonkeyPatch, change: Callable[[str], str]) -> None:
    """Corrupt records with ``change`` while they are written."""
    monkeypatch.setattr(
        "stratego.records.archive.write_private", lambda path, text: write_private(path, change(text))
    )


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Ada", "Eve", "it holds another game"),
        ("[Result", "[Rsult", 'the tag [Result "..."] is missing'),
        ("D1-D2", "D1-D3", "line"),
        ("rF", "rX", "line"),
        ("Small", "Smaller", "it holds another game"),
    ],
)
def test_the_journal_stays_if_its_record_is_not_the_game(
    data: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, reason: str
) -> None:
    journal = one_step_before(data)
    with monkeypatch.context() as patch:
        spoil(patch, lambda text: text.replace(old, new, 1))
        message = journal.write(END)
    assert message is not None
    assert message.startswith("The record of this game was written, but cannot be read back.")
    assert reason in message
    assert journal.advice == "The game itself is saved: stratego resume tries again."
    assert not journal.is_saved
    assert journal.is_resumable
    journal.close()
    (game,) = unfinished(data)
    assert isinstance(game, Unfinished)
    finish_what_is_left(data)
    assert unfinished(data) == []
    spoiled, kept = sorted((data / "finished").iterdir(), key=lambda path: len(path.name))
    assert load_record(kept) == RECORD
    assert new in spoiled.read_text()  # not deleted, as it may be a file of the user's


def test_a_game_that_is_given_up_reports_it_too(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = played(data, deployed(SMALL, "F 10 2 3", "F 10 2 3"))
    journal.close()
    spoil(monkeypatch, lambda text: text.replace("Ada", "Eve"))
    with pytest.raises(ResumeError, match=r"cannot be read back.* stratego resume tries again"):
        give_up(journal.path)
    assert journal.path.exists()


def test_a_record_of_the_same_name_is_another_game(data: Path) -> None:
    journal = one_step_before(data)
    other = data / "finished" / (journal.path.stem + ".txt")
    other.parent.mkdir()
    other.write_text("my notes")
    assert unfinished(data)
    assert journal.write(END) is None
    assert journal.record_path.stem == f"{journal.path.stem}-2"
    assert load_record(journal.record_path) == RECORD
    assert other.read_text() == "my notes"


def test_a_record_that_somebody_has_written_comments_into_is_the_same(data: Path) -> None:
    path = keep_record(data, RECORD, "game")
    path.write_text(path.read_text() + "# well played\n")
    assert keep_record(data, RECORD, "game") == path
    assert "well played" in path.read_text()


def test_a_journal_stays_while_its_record_is_not_the_same_game(data: Path) -> None:
    journal = Journal(data, BEGUN)
    journal._append(END)
    journal.close()
    record = keep_record(data, RECORD.replace(names={**NAMES, "red": "Eve"}), journal.path.stem)
    assert [game.path for game in unfinished(data)] == [journal.path]
    record.unlink()
    keep_record(data, RECORD, journal.path.stem)
    assert unfinished(data) == []
    assert not journal.path.exists()


# Continuing in another folder


def test_a_game_moved_to_another_folder_keeps_the_old_file_until_then(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = one_step_before(data)
    spoil(monkeypatch, lambda text: text.replace("Ada", "Eve"))
    autosave = Autosave(END, journal)
    autosave.save()
    assert "cannot be read back" in str(autosave.problem)
    assert "cannot be read back" in str(autosave.move(str(tmp_path / "other")))
    assert journal.path.exists()
    assert not list((tmp_path / "other" / "unfinished").iterdir())
