"""What each choice of a decision is worth, in chips from the decision on, against the tables of the bots."""
