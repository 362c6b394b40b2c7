"""How much of a result was luck: what chance and the bots' own draws brought against expectation."""
