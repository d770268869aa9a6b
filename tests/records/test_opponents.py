"""Games of a single player: saving the opponent, resuming, giving up, records and statistics."""

from pathlib import Path
from random import Random

import pytest

from stratego import Color, Reason
from stratego.hotseat.game_setup import COMPUTER_VERSION, GameSetup, Opponent, new_opponent
from stratego.hotseat.scenes import BattleScene, CurtainScene, OverScene, Scene, TurnScene, WaitingScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, EndTurn, GoBack, Lift, Resign
from stratego.records.archive import Finished, load_record
from stratego.records.faults import FileFault
from stratego.records.formats.record_text import read_record, read_summary, write_record
from stratego.records.journal import Journal
from stratego.records.journal_text import opponent_tags, outline_of, read_journal, read_opponent
from stratego.records.record import Ending, record_of
from stratego.records.tags import Tags, write_tags
from stratego.records.tally import tallies, tally
from stratego.records.unfinished_games import ResumeError, give_up, resume
from tests.hotseat.alone import alone, walk_alone
from tests.hotseat.evening import SMALL
from tests.records.games import BEGUN
from tests.support.cases import with_each
from tests.support.saved_games import finished

SETUP = "F 10 2 3"
PROGRAM = Opponent(Color.RED, 'program:./bot --say "hi"', 2**64 - 1)


def saved(session: Session, data: Path) -> Path:
    """Save a session, close its journal, and return the journal's path."""
    journal = Journal(data, BEGUN)
    assert journal.write(session) is None
    journal.close()
    return journal.path


def test_a_journal_says_who_the_opponent_is(tmp_path: Path) -> None:
    session = alone(SMALL, Color.BLUE, SETUP, SETUP)
    setup = read_journal(saved(session, tmp_path).read_bytes()).heading.setup
    assert setup.opponent == session.opponent == Opponent(Color.BLUE, "computer:easy", 7, COMPUTER_VERSION)
    assert read_opponent(Tags.read(write_tags(opponent_tags(PROGRAM)))) == PROGRAM
    assert read_opponent(Tags.read(write_tags(opponent_tags(None)))) is None


@with_each(
    ("player", "version", "has_changed"),
    [
        ("computer:hard", COMPUTER_VERSION, False),
        ("computer:hard", "0", True),
        ("computer:hard", "", True),  # an old journal, without the version
        ("program:./bot", "", False),
    ],
)
def test_a_journal_says_which_computer_it_began_with(player: str, version: str, has_changed: bool) -> None:
    began = Opponent(Color.RED, player, 7, version)
    read = read_opponent(Tags.read(write_tags(opponent_tags(began))))
    assert read is not None
    assert read.has_changed is has_changed
    again = GameSetup(SMALL, dict.fromkeys(Color), read).with_sides_swapped(8).opponent
    assert again is not None
    assert again == new_opponent(Color.BLUE, player, 8)
    assert (again.version, again.has_changed) == ("" if "bot" in player else COMPUTER_VERSION, False)


@with_each(
    ("wrong", "fault"),
    [
        (('"red"', '"green"'), "line 1: Opponent: write red or blue"),
        (('"18446744073709551615"', '"-1"'), "line 3: Seed: write a number"),
        (('"18446744073709551615"', f'"{"1" * 21}"'), "line 3: Seed: write a number"),
        (
            ("program:", " program:"),
            "line 2: Player: a name has 1 to 1000 characters, no control characters and no blanks around it",
        ),
    ],
)
def test_a_journal_with_a_faulty_opponent(wrong: tuple[str, str], fault: str) -> None:
    text = write_tags(opponent_tags(PROGRAM)).replace(*wrong)
    with pytest.raises(FileFault) as error:
        read_opponent(Tags.read(text))
    assert str(error.value) == fault


def test_a_game_goes_on_at_the_persons_curtain_while_the_opponent_is_asked(tmp_path: Path) -> None:
    session = alone(SMALL, Color.BLUE, SETUP, SETUP)
    session.take(Act("B1-B2"))
    session.take(EndTurn())
    resumed, journal, loss = resume(saved(session, tmp_path))
    journal.close()
    assert loss is None
    assert isinstance(resumed.scene, CurtainScene)
    assert isinstance(resumed.asked, TurnScene)
    assert isinstance(session.asked, TurnScene)
    assert resumed.asked.view == session.asked.view
    assert resumed.heard(Color.BLUE) == session.heard(Color.BLUE)
    resumed.take(Lift())
    assert isinstance(resumed.scene, WaitingScene)


