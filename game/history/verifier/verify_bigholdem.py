#!/usr/bin/env python3
# ruff: noqa: T201
"""Checks the shuffle of a BigHoldem game from the file that its page offers. Needs Python 3.8 or later only.

    python3 verify_bigholdem.py GAME-shuffle.json
    python3 verify_bigholdem.py GAME-shuffle.json --commitment HEX

Before the game the site showed the commitment, the SHA-256 of a secret seed; give the one you noted with
--commitment. After the game the seed is public, and from it and your shuffle word this program recomputes

- the commitment itself,
- the first button, and that it moved on by the rules: clockwise to the next player still in; or, with a
  dead button, the big blind moved so and drew small blind and button along, onto the seats of players who are
  out too,
- the shuffled deck of every hand, and that hole cards and board were dealt from it,
- who the computer players are and where they sit, from the profiles and names that were to be had,
- every draw of a computer player: that none is missing, and that it did what its draw and its weights say,
- which drafts of decision tables were on trial in the game, and that those and no others decided.

The numbers: for a choice labelled L in hand H (0 before the first), block i = 0, 1, 2 … is HMAC-SHA256, keyed
by the seed's 32 bytes, of the UTF-8 text "L|shuffle word|H|i". Each block gives eight unsigned 32-bit
integers, most significant byte first. A number below n is the first of them that is below the largest
multiple of n in 2^32, modulo n. A deck is shuffled from the order Ah Ad Ac As Kh … 2s by Fisher-Yates from
the last place down: place p changes places with place (number below p + 1). Labels: "seats" and "names" for
the line-up (hand 0), "button" for the first button (hand 0), "deck" for each deck, "bot S STREET N" for the
draw for decision N of seat S on a street (preflop, flop, turn or river), seats and decisions counted from 0.

The cards: seat S has the places 2S and 2S + 1 of the shuffled deck, also while it is out; the burnt cards and
the board follow after the places of all seats. The file has each deck in the order in which it was dealt: the
seats' first cards, beginning left of the button, their second cards, the rest, and last the cards of seats
that were out.

The line-up: the visitor may have chosen profiles for seats, and one of the MIXES below for the others. For
each computer player to be drawn in turn the mix names a temperament (after its last it begins again). Among
the profiles of that temperament, or all where there is none, those seated least often so far
are the candidates; number (below their count) takes one. The profiles drawn are shuffled, and the names;
both are given out by seat, after the visitor's, the profiles to the seats for which none was chosen.

Drafts: some games get drafts of decision tables. For each draft that was on trial when the game began, a
number below 100 under the label "drafts" (hand 0) has to be below its share for its profile to play by it.

In poker all'italiana a deck has 4 · (seats dealt in + 4) cards, from the aces down, and is dealt as it was
shuffled. The number in every text is that of the deal, which counts those that left their pot on the table.
Where the pack is used up, label "reshuffle N" orders the Nth new pack of the deal, from 0: of what lies face
down, in the order of the deck, without the discards of the opener and of the seat being served. The STREETs
of its draws are before-deal, first-round, draw and second-round. Those before the deal (yes or no) and in the
draw (served, with a kicker, as usual) are below 100, and so are their weights.

All this is version 2 of the stream, which the file names. In version 1, of older games, the names are drawn
under "seats" after the profiles, the draw for action N of a hand (from 0) is labelled "bot N", and the deck
is dealt as it was shuffled.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import itertools
import json
import sys
from datetime import date

FORMAT, VERSION = "bigholdem-game", 4
VERSION_WITHOUT_MIXES = 3  # all of whose games have the believable mix in all seats
VERSION_WITHOUT_STREAM = 2  # all of whose games are of version 1 of the stream
BY_ORDER, BY_PLACE = 1, 2
ITALIAN_DRAW = "italian-draw"
HAND_SIZE, AT_ONCE = 5, 3
STREETS = ("preflop", "flop", "turn", "river")
BEFORE_DEAL, FIRST_ROUND, DRAW, SECOND_ROUND = "before-deal", "first-round", "draw", "second-round"
DECK = [rank + suit for rank in "AKQJT98765432" for suit in "hdcs"]
WEIGHT_TOTAL = 10_000
PERCENT = 100
SIZES = ("small", "large", "all-in", "third", "three-quarters")
MIXES = {
    "believable": (
        "tight-aggressive", "loose-passive", "regular", "tight-passive", "loose-aggressive",
        "tight-aggressive", "regular", "loose-passive", "tight-passive", "tight-aggressive",
    ),
    "easy": ("loose-passive", "loose-passive", "loose-aggressive", "loose-passive", "tight-passive"),
    "tough": (
        "tight-aggressive", "tight-aggressive", "regular", "tight-aggressive", "tight-aggressive",
    ),
}  # fmt: skip
WITHOUT_PROFILES = "built-in"


class DrawnNumbers:
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
    if game.get("format") != FORMAT or stream_of(game) not in (BY_ORDER, BY_PLACE):
        return [f"This is not a shuffle file of version {VERSION}. Save it again from the game's page."]
    seed, word = bytes.fromhex(game["seed"]), game["shuffle_word"]
    wrong = []
    computed = hashlib.sha256(seed).hexdigest()
    if computed != game["commitment"]:
        wrong.append("The commitment in the file is not the SHA-256 of the seed.")
    if promised and computed != promised.strip().lower():
        wrong.append("The commitment that you noted is not the SHA-256 of the seed.")
    wrong += check_day(game, seed)
    wrong += check_seats(game, seed, word)
    before, places = None, all_places(game)
    for place, hand in enumerate(game["hands"], 1):
        if hand["number"] != place:
            wrong.append(f"Hand {place} is missing or out of its place.")
        # Older files do not say who posts what when two are left; in poker all'italiana nobody has to.
        posts = "heads_up" in game and not is_draw(game)
        if hand["button"] != places[place - 1][0] or (
            posts and blind_seats(hand) != posting(hand, places[place - 1])
        ):
            wrong.append(f"Hand {place}: button and blinds are not where the rules put them.")
        found = [*check_hand(game, hand, before, seed, word)]
        if is_draw(game):
            found += check_packs(hand, seed, word)
        found += check_draws(game, hand, seed, word)
        wrong += [f"Hand {hand['number']}: {what}" for what in found]
        before = hand
    return wrong


def check_day(game, seed):
    """The seed of a game of the day, hashed once for each day since its chain began, is the anchor."""
    if "day" not in game:
        return
    day = game["day"]
    number = (date.fromisoformat(day["date"]) - date.fromisoformat(day["first_day"])).days + 1
    for _ in range(number):
        seed = hashlib.sha256(seed).digest()
    if number < 1 or seed.hex() != day["anchor"]:
        yield "The seed does not belong to the chain of the days' seeds."


def all_places(game):
    """Button, small blind and big blind of every hand, by the rules that the file names."""
    places: list = []
    for hand in game["hands"]:
        players = [seat for seat in range(game["players"]) if plays(hand, seat)]
        if not places:
            places.append(places_from(game, hand["button"], players))
        elif game.get("rotation") != "dead-button":
            places.append(places_from(game, next_of(places[-1][0], players), players))
        else:
            places.append(drawn_along(game, places[-1], players))
    return places


def is_draw(game):
    return game.get("variant") == ITALIAN_DRAW


def plays(hand, seat):
    """Whether the seat is dealt in: with chips, or for its share of a pot that waits on the table."""
    return hand["dealt_in"][seat] if "dealt_in" in hand else hand["starting_stacks"][seat] > 0


def places_from(game, button, players):
    """The places that follow from the button."""
    heads_up = len(players) == 2 and game.get("heads_up") == "button-small"
    small = button if heads_up else next_of(button, players)
    return button, small, next_of(small, players)


def drawn_along(game, before, players):
    """The places where the big blind moves on and draws the others along."""
    _, small, big = before
    new = next_of(big, players)
    if len(players) > 2:
        return small, big, new
    other = next_of(new, players)
    return (other if game.get("heads_up") == "button-small" else new), other, new


def next_of(seat, players):
    return next((other for other in players if other > seat), players[0])


def blind_seats(hand):
    return {seat for seat, blind in enumerate(hand["blinds"]) if blind}


def posting(hand, places):
    """Who posts a blind: nobody at the place of a player who is out."""
    return {seat for seat in places[1:] if hand["starting_stacks"][seat] > 0}


def stream_of(game):
    """The version of the stream that the game was played with; None for a file of an unknown version."""
    if game.get("version") == VERSION_WITHOUT_STREAM:
        return BY_ORDER
    return game.get("stream") if game.get("version") in (VERSION_WITHOUT_MIXES, VERSION) else None


def check_seats(game, seed, word):
    """The profiles and names at the seats, as far as it was kept what they were drawn from."""
    players, hands = game["players"], game["hands"]
    if not hands:
        return
    names = hands[0]["names"]
    for seat in range(players):
        if any(hand["names"][seat] != names[seat] for hand in hands):
            yield f"The player at seat {seat + 1} changes between the hands."
    if game["offered"] is None:
        return
    numbers, first = DrawnNumbers(seed, "seats", word, 0), 1 if game["interactive"] else 0
    profiles = [None] * first + seated(game, players - first, numbers)
    if stream_of(game) == BY_PLACE:
        numbers = DrawnNumbers(seed, "names", word, 0)
    drawn = names[:first] + numbers.shuffled(game["free_names"])
    for seat in range(players):
        if game["profiles"][seat] != profiles[seat] or names[seat] != drawn[seat]:
            yield f"The player at seat {seat + 1} is not the one that was drawn."


def seated(game, count, numbers):
    """The profiles of the computer players by seat: those that the visitor chose, and the drawn ones."""
    if not game["offered"]:
        return [WITHOUT_PROFILES] * count
    chosen = game.get("chosen", [None] * game["players"])[game["players"] - count :]
    mix = MIXES[game.get("mix", "believable")]
    drawn = iter(drawn_profiles(game["offered"], mix, chosen.count(None), numbers))
    return [next(drawn) if key is None else key for key in chosen]


def drawn_profiles(offered, mix, count, numbers):
    chosen: list[str] = []
    for place in range(count):
        temperament = mix[place % len(mix)]
        fitting = [key for key, has in offered if has == temperament] or [key for key, _ in offered]
        fewest = min(chosen.count(key) for key in fitting)
        candidates = [key for key in fitting if chosen.count(key) == fewest]
        chosen.append(candidates[numbers.below(len(candidates))])
    return numbers.shuffled(chosen)


def check_hand(game, hand, before, seed, word):
    players, stacks, number, button = game["players"], hand["starting_stacks"], hand["number"], hand["button"]
    clockwise = [(button + step) % players for step in range(1, players + 1)]
    dealt_in = [seat for seat in clockwise if plays(hand, seat)]
    if before is None:
        if button != DrawnNumbers(seed, "button", word, 0).below(players):
            yield "the first button is not the one that was drawn."
    elif game.get("resets_stacks"):
        if stacks != before["starting_stacks"]:
            yield "the stacks are not those with which every hand begins."
    elif any(stacks[seat] not in (0, before["finishing_stacks"][seat]) for seat in range(players)):
        yield "the stacks are not those with which the hand before ended."
    on_table = hand.get("table_before", 0) - hand.get("table_after", 0)
    if sum(stacks) + on_table != sum(hand["finishing_stacks"]):
        yield "chips were lost or made."
    if is_draw(game):
        yield from check_first_hands(hand, dealt_in, DrawnNumbers(seed, "deck", word, number))
        return
    deck = DrawnNumbers(seed, "deck", word, number).shuffled(DECK)
    if stream_of(game) == BY_PLACE:
        deck = by_seat(deck, dealt_in, players)
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


def check_first_hands(hand, dealt_in, numbers):
    """The stripped deck, and five cards for each seat, one at a time from the dealer's left."""
    count = len(dealt_in)
    deck = numbers.shuffled(DECK[: 4 * (count + 4)])
    if cards_of(hand["deck"]) != deck:
        yield "the deck is not the one that the seed shuffles."
    for seat, text in enumerate(hand["first_hands"]):
        dealt = deck[dealt_in.index(seat) : HAND_SIZE * count : count] if seat in dealt_in else []
        if cards_of(text) != dealt:
            yield f"the first five cards of seat {seat + 1} are not from the deck."


