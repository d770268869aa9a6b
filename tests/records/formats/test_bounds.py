"""A game file of any format and content is refused or read at a cost proportional to its size."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from stratego import Color, Deployment, Game, load_ruleset
from stratego.engine.actions import Move
from stratego.engine.endings import Reason
from stratego.records.any_format import FORMATS, load_game
from stratego.records.faults import FileFault
from stratego.records.formats.format import LARGEST_FILE
from stratego.records.formats.record_text import read_record, write_record
from stratego.records.record import Ending, Record, record_of_game
from stratego.records.saved_setups import read_setup
from tests.records.formats.samples import BOARD, GSN, XML, whole_game
from tests.support.costs import costs

MARK = "Stratego record, version 1\n"
HEAD = MARK + '[Ruleset "x"]\n[Army "1 flag"]\n[Layout "rr"]\n'
GSN_HEAD = "\n".join(GSN.split("\n")[:3]) + "\n"
SOUND = write_record(whole_game("barrage", 1))
START = SOUND.partition("\n1. ")[0] + "\n"  # up to and including the board
TAGS = SOUND[SOUND.index("# What") :]


def hostile(size: int) -> Iterator[tuple[str, str]]:
    """Yield hostile file contents of about ``size`` bytes, with a name for each."""

    def full(text: str) -> str:
        return text * (size // len(text.encode()))

    def numbered(text: str) -> str:
        return "".join(text.format(at) for at in range(1, size // len(text)))

    for name, text in {
        "blanks": " ", "empty lines": "\n", "comments": "#\n", "words": "a ", "brackets": "( ",
        "one bracket": "(", "emojis": "\U0001f600", "digits": "1", "numbers": "1. ", "results": "(8>5) ",
        "squares": ". ", "rows": ".\n", "tags": '[A ""]\n', "equal tags": '[Red "a"]\n',
        "half a tag": "[", "half tags": "[\n", "moves": "A4-A5 ",
    }.items():  # fmt: skip
        yield f"record: {name}", MARK + full(text)
        yield f"record: {name} instead of the actions", START + full(text) + "\n" + TAGS
        yield f"record: {name} after the actions", SOUND + full(text)
    for tag in ("Army", "Rules", "Layout", "Ruleset", "Red", "Date", "Plies", "RedTime"):
        for value in (", ", "a=1,", "9", '\\"', "a+"):
            yield f"record: {tag} of {value}", HEAD + f'[{tag} "{full(value)}"]\n'
    yield "record: Army tags", HEAD + full('[Army ", , , , , , ,"]\n')
    yield "record: Rules tags", HEAD + numbered('[Rules "k{} = 1"]\n')
    yield "record: version", MARK[:-2] + full("9")
    for name, text in {
        "words": "x\n", "END": "END\n", "moves": "A4-A5\n", "empty lines": "\n", "one line": "A4-A5",
    }.items():  # fmt: skip
        yield f"gsn: {name}", GSN_HEAD + full(text)
    yield "gsn: names", f"{GSN_HEAD}END\n{full(' vs ')}"
    yield "gsn: results", f"{GSN_HEAD}END\n{full('a vs b result 1 winner ')}"
    yield "gsn: results instead of moves", f"{GSN_HEAD}{full('a vs b result 1 winner ')}"
    yield "gsn: head", f"#{full('a')} Stratego-Notation v1\n"
    yield "gsn: board", f"#X Stratego-Notation v1\ntype 1\n{full('A')}\nEND\n"
    begun = f'<stratego><game type="barrage"><field content="{BOARD}"/>'
    for name, text in {
        "elements": "<a/>", "moves": "<move/>", "depth": "<a>", "players": '<player id="1">x</player>',
        "instructions": "<?a b?>", "comments": "<!---->", "text": "x", "lines": "x\n", "references": "&amp;",
        "games": '<game type="barrage"/>', "signs": "<", "sections": "<![CDATA[x]]>",
    }.items():  # fmt: skip
        yield f"xml: {name}", begun + full(text)
        yield f"xml: {name} in a name", f'{begun}<player id="1">{full(text)}'
        yield f"xml: {name} in an attribute", f'{begun}<player id="{full(text)}'
    yield "xml: attributes", "<a " + numbered('a{}="" ') + "/>"
    yield "xml: attributes after a sign", '<a b=">" ' + numbered('a{}="" ') + "/>"
    yield "xml: impossible moves", begun + numbered('<move id="{}" source="A4" target="A5"/>')
    yield (
        "xml: entities",
        '<!DOCTYPE a [<!ENTITY a "aaaaaaaa">'
        + "".join(f'<!ENTITY a{at} "&a{at - 1 or ""};&a{at - 1 or ""};">' for at in range(1, 40))
        + "]><a>&a39;</a>",
    )
    yield "strados2", full("A")
    yield "nothing", full("\0")
    yield "set-up", "Stratego set-up, version 1\n" + full("a")
    yield "journal", "Stratego game in progress, version 1" + full("a")


def refused(texts: Iterable[tuple[str, str]], folder: Path, seconds: float, megabytes: float) -> None:
    path = folder / "x"

    def load(text: str) -> object:
        path.write_text(text, "utf-8")
        return load_game(path)

    def load_as_setup() -> object:
        return read_setup(path)

    found = costs(
        job
        for name, text in texts
        for job in ((name, partial(load, text)), (f"{name}, as a set-up", load_as_setup))
    )
    assert len(found) > 10
    assert [each for each in found if not each.is_within(seconds, megabytes)] == []


def test_a_hostile_file_is_refused_at_once(tmp_path: Path) -> None:
    refused(hostile(LARGEST_FILE // 32), tmp_path, seconds=0.1, megabytes=20)


@pytest.mark.slow
def test_a_hostile_file_of_the_largest_size_is_refused_at_once(
    tmp_path: Path, slow_size: Callable[[int, int], int]
) -> None:
    size = slow_size(LARGEST_FILE // 8, LARGEST_FILE - 20_000)
    refused(hostile(size), tmp_path, seconds=1, megabytes=200)


def long_game(plies: int) -> Record:
    """The record of a game whose players attack only when they must, and agree to a draw after ``plies``."""
    rules = load_ruleset("original")
    rng = Random(4)
    game = Game(rules, red=Deployment.random(rules, rng), blue=Deployment.random(rules, rng))
    while game.ply < plies:
        moves = game.legal_moves()
        quiet = [move for move in moves if not (isinstance(move, Move) and move.attack)]
        game.play(rng.choice(quiet or moves))
    names = {Color.RED: "R" * 60, Color.BLUE: "\U0001f600" * 60}
    record = record_of_game(game, names)
    return record.replace(ending=Ending(None, Reason.DRAW_AGREED))


@pytest.mark.slow
def test_a_very_long_game_can_be_read_in_every_format(
    tmp_path: Path, slow_size: Callable[[int, int], int]
) -> None:
    record = long_game(slow_size(2000, 100_000))
    path = tmp_path / "long"
    for form in FORMATS:
        if form.write is not None:
            text = form.write(record)
            path.write_text(text, "utf-8")
            assert len(text.encode()) < LARGEST_FILE
            start = time.process_time()
            read = load_game(path)
            assert (time.process_time() - start) / len(record.actions) < 200e-6
            assert read.actions == (() if form.name == "strados2" else record.actions)


def test_numbers_and_results_occur_only_once() -> None:
    text = write_record(whole_game("duel", 1))
    for word in ("1. ", "2. "):
        with pytest.raises(FileFault, match=f'"{word.strip()}": expected'):
            read_record(text.replace(f"\n{word}", f"\n{word * 2}", 1).replace(f" {word}", f" {word * 2}", 1))


def test_random_changes(tmp_path: Path) -> None:
    """Inserts repeated parts of sound files in wrong places."""
    rng = Random(1)
    texts = []
    for number, sound in enumerate((SOUND, GSN, XML) * 10):
        text = sound
        for _ in range(3):
            start, put = rng.randrange(len(text)), rng.randrange(len(text))
            piece = text[start : start + rng.choice((1, 5, 50))] * rng.choice((1, 100, 3_000))
            text = text[:put] + piece + text[put:]
        texts.append((f"{number}: {text[:200]}", text))
    refused(texts, tmp_path, seconds=0.2, megabytes=40)
