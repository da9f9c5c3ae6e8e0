"""Places in the terminal, and the user's experiences there."""

import pytest

from support.server import Server
from support.terminal import Kiwi

HARBOUR = {"latitude": 54.6541, "longitude": 8.3402}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("kiwi") / "data") as server:
        alice = server.sign_up("alice")
        server.sign_up("bob")
        for name, category in [("Harbour Kitchen", "restaurant"), ("Harbour Books", "bookshop")]:
            body = {"name": name, "category": category, "town": "Seahaven", "coordinate": HARBOUR}
            alice.post("/spots", json=body).expect(201)
        yield server


@pytest.fixture
def alice(served, tmp_path):
    kiwi = Kiwi(tmp_path / "alice", served)
    kiwi.log_in("alice")
    return kiwi


def test_a_place_is_found_and_a_visit_logged_as_entered(served, alice):
    listed = alice.run("places", "harbour", "--kind", "restaurant")
    assert "1  Harbour Kitchen" in listed and "Books" not in listed
    assert alice.run(
        "visit", "1", "Fish", "soup", "--day", "2026-02-11", "--rating", "4.5", "--note", "By the window.",
        "--with", "@bob", "--with", "Grandmother", "--visibility", "everyone",
    ) == "Logged.\n"  # fmt: skip
    bob = served.log_in("bob")
    [visit] = bob.get("/users/alice/visits").expect(200).json
    assert visit["name"] == "Fish soup" and visit["visitedOn"] == "2026-02-11" and visit["rating"] == 18
    assert visit["companions"] == ["@bob", "Grandmother"] and visit["spot"]["name"] == "Harbour Kitchen"


def test_a_visit_is_visible_to_followers_by_default(served, alice):
    spot = alice.json("places", "harbour", "books")[0]
    alice.run("visit", spot["id"], "An", "hour", "between", "shelves")
    bob = served.log_in("bob")
    about = lambda: [visit["name"] for visit in bob.get(f"/spots/{spot['id']}/visits").expect(200).json["visits"]]
    assert about() == []
    bob.post("/users/alice/follow").expect(200)
    assert about() == ["An hour between shelves"]
    bob.delete("/users/alice/follow").expect(200)


@pytest.mark.parametrize(
    ("words", "code", "answer"),
    [
        (["visit", "7", "Soup"], 1, "The last list has no place 7."),
        (["visit", "1", "Soup", "--day", "2026-02-30"], 2, "2026-02-30"),
        (["visit", "1", "Soup", "--rating", "6"], 2, "0.5 to 5"),
        (["visit", "1", "Soup", "--visibility", "nobody"], 2, "onlyMe"),
        (["visit", "1"], 2, "WORD"),
    ],
)
def test_a_rejected_visit_names_the_reason(alice, words, code, answer):
    alice.run("places", "harbour")
    alice.run(*words, code=code)
    assert answer in alice.stderr
