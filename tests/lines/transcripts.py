"""Transcripts of games and other dialogues with ``--lines``.

Each function holds one dialogue and returns its console. ``python -m tests.lines.transcripts``
(``make golden``) regenerates the transcripts.
"""

import os
import re
from collections.abc import Callable, Mapping
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from stratego import Color, load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import BattleScene
from stratego.hotseat.steps import Act, EndTurn, Lift, Proceed
from stratego.lessons.reading import shipped_lessons
from stratego.lines.lobby import Lobby
from stratego.wording.language import ENGLISH, speak
from tests.golden.playthrough import scripts as golden
from tests.hotseat.evening import INFILTRATORS, SMALL, deployed
from tests.lines import scripts
from tests.lines.talking import Spoken, talk

FOLDER = Path(__file__).parent / "transcripts"
NAMES = {Color.RED: "Ada", Color.BLUE: "Ben"}
ARMIES = "begin", "load 1", "done", "yes", "begin", "load 2", "done", "yes", "begin"
QUESTIONS = (
    *("b4", "at c5", "bravo 4", "24", "row 4", "row 5", "file b", "near b4", "scan b4", "board"),
    *("mine", "mine 3", "mine flag", "enemy", "where scout", "where zebra", "moves", "moves b4", "moves a1"),
    *("last", "lost", "left", "turn", "rules", "rules 4", "rules scout", "rules chess"),
    *("help", "help row", "repeat", "at", "row", "file", "where", "at z9", "row 11", "file z"),
)


def duel(*lines: str, **how: object) -> Spoken:
    """Type these lines in a Duel between two people, after both armies are set up."""
    return talk((*ARMIES, *lines), GameSetup(load_ruleset("duel"), NAMES), **how)  # type: ignore[arg-type]


def small(*lines: str) -> Spoken:
    """Type these lines in a game of two people on four by four squares, from Red's first turn on."""
    return talk(lines, deployed(SMALL, "F 10 2 3", "F 10 2 3"))


def guessing(*lines: str) -> Spoken:
    """Type these lines in a game in which Red's Infiltrator is in reach of enemy pieces."""
    session = deployed(INFILTRATORS, "F I 10 .", "F I 10 .")
    moves = "b1b2 c4c3 b2a2 c3c4 a2a3 c4c3 a3a4 c3d3"
    turns = chain.from_iterable((move, "end", "begin") for move in moves.split())
    return talk((*turns, *lines), session)


def first(lead: Callable[[Lobby], object], *lines: str) -> Spoken:
    """Type these lines, beginning at the menu opened by ``lead`` instead of in a game."""
    return talk(lines, first=lead)  # type: ignore[arg-type]


def learnt(name: str) -> Spoken:
    """Solve a lesson or a position to its end."""
    lesson = next(each.load() for each in shipped_lessons() if each.name == name)
    return talk(scripts.lesson(lesson), first=lambda go: go.learn(lesson))  # type: ignore[attr-defined]


def in_turn() -> Spoken:
    """Begin a game whose armies are set up in turn."""
    lines = ("begin", "put 10 a1", "begin", "next", "random", "next", "begin", "load 1", "next")
    more = (
        "begin",
        "next",
        "begin",
        "put 9 a1",
        "put 9 z1",
        "put king b1",
        "setups",
        "clear",
        "next",
        "left",
    )
    return talk((*lines, *more), GameSetup(load_ruleset("gniazdo"), NAMES))


def rescue(which: int = 0) -> Spoken:
    """Make the rescue with the index ``which`` in a game of tests/golden, and begin the turn after it."""
    script = golden()["gniazdo-house-rules"]
    session = scripts.begun(script)
    first = [at for at, action in enumerate(script.actions) if "+" in action][which]
    for action in script.actions[:first]:
        session.take(Lift())
        session.take(Act(action))
        session.take(Proceed() if isinstance(session.scene, BattleScene) else EndTurn())
    move, _, rescued = script.actions[first].partition("+")
    kind, _, square = rescued.partition("@")
    session.take(Lift())
    squares = move.replace("-", " ").replace("x", " ")
    asked = (f"moves {squares.split()[0]}", f"moves {squares}", move)
    return talk((*asked, kind, "z9", square, "yes", "", "begin"), session)


def replayed() -> Spoken:
    """Play a whole game, and replay it."""
    talk(scripts.whole_game("duel"), GameSetup(load_ruleset("duel"), NAMES))
    lines = [
        "1",
        "1",
        "next",
        "",
        "battle",
        "eyes",
        "mine",
        "enemy",
        "lost",
        "point",
        "go 99",
        "b4",
        "back",
        "start",
    ]
    return first(lambda go: go.finished_games(), *lines)


