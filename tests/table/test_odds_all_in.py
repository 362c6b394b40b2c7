"""All-in moments in real games: every contender's chance, street by street, exact."""

from __future__ import annotations

import html
import re
from math import comb

import pytest
from django.test import Client

from game.engine.hand import legal_actions
from game.engine.rules import RULE_SETS
from game.engine.state import Phase
from game.play.saved_game import SavedGame
from tests.engine.odds_reference import Reference, reference_equities
from tests.play.builders import game_of, start_game
from tests.shipped_bots import load_bots
from tests.table.test_requests import HTMX, post, to_visitors_turn

RULES = {rules.ranking.suits_decide: key for key, rules in RULE_SETS.items()}
ROW = re.compile(r'<th scope="row"><bdi>(.*?)</bdi></th><td class="odds-percent">(.*?)</td>', re.DOTALL)
METHOD = re.compile(r'class="odds-method">exact, ([\d,]+) combinations? counted<')


@pytest.fixture(autouse=True)
def _bots(db: None) -> None:
    load_bots()


def until_hands_lie_open(client: Client, **fields: str) -> SavedGame:
    """A visitor who is all-in whenever he can be, until somebody follows him before the flop."""
    while True:
        start_game(client, players="6", **fields)
        while game_of(client).ended is None:
            saved = to_visitors_turn(client)
            legal = legal_actions(saved.hand)
            raise_to = legal.raise_to or legal.bet
            if raise_to:
                action = "raise" if legal.raise_to else "bet"
                post(client, "act", action=action, amount=str(raise_to.max), confirm="1")
            else:
                post(client, "act", action="check" if legal.check else "call", confirm="1")
            while not (saved := game_of(client)).visitor_to_act and saved.ended is None:
                if saved.hand.hands_open and saved.hand.phase is Phase.DEALING and not saved.hand.board:
                    return saved
                post(client, "step")


def shown(client: Client) -> tuple[dict[str, str], int]:
    """What the panel says of each player, and how many combinations it counted."""
    page = html.unescape(client.get("/table/odds/", headers=HTMX).content.decode()).replace("\xa0", " ")
    counted = METHOD.search(page)
    assert counted, page
    return {name: re.sub("<.*?>", "", percent) for name, percent in ROW.findall(page)}, int(
        counted[1].replace(",", "")
    )


def as_text(odds: Reference) -> str:
    win, tie = (f"{100 * float(share):.1f} %" for share in (odds.win, odds.tie))
    return f"{win} tie {tie}" if odds.tie else win


@pytest.mark.parametrize("suits_decide", [False, True])
def test_the_chances_of_open_hands_are_shown_street_by_street(client: Client, suits_decide: bool) -> None:
    saved = until_hands_lie_open(client, rules=RULES[suits_decide], limit="no-limit")
    assert saved.game.setup.rules.ranking.suits_decide is suits_decide
    seats = saved.hand.contenders
    seen = []
    while (saved := game_of(client)).hand.phase is Phase.DEALING:
        board, hands = saved.hand.board, [saved.hand.hole_cards[seat] for seat in seats]
        percents, count = shown(client)
        assert set(percents) == {saved.players[seat].name for seat in seats}
        assert count == comb(52 - 2 * len(seats) - len(board), 5 - len(board))
        if board:
            expected = reference_equities(hands, board, ranking=saved.game.setup.rules.ranking)
            assert list(percents.values()) == [as_text(odds) for odds in expected]
        seen.append((len(board), tuple(percents.values())))
        post(client, "step")
    assert [cards for cards, _ in seen] == [0, 3, 4]
    assert len({percents for _, percents in seen}) > 1
    assert 'id="odds"' not in client.get("/table/").content.decode()
