"""A player's own hands: the list with his cards, filters and stars, and the files of all of them."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet

from game.engine.cards import parse_cards
from game.engine.notation.phh_write import write_phhs
from game.engine.notation.results_csv import write_results_csv
from game.engine.record import InvalidRecord
from game.history.exported_hand import exported_hand
from game.history.hand_filters import STARRED, HandFilter
from game.history.recorded_game import published_history
from game.words.cards import card_names, card_signs
from leaderboard.models import Game, GameStatus, Hand, Player
from leaderboard.money import Money
from leaderboard.player.overview import GamesOfKind, kind_of
from leaderboard.vocabulary import Topic, name_of

PER_PAGE = 50
MAX_GAMES = 200
"""The latest ones, of which the list shows the hands; those with a star it shows of all games."""


class HandRow(NamedTuple):
    id: int
    game_id: str
    number: int
    played_at: datetime.datetime
    cards: str
    card_names: str
    position: str
    pot: str
    won: str
    is_starred: bool


class HandList(NamedTuple):
    """`kinds` are those of the player's latest games."""

    page: Page[Hand]
    rows: tuple[HandRow, ...]
    kinds: tuple[GamesOfKind, ...]


def hand_list(player: Player, chosen: HandFilter, page: Any) -> HandList:
    latest = Game.objects.filter(player=player).order_by("-started_at").only("id", "kind", "rule_set")
    games = list(latest[:MAX_GAMES])
    hands = own_hands(player, chosen, games).select_related("game").defer("record").order_by("-id")
    found = Paginator(hands, PER_PAGE).get_page(page)
    kinds = sorted({kind_of(game) for game in games}, key=lambda kind: kind.name)
    return HandList(found, tuple(_row(hand) for hand in found), tuple(kinds))


def own_hands(player: Player, chosen: HandFilter, games: Sequence[Game]) -> QuerySet[Hand]:
    """The hands of these games of his; with a star, of all his games."""
    hands = Hand.objects.filter(chosen.condition, net__isnull=False)
    kind = chosen.of_games
    if chosen.show == STARRED:
        of_kind = Q(game__kind=kind.kind, game__rule_set=kind.rule_set) if kind else Q()
        return hands.filter(of_kind, game__player=player)
    return hands.filter(game_id__in=[game.id for game in games if kind in (None, kind_of(game))])


def _row(hand: Hand) -> HandRow:
    money = Money(hand.game.money_unit)
    cards = parse_cards(hand.cards) if hand.cards else ()
    return HandRow(
        id=hand.pk,
        game_id=str(hand.game_id),
        number=hand.number,
        played_at=hand.game.started_at,
        cards=card_signs(cards),
        card_names=card_names(cards),
        position=name_of(Topic.POSITION, hand.position) if hand.position else "",
        pot="" if hand.pot is None else money.short(hand.pot),
        won=money.signed(hand.net or 0),
        is_starred=hand.starred,
    )


def toggle_star(player: Player, hand_id: int) -> bool:
    """Set the star of an own hand, or take it away. False for a hand that is not his."""
    hand = Hand.objects.filter(id=hand_id, game__player=player).only("starred").first()
    if hand is None:
        return False
    Hand.objects.filter(id=hand_id).update(starred=not hand.starred)
    return True


EXPORTS = {
    "phh": ("application/toml", "phhs"),
    "csv": ("text/csv", "csv"),
    "json": ("application/json", "json"),
}
"""The formats in which all games can be taken away, with their content types and suffixes."""


def export(player: Player, file_format: str) -> Iterator[str]:
    """All finished games whose cards may be shown, the oldest first."""
    games = Game.objects.filter(player=player, status=GameStatus.FINISHED).order_by("started_at", "id")
    if file_format == "json":
        yield from _json(player, games)
        return
    write = write_phhs if file_format == "phh" else write_results_csv
    has_place = file_format != "phh"
    yield from write(hand for game in games.iterator() for hand in _exported(game, draws=has_place))


def _exported(game: Game, *, draws: bool) -> Iterator[Any]:
    """The game's hands, those with a draw only where the format has a place for them; none of a game of the
    day that is not over, or of a game that cannot be read."""
    history = published_history(game.id)
    if history is None or (history.variant.has_draw and not draws):
        return
    try:
        for hand in history.hands():
            yield exported_hand(history, hand)
    except InvalidRecord:
        return


def _json(player: Player, games: QuerySet[Game]) -> Iterator[str]:
    """Everything recorded of the player: his name and tag, his games, and of each its hands."""
    yield json.dumps({"name": player.name, "tag": player.tag})[:-1] + ', "games": ['
    for place, game in enumerate(games.iterator()):
        yield (", " if place else "") + json.dumps(_plain(game), ensure_ascii=False, default=str)
    yield "]}\n"


COLUMNS = ("id", "kind", "rule_set", "limit", "money_unit", "players", "starting_stack", "started_at")
RESULTS = ("ended_at", "end_reason", "hands", "final_stack", "place", "score", "adjusted_per_100", "settings")
HAND_COLUMNS = ("number", "net", "big_blind", "cards", "position", "pot", "cost", "starred")
LUCK_COLUMNS = ("luck_deal", "luck_board", "luck_bots", "luck_all_in")


def _plain(game: Game) -> dict[str, Any]:
    """With the seed and the records of the hands, which hold all cards, where everybody may see them."""
    columns = {name: getattr(game, name) for name in (*COLUMNS, *RESULTS)}
    history = published_history(game.id)
    hands = Hand.objects.filter(game=game).order_by("number")
    if history is None or history.seed is None:
        return columns | {"played": list(hands.values(*HAND_COLUMNS))}
    shuffle = {"seed": history.seed.hex(), "shuffle_word": history.game.shuffle_word}
    played = list(hands.values(*HAND_COLUMNS, *LUCK_COLUMNS, "record"))
    return columns | shuffle | {"played": played}
