"""Plays the real program, killing it again and again: ``python -m tests.e2e.kills --count 300 --seed 1``.

After every kill the files are checked, and the game is resumed with ``stratego resume``. At most the current
step may be lost, and everything that the screen had confirmed must be there. Prints how often each kind
of moment was hit, and stops at the first failure.
"""

import argparse
import itertools
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from stratego import Color
from stratego.hotseat.game_setup import GameSetup, Names
from stratego.hotseat.scenes import BattleScene, CurtainScene, OverScene, Scene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import AskPins, Lower, StepError, is_worth_keeping
from stratego.records.archive import load_record
from stratego.records.folder import FINISHED, JOURNAL_SUFFIX, RECORD_SUFFIX, UNFINISHED
from stratego.records.journal_text import Reading, is_barely_begun, read_journal
from stratego.records.record import Record, record_of
from tests.e2e.evenings import PLANS, Plan, Players, essence
from tests.e2e.terminal import BACKSPACE, DOWN, ENTER, ESC, LEFT, RIGHT, TAB, Terminal
from tests.e2e.wire import PROGRAM, environment
from tests.hotseat.evening import folded

_TYPED = {Color.RED: "Ada", Color.BLUE: "Ben"}
_STARTING = 0.9  # seconds that the program takes to start
_FLYING = 0.1  # seconds within which a key has its effect
_END = "\x1b[F"


class Killed(Exception):
    """Raised when the program has been killed."""


class Doomed(Terminal):
    """A terminal whose program is killed at the monotonic time ``doom``, even in the middle of a wait."""

    doom: float | None = None

    def read(self, seconds: float) -> bool:
        """Read as in any terminal, but kill the program at the time ``doom`` and raise Killed."""
        if self.doom is None:
            return super().read(seconds)
        left = self.doom - time.monotonic()
        if left > 0:
            return super().read(min(seconds, left))
        self.doom = None
        self.process.kill()
        self.process.wait()
        while super().read(0.02):
            pass
        raise Killed


def _choose(terminal: Terminal, line: str) -> None:
    """Choose a line of the home screen, wherever its cursor is."""

    def pointed() -> str:
        return next(each for each in terminal.text.splitlines() if ">" in each)

    terminal.wait(">", line)
    while f"> {line}" not in (before := pointed()):
        terminal.send(DOWN)
        terminal.wait(lambda: ">" in terminal.text and pointed() != before)
    terminal.send(ENTER)


