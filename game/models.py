"""The app's models, each defined in the room that uses it. Django looks for them here."""

from game.against_visitors.models import BotRow, BotTotal, BotWeek, CountedGame, ValuedDecision
from game.bot_tables.draft_trials import DraftTrial
from game.bot_tables.draw_rows import BlindRow, ExchangeRow, FirstRoundRow, SecondRoundRow
from game.bot_tables.models import BotLibraryStamp, BotProfile, BotStyle, DecisionTable, TableVersion
from game.bot_tables.row_change import RowChange
from game.bot_tables.rows import DecisionRow, PostflopRow, PreflopRow
from game.bot_tables.style_versions import StyleVersion
from game.bot_tables.table_copies import TableCopy
from game.challenges.models import Challenge, ChallengeGame
from game.coach.stored_values import LiveValues, StoredValues
from game.day.models import DayAttempt, DayGame
from game.laboratory.measurement import Measurement
from game.laboratory.simulation_run import SimulationRun
from game.names.refused_words import RefusedWord
from game.play.day_chain import DayChain
from game.play.stored_game import StoredGame
from game.setup.used_promises import PromiseEpoch, UsedPromise

__all__ = [
    "BlindRow",
    "BotLibraryStamp",
    "BotProfile",
    "BotRow",
    "BotStyle",
    "BotTotal",
    "BotWeek",
    "Challenge",
    "ChallengeGame",
    "CountedGame",
    "DayAttempt",
    "DayChain",
    "DayGame",
    "DecisionRow",
    "DecisionTable",
    "DraftTrial",
    "ExchangeRow",
    "FirstRoundRow",
    "LiveValues",
    "Measurement",
    "PostflopRow",
    "PreflopRow",
    "PromiseEpoch",
    "RefusedWord",
    "RowChange",
    "SecondRoundRow",
    "SimulationRun",
    "StoredGame",
    "StoredValues",
    "StyleVersion",
    "TableCopy",
    "TableVersion",
    "UsedPromise",
    "ValuedDecision",
]
