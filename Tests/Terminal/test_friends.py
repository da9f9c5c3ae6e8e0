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
    assert alice.run("friend", "@bob") == "Sent a friend request to @bob.\n"
    assert bob.run("friends") == "@alice sent you a friend request.\n"
    assert "sent you a friend request" in bob.run("notifications")
    assert bob.run("friend", "alice") == "You and @alice are friends.\n"
    assert bob.run("friends") == "No friend has a status or a book.\n"
    assert alice.run("status") == "No status.\n"
    assert alice.run("status", "Halfway", "through", "--hours", "4") == "Halfway through\n"
    alice.run("read", "Middlemarch")
    assert bob.run("friends") == "@alice  says “Halfway through”  reading now: Middlemarch\n"
    assert alice.json("status")["text"] == "Halfway through"
    [friend] = bob.json("friends")["friends"]
    assert friend["reading"]["isActive"]
    assert alice.run("status", "--clear") == "No status.\n"
    assert bob.run("unfriend", "alice") == "You and @alice are not friends.\n"
    assert alice.json("friends") == {"friends": [], "requests": []}
