"""Books, films and shows in the terminal, and posts about them."""

import pytest

from support.server import Server
from support.terminal import Kiwi
from support.waiting import wait_until

TITLE = "The Left Hand of Darkness"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("kiwi") / "data") as server:
        server.sign_up("alice")
        server.sign_up("bob")
        wait_until(
            lambda: server.client().get(f"/titles?q={TITLE.replace(' ', '+')}").expect(200).json, 20,
            "the catalog is loaded",
        )  # fmt: skip
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


def test_a_title_is_found_and_posted_about(alice, bob):
    listed = alice.run("titles", "left", "hand", "--kind", "book")
    assert listed.startswith(f"1  {TITLE} (1969)  book, Ursula K. Le Guin")
    alice.run("post", "A", "sledge.", "--about", "1", "--rating", "4.5")
    assert f"   about {TITLE} (1969)  ★★★★½\n   A sledge.\n" in bob.run("feed")
    about = bob.json("show", "1")["post"]["about"]
    assert about["kind"] == "title" and about["title"]["name"] == TITLE and about["rating"] == 18
    alice.run("feed")
    alice.run("edit", "1", "--about", "none")
    post = bob.json("show", "1")["post"]
    assert "about" not in post and post["caption"] == "A sledge."
    alice.run("edit", "1", "Snow.", "--about", about["title"]["id"])
    assert "about The Left Hand" in bob.run("show", "1") and "Snow." in bob.run("show", "1")


def test_a_spoiler_is_folded_in_lists_and_shown_by_show(alice, bob):
    alice.run("post", "The butler was it.", "--spoiler")
    listed = bob.run("feed")
    assert "butler" not in listed and 'Spoiler. Use "kiwi show 1" to read it.' in listed
    assert "butler" in bob.run("show", "1")
    assert bob.json("feed")[0]["isSpoiler"] is True


def test_usage_errors_are_explained(alice):
    alice.run("post", "Hm", "--about", "1", "--rating", "4.3", code=2)
    assert "0.5 to 5 stars" in alice.stderr
    alice.run("post", "Hm", "--rating", "4", code=2)
    assert "--about" in alice.stderr
    alice.run("post", "Hm", "--about", "1", code=1)
    assert "no title 1" in alice.stderr
    assert "No results." in alice.run("titles", "zzzzzz")


def test_a_post_about_a_listed_title_waits_for_the_server(alice, served, bob):
    alice.run("titles", "left", "hand")
    served.terminate()
    try:
        assert "Saved on this device." in alice.run("post", "Offline snow.", "--about", "1", "--rating", "5")
    finally:
        served.start()
    alice.run("sync")
    assert "★★★★★\n   Offline snow." in bob.run("feed")


def test_a_read_title_is_logged_rated_listed_and_shelved(alice):
    alice.run("titles", "left", "hand")
    alice.run("log", "1", "--started", "2026-02-01", "--finished", "2026-02-11", "--rating", "4", "--note", "Snow")
    alice.run("rate", "1", "4.5")
    assert alice.run("shelf", "watchlist") == "Nothing here yet.\n"
    assert f"1  {TITLE} (1969)  ★★★★½" in alice.run("shelf", "seen")
    alice.run("list", "For the winter", "1")
    assert "For the winter  1 title" in alice.run("list")
    assert TITLE in alice.run("list", "for the winter")
    alice.run("rate", "1")
    assert "★" not in alice.run("shelf", "seen")
    alice.run("log", "1", "--finished", "soon", code=2)
    assert "2026-02-11" in alice.stderr
    alice.run("shelf", "sen", code=2)
    assert "Did you mean seen? Use one of: all, seen, watchlist" in alice.stderr


def test_rating_a_title_marks_it_as_seen_and_invalid_ratings_are_rejected(bob):
    bob.run("titles", "left", "hand")
    bob.run("rate", "1", "3.5")
    assert TITLE in bob.run("shelf", "seen")
    for arguments in (
        ["rate", "1", "0x1p2"], ["log", "1", "--started", "2026-02-02", "--finished", "2026-02-01"],
        ["log", "1", "--unfinished", "--finished", "2026-02-01"],
    ):  # fmt: skip
        bob.run(*arguments, code=2)
    bob.run("titles", "left", "hand")
    bob.run("list", "n" * 201, "1", code=1)
    assert "200" in bob.stderr


def test_the_requested_number_of_titles_is_shown(alice):
    assert len(alice.json("titles", "the", "--count", "130")) == 130


def test_a_followed_list_is_never_modified(served, alice, bob):
    bob.run("titles", "left", "hand")
    bob.run("list", "Shared words", "1")
    owner, reader = served.log_in("bob"), served.log_in("alice")
    listed = owner.get("/lists").expect(200).json
    list_id = next(found["id"] for found in listed if found["name"] == "Shared words")
    owner.put(f"/lists/{list_id}/publication").expect(204)
    reader.put(f"/lists/{list_id}/follow").expect(204)
    assert TITLE in alice.run("list", "shared words")
    alice.run("titles", "dune", "--count", "1")
    alice.run("list", "Shared words", "1")
    assert [found["role"] for found in alice.json("list") if found["name"] == "Shared words"] == ["owner", "follower"]
    assert "Dune" not in bob.run("list", "Shared words")
