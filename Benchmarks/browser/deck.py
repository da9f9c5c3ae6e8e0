"""Swipes cards of the deck in Chromium, each as soon as the previous one has left. Prints one line of JSON: how often
the next card was missing, and how long each took to reach the top, in milliseconds.

    deck.py --port PORT --token TOKEN --times N
"""

import argparse
import json
import shutil

from home import live_page
from playwright.sync_api import sync_playwright

# Observes every change of the page after the next key: the label of the top card, and whether there was none.
WATCH = """() => {
  const face = kind => [...document.querySelectorAll(`[data-identifier='${kind}']`)].at(-1);
  const label = card => card && (card.querySelector('[role=group]') || card).getAttribute('aria-label');
  const top = () => label(face('card on top'));
  const before = top();
  const isWaiting = face('card below') !== undefined;
  let wasEmpty = false, start;
  addEventListener('keydown', () => { start = performance.now(); }, { capture: true, once: true });
  window.swiped = new Promise((done, fail) => {
    setTimeout(() => fail(new Error('the next card never came')), 10000);
    const observer = new MutationObserver(() => {
      const now = top();
      if (now === before) return;
      if (!now) { wasEmpty = true; return; }
      observer.disconnect();
      done([performance.now() - start, !isWaiting || wasEmpty]);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}"""

TOP = "() => document.querySelector(\"[data-identifier='card on top']\") !== null"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--token", required=True)
    parser.add_argument("--times", type=int, default=100, help="the number of swipes")
    options = parser.parse_args()
    url = f"http://127.0.0.1:{options.port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        context = browser.new_context()
        context.add_cookies([{"name": "kiwifruit", "value": options.token, "url": url}])
        page = live_page(context, url + "discover")
        tour = page.get_by_role("button", name="Skip Tutorial")
        tour.click()
        # Until then the cards do not move.
        tour.wait_for(state="detached")
        page.wait_for_function(TOP)
        shown, late = [], 0
        for _ in range(options.times):
            page.evaluate(WATCH)
            page.keyboard.press("ArrowLeft")
            took, was_late = page.evaluate("swiped")
            shown.append(took)
            late += was_late
        browser.close()
    print(json.dumps({"shown": shown, "late": late}))


if __name__ == "__main__":
    main()
