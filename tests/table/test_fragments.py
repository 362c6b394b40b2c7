"""Parts of a page that are rendered once for each value: their text follows from the value alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template import Context, Template, TemplateSyntaxError, engines
from django.test import Client, RequestFactory
from django.urls import set_script_prefix
from django.utils.translation import override

from game.templatetags.fragments import MANY, _Fragment
from tests.play.builders import game_of, start_game
from tests.table.test_requests import HTMX, post

ONE = "{% load fragments i18n %}{% fragment seat=seat %}<b>{{ seat.0 }}</b>{% endfragment %}"
EACH = "{% load fragments %}{% fragments line in lines %}<li>{{ line }}</li>{% endfragments %}"


def rendered(template: Template, **values: Any) -> str:
    return template.render(Context(values))


def cache_of(template: Template) -> Any:
    """What is kept of the template's one fragment: hits, misses, size."""
    (node,) = template.nodelist.get_nodes_by_type(_Fragment)
    return node.cached.cache_info()


def test_a_part_is_rendered_once_for_each_value() -> None:
    template = Template(ONE)
    texts = [rendered(template, seat=(name,)) for name in ("Ann", "Bob", "Ann", "Bob", "Ann")]
    assert texts == ["<b>Ann</b>", "<b>Bob</b>", "<b>Ann</b>", "<b>Bob</b>", "<b>Ann</b>"]
    assert cache_of(template).misses == 2


def test_several_values_are_rendered_each_in_its_place() -> None:
    template = Template(EACH)
    assert rendered(template, lines=("a", "b", "a")) == "<li>a</li><li>b</li><li>a</li>"
    assert rendered(template, lines=()) == ""
    assert rendered(template, lines=("c", "a")) == "<li>c</li><li>a</li>"
    assert cache_of(template).misses == 3


def test_each_language_has_its_own_text() -> None:
    template = Template("{% load fragments i18n %}{% fragment %}{% translate 'Board' %}{% endfragment %}")
    texts = []
    for language in ("en", "it", "en", "it"):
        with override(language):
            texts.append(rendered(template))
    assert texts[:2] == texts[2:]
    assert texts[0] != texts[1]


def test_addresses_follow_the_sites_prefix() -> None:
    template = Template("{% load fragments %}{% fragment %}{% url 'game:table' %}{% endfragment %}")
    assert rendered(template) == "/table/"
    set_script_prefix("/poker/")
    try:
        assert rendered(template) == "/poker/table/"
    finally:
        set_script_prefix("/")


def test_a_part_is_the_same_as_an_include() -> None:
    source = '{% load fragments %}{% TAG "words/_card.html" with card=other %}{% TAG "words/_card.html" %}'
    cards = {"card": {"key": "As", "name": "<ace>"}, "other": {"name": "back"}}
    included, compiled = (
        rendered(Template(source.replace("TAG", tag)), **cards) for tag in ("include", "part")
    )
    assert compiled == included
    assert "&lt;ace&gt;" in compiled


def test_nothing_of_the_page_around_is_to_be_had_inside() -> None:
    source = "{{ own }}{{ other }}{{ request.path }}{{ csrf_token }}{% csrf_token %}"
    template = engines["django"].from_string(
        "{% load fragments %}{% fragment own=own %}" + source + "{% endfragment %}"
    )
    request = RequestFactory().get("/somewhere/")
    assert template.render({"own": "mine", "other": "another visitor's"}, request) == "mine"


def test_values_are_escaped() -> None:
    assert rendered(Template(ONE), seat=("<i>",)) == "<b>&lt;i&gt;</b>"
    assert rendered(Template(EACH), lines=("<i>",)) == "<li>&lt;i&gt;</li>"


def test_the_cache_of_texts_is_bounded() -> None:
    template = Template(EACH)
    rendered(template, lines=tuple(map(str, range(MANY + 5))))
    assert cache_of(template).currsize == MANY


@pytest.mark.parametrize(
    "tag",
    [
        "{% fragment seat %}{% endfragment %}",
        "{% fragments line %}{% endfragments %}",
        "{% fragment a=1 %}",
        "{% part name %}",
        "{% part 'words/_card.html' card=card %}",
    ],
)
def test_a_tag_that_does_not_name_its_values_is_refused(tag: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        Template("{% load fragments %}" + tag)


def forget() -> None:
    """Templates are compiled again, and with them goes what their fragments kept."""
    for loader in engines["django"].engine.template_loaders:
        loader.reset()


def table(client: Client) -> str:
    """The table without the CSRF token, which is another in every answer."""
    page = client.get("/table/", headers=HTMX).content.decode()
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)


def go_on(client: Client) -> None:
    if game_of(client).visitor_to_act:
        post(client, "act", action="fold", confirm="1")
    else:
        post(client, "step")


@pytest.mark.django_db
def test_caching_changes_no_visitors_table() -> None:
    visitors = [Client(), Client(), Client(headers={"Accept-Language": "it"})]
    for visitor, name in zip(visitors, ("Ann", "", "Ann"), strict=True):
        start_game(visitor, name=name, players="4")
    for _step in range(15):
        pages = [table(visitor) for visitor in visitors]
        for visitor, page in zip(visitors, pages, strict=True):
            forget()
            assert table(visitor) == page
            go_on(visitor)
