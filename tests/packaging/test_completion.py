"""The completions: what bash's function answers, and both shells as a user sees them."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from release import command_line as reading
from release.bash_completion import bash_completion
from release.command_line import Argument, Command, command_line
from release.zsh_completion import zsh_completion
from stratego.rulesets.files import shipped_names
from tests.e2e.terminal import TAB, Terminal

ASK = """
source "$1"
compopt() { :; }
IFS= read -r OLD
while IFS= read -r line; do
    eval "COMP_WORDS=($line)"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _stratego
    (IFS=$'\\t'; echo "${COMPREPLY[*]}")
done
"""

ZSHRC = """
PS1='go> '
unsetopt beep
fpath+=functions
autoload -U compinit
compinit -u
"""

DELETE_LINE = "\x15"

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
needs_zsh = pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")

RULESETS = shipped_names()


@pytest.fixture(scope="module")
def program() -> Command:
    return command_line()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder with a ruleset and two set-ups, one with an odd name; and some files to choose from."""
    config, data = tmp_path / "config", tmp_path / "data"
    for path in (
        config / "mine.toml",
        config / "settings.toml",
        data / "setups" / "Ann's $(touch hacked) wall.txt",
        data / "setups" / "plain.txt",
        tmp_path / "games" / "rules.toml",
        tmp_path / "games" / "record.txt",
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return tmp_path


@needs_bash
def test_what_bash_offers(program: Command, home: Path) -> None:
    commands = {command.words[0] for command in program.commands}
    expected = {
        "stratego pl": {name for name in commands if name.startswith("pl")},
        "stratego ''": commands,
        "stratego --v": {"--version"},
        "stratego --data /tmp lea": {"learn"},
        "stratego --data=/tmp lea": {"learn"},
        "stratego play --variant ''": {*RULESETS, "mine"},
        "stratego play --variant = d": {"duel"},
        "stratego play --variant duel --ru": {"--ruleset", "--rule"},
        "stratego play --rule sc": {
            *(f"scout_reveals={value}" for value in ("true", "false")),
            *(f"scout_strike={value}" for value in ("in_line", "after_move")),
        },
        "stratego play --rule two": {"two_squares="},
        "stratego play --rule tie = ''": {"both", "attacker_wins"},
        "stratego play --rule tie =": {"both", "attacker_wins"},
        "stratego play --rule tie = both --rule aids = k": {"known"},
        "stratego play --rule tie = both --v": {"--variant"},
        "stratego play --red ''": set(),
        "stratego rulesets s": {"show"},
        "stratego rulesets show m": {"mine"},
        "stratego rulesets new mine --from b": {"barrage"},
        "stratego setups show ''": {"Ann\\'s\\ \\$\\(touch\\ hacked\\)\\ wall", "plain"},
        "stratego setups rename plain ''": set(),
        "stratego export games/record.txt --to s": {"strados2"},
        "stratego export games/": {"games/rules.toml", "games/record.txt"},
        "stratego play --ruleset games/": {"games/rules.toml"},
        "stratego play --data g": {"games"},
        "stratego match --red co": {f"computer:{level}" for level in ("easy", "medium", "hard")},
        "stratego match --red computer : h": {"hard"},
        "stratego match --blue p": {"program:"},
        "stratego player p": set(),
        "stratego player computer : h": {"hard"},
        "stratego stats Ann ''": set(),
        "stratego nonsense --": {"--version", "--help", "--ascii", "--data"},
    }
    script = home / "stratego"
    script.write_text(bash_completion(program))
    done = subprocess.run(
        ["bash", "--norc", "-uc", ASK, "bash", script],
        cwd=home,
        env={**os.environ, "HOME": str(home)},
        input="\n" + "".join(f"{line}\n" for line in expected),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    answers = [set(filter(None, line.split("\t"))) for line in done.stdout.split("\n")]
    assert dict(zip(expected, answers, strict=False)) == expected
    assert not (home / "hacked").exists()


def wait_for_names(terminal: Terminal) -> None:
    terminal.wait(lambda: {"mine", *RULESETS} <= set(terminal.text.split()))


@pytest.mark.e2e
@needs_bash
def test_bash_completes(program: Command, home: Path) -> None:
    (home / "stratego").write_text(bash_completion(program))
    (home / "bashrc").write_text("PS1='go> '\nbind 'set bell-style none'\nsource stratego\n")
    env = {**os.environ, "HOME": str(home), "TERM": "vt100"}
    command = ["bash", "--noprofile", "--rcfile", "bashrc", "-i"]
    with Terminal(command, env=env, cwd=home) as terminal:
        terminal.wait("go>")
        terminal.send(f"stratego lea{TAB}")
        terminal.wait("stratego learn")
        terminal.send(f"{DELETE_LINE}stratego play --var{TAB}")
        terminal.wait("stratego play --variant")
        terminal.send(TAB + TAB)
        wait_for_names(terminal)
        terminal.send(f"b{TAB}--rule ti{TAB}at{TAB}")
        terminal.wait("--variant barrage --rule tie=attacker_wins")


@pytest.mark.e2e
@needs_zsh
def test_zsh_completes(program: Command, home: Path) -> None:
    folder = home / "functions"
    folder.mkdir()
    (folder / "_stratego").write_text(zsh_completion(program))
    (home / ".zshrc").write_text(
        "PS1='go> '\nunsetopt beep\nfpath+=functions\nautoload -U compinit\ncompinit -u\n"
    )
    env = {**os.environ, "HOME": str(home), "ZDOTDIR": str(home), "TERM": "vt100"}
    with Terminal(["zsh", "-d", "-i"], env=env, cwd=home) as terminal:
        terminal.wait("go>")
        terminal.send(f"stratego lea{TAB}")
        terminal.wait("stratego learn")
        terminal.send(f"{DELETE_LINE}stratego play --var{TAB}")
        terminal.wait("stratego play --variant")
        terminal.send(TAB)
        wait_for_names(terminal)
        terminal.send(f"b{TAB}")
        terminal.wait("barrage")
        terminal.send(f"--rule ti{TAB}")
        terminal.wait("--rule tie=")


def test_of_every_argument_it_is_known_what_may_be_typed(program: Command) -> None:
    """An argument is in one of the tables, and a renamed one leaves nothing behind in them."""
    metavars = {argument.metavar for _, argument in arguments(program)}
    names = {argument.name for _, argument in arguments(program)}
    places = {(*command.words, argument.name) for command, argument in arguments(program)}
    assert set(reading._BY_METAVAR) <= metavars
    assert set(reading._BY_NAME) <= names
    assert set(reading._BY_PLACE) <= places
    for command, argument in arguments(program):
        assert (
            argument.values.words
            or (*command.words, argument.name) in reading._BY_PLACE
            or argument.name in reading._BY_NAME
            or argument.metavar in reading._BY_METAVAR
        ), f"release/command_line.py: what may be typed for {argument.name} of {' '.join(command.words)}?"


def arguments(program: Command) -> list[tuple[Command, Argument]]:
    """Everything that takes a value."""
    return [
        (command, argument)
        for command in program.all()
        for argument in (*command.options, *command.arguments)
        if argument.metavar
    ]


def test_the_scripts_can_be_read(program: Command, tmp_path: Path) -> None:
    for shell, text in (("bash", bash_completion(program)), ("zsh", zsh_completion(program))):
        if shutil.which(shell):
            script = tmp_path / shell
            script.write_text(text)
            done = subprocess.run([shell, "-n", script], capture_output=True, text=True, check=False)
            assert (done.returncode, done.stderr) == (0, ""), shlex.join([shell, "-n"])
