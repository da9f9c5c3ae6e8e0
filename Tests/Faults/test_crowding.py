"""Connections and bodies held by one or a few addresses leave capacity for other clients."""

import contextlib
import http.client
import select
import time

import pytest

from support.client import Client
from support.raw import connected, status_lines
from support.server import Server
from support.waiting import wait_until

# Each address of 127.0.0.0/8 except 127.0.0.1 counts as a remote address.
STRANGERS = [f"127.0.0.{number}" for number in range(2, 19)]
NEIGHBOUR = "127.0.0.77"
BODIES = 4200
WAITING = b"POST /sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n"
HANDSHAKE = (
    b"GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture(scope="module")
def crowded(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("crowd") / "data") as server:
        person = server.sign_up("alice")
        for number in range(12):
            person.create_post(f"post {number} {'x' * 4000}").expect(201)
        yield server, person


class Neighbor(Client):
    """A client with its own address."""

    def request(self, method, path, body=None, headers=None):
        if self.connection is None:
            self.connection = http.client.HTTPConnection(
                self.host, self.port, timeout=self.timeout, source_address=(NEIGHBOUR, 0)
            )
        return super().request(method, path, body, headers)


def figure(server, name):
    lines = server.client().get("/metrics").expect(200).body.decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(name + " "))


@contextlib.contextmanager
def bodies_that_never_come(server, addresses, count=BODIES):
    with contextlib.ExitStack() as stack:
        connections = []
        for number in range(count):
            connection = stack.enter_context(connected(server.port, addresses[number % len(addresses)]))
            with contextlib.suppress(OSError):
                connection.sendall(WAITING)
            connections.append(connection)
        yield connections


def assert_others_are_served(server, person, rounds):
    """Health checks, anonymous readers, a user who logs in, and one who is logged in."""
    for _ in range(rounds):
        for path in ["/livez", "/readyz"]:
            server.client().get(path).expect(200)
            Neighbor(server.port).get(path).expect(200)
        Neighbor(server.port).get("/posts").expect(200)
        Neighbor(server.port, person.token).get("/users/me").expect(200)
        assert Neighbor(server.port, person.token).create_post("still here").expect(201).json["id"]


@pytest.mark.parametrize("addresses", [STRANGERS[:1], STRANGERS], ids=["one address", "seventeen"])
def test_bodies_that_never_arrive_do_not_shut_other_clients_out(crowded, addresses, full_run):
    server, person = crowded
    with bodies_that_never_come(server, addresses) as connections:
        rounds = 50 if full_run else 5
        assert_others_are_served(server, person, rounds)
        assert figure(server, "kiwifruit_bodies_in_flight") <= 64 * len(addresses)
        # A body that arrives after its header is still accepted.
        answer = Neighbor(server.port).post("/sessions", json={"username": "alice", "password": "a sound password"})
        answer.expect(200)
        if len(addresses) > 1:
            # The rejected clients received an answer; the first of them is still waiting.
            last = connections[-1].recv(4096)
            assert status_lines(last) == [429] and b"\r\nRetry-After: 1\r\n" in last
    wait_until(lambda: figure(server, "kiwifruit_bodies_in_flight") == 0, 20, "the bodies are abandoned")


def test_bodies_from_loopback_leave_capacity_for_readers_and_logged_in_users(crowded):
    """127.0.0.1 may be an undeclared proxy for all users, so it has no limit."""
    server, person = crowded
    with bodies_that_never_come(server, ["127.0.0.1"]):
        assert_others_are_served(server, person, 5)
        assert figure(server, "kiwifruit_bodies_in_flight") <= 2048
    wait_until(lambda: figure(server, "kiwifruit_bodies_in_flight") == 0, 20, "the bodies are abandoned")


def test_bodies_of_one_account_from_many_addresses_leave_capacity_for_other_users(crowded):
    server, _ = crowded
    greedy = server.sign_up("greedy")
    person = server.sign_up("bea")
    post = person.create_post("hello").expect(201).json["id"]
    request = WAITING.replace(b"POST /sessions", f"POST /posts/{post}/comments".encode()).replace(
        b"\r\n\r\n", f"\r\nAuthorization: Bearer {greedy.token}\r\n\r\n".encode()
    )
    with contextlib.ExitStack() as stack:
        connections = []
        for number in range(340):
            connection = stack.enter_context(connected(server.port, STRANGERS[number % len(STRANGERS)]))
            connection.sendall(request)
            connections.append(connection)
        # The rejection of a body closes its connection.
        assert status_lines(connections[-1].recv(4096)) == [429]
        wait_until(lambda: figure(server, "kiwifruit_bodies_in_flight") == 32, 20, "the rejected bodies are no longer counted")
        assert_others_are_served(server, person, 5)
        Neighbor(server.port, greedy.token).get("/users/me").expect(200)
    wait_until(lambda: figure(server, "kiwifruit_bodies_in_flight") == 0, 20, "the bodies are abandoned")


def test_connections_from_many_addresses_leave_capacity_for_logged_in_users_and_health_checks(tmp_path):
    """Opens all 400 connections of this server from 40 addresses; a machine with more file descriptors allows 20,000.
    """
    with Server(tmp_path / "data", open_files=1000) as server, contextlib.ExitStack() as stack:
        person = server.sign_up("alice")
        for number in range(500):
            stack.enter_context(connected(server.port, f"127.0.1.{number % 40 + 1}"))
        for _ in range(20):
            for path in ["/livez", "/readyz"]:
                Neighbor(server.port).get(path).expect(200)
            Neighbor(server.port, person.token).get("/users/me").expect(200)
            assert Neighbor(server.port, person.token).create_post("still here").expect(201).json["id"]
            stack.enter_context(connected(server.port, "127.0.2.1"))
        Neighbor(server.port).get("/posts").expect(503)


def test_readers_of_54_bytes_a_second_are_disconnected(crowded, full_run):
    server, person = crowded
    before = figure(server, "kiwifruit_slow_readers_total")
    request = b"GET /posts?pageSize=100 HTTP/1.1\r\nHost: localhost\r\n\r\n" * 32
    with contextlib.ExitStack() as stack:
        readers = {}
        watch = select.poll()
        for number in range(1000 if full_run else 60):
            reader = stack.enter_context(
                connected(server.port, STRANGERS[number % len(STRANGERS)], receive_buffer=2048)
            )
            reader.sendall(request)
            readers[reader.fileno()] = reader
            watch.register(reader, select.POLLRDHUP)
        count = len(readers)
        started = time.monotonic()
        while readers and time.monotonic() - started < 40:
            for descriptor, _ in watch.poll(1000):
                watch.unregister(descriptor)
                del readers[descriptor]
            for reader in readers.values():
                with contextlib.suppress(OSError):
                    reader.recv(54, 0x40)  # MSG_DONTWAIT
            Neighbor(server.port).get("/posts").expect(200)
        assert not readers, f"{len(readers)} of {count} are still connected"
        assert time.monotonic() - started > 9
    assert figure(server, "kiwifruit_slow_readers_total") - before == count
    assert figure(server, "kiwifruit_buffered_bytes") < 1 << 20


def test_connections_of_one_address_leave_capacity_for_other_addresses(crowded):
    server, _ = crowded
    with contextlib.ExitStack() as stack:

        def status(source):
            connection = stack.enter_context(connected(server.port, source))
            connection.sendall(HANDSHAKE)
            return int(connection.recv(4096).split()[1])

        assert [status(STRANGERS[0]) for _ in range(200)] == [101] * 192 + [429] * 8
        assert status(NEIGHBOUR) == 101
        assert status("127.0.0.1") == 101
