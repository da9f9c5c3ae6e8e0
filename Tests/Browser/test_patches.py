"""A page patched from any view to any other equals a newly loaded page."""

import contextlib

import pytest
from sample import sample

pytestmark = pytest.mark.browsers("chromium", "firefox")

STEPS = 60
# All visible and readable content, without the numbers of elements and styles, which differ between pages.
PICTURE = """
    [...document.querySelectorAll('#page *')].map(element => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        const own = [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join('')
        return [
            element.tagName, own, element.disabled ?? null, element.getAttribute('role'),
            element.getAttribute('aria-label'), style.color, style.backgroundColor, style.opacity,
            ...[left, top, width, height].map(Math.round),
        ].join(' ')
    })"""


def test_patching_any_view_to_any_other_gives_a_new_page_of_the_other(browser, random_source):
    seed = random_source.randrange(2**63)
    live = browser.new_context(reduced_motion="reduce")
    # Without its script a page stays as the server rendered it.
    plain = browser.new_context(reduced_motion="reduce")
    plain.route("**/_live/*.js", lambda route: route.abort())
    with sample("sketches", str(seed)) as url, contextlib.closing(live), contextlib.closing(plain):
        patched, fresh = live.new_page(), plain.new_page()
        patched.goto(url)
        for step in range(1, STEPS + 1):
            # Neither by the mouse, as the views may cover the button, nor by a key, which goes to the front page.
            patched.get_by_role("button", name="Next", exact=True).dispatch_event("click")
            patched.get_by_text(f"Step {step}", exact=True).wait_for()
            fresh.goto(url)
            assert patched.evaluate(PICTURE) == fresh.evaluate(PICTURE), f"step {step}"
