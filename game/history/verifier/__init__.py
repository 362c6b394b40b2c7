"""The program with which anyone can check a game at home; it imports nothing of this site.

It is one file, longer than other modules: who downloads it can read all of it, and needs nothing else."""
