"""What `manage.py benchmark` measures: one module for each subcommand.

The first line of a module's docstring is the subcommand's help. Its function `run(write, *, name=default
…)` measures; `write` prints a line, and the keyword arguments are the subcommand's options, of the type of
their defaults.
"""
