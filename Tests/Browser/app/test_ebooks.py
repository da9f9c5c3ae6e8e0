"""E-books in a browser: uploaded, read, closed, and resumed on another device at the same word."""

import io
import zipfile

import pytest
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from support.epub import epub, prose
from test_accessibility import AXE, CHECK
from test_trouble import AWAY

pytestmark = pytest.mark.browsers("chromium", "firefox")

BOOK = epub("The Calm Sea", "Ann Author", [
    ("One", "<p><span>T</span>he first words<a epub:type=\"noteref\" href=\"#n\">1</a>.</p>" + prose(12)
     + "<aside epub:type=\"footnote\" id=\"n\">Said long ago.</aside>"),
    ("Two", prose(3, start=101)),
])


def send(reader, name, content):
    reader.page.get_by_role("button", name="Upload EPUB").first.click()
    reader.dialog().locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/epub+zip", "buffer": content})


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_book_is_read_and_resumed_on_another_device_at_the_same_word(server, readers, size):
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
    # The position is stored with the user, and not with the page.
    wait(one.page, lambda: ana.get("/ebooks").expect(200).json[0]["position"])
    one.page.reload()
    one.sees("One, page 2 of 3")
    other = readers(server, viewport=DESKTOP).sign_in(ana.token)
    other.open("/me/ebooks")
    other.link("The Calm Sea").click()
    other.sees("One, page 2 of 3")
    assert other.page.get_by_text("begins here").first.inner_text() == words
    # The first device offers the new position and does not move to it automatically.
    other.button("Contents").click()
    other.dialog().get_by_role("button", name="Two", exact=True).click()
    other.sees("Two, page 1 of 1")
    one.sees("You kept reading on another device.")
    one.sees("One, page 2 of 3")
    one.button("Go to Page").click()
    one.sees("Two, page 1 of 1")
    expect(one.button("Next")).to_be_disabled()


def test_an_unreadable_part_is_named_in_the_list_and_in_the_book(server, readers):
    cut = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(BOOK)) as whole, zipfile.ZipFile(cut, "w") as book:
        for name in whole.namelist():
            if name != "1.xhtml":
                book.writestr(name, whole.read(name))
    ana = server.sign_up("ana")
    reader = readers(server).sign_in(ana.token)
    reader.open("/me/ebooks")
    send(reader, "sea.epub", cut.getvalue())
    missing = "One part of this book could not be read: “Two”."
    reader.sees(missing)
    reader.link("The Calm Sea").click()
    reader.sees("The first words.")
    reader.sees(missing)


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
    # The actions of a paragraph follow it in the tab order, and are hidden until they have the focus.
    actions = reader.page.get_by_label("More Actions").first
    actions.focus()
    reader.page.keyboard.press("Enter")
    reader.page.keyboard.press("Tab")
    expect(reader.button("Highlight").first).to_be_focused()
    reader.page.keyboard.press("Enter")
    form = reader.dialog()
    form.get_by_label("Note").fill("Calm, really?")
    form.get_by_role("button", name="Save").click()
    reader.sees("Calm, really?")
    book = ana.get("/ebooks").expect(200).json[0]["id"]
    marks = ana.get(f"/ebooks/{book}/marks").expect(200).json
    assert [(mark["color"], mark["note"]) for mark in marks] == [(None, ""), ("yellow", "Calm, really?")]
    assert marks[1]["quote"] == "The first words."


def test_a_file_that_is_not_a_book_is_reported(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server).sign_in(ana.token)
    reader.open("/me/ebooks")
    send(reader, "words.epub", b"Just words.")
    reader.sees("This file is not an EPUB. Choose a file that ends in .epub.")
    reader.page.get_by_role("button", name="Remove words.epub").click()
    reader.page.get_by_role("alertdialog").get_by_role("button", name="Remove", exact=True).click()
    reader.sees("No E-Books Yet")


def test_only_the_words_of_a_highlighted_sentence_are_colored(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server).sign_in(ana.token)
    reader.open("/me/ebooks")
    send(reader, "sea.epub", epub("Sea", "Ann", [("One", "<p>It was calm. It rose high. It fell.</p>")]))
    reader.link("Sea").click()
    words = reader.page.get_by_text("It was calm.").first
    words.click(button="right")
    reader.button("Highlight").click()
    form = reader.dialog()
    form.get_by_label("Selection").select_option(label="It rose high.")
    form.get_by_role("button", name="Save").click()
    # The sheet with the option takes a moment to close.
    highlighted = reader.page.get_by_text("It rose high.", exact=True).and_(reader.page.locator("span"))
    expect(highlighted).to_be_visible()
    assert highlighted.evaluate("it => getComputedStyle(it).backgroundColor") != "rgba(0, 0, 0, 0)"
    book = ana.get("/ebooks").expect(200).json[0]["id"]
    assert [mark["quote"] for mark in ana.get(f"/ebooks/{book}/marks").expect(200).json] == ["It rose high."]
    words.click(button="right")
    reader.page.get_by_role("button", name="Edit Highlight: It rose high").click()
    reader.dialog().get_by_role("button", name="Remove Highlight").click()
    wait(reader.page, lambda: ana.get(f"/ebooks/{book}/marks").expect(200).json == [])


