"""Reading statistics: a year, and ten years, of a user with 20,000 entries in their library."""

import json
import uuid
from datetime import date, timedelta

from harness.client import expect, send
from harness.latency import Ask, ServerTime, ask_in_turn
from harness.run import Run
from scenarios.titles import _add

ENTRIES = 20_000
SHORT_ENTRIES = 2_000
# In one request.
CHANGES = 100
ASKS = 100
FIRST, LAST = date(2016, 1, 1), date(2025, 12, 31)


def statistics(run: Run) -> None:
    server, token = run.titles_server(), run.preparation.titles_data().librarian
    titles = _titles(server, token)
    entries = SHORT_ENTRIES if run.is_short else ENTRIES
    run.say(f"writing {entries:,} entries")
    days = (LAST - FIRST).days
    for start in range(0, entries, CHANGES):
        changes = [
            _entry(titles[number % len(titles)], FIRST + timedelta(days=number * days // entries), number)
            for number in range(start, start + CHANGES)
        ]
        expect(send(server.port, "POST", "/library/changes", token, json.dumps({"changes": changes}).encode()), 200)
    for name, first in (("a year", date(2025, 1, 1)), ("ten years", FIRST)):
        asks = [Ask("GET", f"/reading/statistics?from={first}&through={LAST}", token)]
        ask_in_turn(server, asks * 5)  # Brings the indexes into memory; not counted.
        run.say(f"{ASKS} times the statistics of {name}")
        with ServerTime(server, "GET /reading/statistics") as time_of_server:
            latencies = ask_in_turn(server, asks * ASKS)
        _add(run, f"statistics of {name}, {entries:,} entries", latencies)
        run.report.add_figure(f"statistics of {name}, {entries:,} entries: server time, p95 at most, ms", time_of_server.high)


def _titles(server, token) -> list[str]:
    """The books of a library of 10,000 titles, up to ten pages."""
    found = []
    for page in range(1, 11):
        answer = expect(send(server.port, "GET", f"/library?shelf=all&kind=book&pageSize=100&page={page}", token), 200).json()
        found += [title["title"]["id"] for title in answer]
    return found


def _entry(title: str, day: date, number: int) -> dict:
    time = f"0199f2a6b3c4-{number % 0x10000:04x}-1a2b3c4d"
    return {
        "entry": {
            "id": str(uuid.uuid4()), "titleId": title, "finishedOn": {"value": str(day), "time": time},
        },
    }  # fmt: skip
