"""Any fact in a player's view, and nothing else, can be found out with at most two questions."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from stratego import Color, Kind, PlayerView, load_ruleset
from stratego.engine.actions import Guess, Rescue, Strike
from stratego.engine.events import Announcement
from stratego.engine.view import HiddenPiece, KnownPiece, OpenPiece, OwnPiece
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import BattleScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, EndTurn, Lift, Proceed, TakeBack
from stratego.lines.board_in_words import Board, Piece, View, army_board
from stratego.table.settings import Settings
from tests.golden.playthrough import scripts
from tests.hotseat.evening import NAMES, SMALL, deployed, walk
from tests.hotseat.test_two_worlds import RULES
from tests.lines.scripts import begun
from tests.lines.talking import talk
from tests.support.games import FEW, SHIPPED, new_game

RULESETS = {name: load_ruleset(name) for name in SHIPPED}
HOUSE_RULES = {f"house rules: {name}": rules for name, rules in RULES.items() if RULESETS.get(name) != rules}
GAMES = RULESETS | HOUSE_RULES


def printed(session: Session, questions: Sequence[str]) -> list[str]:
    """The answers to questions typed in a turn, each on one line."""
    heard = talk(questions, session).heard
    *answers, _ = re.findall(r"^(?:red|blue)> (.+)\n((?:(?!(?:red|blue)> ).*\n)*)", heard, re.M)
    assert [question for question, _ in answers] == list(questions)
    return [" ".join(answer.split()) for _, answer in answers]


def heard(session: Session, view: PlayerView) -> Mapping[str, Any]:
    """The answers to the questions that together cover a player's view, by topic."""
    names = view.rules.geometry.names
    rescues = dict.fromkeys(
        (each.origin, each.target) for each in view.legal_moves if isinstance(each, Rescue)
    )
    questions = [
        *("last", "lost", "left", "turn", "moves"),
        *(f"at {name}" for name in names),
        *(f"moves {name}" for name in names),
        *(f"moves {origin} {target}" for origin, target in rescues),
    ]
    last, lost, left, turn, _, *rest = printed(session, questions)
    return {
        "last": last,
        "lost": lost,
        "left": left,
        "turn": turn,
        "at": dict(zip(names, rest, strict=False)),
        "moves": dict(zip(names, rest[len(names) :], strict=False)),
        "rescues": dict(zip(map("".join, rescues), rest[2 * len(names) :], strict=True)),
    }


def piece_of(answer: str) -> OwnPiece | HiddenPiece | KnownPiece | None:
    """The piece on a square, as parsed from the answer; None if it is empty or a lake."""
    text = answer.partition(": ")[2]
    named = re.search(r"(?:your|enemy's) (\w+)", text)
    kind = Kind(named[1].lower()) if named else None
    if text.startswith("your "):
        assert kind is not None
        return OwnPiece(kind, known="seen it" in text)
    if text.startswith("an enemy piece"):
        return HiddenPiece(moved="moved" in text)
    if text.startswith("the enemy's "):
        assert kind is not None
        return KnownPiece(kind, moved="moved" in text)
    assert text in ("empty.", "a lake.")
    return None


def counts(text: str) -> Counter[Kind]:
    """The pieces counted in an answer, such as ``2 Scouts, 1 Flag``."""
    found = re.findall(r"(\d+) ([A-Z]\w+)", text)
    singular = {kind.value: kind for kind in Kind} | {
        (kind.value[:-1] + "ies" if kind.value.endswith("y") else kind.value + "s"): kind for kind in Kind
    }
    return Counter({singular[name.lower()]: int(number) for number, name in found})


def actions_of(answers: Mapping[str, Any], view: PlayerView) -> set[str]:
    """The legal actions, as parsed from the answers."""
    found = set()
    for square, answer in answers["moves"].items():
        listed = re.fullmatch(rf"{square} .*, (\d+): (.*)\.", answer)
        if listed is None:
            continue
        ways = listed[2].split(", ")
        assert len(ways) == int(listed[1])  # a list begins with its length
        for way in ways:
            match way.split():
                case ["attack", target]:
                    found.add(f"{square}x{target}")
                case ["guess", target]:
                    found |= {f"{square}?{target}={kind.letter}" for kind in view.rules.army}
                case [stop, "to", "attack", target]:
                    found.add(f"{square}-{stop}x{target}")
                case [target, "to", "rescue"]:
                    said = answers["rescues"][square + target]
                    told = re.fullmatch(r"(.*) brings back (.*), on .*: (.*)\.", said)
                    assert told is not None
                    move, kinds, squares = told.groups()
                    mark = "x" if "attacks" in move else "-"
                    for kind in re.findall(r"[A-Z]\w+", kinds):
                        letter = Kind(kind.lower()).letter
                        found |= {f"{square}{mark}{target}+{letter}@{back}" for back in squares.split(", ")}
                case [target]:
                    found.add(f"{square}-{target}")
    return found


