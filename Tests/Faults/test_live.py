"""Devices that listen on `/live` through real sockets: the events they receive, the messages they may send, and their
cost.
"""

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from support.live import Device
from support.raw import connected
from support.server import Server
from support.waiting import wait_until


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    """A server with Alice and Bob."""
    with Server(tmp_path_factory.mktemp("live") / "data") as server:
        yield server, server.sign_up("alice"), server.sign_up("bob")


def test_actions_of_one_user_reach_other_users_immediately(pair):
    server, alice, bob = pair
    with Device(server, alice.token) as device:
        device.next_of("notifications")
        began = time.monotonic()
        post = bob.create_post("Read by the sea").expect(201).json["id"]
        event = device.next_of("newPost", postId=post)
        assert event["username"] == "bob" and event["isInEveryone"] and not event["isInFollowing"]
        device.watching(post)
        bob.post(f"/posts/{post}/like").expect(200)
        device.next_of("counts", counts=[{"postId": post, "likes": 1, "commentCount": 0}])
        comment = bob.post(f"/posts/{post}/comments", json={"text": "With @alice 🥝"}).expect(201).json
        assert device.next_of("comment")["comment"] == comment
        device.next_of("notifications", unreadCount=1)
        bob.delete(f"/comments/{comment['id']}").expect(204)
        device.next_of("commentRemoved", commentId=comment["id"])
        bob.delete(f"/posts/{post}").expect(204)
        device.next_of("postRemoved", postId=post)
        assert time.monotonic() - began < 5


def test_an_event_matches_the_document(pair):
    from jsonschema_rs import Draft202012Validator

    from support import document

    server, alice, bob = pair
    schema = {"$ref": "#/components/schemas/LiveMessage", "components": document.load()["components"]}
    validator = Draft202012Validator(schema)
    with Device(server, alice.token) as device:
        post = bob.create_post("By the book").expect(201).json["id"]
        device.watch(post)
        seen = set()

        def hear(kinds):
            while not kinds <= seen:
                message = json.loads(device.socket.recv(timeout=5))
                validator.validate(message)
                seen.update(event["type"] for event in message)

        hear({"notifications", "newPost", "counts"})
        bob.post(f"/posts/{post}/comments", json={"text": "Yes"}).expect(201)
        bob.patch(f"/posts/{post}", json={"caption": "By another book"}).expect(200)
        hear({"comment", "postChanged"})


def test_a_session_ended_elsewhere_ends_here_within_a_second(pair):
    server, _, _ = pair
    here, there = server.sign_up("traveller"), server.log_in("traveller")
    with Device(server, here.token) as device:
        device.next_of("notifications")
        other = next(one for one in there.get("/sessions").json if not one["current"])
        began = time.monotonic()
        there.delete(f"/sessions/{other['id']}").expect(204)
        device.next_of("sessionEnded")
        assert time.monotonic() - began < 1
        assert device.close_code() == 4001
    with pytest.raises(InvalidStatus) as refused:
        Device(server, here.token)
    assert refused.value.response.status_code == 401


def test_a_suspension_by_command_is_delivered(pair):
    server, _, _ = pair
    with Device(server, server.sign_up("trouble").token) as device:
        device.next_of("notifications")
        server.command("user", "disable", "trouble")
        device.next_of("sessionEnded")


def test_pages_of_other_origins_cannot_connect(pair):
    server, _, _ = pair
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://127.0.0.1:{server.port}/live", origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    with connect(f"ws://127.0.0.1:{server.port}/live", origin=server.url):
        pass


def test_an_ordinary_request_is_asked_to_upgrade(pair):
    server, _, _ = pair
    answer = server.client().get("/live").expect(426)
    assert answer.headers["Sec-WebSocket-Version"] == "13" and answer.code


@pytest.mark.parametrize(
    "message",
    [
        "", "{}", "[]", "null", '{"watch":1}', '{"watch":[1]}', '{"watch":null}', b"\x00\x01",
        '{"watch":["a"],"watch":[]}', json.dumps({"watch": ["0190a5a0-7b1c-7c2e-9d3f-5a6b7c8d9e0f"] * 201}),
        '{"watch":[' + "[" * 5_000 + "]" * 5_000 + "]}", '{"watch":["' + "x" * 20_000 + '"]}',
    ],
)  # fmt: skip
def test_a_message_that_breaks_a_rule_closes_the_connection(pair, message):
    server, _, _ = pair
    with Device(server) as device:
        device.socket.send(message)
        assert device.close_code() == 1008