class Evening:
    """A series of games in a separate folder, with the tally, the lists and a replay."""

    def __init__(self, folder: Path, plan: Plan, rng: Random) -> None:
        self._folder, self._plan, self._rng = folder, plan, rng
        self._data = folder / "data"
        settings = folder / "config" / "settings.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text("ascii = true\n", "utf-8")  # shows labels in squares of any size
        self._rules = plan.rules(folder)
        self._players: Players | None = None
        self._finished: list[Record] = []
        self._steps_left = -1
        self._moment = ""
        self.counts: Counter[str] = Counter()
        """How often each kind of moment was hit, each state was found, and a step was confirmed."""

    def spend(self, kills: int) -> int:
        """Play on, killing the program at most this many times. Returns how often it was killed."""
        command = "play"
        for killed in range(kills):
            arguments = self._plan.arguments(self._folder) if command == "play" else [command]
            with Doomed([*PROGRAM, *arguments], env=environment(self._folder)) as terminal:
                self._choose_doom(terminal)
                try:
                    self._go_on(terminal, command)
                except Killed:
                    if not terminal.text.strip():
                        self._moment = f"{command}, starting"
                    self.counts[f"killed: {self._moment}"] += 1
                    self._settle()
                else:
                    return killed
            if self._moment == "replay" and self._rng.random() < 0.7:
                self._look()
                return killed + 1
            command = self._look()
        return kills

    def _choose_doom(self, terminal: Doomed) -> None:
        """Choose when this run is killed: after a random time, or shortly after a step has begun."""
        self._steps_left, roll = -1, self._rng.random()
        if roll < 0.2:
            terminal.doom = time.monotonic() + self._rng.random() * _STARTING
        elif roll < 0.4:
            terminal.doom = time.monotonic() + self._rng.uniform(_STARTING, 5.0)
        else:
            self._steps_left = self._rng.choice([0, 1, 2, 3, 4, 8])

    # Playing

    def _go_on(self, terminal: Doomed, command: str) -> None:
        if command == "replay":
            self._replay(terminal)
            return
        if command == "play":
            self._begin(terminal)
        self._play(terminal)
        while self._rng.random() < 0.4:
            terminal.send("g")
            assert self._players is not None
            self._players = Players(self._players.session.rematch(), self._rng, self.counts)
            self._play(terminal)
        if self._rng.random() < 0.5:
            self._moment = "tally"
            terminal.wait("A  All games")
            terminal.send("a")
            terminal.wait("Enter continue")
            terminal.send(ENTER)
            terminal.wait("The game is over")
            terminal.keep_still(terminal.still)
        self._moment = "lobby"
        terminal.send("\x1b")
        _choose(terminal, "Replays")
        terminal.wait("Enter replay")
        terminal.send(ENTER)
        self._replay(terminal)

    def _begin(self, terminal: Doomed) -> None:
        names: Names = _TYPED if self._plan.begins_at_home else dict.fromkeys(Color)
        session = Session(GameSetup(self._rules, names))
        if self._plan.has_pins:
            session.take(AskPins())
        self._players = Players(session, self._rng, self.counts)
        if not self._plan.begins_at_home:
            return
        self._moment = "lobby"
        _choose(terminal, "New game")
        terminal.wait("Which game?")
        terminal.send(_END)
        terminal.wait("> Tiny")
        terminal.send(ENTER)
        for name, key in zip(_TYPED.values(), ("Enter next", "Enter start"), strict=True):
            terminal.wait("First player", key)
            terminal.send(BACKSPACE * 5 + name)
            terminal.wait(name)
            terminal.send(DOWN)
        terminal.wait("> Random sides")
        terminal.send(DOWN)
        terminal.wait("> Ada is Red")
        terminal.send(ENTER)

    def _play(self, terminal: Doomed) -> None:
        assert self._players is not None
        session = self._players.session

        def before() -> None:
            self._moment = _moment_of(session.scene)
            if isinstance(session.scene, CurtainScene):  # not counted, as half of all scenes are curtains
                return
            if self._steps_left == 0:
                terminal.doom = time.monotonic() + self._rng.random() * _FLYING
            self._steps_left -= 1

        self._players.play(terminal, before)
        terminal.wait("The game is over")
        self._moment = "the end"
        self._note_end()
        if terminal.doom is None:
            self._steps_left = -1
            terminal.doom = time.monotonic() + self._rng.random() * 6
        terminal.keep_still(terminal.still)

    def _replay(self, terminal: Doomed) -> None:
        """Look at the last game until the program is killed."""
        self._moment = "replay"
        if terminal.doom is None:
            terminal.doom = time.monotonic() + self._rng.random() * 3
        while True:
            terminal.send(self._rng.choice([RIGHT, LEFT, "n", _END, TAB, " ", ENTER, ESC]))
            terminal.keep_still(0.05)

    def _settle(self) -> None:
        """Add to the players' session the step that the screen confirmed just before the kill, if any."""
        if self._players is not None:
            self._players.settle()
            self._note_end()

    def _note_end(self) -> None:
        """If the screen has confirmed the end of the game, note once that its record must exist."""
        players = self._players
        if players is not None and isinstance(players.session.scene, OverScene) and not players.is_noted:
            players.is_noted = True
            self._finished.append(_plain(record_of(players.session)))

    # Checking

    def _look(self) -> str:
        """Compare the files with the steps confirmed on the screen. Returns the command to continue with."""
        records, games = self._files()
        for record in self._finished:
            assert record in records, "the screen had confirmed the end of a game that has no record"
            records.remove(record)
        assert len(records) + len(games) <= 1, "more games than were played"
        players = self._players
        if players is None or players.is_noted:
            assert not records, "a game is there that nobody has played"
            assert not games, "a game that is over is still there as an unfinished one"
            self.counts["found: everything"] += 1
            return "replay" if self._finished else "play"
        if games:
            self._players = Players(self._compared(players, games[0]), self._rng, self.counts)
            return "resume"
        if records:
            step = players.making.step if players.making is not None else None
            assert step is not None, "a game is over whose last step was never made"
            players.session.take(step)
            self._note_end()
            assert records == self._finished[-1:], "the record is not that of the game"
            self.counts["found: everything, and the step being made"] += 1
            return "replay"
        assert not is_worth_keeping(players.session.steps), "the game is gone"
        self._players = None
        self.counts[
            "found: everything" if players.making is None else "found: all but the step being made"
        ] += 1
        return "replay" if self._finished else "play"

    def _compared(self, players: Players, game: Reading) -> Session:
        """Compare a journal with the steps that the players have seen. Returns its session, curtain down."""
        session = folded(game.heading.setup.rules, game.heading.setup.names, game.steps)
        assert (session.rules, session.names) == (players.session.rules, players.session.names)
        confirmed, found = essence(players.session), essence(session)
        if found == confirmed:
            lost = players.making is not None and players.making.is_kept
            self.counts["found: all but the step being made" if lost else "found: everything"] += 1
        else:
            assert found[:-1] == confirmed, f"{len(confirmed)} steps were confirmed, {len(found)} are there"
            assert players.making is not None, "a step is there that was never made"
            assert players.making.fits(found[-1]), "a step is there that is not the one being made"
            self.counts["found: everything, and the step being made"] += 1
        if game.loss is not None:
            self.counts["found: a step half written"] += 1
        if isinstance(session.scene, OverScene):
            self.counts["found: the end in the journal, and no record yet"] += 1
        with suppress(StepError):
            session.take(Lower(), session.steps[-1].at)
        return session

    def _files(self) -> tuple[list[Record], list[Reading]]:
        """All records, and the unfinished games without one."""
        records = {path.stem: path for path in (self._data / FINISHED).glob(f"[!.]*{RECORD_SUFFIX}")}
        games = []
        for path in (self._data / UNFINISHED).glob(f"*{JOURNAL_SUFFIX}"):
            content = path.read_bytes()
            if path.stem in records:
                self.counts["found: a record, and its journal still there"] += 1
            elif is_barely_begun(content):
                self.counts["found: a journal barely begun"] += 1
            else:
                games.append(read_journal(content))
        return [_plain(load_record(path)) for path in records.values()], games


