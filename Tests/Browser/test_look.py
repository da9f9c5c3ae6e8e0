"""What each browser draws in its own way looks as the style says."""

import pytest

pytestmark = pytest.mark.browsers("chromium", "firefox")


@pytest.mark.browsers("firefox")
def test_the_ring_that_turns_while_something_is_under_way_is_hollow(server, open_page):
    server.body = '<progress id="n2" aria-label="Loading"></progress>'
    page = open_page()
    within = page.evaluate("getComputedStyle(document.getElementById('n2'), '::-moz-progress-bar').backgroundColor")
    assert within == "rgba(0, 0, 0, 0)"


def test_a_segment_is_where_it_is_seen_also_for_those_who_find_it_by_touch(server, open_page):
    server.body = (
        '<fieldset id="n1" role="radiogroup"><label id="n2"><input type="radio" name="r">One</label>'
        '<label id="n3"><input type="radio" name="r">Two</label></fieldset>')
    page = open_page()
    assert page.get_by_role("radio", name="Two").bounding_box() == page.locator("#n3").bounding_box()
