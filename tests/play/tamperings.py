"""Ways to falsify a game's shuffle file, each with what the verifiers say of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Proof = dict[str, Any]


def swapped(text: str, one: int, other: int) -> str:
    cards = [text[place : place + 2] for place in range(0, len(text), 2)]
    cards[one], cards[other] = cards[other], cards[one]
    return "".join(cards)


def one_card_of_a_deck(proof: Proof) -> None:
    proof["hands"][1]["deck"] = swapped(proof["hands"][1]["deck"], 50, 51)


def one_hole_card(proof: Proof) -> None:
    hand = proof["hands"][1]
    first, second = [seat for seat, cards in enumerate(hand["hole_cards"]) if cards][:2]
    one, other = hand["hole_cards"][first], hand["hole_cards"][second]
    hand["hole_cards"][first], hand["hole_cards"][second] = one[:2] + other[2:], other[:2] + one[2:]


def one_card_of_the_board(proof: Proof) -> None:
    hand = next(hand for hand in proof["hands"] if hand["board"])
    hand["board"] = hand["deck"][-2:] + hand["board"][2:]


def the_seed(proof: Proof) -> None:
    proof["seed"] = ("0" if proof["seed"][0] != "0" else "1") + proof["seed"][1:]


def the_shuffle_word(proof: Proof) -> None:
    proof["shuffle_word"] += "!"


def the_number_of_a_hand(proof: Proof) -> None:
    proof["hands"][1]["number"] = 7


def two_hands_exchanged(proof: Proof) -> None:
    hands = proof["hands"]
    hands[0], hands[1] = hands[1] | {"number": 1}, hands[0] | {"number": 2}


def a_hand_left_out(proof: Proof) -> None:
    del proof["hands"][1]


def the_button(proof: Proof) -> None:
    hand = proof["hands"][0]
    hand["button"] = (hand["button"] + 1) % proof["players"]


def a_stack(proof: Proof) -> None:
    proof["hands"][1]["starting_stacks"][0] += 5


def draw_of(proof: Proof, *, sized: bool) -> dict[str, Any]:
    draws = [draw for hand in proof["hands"] for draw in hand["draws"]]
    return next(draw for draw in draws if ("size" in draw) is sized)


def a_draw(proof: Proof) -> None:
    draw = draw_of(proof, sized=False)
    draw["draw"] = (draw["draw"] + 1) % 10_000


def the_weights(proof: Proof) -> None:
    draw_of(proof, sized=False)["weights"] = [0, 0, 10_000]


def the_size_of_a_bet(proof: Proof) -> None:
    draw = draw_of(proof, sized=True)
    draw["size"] = "small" if draw["size"] != "small" else "large"


def bot_draws(proof: Proof) -> list[dict[str, Any]]:
    """The draws of the first hand that has three or more."""
    hands: list[dict[str, Any]] = proof["hands"]
    found: list[dict[str, Any]] = next(hand["draws"] for hand in hands if len(hand["draws"]) > 2)
    return found


def a_draw_left_out(proof: Proof) -> None:
    del bot_draws(proof)[1]


def the_last_draw_left_out(proof: Proof) -> None:
    del bot_draws(proof)[-1]


def all_draws_of_a_hand_left_out(proof: Proof) -> None:
    bot_draws(proof).clear()


def two_draws_exchanged(proof: Proof) -> None:
    draws = bot_draws(proof)
    draws[0], draws[1] = draws[1], draws[0]


def a_draw_told_twice(proof: Proof) -> None:
    draws = bot_draws(proof)
    draws.insert(1, draws[0])


def a_draw_given_to_another_seat(proof: Proof) -> None:
    draw = bot_draws(proof)[0]
    draw["seat"] = draw["seat"] % (proof["players"] - 1) + 1


def a_draw_by_another_profile(proof: Proof) -> None:
    bot_draws(proof)[0]["profile"] = "nobody"


def two_seats_exchanged(proof: Proof) -> None:
    for names in (hand["names"] for hand in proof["hands"]):
        names[1], names[2] = names[2], names[1]


def two_profiles_exchanged(proof: Proof) -> None:
    """Everywhere, so that the file does not contradict itself."""
    profiles = proof["profiles"]
    other = next(seat for seat in range(2, proof["players"]) if profiles[seat] != profiles[1])
    profiles[1], profiles[other] = profiles[other], profiles[1]
    for draw in (draw for hand in proof["hands"] for draw in hand["draws"]):
        draw["profile"] = profiles[draw["seat"]]


def another_player_in_one_hand(proof: Proof) -> None:
    proof["hands"][2]["names"][1] = "Zoe"


def a_bot_passed_off_as_the_visitor(proof: Proof) -> None:
    proof["profiles"][1] = None
    for hand in proof["hands"]:
        hand["draws"] = [draw for draw in hand["draws"] if draw["seat"] != 1]


def the_profiles_offered(proof: Proof) -> None:
    proof["offered"].reverse()


def the_names_offered(proof: Proof) -> None:
    proof["free_names"].reverse()


def another_commitment(proof: Proof) -> None:
    proof["commitment"] = "0" * 64


def another_format(proof: Proof) -> None:
    proof["version"] = 1


def another_version_of_the_stream(proof: Proof) -> None:
    proof["stream"] = 1


def an_unknown_version_of_the_stream(proof: Proof) -> None:
    proof["stream"] = 3


def a_draft_that_did_not_play(proof: Proof) -> None:
    draw = bot_draws(proof)[0]
    proof["drafts"] = [[draw["profile"], draw["table"], draw["version"] + 1, 100]]


TAMPERINGS: list[tuple[Callable[[Proof], None], str]] = [
    (one_card_of_a_deck, "Hand 2: the deck is not the one"),
    (one_hole_card, "Hand 2: the hole cards of seat"),
    (one_card_of_the_board, "the board is not from the deck"),
    (the_seed, "The commitment in the file is not"),
    (the_shuffle_word, "Hand 2: the deck is not the one"),
    (the_number_of_a_hand, "Hand 2 is missing or out of its place"),
    (two_hands_exchanged, "Hand 1: the deck is not the one"),
    (a_hand_left_out, "Hand 2 is missing or out of its place"),
    (the_button, "Hand 1: the first button"),
    (a_stack, "Hand 2: the stacks are not those"),
    (a_draw, "the draw is not the one that the seed gives"),
    (the_weights, "it did not do what its draw says"),
    (the_size_of_a_bet, "the size of its bet is not the one drawn"),
    (a_draw_left_out, "the draw is missing"),
    (the_last_draw_left_out, "the draw is missing"),
    (all_draws_of_a_hand_left_out, "the draw is missing"),
    (two_draws_exchanged, "the draws are not in their order"),
    (a_draw_told_twice, "the draws are not in their order"),
    (a_draw_given_to_another_seat, "this player had nothing to draw for"),
    (a_draw_by_another_profile, "this player had nothing to draw for"),
    (two_seats_exchanged, "The player at seat 2 is not the one that was drawn"),
    (two_profiles_exchanged, "The player at seat 2 is not the one that was drawn"),
    (another_player_in_one_hand, "The player at seat 2 changes between the hands"),
    (a_bot_passed_off_as_the_visitor, "The player at seat 2 is not the one that was drawn"),
    (the_profiles_offered, "is not the one that was drawn"),
    (the_names_offered, "is not the one that was drawn"),
    (a_draft_that_did_not_play, "draws gave it another version of its table"),
    (another_commitment, "The commitment in the file is not"),
    (another_format, "This is not a shuffle file of version 4"),
    (another_version_of_the_stream, "the draw is not the one that the seed gives"),
    (an_unknown_version_of_the_stream, "This is not a shuffle file of version 4"),
]
