"""The page while a picture loads, once it has loaded, and when it fails."""

import pytest
from patience import wait
from sample import open_live
from test_gallery import PICTURE

pytestmark = pytest.mark.browsers("chromium", "firefox")

SAMPLE = ["pictures"]


class Pictures:
    """Answers requests for pictures when the test allows it."""

    def __init__(self, context):
        self.waiting = {}
        context.route("**/*.png", lambda route: self.waiting.update({route.request.url.split("/")[-1]: route}))

    def send(self, page, name, **answer):
        wait(page, lambda: name in self.waiting)
        self.waiting.pop(name).fulfill(**answer)


def test_the_placeholder_of_a_picture_is_removed_when_it_has_loaded(browser, host):
    context = browser.new_context()
    pictures = Pictures(context)
    page = open_live(context, host)
    page.get_by_text("Loading first").wait_for()
    pictures.send(page, "first.png", body=PICTURE, content_type="image/png")
    page.get_by_text("Loading first").wait_for(state="hidden")
    assert page.get_by_role("img", name="The first picture").bounding_box()["width"] == 200
    # The next one has a placeholder again.
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


def test_without_a_script_only_the_picture_is_there(browser, host):
    context = browser.new_context(java_script_enabled=False)
    context.route("**/*.png", lambda route: route.fulfill(body=PICTURE, content_type="image/png"))
    page = context.new_page()
    page.goto(host)
    page.get_by_role("img", name="The first picture").wait_for()
    assert not page.get_by_text("Loading first").is_visible()
    context.close()
