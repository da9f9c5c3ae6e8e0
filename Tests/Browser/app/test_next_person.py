"""The next user of a tab sees no text of the previous one, however far they go back."""

import pytest
from live import is_live
from patience import wait
from playwright.sync_api import expect
from reader import PASSWORD

pytestmark = pytest.mark.browsers("chromium", "firefox")

SECRET = "At my mother's"


@pytest.mark.parametrize("address,label", [("/new/place", "Name"), ("/new", "Reflection")])
def test_going_back_shows_no_text_of_the_previous_user(reader, server, address, label):
    for username in ("maya", "ines"):
        server.sign_up(username)
    reader.sign_in(server.log_in("maya").token).open("/places")
    reader.open(address)
    reader.page.get_by_label(label, exact=True).locator("visible=true").first.fill(SECRET)
    reader.open("/settings")
    reader.button("Log Out").click()
    discard, log_in = reader.button("Log Out and Discard Changes"), reader.button("Log In").first
    expect(discard.or_(log_in).first).to_be_visible()
    if discard.is_visible():
        discard.click()
    log_in.wait_for()
    log_in.click()
    reader.log_in("ines", PASSWORD)
    expect(reader.dialog()).to_be_hidden()
    for _ in range(reader.page.evaluate("history.length")):
        reader.page.go_back(wait_until="load")
        if reader.page.url == "about:blank":
            break
        wait(reader.page, lambda: is_live(reader.page))
        held = reader.page.evaluate("[...document.querySelectorAll('input, textarea')].map(each => each.value).join()")
        assert SECRET not in held + reader.page.content(), f"at {reader.page.url}"
