"""Maps that mouse, fingers, the wheel and keys move without the server, which then draws the new region."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from patience import wait
from sample import open_live
from test_touch import Fingers

FRAMES = """map => {
  const times = []
  const tick = time => { times.push(time); if (map.dataset.dragging !== undefined || times.length < 3) requestAnimationFrame(tick) }
  requestAnimationFrame(tick)
  window.frameTimes = times
}"""


@pytest.fixture
def open_map(browser, gallery):
    contexts = []

    def open_map(path, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        return open_live(context, gallery + path)

    yield open_map
    for context in contexts:
        context.close()


def the_map(page):
    return page.get_by_role("region", name="Map around")


def layer(page):
    return the_map(page).locator(".mapLayer")


def transform(page):
    return layer(page).evaluate("layer => layer.style.transform")


def camera(page):
    return [float(part) for part in the_map(page).get_attribute("data-camera").split()]


def listen(page):
    """Records the messages of the page from here on."""
    page.evaluate("""() => {
      window.said = []
      const send = WebSocket.prototype.send
      WebSocket.prototype.send = function (text) { window.said.push(JSON.parse(text)); send.call(this, text) }
    }""")


def said(page, kind):
    return [message for message in page.evaluate("said") if message[1] == kind]


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def settled(page):
    """Waits until the server has drawn the region and the browser has no movement left."""
    wait(page, lambda: transform(page) == "")


@pytest.mark.browsers("chromium", "firefox")
def test_a_mouse_moves_the_map_with_each_event_and_the_server_gets_only_the_end(open_map):
    page = open_map("/map")
    listen(page)
    before = camera(page)
    x, y = middle(the_map(page))
    page.mouse.move(x, y + 60)
    page.mouse.down()
    seen = set()
    for step in range(1, 21):
        page.mouse.move(x + step * 5, y + 60 + step * 2)
        seen.add(transform(page))
    assert len(seen) >= 19
    assert said(page, "camera") == []
    page.mouse.up()
    wait(page, lambda: len(said(page, "camera")) == 1)
    settled(page)
    moved = (before[0] - camera(page)[0]) * 256 * 2 ** before[2]
    assert abs(moved - 100) < 1.5
    assert page.get_by_text("Nothing chosen").is_visible()


@pytest.mark.browsers("chromium", "firefox")
def test_keys_move_and_zoom_the_map(open_map):
    page = open_map("/map")
    listen(page)
    before = camera(page)
    the_map(page).focus()
    # In one turn of the page, so that no message can be sent meanwhile.
    moved, told = the_map(page).evaluate("""(map, layer) => {
      const before = said.length
      for (const key of ['ArrowRight', 'ArrowDown']) map.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      return [layer.style.transform, said.length - before]
    }""", layer(page).element_handle())
    assert moved != "" and told == 0
    settled(page)
    after = camera(page)
    assert after[0] > before[0] and after[1] > before[1]
    page.keyboard.press("+")
    settled(page)
    wait(page, lambda: abs(camera(page)[2] - after[2] - 1) < 1e-6)


@pytest.mark.browsers("chromium", "firefox")
def test_a_marker_is_focused_and_selected_by_keys(open_map):
    page = open_map("/map")
    the_map(page).focus()
    page.keyboard.press("Tab")
    name = page.evaluate("document.activeElement.innerText").strip()
    page.keyboard.press("Enter")
    page.get_by_text(f"Chosen: {name}").wait_for()
    assert page.evaluate("document.activeElement.ariaPressed") == "true"


def test_keys_move_only_to_visible_markers(open_map):
    page = open_map("/map-of-many-places")
    page.get_by_role("button", name="Zoom in", exact=True).click()
    wait(page, lambda: the_map(page).locator(".mapSpot[tabindex='-1']").count() > 0)
    area = the_map(page).bounding_box()
    the_map(page).focus()
    seen = 0
    while True:
        page.keyboard.press("Tab")
        if page.evaluate("!document.activeElement.matches('.mapSpot')"):
            break
        seen += 1
        spot = page.locator(":focus").bounding_box()
        assert area["x"] <= spot["x"] <= area["x"] + area["width"]
        assert area["y"] <= spot["y"] <= area["y"] + area["height"]
    assert seen > 3
    assert the_map(page).evaluate("map => map.scrollTop + map.scrollLeft") == 0


def test_two_fingers_zoom_and_one_pans(open_map):
    page = open_map("/map", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    listen(page)
    fingers = Fingers(page)
    x, y = middle(the_map(page))
    before = camera(page)
    fingers.move(((x - 40, y), (x - 80, y)), ((x + 40, y), (x + 80, y)))
    wait(page, lambda: len(said(page, "camera")) == 1)
    settled(page)
    wait(page, lambda: abs(camera(page)[2] - before[2] - 1) < 0.15)
    before = camera(page)
    fingers.move(((x, y), (x + 60, y)))
    wait(page, lambda: len(said(page, "camera")) == 2)
    settled(page)
    moved = (before[0] - camera(page)[0]) * 256 * 2 ** before[2]
    assert 50 <= moved <= 62


@pytest.mark.browsers("chromium", "firefox")
def test_the_wheel_zooms_toward_the_pointer(open_map):
    page = open_map("/map")
    x, y = middle(the_map(page))
    page.mouse.move(x + 100, y)
    before = camera(page)
    page.mouse.wheel(0, -200)
    wait(page, lambda: transform(page) != "" or camera(page)[2] > before[2])
    settled(page)
    wait(page, lambda: camera(page)[2] > before[2])
    after = camera(page)
    at = lambda camera: camera[0] + 100 / (256 * 2 ** camera[2])
    assert abs(at(before) - at(after)) * 256 * 2 ** after[2] < 1


@pytest.mark.browsers("chromium", "firefox")
def test_the_wheel_scrolls_the_page_at_the_limit_of_the_zoom(open_map):
    page = open_map("/map")
    page.evaluate("""() => {
      window.taken = []
      addEventListener('wheel', event => taken.push(event.defaultPrevented))
    }""")
    page.mouse.move(*middle(the_map(page)))
    least = camera(page)[3]
    while camera(page)[2] > least:
        page.mouse.wheel(0, 300)
        wait(page, lambda: page.evaluate("taken.length") > 0)
        settled(page)
    assert page.evaluate("taken[0]")
    page.evaluate("taken.length = 0")
    page.mouse.wheel(0, 300)
    wait(page, lambda: page.evaluate("taken.length") > 0)
    assert not any(page.evaluate("taken"))


@pytest.mark.browsers("chromium", "firefox")
def test_buttons_match_the_gestures(open_map):
    page = open_map("/map")
    before = camera(page)
    for name in ["Move left", "Move up", "Move down", "Move right", "Zoom out", "Zoom in"]:
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box["width"] >= 24 and box["height"] >= 24
    page.get_by_role("button", name="Zoom in", exact=True).click()
    wait(page, lambda: abs(camera(page)[2] - before[2] - 1) < 1e-6)
    page.get_by_role("button", name="Move right", exact=True).click()
    wait(page, lambda: camera(page)[0] > before[0])


def test_many_places_move_at_sixty_frames_a_second(open_map):
    page = open_map("/map-of-many-places", viewport={"width": 1280, "height": 800})
    assert the_map(page).locator(".mapSpot").count() <= 300
    x, y = middle(the_map(page))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y)
    the_map(page).evaluate(FRAMES)
    for step in range(60):
        page.mouse.move(x + 5 + step * 3, y)
    page.mouse.up()
    wait(page, lambda: page.evaluate("frameTimes.length") > 10)
    times = page.evaluate("frameTimes")
    gaps = sorted(later - earlier for earlier, later in zip(times, times[1:]))
    assert gaps[len(gaps) // 2] < 18, json.dumps(gaps)


def test_buttons_and_markers_work_without_a_script(browser, gallery):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(gallery + "/map")
    # The page reloads itself once, as a form.
    page.locator("[data-form]").wait_for()
    before = camera(page)
    page.get_by_role("button", name="Zoom in", exact=True).click()
    assert abs(camera(page)[2] - before[2] - 1) < 1e-6
    page.get_by_role("button", name="Move down", exact=True).click()
    assert camera(page)[1] > before[1]
    page.get_by_role("button", name="Louvre").click()
    assert page.get_by_text("Chosen: Louvre").is_visible()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/map", "/map-of-many-places", "/map-lines-and-areas"])
def test_axe_finds_no_violation(browser, gallery, path, scheme):
    context = browser.new_context(color_scheme=scheme, bypass_csp=True, viewport={"width": 390, "height": 844})
    page = open_live(context, gallery + path)
    found = Axe().run(page).response["violations"]
    context.close()
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == []
