"""What the public actions say of hands that nobody has seen, where the bots' tables are known."""

from game.coach.ranges.hand_ranges import HandRanges, SeatRange, ranges_after
from game.coach.ranges.joint import JointSample, sample_hands
from game.coach.ranges.likelihood import likelihood
from game.coach.ranges.marginals import marginals

__all__ = [
    "HandRanges",
    "JointSample",
    "SeatRange",
    "likelihood",
    "marginals",
    "ranges_after",
    "sample_hands",
]