class ExchangeReplay:
    """Serves the draw again: the pack, what lies face down, and who is owed cards."""

    def __init__(self, hand, numbers_of):
        self.hands = {seat: cards_of(text) for seat, text in enumerate(hand["first_hands"]) if text}
        self.pack = cards_of(hand["deck"])[HAND_SIZE * len(self.hands) :]
        self.face_down: set[str] = set()
        self.discarded: dict[int | None, list[str]] = {seat: [] for seat in self.hands}
        self.opener: int | None = None
        self.serving, self.due, self.last = -1, 0, -1  # no seat yet
        self.owed: list[int] = []
        self.packs, self.numbers_of = 0, numbers_of

    def fold(self, seat):
        self.face_down.update(self.hands[seat])

    def discard(self, seat, cards):
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.discarded[seat] += cards
        self.face_down.update(cards)
        self.serving, self.due = seat, min(len(cards), AT_ONCE)
        if len(cards) > AT_ONCE:
            self.owed.append(seat)
        self.serve()

    def serve_owed(self):
        """The fourth cards, as far as the pack goes; called when every seat has exchanged."""
        while self.owed and not self.due:
            self.serving, self.due = self.owed.pop(0), 1
            if self.last == self.serving and self.pack:
                self.face_down.add(self.pack.pop(0))
            self.serve()

    def serve(self):
        while self.due:
            card = next((card for card in self.pack if card not in self.discarded[self.serving]), None)
            if card is None:
                return  # a new pack is due
            self.pack.remove(card)
            self.hands[self.serving].append(card)
            self.due, self.last = self.due - 1, self.serving

    def new_pack(self):
        """What the seed makes of the cards that lie face down."""
        spared = self.discarded[self.serving] + self.discarded.get(self.opener, [])
        material = [card for card in DECK if card in self.face_down and card not in spared]
        order = self.numbers_of(f"reshuffle {self.packs}").shuffled(material)
        self.packs += 1
        self.face_down = (self.face_down - set(material)) | set(self.pack)
        self.pack = list(order)
        self.serve()
        return order


