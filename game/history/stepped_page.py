"""What the pages of a hand's steps share: the way to the step before and to the one after."""

from __future__ import annotations


class SteppedPage:
    """`step` runs from 0, the hand as dealt, to `last_step`."""

    step: int
    last_step: int

    @property
    def previous_step(self) -> int | None:
        return self.step - 1 if self.step > 0 else None

    @property
    def next_step(self) -> int | None:
        return self.step + 1 if self.step < self.last_step else None
