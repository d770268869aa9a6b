"""The private names of Textual that tests need: no other test module uses any.

With another version of Textual, check for each name whether its description still applies; if not, find a
replacement.

=======================================  ====================================================================
``keys._character_to_key``               the key that types a character; a copy would have to be kept in step
``message._time``                        says when a key was typed
``App._driver``                          passes on keys; a pilot's own keys would wait for their effect
``App._build_driver``                    chooses the driver; `driver_class` is ignored in tests
``App._exception``                       the first exception that the app caught
``App._resize_event``                    a new size of the window that has not been handled yet
``App._resize_timer``                    runs while a resize waits for another one that may follow
``App._handle_exception``                gets every exception
``App._fatal_error``                     ends the program after an exception
``App._loop``                            gets input from the thread that reads it
``App._thread_id``                       distinguishes that thread from the app's
``App._batch_count``                     holds painting back; `batch_update` is for a block of code
``App._registry``                        everything that handles messages
``MessagePump._running``                 whether the pump is running
``MessagePump._closing``                 whether the pump is about to end
``MessagePump._next_callbacks``          the callbacks that the pump will run without a message
``MessagePump._get_dispatch_methods``    finds the handlers of a message in all base classes
``textual._callback``                    calls a handler with the arguments that it takes
``_callback._count_parameters``          counts the parameters of a handler at each call
``Message._no_default_action``           ends the search for handlers
``Screen._update_timer``                 times the painting of frames
``Timer._active``                        whether a frame is due
``Screen._compositor``                   the text on the screen, and whether there is any
``Screen._layout_required``              whether there is something left to lay out
``Screen._scroll_required``              whether there is something left to lay out after scrolling
``Screen._refresh_layout``               lays out all widgets
``Screen._on_layout``                    is told that a widget needs another layout
``Reactive._layout``                     whether a layout is needed after a change of a widget's attribute
``Screen._repaint_required``             whether there is something left to paint
``Screen._dirty_widgets``                the widgets that are left to paint
``Screen._callbacks``                    the callbacks to run after the next frame
``Screen._on_timer_update``              paints the next frame now
``App._display``                         is given everything that is painted
``_compositor.Compositor``               composes the widgets' lines, even without a terminal
``Compositor._get_renders``              lets the widgets draw
``Compositor._dirty_regions``            the regions that the widgets have to draw
``_context.active_app``                  the running app
``_compositor.ChopsUpdate``              the update for a part of the screen
``_compositor.LayoutUpdate``             the update for a whole screen
``Pilot._wait_for_screen``               watches the processor and waits a while; `taken` replaces it
``Stylesheet._parse_rules``              is slow, and gives the same result for each test
``Stylesheet._rules``                    the parsed rules of all sheets together
``Stylesheet._rules_map``                the parsed rules by selector names, built when needed
``Stylesheet._require_parse``            whether there is more to parse
``Stylesheet._variables``                the theme's colours, on which the rules depend
``Stylesheet._process_component_classes``  styles the parts of a widget; called after its own rules are found
``DOMNode._PSEUDO_CLASSES``              says which pseudo-classes a node has
``DOMNode._selector_names``              the names by which rules may apply to a node
``DOMNode._is_mounted``                  whether a change of styles has any effect besides the styles
``Styles._rules``                        the rules of a widget
``Styles._updates``                      counts the changes of styles
``_styles_cache.StylesCache``            caches the lines of a thousand widgets, which slows down later tests
``BaseEventLoop._ready``                 asyncio's callbacks that can run now
=======================================  ====================================================================
"""

import asyncio
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, cast
from weakref import WeakKeyDictionary

import pytest
import textual._callback
import textual.app
import textual.css.stylesheet
import textual.message
import textual.message_pump
import textual.pilot
import textual.strip
from textual import events
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual._context import active_app
from textual._styles_cache import StylesCache
from textual.app import App
from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.css.tokenize import tokenize_values
from textual.css.tokenizer import Token
from textual.design import ColorSystem
from textual.dom import DOMNode
from textual.driver import Driver
from textual.geometry import Region, Size
from textual.keys import _character_to_key
from textual.message import Message
from textual.message_pump import MessagePump
from textual.messages import Layout
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from stratego.tui.app import OPPONENT
from stratego.tui.terminal.lifecycle import GuardedApp

Update = ChopsUpdate | LayoutUpdate

PATIENCE = float(os.environ.get("STRATEGO_PATIENCE", "30"))
"""Seconds to wait for a condition before giving up."""

