"""A disk whose syncs fail: the server acknowledges no write that is not durable."""

import http.client
import os
import struct
from pathlib import Path

import pytest

from support.database import check_everything
from support.pictures import random_png
from support.server import Server
from support.shim import compile_shim

ALL = -1
NONE = 0
# The index of the call that fails, counted from the moment the disk becomes faulty.
CALLS = range(1, 9) if os.environ.get("KIWIFRUIT_FULL") == "1" else (1, 2, 5)


@pytest.fixture(scope="module")
def shim(tmp_path_factory):
    return compile_shim(Path(__file__).with_name("failing_fsync.c"), tmp_path_factory)


class Disk:
    """The switch that the shim reads."""

    def __init__(self, path):
        self.path = path
        path.write_bytes(struct.pack("i", NONE))

    def fail(self, which):
        with open(self.path, "r+b") as file:
            file.write(struct.pack("i", which))

    @property
    def has_failed(self):
        return struct.unpack("i", self.path.read_bytes()) == (0,)


@pytest.fixture
def disk(tmp_path):
    return Disk(tmp_path / "switch")


@pytest.fixture
def server(tmp_path, shim, disk):
    env = {"LD_PRELOAD": str(shim), "KIWIFRUIT_FSYNC_SWITCH": str(disk.path)}
    with Server(tmp_path / "data", env=env) as server:
        yield server


def attempt(work, *arguments):
    """Returns the answer, or None when the server exited instead."""
    try:
        return work(*arguments)
    except (OSError, http.client.HTTPException):
        return None


def assert_clear(answer):
    if answer is not None:
        assert answer.status in (503, 507), f"{answer.status} {answer.body!r}"
        assert answer.code in ("storage_failed", "storage_full", "overloaded")


def restart(server, disk, tmp_path):
    disk.fail(NONE)
    if server.process.poll() is None:
        server.terminate()
    check_everything(server.data, tmp_path)
    server.start()


def test_no_write_is_acknowledged_while_the_disk_fails(server, disk, tmp_path, random_source):
    person = server.sign_up("alice")
    kept = person.create_post("kept", [random_png(random_source)]).expect(201).json["id"]
    disk.fail(ALL)

    for number in range(5):
        answer = attempt(person.create_post, f"number {number}")
        assert answer is None or answer.status != 201
        assert_clear(answer)
    read = attempt(server.client().get, f"/posts/{kept}")
    assert read is None or read.status == 200

    restart(server, disk, tmp_path)
    server.client().get(f"/posts/{kept}").expect(200)
    person.another().create_post("the disk is well again").expect(201)
    server.command("verify")


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("kind", ["caption", "photo"])
def test_a_single_failing_call_loses_no_acknowledged_write(call, kind, server, disk, tmp_path, random_source):
    person = server.sign_up("alice")
    acknowledged = [person.create_post("kept").expect(201).json["id"]]
    disk.fail(call)

    refused = 0
    # Exceeds the number of calls; each post makes at least one.
    for number in range(max(CALLS) + 4):
        pictures = [random_png(random_source)] if kind == "photo" else []
        answer = attempt(person.create_post, f"number {number}", pictures)
        if answer is not None and answer.status == 201:
            acknowledged.append(answer.json["id"])
        else:
            assert_clear(answer)
            refused += 1
    assert disk.has_failed
    # The call may belong to a job, whose failure is logged for the operator.
    assert refused > 0 or "It will be retried." in server.settled_log(), "a failed call was not reported"

    restart(server, disk, tmp_path)
    for post in acknowledged:
        server.client().get(f"/posts/{post}").expect(200)
    server.command("verify")


def test_a_disk_that_fails_during_startup_causes_an_error_and_no_damage(server, disk, tmp_path):
    person = server.sign_up("alice")
    kept = person.create_post("kept").expect(201).json["id"]
    server.kill()
    disk.fail(ALL)
    server.spawn()
    ended = attempt_start(server)
    if ended is None:
        server.kill()
    else:
        assert ended != 0

    restart(server, disk, tmp_path)
    server.client().get(f"/posts/{kept}").expect(200)


def attempt_start(server):
    """Returns the exit status, or None when the server runs anyway, as it may while it only reads."""
    try:
        server.wait_ready(10)
        return None
    except AssertionError:
        return server.process.wait(10)
