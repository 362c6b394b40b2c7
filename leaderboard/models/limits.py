"""The bounds of what the leaderboard accepts."""

NAME_MAX_LENGTH = 24
KEY_LENGTH = 64
TAG_MAX_LENGTH = 32
MIN_PLAYERS = 2
MAX_PLAYERS = 10

# Within these bounds, scores stored as doubles sort exactly, but for games of over 1,000 hands with
# the largest stacks. The relative difference of two scores a/b and c/d is at least 1/(|a|·d). With stacks to
# 10⁵ |a| ≤ 9·10⁵, and d = hands × big blind ≤ 2·10⁹: it is above 2⁻⁵¹, while the rounding error of a division
# is at most 2⁻⁵³. Equal scores give the same double.
MAX_STARTING_STACK = 100_000_000
MAX_HANDS = 1_000_000
MAX_FIRST_BIG_BLIND = 2000

SCORED_HANDS = 10
"""A score counts at least this many hands, so that a game of few hands leads the list neither way."""

MAX_CHANGES_LENGTH = 200
