from __future__ import annotations

import random
from fractions import Fraction
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leaderboard.models import MAX_HANDS, MAX_STARTING_STACK, EndReason, Game, GameKind, GameStatus
from leaderboard.recording import abandon_game, start_game
from leaderboard.standings import (
    PAGE_SIZE,
    BadCursorError,
    Position,
    StandingsPage,
    first_page,
    page_after,
    page_around,
    page_before,
    rank_of,
    ranked_games,
)
from tests.leaderboard.builders import ENDED_AT, STARTED_AT, a_finished_game, a_start, game_id

pytestmark = pytest.mark.django_db

MORE_PAGES_THAN_ARE = 20  # where a fault would turn pages for ever


def names(page: StandingsPage) -> list[str]:
    return [standing.game.name for standing in page.standings]


def ids(page: StandingsPage) -> list[UUID]:
    return [standing.game.id for standing in page.standings]


def true_score(game: Game) -> Fraction:
    score = game.exact_score
    assert score is not None
    return score


def end_of_first_page() -> Position:
    position = first_page().next
    assert position is not None
    return position


def pages_forward() -> list[StandingsPage]:
    pages = [first_page()]
    while (position := pages[-1].next) and len(pages) < MORE_PAGES_THAN_ARE:
        pages.append(page_after(position))
    return pages


@pytest.fixture
def many_games() -> list[Game]:
    """250 games in their true order, with so few scores that equal ones cross the edges of pages."""
    chance = random.Random(250)
    games = [
        Game(
            id=UUID(int=chance.getrandbits(128)),
            kind=GameKind.INTERACTIVE,
            status=GameStatus.FINISHED,
            name=f"Player {number}",
            rule_set="casino",
            limit="no_limit",
            money_unit="€",
            players=10,
            starting_stack=1000,
            started_at=STARTED_AT,
            ended_at=ENDED_AT,
            end_reason=EndReason.HANDS_PLAYED,
            hands=hands,
            final_stack=1000 + hands * chance.randint(-60, 60) // 3,
            place=1,
        )
        for number in range(250)
        for hands in [chance.choice([3, 6, 9])]
    ]
    Game.objects.bulk_create(games)
    return sorted(games, key=lambda game: (-true_score(game), game.id))


class TestOrder:
    def test_the_best_score_per_hand_leads_not_the_biggest_win(self) -> None:
        a_finished_game(1, won=900, hands=100)
        a_finished_game(2, won=100, hands=10)
        a_finished_game(3, won=-1000, hands=10)
        a_finished_game(4, won=0, hands=10)
        assert names(first_page()) == ["Player 2", "Player 1", "Player 4", "Player 3"]

    def test_equal_scores_share_a_rank_and_the_next_rank_skips(self) -> None:
        a_finished_game(1, won=30, hands=3)
        for number, hands in [(4, 7), (2, 21), (3, 14)]:
            a_finished_game(number, won=-hands * 3 // 7, hands=hands)
        a_finished_game(5, won=-1000, hands=3)
        page = first_page()
        assert names(page) == ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5"]
        assert [standing.rank for standing in page.standings] == [1, 2, 2, 2, 5]
        assert [rank_of(standing.game) for standing in page.standings] == [1, 2, 2, 2, 5]

    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            ((9 * MAX_STARTING_STACK, MAX_HANDS - 1), (9 * MAX_STARTING_STACK, MAX_HANDS)),
            ((9 * MAX_STARTING_STACK, MAX_HANDS), (9 * MAX_STARTING_STACK - 1, MAX_HANDS)),
            ((898_999_102, MAX_HANDS - 1), (899_000_001, MAX_HANDS)),
            ((-MAX_STARTING_STACK, MAX_HANDS), (-MAX_STARTING_STACK, MAX_HANDS - 1)),
        ],
    )
    def test_the_closest_scores_still_sort_exactly(
        self, better: tuple[int, int], worse: tuple[int, int]
    ) -> None:
        assert Fraction(*better) > Fraction(*worse)
        for number, (won, hands) in [(1, worse), (2, better)]:
            a_finished_game(number, won=won, hands=hands, starting_stack=MAX_STARTING_STACK)
        page = first_page()
        assert names(page) == ["Player 2", "Player 1"]
        assert [standing.rank for standing in page.standings] == [1, 2]

    def test_only_finished_interactive_games_are_ranked(self) -> None:
        a_finished_game(1)
        a_finished_game(2, kind=GameKind.SIMULATED, name="")
        start_game(a_start(3))
        start_game(a_start(4))
        abandon_game(game_id(4))
        assert names(first_page()) == ["Player 1"]

    def test_no_games_make_an_empty_page(self) -> None:
        assert first_page() == StandingsPage([])


