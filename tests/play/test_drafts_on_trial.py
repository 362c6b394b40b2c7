"""A share of the new ranked games gets a draft; which ones, follows from their streams and can be checked."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from game.against_visitors.arms import comparison_of
from game.against_visitors.storing import count_games
from game.against_visitors.tallies import Bot
from game.bot_tables.choices import VersionStatus
from game.bot_tables.draft_trials import begin_trial, end_trial
from game.bot_tables.versions import NotPublishable, make_draft
from game.bots.lineup import OpponentSelection
from game.engine.rules import ITALIAN_DRAW_POKER
from game.history.proof import game_proof
from game.history.recorded_game import published_history
from game.history.verifier.verify_bigholdem import check_game
from game.models import BotProfile, DraftTrial, PreflopRow, TableVersion
from game.play.moves import begin
from game.play.saved_game import SavedGame
from game.play.saved_text import from_text, to_text
from tests.day.builders import DAY, at, commit_before, moment
from tests.day.builders import begun as begun_of_the_day
from tests.history.recorded_games import a_finished_game, begin_kept, play_kept
from tests.play.builders import NOW, a_new_game, game_of
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

AGAINST_THE_SHARK = OpponentSelection(seats=("shark", "rock"))


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


def a_trial(table: str = "ring", percent: int = 50) -> DraftTrial:
    draft = make_draft(TableVersion.objects.get(table__key=table, number=1))
    trial = DraftTrial(profile=BotProfile.objects.get(key="shark"), version=draft, percent=percent)
    begin_trial(trial)
    return trial


def a_trial_of(key: str) -> None:
    """Of the profile's table at full tables; its draft may be on trial already."""
    profile = BotProfile.objects.get(key=key)
    table = profile.styles.get(size_class="ring").table
    draft = TableVersion.objects.filter(table=table, status=VersionStatus.DRAFT).first()
    version = draft or make_draft(table.latest_version())
    begin_trial(DraftTrial(profile=profile, version=version, percent=50))


def begun(number: int, **changes: Any) -> SavedGame:
    new = replace(a_new_game(name="Ann", players=3), opponents=AGAINST_THE_SHARK, **changes)
    return begin(new, UUID(int=number), random.Random(number).randbytes(32), NOW)


def version_of(saved: SavedGame, profile: str = "shark") -> int | None:
    return next(each.style.version for each in saved.players if each.profile == profile and each.style)


def test_about_the_share_of_the_games_gets_the_draft() -> None:
    a_trial(percent=30)
    games = [begun(number) for number in range(1, 201)]
    assert 40 <= sum(bool(saved.drafts) for saved in games) <= 80
    for saved in games:
        assert version_of(saved) == (2 if saved.drafts else 1)
        assert version_of(saved, "rock") == 1
        assert saved.offer is not None
        assert [tuple(draft) for draft in saved.offer.drafts] == [("shark", "ring", 2, 30)]
    assert from_text(to_text(games[0])) == games[0]


def test_training_and_watched_games_never_get_one() -> None:
    a_trial()
    training = a_new_game(name="Ann", players=3).choices._replace(training=True)
    assert not any(begun(number, choices=training).drafts for number in range(1, 30))
    watched = replace(a_new_game(name="", players=3), opponents=OpponentSelection(seats=("shark",)))
    assert not any(begin(watched, UUID(int=1), bytes([n] * 32), NOW).drafts for n in range(30))


def test_games_of_the_day_and_challenges_never_get_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where every ordinary game with such a bot would."""
    monkeypatch.setattr("game.play.drafts.PERCENT", 1)
    monkeypatch.setattr("game.play.day_chain.draw_seed", lambda: bytes(range(32)))
    first = a_finished_game(1, players=4, hands=2)
    for key in BotProfile.objects.values_list("key", flat=True):
        a_trial_of(key)
    assert begun(1).drafts
    commit_before()
    with at(moment(DAY)):
        of_the_day = begun_of_the_day(client)
    link = Client().post(f"/games/{first.game_id}/challenge/")["Location"]
    other = Client()
    other.post(link, {"name": "Bob"})
    challenged = game_of(other)
    assert challenged.challenge_of == first.game_id
    for saved in (of_the_day, challenged):
        assert saved.drafts == ()
        assert saved.offer is None or saved.offer.drafts == ()
        for each in saved.players:
            assert each.style is None or each.style.version == 1


def test_a_draft_on_trial_changes_no_more_and_is_not_in_force() -> None:
    trial = a_trial()
    version = trial.version
    assert (version.status, version.is_draft) == (VersionStatus.TRIAL, False)
    in_force = version.table.latest_version()
    assert in_force is not None
    assert in_force.number == 1
    assert make_draft(version).number == 3


def test_a_draft_with_problems_is_not_tried() -> None:
    draft = make_draft(TableVersion.objects.get(table__key="ring", number=1))
    PreflopRow.objects.filter(version=draft).delete()
    with pytest.raises(NotPublishable):
        begin_trial(DraftTrial(profile=BotProfile.objects.get(key="shark"), version=draft))


def test_a_game_keeps_its_draft_when_the_trial_is_over() -> None:
    trial = a_trial()
    number = next(number for number in range(1, 30) if begun(number).drafts)
    saved = begin_kept(number, players=3, hands=5, opponents=AGAINST_THE_SHARK)
    end_trial(trial)
    over = play_kept(saved)
    history = published_history(over.game_id)
    assert history is not None
    versions = {
        player.style.version
        for hand in history.hands()
        if hand.record.setup.stacks.count(0) == 0
        for player in hand.players
        if player.profile == "shark" and player.style
    }
    assert versions == {2}
    assert not begun(number).drafts


def proof_of(saved: SavedGame) -> dict[str, Any]:
    history = published_history(saved.game_id)
    assert history is not None
    proof = game_proof(history)
    assert proof is not None
    return proof


def test_the_proof_says_which_drafts_there_were_and_the_verifier_checks_them() -> None:
    a_trial()
    for number in (1, 2, 3):
        saved = play_kept(begin_kept(number, players=3, hands=4, opponents=AGAINST_THE_SHARK))
        proof = proof_of(saved)
        assert proof["drafts"] == [["shark", "ring", 2, 50]]
        assert check_game(proof) == []
        proof["drafts"][0][3] = 0 if saved.drafts else 100
        wrong = check_game(proof)
        assert wrong
        assert all("gave it another version" in each for each in wrong)


def test_poker_all_italiana_tries_drafts_too() -> None:
    a_trial("italian-draw")
    saved = a_finished_game(3, players=4, hands=3, rules=ITALIAN_DRAW_POKER)
    proof = proof_of(saved)
    assert proof["drafts"] == [["shark", "italian-draw", 2, 50]]
    assert check_game(proof) == []


def test_the_comparison_has_the_games_that_might_have_got_the_draft() -> None:
    a_finished_game(90, players=3, hands=4)
    trial = a_trial()
    games = [play_kept(begin_kept(n, players=3, hands=3, opponents=AGAINST_THE_SHARK)) for n in range(1, 7)]
    count_games()
    found = comparison_of(Bot("shark", "ring", trial.version.number))
    assert found.draft is not None
    assert found.in_force is not None
    assert found.draft.games == sum(bool(saved.drafts) for saved in games)
    assert found.in_force.games == sum(not saved.drafts for saved in games)
    assert found.difference is not None
    assert found.difference.mean == pytest.approx(found.draft.won.mean - found.in_force.won.mean)
