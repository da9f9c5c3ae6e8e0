"""A book found by a photo of its barcode, its cover or its shelf."""

import io
import json

import pytest
from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from support.waiting import wait_until

ISBN = "9780441478125"
TITLE = "The Left Hand of Darkness"
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf"

LEFT = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
SETS = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]


def flipped(bits):
    return "".join("10"[int(bit)] for bit in bits)


def barcode(digits, part=4, height=180):
    """EAN-13: three bars, six digits of which the set tells the first, five bars, six digits, three bars."""
    bits = "101"
    for digit, kind in zip(digits[1:7], SETS[int(digits[0])]):
        bits += LEFT[int(digit)] if kind == "L" else flipped(LEFT[int(digit)])[::-1]
    bits += "01010" + "".join(flipped(LEFT[int(digit)]) for digit in digits[7:]) + "101"
    image = Image.new("RGB", ((len(bits) + 24) * part, height + 40), "white")
    draw = ImageDraw.Draw(image)
    for place, bit in enumerate(bits, 12):
        if bit == "1":
            draw.rectangle((place * part, 20, (place + 1) * part - 1, 20 + height), fill="black")
    return image


def back_cover(digits):
    """As a phone sees it, held a little askew."""
    image = Image.new("RGB", (1500, 2000), (92, 120, 96))
    image.paste(barcode(digits), (700, 1600))
    return image.rotate(4, expand=True, fillcolor=(60, 50, 44))


def words(lines, size=(1200, 1800)):
    image = Image.new("RGB", size, (30, 60, 90))
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        draw.text((120, 160 + number * 170), line, font=ImageFont.truetype(FONT, 90), fill=(240, 230, 200))
    return image


def photo(image):
    data = io.BytesIO()
    image.save(data, "JPEG", quality=80)
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()}


@pytest.fixture
def library(server, tmp_path):
    """A server that knows its catalogue, and an edition of one of its books by a dump."""
    found = lambda: server.client().get(f"/titles?q={TITLE.replace(' ', '+')}").expect(200).json
    wait_until(found, 20, "the catalogue is there")
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
    expect(form.get_by_text("Is it this one?")).to_be_visible(timeout=60_000)
    expect(form.get_by_text("100 % sure: its number is on the photo")).to_be_visible()
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    form.get_by_role("button").filter(has_text=TITLE).click()
    title = library.client().get(f"/titles?q={ISBN}").expect(200).json[0]
    reader.at(f"/title/{title['id']}")
    reader.sees("Ursula K. Le Guin")
    assert list((library.data / "incoming").iterdir()) == []


def test_what_a_cover_may_be_is_put_right_by_words(library, readers):
    reader = readers(library).sign_in(library.sign_up("ana").token)
    form = scan(reader, words(["THE LEFT HAND", "OF DARKNESS", "Ursula K. Le Guin"]))
    # The dump's book and the catalogue's are two here.
    sure = form.get_by_text("95 % sure: its title and its author are on the photo")
    expect(sure.first).to_be_visible(timeout=60_000)
    form.get_by_role("button", name="None of These").click()
    field = form.get_by_role("textbox", name="Title, author or ISBN")
    expect(field).to_have_value("THE LEFT HAND OF DARKNESS")
    field.fill("middlemarch")
    form.get_by_role("button").filter(has_text="George Eliot").click()
    reader.sees("George Eliot")


def test_a_book_that_nobody_knows_is_added_by_what_was_read(library, readers):
    reader = readers(library).sign_in(library.sign_up("ana").token)
    form = scan(reader, words(["Plum Harbour Quartz"]))
    field = form.get_by_role("textbox", name="Title, author or ISBN")
    expect(field).to_have_value("Plum Harbour Quartz", timeout=60_000)
    form.get_by_role("button", name="Add a Book That Is Missing").click()
    assert reader.field("Name").input_value() == "Plum Harbour Quartz"


def test_a_file_that_is_no_photo_is_said_and_another_can_be_chosen(library, readers):
    reader = readers(library).sign_in(library.sign_up("ana").token)
    reader.open("/discover")
    reader.page.get_by_role("button", name="Scan a Book").locator("visible=true").first.click()
    form = reader.dialog()
    form.locator("input[type=file]").set_input_files(
        {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo(words(["x"]))["buffer"][:3000]})
    expect(form.get_by_text("That picture cannot be read. Try another one.")).to_be_visible(timeout=30_000)
    form.locator("input[type=file]").set_input_files(photo(back_cover(ISBN)))
    expect(form.get_by_text("Is it this one?")).to_be_visible(timeout=60_000)


def test_a_visitor_is_not_offered_a_scan(library, readers):
    reader = readers(library)
    reader.open("/discover")
    reader.sees("All Books, Films and Shows")
    expect(reader.page.get_by_role("button", name="Scan a Book")).to_have_count(0)
