"""The chain of the days' seeds: committed to before the day, and of no use for the next one."""

from __future__ import annotations

import datetime
import hashlib

import pytest
from django.test import override_settings

from game.play.day_chain import CHAIN_DAYS, DayChain, chain_of, ensure_chain, seed_of_day
from tests.day.builders import DAY, NEXT, commit_before

pytestmark = pytest.mark.django_db
ONE_DAY = datetime.timedelta(days=1)


def test_each_days_commitment_is_the_seed_of_the_day_before() -> None:
    commit_before()
    first, second = seed_of_day(DAY), seed_of_day(NEXT)
    chain = chain_of(DAY)
    assert first
    assert second
    assert chain
    assert hashlib.sha256(second).digest() == first
    assert hashlib.sha256(first).hexdigest() == chain.anchor


def test_the_day_on_which_a_chain_is_made_has_no_seed() -> None:
    ensure_chain(DAY)
    assert seed_of_day(DAY) is None
    assert seed_of_day(NEXT) is not None


def test_a_chain_is_made_once_and_followed_by_another() -> None:
    commit_before()
    ensure_chain(NEXT)
    assert DayChain.objects.count() == 1
    last = DAY + ONE_DAY * (CHAIN_DAYS - 1)
    assert seed_of_day(last) is not None
    assert seed_of_day(last + ONE_DAY) is None
    ensure_chain(last)
    assert DayChain.objects.count() == 2
    assert seed_of_day(last + ONE_DAY) is not None


def test_another_key_opens_no_seed_and_begins_a_new_chain() -> None:
    commit_before()
    with override_settings(SECRET_KEY="another key of at least twenty-four letters"):
        assert seed_of_day(DAY) is None
        ensure_chain(DAY)
        assert seed_of_day(DAY) is None
        assert seed_of_day(NEXT) is not None


def test_the_database_alone_gives_no_seed_away() -> None:
    commit_before()
    seed, chain = seed_of_day(DAY), DayChain.objects.get()
    assert seed
    assert seed.hex() not in f"{chain.sealed_end} {chain.anchor}"
