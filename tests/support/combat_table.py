"""The result of every attack, written by hand from A1-A5."""

# Attackers by row, defenders by column. w: the attacker wins, l: it loses, =: both are removed.
_DRAWN = """
      F B S I 2 3 4 5 6 7 8 9 10
   S  w l = = l l l l l l l l w
   I  w l = = l l l l l l l l l
   2  w l w w = l l l l l l l l
   3  w w w w w = l l l l l l l
   4  w l w w w w = l l l l l l
   5  w l w w w w w = l l l l l
   6  w l w w w w w w = l l l l
   7  w l w w w w w w w = l l l
   8  w l w w w w w w w w = l l
   9  w l w w w w w w w w w = l
  10  w l w w w w w w w w w w =
"""

_HEAD, *_ROWS = (line.split() for line in _DRAWN.splitlines() if line.strip())

# The result by the letters of attacker and defender under the usual rule for ties: "w", "l" or "=".
RESULTS = {
    (attacker, defender): result
    for attacker, *row in _ROWS
    for defender, result in zip(_HEAD, row, strict=True)
}


def result_of(attacker: str, defender: str, tie: str) -> str:
    """The result of an attack under the rule for ties, by the letters of the pieces: "w", "l" or "="."""
    result = RESULTS[attacker, defender]
    return "w" if result == "=" and tie == "attacker_wins" else result
