"""Ready-made set-ups, each with a name and the idea behind it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from stratego.engine.deployment import Deployment
from stratego.engine.errors import DeploymentError
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.files import SUFFIX, rulesets_folder, shipped_names


class ReadyMade(NamedTuple):
    """A set-up with its name, and the idea behind it in a sentence or two."""

    name: str
    idea: str
    deployment: Deployment


def ready_made(rules: Ruleset) -> list[ReadyMade]:
    """The ready-made set-ups that fit the army and the zone of ``rules``, if there are any."""
    fitting = []
    for name, idea, pieces in _drawn():
        try:
            fitting.append(ReadyMade(name, idea, Deployment.parse(rules, pieces)))
        except DeploymentError:  # made for another army or zone
            continue
    return fitting


def _drawn() -> list[tuple[str, str, str]]:
    """All set-ups as name, idea and drawing, in the order of the shipped rulesets."""
    drawn = []
    for ruleset in shipped_names():
        path = Path(rulesets_folder(), "setups", ruleset + SUFFIX)
        if path.exists():
            setups = tomllib.loads(path.read_text("utf-8"))["setup"]
            drawn += [(setup["name"], setup["idea"], setup["pieces"]) for setup in setups]
    return drawn
