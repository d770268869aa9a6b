"""A game at two terminals and its host: scenes, messages and refusals."""

from itertools import count
from pathlib import Path
from random import Random

import pytest

from stratego import Color, load_ruleset
from stratego.engine.clock import TimeControl
from stratego.engine.endings import Reason
from stratego.engine.options import AIDS
from stratego.hosting.seat import Seat
from stratego.hosting.wire import VERSION, Other
from stratego.hotseat import steps
from stratego.hotseat.scenes import OverScene, WaitingScene
from stratego.hotseat.session import PAUSE
from stratego.records.autosave import Kept
from stratego.records.unfinished_games import Resumed, resume
from stratego.table.open_game import SeatSaving
from stratego.wording.ending import ending_words
from stratego.wording.hosting import asked_again, news_in_turn, where_the_other_is
from tests.hosting.evening import FriendsHost, Wire, end, hosted, joined, no_room, walk
from tests.hotseat.evening import NAMES, SMALL, cells, next_step

DUEL = load_ruleset("duel")
KEYS: dict[str, str] = {}  # the names of keys, which the sentences here do not need
RULES = {
    **{name: load_ruleset(name) for name in ("classic", "gniazdo", "infiltrator", "jumbo-1958")},
    "all aids": DUEL.replace(aids=AIDS, battle_memory="shown", scout_reveals=True, quiet_limit=30),
    "silent rescues": load_ruleset("quick").replace(rescue=2, silent_defence=True),
    "in turn": DUEL.replace(deployment="alternating", first_move="chosen", scout_strike="after_move"),
}


@pytest.mark.parametrize("name", RULES)
def test_each_seat_is_shown_what_the_host_has_for_it(name: str, tmp_path: Path) -> None:
    host = hosted(RULES[name], tmp_path)
    wires = joined(host)
    walk(host, wires, Random(name), whims=0.1, most=90)


def test_a_whole_evening_ends_with_the_same_record_at_both_ends_and_goes_on(tmp_path: Path) -> None:
    host = hosted(SMALL, tmp_path, now=count(0.0, 1.5).__next__)
    wires = joined(host)
    for game in range(2):
        walk(host, wires, Random(game), whims=0.05)
        records = [wire.seat.record for wire in wires.values()]
        assert records[0] is not None
        assert records[0] == records[1]
        assert all(isinstance(wire.seat.scene, OverScene) for wire in wires.values())
        for color, wire in wires.items():
            assert wire.seat.color is color
            wire.seat.ask_again()
        wires = {wire.seat.color: wire for wire in wires.values()}
    assert len(list((tmp_path / "finished").iterdir())) == 2


