"""Resources of django-import-export for rows of tables and styles of profiles."""

from __future__ import annotations

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _
from import_export import fields, resources, widgets
from import_export.instance_loaders import BaseInstanceLoader

from game.bot_tables.models import MODIFIERS, BotProfile, BotStyle, DecisionTable, TableVersion
from game.bot_tables.parts import PARTS
from game.bots.hand_text import hands_text
from game.laboratory.range_text import read_hands
from game.laboratory.row_files import FileRows, shortened

WHOLE_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,5}", re.ASCII)
MAX_KEY_LENGTH = 40
"""Characters of the longest key in the database."""

STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")


STYLE_COLUMNS = ("profile", "size_class", "table", *MODIFIERS)


class WholeNumber(widgets.Widget):
    """A whole number; anything else is refused, not rounded."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> int:
        if isinstance(value, bool) or not WHOLE_NUMBER.fullmatch(str(value)):
            raise ValueError(_("“%(value)s” is no whole number.") % {"value": shortened(value)})
        return int(value)

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> Any:
        return value


class Key(widgets.Widget):
    """A text, written so that no spreadsheet takes it for a formula."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> str:
        key = "" if value is None else str(value)
        if len(key) > MAX_KEY_LENGTH:
            raise ValueError(_("“%(value)s” is longer than any key.") % {"value": shortened(key)})
        return key

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        text = str(value)
        return f"'{text}" if text.startswith(STARTS_A_FORMULA) else text


class Related(Key):
    """An object of a model, by its key."""

    def __init__(self, model: type[Model]) -> None:
        super().__init__()
        self.model = model
        self.known: dict[str, Any] = {}

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Any:
        if not self.known:
            self.known = {each.key: each for each in self.model._default_manager.all()}  # type: ignore[attr-defined]
        key = super().clean(value)
        if key not in self.known:
            values = {"kind": self.model._meta.verbose_name, "key": shortened(key)}
            raise ValueError(_("There is no %(kind)s “%(key)s”.") % values)
        return self.known[key]

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        return "" if value is None else super().render(value.key)


class LoadedOnce(BaseInstanceLoader):
    """Finds rows by their key with a single query."""

    def __init__(self, resource: Any, dataset: Any = None) -> None:
        super().__init__(resource, dataset)
        self.found = {resource.identity(instance): instance for instance in resource.get_queryset()}

    def get_instance(self, row: Any) -> Any:
        key_fields = [self.resource.fields[name] for name in self.resource.get_import_id_fields()]
        try:
            return self.found.get(tuple(field.clean(row) for field in key_fields))
        except ValueError:
            return None  # the import of the row reports what is wrong with its key


class StrictResource(resources.ModelResource):
    """All or nothing: a file with a fault changes nothing. A repeated row is a fault."""

    class Meta:
        instance_loader_class = LoadedOnce
        clean_model_instances = True
        use_transactions = True
        skip_unchanged = True
        report_skipped = False
        skip_html_diff = True  # it would contain inline styles

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[tuple[Any, ...], int] = {}

    def before_import(self, dataset: FileRows, **kwargs: Any) -> None:
        super().before_import(dataset, **kwargs)
        self.file = dataset

    def identity(self, instance: Any) -> tuple[Any, ...]:
        names = (self.fields[name].attribute for name in self.get_import_id_fields())
        return tuple(getattr(instance, name) for name in names)

    def before_import_row(self, row: Any, **kwargs: Any) -> None:
        key = tuple(str(row[self.fields[name].column_name]) for name in self.get_import_id_fields())
        number = kwargs["row_number"]
        if (first := self.seen.setdefault(key, number)) != number:
            text = _("It has the same keys as row %(first)d.")
            raise ValidationError(text % {"first": self.file.number(first)})


def _number(attribute: str, column: str = "") -> fields.Field:
    return fields.Field(attribute=attribute, column_name=column or attribute, widget=WholeNumber())


