"""Real touch events: scrolling, dragging, magnifying, rotating and refreshing."""

import math

import pytest
from patience import wait
from sample import open_live

SAMPLE = ["touch"]


class Fingers:
    def __init__(self, page):
        self.page = page
        self.client = page.context.new_cdp_session(page)

    def _send(self, kind, points):
        self.client.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})

    def move(self, *ways, steps=12):
        """Moves each finger along its own path, from the first point to the last."""
        at = lambda part: [(x + (to_x - x) * part, y + (to_y - y) * part) for (x, y), (to_x, to_y) in ways]
        self._send("touchStart", at(0))
        for step in range(1, steps + 1):
            self._send("touchMove", at(step / steps))
            self.page.wait_for_timeout(16)
        self._send("touchEnd", [])

    def path(self, points):
        self._send("touchStart", points[0])
        for point in points[1:]:
            self._send("touchMove", point)
            self.page.wait_for_timeout(30)
        self._send("touchEnd", [])


@pytest.fixture
def page(browser, host):
    context = browser.new_context(viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True)
    yield open_live(context, host)
    context.close()


@pytest.fixture
def fingers(page):
    return Fingers(page)


def part(page, name):
    return page.locator(f"[data-identifier='{name}']")


def middle(page, name):
    part(page, name).scroll_into_view_if_needed()
    box = part(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def scrolled(page):
    return page.evaluate("scrollY + document.querySelector('.scroll').scrollTop")


@pytest.mark.parametrize("name, along, beside", [("across", (1, 0.2), (0, -1)), ("down", (0.2, 1), None)])
def test_a_drag_along_one_axis_leaves_the_other_to_scrolling(page, fingers, name, along, beside):
    x, y = middle(page, name)
    before = scrolled(page)
    fingers.move(((x, y), (x + 90 * along[0], y + 90 * along[1])))
    pan = "y" if along[0] == 1 else "x"
    wait(page, lambda: page.locator(f"[data-pan={pan}]").count() > 0)
    assert scrolled(page) == before, "a finger along the axis drags"
    if beside:
        x, y = middle(page, name)
        fingers.move(((x, y), (x + 120 * beside[0], y + 120 * beside[1])))
        wait(page, lambda: scrolled(page) > before + 60)


def test_a_card_follows_a_finger(page, fingers):
    x, y = middle(page, "across")
    left = part(page, "across").bounding_box()["x"]
    fingers._send("touchStart", [(x, y)])
    for step in range(10, 100, 10):
        fingers._send("touchMove", [(x + step, y)])
        page.wait_for_timeout(16)
    assert abs(part(page, "across").bounding_box()["x"] - left - 90) <= 16
    fingers._send("touchEnd", [])
    wait(page, lambda: abs(part(page, "across").bounding_box()["x"] - left) <= 1)


def test_two_fingers_magnify_a_picture(page, fingers):
    x, y = middle(page, "magnify")
    fingers.move(((x - 30, y), (x - 90, y)), ((x + 30, y), (x + 90, y)))
    wait(page, lambda: page.get_by_text("Scale 300").count() == 1)


def test_two_fingers_rotate_a_picture(page, fingers):
    x, y = middle(page, "rotate")
    turn = lambda degrees: [
        (x + side * 60 * math.cos(math.radians(degrees)), y + side * 60 * math.sin(math.radians(degrees)))
        for side in (1, -1)]
    fingers.path([turn(degrees) for degrees in range(0, 50, 5)])
    wait(page, lambda: page.get_by_text("Angle 45").count() == 1)


def test_pages_turn_by_swiping(page, fingers):
    x, y = middle(page, "pages")
    selected = lambda: page.locator("[data-identifier=pages] [role=tab], .tabs[data-key=page] [role=tab]").evaluate_all(
        "tabs => tabs.findIndex(tab => tab.ariaSelected === 'true')")
    assert selected() == 0
    fingers.move(((x + 60, y), (x - 90, y)))
    wait(page, lambda: selected() == 1)
    fingers.move(((x + 60, y), (x - 90, y)))
    wait(page, lambda: selected() == 2)
    fingers.move(((x - 60, y), (x + 90, y)))
    wait(page, lambda: selected() == 1)
    # A finger that moves up over the pages scrolls.
    before = scrolled(page)
    fingers.move(((x, y), (x + 10, y - 150)))
    wait(page, lambda: scrolled(page) > before + 80)
    assert selected() == 1


def test_pulling_down_at_the_top_refreshes(page, fingers):
    fingers.move(((195, 60), (195, 340)))
    page.get_by_text("Refreshed 1 times").wait_for()
    page.evaluate("scrollTo(0, 300); document.querySelector('.scroll').scrollTop = 300")
    fingers.move(((195, 60), (195, 340)))
    page.wait_for_timeout(300)
    page.evaluate("scrollTo(0, 0); document.querySelector('.scroll').scrollTop = 0")
    assert page.get_by_text("Refreshed 1 times").count() == 1


def test_a_page_follows_the_finger_and_returns_after_a_short_swipe(page, fingers):
    x, y = middle(page, "pages")
    shown = page.locator(".tabs[data-key=page] > .tabPanel:not([hidden])")
    left = shown.bounding_box()["x"]
    fingers._send("touchStart", [(x, y)])
    for step in range(5, 45, 5):
        fingers._send("touchMove", [(x - step, y)])
    wait(page, lambda: abs(shown.bounding_box()["x"] - left + 40) <= 2)
    fingers._send("touchEnd", [])
    wait(page, lambda: shown.bounding_box()["x"] == left)
    assert shown.inner_text() == "Page 1"


def box(page, text):
    return page.get_by_text(text, exact=True).bounding_box()


def test_the_next_page_follows_beside_the_finger(page, fingers):
    x, y = middle(page, "pages")
    width = page.locator(".tabs[data-key=page]").bounding_box()["width"]
    left = box(page, "Page 1")["x"]
    assert not page.get_by_text("Page 2").is_visible()
    fingers._send("touchStart", [(x + 80, y)])
    for step in range(10, 110, 10):
        fingers._send("touchMove", [(x + 80 - step, y)])
    wait(page, lambda: abs(box(page, "Page 1")["x"] - left + 100) <= 2)
    assert abs(box(page, "Page 2")["x"] - left + 100 - width) <= 2
    assert abs(box(page, "Page 2")["y"] - box(page, "Page 1")["y"]) <= 1
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    fingers._send("touchEnd", [])
    wait(page, lambda: not page.get_by_text("Page 1").is_visible() and abs(box(page, "Page 2")["x"] - left) <= 2)
    # No page precedes the first one.
    for at, text in ((80, "Page 1"), (40, "Page 1")):
        fingers.move(((x - 60, y), (x - 60 + at, y)))
        wait(page, lambda: page.get_by_text(text).is_visible() and abs(box(page, text)["x"] - left) <= 2)
    assert page.locator("[data-beside]").count() == 0


def test_pages_are_turned_by_buttons_and_keys(browser, host):
    context = browser.new_context(reduced_motion="reduce")
    page = open_live(context, host)
    page.get_by_role("button", name="Next Page").click()
    page.get_by_text("Page 2").wait_for()
    page.get_by_role("button", name="Previous Page").click()
    page.get_by_text("Page 1").wait_for()
    assert page.get_by_role("button", name="Previous Page").is_disabled()
    page.get_by_role("tab", name="Page 1 of 3").focus()
    for text in ("Page 2", "Page 3"):
        page.keyboard.press("ArrowRight")
        page.get_by_text(text, exact=True).wait_for()
    page.keyboard.press("Home")
    page.get_by_text("Page 1", exact=True).wait_for()
    context.close()


def test_a_full_swipe_performs_the_first_action(page, fingers):
    x, y = middle(page, "open row")
    fingers.move(((350, y), (60, y)))
    page.get_by_text("Did delete open row").wait_for()
    fingers.move(((40, y), (330, y)))
    page.get_by_text("Did pin open row").wait_for()
    wait(page, lambda: abs(box(page, "open row")["x"] + box(page, "open row")["width"] / 2 - x) <= 2)
    assert page.locator("[data-full]").count() == 0


def test_a_short_swipe_reveals_the_actions_and_the_row_closes_after_one(page, fingers):
    x, y = middle(page, "open row")
    fingers.move(((300, y), (180, y)))
    flag = page.get_by_role("button", name="Flag").first
    wait(page, lambda: flag.bounding_box()["x"] + flag.bounding_box()["width"] <= 391)
    page.get_by_text("Did nothing").wait_for()
    flag.tap()
    page.get_by_text("Did flag open row").wait_for()
    wait(page, lambda: flag.bounding_box()["x"] >= 389)


def test_a_row_without_full_swipe_only_reveals_its_actions(page, fingers):
    x, y = middle(page, "closed row")
    center = box(page, "closed row")["x"]
    for start, end, name in ((350, 60, "Delete"), (40, 330, "Pin")):
        assert abs(box(page, "closed row")["x"] - center) <= 2, "at rest the row shows its content"
        button = page.get_by_role("button", name=name).nth(1)
        fingers.move(((start, y), (end, y)))
        wait(page, lambda: 0 <= round(button.bounding_box()["x"]) and button.bounding_box()["x"] <= 380)
        fingers.move(((end, y), (start, y)))
        wait(page, lambda: abs(box(page, "closed row")["x"] - center) <= 2)
    page.get_by_text("Did nothing").wait_for()


def test_a_long_press_opens_the_menu_of_a_view(page, fingers):
    x, y = middle(page, "menu")
    fingers._send("touchStart", [(x, y)])
    wait(page, lambda: page.locator(".contextMenu > .menu[open]").count() == 1)
    fingers._send("touchEnd", [])
    page.get_by_role("button", name="Choose").tap()
    page.get_by_text("Chosen 1").wait_for()


def test_a_button_is_highlighted_while_pressed(page, fingers):
    x, y = middle(page, "hold")
    assert part(page, "hold").inner_text() == "Up"
    fingers._send("touchStart", [(x, y)])
    wait(page, lambda: part(page, "hold").inner_text() == "Down")
    fingers._send("touchEnd", [])
    wait(page, lambda: part(page, "hold").inner_text() == "Up")


def test_a_button_refreshes_for_users_who_cannot_pull(browser, host):
    context = browser.new_context()
    page = open_live(context, host)
    button = page.get_by_role("button", name="Refresh")
    assert button.bounding_box()["height"] >= 44
    button.click()
    page.get_by_text("Refreshed 1 times").wait_for()
    button.press("Enter")
    page.get_by_text("Refreshed 2 times").wait_for()
    context.close()


def test_on_a_phone_the_refresh_button_appears_only_for_keys(page):
    assert page.get_by_role("button", name="Refresh").evaluate("button => button.parentElement.offsetWidth") == 1
    page.get_by_role("button", name="Refresh").focus()
    assert page.get_by_role("button", name="Refresh").bounding_box()["height"] >= 44
