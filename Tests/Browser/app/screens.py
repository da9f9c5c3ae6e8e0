"""Every screen of the app and how a reader comes to it, for those who look at all of them."""

from dataclasses import dataclass
from typing import Callable

from community import picture
from playwright.sync_api import expect

MAYA, JONAS = "maya", "jonas"


@dataclass
class Screen:
    name: str
    path: str
    # Who looks; nobody is a visitor.
    who: str | None = None
    # A text that shows that the screen is there.
    sign: str | None = None
    then: Callable | None = None

    def show(self, reader, community):
        if self.who:
            reader.sign_in(community.people[self.who].token)
        path = self.path(community) if callable(self.path) else self.path
        reader.open(path)
        if self.sign:
            expect(reader.page.get_by_text(self.sign).locator("visible=true").first).to_be_visible()
        if self.then:
            self.then(reader, community)


def post(index):
    return lambda community: f"/@{community.posts[index]['author']['username']}/{community.posts[index]['id']}"


def write(reader, community):
    form = reader.dialog()
    form.locator("input[type=file]").set_input_files([
        {"name": "hills.jpg", "mimeType": "image/jpeg", "buffer": picture("hills")},
        {"name": "book.jpg", "mimeType": "image/jpeg", "buffer": picture("book")},
    ])
    form.get_by_label("Description of photo 2").wait_for()
    form.get_by_label("Description of photo 1").fill("Green hills under an evening sky")
    form.get_by_label("Reflection").fill("Hills again. They do not get old.")


def menu(reader):
    reader.menu()
    reader.page.locator("details[open]").wait_for()


def edit(reader, community):
    menu(reader)
    reader.button("Edit").click()
    reader.dialog().get_by_label("Reflection").wait_for()


def report(reader, community):
    menu(reader)
    reader.button("Report").click()
    reader.dialog().get_by_text("Spam").wait_for()


def delete(reader, community):
    menu(reader)
    reader.button("Delete").click()
    reader.page.locator("dialog[open]").get_by_role("button", name="Delete").wait_for()


def wrong_password(reader, community):
    reader.log_in("maya", "not my password")
    reader.dialog().locator(".icon").first.wait_for()


def reset_link(community):
    answer = community.server.command("user", "reset-password", "ruth").stdout
    return "/reset/" + answer.split("/reset/")[1].split()[0]


SCREENS = [
    Screen("home-visitor", "/", None, "Hills from the train"),
    Screen("home", "/", MAYA, "Hills from the train"),
    Screen("home-menu", "/", MAYA, "Hills from the train", lambda reader, _: menu(reader)),
    Screen("home-following", "/following", JONAS, "Hills from the train"),
    Screen("home-following-empty", "/following", "theo", None),
    Screen("log-in", "/login"),
    Screen("log-in-wrong", "/login", then=wrong_password),
    Screen("sign-up", "/signup"),
    Screen("sign-up-invited", "/signup?invite=example"),
    Screen("post", post(5), JONAS, "page 212"),
    Screen("post-visitor", post(5), None, "page 212"),
    Screen("post-photos", post(3), MAYA, "late show"),
    Screen("new-post", "/new", MAYA),
    Screen("new-post-photos", "/new", MAYA, then=write),
    Screen("edit-post", post(5), MAYA, "page 212", edit),
    Screen("delete-post", post(5), MAYA, "page 212", delete),
    Screen("report", post(5), JONAS, "page 212", report),
    Screen("profile-own", "/me", MAYA, "Reads on trains"),
    Screen("profile-other", "/@ines", MAYA, "Slow books"),
    Screen("profile-visitor", "/@ines", None, "Slow books"),
    Screen("followers", "/@maya/followers", MAYA, "@jonas"),
    Screen("following", "/@maya/following", MAYA, "@ines"),
    Screen("likes", lambda community: post(1)(community) + "/likes", MAYA, "@"),
    Screen("discover", "/discover", MAYA),
    Screen("search", "/search?q=hills", MAYA, "Hills from the train"),
    Screen("search-people", "/search?q=maya", JONAS, "@maya"),
    Screen("search-nothing", "/search?q=zeppelin", MAYA, "Nothing Found"),
    Screen("notifications", "/me/notifications", MAYA, "commented"),
    Screen("notifications-empty", "/me/notifications", "theo", None),
    Screen("notifications-visitor", "/discover", None, None, lambda reader, _: reader.tab("Notifications").click()),
    Screen("settings", "/settings", MAYA, "Appearance"),
    Screen("edit-profile", "/settings/profile", MAYA, "Choose Picture"),
    Screen("devices", "/settings/devices", MAYA, "This device"),
    Screen("change-password", "/settings/password", MAYA),
    Screen("blocked", "/settings/blocked", MAYA),
    Screen("muted", "/settings/muted", MAYA),
    Screen("delete-account", "/settings/delete", MAYA),
    Screen("reset-password", reset_link),
    Screen("reports", "/moderation", "chief", "ending away"),
    Screen("not-found", "/nowhere"),
    Screen("post-gone", "/@maya/00000000-0000-4000-8000-000000000000"),
]
