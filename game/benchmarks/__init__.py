"""The subcommands of `manage.py benchmark`: one module for each.

The first line of a module's docstring is the subcommand's help. Its function `run(write, *, name=default …)`
measures: `write` prints a line, and the keyword arguments are the subcommand's options.
"""
