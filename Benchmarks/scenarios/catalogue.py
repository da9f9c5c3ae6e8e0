"""A catalogue of a million books: taking it over from dump files, and finding titles in it."""

import http.client
import os
import random
import time
from statistics import quantiles

from harness.client import expect, send
from harness.draw_dump import Dump
from harness.rounds import Range
from harness.run import Run
from harness.servers import KiwiFruit

WORKS = 1_000_000
STARTS = 9
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def importing_and_finding(run: Run) -> None:
    """Authors, works and editions from gzip into an empty server; then searches one after the other, as one reader
    makes them."""
    files = _dump(run)
    data = run.folder / "catalogue"
    seconds, peak = _import(run, data, files)
    run.report.add_figure("importing a million works, s", seconds)
    run.report.add_figure("importing a million works, peak memory, MB", peak / 1_000_000)
    starts = []
    for _ in range(STARTS):
        server = KiwiFruit(run.folder / "catalogue-server", run.preparation.program, data)
        run.stop_at_end(server)
        started = time.perf_counter()
        server.start()
        starts.append((time.perf_counter() - started) * 1000)
        if len(starts) < STARTS:
            server.stop()
    run.report.add_figure("start to first answer with a million titles, ms", Range.of(starts))
    chance = random.Random(7)
    letters = [letter + kind for letter in LETTERS for kind in ("", "&kind=book", "&kind=film")]
    run.report.add_figure("title search by one letter, p95 ms", _slowest_twentieth(server, letters * 3))
    names = [
        title["name"].split()
        for page in range(1, 40)
        for title in _get(server, f"/titles?page={page * 20}&pageSize=30")
    ]
    texts = []
    for words in chance.sample(names, 300):
        text = " ".join(words)
        texts += [text[:2], text[:4], words[0], words[-1][:5], " ".join(words[-2:]), text]
    run.report.add_figure(
        "title search at a million titles, p95 ms", _slowest_twentieth(server, [text.replace(" ", "+") for text in texts])
    )


def _dump(run: Run) -> list:
    folder = run.preparation.cache / f"dump-{WORKS}"
    if not (folder / "complete").exists():
        run.say(f"Making up {WORKS:,} works")
        Dump(WORKS).write(folder, packed=True)
        (folder / "complete").touch()
    return sorted(folder.glob("*.gz"))


def _import(run: Run, data, files) -> tuple[float, int]:
    """Seconds and bytes."""
    started = time.perf_counter()
    child = os.posix_spawn(
        run.preparation.program,
        [str(run.preparation.program), "catalog", "import", "--data", str(data), *map(str, files)],
        os.environ,
    )
    _, status, usage = os.wait4(child, 0)
    if status:
        raise RuntimeError(f"The import ended with {os.waitstatus_to_exitcode(status)}")
    return time.perf_counter() - started, usage.ru_maxrss * 1024


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
