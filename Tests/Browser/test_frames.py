"""Frames that change the page without side effects."""

import pytest
from patience import wait

pytestmark = pytest.mark.browsers("chromium", "firefox")

ROWS = '<ul id="n1">' + "".join(
    f'<li id="n{number}"><input type="text" class="field" id="n{number + 10}" aria-label="Row {number}"></li>'
    for number in range(2, 7)) + "</ul>"
WITHOUT_MOVE_BEFORE = "delete Element.prototype.moveBefore"


def order(page):
    return page.evaluate("[...document.getElementById('n1').children].map(child => child.id).join(' ')")


@pytest.mark.parametrize("before", [None, WITHOUT_MOVE_BEFORE], ids=["moveBefore", "neighbors"])
@pytest.mark.parametrize("moves, expected", [
    ([["m", 4, 0]], "n2 n3 n5 n6 n4"), ([["m", 4, 2]], "n4 n2 n3 n5 n6"), ([["m", 4, 6]], "n2 n3 n5 n4 n6"),
    ([["m", 6, 2], ["m", 5, 2], ["m", 4, 2], ["m", 3, 2]], "n6 n5 n4 n3 n2"),
    ([["i", 1, '<li id="n9">new</li>', 2], ["m", 4, 9], ["d", 2]], "n4 n9 n3 n5 n6"),
])
def test_a_focused_row_keeps_focus_and_selection_when_rows_move(server, open_page, before, moves, expected):
    server.body = ROWS
    page = open_page(before=before)
    field = page.get_by_label("Row 4")
    field.focus()
    page.keyboard.type("abcdef")
    field.evaluate("field => field.setSelectionRange(1, 4)")
    page.evaluate("window.lost = 0; document.addEventListener('focusout', () => window.lost++)")
    server.push(*moves)
    wait(page, lambda: order(page) == expected)
    assert page.evaluate("[document.activeElement.id, document.activeElement.selectionStart, "
                         "document.activeElement.selectionEnd, window.lost]") == ["n14", 1, 4, 0]


def test_each_operation_changes_only_its_target(server, open_page):
    server.body = '<div id="n1"><p id="n2">a</p><p id="n3">b</p></div>'
    page = open_page()
    server.push(
        ["css", ".s1{color:rgb(1, 2, 3)}.s2{opacity:0.5}"], ["c", 2, "s1"], ["t", 2, "<b>&amp;"],
        ["a", 2, "aria-label", "x"], ["t", 3, "c"], ["i", 1, '<p id="n4">d</p>', 0],
        ["i", 1, '<p id="n5">e</p>', 3], ["y", 4, "transform", "translateX(5px)"], ["e", "title", ["New"]],
        ["e", "announce", ["Said"]], ["e", "store", ["k", "v"]])
    wait(page, lambda: server.acknowledged == [1])
    assert page.locator("#n1").inner_text().split() == ["<b>&amp;", "e", "c", "d"]
    assert page.evaluate("getComputedStyle(document.getElementById('n2')).color") == "rgb(1, 2, 3)"
    assert page.evaluate("document.getElementById('n4').style.transform") == "translateX(5px)"
    assert page.evaluate("[document.title, document.getElementById('announcer').textContent, "
                         "localStorage.getItem('app.k')]") == ["New", "Said", "v"]
    server.push(["a", 2, "aria-label", None], ["d", 3], ["e", "forget", ["k"]])
    wait(page, lambda: server.acknowledged == [1, 2])
    assert page.locator("#n2").get_attribute("aria-label") is None
    assert page.evaluate("localStorage.getItem('app.k')") is None


def test_markup_in_a_frame_is_not_executed(server, open_page):
    server.body = '<div id="n1"></div>'
    page = open_page()
    server.push(["i", 1, '<img id="n2" src="/x.svg" onload="window.hacked=1"><script>window.hacked=1</script>', 0])
    wait(page, lambda: server.acknowledged == [1])
    wait(page, lambda: page.evaluate("document.getElementById('n2').dataset.loaded === ''"))
    assert page.evaluate("window.hacked") is None
    assert any("script-src" in text for text in open_page.complaints)
    open_page.complaints.clear()


def test_the_reading_position_is_kept_when_rows_are_inserted_above(server, open_page):
    # Inside an element that could scroll, but need not.
    server.body = '<ul id="n1" class="scroll">' + "".join(
        f'<li id="n{number}">Row {number}</li>' for number in range(2, 102)) + "</ul>"
    page = open_page()
    page.evaluate("scrollTo(0, 1000)")
    top = page.evaluate("document.getElementById('n40').getBoundingClientRect().top")
    server.push(["i", 1, '<li id="n200">New</li><li id="n201">Newer</li>', 2], ["d", 3])
    wait(page, lambda: server.acknowledged == [1])
    assert page.evaluate("document.getElementById('n40').getBoundingClientRect().top") == pytest.approx(top, abs=1)
    assert page.evaluate("scrollY") > 1000


