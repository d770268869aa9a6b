"""The picture of a board from what a player may know."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from stratego.engine.actions import Rescue, Strike
from stratego.engine.events import Announcement, Battle, Event, SilentBattle
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import KnownPiece, OpenView, OwnPiece, PlayerView, SeenPiece
from stratego.tui.draw.picture import Beliefs, Face, Flight, Grid, Light, Picture
from stratego.wording.pieces import label


def picture_of(view: PlayerView, lights: Mapping[str, Light], trail_of: Color) -> Picture:
    """The board as its player sees it, their back row at the bottom, with a side's last action marked."""
    last = view.last_actions[trail_of]
    return Picture(
        grid=Grid.of(view.rules.geometry, view.color),
        faces={square: face_of(view.rules, piece, view.color) for square, piece in view.pieces.items()},
        lights={**_returned(last), **lights},
        trail=_way(last),
    )


def believed(picture: Picture, rules: Ruleset, beliefs: Beliefs) -> Picture:
    """The same board with the likeliest rank on each back: a belief, if there is more than one."""
    faces = dict(picture.faces)
    for square, kinds in beliefs.items():
        if not faces[square].label:
            mark = "believed" if len(kinds) > 1 else faces[square].mark
            faces[square] = faces[square].replace(label=label(rules, next(iter(kinds))), mark=mark)
    return picture.replace(faces=faces)


def gone(picture: Picture, origin: str, stop: str) -> Picture:
    """The same board when the piece on ``origin`` has gone to ``stop``."""
    faces = dict(picture.faces)
    faces[stop] = faces.pop(origin)
    return picture.replace(faces=faces, trail=(origin, stop))


def face_of(rules: Ruleset, piece: SeenPiece, viewer: Color) -> Face:
    """A piece as the player of colour ``viewer`` sees it."""
    if isinstance(piece, OwnPiece):
        return Face(viewer, label(rules, piece.kind), "known" if piece.known else "")
    shown = label(rules, piece.kind) if isinstance(piece, KnownPiece) else ""
    return Face(viewer.other, shown, "moved" if piece.moved else "")


def open_picture(view: OpenView) -> Picture:
    """The open board at the end, from Red's side, with the last action marked."""
    actions = [action for action in view.last_actions.values() if action is not None]
    last = max(actions, key=lambda action: action.ply, default=None)
    return Picture(
        grid=Grid.of(view.rules.geometry, Color.RED),
        faces={
            square: Face(piece.color, label(view.rules, piece.kind)) for square, piece in view.pieces.items()
        },
        lights=_returned(last),
        trail=_way(last),
    )


def flight_of(picture: Picture, announced: Announcement, rules: Ruleset) -> Flight | None:
    """The way of the piece that acted, to be animated on this picture; None for a guess.

    In a battle both pieces are shown as they were announced (K2, K4).
    """
    way = _way(announced)
    path = way[:1]
    for leg in pairwise(way):
        path += picture.grid.way(*leg)[1:]
    incident = announced.incident
    match incident:
        case None:
            shown = picture.faces[announced.action.target]
            if announced.revealed is not None:  # K5
                shown = Face(announced.color, label(rules, announced.revealed))
            return Flight(shown, path)
        case Battle(attacker, _, _) | SilentBattle(attacker, _):
            met = label(rules, incident.defender) if isinstance(incident, Battle) else ""
            shown = Face(announced.color, label(rules, attacker))
            return Flight(shown, path, Face(announced.color.other, met))
    return None


def _way(announced: Announcement | Event | None) -> tuple[str, ...]:
    """The squares of an action: origin, stop (S4), target."""
    if announced is None:
        return ()
    action = announced.action
    return (action.origin, *((action.stop,) if isinstance(action, Strike) else ()), action.target)


def _returned(announced: Announcement | Event | None) -> dict[str, Light]:
    """The square on which a rescued piece returned (R1); a void rescue is announced as none."""
    if isinstance(announced, Event):
        announced = announced.seen_by(announced.color)
    if announced is not None and isinstance(announced.action, Rescue):
        return {announced.action.back: Light.TRAIL}
    return {}
