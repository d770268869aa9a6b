"""Stratego: an exact rules engine, and the game in a terminal for one or two people.

The public names, such as ``stratego.Game``, are listed in ``stratego/public.py``.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stratego.public import *  # noqa: F403
    from stratego.public import __all__ as __all__

    __version__: str
else:

    def __getattr__(name):
        """Load the public names, or look up the version, only on use (PEP 562), as `--help` needs neither."""
        if name == "__version__":
            return _version()
        if name not in _load():
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return globals()[name]

    def __dir__():
        return sorted({*globals(), *_load()})

    def _version():
        """The version of the installed package, or of a checkout that is not installed."""
        from importlib.metadata import PackageNotFoundError, version  # slow, and seldom needed
        from pathlib import Path

        try:
            return version("stratego-terminal")
        except PackageNotFoundError:
            lines = (Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8").splitlines()
            return next(line.split('"')[1] for line in lines if line.startswith("version = "))

    def _load():
        import stratego.public

        names = {name: getattr(stratego.public, name) for name in ["__all__", *stratego.public.__all__]}
        globals().update(names)
        return names
