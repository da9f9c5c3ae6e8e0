"""Photos of a post, shown uncropped: in a strip, on the post's own page, and one by one in the size of the window."""

import pytest
from community import picture
from playwright.sync_api import expect
from reader import PHONE

# Wide, square and tall.
SIZES = [(1200, 675), (900, 900), (700, 1400)]
ALTS = ["Hills from afar", "A bowl of noodles", "The sign at night"]


@pytest.fixture
def album(server):
    maya = server.sign_up("maya")
    kinds = ["hills", "bowl", "street"]
    files = [(f"{kind}.jpg", picture(kind, *size)) for kind, size in zip(kinds, SIZES)]
    return maya.create_post("Three of them", files, alt=ALTS).expect(201).json


def shapes(reader, where):
    images = [where.get_by_role("img", name=alt) for alt in ALTS]
    for image in images:
        image.scroll_into_view_if_needed()
        expect(image).to_have_js_property("complete", True)
    return [image.bounding_box() for image in images]


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 900}])
def test_an_album_is_a_strip_of_equal_height_and_natural_widths(server, readers, album, viewport):
    reader = readers(server, viewport=viewport)
    reader.open("/")
    boxes = shapes(reader, reader.post("Three of them"))
    heights = {round(box["height"]) for box in boxes}
    assert max(heights) - min(heights) <= 1, boxes
    for box, (width, height) in zip(boxes, SIZES):
        assert abs(box["width"] / box["height"] - width / height) < 0.03, box
    assert boxes[0]["width"] <= viewport["width"], "the widest photo is uncropped"
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def test_the_page_of_a_post_shows_its_photos_uncropped(server, readers, album):
    reader = readers(server, viewport=PHONE)
    reader.open(f"/@maya/{album['id']}")
    for box, (width, height) in zip(shapes(reader, reader.page), SIZES):
        assert abs(box["width"] / box["height"] - width / height) < 0.03, box
        assert box["width"] <= PHONE["width"]


def test_a_tall_photo_in_a_feed_is_uncropped(server, readers):
    maya = server.sign_up("maya")
    maya.create_post("One", [("street.jpg", picture("street", 700, 1400))], alt=["The sign"]).expect(201)
    reader = readers(server, viewport=PHONE)
    reader.open("/")
    image = reader.page.get_by_role("img", name="The sign")
    assert image.evaluate("image => getComputedStyle(image).objectFit") == "contain"
    assert image.bounding_box()["height"] < PHONE["height"]


def test_photos_are_viewed_one_by_one_by_keys(server, readers, album):
    reader = readers(server)
    reader.open("/")
    second = reader.button("View photo 2 of 3")
    second.focus()
    reader.page.keyboard.press("Enter")
    viewer = reader.dialog()
    expect(viewer).to_have_attribute("aria-label", "Photos by maya")
    for key, number in [(None, 2), ("ArrowRight", 3), ("ArrowRight", 3), ("ArrowLeft", 2), ("ArrowLeft", 1)]:
        if key:
            reader.page.keyboard.press(key)
        expect(viewer.get_by_text(f"{number} of 3")).to_be_visible()
        expect(viewer.get_by_text(ALTS[number - 1])).to_be_visible()
        expect(viewer.get_by_role("img", name=ALTS[number - 1])).to_be_visible()
    box, window = viewer.get_by_role("img", name=ALTS[0]).bounding_box(), reader.page.viewport_size
    assert box["y"] >= 0 and box["y"] + box["height"] <= window["height"], box
    viewer.get_by_role("button", name="Next Photo").click()
    expect(viewer.get_by_text("2 of 3")).to_be_visible()
    reader.page.keyboard.press("Escape")
    expect(viewer).to_be_hidden()
    expect(second).to_be_focused()


def test_photos_are_turned_by_swipes_and_magnified_by_two_fingers(server, readers, album):
    server.log_in("maya").put("/users/maya", json={"displayName": "Maya " + "Wolfeschlegel" * 3, "bio": None}).expect(200)
    reader = readers(server, viewport=PHONE, has_touch=True)
    reader.open("/")
    reader.button("View photo 1 of 3").tap()
    viewer = reader.dialog()
    expect(viewer.get_by_text("1 of 3")).to_be_visible()
    assert viewer.get_by_text("1 of 3").bounding_box()["height"] < 30, "on one line, however long the name is"
    line = reader.context.new_cdp_session(reader.page)

    def move(*fingers):
        for step in range(9):
            points = [
                {"x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8, "id": number}
                for number, ((x, y), (to_x, to_y)) in enumerate(fingers)]
            line.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": points})
            reader.page.wait_for_timeout(16)
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    move(((300, 400), (90, 405)))
    expect(viewer.get_by_text("2 of 3")).to_be_visible()
    move(((90, 400), (300, 405)))
    expect(viewer.get_by_text("1 of 3")).to_be_visible()
    width = lambda: viewer.get_by_role("img", name=ALTS[0]).bounding_box()["width"]
    before = width()
    move(((165, 400), (105, 400)), ((225, 400), (285, 400)))
    for _ in range(200):
        if width() > before * 1.8:
            break
        reader.page.wait_for_timeout(10)
    assert width() > before * 1.8
    expect(viewer.get_by_text("1 of 3")).to_be_visible()
