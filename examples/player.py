"""A player that needs no package, and sets up and plays at random: see docs/players.md.

stratego match --red "program:python3 examples/player.py" --blue random --variant duel
"""

import random
import sys
import tomllib

KINDS = "flag bomb spy infiltrator scout miner sergeant lieutenant captain major colonel general marshal"
LETTERS = "F B S I 2 3 4 5 6 7 8 9 10"


def army(ruleset: str, color: str) -> str:
    """A set-up, front row first: the movable pieces, then the empty squares, the Bombs and the Flag."""
    rules, letters = tomllib.loads(ruleset), dict(zip(KINDS.split(), LETTERS.split(), strict=True))
    widths = [row.count(color[0]) for row in rules["board"]["layout"] if color[0] in row]
    pieces = [letters[kind] for kind, count in rules["army"].items() for _ in range(count)]
    random.shuffle(pieces)
    pieces += ["."] * (sum(widths) - len(pieces))
    cells = iter(sorted(pieces, key=".BF".find))
    rows = [" ".join(next(cells) for _ in range(width)) for width in widths[:: 1 if color == "red" else -1]]
    return " / ".join(rows)


def main() -> None:
    """Read lines, and answer the questions among them."""
    heard: dict[str, str] = {}
    for line in sys.stdin:
        word, _, text = line.strip().partition(" ")
        heard[word] = f"{heard[word]}\n{text}" if word in heard else text
        if word == "stratego":
            print("stratego 1 Random in plain Python", flush=True)
        elif word == "seed":
            random.seed(text)
        elif word == "ready?":
            in_turn = '"alternating"' in heard["ruleset"]
            print("decline I set up all at once" if in_turn else "ready", flush=True)
        elif word == "setup?":
            print("setup", army(heard["ruleset"], heard["color"]), flush=True)
        elif word == "first?":
            print("first", heard["color"], flush=True)
        elif word == "move?":
            print("play", random.choice(heard.pop("legal").split()), flush=True)


if __name__ == "__main__":
    main()
