"""`manage.py odds` and the table's own command."""

import csv
import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from game.management.commands import make_preflop_odds


def odds(*arguments):
    output = StringIO()
    call_command("odds", *arguments, stdout=output)
    return output.getvalue()


def test_exact_odds_are_printed_with_their_count():
    lines = dict(line.split(maxsplit=1) for line in odds("Ah Kh", "--board", "2c 7d Js").splitlines())
    assert lines["win"] == "54.2066%"
    assert lines["tie"] == "1.0675%"
    assert lines["equity"] == "54.7404%"
    assert lines["method"] == "exact"
    assert lines["count"] == "1,070,190 combinations"
    assert lines["half-width"] == "± 0.0000 points (95 %)"
    assert lines["time"].endswith(" ms")


def test_sampled_odds_are_printed_as_json():
    arguments = ("AhKh", "--board", "2c7dJs", "--opponents", "5", "--deals", "2000", "--seed", "3", "--json")
    answer, again = json.loads(odds(*arguments)), json.loads(odds(*arguments))
    assert set(answer) == {"win", "tie", "equity", "method", "count", "half_width", "seconds"}
    assert (answer["method"], answer["count"]) == ("sampled", 2000)
    assert 0.005 < answer["half_width"] < 0.03
    assert {**answer, "seconds": 0} == {**again, "seconds": 0}


def test_what_no_deal_showed_is_not_printed_as_impossible():
    lines = odds("Ah As", "--board", "Ac Ad 2c 7d 9h", "--opponents", "4", "--seed", "1").splitlines()
    win, tie, equity = (line.split()[1] for line in lines[:3])
    assert (win, tie, equity) == (">99.9999%", "<0.0001%", ">99.9999%")
    counted = odds("Ah As", "--board", "Ac Ad 2c 7d 9h").splitlines()
    assert [line.split()[1] for line in counted[:3]] == ["100.0000%", "0.0000%", "100.0000%"]


def test_the_shipped_table_answers_before_the_flop():
    answer = json.loads(odds("AsAh", "--opponents", "9", "--json"))
    assert (answer["method"], round(answer["equity"], 2)) == ("table", 0.31)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["Ah Kx"], "not a card: 'Kx'"),
        (["Ah"], "a starting hand has two cards, not 1"),
        (["Ah Ah"], "the same card twice"),
        (["Ah Kh", "--board", "Ah 2c 3c"], "the card Ah comes twice"),
        (["Ah Kh", "--board", "2c"], "a board has 0, 3, 4 or 5 cards, not 1"),
        (["Ah Kh", "--dead", "Kh"], "the card Kh comes twice"),
        (["Ah Kh", "--opponents", "0"], "1 to 9 opponents, not 0"),
        (["Ah Kh", "--opponents", "10"], "1 to 9 opponents, not 10"),
        (["Ah Kh", "--deals", "0"], "at least one deal is needed, not 0"),
        (["Ah Kh", "--seed", "-1"], "a seed is 0 or more, not -1"),
    ],
)
def test_impossible_questions_end_with_one_clear_line_and_status_2(arguments, words):
    with pytest.raises(CommandError, match=words) as error:
        odds(*arguments)
    assert error.value.returncode == 2
    assert "\n" not in str(error.value)


def test_the_table_is_made_by_its_command_and_taken_up_where_it_stopped(tmp_path, monkeypatch):
    hands = [hand for hand in make_preflop_odds.starting_hands() if str(hand) in ("AA", "72o")]
    monkeypatch.setattr(make_preflop_odds, "starting_hands", lambda: iter(hands))
    monkeypatch.setattr(make_preflop_odds, "MAX_EXACT_OPPONENTS", 1)
    table, categories = tmp_path / "odds.csv", tmp_path / "categories.csv"

    def make():
        call_command(
            "make_preflop_odds", output=table, categories=categories, deals=20_000, stdout=StringIO()
        )
        return table.read_text(encoding="ascii")

    whole = make()
    rows = list(csv.DictReader(whole.splitlines()))
    assert [(row["hand"], row["opponents"]) for row in rows] == [
        (hand, str(number)) for hand in ("AA", "72o") for number in range(1, 10)
    ]
    assert rows[0] | {"equity": "0.85203713", "standard_error": "0.00000000"} == rows[0]
    assert {row["count"] for row in rows if row["opponents"] != "1"} == {"20000"}
    assert len(categories.read_text(encoding="ascii").splitlines()) == 3

    table.write_text("".join(whole.splitlines(keepends=True)[:10]), encoding="ascii")
    assert make() == whole
