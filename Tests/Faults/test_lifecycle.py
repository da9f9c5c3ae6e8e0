"""Starting and stopping the server, and the operator's commands with and without a running server."""

import http.client
import os
import signal
import socket
import stat
import time

import pytest

from support.client import multipart
from support.pictures import png
from support.racing import race
from support.server import Server, run
from support.waiting import wait_until


def test_a_request_in_flight_is_answered_before_the_server_exits(server):
    person = server.sign_up("alice")
    body, content_type = multipart({"caption": "sent while the server stops"}, [("file", "a.png", png())])
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(
            (
                f"POST /posts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {person.token}\r\n"
                f"Content-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n"
            ).encode()
            + body[:100]
        )
        # The server has received the head of the request once it answers a later one.
        server.client().get("/livez").expect(200)
        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: not is_listening(server.port), 5, "the server accepts no new connections")
        connection.sendall(body[100:])
        response = http.client.HTTPResponse(connection)
        response.begin()
        assert response.status == 201
        response.read()
    assert server.process.wait(5) == 0


def is_listening(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_an_idle_server_exits_immediately_with_success(server, end):
    # A kept-alive connection must not hold the server.
    client = server.client()
    client.get("/livez").expect(200)
    started = time.monotonic()
    server.process.send_signal(end)
    assert server.process.wait(5) == 0
    assert time.monotonic() - started < 2


def test_a_client_that_never_finishes_does_not_block_the_exit(server):
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(
            b"POST /sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
        )
        server.client().get("/livez").expect(200)
        assert server.terminate(deadline=6) == 0


def test_writes_in_flight_at_the_exit_are_answered_and_kept(server):
    person = server.sign_up("alice")
    post = person.create_post("under fire").expect(201).json["id"]
    acknowledged = []

    def comment_until_the_end(hand):
        try:
            while True:
                answer = hand.post(f"/posts/{post}/comments", json={"text": f"number {len(acknowledged)}"})
                if answer.status == 503:
                    return
                acknowledged.append(answer.expect(201).json["id"])
        except (OSError, http.client.HTTPException):
            return

    def end():
        wait_until(lambda: len(acknowledged) > 20, 10, "comments arrive")
        return server.terminate()

    hands = [person.another() for _ in range(4)]
    results = race([*(lambda hand=hand: comment_until_the_end(hand) for hand in hands), end])

    assert results[-1] == 0
    server.start()
    stored, page = set(), f"/posts/{post}/comments?pageSize=100"
    number = 1
    while comments := server.client().get(f"{page}&page={number}").json:
        stored |= {comment["id"] for comment in comments}
        number += 1
    assert set(acknowledged) <= stored


def test_a_second_server_on_the_same_data_exits_with_a_reason(server, tmp_path):
    second = Server(server.data, log_path=tmp_path / "second.log")
    second.spawn()
    assert second.process.wait(10) not in (0, -signal.SIGSEGV, -signal.SIGILL, -signal.SIGTRAP)
    assert "The data folder is in use" in second.log(), second.log()
    assert str(server.data) in second.log()
    server.client().get("/posts").expect(200)


def test_a_second_server_on_the_same_port_exits_with_a_reason(server, tmp_path):
    second = Server(tmp_path / "other")
    second.arguments[second.arguments.index("--port") + 1] = str(server.port)
    second.spawn()
    assert second.process.wait(10) > 0
    assert str(server.port) in second.log()


def test_the_socket_is_accessible_only_to_its_owner(server):
    sockets = [path for path in server.data.iterdir() if stat.S_ISSOCK(path.lstat().st_mode)]
    assert len(sockets) == 1
    assert stat.S_IMODE(sockets[0].lstat().st_mode) == 0o600
    assert stat.S_IMODE(server.data.stat().st_mode) & 0o077 == 0


@pytest.mark.parametrize("running", [True, False], ids=["running", "stopped"])
def test_the_operators_commands_work(tmp_path, running):
    with Server(tmp_path / "data") as server:
        server.sign_up("alice")
        if not running:
            assert server.terminate() == 0
        server.command("user", "create", "bob", "--password-stdin", stdin="a sound password\n")
        listed = server.command("user", "list").stdout
        assert "alice" in listed and "bob" in listed
        server.command("user", "disable", "bob")
        server.command("verify")
        server.command("doctor")
        server.command("backup", tmp_path / "backup")
        if not running:
            server.start()
        body = {"username": "bob", "password": "a sound password"}
        assert server.client().post("/sessions", json=body).expect(403).code == "account_suspended"
        server.command("user", "enable", "bob")
        server.log_in("bob")


def test_a_disabled_user_is_logged_out_immediately(server):
    bob = server.sign_up("bob")
    bob.get("/users/me").expect(200)
    server.command("user", "disable", "bob")
    bob.get("/users/me").expect(401)
    server.client().get("/users/bob").expect(404)


def test_a_password_reset_by_the_operators_link_ends_every_session(server):
    bob = server.sign_up("bob")
    link = server.command("user", "reset-password", "bob").stdout
    token = next(word for word in link.replace("/", " ").split() if word.startswith("kiwireset_"))
    server.client().post(f"/password-resets/{token}", json={"newPassword": "another sound one"}).expect(204)
    bob.get("/users/me").expect(401)
    server.log_in("bob", "another sound one")
    server.client().post(f"/password-resets/{token}", json={"newPassword": "a third sound one"}).expect(404)


@pytest.mark.parametrize(
    "arguments, hint",
    [
        (["serve", "--prot", "5000"], "--port"),
        (["serve", "--port", "99999"], "port"),
        (["serve", "--registration", "opne"], "open"),
        (["srve"], "serve"),
        (["user", "crate", "x"], "create"),
    ],
)
def test_a_mistyped_command_prints_a_helpful_error(arguments, hint, tmp_path):
    done = run(*arguments, *(["--data", tmp_path / "data"] if arguments[0] == "serve" else []), check=False)
    assert done.returncode > 0
    assert hint in done.stderr


def test_a_missing_password_is_named(tmp_path):
    done = run("user", "create", "bob", "--password-stdin", "--data", tmp_path / "data", check=False)
    assert done.returncode == 2
    assert "Standard input has no password." in done.stderr


def test_every_command_has_help():
    for command in [[], ["serve"], ["user"], ["backup"], ["restore"], ["verify"], ["doctor"], ["invite"]]:
        assert len(run(*command, "--help").stdout) > 60, command
    assert run("--version").stdout.strip() != ""


def test_a_data_folder_that_is_not_writable_is_named(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    done = run("serve", "--port", "0", "--data", blocked, check=False, timeout=10)
    assert done.returncode > 0
    assert os.fspath(blocked) in done.stderr
