"""The host's features for signed-in users: tickets and cookies, ends of sessions, pages without a network."""

import urllib.error
import urllib.request

import pytest
from live import is_live
from patience import wait
from playwright.sync_api import expect
from sample import open_live, sample

pytestmark = pytest.mark.browsers("chromium", "firefox")
SAMPLE = ["site"]


@pytest.fixture
def context(browser):
    context = browser.new_context()
    yield context
    context.close()


def log_in(page, name="ann"):
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("secret")
    page.get_by_role("button", name="Log In").click()
    page.get_by_text(f"Signed in as {name}").wait_for()


def cookie(context):
    return next((each for each in context.cookies() if each["name"] == "sample"), None)


def test_signing_in_sets_a_cookie_and_keeps_page_and_draft(context, host):
    page = open_live(context, host)
    page.evaluate("window.kept = document.getElementById('page').firstElementChild")
    page.get_by_role("button", name="Count 0").click()
    page.get_by_label("Draft").fill("Half a sentence")
    log_in(page)
    wait(page, lambda: cookie(context) is not None)
    assert cookie(context)["value"] == "ann"
    assert cookie(context)["httpOnly"] and cookie(context)["sameSite"] == "Lax"
    wait(page, lambda: page.evaluate("window.sockets.length") == 2 and is_live(page))
    page.get_by_role("button", name="Count 1").click()
    page.get_by_role("button", name="Count 2").wait_for()
    assert page.get_by_label("Draft").input_value() == "Half a sentence"
    assert page.evaluate("window.kept.isConnected"), "the page is the same one"
    assert "sample" not in page.evaluate("document.cookie")
    page.reload()
    page.get_by_text("Signed in as ann").wait_for()


def test_signing_out_clears_the_cookie_and_ends_the_other_pages(context, host):
    first = open_live(context, host)
    log_in(first, "ben")
    wait(first, lambda: cookie(context) is not None)
    second = open_live(context, host)
    second.get_by_text("Signed in as ben").wait_for()
    first.get_by_role("button", name="Log Out").click()
    first.get_by_text("Signed in as nobody").wait_for()
    wait(first, lambda: cookie(context) is None)
    wait(first, lambda: is_live(first))
    first.get_by_role("button", name="Count 0").click()
    first.get_by_role("button", name="Count 1").wait_for()
    second.reload()
    second.get_by_text("Signed in as nobody").wait_for()


def keeps(page):
    return [page.get_by_label(name).input_value() for name in ("Colour", "Place")]


def test_two_users_on_one_device_and_on_two_keep_their_own_values(browser, host):
    shared, other = browser.new_context(), browser.new_context()
    page = open_live(shared, host)
    log_in(page, "hugo")
    page.get_by_label("Colour").fill("green")
    page.get_by_label("Place").fill("at the sea")
    page.get_by_text("Likes green, at at the sea").wait_for()

    # Another user elsewhere.
    elsewhere = open_live(other, host)
    log_in(elsewhere, "ida")
    assert keeps(elsewhere) == ["", ""]

    # Another user in the same window, and a signed-out page before.
    page.get_by_role("button", name="Log Out").click()
    page.get_by_text("Signed in as nobody").wait_for()
    wait(page, lambda: keeps(page) == ["", ""])
    wait(page, lambda: is_live(page))
    log_in(page, "ida")
    assert keeps(page) == ["", ""]
    page.get_by_label("Colour").fill("red")
    page.get_by_text("Likes red").wait_for()
    page.reload()
    page.get_by_text("Signed in as ida").wait_for()
    wait(page, lambda: keeps(page) == ["red", ""])
    page.get_by_role("button", name="Log Out").click()
    page.get_by_text("Signed in as nobody").wait_for()
    wait(page, lambda: keeps(page) == ["", ""])

    # And the first user again.
    wait(page, lambda: is_live(page))
    log_in(page, "hugo")
    wait(page, lambda: keeps(page) == ["green", "at the sea"])
    for context in (shared, other):
        context.close()


