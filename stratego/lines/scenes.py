"""The scenes between turns: hand-overs and PINs."""

from __future__ import annotations

import os
from collections.abc import Mapping

from stratego.engine.pieces import Color
from stratego.hotseat import steps
from stratego.hotseat.pins import FEWEST, LONGEST, SALT, Pin, proof_of
from stratego.hotseat.scenes import CurtainScene, GivenUpScene, PinScene
from stratego.lines.dialog import Answer, Command, Desk, Dialog, prompt_of, word
from stratego.wording import lines as words
from stratego.wording import pins as pin_words
from stratego.wording.player_names import side_name


def said_in_lines(text: str) -> list[str]:
    """The paragraphs of a text."""
    return [line for line in text.split("\n") if line]


def named(desk: Desk, color: Color) -> str:
    """A player's name and side; only the side for a player without a name."""
    name, side = desk.names[color], side_name(color)
    return name if name == side else words.WITH_SIDE.format(name=name, side=side)


class CurtainDialog(Dialog):
    """A hand-over: says nothing except who is next, until that player begins."""

    def __init__(self, desk: Desk, scene: CurtainScene) -> None:
        super().__init__(desk, prompt_of(scene.next))
        self._scene = scene

    def opening(self) -> Answer:
        scene = self._scene
        sentence = words.SIT_DOWN_TO_SET_UP if scene.is_setting_up else words.SIT_DOWN
        if scene.is_alone:
            sentence = words.ALONE_AGAIN
        return sentence.format(name=named(self.desk, scene.next), begin=word("begin"))

    def commands(self) -> Mapping[str, Command]:
        forgot: Mapping[str, Command] = {"forgot": lambda _: self._forget()}
        return {"begin": lambda _: self._begin(), **(forgot if self._scene.lock is not None else {})}

    def other(self, text: str) -> Answer:
        return words.WRITE_BEGIN.format(begin=word("begin"))

    def empty(self) -> Answer:
        return self.other("")

    def _begin(self) -> Answer:
        """Lift the curtain. A PIN is asked for unseen until it is right, or until an empty line goes back."""
        desk, lock = self.desk, self._scene.lock
        if lock is None:
            return self.take(steps.Lift())
        has_tried = False
        while lock is not None:
            if has_tried or lock.rest(desk.game.clock):
                desk.say([pin_words.after_wrong(lock, desk.game.clock), str(words.ENTER_LOWERS)])
            else:
                desk.say(pin_words.UNLOCK.format(player=desk.names[self._scene.next]).strip())
            typed, has_tried = typed_pin(desk), True
            if not typed:
                return self.empty()
            if lock.rest(desk.game.clock):
                continue
            if (refusal := desk.take(steps.Unlock(lock.proof(typed)))) is not None:
                return refusal
            scene = desk.game.scene
            lock = scene.lock if isinstance(scene, CurtainScene) else None
        self.is_over = True
        return None

    def _forget(self) -> Answer:
        names = self.desk.names
        name, other = names[self._scene.next], names[self._scene.next.other]
        question = pin_words.FORGOTTEN_ALONE if self._scene.is_alone else pin_words.FORGOTTEN
        if not self.desk.is_sure(question.format(name=name, other=other), self.prompt):
            return None
        return self.take(steps.GiveUp())


def typed_pin(desk: Desk) -> str:
    """A PIN, typed unseen; blanks do not count."""
    typed = desk.console.secret("> ")
    return "".join(char for char in typed if char.isprintable() and not char.isspace())[:LONGEST]


def choose_pin(desk: Desk, scene: PinScene) -> None:
    """A player types a PIN twice, or chooses to have none."""
    names = desk.names
    choose = pin_words.CHOOSE_ALONE if scene.is_alone else pin_words.CHOOSE
    asked = choose.format(player=names[scene.color], other=names[scene.color.other])
    desk.say([*said_in_lines(asked), pin_words.FEWEST_HINT.format(FEWEST), str(words.NO_PIN)])
    while True:
        typed = typed_pin(desk)
        if not typed:
            desk.take(steps.GoWithout(scene.color))
            return
        if len(typed) < FEWEST:
            desk.say(pin_words.TOO_SHORT.format(FEWEST))
            continue
        pin = Pin.of(typed, os.urandom(SALT), desk.pin_cost)
        desk.say(pin_words.REPEAT.format(player=names[scene.color]))
        if proof_of(typed_pin(desk), pin.salt, pin.cost) == pin.proof:
            desk.take(steps.SetPin(scene.color, pin))
            return
        desk.say(str(pin_words.NO_MATCH))


def answer_given_up(desk: Desk, scene: GivenUpScene) -> None:
    """A player has forgotten their PIN: ask the other player whether to let them resign."""
    gone, player = desk.names[scene.color], desk.names[scene.color.other]
    desk.console.clear()
    how = pin_words.ACCEPT_BY_KEY if scene.lock is None else pin_words.ACCEPT_BY_PIN
    asked = pin_words.ACCEPT.format(gone=gone, player=player)
    desk.say([*said_in_lines(asked), how.format(gone=gone)])
    if scene.lock is None:
        accepts = desk.is_sure(pin_words.CONFIRM_ACCEPTING.format(gone=gone))
        desk.take(steps.AcceptGivingUp() if accepts else steps.DeclineGivingUp())
        return
    if scene.lock.rest(desk.game.clock):
        desk.say(pin_words.after_wrong(scene.lock, desk.game.clock))
    desk.say(str(words.ENTER_LOWERS))
    typed = typed_pin(desk)
    step = steps.AcceptGivingUp(scene.lock.proof(typed)) if typed else steps.DeclineGivingUp()
    if (refusal := desk.take(step)) is not None:
        desk.say(refusal)
