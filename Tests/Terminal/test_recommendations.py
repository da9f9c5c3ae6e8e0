"""Recommendations in the terminal."""

import pytest

from support.server import Server
from support.terminal import Kiwi
from support.waiting import wait_until


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("kiwi") / "data") as server:
        server.sign_up("alice")
        bob = server.sign_up("bob")
        bob.post("/users/alice/follow").expect(200)
        server.log_in("alice").post("/users/bob/follow").expect(200)
        wait_until(lambda: server.client().get("/titles?q=left+hand+of+darkness").expect(200).json, 20, "the catalog is loaded")
        yield server


@pytest.fixture
def alice(served, tmp_path):
    kiwi = Kiwi(tmp_path / "alice", served)
    kiwi.log_in("alice")
    return kiwi


def test_a_dismissed_title_is_not_recommended_again(alice):
    alice.run("titles", "left hand of darkness", "--kind", "book")
    alice.run("log", "1")
    alice.run("sync")
    found = alice.json("recommendations", "--count", "5")
    assert len(found) == 5
    assert "Because you finished The Left Hand of Darkness" in [reason["text"] for each in found for reason in each["reasons"]]
    alice.run("recommendations", "--count", "5")
    assert "will not be recommended again" in alice.run("dismiss", "1")
    again = [each["title"]["id"] for each in alice.json("recommendations", "--count", "20")]
    assert found[0]["title"]["id"] not in again
    assert found[0]["title"]["name"] in alice.run("dismiss")
    assert [each["id"] for each in alice.json("dismiss")] == [found[0]["title"]["id"]]
    alice.run("dismiss", "1", "--undo")
    assert alice.json("dismiss") == []
    assert found[0]["title"]["id"] in [each["title"]["id"] for each in alice.json("recommendations", "--count", "20")]


def test_friends_are_selected_by_name(alice):
    together = alice.json("recommendations", "--with", "@bob")
    assert together
    alice.run("recommendations", "--with", "nobody", code=1)
    assert "follow" in alice.stderr
    alice.run("recommendations", "--count", "many", code=2)
