"""`manage.py replay`: replays hand histories in the engine and compares the outcomes."""

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

from django.core.management.base import BaseCommand

from game.engine.notation.json_replay import replay_json, split_json
from game.engine.notation.phh import split_hands
from game.engine.notation.phh_replay import FAILURES, Replay, ReplayVerdict, replay_text

JSON_SUFFIXES = {".json", ".jsonl"}
SUFFIXES = {".phh", ".phhs"}
LISTED = FAILURES | {ReplayVerdict.OTHER_GAME}
"""The verdicts that are listed hand by hand."""


class Command(BaseCommand):
    help = (
        "Replays hand histories in the PHH format (hold'em in no limit, fixed limit and pot limit) or in "
        "this site's JSON (every game) and compares the outcomes. PHH knows no poker all'italiana. Exit "
        "status 1 if a hand differs, holds an illegal action or cannot be read."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files",
            nargs="+",
            type=Path,
            metavar="FILE",
            help=".phh, .phhs, .json, .jsonl, or a folder of PHH",
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        paths = list(history_files(files))
        bar = ProgressBar(sys.stderr, sum(size(path) for path in paths))
        totals: Counter[ReplayVerdict] = Counter()
        listed: list[Replay] = []
        for path in paths:
            for replay in replays(path, bar):
                totals[replay.verdict] += 1
                if replay.verdict in LISTED:
                    listed.append(replay)
        bar.finish()
        if options["json"]:
            self.stdout.write(json.dumps(as_json(len(paths), totals, listed), indent=2))
        else:
            for replay in listed:
                self.stdout.write(line(replay))
            self.stdout.write(summary(len(paths), totals))
        if FAILURES & set(totals):
            sys.exit(1)


def history_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The given files, and the hand histories in the given folders, sorted by name."""
    for path in paths:
        if path.is_dir():
            yield from sorted(found for found in path.rglob("*") if found.suffix in SUFFIXES)
        else:
            yield path


def size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def replays(path: Path, bar: "ProgressBar") -> Iterator[Replay]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        yield Replay(str(path), ReplayVerdict.NOT_PHH, error.strerror or "cannot be read")
        return
    except UnicodeDecodeError:
        yield Replay(str(path), ReplayVerdict.NOT_PHH, "not a text in UTF-8")
        return
    if path.suffix in JSON_SUFFIXES:
        for line_number, hand in enumerate(split_json(text), 1):
            yield replay_json(f"{path} [{line_number}]", hand)
            bar.advance(len(hand))
        return
    for number, hand in split_hands(text):
        yield replay_text(f"{path} [{number}]" if number else str(path), hand)
        bar.advance(len(hand))


def line(replay: Replay) -> str:
    if replay.verdict in (ReplayVerdict.DIFFERS, ReplayVerdict.ILLEGAL):
        kind = "" if replay.verdict is ReplayVerdict.DIFFERS else "illegal action: "
        return (
            f"{replay.label}: {kind}{replay.point}: {replay.engine} by the rules, {replay.file} in the file"
        )
    return f"{replay.label}: {replay.verdict.value}: {replay.point}"


def summary(files: int, totals: Counter[ReplayVerdict]) -> str:
    counts = ", ".join(
        f"{totals[verdict]:,} {verdict.value}"
        for verdict in ReplayVerdict
        if totals[verdict] or verdict in (ReplayVerdict.AGREES, ReplayVerdict.DIFFERS)
    )
    hands = totals.total()
    return f"{counted(hands, 'hand')} in {counted(files, 'file')}: {counts}."


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def as_json(files: int, totals: Counter[ReplayVerdict], listed: Iterable[Replay]) -> dict[str, Any]:
    return {
        "files": files,
        "hands": totals.total(),
        "totals": {verdict.name.lower(): totals[verdict] for verdict in ReplayVerdict},
        "not_agreeing": [
            {
                "hand": replay.label,
                "verdict": replay.verdict.name.lower(),
                "point": replay.point,
                "engine": replay.engine,
                "file": replay.file,
            }
            for replay in listed
        ],
    }


class ProgressBar:
    """A progress bar. A terminal shows it all the time, other streams only when it is full."""

    WIDTH = 40

    def __init__(self, stream: TextIO, total: int) -> None:
        self.stream, self.total, self.done, self.hands, self.drawn = stream, total, 0, 0, -1

    def advance(self, amount: int) -> None:
        self.done += amount
        self.hands += 1
        percent = min(100, 100 * self.done // max(1, self.total))
        if percent != self.drawn and self.stream.isatty():
            self.drawn = percent
            self.draw(percent, end="")

    def finish(self) -> None:
        self.draw(100, end="\n")

    def draw(self, percent: int, end: str) -> None:
        start = "\r" if self.stream.isatty() else ""
        full = self.WIDTH * percent // 100
        bar = "█" * full + "·" * (self.WIDTH - full)
        self.stream.write(f"{start}{bar} {percent:3d} % {self.hands:,} hands{end}")
        self.stream.flush()
