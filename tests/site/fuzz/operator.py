"""The operator of the fuzzed site: he looks at the admin's pages and posts the forms that he finds there."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from urllib.parse import quote, urlencode, urljoin, urlsplit
from uuid import UUID

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from tests.site.fuzz.addresses import filled, patterns
from tests.site.fuzz.forms import forms_of, in_parts
from tests.site.fuzz.mutations import odd_field, spoilt
from tests.site.fuzz.oddities import ODD
from tests.site.fuzz.visitor import Visitor
from tests.site.fuzz.wire import Got, Sent

ROW = re.compile(r"/admin/(\w+)/(\w+)/(<(?:path:object_id|int:pk)>)")
PARTS = "multipart/form-data; boundary=x"


class Operator(Visitor):
    def __init__(self) -> None:
        super().__init__("Ops")
        self._looked_at, self._page = "", ""
        self._sign_in()

    def _sign_in(self) -> None:
        rights = {"is_active": True, "is_staff": True, "is_superuser": True}
        account, _new = User.objects.update_or_create(username="operator", defaults=rights)
        client = Client()
        client.force_login(account)
        self.cookies[settings.SESSION_COOKIE_NAME] = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.look_up()

    def look(self, rng: random.Random, game_ids: list[UUID]) -> Sent:
        call_command("load_bots", "--if-empty", verbosity=0)
        pages = [each for each in patterns() if each.startswith("/admin/")]
        pattern = rng.choices(pages, [4 if "/game/" in page else 1 for page in pages])[0]
        sent = self.get(filled(_of_a_row(pattern, rng), rng, game_ids, ODD))
        sent = replace(spoilt(sent, rng), method="GET") if rng.random() < 0.3 else sent
        self._looked_at = sent.path
        return sent

    def sees(self, got: Got) -> None:
        self._page = got.text if got.is_page and got.status == 200 else ""
        if got.status in (302, 403):  # he may have signed himself out, or taken his own rights away
            self._sign_in()

    def post_what_he_sees(self, rng: random.Random) -> Sent:
        """A form of the page that he looked at last: as it is, with one odd field, or spoilt."""
        forms = [form for form in forms_of(self._page) if form.method == "POST"]
        if rng.random() < 0.98:
            forms = [form for form in forms if not form.action.endswith("/logout/")]
        if not forms:
            return self.get("/admin/")
        form = rng.choice(forms)
        path = urlsplit(urljoin(f"http://x{self._looked_at}", form.action)).path
        fields = form.filled_in(rng)
        sent = self.post(path, {})
        if form.in_parts:
            body = in_parts(fields, form.files, rng)
            sent = replace(sent, body=body, headers={**sent.headers, "Content-Type": PARTS})
        else:
            sent = replace(sent, body=urlencode(fields).encode())
        kind = rng.random()
        if kind < 0.4:
            return sent
        return odd_field(sent, rng) if kind < 0.7 and not form.in_parts else spoilt(sent, rng)


def _of_a_row(pattern: str, rng: random.Random) -> str:
    """The pattern of a page in the admin, mostly with a row that is there."""
    named = ROW.match(pattern)
    if named is None or rng.random() < 0.1:
        return pattern
    keys = apps.get_model(named[1], named[2])._default_manager.order_by("pk").values_list("pk", flat=True)
    if not keys:
        return pattern
    return pattern.replace(named[3], quote(str(rng.choice(keys))), 1)
