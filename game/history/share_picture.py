"""The picture of a hand for links to its page: the board and the shown cards on the felt, as a PNG file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from game.engine.cards import Card, Suit
from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.words.cards import rank_sign

WIDTH, HEIGHT = 1200, 630
SCALE = 2
"""Drawn larger by this factor and then reduced, which smooths the edges."""

RAIL: Final = "#2b211a"
FELT: Final = "#1b6b45"
PAPER: Final = "#fffefb"
EMPTY_PLACE: Final = "#145436"
TITLE: Final = "#f7faf6"
SUIT_COLOURS = {
    Suit.SPADES: "#161a18",
    Suit.CLUBS: "#126e34",
    Suit.DIAMONDS: "#1652be",
    Suit.HEARTS: "#c41a22",
}

MAX_HANDS = 4
HAND_DISTANCE = 276
GAP = 12

PicturePoint = tuple[float, float]


class Box(NamedTuple):
    left: int
    top: int
    width: int
    height: int

    def point(self, across: float, down: float) -> PicturePoint:
        """A point of the box: (0, 0) is its upper left corner, (1, 1) its lower right one."""
        return self.left + across * self.width, self.top + down * self.height

    def flipped(self) -> Box:
        """The upper part of the box, upside down."""
        return Box(self.left, self.top + self.height * 86 // 100, self.width, -self.height * 9 // 10)


class CardSize(NamedTuple):
    width: int
    height: int


BOARD_CARD = CardSize(170, 238)
HAND_CARD = CardSize(110, 154)
FIVE_CARD = CardSize(94, 132)

FIVES_IN_A_ROW = 2
FIVES_DISTANCE, FIVES_DISTANCE_DOWN = 560, 190


def hand_picture(view: SeatView, number: int) -> bytes:
    """A PNG file of 1200 by 630 pixels that shows only cards that the view may see."""
    picture = Picture()
    picture.write("BIGHOLDEM", top=66, size=64)
    hands = _shown_hands(view)
    if view.draw is not None:
        _draw_five_cards(picture, hands)
    else:
        _draw_board_and_hands(picture, view, hands)
    if not hands:
        picture.write(f"HAND {number}", top=440, size=96)
    return picture.png()


def _draw_five_cards(picture: Picture, hands: Sequence[Sequence[Card]]) -> None:
    """Hands of five cards, two in a row; without any the backs of one."""
    rows = [hands[place : place + FIVES_IN_A_ROW] for place in range(0, len(hands), FIVES_IN_A_ROW)]
    if not rows:
        picture.draw_cards([None] * 5, BOARD_CARD, top=150, middle=WIDTH // 2)
    for line, row in enumerate(rows):
        top = (270 if len(rows) == 1 else 180) + line * FIVES_DISTANCE_DOWN
        for place, hand in enumerate(row):
            middle = WIDTH // 2 + FIVES_DISTANCE * (2 * place + 1 - len(row)) // 2
            picture.draw_cards(sorted(hand, reverse=True), FIVE_CARD, top=top, middle=middle)


def _draw_board_and_hands(picture: Picture, view: SeatView, hands: Sequence[Sequence[Card]]) -> None:
    board = [*view.board, *[None] * (5 - len(view.board))]
    picture.draw_cards(board, BOARD_CARD, top=150, middle=WIDTH // 2)
    for place, hand in enumerate(hands):
        middle = WIDTH // 2 + HAND_DISTANCE * (2 * place + 1 - len(hands)) // 2
        picture.draw_cards(hand, HAND_CARD, top=416, middle=middle)


def _shown_hands(view: SeatView) -> list[tuple[Card, ...]]:
    """The hands shown at the end, the winners' first."""
    if view.phase is not Phase.OVER:
        return []
    winners = {seat for seat in view.shown if view.stacks[seat] > view.starting_stacks[seat]}
    order = sorted(view.shown, key=lambda seat: seat not in winners)
    return [cards for seat in order[:MAX_HANDS] if (cards := view.hole_cards[seat])]