_CHARACTERS = {"space": " ", "enter": "\r", "tab": "\t", "escape": "\x1b", "question_mark": "?"}
_ROUNDS = 1000  # the maximum number of rounds of the event loop that `at_rest` waits


# Input


def key_event(key: str) -> events.Key:
    """The event of a key, given by name or character."""
    character = _CHARACTERS.get(key, key if len(key) == 1 else None)
    return events.Key(key if len(key) > 1 else _character_to_key(key), character)


def send(app: App[Any], *messages: Message) -> None:
    """Send messages as if from the terminal."""
    assert app._driver is not None
    for message in messages:
        app._driver.send_message(message)


@contextmanager
def keys_timed_by(clock: Callable[[], float]) -> Iterator[None]:
    """Use this clock for the times of messages, such as keys."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(textual.message, "_time", SimpleNamespace(get_time=clock))
        yield


# Activity


def exception_of(app: App[Any]) -> Exception | None:
    """The first exception that the app caught, if any."""
    return app._exception


def crash(app: App[Any], error: Exception) -> None:
    """Pass an exception to the app, as Textual does when it catches one."""
    app._handle_exception(error)


@contextmanager
def crashes_of(app: App[Any]) -> Iterator[list[Exception]]:
    """Collect the exceptions that Textual catches, instead of handling them."""
    seen: list[Exception] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "_handle_exception", lambda _, error: seen.append(error))
        yield seen


def fatal_error(app: App[Any]) -> None:
    """End the app after an exception, as Textual does."""
    app._fatal_error()


def give_driver(app: App[Any], driver: object) -> None:
    """Give the app a driver before it runs."""
    app._driver = cast(Driver, driver)


def on_another_thread(app: App[Any], call_soon_threadsafe: Callable[..., object]) -> None:
    """Make the app seem to run in another thread, whose event loop has this ``call_soon_threadsafe``."""
    app._thread_id = -1
    app._loop = cast(Any, SimpleNamespace(call_soon_threadsafe=call_soon_threadsafe))


def is_behind(app: App[Any]) -> bool:
    """Whether there is unhandled input."""
    return isinstance(app, GuardedApp) and app.is_behind


def is_busy(app: App[Any]) -> bool:
    """Whether input, a resize, a message, a callback or a worker is still to be handled."""
    is_working = not all(worker.is_finished for worker in app.workers)
    pumps = (app, *app._registry)
    return (
        is_working or is_behind(app) or app._resize_timer is not None or any(map(_has_something_to_do, pumps))
    )


def _has_something_to_do(pump: MessagePump) -> bool:
    return pump._running and not pump._closing and bool(pump.message_queue_size or pump._next_callbacks)


def is_unfinished(screen: Screen[object]) -> bool:
    """Whether a screen is waiting (see `is_waiting`), or has a layout, scroll or repaint pending."""
    return (
        is_waiting(screen)
        or screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or bool(screen._dirty_widgets)
    )


def is_waiting(screen: Screen[object]) -> bool:
    """Whether a screen is still being built, or waits for callbacks or workers (except the opponent's)."""
    return (
        not screen.is_running
        or not screen._compositor.size
        or bool(screen._callbacks)
        or not all(worker.is_finished for worker in screen.workers if worker.group != OPPONENT)
    )


def needs(screen: Screen[Any], *, layout: bool, scroll: bool) -> None:
    """Set whether a screen needs a layout, or an update after scrolling."""
    screen._layout_required, screen._scroll_required = layout, scroll


def hold_painting(app: App[Any], *, held: bool) -> None:
    """Stop all painting except by `paint_now`, or allow it again."""
    app._batch_count += 1 if held else -1


def paint_now(app: App[Any]) -> None:
    """Paint while painting is held back."""
    hold_painting(app, held=False)
    try:
        app.screen._on_timer_update()
    finally:
        hold_painting(app, held=True)


@contextmanager
def frames_seen(paint: Callable[[], None]) -> Iterator[None]:
    """Have Textual's screens call ``paint`` instead of painting a frame."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Screen, "_on_timer_update", lambda _: paint())
        yield


def next_frame(screen: Screen[Any]) -> None:
    """Do what a screen does when a frame is due."""
    screen._on_timer_update()


def paint(screen: Screen[Any]) -> bool:
    """Paint the next frame now. Returns False if none is due."""
    is_due = bool(screen._compositor.size) and screen._update_timer._active.is_set()
    if is_due:
        screen._on_timer_update()
    return is_due


async def at_rest(*_: object) -> None:
    """Wait until every task is waiting for a timer or for input, or `_ROUNDS` have passed."""
    ready = cast(Any, asyncio.get_running_loop())._ready
    await asyncio.sleep(0)
    for rounds in range(_ROUNDS):
        if not ready:
            break
        await asyncio.sleep(0 if rounds < _ROUNDS // 2 else 0.001)


async def taken(pilot: Pilot[Any], timeout: float = PATIENCE) -> bool:
    """Wait until all input has been handled, including a change of the window's size, or the app has ended.

    The test fails after ``timeout`` seconds. Returns True, as Textual expects of ``Pilot._wait_for_screen``.
    """
    await at_rest()
    deadline = asyncio.get_running_loop().time() + timeout
    while (pilot.app._resize_event or is_behind(pilot.app)) and pilot.app.return_code is None:
        assert asyncio.get_running_loop().time() < deadline, "the app takes no notice of its window"
        await asyncio.sleep(0.001)
        await at_rest()
    return True


def use_driver(app: App[Any], driver: Driver) -> None:
    """Run the program with this driver, rather than one that Textual chooses for tests."""
    app._build_driver = lambda **_: driver  # type: ignore[method-assign]


@contextmanager
def rest_seen() -> Iterator[None]:
    """Make Textual's pilot wait with `at_rest` and `taken`, instead of watching processor time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(textual.app, "wait_for_idle", at_rest)
        patch.setattr(textual.pilot, "wait_for_idle", at_rest)
        patch.setattr(Pilot, "_wait_for_screen", taken)
        yield


# Output


def strips_of(screen: Screen[object]) -> list[Strip]:
    """The lines on the screen."""
    _undrawn.pop(screen._compositor, None)
    return screen._compositor.render_strips()


@contextmanager
def updates(app: App[Any]) -> Iterator[list[Update]]:
    """Collect all updates that are painted, as passed to the output."""
    seen: list[Update] = []
    display = app._display

    def watch(screen: Any, update: Any) -> None:
        if isinstance(update, Update):
            seen.append(update)
        display(screen, update)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "_display", watch)
        yield seen


