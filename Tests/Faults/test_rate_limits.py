"""Rate limits that do not depend on claims by the client."""

import time

import pytest

from support.racing import race
from support.server import Server


@pytest.fixture
def limited_server(tmp_path):
    with Server(tmp_path / "data", rate_limits="on") as server:
        yield server


def assert_refused_politely(answers):
    refused = [answer for answer in answers if answer.status == 429]
    assert refused
    for answer in refused:
        assert int(answer.headers["Retry-After"]) > 0
        assert answer.code == "rate_limited"


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Client-IP", "True-Client-IP", "CF-Connecting-IP"]
)
def test_a_forged_address_does_not_lift_the_limit_of_logins(header, limited_server):
    client = limited_server.client()
    answers = []
    begin = time.monotonic()
    for number in range(30):
        address = f"203.0.113.{number}"
        value = f"for={address}" if header == "Forwarded" else address
        body = {"username": f"nobody{number}", "password": "a wrong password"}
        answers.append(client.post("/sessions", json=body, headers={header: value}))
    assert {answer.status for answer in answers} == {401, 429}
    # A burst of twenty, then one every three seconds.
    assert sum(answer.status == 401 for answer in answers) <= 21 + (time.monotonic() - begin) / 3
    assert_refused_politely(answers)


def test_logins_to_one_account_are_limited_in_any_letter_case(limited_server):
    client = limited_server.client()
    names = ["target", "Target", "TARGET", "tArget"] * 3
    answers = [client.post("/sessions", json={"username": name, "password": "a wrong password"}) for name in names]
    assert sum(answer.status == 401 for answer in answers) <= 6
    assert_refused_politely(answers)


@pytest.mark.parametrize(
    "path", ["/sessions/", "/Sessions", "/sessions.json", "//sessions", "/sessions?x=1", "/%73essions"]
)
def test_no_spelling_of_the_path_escapes_the_limit(path, limited_server):
    client = limited_server.client()
    body = {"username": "target", "password": "a wrong password"}
    answers = [client.post(path, json=body) for _ in range(10)]
    assert sum(answer.status == 401 for answer in answers) <= 6


def test_concurrent_writes_are_limited(limited_server):
    person = limited_server.sign_up("writer")
    other = limited_server.sign_up("other")
    hands = [person.another() for _ in range(16)]
    answers = race([lambda hand=hand: hand.post("/notifications/read") for hand in hands], repeat=8)
    assert {answer.status for answer in answers} == {204, 429}
    assert sum(answer.status == 204 for answer in answers) <= 65
    assert_refused_politely(answers)
    other.post("/notifications/read").expect(204)


def test_sign_ups_from_one_address_are_limited(limited_server):
    client = limited_server.client()
    answers = [
        client.post("/users", json={"username": f"crowd{number}", "password": "a sound password"})
        for number in range(8)
    ]
    assert [answer.status for answer in answers] == [201] * 5 + [429] * 3
    assert_refused_politely(answers)
