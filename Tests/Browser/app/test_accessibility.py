"""Every screen, in both schemes, as axe and a reader with enlarged text see it."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from screens import SCREENS


# One main part, and the sections before their screens, which may have no end.
LANDMARKS = """() => {
  const mains = document.querySelectorAll('main'), panel = document.querySelector('[role=tabpanel]')
  const sections = document.querySelector('nav[aria-label=Sections]')
  const isBefore = !panel || sections?.compareDocumentPosition(panel) === Node.DOCUMENT_POSITION_FOLLOWING
  return [mains.length, isBefore]
}"""


def describe(violations):
    for violation in violations:
        for node in violation["nodes"]:
            yield f"{violation['id']}: {violation['help']}: {node['html'][:200]}"


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_everybody_can_use_the_screen(readers, community, screen):
    """In both schemes, and zoomed: a window of 1280 points at 200% leaves 640, at 400% 320 (WCAG 2.2, 1.4.10)."""
    reader = readers(community.server, viewport=PHONE, bypass_csp=True, reduced_motion="reduce", forgives=["404"])
    screen.show(reader, community)
    assert reader.page.evaluate(LANDMARKS) == [1, True]
    for size in (PHONE, DESKTOP):
        reader.page.set_viewport_size(size)
        for scheme in ("light", "dark"):
            reader.page.emulate_media(color_scheme=scheme)
            assert "\n".join(describe(Axe().run(reader.page).response["violations"])) == "", (size, scheme)
    for width in (640, 320):
        reader.page.set_viewport_size({"width": width, "height": 450})
        assert reader.page.evaluate("document.documentElement.scrollWidth") <= width


def test_larger_text_alone_fits(readers, community):
    reader = readers(community.server, viewport=PHONE, bypass_csp=True)
    reader.open("/")
    reader.sees("Hills from the train")
    reader.page.add_style_tag(content="html { font-size: 212.5% !important }")
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(reader.tab("Home")).to_be_in_viewport()


def test_nothing_moves_for_those_who_want_no_motion(readers, community):
    reader = readers(community.server, viewport=DESKTOP, reduced_motion="reduce")
    reader.open("/login")
    longest = reader.page.evaluate("""
      Math.max(0, ...document.getAnimations().map(each => each.effect.getComputedTiming().duration)
        .filter(Number.isFinite))""")
    assert longest <= 1
