"""What the test command promises: it needs no browser, and is not silent about one that is missing."""

import os
import re
import subprocess
import sys

from tests.source_reading import ROOT
from tests.tiers import EXHAUSTIVE

BROWSER_TESTS = "tests/browser/test_admin_under_the_policy.py"


def run_browser_tests(**variables: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("BIGHOLDEM_")}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", BROWSER_TESTS],
        cwd=ROOT,
        env={**inherited, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@EXHAUSTIVE
def test_without_chromium_the_run_passes_and_one_sentence_says_what_is_missing() -> None:
    run = run_browser_tests(BIGHOLDEM_CHROMIUM="/no/chromium/here")
    assert run.returncode == 0, run.stdout
    assert len(re.findall("No Chromium was found, so the 2 tests that drive the site", run.stdout)) == 1


@EXHAUSTIVE
def test_where_a_browser_is_required_its_absence_fails() -> None:
    run = run_browser_tests(BIGHOLDEM_CHROMIUM="/no/chromium/here", BIGHOLDEM_REQUIRE_ALL_TESTS="1")
    assert run.returncode == 1
    assert "No Chromium was found, and BIGHOLDEM_REQUIRE_ALL_TESTS is set" in run.stdout


def test_ci_runs_the_readmes_test_command_word_for_word() -> None:
    commands = re.findall(
        r"^ {4}(pip install uv && .+)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE
    )
    assert commands == [
        "pip install uv && uv run manage.py play",
        "pip install uv && uv run --group dev pytest -n auto",
    ]
    assert f"\n  {commands[1]}\n" in (ROOT / ".ci" / "run").read_text("utf-8")
