"""Every screen in both schemes, checked by axe and with enlarged text."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from details import DETAILS
from legibility import TextSize, illegible
from reader import DESKTOP, PHONE
from screens import SCREENS, STATES
from support.server import Server
from test_trouble import AWAY, unable_to_say_who

# All rules, including those that axe disables by default, except the contrast of 7 to 1 of WCAG's level AAA, which
# users request in their system (test_contrast.py), and axe's experimental rules. In the second scheme only the colors
# differ.
CHECK = """([scheme, within]) => {
  // What an open menu covers is not there to be tapped.
  const left = ['color-contrast-enhanced', ...document.querySelector('.menu[open]') ? ['target-size'] : []]
  const rules = axe.getRules().filter(rule => !rule.tags.includes('experimental')).map(rule => rule.ruleId)
    .filter(rule => scheme == 'light' ? !left.includes(rule) : rule == 'color-contrast')
  return axe.run(within ?? document, {runOnly: rules, resultTypes: ['violations']}).then(result =>
    result.violations.flatMap(found => found.nodes.map(node => [found.id, node.html.slice(0, 200), node.failureSummary].join(': '))))
}"""
AXE = Axe().axe_script

# One main landmark, and the sections before their screens, which may be endless.
LANDMARKS = """() => {
  const mains = document.querySelectorAll('main'), panel = document.querySelector('[role=tabpanel]')
  const sections = document.querySelector('nav[aria-label=Sections]')
  const isBefore = !panel || sections?.compareDocumentPosition(panel) === Node.DOCUMENT_POSITION_FOLLOWING
  return [mains.length, isBefore]
}"""


def check(page, within=None):
    """Checks a page or an element with axe in both schemes, narrow and wide, and with text of twice the size."""
    page.evaluate(AXE)
    found = []
    text = TextSize(page)
    for name, size in (("phone", PHONE), ("desktop", DESKTOP)):
        page.set_viewport_size(size)
        # As high as the whole page, so that no content is below a bar.
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": size["width"], "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found += [f"{name}, {scheme}: {each}" for each in page.evaluate(CHECK, [scheme, within and within.element_handle()])]
        page.set_viewport_size(size)
        found += [f"{name}: {each}" for each in illegible(page)]
        text.double()
        found += [f"{name}, large text: {each}" for each in illegible(page)]
        text.restore()
    # A window of 1280 points at 200% leaves 640, at 400% 320 (WCAG 2.2, 1.4.10).
    for width in (640, 320):
        page.set_viewport_size({"width": width, "height": 450})
        needed = page.evaluate("document.documentElement.scrollWidth")
        if needed > width:
            found.append(f"{needed} of {width} points wide")
    if found:
        pytest.fail("\n".join(found), pytrace=False)


@pytest.mark.parametrize("screen", [*DETAILS, *SCREENS], ids=lambda screen: screen.name)
def test_the_screen_is_accessible(readers, community, screen):
    reader = readers(
        community.server, viewport=PHONE, bypass_csp=True, reduced_motion="reduce", forgives=["404", "ERR_FAILED"])
    screen.show(reader, community)
    assert reader.page.evaluate(LANDMARKS) == [1, True]
    check(reader.page)


def test_pages_without_script_are_accessible(readers, community):
    def plain(token=None):
        reader = readers(community.server, viewport=PHONE, bypass_csp=True, reduced_motion="reduce", forgives=["ERR_FAILED"])
        # The page's scripts do not run; axe does.
        reader.page.route("**/*.js", lambda route: route.abort())
        reader.context.add_cookies([{"name": "noscript", "value": "1", "url": community.server.url}])
        return reader.sign_in(token) if token else reader

    for path in ("/", "/login", "/signup"):
        visitor = plain()
        visitor.page.goto(path)
        visitor.sees("Scripts are off in this browser.")
        check(visitor.page)
    me = plain(community.people[community.cast["me"]].token)
    post = community.post_named("newest")
    for path in ("/", "/new", f"/@{post['author']['username']}/{post['id']}", "/search?q=hills", "/me", "/settings"):
        me.page.goto(path)
        me.sees("Scripts are off in this browser.")
        check(me.page)


@pytest.mark.parametrize("registration, words", [("invite", "An invitation is required"), ("closed", "Sign-up is closed")])
def test_signing_up_is_accessible_on_a_closed_server(readers, tmp_path, registration, words):
    with Server(tmp_path / "data", registration=registration) as server:
        reader = readers(server, viewport=PHONE, bypass_csp=True, reduced_motion="reduce")
        reader.open("/signup")
        reader.sees(words)
        check(reader.page)


def test_pages_of_a_busy_or_absent_server_are_accessible(readers, server):
    maya = server.sign_up("maya")
    reader = readers(server, viewport=PHONE, bypass_csp=True, reduced_motion="reduce", forgives=[*AWAY, "503", "script"])
    lost = reader.page.get_by_role("status").filter(has_text="Reconnecting")
    with unable_to_say_who(server):
        reader.sign_in(maya.token).page.goto("/")
        lost.wait_for()
        check(reader.page)
    reader.open("/discover")
    reader.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    reader.page.wait_for_function("navigator.serviceWorker.controller")
    server.kill()
    lost.wait_for()
    check(reader.page)
    reader.page.goto("/")
    reader.page.get_by_role("heading", level=1).first.wait_for()
    check(reader.page)


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.name)
def test_the_state_of_a_screen_is_accessible(browser, gallery, state):
    page = browser.new_page(viewport=PHONE, bypass_csp=True, reduced_motion="reduce")
    try:
        check(page, state.show(page, gallery))
    finally:
        page.close()


def test_reduced_motion_stops_all_motion(readers, community):
    reader = readers(community.server, viewport=DESKTOP, reduced_motion="reduce")
    reader.open("/login")
    longest = reader.page.evaluate("""
      Math.max(0, ...document.getAnimations().map(each => each.effect.getComputedTiming().duration)
        .filter(Number.isFinite))""")
    assert longest <= 1
