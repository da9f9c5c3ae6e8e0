"""Measures places in Chromium: the map of a city, the cost of its first picture and how it pans; or with --own the page
of a user's own places. Prints one line of JSON.

    places.py --port PORT --token TOKEN --times N [--own] [--latitude LATITUDE --longitude LONGITUDE]
"""

import argparse
import json
import re
import shutil

from home import LOADED, live_page, page_without_script
from playwright.sync_api import Page, sync_playwright

# Wide enough to show a whole city.
WINDOW = {"width": 1280, "height": 900}

# Collects the times between frames, in milliseconds, until they are requested.
WATCH = """() => {
  const times = []
  let last
  const tick = time => {
    if (window.frames_are_over) return
    if (last !== undefined) times.push(time - last)
    last = time
    requestAnimationFrame(tick)
  }
  window.frames_are_over = false
  window.frame_times = times
  requestAnimationFrame(tick)
}"""
FRAMES = "() => { window.frames_are_over = true; return window.frame_times }"


class Received:
    """The number of bytes that the page received on its socket, as sent."""

    def __init__(self, page: Page):
        self.bytes = 0
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.webSocketFrameReceived", self._count)

    def _count(self, event):
        self.bytes += len(event["response"]["payloadData"].encode())


def the_map(page: Page):
    return page.get_by_role("region", name=re.compile("^Map"))


def places(page: Page) -> int:
    label = page.get_by_role("group", name=re.compile("^Map with")).get_attribute("aria-label")
    return int(re.search(r"([\d,]+) place", label)[1].replace(",", ""))


def settle(page: Page) -> None:
    """Waits until the browser moves no part of the map and no message arrives."""
    before = None
    while True:
        page.wait_for_timeout(400)
        now = the_map(page).inner_html()
        if now == before:
            return
        before = now


def frames(page: Page, move) -> list[float]:
    page.evaluate(WATCH)
    move()
    return page.evaluate(FRAMES)


def drag(page: Page, times: int):
    box = the_map(page).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 50

    def move():
        for number in range(times):
            way = 1 if number % 2 else -1
            page.mouse.move(x, y)
            page.mouse.down()
            for step in range(1, 31):
                page.mouse.move(x + way * step * 6, y + way * step * 2)
                page.wait_for_timeout(8)
            page.mouse.up()

    return move


def press(page: Page, times: int):
    the_map(page).focus()

    def move():
        for number in range(times):
            for _ in range(12):
                page.keyboard.press("ArrowRight" if number % 2 else "ArrowLeft")
                page.wait_for_timeout(25)

    return move


def city(browser, options) -> dict:
    context = browser.new_context(
        viewport=WINDOW, permissions=["geolocation"],
        geolocation={"latitude": options.latitude, "longitude": options.longitude})
    url = f"http://127.0.0.1:{options.port}/"
    context.add_cookies([{"name": "kiwifruit", "value": options.token, "url": url}])
    page = live_page(context, url + "places")
    page.get_by_role("button", name="Use My Location").click()
    page.get_by_text("Near you").wait_for()
    page.get_by_role("link", name=re.compile("Restaurant|Café|Bar|Golden|Old|House|Kitchen|Corner|Bakery|Pizzeria")).first.wait_for()
    page.wait_for_timeout(500)
    received = Received(page)
    page.get_by_role("radio", name="Map", exact=True).click()
    the_map(page).wait_for()
    page.get_by_role("button", name=re.compile(r"^[\d,]+ places$")).first.wait_for()
    settle(page)
    first = received.bytes
    largest = first
    for _ in range(5):
        received.bytes = 0
        page.get_by_role("button", name="Zoom out").click()
        settle(page)
        largest = max(largest, received.bytes)
    seen = places(page)
    found = {"places": seen, "bytes": largest, "bytes when opened": first}
    found["rest"] = frames(page, lambda: page.wait_for_timeout(2_000))
    found["pointer"] = frames(page, drag(page, options.times))
    settle(page)
    found["keys"] = frames(page, press(page, options.times))
    return found


def own(browser, options) -> dict:
    context = browser.new_context(viewport=WINDOW)
    url = f"http://127.0.0.1:{options.port}/"
    context.add_cookies([{"name": "kiwifruit", "value": options.token, "url": url}])
    page = page_without_script(context)
    complete = []
    for number in range(options.times + 3):
        page.goto(url + "me/places", wait_until="load")
        page.get_by_text(re.compile(r"[\d,]+ experiences at")).wait_for()
        # The first loads bring the database into memory.
        if number >= 3:
            complete.append(page.evaluate(LOADED))
        page.wait_for_timeout(200)
    return {"complete": complete}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--token", required=True)
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--own", action="store_true")
    parser.add_argument("--latitude", type=float, default=0)
    parser.add_argument("--longitude", type=float, default=0)
    options = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        figures = (own if options.own else city)(browser, options)
        browser.close()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
