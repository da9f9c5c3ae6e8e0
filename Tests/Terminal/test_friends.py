"""Friends in the terminal: requests, acceptance, statuses and reading, and removal."""

import pytest

from support.server import Server
from support.terminal import Kiwi


@pytest.fixture
def people(tmp_path):
    with Server(tmp_path / "data") as server:
        kiwis = []
        for name in ["alice", "bob"]:
            server.sign_up(name)
            kiwi = Kiwi(tmp_path / name, server)
            kiwi.log_in(name)
            kiwis.append(kiwi)
        yield kiwis


def test_two_users_become_friends_see_each_others_activity_and_part(people):
    alice, bob = people
    assert alice.run("friend", "@bob") == "@bob is asked.\n"
    assert bob.run("friends") == "@alice asks to be friends.\n"
    assert "asks to be friends" in bob.run("notifications")
    assert bob.run("friend", "alice") == "You and @alice are friends.\n"
    assert bob.run("friends") == "No friend says or reads anything now.\n"
    assert alice.run("status") == "You say nothing.\n"
    assert alice.run("status", "Halfway", "through", "--hours", "4") == "Halfway through\n"
    alice.run("read", "Middlemarch")
    assert bob.run("friends") == "@alice says “Halfway through”, reads now: Middlemarch\n"
    assert alice.json("status")["text"] == "Halfway through"
    [friend] = bob.json("friends")["friends"]
    assert friend["reading"]["isActive"]
    assert alice.run("status", "--clear") == "You say nothing.\n"
    assert bob.run("unfriend", "alice") == "You and @alice are no friends.\n"
    assert alice.json("friends") == {"friends": [], "requests": []}
