"""The real host with real views, from the first byte to the newest frame."""

import urllib.request

import pytest
from live import SOCKETS
from patience import wait

pytestmark = pytest.mark.browsers("chromium", "firefox")
SAMPLE = []


@pytest.fixture
def page(browser, host):
    complaints = []
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.add_init_script(SOCKETS)
    page.goto(host)
    yield page
    context.close()
    assert [text for text in complaints if "404" not in text and "413" not in text] == []


def test_the_html_is_complete_without_a_script(browser, host):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(host)
    # The page switches to one that works without scripts; either shows the complete content.
    page.get_by_text("Count 0").wait_for()
    page.get_by_text("Row 5").wait_for()
    context.close()


def test_a_tap_changes_the_page(page):
    page.get_by_text("Add").click()
    page.get_by_text("Count 1").wait_for()
    page.get_by_text("Add").click()
    page.get_by_text("Count 2").wait_for()


def test_rows_keep_their_state_and_the_focus_when_they_move(page):
    page.get_by_text("Tapped 0").nth(1).click()
    page.get_by_text("Tapped 1").wait_for()
    page.get_by_text("Tapped 1").focus()
    page.evaluate("window.row = document.activeElement")
    page.get_by_text("Reverse").dispatch_event("click")
    rows = page.locator(".h")
    wait(page, lambda: rows.all_inner_texts()[0].startswith("Row 5"))
    assert [text.split() for text in rows.all_inner_texts()] == [
        ["Row", "5", "Tapped", "0"], ["Row", "4", "Tapped", "0"], ["Row", "3", "Tapped", "0"],
        ["Row", "2", "Tapped", "1"], ["Row", "1", "Tapped", "0"]]
    assert page.evaluate("document.activeElement === window.row && window.row.isConnected")
    page.get_by_text("Remove").click()
    page.get_by_text("Row 3").wait_for(state="detached")
    assert rows.count() == 4


def test_a_page_that_lost_its_connection_continues_in_the_same_state(page):
    page.get_by_text("Add").click()
    page.get_by_text("Count 1").wait_for()
    for count in range(2, 5):
        page.evaluate("window.sockets[window.sockets.length - 1].close()")
        page.get_by_text("Add").click()
        page.get_by_text(f"Count {count}").wait_for()
    assert page.evaluate("window.sockets.length") == 4


@pytest.mark.browsers("chromium")
def test_text_and_buttons_have_contrast_in_both_schemes(browser, host):
    luminance = """rgb => {
      const [r, g, b] = rgb.match(/[0-9.]+/g).map(x => x / 255)
        .map(x => x <= .03928 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4)
      return .2126 * r + .7152 * g + .0722 * b }"""
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme)
        page = context.new_page()
        page.goto(host)
        for selector in (".text", ".button"):
            ratio = page.evaluate(f"""selector => {{
              const luminance = {luminance}
              const front = luminance(getComputedStyle(document.querySelector(selector)).color)
              const back = luminance(getComputedStyle(document.documentElement).backgroundColor)
              return (Math.max(front, back) + .05) / (Math.min(front, back) + .05) }}""", selector)
            assert ratio >= 4.5, (scheme, selector)
        context.close()


@pytest.mark.parametrize("width", [320, 768, 1280, 1600])
def test_no_element_is_wider_than_the_window(browser, host, width):
    context = browser.new_context(viewport={"width": width, "height": 700})
    page = context.new_page()
    page.goto(host)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = page.get_by_role("button", name="Add").bounding_box()
    assert box["height"] >= 44 and box["width"] >= 44
    assert abs(box["x"] + box["width"] / 2 - width / 2) <= 1
    context.close()


def test_a_crawler_gets_the_text_and_no_script(host):
    request = urllib.request.Request(host, headers={"User-Agent": "Googlebot"})
    html = urllib.request.urlopen(request, timeout=10).read().decode()
    assert "Count 0" in html and "<script" not in html


def test_a_file_is_sent_by_http_and_rejected_when_too_large(page):
    # The page has no file field; one inserted by hand behaves like one of the renderer.
    page.evaluate("""() => {
        const field = document.createElement('input')
        Object.assign(field, {type: 'file', id: 'n4000000'})
        document.getElementById('page').append(field)
    }""")
    with page.expect_response("**/_live/upload", timeout=30_000) as answer:
        page.locator("#n4000000").set_input_files({"name": "größe 1.jpg", "mimeType": "image/jpeg", "buffer": b"x" * 9000})
    assert answer.value.status == 201
    with page.expect_response("**/_live/upload", timeout=30_000) as answer:
        page.locator("#n4000000").set_input_files({"name": "b.jpg", "mimeType": "image/jpeg", "buffer": b"x" * (13 << 20)})
    assert answer.value.status == 413
    wait(page, lambda: "12 MB" in page.locator("#announcer").inner_text())


def test_a_field_of_the_views_is_typed_in_and_cleared(page):
    page.get_by_label("Name").focus()
    page.keyboard.type("Ada Lovelace", delay=20)
    page.get_by_text("Hello Ada Lovelace").wait_for()
    assert page.get_by_label("Name").input_value() == "Ada Lovelace"
    page.get_by_role("button", name="Clear").click()
    wait(page, lambda: page.get_by_label("Name").input_value() == "")


def test_escape_closes_a_sheet_of_the_views_and_returns_the_focus(page):
    page.get_by_role("button", name="Open").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_text("In the sheet").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert page.evaluate("document.activeElement.textContent") == "Open"
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()


def test_back_and_forward_move_through_the_screens_of_the_views(page, host):
    page.get_by_text("Go", exact=True).click()
    page.get_by_text("Screen 7").wait_for()
    assert page.url != host + "/"
    wait(page, lambda: page.title() == "Number 7")
    page.go_back()
    page.get_by_text("Count 0").wait_for()
    wait(page, lambda: page.title() == "Sample")
    page.go_forward()
    page.get_by_text("Screen 7").wait_for()
    page.reload()
    page.get_by_text("Screen 7").wait_for()
