"""A catalogue of a million books: its import from dump files, and searches in it."""

import http.client
import random
import time
from statistics import quantiles

from harness.client import expect, send
from harness.draw_dump import Dump
from harness.preparation import MILLION
from harness.rounds import Range
from harness.run import Run
from harness.servers import KiwiFruit

STARTS = 9
SHORT_STARTS = 2
SEARCHES = 300
SHORT_SEARCHES = 30
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def importing_and_finding(run: Run) -> None:
    """Imports authors, works and editions from gzip into an empty server; then searches one after another, like a
    single reader.
    """
    works = run.preparation.titles_size.titles
    size = "a million" if works == MILLION else f"{works:,}"
    files = _dump(run, works)
    data = run.folder / "catalogue"
    seconds, peak = _import(run, data, files)
    run.report.add_figure(f"importing {size} works, s", seconds)
    run.report.add_figure(f"importing {size} works, peak memory, MB", peak / 1_000_000)
    starts = []
    count = SHORT_STARTS if run.is_short else STARTS
    for _ in range(count):
        server = KiwiFruit(run.folder / "catalogue-server", run.preparation.program, data)
        run.stop_at_end(server)
        started = time.perf_counter()
        server.start()
        starts.append((time.perf_counter() - started) * 1000)
        if len(starts) < count:
            server.stop()
    run.report.add_figure(f"start to first answer with {size} titles, ms", Range.of(starts))
    chance = random.Random(7)
    letters = [letter + kind for letter in LETTERS for kind in ("", "&kind=book", "&kind=film")]
    run.report.add_figure("title search by one letter, p95 ms", _slowest_twentieth(server, letters * 3))
    names = [
        title["name"].split()
        for page in range(1, 40)
        for title in _get(server, f"/titles?page={page * 20}&pageSize=30")
    ]
    texts = []
    for words in chance.sample(names, SHORT_SEARCHES if run.is_short else SEARCHES):
        text = " ".join(words)
        texts += [text[:2], text[:4], words[0], words[-1][:5], " ".join(words[-2:]), text]
    run.report.add_figure(
        f"title search at {size} titles, p95 ms", _slowest_twentieth(server, [text.replace(" ", "+") for text in texts])
    )


def _dump(run: Run, works: int) -> list:
    folder = run.preparation.cache / f"dump-{works}"
    if not (folder / "complete").exists():
        run.say(f"Making up {works:,} works")
        Dump(works).write(folder, packed=True)
        (folder / "complete").touch()
    return sorted(folder.glob("*.gz"))


def _import(run: Run, data, files) -> tuple[float, int]:
    """Returns seconds and bytes."""
    program = str(run.preparation.program)
    started = time.monotonic()
    process = run.start([program, "catalog", "import", "--data", str(data), *map(str, files)], run.folder / "import.log", {})
    peak = 0
    # The kernel's peak for a child includes that of its parent.
    while process.is_running():
        peak = max(peak, process.resident_bytes())
        time.sleep(0.02)
    if process.exit_code() != 0:
        raise RuntimeError(f"catalog import: {process.log.read_text()[-2000:]}")
    return time.monotonic() - started, peak


def _slowest_twentieth(server: KiwiFruit, texts: list[str]) -> float:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    times = []
    for text in texts:
        started = time.perf_counter()
        connection.request("GET", f"/titles?q={text}")
        response = connection.getresponse()
        response.read()
        times.append((time.perf_counter() - started) * 1000)
        if response.status != 200:
            raise RuntimeError(f"A search was answered with {response.status}")
    connection.close()
    return quantiles(times, n=20)[-1]


def _get(server: KiwiFruit, target: str) -> list:
    return expect(send(server.port, "GET", target), 200).json()
