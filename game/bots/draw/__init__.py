"""How bots play five-card draw: hands and their strength, tables, decisions."""