def test_pages_receive_events_of_the_server(browser, host):
    contexts = [browser.new_context() for _ in range(2)]
    pages = [open_live(context, host) for context in contexts]
    log_in(pages[0], "cleo")
    pages[0].get_by_role("button", name="Tell Everybody").click()
    for page in pages:
        page.get_by_text("News: from cleo").wait_for()
    for context in contexts:
        context.close()


def test_password_managers_find_a_real_form(context, host):
    page = open_live(context, host)
    fields = page.evaluate("""[...document.querySelectorAll('form input.field')].map(field =>
        [field.name, field.type, field.autocomplete, field.form.method])""")
    assert ["username", "text", "username", "post"] in fields
    assert ["current-password", "password", "current-password", "post"] in fields


@pytest.mark.browsers("chromium")
def test_a_page_without_a_network_shows_a_message(context, host):
    page = open_live(context, host)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait(page, lambda: page.evaluate("!!navigator.serviceWorker.controller"))
    context.set_offline(True)
    page.goto(host + "/anything")
    page.get_by_role("heading", name="No Connection").wait_for()
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px", "with its style"
    expect(page.get_by_role("link", name="Try Again")).to_be_visible()
    # It disappears automatically.
    context.set_offline(False)
    page.get_by_role("heading", name="Site").wait_for()


def test_a_page_can_redirect(context, host):
    page = context.new_page()
    page.goto(host + "/old")
    assert page.url == host + "/"


@pytest.mark.browsers("chromium")
def test_a_stolen_ticket_cannot_be_used_again(context, host):
    page = open_live(context, host)
    with page.expect_request("**/_live/ticket") as request:
        log_in(page, "dora")
    wait(page, lambda: cookie(context) is not None)
    again = urllib.request.Request(
        host + "/_live/ticket", data=request.value.post_data.encode(), headers={"Sec-Fetch-Site": "same-origin"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(again, timeout=10)
    assert refused.value.code == 410


def test_address_scroll_position_and_text_return_after_the_end_of_a_session(browser):
    """Ends the session as after ten minutes, with a time limit of one second."""
    with sample("site", "1") as host:
        context = browser.new_context(viewport={"width": 390, "height": 700})
        page = open_live(context, host)
        page.get_by_role("button", name="Count 0").click()
        page.get_by_role("button", name="Count 1").wait_for()
        page.get_by_role("link", name="Lines").click()
        page.get_by_text("Line 99").wait_for()
        address = page.url
        page.get_by_label("Note").fill("before ")
        page.wait_for_timeout(300)
        page.evaluate("scrollTo(0, 1200)")
        context.set_offline(True)
        page.evaluate("window.sockets.at(-1).close()")
        page.get_by_label("Note").focus()
        page.keyboard.press("End")
        page.keyboard.type("and during")
        page.get_by_text("Reconnecting").wait_for()
        page.evaluate("scrollTo(0, 1200)")
        # The host sweeps about once a second.
        page.wait_for_timeout(3_000)
        context.set_offline(False)
        page.get_by_text("Reconnecting").wait_for(state="hidden")
        page.get_by_text("Line 99").wait_for()
        assert page.url == address
        wait(page, lambda: page.get_by_label("Note").input_value() == "before and during")
        wait(page, lambda: page.evaluate("scrollY") == 1200)
        page.go_back()
        page.get_by_role("button", name="Count 0").wait_for()
        context.close()


def test_a_disconnection_within_the_time_limit_resumes_the_session(context, host):
    page = open_live(context, host)
    page.get_by_role("button", name="Count 0").click()
    page.get_by_role("button", name="Count 1").wait_for()
    context.set_offline(True)
    page.evaluate("window.sockets.at(-1).close()")
    page.get_by_label("Draft").press_sequentially("typed meanwhile")
    page.wait_for_timeout(5_000)
    context.set_offline(False)
    page.get_by_role("button", name="Count 1").click()
    page.get_by_role("button", name="Count 2").wait_for()
    assert page.get_by_label("Draft").input_value() == "typed meanwhile"
