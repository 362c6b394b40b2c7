"""The setup form: from what a visitor posts to the game he wants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from game.bots.lineup import Mix
from game.engine.game import GameSetup
from game.engine.house_rules.rule import BY_RULES, UNLIMITED
from game.engine.rules import DEFAULT_RULES, GAMES, KNOWN_RULE_SETS, MAX_SEATS, RULE_SETS, STACKS, RuleSet
from game.names.visitor_text import NAME_LENGTH, plain_text, visitor_name
from game.play.moves import NewGame
from game.play.saved_game import Choices, Currency, DeckColours, Felt, Pace
from game.setup import opponent_fields
from game.setup.choices import (
    HANDS,
    MINUTES,
    OFF,
    TIMERS,
    TYPED,
    FormChoice,
    amounts,
    minutes,
    number_field,
    numbers,
    seconds,
)
from game.setup.opponent_fields import chosen_opponents, offer_profiles
from game.setup.rule_fields import (
    OFFERED,
    HouseRuleRow,
    chosen_rules,
    field_of,
    foreign_choices,
    idle_choices,
    rules_as_far_as_valid,
)
from game.setup.unknown_fields import refuse_unknown_fields
from game.words import labels
from game.words.house_rules import rule_name, translated

SHUFFLE_WORD_LENGTH = 64
WATCH = "watch"
QUICK_STARTS = {"2": _("Heads-up"), "4": _("Four-handed"), "6": _("Six-handed")}
"""By the number of players."""

LENGTH_PACE_AND_LOOK = {"hands", "time", "pace", "timer", "money", "stack", "table", "deck", "probability"}

STACKS_PER_FIRST_BLIND = 10
"""The first small blind is at most a tenth of the stack."""


class GameChoice(NamedTuple):
    key: str
    name: str
    is_chosen: bool


class SetupForm(forms.Form):
    """The fields of the rules page's section on setup; those of the house rules come from their table."""

    name = forms.CharField(
        label=_("Name"),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autofocus": True}),
    )
    players = forms.TypedChoiceField(
        label=_("Players"), coerce=int, choices=numbers(*range(2, MAX_SEATS + 1))
    )
    rules = forms.ChoiceField(label=_("Rules"), choices=lambda: list(labels.RULES.items()))
    hands = forms.ChoiceField(
        label=_("Hands"),
        choices=[*((number, number) for number in HANDS[:-1]), (UNLIMITED, labels.UNLIMITED)],
    )
    time = forms.TypedChoiceField(label=_("Time"), coerce=int, choices=lambda: minutes(*map(int, MINUTES)))
    hands_typed = number_field("hands")
    time_typed = number_field("time")
    stack_typed = number_field("stack")
    stack = forms.ChoiceField(
        label=_("Stack"), choices=lambda: [(BY_RULES, labels.AS_THE_RULES_SAY), *amounts(*STACKS)]
    )
    money = forms.ChoiceField(label=_("Money"), choices=list(labels.CURRENCIES.items()))
    timer = forms.ChoiceField(label=_("Timer"), choices=lambda: [(OFF, labels.OFF), *seconds(*TIMERS)])
    probability = forms.BooleanField(label=_("Probability"), required=False)
    training = forms.BooleanField(label=_("Training"), required=False)
    ask_blind = forms.BooleanField(label=_("Ask me for the blind"), required=False)
    pace = forms.ChoiceField(label=_("Pace"), choices=list(labels.PACES.items()))
    table = forms.ChoiceField(label=_("Table"), choices=list(labels.FELTS.items()))
    deck = forms.ChoiceField(label=_("Deck"), choices=list(labels.DECKS.items()))
    shuffle_word = forms.CharField(label=_("Shuffle word"), max_length=SHUFFLE_WORD_LENGTH, required=False)

    # A quick start: the number of players, or WATCH; given by the button that posts the form.
    quick = forms.ChoiceField(required=False, choices=[(key, key) for key in (*QUICK_STARTS, WATCH)])

    commitment = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField):
                # Django's own sentence repeats the value, of whatever length.
                field.error_messages["invalid_choice"] = _("Choose one of the values offered.")
        self.fields["players"].widget.choices = numbers(*self.named_rules.seats)
        self.fields["rules"].widget.choices = [(key, labels.RULES[key]) for key in self.rules_of_game]
        offer_profiles(self)

    @property
    def named_rules(self) -> RuleSet:
        """The rule set that the form stands at."""
        return KNOWN_RULE_SETS.get(str(self["rules"].value()), DEFAULT_RULES)

    @property
    def rules_of_game(self) -> dict[str, RuleSet]:
        """The rule sets of the game that the form stands at."""
        return GAMES[self.named_rules.variant.key]

    @property
    def games(self) -> Iterator[GameChoice]:
        for key, sets in GAMES.items():
            yield GameChoice(key, str(labels.GAMES[key]), sets is self.rules_of_game)

    @property
    def quick_starts(self) -> Iterator[FormChoice]:
        seats = self.named_rules.seats
        fewest = self.named_rules.usual_players or seats[0]
        return ((key, words) for key, words in QUICK_STARTS.items() if int(key) in {fewest, 6})

    @property
    def smallest_rules(self) -> RuleSet:
        """The rule set with the fewest seats."""
        return min(RULE_SETS.values(), key=lambda rules: rules.seats[-1])

    @property
    def fewer_seats(self) -> str:
        """That the rule set chosen does not have all the seats of a table; empty where it has."""
        rules = self.named_rules
        if rules.seats[-1] == MAX_SEATS or len(self.rules_of_game) == 1:
            return ""
        text = str(_("%(rules)s: at most %(most)d"))
        return text % {"rules": rules.name, "most": rules.seats[-1]}

    @property
    def house_rules(self) -> Iterator[HouseRuleRow]:
        rules = rules_as_far_as_valid(self.named_rules, {key: self[key].value() for key in OFFERED})
        for key, rule in OFFERED.items():
            if not rule.is_choice(self.named_rules):
                continue
            yield HouseRuleRow(rule, self[key], self.named_rules, rules)

    @property
    def opponent_seats(self) -> Iterator[BoundField]:
        most = max(rules.seats[-1] for rules in self.rules_of_game.values())
        return (self[name] for number, name in opponent_fields.SEATS.items() if number <= most)

    @property
    def opponents_stand_out(self) -> bool:
        """Whether the opponents are not the usual ones, or have an error."""
        is_wrong = not self.errors.keys().isdisjoint(opponent_fields.FIELDS)
        return is_wrong or self["opponents"].value() not in (None, "", Mix.BELIEVABLE)

    def clean_name(self) -> str:
        return visitor_name(self.cleaned_data["name"])

    def clean_shuffle_word(self) -> str:
        return plain_text(self.cleaned_data["shuffle_word"])

    def clean(self) -> dict[str, Any]:
        refuse_unknown_fields(self.data, self.fields)
        missing = [name for name in ("name", "shuffle_word") if name not in self.data]
        missing += [name for name in ("commitment",) if name in self.errors]
        if missing:
            raise forms.ValidationError(
                _("The form is incomplete: %(name)s is missing or wrong."), params={"name": missing[0]}
            )
        values = self.cleaned_data
        rules = KNOWN_RULE_SETS.get(values.get("rules", ""))
        if rules and values.get("quick"):
            self._start_quickly(rules)
        if rules and values.get("players"):
            values["players"] = min(values["players"], rules.seats[-1])
            if values["players"] not in rules.seats:
                text = _("%(rules)s takes at least %(least)d players.")
                params = {"rules": rules.name, "least": rules.seats[0]}
                self.add_error("players", forms.ValidationError(text, params=params))
        if rules:
            self._check_foreign_choices(rules)
        for name in TYPED:
            self._take_typed(name)
        if rules and not self.errors:
            self._check_first_blind(self.chosen_rules(), self.starting_stack())
            self._check_idle_choices(self.chosen_rules())
        return values

    def _take_typed(self, name: str) -> None:
        """Put a number that was typed in the place of the value chosen, whatever is wrong with that."""
        typed = self.cleaned_data.get(f"{name}_typed")
        if typed is not None:
            self.errors.pop(name, None)
            self.cleaned_data[name] = str(typed) if name != "time" else typed
        elif f"{name}_typed" in self.errors:
            self.add_error(name, self.errors.pop(f"{name}_typed").as_data())

    def _check_first_blind(self, rules: RuleSet, stack: int) -> None:
        most = stack // STACKS_PER_FIRST_BLIND
        if rules.first_small_blind is not None and rules.first_small_blind > most:
            text = _("The first small blind is at most a tenth of the stack: %(most)d.")
            self.add_error("first_blind", forms.ValidationError(text, params={"most": most}))

    def _check_foreign_choices(self, rules: RuleSet) -> None:
        for rule in foreign_choices(rules, self.cleaned_data):
            text = _("“%(rule)s”: there is no such choice in %(rules)s.")
            params = {"rule": rule_name(rule), "rules": rules.name}
            shown = rule.key if rule.is_choice(rules) else None
            self.add_error(shown, forms.ValidationError(text, params=params))

    def _check_idle_choices(self, rules: RuleSet) -> None:
        for rule in idle_choices(rules, self.cleaned_data):
            if rule.only is not None:
                self.add_error(rule.key, forms.ValidationError(translated(rule.only)))

    def chosen_rules(self) -> RuleSet:
        """The named rule set with every rule that the visitor changed."""
        return chosen_rules(KNOWN_RULE_SETS[self.cleaned_data["rules"]], self.cleaned_data)

    def starting_stack(self) -> int:
        stack, players = self.cleaned_data["stack"], self.cleaned_data["players"]
        return self.chosen_rules().starting_stack(players) if stack == BY_RULES else int(stack)

    def _start_quickly(self, rules: RuleSet) -> None:
        """Put what a quick start stands for in place of the fields, whatever is wrong with these."""
        values = self.cleaned_data
        self.errors.pop("players", None)
        if values["quick"] == WATCH:
            self.errors.pop("name", None)
            values |= {"name": "", "players": rules.default_players}
            return
        values["players"] = max(min(int(values["quick"]), rules.seats[-1]), rules.seats[0])
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
        return not self.errors.keys().isdisjoint(OFFERED)

    def focus_on_error(self) -> None:
        """Have the browser begin at the first field with an error."""
        wrong = next((name for name in self.fields if name in self.errors), None)
        if wrong:
            self.fields["name"].widget.attrs.pop("autofocus", None)
            self.fields[wrong].widget.attrs["autofocus"] = True

    @property
    def typed_name(self) -> str:
        """The name as typed: a quick start does without it."""
        return str(self["name"].value() or "")

    def new_game(self) -> NewGame:
        """The game asked for; the form must be valid."""
        values = self.cleaned_data
        name = values["name"].strip()
        return NewGame(
            setup=GameSetup(
                rules=self.chosen_rules(),
                players=values["players"],
                starting_stack=self.starting_stack(),
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
                training=values["training"] and bool(name),
                asks_for_blind=values["ask_blind"] and not self.chosen_rules().has_blinds,
            ),
            shuffle_word=values["shuffle_word"].strip(),
            opponents=chosen_opponents(values, values["players"], interactive=bool(name)),
        )


SetupForm.base_fields |= {key: field_of(rule) for key, rule in OFFERED.items()}
SetupForm.base_fields |= opponent_fields.fields()
