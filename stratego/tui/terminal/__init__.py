"""The layer between Textual and the terminal, and the only code that uses Textual's private names.

The table gives the reason for each private name. Before changing the version of Textual, check that each name
still does what the table says; if not, find a replacement, or drop the feature.

=============================  ==============================================================================
`output`
``_compositor.ChopsUpdate``    the changed cells of the screen, which we write in few bytes
``_compositor.LayoutUpdate``   a whole screen, passed to `App._display`
``_compositor.CompositorUpdate``  `App._display` lets an object of this type write itself
``App._display``               gets every update: the one place to replace what is written
``App._driver``                writes bytes outside of updates: the window's title, blank lines

`input`
``_xterm_parser.XTermParser``  turns bytes into keys; our subclass keeps it from failing
``Driver._app``                receives the messages: the public method makes a task for each of them
``Driver._loop``               the event loop: receives errors from the thread that reads the input
``Parser._awaiting``           says whether an escape sequence has begun
``XTermParser._sequence_to_key_events``  fails on a key number that belongs to no character

`lifecycle`
``App._context``               the context in which Textual's own tasks run
``App._exit``                  whether the app is exiting, and takes no more input
``App._fatal_error``           would print all local variables, including ranks
``App._handle_exception``      gets every exception: a crash is reported without its message
``App._keymap``                the user's keys: the public interface can set but not read them
``App._loop``                  the event loop: receives input from the thread that reads it
``App._process_messages``      runs the app: the place to set asyncio's exception handler first
``App._process_messages_loop`` handles all messages; when it ends, the program still has the terminal
``App._registry``              all objects that handle messages
``App._thread_id``             distinguishes the input thread from the app's
``MessagePump._closing``       whether an object that handles messages is about to end
``MessagePump._message_queue`` the messages queued for an object; tells whether the object is idle
``_queue.Queue``               the type of `_message_queue`
``Future._exception``          asyncio's: a task's exception, read without marking it as handled

`screen`
``_time.get_time``             the clock that Textual uses for the times of keys
``DOMNode._bindings``          the keys of a node, to be replaced by the user's
``DOMNode._merged_bindings``   the bindings of a class that has no node yet
``keys._character_to_key``     the name of the key that types a character
``Screen._binding_chain``      the keys that work now, overridden to apply the user's keymap
``App._check_bindings``        runs the action of a key at once: the public method uses a queue
``MessagePump._dispatch_message``  handles one message, overridden to ignore missing widgets
``Screen._compositor``         paints a widget now: the public method waits for the next frame
``Screen._compositor_refresh`` passes the painted cells to the app
``Screen._extend_compose``     would add notifications and tooltips to each screen
``Screen._layout_required``    says whether the layout must be updated before a click
``Screen._on_timer_update``    lays out and paints a frame
``Screen._pop_result_callback``  fails when the first screen is switched
``Screen._result_callbacks``   says whether there is a callback; `_pop_result_callback` needs one
``Screen._scroll_required``    says whether the layout must be updated after scrolling
``App._batch_count``           says whether painting is held back
=============================  ==============================================================================
"""
