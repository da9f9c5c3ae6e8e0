"""Notes, quotes and pending conversation in the terminal."""

import pytest

from support.server import Server
from support.terminal import Kiwi


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("kiwi") / "data") as server:
        server.sign_up("alice"), server.sign_up("bob")
        yield server


@pytest.fixture
def people(served, tmp_path):
    kiwis = []
    for name in ["alice", "bob"]:
        kiwi = Kiwi(tmp_path / name, served)
        kiwi.log_in(name)
        kiwis.append(kiwi)
    return kiwis


def test_notes_are_created_found_exported_and_deleted(people):
    alice, bob = people
    alice.run("read", "Persuasion")
    assert alice.run("note", "now", "So", "it", "begins", "--page", "3") == "Saved.\n"
    alice.run("quote", "Emma", "Seldom, very seldom", "--percent", "90")
    shown = alice.run("notes")
    assert "So it begins" in shown and "page 3" in shown and "90%" in shown
    # Numbers follow the environment's locale; JSON does not.
    alice.env["LC_ALL"] = "de_AT.UTF-8"
    assert "90\N{NO-BREAK SPACE}%" in alice.run("notes")
    [found] = alice.json("notes", "seldom")
    assert (found["kind"], found["bookTitle"], found["visibility"]) == ("quote", "Emma", "onlyMe")
    assert [note["kind"] for note in alice.json("notes", "--kind", "note")] == ["note"]
    assert "> Seldom, very seldom" in alice.run("notes", "--export", "markdown")
    assert bob.json("notes") == []
    assert alice.run("notes", "--delete", found["id"]) == "Deleted.\n"
    assert "Seldom" not in alice.run("notes")


def test_a_post_about_a_page_is_folded_in_lists_until_its_reader_reaches_it(served, people):
    alice, bob = people
    made = served.log_in("alice").post(
        "/titles", json={"kind": "book", "name": "Middlemarch", "people": [], "genres": []}).expect(201).json
    alice.run("post", "She marries Ladislaw!", "--about", made["id"], "--page", "700")
    assert 'Beyond your progress (page 700). Use "kiwi show 1" to read it.' in bob.run("feed")
    assert "Ladislaw" not in bob.run("feed")
    # Naming the post requests it explicitly.
    assert "Ladislaw" in bob.run("show", "1")
    alice.run("feed")
    alice.run("comment", "1", "And then", "--page", "800")
    assert "And then" not in bob.run("show", "1")
    assert "And then" in bob.run("show", "1", "--beyond")
    bob.run("read", made["id"], "--page", "1")
    bob.run("stop", "--page", "750")
    assert "Ladislaw" in bob.run("feed")
    assert "And then" not in bob.run("show", "1")


@pytest.mark.parametrize(
    ("words", "code", "answer"),
    [
        (["note", "Emma", "Hm", "--percent", "101"], 2, "--percent"),
        (["note", "Emma", "Hm", "--visibility", "nobody"], 2, "onlyMe"),
        (["notes", "--export", "pdf"], 2, "markdown"),
        (["post", "Hm", "--page", "3"], 2, "--about"),
    ],
)
def test_impossible_requests_are_explained(people, words, code, answer):
    people[0].run(*words, code=code)
    assert answer in people[0].stderr