def two_languages() -> Spoken:
    """Play with Ben, who reads German: his turns are in German, and what both hear is in both languages."""
    setup = GameSetup(SMALL, NAMES, languages={Color.BLUE: "de"})
    lines = ("begin", "random", "done", "yes", "begin", "random", "done", "yes", "begin", "moves")
    return talk((*lines, "resign", "yes"), setup)


TRANSCRIPTS: Mapping[str, Callable[[], Spoken]] = {
    "a-ready-army-in-four-lines": lambda: duel("turn"),
    "questions": lambda: duel(*QUESTIONS),
    "short-answers": lambda: duel(
        "short", "b4", "row 4", "mine", "enemy", "moves b4", "scan b4", "full", "b4"
    ),
    "squares-as-words-and-numbers": lambda: duel(
        *("spell", "b4", "moves", "scan b4", "bravo 4 bravo 5", "turn", "moves", "undo"),
        *("spell", "24", "short", "moves", "24 25", "end"),
    ),
    "setting-up": lambda: talk(
        (
            *("begin", "setups", "put 10 a1", "put marshal b1", "put 10 b1", "put 3 a9", "put x a1", "left"),
            *("swap a1 b1", "swap a1", "remove b1", "undo", "undo", "random", "random", "mirror", "row 1"),
            *(
                "load 9",
                "load nothing",
                "load behind two bombs",
                "clear",
                "undo",
                "mine",
                "done",
                "no",
                "help",
            ),
        ),
        GameSetup(load_ruleset("duel"), NAMES),
    ),
    "setting-up-in-turn": in_turn,
    "a-move-undone": lambda: duel("end", "b4b5", "b5b6", "undo", "b4b6", "end", "begin", "last"),
    "refusals": lambda: duel(
        "a4a5", "b4b9", "b1b2", "b4c5", "b4", "zz", "b4z9", "a9a8", "24 25 26", "!", "b4b4"
    ),
    "a-draw": lambda: duel("draw", "yes", "b4b5", "end", "begin", "accept", "yes", "board"),
    "a-draw-declined": lambda: duel(
        "b4b5", "draw", "yes", "end", "begin", "decline", "e7e6", "end", "begin", "resign", "no"
    ),
    "a-battle": lambda: small("c1c4", "no", "c1xc4", "", "begin", "last", "lost", "left"),
    "a-guess": lambda: guessing("guess", "9", "10", "yes", "", "begin", "last", "quit"),
    "a-guess-typed": lambda: guessing("a4?b4=10", "yes", ""),
    "a-rescue": rescue,
    "hidden-and-shown-again": lambda: duel("hide", "b4", "moves", "", "begin", "b4"),
    "pins": lambda: talk(
        (
            *("begin", "12", "4711", "4712", "help", "4711", "repeat", "4711", "random", "done", "yes"),
            *("begin", "", "random", "done", "yes", "begin", "1234", "4711", "turn", "hide", "forgot", "no"),
            *("forgot", "yes", "no", "begin", "4711", "b4"),
        ),
        GameSetup(load_ruleset("duel"), NAMES, asks_pins=True),
        seed=3,
    ),
    "the-first-lesson": lambda: learnt("01-move"),
    "a-lesson-on-the-infiltrator": lambda: learnt("11-infiltrator"),
    "a-lesson-on-setting-up": lambda: learnt("08-setting-up"),
    "a-position": lambda: learnt("1-spy"),
    "a-replay": replayed,
    "the-menu": lambda: talk(["help", "9", "1", "1", "2", "Ann", "3", "Bob", "1", "yes", "leave", "quit"]),
    "settings": lambda: talk(["7", "2", "repeat", "", "", "3", "help", "0", "quit"]),
    "saved-set-ups": lambda: talk(
        [
            "6",
            "1",
            "1",
            "random",
            "save Wall",
            "2",
            "2",
            "2",
            "1",
            "save Wall",
            "2",
            "3",
            "Fence",
            "2",
            "4",
            "yes",
            "0",
            "quit",
        ],
        seed=2,
    ),
    "two-languages": two_languages,
}


def transcript(name: str, code: str = ENGLISH) -> str:
    """A transcript, replayed in the language whose code is given."""
    speak(code, plain=False)
    return re.sub(r"\d{4}-\d\d-\d\d\s\d\d:\d\d", "[date]", TRANSCRIPTS[name]().heard)


def file(name: str) -> Path:
    """The file of a transcript."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in TRANSCRIPTS:
        with TemporaryDirectory() as folder:
            os.environ.update(STRATEGO_DATA=f"{folder}/data", STRATEGO_CONFIG=f"{folder}/config")
            file(name).write_text(transcript(name), "utf-8")


if __name__ == "__main__":
    main()
