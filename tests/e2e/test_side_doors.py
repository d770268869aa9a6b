"""The whole program in a real terminal leaks nothing through channels other than the screen."""

import re
import signal
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.e2e.conftest import Open
from tests.e2e.players import CURTAIN, lift
from tests.e2e.terminal import FOCUS_IN, FOCUS_OUT, Terminal
from tests.e2e.test_leaving import show_army
from tests.e2e.tmux import Tmux, needs_tmux
from tests.e2e.wire import PROGRAM, environment

pytestmark = pytest.mark.e2e

# All output except text: positions, colours, blank lines; modes and queries; titles; the mouse pointer.
_SEQUENCES = re.compile(
    r"\x1b\[\d+;\d+H|\x1b\[H|\x1b\[[\d;]*m|\x1b\[2K|\x1b\[B|^\r\x1b\[K"
    r"|\x1b\[\?[\d;]+[hl]|\x1b\[\?[\d;]+\$p|\x1b\[[<>]\d*u|\x1b\[2[23];2t"
    r"|\x1b\]2;(?P<title>[^\x07\x1b]*)\x07|\x1b\]22;default\x07"
)
_TITLES = {"Stratego Duel: Red is next", "Stratego Duel: Red"}


def variables_read_by_textual() -> set[str]:
    """The names of all environment variables in Textual's source."""
    spec = find_spec("textual")
    assert spec is not None
    assert spec.origin is not None
    sources = Path(spec.origin).parent.rglob("*.py")
    texts = (path.read_text("utf-8") for path in sources)
    return {name for text in texts for name in re.findall(r"[\"'](TEXTUAL\w*)[\"']", text)}


def test_nothing_is_written_but_the_game(tmp_path: Path) -> None:
    """Law 5: tries all variables and keys that make Textual write more than usual."""
    variables = variables_read_by_textual() - {"TEXTUAL_DRIVER"}
    assert {"TEXTUAL", "TEXTUAL_LOG", "TEXTUAL_DEBUG", "TEXTUAL_SCREENSHOT", "TEXTUAL_PRESS"} <= variables
    settings = {**dict.fromkeys(variables, "1"), "TEXTUAL": "debug,devtools", "TEXTUAL_ANIMATIONS": "none"}
    python = {"PYTHONWARNINGS": "always", "PYTHONDEVMODE": "1", "PYTHONASYNCIODEBUG": "1"}
    root = str(Path(__file__).parents[2])
    env = environment(
        tmp_path, **settings, **python, TEXTUAL_DRIVER="os:abort", LINES="5", COLUMNS="7", PYTHONPATH=root
    )
    here = tmp_path / "here"
    here.mkdir()
    with Terminal([*PROGRAM, "play", "--variant", "duel"], env=env, cwd=here) as terminal:
        show_army(terminal)
        terminal.drag((5, 14), (40, 20))
        terminal.send("\x10\x1c\x19\x18\x07")  # ctrl+p, ctrl+\, ctrl+y, ctrl+x, ctrl+g
        terminal.change("c")
        if sys.platform == "linux":
            limits = Path(f"/proc/{terminal.process.pid}/limits").read_text()
            assert re.search(r"core file size +0 ", limits)
        terminal.signal(signal.SIGTERM)
        assert terminal.wait_end() == 143
        titles = [match["title"] for match in _SEQUENCES.finditer(terminal.written.decode())]
        assert set(filter(None, titles)) == _TITLES
        rest = _SEQUENCES.sub("", terminal.written.decode())
        assert re.search(r"[\x00-\x09\x0b-\x1f\x7f]", rest) is None, rest
    assert list(here.iterdir()) == []
    assert {path.name for path in tmp_path.iterdir()} <= {"here", "data", "config"}


def test_python_does_not_continue_after_the_game(tmp_path: Path) -> None:
    plain = environment(tmp_path, PYTHONINSPECT="1", PYTHON_BASIC_REPL="1", PYTHON_COLORS="0")
    with Terminal([*PROGRAM, "play"], env=plain) as terminal:
        terminal.wait("the game needs a Python that exits when it does", ">>>")
        assert b"\x1b" not in terminal.written


def test_nothing_is_left_of_the_board_by_a_window_a_stop_the_focus_or_a_signal(
    start: Open, tmp_path: Path
) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text("curtain_when_unfocused = true\n")
    terminal = start("play", "--variant", "duel")
    show_army(terminal)
    assert 1004 in terminal.private_modes  # the mode in which the terminal reports the focus
    super(Terminal, terminal).resize(1, 1)  # like ``stty rows 1 cols 1``: the window itself keeps its size
    terminal.wait(lambda: len(terminal.text.split()) <= 1)
    super(Terminal, terminal).resize(80, 24)
    lift(terminal)
    terminal.wait("D when you are ready")
    terminal.signal(signal.SIGSTOP)  # cannot be caught, so the board stays on the screen until SIGCONT
    terminal.signal(signal.SIGCONT)
    lift(terminal)
    terminal.wait("D when you are ready")
    terminal.send(FOCUS_OUT)
    terminal.wait(CURTAIN)
    terminal.send(FOCUS_IN)
    lift(terminal)
    terminal.wait("D when you are ready")
    terminal.signal(signal.SIGUSR1)
    assert terminal.wait_end() == 128 + signal.SIGUSR1
    assert terminal.settings == terminal.settings_before
    assert terminal.text.strip() == ""


@needs_tmux
@pytest.mark.parametrize(
    "alternate", [pytest.param(True, marks=pytest.mark.slow), False], ids=["alternate", "no alternate"]
)
def test_a_lower_window_pushes_nothing_into_the_scrollback(tmp_path: Path, alternate: bool) -> None:
    with Tmux(tmp_path, env=environment(tmp_path), alternate=alternate) as tmux:
        tmux.type("game play --variant duel")
        tmux.wait(CURTAIN)
        history = tmux.ask("#{history_size}")
        tmux.lift()
        tmux.wait("set up your army")
        tmux.keys("r")
        tmux.wait("D when you are ready")
        tmux.resize(22)
        tmux.wait(lambda: len(tmux.pane.splitlines()) == 22 and "D when you are ready" in tmux.pane)
        assert tmux.ask("#{history_size}") == history
