"""What a load test says of the games that were played, and of the answers' times."""

from dataclasses import replace
from uuid import UUID

import pytest
from django.utils import timezone

from bigholdem_site.loadtest.books import problems
from bigholdem_site.loadtest.report import percentile
from game.engine.record import hand_from_plain, hand_to_plain
from game.engine.rules import DEFAULT_RULES
from leaderboard.models import EndReasonChoices, Game, GameKind, GameStatus, Hand
from tests.history.recorded_games import a_finished_game
from tests.shipped_bots import load_bots

ELIMINATED_BELOW_TWENTY = replace(DEFAULT_RULES, eliminated_below=20)
"""Rules by which seats are often eliminated with chips left."""


@pytest.mark.django_db
def test_games_that_were_only_begun_and_never_recorded_are_found() -> None:
    now = timezone.now()
    Game.objects.create(
        id=UUID(int=1), kind=GameKind.INTERACTIVE,
        name="L1.0", name_key="l1.0", rule_set="x", limit="y", money_unit="EUR",
        players=2, starting_stack=1000, first_big_blind=20, started_at=now,
        ended_at=now, seconds=0, status=GameStatus.FINISHED,
        end_reason=EndReasonChoices.HANDS_PLAYED, hands=10, final_stack=1000, place=1,
    )  # fmt: skip
    found = list(problems(["L1.0"], finished=2))
    assert "2 games were finished and 1 are recorded as finished" in found
    assert any(problem.endswith("10 hands were played and 0 are recorded") for problem in found)


@pytest.mark.django_db
def test_what_an_eliminated_seat_takes_with_it_is_not_missed() -> None:
    load_bots()
    for number in range(1, 40):
        game = a_finished_game(number, players=6, hands=20, rules=ELIMINATED_BELOW_TWENTY).settled
        before_the_last = [out for out in game.eliminations if out.hand_number < game.hands_played]
        if any(game.stacks[out.seat] for out in before_the_last):
            break
    else:
        pytest.fail("Nobody was eliminated with chips left.")
    assert list(problems(["Ann"], finished=number)) == []


@pytest.mark.django_db
@pytest.mark.parametrize("moved", [-10, 10])
def test_chips_lost_or_found_between_two_hands_are_missed(moved: int) -> None:
    load_bots()
    a_finished_game(1)
    hand = Hand.objects.get(number=2)
    record = hand_from_plain(hand.record["hand"])
    first, *others = record.setup.stacks
    setup = record.setup._replace(stacks=(first + moved, *others))
    hand.record["hand"] = hand_to_plain(replace(record, setup=setup))
    hand.save()
    found = list(problems(["Ann"], finished=1))
    assert any("hand 2 does not begin with the stacks" in problem for problem in found)


@pytest.mark.parametrize(("of", "value"), [(50, 5.0), (95, 10.0), (99, 10.0), (10, 1.0)])
def test_percentiles(of: int, value: float) -> None:
    assert percentile([float(number) for number in range(1, 11)], of) == value
