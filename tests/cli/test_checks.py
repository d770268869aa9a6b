"""The commands that check files take several: all are checked, and every fault is told."""

from pathlib import Path
from random import Random

import pytest

from stratego import Deployment, load_ruleset
from stratego.cli.main import main
from tests.cli.commands import refused, said
from tests.lessons.samples import SOUND
from tests.support.cases import with_each

DATA = Path(__file__).parents[1] / "records" / "data"
SOUND_FILES = {
    "replay --check": (DATA / "finished.txt").read_text("utf-8"),
    "rulesets check": 'extends = "duel"\nname = "Mine"\n',
    "setups check": str(Deployment.random(load_ruleset("duel"), Random(1))),
    "learn --check": SOUND,
}


@with_each("command", SOUND_FILES)
def test_every_file_is_checked(command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = [str(tmp_path / name) for name in ("a.toml", "bad.toml", "b.toml", "none.toml")]
    for file, text in zip(files, (SOUND_FILES[command], "?", SOUND_FILES[command]), strict=False):
        Path(file).write_text(text, "utf-8")
    assert main([*command.split(), *files]) == 2
    out, err = capsys.readouterr()
    assert [line.split(" is valid")[0] for line in out.splitlines()] == files[::2]
    assert [line.partition(": ")[2].partition(":")[0] for line in err.splitlines()] == files[1::2]
    assert len(said(capsys, *command.split(), *files[::2]).splitlines()) == 2


def test_one_game_is_replayed_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    for option in ([], ["--print"]):
        assert refused(capsys, "replay", "a.txt", "b.txt", *option) == "unrecognized arguments: b.txt"
