"""A sound lesson, for tests to break."""

from pathlib import Path

from stratego.lessons.reading import LessonError, load_lesson
from stratego.wording.keys import KEYS

SOUND = """
title = "Run"
ruleset = "quick"
board = '''
 .  .  .  .  .  .  .  bF
 .  .  .  .  .  b9 .  .
 .  .  .  .  .  .  .  .
 .  .  ~  .  .  ~  .  .
 .  .  ~  .  .  ~  .  .
 .  .  .  .  .  .  .  .
 .  r2 .  .  .  .  .  .
rF  .  .  .  .  .  .  .
'''
before = ["B2-B3", "F7-F6"]

[[step]]
task = "Run."
do = ["B3-B4"]
well = "Done. {turn.end} ends the turn."
otherwise = "Not that."
reply = "F6-F7"

[[step.mistake]]
when = ["B3-C3"]
say = "Not sideways."

[[step]]
task = "Run on."
do = ["B4-*"]
well = "Done."
otherwise = "Not that."
"""

RULES = """
name = "Four"
extends = "original"
[army]
flag = 1
bomb = 1
scout = 1
miner = 1
[rules]
aids = ["counts"]
[board]
layout = ["bbbb", "....", "....", "rrrr"]
"""


def faults(folder: Path, text: str, name: str = "my.toml") -> list[str]:
    """The faults of a lesson, without the file's name; empty if it is sound."""
    path = folder / name
    path.write_text(text)
    try:
        load_lesson(path, keys=KEYS)
    except LessonError as error:
        found = error.faults
    else:
        return []
    assert all(fault.startswith(f"{path}: ") and fault.isprintable() for fault in found)
    return [fault.removeprefix(f"{path}: ") for fault in found]
