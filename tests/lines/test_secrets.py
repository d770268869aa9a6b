"""The output is the same in two games that differ only in facts hidden from the player (law 3)."""

import logging
from random import Random
from unittest.mock import Mock

import pytest

from stratego import Color, load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Lower
from stratego.lines.opponent import Opponents
from tests.hotseat.evening import NAMES, folded, walk
from tests.hotseat.test_two_worlds import RULES
from tests.hotseat.worlds import deal_again, with_set_up
from tests.lines.talking import CLEARED, talk
from tests.support.games import variants


def test_nothing_of_an_opponent_is_logged() -> None:
    before = logging.root.manager.disable
    try:
        logging.disable(logging.NOTSET)
        Opponents(Mock(), None)
        assert not logging.getLogger("asyncio").isEnabledFor(logging.CRITICAL)
    finally:
        logging.disable(before)


def questions(session: Session, rng: Random) -> list[str]:
    """Questions of every kind, some actions that are not legal, and two hand-overs to the same player."""
    rules = session.rules
    names = rules.geometry.names
    asked = ["begin", "turn", "last", "lost", "left", "mine", "enemy", "board", "moves", "help", "guess", "0"]
    asked += [f"at {name}" for name in names]
    some = rng.sample(names, min(len(names), 24))
    asked += [f"{question} {name}" for name in some for question in ("moves", "scan", "near")]
    asked += [f"where {kind.value}" for kind in rules.army]
    for _ in range(12):
        origin, target = rng.choice(names), rng.choice(names)
        mark = rng.choice("-x")
        asked += [f"{origin}{mark}{target}"]
        if f"{origin}{mark}{target}" in map(str, turn_of(session).view.legal_moves):
            asked.pop()
    asked += ["resign", "repeat", "help", "at a1", "scan a1", "mine", "enemy", "left", "no"]  # at "Resign?"
    return [*asked, "hide", "begin", "last", "resign", "hide", "begin"]


def turn_of(session: Session) -> TurnScene:
    assert isinstance(session.scene, TurnScene)
    return session.scene


def worlds(name: str, seed: int) -> tuple[Session, Session] | None:
    """Two sessions that look the same to the player whose turn it is; None if this seed has none."""
    rng = Random(seed)
    session = Session(GameSetup(RULES[name], NAMES))
    walk(session, rng, steps=rng.randrange(60, 200))
    scene = session.scene
    if not isinstance(scene, TurnScene) or scene.stage == "moved":
        return None
    again = deal_again(session, scene.color.other, rng)
    if again is None:
        return None
    other = folded(session.rules, NAMES, with_set_up(session, scene.color.other, again))
    return session, other


@pytest.mark.parametrize("name", variants("duel", "infiltrators", "rescues", among=RULES))
def test_two_worlds_sound_the_same(name: str) -> None:
    for seed in range(60):
        pair = worlds(name, seed)
        if pair is None:
            continue
        lines = questions(pair[0], Random(seed))
        for session in pair:
            session.take(Lower())
        heard = [talk(lines, session).heard for session in pair]
        assert heard[0] == heard[1]
        return
    assert name == "corridor"  # in other games a second one is always found


def test_a_hand_over_says_nothing_but_who_sits_down() -> None:
    """Nothing typed before ``begin`` makes the program say more."""
    rules = load_ruleset("duel")
    hidden = ["b4", "moves", "mine", "last", "", "at a1", "help", "x" * 500, "repeat", "begins"]
    lines = ["begin", "load 1", "b1", "done", "yes", *hidden]
    heard = talk(lines, GameSetup(rules, {Color.RED: "Ada", Color.BLUE: "Ben"})).blocks[2]
    assert heard.startswith("Ben (Blue), set up your army. Put the headphones on and write begin.\n")
    for word in ("Bomb", "Flag", "Marshal", "B1", "A1:"):
        assert word not in heard
    same = talk(["begin", "load 2", "b1", "done", "yes", *hidden], GameSetup(rules, NAMES)).blocks[2]
    assert heard.replace("Behind two Bombs", "") == same.replace("Empty nest", "")


def test_nothing_is_repeated_after_a_hand_over() -> None:
    lines = ["begin", "load 1", "mine", "hide", "repeat", "begin", "repeat"]
    *_, after = talk(lines, GameSetup(load_ruleset("duel"), NAMES)).blocks
    assert "Marshal" not in after
    assert CLEARED not in after