def kinds_in(value: object) -> set[Kind]:
    """The kinds of pieces in an announcement, at any depth."""
    if isinstance(value, Kind):
        return {value}
    fields = getattr(type(value), "_fields", ()) or getattr(type(value), "__match_args__", ())
    return {kind for name in fields for kind in kinds_in(getattr(value, name))}


def done(text: str) -> tuple[str, set[Kind]]:
    """The action and the kinds of pieces named in an answer to ``last``."""
    action, _, result = text.partition(": ")
    match action.replace(",", "").split():
        case [origin, "to", target]:
            written = f"{origin}-{target}"
        case [origin, "attacks", target]:
            written = f"{origin}x{target}"
        case [origin, "guesses", target]:
            written = f"{origin}?{target}"
        case [origin, "to", stop, "attacks", target]:
            written = f"{origin}-{stop}x{target}"
        case _:
            raise AssertionError(text)
    return written, {kind for kind in Kind if re.search(rf"\b{kind.value}s?\b", result, re.I)}


def is_told(last: Announcement | None, name: str, text: str) -> None:
    """Check that an answer to ``last`` tells exactly what was announced."""
    if last is None:
        assert text == f"{name} has not moved yet."
        return
    written, kinds = done(text)
    action = re.sub(r"[=+].*", "", str(last.action))
    assert written == action
    guesses = {Kind.INFILTRATOR} if isinstance(last.action, Guess) else set()  # no other piece can guess
    assert kinds == kinds_in(last) | guesses, (text, last)


def understands(session: Session) -> None:
    """Check that the player's whole view can be reconstructed from the answers."""
    assert isinstance(session.scene, TurnScene)
    view = session.scene.view
    answers = heard(session, view)
    pieces = {square: piece_of(answer) for square, answer in answers["at"].items()}
    assert {square: piece for square, piece in pieces.items() if piece} == dict(view.pieces)
    assert actions_of(answers, view) == set(map(str, view.legal_moves))
    own, other = NAMES[view.color], NAMES[view.color.other]
    lost = re.fullmatch(rf"({own} has lost .*) ({other} has lost .*)", answers["lost"])
    assert lost is not None
    for color, said in zip((view.color, view.color.other), lost.groups(), strict=True):
        assert counts(said) == Counter(view.captured[color])
    assert (view.left is None) == ("does not count" in answers["left"])
    if view.left is not None:
        assert counts(answers["left"].partition(": ")[2]) == +Counter(view.left)
    last = re.fullmatch(r"(.*?\.) ((?:[A-P]\d+ (?:to|attacks|guesses) |\w+ has not).*)", answers["last"])
    assert last is not None, answers["last"]
    for color, said in zip((view.color.other, view.color), last.groups(), strict=True):
        is_told(view.last_actions[color], NAMES[color], said)
    told = re.match(r"Your turn\. Move (\d+)\.(.*)", answers["turn"])
    assert told is not None
    assert int(told[1]) == view.ply + 1
    quiet = re.search(r"\d+", told[2].partition(" offers ")[0])
    assert (quiet and int(quiet[0])) == view.quiet_left


def at_a_turn(name: str, seed: int) -> Session | None:
    """A session of a random unfinished game at a player's turn; None if the game ends too early."""
    rng = Random(seed)
    session = Session(GameSetup(GAMES[name], NAMES))
    walk(session, rng, steps=2 * GAMES[name].army_size + rng.randrange(4, 150))
    for _ in range(100):
        if isinstance(session.scene, TurnScene):
            if session.scene.stage == "moved":
                session.take(TakeBack())
            return session
        walk(session, rng, steps=1)
    return None


@pytest.mark.parametrize("name", GAMES)
def test_all_that_a_view_holds_is_heard(name: str) -> None:  # K1-K7
    session = next(filter(None, (at_a_turn(name, seed) for seed in range(60))))
    understands(session)


@FEW
@given(st.sampled_from(list(GAMES)), st.integers(0, 2**32))
def test_all_of_any_view_is_heard(name: str, seed: int) -> None:
    session = at_a_turn(name, seed)
    if session is not None:
        understands(session)


@pytest.mark.parametrize(("row", "said"), [(1, "10 in row 1:"), (10, "10 in row 10:")])
def test_each_player_hears_a_row_from_their_left(row: int, said: str) -> None:
    rules = load_ruleset("original")
    rng = Random(2)
    game = new_game(rules, rng)
    red, blue = (View(game.view(color), NAMES).row(row) for color in Color)
    assert red.startswith(said)
    squares = [re.findall(r"\b[A-K]10?\b", answer) for answer in (red, blue)]
    assert squares[0] == squares[1][::-1]