def test_only_the_person_gives_up(tmp_path: Path) -> None:
    session = alone(SMALL, Color.BLUE, SETUP, SETUP)
    path = saved(session, tmp_path / "mine")
    assert load_record(give_up(path)).ending == Ending(Color.BLUE, Reason.RESIGNED)
    session.take(Act("B1-B2"))
    session.take(EndTurn())
    with pytest.raises(ResumeError, match="it is not your turn in this game"):
        give_up(saved(session, tmp_path / "theirs"))


def test_a_game_saved_while_the_opponents_attack_is_shown_can_be_given_up(tmp_path: Path) -> None:
    class Shown(Exception):
        pass

    def watch(scene: Scene) -> None:
        if isinstance(scene, BattleScene) and session.player is Color.BLUE:
            raise Shown

    session = alone(SMALL, Color.BLUE, SETUP, SETUP)
    with pytest.raises(Shown):
        walk_alone(session, Random(3), watch=watch)
    record = load_record(give_up(saved(session, tmp_path)))
    assert record.ending == Ending(Color.BLUE, Reason.RESIGNED)


def test_a_record_says_what_played(tmp_path: Path) -> None:
    session = alone(SMALL, Color.BLUE, SETUP, SETUP)
    walk_alone(session, Random(3))
    assert isinstance(session.scene, OverScene)
    record = record_of(session, BEGUN)
    assert record.players == {Color.BLUE: "computer:easy"}
    text = write_record(record)
    assert '\n[BluePlayer "computer:easy"]\n' in text
    assert read_record(text) == record
    saved(session, tmp_path)
    (entry,) = finished(tmp_path)
    assert entry.players == record.players
    with pytest.raises(FileFault, match="BluePlayer: a name has 1 to"):
        read_record(text.replace("computer:easy", " "))


def test_a_record_does_not_say_how_a_program_was_started() -> None:
    session = Session(GameSetup(SMALL, {Color.RED: "bot", Color.BLUE: "Ada"}, PROGRAM))
    other = alone(SMALL, Color.RED, SETUP, SETUP)
    for step, at in other.steps:
        session.take(step, at)
    session.take(Resign())
    assert record_of(session).players == {Color.RED: "program"}


def game(red: str, blue: str, winner: Color, players: dict[Color, str]) -> Finished:
    names = {Color.RED: red, Color.BLUE: blue}
    return Finished(Path("x"), "Stratego Duel", names, Ending(winner, Reason.RESIGNED), 10, BEGUN, players)


def test_games_against_the_computer_are_counted_by_level() -> None:
    hard, easy = "computer:hard", "computer:easy"
    games = [
        game("Ada", "Computer", Color.BLUE, {Color.BLUE: hard}),
        game("Deep Red", "ada", Color.RED, {Color.RED: hard}),
        game("Ada", "Computer", Color.RED, {Color.BLUE: easy}),
        game("Ada", "Computer (hard)", Color.RED, {}),  # a person with the computer's name
        game("Ada", "bot", Color.RED, {Color.BLUE: "program"}),
        game("bot", "Ada", Color.RED, {Color.RED: "program"}),
    ]
    assert [(each.names[1], each.wins) for each in tallies(games)] == [
        ("Computer (hard)", (0, 2)),
        ("Computer (easy)", (1, 0)),
        ("Computer (hard)", (1, 0)),
        ("bot", (1, 1)),
    ]
    assert tally(games, "Ada", hard).wins == (0, 2)
    assert tally(games, "computer (EASY)", "Ada").wins == (0, 1)
    assert tally(games, "Ada", "computer").wins == (1, 1)


def test_a_record_says_that_turns_were_taken_back(tmp_path: Path) -> None:
    session = alone(SMALL, Color.BLUE, SETUP, SETUP)
    for step in (Act("B1-B2"), EndTurn(), Act("C4-C3"), EndTurn(), GoBack(2**63)):
        session.take(step)
    reading = read_journal(saved(session, tmp_path).read_bytes())
    assert reading.steps == session.steps
    assert outline_of(reading).ply == 0
    session.take(Resign())
    record = record_of(session, BEGUN)
    text = write_record(record)
    assert '[UndoneTurns "1"]' in text
    assert read_record(text) == record
    assert read_summary(Path("x"), text).taken_back == 1
    with pytest.raises(FileFault, match="write a number"):
        read_record(text.replace('[UndoneTurns "1"]', '[UndoneTurns "one"]'))
