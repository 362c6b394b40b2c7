"""Templates rendered by plain functions: the text is the one that Django's own nodes make."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from django.template import Context, Template
from django.utils.safestring import mark_safe
from django.utils.translation import override

from game.templatetags.quick_nodes import quick


class Seat(NamedTuple):
    name: str
    chips: int = 1234
    cards: tuple[str, ...] = ()

    @property
    def look(self) -> str:
        return f"is-{self.name}"

    def shout(self) -> str:
        return self.name.upper()


VALUES: dict[str, Any] = {
    "seat": Seat("<Ann>"),
    "page": {"seat": Seat("Bob", cards=("As", "Kd")), "items": "mine", "title": "T"},
    "safe": mark_safe("<b>"),
    "nothing": None,
    "chips": 12345,
    "few": 7,
    "nobody": [],
    "pairs": (("a", 1), ("b", "<")),
    "none_of_them": 0,
    "amp": "Ann & \"Bob\" > 'Carla' < Dan",
    "share": 0.25,
    "names": ["a", "b"],
}


@pytest.mark.parametrize(
    "source",
    [
        "{{ seat.name }} {{ seat.look }} {{ seat.shout }} {{ seat.chips }} {{ safe }}",
        "{{ page.seat.name }}{{ page.items }}{{ page.title|lower }}{{ page.seat.cards.0 }}{{ page.keys }}",
        "{{ missing }}{{ seat.missing }}{{ missing.name }}{{ nothing }}{{ nothing.name }}",
        "{{ chips }} {{ share }} {{ chips|stringformat:'d' }} {{ names|join:', ' }} {{ _('Board') }} {{ 7 }}",
        "{% autoescape off %}{{ seat.name }}{% endautoescape %}",
        "{% if seat.cards %}cards{% elif page.seat.cards %}his{% else %}none{% endif %}",
        "{% if missing or nothing %}a{% endif %}{% if not missing and seat.name %}b{% endif %}",
        "{% if not seat.cards or page.seat.cards and missing %}c{% endif %}",
        "{% if names|length > 1 %}d{% endif %}{% if names|length > 2 %}e{% endif %}",
        "{% if seat.name == '<Ann>' and chips != 3 %}e{% endif %}{% if missing == nothing %}f{% endif %}",
        "{% if chips > 3 and share <= 0.25 and seat.cards|length >= 0 %}g{% endif %}",
        "{% if seat < 3 %}h{% endif %}{% if few in names or 'a' in names %}in{% endif %}",
        "{% if missing > 3 or missing|length != 0 or nothing|length == 0 %}i{% endif %}",
        "{{ seat.name|upper }}{{ safe|upper }}{{ missing|upper }}{{ nothing|upper }}{{ seat.no|length }}",
        "{{ seat.name|capfirst|lower }}{{ seat.name|default:page.items }}{{ page.items|length }}",
        "{{ few }} {{ none_of_them }} {{ share|floatformat }} {{ amp }}{% if few == 7 %}7{% endif %}",
        "{% for card in seat.cards %}{{ card }}{% empty %}-{% endfor %}{% for n in missing %}x{% endfor %}",
        "{% for n in names %}{{ n }}{% if n == 'a' %}{{ seat.name }}{% endif %}{% endfor %}{{ n }}",
        "{% for n in names %}{% if chips == 1 %}{% elif forloop.first %}{{ n }}{% endif %}{% endfor %}",
        "{% for n in nobody %}{{ n }}{% empty %}none{% endfor %}{% for n in seat.cards %}{{ n }}{% endfor %}",
        "{% for n in names %}{% if forloop.first %}{% for s in seat.cards %}{{ s }}{% endfor %}{% endif %}"
        "{% for m in names %}{{ n }}{{ m }}{{ forloop.parentloop.counter }}{% endfor %}{% endfor %}",
        "{% for a, b in pairs %}{{ a }}{{ b }}{% endfor %}{% for n in names reversed %}{{ n }}{% endfor %}",
        "{% for pair in pairs %}{% for each in pair %}{{ each }}{% endfor %}{{ pair.0 }}{% endfor %}",
        "{% for card in page.seat.cards %}{{ card }}{{ forloop.last }}{{ seat.name }}{% endfor %}",
        "{% with seat=page.seat %}{{ seat.name }}{% endwith %}{{ seat.name }}{% load i18n %}",
        "{% load i18n %}{% translate 'Board' %}{% comment %}no{% endcomment %}{# none #} end",
        "",
    ],
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_text_is_that_of_djangos_nodes(source: str, language: str) -> None:
    template = Template(source)
    with override(language):
        usual, context = template.render(Context(VALUES)), Context(VALUES)
        with context.bind_template(template):
            assert quick(template.nodelist)(context) == usual


def test_indents_and_blank_lines_become_ends_of_lines() -> None:
    template = Template("<ul>\n    {% if seat %}\n\n  <li>{{ seat.name }} x</li>{% endif %}\n</ul>\n")
    text = quick(template.nodelist)(Context(VALUES))
    assert text == "<ul>\n\n<li>&lt;Ann&gt; x</li>\n</ul>\n"
