"""Text that tries to become markup, and a card dragged over a slow connection, with real views."""

import gzip

import pytest
from patience import wait

pytestmark = pytest.mark.browsers("chromium", "firefox")

SAMPLE = ["hostile"]


def test_the_script_is_small(browser, host):
    page = browser.new_page()
    page.goto(host)
    script = page.request.get(page.url.rstrip("/") + page.locator("script[src]").first.get_attribute("src"))
    assert script.status == 200
    assert len(gzip.compress(script.body(), 9)) <= 10_000


def test_no_text_becomes_markup_script_or_style(browser, host):
    page = browser.new_page()
    failures = []
    page.on("dialog", lambda dialog: failures.append(dialog.message))
    page.goto(host)
    page.get_by_text("The end").wait_for()
    for button in page.locator("button.button").all()[:8]:
        button.click()
        button.hover()
    page.wait_for_timeout(300)
    found = page.evaluate("""() => {
        const all = [...document.getElementById('page').querySelectorAll('*')]
        return {
            hacked: window.hacked ?? null,
            elements: all.filter(each => /^(SCRIPT|B|STYLE|IFRAME|OBJECT|EMBED)$/.test(each.tagName)).length,
            handlers: all.flatMap(each => [...each.attributes]).filter(each => /^(on|style|srcdoc)/.test(each.name)).length,
            addresses: all.map(each => each.getAttribute('href') ?? each.getAttribute('src') ?? '')
                .filter(each => /^\\s*(javascript|data|vbscript):/i.test(each)).length,
            hidden: getComputedStyle(document.body).display }
        }""")
    assert found == {"hacked": None, "elements": 0, "handlers": 0, "addresses": 0, "hidden": "block"}
    assert page.get_by_text("<script>window.hacked=1</script>").first.is_visible()
    assert failures == []
    page.close()


def slow_page(browser, host, delay):
    """Delays each message in both directions."""
    page = browser.new_page()
    page.add_init_script(f"""
        window.live = false
        window.WebSocket = class extends WebSocket {{
            send(text) {{ setTimeout(() => super.send(text), {delay}) }}
            set onmessage(action) {{
                super.onmessage = event => setTimeout(() => {{ action(event); window.live = true }}, {delay})
            }}
        }}""")
    page.goto(host)
    wait(page, lambda: page.evaluate("window.live"))
    page.wait_for_timeout(2 * delay + 200)
    return page


def test_a_card_of_the_views_follows_the_finger_over_a_slow_connection(browser, host):
    page = slow_page(browser, host, 150)
    for fate, way in (("back", 100), ("gone", 200)):
        card = page.get_by_text("Card is")
        box = card.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        rest = box["x"] + box["width"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(1, 51):
            shift = way * step / 50
            page.mouse.move(x + shift, y + step / 5)
            page.wait_for_timeout(20)
            if shift > 12:
                now = card.bounding_box()
                assert abs(now["x"] + now["width"] / 2 - rest - shift) <= 16, (fate, step)
        page.mouse.up()
        page.get_by_text(f"Card is {fate}").wait_for()
        wait(page, lambda: abs(card.bounding_box()["x"] + card.bounding_box()["width"] / 2 - rest) < 2)
    page.close()
