"""The commands about games: resume, replay, import, export, stats. What they need is imported when run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stratego.cli import screen
from stratego.cli.data_option import add_data, data
from stratego.cli.output import UserError, confirmed, printing
from stratego.cli.screen import add_ascii

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from pathlib import Path
    from typing import Any

    from stratego.engine.ruleset import Ruleset
    from stratego.records.record import Record
    from stratego.records.resume import Damaged, Unfinished


def add_commands(commands: Any) -> None:
    """Add these commands to the program's."""
    resume = _command(commands, "resume", "go on with a game that is not over", _resume)
    what = resume.add_mutually_exclusive_group()
    text = "a file, or a number of the list (else the only game there is, or a list to choose from)"
    what.add_argument("file", metavar="GAME", nargs="?", help=text)
    what.add_argument("--list", action="store_true", help="print the list")
    what.add_argument("--delete", metavar="NUMBER", type=int, help="delete a game of the list")
    what.add_argument("--give-up", metavar="NUMBER", type=int, help="let the player whose turn it is resign")
    resume.add_argument("--yes", action="store_true", help="do not ask")
    add_ascii(resume)

    replay = _command(commands, "replay", "look at a game again", _replay)
    replay.add_argument(
        "file", metavar="FILE", nargs="?", help="a record, or a number of the list (else a list)"
    )
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--list", action="store_true", help="print the list of games that are over")
    how.add_argument("--check", action="store_true", help="say whether every action is legal")
    how.add_argument("--print", action="store_true", help="print the actions and the last board")
    add_ascii(replay)

    export = _command(commands, "export", "write a game in another format", _export)
    export.add_argument("file", metavar="FILE", help="a record, or a number of the list of replay --list")
    from stratego.records.formats.registry import FORMATS, WRITERS

    formats = list(WRITERS)
    export.add_argument("--to", required=True, choices=formats, metavar="FORMAT", help=", ".join(formats))
    _add_output(export, "the terminal")

    read = _command(commands, "import", "keep a game from another program as a record", _import)
    read.add_argument("file", metavar="FILE", help=", ".join(form.title for form in FORMATS))
    text = "what it was played by, where the file does not say"
    read.add_argument("--ruleset", metavar="NAME", help=f"{text}: a name of stratego rulesets or a TOML file")
    _add_output(read, "among the finished games")

    stats = _command(commands, "stats", "who has won how often", _stats)
    stats.add_argument("players", metavar="NAME", nargs="*", help="two players; without them, everybody")


def _command(commands: Any, name: str, text: str, run: Any) -> ArgumentParser:
    parser: ArgumentParser = commands.add_parser(name, help=text, description=f"{text.capitalize()}.")
    parser.set_defaults(run=run)
    add_data(parser)
    return parser


def _add_output(parser: ArgumentParser, otherwise: str) -> None:
    parser.add_argument("-o", "--output", metavar="OUT", help=f"the file to write (else {otherwise})")


# The commands


def _resume(arguments: Namespace) -> int:
    from stratego.cli import game_tables as tables
    from stratego.records.resume import ResumeError, delete, give_up, unfinished

    games = unfinished(data())
    try:
        if arguments.delete is not None:
            game = _numbered(games, arguments.delete)
            if arguments.yes or confirmed(f"Delete {_told(game)} for good?"):
                delete(game.path)
                _say("It is deleted.")
        elif arguments.give_up is not None:
            game = _numbered(games, arguments.give_up)
            if arguments.yes or confirmed(f"Let the player whose turn it is resign {_told(game)}?"):
                _say(f"The record is in {give_up(game.path)}")
        elif arguments.list or (arguments.file is None and not games):
            with printing():
                tables.print_unfinished(games)
        else:
            return _go_on(arguments, games)
    except ResumeError as problem:
        raise UserError(str(problem)) from None
    return 0


def _go_on(arguments: Namespace, games: list[Unfinished | Damaged]) -> int:
    """Open a game, or the list where there are several and none is named."""
    from pathlib import Path

    from stratego.records.folder import JOURNAL_SUFFIX, UNFINISHED
    from stratego.records.resume import resume

    name = arguments.file
    if name is None:
        path = games[0].path if len(games) == 1 else None
    elif Path(name).exists() or not (name.isascii() and name.isdigit()):
        path = Path(name).resolve()
        if not path.exists():
            raise UserError(f"{name}: there is no such file")
        if path.parent.name != UNFINISHED or path.suffix != JOURNAL_SUFFIX:
            raise UserError(f"{name}: put it into {data() / UNFINISHED} first, as a {JOURNAL_SUFFIX} file")
    else:
        path = _numbered(games, int(name)).path
    screen.prepare()
    if path is None:
        from stratego.tui.starting import run_unfinished

        return run_unfinished(ascii=arguments.ascii)
    resumed = resume(path)
    from stratego.tui.starting import run_resumed

    return run_resumed(resumed, ascii=arguments.ascii)


