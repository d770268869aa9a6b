"""The man page, as roff for man and mandoc."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from release.command_line import Argument, Command

_DESCRIPTION = """\
Stratego for two people who share one terminal: while one looks, the other looks away. Between turns a curtain
covers everything. One person can play against the computer or another program.
Each screen lists its keys under
.BR ? .
.PP
Without a command the home screen opens. For a first game, try
.BR "stratego learn" ,
then
.BR "stratego play \\-\\-variant duel" ."""

_END = """\
.SH EXIT STATUS
.TP
.B 0
All is well.
.TP
.B 2
Something is wrong that you can correct; one message says what.
.TP
.B 130
Interrupted with Ctrl+C.
.SH ENVIRONMENT
.TP
.B STRATEGO_DATA
The folder for games and set-ups, unless
.B \\-\\-data
names one.
.TP
.B STRATEGO_CONFIG
The folder for settings and your own rulesets.
.TP
.B NO_COLOR
If set, no colours are used.
.SH FILES
On macOS both folders are
.IR "~/Library/Application Support/stratego" .
.TP
.I ~/.local/share/stratego/unfinished
Unfinished games, sealed so that a glance at a file shows no rank.
.TP
.I ~/.local/share/stratego/finished
Records of finished games, as plain text.
.TP
.I ~/.local/share/stratego/setups
Your saved set-ups.
.TP
.I ~/.config/stratego/settings.toml
The settings.
.TP
.I ~/.config/stratego/*.toml
Your own rulesets.
.SH EXAMPLES
.TP
.B stratego play \\-\\-variant original \\-\\-red Ann \\-\\-blue Bob
The full game, with the names of the players.
.TP
.B stratego play \\-\\-variant duel \\-\\-rule aids=moved,battles
A short game with a house rule.
.TP
.B stratego play \\-\\-variant original \\-\\-computer hard
Alone, against the computer.
.TP
.B stratego match \\-\\-red computer:hard \\-\\-blue computer:easy
Ten games of the computer against itself, at two levels.
.TP
.B stratego rulesets new mine \\-\\-from original
Write a ruleset of your own.
.TP
.B stratego replay \\-\\-print 1
Print the newest finished game."""


def man_page(program: Command, version: str, date: str) -> str:
    """The page; ``date`` is that of the version, as in 2026-11-22."""
    lines = [
        f'.TH STRATEGO 1 "{date}" "stratego {version}" "Games"',
        ".SH NAME",
        r"stratego \- Stratego for two people at one terminal",
        ".SH SYNOPSIS",
        *_synopsis(program),
        ".SH DESCRIPTION",
        *_DESCRIPTION.splitlines(),
        ".SH OPTIONS",
        *_arguments(program.options),
        ".SH COMMANDS",
        *(line for command in program.all() if command.words for line in _command(command, program.options)),
        *_END.splitlines(),
    ]
    return "".join(f"{line}\n" for line in lines)


def _command(command: Command, known: Sequence[Argument]) -> Iterator[str]:
    yield f".SS stratego {' '.join(command.words)}"
    yield from _synopsis(command)
    yield ".PP"
    yield _text(command.description)
    flags = {each.flags for each in known}
    options = [option for option in command.options if option.flags not in flags]
    yield from _arguments((*command.arguments, *options))


def _synopsis(command: Command) -> Iterator[str]:
    yield f".B {' '.join(('stratego', *command.words))}"
    for option in command.options:
        if "--help" not in option.flags:
            yield from _optional(option, f"\\fB{option.flags[-1]}\\fR{_value(option)}")
    for argument in command.arguments:
        yield from _optional(argument, f"\\fI{argument.metavar}\\fR{' ...' if argument.repeats else ''}")
    if command.commands:
        yield r"[\fICOMMAND\fR ...]"


def _optional(argument: Argument, text: str) -> Iterator[str]:
    yield _text(text if argument.needed else f"[{text}]")


def _arguments(arguments: Iterable[Argument]) -> Iterator[str]:
    for argument in arguments:
        yield ".TP"
        names = ", ".join(f"\\fB{flag}\\fR{_value(argument)}" for flag in argument.flags)
        yield _text(names or f"\\fI{argument.metavar}\\fR")
        yield _text(f"{argument.line[0].upper()}{argument.line[1:]}.")


def _value(argument: Argument) -> str:
    return f" \\fI{argument.metavar}\\fR" if argument.metavar else ""


def _text(text: str) -> str:
    """A line of text: nothing in it is taken for a request, and hyphens can be copied."""
    text = text.replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text
