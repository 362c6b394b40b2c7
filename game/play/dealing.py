"""The next hand of a game, and what each bot plays it by."""

from __future__ import annotations

from game.bot_tables.loading import draw_style_for_hand, profile_for_hand, styles_for_hand
from game.bots.draw.fallback import FALLBACK_STYLE
from game.bots.draw.style import DrawStyle
from game.bots.fallback import FALLBACK_PROFILE
from game.bots.profile import BotProfile
from game.engine.game import GameState, deal
from game.engine.shuffle import StreamVersion
from game.engine.state import HandState
from game.play.drafts import Drafts, with_drafts
from game.play.pins import Pins, pinned_styles, size_class_of
from game.play.saved_game import Choices, SeatedPlayer
from game.play.unasked import played_on


def dealt_hand(
    game: GameState,
    seed: bytes,
    word: str,
    choices: Choices,
    version: StreamVersion = StreamVersion.BY_PLACE,
) -> HandState:
    """The game's next hand, up to the first question to anybody."""
    return without_idle_questions(deal(game, seed, word, version), game, choices)


def without_idle_questions(hand: HandState, game: GameState, choices: Choices) -> HandState:
    if not game.setup.interactive:
        return hand
    return played_on(hand, asks_for_blind=choices.asks_for_blind)


def with_styles(
    players: tuple[SeatedPlayer, ...], game: GameState, pins: Pins = (), drafts: Drafts = ()
) -> tuple[SeatedPlayer, ...]:
    """The players for a new hand: each bot plays it to its end as it is pinned, or its profile says now, by
    the draft that the game has of its table."""
    size_class = size_class_of(game.setup.rules.variant, len(game.seats_in))
    if pinned := pinned_styles(pins, game.deal_number, size_class):
        return tuple(player._replace(style=style) for player, style in zip(players, pinned, strict=True))
    styles = styles_for_hand(size_class)
    own = ((player, player.profile, styles.get(player.profile or "")) for player in players)
    seated = tuple(
        player._replace(style=with_drafts(profile, style, drafts)) for player, profile, style in own
    )
    return players if seated == players else seated  # whose text is written already


def draw_style_of(player: SeatedPlayer) -> DrawStyle:
    """What a bot at a table of five-card draw plays the hand in play by."""
    return (player.style and draw_style_for_hand(player.style)) or FALLBACK_STYLE


def profile_of(player: SeatedPlayer) -> BotProfile:
    """What a bot at the table plays the hand in play by."""
    if player.profile is None or player.style is None:
        return FALLBACK_PROFILE
    return profile_for_hand(player.profile, player.style) or FALLBACK_PROFILE
