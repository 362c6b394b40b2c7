"""The program with which anyone can check a game at home; it imports nothing of this site."""
