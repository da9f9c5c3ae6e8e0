"""Measures KiwiFruit against its peers in one run and judges the figures by targets.py.

    python3 Benchmarks/run.py [--short] [--only NAME] [--write docs/benchmarks.md]

Exits with 1 when a target is missed, with 2 when a scenario fails. With --short there are no targets.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from harness import machine
from harness.load import LoadFailed
from harness.preparation import MILLION, Preparation, ReadersSize, Size, TitlesSize
from harness.report import Report
from harness.run import Run
from scenarios import (
    app, catalogue, ebooks, feed, footprint, likes, live, pages, pictures, places, reading_sessions, recommendations,
    statistics, titles,
)

ROOT = Path(__file__).resolve().parent.parent

DEBIAN_PACKAGES = "wrk nginx-light chromium golang-go golang-github-mattn-go-sqlite3-dev gcc python3-venv"

# In this order, because uploads change the first page and every scenario may change memory use.
SCENARIOS = {
    "seed": footprint.making_the_database,
    "first-page": feed.first_page,
    "uncached": feed.first_page_uncached,
    "token": feed.first_page_with_token,
    "compressed": feed.first_page_compressed,
    "random-pages": feed.random_pages,
    "pages": feed.near_and_far_pages,
    "likes": likes.durable_likes,
    "start": footprint.start,
    "memory": footprint.memory,
    "store-photo": pictures.storing,
    "serve-photo": pictures.serving,
    "catalogue": catalogue.importing_and_finding,
    "live-feed": live.feed,
    "live-list": live.reading_list,
    "home": app.home,
    "online": app.online,
    "online-api": app.throughput,
    "cores": pages.cores,
    "connected": pages.connected,
    "first-visit": pages.first_visit,
    "title-search": titles.search,
    "deck": titles.deck,
    "swipes": titles.swipes,
    "library": titles.library,
    "library-browser": titles.library_in_browser,
    "deck-browser": titles.deck_in_browser,
    "nearby": places.nearby,
    "nearby-words": places.words_nearby,
    "my-places": places.own,
    "city-map": places.city_map,
    "extract": places.importing,
    "statistics": statistics.statistics,
    "recommendations": recommendations.recommendations,
    "reading-sessions": reading_sessions.reading_sessions,
    "epub": ebooks.opening,
}

# The scenarios on the database of posts. A short run measures nothing, so the others run beside them.
ON_POSTS = {
    "seed", "first-page", "uncached", "token", "compressed", "random-pages", "pages", "likes", "start", "memory",
    "store-photo", "serve-photo", "home", "online", "online-api", "cores", "connected", "first-visit", "epub",
}  # fmt: skip

FAILURES = (LoadFailed, RuntimeError, OSError, subprocess.SubprocessError)


def main() -> int:
    options = _options()
    if missing := [tool for tool in ("wrk", "nginx", "go", "chromium") if not shutil.which(tool)]:
        print(
            f"Missing: {', '.join(missing)}. Install the packages that `make bench` names.", file=sys.stderr
        )
        return 2
    # Stops the servers however the run ends.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))
    preparation = Preparation(
        options.cache, options.program, Size(options.posts, options.users, options.likes, options.comments),
        TitlesSize(options.titles, options.decisions, options.library), options.places,
        ReadersSize(options.readers, options.kept, options.books), options.short,
    )
    report = Report(judges=not options.short)
    started = time.monotonic()
    report.introduction = [
        *machine.describe(options.program, preparation.python_tools()),
        str(preparation.size),
        str(preparation.titles_size),
        f"{preparation.places_size:,} places",
    ]
    names = options.only or list(SCENARIOS)
    lanes = [names]
    if options.short:
        # Both lanes need it.
        preparation.browser_tools()
        lanes = [[name for name in names if (name in ON_POSTS) == is_on_posts] for is_on_posts in (True, False)]
    # The runs end before the threads are joined: a lane whose servers are stopped ends, too.
    with (
        tempfile.TemporaryDirectory(prefix="run-", dir=options.cache) as folder,
        ThreadPoolExecutor() as threads,
        ExitStack() as runs,
    ):
        futures = []
        for number, lane in enumerate(lanes):
            own = Path(folder) / str(number)
            own.mkdir()
            run = runs.enter_context(Run(preparation, own, report, options.rounds, options.seconds, options.short))
            futures.append(threads.submit(_run_scenarios, run, lane))
        failures = [failure for future in futures if (failure := future.result())]
    report.durations["all"] = time.monotonic() - started
    # After a failure: the figures until then.
    print(report.markdown())
    for failure in failures:
        print(f"The run failed: {failure}", file=sys.stderr)
    if failures:
        return 2
    if options.write:
        options.write.write_text(f"# Benchmarks\n\nWritten by `make bench`.\n\n{report.markdown()}")
    for figure in report.missed:
        print(f"Missed: {figure.name}: {figure}", file=sys.stderr)
    return 1 if report.missed else 0


def _run_scenarios(run: Run, names: list[str]) -> str | None:
    """Returns the message of the first failure, which ends this lane."""
    for name in names:
        started = time.monotonic()
        try:
            SCENARIOS[name](run)
        except FAILURES as error:
            return f"{name}: {error}"
        run.report.durations[name] = time.monotonic() - started
    return None


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--short", action="store_true", help="a smoke test of all scenarios in three minutes: little data, no targets"
    )
    parser.add_argument(
        "--only", action="append", choices=SCENARIOS, help="only this scenario; may be repeated"
    )
    parser.add_argument("--posts", type=int, help="posts in the databases; other numbers default to a multiple of it")
    parser.add_argument("--users", type=int, default=5_000)
    parser.add_argument("--likes", type=int)
    parser.add_argument("--comments", type=int)
    parser.add_argument("--titles", type=int, help="books, films and shows in a separate database")
    parser.add_argument("--decisions", type=int, help="of one user, in the deck")
    parser.add_argument("--library", type=int, help="titles that another user keeps")
    parser.add_argument("--places", type=int, help="in a separate database")
    parser.add_argument("--readers", type=int, help="users with tastes, in a separate database")
    parser.add_argument("--kept", type=int, help="titles that these users keep in total")
    parser.add_argument("--books", type=int, help="titles among which they choose")
    parser.add_argument("--rounds", type=int, help="the number of rounds for each server")
    parser.add_argument("--seconds", type=int, help="the seconds of each round, a whole number")
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="also write the report to this Markdown file"
    )
    parser.add_argument("--program", type=Path, default=ROOT / ".build" / "release" / "kiwifruit")
    parser.add_argument(
        "--cache",
        type=Path,
        default=Path(os.environ.get("KIWIFRUIT_BENCH_CACHE", ROOT / ".build" / "bench")),
        help="the folder in which databases and packages are kept between runs",
    )
    options = parser.parse_args()
    options.cache = options.cache.resolve()
    options.posts = options.posts or (MILLION // 10 if options.short else MILLION)
    options.likes = options.likes or options.posts * 2
    options.comments = options.comments or options.posts // 2
    options.titles = options.titles or (MILLION // 20 if options.short else MILLION)
    options.decisions = options.decisions or options.titles // 20
    options.library = options.library or (1_000 if options.short else 10_000)
    options.books = options.books or (2_000 if options.short else 20_000)
    options.places = options.places or (MILLION // 30 if options.short else MILLION)
    options.readers = options.readers or (200 if options.short else 5_000)
    options.kept = options.kept or (MILLION // 50 if options.short else MILLION)
    options.rounds = options.rounds or (1 if options.short else 5)
    options.seconds = options.seconds or (1 if options.short else 4)
    return options


if __name__ == "__main__":
    sys.exit(main())