def _replay(arguments: Namespace) -> int:
    from stratego.cli import game_tables as tables

    if arguments.file is None:
        from stratego.records.archive import listed

        if arguments.check or arguments.print:
            raise UserError("which game? Give a file, or a number of the list (see stratego replay --list)")
        games = listed(data())
        if games and not arguments.list:
            screen.prepare()
            from stratego.tui.starting import run_finished

            return run_finished(ascii=arguments.ascii)
        with printing():
            tables.print_finished(games)
        return 0
    if arguments.list:
        raise UserError("the list is of all games: leave the file out")
    record = _record(arguments.file)
    if not (arguments.check or arguments.print):
        screen.prepare()
        from stratego.tui.starting import run_replay

        return run_replay(record, ascii=arguments.ascii)
    with printing():
        if arguments.check:
            print(f"{arguments.file} is sound: {tables.told_record(record)}.")
        else:
            tables.print_record(record)
    return 0


def _export(arguments: Namespace) -> int:
    from stratego.records.formats.registry import WRITERS

    record = _record(arguments.file)
    try:
        text = WRITERS[arguments.to](record)
    except ValueError as problem:
        raise UserError(f"{arguments.file}: {problem}") from None
    _put(arguments.output, text)
    return 0


def _import(arguments: Namespace) -> int:
    from datetime import datetime
    from pathlib import Path

    from stratego.records.archive import save_record, saved_copy
    from stratego.records.formats.record_text import write_record

    record = _record(arguments.file, _ruleset(arguments.ruleset))
    if arguments.output is not None:
        _put(arguments.output, write_record(record))
        return 0
    kept = saved_copy(data(), record)
    if kept is not None:
        raise UserError(f"{arguments.file}: this game is kept already: {kept}")
    when = record.begun or datetime.now().astimezone()
    try:
        path = save_record(data(), record, f"{when:%Y-%m-%d-%H%M}-{Path(arguments.file).stem}")
    except OSError as problem:
        raise UserError(f"the record cannot be kept in {data()}: {problem.strerror}") from None
    _say(f"The record is in {path}")
    return 0


def _stats(arguments: Namespace) -> int:
    from stratego.cli import game_tables as tables
    from stratego.records.archive import Finished, listed
    from stratego.records.tally import pairs, tally
    from stratego.wording.grammar import count

    every = listed(data())
    games = [game for game in every if isinstance(game, Finished)]
    if arguments.players and len(arguments.players) != 2:
        raise UserError("give the names of two players, or none")
    wanted = [tuple(arguments.players)] if arguments.players else pairs(games)
    tallies = [tally(games, first, second) for first, second in wanted]
    with printing():
        if arguments.players and not tallies[0].games:
            print(f"There is no game of {' and '.join(arguments.players)} that is over.")
        else:
            tables.print_tallies(tallies)
        if len(games) < len(every):
            told = count(len(every) - len(games), "record")
            print(f"Not counted: {told} that cannot be read (see stratego replay --list).")
    return 0


# What the user asks for


def _numbered(games: list[Unfinished | Damaged], number: int) -> Unfinished | Damaged:
    if not 1 <= number <= len(games):
        raise UserError(f"there is no game {number} in the list (see stratego resume --list)")
    return games[number - 1]


def _told(game: Unfinished | Damaged) -> str:
    from stratego.records.resume import Unfinished

    if isinstance(game, Unfinished):
        return f"the game of {' and '.join(game.names.values())}"
    return f"what is left of {game.path.name}"


def _record(name: str, rules: Ruleset | None = None) -> Record:
    from stratego.records.archive import load_game

    path = _file(name)
    try:
        return load_game(path, rules)
    except ValueError as problem:
        raise UserError(f"{name}: {problem}") from None


def _file(name: str) -> Path:
    """A file by its path, or by its number in the list of finished games."""
    from pathlib import Path

    path = Path(name)
    if path.exists() or not (name.isascii() and name.isdigit()):
        return path
    from stratego.records.archive import listed

    games = listed(data())
    if not 1 <= int(name) <= len(games):
        raise UserError(f"there is no file and no finished game {name} (see stratego replay --list)")
    return games[int(name) - 1].path


def _ruleset(name: str | None) -> Ruleset | None:
    if name is None:
        return None
    from stratego.cli.named_rulesets import loaded

    return loaded(name)


def _put(output: str | None, text: str) -> None:
    if output is None:
        with printing():
            print(text, end="")
        return
    from pathlib import Path

    try:
        Path(output).write_text(text, "utf-8")
    except OSError as problem:
        raise UserError(f"{output} cannot be written: {problem.strerror}") from None


def _say(text: str) -> None:
    with printing():
        print(text)
