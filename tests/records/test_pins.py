"""PINs on disk: sealed, together with the wrong tries, while the game is unfinished; then deleted."""

import hashlib
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from stratego import Color
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene, GivenUpScene, OverScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import (
    AcceptGivingUp,
    Arrange,
    AskPins,
    DeclineGivingUp,
    GiveUp,
    GoWithout,
    Lift,
    Lower,
    Ready,
    SetPin,
    StepError,
    Taken,
    Unlock,
)
from stratego.hotseat.stored_pin import COST, SALT, Pin
from stratego.records.journal import Journal
from stratego.records.journal_text import Seal, read_step, write_step
from stratego.records.unfinished_games import ResumeError, give_up, resume
from tests.hotseat.evening import NAMES, PINS, SMALL, folded, next_step
from tests.records.games import BEGUN, SHORT_SETUP
from tests.support.cases import with_each

RED, BLUE = Color


def begun() -> Session:
    """A session of two players with PINs, at the curtain before Red's first turn."""
    session = Session(GameSetup(SMALL, NAMES))
    session.take(AskPins())
    for color in Color:
        for step in (Lift(), SetPin(color, PINS[color]), Arrange(color, SHORT_SETUP), Ready(color)):
            session.take(step, 1.0)
    return session


def resumed(data: Path, session: Session) -> Session:
    """Save a session, and return it as it is resumed from its journal after a kill."""
    journal = Journal(data, BEGUN)
    assert journal.write(session) is None
    journal.close()
    again = resume(journal.path)
    again.journal.close()
    assert again.loss is None
    return again.session


def test_a_game_interrupted_anywhere_resumes_with_its_pins(data: Path) -> None:
    session, journal, rng = Session(GameSetup(SMALL, NAMES)), Journal(data, BEGUN), Random(4)
    session.take(AskPins())
    times = 0
    while len(session.steps) < 120 and not isinstance(session.scene, OverScene):
        session.take(next_step(session.scene, rng, whims=0.4), at=float(len(session.steps)))
        assert journal.write(session) is None
        if journal.path.is_file():
            journal.close()
            again = resume(journal.path)
            assert again.loss is None
            before = folded(SMALL, NAMES, session.steps)
            with suppress(StepError):  # refused if no player's screen is shown
                before.take(Lower(), before.steps[-1].at)
            assert again.session.scene == before.scene
            session, journal = again.session, again.journal
            times += 1
    journal.close()
    assert times > 20


def test_wrong_tries_are_not_forgiven_for_leaving(data: Path) -> None:
    session = begun()
    for _ in range(3):
        session.take(Unlock(b"wrong"), 2.0)
    again = resumed(data, session)
    assert again.scene == session.scene
    assert isinstance(again.scene, CurtainScene)
    assert again.scene.lock is not None
    assert (again.scene.lock.wrong, again.scene.lock.until) == (3, 7.0)
    with pytest.raises(StepError, match="have to wait"):
        again.take(Unlock(PINS[RED].proof), 6.9)
    again.take(Unlock(PINS[RED].proof), 7.0)


def test_the_question_about_giving_up_comes_back(data: Path) -> None:
    session = begun()
    session.take(GiveUp(), 2.0)
    again = resumed(data, session)
    assert again.scene == session.scene
    assert isinstance(again.scene, GivenUpScene)


def test_a_game_with_only_a_pin_is_not_saved(data: Path) -> None:
    session, journal = Session(GameSetup(SMALL, NAMES)), Journal(data, BEGUN)
    for step in (AskPins(), Lift(), SetPin(RED, PINS[RED]), Lower(), Unlock(PINS[RED].proof)):
        session.take(step)
        assert journal.write(session) is None
    assert not data.exists()


def test_steps_with_pins_are_sealed_and_as_long_as_any_step(data: Path) -> None:
    dear = Pin(COST, bytes([255] * SALT), bytes([255] * 32))
    steps = (SetPin(BLUE, dear), Unlock(dear.proof), AcceptGivingUp(dear.proof), Lift(), DeclineGivingUp())
    assert len({len(Seal().close(write_step(Taken(step, 86400.123), 100_000))) for step in steps}) == 1
    journal = Journal(data, BEGUN)
    journal.write(begun())
    journal.close()
    content = journal.path.read_bytes()
    for secret in (PINS[RED].proof, PINS[RED].salt):
        assert secret not in content
        assert secret.hex().encode() not in content


@with_each(
    "pin", ["", "1:aa", "x:00:00", "1:zz:00", f"40:{'00' * SALT}:{'00' * 32}", f"1:{'00' * SALT}:00", "1:::"]
)
def test_a_malformed_pin_is_not_a_step(pin: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of any kind: the reader treats all as damage
        read_step(f'{{"at":1.0,"step":"SetPin","color":"red","pin":"{pin}"}}')


def test_the_record_holds_no_pins(data: Path) -> None:
    journal, session = Journal(data, BEGUN), begun()
    for step in (Unlock(b"wrong"), GiveUp(), AcceptGivingUp(PINS[BLUE].proof)):
        session.take(step, 3.0)
        assert journal.write(session) is None
    record = journal.record_path.read_text("utf-8")
    assert "resigned" in record
    for pin in PINS.values():
        for secret in (pin.proof.hex(), pin.salt.hex()):
            assert secret not in record
    assert "pin" not in record.lower().split()
    assert not journal.path.exists()


def test_a_game_whose_next_player_has_a_pin_is_not_given_up_from_the_list(data: Path) -> None:
    for steps in ((), (GiveUp(),)):
        journal, session = Journal(data, BEGUN), begun()
        for step in steps:
            session.take(step, 3.0)
        journal.write(session)
        journal.close()
        with pytest.raises(ResumeError, match="has a PIN"):
            give_up(journal.path)
        resume(journal.path).journal.close()  # the game still exists, and is not open


def test_a_python_without_scrypt_resumes_no_game_with_pins(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_pins, without = begun(), Session(GameSetup(SMALL, NAMES))
    without.take(AskPins())
    for color in Color:
        for step in (Lift(), GoWithout(color), Arrange(color, SHORT_SETUP), Ready(color)):
            without.take(step, 1.0)
    monkeypatch.delattr(hashlib, "scrypt")
    resumed(data / "without", without)
    journal = Journal(data, BEGUN)
    journal.write(with_pins)
    journal.close()
    for open_it in (resume, give_up):
        with pytest.raises(ResumeError, match="this game has PINs, which need scrypt"):
            open_it(journal.path)
    monkeypatch.undo()
    resume(journal.path).journal.close()  # the game is not open, and unchanged