def test_a_player_who_returns_after_the_end_is_asked_for_another_game(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    end(host, wires)
    red, blue = wires[Color.RED], wires[Color.BLUE]
    blue.leave()
    red.seat.ask_again()
    assert asked_again(red.seat, "Ben") == "Ben is not here. They will be asked when they come back."
    back = Wire(host)
    assert back.sit(Color.BLUE, blue.token) is None
    assert back.seat.wants_again
    assert asked_again(red.seat, "Ben") == "Ben has been asked for another game."
    back.seat.ask_again()
    assert (red.seat.color, back.seat.color) == (Color.BLUE, Color.RED)
    assert not back.seat.wants_again


def test_a_player_who_has_left_is_away_until_they_come_back(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    for is_over in (False, True):
        red = wires[Color.RED]
        if is_over:
            end(host, wires)
            assert wires[Color.BLUE].ask("leave") is None
        assert red.ask("leave") is None
        red.leave()
        assert host.was_left
        assert list(host.kept.are_through) == [0, 1] * is_over
        wires[Color.RED] = Wire(host)
        assert wires[Color.RED].sit(Color.RED, red.token) is None
        wires[Color.RED].token = red.token
        assert list(host.kept.are_through) == [1] * is_over
        assert host.was_left is is_over  # Red is back, and Blue has left only the game that is over


@pytest.mark.parametrize(
    ("is_theirs", "is_here", "is_free"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_a_seat_is_given_up_by_its_player_for_the_other(
    is_theirs: bool, is_here: bool, is_free: bool, tmp_path: Path
) -> None:
    host = hosted(DUEL, tmp_path)
    red, wire = Wire(host), Wire(host)
    assert red.sit(Color.RED) is None
    if not is_here:
        red.leave()
    given_up = red.token if is_theirs else wire.token
    assert wire.sit(Color.BLUE, f"{wire.token} {given_up}") is None
    assert (0 not in host.kept.proofs) is is_free


def test_a_player_setting_up_is_told_that_the_other_is_ready_and_no_more(tmp_path: Path) -> None:
    host = hosted(SMALL, tmp_path)
    red, blue = joined(host).values()
    before = len(red.lines)
    blue.seat.take(steps.Arrange(Color.BLUE, cells("F 10 2 3")))
    assert not red.seat.is_other_ready
    blue.seat.take(steps.Ready(Color.BLUE))
    assert red.lines[before:] == ["ready"]
    red.leave()
    again = Wire(host)
    assert again.sit(Color.RED, red.token) is None
    assert again.seat.is_other_ready
    assert news_in_turn(again.seat, "Ben", KEYS, has_begun=False) == "Ben is ready."
    assert not blue.seat.is_other_ready
    walk(host, {Color.RED: again, Color.BLUE: blue}, Random(1))
    assert again.lines.count("ready") == 1
    for wire in (again, blue):
        wire.seat.ask_again()
    assert not again.seat.is_other_ready


def test_a_player_who_has_offered_a_draw_has_seen_the_last_action(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    rng = Random(3)
    while not getattr(scene := wires[host.session.player].seat.scene, "last_action_fresh", False):
        wires[host.session.player].seat.take(next_step(scene, rng))
    seat = wires[host.session.player].seat
    seat.take(steps.OfferDraw())
    assert not getattr(seat.scene, "last_action_fresh", True)


def test_a_declined_draw_is_told_at_once(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    walk(host, wires, Random(3), most=24)
    assert all("back" not in wire.lines for wire in wires.values())  # nothing was taken back
    offerer, other = wires[host.session.player].seat, wires[host.session.player.other].seat
    offerer.take(steps.OfferDraw())
    while offerer.color is host.session.player:
        offerer.take(next_step(offerer.scene, Random(4)))
    assert told(offerer) == "Ben is choosing a move, and may accept the draw that you offered."
    other.take(steps.DeclineDraw())
    assert told(offerer) == "Ben declined the draw, and is choosing a move."
    while other.color is host.session.player:
        assert told(offerer) == "Ben declined the draw, and is choosing a move."
        other.take(next_step(other.scene, Random(4)))
    while offerer.color is host.session.player:
        offerer.take(next_step(offerer.scene, Random(5)))
    assert told(offerer) == "Ben is choosing a move."


def told(seat: Seat) -> str:
    """The text shown to a player who waits for the other's move."""
    scene = seat.drawn_without_battles()
    assert isinstance(scene, WaitingScene)
    return where_the_other_is(seat, "Ben", scene.scene, KEYS)


def test_a_game_is_claimed_after_the_time_that_both_know(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    walk(host, wires, Random(3), most=25)
    away, here = wires[host.session.player], wires[host.session.player.other]
    assert away.seat.minutes == here.seat.minutes == 10
    assert "10 minutes" in str(here.ask("claim"))
    away.leave()
    assert here.seat.other == Other.AWAY
    assert "10 minutes" in str(here.ask("claim"))
    host.miss(here.seat.number)  # without effect, as this player is connected
    host.miss(away.seat.number)
    assert here.seat.other == Other.MISSING
    back = Wire(host)
    assert back.sit(away.seat.color, away.token) is None
    assert here.seat.other == Other.HERE
    assert "10 minutes" in str(here.ask("claim"))
    back.leave()
    host.miss(away.seat.number)
    assert here.ask("claim") is None
    assert isinstance(here.seat.scene, OverScene)
    assert here.seat.scene.outcome == (here.seat.color, Reason.AWAY)
    assert here.seat.record is not None
    assert here.seat.record.ending == (here.seat.color, Reason.AWAY)
    late = Wire(host)
    assert late.sit(away.seat.color, away.token) is None
    over = late.seat.scene
    assert isinstance(over, OverScene)
    loser, winner = NAMES[away.seat.color], NAMES[here.seat.color]
    told = ending_words(late.seat.rules, over.outcome, NAMES)
    assert told == f"{loser} has been away for too long: {winner} wins."


def test_a_seat_without_room_says_that_the_host_has_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    walk(host, wires, Random(3), most=25)
    seat = wires[host.session.player].seat
    saving = SeatSaving(seat)
    kept = [saving.kept]
    monkeypatch.setattr("stratego.records.archive.write_private", no_room)
    seat.take(steps.Resign())
    saving.save()
    assert "No space left on device" in str(saving.problem)
    assert [*kept, saving.kept] == [Kept.HOSTED, Kept.NOT_HERE]


def test_nobody_claims_a_game_in_their_own_turn_or_while_the_armies_are_set_up(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    walk(host, wires, Random(3), most=25)
    away, here = wires[host.session.player.other], wires[host.session.player]
    away.leave()
    host.miss(away.seat.number)
    assert here.seat.other == Other.AWAY
    assert f"away for {host.kept.minutes} minutes of their turn" in str(here.ask("claim"))

    host = hosted(DUEL, tmp_path / "new")
    host.kept = host.kept._replace(minutes=1)
    wires = joined(host)
    wires[Color.BLUE].leave()
    host.miss(1)
    assert "away for a minute of their turn" in str(wires[Color.RED].ask("claim"))


def test_both_are_told_of_a_full_disk_until_it_has_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    walk(host, wires, Random(4), most=20)
    with monkeypatch.context() as full:
        full.setattr("stratego.records.journal.write_all", no_room)
        walk(host, wires, Random(5), most=1)
        for wire in wires.values():
            assert str(wire.seat.unsaved) == "The host cannot save this game: No space left on device."
        walk(host, wires, Random(5), most=10)
        host.beat()
        for wire in wires.values():
            assert wire.seat.unsaved is None  # cleared by the player's next step
            assert sum(line.startswith("unsaved") for line in wire.lines) == 1
        late = Wire(host)
        assert late.sit(Color.BLUE, wires[Color.BLUE].token) is None
        assert "No space left on device" in str(late.seat.unsaved)
    host.beat()
    assert late.seat.unsaved is None
    told = len(late.lines)
    host.beat()
    assert len(late.lines) == told
    host.journal.close()
    assert resume(host.journal.path).session.steps == host.session.steps


def test_a_stop_of_the_program_takes_no_time_from_anybody(tmp_path: Path) -> None:
    now = [0.0]
    host = hosted(SMALL, tmp_path, TimeControl(60, setting_up=30), lambda: now[0])
    red, _ = joined(host).values()
    for second in (0.0, 2.0, 4.0, 8.0, 28.5):  # a beat two seconds late does not count as a stop
        now[0] = second
        host.tick()
        host.tick()
        host.beat()
    assert left(red, Color.RED) == pytest.approx(20, abs=0.1)
    now[0] = 50.0
    red.seat.take(steps.Arrange(Color.RED, cells("F 10 2 3")))
    assert left(red, Color.RED) == pytest.approx(18, abs=0.1)


def test_the_clock_of_the_host_is_that_of_both_seats_and_ends_a_turn(tmp_path: Path) -> None:
    now = [0.0]
    control = TimeControl(60, 2, longest=20)
    host = hosted(DUEL, tmp_path, control, lambda: now[0])
    wires = joined(host)
    while host.session.heard(Color.RED) is None:
        walk(host, wires, Random(7), most=1)
    red, blue = wires[Color.RED], wires[Color.BLUE]
    assert host.tick() == 5.0  # seconds until the next tick; a kill of the host loses no more
    for second in range(5, 20, 5):
        now[0] = float(second)
        host.tick()
    red.leave()  # the clock keeps running
    assert host.tick() == 5.0
    ticks = [at for step, at in host.session.steps if step == steps.Tick() and at]
    assert ticks == [5.0, 10.0, 15.0]
    now[0] = 16.0
    assert host.tick() == pytest.approx(4, abs=0.01)
    now[0] = 20.003
    assert host.tick() is None
    assert isinstance(blue.seat.scene, OverScene)
    assert blue.seat.scene.outcome == (Color.BLUE, Reason.TURN_TOO_LONG)
    assert blue.seat.time is not None
    assert blue.seat.time.left(Color.RED) == pytest.approx(42, abs=0.01)
    assert blue.seat.record is not None
    assert blue.seat.record.time_control == control


def test_both_seats_know_how_long_the_game_has_been_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("stratego.hosting.seat.monotonic", lambda: now[0])
    host = hosted(DUEL, tmp_path, now=lambda: now[0])
    red = Wire(host)
    assert red.sit(Color.RED) is None
    now[0] += 50.0
    assert red.seat.seconds == 0  # it does not run until both have sat down
    blue = Wire(host)
    assert blue.sit(Color.BLUE) is None
    wires = {Color.RED: red, Color.BLUE: blue}
    now[0] += 30.0
    walk(host, wires, Random(1), most=8)
    blue.leave()
    now[0] += 10.0
    again = wires[Color.BLUE] = Wire(host)
    again.token = blue.token
    assert again.sit(Color.BLUE, blue.token) is None
    assert (red.seat.seconds, again.seat.seconds) == (40, 40)
    host.beat()
    now[0] += 3600.0  # the host was suspended
    host.beat()
    assert (red.seat.seconds, again.seat.seconds) == (42, 42)
    wires[host.session.player].seat.take(steps.Resign())
    now[0] += 300.0
    red.seat.ask_again()
    again.seat.ask_again()
    assert (red.seat.seconds, again.seat.seconds) == (0, 0)
    for _ in range(10):
        now[0] += 2.0
        host.beat()
    walk(host, {wire.seat.color: wire for wire in (red, again)}, Random(1), most=8)
    assert (red.seat.seconds, again.seat.seconds, host.session.last_at) == (20, 20, 20)
    kept, journal = host.kept, host.journal
    host.journal.close()
    session, journal, loss = resume(journal.path)
    now[0] += 1000.0  # nobody hosts the game
    resumed = FriendsHost(host.place, kept, Resumed(session, journal, loss), lambda: now[0])
    for wire in (red, again):
        back = Wire(resumed)
        assert back.ask(f"stratego {VERSION}") is None
        assert back.ask(f"sit {wire.seat.number} {wire.token}") is None
        assert back.seat.seconds == 20


def left(wire: Wire, color: Color) -> float:
    """The time left that the terminal shows for a player."""
    assert wire.seat.time is not None
    return wire.seat.time.left(color)


def test_the_clock_stands_for_the_same_few_seconds_after_each_battle(tmp_path: Path) -> None:
    now = [0.0]
    host = hosted(SMALL, tmp_path, TimeControl(60), lambda: now[0])
    wires = joined(host)
    for color, wire in wires.items():
        wire.seat.take(steps.Arrange(color, cells("F 10 2 3")))
        wire.seat.take(steps.Ready(color))
    red, blue = wires[Color.RED], wires[Color.BLUE]
    for wire, move in ((red, "B1-B2"), (blue, "B4-B3")):
        wire.seat.take(steps.Act(move))
        wire.seat.take(steps.EndTurn())
    now[0] = 10.0
    red.seat.take(steps.Act("B2xB3"))
    for wire in wires.values():
        wire.seat.take(steps.Proceed())  # without effect: no terminal can stop or start the clock
    again = blue
    for second in (11.0, 14.0, 16.0, 21.0):
        now[0] = second
        host.tick()
        again = Wire(host)
        assert again.sit(Color.BLUE, blue.token) is None
        assert left(again, Color.BLUE) == pytest.approx(min(60, 60 - (second - 10 - PAUSE)), abs=0.1)
    again.seat.take(steps.Act("A4-A3"))
    again.seat.take(steps.EndTurn())
    now[0] = 22.0
    assert host.tick() is not None
    back = Wire(host)
    assert back.sit(Color.RED, red.token) is None
    assert left(back, Color.RED) == pytest.approx(49, abs=0.1)  # the current time, not that of the last step
    assert host.session.turn_times[2:] == (10.0, 11.0 - PAUSE, 0.0)
    assert back.seat.turn_times == ()  # sent with the record, at the end


def test_no_time_to_set_up_passes_until_both_have_come(tmp_path: Path) -> None:
    now = [3.0]
    host = hosted(SMALL, tmp_path, TimeControl(60, setting_up=30), lambda: now[0])
    ada, ben = Wire(host), Wire(host)
    assert ada.sit(Color.BLUE) is None
    assert left(ada, Color.BLUE) == 30
    ada.seat.take(steps.Arrange(Color.BLUE, cells("F 10 2 3")))
    now[0] = 500.0
    assert host.tick() is None
    ada.seat.take(steps.Ready(Color.BLUE))
    now[0] = 1000.0
    assert ben.sit(Color.RED) is None
    assert left(ben, Color.RED) == pytest.approx(30, abs=0.1)
    now[0] = 1012.0
    assert host.tick() == 5.0
    ben.leave()  # the clock keeps running although Ben has left
    again = Wire(host)
    assert again.sit(Color.RED, ben.token) is None
    assert left(again, Color.RED) == pytest.approx(18, abs=0.1)
    assert host.session.clock is not None
    assert host.session.clock.left(Color.BLUE) == host.session.clock.left(Color.RED)  # both clocks run
    now[0] = 1030.01
    host.tick()
    assert host.session.heard(Color.RED) is not None


def test_a_player_who_is_slow_to_set_up_gets_no_more_time_than_the_other(tmp_path: Path) -> None:
    now = [0.0]
    host = hosted(SMALL, tmp_path, TimeControl(60, setting_up=30), lambda: now[0])
    red, blue = joined(host).values()
    assert left(blue, Color.BLUE) == pytest.approx(30, abs=0.1)
    now[0] = 20.0
    red.seat.take(steps.Arrange(Color.RED, cells("F 10 2 3")))
    red.seat.take(steps.Ready(Color.RED))
    assert left(red, Color.BLUE) == pytest.approx(10, abs=0.1)  # red waits for blue
    again = Wire(host)
    assert again.sit(Color.BLUE, blue.token) is None
    assert left(again, Color.BLUE) == pytest.approx(10, abs=0.1)
    now[0] = 30.01
    host.tick()
    assert host.session.heard(Color.RED) is not None
    assert (red.seat.placed_for, again.seat.placed_for) == ([Color.BLUE], [Color.BLUE])
    now[0] += PAUSE  # the time to read the notice
    host.tick()
    assert host.session.clock is not None
    assert host.session.clock.turn == 0


def test_an_absent_player_is_told_later_that_their_time_to_set_up_ran_out(
    tmp_path: Path,
) -> None:
    now = [0.0]
    host = hosted(SMALL, tmp_path, TimeControl(60, setting_up=60), lambda: now[0])
    wires = joined(host)
    wires[Color.RED].leave()
    now[0] = 60.0
    host.tick()
    back = Wire(host)
    assert back.sit(Color.RED, wires[Color.RED].token) is None
    assert back.seat.placed_for == wires[Color.BLUE].seat.placed_for == [Color.RED, Color.BLUE]
    back.leave()
    again = Wire(host)
    assert again.sit(Color.RED, wires[Color.RED].token) is None
    assert again.seat.placed_for == []
