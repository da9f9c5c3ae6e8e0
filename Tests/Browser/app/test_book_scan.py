"""A book found by a photo of its barcode, its cover or its shelf."""

import json

import pytest
from covers import back_cover, cover, photo
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from support.waiting import wait_until

ISBN = "9780441478125"
TITLE = "The Left Hand of Darkness"


@pytest.fixture
def library(server, tmp_path):
    """A server with its catalog, and an edition of one of its books from a dump."""
    found = lambda: server.client().get(f"/titles?q={TITLE.replace(' ', '+')}").expect(200).json
    wait_until(found, 20, "the catalog is loaded")
    records = [
        ("author", "/authors/OL1A", {"name": "Ursula K. Le Guin"}),
        ("work", "/works/OL1W", {"title": TITLE, "first_publish_date": "1969", "authors": [{"author": {"key": "/authors/OL1A"}}]}),
        ("edition", "/books/OL1M", {"title": TITLE, "works": [{"key": "/works/OL1W"}], "isbn_13": [ISBN], "languages": [{"key": "/languages/eng"}]}),
    ]
    files = []
    for kind, key, record in records:
        line = f"/type/{kind}\t{key}\t1\t2024-01-01T00:00:00\t" + json.dumps({"key": key, "type": {"key": f"/type/{kind}"}} | record)
        files.append(tmp_path / f"ol_dump_{kind}s.txt")
        files[-1].write_text(line + "\n")
    server.command("catalog", "import", *files)
    return server


def scan(reader, chosen):
    reader.open("/discover")
    reader.page.get_by_role("button", name="Scan a Book").locator("visible=true").first.click()
    form = reader.dialog()
    form.get_by_role("button", name="Type the Title Instead").wait_for()
    form.locator("input[type=file]").set_input_files(photo(chosen))
    return form


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_photo_of_a_barcode_becomes_a_book(library, readers, size):
    reader = readers(library, viewport=size).sign_in(library.sign_up("ana").token)
    form = scan(reader, back_cover(ISBN))
    expect(form.get_by_text("Best match")).to_be_visible(timeout=60_000)
    expect(form.get_by_text("100% match: barcode recognized")).to_be_visible()
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    form.get_by_role("button").filter(has_text=TITLE).click()
    title = library.client().get(f"/titles?q={ISBN}").expect(200).json[0]
    reader.at(f"/title/{title['id']}")
    reader.sees("Ursula K. Le Guin")
    assert list((library.data / "incoming").iterdir()) == []


def test_the_candidates_of_a_cover_are_corrected_by_typed_text(library, readers):
    reader = readers(library).sign_in(library.sign_up("ana").token)
    form = scan(reader, cover(["THE LEFT HAND", "OF DARKNESS", "Ursula K. Le Guin"]))
    # The dump's book and the catalog's are two titles here.
    sure = form.get_by_text("95% match: title and author recognized")
    expect(sure.first).to_be_visible(timeout=60_000)
    form.get_by_role("button", name="None of These").click()
    field = form.get_by_role("textbox", name="Title, author or ISBN")
    expect(field).to_have_value("THE LEFT HAND OF DARKNESS")
    field.fill("middlemarch")
    form.get_by_role("button").filter(has_text="George Eliot").click()
    reader.sees("George Eliot")


def test_an_unknown_book_is_added_with_the_recognized_text(library, readers):
    reader = readers(library).sign_in(library.sign_up("ana").token)
    form = scan(reader, cover(["Plum Harbour Quartz"]))
    field = form.get_by_role("textbox", name="Title, author or ISBN")
    expect(field).to_have_value("Plum Harbour Quartz", timeout=60_000)
    form.get_by_role("button", name="Add Missing Book").click()
    assert reader.field("Name").input_value() == "Plum Harbour Quartz"


def test_a_file_that_is_not_a_photo_is_reported_and_replaced(library, readers):
    reader = readers(library).sign_in(library.sign_up("ana").token)
    reader.open("/discover")
    reader.page.get_by_role("button", name="Scan a Book").locator("visible=true").first.click()
    form = reader.dialog()
    form.locator("input[type=file]").set_input_files(
        {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo(cover(["x"]))["buffer"][:3000]})
    expect(form.get_by_text("This photo is damaged or incomplete. Choose another.")).to_be_visible(timeout=30_000)
    form.locator("input[type=file]").set_input_files(photo(back_cover(ISBN)))
    expect(form.get_by_text("Best match")).to_be_visible(timeout=60_000)


def test_a_visitor_is_not_offered_a_scan(library, readers):
    reader = readers(library)
    reader.open("/discover")
    reader.sees("All Books, Films and Shows")
    expect(reader.page.get_by_role("button", name="Scan a Book")).to_have_count(0)
