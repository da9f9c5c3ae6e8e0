"""Taps, links, drags and lists."""

import time

import pytest
from patience import wait

pytestmark = pytest.mark.browsers("chromium", "firefox")


def taps(server):
    return [event[2] for event in server.events if event[1] == "tap"]


def test_a_double_tap_acts_once_until_it_is_answered(server, open_page):
    server.body, server.latency = '<button id="n2">Post</button><button id="n3" data-events="repeat">+</button>', 0.2
    page = open_page()
    page.get_by_text("Post").dblclick()
    page.get_by_text("+").dblclick()
    wait(page, lambda: len(taps(server)) == 3)
    wait(page, lambda: page.evaluate("!document.getElementById('n2').hasAttribute('data-waiting')"))
    assert taps(server) == [2, 3, 3]
    page.get_by_text("Post").click()
    wait(page, lambda: len(taps(server)) == 4)


def test_any_view_with_a_tap_gesture_works_with_keys(server, open_page):
    server.body = '<div id="n2" data-events="tap" role="button" tabindex="0">Card</div>'
    page = open_page()
    page.get_by_text("Card").click()
    wait(page, lambda: page.evaluate("!document.getElementById('n2').hasAttribute('data-waiting')"))
    page.get_by_text("Card").press("Enter")
    wait(page, lambda: taps(server) == [2, 2])


def test_an_internal_link_stays_on_the_page_and_an_external_one_opens_as_usual(server, open_page):
    server.body = '<a id="n2" href="/books/3">Book</a>'
    page = open_page()
    page.get_by_text("Book").click()
    wait(page, lambda: taps(server) == [2])
    assert len(server.hellos) == 1
    with page.context.expect_page() as opened:
        page.get_by_text("Book").click(modifiers=["Control"])
    # A page in the background may be slow.
    opened.value.bring_to_front()
    # A page that waits ten seconds for an answer reconnects, so that a stalled machine adds a greeting.
    wait(page, lambda: server.hellos[-1]["url"] == "/books/3")
    assert {hello["url"] for hello in server.hellos} == {"/", "/books/3"}
    assert page.url == server.url + "/"


HEART = (
    '<button id="n2" type="button" class="button" data-key="plain" data-action="toggle" aria-pressed="{}" aria-label="Like">'
    '<span class="label"><svg class="icon" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"{}/></svg><span class="text">5</span></span></button>'
)


def is_filled(page):
    return page.evaluate("getComputedStyle(document.querySelector('.icon > path')).fill != 'none'")


@pytest.mark.parametrize("is_on", [False, True])
def test_a_toggle_changes_immediately_and_is_reverted_when_rejected(server, open_page, is_on):
    server.body, server.latency = HEART.format(str(is_on).lower(), ' class="solid"' if is_on else ""), 1.5
    page = open_page()
    assert is_filled(page) == is_on
    page.get_by_role("button", name="Like").click()
    assert is_filled(page) != is_on and not taps(server)
    wait(page, lambda: taps(server) == [2])
    # The server sends no message about it.
    wait(page, lambda: is_filled(page) == is_on)


TABS = (
    '<div class="tabs"><nav class="tabBar"><div role="tablist">'
    + "".join(
        f'<a class="tab" id="n{2 + place}" role="tab" data-tab="{name}" href="/{name}" aria-selected="{str(not place).lower()}">{name}</a>'
        for place, name in enumerate(["home", "find", "inbox", "unseen"])
    )
    + "</div></nav>"
    + "".join(
        f'<div class="tabPanel" id="n{10 + place}" data-tab="{name}"{" hidden inert" if place else ""}>All of {name}</div>'
        for place, name in enumerate(["home", "find", "inbox"])
    )
    + "</div>"
)


def turned(before, after):
    """The server's frame that turns from one tab to another."""
    return [
        ["a", 2 + before, "aria-selected", "false"], ["a", 2 + after, "aria-selected", "true"],
        ["a", 10 + before, "hidden", ""], ["a", 10 + before, "inert", ""],
        ["a", 10 + after, "hidden", None], ["a", 10 + after, "inert", None],
    ]  # fmt: skip


def shown(page):
    return page.evaluate(
        """[...document.querySelectorAll('.tabPanel:not([hidden]):not([inert]), [aria-selected=true]')]
        .map(each => each.dataset.tab).join(' ')""")


