from __future__ import annotations

import random
from fractions import Fraction
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from leaderboard.models import MAX_HANDS, MAX_STARTING_STACK, EndReasonChoices, Game, GameKind, GameStatus
from leaderboard.recording.recorder import abandon_game, start_game
from leaderboard.standings.orders import ORDERS, BadCursorError, Cursor
from leaderboard.standings.selection import Period, Selection
from leaderboard.standings.standings import PAGE_SIZE, Standings, StandingsPage, ranked_games
from tests.leaderboard.builders import ENDED_AT, STARTED_AT, a_finished_game, a_start, game_id

pytestmark = pytest.mark.django_db

ALL = Standings(ranked_games())

MORE_PAGES_THAN_ARE = 20  # where a fault would turn pages for ever


def names(page: StandingsPage) -> list[str]:
    return [ranked.game.name for ranked in page.standings]


def ids(page: StandingsPage) -> list[UUID]:
    return [ranked.game.id for ranked in page.standings]


def true_score(game: Game) -> Fraction:
    score = game.exact_score
    assert score is not None
    return score


def end_of_first_page() -> Cursor:
    position = ALL.first_page().next
    assert position is not None
    return position


def by_score() -> QuerySet[Game]:
    return ranked_games().order_by("-score", "id")


def rank_in_list(game: Game) -> int:
    return 1 + ALL.count_higher(Cursor.of(game))


def pages_forward(standings: Standings = ALL) -> list[StandingsPage]:
    pages = [standings.first_page()]
    while (position := pages[-1].next) and len(pages) < MORE_PAGES_THAN_ARE:
        pages.append(standings.page_after(position))
    return pages


@pytest.fixture
def many_games() -> list[Game]:
    """250 games in their true order, with so few scores that equal ones cross the edges of pages."""
    rng = random.Random(250)
    games = [
        Game(
            id=UUID(int=rng.getrandbits(128)),
            kind=GameKind.INTERACTIVE,
            status=GameStatus.FINISHED,
            name=f"Player {number}",
            rule_set="casino",
            limit="no_limit",
            money_unit="€",
            players=10,
            starting_stack=1000,
            first_big_blind=20,
            started_at=STARTED_AT,
            ended_at=ENDED_AT,
            end_reason=EndReasonChoices.HANDS_PLAYED,
            hands=hands,
            final_stack=1000 + hands * rng.randint(-60, 60) // 3,
            place=rng.randint(1, 10),
            seconds=rng.randint(60, 90),
            name_key=f"player {number % 40}",
            margin=rng.choice([None, 0.5, 1.5, 1 / 3]),
            big_blinds_per_100=rng.choice([None, -3.25, 0.0, 1e-7, 12.5]),
            adjusted_per_100=rng.choice([None, -2.5, 0.0, 1e-7, 7.25]),
        )
        for number in range(250)
        for hands in [rng.choice([12, 15, 18])]
    ]
    Game.objects.bulk_create(games)
    return sorted(games, key=lambda game: (-true_score(game), game.id))


