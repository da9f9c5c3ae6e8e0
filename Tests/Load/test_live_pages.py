"""A few hundred pages open at once, for a few seconds: the figures that `make bench` measures at full size, as bounds
that any machine keeps.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest

PROGRAMS = Path(os.environ.get("LIVE_PROGRAMS", Path(__file__).parents[2] / ".build" / "debug"))


@pytest.fixture(scope="module")
def figures(tmp_path_factory):
    errors = tmp_path_factory.mktemp("live") / "errors"
    with errors.open("w") as log:
        server = subprocess.Popen([PROGRAMS / "live-feed"], stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        port = server.stdout.readline().strip()
        load = subprocess.run(
            [PROGRAMS / "live-load", "--port", port, "--process", str(server.pid), "--sessions", "300",
             "--seconds", "4", "--target", "M12 20C5"],
            capture_output=True, text=True, timeout=120, check=False)
    finally:
        server.terminate()
        server.wait(10)
    assert load.returncode == 0, load.stderr
    return json.loads(load.stdout) | {"slow": errors.read_text()}


def test_every_tap_is_answered_quickly(figures):
    assert figures["missed taps"] == 0
    assert figures["p95 ms"] < 50
    assert figures["alone p95 ms"] < 20


def test_an_answer_to_a_tap_is_small(figures):
    assert figures["bytes per tap max"] < 1000


def test_an_idle_page_of_fifty_rows_is_small(figures):
    assert figures["bytes per idle session"] < 100_000


def test_closed_pages_free_their_memory(figures):
    grown = figures["resident after"] - figures["resident before"]
    assert grown < 0.3 * 300 * figures["bytes per used session"] + (8 << 20)


def test_no_page_blocks_the_other_pages(figures):
    assert figures["slow"] == ""