def test_a_page_that_differs_from_the_server_is_rebuilt(server, open_page):
    server.body, server.fresh_body = '<p id="n1">old</p>', '<p id="n7">fresh</p>'
    page = open_page()
    server.push(["t", 99, "nobody"])
    page.get_by_text("fresh").wait_for()
    assert page.get_by_text("old").count() == 0
    assert any("Error" in text for text in open_page.complaints)
    open_page.complaints.clear()


def test_a_sheet_traps_the_focus_and_returns_it(server, open_page):
    server.body = '<div id="n1"><button id="n2">Open</button><button id="n3">Other</button></div>'
    sheet = '<dialog id="n4" aria-label="Sheet"><button id="n5">Inside</button></dialog>'
    server.handler = lambda event: {
        "tap": [["i", 1, sheet, 0]], "dismiss": [["d", 4]]}.get(event[1], [])
    page = open_page()
    page.get_by_text("Open").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Sheet").wait_for()
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id") not in ("n2", "n3")
    page.keyboard.press("Escape")
    page.get_by_role("dialog", name="Sheet").wait_for(state="detached")
    assert server.kinds().count("dismiss") == 1
    assert page.evaluate("document.activeElement.id") == "n2"


def leaving(server, open_page, **options):
    """The remaining elements while a sheet left, and another one that was shown after it."""
    server.body = '<div id="n1"><button id="n2">Open</button></div>'
    sheet = '<dialog id="n4" data-key="sheet" aria-label="Sheet"><button id="n5">Inside</button></dialog>'
    server.handler = lambda event: {"tap": [["i", 1, sheet, 0]], "dismiss": [["d", 4]]}.get(event[1], [])
    page = open_page(**options)
    page.evaluate("""() => {
      window.leaving = []
      const look = () => {
        for (const each of document.querySelectorAll('.leaving')) {
          leaving.push([each.inert, each.ariaHidden, each.id, each.getAnimations().length > 0, each.checkVisibility()].join())
        }
        requestAnimationFrame(look)
      }
      look()
    }""")
    page.get_by_text("Open").click()
    page.get_by_text("Inside").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.get_by_text("Open").click()
    page.get_by_text("Inside").wait_for()
    assert page.locator("dialog:modal").count() == 1
    return page.evaluate("[...new Set(leaving)]")


def test_a_sheet_leaves_the_way_it_came_and_blocks_no_input(server, open_page):
    assert leaving(server, open_page) == ["true,true,,true,true"]


@pytest.mark.browsers("chromium")
def test_with_reduced_motion_a_sheet_disappears_immediately(server, open_page):
    assert leaving(server, open_page, reduced_motion="reduce") == []


STACK = '<section class="screen" id="n2">First</section>'
OPENED = '<section class="screen" id="n3">Second</section>'


# A moving element starts at its present position.
MOVES = """
  window.moved = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how)
    animation.pause()
    moved.push(this.id)
    return animation
  }
"""


def moved(server, open_page, **how):
    """The elements that move as a screen is opened, and as it is closed again."""
    server.body = f'<div class="stack" id="n1" data-page>{STACK}</div>'
    page = open_page(before=MOVES, **how)
    server.push(["a", 2, "hidden", ""], ["i", 1, OPENED, 0])
    page.get_by_text("Second").wait_for()
    server.push(["t", 3, "Changed"])
    page.get_by_text("Changed").wait_for()
    server.push(["a", 2, "hidden", None], ["d", 3])
    page.get_by_text("First").wait_for()
    # No scrolling is possible meanwhile.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return page.evaluate("moved")


def test_screens_move_forward_when_opened_and_when_shown_again(server, open_page):
    assert moved(server, open_page) == ["n3", "n2"]


@pytest.mark.browsers("chromium")
def test_with_reduced_motion_a_screen_appears_immediately(server, open_page):
    assert moved(server, open_page, reduced_motion="reduce") == []


def test_the_server_decides_if_a_sheet_closes(server, open_page):
    server.body = '<div id="n1"></div>'
    page = open_page()
    server.push(["i", 1, '<dialog id="n4" aria-label="Sheet">text</dialog>', 0])
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    wait(page, lambda: "dismiss" in server.kinds())
    assert page.get_by_role("dialog").is_visible()