def test_a_tab_with_a_loaded_screen_turns_before_the_server_answers(server, open_page):
    places = {"at": 0}

    def answer(event):
        if event[1] != "tap":
            return []
        before, places["at"] = places["at"], event[2] - 2
        return turned(before, places["at"])

    server.body, server.handler = TABS, answer
    page = open_page()
    server.latency = 1.5
    page.get_by_role("tab", name="find").click()
    assert shown(page) == "find find"
    page.get_by_role("tab", name="inbox").click()
    assert shown(page) == "inbox inbox" and server.events[-1][1] != "tap"
    # Neither answer passes through the tab between.
    seen = page.evaluate(
        """() => new Promise(done => {
          const seen = new Set(), look = () => {
            seen.add([...document.querySelectorAll('.tabPanel:not([hidden])')].map(each => each.dataset.tab).join(' '))
            document.querySelector('[data-waiting]') ? requestAnimationFrame(look) : done([...seen])
          }
          look()
        })""")
    assert seen == ["inbox"] and taps(server) == [3, 4]
    assert shown(page) == "inbox inbox"


def test_a_tab_that_the_server_rejects_is_reverted(server, open_page):
    server.body, server.handler = TABS, lambda event: [["t", 10, "All of home, and more"]] if event[1] == "tap" else []
    page = open_page()
    server.latency = 0.5
    page.get_by_role("tab", name="find").click()
    assert shown(page) == "find find"
    wait(page, lambda: shown(page) == "home home")
    assert page.get_by_text("All of home, and more").is_visible()


def test_a_tab_without_a_loaded_screen_waits_for_the_server(server, open_page):
    server.body, server.latency = TABS, 0.3
    page = open_page()
    page.get_by_role("tab", name="unseen").click()
    assert shown(page) == "home home"
    wait(page, lambda: taps(server) == [5])


def test_a_form_is_never_submitted(server, open_page):
    server.body = '<form id="n1"><input type="text" class="field" id="n2" aria-label="Name"><button type="button" id="n3">Go</button></form>'
    page = open_page()
    page.get_by_label("Name").press("Enter")
    page.get_by_text("Go").click()
    wait(page, lambda: taps(server) == [3])
    assert page.url == server.url + "/"


CARD = '<div id="n1" class="v"><div id="n2" data-events="drag" class="card">Card text</div></div>'


def drags(server):
    return [event[3] for event in server.events if event[1] == "drag"]


SWIPE = ["g", 2, 2, "transform", ["translate(", "px,", "px) rotate(", "deg)"],
         [0, 1, 0, 0, 0, -1e9, 1e9], [0, 0, 1, 0, 0, -1e9, 1e9], [0, 0.05, 0, 0, 0, -4, 4]]


def shift(page, number=2):
    return page.evaluate(
        f"new DOMMatrix(getComputedStyle(document.getElementById('n{number}')).transform).e")


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_drag_is_followed_locally_with_one_sample_in_flight(server, open_page):
    server.body, server.latency = CARD, 0.15
    page = open_page()
    server.push(SWIPE)
    wait(page, lambda: server.acknowledged == [1])
    x, y = middle(page.get_by_text("Card text"))
    page.mouse.move(x, y)
    page.mouse.down()
    start = time.monotonic()
    for step in range(1, 51):
        page.mouse.move(x + step * 2, y)
        if step > 5:
            assert abs(shift(page) - step * 2) <= 16
        page.wait_for_timeout(20)
    assert "rotate(4deg)" in page.evaluate("document.getElementById('n2').style.transform")
    page.mouse.up()
    wait(page, lambda: drags(server)[-1][0] == "ended")
    phases = [drag[0] for drag in drags(server)]
    # Each takes 300 ms for the round trip.
    most = (time.monotonic() - start) / 0.3 + 2
    assert phases[0] == "began" and 2 <= phases.count("changed") <= most
    assert drags(server)[-1][3] == 100
    assert drags(server)[-2][:1] + drags(server)[-2][3:5] == ["changed", 100, 0]
    assert drags(server)[-1][5] > 0


def test_late_answers_do_not_move_an_element_during_or_after_a_drag(server, open_page):
    server.body, server.latency = CARD, 0.15

    def handle(event):
        if event[1] != "drag":
            return []
        phase, _, _, x, y = event[3][:5]
        # The views follow late, and place the card elsewhere in the end.
        return [["y", 2, "transform", f"translate({0 if phase == 'ended' else x}px,{y}px) rotate(0deg)"]]

    server.handler = handle
    page = open_page()
    server.push(SWIPE)
    wait(page, lambda: server.acknowledged == [1])
    x, y = middle(page.get_by_text("Card text"))
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 31):
        page.mouse.move(x + step * 5, y)
        page.wait_for_timeout(16)
        if step > 3:
            assert abs(shift(page) - step * 5) <= 16
    page.mouse.up()
    seen = []
    while (place := shift(page)) != 0:
        seen.append(place)
        page.wait_for_timeout(10)
    # At the point of release, until the views decide.
    assert seen and all(abs(value - 150) < 1 for value in seen)


