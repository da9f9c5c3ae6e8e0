"""Drafts survive a reload, and no other user of the browser sees them."""

import json
import re

import pytest
from patience import wait
from playwright.sync_api import expect
from reader import PASSWORD
from test_trouble import AWAY, back, cut


@pytest.fixture
def maya(server):
    return server.sign_up("maya")


def here(reader):
    """The names of the stored drafts in this browser, including those that the server rejects."""
    keys = json.loads(reader.page.evaluate("JSON.stringify(Object.keys(localStorage))"))
    names = [key.split(":", 2)[2] for key in keys if key.startswith("app.own:")]
    return sorted(name for name in names if name.startswith("draft:"))


def is_kept(reader, person, *kinds):
    """Stored by the server, of these kinds only, and in no other place."""
    kept = lambda: sorted(draft["kind"] for draft in person.get("/users/me/drafts").expect(200).json)
    wait(reader.page, lambda: kept() == sorted(kinds))
    assert here(reader) == []


def swap_cookie(reader, token):
    reader.context.clear_cookies(name="kiwifruit")
    reader.sign_in(token)


def test_a_new_post_survives_a_reload_with_its_visibility(reader, maya):
    reader.sign_in(maya.token).open("/new")
    reader.dialog().get_by_label("Reflection").fill("Half a thought")
    reader.dialog().get_by_label("Visible to").select_option(index=2)
    is_kept(reader, maya, "post")
    # Not stored yet when the page closes; the same window has it.
    reader.dialog().get_by_label("Reflection").press_sequentially(" and more")
    reader.open("/new")
    expect(reader.dialog().get_by_label("Reflection")).to_have_value("Half a thought and more")
    expect(reader.dialog().get_by_label("Visible to")).to_have_js_property("selectedIndex", 2)
    # Nor is a choice that is followed by a reload immediately.
    reader.dialog().get_by_label("Visible to").select_option(index=1)
    reader.open("/new")
    expect(reader.dialog().get_by_label("Visible to")).to_have_js_property("selectedIndex", 1)
    # Another window has the stored text.
    other = reader.context.new_page()
    reader.open("/new", other)
    expect(other.get_by_role("dialog").get_by_label("Reflection")).to_have_value(re.compile("Half a thought"))
    other.close()
    reader.dialog().get_by_role("button", name="Post", exact=True).click()
    is_kept(reader, maya)
    reader.open("/new")
    expect(reader.dialog().get_by_label("Reflection")).to_have_value("")


def test_a_new_comment_survives_a_reload(reader, maya):
    post = maya.create_post("A quiet evening").expect(201).json
    reader.sign_in(maya.token).open(f"/@maya/{post['id']}")
    reader.field("Write a comment").fill("Almost said")
    is_kept(reader, maya, f"comment {post['id']}")
    reader.open(f"/@maya/{post['id']}")
    expect(reader.field("Write a comment")).to_have_value("Almost said")
    other = reader.context.new_page()
    reader.open(f"/@maya/{post['id']}", other)
    expect(other.get_by_label("Write a comment")).to_have_value("Almost said")
    other.close()
    reader.button("Send").click()
    reader.page.get_by_role("group", name="Comment by maya").wait_for()
    is_kept(reader, maya)


def test_an_edited_post_survives_a_reload(reader, maya):
    post = maya.create_post("A quiet evening").expect(201).json

    def edit():
        reader.open(f"/@maya/{post['id']}")
        reader.menu()
        reader.button("Edit").click()
        return reader.dialog().get_by_label("Reflection")

    reader.sign_in(maya.token)
    edit().fill("A quieter evening")
    reader.dialog().get_by_label("Visible to").select_option(index=2)
    is_kept(reader, maya, f"postEdit {post['id']}")
    expect(edit()).to_have_value("A quieter evening")
    expect(reader.dialog().get_by_label("Visible to")).to_have_js_property("selectedIndex", 2)
    reader.dialog().get_by_role("button", name="Cancel").click()
    is_kept(reader, maya)
    expect(edit()).to_have_value("A quiet evening")
    reader.dialog().get_by_label("Reflection").fill("The quietest evening")
    is_kept(reader, maya, f"postEdit {post['id']}")
    expect(edit()).to_have_value("The quietest evening")
    reader.dialog().get_by_role("button", name="Save").click()
    reader.sees("The quietest evening")
    is_kept(reader, maya)
    # The page shows an edit before the server has it.
    saved = lambda: maya.get(f"/posts/{post['id']}").expect(200).json["caption"]
    wait(reader.page, lambda: saved() == "The quietest evening")


def test_an_edited_comment_survives_a_reload(reader, maya):
    post = maya.create_post("A quiet evening").expect(201).json
    comment = maya.post(f"/posts/{post['id']}/comments", json={"text": "Almost said"}).expect(201).json

    def edit():
        reader.open(f"/@maya/{post['id']}")
        shown = reader.page.get_by_role("group", name="Comment by maya")
        reader.menu(shown)
        shown.get_by_role("button", name="Edit").click()
        return shown.get_by_role("textbox")

    reader.sign_in(maya.token)
    edit().fill("Well said")
    is_kept(reader, maya, f"commentEdit {comment['id']}")
    expect(edit()).to_have_value("Well said")
    reader.page.get_by_role("group", name="Comment by maya").get_by_role("button", name="Save").click()
    reader.sees("Well said")
    is_kept(reader, maya)
    saved = lambda: [each["text"] for each in maya.get(f"/posts/{post['id']}/comments").expect(200).json]
    wait(reader.page, lambda: saved() == ["Well said"])