def test_unknown_ids_are_ignored(pair):
    server, alice, _ = pair
    post = alice.create_post("Plain").expect(201).json["id"]
    with Device(server) as device:
        device.watch("", "'; DROP TABLE posts; --", "../../etc/passwd", "\x00", post.upper())
        assert [one["postId"] for one in device.next_of("counts")["counts"]] == [post]


def test_a_flood_of_messages_closes_the_connection(pair):
    server, _, _ = pair
    with Device(server) as device:
        for _ in range(61):
            device.watch()
        assert device.close_code() == 1008


def test_a_user_has_at_most_sixteen_sockets(pair):
    server, _, _ = pair
    person = server.sign_up("collector")
    devices = [Device(server, person.token) for _ in range(16)]
    for device in devices:
        device.next_of("notifications")
    assert Device(server, person.token).close_code() == 1013
    devices.pop().close()

    def has_room():
        with Device(server, person.token) as device:
            try:
                device.next_of("notifications", seconds=0.5)
                return True
            except Exception:
                return False

    wait_until(has_room, 5, "a closed socket frees its slot")
    for device in devices:
        device.close()


def test_a_client_that_does_not_read_is_dropped_and_others_continue(pair):
    server, alice, bob = pair
    post = alice.create_post("Much discussed").expect(201).json["id"]
    with connected(server.port, receive_buffer=4_096) as slow, Device(server) as device:
        slow.sendall(
            b"GET /live HTTP/1.1\r\nHost: kiwi\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        body = json.dumps({"watch": [post]}).encode()
        slow.sendall(bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body)
        device.watching(post)
        wait_until(lambda: live_readers(server) == 2, 5, "both listen")
        text = "x" * 2_000
        # More than the queue of one reader and the buffers of both systems hold.
        for _ in range(60):
            for _ in range(50):
                last = bob.post(f"/posts/{post}/comments", json={"text": text}).expect(201).json["id"]
            device.next(lambda event: event["type"] == "comment" and event["comment"]["id"] == last)
            if live_readers(server) == 1:
                break
        assert live_readers(server) == 1
        bob.post(f"/posts/{post}/like").expect(200)
        device.next(lambda event: event["type"] == "counts" and event["counts"][0]["likes"] == 1)


def live_readers(server):
    metrics = server.client().get("/metrics").body.decode()
    return int(float(re.search(r"^kiwifruit_live_readers (\S+)", metrics, re.MULTILINE)[1]))


def test_a_restart_is_announced_and_devices_reconnect(tmp_path):
    with Server(tmp_path / "data") as server:
        alice = server.sign_up("alice")
        post = alice.create_post("Still here").expect(201).json["id"]
        device = Device(server, alice.token)
        device.next_of("notifications")
        assert server.terminate() == 0
        assert device.close_code() == 1001
        server.start()
        with Device(server, alice.token) as again:
            again.watching(post)
            alice.another().post(f"/posts/{post}/like").expect(200)
            again.next_of("counts", counts=[{"postId": post, "likes": 1, "commentCount": 0}])


def test_likes_by_many_users_are_batched_and_counted_right(pair):
    server, alice, _ = pair
    post = alice.create_post("Popular").expect(201).json["id"]
    people = [server.sign_up(f"fan{number}") for number in range(8)]
    with Device(server) as device, ThreadPoolExecutor(8) as pool:
        device.watching(post)
        began = time.monotonic()

        def flutter(person):
            for _ in range(40):
                person.post(f"/posts/{post}/like").expect(200)
                person.delete(f"/posts/{post}/like").expect(200)
            person.post(f"/posts/{post}/like").expect(200)

        list(pool.map(flutter, people))
        messages = 0
        while True:
            messages += 1
            if device.next_of("counts")["counts"] == [{"postId": post, "likes": 8, "commentCount": 0}]:
                break
        assert messages <= (time.monotonic() - began) * 2 + 2
