"""Taps, links, drags and lists."""

import time

from patience import wait


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


def test_anything_can_be_tapped_also_with_keys(server, open_page):
    server.body = '<div id="n2" data-events="tap" role="button" tabindex="0">Card</div>'
    page = open_page()
    page.get_by_text("Card").click()
    wait(page, lambda: page.evaluate("!document.getElementById('n2').hasAttribute('data-waiting')"))
    page.get_by_text("Card").press("Enter")
    wait(page, lambda: taps(server) == [2, 2])


def test_a_link_of_ours_stays_on_the_page_and_another_one_opens_as_ever(server, open_page):
    server.body = '<a id="n2" href="/books/3">Book</a>'
    page = open_page()
    page.get_by_text("Book").click()
    wait(page, lambda: taps(server) == [2])
    assert len(server.hellos) == 1
    with page.context.expect_page() as opened:
        page.get_by_text("Book").click(modifiers=["Control"])
    assert opened.value.url.endswith("/books/3")


def test_a_form_is_never_submitted(server, open_page):
    server.body = '<form id="n1"><input type="text" id="n2" aria-label="Name"><button type="button" id="n3">Go</button></form>'
    page = open_page()
    page.get_by_label("Name").press("Enter")
    page.get_by_text("Go").click()
    wait(page, lambda: taps(server) == [3])
    assert page.url == server.url + "/"


CARD = '<div id="n1" class="v"><div id="n2" data-events="drag" class="card">Card text</div></div>'


def drags(server):
    return [event[3] for event in server.events if event[1] == "drag"]


def test_a_drag_is_followed_locally_with_one_sample_in_flight(server, open_page):
    server.body, server.latency = CARD, 0.15
    server.handler = lambda event: [["g", 2, [1, 1, 0.05, 15]]] if event[1:2] + event[3][:1] == ["drag", "began"] else []
    page = open_page()
    box = page.get_by_text("Card text").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y)
    wait(page, lambda: len(drags(server)) == 1)
    page.wait_for_timeout(400)
    start = time.monotonic()
    for step in range(1, 51):
        page.mouse.move(x + 20 + step * 2, y)
        page.wait_for_timeout(20)
        transform = page.evaluate("document.getElementById('n2').style.transform")
        assert abs(float(transform.split("(")[1].split("px")[0]) - (20 + step * 2)) <= 16
    page.mouse.up()
    wait(page, lambda: drags(server)[-1][0] == "ended")
    phases = [drag[0] for drag in drags(server)]
    # Each takes 300 ms there and back.
    most = (time.monotonic() - start) / 0.3 + 1
    assert phases[0] == "began" and 2 <= phases.count("changed") <= most
    assert drags(server)[-1][3] == 120
    assert drags(server)[-1][5] > 0


def test_the_click_after_a_drag_is_none(server, open_page):
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


def test_the_end_of_a_list_tells_when_it_comes_near(server, open_page):
    rows = "".join(f'<li id="n{number}">Row {number}</li>' for number in range(10, 110))
    server.body = f'<ul id="n1" class="list">{rows}<li id="n2" data-events="near">More</li></ul>'
    page = open_page()
    assert "near" not in server.kinds()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    wait(page, lambda: [event[1:] for event in server.events][-1] == ["near", 2, True])