def test_an_edited_profile_survives_a_reload(reader, maya):
    reader.sign_in(maya.token).open("/settings/profile")
    reader.field("Name").fill("Maya Ok")
    reader.field("Bio").fill("Reads in trams")
    is_kept(reader, maya, "profileEdit")
    other = reader.context.new_page()
    reader.open("/settings/profile", other)
    expect(other.get_by_label("Name", exact=True)).to_have_value("Maya Ok")
    expect(other.get_by_label("Bio")).to_have_value("Reads in trams")
    other.close()
    reader.field("Bio").fill("Reads in trams and trains")
    reader.open("/settings/profile")
    expect(reader.field("Name")).to_have_value("Maya Ok")
    expect(reader.field("Bio")).to_have_value("Reads in trams and trains")
    reader.button("Save").click()
    is_kept(reader, maya)


def test_a_draft_is_hidden_from_the_next_user_of_a_browser_and_kept_for_its_author(reader, server, maya):
    ines = server.sign_up("ines")
    post = maya.create_post("A quiet evening").expect(201).json
    reader.sign_in(maya.token).open(f"/@maya/{post['id']}")
    reader.field("Write a comment").fill("For nobody else")
    is_kept(reader, maya, f"comment {post['id']}")
    reader.open("/new")
    reader.dialog().get_by_label("Reflection").fill("A secret")
    is_kept(reader, maya, "post", f"comment {post['id']}")
    for _ in range(2):
        swap_cookie(reader, ines.token)
        reader.open("/new")
        expect(reader.dialog().get_by_label("Reflection")).to_have_value("")
        reader.open(f"/@maya/{post['id']}")
        reader.field("Write a comment").wait_for()
        expect(reader.field("Write a comment")).to_have_value("")
        assert "nobody else" not in reader.page.content()
    swap_cookie(reader, maya.token)
    reader.open("/new")
    expect(reader.dialog().get_by_label("Reflection")).to_have_value("A secret")


def test_a_page_that_changes_its_user_contains_no_typed_text(server, readers, maya):
    ines = server.sign_up("ines")
    reader = readers(server, forgives=AWAY).sign_in(maya.token)
    reader.open("/new")
    reader.dialog().get_by_label("Reflection").press_sequentially("A secret")
    cut(reader, server)
    swap_cookie(reader, ines.token)
    server.start()
    back(reader)
    reflection = reader.dialog().get_by_label("Reflection")
    expect(reflection).to_have_value("")
    reflection.press_sequentially("Of ines")
    expect(reflection).to_have_value("Of ines")
    assert "A secret" not in reader.page.content()


def test_a_logged_out_user_leaves_no_draft_for_the_next_one_in_the_same_tab(reader, server, maya):
    server.sign_up("ines")
    reader.sign_in(server.log_in("maya").token).open("/new")
    reader.dialog().get_by_label("Reflection").press_sequentially("A secret")
    # The server has received it.
    expect(reader.dialog().get_by_role("button", name="Post", exact=True)).to_be_enabled()
    server.command("user", "disable", "maya")
    server.command("user", "enable", "maya")
    reader.sees("logged out")
    reader.open("/login")
    reader.log_in("ines")
    expect(reader.dialog()).to_be_hidden()
    reader.button("New Post").click()
    expect(reader.dialog().get_by_label("Reflection")).to_have_value("")
    assert "A secret" not in reader.page.content()
    # The returning user has it.
    reader.open("/settings")
    reader.button("Log Out").click()
    reader.button("Log In").first.wait_for()
    reader.open("/login")
    reader.log_in("maya", PASSWORD)
    expect(reader.dialog()).to_be_hidden()
    reader.button("New Post").click()
    expect(reader.dialog().get_by_label("Reflection")).to_have_value("A secret")


def test_drafts_survive_a_log_out_and_are_in_every_browser(server, readers, maya):
    first = readers(server).sign_in(server.log_in("maya").token)
    first.open("/new")
    first.dialog().get_by_label("Reflection").fill("Begun here")
    is_kept(first, maya, "post")
    first.open("/settings")
    first.button("Log Out").click()
    first.button("Log In").first.wait_for()
    assert here(first) == []
    second = readers(server).sign_in(maya.token)
    second.open("/new")
    expect(second.dialog().get_by_label("Reflection")).to_have_value("Begun here")
    second.dialog().get_by_role("button", name="Post", exact=True).click()
    second.sees("Begun here")
    is_kept(second, maya)


def test_drafts_stored_in_the_browser_by_an_earlier_version_move_to_the_server(reader, maya):
    reader.sign_in(maya.token).open("/")
    me = maya.get("/users/me").expect(200).json["id"]
    kept = {"draft": {"text": "From before", "photos": [], "alts": [], "displayName": ""}, "savedAt": 1}
    reader.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [f"app.own:{me}:draft:post", json.dumps(kept)])
    reader.open("/new")
    expect(reader.dialog().get_by_label("Reflection")).to_have_value("From before")
    is_kept(reader, maya, "post")