def test_an_element_removed_in_an_animation_leaves_the_page_after_it(server, open_page):
    server.body = '<div id="n1"><p id="n2">a</p><p id="n3">b</p><p id="n4">c</p></div>'
    page = open_page()
    ways = "[[{&quot;transform&quot;:&quot;scale(0)&quot;}],[{&quot;opacity&quot;:&quot;0&quot;}]]"
    server.push(
        ["d", 2], ["m", 4, 3], ["y", 3, "opacity", "0.5"],
        ["i", 1, f'<p id="n5" data-transition="{ways}">d</p>', 0], transaction=[60, 0, "ease-out"])
    wait(page, lambda: server.acknowledged == [1])
    # The server has removed it; on screen it fades while the other elements take its place.
    assert page.locator("#n2").count() == 0
    assert page.evaluate("document.getAnimations().length") >= 4
    assert page.get_by_text("a", exact=True).count() == 1
    page.evaluate("for (const animation of document.getAnimations()) animation.finish()")
    wait(page, lambda: page.get_by_text("a", exact=True).count() == 0)
    assert page.locator("#n1").inner_text().split() == ["c", "b", "d"]
    wait(page, lambda: page.evaluate("document.getAnimations().length") == 0)
    assert page.evaluate("document.getElementById('n3').getAttribute('style')") == "opacity: 0.5;"


def test_only_changed_elements_are_animated_each_with_its_own_animation(server, open_page):
    server.body = '<p id="n1">a</p><p id="n2">b</p><p id="n3">c</p>'
    page = open_page()
    server.push(
        ["y", 1, "opacity", "0.5"], ["x", 1, 0, "linear", 1000000000, True], ["y", 2, "transform", "rotate(360deg)"],
        ["x"], ["y", 3, "opacity", "0.5"], transaction=[60, 0, "ease-out"])
    wait(page, lambda: server.acknowledged == [1])
    timings = page.evaluate("""[1, 2, 3].map(id => document.getElementById('n' + id).getAnimations().map(each => {
        const { duration, iterations, direction } = each.effect.getTiming()
        return [each.transitionProperty, duration, iterations > 1000, direction] }))""")
    assert timings == [[["opacity", 60_000, False, "normal"]], [["transform", 1000, True, "alternate"]], []]
    # A full turn is animated as one, in both directions.
    wait(page, lambda: page.evaluate("new DOMMatrix(getComputedStyle(document.getElementById('n2')).transform).a") < 0)
    page.wait_for_timeout(1200)
    assert page.evaluate("document.getElementById('n2').getAnimations().length") == 1
    server.push(["y", 2, "transform", "rotate(0deg)"])
    wait(page, lambda: page.evaluate("document.getElementById('n2').getAnimations().length") == 0)


def test_a_transition_may_have_its_own_timing(server, open_page):
    server.body = '<div id="n1"></div>'
    page = open_page()
    way = "[[{&quot;opacity&quot;:&quot;0&quot;},[0.5,0,&quot;linear&quot;]]]"
    server.push(["i", 1, f'<p id="n2" data-transition="{way}">a</p><p id="n3">b</p>', 0])
    wait(page, lambda: server.acknowledged == [1])
    assert page.evaluate("document.getElementById('n2').getAnimations()[0].effect.getTiming().duration") == 500
    assert page.evaluate("document.getElementById('n3').getAnimations().length") == 0


@pytest.mark.browsers("chromium")
def test_reduced_motion_disables_animations(server, open_page):
    server.body = '<div id="n1"><p id="n2">a</p></div>'
    page = open_page(reduced_motion="reduce")
    server.push(["d", 2], transaction=[5, 0, "ease-out"])
    wait(page, lambda: server.acknowledged == [1])
    assert page.get_by_text("a", exact=True).count() == 0


def test_an_element_is_scrolled_to(server, open_page):
    rows = "".join(f'<p id="n{number}">Row {number}</p>' for number in range(10, 210))
    server.body = f'<div id="n1">{rows}</div>'
    page = open_page()
    server.push(["s", 150, "center", "nearest"])
    wait(page, lambda: page.evaluate("scrollY") > 0)
    box = page.locator("#n150").bounding_box()
    assert abs(box["y"] + box["height"] / 2 - page.viewport_size["height"] / 2) < 2
    server.push(["s", 20, "start", "nearest"])
    wait(page, lambda: abs(page.locator("#n20").bounding_box()["y"]) < 2)


def test_elements_report_their_sizes_in_one_message(server, open_page):
    server.body = "".join(
        f'<div id="n{number}" class="box gh" data-events="measure"></div>' for number in range(1, 40))
    page = open_page(viewport={"width": 640, "height": 600})
    wait(page, lambda: "measure" in server.kinds())
    reports = [event[3] for event in server.events if event[1] == "measure"]
    assert len(reports) == 1 and len(reports[0]) == 39
    server.latency = 0.2
    for width in range(700, 900, 10):
        page.set_viewport_size({"width": width, "height": 600})
    wait(page, lambda: server.events[-1][1] == "measure" and server.events[-1][3][0][3] == 890)
    assert server.kinds().count("measure") < 15
