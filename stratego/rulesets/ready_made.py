"""Ready-made set-ups, each with a name and the idea behind it."""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from stratego.engine.deployment import Deployment
from stratego.engine.errors import DeploymentError
from stratego.engine.pieces import COLORS
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.reading import SUFFIX, rulesets_folder, shipped_names
from stratego.rulesets.toml_table import read_toml


class ReadyMade(NamedTuple):
    """A set-up with its name, and the idea behind it in a sentence or two."""

    name: str
    idea: str
    deployment: Deployment


def ready_made(rules: Ruleset) -> list[ReadyMade]:
    """The ready-made set-ups that fit the army and the zone of ``rules``; empty if there are none."""
    fitting = []
    for ruleset in shipped_names():
        path = Path(rulesets_folder(), "setups", ruleset + SUFFIX)
        for setup in read_toml(path)["setup"] if path.exists() else ():
            with suppress(DeploymentError):  # the set-up is for another army or zone
                deployment = Deployment.parse(rules, setup["pieces"])
                for color in COLORS:  # either side may choose it
                    deployment.check(rules, color)
                fitting.append(ReadyMade(setup["name"], setup["idea"], deployment))
    return fitting
