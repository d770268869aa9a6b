"""The completions: the candidates of bash's function, and both shells from the user's point of view."""

import os
import shlex
import shutil
import subprocess
from argparse import _SubParsersAction
from pathlib import Path

import pytest

from release import completions
from release.command_line import commands
from release.completions import bash_completion, kind_of, zsh_completion
from stratego.cli.main import program_parser
from stratego.rulesets.reading import shipped_names
from stratego.wording.command_help import COMMANDS
from stratego.wording.language import codes
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


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder with a ruleset, two set-ups (one with an odd name), and some files to choose from."""
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
def test_the_candidates_that_bash_offers(home: Path) -> None:
    expected = {
        "stratego pl": {name for name in COMMANDS if name.startswith("pl")},
        "stratego ''": set(COMMANDS),
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
        "stratego rulesets check duel m": {"mine"},
        "stratego replay --check games/record.txt games/": {"games/rules.toml", "games/record.txt"},
        "stratego learn --check 1 games/": {"games/rules.toml"},
        "stratego setups show ''": {"Ann\\'s\\ \\$\\(touch\\ hacked\\)\\ wall", "plain"},
        "stratego setups rename plain ''": set(),
        "stratego export games/record.txt --to s": {"strados2"},
        "stratego export games/": {"games/rules.toml", "games/record.txt"},
        "stratego play --ruleset games/": {"games/rules.toml"},
        "stratego play --data g": {"games"},
        "stratego match --red co": {f"computer:{level}" for level in ("easy", "medium", "hard", "forgetful")},
        "stratego match --red computer : h": {"hard"},
        "stratego match --blue p": {"program:"},
        "stratego player p": set(),
        "stratego player computer : h": {"hard"},
        "stratego stats Ann ''": set(),
        "stratego --language ''": set(codes()),
        "stratego nonsense --": {"--version", "--help", "--language", "--ascii", "--lines", "--data"},
    }
    script = home / "stratego"
    script.write_text(bash_completion())
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
def test_bash_completes(home: Path) -> None:
    (home / "stratego").write_text(bash_completion())
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
        terminal.send(f"{DELETE_LINE}stratego match --variant=b{TAB}--red=computer:h{TAB}")
        terminal.wait("--variant=barrage --red=computer:hard")


@pytest.mark.e2e
@needs_zsh
def test_zsh_completes(home: Path) -> None:
    folder = home / "functions"
    folder.mkdir()
    (folder / "_stratego").write_text(zsh_completion())
    (home / ".zshrc").write_text(ZSHRC)
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
        terminal.send(f"{DELETE_LINE}stratego match --variant=b{TAB}--red=computer:h{TAB}")
        terminal.wait("--variant=barrage --red=computer:hard")
        terminal.send(f"--ru{TAB}t")  # after --variant, --ruleset is not offered
        terminal.wait("--rule=t")


def test_every_argument_has_a_kind_of_completion() -> None:
    """Every argument has choices or is in a completion table, and the tables contain nothing else."""
    arguments = [
        (words, action)
        for words, parser in commands(program_parser())
        for action in parser._actions
        if action.nargs != 0 and not isinstance(action, _SubParsersAction)
    ]
    assert set(completions.BY_METAVAR) <= {action.metavar for _, action in arguments}
    assert set(completions.BY_NAME) <= {action.dest for _, action in arguments}
    assert set(completions.BY_PLACE) <= {(*words, action.dest) for words, action in arguments}
    for words, action in arguments:
        assert action.choices or kind_of(words, action) is not None, (
            f"release/completions.py: what may be typed for {action.dest} of {' '.join(words)}?"
        )


def test_the_scripts_can_be_read(tmp_path: Path) -> None:
    for shell, text in (("bash", bash_completion()), ("zsh", zsh_completion())):
        if shutil.which(shell):
            script = tmp_path / shell
            script.write_text(text)
            done = subprocess.run([shell, "-n", script], capture_output=True, text=True, check=False)
            assert (done.returncode, done.stderr) == (0, ""), shlex.join([shell, "-n"])
