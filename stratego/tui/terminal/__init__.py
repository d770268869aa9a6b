"""The layer between Textual and the terminal, and the only one that uses private names of Textual.

Each private name has a reason. With another version of Textual, check that it still does what is said here;
if not, find what took its place, or drop the feature.

=============================  ==============================================================================
`output`
``_compositor.ChopsUpdate``    what changed on the screen, with its cells: written tersely
``_compositor.LayoutUpdate``   a whole screen, as `App._display` gets it
``_compositor.CompositorUpdate``  `App._display` lets an object of this type write itself
``App._display``               is given every update: the one place to replace what is written
``App._driver``                writes bytes outside of updates: the window's title, blank lines

`input`
``_xterm_parser.XTermParser``  turns bytes into keys; ours keeps it from failing
``Driver._app``                receives what has been read: the public way makes a task for each key
``Parser._awaiting``           says whether an escape sequence has begun
``XTermParser._sequence_to_key_events``  fails on a key number that is not a character's

`lifecycle`
``App._context``               what Textual's own tasks run in
``App._exit``                  the app is leaving: no more input is taken
``App._fatal_error``           would print all local variables, ranks among them
``App._handle_exception``      gets every exception: a crash is reported without its message
``App._keymap``                the user's keys: they can be set in public, but not read
``App._loop``                  gets input from the thread that reads it
``App._process_messages``      runs the app: before it, asyncio is told who handles what fails
``App._process_messages_loop`` however it ends, the terminal still belongs to the program then
``App._registry``              everything that handles messages
``App._thread_id``             distinguishes that thread from the app's
``MessagePump._closing``       whether something that handles messages is about to end
``MessagePump._message_queue`` its messages, and whether it is waiting for one
``_queue.Queue``               the type of `_message_queue`
``Future._exception``          asyncio's: a task's exception, read without marking it as handled

`screen`
``_time.get_time``             Textual's clock, the only one that says when a key was typed
``DOMNode._bindings``          the keys of a node, to be replaced by the user's
``DOMNode._merged_bindings``   the bindings of a class that has no node yet
``keys._character_to_key``     the name of the key that types a character
``Screen._binding_chain``      the keys that work: where the user's take the place of the program's own
``App._check_bindings``        runs what is bound to a key, at once: the public way goes through a queue
``MessagePump._dispatch_message``  handles one message: the place to ignore its failure
``Screen._compositor``         paints a widget now: the public way waits for the next frame
``Screen._compositor_refresh`` hands what it has painted to the app
``Screen._layout_required``    says whether there is something to lay out before a click finds its place
``Screen._on_timer_update``    lays out and paints a frame
``Screen._pop_result_callback``  fails when the first screen is switched
``Screen._result_callbacks``   says whether it would
``Screen._scroll_required``    says the same after scrolling
``App._batch_count``           says whether painting is held back
=============================  ==============================================================================
"""
