"""How the bots fare against visitors, counted from recorded games."""
