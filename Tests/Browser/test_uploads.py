"""Uploads: progress, cancellation, and messages about rejected files."""

import base64
import io

import pytest
from PIL import Image
from patience import wait

pytestmark = pytest.mark.browsers("chromium", "firefox")

PICKER = '<label class="button" id="n1">Choose<input type="file" class="file" id="n2" multiple></label>'


def choose(page, *names):
    page.locator("#n2").set_input_files([{"name": name, "mimeType": "text/plain", "buffer": b"x" * 100} for name in names])


def trouble(page):
    return page.locator("#n1").get_attribute("data-trouble")


def test_an_upload_can_be_cancelled(server, open_page):
    server.body = PICKER
    page = open_page()
    # The file never arrives.
    page.route("**/_live/upload", lambda route: None)
    choose(page, "a.txt", "b.txt")
    page.locator("[data-uploading]").wait_for()
    page.locator("#n2").focus()
    page.keyboard.press("Space")
    wait(page, lambda: trouble(page) == "Canceled.")
    assert page.locator("[data-uploading]").count() == 0
    assert page.locator("#announcer").inner_text() == "Canceled."
    assert "file" not in server.kinds()
    # Then another file is chosen.
    page.unroute("**/_live/upload")
    page.route("**/_live/upload", lambda route: route.fulfill(status=201, body="token", content_type="text/plain"))
    choose(page, "c.txt")
    wait(page, lambda: "file" in server.kinds())
    assert trouble(page) == ""


def test_a_rejected_file_is_reported_and_the_others_arrive(server, open_page):
    server.body = PICKER
    page = open_page()
    answers = iter([(413, "This file is too large. Choose one of at most 12 MB."), (201, "second")])

    def answer(route):
        status, body = next(answers)
        route.fulfill(status=status, body=body, content_type="text/plain")

    page.route("**/_live/upload", answer)
    choose(page, "a.txt", "b.txt")
    wait(page, lambda: "file" in server.kinds())
    assert server.events[-1][2:] == [2, "second"]
    assert trouble(page) == "This file is too large. Choose one of at most 12 MB."
    open_page.complaints[:] = [text for text in open_page.complaints if "413" not in text]


def test_no_more_files_are_sent_than_are_accepted(server, open_page):
    message = "Too many files. Only the first 4 were added."
    server.body = PICKER.replace("multiple", f'multiple data-max="4" data-excess="{message}"')
    page = open_page()
    sent = []

    def answer(route):
        sent.append(route.request.headers["x-file-name"])
        route.fulfill(status=201, body=f"token{len(sent)}", content_type="text/plain")

    page.route("**/_live/upload", answer)
    choose(page, *(f"{number}.txt" for number in range(1, 13)))
    wait(page, lambda: "file" in server.kinds())
    assert sent == ["1.txt", "2.txt", "3.txt", "4.txt"]
    assert trouble(page) == message


def test_a_file_that_the_views_reject_is_reported(server, open_page):
    server.body = PICKER
    page = open_page()
    server.push(["e", "trouble", ["2", "“a.png” cannot be used here."]])
    wait(page, lambda: trouble(page) == "“a.png” cannot be used here.")
    assert page.locator("#announcer").inner_text() == "“a.png” cannot be used here."


def photograph(width, height, kind="JPEG", orientation=None):
    """Red above and blue below, in the order of the file's pixels."""
    image = Image.new("RGB", (width, height), (220, 20, 30))
    image.paste((20, 30, 220), (0, height // 2, width, height))
    # Random pixels, which do not compress.
    noise = Image.effect_noise((width, height), 60)
    image = Image.merge("RGB", (image.getchannel(0), noise, image.getchannel(2)))
    exif = Image.Exif()
    if orientation:
        exif[0x0112] = orientation
    data = io.BytesIO()
    image.save(data, kind, **({"exif": exif, "quality": 97} if kind == "JPEG" else {}))
    return data.getvalue()


BODIES = """
window.bodies = []
const send = XMLHttpRequest.prototype.send
XMLHttpRequest.prototype.send = function (body) {
  const reader = new FileReader()
  reader.onload = () => { bodies.push(reader.result); send.call(this, body) }
  reader.readAsDataURL(body)
}
"""


def sent(server, open_page, name, kind, content):
    """Returns the received bytes of a chosen file."""
    server.body = PICKER
    page = open_page(before=BODIES)
    page.route("**/_live/upload", lambda route: route.fulfill(status=201, body="token", content_type="text/plain"))
    page.locator("#n2").set_input_files([{"name": name, "mimeType": kind, "buffer": content}])
    wait(page, lambda: "file" in server.kinds())
    return base64.b64decode(page.evaluate("bodies[0]").partition(",")[2])


def test_a_photo_over_the_maximum_size_is_scaled_down_before_it_is_sent(server, open_page):
    content = photograph(400, 300)
    arrived = sent(server, open_page, "a.jpg", "image/jpeg", content)
    image = Image.open(io.BytesIO(arrived))
    assert (image.format, image.size) == ("JPEG", (100, 75))
    assert len(arrived) < len(content)


def test_a_rotated_photo_is_sent_upright(server, open_page):
    # Orientation 6: a quarter turn to the right makes it upright, so that the top moves to the right.
    arrived = sent(server, open_page, "a.jpg", "image/jpeg", photograph(400, 300, orientation=6))
    image = Image.open(io.BytesIO(arrived)).convert("RGB")
    assert image.size == (75, 100)
    assert image.getexif().get(0x0112, 1) == 1
    right, left = image.getpixel((70, 50)), image.getpixel((5, 50))
    assert right[0] > 150 > right[2] and left[2] > 150 > left[0]


def test_a_small_picture_is_sent_unchanged(server, open_page):
    small = photograph(90, 60)
    assert sent(server, open_page, "a.jpg", "image/jpeg", small) == small


def test_a_file_with_a_false_picture_type_is_sent_unchanged(server, open_page):
    assert sent(server, open_page, "a.jpg", "image/jpeg", b"no picture at all") == b"no picture at all"


def test_a_large_png_stays_a_png(server, open_page):
    arrived = sent(server, open_page, "a.png", "image/png", photograph(300, 400, "PNG"))
    image = Image.open(io.BytesIO(arrived))
    assert (image.format, image.size) == ("PNG", (75, 100))
