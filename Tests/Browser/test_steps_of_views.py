"""The browser's history with real views: sheets, the screens in them, and screens that are closed all at once."""

from patience import wait
from playwright.sync_api import expect

SAMPLE = ["steps"]
WINDOW = {"width": 600, "height": 900}


def front(page):
    return page.evaluate("history.state.front.length")


def heading(page, name):
    return page.get_by_role("heading", name=name)


def test_a_sheet_returns_with_its_choices_and_its_screens(page):
    page.get_by_role("button", name="Present").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Public").click()
    sheet.get_by_label("Comments").click()
    sheet.get_by_role("radio", name="Large").click()
    sheet.get_by_label("Feed").select_option("Two")
    sheet.get_by_label("Day").fill("2026-03-09")
    sheet.get_by_role("slider").fill("8")
    said = sheet.get_by_text("true true 2 Two 8")
    said.wait_for()
    sheet.get_by_role("link", name="Note").or_(sheet.get_by_role("button", name="Note")).click()
    heading(sheet, "Note 1").wait_for()
    sheet.get_by_label("Text").fill("half a thought")
    sheet.get_by_text("More").click()
    heading(sheet, "Note 2").wait_for()
    wait(page, lambda: front(page) == 3)

    # Screen by screen, and then the sheet.
    page.go_back()
    heading(sheet, "Note 1").wait_for()
    page.go_back()
    heading(sheet, "Form").wait_for()
    said.wait_for()
    page.go_back()
    expect(sheet).to_have_count(0)
    heading(page, "Start").wait_for()

    # And all of it again.
    page.go_forward()
    said.wait_for()
    assert sheet.get_by_label("Day").input_value() == "2026-03-09"
    page.go_forward()
    heading(sheet, "Note 1").wait_for()
    expect(sheet.get_by_label("Text").locator("visible=true")).to_have_value("half a thought")
    page.go_forward()
    heading(sheet, "Note 2").wait_for()
    page.evaluate("history.go(-3)")
    expect(sheet).to_have_count(0)
    page.evaluate("history.go(3)")
    heading(sheet, "Note 2").wait_for()
    page.go_back()
    expect(sheet.get_by_label("Text").locator("visible=true")).to_have_value("half a thought")

    # The sheet's own back button is the same step.
    sheet.get_by_role("button", name="Back").or_(sheet.get_by_role("link", name="Back")).locator("visible=true").click()
    heading(sheet, "Form").wait_for()
    wait(page, lambda: front(page) == 1)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    wait(page, lambda: page.evaluate("history.state.depth") == 0)


def depth(page):
    return page.evaluate("history.state.depth")


def open_three(page):
    page.get_by_role("link", name="Go").click()
    for number in (2, 3):
        page.get_by_role("link", name="Further").locator("visible=true").click()
        heading(page, f"Screen {number}").wait_for()
    wait(page, lambda: depth(page) == 3)


def test_back_after_closing_all_screens_at_once_leaves_the_page(page, host):
    open_three(page)
    page.get_by_role("button", name="To the Start").locator("visible=true").click()
    wait(page, lambda: depth(page) == 0)
    assert page.url == host + "/"
    page.go_forward()
    heading(page, "Screen 1").wait_for()
    page.evaluate("history.go(2)")
    heading(page, "Screen 3").wait_for()
    # Two screens opened together by a step forward remain two steps.
    page.get_by_role("button", name="To the Start").locator("visible=true").click()
    wait(page, lambda: depth(page) == 0)
    heading(page, "Start").wait_for()
    assert page.url == host + "/"
    page.go_back()
    assert page.url == "about:blank"


def test_after_a_reload_screens_are_closed_one_step_each_or_all_at_once(page, host):
    open_three(page)
    page.reload()
    wait(page, lambda: page.evaluate("sockets.length && sockets.at(-1).hasHeard"))
    page.get_by_role("button", name="One Back").locator("visible=true").click()
    wait(page, lambda: depth(page) == 2)
    heading(page, "Screen 2").wait_for()
    page.get_by_role("button", name="One Back").locator("visible=true").click()
    wait(page, lambda: depth(page) == 1)
    heading(page, "Screen 1").wait_for()
    page.get_by_role("button", name="To the Start").locator("visible=true").click()
    wait(page, lambda: depth(page) == 0)
    page.go_back()
    assert page.url == "about:blank"


def test_three_screens_opened_at_once_are_closed_one_by_one_within_their_single_step(page, host):
    page.get_by_role("button", name="Three at Once").click()
    heading(page, "Screen 3").wait_for()
    wait(page, lambda: depth(page) == 1)
    for number in (2, 1):
        page.get_by_role("button", name="One Back").locator("visible=true").click()
        heading(page, f"Screen {number}").wait_for()
    page.get_by_role("button", name="One Back").locator("visible=true").click()
    heading(page, "Start").wait_for()
    wait(page, lambda: depth(page) == 0)
    assert page.url == host + "/"
    page.go_back()
    assert page.url == "about:blank"
