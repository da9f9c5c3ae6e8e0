"""Unsent changes: reported where they were made, reviewed by keyboard alone, and never lost without a question."""

import re

import pytest
from community import picture
from patience import wait
from playwright.sync_api import expect
from reader import PASSWORD, PHONE
from screens import REJECTED

pytestmark = pytest.mark.browsers("chromium", "firefox")

UNSEEN = "\u3164\u2800\u202e\u200d"


@pytest.fixture
def maya(server):
    return server.sign_up("maya")


def reach(reader, role, name):
    """Presses Tab until the element has the focus."""
    for _ in range(80):
        reader.page.keyboard.press("Tab")
        target = reader.page.locator("*:focus")
        if target.count() and target.and_(reader.page.get_by_role(role, name=name, exact=True)).count():
            return
    raise AssertionError(f"Tab did not reach the {role} “{name}”")


def keeps_draft(reader, person, words):
    """Ends the session on the server, so that no second browser is needed."""
    drafts = lambda: person.get("/users/me/drafts").expect(200).json
    wait(reader.page, lambda: any(words in draft["content"] for draft in drafts()))


# Tab moves from the end of a sheet into Firefox's own controls, and its driver cannot move back.
@pytest.mark.browsers("chromium")
def test_logging_out_with_an_unsent_post_asks_and_can_be_cancelled_by_keyboard(readers, server, maya):
    # Firefox reports a truncated picture.
    reader = readers(server, forgives=["Image corrupt or truncated"])
    reader.sign_in(server.log_in("maya").token)
    reader.post_with_a_broken_photo("Half a thought")
    reader.button("Try Again").wait_for()
    reach(reader, "tab", "Profile")
    reader.page.keyboard.press("Enter")
    reach(reader, "link", "Settings")
    reader.page.keyboard.press("Enter")
    reader.sees("Appearance")
    reach(reader, "button", "Log Out")
    asked = reader.page.get_by_role("alertdialog")
    for answer in ("Escape", "Cancel"):
        reader.page.keyboard.press("Enter")
        asked.get_by_text("Not sent yet: 1 post.").wait_for()
        if answer == "Cancel":
            reach(reader, "button", "Cancel")
            reader.page.keyboard.press("Enter")
        else:
            reader.page.keyboard.press(answer)
        expect(asked).to_have_count(0)
        expect(reader.button("Log Out")).to_be_focused()
    reader.page.keyboard.press("Enter")
    reach(reader, "button", "Log Out and Discard Changes")
    reader.page.keyboard.press("Enter")
    reader.button("Sign Up").first.wait_for()


def test_a_user_logged_out_elsewhere_sees_their_draft_and_logs_in_by_keyboard(reader, server, maya):
    session = server.log_in("maya")
    reader.sign_in(session.token).open("/new")
    reader.dialog().get_by_label("Reflection").press_sequentially("Half a thought")
    keeps_draft(reader, session, "Half a thought")
    session.delete("/sessions").expect(204)
    reader.sees("Your unsent changes are saved on this device, and only you can see them: 1 draft.")
    expect(reader.dialog().get_by_role("button", name="Log In", exact=True)).to_be_focused()
    reader.page.keyboard.press("Enter")
    expect(reader.dialog().get_by_label("Username")).to_be_focused()
    reader.page.keyboard.type("maya")
    reader.page.keyboard.press("Enter")
    expect(reader.dialog().get_by_label("Password")).to_be_focused()
    reader.page.keyboard.type(PASSWORD)
    reader.page.keyboard.press("Enter")
    expect(reader.dialog()).to_be_hidden()
    reader.button("New Post").click()
    expect(reader.dialog().get_by_label("Reflection")).to_have_value("Half a thought")


# The key must be faster than the event.
@pytest.mark.browsers("chromium")
def test_a_comment_on_a_deleted_post_can_be_copied_or_discarded(readers, server, maya):
    reader = readers(server, forgives=["404"])
    post = server.sign_up("hanna").create_post("In the garden").expect(201).json
    hanna = server.log_in("hanna")
    reader.sign_in(maya.token).open(f"/@hanna/{post['id']}")
    reader.sees("No comments yet")
    reader.field("Write a comment").fill("A long and careful answer")
    expect(reader.button("Send")).to_be_enabled()
    reach(reader, "button", "Send")
    hanna.post("/users/maya/block").expect(200, 204)
    reader.page.keyboard.press("Enter")
    reader.sees("This post was deleted, or you don’t have access to it.")
    reader.sees("A long and careful answer")
    # It is there after a reload, too. If the post was deleted before it was sent, it is still a draft.
    if not reader.button("Try Again").is_visible():
        keeps_draft(reader, maya, "A long and careful answer")
    reader.open(f"/@hanna/{post['id']}")
    reader.sees("A long and careful answer")
    reach(reader, "button", "Discard")
    reader.page.keyboard.press("Enter")
    reader.page.get_by_role("alertdialog").get_by_text("This cannot be undone.").wait_for()
    reader.page.keyboard.press("Escape")
    reader.sees("A long and careful answer")
    reach(reader, "button", "Discard")
    reader.page.keyboard.press("Enter")
    reader.page.get_by_role("alertdialog").get_by_role("button", name="Discard").click()
    reader.sees_no("A long and careful answer")
    reader.open(f"/@hanna/{post['id']}")
    reader.sees("This post was deleted, or you don’t have access to it.")
    reader.sees_no("A long and careful answer")


