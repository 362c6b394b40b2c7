"""The nodes of a template as functions: the same text in a fraction of the time.

Django's nodes provide for every case, and a table has hundreds of them. Here a text, a value without filters
and a condition on values each become a plain function; all other nodes render themselves as ever, and so does
whatever a plain function does not find. What stands between two lines of a template, blank lines and indents,
becomes one end of a line: an answer has less to carry and to compress.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter, eq, ge, gt, le, lt, ne
from typing import Any, cast

from django.template.base import (
    FilterExpression,
    Node,
    NodeList,
    TextNode,
    Token,
    VariableNode,
    render_value_in_context,
)
from django.template.context import Context
from django.template.defaulttags import ForNode, IfNode, LoadNode, TemplateLiteral
from django.utils.safestring import SafeString

Text = Callable[[Context], str]
Value = Callable[[Context], Any]

BETWEEN_LINES = re.compile(r"\n[ \n]+")

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
"""As Django escapes, in one go."""

UNGROUPED = 1000
"""Numbers below look the same in every language."""

PLAIN = {str, int, tuple, list}
"""Types of values of which a filter wants to know nothing else; a safe text is of none of these."""

COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {"==": eq, "!=": ne, ">": gt, ">=": ge, "<": lt, "<=": le}


class QuickNode(Node):
    """A node that is rendered by a function of its own."""

    def quick(self) -> Iterable[str | Text]:
        """Its texts and functions, one after the other."""
        return (self.render,)


def quick(nodes: Iterable[Node]) -> Text:
    """What renders these nodes, one after the other."""
    pieces = tuple(_joined(pieces_of(nodes)))
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


def pieces_of(nodes: Iterable[Node]) -> Iterator[str | Text]:
    for node in nodes:
        if isinstance(node, QuickNode):
            yield from node.quick()
        else:
            yield _piece(node)


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
            return value.translate(ESCAPES)
        if value.__class__ is SafeString:
            return value
        if value.__class__ is int and 0 <= value < UNGROUPED:
            return str(value)
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
    if condition.id not in ("and", "or", *COMPARISONS):
        return cast("Value", condition.eval)
    one, other = _condition(condition.first), _condition(condition.second)
    if compared := COMPARISONS.get(condition.id):
        return _comparison(compared, one, other)
    if condition.id == "and":
        return lambda context: one(context) and other(context)
    return lambda context: one(context) or other(context)


def _comparison(compared: Callable[[Any, Any], Any], one: Value, other: Value) -> Value:
    def holds(context: Context) -> Any:
        try:
            return compared(one(context), other(context))
        except Exception:
            return False

    return holds


def _loop(node: ForNode) -> Text:
    values = quick_value(cast("FilterExpression", node.sequence), ignore_failures=True)
    when_empty, usual = quick(cast("NodeList", node.nodelist_empty)), cast("Text", node.render_annotated)
    each, name = quick(cast("NodeList", node.nodelist_loop)), node.loopvars[0]
    is_plain = _is_plain(node)

    def render(context: Context) -> str:
        items = values(context)
        if items.__class__ not in (tuple, list):
            return usual(context)
        if not items:
            return when_empty(context)
        return _each(items, name, each, context) if is_plain else usual(context)

    return render


def _each(items: Iterable[Any], name: str, text: Text, context: Context) -> str:
    """The text of each item under that name, one after the other."""
    inside = {**context.dicts[-1]}
    context.dicts.append(inside)
    texts = []
    try:
        for item in items:
            inside[name] = item
            texts.append(text(context))
    finally:
        context.dicts.pop()
    return "".join(texts)


def _is_plain(node: ForNode) -> bool:
    """Whether a loop has one variable, does not ask for its place, and holds no other kinds of nodes."""
    inside = cast("NodeList", node.nodelist_loop).get_nodes_by_type(Node)
    return len(node.loopvars) == 1 and not node.is_reversed and all(map(_asks_for_no_place, inside))


def _asks_for_no_place(node: Node) -> bool:
    if isinstance(node, IfNode) and any(condition for condition, _nodes in node.conditions_nodelists[1:]):
        return False  # the token has the first condition alone
    is_known = isinstance(node, TextNode | VariableNode | IfNode)
    return is_known and "forloop" not in cast("Token", node.token).contents


def quick_value(expression: FilterExpression, *, ignore_failures: bool = False) -> Value:
    """What an expression stands for in a context."""

    def resolve(context: Context) -> Any:
        return expression.resolve(context, ignore_failures=ignore_failures)

    if not expression.filters:
        return _plain_value(expression, resolve)
    return _filtered(expression, resolve) if _is_plainly_filtered(expression) else resolve


def _is_plainly_filtered(expression: FilterExpression) -> bool:
    """Whether there is one filter, which is given nothing but the value and constants."""
    change, arguments = expression.filters[0]
    asks = getattr(change, "expects_localtime", False) or getattr(change, "needs_autoescape", False)
    return len(expression.filters) == 1 and not asks and not any(varies for varies, _argument in arguments)


def _filtered(expression: FilterExpression, resolve: Value) -> Value:
    change, arguments = expression.filters[0]
    constants = [argument for _varies, argument in arguments]
    unfiltered = _plain_value(expression, lambda _context: None)

    def filtered(context: Context) -> Any:
        value = unfiltered(context)
        return change(value, *constants) if value.__class__ in PLAIN else resolve(context)

    return filtered


def _plain_value(expression: FilterExpression, resolve: Value) -> Value:
    names = _plain_names(expression)
    if not names:
        return resolve
    name, *attributes = names
    if not attributes:
        return _variable_named(name, resolve)
    attribute_of = attrgetter(".".join(attributes))

    def look_up(context: Context) -> Any:
        variables = context.dicts[-1]
        if name not in variables:
            variables = _with(name, context)
        try:
            value = attribute_of(variables[name])
        except (KeyError, AttributeError):
            return resolve(context)
        return resolve(context) if callable(value) else value

    return look_up


def _variable_named(name: str, resolve: Value) -> Value:
    def look_up(context: Context) -> Any:
        variables = context.dicts[-1]
        if name not in variables:
            variables = _with(name, context)
            if name not in variables:
                return resolve(context)
        value = variables[name]
        return resolve(context) if callable(value) else value

    return look_up


def _with(name: str, context: Context) -> dict[Any, Any]:
    """The last variables among which the name is; without any, the first ones."""
    for variables in reversed(context.dicts):
        if name in variables:
            break
    return variables


def _plain_names(expression: FilterExpression) -> tuple[str, ...]:
    """The names of a value and its attributes; none where it is more than that."""
    lookups = getattr(expression.var, "lookups", None)
    if not lookups or getattr(expression.var, "translate", False):
        return ()
    return lookups if all(name.isidentifier() for name in lookups) else ()