def check_packs(hand, seed, word):
    """Every card served in the draw, and every new pack."""
    exchange = ExchangeReplay(hand, lambda label: DrawnNumbers(seed, label, word, hand["number"]))
    has_blind, exchanging = "u" in hand["actions"], sum(code[0] == "k" for code in hand["actions"])
    for code, seat in zip(hand["actions"], hand["seats"]):  # noqa: B905  # strict takes a later Python
        if code[0] == "f" and exchanging:
            exchange.fold(seat)
        if code[0] == "b" and exchange.opener is None and exchanging and not has_blind:
            exchange.opener = seat
        if code[0] == "k":
            exchange.discard(seat, cards_of(code[1:]))
            exchanging -= 1
        if code[0] == "n" and (not exchange.due or cards_of(code[1:]) != exchange.new_pack()):
            yield "a new pack is not the one that the seed shuffles."
            return
        if not exchanging:
            exchange.serve_owed()
    if exchange.due or exchange.owed:
        yield "the draw was not served to its end."
    for seat, cards in exchange.hands.items():
        if cards_of(hand["hole_cards"][seat]) != cards:
            yield f"the cards of seat {seat + 1} after the draw are not from the pack."


def by_seat(deck, dealt_in, players):
    """A shuffled deck in the order in which it is dealt, every seat having its own two places in it."""
    dealt = [deck[2 * seat + turn] for turn in (0, 1) for seat in dealt_in]
    unused = [deck[2 * seat + turn] for seat in range(players) if seat not in dealt_in for turn in (0, 1)]
    return dealt + deck[2 * players :] + unused