class Picture:
    """The felt, to draw cards and text on. Coordinates are in pixels of the finished picture."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), RAIL)
        self.canvas = ImageDraw.Draw(self.image)
        self._fill(Box(24, 24, WIDTH - 48, HEIGHT - 48), FELT, radius=100)

    def png(self) -> bytes:
        file = BytesIO()
        self.image.reduce(SCALE).save(file, "PNG")
        return file.getvalue()

    def write(self, text: str, *, top: int, size: int) -> None:
        """A line of text in the middle, `size` pixels high."""
        self._text(text, (WIDTH / 2, top), size, TITLE, anchor="mt")

    def draw_cards(self, cards: Iterable[Card | None], size: CardSize, *, top: int, middle: int) -> None:
        """Cards side by side, around `middle`; None is an empty place."""
        row = list(cards)
        left = middle - (len(row) * (size.width + GAP) - GAP) // 2
        for place, card in enumerate(row):
            self._draw_card(card, Box(left + place * (size.width + GAP), top, *size))

    def draw_squares(self, colours: Sequence[str], *, top: int) -> None:
        """A row of small squares in the middle."""
        side, step = 36, 46
        left = (WIDTH - step * len(colours) + step - side) // 2
        for place, colour in enumerate(colours):
            self._fill(Box(left + place * step, top, side, side), colour, radius=6)

    def _draw_card(self, card: Card | None, box: Box) -> None:
        radius = box.width // 10
        if card is None:
            self._fill(box, EMPTY_PLACE, radius)
            return
        self._fill(box, PAPER, radius)
        colour = SUIT_COLOURS[card.suit]
        self._text(rank_sign(card.rank), box.point(0.1, 0.07), box.width // 2, colour, anchor="lt")
        side = box.width * 6 // 10
        corner = Box(box.left + box.width - side - radius, box.top + box.height - side - radius, side, side)
        self._draw_suit(card.suit, corner, colour)

    def _draw_suit(self, suit: Suit, box: Box, colour: str) -> None:
        match suit:
            case Suit.HEARTS:
                self._draw_heart(box, colour)
            case Suit.DIAMONDS:
                self._polygon(box, [(0.5, 0), (0.88, 0.5), (0.5, 1), (0.12, 0.5)], colour)
            case Suit.SPADES:
                self._draw_heart(box.flipped(), colour)
                self._draw_stem(box, colour)
            case Suit.CLUBS:
                for centre in ((0.5, 0.24), (0.24, 0.6), (0.76, 0.6)):
                    self._disc(box, centre, 0.23, colour)
                self._polygon(box, [(0.42, 0.3), (0.58, 0.3), (0.68, 0.66), (0.32, 0.66)], colour)
                self._draw_stem(box, colour)

    def _draw_heart(self, box: Box, colour: str) -> None:
        """Two discs, and the quadrilateral that touches them and meets in the point."""
        for centre in ((0.27, 0.3), (0.73, 0.3)):
            self._disc(box, centre, 0.24, colour)
        self._polygon(box, [(0.084, 0.453), (0.5, 0.96), (0.916, 0.453), (0.5, 0.25)], colour)

    def _draw_stem(self, box: Box, colour: str) -> None:
        self._polygon(box, [(0.5, 0.4), (0.68, 1), (0.32, 1)], colour)

    def _disc(self, box: Box, centre: PicturePoint, radius: float, colour: str) -> None:
        across, down = centre
        corners = (box.point(across + sign * radius, down + sign * radius) for sign in (-1, 1))
        (left, top), (right, bottom) = corners
        area = (left, min(top, bottom), right, max(top, bottom))
        self.canvas.ellipse([each * SCALE for each in area], fill=colour)

    def _polygon(self, box: Box, points: Sequence[PicturePoint], colour: str) -> None:
        corners = [box.point(*point) for point in points]
        self.canvas.polygon([(x * SCALE, y * SCALE) for x, y in corners], fill=colour)

    def _fill(self, box: Box, colour: str, radius: int) -> None:
        area = (*box.point(0, 0), *box.point(1, 1))
        self.canvas.rounded_rectangle([each * SCALE for each in area], radius * SCALE, fill=colour)

    def _text(self, text: str, place: PicturePoint, size: int, colour: str, *, anchor: str) -> None:
        """Text in Pillow's own font, so that none is needed on the machine."""
        font = ImageFont.load_default(size * SCALE)
        x, y = place
        # The strokes are widened: the font has no bold letters.
        width = max(1, size * SCALE // 40)
        self.canvas.text((x * SCALE, y * SCALE), text, colour, font, anchor, stroke_width=width)
