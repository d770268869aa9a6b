"""Another program changes the file of a game that is being played."""

import os
import shutil
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest

from stratego.hotseat.scenes import OverScene
from stratego.hotseat.steps import Act, EndTurn, Lift
from stratego.records.archive import load_record
from stratego.records.autosave import Autosave, Kept
from stratego.records.journal import Journal
from stratego.records.journal_text import read_journal
from stratego.records.record import record_of
from stratego.records.unfinished_games import Unfinished, resume
from tests.hotseat.evening import SMALL, deployed, folded
from tests.records.games import BEGUN, short_steps
from tests.support.saved_games import unfinished


def truncate(path: Path) -> None:
    os.truncate(path, 500)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def append(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"more")


def overwrite(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(700)
        file.write(b"?" * 9)


def delete(path: Path) -> None:
    path.unlink()


def delete_folder(path: Path) -> None:
    shutil.rmtree(path.parent.parent)


def move(path: Path) -> None:
    path.rename(path.with_suffix(".moved"))


def replace_by_file(path: Path) -> None:
    (path.parent / "other").write_text("not this game")
    (path.parent / "other").replace(path)


def replace_by_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def replace_by_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


EDITED = [truncate, empty, append, overwrite]
DELETED = [delete, delete_folder, move]
REPLACED = [replace_by_file, replace_by_folder, replace_by_pipe]
WORDS: dict[Callable[[Path], None], str] = {
    **dict.fromkeys(EDITED, "Another program changed {file}, where this game is saved."),
    **dict.fromkeys(DELETED, "{file}, where this game was saved, was deleted or moved."),
    **dict.fromkeys(REPLACED, "Another program put something else in the place of {file},"),
}


@pytest.mark.parametrize(("change", "when"), list(zip(WORDS, cycle([9, 20, 26]), strict=False)))
def test_it_is_noticed_at_the_next_step_and_nothing_is_lost(
    data: Path, change: Callable[[Path], None], when: int
) -> None:
    journal, notices, changed = Journal(data, BEGUN), [], ""
    for session in short_steps():
        autosave = Autosave(session, journal)
        autosave.save()
        assert autosave.problem is None
        if autosave.notice is not None:
            notices.append(autosave.notice)
            autosave.notice = None
            assert len(session.steps) == when + 1
        if not isinstance(session.scene, OverScene) and journal.path.is_file():
            assert read_journal(journal.path.read_bytes()).steps == session.steps
        if len(session.steps) == when:
            changed = str(journal.path)
            change(journal.path)
    (notice,) = notices
    assert notice.startswith(WORDS[change].format(file=Path(changed).name))
    assert "The whole game has been saved again" in notice or "the whole game has been saved again" in notice
    assert load_record(journal.record_path) == record_of(session, BEGUN)
    assert not journal.path.exists()
    if change in REPLACED:
        assert Path(changed).exists()  # the other program's file is not deleted


@pytest.mark.parametrize("change", [os.utime, lambda path: shutil.copy(path, path.with_suffix(".copy"))])
def test_an_operation_without_effect_is_not_a_change(data: Path, change: Callable[[Path], object]) -> None:
    journal = Journal(data, BEGUN)
    for session in short_steps():
        assert journal.write(session) is None
        if journal.path.is_file():
            change(journal.path)
    assert journal.notice is None


def test_a_copy_in_its_place_is_the_same_game(data: Path) -> None:
    journal = Journal(data, BEGUN)
    for session in short_steps():
        assert journal.write(session) is None
        if len(session.steps) == 12:
            shutil.copy(journal.path, data / "copy")
            (data / "copy").replace(journal.path)
    assert journal.notice is None
    assert load_record(journal.record_path) == record_of(session, BEGUN)
    assert not journal.path.exists()


def test_two_games_are_never_one(data: Path) -> None:
    """If a journal is replaced by that of another unfinished game, the other game remains intact."""
    first, second = Journal(data, BEGUN), Journal(data, BEGUN)
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    assert first.write(session) is None
    other = folded(session.rules, session.names, session.steps[:4])
    assert second.write(other) is None
    second.close()
    second.path.replace(first.path)
    session.take(Act("D1-D2"))
    assert first.write(session) is None
    first.close()
    found = {game.path: game for game in unfinished(data)}
    assert len(found) == 2
    assert all(isinstance(game, Unfinished) for game in found.values())
    assert resume(first.path).session.steps[: len(session.steps)] == session.steps


def test_a_file_where_the_data_folder_was(data: Path) -> None:
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    autosave = Autosave(session, Journal(data, BEGUN))
    autosave.save()
    shutil.rmtree(data)
    data.write_text("not a folder")
    session.take(Act("D1-D2"))
    autosave.save()
    assert autosave.problem == (
        f"This game cannot be saved in {data}: {data} is not a folder. "
        "You can play on, but you cannot continue it later."
    )
    assert autosave.kept is Kept.NOTHING
    assert autosave.notice is None
    data.unlink()
    session.take(EndTurn())
    autosave.save()  # the file that was in place of the folder is gone
    assert autosave.is_saved
    assert "was deleted or moved" in str(autosave.notice)
    session.take(Lift())
    autosave.save()
    autosave.close()
    (game,) = unfinished(data)
    assert isinstance(game, Unfinished)
    again = resume(game.path)
    assert again.session.steps[: len(session.steps)] == session.steps


def test_a_changed_file_that_cannot_be_rewritten_is_not_a_saved_game(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal(data, BEGUN)
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    assert journal.write(session) is None
    truncate(journal.path)
    session.take(Act("D1-D2"))

    def refuse(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.write", refuse)
        assert "No space left" in str(journal.write(session))
        assert not journal.is_resumable
        assert journal.advice == "You can play on, but you cannot continue it later."
        assert journal.notice is None
    session.take(EndTurn())
    assert journal.write(session) is None  # there is space again
    assert "Another program changed" in str(journal.notice)
    assert read_journal(journal.path.read_bytes()).steps == session.steps
