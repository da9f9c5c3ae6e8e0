"""Reading sessions in the terminal."""

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


def test_a_session_is_started_joined_by_a_friend_and_stopped_by_both(served, people):
    alice, bob = people
    assert alice.run("read", "Middlemarch", "--page", "10") == "Reading Middlemarch, 0 min\n"
    assert "@alice is reading Middlemarch" in bob.run("reading")
    assert bob.run("read", "--with", "@alice") == "Reading Middlemarch, 0 min\n"
    [session] = alice.json("reading")["open"]
    assert session["status"] == "active" and session["startPage"] == 10
    # Only Bob's followers see his session.
    assert session["participants"] == []
    served.log_in("alice").post("/users/bob/follow").expect(200)
    assert [person["username"] for person in alice.json("reading")["open"][0]["participants"]] == ["bob"]
    assert alice.run("pause") == "Paused Middlemarch, 0 min\n"
    assert alice.run("resume") == "Reading Middlemarch, 0 min\n"
    ended = alice.json("stop", "--page", "31", "--mood", "focused", "--finished")
    assert (ended["endPage"], ended["mood"], ended["isFinished"]) == (31, "focused", True)
    assert bob.run("stop") == "Read Middlemarch, 0 min\n"
    assert alice.json("reading")["open"] == []


@pytest.mark.parametrize(
    ("words", "code", "answer"),
    [
        (["stop"], 1, "No session is open."),
        (["pause"], 1, "No session is open."),
        (["read", "--with", "@nobody"], 1, "no session that you can join"),
        (["read", "Emma", "--page", "many"], 2, "--page"),
        (["read", "Emma", "--visibility", "nobody"], 2, "onlyMe"),
        (["read"], 1, "The book is missing."),
    ],
)
def test_impossible_requests_are_explained(people, words, code, answer):
    people[0].run(*words, code=code)
    assert answer in people[0].stderr


def test_goals_statistics_and_moods_follow_from_reading(served, tmp_path):
    reader = served.sign_up("cleo")
    cleo = Kiwi(tmp_path / "cleo", served)
    cleo.log_in("cleo")
    assert cleo.run("goals", "week", "pages", "40").splitlines()[-1] == "week: 0 of 40 pages"
    reader.post(
        "/reading-sessions",
        json={"id": str(uuid.uuid4()), "bookTitle": "Emma", "startPage": 1, "secondsAgo": 1_205,
              "timeZone": ZONE}).expect(201)
    assert cleo.run("stop", "--page", "31", "--mood", "at sea") == "Read Emma, 20 min\n"
    assert "week: 30 of 40 pages" in cleo.run("goals")
    assert cleo.json("statistics")["pages"] == 30
    assert "at sea: 1 session, 20 min" in cleo.run("moods")
    assert "Emma,20,at sea" in cleo.run("moods", "--csv")
    cleo.run("statistics", "--picture", str(tmp_path / "year.jpg"))
    assert (tmp_path / "year.jpg").read_bytes()[:2] == b"\xff\xd8"
    assert "week" not in cleo.run("goals", "week", "pages", "none")
    for words in (["goals", "month", "pages", "3"], ["goals", "week"], ["goals", "week", "pages", "many"]):
        cleo.run(*words, code=2)
