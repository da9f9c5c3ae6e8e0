"""The app in browsers: Home in Chromium, and 500 users online at once beside the API."""

import json
import random
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from harness.client import expect, send
from harness.latency import high
from harness.load import Request
from harness.processes import ServerProcess
from harness.rounds import Contestant, Range, Rounds, measure_in_turn
from harness.run import FIRST_PAGE, Run
from scenarios.likes import likes_and_unlikes, posts_through_api

COOKIE = "kiwifruit"
ONLINE = 500
SHORT_ONLINE = 50

# The HTML of the heart's button, liked or not.
HEART = 'ike" aria-description'

TIMES = 70
SHORT_TIMES = 5

# Likes per second from outside the pages, on posts that the pages show.
LIKES_PER_SECOND = 20


def home(run: Run) -> None:
    """One reader in Chromium, with the database at its full size."""
    server = run.kiwifruit()
    times = SHORT_TIMES if run.is_short else TIMES
    run.say(f"Home in Chromium: {times} first pages, taps and scrolls")
    script = Path(__file__).parent.parent / "browser" / "home.py"
    python = run.preparation.browser_tools() / "python"
    finished = subprocess.run(
        [str(python), str(script), "--port", str(server.port), "--token", run.tokens[0], "--times", str(times)],
        capture_output=True, text=True, timeout=600, check=False)
    if finished.returncode != 0:
        raise RuntimeError(f"Home in Chromium: {finished.stderr.strip()[-2000:]}")
    figures = json.loads(finished.stdout)
    figure = run.report.add_figure
    figure("Home in Chromium: first page, all its text, p95 ms", high(figures["complete"]))
    figure("Home in Chromium: first page in a new process, p95 ms", high(figures["new process"]))
    figure("Home in Chromium: a page of one word in a new process, p95 ms", high(figures["one word"]))
    figure("Home in Chromium: tap on a heart until it shows, p95 ms", high(figures["shown"]))
    figure("Home in Chromium: tap on a heart until the server has it, p95 ms", high(figures["confirmed"]))
    figure("Home in Chromium: scroll to the end until there is more, p95 ms", high(figures["scrolled"]))


def online(run: Run) -> None:
    """Many users on Home, each tapping a heart every second, while likes arrive through the API."""
    people = SHORT_ONLINE if run.is_short else ONLINE
    # Memory is measured on a server that has only filled the database's cache, which all pages share.
    server = run.new_kiwifruit()
    server.start()
    for token in run.tokens:
        for target in (FIRST_PAGE, "/users/me", "/notifications?limit=1"):
            send(server.port, "GET", target, token)
    run.say(f"Home: {people} people online, a tap a second each")
    with _likes_coming_in(run, server.port):
        finished = subprocess.run(
            [*live_load(run, server.port, server.process, people), *("--seconds", *(("2", "--forgetting", "1") if run.is_short else ("10", "--forgetting", "8")))],
            capture_output=True, text=True, timeout=300, check=False)
    if finished.returncode != 0:
        raise RuntimeError(f"live-load on Home: {finished.stderr.strip()}")
    figures = json.loads(finished.stdout)
    figure = run.report.add_figure
    figure("Home: tap to patch, one person online, p95 ms", figures["alone p95 ms"])
    figure("Home: tap to patch, many people online, p95 ms", figures["p95 ms"])
    figure("Home: taps not answered in time, in a hundred",
           100 * figures["missed taps"] / (figures["missed taps"] + figures["taps"]))
    figure("Home: memory of a person online, kB", figures["bytes per idle session"] / 1000)
    figure("Home: memory of a person who taps, kB", figures["bytes per used session"] / 1000)
    figure("Home: processors busy", figures["processor share"])
    run.report.introduction.append(f"Home: {people} people online, {LIKES_PER_SECOND} likes a second by others")


def throughput(run: Run) -> None:
    """The API's speed while users are online on Home, relative to its speed without them."""
    people = SHORT_ONLINE if run.is_short else ONLINE
    server = run.new_kiwifruit()
    server.start()
    posts = posts_through_api(server, run.preparation.size.posts)
    kinds = [
        Contestant("first page", server, lambda: [Request("GET", FIRST_PAGE)]),
        Contestant("likes", server, likes_and_unlikes(posts, run.tokens)),
    ]
    ratios: dict[str, list[float]] = {kind.name: [] for kind in kinds}
    for number in range(run.rounds):
        run.say(f"the API with {people} people online and without, round {number + 1}")
        with _people_online(run, server.port, server.process, people):
            busy = measure_in_turn("people online", kinds, 1, run.seconds, warms_up=not run.is_short)
        idle = measure_in_turn("nobody online", kinds, 1, run.seconds, warms_up=not run.is_short)
        for name in ratios:
            ratios[name].append(_speed(busy, name) / _speed(idle, name))
    for name, values in ratios.items():
        run.report.add_figure(f"API: {name}, with people online to without", Range.of(values))


def _speed(rounds: Rounds, name: str) -> float:
    return rounds.middle(name).requests_per_second


def live_load(run: Run, port: int, process: ServerProcess, people: int) -> list[str]:
    cookies = run.folder / "cookies"
    cookies.write_text("".join(f"{COOKIE}={token}\n" for token in run.tokens))
    program = Path(run.preparation.program).parent / "live-load"
    return [
        *(str(program), "--port", str(port), "--process", str(process.pid), "--sessions", str(people)),
        *("--cookies", str(cookies), "--target", HEART),
    ]


@contextmanager
def _people_online(run: Run, port: int, process: ServerProcess, people: int) -> Iterator[None]:
    holding = subprocess.Popen(
        [*live_load(run, port, process, people), "--hold", "on"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        if holding.stdout.readline() != "open\n":
            raise RuntimeError("live-load on Home: the pages did not open")
        yield
        if holding.poll() is not None:
            raise RuntimeError("live-load on Home: the pages did not stay open")
    finally:
        holding.communicate(input="", timeout=30)


@contextmanager
def _likes_coming_in(run: Run, port: int) -> Iterator[None]:
    """Likes and unlikes the posts on Home repeatedly."""
    posts = [post["id"] for post in expect(send(port, "GET", FIRST_PAGE), 200).json()]
    is_over = threading.Event()

    def like() -> None:
        methods = ["POST", "DELETE"]
        while not is_over.wait(1 / LIKES_PER_SECOND):
            target = f"/posts/{random.choice(posts)}/like"
            send(port, random.choice(methods), target, random.choice(run.tokens))

    liking = threading.Thread(target=like)
    liking.start()
    try:
        yield
    finally:
        is_over.set()
        liking.join()