def layout_update(lines: Sequence[Strip], width: int) -> Update:
    """An update of a whole screen with these lines."""
    return LayoutUpdate([[line] for line in lines], Region(0, 0, width, len(lines)))


def part_update(parts: Sequence[Mapping[int, Strip | None]], spans: list[tuple[int, int, int]]) -> Update:
    """An update with parts of lines by column, None for undrawn parts; only ``spans`` are painted."""
    ends = [[x + (strip.cell_length if strip else 1) for x, strip in line.items()] for line in parts]
    return ChopsUpdate(parts, spans, ends)


@contextmanager
def updates_thrown_away() -> Iterator[None]:
    """Compose no frames, and postpone drawing, unless a terminal or a test reads the updates (`updates`).

    Other tests read only whole screens (`strips_of`), which are drawn when they are read. Until then, or
    until `draw`, changes are only collected; within `every_frame`, widgets draw each change at once.
    """
    whole, part = Compositor.render_full_update, Compositor.render_partial_update

    def put_off(compositor: Compositor, region: Region) -> LayoutUpdate:
        compositor._dirty_regions.clear()
        _undrawn.setdefault(compositor, []).append(region)
        if _every_frame:
            draw(compositor)
        return LayoutUpdate([], compositor.size.region)

    def draw_whole(compositor: Compositor, simplify: bool = False) -> LayoutUpdate:
        if _is_read(active_app.get()):
            return whole(compositor, simplify)
        return put_off(compositor, compositor.size.region)

    def draw_part(compositor: Compositor) -> ChopsUpdate | LayoutUpdate | None:
        if _is_read(active_app.get()) or not compositor._dirty_regions:
            return part(compositor)
        return put_off(compositor, Region.from_union(list(compositor._dirty_regions)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Compositor, "render_full_update", draw_whole)
        patch.setattr(Compositor, "render_partial_update", draw_part)
        yield


_undrawn: WeakKeyDictionary[Compositor, list[Region]] = WeakKeyDictionary()
_every_frame: list[bool] = []


def draw(drawn: Screen[Any] | Compositor) -> None:
    """Do the postponed drawing of the widgets."""
    compositor = drawn if isinstance(drawn, Compositor) else drawn._compositor
    if regions := _undrawn.pop(compositor, None):
        for _ in compositor._get_renders(Region.from_union(regions).intersection(compositor.size.region)):
            pass


@contextmanager
def every_frame() -> Iterator[None]:
    """Draw at once, without postponing: then half-built screens are drawn as well."""
    _every_frame.append(True)
    try:
        yield
    finally:
        _every_frame.pop()


def is_every_frame_read(app: App[Any]) -> bool:
    """Whether every frame is drawn: within `every_frame`, or if a terminal or a test reads the output."""
    return bool(_every_frame) or _is_read(app)


def _is_read(app: App[Any]) -> bool:
    """Whether a terminal or a test reads the output."""
    return not app.is_headless or "_display" in vars(app)


# Caches


@contextmanager
def styles_parsed_once() -> Iterator[None]:
    """Reuse the parsed styles of one app for later ones with the same style sheets and colours."""
    parse, parse_rules, generate = Stylesheet.parse, Stylesheet._parse_rules, ColorSystem.generate
    sheets: dict[tuple[object, ...], tuple[list[RuleSet], dict[str, list[RuleSet]]]] = {}
    parsed: dict[tuple[object, ...], list[RuleSet]] = {}
    colors: dict[str, dict[str, str]] = {}
    tokens: dict[tuple[object, ...], dict[str, list[Token]]] = {}

    def sheet_parsed_once(self: Stylesheet) -> None:
        key = (*self.source.items(), *self._variables.items())
        if key not in sheets:
            parse(self)
            self._require_parse = False
            sheets[key] = self._rules, self.rules_map
        (self._rules, self._rules_map), self._require_parse = sheets[key], False

    def parsed_once(self: Stylesheet, *source: Any, **how: Any) -> list[RuleSet]:
        key = (source, *how.items(), *self._variables.items())
        if key not in parsed:
            parsed[key] = parse_rules(self, *source, **how)
        return parsed[key]

    def generated_once(self: ColorSystem) -> dict[str, str]:
        key = str(vars(self))
        if key not in colors:
            colors[key] = generate(self)
        return dict(colors[key])

    def tokenized_once(values: dict[str, str]) -> dict[str, list[Token]]:
        key = (*values.items(),)
        if key not in tokens:
            tokens[key] = tokenize_values(values)
        return tokens[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "parse", sheet_parsed_once)
        patch.setattr(Stylesheet, "_parse_rules", parsed_once)
        patch.setattr(ColorSystem, "generate", generated_once)
        patch.setattr(textual.css.stylesheet, "tokenize_values", tokenized_once)
        patch.setattr(RuleSet, "__hash__", object.__hash__)  # Textual's is equivalent, but slower
        yield


_FLAGS = ("_has_hover_style", "_has_focus_within", "_has_order_style", "_has_odd_or_even")


@contextmanager
def styles_applied_once() -> Iterator[None]:
    """Reuse the rules found for a widget for others of the same type, id, classes and pseudo-classes.

    Their ancestors must be alike in the same respects. Only pseudo-classes that the rules mention count.
    """
    apply, replace = Stylesheet.apply, Stylesheet.replace_rules
    mentioned: dict[tuple[object, ...], list[str]] = {}  # pseudo-classes by sheet and kind of node
    applied: dict[tuple[object, ...], tuple[Any, list[bool]]] = {}
    given: dict[DOMNode, RulesMap] = {}  # the rules being applied, by node
    made: dict[int, RulesMap] = {}  # the resulting rules of a new widget, by the id of those applied
    last = WeakKeyDictionary[DOMNode, tuple[RulesMap, int]]()  # the last rules applied, and `_updates` then

    def applied_once(self: Stylesheet, node: DOMNode, *, animate: bool = False, cache: Any = None) -> None:
        kind = id(self.rules), *_kind(node)
        if kind not in mentioned:
            rules = {
                rule for name in self.rules_map.keys() & node._selector_names for rule in self.rules_map[name]
            }
            mentioned[kind] = sorted({name for rule in rules for name in rule.pseudo_classes})
        key = (kind, *(_kind(each) + _pseudo_classes(each, mentioned[kind]) for each in node.css_path_nodes))
        if key not in applied:
            apply(self, node, animate=animate)
            applied[key] = given.pop(node, None), [getattr(node, flag) for flag in _FLAGS]
            return
        rules, flags = applied[key]
        for flag, is_set in zip(_FLAGS, flags, strict=True):
            setattr(node, flag, is_set)
        if rules is not None:
            replaced(node, rules, animate)
            del given[node]
        self._process_component_classes(node)

    def replaced(node: DOMNode, rules: RulesMap, animate: bool = False) -> None:
        given[node] = rules
        base = node.styles.base
        is_new = not base._rules and not node._is_mounted
        if last.get(node) == (rules, base._updates):
            node.notify_style_update()
        elif is_new and id(rules) in made:
            base._rules.update(made[id(rules)])
            base._updates += 1
            node.notify_style_update()
        else:
            replace(node, rules, animate)
            if is_new:
                made[id(rules)] = base._rules.copy()
        last[node] = rules, base._updates

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "apply", applied_once)
        patch.setattr(Stylesheet, "replace_rules", staticmethod(replaced))
        yield


