#!/usr/bin/env python
"""BigHoldem's command line: `play` serves the site; all of Django's own commands are here too."""

import gc
import os
import sys
from contextlib import suppress

import django
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
    if sys.argv[1:2] != ["runserver"]:  # which goes on after a fault in a file that is being written
        load_apps()
    execute_from_command_line(sys.argv)


def load_apps() -> None:
    """What is loaded stays to the end. To look through it for garbage, meanwhile and once more at the end, is
    a third of a short command's time."""
    gc.disable()
    django.setup()
    gc.freeze()
    gc.enable()


if __name__ == "__main__":
    main()
