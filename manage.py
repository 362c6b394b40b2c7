#!/usr/bin/env python
"""BigHoldem's command line: `play` serves the site; all of Django's own commands are here too."""

import os
import sys
from contextlib import suppress

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bigholdem_site.settings")
    if sys.argv[1:2] == ["runserver"]:
        os.environ.setdefault("BIGHOLDEM_DEBUG", "true")
    try:
        from bigholdem_site import settings
    except ImproperlyConfigured as error:
        sys.exit(f"BigHoldem cannot start: {error}")
    with suppress(OSError):  # a command that needs the folder says so itself, in its own words
        settings.DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
