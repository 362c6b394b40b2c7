"""The picture of a hand for those who share its page: board and shown cards on the felt, as a PNG file."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import Card, Rank, Suit
from game.engine.seat_view import SeatView
from game.engine.state import Phase

WIDTH, HEIGHT = 1200, 630

Pixels = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Colour = tuple[int, int, int]

_RAIL: Final = (43, 33, 26)
_FELT: Final = (27, 107, 69)
_PAPER: Final = (255, 254, 251)
_NO_CARD: Final = (20, 84, 54)
_LIGHT: Final = (247, 250, 246)
_SUITS: dict[Suit, Colour] = {
    Suit.SPADES: (22, 26, 24),
    Suit.CLUBS: (18, 110, 52),
    Suit.DIAMONDS: (22, 82, 190),
    Suit.HEARTS: (196, 26, 34),
}

# Letters of five by seven dots, a row in two hexadecimal digits.
_GLYPHS = {
    "0": "0E11131519110E", "1": "040C040404040E", "2": "0E11010204081F", "3": "1F02040201110E",
    "4": "02060A121F0202", "5": "1F101E0101110E", "6": "0608101E11110E", "7": "1F010204080808",
    "8": "0E11110E11110E", "9": "0E11110F01020C", "A": "0E11111F111111", "B": "1E11111E11111E",
    "D": "1C12111111121C", "E": "1F10101E10101F", "G": "0E11101711110F", "H": "1111111F111111",
    "I": "0E04040404040E", "J": "0702020202120C", "K": "11121418141211", "L": "1010101010101F",
    "M": "111B1515111111", "N": "11191513111111", "O": "0E11111111110E", "Q": "0E11111115120D",
    " ": "00000000000000",
}  # fmt: skip


class _Box(NamedTuple):
    left: int
    top: int
    width: int
    height: int


_BOARD_CARD = (170, 238)
_HAND_CARD = (110, 154)
_GAP = 12
_HAND_STEP = 276
_MOST_HANDS = 4


def hand_picture(view: SeatView, number: int) -> bytes:
    """A PNG file of 1200 by 630 pixels, from what the view's eyes may see."""
    pixels = np.empty((HEIGHT, WIDTH, 3), dtype=np.uint8)
    pixels[:] = _RAIL
    felt = _Box(24, 24, WIDTH - 48, HEIGHT - 48)
    _fill(pixels, felt, _rounded(felt, 150), _FELT)
    _text(pixels, "BIGHOLDEM", 70, 6, _LIGHT)
    board: list[Card | None] = [*view.board, *[None] * (5 - len(view.board))]
    _row(pixels, board, _BOARD_CARD, 150, WIDTH // 2)
    hands = _hands(view)
    for place, hand in enumerate(hands):
        middle = WIDTH // 2 + _HAND_STEP * (2 * place + 1 - len(hands)) // 2
        _row(pixels, hand, _HAND_CARD, 416, middle)
    if not hands:
        _text(pixels, f"HAND {number}", 450, 10, _LIGHT)
    return _png(pixels)


def _hands(view: SeatView) -> list[tuple[Card, ...]]:
    """The hands shown at the end, the winners' first."""
    if view.phase is not Phase.OVER:
        return []
    gained = {seat for seat in view.shown if view.stacks[seat] > view.starting_stacks[seat]}
    order = sorted(view.shown, key=lambda seat: seat not in gained)
    return [cards for seat in order[:_MOST_HANDS] if (cards := view.hole_cards[seat])]


def _row(pixels: Pixels, cards: Iterable[Card | None], size: tuple[int, int], top: int, middle: int) -> None:
    shown = list(cards)
    width, height = size
    left = middle - (len(shown) * (width + _GAP) - _GAP) // 2
    for place, card in enumerate(shown):
        _card(pixels, card, _Box(left + place * (width + _GAP), top, width, height))


def _card(pixels: Pixels, card: Card | None, box: _Box) -> None:
    outline = _rounded(box, box.width // 10)
    if card is None:
        _fill(pixels, box, outline, _NO_CARD)
        return
    _fill(pixels, box, outline, _PAPER)
    colour = _SUITS[card.suit]
    rank = "10" if card.rank is Rank.TEN else card.rank.letter
    dot = box.width // (16 if len(rank) > 1 else 14)
    for place, letter in enumerate(rank):
        _glyph(pixels, letter, box.left + dot * (1 + 6 * place), box.top + dot, dot, colour)
    side = box.width * 6 // 10
    corner = _Box(box.left + box.width - side - dot, box.top + box.height - side - dot, side, side)
    _fill(pixels, corner, _suit(card.suit, corner), colour)


def _grid(box: _Box) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For every pixel of the box its place in it: 0 to 1 across and down."""
    down, across = np.mgrid[0 : box.height, 0 : box.width]
    return across / box.width, down / box.height


def _rounded(box: _Box, radius: int) -> Mask:
    """The box with rounded corners."""
    down, across = np.ogrid[0 : box.height, 0 : box.width]
    beyond_x = np.maximum(np.abs(across - box.width / 2) - box.width / 2 + radius, 0)
    beyond_y = np.maximum(np.abs(down - box.height / 2) - box.height / 2 + radius, 0)
    return np.asarray(beyond_x**2 + beyond_y**2 <= radius**2)


def _suit(suit: Suit, box: _Box) -> Mask:
    x, y = _grid(box)
    if suit is Suit.DIAMONDS:
        return np.asarray(np.abs(x - 0.5) / 0.38 + np.abs(y - 0.5) / 0.5 <= 1)
    if suit is Suit.HEARTS:
        return _heart(x, y)
    stem = (np.abs(x - 0.5) <= 0.04 + 0.14 * np.clip(y - 0.6, 0, 1)) & (y >= 0.5) & (y <= 1)
    if suit is Suit.SPADES:
        return np.asarray(_heart(x, 0.86 - y) | stem)
    discs = [(0.5, 0.26), (0.25, 0.6), (0.75, 0.6)]
    leaves = np.any([(x - cx) ** 2 + (y - cy) ** 2 <= 0.225**2 for cx, cy in discs], axis=0)
    return np.asarray(leaves | stem | ((np.abs(x - 0.5) < 0.1) & (np.abs(y - 0.5) < 0.15)))


def _heart(x: NDArray[np.float64], y: NDArray[np.float64]) -> Mask:
    lobes = (np.abs(x - 0.5) - 0.235) ** 2 + (y - 0.28) ** 2 <= 0.25**2
    point = (np.abs(x - 0.5) <= 0.46 * (1 - (y - 0.36) / 0.6)) & (y >= 0.36) & (y <= 0.96)
    return np.asarray(lobes | point)


def _text(pixels: Pixels, text: str, top: int, dot: int, colour: Colour) -> None:
    """Centred letters."""
    left = (WIDTH - len(text) * 6 * dot + dot) // 2
    for place, letter in enumerate(text):
        _glyph(pixels, letter, left + 6 * dot * place, top, dot, colour)


def _glyph(pixels: Pixels, letter: str, left: int, top: int, dot: int, colour: Colour) -> None:
    for down, row in enumerate(bytes.fromhex(_GLYPHS[letter])):
        for across in range(5):
            if row >> (4 - across) & 1:
                y, x = top + down * dot, left + across * dot
                pixels[y : y + dot, x : x + dot] = colour


def _fill(pixels: Pixels, box: _Box, mask: Mask, colour: Colour) -> None:
    pixels[box.top : box.top + box.height, box.left : box.left + box.width][mask] = colour


def _png(pixels: Pixels) -> bytes:
    height, width = pixels.shape[:2]
    rows = np.zeros((height, 1 + width * 3), dtype=np.uint8)
    rows[:, 1:] = pixels.reshape(height, -1)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in chunks
    )
