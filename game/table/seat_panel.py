"""What a page with seats around a felt shows of them, as values."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.table.portraits import symbol
from game.table.pots import PotPanel
from game.table.showdown import StagedResult
from game.words.cards import CardFace

TIGHT = 7  # letters of a name or a sum
MANY_RESULTS = 2


class Passing(NamedTuple):
    """What a seat has from one stage of the showdown (0: from its start) until another."""

    stage: int
    until: int
    stack: str
    won: str


class Prize(NamedTuple):
    """Chips that come to a seat in a stage."""

    stage: int
    chips: tuple[int, ...]


class Face(NamedTuple):
    """Who sits at a seat. `portrait` names its symbol."""

    seat: str
    name: str
    is_tight: bool
    portrait: str
    card_url: str
    is_visitor: bool


class SeatCards(NamedTuple):
    """The cards before a seat; `name` is what another player's open hand makes."""

    seat: str
    cards: tuple[CardFace, ...]
    lies_open: bool
    name: str


class ChipsBehind(NamedTuple):
    text: str
    is_long: bool
    passing: tuple[Passing, ...]
    paid_at: int


class ChipsBet(NamedTuple):
    text: str
    is_long: bool
    is_fresh: bool
    chips: tuple[int, ...]


class SeatNote(NamedTuple):
    """What stands under the stack."""

    word: str
    tone: str
    is_acting: bool
    is_all_in: bool
    is_bust: bool


class Badges(NamedTuple):
    dealer_note: str
    blind: str
    blind_name: str


class SeatPanel(NamedTuple):
    """One seat. `place` counts clockwise from the bottom of the table, `order` from the dealer's left; `row`
    is its height on a phone held upright, 0 for the bottom. `portrait` is a path among the static files,
    `card_url` the address of the seat's card, if it has one. `chips` are the denominations of its bet in
    minimum chips, largest first, `swept` those that have just gone to the pot, `prizes` those of what it has
    won; a bet is fresh when it was the last thing done. `word` is its last action, with `tone` for its
    colour; `won` is what it has won, and `passing` what it has before. `reveal` counts the hands shown at a
    showdown, from 1, in the order in which they are; `stage` says which pot decides on the seat (see
    showdown.py). A seat that is out was not dealt in, one that is bust has just lost its last chips."""

    seat: int
    place: int
    order: int
    row: int
    name: str
    portrait: str
    card_url: str
    is_visitor: bool
    stack: str
    cards: tuple[CardFace, ...]
    bet: str
    chips: tuple[int, ...]
    swept: tuple[int, ...]
    bet_is_fresh: bool
    prizes: tuple[Prize, ...]
    word: str
    tone: str
    won: str
    passing: tuple[Passing, ...]
    reveal: int
    stage: int
    is_dealer: bool
    dealer_note: str
    blind: str
    blind_name: str
    is_acting: bool
    is_folded: bool
    is_all_in: bool
    is_out: bool
    is_bust: bool
    is_winner: bool
    hand_name: str

    def __getitem__(self, name: Any) -> Any:
        """What templates ask for: they try this before an attribute; a tuple would fail each time."""
        return getattr(self, name)

    @property
    def face(self) -> Face:
        return Face(
            str(self.seat), self.name, self.is_tight, symbol(self.portrait), self.card_url, self.is_visitor
        )

    @property
    def hand(self) -> SeatCards:
        return SeatCards(
            str(self.seat), self.cards, self.lies_open, "" if self.is_visitor else self.hand_name
        )

    @property
    def chips_behind(self) -> ChipsBehind:
        return ChipsBehind(self.stack, self.stack_is_long, self.passing, self.paid_at)

    @property
    def chips_bet(self) -> ChipsBet:
        return ChipsBet(self.bet, self.bet_is_long, self.bet_is_fresh, self.chips)

    @property
    def said(self) -> SeatNote:
        return SeatNote(self.word, self.tone, self.is_acting, self.is_all_in, self.is_bust)

    @property
    def badges(self) -> Badges:
        return Badges(self.dealer_note, self.blind, self.blind_name)

    @property
    def look(self) -> str:
        """The classes of its place and of how it stands."""
        states = (
            ("acting", self.is_acting),
            ("folded", self.is_folded),
            ("out", self.is_out),
            ("bust", self.is_bust),
            ("winner", self.is_winner),
            ("all-in", self.is_all_in),
            ("shown", self.lies_open),
        )
        places = [f"place-{self.place}", f"row-{self.row}", f"order-{self.order}"]
        if self.reveal:
            places.append(f"reveal-{self.reveal}")
        if self.stage:
            places.append(f"stage-{self.stage}")
        return " ".join([*places, *(f"is-{state}" for state, holds in states if holds)])

    @property
    def paid_at(self) -> int:
        """The stage with which it has all that it wins."""
        return self.passing[-1].until if self.passing else 0

    @property
    def lies_open(self) -> bool:
        """Whether its cards lie face up."""
        return any(card.key for card in self.cards)

    @property
    def is_tight(self) -> bool:
        """Whether the name wants smaller letters on a small plate."""
        return len(self.name) > TIGHT

    @property
    def bet_is_long(self) -> bool:
        """Whether the bet is of five figures or more: without chips on a small screen."""
        return len(self.bet) > TIGHT

    @property
    def stack_is_long(self) -> bool:
        return len(self.stack) > TIGHT


class SeatedPage:
    """What a page with seats around a felt says of them all; `seats` begins with the one at the bottom.
    `is_dealt`: the hand has just been dealt, and nobody has acted."""

    seats: tuple[SeatPanel, ...]
    board: tuple[CardFace | None, ...]
    pots: tuple[PotPanel, ...]
    results: tuple[StagedResult, ...]
    is_dealt: bool

    @property
    def bottom_seat(self) -> SeatPanel:
        return self.seats[0]

    @property
    def other_seats(self) -> tuple[SeatPanel, ...]:
        return self.seats[1:]

    @property
    def marks(self) -> tuple[Any, ...]:
        """The cards that can be marked for the draw."""
        return ()

    @property
    def is_over(self) -> bool:
        """Whether the hand is over and its pots are paid."""
        return bool(self.results)

    @property
    def has_side_pots(self) -> bool:
        return len(self.pots) > 1

    @property
    def has_many_results(self) -> bool:
        """Whether the results want more room than there is."""
        return len(self.results) > MANY_RESULTS

    @property
    def arena_look(self) -> str:
        """The classes of the felt: seats, the dealer's place, and how the hand stands."""
        dealer = next((seat.place for seat in self.seats if seat.is_dealer), 0)
        looks = [f"seats-{len(self.seats)}", f"dealer-{dealer}", self.staging]
        return " ".join(looks + ["is-dealt"] * self.is_dealt)

    @property
    def staging(self) -> str:
        """The classes that stage the end of a hand: hands shown, pots paid, and whether nobody acted on the
        last street."""
        if not self.is_over:
            return ""
        ran_out = " ran-out" * any(card is not None and card.fresh for card in self.board)
        reveals = max(seat.reveal for seat in self.seats)
        stages = max((pot.stage for pot in self.pots), default=0)
        return f"is-over reveals-{reveals} pots-{stages}{ran_out}"
