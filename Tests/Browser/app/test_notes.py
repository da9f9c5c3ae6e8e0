"""Notes about books, and posts and notes that stay folded until their reader reaches the page."""

import re
import uuid

import pytest
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PHONE

pytestmark = pytest.mark.browsers("chromium", "firefox")


def book(person, name="Emma"):
    return person.post("/titles", json={"kind": "book", "name": name}).expect(201).json


def note(person, text, **more):
    return person.post("/notes", json={"id": str(uuid.uuid4()), "text": text, **more}).expect(201).json


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_note_is_written_while_reading_and_found_again(server, readers, size):
    ana = server.sign_up("ana")
    ana.post(
        "/reading-sessions", json={"id": str(uuid.uuid4()), "bookTitle": "Middlemarch", "startPage": 40}).expect(201)
    reader = readers(server, viewport=size).sign_in(ana.token)
    reader.open("/me/reading")
    reader.button("New Note").click()
    form = reader.dialog()
    expect(form.get_by_label("Page", exact=True)).to_have_value("40")
    form.get_by_label("Note", exact=True).fill("Dorothea sees it at last.")
    # An unfinished note is kept when its author navigates.
    wait(reader.page, lambda: form.get_by_role("button", name="Save").is_enabled())
    form.get_by_role("button", name="Cancel").click()
    reader.button("New Note").click()
    form = reader.dialog()
    expect(form.get_by_label("Note", exact=True)).to_have_value("Dorothea sees it at last.")
    form.get_by_role("button", name="Save").click()
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    note(ana, "A quote of a café", kind="quote", bookTitle="Emma")
    reader.link("All Notes").click()
    reader.at("/me/notes")
    reader.sees("Dorothea sees it at last.")
    reader.sees("Page 40, Only me")
    reader.page.get_by_role("searchbox").locator("visible=true").fill("cafe")
    reader.sees_no("Dorothea sees it at last.")
    reader.sees("A quote of a café")
    reader.page.get_by_role("searchbox").locator("visible=true").fill("")
    reader.sees("Dorothea sees it at last.")
    reader.menu(reader.page.get_by_role("group", name="Note on Middlemarch"))
    reader.button("Edit").locator("visible=true").click()
    form = reader.dialog()
    form.get_by_label("Note", exact=True).fill("She sees it at last.")
    form.get_by_role("button", name="Save").click()
    reader.sees("She sees it at last.")
    reader.menu(reader.page.get_by_role("group", name="Note on Middlemarch"))
    reader.button("Delete").locator("visible=true").click()
    reader.page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    reader.sees_no("She sees it at last.")
    assert [kept["kind"] for kept in ana.get("/notes").expect(200).json] == ["quote"]


def test_two_devices_edit_one_note_and_both_versions_are_shown(server, readers):
    ana = server.sign_up("ana")
    made = note(ana, "First", bookTitle="Emma")
    reader = readers(server).sign_in(ana.token)
    reader.open("/me/notes")
    reader.menu(reader.page.get_by_role("group", name="Note on Emma"))
    reader.button("Edit").locator("visible=true").click()
    form = reader.dialog()
    form.get_by_label("Note", exact=True).fill("At the desk")
    ana.patch(f"/notes/{made['id']}", json={"text": "On the phone", "revision": 0}).expect(200)
    form.get_by_role("button", name="Save").click()
    reader.sees("This note was changed on another device.")
    expect(form.get_by_text("On the phone")).to_be_visible()
    expect(form.get_by_label("Note", exact=True)).to_have_value("At the desk")
    form.get_by_role("button", name="Save").click()
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    reader.sees("At the desk")


def test_folded_posts_and_notes_open_when_their_reader_reaches_the_page(server, readers):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    emma = book(ana)
    session = str(uuid.uuid4())
    ben.post("/reading-sessions", json={"id": session, "titleId": emma["id"], "startPage": 10}).expect(201)
    ana.create_post("She marries him!", about=f"title:{emma['id']}", page="213").expect(201)
    note(ana, "Badly done, Emma!", titleId=emma["id"], kind="quote", visibility="everyone", position={"page": 212})
    feed, page = readers(server).sign_in(ben.token), readers(server, viewport=PHONE).sign_in(ben.token)
    feed.open("/")
    page.open(f"/title/{emma['id']}")
    feed.sees("Beyond your page (p. 213)")
    page.sees("Beyond your page (p. 212)")
    feed.sees_no("She marries him!")
    page.sees_no("Badly done, Emma!")
    ben.post(f"/reading-sessions/{session}/complete", json={"endPage": 220}).expect(200)
    feed.sees("She marries him!")
    page.sees("Badly done, Emma!")
    page.sees("She marries him!")
    feed.sees_no("Beyond your page")


def test_a_reader_can_open_a_folded_post_early(server, readers):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    emma = book(ana)
    post = ana.create_post("She marries him!", about=f"title:{emma['id']}", page="213").expect(201).json
    ana.post(f"/posts/{post['id']}/comments", json={"text": "And I cried."}).expect(201)
    ana.post(
        f"/posts/{post['id']}/comments", json={"text": "The last line!", "position": {"page": 400}}).expect(201)
    reader = readers(server).sign_in(ben.token)
    reader.open(f"/@ana/{post['id']}")
    reader.sees("Beyond your page (p. 400)")
    # No text of it is below a link either.
    assert "marries" not in reader.page.content() and "cried" not in reader.page.content()
    reader.button("Show Anyway: post by ana").click()
    reader.sees("She marries him!")
    reader.sees("And I cried.")
    reader.sees_no("The last line!")
    reader.button("Show Anyway: comment by ana").click()
    reader.sees("The last line!")


def test_a_post_about_a_page_is_written_and_edited(server, readers):
    ana = server.sign_up("ana")
    emma = book(ana)
    reader = readers(server).sign_in(ana.token)
    reader.open(f"/title/{emma['id']}")
    reader.button("Post About This").click()
    form = reader.dialog()
    form.get_by_label("Reflection").fill("Badly done.")
    form.get_by_label("Page (optional)").fill("many")
    form.get_by_text("This is not a page number").wait_for()
    # A post is not sent without the entered page.
    expect(form.get_by_role("button", name="Post", exact=True)).to_be_disabled()
    form.get_by_label("Page (optional)").fill("212")
    # The error remains beside the entered text.
    expect(form.get_by_text("Page (optional)", exact=True)).to_be_visible()
    form.get_by_role("button", name="Post", exact=True).click()
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    posts = lambda: ana.get(f"/titles/{emma['id']}/posts").expect(200).json
    wait(reader.page, posts)
    assert posts()[0]["about"]["position"] == {"page": 212, "percent": None}
    reader.sees(re.compile("Page 212"))


def test_an_open_title_page_shows_new_notes_of_other_users(server, readers):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    emma = book(ana)
    reader = readers(server).sign_in(ben.token)
    reader.open(f"/title/{emma['id']}")
    reader.sees("New Note")
    note(ana, "Badly done, Emma.", titleId=emma["id"], visibility="everyone")
    reader.sees("Badly done, Emma.")


def test_another_user_of_the_device_finds_no_notes(server, readers):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    note(ana, "Mine alone", bookTitle="Emma")
    reader = readers(server).sign_in(ana.token)
    reader.open("/me/notes")
    reader.sees("Mine alone")
    reader.sign_in(ben.token)
    reader.open("/me/notes")
    reader.sees("No Notes Yet")
    reader.sees_no("Mine alone")
