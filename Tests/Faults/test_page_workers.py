"""Page workers that exit while the server keeps running."""

import os
import re
import signal

import pytest

from support.server import Server
from support.waiting import wait_until

PAGE = {"Accept": "text/html", "User-Agent": "Mozilla/5.0"}


def workers(server):
    return server.children()


def ended(pid):
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def served_with(tmp_path, count):
    # With Swift's tools installed, a crashing process would first symbolicate its stack.
    server = Server(tmp_path / "data", env={"SWIFT_BACKTRACE": "enable=no"})
    server.arguments += ["--page-workers", str(count)]
    return server


def page(server):
    return server.client().get("/", headers=PAGE).expect(200).body.decode()


def worker_of(page):
    return int(re.search(r'data-socket="/_live/(\d+)/socket"', page)[1])


def test_pages_are_spread_over_the_workers_and_files_come_from_the_server(tmp_path):
    with served_with(tmp_path, 2) as server:
        pages = [page(server) for _ in range(4)]
        assert {worker_of(page) for page in pages} == {0, 1}
        script = re.search(r'src="(/_live/client-[^"]+)"', pages[0])[1]
        server.client().get(script).expect(200)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGILL])
def test_a_worker_that_exits_is_replaced_without_effect_on_the_other(tmp_path, number):
    with served_with(tmp_path, 2) as server:
        for _ in range(2):
            server.client().get("/", headers=PAGE).expect(200)
        before = workers(server)
        assert len(before) == 2
        os.kill(before[0], number)
        wait_until(lambda: len(set(workers(server)) - set(before)) == 1, 2, "the worker is replaced")
        assert before[1] in workers(server) and before[0] not in workers(server)
        for _ in range(4):
            server.client().get("/", headers=PAGE).expect(200)
        assert f"ended by signal {number.value}" in server.settled_log()


def test_a_server_without_workers_renders_pages_itself(tmp_path):
    with served_with(tmp_path, 0) as server:
        assert 'data-socket="/_live/socket"' in page(server)
        assert workers(server) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_workers_exit_with_the_server(tmp_path, number):
    with served_with(tmp_path, 2) as server:
        server.client().get("/", headers=PAGE).expect(200)
        before = workers(server)
        server.process.send_signal(number)
        server.process.wait(10)
        wait_until(lambda: all(ended(pid) for pid in before), 5, "the workers exit")


def test_workers_ignore_the_signals_of_a_terminal_and_exit_with_the_server(tmp_path):
    with served_with(tmp_path, 1) as server:
        server.client().get("/", headers=PAGE).expect(200)
        (worker,) = workers(server)
        os.kill(worker, signal.SIGTERM)
        os.kill(worker, signal.SIGINT)
        server.client().get("/", headers=PAGE).expect(200)
        assert workers(server) == [worker]
        assert server.terminate() == 0
