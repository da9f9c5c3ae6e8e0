"""Every page of the gallery: accessible in light and dark, and within its window from 320 to 1600 points."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from live import SOCKETS, is_live
from patience import wait
from playwright.sync_api import expect

pytestmark = pytest.mark.browsers("chromium", "firefox")
WIDTHS = [320, 768, 1280, 1600]


@pytest.fixture(scope="module")
def paths(browser, gallery):
    page = browser.new_page()
    page.goto(gallery)
    paths = page.eval_on_selector_all("a[href^='/']", "links => links.map(link => link.getAttribute('href'))")
    page.close()
    assert len(paths) > 40
    return ["/"] + paths


def describe(path, violations):
    for violation in violations:
        for node in violation["nodes"]:
            yield f"{path}: {violation['id']}: {violation['help']}: {node['html'][:160]}"


def rules_for(path):
    """A page of previews shows a screen several times, each with its own landmarks."""
    return {"rules": {"landmark-unique": {"enabled": not path.startswith("/preview-of-")}}}


@pytest.fixture
def open_path(browser, gallery):
    """Opens a page of the gallery and waits until it is live."""
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


def test_selectable_rows_are_aligned_with_other_rows(open_path):
    lefts = [
        open_path(path).get_by_text("Persuasion").bounding_box()["x"] for path in ("/list", "/list-selection")
    ]
    assert lefts[0] == lefts[1]


def test_the_symbol_of_an_unavailable_view_is_above_its_text(open_path):
    label = open_path("/content-unavailable").locator(".unavailable .label").first
    symbol, words = label.locator("svg").bounding_box(), label.get_by_text("No Books Yet").bounding_box()
    assert symbol["y"] + symbol["height"] <= words["y"]


def test_arrow_keys_move_through_the_values_of_a_chart(open_path):
    page = open_path("/bar-chart")
    chart = page.get_by_role("figure", name="Bar chart of Pages by Day").first
    values = chart.get_by_role("img")
    values.first.focus()
    for key, index in [("ArrowRight", 1), ("ArrowDown", 2), ("ArrowLeft", 1), ("End", 6), ("ArrowRight", 6), ("Home", 0)]:
        page.keyboard.press(key)
        expect(values.nth(index)).to_be_focused()
    page.keyboard.press("Tab")
    assert not chart.evaluate("chart => chart.contains(document.activeElement)")


@pytest.mark.browsers("chromium")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation(browser, gallery, paths, scheme):
    found, complaints = [], []
    context = browser.new_context(color_scheme=scheme, bypass_csp=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for path in paths:
        page.goto(gallery + path)
        found += describe(path, Axe().run(page, options=rules_for(path)).response["violations"])
    context.close()
    assert "\n".join(found) == ""
    assert complaints == []


@pytest.mark.browsers("chromium")
@pytest.mark.parametrize("opening", ["/sheet", "/alert", "/confirmation-dialog", "/menu"])
def test_axe_finds_no_violation_in_opened_content(open_path, opening):
    page = open_path(opening, bypass_csp=True, reduced_motion="reduce")
    page.get_by_text("Choose" if opening == "/menu" else "Show the", exact=False).first.click()
    page.locator("dialog[open], details[open]").first.wait_for()
    assert "\n".join(describe(opening, Axe().run(page).response["violations"])) == ""


def test_no_page_is_wider_than_its_window(browser, gallery, paths):
    wide = []
    page = browser.new_page()
    for path in paths:
        page.goto(gallery + path)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            needed = page.evaluate("document.documentElement.scrollWidth")
            if needed > width:
                wide.append(f"{path} needs {needed} of {width}")
    page.close()
    assert "\n".join(wide) == ""


def test_the_index_leads_to_a_page_and_back(open_path):
    page = open_path("/")
    page.get_by_role("link", name="Button", exact=True).click()
    page.get_by_role("button", name="Tapped 0 times").click()
    page.get_by_role("button", name="Tapped 1 times").wait_for()
    page.get_by_role("link", name="Gallery").click()
    page.get_by_role("heading", name="Gallery").wait_for()
    page.go_back()
    page.get_by_role("button", name="Tapped 0 times").wait_for()


PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cfc0f01f00"
    "05010201a5f645400000000049454e44ae426082")


def test_a_chosen_picture_is_uploaded_and_shown(open_path):
    page = open_path("/photos-picker")
    page.locator("input[type=file]").first.set_input_files(
        {"name": "dot.png", "mimeType": "image/png", "buffer": PICTURE})
    picture = page.get_by_role("img", name="The chosen picture")
    picture.wait_for()
    wait(page, lambda: page.locator("img[src*='/_live/data/']").evaluate("image => image.naturalWidth") == 1)


def test_several_pictures_arrive_together(open_path):
    page = open_path("/photos-picker")
    page.locator("input[multiple]").set_input_files(
        [{"name": f"{number}.png", "mimeType": "image/png", "buffer": PICTURE} for number in range(4)])
    page.get_by_text("3 chosen").wait_for()


def test_a_file_that_is_not_a_picture_is_not_shown(open_path):
    page = open_path("/photos-picker")
    page.locator("input[type=file]").first.set_input_files(
        {"name": "page.png", "mimeType": "image/png", "buffer": b"<html><script>alert(1)</script>"})
    said = lambda: page.locator("[data-trouble]").first.get_attribute("data-trouble") or ""
    wait(page, lambda: "page.png" in said() and "cannot be used" in said())
    assert page.get_by_role("img", name="The chosen picture").count() == 0


def test_a_file_beyond_the_limit_is_rejected_with_a_message(open_path):
    page = open_path("/photos-picker")
    page.locator("input[type=file]").first.set_input_files(
        {"name": "huge.png", "mimeType": "image/png", "buffer": PICTURE + bytes(13 << 20)},
        timeout=30_000)
    wait(page, lambda: "12 MB" in (page.locator("[data-trouble]").first.get_attribute("data-trouble") or ""), 30)


def test_a_view_with_a_matched_id_starts_at_the_place_of_its_predecessor(open_path):
    page = open_path("/matched-geometry")
    page.evaluate("""() => {
        window.begun = []
        const animate = Element.prototype.animate
        Element.prototype.animate = function (frames, how) {
            if (this.dataset.match) begun.push([this.getBoundingClientRect().x, frames[0].translate ?? null])
            return animate.call(this, frames, how)
        }
    }""")
    before = page.locator("[data-match]").first.bounding_box()["x"]
    page.get_by_role("button", name="Month").click()
    wait(page, lambda: page.evaluate("begun.some(each => each[1])"))
    now, translate = page.evaluate("begun.find(each => each[1])")
    assert abs(now + float(translate.split("px")[0]) - before) < 1


def test_a_screen_zooms_out_of_its_tile_and_back_into_it(open_path):
    page = open_path("/matched-geometry")
    page.evaluate("""() => {
        window.begun = []
        const animate = Element.prototype.animate
        Element.prototype.animate = function (frames, how) {
            const { x, y, width, height } = this.getBoundingClientRect()
            if (this.dataset.match && frames[0].scale) begun.push([x, y, width, height, frames[0].translate, frames[0].scale])
            return animate.call(this, frames, how)
        }
    }""")

    def begins_at(number):
        wait(page, lambda: page.evaluate("begun.length") > number)
        x, y, width, height, translate, scale = page.evaluate(f"begun[{number}]")
        shift = [float(each.removesuffix("px")) for each in translate.split()] + [0]
        factors = [float(each) for each in scale.split()]
        return [x + shift[0], y + shift[1], width * factors[0], height * factors[-1]]

    tile = page.get_by_role("link", name="Grow")
    box = tile.bounding_box()
    tile.click()
    page.get_by_text("Grown").wait_for()
    at_first = begins_at(0)
    assert all(abs(one - other) < 2 for one, other in zip(at_first, [box[each] for each in ("x", "y", "width", "height")]))
    wait(page, lambda: page.evaluate("document.getAnimations().every(each => each.playState != 'running')"))
    screen = page.get_by_text("Grown").locator("xpath=ancestor::*[@data-match]").bounding_box()
    page.go_back()
    tile.wait_for()
    at_first = begins_at(1)
    assert all(abs(one - other) < 2 for one, other in zip(at_first, [screen[each] for each in ("x", "y", "width", "height")]))


@pytest.mark.browsers("chromium")
def test_reduced_motion_disables_matched_animations(open_path):
    page = open_path("/matched-geometry", reduced_motion="reduce")
    page.get_by_role("button", name="Month").click()
    page.locator("[data-match='1']").first.wait_for()
    # An element that waits for a slow answer fades once and shows a message: neither moves.
    moving = "document.getAnimations().filter(each => !/waiting|reveal/.test(each.animationName)).length"
    assert page.evaluate(moving) == 0


def test_keys_press_buttons(open_path):
    page = open_path("/keyboard-shortcuts")
    page.keyboard.press("u")
    page.get_by_text("Counted to 1").wait_for()
    page.keyboard.press("Alt+d")
    # Both numbers are present while one replaces the other.
    page.locator("span:not([inert])", has_text="Counted to 0").wait_for()


def test_hovering_is_recognized(open_path):
    page = open_path("/hover")
    page.get_by_text("Move the pointer here").hover()
    page.get_by_text("The pointer is here").wait_for()
    page.mouse.move(0, 0)
    page.get_by_text("Move the pointer here").wait_for()


def test_a_color_is_picked(open_path):
    page = open_path("/color-picker")
    page.locator("input[type=color]").first.fill("#123456")
    wait(page, lambda: "18, 52, 86" in page.locator(".shape, .layered").last.evaluate(
        "element => [element, ...element.querySelectorAll('*')].map(each => getComputedStyle(each).backgroundImage).join()"))


def test_columns_are_side_by_side_in_a_wide_window(open_path):
    page = open_path("/split-view", viewport={"width": 1280, "height": 800})
    page.get_by_text("Emma").click()
    page.get_by_text("All about Emma").wait_for()
    row, detail = page.get_by_text("Middlemarch").bounding_box(), page.get_by_text("All about Emma").bounding_box()
    assert row["x"] + row["width"] <= detail["x"]


def test_columns_are_screens_in_a_narrow_window(open_path):
    page = open_path("/split-view", viewport={"width": 390, "height": 800})
    # The server learns the width once the page is live, and a tap on a column that it then replaces is lost.
    page.get_by_text("No book chosen").wait_for(state="hidden")
    page.get_by_text("Emma").click()
    page.get_by_text("All about Emma").wait_for()
    assert not page.get_by_text("Middlemarch").is_visible()
    page.get_by_role("link", name="Back").click()
    page.get_by_text("Middlemarch").wait_for()


def test_the_cells_of_a_column_are_equally_wide(open_path):
    page = open_path("/grid")
    right = [page.get_by_text(text, exact=True).bounding_box() for text in ("Pages", "474", "1,024")]
    ends = {round(box["x"] + box["width"]) for box in right}
    assert len(ends) == 1


def test_scrolling_follows_the_program(open_path):
    page = open_path("/scroll-position")
    assert page.get_by_text("Line 20", exact=True).evaluate(
        "each => { const box = each.getBoundingClientRect(), around = each.closest('.scroll').getBoundingClientRect();"
        " return box.bottom <= around.bottom + 1 }")
    page.get_by_role("button", name="To row 15").click()
    wait(page, lambda: page.get_by_text("Row 15", exact=True).evaluate(
        "each => { const box = each.getBoundingClientRect(), around = each.closest('.scroll').getBoundingClientRect();"
        " return box.top >= around.top && box.bottom <= around.bottom + 1 }"))
