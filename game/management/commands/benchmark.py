"""`manage.py benchmark`: measures how fast parts of the site are on this machine."""

from __future__ import annotations

from argparse import ArgumentParser
from importlib import import_module
from inspect import Parameter, signature
from pkgutil import iter_modules
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game import benchmarks


class Command(BaseCommand):
    help = "Measure a part of the site on this machine."

    def add_arguments(self, parser: ArgumentParser) -> None:
        subjects = parser.add_subparsers(dest="subject", required=True, metavar="subject")
        for module in iter_modules(benchmarks.__path__):
            about = (_subject(module.name).__doc__ or "").partition("\n")[0]
            own = subjects.add_parser(module.name, help=about, description=about)
            for option in _options(module.name):
                own.add_argument(
                    f"--{option.name.replace('_', '-')}",
                    type=type(option.default),
                    default=option.default,
                    help="default: %(default)s",
                )

    def handle(self, *, subject: str, **options: Any) -> None:
        own = {option.name: options[option.name] for option in _options(subject)}
        for name, value in own.items():
            if not isinstance(value, str) and value < 1:
                raise CommandError(f"--{name.replace('_', '-')} is 1 or more, not {value}", returncode=2)
        _subject(subject).run(self.stdout.write, **own)


def _subject(name: str) -> Any:
    return import_module(f"{benchmarks.__name__}.{name}")


def _options(name: str) -> list[Parameter]:
    parameters = signature(_subject(name).run).parameters.values()
    return [parameter for parameter in parameters if parameter.kind is Parameter.KEYWORD_ONLY]
