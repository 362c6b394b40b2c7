"""The site with scripts switched off: plain forms and redirects."""

from playwright.sync_api import Page, expect

from tests.browser.table_driver import TableDriver
from tests.table.staged_tables import a_staged_game
from tests.tiers import SMOKE


@SMOKE
def test_a_hand_is_played_with_plain_forms(plain_table: TableDriver) -> None:
    plain_table.start(name="Ann", players="4")
    page = plain_table.page
    for _click in range(100):
        if page.locator(".step-hand").count():
            break
        if page.locator("#step-button").count():
            page.locator("#step-button").click()
        elif page.locator("#call-button").inner_text() == "Check":
            page.locator("#call-button").click()
        else:
            page.locator("#fold-button").click()
    expect(page.locator(".result").first).to_be_visible()
    page.get_by_role("button", name="Next hand").click()
    expect(page.get_by_text("2 of 50")).to_be_visible()


def test_a_raise_is_typed_into_the_number_field(plain_table: TableDriver) -> None:
    plain_table.start(name="Ann", players="2")
    page = plain_table.page
    while not page.locator("#amount").count():
        page.locator("#step-button").click()
    expect(page.locator("#raise-button")).to_have_text("Raise to", use_inner_text=True)
    page.locator("#amount").fill("150")
    page.locator("#amount").press("Enter")
    expect(page.get_by_text("Ann raises to €150")).to_be_visible()


def test_leaving_is_asked_about_and_ends_the_game(plain_table: TableDriver) -> None:
    plain_table.start(name="Ann", players="3")
    page = plain_table.page
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_text("You have not acted yet")).to_be_visible()
    page.get_by_role("link", name="Go on playing").click()
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Leave the game").click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()


def test_what_only_a_script_could_do_is_not_offered(plain_table: TableDriver) -> None:
    plain_table.start(name="Ann", players="2")
    page = plain_table.page
    while not page.locator("#amount").count():
        page.locator("#step-button").click()
    for control in (".presets", "#slider", ".waiting"):
        expect(page.locator(control)).not_to_be_visible()


def test_where_the_script_does_not_come_the_button_for_what_it_does_appears(page: Page, site: str) -> None:
    page.route("**/*.js", lambda route: route.abort())
    table = TableDriver(page, site)
    table.sit_down(a_staged_game([1000] * 6, button=2))
    page.locator("#step-button").click()
    assert table.token.endswith(".1")
