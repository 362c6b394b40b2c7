"""Strength percents: the whole percents of equity against one random hand by which bots look up their rows.

They are the exact odds, floored; here they come from tables, for all starting hands of a board at once or
for many boards side by side. `places` says which row of the tables a board has, `counting` fills them,
`file` keeps them, and `percents` answers.
"""

from game.engine.odds.percents.counting import MAX_PERCENT
from game.engine.odds.percents.file import (
    TABLES_NAME,
    PercentTables,
    build_tables,
    open_tables,
    tables_in_use,
    tables_in_use_or_counted,
    use_tables,
)
from game.engine.odds.percents.percents import (
    combo_number,
    percent_of_hand,
    percents_of_board,
    percents_of_lanes,
    starting_percents,
)

__all__ = [
    "MAX_PERCENT",
    "TABLES_NAME",
    "PercentTables",
    "build_tables",
    "combo_number",
    "open_tables",
    "percent_of_hand",
    "percents_of_board",
    "percents_of_lanes",
    "starting_percents",
    "tables_in_use",
    "tables_in_use_or_counted",
    "use_tables",
]
