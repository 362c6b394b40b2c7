"""Made-up finished games in large numbers, for measuring pages.

Nobody played them: the records of their hands are filler of a typical length and cannot be replayed.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from leaderboard.identity.cookie import TAG_LENGTH
from leaderboard.models import EndReasonChoices, Game, GameKind, GameStatus, Hand, Player
from leaderboard.names import folded
from leaderboard.recording.scatter import margin

FIRST_NAMES = (
    "Ada",
    "Ann",
    "Bea",
    "Carla",
    "Dario",
    "Elena",
    "Gino",
    "Ivo",
    "José",
    "Karl",
    "Lea",
    "Mario",
    "Zoë",
)
FILLER = "0123456789abcdef"
GAMES_A_PLAYER = 20
SMALL_BLINDS = (5, 10, 20, 40)
STARTING_STACK = 5000  # large enough that few games end early
SPAN = datetime.timedelta(days=365)


class MadeGames(NamedTuple):
    """What to make: `games` of `hands` hands each (one game in twenty is shorter).

    The last game ends just before `now`. `rule_sets` and `limits` are keys; `record_length` is in characters.
    """

    games: int
    hands: int
    now: datetime.datetime
    rule_sets: tuple[str, ...]
    limits: tuple[str, ...]
    record_length: int
    rng: random.Random

    def players(self) -> list[Player]:
        """About one player for every twenty games; a few players have many more."""
        taken: set[str] = set()
        players = []
        for _number in range(max(1, self.games // GAMES_A_PLAYER)):
            key = f"{self.rng.getrandbits(256):064x}"
            tag = next(key[:n] for n in range(TAG_LENGTH, len(key)) if key[:n] not in taken)
            taken.add(tag)
            name = f"{self.rng.choice(FIRST_NAMES)} {self.rng.randrange(1000)}"
            players.append(Player(name=name, key=key, tag=tag))
        return players

    def each(self, players: list[Player]) -> Iterator[tuple[Game, list[Hand]]]:
        """The games with their hands, played by `players`, who are saved already."""
        record = {"made": (FILLER * (self.record_length // len(FILLER) + 1))[: self.record_length]}
        for number in range(self.games):
            game = self._started(players, number)
            hands = self._hands(game, record)
            _finish(game, hands)
            yield game, hands

    def _started(self, players: list[Player], number: int) -> Game:
        rng = self.rng
        # Squaring the share lets the first players have more games than the last.
        player = players[int(len(players) * rng.random() ** 2)]
        seats = rng.randint(2, 10)
        ended_at = self.now - SPAN * (1 - (number + 1) / self.games)
        return Game(
            id=UUID(int=rng.getrandbits(128)),
            kind=GameKind.INTERACTIVE,
            status=GameStatus.FINISHED,
            name=player.name,
            name_key=folded(player.name),
            player=player,
            rule_set=rng.choice(self.rule_sets),
            limit=rng.choice(self.limits),
            money_unit="EUR",
            players=seats,
            starting_stack=STARTING_STACK,
            first_big_blind=2 * SMALL_BLINDS[0],
            started_at=ended_at - datetime.timedelta(seconds=rng.randint(120, 7200)),
            ended_at=ended_at,
        )

    def _hands(self, game: Game, record: dict[str, str]) -> list[Hand]:
        """Hands until all are played or one side has all the chips."""
        rng, stack = self.rng, game.starting_stack
        hands: list[Hand] = []
        count = self.hands if rng.random() < 0.95 else rng.randint(1, self.hands)
        for number in range(1, count + 1):
            big_blind = 2 * SMALL_BLINDS[(number - 1) * len(SMALL_BLINDS) // self.hands]
            enters, shows = rng.random() < 0.3, rng.random() < 0.3
            swing = int(rng.gauss(0, 6) * big_blind) if enters else -rng.choice((0, 0, big_blind // 2))
            net = max(-stack, min(swing, game.players * game.starting_stack - stack))
            stack += net
            hands.append(
                Hand(
                    game=game,
                    number=number,
                    record=record,
                    net=net,
                    created=game.ended_at or self.now,
                    big_blind=big_blind,
                    vpip=enters,
                    pfr=enters and rng.random() < 0.6,
                    bets=rng.randint(0, 3) if enters else 0,
                    calls=rng.randint(0, 2) if enters else 0,
                    showdown=enters and shows,
                    showdown_won=enters and shows and net > 0,
                )
            )
            if stack in (0, game.players * game.starting_stack):
                break
        return hands


def _finish(game: Game, hands: list[Hand]) -> None:
    """Set the game's result from its hands."""
    nets = [hand.net or 0 for hand in hands]
    game.hands = game.figured_hands = len(hands)
    game.final_stack = game.starting_stack + sum(nets)
    game.place = max(1, min(game.players, game.players // 2 + 1 - game.final_stack // game.starting_stack))
    game.end_reason = EndReasonChoices.ELIMINATED if not game.final_stack else EndReasonChoices.HANDS_PLAYED
    game.seconds = int((game.ended_at - game.started_at).total_seconds()) if game.ended_at else None
    scatter = margin(nets)
    game.margin = None if scatter is None else scatter / game.first_big_blind
    game.big_blinds_per_100 = (
        100 * sum((hand.net or 0) / (hand.big_blind or 1) for hand in hands) / len(hands)
    )
    game.adjusted_per_100 = game.big_blinds_per_100 / 3
    game.adjusted_margin = None if game.margin is None else 100 * game.margin / 3
    game.vpip = sum(bool(hand.vpip) for hand in hands)
    game.pfr = sum(bool(hand.pfr) for hand in hands)
    game.bets = sum(hand.bets or 0 for hand in hands)
    game.calls = sum(hand.calls or 0 for hand in hands)
    game.showdowns = sum(bool(hand.showdown) for hand in hands)
    game.showdowns_won = sum(bool(hand.showdown_won) for hand in hands)
