"""Users who request more contrast or their own colors can read and use every page."""

import pytest

PATHS = [
    "/button-styles", "/picker", "/toggle", "/text-field", "/date-picker", "/slider", "/tab-view", "/list", "/form",
    "/menu", "/text-styling", "/photos-picker"]

MEASURE = """() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true})
  const rgba = color => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const luminance = rgb => {
    const [r, g, b] = rgb.map(x => x / 255).map(x => x <= .03928 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4)
    return .2126 * r + .7152 * g + .0722 * b
  }
  const behind = element => {
    for (let each = element; each; each = each.parentElement) {
      const color = rgba(getComputedStyle(each).backgroundColor)
      if (color[3] === 255) return color
    }
    return rgba('Canvas')
  }
  const ratio = (front, back) => {
    const [a, b] = [luminance(front.slice(0, 3)), luminance(back.slice(0, 3))]
    return (Math.max(a, b) + .05) / (Math.min(a, b) + .05)
  }
  const isSeen = element => element.checkVisibility({visibilityProperty: true}) && element.getBoundingClientRect().width > 1
    && !element.closest('[data-key=redacted], :disabled, [aria-disabled=true]')
  const texts = [...document.querySelectorAll('#page .text')].filter(isSeen).filter(each => each.textContent.trim())
    .map(each => [each.textContent, ratio(rgba(getComputedStyle(each).color), behind(each))])
  const hasBorder = element => {
    const {borderTopStyle, borderTopWidth, borderTopColor} = getComputedStyle(element)
    return borderTopStyle !== 'none' && parseFloat(borderTopWidth) >= 1 && rgba(borderTopColor)[3] > 127
      && ratio(rgba(borderTopColor), behind(element.parentElement)) >= 3
  }
  const controls = [...document.querySelectorAll(
    '#page :is(.button[data-key=bordered], .button[data-key=prominent], input.field, select, [role=switch], ' +
    'input[type=date], input[type=time], textarea)')].filter(isSeen)
    .map(each => [each.innerText || each.ariaLabel || each.type, hasBorder(each)])
  return {texts, controls}
}"""


@pytest.fixture(params=[
    {"contrast": "more", "color_scheme": "light"}, {"contrast": "more", "color_scheme": "dark"},
    {"forced_colors": "active", "color_scheme": "light"}, {"forced_colors": "active", "color_scheme": "dark"},
], ids=["more-light", "more-dark", "forced-light", "forced-dark"])
def page(browser, request):
    context = browser.new_context(viewport={"width": 390, "height": 844}, **request.param)
    yield context.new_page()
    context.close()


def test_text_is_readable_and_controls_have_borders(page, gallery):
    trouble, controls = [], 0
    for path in PATHS:
        page.goto(gallery + path)
        seen = page.evaluate(MEASURE)
        trouble += [f"{path}: {text!r} has {ratio:.1f}" for text, ratio in seen["texts"] if ratio < 5.5]
        trouble += [f"{path}: {name!r} has no border" for name, has_border in seen["controls"] if not has_border]
        controls += len(seen["controls"])
    assert controls >= 12
    assert "\n".join(trouble) == ""


def test_the_focus_is_visible(page, gallery):
    page.goto(gallery + "/button-styles")
    page.keyboard.press("Tab")
    for _ in range(4):
        page.keyboard.press("Tab")
        ring = page.evaluate("""() => {
            const style = getComputedStyle(document.activeElement)
            return [style.outlineStyle, parseFloat(style.outlineWidth), style.outlineColor]
        }""")
        assert ring[0] == "solid" and ring[1] >= 2, ring
        assert ring[2] not in ("rgba(0, 0, 0, 0)", page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def test_a_switch_shows_its_state(page, gallery):
    page.goto(gallery + "/toggle")
    looks = page.locator("[role=switch]").evaluate_all("""switches => switches.slice(0, 2).map(each => {
        const {backgroundColor, borderColor} = getComputedStyle(each), knob = getComputedStyle(each, '::after')
        return [each.checked, backgroundColor, knob.backgroundColor, knob.transform].join()
    })""")
    assert looks[0] != looks[1]
    assert all(look.split(",", 1)[1] for look in looks)