def _kind(node: DOMNode) -> tuple[object, ...]:
    return type(node), node.id, node.classes


def _pseudo_classes(node: DOMNode, names: Iterable[str]) -> tuple[object, ...]:
    checks: Mapping[str, Callable[[Any], bool]] = node._PSEUDO_CLASSES
    return tuple(name in checks and checks[name](node) for name in names)


@contextmanager
def layouts_made_once() -> Iterator[None]:
    """Skip a layout of the same size if no message has asked for one since the last: a new app makes five."""
    laid_out = WeakKeyDictionary[Screen[Any], Size]()  # the sizes of the screens whose layout is up to date
    lay_out, on_layout = Screen._refresh_layout, Screen._on_layout

    async def asked_for(self: Screen[Any], message: Layout) -> None:
        laid_out.pop(self, None)
        await on_layout(self, message)

    def laid_out_once(self: Screen[Any], size: Size | None = None, scroll: bool = False) -> None:
        if scroll or laid_out.get(self) != (size or self.outer_size) or _is_read(self.app):
            laid_out[self] = size or self.outer_size
            lay_out(self, size, scroll)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Screen, "_on_layout", asked_for)
        patch.setattr(Screen, "_refresh_layout", laid_out_once)
        patch.setattr(vars(Widget)["virtual_size"], "_layout", False)  # a layout itself changes it
        yield