def seats_to_act(hand, players):
    """The seat that took each action, in turn; None for cards dealt and for what is shown or mucked."""
    stacks, bets = list(hand["starting_stacks"]), [0] * players
    clockwise = [(hand["button"] + step) % players for step in range(1, players + 1)]
    in_hand = [stack > 0 for stack in stacks]
    last, highest = hand["button"], 0
    for seat in (seat for seat in clockwise if in_hand[seat]):
        stacks[seat] -= min(hand["antes"][seat], stacks[seat])
        bets[seat] = min(hand["blinds"][seat], stacks[seat])
        stacks[seat] -= bets[seat]
        if hand["blinds"][seat] and hand["blinds"][seat] >= highest:
            last, highest = seat, hand["blinds"][seat]  # owed in full, even if posted short
    for code in hand["actions"]:
        kind = code[0]
        if kind == "d":
            last, highest, bets = hand["button"], 0, [0] * players
        if kind in "dsm":
            yield None
            continue
        after = [(last + step) % players for step in range(1, players + 1)]
        last = next((seat for seat in after if in_hand[seat] and stacks[seat] > 0), last)
        if kind == "f":
            in_hand[last] = False
        to = int(code[1:]) if kind in "br" else highest if kind == "c" else bets[last]
        paid = max(0, min(to - bets[last], stacks[last]))
        stacks[last] -= paid
        bets[last] += paid
        highest = max(highest, bets[last])
        yield last


