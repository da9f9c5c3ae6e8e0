"""Only new content is styled: a long feed is no slower than a short one."""

from community import picture
from patience import wait

POSTS = "document.querySelectorAll('[aria-label^=\"Post by\"]').length"


def restyled(page, act):
    """The number of elements that the browser restyles during an action."""
    browser = page.context.new_cdp_session(page)
    events, done = [], []
    browser.on("Tracing.dataCollected", lambda found: events.extend(found["value"]))
    browser.on("Tracing.tracingComplete", lambda _: done.append(True))
    browser.send("Tracing.start", {"categories": "devtools.timeline", "transferMode": "ReportEvents"})
    act()
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    browser.send("Tracing.end")
    wait(page, lambda: done)
    browser.detach()
    return sum(each["args"].get("elementCount", 0) for each in events if each["name"] == "UpdateLayoutTree")


def test_more_posts_at_the_end_of_a_feed_restyle_no_earlier_post(server, readers):
    maya = server.sign_up("maya")
    for number in range(120):
        maya.create_post(f"Post {number}", pictures=[picture("hills", 60, 40)] if number % 3 == 0 else []).expect(201)
    page = readers(server).sign_in(maya.token).open("/")

    def go_on():
        before = page.evaluate(POSTS)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_function(f"() => {POSTS} > {before}")

    counts = [restyled(page, go_on) for _ in range(8)]
    assert page.evaluate(POSTS) == 90
    # New elements are styled, some twice; the bars as well.
    elements = page.evaluate("document.querySelectorAll('#page *').length")
    assert max(counts) < elements / 2, f"{counts} of {elements}"