def _plain(record: Record) -> Record:
    return record.replace(begun=None, seconds=None)


def _moment_of(scene: Scene) -> str:
    match scene:
        case CurtainScene():
            return "curtain"
        case TurnScene():
            return "turn"
        case BattleScene():
            return "battle"
    return "set-up"


def run(folder: Path, kills: int, seed: int, say: Callable[[str], object] = str) -> Counter[str]:
    """Play series of games until the program has been killed ``kills`` times. Returns counts of the events.

    ``say`` is called with a line of progress after every series.
    """
    rng, counts = Random(seed), Counter[str]()
    killed = 0
    for number in itertools.count():
        if killed == kills:
            return counts
        name = rng.choice(list(PLANS))
        evening = Evening(folder / str(number), PLANS[name], Random(rng.random()))
        try:
            killed += evening.spend(kills - killed)
        except AssertionError as problem:
            problem.add_note(f"seed {seed}, evening {number} ({name}), in {folder / str(number)}")
            raise
        counts += evening.counts
        counts["evenings"] += 1
        say(f"evening {number}, {name}: killed {killed} times so far")
    raise AssertionError


def main() -> None:
    """Run according to the arguments, and print the results."""
    parser = argparse.ArgumentParser(description="Kill the real program at random moments of whole evenings.")
    parser.add_argument("--count", type=int, default=300, help="how often the program is killed")
    parser.add_argument("--seed", type=int, default=1, help="chooses the moments, and what the players do")
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="stratego-kills-"))
    start = time.monotonic()
    counts = run(folder, arguments.count, arguments.seed, say=print)
    shutil.rmtree(folder)
    for what, count in sorted(counts.items()):
        print(f"{count:6}  {what}")
    print(f"nothing lost, in {time.monotonic() - start:.0f} seconds")


if __name__ == "__main__":
    main()
