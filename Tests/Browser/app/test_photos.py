"""The photos of a new post: their upload, their order, and messages about them."""

import io
import random
import re

import pytest
from community import picture
from PIL import Image
from playwright.sync_api import expect

KINDS = ["hills", "book", "bowl"]


def photos(*kinds):
    return [{"name": f"{kind}.jpg", "mimeType": "image/jpeg", "buffer": picture(kind)} for kind in kinds]


def large_photo():
    """A photo of about 5 MB: noise does not compress."""
    width, height = 2000, 1700
    image = Image.frombytes("RGB", (width, height), random.Random(1).randbytes(width * height * 3))
    data = io.BytesIO()
    image.save(data, "JPEG", quality=97)
    return {"name": "noise.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()}


@pytest.fixture
def maya(server):
    return server.sign_up("maya")


@pytest.fixture
def form(reader, maya):
    """The form of a new post."""
    reader.sign_in(maya.token)
    reader.open("/new")
    return reader.dialog()


def describe(form, number, words):
    tile = form.get_by_role("button", name=f"Describe photo {number}")
    expect(tile).to_be_visible()
    field = form.get_by_label(f"Description of photo {number}")
    if not field.count():
        tile.click()
    field.fill(words)


def look_at(form, number, kind):
    if not form.get_by_label(f"Description of photo {number}").count():
        form.get_by_role("button", name=f"Photo {number}: {kind}").click()


def choose(form, *kinds):
    form.locator("input[type=file]").set_input_files(photos(*kinds))
    for number, kind in enumerate(kinds, 1):
        describe(form, number, kind)


def has_order(form, *kinds):
    for number, kind in enumerate(kinds, 1):
        form.get_by_role("button", name=f"Photo {number}: {kind}").wait_for()


def test_arrow_keys_reorder_photos_and_keep_the_focus(form, reader, maya):
    choose(form, *KINDS)
    form.get_by_role("img", name="Photo 1 of 3").focus()
    reader.page.keyboard.press("ArrowDown")
    has_order(form, "book", "hills", "bowl")
    expect(form.get_by_role("img", name="Photo 2 of 3")).to_be_focused()
    reader.page.keyboard.press("ArrowRight")
    has_order(form, "book", "bowl", "hills")
    # It is the last one: no further move is possible.
    reader.page.keyboard.press("ArrowDown")
    reader.page.keyboard.press("ArrowUp")
    has_order(form, "book", "hills", "bowl")
    look_at(form, 3, "bowl")
    form.get_by_role("button", name="Move photo 3 back").click()
    has_order(form, "book", "bowl", "hills")
    look_at(form, 1, "book")
    form.get_by_role("button", name="Remove photo 1").click()
    has_order(form, "bowl", "hills")
    form.get_by_label("Reflection").fill("In order")
    form.get_by_role("button", name="Post", exact=True).click()
    reader.post("In order").wait_for()
    posts = maya.get("/posts").expect(200).json
    assert [each["alt"] for each in posts[0]["attachments"]] == ["bowl", "hills"]


def test_a_photo_is_dragged_to_its_place(form, reader):
    choose(form, *KINDS)
    held = form.get_by_role("img", name="Photo 1 of 3").bounding_box()
    goal = form.get_by_role("img", name="Photo 3 of 3").bounding_box()
    mouse = reader.page.mouse
    mouse.move(held["x"] + 40, held["y"] + 40)
    mouse.down()
    mouse.move(held["x"] + 80, held["y"] + 40, steps=4)
    mouse.move(goal["x"] + 40, held["y"] + 40, steps=8)
    mouse.up()
    has_order(form, "book", "bowl", "hills")
    # It is in its new position and not at the point of release.
    boxes = [form.get_by_role("img", name=f"Photo {number} of 3").bounding_box() for number in (1, 2, 3)]
    assert [box["y"] for box in boxes] == [held["y"]] * 3
    assert boxes[0]["x"] < boxes[1]["x"] < boxes[2]["x"]


def test_the_same_photo_twice_is_shown_twice(form, reader):
    choose(form, "book", "book")
    form.get_by_label("Reflection").fill("Twice")
    form.get_by_role("button", name="Post", exact=True).click()
    expect(reader.post("Twice").get_by_role("img", name="book")).to_have_count(2)


def test_a_slow_upload_shows_its_progress_and_can_be_cancelled(form, reader):
    line = reader.context.new_cdp_session(reader.page)
    slow = {"offline": False, "latency": 20, "downloadThroughput": -1, "uploadThroughput": 500_000}
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", slow)
    form.get_by_label("Reflection").fill("Words stay")
    field = form.locator("input[type=file]")
    field.set_input_files(large_photo())
    button = form.locator("[data-uploading]")
    seen = set()
    while len(seen) < 3:
        seen.add(button.evaluate("element => Number(element.style.getPropertyValue('--progress'))"))
    assert all(0 <= part < 1 for part in seen)
    assert "Cancel" in button.evaluate("element => getComputedStyle(element, '::after').content")
    button.click()
    expect(button).to_have_count(0)
    expect(form.locator("[data-trouble]")).to_have_attribute("data-trouble", "Canceled.")
    expect(form.get_by_label("Description of photo 1")).to_have_count(0)
    expect(form.get_by_label("Reflection")).to_have_value("Words stay")
    # The same with a faster connection.
    line.send("Network.emulateNetworkConditions", slow | {"uploadThroughput": -1})
    field.set_input_files(large_photo())
    form.get_by_label("Description of photo 1").wait_for()
    form.get_by_role("button", name="Post", exact=True).click()
    reader.post("Words stay").get_by_role("img", name="Photo without a description").wait_for(timeout=20_000)


def test_a_photo_that_is_too_large_is_rejected_with_a_reason(form, reader):
    field = form.locator("input[type=file]")
    field.set_input_files({"name": "huge.jpg", "mimeType": "image/jpeg", "buffer": b"\xff\xd8\xff" + bytes(13 << 20)})
    form.get_by_text("This photo is larger than 10 MB. Choose a smaller one.").wait_for()
    expect(form.get_by_label("Description of photo 1")).to_have_count(0)


def test_a_webp_that_is_too_large_is_scaled_down_and_uploaded(form, reader, maya):
    data = io.BytesIO()
    Image.new("RGB", (4000, 1000), (90, 140, 60)).save(data, "WEBP")
    form.locator("input[type=file]").set_input_files(
        {"name": "field.webp", "mimeType": "image/webp", "buffer": data.getvalue()})
    form.get_by_label("Description of photo 1").fill("A field")
    form.get_by_label("Reflection").fill("Green")
    form.get_by_role("button", name="Post", exact=True).click()
    reader.post("Green").get_by_role("img", name="A field").wait_for()
    attachments = maya.get("/posts").expect(200).json[0]["attachments"]
    assert [each["alt"] for each in attachments] == ["A field"]


def test_a_heic_photo_that_the_browser_cannot_decode_is_reported_beside_the_field(form):
    """The first bytes of a phone's HEIC photo; Chromium has no decoder for it."""
    heic = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + bytes(2000)
    form.locator("input[type=file]").set_input_files(
        {"name": "IMG_1.HEIC", "mimeType": "image/heic", "buffer": heic})
    form.get_by_text("HEIC photos cannot be posted").wait_for()
    expect(form.get_by_label("Description of photo 1")).to_have_count(0)
