"""Failures: rejections, a server that goes away, a session that ends elsewhere."""

import contextlib
import re
import sqlite3
import time

from playwright.sync_api import expect

# The browser reports these itself when a server is away.
AWAY = ("WebSocket connection", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")


# The names of an element since the observation began.
REMEMBER_STATES = """element => {
  states = []
  new MutationObserver(() => states.push(element.ariaPressed)).observe(element, { attributeFilter: ['aria-pressed'] })
}"""


def cut(reader, server):
    """Kills the server, and waits until the reader's page has noticed."""
    server.kill()
    expect(reader.page.get_by_role("status").filter(has_text="Reconnecting")).to_be_visible()


def back(reader):
    expect(reader.page.get_by_role("status").filter(has_text="Reconnecting")).to_be_hidden(timeout=20_000)


@contextlib.contextmanager
def unable_to_say_who(server):
    """The server's queries about users fail meanwhile."""
    with contextlib.closing(sqlite3.connect(server.data / "kiwifruit.sqlite", isolation_level=None)) as database:
        # Only the name changes, without the references to it.
        database.execute("PRAGMA legacy_alter_table = ON")
        database.execute("ALTER TABLE users RENAME TO peopleElsewhere")
        yield
        database.execute("ALTER TABLE peopleElsewhere RENAME TO users")


def test_a_page_whose_user_cannot_be_read_shows_a_message_and_recovers_by_itself(server, readers):
    maya = server.sign_up("maya")
    maya.create_post("In the garden").expect(201)
    reader = readers(server, forgives=(*AWAY, "503")).sign_in(maya.token)
    with unable_to_say_who(server):
        assert reader.page.goto("/").status == 503
        reader.sees("The server is busy and could not check your login")
        expect(reader.page.get_by_role("status").filter(has_text="Reconnecting")).to_be_visible()
        reader.sees_no("In the garden")
        reader.page.evaluate("isTheSame = true")
    reader.sees("In the garden", timeout=20_000)
    back(reader)
    assert reader.page.evaluate("isTheSame"), "the page was not reloaded"
    assert [cookie["value"] for cookie in reader.context.cookies() if cookie["name"] == "kiwifruit"] == [maya.token]
    reader.button("New Post").click()
    expect(reader.dialog().get_by_label("Reflection")).to_be_visible()


def test_an_action_that_the_server_rejects_is_reverted_with_a_message(server, readers):
    maya, ines = server.sign_up("maya"), server.sign_up("ines")
    reader = readers(server).sign_in(ines.token)
    reader.open("/@maya")
    follow = reader.button("Follow maya")
    follow.wait_for()
    # A blocked user gets no notification; the next tap is rejected.
    maya.post("/users/ines/block").expect(200, 204)
    follow.click()
    reader.page.get_by_role("group", name="Notice").wait_for()
    follow.wait_for()
    reader.sees("0 followers")
    reader.button("Close").click()
    expect(reader.page.get_by_role("group", name="Notice")).to_have_count(0)


def test_a_like_of_a_deleted_post_is_reverted_with_a_message(server, readers):
    """Counts are sent at most twice a second: a tap in between finds the post deleted only on the server."""
    maya, ines = server.sign_up("maya"), server.sign_up("ines")
    posts = [maya.create_post(f"For a short while {number}.").expect(201).json for number in range(9)]
    reader = readers(server).sign_in(ines.token)
    reader.open("/")
    notice = reader.page.get_by_role("group", name="Notice")
    for number, post in reversed(list(enumerate(posts))[1:]):
        like = reader.post(f"For a short while {number}.").get_by_role("button", name="Like", exact=True)
        handle = like.element_handle()
        handle.evaluate(REMEMBER_STATES)
        maya.post(f"/posts/{posts[0]['id']}/like").expect(200)
        maya.delete(f"/posts/{post['id']}").expect(200, 204)
        handle.dispatch_event("click")
        reader.sees_no(f"For a short while {number}.")
        maya.delete(f"/posts/{posts[0]['id']}/like").expect(200)
        if notice.is_visible():
            break
    notice.wait_for()
    assert "true" in reader.page.evaluate("states"), "the tap showed at once"
    expect(reader.page.get_by_role("button", name="Like", exact=True, pressed=True)).to_have_count(0)


def test_a_deleted_post_leaves_the_feeds_of_other_users(server, readers):
    maya, ines = server.sign_up("maya"), server.sign_up("ines")
    post = maya.create_post("For a short while").expect(201).json
    reader = readers(server).sign_in(ines.token)
    reader.open("/")
    reader.sees("For a short while")
    maya.delete(f"/posts/{post['id']}").expect(200, 204)
    reader.sees_no("For a short while")


def test_a_new_comment_survives_a_killed_server(server, readers):
    maya = server.sign_up("maya")
    post = maya.create_post("A quiet evening").expect(201).json
    reader = readers(server, forgives=AWAY).sign_in(maya.token)
    reader.open(f"/@maya/{post['id']}")
    reader.sees("No comments yet")
    field = reader.field("Write a comment")
    field.press_sequentially("Before the ")
    cut(reader, server)
    field.press_sequentially("storm and ")
    server.start()
    back(reader)
    field.press_sequentially("after it")
    expect(field).to_have_value("Before the storm and after it")
    expect(field).to_be_focused()
    reader.button("Send").click()
    reader.page.get_by_role("group", name="Comment by maya").get_by_text("Before the storm and after it").wait_for()
    expect(field).to_have_value("")
    comments = maya.another().get(f"/posts/{post['id']}/comments").expect(200).json
    assert [comment["text"] for comment in comments] == ["Before the storm and after it"]


def test_a_new_post_survives_a_killed_server(server, readers):
    maya = server.sign_up("maya")
    reader = readers(server, forgives=AWAY).sign_in(maya.token)
    reader.open("/")
    reader.button("New Post").click()
    reader.dialog().get_by_label("Reflection").press_sequentially("A long th")
    cut(reader, server)
    server.start()
    back(reader)
    reflection = reader.dialog().get_by_label("Reflection")
    expect(reflection).to_have_value("A long th")
    reflection.press_sequentially("ought")
    expect(reflection).to_have_value("A long thought")
    reader.dialog().get_by_role("button", name="Post", exact=True).click()
    reader.post("A long thought").wait_for()
    posts = maya.another().get("/posts").expect(200).json
    assert [each["caption"] for each in posts] == ["A long thought"]


def test_a_lost_connection_is_restored_and_missed_events_are_shown(server, readers):
    maya, ines = server.sign_up("maya"), server.sign_up("ines")
    post = maya.create_post("Still here").expect(201).json
    reader = readers(server).sign_in(ines.token)
    lines, is_cut = [], []

    def carry(line):
        if is_cut:
            return line.close()
        line.connect_to_server()
        lines.append(line)

    reader.context.route_web_socket("**", carry)
    reader.open("/")
    reader.sees("Still here")
    is_cut.append(True)
    lines[-1].close()
    expect(reader.page.get_by_role("status").filter(has_text="Reconnecting")).to_be_visible()
    maya.post(f"/posts/{post['id']}/like").expect(200)
    maya.create_post("While you were away").expect(201)
    is_cut.clear()
    back(reader)
    reader.button("1 new post").click()
    reader.sees("While you were away")
    expect(reader.post("Still here").get_by_role("button", name="Like", exact=True)).to_contain_text("1")


def test_a_session_ended_on_another_device_ends_here_within_a_second(server, readers):
    server.sign_up("maya")
    here, there = readers(server), readers(server)
    for reader in (here, there):
        reader.open("/login")
        reader.log_in("maya")
        expect(reader.tab("Profile")).to_be_visible()
        expect(reader.dialog()).to_be_hidden()
    here.open("/settings")
    here.sees("Appearance")
    there.open("/settings/devices")
    there.sees("This device")
    there.page.get_by_role("button", name=re.compile("^Log out Chrome on")).first.click()
    started = time.monotonic()
    while not here.dialog().is_visible():
        assert time.monotonic() - started < 5, "the user was not logged out"
    assert time.monotonic() - started < 1
    here.sees("You have been logged out")
    here.sees("Log in as maya to continue.")
    here.button("Not Now").click()
    expect(here.dialog()).to_be_hidden()
    here.at("/")
    assert [cookie["name"] for cookie in here.context.cookies() if cookie["name"] == "kiwifruit"] == []
    here.page.reload()
    here.sees("A journal you share")
    there.sees("This device")


def test_a_post_is_kept_when_its_photo_cannot_be_decoded(server, readers):
    maya = server.sign_up("maya")
    reader = readers(server).sign_in(maya.token)
    reader.post_with_a_broken_photo("Words stay")
    reader.page.get_by_role("button", name="Try Again").wait_for()
    reader.sees("Words stay")
    reader.button("Discard").click()
    reader.page.get_by_role("alertdialog").get_by_role("button", name="Discard").click()
    reader.sees_no("Words stay")
