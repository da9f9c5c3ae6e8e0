"""Measures a large library in Chromium: its grid as a first page, opening it from Home, and narrowing it down. Prints one
line of JSON with lists of milliseconds.

    library.py --port PORT --token TOKEN --times N
"""

import argparse
import json
import shutil

from home import LOADED, live_page, page_without_script
from playwright.sync_api import Page, sync_playwright

# A tile is a link to a title whose label goes on after its name.
TILES = "() => document.querySelectorAll('a[href^=\"/titles/\"][aria-label*=\", \"]').length"

# Milliseconds from a click on what is called so until the text is there that a pattern describes; `changed` asks for
# another text than the one that is there now.
CLICK = """async ([name, pattern, changed]) => {
  const expected = new RegExp(pattern);
  const found = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.data.trim();
      if (expected.test(text)) return text;
    }
  };
  const isCalled = each => (each.getAttribute('aria-label') || each.textContent).trim() === name;
  const target = [...document.querySelectorAll('a, button, [role=tab], [role=button]')].find(isCalled);
  if (!target) throw new Error(`there is no ${name}`);
  const before = found();
  const shown = new Promise((done, fail) => {
    setTimeout(() => fail(new Error(`${name}: ${pattern} did not show`)), 10000);
    const observer = new MutationObserver(() => {
      const now = found();
      if (now === undefined || (changed && now === before)) return;
      observer.disconnect();
      done(performance.now());
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const start = performance.now();
  target.click();
  return await shown - start;
}"""

COUNT = r"^[\d.,\s]+ titles?$"
FILTERS = ["Films", "Books", "4 stars or more", "Drama", "Comedy"]


def first_pages(browser, url: str, cookie: dict, times: int) -> list[float]:
    context = browser.new_context()
    context.add_cookies([cookie])
    page = page_without_script(context)
    complete = []
    for number in range(times + 3):
        page.goto(url, wait_until="load")
        if page.evaluate(TILES) < 10:
            raise SystemExit("the first page of the library came with fewer than ten titles")
        # The first ones bring the database into memory.
        if number >= 3:
            complete.append(page.evaluate(LOADED))
        page.wait_for_timeout(200)
    context.close()
    return complete


def opened(page: Page, times: int) -> list[float]:
    """From Home, by the bar; what is there then is counts of the whole library."""
    found = []
    for _ in range(times):
        page.wait_for_timeout(300)
        found.append(page.evaluate(CLICK, ["Library", r"^View All \(", False]))
        page.wait_for_timeout(300)
        page.evaluate(CLICK, ["Home", r"^Home$", False])
    return found


def filtered(page: Page, times: int) -> list[float]:
    """Each pressed and let go, so that the count changes every time."""
    found = []
    for number in range(times):
        for _ in range(2):
            page.wait_for_timeout(300)
            found.append(page.evaluate(CLICK, [FILTERS[number % len(FILTERS)], COUNT, True]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--token", required=True)
    parser.add_argument("--times", type=int, default=40)
    options = parser.parse_args()
    url = f"http://127.0.0.1:{options.port}/"
    cookie = {"name": "kiwifruit", "value": options.token, "url": url}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        figures = {"complete": first_pages(browser, url + "me/library/all", cookie, options.times)}
        context = browser.new_context()
        context.add_cookies([cookie])
        figures["opened"] = opened(live_page(context, url), options.times)
        figures["filtered"] = filtered(live_page(context, url + "me/library/all"), options.times)
        browser.close()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