CACHED = """async () => {
  const kept = await caches.open('kept')
  return (await kept.keys()).map(({ url }) => new URL(url).pathname)
}"""


def wait_until_cached(reader, book):
    """Waits until the book's page and its text are cached."""
    wait(reader.page, lambda: {f"/me/ebooks/{book}", f"/me/ebooks/{book}/words"} <= set(reader.page.evaluate(CACHED)))
    reader.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")


@pytest.mark.browsers("chromium")
def test_an_opened_book_is_readable_without_a_network_until_its_reader_logs_out(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server, forgives=[*AWAY, "ERR_INTERNET_DISCONNECTED"]).sign_in(ana.token)
    page = reader.page
    reader.open("/me/ebooks")
    send(reader, "sea.epub", BOOK)
    reader.link("The Calm Sea").click()
    reader.sees("One, page 1 of 3")
    book = ana.get("/ebooks").expect(200).json[0]["id"]
    wait_until_cached(reader, book)
    reader.button("Next").click()
    reader.sees("One, page 2 of 3")
    first = page.get_by_text("begins here").first.inner_text()
    wait(page, lambda: ana.get(f"/ebooks/{book}").expect(200).json["ebook"]["position"])
    place = f'#c0w{ana.get(f"/ebooks/{book}").json["ebook"]["position"]["word"]}'

    page.context.set_offline(True)
    page.reload()
    page.wait_for_url(f"**/words{place}")
    assert page.locator(":target").inner_text() == first
    # The whole book is cached, including its contents, and needs no script.
    expect(page.get_by_text("Paragraph 103 begins here")).to_be_visible()
    expect(page.get_by_role("heading", name="The Calm Sea")).to_be_visible()
    page.get_by_text("Contents").click()
    page.get_by_role("link", name="Two", exact=True).click()
    page.wait_for_url("**/words#c1")
    assert page.locator("script").count() == 0
    page.reload()
    expect(page.get_by_text("The first words.")).to_be_visible()
    # Any other page lists the cached books.
    page.goto(server.url + "/me/library")
    expect(page.get_by_role("heading", name="No Connection")).to_be_visible()
    page.get_by_role("link", name="Read The Calm Sea").click()
    expect(page.get_by_text("The first words.")).to_be_visible()

    page.context.set_offline(False)
    page.get_by_role("link", name="Continue Online").click()
    reader.sees("One, page 2 of 3")
    reader.open("/settings")
    reader.button("Log Out").click()
    wait(page, lambda: page.evaluate("() => caches.has('kept')") is False)
    page.context.set_offline(True)
    page.goto(f"{server.url}/me/ebooks/{book}")
    expect(page.get_by_role("heading", name="No Connection")).to_be_visible()
    assert page.get_by_role("link", name="Read The Calm Sea").count() == 0


@pytest.mark.browsers("chromium")
def test_a_session_ended_elsewhere_leaves_no_cached_book(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server, forgives=AWAY).sign_in(ana.token)
    reader.open("/me/ebooks")
    send(reader, "sea.epub", BOOK)
    expect(reader.link("The Calm Sea")).to_be_visible()
    book = ana.get("/ebooks").expect(200).json[0]["id"]
    reader.open(f"/me/ebooks/{book}")
    reader.sees("One, page 1 of 3")
    wait_until_cached(reader, book)
    assert server.client(ana.token).get(f"/me/ebooks/{book}/words").status == 404
    reader.page.goto("about:blank")
    ana.delete("/sessions").expect(204)
    reader.page.goto(server.url)
    wait(reader.page, lambda: reader.page.evaluate("() => caches.has('kept')") is False)


@pytest.mark.browsers("chromium")
def test_only_text_is_cached_and_deleted_with_the_book(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server, bypass_csp=True, forgives=["404"]).sign_in(ana.token)
    page = reader.page
    reader.open("/me/ebooks")
    hostile = "<h2>&lt;b&gt;</h2><p id=\"x\">&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;</p><pre>a\n  b</pre>"
    send(reader, "sea.epub", epub("Sea &lt;i&gt;", "Ann &amp; Co", [("One", hostile)]))
    reader.link("Sea <i>").click()
    reader.sees("One, page 1 of 1")
    book = ana.get("/ebooks").expect(200).json[0]["id"]
    wait_until_cached(reader, book)
    page.goto(f"/me/ebooks/{book}/words")
    expect(page).to_have_title("Sea <i>")
    expect(page.get_by_role("heading", name="<b>")).to_be_visible()
    expect(page.get_by_text("<script>alert(1)</script> &amp;", exact=True)).to_be_visible()
    assert page.locator("pre").inner_text() == "a\n  b"
    assert page.locator("script, i, b").count() == 0
    page.evaluate(AXE)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(CHECK, [scheme, None]) == []
    reader.open("/me/ebooks")
    reader.button("Remove Sea <i>").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Remove", exact=True).click()
    reader.sees("No E-Books Yet")
    wait(page, lambda: page.evaluate(CACHED) == ["/reader"])
