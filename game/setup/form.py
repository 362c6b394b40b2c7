"""The setup form: from what a visitor posts to the game he wants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from game.engine.betting import LimitKind
from game.engine.chips import ChipPlan, ConstantChips, GrowByElimination
from game.engine.game import GameSetup
from game.engine.ranking import RankingRule
from game.engine.rules import BY_LEVEL, DEFAULT_RULES, MAX_SEATS, RULE_SETS, STACKS, HeadsUpBlinds, RuleSet
from game.engine.state import ShowdownManner
from game.names.visitor_text import NAME_LENGTH, plain_text, visitor_name
from game.play.moves import NewGame
from game.play.saved_game import Choices, Currency, DeckColours, Felt, Pace
from game.words import labels

SHUFFLE_WORD_LENGTH = 64
UNLIMITED = "unlimited"
OFF = "off"
BY_RULES = "rules"
WATCH = "watch"
LENGTH_PACE_AND_LOOK = {"hands", "time", "pace", "timer", "money", "stack", "table", "deck", "probability"}

CHIP_PLANS: dict[str, ChipPlan] = {
    "by-elimination": GrowByElimination(),
    "constant": ConstantChips(),
    "by-level": BY_LEVEL,
}

Choice = tuple[str, Any]


def _numbers(*values: int, last: Choice | None = None) -> list[Choice]:
    choices: list[Choice] = [(str(value), str(value)) for value in values]
    return [*choices, last] if last else choices


def _amounts(*values: int) -> list[Choice]:
    return [(str(value), number_format(value, force_grouping=True)) for value in values]


def _minutes(*values: int) -> list[Choice]:
    return [(str(value), ngettext("%d minute", "%d minutes", value) % value) for value in values]


def _seconds(*values: int) -> list[Choice]:
    return [(str(value), ngettext("%d second", "%d seconds", value) % value) for value in values]


def refuse_unknown_fields(form: forms.Form) -> None:
    """Raise ValidationError for posted fields that the form does not have."""
    unknown = sorted(set(form.data) - set(form.fields) - {"csrfmiddlewaretoken"})
    if unknown:
        raise forms.ValidationError(_("Unknown field: %(name)s"), params={"name": unknown[0][:NAME_LENGTH]})


class SetupForm(forms.Form):
    """The fields of the rules page's section on setup, and the house rules that a rule set fills in."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, required=False)
    players = forms.TypedChoiceField(
        label=_("Players"), coerce=int, choices=_numbers(*range(2, MAX_SEATS + 1))
    )
    rules = forms.ChoiceField(label=_("Rules"), choices=lambda: list(labels.RULES.items()))
    hands = forms.ChoiceField(
        label=_("Hands"), choices=_numbers(10, 20, 50, 100, 200, last=(UNLIMITED, labels.UNLIMITED))
    )
    time = forms.TypedChoiceField(
        label=_("Time"), coerce=int, choices=lambda: _minutes(5, 10, 15, 30, 60, 120)
    )
    limit = forms.ChoiceField(label=_("Limit"), choices=list(labels.LIMITS.items()))
    raises = forms.ChoiceField(
        label=_("Raises"), choices=_numbers(*range(1, 11), last=(UNLIMITED, labels.UNLIMITED_RAISES))
    )
    ante = forms.BooleanField(label=_("Ante"), required=False)
    stack = forms.ChoiceField(
        label=_("Stack"), choices=lambda: [(BY_RULES, _("as the rules say")), *_amounts(*STACKS)]
    )
    money = forms.ChoiceField(label=_("Money"), choices=list(labels.CURRENCIES.items()))
    timer = forms.ChoiceField(
        label=_("Timer"), choices=lambda: [(OFF, labels.OFF), *_seconds(15, 30, 60, 120)]
    )
    probability = forms.BooleanField(label=_("Probability"), required=False)
    pace = forms.ChoiceField(label=_("Pace"), choices=list(labels.PACES.items()))
    table = forms.ChoiceField(label=_("Table"), choices=list(labels.FELTS.items()))
    deck = forms.ChoiceField(label=_("Deck"), choices=list(labels.DECKS.items()))
    shuffle_word = forms.CharField(label=_("Shuffle word"), max_length=SHUFFLE_WORD_LENGTH, required=False)

    equal_hands = forms.ChoiceField(label=_("Equal hands"), choices=list(labels.EQUAL_HANDS.items()))
    chips = forms.ChoiceField(label=_("Chips and blinds"), choices=list(labels.CHIP_PLANS.items()))
    heads_up = forms.ChoiceField(label=_("Heads-up"), choices=list(labels.HEADS_UP.items()))
    showdown = forms.ChoiceField(label=_("Showdown"), choices=list(labels.SHOWDOWNS.items()))
    elimination = forms.ChoiceField(label=_("Eliminated"), choices=list(labels.ELIMINATIONS.items()))

    # A quick start: the number of players, or WATCH; given by the button that posts the form.
    quick = forms.ChoiceField(required=False, choices=[(key, key) for key in ("2", "6", WATCH)])

    # The rule set that the fields were filled in by: without a script, choosing another one does not.
    filled_in_by = forms.ChoiceField(widget=forms.HiddenInput, choices=lambda: list(labels.RULES.items()))
    commitment = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField):
                # Django's own sentence repeats the value, of whatever length.
                field.error_messages["invalid_choice"] = _("Choose one of the values offered.")

    def clean_name(self) -> str:
        return visitor_name(self.cleaned_data["name"])

    def clean_shuffle_word(self) -> str:
        return plain_text(self.cleaned_data["shuffle_word"])

    def clean(self) -> dict[str, Any]:
        refuse_unknown_fields(self)
        missing = [name for name in ("name", "shuffle_word") if name not in self.data]
        missing += [name for name in ("filled_in_by", "commitment") if name in self.errors]
        if missing:
            raise forms.ValidationError(
                _("The form is incomplete: %(name)s is missing or wrong."), params={"name": missing[0]}
            )
        values = self.cleaned_data
        rules = RULE_SETS.get(values.get("rules", ""))
        if rules and values.get("quick"):
            self._start_quickly(rules)
        if rules and values.get("players") and values["players"] not in rules.seats:
            self.add_error(
                "players",
                forms.ValidationError(
                    _("%(rules)s seats %(least)d to %(most)d players."),
                    params={"rules": rules.name, "least": rules.seats[0], "most": rules.seats[-1]},
                ),
            )
        return values

    def _start_quickly(self, rules: RuleSet) -> None:
        """Put what a quick start stands for in place of the fields, whatever is wrong with these."""
        values = self.cleaned_data
        self.errors.pop("players", None)
        if values["quick"] == WATCH:
            self.errors.pop("name", None)
            values |= {"name": "", "players": rules.seats[-1]}
            return
        values["players"] = min(int(values["quick"]), rules.seats[-1])
        if "name" in values and not values["name"].strip():
            # Translators: the name of a visitor who takes a seat at once, without typing one.
            values["name"] = str(_("Guest"))

    @property
    def pace_is_wrong(self) -> bool:
        """Whether a field under "Length, pace and look" has an error."""
        return not self.errors.keys().isdisjoint(LENGTH_PACE_AND_LOOK)

    @property
    def rules_are_wrong(self) -> bool:
        """Whether a field under "Rules in detail" has an error."""
        return not self.errors.keys().isdisjoint(rules_fields(DEFAULT_RULES).keys() - {"rules", "stack"})

    def focus_on_error(self) -> None:
        """Have the browser begin at the first field with an error."""
        wrong = next((name for name in self.fields if name in self.errors), None)
        if wrong:
            self.fields[wrong].widget.attrs["autofocus"] = True

    @property
    def typed_name(self) -> str:
        """The name as typed: a quick start does without it."""
        return str(self["name"].value() or "")

    def new_game(self) -> NewGame:
        """The game asked for; the form must be valid."""
        values = _with_rules_filled_in(self.cleaned_data)
        rules = _chosen_rules(values)
        players = values["players"]
        name = values["name"].strip()
        return NewGame(
            setup=GameSetup(
                rules=rules,
                players=players,
                starting_stack=rules.starting_stack(players)
                if values["stack"] == BY_RULES
                else int(values["stack"]),
                interactive=bool(name),
                max_hands=None if values["hands"] == UNLIMITED else int(values["hands"]),
                max_minutes=values["time"],
            ),
            choices=Choices(
                name=name,
                currency=Currency(values["money"]),
                timer=None if values["timer"] == OFF else int(values["timer"]),
                pace=Pace(values["pace"]),
                felt=Felt(values["table"]),
                deck_colours=DeckColours(values["deck"]),
                show_odds=values["probability"],
            ),
            shuffle_word=values["shuffle_word"].strip(),
        )


