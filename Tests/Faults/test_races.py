"""Sixteen users do the same thing at the same moment: no request gets a 5xx, at most one wins where only one can, and
counts are right.
"""

import re
import socket
import uuid

import pytest

from support.client import multipart
from support.database import check_everything, column, copy_of_database
from support.pictures import noisy_png, png
from support.racing import race, statuses
from support.raw import connected, exchange, read_until_closed, status_lines
from support.server import Server

RACERS = 16


@pytest.fixture(scope="module")
def arena(tmp_path_factory):
    """A server with sixteen users; its data is verified after all races."""
    folder = tmp_path_factory.mktemp("races")
    with Server(folder / "data") as server:
        people = [server.sign_up(f"racer{number}") for number in range(RACERS)]
        yield server, people
        assert server.terminate() == 0
        check_everything(server.data, folder)
        server.command("verify")


def test_sign_ups_with_one_name_have_one_winner(arena):
    server, _ = arena
    names = ["contested", "Contested", "CONTESTED", "cOntested"] * (RACERS // 4)
    bodies = [{"username": name, "password": "a sound password"} for name in names]

    answers = race(lambda body=body: server.client().post("/users", json=body) for body in bodies)

    assert statuses(answers) == [201] + [409] * (RACERS - 1)
    assert {answer.code for answer in answers if answer.status == 409} == {"username_taken"}
    server.client().get("/users/contested").expect(200)


def test_likes_by_many_users_are_all_counted(arena):
    _, people = arena
    post = people[0].create_post("liked by all").expect(201).json["id"]

    answers = race(lambda person=person: person.post(f"/posts/{post}/like") for person in people)

    assert statuses(answers) == [200] * RACERS
    assert max(answer.json["likes"] for answer in answers) == RACERS
    assert people[0].get(f"/posts/{post}").json["likes"] == RACERS


def test_likes_by_one_user_are_counted_once(arena):
    _, people = arena
    post = people[0].create_post("liked by one").expect(201).json["id"]
    hands = [people[1].another() for _ in range(RACERS)]

    answers = race([lambda hand=hand: hand.post(f"/posts/{post}/like") for hand in hands], repeat=5)

    assert {(answer.status, answer.json["likes"]) for answer in answers} == {(200, 1)}


def test_likes_and_unlikes_by_one_user_end_in_the_last_state(arena):
    _, people = arena
    post = people[0].create_post("undecided").expect(201).json["id"]
    hands = [people[1].another() for _ in range(RACERS)]
    methods = ["POST", "DELETE"] * (RACERS // 2)

    answers = race(
        [
            lambda hand=hand, method=method: hand.send(method, f"/posts/{post}/like")
            for hand, method in zip(hands, methods)
        ],
        repeat=10,
    )

    assert {answer.status for answer in answers} == {200}
    assert {answer.json["likes"] for answer in answers} <= {0, 1}
    seen = people[1].get(f"/posts/{post}").json
    assert seen["likes"] == len(people[1].get(f"/posts/{post}/likes").json)
    assert seen["likedByMe"] == (seen["likes"] == 1)
    assert people[1].post(f"/posts/{post}/like").json["likes"] == 1
    assert people[1].delete(f"/posts/{post}/like").json["likes"] == 0


def test_a_storm_of_likes_and_unlikes_by_many_users_keeps_the_count(arena):
    _, people = arena
    post = people[0].create_post("stormy").expect(201).json["id"]

    def toggle(person):
        person.post(f"/posts/{post}/like").expect(200)
        answer = person.delete(f"/posts/{post}/like").expect(200)
        person.post(f"/posts/{post}/like").expect(200)
        return answer

    answers = race([lambda person=person: toggle(person) for person in people], repeat=10)

    assert all(0 <= answer.json["likes"] < RACERS for answer in answers)
    assert people[0].get(f"/posts/{post}").json["likes"] == RACERS
    assert len(people[0].get(f"/posts/{post}/likes?pageSize=100").json) == RACERS


def test_follows_and_unfollows_keep_the_count(arena):
    server, people = arena
    followed = server.sign_up("followed")
    methods = ["POST", "DELETE"] * (RACERS // 2)
    hands = [people[0].another() for _ in range(RACERS)]

    answers = race(
        [
            lambda hand=hand, method=method: hand.send(method, "/users/followed/follow")
            for hand, method in zip(hands, methods)
        ],
        repeat=10,
    )

    assert {answer.status for answer in answers} == {200}
    assert {answer.json["followerCount"] for answer in answers} <= {0, 1}
    answers = race(lambda person=person: person.post("/users/followed/follow") for person in people)
    assert statuses(answers) == [200] * RACERS
    assert followed.get("/users/me").json["followerCount"] == RACERS
    assert people[3].get("/users/me").json["followingCount"] == 1
    race(lambda person=person: person.delete("/users/followed/follow") for person in people)
    assert followed.get("/users/me").json["followerCount"] == 0


@pytest.mark.parametrize("pictures", [[], [png(color=(1, 2, 3))]], ids=["caption", "photo"])
def test_retries_of_one_post_make_one_post(arena, pictures):
    _, people = arena
    key = str(uuid.uuid4())
    caption = f"sent sixteen times {key}"
    hands = [people[2].another() for _ in range(RACERS)]

    answers = race(lambda hand=hand: hand.create_post(caption, pictures, key=key) for hand in hands)

    assert statuses(answers) == [201] * RACERS
    assert len({answer.json["id"] for answer in answers}) == 1
    assert sum("Idempotency-Replayed" in answer.headers for answer in answers) == RACERS - 1
    posts = people[2].get(f"/users/{people[2].username}/posts?pageSize=100").json
    assert [post["caption"] for post in posts].count(caption) == 1


def test_a_retry_split_into_other_packets_is_the_same_post(arena, random_source):
    server, people = arena
    body, content_type = multipart({"caption": "in pieces"}, [("file", "a.png", noisy_png(random_source))])
    head = (
        f"POST /posts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {people[6].token}\r\nConnection: close\r\n"
        f"Content-Type: {content_type}\r\nContent-Length: {len(body)}\r\nIdempotency-Key: pieces\r\n\r\n"
    ).encode()

    first, _ = exchange(server.port, head + body)
    with connected(server.port) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sendall(head)
        for start in range(0, len(body), 777):
            connection.sendall(body[start : start + 777])
        second, _ = read_until_closed(connection, 5)

    assert status_lines(first) == status_lines(second) == [201]
    assert b"Idempotency-Replayed: true" in second
    assert first.split(b"\r\n\r\n", 1)[1] == second.split(b"\r\n\r\n", 1)[1]


def test_retries_of_one_comment_make_one_comment(arena):
    _, people = arena
    post = people[0].create_post("commented once").expect(201).json["id"]
    key = str(uuid.uuid4())
    hands = [people[4].another() for _ in range(RACERS)]

    answers = race(
        lambda hand=hand: hand.post(f"/posts/{post}/comments", json={"text": "once"}, key=key) for hand in hands
    )

    assert statuses(answers) == [201] * RACERS
    assert len({answer.body for answer in answers}) == 1
    assert people[0].get(f"/posts/{post}").json["commentCount"] == 1
    assert len(people[0].get(f"/posts/{post}/comments").json) == 1


def test_retries_of_one_comment_by_form_make_one_comment(arena):
    _, people = arena
    post = people[0].create_post("commented once by form").expect(201).json["id"]
    form = {"operation": "create", "postid": post, "text": "once"}
    hands = [people[4].another() for _ in range(RACERS)]

    answers = race(lambda hand=hand: hand.post("/comments", form=form, key="form-key") for hand in hands)

    assert statuses(answers) == [201] * RACERS
    assert len(people[0].get(f"/posts/{post}/comments").json) == 1


def test_one_key_for_different_requests_serves_only_one_of_them(arena):
    _, people = arena
    post = people[0].create_post("a key for many").expect(201).json["id"]
    hands = [people[5].another() for _ in range(RACERS)]

    answers = race(
        lambda hand=hand, number=number: hand.post(f"/posts/{post}/comments", json={"text": f"{number}"}, key="shared")
        for number, hand in enumerate(hands)
    )

    assert statuses(answers) == [201] + [422] * (RACERS - 1)
    assert {answer.code for answer in answers if answer.status == 422} == {"idempotency_key_reused"}


def test_one_key_of_different_users_serves_each(arena):
    _, people = arena
    post = people[0].create_post("a common key").expect(201).json["id"]

    answers = race(
        lambda person=person: person.post(f"/posts/{post}/comments", json={"text": "mine"}, key="common")
        for person in people
    )

    assert statuses(answers) == [201] * RACERS
    assert len({answer.json["author"]["id"] for answer in answers}) == RACERS


def test_a_post_is_deleted_once(arena):
    server, people = arena
    post = people[0].create_post("deleted once", [png(color=(9, 9, 9))]).expect(201).json["id"]
    for person in people[:4]:
        person.post(f"/posts/{post}/like").expect(200)
    hands = [people[0].another() for _ in range(RACERS)]

    answers = race(lambda hand=hand: hand.delete(f"/posts/{post}") for hand in hands)

    assert statuses(answers) == [204] + [404] * (RACERS - 1)
    server.client().get(f"/posts/{post}").expect(404)


def test_comments_and_likes_race_the_deletion_of_their_post(arena):
    _, people = arena
    post = people[0].create_post("going away").expect(201).json["id"]
    works = [
        lambda person=person: person.post(f"/posts/{post}/comments", json={"text": "late?"}) for person in people[1:8]
    ]
    works += [lambda person=person: person.post(f"/posts/{post}/like") for person in people[8:]]

    answers = race([*works, lambda: people[0].delete(f"/posts/{post}")])

    assert {answer.status for answer in answers} <= {200, 201, 204, 404}
    assert [answer.status for answer in answers][-1] == 204


def test_a_password_reset_link_works_once(arena):
    server, _ = arena
    server.sign_up("forgetful")
    printed = server.command("user", "reset-password", "forgetful").stdout
    token = re.search(r"kiwireset_[A-Za-z0-9_-]{43}", printed).group()

    answers = race(
        lambda number=number: server.client().post(
            f"/password-resets/{token}", json={"newPassword": f"a new password {number}"}
        )
        for number in range(RACERS)
    )

    assert statuses(answers) == [204] + [404] * (RACERS - 1)
    winner = [answer.status for answer in answers].index(204)
    server.log_in("forgetful", f"a new password {winner}")


def test_an_invitation_admits_one_user(tmp_path):
    with Server(tmp_path / "data", registration="invite") as server:
        code = re.search(r"kiwiinvite_[A-Za-z0-9_-]{43}", server.command("invite").stdout).group()

        answers = race(
            lambda number=number: server.client().post(
                "/users", json={"username": f"guest{number}", "password": "a sound password", "invite": code}
            )
            for number in range(RACERS)
        )

        assert statuses(answers) == [201] + [403] * (RACERS - 1)
        assert server.terminate() == 0
        with copy_of_database(server.data, tmp_path) as connection:
            assert column(connection, "SELECT count(*) FROM users") == [1]
