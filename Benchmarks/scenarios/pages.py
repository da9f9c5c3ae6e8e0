"""Home as HTML and taps on it, on one page worker and on two, and the transfer of a first visit."""

import gzip
import http.client
import json
import random
import re
import subprocess

from harness.client import expect, send
from harness.load import Measurement, Request, run_load
from harness.rounds import Range, Rounds
from harness.run import FIRST_PAGE, Run
from harness.servers import KiwiFruit
from scenarios.app import COOKIE, live_load

READERS = 16
POSTS_ON_HOME = 10
SECONDS_OF_TAPS = 5
SHORT_SECONDS_OF_TAPS = 1

# Enough that all workers are always busy, and no page reaches the limit of its own events.
TAPPED_PAGES = 400
SHORT_TAPPED_PAGES = 50

CONNECTED = 5_000
SHORT_CONNECTED = 250
# An operator with that many pages sets a higher maximum, and has users in many networks.
PAGES_OF_ADDRESS = 25
# As counted by `--page-memory`.
PAGES_OF_MEGABYTE = 5


def cores(run: Run) -> None:
    """Ten posts for logged-in users, each with their own likes."""
    pages: dict[int, list[Measurement]] = {1: [], 2: []}
    taps: dict[int, list[float]] = {1: [], 2: []}
    for number in range(run.rounds):
        # Alternating the order keeps a steady drift from favoring either.
        for workers in (1, 2) if number % 2 == 0 else (2, 1):
            run.say(f"Home on {workers} workers, round {number + 1}")
            server = run.new_kiwifruit(page_workers=workers)
            server.start()
            _like_differently(server, run.tokens[:READERS])
            requests = [Request("GET", "/", cookie=f"{COOKIE}={token}") for token in run.tokens[:READERS]]
            if not run.is_short:
                run_load(server.process, server.port, requests, 1, READERS)  # To warm up; not counted.
            pages[workers].append(run_load(server.process, server.port, requests, run.seconds, READERS))
            taps[workers].append(_taps_per_second(run, server))
    names = {workers: f"{workers} workers" for workers in pages}
    rounds = Rounds("Home as HTML", {names[workers]: pages[workers] for workers in pages})
    run.report.add_rounds(rounds)
    figure = run.report.add_figure
    figure("Home as HTML on two workers, pages a second", Range.of([each.requests_per_second for each in pages[2]]))
    figure("Home as HTML on two workers, processor, ms a page", Range.of([each.cpu_per_request / 1e3 for each in pages[2]]))
    figure("Home as HTML, two workers to one", rounds.ratio(names[2], names[1]))
    figure("Home: taps a second on two workers", Range.of(taps[2]))
    figure(
        "Home: taps, two workers to one",
        Range.of([both / one for both, one in zip(taps[2], taps[1], strict=True)]))


def connected(run: Run) -> None:
    """Very many users on Home, a tenth of whom tap once a second."""
    people = SHORT_CONNECTED if run.is_short else CONNECTED
    server = run.new_kiwifruit(page_memory=people * 6 // 5 // PAGES_OF_MEGABYTE)
    server.start()
    run.say(f"Home: {people} people connected, {people // 10} of them tap once a second")
    finished = subprocess.run(
        [*live_load(run, server.port, server.process, people), "--tapped", str(people // 10),
         "--addresses", str(people // PAGES_OF_ADDRESS), "--seconds", "2" if run.is_short else "10"],
        capture_output=True, text=True, timeout=900, check=False)
    if finished.returncode != 0:
        raise RuntimeError(f"live-load on Home: {finished.stderr.strip()}")
    figures = json.loads(finished.stdout)
    missed = figures["missed taps"]
    run.report.add_figure(f"Home: tap to patch, {people:,} connected, p95 ms", figures["p95 ms"])
    run.report.add_figure(
        f"Home: taps not answered in time, {people:,} connected, in a hundred", 100 * missed / (missed + figures["taps"]))


def first_visit(run: Run) -> None:
    """The transfer to a browser with an empty cache before it can show Home and react: all but pictures."""
    server = run.new_kiwifruit()
    server.start()
    body, sent = _fetch(server, "/")
    html = body.decode()
    needed = set(re.findall(r'<script[^>]* src="(/[^"]+)"', html))
    fonts = set()
    for tag in re.findall(r"<link [^>]+>", html):
        address = re.search(r'href="(/[^"]+)"', tag)
        if address and re.search(r'rel="(stylesheet|modulepreload)"', tag):
            needed.add(address[1])
        if address and 'as="font"' in tag:
            fonts.add(address[1])
    sent += sum(_fetch(server, address)[1] for address in needed)
    run.report.add_figure("Home: a first visit over the wire without fonts and pictures, kB", sent / 1000)
    run.report.add_figure("Home: fonts over the wire, kB", sum(_fetch(server, address)[1] for address in fonts) / 1000)


def _fetch(server: KiwiFruit, target: str) -> tuple[bytes, int]:
    """Returns the body, and the transferred bytes of its answer, header included."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.request("GET", target, headers={"Accept": "text/html,*/*", "Accept-Encoding": "gzip"})
        response = connection.getresponse()
        sent = response.read()
    finally:
        connection.close()
    if response.status != 200:
        raise RuntimeError(f"{target} answered {response.status}")
    header = sum(len(name) + len(value) + 4 for name, value in response.headers.items()) + len("HTTP/1.1 200 OK\r\n\r\n")
    body = gzip.decompress(sent) if response.headers.get("Content-Encoding") == "gzip" else sent
    return body, header + len(sent)


def _like_differently(server: KiwiFruit, tokens: list[str]) -> None:
    posts = [post["id"] for post in expect(send(server.port, "GET", FIRST_PAGE), 200).json()][:POSTS_ON_HOME]
    for number, token in enumerate(tokens):
        liked = random.Random(number).sample(posts, len(posts) // 2)
        for post in posts:
            send(server.port, "POST" if post in liked else "DELETE", f"/posts/{post}/like", token)


def _taps_per_second(run: Run, server: KiwiFruit) -> float:
    finished = subprocess.run(
        [*live_load(run, server.port, server.process, SHORT_TAPPED_PAGES if run.is_short else TAPPED_PAGES),
         "--hurry", "on", "--seconds", str(SHORT_SECONDS_OF_TAPS if run.is_short else SECONDS_OF_TAPS)],
        capture_output=True, text=True, timeout=300, check=False)
    if finished.returncode != 0:
        raise RuntimeError(f"live-load on Home: {finished.stderr.strip()}")
    return json.loads(finished.stdout)["taps per second"]
