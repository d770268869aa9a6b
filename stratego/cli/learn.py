"""``stratego learn``: play, list and check lessons and positions to solve."""

from argparse import Namespace
from pathlib import Path

from stratego.cli import screen
from stratego.cli.arguments import data, each_checked, is_number, numbered, refused
from stratego.cli.columns import print_table
from stratego.cli.output import say
from stratego.cli.parser import Parser
from stratego.lessons.lesson import Lesson
from stratego.lessons.reading import LessonError, load_lesson, shipped_lessons
from stratego.records.names_and_lessons import lessons_done
from stratego.table.listing import Entry
from stratego.wording import command_line as words
from stratego.wording.keys import KEYS
from stratego.wording.language import shipped
from stratego.wording.lists import line


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego learn``."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("lesson", metavar="LESSON", nargs="?")
    what.add_argument("--list", action="store_true")
    what.add_argument("--check", metavar="LESSON", nargs="+")
    parser.add_data(creates=True)


def run(arguments: Namespace) -> int | None:
    """Play, list or check lessons. Returns the exit status. Raises UserError."""
    if arguments.list:
        _print_list()
        return None
    if arguments.check is not None:
        return each_checked(arguments.check, _check)
    data()  # checks the default folder, which `screen.prepare` does not: lessons done are recorded in it
    lesson = None if arguments.lesson is None else _lesson(arguments.lesson)
    return screen.run(arguments, lambda go: go.lessons() if lesson is None else go.learn(lesson))


def _check(name: str) -> None:
    say(words.VALID_LESSON, name=name, title=shipped("lesson title", _lesson(name).title))


def _print_list() -> None:
    rows, done = [], lessons_done(data())
    for number, listed in enumerate(shipped_lessons(), 1):
        title = shipped("lesson title", listed.title)
        mark = line(Entry(listed.name, listed, number, listed.name in done)).aside
        rows.append((str(number), words.POSITION.format(title=title) if listed.is_position else title, mark))
    print_table(words.LESSON_COLUMNS, rows)


def _lesson(name: str) -> Lesson:
    """The lesson in the file ``name``, or with that number in the list. Raises UserError with all faults."""
    try:
        if is_number(name):
            return numbered(shipped_lessons(), name, words.NO_LESSON).load()
        return load_lesson(Path(name), keys=KEYS).replace(file=name)
    except LessonError as error:
        raise refused(error, words.FAULTS_OF_LESSON) from None
