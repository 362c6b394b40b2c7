import os

from django.core.checks import Tags, run_checks
from django.core.exceptions import ImproperlyConfigured

from bigholdem_site.serving.wsgi_requests import get_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bigholdem_site.settings")

application = get_application()

# manage.py runs the checks itself; this covers every other server.
for message in run_checks(tags=[Tags.security]):
    if message.is_serious():
        raise ImproperlyConfigured(str(message))
