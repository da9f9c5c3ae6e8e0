"""The terminal client in the hands of users and scripts, against the real server."""

import json
import os
import pty
import re
import subprocess

import pytest

from support.pictures import png
from support.server import Server
from support.terminal import PASSWORD, PROGRAM, Kiwi


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("kiwi") / "data") as server:
        server.sign_up("alice")
        server.sign_up("bob")
        yield server


@pytest.fixture
def alice(served, tmp_path):
    kiwi = Kiwi(tmp_path / "alice", served)
    assert "alice" in kiwi.log_in("alice")
    return kiwi


@pytest.fixture
def bob(served, tmp_path):
    kiwi = Kiwi(tmp_path / "bob", served)
    kiwi.log_in("bob")
    return kiwi


def test_two_terminals_hold_a_conversation(alice, bob):
    alice.run("post", "Just", "finished", "Middlemarch.", "#reading")
    listed = bob.run("feed")
    assert re.search(r"^1  @alice.*\n   Just finished Middlemarch. #reading\n   ♡ 0  0 comments", listed)
    bob.run("like", "1")
    bob.run("comment", "1", "The last page!")
    bob.run("follow", "@alice")
    assert "♥ 1  1 comment" in bob.run("feed", "following")

    told = alice.run("notifications", "--read")
    assert "liked your post" in told and "commented on your post" in told and "followed you" in told
    alice.run("feed")
    shown = alice.run("show", "1")
    assert "@bob" in shown and "The last page!" in shown

    bob.run("show", "1")
    bob.run("uncomment", "1")
    bob.run("unlike", "1")
    bob.run("unfollow", "alice")
    post = bob.json("show", "1")["post"]
    assert post["likes"] == 0 and post["commentCount"] == 0
    alice.run("edit", "1", "Just finished Middlemarch, again.")
    assert "again." in bob.run("search", "Middlemarch")
    assert "@alice" in bob.run("search", "--people", "ali")
    alice.run("delete", "1")
    bob.run("show", "1", code=1)


def test_photos_and_visibility_are_posted(alice, bob, tmp_path):
    for name, color in [("one", (10, 120, 40)), ("two", (120, 10, 40))]:
        (tmp_path / f"{name}.png").write_bytes(png(color=color))
    report = alice.json(
        "post", "--photo", tmp_path / "one.png", "--photo", tmp_path / "two.png", "--alt", "A kiwi",
        "--visibility", "me",
    )  # fmt: skip
    assert report["state"] == "done"
    post = alice.json("show", report["id"])["post"]
    assert [photo.get("alt") for photo in post["attachments"]] == ["A kiwi", None] and post["visibility"] == "me"
    assert bob.run("show", report["id"], code=1) == ""
    assert "is not available" in bob.stderr
    alice.run("post", "--photo", tmp_path / "missing.png", code=1)


def test_text_is_read_from_standard_input(alice):
    report = alice.json("post", stdin="Two lines\nof a reflection\n")
    assert alice.json("show", report["id"])["post"]["caption"] == "Two lines\nof a reflection"
    alice.run("comment", report["id"], "-", stdin="From a pipe")
    assert alice.json("show", report["id"])["comments"][0]["text"] == "From a pipe"


def test_output_as_json_is_machine_readable(alice):
    alice.run("post", "For a script")
    posts = alice.json("feed", "--count", "1")
    assert posts[0]["caption"] == "For a script" and posts[0]["createdAt"].endswith("Z")
    assert alice.json("whoami")["username"] == "alice"
    assert alice.json("outbox") == []
    assert alice.json("profile")["username"] == "alice"
    assert isinstance(alice.json("notifications"), list)


def test_a_long_feed_is_read_page_by_page(alice, served):
    client = served.log_in("alice")
    for number in range(25):
        client.create_post(f"Number {number}").expect(201)
    captions = [post["caption"] for post in alice.json("feed", "@alice", "--count", "25")]
    assert captions == [f"Number {number}" for number in reversed(range(25))]


def test_long_lists_of_users_and_notifications_are_read_to_the_end(alice, served):
    names = [f"reader{number:03}" for number in range(102)]
    for name in names:
        served.client().post("/users", json={"username": name, "password": PASSWORD}).expect(201)
    found = alice.json("search", "--people", "reader", "--count", "101")
    assert len(found) == 101 and {person["username"] for person in found} < set(names)

    post = served.log_in("alice").create_post("Talk to me").expect(201).json["id"]
    bob = served.log_in("bob")
    for number in range(102):
        bob.post(f"/posts/{post}/comments", json={"text": f"Number {number}"}).expect(201)
    assert len({told["id"] for told in alice.json("notifications", "--count", "101")}) == 101
    assert re.search(r"^• 101 @bob.* commented on your post", alice.run("notifications", "--count", "101"), re.M)