def _with_rules_filled_in(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values with those of the chosen rule set wherever the visitor left the fields as they were."""
    before, chosen = (rules_fields(RULE_SETS[values[name]]) for name in ("filled_in_by", "rules"))
    untouched = {name for name, value in before.items() if name != "filled_in_by" and values[name] == value}
    return {**values, **{name: chosen[name] for name in untouched - {"rules"}}}


def _chosen_rules(values: Mapping[str, Any]) -> RuleSet:
    """The named rule set with every rule that the visitor changed."""
    rules = RULE_SETS[values["rules"]]
    raises = None if values["raises"] == UNLIMITED else int(values["raises"])
    if raises != rules.raise_cap.raises:
        rules = rules.with_raises(raises)
    return replace(
        rules,
        limit=LimitKind(values["limit"]),
        antes=values["ante"],
        ranking=RankingRule(suits_decide=values["equal_hands"] == "suits"),
        chips=CHIP_PLANS[values["chips"]],
        heads_up=HeadsUpBlinds(values["heads_up"]),
        showdown=ShowdownManner(values["showdown"]),
        eliminated_below=int(values["elimination"]),
    )


def rules_fields(rules: RuleSet) -> dict[str, Any]:
    """What a rule set writes into the fields of the form."""
    raises = rules.raise_cap.raises
    return {
        "rules": rules.key,
        "filled_in_by": rules.key,
        "limit": rules.limit.value,
        "raises": UNLIMITED if raises is None else str(raises),
        "ante": rules.antes,
        "stack": BY_RULES,
        "equal_hands": "suits" if rules.ranking.suits_decide else "split",
        "chips": next(key for key, plan in CHIP_PLANS.items() if isinstance(rules.chips, type(plan))),
        "heads_up": rules.heads_up.value,
        "showdown": rules.showdown.value,
        "elimination": str(rules.eliminated_below),
    }


def default_fields(rules: RuleSet = DEFAULT_RULES) -> dict[str, Any]:
    """The fields of a fresh form under `rules`."""
    return {
        "name": "",
        "players": str(rules.seats[-1]),
        "hands": "50",
        "time": "30",
        "money": Currency.EURO,
        "timer": OFF,
        "probability": False,
        "pace": Pace.NORMAL,
        "table": Felt.GREEN,
        "deck": DeckColours.FOUR,
        "shuffle_word": "",
        **rules_fields(rules),
    }
