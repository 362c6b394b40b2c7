"""The nodes of a template as functions: the same text in a fraction of the time.

Django's nodes provide for every case, and a table has hundreds of them. Here a text, a value without filters
and a condition on values each become a plain function; all other nodes render themselves as ever, and so does
whatever a plain function does not find. What stands between two lines of a template, blank lines and indents,
becomes one end of a line: an answer has less to carry and to compress.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from html import escape
from operator import attrgetter
from typing import Any, cast

from django.template.base import (
    FilterExpression,
    Node,
    NodeList,
    TextNode,
    VariableNode,
    render_value_in_context,
)
from django.template.context import Context
from django.template.defaulttags import ForNode, IfNode, LoadNode, TemplateLiteral

Text = Callable[[Context], str]
Value = Callable[[Context], Any]

BETWEEN_LINES = re.compile(r"\n[ \n]+")


def quick(nodes: Iterable[Node]) -> Text:
    """What renders these nodes, one after the other."""
    pieces = tuple(_joined(map(_piece, nodes)))
    texts = ["" if callable(piece) else piece for piece in pieces]
    dynamic = tuple((place, piece) for place, piece in enumerate(pieces) if callable(piece))

    def render(context: Context) -> str:
        parts = texts.copy()
        for place, piece in dynamic:
            parts[place] = piece(context)
        return "".join(parts)

    return render if dynamic else lambda _context: "".join(texts)


def _joined(pieces: Iterable[str | Text]) -> Iterator[str | Text]:
    """The same with all texts that follow each other in one."""
    text = ""
    for piece in pieces:
        if callable(piece):
            yield from filter(None, (text,))
            yield piece
            text = ""
        else:
            text += piece
    yield from filter(None, (text,))


def _piece(node: Node) -> str | Text:
    if isinstance(node, TextNode):
        return BETWEEN_LINES.sub("\n", node.s)
    if isinstance(node, LoadNode):
        return ""
    if isinstance(node, VariableNode):
        return _variable(node.filter_expression)
    if isinstance(node, IfNode):
        return _choice(node)
    if isinstance(node, ForNode):
        return _loop(node)
    return cast("Text", node.render_annotated)


def _variable(expression: FilterExpression) -> Text:
    value_in = quick_value(expression)

    def render(context: Context) -> str:
        value = value_in(context)
        if value.__class__ is str and context.autoescape:
            return escape(value)
        return render_value_in_context(value, context)

    return render


def _choice(node: IfNode) -> Text:
    branches = [
        (_condition(condition), quick(nodes)) if condition else (None, quick(nodes))
        for condition, nodes in node.conditions_nodelists
    ]

    def render(context: Context) -> str:
        for holds, text in branches:
            if holds is None or holds(context):
                return text(context)
        return ""

    return render


def _condition(condition: Any) -> Value:
    """A condition of {% if %}: a value, or conditions joined by words."""
    if isinstance(condition, TemplateLiteral):
        return quick_value(cast("FilterExpression", condition.value), ignore_failures=True)
    if condition.id == "not":
        holds = _condition(condition.first)
        return lambda context: not holds(context)
    if condition.id not in ("and", "or"):
        return cast("Value", condition.eval)
    one, other = _condition(condition.first), _condition(condition.second)
    if condition.id == "and":
        return lambda context: one(context) and other(context)
    return lambda context: one(context) or other(context)


def _loop(node: ForNode) -> Text:
    values = quick_value(cast("FilterExpression", node.sequence), ignore_failures=True)
    when_empty, usual = quick(cast("NodeList", node.nodelist_empty)), cast("Text", node.render_annotated)
    return lambda context: when_empty(context) if values(context) == () else usual(context)


def quick_value(expression: FilterExpression, *, ignore_failures: bool = False) -> Value:
    """What an expression stands for in a context."""

    def resolve(context: Context) -> Any:
        return expression.resolve(context, ignore_failures=ignore_failures)

    names = _plain_names(expression)
    if not names:
        return resolve
    name, *attributes = names
    attribute_of = attrgetter(".".join(attributes)) if attributes else None

    def look_up(context: Context) -> Any:
        for variables in reversed(context.dicts):
            if name in variables:
                try:
                    value = attribute_of(variables[name]) if attribute_of else variables[name]
                except AttributeError:
                    return resolve(context)
                return resolve(context) if callable(value) else value
        return resolve(context)

    return look_up


def _plain_names(expression: FilterExpression) -> tuple[str, ...]:
    """The names of a value and its attributes; none where the expression is more than that."""
    lookups = getattr(expression.var, "lookups", None)
    if not lookups or expression.filters or getattr(expression.var, "translate", False):
        return ()
    return lookups if all(name.isidentifier() for name in lookups) else ()
