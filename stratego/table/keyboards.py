"""Finds the key that was meant when a character was typed on a keyboard of another language.

Czech and Slovak keyboards have accented letters on the digit keys, and Bulgarian layouts have Cyrillic
letters. A character that no binding uses is taken for the key in the same place on a Latin keyboard.
"""

from typing import Final

_CZECH, _SLOVAK, _DIGITS = "+ěščřžýáíé", "+ľščťžýáíé", "1234567890"
_LATIN: Final = "qwertyuiopasdfghjklzxcvbnm`[]\\"
_BULGARIAN: Final = {
    "phonetic": ("явертъуиопасдфгхйклзьцжбнмчшщюѝ", _LATIN + "x"),
    "new-phonetic": ("чшертъуиопасдфгхйклзжцвбнмюящьѝ", _LATIN + "\\"),
    "bds": (",уеишщксдзьяаожгтнвюйъэфхп(ц;„ѝырлбмч.", _LATIN + "aq,./;'="),
}
"""The characters of each Bulgarian layout, and the Latin keys in the same places.

The layouts are the traditional and the new phonetic one, and BDS, which follows the Bulgarian typewriter.
"""

KEYBOARDS: Final = tuple(_BULGARIAN)
"""The Bulgarian layouts. As only these conflict with each other, a setting chooses one of them."""

_KEYS: Final = {
    keyboard: dict(zip(_CZECH + _SLOVAK + characters, 2 * _DIGITS + keys, strict=True))
    for keyboard, (characters, keys) in _BULGARIAN.items()
}


def key_meant(character: str, keyboard: str = KEYBOARDS[0]) -> str:
    """The lower-case key that ``character`` stands for on ``keyboard``; empty if there is none.

    ``keyboard`` is one of `KEYBOARDS`.
    """
    return _KEYS[keyboard].get(character.lower(), "")
