"""A killed server can be restarted at once, at any point of its work."""

import http.client
import threading
from pathlib import Path

import pytest

from support.pictures import png
from support.server import Server
from support.shim import compile_shim
from support.waiting import wait_until


@pytest.fixture(scope="module")
def shim(tmp_path_factory):
    return compile_shim(Path(__file__).with_name("slow_spawn.c"), tmp_path_factory)


def post_until_the_end(person):
    with pytest.raises((OSError, http.client.HTTPException)):
        person.create_post("cut off", [png()])


def test_a_server_killed_while_it_starts_a_helper_can_be_restarted_immediately(tmp_path, shim):
    switch, begun = tmp_path / "slow", tmp_path / "begun"
    env = {"LD_PRELOAD": str(shim), "SLOW_SPAWN_FILE": str(switch), "SLOW_SPAWN_BEGUN": str(begun)}
    with Server(tmp_path / "data", env=env) as server:
        person = server.sign_up("alice")
        switch.touch()
        sender = threading.Thread(target=post_until_the_end, args=[person])
        sender.start()
        wait_until(begun.exists, 10, "the helper was started")
        server.kill()
        # The helper still holds its dead parent's lock.
        server.spawn()
        wait_until(lambda: "Waiting for it to end" in server.log(), 10, "the server waits for the folder")
        switch.unlink()
        server.wait_ready()
        sender.join(10)
        server.client().get("/posts").expect(200)
