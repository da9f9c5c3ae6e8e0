"""The target of a tap: the button below a line that is drawn over it, and a label as large as its frame."""

import pytest
from patience import wait

pytestmark = pytest.mark.browsers("chromium", "firefox")

SAMPLE = ["hits"]
WINDOW = {"width": 600, "height": 1000}


def tap_in_the_middle(page, identifier):
    box = page.locator(f"[data-identifier='{identifier}']").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def shown(page):
    return page.get_by_text("Tapped:").inner_text()


@pytest.mark.parametrize("name", ["stroke", "border", "dashes", "part", "framed", "padded", "clear", "untouchable"])
def test_a_button_under_a_line_or_an_empty_view_receives_the_tap(page, name):
    tap_in_the_middle(page, name)
    wait(page, lambda: shown(page) == f"Tapped: {name}")


def test_a_surface_over_a_button_blocks_taps_and_a_line_with_a_gesture_receives_them(page):
    tap_in_the_middle(page, "filled")
    tap_in_the_middle(page, "lines that listen")
    wait(page, lambda: shown(page) == "Tapped: line")


def test_a_button_below_a_line_in_a_stack_receives_the_tap(page):
    box = page.get_by_text("below a line").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait(page, lambda: shown(page) == "Tapped: below a line")


@pytest.mark.parametrize(
    "name, padding", [("link of a value", 0), ("link of a screen", 0), ("button", 16), ("plain button", 0)])
def test_an_expanding_label_fills_the_frame_of_its_button_or_link(page, name, padding):
    control = page.locator(f"[data-identifier='{name}']")
    label = control.locator(".color").bounding_box()
    control = control.bounding_box()
    assert (control["width"], control["height"]) == pytest.approx((60, 50), abs=0.6)
    assert (label["width"], label["height"]) == pytest.approx((60 - padding, 50), abs=0.6)


def test_a_wide_label_is_as_wide_as_the_frame_of_its_link(page):
    link = page.locator("[data-identifier='wide frame']").bounding_box()
    label = page.locator("[data-identifier='wide label']").bounding_box()
    assert link["width"] == pytest.approx(300, abs=0.6)
    assert label["x"] == pytest.approx(link["x"], abs=0.6)
