"""Many hands of hold'em at once: one element of an array is one hand, a lane.

The engine is the authority. What a lane may do is the engine's rules over arrays, and both play the same
hands action for action and chip for chip on the same cards and draws.
"""
