"""Forty page loads a second by visitors who leave again: other visitors still get live pages, and the memory is freed.
Takes a few seconds with few page slots; with KIWIFRUIT_FULL=1 (`make visitors`) ten minutes with the whole program.
"""

import contextlib
import json
import os
import subprocess
from pathlib import Path

import pytest

from support.server import Server

PROGRAMS = Path(os.environ.get("LIVE_PROGRAMS", Path(__file__).parents[2] / ".build" / "debug"))
SECONDS = int(os.environ.get("KIWIFRUIT_VISITOR_SECONDS", "600"))
RATE = 40


def visit(port, process, *, seconds, addresses, forgetting):
    done = subprocess.run(
        [PROGRAMS / "live-load", "--port", str(port), "--process", str(process), "--visits", str(RATE),
         "--addresses", str(addresses), "--seconds", str(seconds), "--forgetting", str(forgetting)],
        capture_output=True, text=True, timeout=seconds + 2 * forgetting + 120, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    print(figures)
    return figures


@contextlib.contextmanager
def feed(places):
    server = subprocess.Popen([PROGRAMS / "live-feed", str(places)], stdout=subprocess.PIPE, text=True)
    try:
        yield int(server.stdout.readline()), server.pid
    finally:
        server.terminate()
        server.wait(10)


def test_visitors_who_leave_block_no_page_and_free_their_memory():
    # Closed pages and pages without a browser are kept for six seconds, so twice the slots are needed.
    with feed(places=120) as (port, process):
        figures = visit(port, process, seconds=6, addresses=16, forgetting=9)
    assert figures["visits"] == 6 * RATE
    assert figures["turned away"] == 0 and figures["refused"] == 0
    assert figures["newcomers"] == 6
    assert figures["resident after"] < 1.2 * figures["resident before"]


@pytest.mark.timeout(2 * SECONDS)
@pytest.mark.parametrize("addresses", [1, 500], ids=["from one address", "from many"])
def test_ten_minutes_of_visitors_leave_capacity_in_the_whole_program(full_run, tmp_path, addresses):
    if not full_run:
        pytest.skip("takes ten minutes")
    with Server(tmp_path / "data") as server:
        maya = server.sign_up("maya")
        for number in range(20):
            maya.create_post(f"Post {number} of the garden").expect(201)
        figures = visit(
            server.port, server.process.pid, seconds=SECONDS, addresses=addresses, forgetting=140)
    assert figures["turned away"] == 0 and figures["refused"] == 0
    assert figures["newcomers"] == SECONDS
    assert figures["newcomer p95 ms"] < 1000
    assert figures["resident after"] < 1.2 * figures["resident before"]
