"""What a page shows while a picture loads, once it is there, and when it does not come."""

import pytest
from patience import wait
from sample import open_live
from test_gallery import PICTURE

pytestmark = pytest.mark.browsers("chromium", "firefox")

SAMPLE = ["pictures"]


class Pictures:
    """Answers for pictures when the test says so."""

    def __init__(self, context):
        self.waiting = {}
        context.route("**/*.png", lambda route: self.waiting.update({route.request.url.split("/")[-1]: route}))

    def send(self, page, name, **answer):
        wait(page, lambda: name in self.waiting)
        self.waiting.pop(name).fulfill(**answer)


def test_what_stands_for_a_picture_goes_when_it_has_come(browser, host):
    context = browser.new_context()
    pictures = Pictures(context)
    page = open_live(context, host)
    page.get_by_text("Loading first").wait_for()
    pictures.send(page, "first.png", body=PICTURE, content_type="image/png")
    page.get_by_text("Loading first").wait_for(state="hidden")
    assert page.get_by_role("img", name="The first picture").bounding_box()["width"] == 200
    # The next one is waited for again.
    page.get_by_role("button", name="Second").click()
    page.get_by_text("Loading second").wait_for()
    pictures.send(page, "second.png", body=PICTURE, content_type="image/png")
    page.get_by_text("Loading second").wait_for(state="hidden")
    page.get_by_role("button", name="Third").click()
    page.get_by_text("Loading third").wait_for()
    pictures.send(page, "third.png", status=404)
    page.get_by_text("No third picture").wait_for()
    assert not page.get_by_text("Loading third").is_visible()
    context.close()


def test_without_a_script_the_picture_is_there_and_nothing_else(browser, host):
    context = browser.new_context(java_script_enabled=False)
    context.route("**/*.png", lambda route: route.fulfill(body=PICTURE, content_type="image/png"))
    page = context.new_page()
    page.goto(host)
    page.get_by_role("img", name="The first picture").wait_for()
    assert not page.get_by_text("Loading first").is_visible()
    context.close()
