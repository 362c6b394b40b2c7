"""The editions of how bots play beside their tables: what their sizes come to, and what they call.

Hands remember theirs, so that what was played under an earlier edition is read by that edition.
"""

STEADY_BEFORE_THE_FLOP = 2
"""From this edition on raises before the flop have one size a row."""

KEEPS_ON_THE_RIVER = 3
"""From this edition on bets on the river leave some of the stack."""

SHORT_STACKS_GO_ALL_IN = 4
"""From this edition on no all-in of a stack that is not deep is too much for the pot before the flop."""

OPENS_LEAST_HEADS_UP = 5
"""From this edition on two players open to two big blinds where their row names the small size."""

CALLS_WHEN_COMMITTED = 6
"""From this edition on nobody folds to a bet that takes most of what he has left for a small part of the pot.
Until then rows answered all such bets by the same hands, whatever the price, so that whoever raised to 45 of
50 big blinds before the flop and then went all-in won the pot of those who folded.
"""

TELLS_LARGE_RAISES = 7
"""From this edition on a first raise before the flop of 15 big blinds to call is no all-in while it leaves
more than half of the stack, and nobody folds later who has put much in for a single one. Until then whoever
raised to 20 to 36 of 50 big blinds won what is folded to an all-in, for less than an all-in. Between two
players a raise of more than 2.5 big blinds to call is large, not just one of more than 4: while one row
answered opens to 3 and 5, whoever opened to 5 with strong hands alone won.
"""

EDITION = TELLS_LARGE_RAISES
"""The newest."""
