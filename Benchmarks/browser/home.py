"""Measures Home in Chromium: its first page, taps on hearts, and the end of the page. Prints one line of JSON with
lists of milliseconds.

    home.py --port PORT --token TOKEN --times N
"""

import argparse
import http.client
import json
import shutil
import threading
import time

from playwright.sync_api import BrowserContext, Page, sync_playwright

READY = "() => document.querySelectorAll('[aria-label^=\"Post by\"]').length"

# The times at which a heart was tapped and at which it changed, in milliseconds of the machine's clock.
TAP = """async index => {
  const hearts = [...document.querySelectorAll('button[aria-label="Like"]')];
  const heart = hearts[index % hearts.length];
  const before = heart.ariaPressed;
  const shown = new Promise((done, fail) => {
    setTimeout(() => fail(new Error('a tap on a heart did not show')), 10000);
    const watch = () => {
      if (heart.ariaPressed === before) return;
      observer.disconnect();
      done(performance.timeOrigin + performance.now());
    };
    const observer = new MutationObserver(watch);
    observer.observe(heart, { attributes: true });
  });
  const tapped = performance.timeOrigin + performance.now();
  heart.click();
  return [tapped, await shown];
}"""

# The post of a heart, and its liked state.
POST = """index => {
  const hearts = [...document.querySelectorAll('button[aria-label="Like"]')];
  const heart = hearts[index % hearts.length];
  for (let place = heart.parentElement; place; place = place.parentElement) {
    for (const link of place.querySelectorAll('a[href^="/@"]')) {
      const found = /^\\/@[^/]+\\/([0-9a-f-]{36})$/.exec(link.getAttribute('href'));
      if (found) return [found[1], heart.ariaPressed === 'true'];
    }
  }
}"""

SCROLL = """async () => {
  const rows = () => document.querySelectorAll('[aria-label^="Post by"]').length;
  const before = rows();
  const shown = new Promise((done, fail) => {
    setTimeout(() => fail(new Error('no more posts came at the end of the page')), 10000);
    const observer = new MutationObserver(() => {
      if (rows() === before) return;
      observer.disconnect();
      done(performance.now());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const start = performance.now();
  let place = document.querySelector('[aria-label^="Post by"]');
  for (; place; place = place.parentElement) place.scrollTo({ top: place.scrollHeight, behavior: 'instant' });
  return await shown - start;
}"""


LOADED = "() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"


def page_without_script(context: BrowserContext) -> Page:
    """Opens a page whose scripts are blocked. With scripting disabled, the browser would switch to the page's form."""
    page = context.new_page()
    network = context.new_cdp_session(page)
    for method, parameters in (
        ("Network.enable", {}), ("Network.setCacheDisabled", {"cacheDisabled": True}),
        ("Network.setBlockedURLs", {"urls": ["*.js"]}),
    ):  # fmt: skip
        network.send(method, parameters)
    return page


def first_pages(browser, url: str, times: int) -> list[float]:
    """Loads pages in an open tab with an empty cache and blocked scripts."""
    context = browser.new_context()
    page = page_without_script(context)
    complete = []
    for number in range(times + 3):
        page.goto(url, wait_until="load")
        if page.evaluate(READY) < 10:
            raise SystemExit("the first page has fewer than ten posts")
        # The first loads bring the database into memory.
        if number >= 3:
            complete.append(page.evaluate(LOADED))
        # Until the page is painted, as a reader would wait.
        page.wait_for_timeout(300)
    context.close()
    return complete


def pages_in_new_processes(browser, url: str, times: int) -> list[float]:
    """Loads pages, each in a browser that has to start a process for it."""
    complete = []
    for _ in range(times):
        context = browser.new_context()
        page = page_without_script(context)
        page.goto(url, wait_until="load")
        complete.append(page.evaluate(LOADED))
        context.close()
    return complete


def live_page(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.set_default_timeout(20_000)
    with page.expect_websocket() as socket:
        page.goto(url)
    socket.value.wait_for_event("framereceived")
    page.wait_for_timeout(500)
    return page


def confirmed(port: int, post: str, token: str, wanted: bool, found: list[float], asking: threading.Event) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    end = time.time() + 10
    while time.time() < end:
        connection.request("GET", f"/posts/{post}", headers={"Authorization": f"Bearer {token}"})
        liked = json.loads(connection.getresponse().read())["likedByMe"]
        if liked == wanted:
            found.append(time.time() * 1000)
            break
        asking.set()
        time.sleep(0.0005)
    connection.close()


def taps(page: Page, port: int, token: str, times: int) -> dict[str, list[float]]:
    shown, on_server = [], []
    for number in range(times):
        post, liked = page.evaluate(POST, number)
        found: list[float] = []
        asking = threading.Event()
        poller = threading.Thread(target=confirmed, args=(port, post, token, not liked, found, asking))
        poller.start()
        asking.wait(5)
        tapped, seen = page.evaluate(TAP, number)
        poller.join()
        if not found:
            raise SystemExit("the server did not receive a tap")
        shown.append(seen - tapped)
        on_server.append(found[0] - tapped)
        page.wait_for_timeout(100)
    return {"shown": shown, "confirmed": on_server}


def scrolls(page: Page, times: int) -> list[float]:
    found = []
    for _ in range(times):
        # Idle for a moment, like a reader who looks at a post.
        page.wait_for_timeout(700)
        found.append(page.evaluate(SCROLL))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--token", required=True)
    parser.add_argument("--times", type=int, default=70)
    options = parser.parse_args()
    url = f"http://127.0.0.1:{options.port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        figures = {
            "complete": first_pages(browser, url, options.times),
            "new process": pages_in_new_processes(browser, url, max(5, options.times // 4)),
            # A page of one word: the browser's own share.
            "one word": pages_in_new_processes(browser, url + "livez", max(5, options.times // 4)),
        }
        context = browser.new_context()
        context.add_cookies([{"name": "kiwifruit", "value": options.token, "url": url}])
        figures |= taps(live_page(context, url), options.port, options.token, options.times)
        figures["scrolled"] = scrolls(live_page(context, url), max(5, options.times // 4))
        browser.close()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
