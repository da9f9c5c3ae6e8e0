"""Every screen of the app and how a reader comes to it, for those who look at all of them."""

from dataclasses import dataclass
from typing import Callable

from community import picture
from playwright.sync_api import expect


@dataclass
class Screen:
    name: str
    path: Callable | str
    # Who looks, by their part in the community; nobody is a visitor.
    who: str | None = None
    # A text that shows that the screen is there: one of the community's by its name, or as it stands.
    sign: str | None = None
    then: Callable | None = None

    def show(self, reader, community):
        if self.who:
            reader.sign_in(community.people[community.cast[self.who]].token)
        words = community.cast | community.texts
        path = self.path(community) if callable(self.path) else self.path.format_map(words)
        reader.open(path)
        if self.sign:
            sign = community.texts.get(self.sign, self.sign.format_map(words))
            expect(reader.page.get_by_text(sign).locator("visible=true").first).to_be_visible()
        if self.then:
            self.then(reader, community)


def post(name, more=""):
    def path(community):
        post = community.post_named(name)
        return f"/@{post['author']['username']}/{post['id']}{more}"

    return path


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
    reader.log_in(community.cast["me"], "not my password")
    reader.dialog().locator(".icon").first.wait_for()


RAIN = "Rain on the window, page one of something new."


def new_post(reader, community):
    friend = community.people[community.cast["friend"]].another()
    for post in friend.get("/posts?pageSize=5").expect(200).json:
        if post["caption"] == RAIN:
            friend.delete(f"/posts/{post['id']}").expect(204)
            reader.sees_no(RAIN)
    reader.page.mouse.move(reader.page.viewport_size["width"] * 0.6, 400)
    reader.page.mouse.wheel(0, 700)
    friend.create_post(RAIN).expect(201)
    reader.button("1 new post").wait_for()


def reset_link(community):
    answer = community.server.command("user", "reset-password", community.cast["other"]).stdout
    return "/reset/" + answer.split("/reset/")[1].split()[0]


SCREENS = [
    Screen("home-visitor", "/", None, "newest"),
    Screen("home", "/", "me", "newest"),
    Screen("home-menu", "/", "me", "newest", lambda reader, _: menu(reader)),
    Screen("home-following", "/following", "friend", "newest"),
    Screen("home-following-empty", "/following", "newcomer", "Nothing Here Yet"),
    Screen("log-in", "/login"),
    Screen("log-in-wrong", "/login", then=wrong_password),
    Screen("sign-up", "/signup"),
    Screen("sign-up-invited", "/signup?invite=example"),
    Screen("post", post("newest"), "friend", "comment"),
    Screen("post-visitor", post("newest"), None, "comment"),
    Screen("post-photos", post("photos"), "me", "photos"),
    Screen("post-words", post("words"), "me", "words"),
    Screen("new-post", "/new", "me"),
    Screen("new-post-photos", "/new", "me", then=write),
    Screen("edit-post", post("newest"), "me", "comment", edit),
    Screen("delete-post", post("newest"), "me", "comment", delete),
    Screen("report", post("newest"), "friend", "comment", report),
    Screen("profile-own", "/me", "me", "bio"),
    Screen("profile-other", "/@{other}", "me", "bio of the other"),
    Screen("profile-visitor", "/@{other}", None, "bio of the other"),
    Screen("followers", "/@{me}/followers", "me", "@{friend}"),
    Screen("following", "/@{me}/following", "me", "@{other}"),
    Screen("likes", post("liked", "/likes"), "me", "@"),
    Screen("discover", "/discover", "me"),
    Screen("search", "/search?q={found}", "me", "found"),
    Screen("search-people", "/search?q={me}", "friend", "@{me}"),
    Screen("search-nothing", "/search?q=zeppelin", "me", "Nothing Found"),
    Screen("notifications", "/me/notifications", "me", "commented"),
    Screen("notifications-empty", "/me/notifications", "newcomer", "Nothing New"),
    Screen("notifications-visitor", "/discover", None, None, lambda reader, _: reader.tab("Notifications").click()),
    Screen("profile-yours", "/discover", None, None, lambda reader, _: reader.tab("Profile").click()),
    Screen("settings", "/settings", "me", "Appearance"),
    Screen("edit-profile", "/settings/profile", "me", "Choose Picture"),
    Screen("devices", "/settings/devices", "me", "This device"),
    Screen("change-password", "/settings/password", "me"),
    Screen("blocked", "/settings/blocked", "me", "You have blocked nobody"),
    Screen("muted", "/settings/muted", "me", "You have muted nobody"),
    Screen("delete-account", "/settings/delete", "me"),
    Screen("reset-password", reset_link),
    Screen("reports", "/moderation", "admin", "ending away"),
    Screen("not-found", "/nowhere"),
    Screen("post-gone", "/@{me}/00000000-0000-4000-8000-000000000000"),
    # It changes the community for whoever comes after it.
    Screen("home-new-post", "/", "me", "newest", new_post),
]


@dataclass
class State:
    """A state of a screen that a server in good health does not bring about, as a preview shows it."""

    name: str
    preview: str
    title: str
    # None for something that turns.
    sign: str | None


STATES = [
    State("starting", "Preview of RootView", "Starting", "KiwiFruit"),
    State("not-started", "Preview of RootView", "Could not start", "Try Again"),
    State("feed-loading", "Preview of FeedView", "Loading", None),
    State("feed-empty", "Preview of FeedView", "Empty", "Nothing Here Yet"),
    State("feed-error", "Preview of FeedView", "Error", "Try Again"),
    State("feed-offline", "Preview of FeedView", "Offline", "You Are Offline"),
    State("notifications-error", "Preview of NotificationsView", "Error", "Try Again"),
    State("profile-offline", "Preview of ProfileView", "Offline", "You Are Offline"),
]
