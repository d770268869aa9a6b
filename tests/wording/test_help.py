"""The game in five lines, and advice for every army."""

from stratego import Kind, Ruleset, load_ruleset
from stratego.rulesets.reading import shipped_names
from stratego.wording.help import advice, in_five_lines, tip_for, tips
from tests.support.cases import with_each

SHIPPED = [load_ruleset(name) for name in shipped_names()]
TINY = load_ruleset("duel").replace(army={"flag": 1, "sergeant": 2})


@with_each("rules", [*SHIPPED, TINY])
def test_five_lines_each_on_one_line(rules: Ruleset) -> None:
    lines = in_five_lines(rules)
    assert len(lines) == 5
    assert all(0 < len(line) <= 75 for line in lines)
    assert str(rules.army_size) in lines[1]
    words = " ".join(lines)
    assert ("lower number" in words) is (rules.numbering == "low")
    assert ("in turn" in words) is (rules.deployment == "alternating")
    for kind in (Kind.SCOUT, Kind.MINER, Kind.SPY, Kind.INFILTRATOR):
        assert (kind.title() in words) is (kind in rules.army)


@with_each("rules", [*SHIPPED, TINY])
def test_advice_is_about_pieces_that_are_there(rules: Ruleset) -> None:
    words = advice(rules)
    for kind in (Kind.BOMB, Kind.MINER, Kind.GENERAL, Kind.MARSHAL):
        if kind not in rules.army:
            assert all(kind.title() not in str(tip.line) for tip in tips(rules))
    assert all(str(tip.line) in words for tip in tips(rules))
    assert len(tips(rules)) >= 4


@with_each(
    ("line", "names"),
    [
        ("Put Scouts and a mix of ranks in front.", "*"),
        ("Keep the Spy near the General.", "*"),
        ("Keep the Spy out of the Scouts' lines.", "*"),
        ("Move few of your pieces at first.", "*"),
        ("Look at the lost pieces.", "*"),
        # The armies of Duel and Barrage have no two pieces two ranks apart, except with the Spy.
        (
            "Behind a weak piece, put a piece two ranks higher.",
            "original infiltrator classic gniazdo jumbo-1958",
        ),
    ],
)
def test_advice_is_given_where_it_can_be_followed(line: str, names: str) -> None:
    given = {name for name in shipped_names() if line in [str(tip.line) for tip in tips(load_ruleset(name))]}
    assert given == set(shipped_names() if names == "*" else names.split())


def test_advice_suits_the_rules() -> None:
    original = load_ruleset("original")

    def lines(**options: object) -> set[str]:
        return {str(tip.line) for tip in tips(original.replace(**options))}

    assert "Look at the lost pieces." not in lines(captured="own")  # K3
    assert "Look at the lost pieces." not in lines(rescue=2)  # R1: lost pieces may come back
    assert "Put Scouts and a mix of ranks in front." not in lines(silent_defence=True)  # K4
    two = {str(kind): pieces for kind, pieces in original.army.items()} | {"marshal": 2, "scout": 7}
    assert "Once their Marshal is known, your General is free." not in lines(army=two)
    stays = next(tip for tip in tips(original) if str(tip.line) == "Watch what never moves.")
    assert f"{stays.line} {stays.reason}".replace("{highest.an}", "the Marshal") in advice(original)


def test_the_line_follows_from_the_number_of_hand_overs_alone() -> None:
    original = load_ruleset("original")
    lines = [tip_for(original, number) for number in range(20)]
    known = [f"Tip: {tip.line}" for tip in tips(original)]
    assert lines == (known * 3)[:20]
    assert all(len(line) <= 55 for line in known)