def test_an_unpredictable_drag_is_drawn_by_the_server(server, open_page):
    server.body = CARD
    server.handler = lambda event: [
        ["y", 2, "transform", f"translate({event[3][3] // 50 * 50}px,0px)"]] if event[1] == "drag" else []
    page = open_page()
    x, y = middle(page.get_by_text("Card text"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 70, y)
    wait(page, lambda: shift(page) == 50)
    page.mouse.move(x + 120, y)
    wait(page, lambda: shift(page) == 100)
    page.mouse.up()


def test_a_drag_begins_at_its_minimum_distance(server, open_page):
    server.body = (
        '<div id="n1" data-events="drag" data-distance="0" class="card">At once</div>'
        '<div id="n2" data-events="drag" data-distance="40" class="card">Later</div>')
    page = open_page()
    x, y = middle(page.get_by_text("At once"))
    page.mouse.move(x, y)
    page.mouse.down()
    wait(page, lambda: [drag[0] for drag in drags(server)] == ["began"])
    page.mouse.up()
    wait(page, lambda: [drag[0] for drag in drags(server)] == ["began", "ended"])
    x, y = middle(page.get_by_text("Later"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y)
    page.mouse.move(x + 39, y)
    page.mouse.move(x + 45, y)
    page.mouse.up()
    wait(page, lambda: len(drags(server)) == 4)
    assert [drag[0] for drag in drags(server)] == ["began", "ended", "began", "ended"]
    assert drags(server)[2][3] == 45


def test_a_long_press_is_distinguished_from_a_tap(server, open_page):
    server.body = '<div id="n1" data-events="tap hold" data-hold="0.3" class="card">Card</div>'
    page = open_page()
    page.get_by_text("Card").click()
    wait(page, lambda: taps(server) == [1])
    x, y = middle(page.get_by_text("Card"))
    page.mouse.move(x, y)
    page.mouse.down()
    wait(page, lambda: "hold" in server.kinds())
    page.mouse.up()
    wait(page, lambda: server.events[-1][1:] == ["press", 1, False])
    assert [event[1] for event in server.events if event[1] not in ("size", "stored")] == [
        "press", "press", "tap", "press", "hold", "press"]


@pytest.mark.browsers("chromium")
def test_a_double_tap_reports_its_position(server, open_page):
    server.body = '<div id="n1" data-events="double" class="card">Card text</div>'
    page = open_page()
    page.get_by_text("Card text").dblclick(position={"x": 7, "y": 3})
    wait(page, lambda: "double" in server.kinds())
    assert server.events[-1][1:3] == ["double", 1]
    assert [abs(value - expected) < 1.5 for value, expected in zip(server.events[-1][3], [7, 3])] == [True, True]
    assert taps(server) == []


def test_the_click_after_a_drag_is_ignored(server, open_page):
    server.body = '<div id="n1" data-events="tap drag" class="card">Card text</div>'
    page = open_page()
    box = page.get_by_text("Card text").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y)
    page.mouse.up()
    wait(page, lambda: drags(server)[-1:] and drags(server)[-1][0] == "ended")
    page.mouse.click(x, y)
    wait(page, lambda: taps(server))
    assert taps(server) == [1]


def test_the_end_of_a_list_is_reported_when_it_comes_near(server, open_page):
    rows = "".join(f'<li id="n{number}">Row {number}</li>' for number in range(10, 110))
    server.body = f'<ul id="n1" class="list">{rows}<li id="n2" data-events="near">More</li></ul>'
    page = open_page()
    assert "near" not in server.kinds()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    wait(page, lambda: [event[1:] for event in server.events][-1] == ["near", 0, [2]])


def test_repeated_escape_closes_no_element_before_the_views_do(server, open_page):
    server.body = '<dialog id="n2" class="dialog"><button id="n3">Stay</button></dialog>'
    page = open_page()
    for _ in range(4):
        page.keyboard.press("Escape")
    page.get_by_text("Stay").click()
    wait(page, lambda: 3 in taps(server))
    assert page.locator("dialog").evaluate("dialog => dialog.matches(':modal')")
    assert "dismiss" in server.kinds()
