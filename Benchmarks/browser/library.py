"""Measures a large library in Chromium: its grid as a first page, opening it from Home and its grid from there, and
filtering the grid. Prints one line of JSON with lists of milliseconds.

    library.py --port PORT --token TOKEN --times N
"""

import argparse
import json
import shutil

from home import LOADED, live_page, page_without_script
from playwright.sync_api import BrowserContext, Page, sync_playwright

# A tile is a link to a title, with a label that begins with the title's name.
TILES = "() => document.querySelectorAll('a[href^=\"/title/\"][aria-label*=\", \"]').length"

# Milliseconds from a click on the element with a name until a text that matches a pattern is visible, or without a
# pattern until other titles are visible. The name may be followed by a count.
CLICK = """async ([name, pattern]) => {
  const texts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (new RegExp(pattern).test(node.data.trim()) && node.parentElement.checkVisibility()) return node.data;
    }
  };
  const titles = () => [...document.querySelectorAll('a[href^="/title/"][aria-label*=", "]')]
    .filter(each => each.checkVisibility()).map(each => each.getAttribute('aria-label')).join();
  const isCalled = each => {
    const label = (each.getAttribute('aria-label') || each.textContent).trim();
    return (label === name || label.startsWith(`${name} (`)) && each.checkVisibility();
  };
  const target = [...document.querySelectorAll('a, button, [role=tab], [role=button]')].find(isCalled);
  if (!target) throw new Error(`there is no ${name}`);
  const before = pattern ? undefined : titles();
  const shown = new Promise((done, fail) => {
    setTimeout(() => fail(new Error(`${name} changed nothing`)), 10000);
    const observer = new MutationObserver(() => {
      const now = pattern ? texts() : titles();
      if (!now || now === before) return;
      observer.disconnect();
      done(performance.now());
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  const start = performance.now();
  target.click();
  return await shown - start;
}"""

FILTERS = ["Films", "Books", "4 stars or more", "Drama", "Comedy"]


def first_pages(browser, url: str, cookie: dict, times: int) -> list[float]:
    context = browser.new_context()
    context.add_cookies([cookie])
    page = page_without_script(context)
    complete = []
    for number in range(times + 3):
        page.goto(url, wait_until="load")
        if page.evaluate(TILES) < 10:
            raise SystemExit("the first page of the library has fewer than ten titles")
        # The first loads bring the database into memory.
        if number >= 3:
            complete.append(page.evaluate(LOADED))
        page.wait_for_timeout(200)
    context.close()
    return complete


def opened(context: BrowserContext, url: str, times: int) -> dict[str, list[float]]:
    """Opens the library from Home by the bar until all its counts are visible, and then all titles. Each time on a page
    that has shown neither yet.
    """
    found = {"opened": [], "grid": []}
    for _ in range(times):
        page = live_page(context, url)
        found["opened"].append(page.evaluate(CLICK, ["Library", r"^View All \("]))
        page.wait_for_timeout(300)
        found["grid"].append(page.evaluate(CLICK, ["View All", None]))
        page.close()
    return found


def filtered(page: Page, times: int) -> list[float]:
    """Turns each filter on and off, so that the titles differ every time."""
    found = []
    for number in range(times):
        for _ in range(2):
            page.wait_for_timeout(300)
            found.append(page.evaluate(CLICK, [FILTERS[number % len(FILTERS)], None]))
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
        figures |= opened(context, url, options.times)
        figures["filtered"] = filtered(live_page(context, url + "me/library/all"), options.times)
        browser.close()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
