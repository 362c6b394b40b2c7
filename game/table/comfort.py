"""How a visitor likes the table: remembered by his browser in a cookie, whatever game he plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from game.play import moves
from game.play.saved_game import Choices as GameChoices
from game.play.saved_game import DeckColours, Felt, Pace, SavedGame
from game.setup.unknown_fields import refuse_unknown_fields
from game.table.sizes import KINDS, PresetSizes, sizes_of, sizes_text
from game.words.labels import DECKS, FELTS, PACES

COOKIE = "comfort"
COOKIE_AGE = 365 * 24 * 60 * 60

ComfortChoices = Mapping[str, str | Promise]


class Comfort(NamedTuple):
    """What was chosen, by the keys of OPTIONS; the defaults come first there."""

    theme: str = "system"
    back: str = "blue"
    motion: str = "full"
    amounts: str = "money"
    folded: str = "watch"
    plain: str = "turn"
    all_in: str = "ask"
    kinds: str = "hidden"
    hints: str = "on"
    sounds: str = "off"
    vibration: str = "off"
    opens: str = "2 2.5 3"
    raises: str = "2.5 3"
    pots: str = "33 50 75 100"


OPTIONS: dict[str, tuple[Any, ComfortChoices]] = {
    "theme": (
        _("Light"),
        {
            "system": pgettext_lazy("theme", "System"),
            "light": pgettext_lazy("theme", "Light"),
            "dark": pgettext_lazy("theme", "Dark"),
        },
    ),
    "back": (_("Card backs"), {"blue": _("Blue"), "red": _("Red"), "green": _("Green")}),
    "motion": (
        _("Movement"),
        {
            "full": pgettext_lazy("movement", "Full"),
            "short": pgettext_lazy("movement", "Short"),
            "none": pgettext_lazy("movement", "None"),
        },
    ),
    "amounts": (_("Amounts"), {"money": _("Money"), "blinds": _("Big blinds")}),
    "folded": (
        _("When I have folded"),
        {"watch": _("Watch"), "hurry": _("Hurry"), "next": _("Next hand at once")},
    ),
    "plain": (
        _("Without JavaScript, after my decision"),
        {"turn": _("To my turn"), "watch": _("One step at a time")},
    ),
    "all_in": (_("Before an all-in"), {"ask": _("Ask me"), "go": _("Do not ask")}),
    "kinds": (_("Kinds of players"), {"hidden": _("Hidden"), "shown": _("Shown")}),
    "hints": (_("Hints in the first hands"), {"on": _("On"), "off": _("Off")}),
    "sounds": (_("Sounds"), {"off": _("Off"), "on": _("On")}),
    "vibration": (_("Vibrate at my turn"), {"off": _("Off"), "on": _("On")}),
}
"""By field: what it is called, and its choices."""

DEFAULT = Comfort()


def bet_sizes(comfort: Comfort) -> PresetSizes:
    return sizes_of(comfort.opens, comfort.raises, comfort.pots)


def comfort_of(request: HttpRequest) -> Comfort:
    """What the browser remembers; whatever it says that is no choice counts as not said."""
    return _read(request.COOKIES[COOKIE][:1000]) if COOKIE in request.COOKIES else DEFAULT


def _read(remembered: str) -> Comfort:
    said = dict(parse_qsl(remembered))
    chosen = {name: said[name] for name, (_label, choices) in OPTIONS.items() if said.get(name) in choices}
    typed = {name: sizes_text(name, said[name]) for name in KINDS if name in said}
    return Comfort(**chosen, **{name: text for name, text in typed.items() if text})


def remember_comfort(response: HttpResponse, comfort: Comfort) -> None:
    changed = {name: value for name, value in comfort._asdict().items() if value != getattr(DEFAULT, name)}
    response.set_cookie(
        COOKIE,
        urlencode(changed),
        max_age=COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def theme(request: HttpRequest) -> dict[str, Any]:
    """For every page's template: the theme that the visitor chose, empty where the system decides."""
    chosen = comfort_of(request).theme
    return {"theme": "" if chosen == DEFAULT.theme else chosen}


SIZES_FIELD = {"inputmode": "decimal", "autocomplete": "off", "size": 14}
ODDS: ComfortChoices = {"hidden": _("Hidden"), "shown": _("At my decisions")}


class ComfortForm(forms.Form):
    """All that can be chosen, and the look of the game in play, if there is one; what is not sent stays as
    it is."""

    felt = forms.ChoiceField(
        label=_("Felt"), choices=list(FELTS.items()), required=False, widget=forms.RadioSelect
    )
    deck = forms.ChoiceField(
        label=_("Deck"), choices=list(DECKS.items()), required=False, widget=forms.RadioSelect
    )
    pace = forms.ChoiceField(
        label=_("Pace"), choices=list(PACES.items()), required=False, widget=forms.RadioSelect
    )
    odds = forms.ChoiceField(
        label=_("Odds"), choices=list(ODDS.items()), required=False, widget=forms.RadioSelect
    )

    def __init__(self, data: Any = None, *, before: Comfort, game: GameChoices | None) -> None:
        look = {}
        if game is not None:
            odds = "shown" if game.show_odds else "hidden"
            look = {
                "felt": str(game.felt),
                "deck": str(game.deck_colours),
                "pace": str(game.pace),
                "odds": odds,
            }
        super().__init__(data, initial={**before._asdict(), **look})
        self.before = before
        if game is None:
            for name in ("felt", "deck", "pace", "odds"):
                del self.fields[name]
        for name, (label, choices) in OPTIONS.items():
            self.fields[name] = forms.ChoiceField(
                label=label, choices=list(choices.items()), required=False, widget=forms.RadioSelect
            )
        for name, kind in KINDS.items():
            self.fields[name] = forms.CharField(
                label=kind.label, max_length=60, required=False, widget=forms.TextInput(attrs=SIZES_FIELD)
            )

    def clean(self) -> dict[str, Any]:
        refuse_unknown_fields(self.data, self.fields)
        return self.cleaned_data

    def comfort(self) -> Comfort:
        """What is chosen now; the form must be valid."""
        values = self.cleaned_data
        chosen = {name: values[name] for name in OPTIONS if values[name]}
        for name in KINDS:
            if name in self.data:
                chosen[name] = sizes_text(name, values[name]) or getattr(DEFAULT, name)
        return self.before._replace(**chosen)

    def changed(self, saved: SavedGame) -> SavedGame:
        """The game with the look that is chosen; the form must be valid."""
        values, choices = self.cleaned_data, saved.choices
        return moves.change_look(
            moves.change_pace(saved, Pace(values["pace"] or choices.pace)),
            Felt(values["felt"] or choices.felt),
            DeckColours(values["deck"] or choices.deck_colours),
            show_odds=values["odds"] == "shown" if values["odds"] else choices.show_odds,
        )
