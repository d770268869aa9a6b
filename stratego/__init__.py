"""Stratego: an exact rules engine, and a game for two people at one terminal.

The public names, such as ``stratego.Game``, are defined in ``stratego/public.py``.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stratego.public import *  # noqa: F403
    from stratego.public import __all__ as __all__
else:

    def __getattr__(name):
        """Load the public names on first use (PEP 562); ``stratego --help`` does not need them."""
        if name not in _load():
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return globals()[name]

    def __dir__():
        return sorted({*globals(), *_load()})

    def _load():
        import stratego.public

        names = {name: getattr(stratego.public, name) for name in ["__all__", *stratego.public.__all__]}
        globals().update(names)
        return names
