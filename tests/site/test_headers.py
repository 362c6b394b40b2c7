import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.test import Client

from tests.play.builders import game_of, setup_post, start_game
from tests.shipped_bots import load_bots

ADMIN = "/admin/login/"
POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", ADMIN, "/no-such-page"])
def test_every_page_carries_the_strict_policy(client: Client, address: str) -> None:
    headers = client.get(address).headers
    assert set(headers["Content-Security-Policy"].split("; ")) == POLICY
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


@pytest.mark.django_db
def test_the_csrf_cookie_is_out_of_the_reach_of_scripts(client: Client) -> None:
    cookie = client.get(ADMIN).cookies["csrftoken"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")


def test_the_language_is_chosen_by_the_visitor_and_remembered(client: Client) -> None:
    answer = client.post("/i18n/setlang/", {"language": "it", "next": ADMIN})
    cookie = answer.cookies["language"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == ("it", True, "Lax")
    assert 'lang="it"' in client.get(ADMIN).content.decode()


@pytest.mark.parametrize(
    ("accepted", "given"), [("it-CH, en;q=0.5", "it"), ("en-GB", "en"), ("ja", "en"), ("", "en")]
)
def test_the_browsers_language_is_followed_where_the_site_speaks_it(
    client: Client, accepted: str, given: str
) -> None:
    assert client.get(ADMIN, headers={"accept-language": accepted}).headers["Content-Language"] == given


def test_sessions_end_after_two_weeks_and_stay_with_the_site() -> None:
    assert settings.SESSION_COOKIE_AGE == 14 * 24 * 3600
    assert (settings.SESSION_COOKIE_HTTPONLY, settings.SESSION_COOKIE_SAMESITE) == (True, "Lax")
    assert settings.SESSION_SERIALIZER.endswith("JSONSerializer")


@pytest.mark.django_db
def test_each_new_game_gives_its_session_another_two_weeks(client: Client) -> None:
    load_bots()
    start_game(client)
    first = client.cookies["sessionid"].value
    answer = client.post("/", setup_post(client, name="Ann", players="3"))
    cookie = answer.cookies["sessionid"]
    assert (cookie.value, cookie["max-age"]) == (first, 14 * 24 * 3600)
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert "sessionid" not in client.post("/table/step/", {"token": game_of(client).token}).cookies


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/rules/", "/leaderboard/", "/shuffle/", "/no-such-page"])
def test_pages_with_a_forms_token_are_kept_by_no_shared_cache(client: Client, address: str) -> None:
    answer = client.get(address)
    assert "csrfmiddlewaretoken" in answer.content.decode()
    assert answer.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.django_db
def test_what_has_no_token_or_a_stricter_word_of_its_own_is_left_alone(client: Client) -> None:
    assert "Cache-Control" not in client.get("/favicon.ico").headers
    for address in (ADMIN, "/"):
        assert "no-store" in client.get(address).headers["Cache-Control"]


def test_the_icon_that_browsers_ask_for_is_there(client: Client) -> None:
    assert client.get("/favicon.ico").headers["Location"] == "/static/site/favicon.svg"


def test_the_system_checks_have_nothing_to_say() -> None:
    assert run_checks() == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "host", "status"),
    [("/leaderboard", "testserver", 301), ("/", "elsewhere.example", 400), ("/nothing/", "testserver", 404)],
)
def test_redirects_and_refusals_have_the_policy_of_pages(
    client: Client, address: str, host: str, status: int
) -> None:
    answer = client.get(address, headers={"Host": host})
    assert answer.status_code == status
    assert "default-src" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Frame-Options"] == "DENY"


def test_a_form_in_another_encoding_is_refused(client: Client) -> None:
    form = "application/x-www-form-urlencoded; charset=utf-16"
    response = client.generic("POST", "/table/act/", b"\xff\xfen", content_type=form)
    assert response.status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/table/act/", "/nothing/here/"])
@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: " + b"y" * 5000),
        ("application/x-www-form-urlencoded", b"a=1&" * 25_000),
    ],
)
def test_a_form_that_cannot_be_read_is_refused(
    client: Client, address: str, content_type: str, body: bytes
) -> None:
    assert client.generic("POST", address, body, content_type=content_type).status_code == 400
