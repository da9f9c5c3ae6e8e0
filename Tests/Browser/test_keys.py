"""Operation by keyboard alone, with the focus in the expected place."""

import pytest
from patience import wait

pytestmark = pytest.mark.browsers("chromium", "firefox")
SAMPLE = ["keys"]
WINDOW = {"width": 390, "height": 844}


def focused(page):
    return page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText.trim()")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_arrows_home_and_end_move_through_the_tabs(page):
    page.get_by_role("tab", name="One").focus()
    names = []
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"):
        press(page, key)
        names.append(focused(page))
    assert names == ["Two", "Three", "Three", "Two", "One", "Three"]
    press(page, "Enter")
    page.get_by_text("Third", exact=True).wait_for()
    assert focused(page) == "Three"


def test_arrows_home_and_end_choose_a_segment(page):
    page.get_by_role("radio", name="S1").focus()
    for key, size in (("ArrowRight", 2), ("End", 4), ("ArrowLeft", 3), ("Home", 1)):
        press(page, key)
        page.get_by_text(f"size {size}").wait_for()
        assert page.evaluate("document.activeElement.checked")


def test_a_menu_is_opened_navigated_and_closed_by_keys(page):
    more = page.locator("summary", has_text="More").first
    more.focus()
    press(page, "ArrowDown")
    assert focused(page) == "Copy"
    press(page, "ArrowDown")
    assert focused(page) == "Delete", "disabled items are skipped"
    press(page, "ArrowUp", "End")
    assert focused(page) == "Delete"
    press(page, "Escape")
    assert focused(page) == "More"
    assert page.locator(".menu[open]").count() == 0
    press(page, "Enter", "ArrowDown", "Enter")
    page.get_by_text("Said copy").wait_for()
    assert focused(page) == "More"
    assert page.locator(".menu[open]").count() == 0


def test_a_menu_closes_when_the_focus_leaves_it(page):
    page.locator("summary", has_text="More").first.focus()
    press(page, "ArrowDown", "Tab", "Tab")
    wait(page, lambda: page.locator(".menu[open]").count() == 0)


def test_an_action_behind_a_long_press_has_a_button_for_the_keyboard(page):
    button = page.get_by_label("More Actions")
    page.locator("summary", has_text="More").first.focus()
    press(page, "Tab")
    assert focused(page) == "More Actions"
    assert button.bounding_box()["width"] >= 24
    press(page, "Enter", "ArrowDown", "Enter")
    page.get_by_text("Said pin").wait_for()


@pytest.mark.parametrize("opener, role", [("Ask", "alertdialog"), ("Open", "dialog")])
def test_escape_closes_the_open_element_and_returns_the_focus(page, opener, role):
    page.get_by_role("button", name=opener).focus()
    press(page, "Enter")
    dialog = page.get_by_role(role)
    dialog.wait_for()
    for _ in range(4):
        press(page, "Tab")
        inside = page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
        assert inside, "the focus stays in the open element"
    press(page, "Escape")
    dialog.wait_for(state="detached")
    assert focused(page) == opener


def test_the_focus_moves_to_the_heading_of_a_new_screen_and_back_to_the_link(page):
    page.get_by_role("link", name="Next").focus()
    press(page, "Enter")
    page.get_by_text("Screen 2").wait_for()
    assert focused(page) == "Number 2"
    assert page.evaluate("document.activeElement.tagName") == "H1"
    press(page, "Shift+Tab")
    assert focused(page) == "Back"
    press(page, "Enter")
    page.get_by_text("Screen 2").wait_for(state="detached")
    wait(page, lambda: focused(page) == "Next")
    press(page, "Enter")
    page.get_by_text("Screen 2").wait_for()
    page.go_back()
    wait(page, lambda: focused(page) == "Next")


def test_every_focused_element_is_marked(page):
    """Moves through the whole page by Tab: each stop is visible, has a name, and is marked."""
    stops = []
    page.evaluate("document.activeElement.blur()")
    for _ in range(30):
        press(page, "Tab")
        stop = page.evaluate("""() => {
          const element = document.activeElement
          if (element === document.body) return null
          const marked = element.closest('label') ?? element
          const {outlineStyle, outlineWidth} = getComputedStyle(marked)
          const around = getComputedStyle(element)
          const {width, height} = marked.getBoundingClientRect()
          return {name: element.ariaLabel || element.innerText || element.labels?.[0]?.innerText || '',
                  ring: [outlineStyle, outlineWidth, around.outlineStyle, around.outlineWidth], width, height}
        }""")
        if stop is None:
            break
        stops.append(stop)
    assert len(stops) >= 10
    for stop in stops:
        assert stop["name"].strip(), stop
        assert stop["width"] >= 20 and stop["height"] >= 20, stop
        ring = stop["ring"]
        assert any(ring[at] != "none" and float(ring[at + 1][:-2]) >= 2 for at in (0, 2)), stop
