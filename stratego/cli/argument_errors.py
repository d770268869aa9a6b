"""Checks and error messages for arguments. They need the engine, which ``--help`` should not load."""

from argparse import Action, ArgumentTypeError
from collections.abc import Collection, Mapping, Sequence

from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation, did_you_mean, similar_to, with_suggestion
from stratego.rulesets.reading import shipped_names
from stratego.wording.command_line import SHORT_TURN, UNRECOGNIZED
from stratego.wording.names import said


def unrecognized(words: Sequence[str], options: Mapping[str, Action]) -> str:
    """The error for unknown arguments; if the first resembles an option or its value, suggests the option."""
    problem = str(UNRECOGNIZED) % " ".join(words)
    known = [*options]
    for option, action in options.items():
        values = shipped_names() if option == "--variant" else action.choices or ()
        known += [f"{option} {value}" for value in values]
    similar = similar_to(words[0].partition("=")[0], known, 1)
    return said(did_you_mean(problem, similar)) if similar else problem


def unknown_choice(word: str, choices: Collection[str]) -> str:
    """The error for a word that is not among the ``choices``; suggests similar ones, or else lists all.

    For a command, it also suggests games, as in ``play --variant duel``.
    """
    problem = Explanation('there is no "{word}"', word=word)
    games = [f"play --variant {name}" for name in shipped_names()] if "play" in choices else []
    return said(with_suggestion(problem, word, choices, games))


def time_control(text: str) -> TimeControl:
    """Parse a time control. Raises ArgumentTypeError."""
    try:
        control = TimeControl.parse(text)
    except ValueError as error:
        raise ArgumentTypeError(said(error.args[0])) from None
    if control.longest is not None and control.longest < control.free:  # allowed in records only
        raise ArgumentTypeError(SHORT_TURN.format(longest=control.longest, free=control.free))
    return control
