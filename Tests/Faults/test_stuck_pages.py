"""A main actor that hangs: the process logs the stack, exits so that it is restarted, and always handles SIGTERM."""

import http.client
import os
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

import pytest

from support.server import ROOT, Server
from support.shim import compile_shim
from support.waiting import wait_until


@pytest.fixture(scope="module")
def shim(tmp_path_factory):
    return compile_shim(Path(__file__).with_name("stuck_main_actor.c"), tmp_path_factory)


class StuckServer(Server):
    """A server whose pages hang once `hang` is called. Without workers it renders them itself."""

    def __init__(self, folder, shim, stall_limit, page_workers=0):
        self.switch = folder / "stuck"
        super().__init__(folder / "data", env={"LD_PRELOAD": str(shim), "STUCK_FILE": str(self.switch)})
        self.arguments += ["--stall-limit", str(stall_limit), "--page-workers", str(page_workers)]

    def hang(self):
        """Requests a page and returns once the main actor hangs in it."""
        self.switch.touch()
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n")
            connection.settimeout(1)
            with pytest.raises(TimeoutError):
                connection.recv(1)

    def heal(self):
        self.switch.unlink()


def test_a_hanging_main_actor_is_logged_with_its_stack_and_the_process_exits(tmp_path, shim):
    with StuckServer(tmp_path, shim, stall_limit=2) as server:
        person = server.sign_up("alice")
        post = person.create_post("kept").expect(201).json["id"]
        server.hang()
        assert server.process.wait(20) == 70
        log = server.log()
        assert "has been unresponsive for 2 seconds" in log
        # The stack of the hanging thread ends in the function it hangs in.
        threads = log.split("\nThread ")[1:]
        assert ", the last to respond:" in threads[0]
        assert any("stuck_main_actor.so" in thread for thread in threads), threads
        server.heal()
        server.start()
        assert server.client().get(f"/posts/{post}").expect(200).json["caption"] == "kept"


def test_a_hanging_page_worker_is_logged_and_replaced_while_the_server_keeps_running(tmp_path, shim):
    page = {"Accept": "text/html", "User-Agent": "Mozilla/5.0"}
    with StuckServer(tmp_path, shim, stall_limit=2, page_workers=1) as server:
        # The worker has started.
        server.client().get("/", headers=page).expect(200)
        server.hang()
        server.client().get("/posts").expect(200)
        wait_until(lambda: "ended with code 70" in server.log(), 20, "the worker exits")
        server.heal()
        assert "has been unresponsive for 2 seconds" in server.log()
        server.client().get("/", headers=page).expect(200)
        assert server.process.poll() is None


@pytest.mark.parametrize("page_workers", [0, 2])
def test_a_server_with_a_hanging_main_actor_exits_on_a_signal(tmp_path, shim, page_workers):
    with StuckServer(tmp_path, shim, stall_limit=0, page_workers=page_workers) as server:
        server.hang()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(10) == 0


def test_a_server_with_a_hanging_main_actor_exits_immediately_on_a_second_signal(tmp_path, shim):
    with StuckServer(tmp_path, shim, stall_limit=0) as server:
        server.hang()
        server.process.send_signal(signal.SIGTERM)
        # A second signal that arrives before the first was handled is merged with it.
        wait_until(lambda: ended_after_another(server), 3, "the process exits")
        assert server.process.returncode == 128 + signal.SIGTERM


def ended_after_another(server):
    server.process.send_signal(signal.SIGTERM)
    time.sleep(0.05)
    return server.process.poll() is not None


def test_a_process_that_was_suspended_for_longer_than_the_limit_continues(tmp_path):
    server = Server(tmp_path / "data")
    server.arguments += ["--stall-limit", "1"]
    with server:
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(3)
        server.process.send_signal(signal.SIGCONT)
        server.client().get("/", headers={"Accept": "text/html"}).expect(200)
        time.sleep(1.5)
        assert server.process.poll() is None, server.log()
        assert server.terminate() == 0


# Foundation terminates the process when a request fails that was just removed from its list, which an ill-timed
# cancellation causes: https://github.com/swiftlang/swift-corelibs-foundation/issues/3296
FOUNDATION_TRAP = "TaskRegistry.swift"


def test_views_left_while_their_requests_finish_block_no_page(random_source, tmp_path):
    program = Path(os.environ.get("WEBHOST_SAMPLE", ROOT / ".build/debug/webhost-sample"))
    complaints = tmp_path / "complaints"
    with complaints.open("w") as errors:
        process = subprocess.Popen(
            [program, "requests", str(random_source.randrange(2**32))], stdout=subprocess.PIPE, stderr=errors, text=True)  # fmt: skip
    lines = []
    reader = threading.Thread(target=lambda: lines.extend(process.stdout), daemon=True)
    try:
        reader.start()
        wait_until(lambda: len(lines) > 1 or process.poll() is not None, 200, "all views were left")
        if process.poll() is not None and FOUNDATION_TRAP in complaints.read_text():
            pytest.skip("Foundation terminated the process: a cancelled request was no longer in its list")
        connection = http.client.HTTPConnection("127.0.0.1", int(lines[0]), timeout=5)
        connection.request("GET", "/")
        assert "Alive" in connection.getresponse().read().decode()
        process.terminate()
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.wait()
