#!/usr/bin/env python3
# ruff: noqa: T201
"""Checks the shuffle of a BigHoldem game from the file that its page offers. Needs Python 3.8 or later only.

    python3 verify_bigholdem.py GAME-shuffle.json
    python3 verify_bigholdem.py GAME-shuffle.json --commitment HEX

Before the game the site showed the commitment, the SHA-256 of a secret seed; give the one you noted with
--commitment. After the game the seed is public, and from it and your shuffle word this program recomputes

- the commitment itself,
- the first button, and that it moved clockwise to the next player still in,
- the shuffled deck of every hand, and that hole cards and board were dealt from it,
- every draw of a computer player, and that it did what its draw and its weights say.

The numbers: for a choice labelled L in hand H (0 before the first), block i = 0, 1, 2 … is HMAC-SHA256, keyed
by the seed's 32 bytes, of the UTF-8 text "L|shuffle word|H|i". Each block gives eight unsigned 32-bit
integers, most significant byte first. A number below n is the first of them that is below the largest
multiple of n in 2^32, modulo n. A deck is shuffled from the order Ah Ad Ac As Kh … 2s by Fisher-Yates from
the last place down: place p changes places with place (number below p + 1). Labels: "button" for the first
button (hand 0), "deck" for each deck, "bot N" for the draw for action N of a hand, counted from 0.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys

FORMAT, VERSION = "bigholdem-game", 1
DECK = [rank + suit for rank in "AKQJT98765432" for suit in "hdcs"]
WEIGHT_TOTAL = 10_000
PERCENT = 100
SIZES = ("small", "large", "all-in")


class Numbers:
    """The numbers of one choice; draws follow one another."""

    def __init__(self, seed, label, word, hand):
        self.seed, self.text = seed, f"{label}|{word}|{hand}|"
        self.counter, self.waiting = 0, []

    def below(self, n):
        limit = 2**32 - 2**32 % n
        while True:
            if not self.waiting:
                block = hmac.new(self.seed, f"{self.text}{self.counter}".encode(), hashlib.sha256).digest()
                self.waiting = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
                self.counter += 1
            number = self.waiting.pop(0)
            if number < limit:
                return number % n

    def shuffled(self, cards):
        cards = list(cards)
        for last in range(len(cards) - 1, 0, -1):
            chosen = self.below(last + 1)
            cards[last], cards[chosen] = cards[chosen], cards[last]
        return cards


def cards_of(text):
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def check_game(game, promised=""):
    """What is wrong with the game, one sentence each; an empty list when everything agrees."""
    if game.get("format") != FORMAT or game.get("version") != VERSION:
        return [f"This is not a shuffle file of version {VERSION}."]
    seed, word, players = bytes.fromhex(game["seed"]), game["shuffle_word"], game["players"]
    wrong = []
    computed = hashlib.sha256(seed).hexdigest()
    if computed != game["commitment"]:
        wrong.append("The commitment in the file is not the SHA-256 of the seed.")
    if promised and computed != promised.strip().lower():
        wrong.append("The commitment that you noted is not the SHA-256 of the seed.")
    before = None
    for place, hand in enumerate(game["hands"], 1):
        if hand["number"] != place:
            wrong.append(f"Hand {place} is missing or out of its place.")
        wrong += [f"Hand {hand['number']}: {what}" for what in check_hand(hand, before, seed, word, players)]
        before = hand
    return wrong


def check_hand(hand, before, seed, word, players):
    stacks, number, button = hand["starting_stacks"], hand["number"], hand["button"]
    clockwise = [(button + step) % players for step in range(1, players + 1)]
    dealt_in = [seat for seat in clockwise if stacks[seat] > 0]
    if before is None:
        if button != Numbers(seed, "button", word, 0).below(players):
            yield "the first button is not the one that was drawn."
    else:
        after = [(before["button"] + step) % players for step in range(1, players + 1)]
        if button != next(seat for seat in after if stacks[seat] > 0):
            yield "the button did not move to the next player still in."
        if any(stacks[seat] not in (0, before["finishing_stacks"][seat]) for seat in range(players)):
            yield "the stacks are not those with which the hand before ended."
    if sum(stacks) != sum(hand["finishing_stacks"]):
        yield "chips were lost or made."
    deck = Numbers(seed, "deck", word, number).shuffled(DECK)
    if cards_of(hand["deck"]) != deck:
        yield "the deck is not the one that the seed shuffles."
    count = len(dealt_in)
    for seat in range(players):
        place = dealt_in.index(seat) if seat in dealt_in else None
        dealt = [] if place is None else [deck[place], deck[place + count]]
        if cards_of(hand["hole_cards"][seat]) != dealt:
            yield f"the hole cards of seat {seat + 1} are not from the deck."
    first = 2 * count  # a card is burnt before flop, turn and river
    board = [*deck[first + 1 : first + 4], deck[first + 5], deck[first + 7]]
    shown = cards_of(hand["board"])
    if shown != board[: len(shown)] or len(shown) not in (0, 3, 4, 5):
        yield "the board is not from the deck."
    for draw in hand["draws"]:
        yield from check_draw(hand, draw, seed, word)


def check_draw(hand, draw, seed, word):
    action = draw["action"]
    who = f"action {action}, seat {draw['seat'] + 1}:"
    numbers = Numbers(seed, f"bot {action}", word, hand["number"])
    if draw["draw"] != numbers.below(WEIGHT_TOTAL):
        yield f"{who} the draw is not the one that the seed gives."
        return
    fold, call, raised = draw["weights"]
    if fold + call + raised != WEIGHT_TOTAL or min(fold, call, raised) < 0:
        yield f"{who} the weights do not make up a whole."
    codes = "f" if draw["draw"] < fold else "xc" if draw["draw"] < fold + call else "br"
    if hand["actions"][action][0] not in codes:
        yield f"{who} it did not do what its draw says."
    if codes != "br":
        return
    if "size" not in draw:
        yield f"{who} the size of its bet was not told."
        return
    drawn, (small, large, _) = numbers.below(PERCENT), draw["sizes"]
    if draw["size"] != SIZES[0 if drawn < small else 1 if drawn < small + large else 2]:
        yield f"{who} the size of its bet is not the one drawn."
    most = draw["most_noise"]
    if draw["noise"] != (PERCENT - most + numbers.below(2 * most + 1) if most else PERCENT):
        yield f"{who} the change of its bet is not the one drawn."


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Checks the shuffle of a BigHoldem game.")
    parser.add_argument("file", help="the game's shuffle file")
    parser.add_argument("--commitment", default="", help="the commitment that you noted before the game")
    options = parser.parse_args(arguments)
    try:
        with open(options.file, encoding="utf-8") as file:
            game = json.load(file)
        wrong = check_game(game, options.commitment)
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, StopIteration) as error:
        print(f"The file cannot be read as a game: {error!r}", file=sys.stderr)
        return 2
    for what in wrong:
        print(what)
    if wrong:
        print(f"NOT in order: {len(wrong)} problems.")
        return 1
    draws = sum(len(hand["draws"]) for hand in game["hands"])
    print(f"In order: commitment, buttons and decks of {len(game['hands'])} hands, {draws} draws of bots.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
