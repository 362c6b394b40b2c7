"""Parts of a page that are rendered once for each value they show.

From one step of a table to the next most seats and lines stay as they were. What stands between these tags
follows from the values that the tag names, from the language and from the prefix of the site's addresses:
nothing else is to be had there, neither the request nor a variable of the page around. So its text is kept
under these, all of them, until more recent ones push it out; who lacks it renders it again. A form's CSRF
token stays outside, and nobody is shown what follows from another visitor's cards.

The values are plain: texts not marked safe, numbers, truth values, None, and tuples of them.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from django import template
from django.template.base import FilterExpression, Node, NodeList, Parser, Token, token_kwargs
from django.template.context import Context
from django.urls import get_script_prefix
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

_SURROUNDINGS = object()

MOST_KEPT = 2048
"""Texts that each tag of a template keeps: enough for some hundred tables in play at once."""


def _surroundings(context: Context) -> tuple[str | None, str]:
    """The language and the prefix of addresses, which do not change within a page."""
    known: dict[Any, Any] = context.dicts[0]  # below what templates push and pop
    if _SURROUNDINGS not in known:
        known[_SURROUNDINGS] = get_language(), get_script_prefix()
    return known[_SURROUNDINGS]


class _Fragment(Node):
    """What stands between the tags, given the named values."""

    child_nodelists = ("nodelist",)

    def __init__(self, nodelist: NodeList, values: dict[str, FilterExpression]) -> None:
        self.nodelist = nodelist
        self.values = values
        self.kept = lru_cache(MOST_KEPT)(self._rendered)

    def render(self, context: Context) -> SafeString:
        values = tuple([value.resolve(context) for value in self.values.values()])
        return self.kept(values, context.template, *_surroundings(context))

    def _rendered(
        self, values: tuple[Hashable, ...], page: template.Template, language: str | None, prefix: str
    ) -> SafeString:
        inside = Context(dict(zip(self.values, values, strict=True)))
        inside.dicts[0][_SURROUNDINGS] = language, prefix
        with inside.bind_template(page):
            return self.nodelist.render(inside)


class _Fragments(_Fragment):
    """The same for each of several values, one after the other."""

    def render(self, context: Context) -> SafeString:
        (values,) = self.values.values()
        around = context.template, *_surroundings(context)
        return mark_safe("".join([self.kept((value,), *around) for value in values.resolve(context)]))  # noqa: S308


@register.tag
def fragment(parser: Parser, token: Token) -> Node:
    """{% fragment seat=page.bottom_seat %} … {{ seat.name }} … {% endfragment %}"""
    name, *bits = token.split_contents()
    values = token_kwargs(bits, parser)
    if bits:
        raise template.TemplateSyntaxError(f"{name} takes values by name: {name} seat=page.bottom_seat")
    return _Fragment(_inside(parser, name), values)


@register.tag
def fragments(parser: Parser, token: Token) -> Node:
    """{% fragments line in page.log %} … {{ line.text }} … {% endfragments %}"""
    name, *bits = token.split_contents()
    if len(bits) != 3 or bits[1] != "in":
        raise template.TemplateSyntaxError(f"{name} names one value of several: {name} line in page.log")
    return _Fragments(_inside(parser, name), {bits[0]: parser.compile_filter(bits[2])})


def _inside(parser: Parser, name: str) -> NodeList:
    nodelist = parser.parse((f"end{name}",))
    parser.delete_first_token()
    return nodelist