@contextmanager
def handlers_found_once() -> Iterator[None]:
    """Cache handlers of messages: Textual searches all base classes and counts parameters each time."""
    search, count = MessagePump._get_dispatch_methods, textual._callback._count_parameters
    handlers: dict[tuple[type, str], list[type] | None] = {}

    def found_once(self: MessagePump, name: str, message: Message) -> Iterable[tuple[type, Any]]:
        key = type(self), name
        if key not in handlers:
            bases = type(self).__mro__
            is_decorated = any(vars(base).get("_decorated_handlers") for base in bases)
            handlers[key] = None if is_decorated else [base for base in bases if _method(base, name)]
        found = handlers[key]
        return search(self, name, message) if found is None else called(self, found, name, message)

    def called(
        self: MessagePump, bases: list[type], name: str, message: Message
    ) -> Iterator[tuple[type, Any]]:
        for base in bases:
            if message._no_default_action:
                break
            yield base, _method(base, name).__get__(self, base)

    counts: dict[tuple[object, bool], int] = {}  # by code: keeping a function would keep its app

    def counted_once(func: Callable[..., object]) -> int:
        key = getattr(func, "__code__", None), hasattr(func, "__self__")
        if key[0] is None or hasattr(func, "__wrapped__"):
            return count(func)
        return counts[key] if key in counts else counts.setdefault(key, count(func))

    event = SimpleNamespace(verbosity=lambda _: lambda *_: None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MessagePump, "_get_dispatch_methods", found_once)
        patch.setattr(textual._callback, "_count_parameters", counted_once)
        patch.setattr(textual.message_pump, "log", SimpleNamespace(event=event))  # saves the time of logging
        yield


def _method(base: type, name: str) -> Any:
    return vars(base).get(f"_{name}") or vars(base).get(name)


@contextmanager
def strips_without_caches() -> Iterator[None]:
    """Disable the caches of lines of text: tests hardly ever draw the same line again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(textual.strip, "FIFOCache", lambda _: _KEEPS_NOTHING)
        yield


class _KeepsNothing(dict[object, Any]):
    """A cache that is always empty."""

    def __setitem__(self, key: object, value: object) -> None:
        """Do nothing."""


_KEEPS_NOTHING = _KeepsNothing()


def forget_lines() -> None:
    """Empty a cache that would keep the widgets' lines after an app has ended."""
    StylesCache.get_inner_outer.cache_clear()
