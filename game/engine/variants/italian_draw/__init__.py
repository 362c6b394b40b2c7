"""Italian five-card draw. Source: the rules page of the site, its section on this game."""