class TestOrder:
    def test_the_best_score_per_hand_leads_not_the_biggest_win(self) -> None:
        a_finished_game(1, won=900, hands=100)
        a_finished_game(2, won=100, hands=10)
        a_finished_game(3, won=-1000, hands=10)
        a_finished_game(4, won=0, hands=10)
        assert names(ALL.first_page()) == ["Player 2", "Player 1", "Player 4", "Player 3"]

    def test_a_score_counts_at_least_ten_hands(self) -> None:
        for number, hands in [(1, 10), (2, 1), (3, 9), (4, 11)]:
            a_finished_game(number, won=-500, hands=hands)
        assert names(ALL.first_page()) == ["Player 4", "Player 1", "Player 2", "Player 3"]
        assert [ranked.rank for ranked in ALL.first_page().standings] == [1, 2, 2, 2]
        assert Game.objects.get(id=game_id(2)).exact_score == -50

    def test_games_are_ranked_in_big_blinds_of_their_first_hand(self) -> None:
        a_finished_game(1, won=1000, hands=10, first_big_blind=20)
        a_finished_game(2, won=300, hands=10, first_big_blind=4, money_unit="CHF")
        page = ALL.first_page()
        assert names(page) == ["Player 2", "Player 1"]
        assert [ranked.game.score for ranked in page.standings] == [7.5, 5.0]
        assert page.standings[0].game.score_in_big_blinds == Fraction(15, 2)

    def test_equal_scores_share_a_rank_and_the_next_rank_skips(self) -> None:
        a_finished_game(1, won=100, hands=10)
        for number, hands in [(4, 14), (2, 42), (3, 28)]:
            a_finished_game(number, won=-hands * 3 // 7, hands=hands)
        a_finished_game(5, won=-1000, hands=10)
        page = ALL.first_page()
        assert names(page) == ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5"]
        assert [ranked.rank for ranked in page.standings] == [1, 2, 2, 2, 5]
        assert [rank_in_list(ranked.game) for ranked in page.standings] == [1, 2, 2, 2, 5]

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
        page = ALL.first_page()
        assert names(page) == ["Player 2", "Player 1"]
        assert [ranked.rank for ranked in page.standings] == [1, 2]

    def test_only_finished_interactive_games_are_ranked(self) -> None:
        a_finished_game(1)
        a_finished_game(2, kind=GameKind.SIMULATED, name="")
        start_game(a_start(3))
        start_game(a_start(4))
        abandon_game(game_id(4))
        assert names(ALL.first_page()) == ["Player 1"]

    def test_no_games_make_an_empty_page(self) -> None:
        assert ALL.first_page() == StandingsPage([])


class TestPages:
    def test_turning_forward_shows_every_game_once_in_order(self, many_games: list[Game]) -> None:
        assert [shown for page in pages_forward() for shown in ids(page)] == [game.id for game in many_games]

    def test_turning_back_shows_the_same_pages(self, many_games: list[Game]) -> None:
        forward = pages_forward()
        backward = [forward[-1]]
        while (position := backward[-1].previous) and len(backward) < MORE_PAGES_THAN_ARE:
            backward.append(ALL.page_before(position))
        assert len(forward) == 10
        assert backward[::-1] == forward

    def test_ranks_run_on_across_pages(self, many_games: list[Game]) -> None:
        scores = [game.exact_score for game in many_games]
        ranks = [ranked.rank for page in pages_forward() for ranked in page.standings]
        assert ranks == [1 + scores.index(score) for score in scores]
        assert ranks[PAGE_SIZE - 1] == ranks[PAGE_SIZE]  # equal scores do cross the edge of a page

    def test_every_game_is_on_the_page_around_it(self, many_games: list[Game]) -> None:
        order = [game.id for game in many_games]
        for index in [0, 1, 24, 25, 26, 49, 50, 137, 249]:
            start = index // PAGE_SIZE * PAGE_SIZE
            page = ALL.page_around(ranked_games().get(id=order[index]))
            assert ids(page) == order[start : start + PAGE_SIZE]

    def test_a_game_recorded_meanwhile_does_not_shift_the_next_page(self, many_games: list[Game]) -> None:
        position = end_of_first_page()
        a_finished_game(1, won=9000, hands=1)
        page = ALL.page_after(position)
        assert ids(page) == [game.id for game in many_games[25:50]]
        assert page.standings[-1].rank == 2 + sum(
            true_score(game) > true_score(many_games[49]) for game in many_games
        )

    def test_a_position_outlives_its_game(self, many_games: list[Game]) -> None:
        position = end_of_first_page()
        Game.objects.get(id=position.game_id).delete()
        assert ids(ALL.page_after(position)) == [game.id for game in many_games[25:50]]

    def test_turning_back_onto_too_few_games_shows_the_full_first_page(self, many_games: list[Game]) -> None:
        page = ALL.page_before(Cursor.of(by_score()[7]))
        assert ids(page) == [game.id for game in many_games[:25]]
        assert page.previous is None

    def test_turning_on_behind_the_last_game_shows_the_last_page(self, many_games: list[Game]) -> None:
        page = ALL.page_after(Cursor(-1e9, game_id(1)))
        assert ids(page) == [game.id for game in many_games[-25:]]
        assert page.next is None

    def test_turning_pages_of_an_empty_leaderboard_shows_it_empty(self) -> None:
        assert ALL.page_after(Cursor(0.0, game_id(1))) == StandingsPage([])
        assert ALL.page_before(Cursor(0.0, game_id(1))) == StandingsPage([])


class TestOrders:
    @pytest.mark.parametrize("name", ORDERS)
    def test_pages_of_every_order_show_each_game_that_has_a_value_once(
        self, many_games: list[Game], name: str
    ) -> None:
        order = ORDERS[name]
        listed = Standings(ranked_games(), order)
        shown = [ranked.game for page in pages_forward(listed) for ranked in page.standings]
        values = [getattr(game, order.field) for game in shown]
        stored = [getattr(game, order.field) for game in ranked_games()]
        known = [value for value in stored if value is not None]
        assert values == sorted(known, reverse=order.descending)
        assert len({game.id for game in shown}) == len(known)

    @pytest.mark.parametrize("name", ORDERS)
    def test_turning_back_in_every_order_shows_the_same_pages(
        self, many_games: list[Game], name: str
    ) -> None:
        listed = Standings(ranked_games(), ORDERS[name])
        forward = pages_forward(listed)
        backward = [forward[-1]]
        while (position := backward[-1].previous) and len(backward) < MORE_PAGES_THAN_ARE:
            written = Cursor.parse(str(position), ORDERS[name])
            backward.append(listed.page_before(written))
        assert backward[::-1] == forward

    @pytest.mark.parametrize("name", ORDERS)
    def test_every_game_is_on_the_page_around_it_in_every_order(
        self, many_games: list[Game], name: str
    ) -> None:
        listed = Standings(ranked_games(), ORDERS[name])
        for page in pages_forward(listed)[::3]:
            assert listed.page_around(page.standings[-1].game) == page

    def test_only_the_order_of_the_leaderboard_has_ranks(self, many_games: list[Game]) -> None:
        ranked = [
            name
            for name, order in ORDERS.items()
            if Standings(ranked_games(), order).first_page().standings[0].rank is not None
        ]
        assert ranked == ["-score"]


class TestPositions:
    @pytest.mark.parametrize("score", [0.0, 12.5, -10 / 3, 1 / 3, 1e-06, -1e-06, 900_000_000.0])
    def test_the_text_of_a_position_loses_nothing(self, score: float) -> None:
        position = Cursor(score, game_id(77))
        assert Cursor.parse(str(position)) == position

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
            Cursor.parse(text)

    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("-hands", "1.5_"),
            ("-hands", "-1_"),
            ("-hands", "9" * 11 + "_"),
            ("-date", "2026-03-01_"),
            ("-date", "2026-13-01T20:00:00+00:00_"),
            ("-date", "2026-03-01T20:00:00_"),
            ("-name", "a\0b_"),
            ("-name", "a" * 101 + "_"),
        ],
    )
    def test_a_value_of_another_kind_is_refused(self, name: str, text: str) -> None:
        with pytest.raises(BadCursorError):
            Cursor.parse(text + "0" * 32, ORDERS[name])


