"""The positions of views, equal to SwiftUI's at every width."""

import pytest

pytestmark = pytest.mark.browsers("chromium", "firefox")

SAMPLE = ["layout"]
RECTANGLES = """
    Object.fromEntries([...document.querySelectorAll('[data-identifier]')].map(element => {
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
        return [element.dataset.identifier, { left, top, right, bottom, width, height }]
    }))"""


@pytest.fixture(scope="module", params=[320, 768, 1280])
def laid_out(request, browser, host):
    context = browser.new_context(viewport={"width": request.param, "height": 900})
    page = context.new_page()
    page.goto(host)
    yield page, request.param, page.evaluate(RECTANGLES)
    context.close()


def close(value):
    return pytest.approx(value, abs=0.6)


def test_a_spacer_pushes_its_neighbors_to_the_edges(laid_out):
    _, width, at = laid_out
    assert at["spacer first"]["left"] == close(0)
    assert at["spacer last"]["right"] == close(width)


def test_a_view_of_fixed_size_is_centred(laid_out):
    _, width, at = laid_out
    assert (at["centred"]["left"] + at["centred"]["right"]) / 2 == close(width / 2)
    assert at["centred"]["width"] == 100


def test_a_greedy_frame_takes_the_space_left_by_its_padding_and_its_neighbor(laid_out):
    _, width, at = laid_out
    assert at["greedy"]["left"] == close(16)
    assert at["greedy"]["width"] == close(width - 50 - 32)
    assert at["beside greedy"]["right"] == close(width)


def test_rows_of_a_list_that_is_too_short_keep_their_height(laid_out):
    _, _, at = laid_out
    for row in range(19):
        assert at[f"end of row {row}"]["bottom"] <= at[f"row {row + 1}"]["top"], row


def test_leading_alignment_aligns_with_the_widest_view(laid_out):
    _, width, at = laid_out
    assert at["leading short"]["left"] == close(at["leading long"]["left"])
    assert at["leading long"]["left"] == close((width - 100) / 2)
    assert at["leading short"]["top"] == close(at["leading long"]["bottom"] + 4)


@pytest.mark.parametrize("big, small, edge", [("corner big", "corner small", "bottom"), ("overlaid", "overlay", "top")])
def test_a_corner_is_the_corner_of_the_view_below(laid_out, big, small, edge):
    at = laid_out[2]
    assert at[small]["right"] == close(at[big]["right"])
    assert at[small][edge] == close(at[big][edge])
    assert (at[small]["width"], at[small]["height"]) == (20, 10)


def test_an_adaptive_grid_has_as_many_columns_as_fit(laid_out):
    _, width, at = laid_out
    columns = min((width + 10) // 110, 7)
    possible = (width + 10) // 110
    cells = [at[f"cell {number}"] for number in range(7)]
    assert len({cell["left"] for cell in cells}) == columns
    assert all(cell["width"] == close((width - (possible - 1) * 10) / possible) for cell in cells)
    assert cells[1]["left"] - cells[0]["right"] == close(10)


def test_one_line_stays_one_line_and_within_the_page(laid_out):
    _, width, at = laid_out
    assert at["line"]["height"] < 30
    assert at["line"]["right"] <= width + 0.6


def test_a_background_covers_only_the_padding_inside_it(laid_out):
    page, _, at = laid_out
    size = """name => {
        let element = document.querySelector(`[data-identifier="${name}"]`)
        const colors = { 'padded first': 'rgb(255, 0, 0)', 'painted first': 'rgb(0, 0, 255)' }
        while (element && getComputedStyle(element).backgroundColor !== colors[name]) element = element.parentElement
        return element && [element.offsetWidth, element.offsetHeight]
    }"""
    assert page.evaluate(size, "padded first") == [60, 40]
    assert page.evaluate(size, "painted first") == [40, 20]
    assert at["painted first"]["left"] - at["padded first"]["right"] == close(10 + 10 + 10)
    assert at["after both"]["left"] - at["painted first"]["right"] == close(10 + 10)


def test_groups_and_loops_add_their_views_to_the_stack(laid_out):
    at = laid_out[2]
    assert at["group two"]["left"] - at["group one"]["right"] == close(5 + 10 + 5)
    assert at["each 1"]["left"] - at["group two"]["right"] == close(5 + 10), "An empty view takes no space."
    assert at["each 2"]["left"] - at["each 1"]["right"] == close(10)


def test_stacks_dividers_and_paddings_have_the_system_measures(laid_out):
    at = laid_out[2]
    assert at["default row two"]["left"] - at["default row one"]["right"] == close(8)
    assert at["default column two"]["top"] - at["default column one"]["bottom"] == close(8)
    assert at["below divider"]["top"] - at["above divider"]["bottom"] == close(1)
    assert at["padded"]["left"] - at["before padding"]["right"] == close(16)
    assert at["behind padding"]["left"] - at["padded"]["right"] == close(16)


def test_default_spacing_adds_no_space_beside_a_spacer(laid_out):
    at = laid_out[2]
    assert at["behind default spacer"]["left"] - at["before default spacer"]["right"] == close(8)
    assert at["below default spacer"]["top"] - at["above default spacer"]["bottom"] == close(8)
    assert at["behind spaced spacer"]["left"] - at["before spaced spacer"]["right"] == close(8 + 8 + 8)
    names = ["before default spacer", "behind default spacer", "before spaced spacer", "behind spaced spacer"]
    assert all(at[name]["width"] == close(20) for name in names)


def test_no_page_is_wider_than_its_window(laid_out):
    page, width, _ = laid_out
    assert page.evaluate("document.documentElement.scrollWidth") == width
