import shutil

import firefox
import pytest
from playwright.sync_api import sync_playwright
from patience import wait
from scripted_server import ScriptedServer


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


def chromium(playwright):
    path = shutil.which("chromium")
    if not path:
        pytest.fail("Chromium is missing: apt-get install chromium")
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


@pytest.fixture(scope="session")
def browser(playwright, request):
    """Chromium, and Firefox where a test is parametrized to run in both."""
    launch = {"chromium": chromium, "firefox": firefox.launch}[getattr(request, "param", "chromium")]
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture
def server():
    server = ScriptedServer()
    yield server
    server.stop()


@pytest.fixture
def open_page(browser, server):
    """Opens the server's page and waits until it is live; no test may break the security policy."""
    contexts, complaints = [], []

    def open_page(path="/", before=None, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if before:
            page.add_init_script(before)
        page.goto(server.url + path)
        wait(page, lambda: "size" in server.kinds())
        return page

    open_page.complaints = complaints
    yield open_page
    for context in contexts:
        context.close()
    serious = [text for text in complaints if "WebSocket connection" not in text and "favicon" not in text]
    assert serious == []
