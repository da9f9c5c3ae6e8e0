"""Posts about places and experiences in the terminal."""

import pytest

from support.server import Server
from support.terminal import Kiwi

SPOT = {
    "name": "Noodle Bar", "category": "restaurant", "coordinate": {"latitude": 48.2, "longitude": 16.4},
    "address": "Pier 3", "town": "Seahaven",
}  # fmt: skip


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("kiwi") / "data") as server:
        server.alice = server.sign_up("alice")
        server.sign_up("bob")
        server.alice.post("/spots", json=SPOT).expect(201)
        yield server


@pytest.fixture
def alice(served, tmp_path):
    kiwi = Kiwi(tmp_path / "alice", served)
    kiwi.log_in("alice")
    return kiwi


@pytest.fixture
def bob(served, tmp_path):
    kiwi = Kiwi(tmp_path / "bob", served)
    kiwi.log_in("bob")
    return kiwi


def test_a_post_is_about_a_listed_place(alice, bob):
    alice.run("places", "noodle")
    alice.run("post", "The broth.", "--about", "spot:1", "--rating", "4")
    assert "   about Noodle Bar  Pier 3, Seahaven  ★★★★\n   The broth.\n" in bob.run("feed")
    about = bob.json("show", "1")["post"]["about"]
    assert about["kind"] == "spot" and about["rating"] == 16 and "coordinate" not in about["spot"]
    alice.run("feed")
    alice.run("edit", "1", "--about", "none")
    assert "about" not in bob.json("show", "1")["post"]
    alice.run("post", "Hm", "--about", "spot:9", code=1)
    assert "no place 9" in alice.stderr


def test_a_post_about_an_experience_has_the_audience_of_the_experience(alice, bob, served):
    alice.run("places", "noodle")
    alice.run("visit", "1", "Ramen", "--rating", "4.5")
    visit = served.alice.get("/library/experiences").expect(200).json[0]["experience"]["id"]
    alice.run("post", "Hot.", "--about", f"experience:{visit}", "--rating", "4", code=2)
    assert "its own ratings" in alice.stderr
    alice.run("post", "Hot.", "--about", f"experience:{visit}")
    assert "   about Ramen  Noodle Bar, Seahaven  ★★★★½\n   Hot.\n" in alice.run("feed")
    # She shared the visit with her followers only.
    told = bob.run("feed")
    assert "Hot." in told and "Ramen" not in told
    bob.run("follow", "alice")
    assert "about Ramen" in bob.run("feed")