def check_draws(game, hand, seed, word):
    """Every action of a computer player, and nothing else, has its draw, in the order in which they acted."""
    seats = list(seats_that_spoke(hand) if is_draw(game) else seats_to_act(hand, game["players"]))
    rounds = rounds_of(hand) if is_draw(game) else streets_of(hand)
    due = {action: seat for action, seat in enumerate(seats) if seat is not None and game["profiles"][seat]}
    drawn = [draw["action"] for draw in hand["draws"]]
    for action, seat in due.items():
        if action not in drawn:
            yield f"action {action}, seat {seat + 1}: the draw is missing."
    if drawn != sorted(set(drawn)):
        yield "the draws are not in their order."
    labels = draw_labels(game, rounds, seats)
    drafts = drawn_drafts(game, DrawnNumbers(seed, "drafts", word, 0))
    for draw in hand["draws"]:
        seat = draw["seat"]
        if due.get(draw["action"]) != seat or draw["profile"] != game["profiles"][seat]:
            yield f"action {draw['action']}, seat {seat + 1}: this player had nothing to draw for."
        else:
            numbers = DrawnNumbers(seed, labels[draw["action"]], word, hand["number"])
            yield from check_draw(hand, draw, rounds[draw["action"]], numbers)
            yield from check_version(draw, drafts)


def drawn_drafts(game, numbers):
    """The drafts that were on trial, each with whether the game got it."""
    return [(*draft, numbers.below(PERCENT) < draft[3]) for draft in game.get("drafts", [])]


def check_version(draw, drafts):
    """A profile plays by a draft of its table in the games that got it, and in no other."""
    for profile, table, version, _, has_it in drafts:
        is_its_table = (draw["profile"], draw["table"]) == (profile, table)
        if is_its_table and (draw["version"] == version) is not has_it:
            who = f"action {draw['action']}, seat {draw['seat'] + 1}:"
            yield f"{who} the game's draws gave it another version of its table."


