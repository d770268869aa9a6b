"""The game in words: pieces, options, battles, endings and rules, as players say them.

All texts keep to ASCII, so that every terminal can show them; only the players' names may go beyond.
"""

from stratego.wording.battles import BattleWords, action_line, battle_words
from stratego.wording.endings import ending_words, quiet_warning
from stratego.wording.options import option_sentences
from stratego.wording.pieces import Entry, kind_name, label, roster, titled
from stratego.wording.rules import Paragraph, rules_in_words

__all__ = [
    "BattleWords",
    "Entry",
    "Paragraph",
    "action_line",
    "battle_words",
    "ending_words",
    "kind_name",
    "label",
    "option_sentences",
    "quiet_warning",
    "roster",
    "rules_in_words",
    "titled",
]
