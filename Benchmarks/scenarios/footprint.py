"""The memory of the server and its speed meanwhile, with the large database open."""

import time

from harness.rounds import Range
from harness.run import Run
from scenarios.pictures import upload_photo

MEGABYTE = 1_000_000
STARTS = 9
SHORT_STARTS = 2

# Long enough for the work after a start or an upload to finish.
SECONDS_TO_SETTLE = 3
SHORT_SECONDS_TO_SETTLE = 1


def making_the_database(run: Run) -> None:
    """Adds posts with likes and comments. With fewer posts than the target names, the figure is meaningless."""
    if run.preparation.size.posts >= 1_000_000:
        run.report.add_figure("making a million posts, s", run.preparation.seeded_data().seconds_to_make)


def start(run: Run) -> None:
    """The time from starting the program to the first answer that it is ready."""
    times = []
    for _ in range(SHORT_STARTS if run.is_short else STARTS):
        server = run.new_kiwifruit()
        started = time.perf_counter()
        server.start()
        times.append((time.perf_counter() - started) * 1000)
    run.report.add_figure("start to first answer, ms", Range.of(times))


def memory(run: Run) -> None:
    seconds = SHORT_SECONDS_TO_SETTLE if run.is_short else SECONDS_TO_SETTLE
    server = run.new_kiwifruit()
    server.start()
    time.sleep(seconds)
    run.report.add_figure("resident memory after start, MB", server.process.resident_bytes() / MEGABYTE)
    upload_photo(run, server)
    time.sleep(seconds)
    run.report.add_figure("resident memory after an upload, MB", server.process.resident_bytes() / MEGABYTE)
