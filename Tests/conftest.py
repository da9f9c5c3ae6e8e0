"""Fixtures of all tests of the running program, and their printed seed."""

import os
import random

import pytest

from support.server import Server

SEED = int(os.environ.get("KIWIFRUIT_SEED", random.SystemRandom().randrange(2**32)))


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(f"seed: {SEED} (set KIWIFRUIT_SEED to repeat)")


@pytest.fixture
def random_source(request):
    """Random numbers that depend on the printed seed and the test's name."""
    return random.Random(f"{SEED} {request.node.name}")


@pytest.fixture
def full_run():
    """True if the long version was requested."""
    return os.environ.get("KIWIFRUIT_FULL") == "1"


@pytest.fixture
def server(tmp_path):
    """A fresh server for one test; its logs are shown when the test fails."""
    with Server(tmp_path / "data") as server:
        yield server


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory):
    """A server for tests that do not touch each other's users."""
    with Server(tmp_path_factory.mktemp("server") / "data") as server:
        yield server
