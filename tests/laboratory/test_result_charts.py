"""Charts of results: their numbers as the language of the page writes them."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from game.laboratory.kinds import TargetRange
from game.laboratory.result_charts import interval_charts, style_tracks, winnings
from game.laboratory.run_results import INTERVALS

RESULT = {
    "shark": {
        "mbb_per_hand": -1204.56,
        "half_width_95": 12.55,
        "aggression": 2.05,
        INTERVALS: [(1000, -900.0, 90.0), (2000, -1204.56, 12.55)],
    }
}


@pytest.mark.parametrize(
    ("language", "won", "end", "aggression", "target"),
    [
        ("en", "shark: −1,204.6 ± 12.6 mbb", "−1,217", "shark: 2.05", "1.3–2"),
        ("it", "shark: −1.204,6 ± 12,6 mbb", "−1.217", "shark: 2,05", "1,3–2"),
    ],
)
def test_charts_write_numbers_in_the_language_of_the_page(
    language: str, won: str, end: str, aggression: str, target: str
) -> None:
    with override(language):
        chart, (settled,) = winnings(RESULT), interval_charts(RESULT)
        tracks = style_tracks(RESULT, {"aggression": TargetRange(1.3, 2)})
    (track,) = (each for each in tracks if each.markers)
    assert chart
    assert [each.text for each in chart.rows] == [won]
    assert [tick.text for tick in chart.ticks] == [end]
    assert settled.text == won
    assert [marker.text for marker in track.markers] == [aggression]
    assert target in track.text