def _key(attribute: str) -> fields.Field:
    return fields.Field(attribute=attribute, column_name=attribute, widget=Key())


def _of_part(key: str) -> tuple[tuple[str, ...], Any]:
    """The columns of a part's file, and the Meta of its resource."""
    part = PARTS[key]
    meta = {"model": part.model, "import_id_fields": part.model.KEYS, "fields": part.fields}
    return part.columns, type("Meta", (StrictResource.Meta,), meta)


class PartResource(StrictResource):
    """The rows of one part of one version."""

    columns: tuple[str, ...]

    def __init__(self, version: TableVersion) -> None:
        super().__init__()
        self.version = version

    def get_queryset(self) -> QuerySet[Any]:
        return super().get_queryset().filter(version=self.version)

    def init_instance(self, row: Any = None) -> Any:
        return self._meta.model(version=self.version)

    def after_import(self, dataset: Any, result: Any, **kwargs: Any) -> None:
        """Deletes the rows that are not in the file: it holds all rows of its part."""
        super().after_import(dataset, result, **kwargs)
        absent = [
            row.pk for row in self.get_queryset() if tuple(map(str, self.identity(row))) not in self.seen
        ]
        self.get_queryset().filter(pk__in=absent).delete()


class WeightResource(PartResource):
    """The columns of rows of weights."""

    fold = _number("fold")
    call = _number("call")
    raise_weight = _number("raise_weight", "raise")
    small = _number("small")
    large = _number("large")
    all_in = _number("all_in")


class RowResource(WeightResource):
    """Rows of weights for a range of strength."""

    least = _number("least")
    below = _number("below")


class HandNames(widgets.Widget):
    """Starting hands by name."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> str:
        hands = read_hands(str(value or ""))
        if not hands:
            raise ValueError(_("Write hands such as 22+, A9s+, KTo+, 76s."))
        return hands_text(hands)

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        return str(value)


class PreflopResource(WeightResource):
    situation = _key("situation")
    position = _key("position")
    stack = _key("stack")
    hands = fields.Field(attribute="hands", column_name="hands", widget=HandNames())
    columns, Meta = _of_part("preflop")


class PostflopResource(RowResource):
    situation = _key("situation")
    street = _key("street")
    opponents = _key("opponents")
    line = _key("line")
    draw = _key("draw")
    third = _number("third")
    three_quarters = _number("three_quarters")
    columns, Meta = _of_part("postflop")


class FirstRoundResource(RowResource):
    situation = _key("situation")
    place = _key("place")
    requirement = _key("requirement")
    columns, Meta = _of_part("first-round")


class SecondRoundResource(RowResource):
    situation = _key("situation")
    drawn = _key("drawn")
    columns, Meta = _of_part("second-round")


class ExchangeResource(PartResource):
    hand_class = _key("hand_class")
    usual = _number("usual")
    with_kicker = _number("with_kicker")
    served = _number("served")
    worth = _number("worth")
    columns, Meta = _of_part("exchange")


class BlindResource(PartResource):
    declaration = _key("declaration")
    pot = _key("pot")
    yes = _number("yes")
    columns, Meta = _of_part("blinds")


class StyleResource(StrictResource):
    """The styles of all profiles. Those that are not in the file stay."""

    profile = fields.Field(attribute="profile", column_name="profile", widget=Related(BotProfile))
    size_class = _key("size_class")
    table = fields.Field(attribute="table", column_name="table", widget=Related(DecisionTable))
    looseness = _number("looseness")
    aggression = _number("aggression")
    bluff_rate = _number("bluff_rate")
    stickiness = _number("stickiness")
    size_noise = _number("size_noise")
    shifting = _number("shifting")

    columns = STYLE_COLUMNS

    class Meta(StrictResource.Meta):
        model = BotStyle
        import_id_fields = ("profile", "size_class")
        fields = STYLE_COLUMNS

    def get_queryset(self) -> QuerySet[Any]:
        return super().get_queryset().select_related("profile", "table")
