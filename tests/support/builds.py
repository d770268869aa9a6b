"""The build that the tests run against."""

from stratego.engine import game


def is_compiled() -> bool:
    """Whether the tests run against the compiled build."""
    return not game.__file__.endswith(".py")
