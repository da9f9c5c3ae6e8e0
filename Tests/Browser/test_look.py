"""Elements that each browser draws in its own way look as the style defines."""

import pytest

pytestmark = pytest.mark.browsers("chromium", "firefox")


@pytest.mark.browsers("firefox")
def test_the_spinner_is_a_hollow_ring(server, open_page):
    server.body = '<progress id="n2" aria-label="Loading"></progress>'
    page = open_page()
    within = page.evaluate("getComputedStyle(document.getElementById('n2'), '::-moz-progress-bar').backgroundColor")
    assert within == "rgba(0, 0, 0, 0)"


def test_a_segment_is_in_the_same_place_for_touch_exploration(server, open_page):
    server.body = (
        '<fieldset id="n1" role="radiogroup"><label id="n2"><input type="radio" name="r">One</label>'
        '<label id="n3"><input type="radio" name="r">Two</label></fieldset>')
    page = open_page()
    assert page.get_by_role("radio", name="Two").bounding_box() == page.locator("#n3").bounding_box()
