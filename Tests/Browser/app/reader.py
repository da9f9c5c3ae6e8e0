"""A user in a browser: their actions, and the errors that their pages report."""

import re

from community import picture
from live import SOCKETS, is_live
from patience import wait
from playwright.sync_api import expect

DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
PASSWORD = "a sound password"

VIOLATIONS = """
document.addEventListener('securitypolicyviolation', event =>
  console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))
"""


class Reader:
    def __init__(self, browser, server, viewport=DESKTOP, forgives=(), **options):
        """`forgives` are parts of errors that the test itself causes."""
        self.server = server
        self.forgives = list(forgives)
        self.said = []
        self.context = browser.new_context(viewport=viewport, base_url=server.url, **options)
        self.context.set_default_timeout(10_000)
        if options.get("java_script_enabled") is False and browser.browser_type.name == "firefox":
            # Driven over BiDi it runs no script but parses pages as if it did: the target of noscript is opened
            # explicitly.
            self.context.add_cookies([{"name": "noscript", "value": "1", "url": server.url}])
        self.context.add_init_script(VIOLATIONS)
        self.context.add_init_script(SOCKETS)
        self.context.on("console", lambda message: self.said.append(message.text) if message.type == "error" else None)
        self.context.on("weberror", lambda error: self.said.append(str(error.error)))
        self.context.on("response", self._answered)
        self.page = self.context.new_page()

    def _answered(self, response):
        if response.status >= 500:
            self.said.append(f"{response.status} {response.url}")

    @property
    def complaints(self):
        return [text for text in self.said if not any(part in text for part in self.forgives)]

    def close(self):
        self.context.close()

    def sign_in(self, token):
        """Sets the cookie, as if this browser had logged in before."""
        self.context.add_cookies([{"name": "kiwifruit", "value": token, "url": self.server.url, "httpOnly": True}])
        return self

    def open(self, path="/", page=None):
        """Opens an address and waits until the page is live."""
        page = page or self.page
        page.goto(path)
        wait(page, lambda: is_live(page))
        return page

    # Users' actions, by visible names.

    def button(self, name, **more):
        return self.page.get_by_role("button", name=name, exact=True, **more)

    def link(self, name, **more):
        return self.page.get_by_role("link", name=name, exact=True, **more)

    def field(self, label, **more):
        return self.page.get_by_label(label, exact=True, **more)

    def dialog(self):
        return self.page.get_by_role("dialog").last

    def menu(self, where=None):
        """Opens the menu of an object."""
        (where or self.page).locator("summary").filter(has_text="More").locator("visible=true").first.click()

    def tab(self, name):
        return self.page.get_by_role("tab", name=name)

    def notifications(self):
        """Opens notifications: in the side bar, or by the bell above the first screen of a section."""
        ways = self.tab("Notifications").or_(self.page.get_by_role("link", name=re.compile("^Notifications")))
        return ways.locator("visible=true").first

    def tap(self, target):
        """Clicks at the present position: a driver may scroll even a sticky element to the middle before it clicks."""
        box = target.bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def post(self, text):
        """The post in a feed with this text."""
        return self.page.get_by_role("group").filter(has_text=text).filter(
            has=self.page.get_by_role("button", name="Share")).last

    def sees(self, text, timeout=10_000):
        expect(self.page.get_by_text(text).locator("visible=true").first).to_be_visible(timeout=timeout)

    def sees_no(self, text, timeout=10_000):
        expect(self.page.get_by_text(text)).to_have_count(0, timeout=timeout)

    def at(self, path, timeout=10_000):
        expect(self.page).to_have_url(self.server.url + path, timeout=timeout)

    def post_with_a_broken_photo(self, words):
        """Creates a post whose photo is truncated, so that the server cannot decode it."""
        self.open("/new")
        form = self.dialog()
        form.get_by_label("Reflection").fill(words)
        form.locator("input[type=file]").set_input_files(
            {"name": "broken.jpg", "mimeType": "image/jpeg", "buffer": picture("hills")[:2000]})
        form.get_by_label("Description of photo 1").fill("Half of it")
        form.get_by_role("button", name="Post", exact=True).click()

    def sign_up(self, username, name):
        self.button("Sign Up").first.click()
        form = self.dialog()
        form.get_by_label("Your name").fill(name)
        form.get_by_label("Username").fill(username)
        form.get_by_label("Password").fill(PASSWORD)
        form.get_by_role("button", name="Sign Up").click()
        self.dialog().get_by_role("heading", name="Welcome").wait_for()
        self.dialog().get_by_role("button", name="Done").click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def log_in(self, username, password=PASSWORD):
        form = self.dialog()
        form.get_by_label("Username").fill(username)
        form.get_by_label("Password").fill(password)
        form.get_by_role("button", name="Log In", exact=True).click()
