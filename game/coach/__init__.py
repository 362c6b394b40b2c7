"""Looking back at play: ranges, and what decisions were worth."""
