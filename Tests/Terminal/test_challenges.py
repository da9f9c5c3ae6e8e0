"""Challenges in the terminal."""

import uuid

import pytest

from support.midday import ZONE
from support.server import Server
from support.terminal import Kiwi


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("kiwi") / "data") as server:
        server.sign_up("alice")
        bob = server.sign_up("bob")
        bob.post("/users/alice/follow").expect(200)
        yield server


@pytest.fixture
def people(served, tmp_path):
    kiwis = []
    for name in ["alice", "bob"]:
        kiwi = Kiwi(tmp_path / name, served)
        kiwi.log_in(name)
        kiwis.append(kiwi)
    return kiwis


def read(person, minutes):
    session, ago = str(uuid.uuid4()), minutes * 60
    person.post(
        "/reading-sessions", json={"id": session, "bookTitle": "Emma", "secondsAgo": ago, "timeZone": ZONE}
    ).expect(201)
    person.post(f"/reading-sessions/{session}/complete", json={}).expect(200)


def test_a_user_joins_a_challenge_wins_it_and_leaves(served, people):
    alice, bob = people
    served.log_in("alice").post(
        "/challenges",
        json={"title": "A short sitting", "unit": "minutes", "amount": 20, "window": "week", "timeZone": ZONE}
    ).expect(201)
    assert "A short sitting (alice has joined.)" in bob.run("challenges")
    assert bob.run("challenge", "join", "a", "short", "sitting") == "Joined A short sitting: 0 of 20 minutes, 7 days left\n"
    read(served.log_in("bob"), 25)
    assert "A short sitting: 25 of 20 minutes, won\n2 points, 1 trophy.\n" in bob.run("challenges")
    assert alice.run("challenge", "show", "A short sitting").splitlines()[1:] == ["  @bob 25, won", "  @alice 0"]
    assert "@bob won a challenge you joined" in alice.run("notifications")
    assert bob.run("challenge", "leave", "A short sitting") == "Left A short sitting\n"
    assert bob.json("challenges")["points"] == 2
    assert bob.json("challenge", "join", "Half an hour a day")["amount"] == 210


@pytest.mark.parametrize(
    ("words", "code", "answer"),
    [
        (["challenge", "join", "Nothing"], 1, "There is no challenge"),
        (["challenge", "leave", "Nothing"], 1, "You are not in a challenge"),
        (["challenge", "win", "Nothing"], 2, "join, leave or show"),
        (["challenge", "join"], 2, ""),
    ],
)
def test_impossible_requests_are_explained(people, words, code, answer):
    people[0].run(*words, code=code)
    assert answer in people[0].stderr