def test_a_draft_comment_remains_when_its_post_is_deleted(readers, server, maya):
    reader = readers(server, forgives=["404"])
    hanna = server.sign_up("hanna")
    post = hanna.create_post("In the garden").expect(201).json
    reader.sign_in(maya.token).open(f"/@hanna/{post['id']}")
    reader.field("Write a comment").fill("Half an answer")
    expect(reader.button("Send")).to_be_enabled()
    hanna.delete(f"/posts/{post['id']}").expect(200, 204)
    reader.sees("This post was deleted, or you don’t have access to it.")
    reader.sees("Half an answer")
    keeps_draft(reader, maya, "Half an answer")
    reader.open(f"/@hanna/{post['id']}")
    reader.sees("Half an answer")
    reader.button("Discard").click()
    reader.page.get_by_role("alertdialog").get_by_role("button", name="Discard").click()
    reader.sees_no("Half an answer")


def test_a_rejected_post_keeps_its_text_after_a_reload_and_offers_edit_and_retry(readers, server, maya):
    # Firefox reports a truncated picture.
    reader = readers(server, forgives=["Image corrupt or truncated"])
    reader.sign_in(maya.token)
    reader.post_with_a_broken_photo("Words that took an evening")
    reader.button("Try Again").wait_for()
    for _ in range(2):
        reader.open("/")
        reader.sees("Words that took an evening")
        reader.sees("The photos were lost when the page closed")
    reader.button("Edit").click()
    expect(reader.dialog().get_by_label("Reflection")).to_have_value("Words that took an evening")
    reader.dialog().get_by_label("Reflection").fill("Words that took two evenings")
    reader.dialog().get_by_role("button", name="Post", exact=True).click()
    reader.post("Words that took two evenings").wait_for()
    reader.open("/")
    reader.post("Words that took two evenings").wait_for()
    reader.sees_no("Words that took an evening")
    assert [post["caption"] for post in maya.get("/posts").expect(200).json] == ["Words that took two evenings"]


def test_invisible_text_is_neither_posted_nor_sent(reader, maya):
    post = maya.create_post("In the garden").expect(201).json
    reader.sign_in(maya.token).open(f"/@maya/{post['id']}")
    reader.field("Write a comment").fill("Words")
    expect(reader.button("Send")).to_be_enabled()
    reader.field("Write a comment").fill(UNSEEN)
    expect(reader.button("Send")).to_be_disabled()
    reader.open("/new")
    form = reader.dialog()
    form.get_by_label("Reflection").fill("Words")
    expect(form.get_by_role("button", name="Post", exact=True)).to_be_enabled()
    form.get_by_label("Reflection").fill(UNSEEN)
    expect(form.get_by_role("button", name="Post", exact=True)).to_be_disabled()


def test_a_search_with_many_combining_marks_is_answered(reader, maya):
    reader.open("/discover")
    reader.page.get_by_role("searchbox").fill("e\u0301\u0323\u0330" * 150)
    reader.sees("No Results")


def test_messages_about_rejected_photos_fit_and_are_legible(readers, server, maya):
    reader = readers(server, viewport=PHONE).sign_in(maya.token)
    reader.open("/new")
    form = reader.dialog()
    files = [{"name": name, "mimeType": kind, "buffer": data} for name, kind, data in REJECTED]
    form.locator("input[type=file]").set_input_files(files)
    trouble = form.locator("[data-trouble]")
    expect(trouble).to_have_attribute("data-trouble", "“hills.jpg” is empty.")
    field = form.get_by_label("Reflection").bounding_box()
    for words in ("HEIC", "GIF"):
        note = form.get_by_text(re.compile(f"Selected photo .: {words}")).bounding_box()
        assert field["x"] <= note["x"] and note["x"] + note["width"] <= field["x"] + field["width"] + 1, words


def test_the_first_of_too_many_photos_are_accepted_with_a_legible_message(readers, server, maya):
    reader = readers(server, viewport=PHONE).sign_in(maya.token)
    reader.open("/new")
    form = reader.dialog()
    photos = [
        {"name": f"{number}.jpg", "mimeType": "image/jpeg", "buffer": picture("hills", 100 + number, 100)}
        for number in range(12)]
    form.locator("input[type=file]").set_input_files(photos)
    trouble = form.locator("[data-trouble]")
    expect(trouble).to_have_attribute("data-trouble", "Too many files. Only the first 4 were added.")
    expect(form.locator("input[type=file]")).to_be_disabled()
    expect(trouble).to_have_css("opacity", "1")

    def shown():
        return [form.locator("img").nth(number).evaluate("image => image.naturalWidth") for number in range(4)]

    wait(reader.page, lambda: 0 not in shown())
    assert shown() == [100, 101, 102, 103]
    assert trouble.evaluate("label => label.scrollHeight <= label.clientHeight + 1"), "its text fits"
