"""Views that measure, choose, draw, drag and save, in pages of the gallery."""

import pytest
from live import SOCKETS, is_live
from patience import wait
from playwright.sync_api import expect

pytestmark = pytest.mark.browsers("chromium", "firefox")


@pytest.fixture
def open_path(browser, gallery):
    contexts = []

    def open_path(path, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5_000)
        page.add_init_script(SOCKETS)
        page.goto(gallery + path)
        wait(page, lambda: is_live(page))
        return page

    yield open_path
    for context in contexts:
        context.close()


def box(page, text):
    return page.get_by_text(text, exact=True).bounding_box()


def test_a_custom_layout_wraps_views_in_rows_and_follows_the_window(open_path):
    page = open_path("/own-layout", viewport={"width": 430, "height": 800})
    wait(page, lambda: abs(box(page, "Novel")["y"] - box(page, "Essay")["y"]) < 1)
    assert box(page, "Essay")["x"] > box(page, "Novel")["x"] + box(page, "Novel")["width"]
    assert box(page, "Biography")["y"] > box(page, "Novel")["y"] + 20
    page.set_viewport_size({"width": 1200, "height": 800})
    wait(page, lambda: abs(box(page, "Novel")["y"] - box(page, "Biography")["y"]) < 1)
    page.get_by_role("button", name="One more").click()
    wait(page, lambda: box(page, "Tag 7")["y"] > box(page, "Biography")["y"] + 30)
    assert box(page, "Tag 7")["x"] == pytest.approx(box(page, "Novel")["x"], abs=1)


def test_a_layout_places_each_view_by_its_layout_value(open_path):
    page = open_path("/own-layout", viewport={"width": 430, "height": 900})
    wait(page, lambda: abs(box(page, "12")["x"] - box(page, "6")["x"]) < 12)
    assert box(page, "6")["y"] - box(page, "12")["y"] == pytest.approx(152, abs=3)
    assert box(page, "3")["x"] - box(page, "9")["x"] == pytest.approx(152, abs=3)


def test_views_keep_their_state_when_the_layout_changes(open_path):
    page = open_path("/any-layout")
    page.get_by_role("button", name="One: 0").click()
    expect(page.get_by_role("button", name="One: 1")).to_be_visible()
    assert box(page, "Two: 0")["y"] > box(page, "One: 1")["y"] + 20
    page.get_by_role("button", name="Turn").click()
    wait(page, lambda: abs(box(page, "Two: 0")["y"] - box(page, "One: 1")["y"]) < 1)


def test_the_first_view_that_fits_is_shown(open_path):
    page = open_path("/view-that-fits", viewport={"width": 430, "height": 800})
    expect(page.get_by_text("Download", exact=True)).to_be_visible()
    expect(page.get_by_text("Download everything that you wrote")).to_be_hidden()
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.get_by_label("Only a picture")).to_be_visible()
    expect(page.get_by_text("Download", exact=True)).to_be_hidden()
    page.keyboard.press("End")
    expect(page.get_by_text("Download everything that you wrote")).to_be_visible()


def test_views_are_aligned_by_custom_guides(open_path):
    page = open_path("/alignment-guides", viewport={"width": 430, "height": 800})
    wait(page, lambda: box(page, "Step 1")["x"] - box(page, "Step 0")["x"] == pytest.approx(16, abs=1))
    assert box(page, "Step 3")["x"] - box(page, "Step 0")["x"] == pytest.approx(48, abs=1)
    assert box(page, "Name")["y"] == pytest.approx(box(page, "Emma")["y"], abs=1)
    badge, corner = box(page, "3"), page.locator(".shape, .color").first.bounding_box()
    assert badge["x"] + badge["width"] / 2 == pytest.approx(corner["x"] + corner["width"], abs=2)


def test_an_anchor_is_resolved_in_another_view(open_path):
    page = open_path("/anchor-preference", viewport={"width": 430, "height": 800})
    line = page.get_by_test_id("line").or_(page.locator("[data-identifier=line]"))
    for name in ["Books", "Places"]:
        button = page.get_by_role("button", name=name)
        button.click()
        wait(page, lambda: abs(line.bounding_box()["x"] - button.bounding_box()["x"]) < 2)
        assert line.bounding_box()["width"] == pytest.approx(button.bounding_box()["width"], abs=2)


# Firefox starts the drag, and then waits for input that its driver does not send.
@pytest.mark.browsers("chromium")
def test_a_dragged_item_is_dropped_on_another_view(open_path):
    page = open_path("/drag-and-drop", viewport={"width": 430, "height": 800})
    basket = page.get_by_text("Drop fruit here")
    page.get_by_text("Pear", exact=True).drag_to(basket)
    expect(page.get_by_text("Pear", exact=True)).to_have_count(2)
    page.get_by_text("Apple", exact=True).drag_to(page.get_by_text("Pear", exact=True).last)
    expect(page.get_by_text("Pear, Apple")).to_be_visible()


def test_a_program_receives_the_scroll_offset(open_path):
    page = open_path("/scroll-geometry", viewport={"width": 430, "height": 800})
    page.get_by_text("Line 2", exact=True).hover()
    page.mouse.wheel(0, 120)
    expect(page.get_by_text("Scrolled by 120 points")).to_be_visible()


def test_a_document_is_saved_under_its_name(open_path):
    page = open_path("/file-exporter", viewport={"width": 430, "height": 800})
    page.get_by_role("button", name="Save the note").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save “A note.txt”").click()
    assert download.value.suggested_filename == "A note.txt"
    with open(download.value.path(), encoding="utf-8") as file:
        assert file.read() == "Half agony, half hope."
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_text("A note.txt saved")).to_be_visible()


def test_rows_are_sorted_by_the_selected_column(open_path):
    page = open_path("/table", viewport={"width": 1200, "height": 800})
    header = page.get_by_role("columnheader", name="Pages")
    header.get_by_role("button").click()
    expect(header).to_have_attribute("aria-sort", "ascending")
    assert box(page, "Persuasion")["y"] < box(page, "Emma")["y"] < box(page, "Middlemarch")["y"]
    page.get_by_text("Emma", exact=True).click()
    expect(page.get_by_text("Book 1 is selected")).to_be_visible()


def test_an_inspector_is_a_column_or_a_sheet(open_path):
    page = open_path("/inspector", viewport={"width": 1200, "height": 800})
    page.get_by_role("button", name="About the book").click()
    expect(page.get_by_text("474 pages")).to_be_visible()
    wait(page, lambda: box(page, "474 pages")["x"] > box(page, "Emma")["x"] + 200)
    assert page.get_by_role("dialog").count() == 0
    page = open_path("/inspector", viewport={"width": 430, "height": 800})
    page.get_by_role("button", name="About the book").click()
    expect(page.get_by_role("dialog").get_by_text("474 pages")).to_be_visible()
