"""The rules of Stratego. The engine does no input or output, and reads no clock or random source of its own.

============================================ =================================================================
`geometry`                                   squares, lakes, zones and adjacency (B)
`pieces`                                     colours and kinds (P)
`ruleset`, `options`                         board, army and options of a game, checked
`deployment`, `random_setup`                 set-ups, and sensible random ones (D)
`notation`                                   the text of actions and boards (N)
`actions`                                    moves, strikes, rescues and guesses as values
`move_tables`, `position`                    where each piece is, and its moves (M)
`combat`                                     who wins an attack, and why (A)
`special_actions`                            the guess (I), a strike after a move (S4), rescue (R1)
`repetition`                                 two-squares and more-squares rules (T, C)
`endings`                                    outcomes (E)
`clock`                                      time controls, and the clock as a value (E6)
`legality`, `errors`                         why an action is illegal; all errors, and quoting in messages
`events`                                     what happened, and how it was announced
`memory`, `view`                             what one player knows (K)
`values`                                     the base class of values
`game`                                       the whole game: play, undo, end
============================================ =================================================================

Speed. Every move of a board is created once. The moves of a piece that moves one square depend on its four
neighbours only, so each square has a small table indexed by surroundings, and legal moves are listed by
joining ready-made tuples. T1 is checked only if a player moved the same piece in their last two turns, or if
its limit is 1. C2 cannot apply until a chase is six plies long; positions are recorded only from then on, as
collision-free numbers.

Secrecy. An `Event` holds everything that happened; `Event.seen_by` returns what is announced to one player.
A `Memory` starts from one player's own ranks and the enemy's squares, adds the announcements, and has no
access to the game. A view is made from the memory, with its pieces in the order of the squares, since even
the order of a dict could reveal something. From the game itself, a view takes only public facts and the legal
moves, which depend on nothing that is hidden from the viewer.

Three design decisions: a player can resign only in their own turn (E4); a forfeit leaves the piece where it
is, so that nothing else is revealed (M4); ``both immobile`` is the reason for an outcome when neither side
has a movable piece (E2), whether the ruleset calls that a draw or a loss.
"""
