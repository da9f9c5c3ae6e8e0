"""Crowded rows wrap between words, and the content of a frame, a sheet or a padding is placed inside it."""

import pytest
from sample import open_live

pytestmark = pytest.mark.browsers("chromium", "firefox")

SAMPLE = ["crowded"]
RECTANGLE = """element => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    return { left, top, right, bottom, width, height }
}"""
# Letters of one word on different lines.
BROKEN = """() => [...document.querySelectorAll('.text')].flatMap(element => {
    const text = element.firstChild, range = document.createRange()
    if (text?.nodeType !== Node.TEXT_NODE) return []
    return [...text.data.matchAll(/\\S+/g)].filter(word => {
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1
    }).map(word => word[0])
})"""


@pytest.fixture(params=[390, 1280])
def page(request, browser, host):
    context = browser.new_context(viewport={"width": request.param, "height": 900})
    yield open_live(context, host)
    context.close()


def at(page, name):
    return page.locator(f"[data-identifier='{name}']").evaluate(RECTANGLE)


def place(page, name):
    """Returns the rectangle of the outermost element of a view."""
    return page.locator(f".v > :is([data-identifier='{name}'], :has([data-identifier='{name}']))").last.evaluate(RECTANGLE)


def close(value):
    return pytest.approx(value, abs=0.6)


def test_no_word_of_a_crowded_row_is_broken(page):
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_texts_of_adjacent_buttons_do_not_overlap(page):
    names = ["first button", "second button", "sharing words", "third button"]
    words = [page.locator(f".text[data-identifier='{name}'], [data-identifier='{name}'] .text").evaluate(
        "e => { const range = document.createRange(); range.selectNodeContents(e);"
        " const { left, right } = range.getBoundingClientRect(); return { left, right } }") for name in names]
    assert words[0]["left"] >= -0.6
    for one, next_one in zip(words, words[1:]):
        assert one["right"] <= next_one["left"] + 0.6


def test_a_text_with_priority_keeps_its_line(page):
    line = page.locator("[data-identifier='plain button']").evaluate("e => parseFloat(getComputedStyle(e).lineHeight)")
    assert at(page, "first in line")["height"] < line * 1.5


def test_a_button_adds_no_space_at_its_sides(page):
    words = page.locator("[data-identifier='plain button'] .text").evaluate(RECTANGLE)
    button = at(page, "plain button")
    assert button["width"] == close(max(words["width"], 44))
    assert at(page, "beside plain button")["left"] == close(button["right"])


def test_a_layer_ends_where_a_later_padding_begins(page):
    layer, around = at(page, "layer"), place(page, "around layer")
    assert (layer["width"], layer["height"]) == (40, 20)
    assert (around["width"], around["height"]) == (100, 80)


def test_a_shape_is_reduced_by_the_padding_around_it(page):
    circle = at(page, "padded circle")
    assert (circle["width"], circle["height"]) == (40, 40)


def test_padding_around_a_link_with_a_border_is_outside_the_border(page):
    link, around = at(page, "bordered link"), place(page, "bordered link")
    assert around["width"] == close(link["width"] + 60)
    assert around["height"] == close(link["height"] + 60)


def test_a_resizable_symbol_fills_its_frame(page):
    assert page.locator("[data-identifier='large symbol'] svg, svg[data-identifier='large symbol']").evaluate(
        RECTANGLE)["width"] == close(80)


@pytest.mark.parametrize("name", ["font first", "factor first"])
def test_a_text_with_a_scale_factor_keeps_its_font(page, name):
    size = page.locator(f"[data-identifier='{name}']").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert 30 <= size <= 64
    if page.viewport_size["width"] == 1280:
        assert size > 55


def test_a_field_has_the_border_of_its_style(page):
    border = "e => getComputedStyle(e).borderTopColor"
    assert page.locator("[data-identifier='plain field']").evaluate(border) == "rgba(0, 0, 0, 0)"
    assert page.locator("[data-identifier='bordered field']").evaluate(border) != "rgba(0, 0, 0, 0)"


def test_a_scroll_view_below_others_in_a_sheet_fills_the_rest(page):
    page.get_by_role("button", name="Show").click()
    sheet = page.locator("dialog[open]").evaluate(RECTANGLE)
    assert place(page, "above")["width"] == close(sheet["width"])
    scrolling = at(page, "scrolling")
    assert scrolling["height"] > 200
    assert scrolling["bottom"] <= sheet["bottom"] + 0.6
    assert at(page, "above")["bottom"] <= scrolling["top"] + 0.6
