"""Columns in a window that becomes narrow and wide again."""

import pytest
from patience import wait
from sample import open_live

pytestmark = pytest.mark.browsers("chromium", "firefox")

SAMPLE = ["columns"]


def test_columns_keep_their_state_when_the_window_changes(browser, host):
    context = browser.new_context(viewport={"width": 1000, "height": 600})
    page = open_live(context, host)
    page.get_by_text("Row 3", exact=True).click()
    page.get_by_text("Chosen 3").wait_for()
    page.get_by_role("button", name="Tapped 0").click()
    page.get_by_role("textbox", name="Note").fill("kept")
    page.locator(".sidebar .list").evaluate("list => { list.scrollTop = 700 }")
    page.set_viewport_size({"width": 500, "height": 600})
    page.get_by_role("link", name="Back").wait_for()
    assert page.get_by_role("button", name="Tapped 1").is_visible()
    assert page.get_by_role("textbox", name="Note").input_value() == "kept"
    assert not page.get_by_text("Row 20", exact=True).is_visible()
    page.go_back()
    page.get_by_text("Row 20", exact=True).wait_for()
    wait(page, lambda: abs(page.evaluate("scrollY") - 700) <= 5)
    page.evaluate("scrollTo(0, 400)")
    page.set_viewport_size({"width": 1000, "height": 600})
    page.get_by_role("button", name="Tapped 1").wait_for()
    assert page.get_by_role("textbox", name="Note").input_value() == "kept"
    wait(page, lambda: abs(page.locator(".sidebar .list").evaluate("list => list.scrollTop") - 400) <= 5)
    context.close()
