"""Every screen, in both schemes, as axe and a reader with enlarged text see it."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from screens import SCREENS


def describe(violations):
    for violation in violations:
        for node in violation["nodes"]:
            yield f"{violation['id']}: {violation['help']}: {node['html'][:200]}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_axe_finds_nothing(readers, community, screen, scheme):
    reader = readers(
        community.server, viewport=PHONE, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce", forgives=["404"])
    screen.show(reader, community)
    found = Axe().run(reader.page).response["violations"]
    assert "\n".join(describe(found)) == ""


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_nothing_is_cut_off_at_twice_the_size(readers, community, screen):
    """Zooming a window of 1280 points to 200% leaves 640; 320 are 400% (WCAG 2.2, 1.4.10)."""
    reader = readers(community.server, forgives=["404"], reduced_motion="reduce")
    reader.page.set_viewport_size({"width": 640, "height": 450})
    screen.show(reader, community)
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
