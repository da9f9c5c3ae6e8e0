"""Deliberately slow clients do not slow down other clients."""

import contextlib
import socket
import struct
import threading
import time

import pytest

from support.raw import connected, read_until_closed

# Other loopback addresses, so that the connection limit of one address does not end the attack early.
ATTACKERS = [f"127.0.0.{number}" for number in range(2, 6)]
COUNT = 200


class Probe(threading.Thread):
    """An ordinary reader that sends requests repeatedly and records the latency of each answer."""

    def __init__(self, server):
        super().__init__()
        self.client = server.client()
        self.times = []
        self.stopped = threading.Event()
        self.problem = None

    def run(self):
        try:
            while not self.stopped.is_set():
                started = time.monotonic()
                self.client.get("/posts").expect(200)
                self.times.append(time.monotonic() - started)
        except Exception as problem:
            self.problem = problem

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        self.join(30)


@contextlib.contextmanager
def many_connections(server, count=COUNT, **options):
    with contextlib.ExitStack() as stack:
        yield [
            stack.enter_context(connected(server.port, ATTACKERS[number % len(ATTACKERS)], **options))
            for number in range(count)
        ]


def drip(connections, piece, seconds, pause=0.2):
    """Sends a piece on each connection repeatedly. The pace is the attack, not a wait."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        for connection in connections:
            with contextlib.suppress(OSError):
                connection.send(piece, 0x40)  # MSG_DONTWAIT
        time.sleep(pause)


# Fewer answers have no 99th percentile.
ENOUGH = 200


def assert_quick(probe):
    assert probe.problem is None
    times = sorted(probe.times)
    assert len(times) > ENOUGH // 2
    worst, p99 = times[-1], times[len(times) * 99 // 100]
    print(f"{len(times)} answers, p99 {p99 * 1000:.1f} ms, worst {worst * 1000:.1f} ms")
    assert p99 < 0.1


@pytest.fixture(scope="module")
def busy_server(shared_server):
    person = shared_server.sign_up("alice")
    for number in range(12):
        person.create_post(f"post {number} {'x' * 4000}").expect(201)
    return shared_server


def test_slow_headers_do_not_slow_other_clients(busy_server):
    with many_connections(busy_server) as connections, Probe(busy_server) as probe:
        for connection in connections:
            connection.sendall(b"GET /posts HTTP/1.1\r\nHost: localhost\r\n")
        drip(connections, b"X-A: b\r\n", seconds=3)
    assert_quick(probe)


def test_slow_bodies_do_not_slow_other_clients(busy_server):
    person = busy_server.log_in("alice")
    head = (
        f"POST /posts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {person.token}\r\n"
        "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n"
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    )
    with many_connections(busy_server) as connections, Probe(busy_server) as probe:
        for connection in connections:
            connection.sendall(head.encode())
        drip(connections, b"x", seconds=3)
    assert_quick(probe)


def test_slow_readers_do_not_slow_other_clients(busy_server):
    request = b"GET /posts?pageSize=100 HTTP/1.1\r\nHost: localhost\r\n\r\n" * 16
    with many_connections(busy_server, receive_buffer=2048) as connections, Probe(busy_server) as probe:
        for connection in connections:
            connection.sendall(request)
        deadline = time.monotonic() + 3
        while time.monotonic() < deadline:
            for connection in connections:
                with contextlib.suppress(OSError):
                    connection.recv(16, 0x40)  # MSG_DONTWAIT
            time.sleep(0.2)
    assert_quick(probe)


def test_idle_connections_do_not_slow_other_clients(busy_server):
    with many_connections(busy_server), Probe(busy_server) as probe:
        time.sleep(2)
    assert_quick(probe)


def test_a_storm_of_resets_does_not_slow_other_clients(busy_server):
    deadline = time.monotonic() + 60
    with Probe(busy_server) as probe:
        number = 0
        # The storm lasts until the probe has enough answers, which takes longer with less processor time.
        while number < 2000 or (len(probe.times) < ENOUGH and probe.is_alive() and time.monotonic() < deadline):
            number += 1
            with connected(busy_server.port, ATTACKERS[number % len(ATTACKERS)]) as connection:
                connection.sendall(b"POST /posts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx")
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert_quick(probe)


def test_headers_that_do_not_end_are_cut_off_at_the_deadline(busy_server):
    with connected(busy_server.port) as connection:
        started = time.monotonic()
        connection.sendall(b"GET /posts HTTP/1.1\r\nHost: localhost\r\n")
        stop = threading.Event()
        dripping = threading.Thread(target=drip_until, args=(connection, stop))
        dripping.start()
        received, closed = read_until_closed(connection, 20)
        stop.set()
        dripping.join()
        assert closed
        assert 5 < time.monotonic() - started < 15
        assert received == b"" or received.startswith(b"HTTP/1.1 408")


def drip_until(connection, stop):
    while not stop.wait(0.5):
        try:
            connection.send(b"X-A: b\r\n")
        except OSError:
            return
