"""Parts of a page whose rendered text is cached by the values that they show.

Most seats and lines of a table stay the same from one step to the next. Without these texts an action takes
65 % longer, a bot's step 60 %, a new hand 38 % and the rest of a hand 30 %. The content of these tags depends
only on the values that the tag names, on the language and on the prefix of the site's addresses: it cannot
use the request or other variables of the page. These form the cache's key, so that nobody is shown a text
with another visitor's cards. A form inside marks with {% form_tokens %} where its tokens belong; the view
fills them in (see `with_tokens`).

A tag that shows a part of a seat says `many`, as each table has several of them.

{% part "table/_seat.html" %} is an include whose template is compiled into the page's: an include looks its
template up whenever it is rendered, which a table would do twenty times.

The values are plain: texts that are not marked safe, numbers, booleans, None, and tuples of these.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.template.base import FilterExpression, Node, NodeList, Parser, Token, token_kwargs
from django.template.context import Context, RenderContext
from django.template.engine import Engine
from django.template.loader import get_template
from django.urls import get_script_prefix
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from game.templatetags.quick_nodes import QuickNode, Text, Value, pieces_of, quick, quick_value

register = template.Library()

_SURROUNDINGS = object()

MAX_TABLES = 128
"""Tables in play at once for which each tag caches its texts: about as many as a server process has the time
for. One game's texts are of no use to the next, and with more of them its memory would grow for days."""
MANY = MAX_TABLES * 16
"""Texts that a tag with several values on a table, such as one for each seat, caches."""


Surroundings = tuple[template.Template, str | None, str]


def _surroundings(context: Context) -> Surroundings:
    """The page's template, language and prefix of addresses, which are the same for all of it."""
    known: dict[Any, Any] = context.dicts[0]  # below what templates push and pop
    if _SURROUNDINGS not in known:
        known[_SURROUNDINGS] = context.template, get_language(), get_script_prefix()
    return known[_SURROUNDINGS]


class _Inside(Context):
    """The context of a fragment: the values that it names, and nothing else. It is made for every text that
    is not cached, in a quarter of the time of Django's own."""

    def __init__(self, values: dict[str, Any], around: Surroundings) -> None:
        self.autoescape, self.use_l10n, self.use_tz = True, None, None
        self.template_name, self.template = "unknown", around[0]
        self.dicts = [{"True": True, "False": False, "None": None, _SURROUNDINGS: around}, values]

    @cached_property
    def render_context(self) -> RenderContext:  # type: ignore[override]
        return RenderContext()


class _Fragment(QuickNode):
    """The content between the tags, rendered with the named values."""

    child_nodelists = ("nodelist",)

    def __init__(self, nodelist: NodeList, values: dict[str, FilterExpression], max_cached: int) -> None:
        self.nodelist = nodelist
        self.names = tuple(values)
        self.values = tuple(map(quick_value, values.values()))
        self.values_in = _values_in(*self.values)
        self.inside = quick(nodelist)
        self.cached = lru_cache(max_cached)(self._rendered)

    def render(self, context: Context) -> str:
        return self.cached(self.values_in(context), _surroundings(context))

    def _rendered(self, values: tuple[Hashable, ...], around: Surroundings) -> str:
        return self.inside(_Inside(dict(zip(self.names, values, strict=True)), around))


def _values_in(*values: Value) -> Callable[[Context], tuple[Any, ...]]:
    if not values:
        return lambda _context: ()
    if len(values) == 1:
        (only,) = values
        return lambda context: (only(context),)
    return lambda context: tuple([value(context) for value in values])


class _Fragments(_Fragment):
    """The same for each of several values in turn."""

    def render(self, context: Context) -> str:
        (values,) = self.values
        around = _surroundings(context)
        return "".join([self.cached((value,), around) for value in values(context)])


def rendered(template_name: str, values: dict[str, Any]) -> str:
    """A template that needs nothing of the request, without the ways that Django has for all others."""
    found = Engine.get_default().get_template(template_name)
    context = Context(values)
    context.template = found
    return found.nodelist.render(context)


TOKENS = SafeString("<!-- tokens -->")
"""Stands for a form's hidden tokens. No value can hold it, as templates escape "<"."""


@register.simple_tag
def form_tokens() -> SafeString:
    """The place of the CSRF token and the table's own."""
    return TOKENS


def with_tokens(page: str, csrf_token: str, token: str) -> str:
    """The rendered page with its forms' tokens."""
    fields = (
        f'<input type="hidden" name="csrfmiddlewaretoken" value="{escape(csrf_token)}">'
        f'<input type="hidden" name="token" value="{escape(token)}">'
    )
    return page.replace(TOKENS, fields)


@register.tag
def fragment(parser: Parser, token: Token) -> Node:
    """{% fragment seat=page.bottom_seat %} … {{ seat.name }} … {% endfragment %}

    {% fragment face=seat.face many %} … {{ face.name }} … {% endfragment %}
    """
    name, *bits = token.split_contents()
    values = token_kwargs(bits, parser)
    if bits not in ([], ["many"]):
        raise template.TemplateSyntaxError(f"{name} takes values by name: {name} seat=page.bottom_seat")
    return _Fragment(_inside(parser, name), values, MANY if bits else MAX_TABLES)


@register.tag
def fragments(parser: Parser, token: Token) -> Node:
    """{% fragments line in page.log %} … {{ line.text }} … {% endfragments %}"""
    name, *bits = token.split_contents()
    if len(bits) != 3 or bits[1] != "in":
        raise template.TemplateSyntaxError(f"{name} names one value of several: {name} line in page.log")
    return _Fragments(_inside(parser, name), {bits[0]: parser.compile_filter(bits[2])}, MANY)


class _IncludedTemplate(QuickNode):
    """A template as part of another one, with further variables if any are named."""

    child_nodelists = ("nodelist",)

    def __init__(self, nodelist: NodeList, values: dict[str, FilterExpression]) -> None:
        self.nodelist = nodelist
        self.values = {name: quick_value(value) for name, value in values.items()}
        self.inside = quick(nodelist)

    def quick(self) -> Iterable[str | Text]:
        return (self.render,) if self.values else pieces_of(self.nodelist)

    def render(self, context: Context) -> str:
        if not self.values:
            return self.inside(context)
        named = {name: value(context) for name, value in self.values.items()}
        context.dicts.append({**context.dicts[-1], **named})
        try:
            return self.inside(context)
        finally:
            context.dicts.pop()


@register.tag
def part(parser: Parser, token: Token) -> Node:
    """{% part "table/_step.html" %} or {% part "table/_step.html" with step=page.step %}"""
    name, template_name, *bits = token.split_contents()
    values = token_kwargs(bits[1:], parser) if bits[:1] == ["with"] else {}
    if template_name[0] not in "\"'" or (bits and not values):
        raise template.TemplateSyntaxError(f"{name} names a template in quotes, and values after with")
    return _IncludedTemplate(get_template(template_name[1:-1]).template.nodelist, values)  # type: ignore[attr-defined]


def _inside(parser: Parser, name: str) -> NodeList:
    nodelist = parser.parse((f"end{name}",))
    parser.delete_first_token()
    return nodelist