@pytest.mark.parametrize(("kind", "written"), [(Guess, r"\?"), (Strike, r"-\w+x"), (Rescue, r"\+")])
def test_each_kind_of_action_is_heard(kind: type, written: str) -> None:  # I1, S4, R1
    """Checks the answers before and after the first action of this kind in the games of tests/golden."""
    script, first = next(
        (script, at)
        for script in scripts().values()
        for at, text in enumerate(script.actions)
        if re.search(written, text)
    )
    session = begun(script)
    for at, text in enumerate(script.actions[: first + 1]):
        session.take(Lift())
        if at == first:
            assert isinstance(session.scene, TurnScene)
            (action,) = (each for each in session.scene.view.legal_moves if str(each) == text)
            assert isinstance(action, kind)
            understands(session)
        session.take(Act(text))
        session.take(Proceed() if isinstance(session.scene, BattleScene) else EndTurn())
    session.take(Lift())
    understands(session)


def test_while_the_sides_set_up_in_turn_the_enemys_squares_are_told() -> None:  # D3
    board = army_board(Draft.empty(load_ruleset("duel"), Color.RED), ["D10"], is_short=False)
    assert board.square("D10") == "D10: an enemy piece."


TALL = SMALL.replace(layout=("bbbb", "....", ".~..", "....", "rrrr"))
PIECES: Mapping[str, Piece] = {
    "C1": OwnPiece(Kind.SCOUT),
    "A1": OwnPiece(Kind.FLAG),
    "D2": OwnPiece(Kind.SCOUT),
    "C2": KnownPiece(Kind.SCOUT, moved=True),
    "D5": KnownPiece(Kind.MARSHAL),
    "B5": HiddenPiece(),
}


HEARD = {
    Color.RED: """
5 rows, 1 empty.
2 in row 1: A1 F, C1 2.
2 in row 2: C2 enemy 2, D2 2.
1 in row 3: B3 lake.
2 in row 5: B5 enemy, D5 enemy 10.
Row 4: empty.
1 in file A: A1 F.
2 in file C: C1 2, C2 enemy 2.
2 near A4: B3 lake right back, B5 enemy ahead right.
3 near C2: C1 2 back, D2 2 right, B3 lake ahead left.
1 near D4: D5 enemy 10 ahead.
A1: ahead the edge, 4 empty; right C1 2 in 2; back the edge, 0 empty; left the edge, 0 empty.
C4: ahead the edge, 1 empty; right the edge, 1 empty; back C2 enemy 2 in 2; left the edge, 2 empty.
You have 3 pieces: 2 2 F.
Yours, 2: C1, D2.
You have no Marshal (10) on the board.
The enemy has 3 pieces: C2 2, B5, D5 10.
You have 3 pieces: 2 C1, D2; F A1.
Yours, 2: C1, D2.
The enemy's, 1: C2.
No Miner (3) is known to be on the board.
none
10 2 2
""",
    Color.BLUE: """
5 rows, 1 empty.
2 in row 5: D5 enemy Marshal (10), B5 enemy.
1 in row 3: B3 lake.
2 in row 2: D2 Scout (2), C2 enemy Scout (2).
2 in row 1: C1 Scout (2), A1 Flag.
Row 4: empty.
1 in file A: A1 Flag.
2 in file C: C2 enemy Scout (2), C1 Scout (2).
2 near A4: B5 enemy back left, B3 lake ahead left.
3 near C2: B3 lake right back, D2 Scout (2) left, C1 Scout (2) ahead.
1 near D4: D5 enemy Marshal (10) back.
A1: ahead the edge, 0 empty; right the edge, 0 empty; back the edge, 4 empty; left C1 Scout (2) in 2.
C4: ahead C2 enemy Scout (2) in 2; right the edge, 2 empty; back the edge, 1 empty; left the edge, 1 empty.
You have 3 pieces: 2 Scouts, 1 Flag.
Yours, 2: D2, C1.
You have no Marshal (10) on the board.
The enemy has 3 pieces: D5 Marshal (10), B5, C2 Scout (2).
You have 3 pieces: 2 Scouts D2, C1; 1 Flag A1.
Yours, 2: D2, C1.
The enemy's, 1: C2.
No Miner (3) is known to be on the board.
none
1 Marshal, 2 Scouts
""",
}


