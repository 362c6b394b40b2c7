"""The bounds of what the leaderboard accepts."""

NAME_MAX_LENGTH = 24
KEY_LENGTH = 64
TAG_MAX_LENGTH = 32
MIN_PLAYERS = 2
MAX_PLAYERS = 10

# Within these two bounds, scores stored as doubles sort exactly. The relative difference of two scores a/b
# and c/d is at least 1/(|a|·d). As |a| ≤ (players − 1) × stack = 9·10⁸ and d ≤ 10⁶, it is above 2⁻⁵⁰, while
# the rounding error of a division is at most 2⁻⁵³. Equal scores give the same double.
MAX_STARTING_STACK = 100_000_000
MAX_HANDS = 1_000_000