class TestPages:
    def test_turning_forward_shows_every_game_once_in_order(self, many_games: list[Game]) -> None:
        assert [shown for page in pages_forward() for shown in ids(page)] == [game.id for game in many_games]

    def test_turning_back_shows_the_same_pages(self, many_games: list[Game]) -> None:
        forward = pages_forward()
        backward = [forward[-1]]
        while (position := backward[-1].previous) and len(backward) < MORE_PAGES_THAN_ARE:
            backward.append(page_before(position))
        assert len(forward) == 10
        assert backward[::-1] == forward

    def test_ranks_run_on_across_pages(self, many_games: list[Game]) -> None:
        scores = [game.exact_score for game in many_games]
        ranks = [standing.rank for page in pages_forward() for standing in page.standings]
        assert ranks == [1 + scores.index(score) for score in scores]
        assert ranks[PAGE_SIZE - 1] == ranks[PAGE_SIZE]  # equal scores do cross the edge of a page

    def test_every_game_is_on_the_page_around_it(self, many_games: list[Game]) -> None:
        order = [game.id for game in many_games]
        for index in [0, 1, 24, 25, 26, 49, 50, 137, 249]:
            start = index // PAGE_SIZE * PAGE_SIZE
            page = page_around(ranked_games().get(id=order[index]))
            assert ids(page) == order[start : start + PAGE_SIZE]

    def test_a_game_recorded_meanwhile_does_not_shift_the_next_page(self, many_games: list[Game]) -> None:
        position = end_of_first_page()
        a_finished_game(1, won=9000, hands=1)
        page = page_after(position)
        assert ids(page) == [game.id for game in many_games[25:50]]
        assert page.standings[-1].rank == 2 + sum(
            true_score(game) > true_score(many_games[49]) for game in many_games
        )

    def test_a_position_outlives_its_game(self, many_games: list[Game]) -> None:
        position = end_of_first_page()
        Game.objects.get(id=position.game_id).delete()
        assert ids(page_after(position)) == [game.id for game in many_games[25:50]]

    def test_turning_back_onto_too_few_games_shows_the_full_first_page(self, many_games: list[Game]) -> None:
        page = page_before(Position.of(ranked_games()[7]))
        assert ids(page) == [game.id for game in many_games[:25]]
        assert page.previous is None

    def test_turning_on_behind_the_last_game_shows_the_last_page(self, many_games: list[Game]) -> None:
        page = page_after(Position(-1e9, game_id(1)))
        assert ids(page) == [game.id for game in many_games[-25:]]
        assert page.next is None

    def test_turning_pages_of_an_empty_leaderboard_shows_it_empty(self) -> None:
        assert page_after(Position(0.0, game_id(1))) == StandingsPage([])
        assert page_before(Position(0.0, game_id(1))) == StandingsPage([])


class TestPositions:
    @pytest.mark.parametrize("score", [0.0, 12.5, -10 / 3, 1 / 3, 1e-06, -1e-06, 900_000_000.0])
    def test_the_text_of_a_position_loses_nothing(self, score: float) -> None:
        position = Position(score, game_id(77))
        assert Position.parse(str(position)) == position

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "1",
            "_",
            "nan_" + "0" * 32,
            "inf_" + "0" * 32,
            "1e999_" + "0" * 32,
            "1_0_" + "0" * 32,
            "٣_" + "0" * 32,
            " 1_" + "0" * 32,
            "1_" + "0" * 32 + "\n",
            "1_" + "0" * 31,
            "1_" + "g" * 32,
            "1_" + str(game_id(1)),
            "9" * 400 + "_" + "0" * 32,
            "1_" + "0" * 32 + "'; DROP TABLE leaderboard_game",
        ],
    )
    def test_other_text_is_refused(self, text: str) -> None:
        with pytest.raises(BadCursorError):
            Position.parse(text)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="reads SQLite's query plan")
def test_pages_are_read_from_the_index_without_sorting(many_games: list[Game]) -> None:
    middle = ranked_games()[137]
    with CaptureQueriesContext(connection) as queries:
        page_around(middle)
        page_after(Position.of(middle))
        page_before(Position.of(middle))
        first_page()
    statements = [query["sql"] for query in queries]
    bounded_above = [sql for sql in statements if '"score" <' in sql]
    assert len(bounded_above) >= 2
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute("EXPLAIN QUERY PLAN " + statement)
            plan = " ".join(row[-1] for row in cursor.fetchall())
            assert "SEARCH leaderboard_game USING" in plan, statement
            assert "game_standings" in plan, statement
            assert "TEMP B-TREE" not in plan, statement
            assert statement not in bounded_above or "score<?" in plan, statement  # begins at the position
