"""Which answers take a session's cookie back."""

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from tests.play.builders import game_of, start_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db
COOKIE = settings.SESSION_COOKIE_NAME


@pytest.fixture
def operator() -> User:
    return User.objects.create_superuser("operator", password="a long word")


def test_a_step_that_waited_while_its_player_signed_in_leaves_him_the_new_cookie(operator: User) -> None:
    load_bots()
    browser, waiting = Client(), Client()
    saved = start_game(browser, name="")
    waiting.cookies[COOKIE] = browser.cookies[COOKIE].value
    browser.force_login(operator)
    for address in ("/table/step/", "/table/", "/"):
        answer = waiting.post(address, {"token": saved.token}) if "step" in address else waiting.get(address)
        assert COOKIE not in answer.cookies, address
    assert "Cookie" in answer.headers["Vary"]
    assert game_of(browser).game_id == saved.game_id
    assert browser.get("/admin/").status_code == 200


def test_signing_out_takes_the_cookie_back(operator: User) -> None:
    browser = Client()
    browser.force_login(operator)
    answer = browser.post("/admin/logout/")
    assert answer.cookies[COOKIE]["max-age"] == 0