def seats_that_spoke(hand):
    """The seat that took each action of poker all'italiana; None for new packs and for what is shown or
    mucked."""
    for code, seat in zip(hand["actions"], hand["seats"]):  # noqa: B905  # strict takes a later Python
        yield None if code[0] in "nsm" else seat


def streets_of(hand):
    """The street of each action."""
    codes = hand["actions"]
    return [STREETS[codes[: action + 1].count("d")] for action in range(len(codes))]


def rounds_of(hand):
    """The round of each action of poker all'italiana."""
    rounds, codes, seats = [], hand["actions"], hand["seats"]
    for action, code in enumerate(codes):
        unseen = codes[:3] == ["u", "u", "c"] and action == 2 and seats[2] == seats[0]
        if code in ("u", "w") or unseen:
            rounds.append(BEFORE_DEAL)
        elif code[0] in "kn":
            rounds.append(DRAW)
        else:
            rounds.append(SECOND_ROUND if DRAW in rounds else FIRST_ROUND)
    return rounds


def draw_labels(game, rounds, seats):
    """The label of the draw for each action; `seats` took them in these `rounds`."""
    if stream_of(game) == BY_ORDER:
        return [f"bot {action}" for action in range(len(seats))]
    labels, decisions = [], dict.fromkeys(zip(seats, rounds), -1)  # noqa: B905
    for place in zip(seats, rounds):  # noqa: B905  # strict takes a later Python
        decisions[place] += 1
        labels.append("bot {} {} {}".format(*place, decisions[place]))
    return labels


def choices_in(place):
    """Of how many parts the weights of this round are, and which actions each of them stands for."""
    if place == BEFORE_DEAL:
        return PERCENT, ("uc", "w")
    if place == DRAW:
        return PERCENT, ("k", "k", "k")
    return WEIGHT_TOTAL, ("f", "xc", "br")


def check_draw(hand, draw, place, numbers):
    action = draw["action"]
    who = f"action {action}, seat {draw['seat'] + 1}:"
    whole, choices = choices_in(place)
    if draw["draw"] != numbers.below(whole):
        yield f"{who} the draw is not the one that the seed gives."
        return
    weights = draw["weights"]
    if weights is None:
        return  # its table is no longer kept: counted when everything else is in order
    if sum(weights) != whole or min(weights) < 0 or len(weights) != len(choices):
        yield f"{who} the weights do not make up a whole."
        return
    chosen = next(at for at in range(len(weights)) if draw["draw"] < sum(weights[: at + 1]))
    code, codes = hand["actions"][action], choices[chosen]
    is_served = place == DRAW and chosen == 0
    if code[0] not in codes or (is_served and code != "k"):
        yield f"{who} it did not do what its draw says."
    if codes != "br":
        return
    if "size" not in draw:
        yield f"{who} the size of its bet is missing."
        return
    drawn, below = numbers.below(PERCENT), itertools.accumulate(draw["sizes"])
    if draw["size"] != SIZES[sum(drawn >= end for end in below)]:
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
    draws = [draw for hand in game["hands"] for draw in hand["draws"]]
    print(
        f"In order: commitment, line-up, buttons and decks of {len(game['hands'])} hands, "
        f"{len(draws)} draws of computer players."
    )
    for what in unchecked(game, draws):
        print(what)
    return 0


def unchecked(game, draws):
    """What the file does not tell, so that it could not be checked."""
    if game["offered"] is None:
        yield "Not checked: who sat where. What it was drawn from was not yet kept when this game was played."
    unknown = sum(draw["weights"] is None for draw in draws)
    if unknown:
        yield f"Not checked: what {unknown} draws decided. Their tables are no longer kept."


if __name__ == "__main__":
    sys.exit(main())
