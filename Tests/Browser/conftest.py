import shutil

import firefox
import pytest
from playwright.sync_api import sync_playwright
from patience import wait
from sample import open_live, running_gallery, sample
from scripted_server import ScriptedServer


def chromium(playwright):
    path = shutil.which("chromium")
    if not path:
        pytest.fail("Chromium is missing: apt-get install chromium")
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


BROWSERS = {"chromium": chromium, "firefox": firefox.launch}


def pytest_generate_tests(metafunc):
    """A test's own markers take precedence over those of its file."""
    marker = metafunc.definition.get_closest_marker("browsers")
    if marker and "browser" in metafunc.fixturenames:
        metafunc.parametrize("browser", marker.args, indirect=True, scope="session")


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright, request):
    browser = BROWSERS[getattr(request, "param", "chromium")](playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def host(request):
    """The sample program, run once for a file of tests with the file's arguments; its address."""
    with sample(*request.module.SAMPLE) as url:
        yield url


@pytest.fixture
def page(browser, host, request):
    """A live page of the sample program, in a window of the size that the file of tests states."""
    context = browser.new_context(viewport=request.module.WINDOW)
    yield open_live(context, host)
    context.close()


@pytest.fixture(scope="module")
def gallery():
    """The address of the gallery."""
    with running_gallery() as url:
        yield url


@pytest.fixture
def server():
    server = ScriptedServer()
    yield server
    server.stop()


@pytest.fixture
def open_page(browser, server):
    """Opens the server's page and waits until it is live; no test may violate the security policy."""
    contexts, complaints = [], []

    def open_page(path="/", before=None, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if before:
            # The initial blank page belongs to no user and stores nothing.
            page.add_init_script(f"if (origin !== 'null') {{ {before} }}")
        page.goto(server.url + path)
        wait(page, lambda: "stored" in server.kinds())
        return page

    open_page.complaints = complaints
    yield open_page
    for context in contexts:
        context.close()
    serious = [text for text in complaints if not any(part in text for part in ("ws://", "503", "favicon"))]
    assert serious == []