@pytest.mark.parametrize("color", HEARD)
def test_a_board_is_heard_from_the_players_left_and_from_the_nearest_row(color: Color) -> None:
    board = Board(TALL, color, PIECES, is_short=color is Color.RED)
    answers = [*board.board(), board.row(4), board.file("A"), board.file("C")]
    answers += [board.near(square) for square in ("A4", "C2", "D4")]
    answers += [board.scan(square) for square in ("A1", "C4")]
    answers += [board.mine(), board.mine(Kind.SCOUT), board.mine(Kind.MARSHAL), board.enemy()]
    answers += [board.whereabouts(), *board.where(Kind.SCOUT), *board.where(Kind.MINER)]
    answers += [board.army({}), board.army({Kind.FLAG: 0, Kind.SCOUT: 2, Kind.MARSHAL: 1})]
    assert answers == HEARD[color].strip().split("\n")


def test_nothing_is_said_to_be_there_and_an_open_board_names_the_sides() -> None:
    board = Board(TALL, Color.RED, {})
    assert board.questions() == {}
    assert board.whereabouts() == "You have 0 pieces: none."
    assert [board.near("A1"), board.file("A"), board.mine(), board.enemy(), *board.where(Kind.FLAG)] == [
        "Near A1: nothing.",
        "File A: empty.",
        "You have 0 pieces: none.",
        "The enemy has 0 pieces: none.",
        "No Flag is known to be on the board.",
    ]
    sides = {"A1": (Color.BLUE, Kind.SCOUT), "B1": (Color.RED, Kind.SCOUT), "C1": (Color.RED, Kind.FLAG)}
    board = Board(TALL, Color.RED, {square: OpenPiece(*what) for square, what in sides.items()})
    assert [board.near("B1"), board.square("A1"), *board.where(Kind.SCOUT)] == [
        "2 near B1: A1 Blue Scout (2) left, C1 Red Flag right.",
        "A1: Blue's Scout (2).",
        "A1 Blue Scout (2), B1 Red Scout (2)",
    ]


@pytest.mark.parametrize(
    ("topic", "answers"),
    [
        ("", [r"9 chapters: 1 The goal, 2 Setting up, .*, 9 .*\."]),
        ("1", [r"The goal: Capture .*"]),
        ("9", [r"(?!No chapter).*: .*"]),
        ("10", [r"Marshal \(10\): the highest rank\."]),
        ("Scout", [r"Scout \(2\): moves as far as the way is clear\.", r"Scouts: A Scout moves .*"]),
        ("moving", [r"Moving: .*"]),
        ("99", [r'No chapter is called "99"\.']),
    ],
)
def test_the_rules_are_asked_for_by_chapter_or_piece(topic: str, answers: Sequence[str]) -> None:
    told = Board(TALL, Color.RED, {}).rules_about(topic)
    for pattern, answer in zip(answers, told, strict=True):
        assert re.fullmatch(pattern, answer)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("at", "Which square? Write at and a square, such as C3."),
        ("scan", "Which square? Write scan and a square, such as C3."),
        ("near z9", "There is no square Z9 on this board."),
        (f"near {'a' * 21}", f"There is no square {'A' * 20} on this board."),
        ("row", "Which row? Write row and a number from 1 to 5."),
        ("row 6", "Which row? Write row and a number from 1 to 5."),
        ("row 5", "4 in row 5: A5 enemy, B5 enemy, C5 enemy, D5 enemy."),
        ("file", "Which file? Write file and a letter from A to D."),
        ("file e", "Which file? Write file and a letter from A to D."),
        ("file 4", "2 in file D: D1 3, D5 enemy."),
        ("c1", "C1: your 2."),
        ("mine", "You have 4 pieces: 10 3 2 F."),
        ("mine x", 'This game has no piece called "x".'),
        ("mine scout", "Yours, 1: C1."),
        ("where", "You have 4 pieces: 10 B1; 3 D1; 2 C1; F A1."),
        ("where x", 'This game has no piece called "x".'),
        (
            "where are my pieces",
            'This game has no piece called "are my pieces".\n'
            "where: your pieces. where miner: your Miners, and the enemy's that are shown.",
        ),
        ("where 2", "Yours, 1: C1."),
        ("moves a1", "A1: no move."),
        ("moves b1", "B1 10, 1: B2."),
        ("moves c2", "C2: none of your pieces."),
        ("moves c1 c2", "C1 C2: no move."),
        ("moves", "3 pieces can move: B1 10, C1 2, D1 3."),
    ],
)
def test_a_question_is_answered_or_asked_back(asked: str, answer: str) -> None:
    heard = talk([asked], deployed(TALL, "F 10 2 3", "F 10 2 3"), settings=Settings(full_answers=False)).heard
    assert f"red> {asked}\n{answer}\nred> " in heard