@pytest.mark.skipif(connection.vendor != "sqlite", reason="reads SQLite's query plan")
@pytest.mark.parametrize("name", ORDERS)
def test_pages_of_every_order_and_selection_are_read_along_its_index(
    many_games: list[Game], name: str
) -> None:
    order = ORDERS[name]
    asked = Selection(
        rule_set="casino", limit="no_limit", players=10, period=Period.MONTH, name="player", order=order
    )
    listed = Standings(asked.applied(ranked_games(), ENDED_AT), order)
    middle = Standings(ranked_games(), order).first_page().standings[12].game
    with CaptureQueriesContext(connection) as queries:
        listed.first_page()
        listed.page_after(Cursor.of(middle, order))
        listed.page_before(Cursor.of(middle, order))
    with connection.cursor() as cursor:
        for query in queries:
            cursor.execute("EXPLAIN QUERY PLAN " + query["sql"])
            plan = " ".join(row[-1] for row in cursor.fetchall())
            assert f"INDEX game_by_{order.key} " in f"{plan} ", query["sql"]
            assert "TEMP B-TREE" not in plan, query["sql"]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="reads SQLite's query plan")
def test_pages_are_read_from_the_index_without_sorting(many_games: list[Game]) -> None:
    middle = by_score()[137]
    with CaptureQueriesContext(connection) as queries:
        ALL.page_around(middle)
        ALL.page_after(Cursor.of(middle))
        ALL.page_before(Cursor.of(middle))
        ALL.first_page()
    statements = [query["sql"] for query in queries]
    bounded_above = [sql for sql in statements if '"score" <' in sql]
    assert len(bounded_above) >= 2
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute("EXPLAIN QUERY PLAN " + statement)
            plan = " ".join(row[-1] for row in cursor.fetchall())
            assert "SEARCH leaderboard_game USING" in plan, statement
            assert "game_by_score" in plan, statement
            assert "TEMP B-TREE" not in plan, statement
            assert statement not in bounded_above or "score<?" in plan, statement  # begins at the position
