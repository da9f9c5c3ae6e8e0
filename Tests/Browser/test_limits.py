"""Actions beyond the limits of a connection, a server or a browser: they are sent later or reported as lost, never
dropped silently.
"""

import pytest
from patience import wait

pytestmark = pytest.mark.browsers("chromium", "firefox")

FORM = '<p id="n1">0</p><button id="n2" data-events="repeat">Add</button><button id="n3">Post</button>'
CLICKS = "times => { for (let each = 0; each < times; each++) document.getElementById('n2').click() }"


def taps(server, element=2):
    return [event for event in server.events if event[1:3] == ["tap", element]]


def test_a_fast_scrolling_list_delays_no_tap(server, open_page):
    rows = "".join(f'<li id="n{number}" data-events="near">Row {number}</li>' for number in range(10, 810))
    server.body, server.latency = FORM + f'<ul id="n9">{rows}</ul>', 0.1
    page = open_page()
    page.evaluate("""async () => {
        for (let top = 0; top < document.body.scrollHeight; top += 150) {
            scrollTo(0, top)
            await new Promise(requestAnimationFrame)
        }
        scrollTo(0, 0)
        document.getElementById('n3').click()
    }""")
    wait(page, lambda: taps(server, 3))
    reports = [event[3] for event in server.events if event[1] == "near"]
    wait(page, lambda: len({row for event in server.events if event[1] == "near" for row in event[3]}) == 800)
    told = [row for event in server.events if event[1] == "near" for row in event[3]]
    assert len(told) == 800, "each row once"
    assert len(reports) < 60, "and many in one message"


def test_more_taps_than_the_server_accepts_at_once_all_arrive_in_order(server, open_page):
    server.body, server.latency = FORM, 0.1
    page = open_page(before="""
        window.sent = 0
        const send = WebSocket.prototype.send
        WebSocket.prototype.send = function(text) { window.sent++; send.call(this, text) }""")
    wait(page, lambda: page.evaluate("document.getElementById('status').hidden"))
    before = page.evaluate("window.sent")
    page.evaluate(CLICKS, 200)
    assert page.evaluate("window.sent") - before <= 60
    wait(page, lambda: len(taps(server)) == 200)
    sequences = [event[0] for event in taps(server)]
    assert sequences == sorted(sequences)
    assert page.locator("#status").is_hidden()


def test_actions_while_disconnected_are_sent_later_and_excess_ones_are_reported(server, open_page):
    server.body = FORM
    page = open_page(before="""
        window.asked = 0
        const ask = window.fetch
        window.fetch = (...all) => (window.asked++, ask(...all))""")
    server.cut()
    page.get_by_text("Reconnecting").wait_for()
    page.evaluate(CLICKS, 600)
    # It remains visible during the next attempts.
    asked = page.evaluate("window.asked")
    wait(page, lambda: page.evaluate("window.asked") > asked + 1)
    assert "You have too many unsent changes" in page.locator("#status").inner_text()
    server.restore()
    wait(page, lambda: len(taps(server)) >= 490)
    assert len(taps(server)) <= 500
    wait(page, lambda: page.locator("#status").is_hidden())


def test_a_tap_lost_with_its_session_is_reported(server, open_page):
    server.body = FORM
    page = open_page()
    server.cut()
    page.get_by_text("Reconnecting").wait_for()
    page.get_by_text("Post").click()
    server.restore(forget=True)
    page.get_by_text("Your last action may be lost").wait_for()
    assert taps(server, 3) == []
    # The page keeps working.
    page.get_by_text("Post").click()
    wait(page, lambda: taps(server, 3))


def test_a_page_rebuilt_without_pending_actions_reports_no_loss(server, open_page):
    server.body = FORM
    page = open_page()
    server.cut()
    server.restore(forget=True)
    wait(page, lambda: server.kinds().count("stored") == 2)
    assert page.locator("#status").is_hidden()


FORBIDDEN = """
for (const name of ['sessionStorage', 'localStorage']) {
  Object.defineProperty(window, name, { get() { throw new DOMException('forbidden', 'SecurityError') } })
}
Object.defineProperty(document, 'cookie', { get: () => '', set() {} })
Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })
"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }
Storage.prototype.getItem = () => { throw new DOMException('damaged', 'InvalidStateError') }
"""


@pytest.mark.parametrize("trouble", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_browser_without_storage_shows_a_page_that_works(server, open_page, trouble):
    server.body = FORM
    server.handler = lambda event: [["e", "store", ["theme", "dark"]], ["e", "forget", ["scene:x"]], ["t", 1, "done"]]
    page = open_page(before=trouble)
    page.get_by_text("Post").click()
    page.get_by_text("done").wait_for()
    server.cut()
    server.restore()
    wait(page, lambda: len(server.hellos) == 2)
    page.get_by_text("Post").click()
    wait(page, lambda: len(taps(server, 3)) == 2)
    page.reload()
    wait(page, lambda: server.kinds().count("stored") == 2)
    page.get_by_text("Post").click()
    wait(page, lambda: len(taps(server, 3)) == 3)


def test_a_browser_without_cookies_shows_that_signing_in_will_not_last(server, open_page):
    server.body = FORM
    page = open_page(before=FORBIDDEN)
    server.push(["e", "ticket", ["secret", "Cookies are blocked.", "The connection was lost while logging in."]])
    page.get_by_text("Cookies are blocked").wait_for()
    page.get_by_text("Post").click()
    wait(page, lambda: taps(server, 3))


def test_signing_in_while_disconnected_shows_that_it_may_not_last(server, open_page):
    server.body = FORM
    page = open_page(before="window.fetch = () => Promise.reject(new TypeError('no network'))")
    server.push(["e", "ticket", ["secret", "Cookies are blocked.", "The connection was lost while logging in."]])
    page.get_by_text("The connection was lost while logging in").wait_for()
    page.get_by_text("Post").click()
    wait(page, lambda: taps(server, 3))


def test_unreadable_stored_values_are_ignored(server, open_page):
    server.body = FORM
    page = open_page(before="sessionStorage.setItem('record', '{')")
    page.get_by_text("Post").click()
    wait(page, lambda: taps(server, 3))


def test_styles_that_are_sent_again_replace_only_the_styles_sent_later(server, open_page):
    server.body = '<p id="n1" class="s1 s2 s3">Text</p>'
    page = open_page()
    for number in range(1, 30):
        server.push(["css", f".s1{{width:{number}px}}"])
    server.push(["css", ".s2{height:7px}"])
    wait(page, lambda: page.evaluate("document.adoptedStyleSheets.length") == 30)
    server.push(["css", ".s3{height:9px}", 1])
    wait(page, lambda: page.evaluate("document.adoptedStyleSheets.length") == 1)
    assert page.evaluate("document.getElementById('n1').offsetHeight") == 9
    assert page.evaluate("document.getElementById('n1').offsetWidth") > 30
    # The initial styles of a rebuilt page stay as well.
    server.fresh_rules = ".s3{height:11px}"
    server.cut()
    server.restore(forget=True)
    wait(page, lambda: page.evaluate("document.getElementById('n1')?.offsetHeight") == 11)
    server.push(["css", ".s2{width:50px}", 1])
    wait(page, lambda: page.evaluate("document.getElementById('n1').offsetWidth") == 50)
    assert page.evaluate("document.getElementById('n1').offsetHeight") == 11
