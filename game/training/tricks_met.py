"""The tricks of those whom a table meets in training who play as it does, but for a trick."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from game.bots.tricks import TRICKS, Trick, parse_trick

_STREETS = "flop", "turn", "river"
_STRONG_SIZES = "25%", "40%", "55%", "100%", "150%", "300%", "all-in"
_WEAK_SIZES = "50%", "75%", "110%", "170%", "250%"
_BETS = (
    *(f"bet={size}" for size in ("never", "25%", "33%", "40%", "75%", "105%", "150%")),
    *(f"bet@{street}={size}" for street in _STREETS for size in ("never", "25%", "55%", "105%")),
    *(f"always-bet={size}" for size in ("40%", "55%", "75%")),
    *(f"always-bet@{street}={size}" for street in _STREETS for size in ("27%", "56%", "75%", "110%", "170%")),
)
_WEAK = (
    *(f"always-bet@{street}<50={size}" for street in _STREETS for size in _WEAK_SIZES),
    *(f"always-bet@{street}<30={size}" for street in _STREETS for size in ("110%", "200%")),
    *(f"always-bet<50={size}" for size in ("33%", "75%")),
)
_STRONG = (
    *(f"always-bet>{least}={size}" for least in (60, 75, 85) for size in ("25%", "40%", "55%", "100%")),
    *(f"bet>60={size}" for size in ("25%", "40%")),
    *(f"bet,raise,reraise>{least}={size}" for least in (75, 85) for size in _STRONG_SIZES[3:]),
    *(f"bet=33%+bet,raise,reraise>85={size}" for size in ("100%", "300%")),
    *(f"bet=never+always-bet>{least}={size}" for least in (60, 75, 85) for size in _STRONG_SIZES),
    *(f"bet@river=never+always-bet@river>{least}={size}" for least in (75, 85) for size in _STRONG_SIZES[1:]),
    *(f"bet=never+always-bet@flop,turn>75=40%+always-bet@river>80={size}" for size in ("105%", "200%")),
)
_SEVERAL = (
    "bet@flop=25%+bet@turn=55%+bet@river=106%+raise,reraise,3bet,4bet=least",
    *(
        f"always-bet@{street}<50={bluff}+bet,raise,reraise>85={size}"
        for street in _STREETS
        for bluff, size in (("110%", "105%"), ("170%", "150%"))
    ),
    "always-open=3bb+always-bet@turn<50=170%",
    "always-open=3.6bb+always-bet@turn<50=110%",
    "always-bet@turn>85=170%+always-bet@turn<40=170%",
    *(f"bet=25%+{moves}" for moves in ("open,3bet=2.2x", "open,3bet=2.2x+4bet=never", "3bet=2.2x")),
    "bet=25%+open,3bet,4bet=least",
    "bet=25%+raise@flop,turn=least+3bet=least+calls@river=29%",
    *(f"bets-strong-{how}+3bet=2.2x+4bet=never" for how in ("alone", "cheaply")),
    *(f"always-bet@flop,turn={size}" for size in ("41%", "56%")),
    "bet@flop=never+bet@turn=104%+open,3bet=2.2x",
    "bet@flop=never+bet@turn=55%+bet@river=106%+raise=least+open=least+3bet,4bet=least",
    "bet=66%+open=5bb",
    "open=never+bets-strong-alone",
    "bets-strong-alone+open>85=5bb+3bet>85=12bb",
    "bet=never+always-bet>75=25%+calls=30%",
    "open>92=5bb+3bet>85=12bb+bets-strong-large",
    *("bet>40<70=never", "bet<60=never", "bet<50=never"),
)
_RAISES = (
    *(f"raise,reraise={size}" for size in ("never", "least", "37%", "100%", "all-in")),
    *(f"always-raise@{street}={size}" for street in _STREETS for size in ("least", "37%", "100%")),
    *("always-raise=37%", "raise=never+always-raise>90=200%", "raise=never+always-raise>90=50%"),
    *(f"always-raise<40={size}" for size in ("50%", "150%")),
)
_BEFORE_THE_FLOP = (
    *(f"open={size}" for size in ("never", "3bb", "3.6bb", "8bb")),
    *(f"always-open={size}" for size in ("least", "3bb", "3.6bb", "4bb", "5bb")),
    *(f"always-open<50={size}" for size in ("2.5bb", "3.6bb")),
    *(f"open>{least}={size}" for least in (75, 85) for size in ("3.5bb", "5bb")),
    *("open>90=all-in", "any>90=all-in", "3bet,4bet>85=all-in", "any>85=all-in"),
    *(f"3bet={size}" for size in ("never", "least", "2.2x", "15bb")),
    *(f"3bet>85={size}" for size in ("9bb", "12bb", "15bb")),
    *(f"always-3bet={size}" for size in ("8bb", "12bb")),
    *(f"always-3bet<50={size}" for size in ("9bb", "15bb")),
    *("open>85=5bb+3bet>85=12bb", "open>92=5bb+3bet>85=12bb+bet,raise,reraise>85=105%"),
    *(f"4bet={size}" for size in ("never", "least", "3x")),
)
_ANSWERS = (
    *("calls@preflop=60%", "calls@preflop=100%", "calls@flop=40%", "calls@turn=40%", "calls@river=60%"),
    *("folds@preflop<60=30%", "folds@flop<50=30%", "folds@turn<60=40%", "folds@river<70=40%"),
)
_BY_LEAD = (
    *(f"always-{bet}={size}" for bet in ("cbet", "donk", "stab") for size in ("33%", "75%")),
    *(f"{bet}=never" for bet in ("cbet", "donk", "stab")),
)
_ALL_IN = tuple(f"range={percent}%" for percent in (5, 10, 25))
_RAISES_BEFORE = (
    *("always-open=3.6bb", "always-open<50=3.6bb", "open>85=5bb+3bet>85=12bb", "3bet>90=15bb"),
    *("open@late=2.5bb", "open,3bet=2.2x", "3bet=2.2x+4bet=never", "open=least+3bet,4bet=least"),
)
_BETS_AFTER = (
    *("bet>75=106%", "bet=33%+bet,raise,reraise>85=105%", "bet@flop=25%+bet@turn=55%+bet@river=106%"),
    *(f"bet>75=106%+always-bet@{streets}<30=106%" for streets in (*_STREETS, "turn,river")),
    *("bet=never+always-bet>75=25%", "bet=never+always-bet>75=106%", "always-bet@flop,turn=56%"),
    *("always-bet@turn<40=110%", "always-bet@river<50=110%", "always-bet<50=33%"),
    "bet@river=never+always-bet@river>85=200%",
)
_COMBINED = (*_BETS_AFTER, *map("+".join, product(_RAISES_BEFORE, _BETS_AFTER)))
_BY_HAND = (*_BETS, *_WEAK, *_STRONG, *_SEVERAL, *_RAISES, *_BEFORE_THE_FLOP, *_ANSWERS, *_BY_LEAD, *_ALL_IN)
_TEXTS = dict.fromkeys((*_BY_HAND, *_COMBINED))
TRICKS_MET: Sequence[Trick] = (*TRICKS.values(), *map(parse_trick, _TEXTS))
"""Those with names and others; a place in them is the trick of an opponent (opponents.py)."""
