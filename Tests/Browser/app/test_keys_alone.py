"""The whole journey of a user without a mouse: every control is reached by Tab and activated by Enter or Space."""

import re

import pytest
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PASSWORD, PHONE

pytestmark = pytest.mark.browsers("chromium", "firefox")

FOCUSED = """() => {
  const element = document.activeElement
  if (element.matches('body, dialog')) return ''
  return element.ariaLabel || element.labels?.[0]?.innerText || element.innerText?.trim() || ''
}"""


class Keys:
    def __init__(self, reader):
        self.reader, self.page = reader, reader.page

    @property
    def focused(self):
        """The text of the focused element, with one name or several."""
        return [line.strip() for line in self.page.evaluate(FOCUSED).split("\n")]

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def go_to(self, name, key="Tab", within=40):
        """Presses Tab until an element with this name, or a name that begins with it, has the focus; gives up after a
        limit.
        """
        is_it = name.match if isinstance(name, re.Pattern) else name.__eq__
        passed = []
        for _ in range(within):
            self.press(key)
            passed.append(self.focused)
            if any(map(is_it, passed[-1])):
                return self
        raise AssertionError(f"{name!r} is not among {passed}")

    def reach(self, name):
        """Moves to the element, unless it has the focus already."""
        return self if name in self.focused else self.go_to(name)

    def back_to(self, name):
        return self.go_to(name, "Shift+Tab")

    def type(self, text):
        self.page.keyboard.type(text)
        return self


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_from_signing_up_to_logging_out_by_keys_alone(server, readers, size):
    hanna = server.sign_up("hanna")
    for number in range(40):
        hanna.create_post(f"Thought {number}.").expect(201)
    reader = readers(server, viewport=size)
    keys = Keys(reader)
    reader.open("/")
    reader.sees("Thought 39.")

    # The sections come before the endless feed, and can be skipped.
    sections = ["Home", "Discover", "Library", "Places", "Profile"]
    if size == DESKTOP:
        sections = ["New Post", *sections[:4], "Notifications", "Profile"]
    passed = []
    for _ in range(1 + len(sections)):
        keys.press("Tab")
        passed.append(keys.focused)
    assert passed == [[name] for name in ["Skip to content", *sections]]
    keys.back_to("Skip to content").press("Enter")
    assert keys.focused == ["Home"] and reader.page.evaluate("document.activeElement.tagName") == "H1"
    reader.at("/")

    # Sign up.
    keys.go_to("Sign Up").press("Enter")
    form = reader.dialog()
    form.wait_for()
    keys.reach("Your name")
    keys.type("Maya Okafor").go_to("Username").type("maya").go_to("Password").type(PASSWORD)
    expect(form.get_by_role("button", name="Sign Up")).to_be_enabled()
    keys.go_to("Sign Up").press("Enter")
    form.get_by_role("heading", name="Welcome").wait_for()
    keys.reach("Done").press("Enter")
    expect(form).to_be_hidden()
    reader.sees_no("A journal you share")

    # Another feed: the arrows choose, and keep the focus.
    keys.page.get_by_role("radio", name="Everyone").wait_for()
    keys.reach("Everyone")
    for key, feed, path in (("ArrowRight", "Following", "/following"), ("ArrowLeft", "Everyone", "/")):
        keys.press(key)
        reader.at(path)
        expect(reader.page.get_by_role("radio", name=feed)).to_be_checked()
        assert keys.focused == [feed]
    reader.sees("Thought 39.")

    # Follow.
    keys.go_to("0 comments").press("Enter")
    reader.sees("No comments yet")
    reader.page.get_by_role("link", name="@hanna").wait_for()
    keys.go_to("@hanna").press("Enter")
    reader.at("/@hanna")
    reader.button("Follow hanna").wait_for()
    keys.go_to("Follow hanna").press("Space")
    reader.button("Unfollow hanna").wait_for()

    # Like, comment.
    keys.back_to("Home").press("Enter")
    reader.at("/")
    keys.go_to("Like").press("Enter")
    reader.button("Like", pressed=True).wait_for()
    assert keys.focused[0] == "Like"
    keys.go_to("0 comments").press("Enter")
    reader.field("Write a comment").wait_for()
    keys.go_to("Write a comment").type("Which one won?")
    expect(reader.button("Send")).to_be_enabled()
    keys.go_to("Send").press("Enter")
    reader.page.get_by_role("group", name="Comment by Maya Okafor").wait_for()

    # Write.
    keys.back_to("Home").press("Enter")
    reader.at("/")
    # In the side bar it is above the sections, elsewhere behind them.
    forth, back = (keys.back_to, keys.go_to) if size == DESKTOP else (keys.go_to, keys.back_to)
    forth("New Post").press("Enter")
    form = reader.dialog()
    form.wait_for()
    keys.reach("Reflection")
    keys.type("Written without a mouse.")
    expect(form.get_by_role("button", name="Post", exact=True)).to_be_enabled()
    keys.back_to("Post").press("Enter")
    expect(form).to_be_hidden()
    reader.sees("Written without a mouse.")
    wait(reader.page, lambda: keys.focused == ["New Post"])

    # Log out.
    back("Profile").press("Enter")
    reader.at("/me")
    keys.go_to("Settings").press("Enter")
    reader.at("/settings")
    reader.button("Log Out").wait_for()
    keys.go_to("Log Out").press("Enter")
    reader.sees("A journal you share")


@pytest.mark.parametrize(
    ("who", "path", "first", "second"),
    [("maya", "/", "Everyone", "Following"), ("maya", "/settings", "System", "Light"),
     ("chief", "/moderation", "Open", "Resolved")],
    ids=["feeds", "themes", "reports"],
)  # fmt: skip
def test_arrows_move_between_segments_and_keep_the_focus(community, readers, who, path, first, second):
    reader = readers(community.server).sign_in(community.people[who].token)
    reader.open(path)
    reader.page.get_by_role("radio", name=first).wait_for()
    keys = Keys(reader).go_to(first)
    for key, name in (("ArrowRight", second), ("ArrowLeft", first)):
        keys.press(key)
        expect(reader.page.get_by_role("radio", name=name)).to_be_checked()
        # Also after the answer has been drawn.
        wait(reader.page, lambda: reader.page.evaluate("!document.querySelector('[data-waiting]')"))
        reader.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert keys.focused == [name]
