"""How long, how many and how much the leaderboard takes."""

NAME_MAX_LENGTH = 24
KEY_LENGTH = 64
TAG_MAX_LENGTH = 32
MIN_PLAYERS = 2
MAX_PLAYERS = 10

# With these two bounds a score stored as a double still sorts exactly. Two different scores a/b and c/d
# differ by at least 1/(|a|·d) of their size; |a| is at most (players − 1) × stack = 9·10⁸ and d at most 10⁶,
# so that is more than 2⁻⁵⁰, while a correctly rounded division is wrong by at most 2⁻⁵³. Equal scores give
# the same double.
MAX_STARTING_STACK = 100_000_000
MAX_HANDS = 1_000_000