def test_lines_fit_and_contain_no_control_sequences(alice, served):
    served.log_in("bob").create_post("word " * 100 + "\x1b[31mred\x07").expect(201)
    shown = alice.run("feed", "--count", "1")
    assert max(map(len, shown.splitlines())) <= 80
    assert "\x1b" not in shown and "\x07" not in shown


@pytest.mark.parametrize(
    "arguments, hint",
    [
        (["fed"], '"feed"'), (["lik", "1"], '"like"'), (["feed", "--cuont", "3"], "--count"),
        (["feed", "folowing"], "following"), (["post", "--visibility", "followrs", "x"], "followers"),
        (["like"], "POST"), (["feed", "--count", "0"], "1 to 1000"),
    ],
)  # fmt: skip
def test_a_usage_error_exits_with_2_and_a_hint(alice, arguments, hint):
    assert alice.run(*arguments, code=2) == ""
    assert hint in alice.stderr


def test_every_command_has_help(tmp_path):
    kiwi = Kiwi(tmp_path / "home")
    overview = kiwi.run("--help")
    commands = re.findall(r"^  ([\w-]+)", overview, re.MULTILINE)
    assert {"login", "logout", "feed", "show", "post", "like", "comment", "follow", "search", "sync"} <= set(commands)
    for command in commands:
        assert f"Usage: kiwi {command}" in kiwi.run(command, "--help")
    assert not kiwi.home.exists()


def test_a_command_without_a_login_exits_with_3(tmp_path, served):
    kiwi = Kiwi(tmp_path / "home", served)
    for command in (["feed"], ["like", "1"], ["whoami"], ["logout"], ["sync"]):
        kiwi.run(*command, code=3)
        assert "kiwi login" in kiwi.stderr
    kiwi.run("login", "alice", "--server", served.url, "--password-stdin", stdin="wrong password\n", code=1)
    assert "Wrong username or password" in kiwi.stderr
    kiwi.run("whoami", code=3)


def test_a_session_ended_elsewhere_exits_with_3(alice, served):
    client = served.log_in("alice")
    for session in client.get("/sessions").json:
        if not session["current"]:
            client.delete(f"/sessions/{session['id']}")
    alice.run("feed", code=3)
    assert "You have been logged out. Log in to continue" in alice.stderr


def test_logging_out_deletes_all_data_and_ends_the_session(alice, served):
    alice.run("feed")
    token = (alice.home / "token").read_text()
    assert os.stat(alice.home / "token").st_mode & 0o077 == 0
    assert os.stat(alice.home).st_mode & 0o077 == 0
    alice.run("logout")
    assert not (alice.home / "token").exists()
    served.client(token).get("/users/me").expect(401)
    alice.run("feed", "--offline", code=3)


def test_the_password_prompt_does_not_echo(served, tmp_path):
    kiwi = Kiwi(tmp_path / "home", served)
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [PROGRAM, "login", "alice", "--server", served.url], stdin=follower, stdout=follower, stderr=follower,
        env=kiwi.env, start_new_session=True,
    )  # fmt: skip
    os.close(follower)
    seen = b""
    while b"Password: " not in seen:
        seen += os.read(leader, 1_000)
    os.write(leader, PASSWORD.encode() + b"\n")
    while b"Hello" not in seen:
        seen += os.read(leader, 1_000)
    assert process.wait(10) == 0
    assert PASSWORD.encode() not in seen


def test_damaged_and_newer_data_is_explained(alice):
    alice.run("feed")
    database = alice.home / "User.sqlite"
    database.write_bytes(b"U" * 8_192)
    alice.run("feed", code=1)
    assert "damaged" in alice.stderr and str(database) in alice.stderr
    for path in alice.home.glob("User.sqlite*"):
        path.unlink()
    alice.run("feed")


def test_concurrent_commands_wait_for_each_other(alice, served):
    alice.run("post", "Busy")
    alice.run("feed", "--count", "1")
    processes = [alice.spawn("comment", "1", f"Number {number}", "--json") for number in range(6)]
    for process in processes:
        output, problem = process.communicate(timeout=60)
        assert process.returncode == 0, problem
        assert json.loads(output)["state"] == "done"
    assert len(alice.json("show", "1")["comments"]) == 6
