"""Many cases in one running program, each with a game of its own."""

from collections.abc import Awaitable, Callable
from random import Random

from textual.pilot import Pilot

from stratego.hotseat.session import Session
from stratego.table.settings import Settings
from tests.tui.driving import Size, Watched, shown
from tests.tui.internals import draw
from tests.tui.positions import at_table

Case = Callable[[Watched, Pilot[int]], Awaitable[None]]

_SIZE: Size = (80, 24)


class Cases:
    """Cases that are tried in turn; the test reports every failure.

    Opening a game in the running program takes a third of the time of starting it again.
    """

    def __init__(self) -> None:
        self._cases: list[tuple[Callable[[], Session], Case]] = []

    def of(self, game: Callable[[], Session]) -> Callable[[Case], Case]:
        """Add the decorated function as a case, to be called when the program shows this game."""

        def added(case: Case) -> Case:
            self._cases.append((game, case))
            return case

        return added

    def as_test(self) -> Callable[[], Awaitable[None]]:
        """The test of all cases, including those that are added later."""

        async def test() -> None:
            await self._try_all()

        return test

    async def _try_all(self) -> None:
        """Try each case; after a failure or an exit, try the remaining ones in a new program.

        Raises ExceptionGroup with all failures.
        """
        failures = list[Exception]()
        left = self._cases[::-1]
        while left:
            async with at_table(left[-1][0]()) as (app, pilot):
                while left and app.return_code is None:
                    game, case = left.pop()
                    try:
                        if app.size != _SIZE:
                            await pilot.resize_terminal(*_SIZE)
                        await sit(app, pilot, game())
                        await case(app, pilot)
                        if app.return_code is None:
                            draw(app.screen)
                    except Exception as error:
                        error.add_note(f"in the case {getattr(case, '__name__', case)!r}")
                        failures.append(error)
                        break
        if failures:
            raise ExceptionGroup(f"{len(failures)} of {len(self._cases)} cases", failures)


async def sit(app: Watched, pilot: Pilot[int], session: Session) -> None:
    """Show another game, after resetting settings, keymap, random numbers, key delay and recording."""
    app.settings, app.rng, app.key_delay, app.is_recording = Settings(), Random(1), 0, False
    app.set_keymap({})
    vars(app.screen_stack[0])["show"] = lambda _: False  # no case continues on the previous one's screen
    app.current_game.open(session)
    app.go.game()
    await shown(pilot)
