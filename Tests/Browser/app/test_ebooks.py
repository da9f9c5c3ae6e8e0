"""E-books in a browser: sent, read, left, and taken up on another device at the same word."""

import pytest
from epub import epub, prose
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PHONE

pytestmark = pytest.mark.browsers("chromium", "firefox")

BOOK = epub("The Calm Sea", "Ann Author", [
    ("One", "<p><span>T</span>he first words<a epub:type=\"noteref\" href=\"#n\">1</a>.</p>" + prose(12)
     + "<aside epub:type=\"footnote\" id=\"n\">Said long ago.</aside>"),
    ("Two", prose(3, start=101)),
])


def send(reader, name, content):
    reader.page.get_by_role("button", name="Choose a File").or_(reader.button("Add an E-Book")).first.click()
    reader.dialog().locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/epub+zip", "buffer": content})


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_book_is_read_and_taken_up_elsewhere_at_the_same_word(server, readers, size):
    ana = server.sign_up("ana")
    one = readers(server, viewport=size).sign_in(ana.token)
    one.open("/me/reading")
    one.link("My E-Books").click()
    one.at("/me/ebooks")
    send(one, "sea.epub", BOOK)
    one.link("The Calm Sea").click()
    one.sees("The first words.")
    one.button("Note 1").click()
    one.sees("Said long ago.")
    one.sees("One, page 1 of 3")
    one.button("Next").click()
    one.sees("One, page 2 of 3")
    words = one.page.get_by_text("begins here").first.inner_text()
    # What was read is kept with the person, and not with the page.
    wait(one.page, lambda: ana.get("/ebooks").expect(200).json[0]["position"])
    one.page.reload()
    one.sees("One, page 2 of 3")
    other = readers(server, viewport=DESKTOP).sign_in(ana.token)
    other.open("/me/ebooks")
    other.link("The Calm Sea").click()
    other.sees("One, page 2 of 3")
    assert other.page.get_by_text("begins here").first.inner_text() == words
    # The first device is offered to follow, and does not by itself.
    other.button("Contents").click()
    other.dialog().get_by_role("button", name="Two", exact=True).click()
    other.sees("Two, page 1 of 1")
    one.sees("You read on elsewhere.")
    one.sees("One, page 2 of 3")
    one.button("Go There").click()
    one.sees("Two, page 1 of 1")
    expect(one.button("Next")).to_be_disabled()


def test_pages_are_turned_and_marked_by_keys(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server).sign_in(ana.token)
    reader.open("/me/ebooks")
    send(reader, "sea.epub", BOOK)
    reader.link("The Calm Sea").click()
    reader.sees("One, page 1 of 3")
    reader.page.keyboard.press("ArrowRight")
    reader.sees("One, page 2 of 3")
    reader.page.keyboard.press("ArrowLeft")
    reader.sees("One, page 1 of 3")
    reader.button("Bookmark").focus()
    reader.page.keyboard.press("Enter")
    expect(reader.button("Remove Bookmark")).to_be_visible()
    reader.page.get_by_role("button", name="Highlight: The first words").focus()
    reader.page.keyboard.press("Enter")
    form = reader.dialog()
    form.get_by_label("Note").fill("Calm, really?")
    form.get_by_role("button", name="Save").click()
    reader.sees("Calm, really?")
    book = ana.get("/ebooks").expect(200).json[0]["id"]
    marks = ana.get(f"/ebooks/{book}/marks").expect(200).json
    assert [(mark["color"], mark["note"]) for mark in marks] == [(None, ""), ("yellow", "Calm, really?")]
    assert marks[1]["quote"] == "The first words."


def test_what_is_no_book_says_so(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server).sign_in(ana.token)
    reader.open("/me/ebooks")
    send(reader, "words.epub", b"Just words.")
    reader.sees("This is no EPUB. Other formats cannot be read here.")
    reader.page.get_by_role("button", name="Remove words.epub").click()
    reader.page.get_by_role("alertdialog").get_by_role("button", name="Remove", exact=True).click()
    reader.sees("No E-Books Yet")
