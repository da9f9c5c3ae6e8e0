"""Every screen of the app and the way to it, for tests that visit all of them."""

import contextlib
import json
import sqlite3
from dataclasses import dataclass
from typing import Callable
from urllib.parse import quote

import challenge_screens
import library_screens
import notes_screens
import places_screens
import reading_screens
import statistics_screens
import speed_reading_screens
from community import picture
from playwright.sync_api import expect


@dataclass
class Screen:
    name: str
    path: Callable | str
    # The viewer, by role in the community or as a function that creates one; None is a visitor.
    who: Callable | str | None = None
    # A text that shows that the screen has loaded: one of the community's by its name, or a literal one.
    sign: str | None = None
    then: Callable | None = None
    # True if the page has actions, and not only links.
    is_live: bool = True

    def show(self, reader, community):
        if self.who:
            who = self.who(community) if callable(self.who) else community.people[community.cast[self.who]]
            end_drafts(who.another())
            reader.sign_in(who.token)
        words = community.cast | community.texts
        path = self.path(community) if callable(self.path) else self.path.format_map(words)
        if self.is_live:
            reader.open(path)
        else:
            reader.page.goto(path)
        if self.sign:
            sign = community.texts.get(self.sign, self.sign.format_map(words))
            expect(reader.page.get_by_text(sign).locator("visible=true").first).to_be_visible()
        if self.then:
            self.then(reader, community)


def end_drafts(person):
    """Discards drafts, so that text typed on an earlier screen does not appear."""
    for draft in person.get("/users/me/drafts").expect(200).json:
        person.delete(f"/users/me/drafts/{quote(draft['kind'], safe='')}").expect(204)
    person.close()


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
    form.get_by_role("button", name="Describe photo 2").wait_for()
    form.get_by_label("Description of photo 1").fill("Green hills under an evening sky")
    form.get_by_label("Reflection").fill("Hills again. They do not get old.")


def view_photo(reader, community):
    reader.button("View photo 1 of 2").click()
    reader.dialog().get_by_text("1 of 2").wait_for()


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
    reader.dialog().get_by_text("Wrong username or password").wait_for()


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


def import_places(reader, community):
    """A file with a visit, one without a name, and a home."""
    def checkin(number, name, category):
        place = {"id": f"v{number}", "location": {"lat": 48.2, "lng": 16.37}, "categories": [{"name": category}]}
        return {"id": f"c{number}", "createdAt": 1500000000, "type": "checkin", "shout": "By the window.",
                "venue": place | ({"name": name} if name else {})}

    checkins = [checkin(1, "Corner", "Coffee Shop"), checkin(2, None, "Bar"), checkin(3, "Mum's", "Home (private)")]
    reader.button("Choose File").click()
    file = {"name": "checkins1.json", "mimeType": "application/json", "buffer": json.dumps(checkins).encode()}
    reader.dialog().locator("input[type=file]").set_input_files(file)
    reader.page.get_by_label("Show").select_option(label="All entries")
    reader.sees("Home or Labeled Place")


def ended_elsewhere(reader, community):
    """Another device ends the session of this browser."""
    session = community.log_in(community.cast["me"])
    reader.sign_in(session.token).open("/")
    session.delete("/sessions").expect(204)
    reader.dialog().get_by_text("You have been logged out").wait_for()


def ended_before(reader, community):
    session = community.log_in(community.cast["me"])
    session.delete("/sessions").expect(204)
    reader.sign_in(session.token).open("/")
    reader.sees("You have been logged out")


def log_out_early(reader, community):
    reader.sign_in(community.log_in(community.cast["me"]).token)
    reader.post_with_a_broken_photo("Half a thought about")
    reader.button("Try Again").wait_for()
    reader.tab("Profile").click()
    reader.link("Settings").locator("visible=true").first.click()
    reader.button("Log Out").click()
    reader.page.get_by_role("alertdialog").wait_for()


HEIC = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + bytes(2_000)
REJECTED = [("IMG_4031.HEIC", "image/heic", HEIC), ("dance.gif", "image/gif", b"GIF89a" + bytes(200)), ("hills.jpg", "image/jpeg", b"")]


def choose_rejected(reader, community):
    form = reader.dialog()
    form.locator("input[type=file]").set_input_files([
        {"name": "book.jpg", "mimeType": "image/jpeg", "buffer": picture("book")},
        *({"name": name, "mimeType": kind, "buffer": data} for name, kind, data in REJECTED),
    ])
    expect(form.locator("[data-trouble]")).to_have_attribute("data-trouble", "“hills.jpg” is empty.")
    form.locator("[data-trouble]").scroll_into_view_if_needed()


def choose_twelve(reader, community):
    form = reader.dialog()
    kinds = ["hills", "book", "bowl", "hall"] * 3
    form.locator("input[type=file]").set_input_files([
        {"name": f"{kind}.jpg", "mimeType": "image/jpeg", "buffer": picture(kind)} for kind in kinds])
    form.get_by_role("button", name="Describe photo 4").wait_for()
    trouble = form.locator("[data-trouble]")
    expect(trouble).to_have_attribute("data-trouble", "Too many files. Only the first 4 were added.")
    trouble.scroll_into_view_if_needed()


def post_damaged(reader, community):
    """Only the server detects that the photo is unreadable."""
    form = reader.dialog()
    form.locator("input[type=file]").set_input_files(
        {"name": "hills.jpg", "mimeType": "image/jpeg", "buffer": picture("hills")[:2_000]})
    form.get_by_label("Description of photo 1").fill("Half of the hills")
    form.get_by_label("Reflection").fill("The other half is for the way back.")
    form.get_by_role("button", name="Post", exact=True).click()
    reader.button("Try Again").wait_for()


def comment_when_blocked(reader, community):
    """Comments after the author blocked the user, whose page does not show that yet."""
    author = community.post_named("newest")["author"]["username"]
    people = (author, community.cast["newcomer"])
    reader.field("Write a comment").fill("Then it must have been a very long ride.")
    expect(reader.button("Send")).to_be_enabled()
    key = "(SELECT key FROM users WHERE username = ?)"
    with contextlib.closing(sqlite3.connect(community.server.data / "kiwifruit.sqlite", isolation_level=None)) as database:
        database.execute(f"INSERT INTO blocks (blockerKey, blockedKey, createdAt) VALUES ({key}, {key}, 0)", people)
        reader.button("Send").click()
        reader.button("Try Again").wait_for()
        database.execute(f"DELETE FROM blocks WHERE blockerKey = {key} AND blockedKey = {key}", people)


def reset_link(community):
    answer = community.server.command("user", "reset-password", community.cast["other"]).stdout
    return "/reset/" + answer.split("/reset/")[1].split()[0]


SCREENS = [
    Screen("home-visitor", "/", None, "newest"),
    Screen("home", "/", "me", "newest"),
    Screen("home-menu", "/", "me", "newest", lambda reader, _: menu(reader)),
    Screen("home-following", "/following", "friend", "newest"),
    Screen("home-following-empty", "/following", "newcomer", "No Posts Yet"),
    Screen("log-in", "/login"),
    Screen("log-in-wrong", "/login", then=wrong_password),
    Screen("sign-up", "/signup"),
    Screen("sign-up-invited", "/signup?invite=example"),
    Screen("post", post("newest"), "friend", "comment"),
    Screen("post-visitor", post("newest"), None, "comment"),
    Screen("post-photos", post("photos"), "me", "photos"),
    Screen("photo", post("photos"), "me", "photos", view_photo),
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
    Screen("search", "/search?q={found}", "me", "found"),
    Screen("search-people", "/search?q={me}", "friend", "@{me}"),
    Screen("search-nothing", "/search?q=zeppelin", "me", "No Results"),
    Screen("import-places", "/me/places/import", "me", "From Google Maps or Swarm"),
    Screen("import-places-preview", "/me/places/import", "me", "From Google Maps or Swarm", import_places),
    Screen("notifications", "/me/notifications", "me", "commented"),
    Screen("notifications-empty", "/me/notifications", "newcomer", "No Notifications Yet"),
    Screen("profile-yours", "/discover", None, None, lambda reader, _: reader.tab("Profile").click()),
    Screen("settings", "/settings", "me", "Appearance"),
    Screen("edit-profile", "/settings/profile", "me", "Choose Photo"),
    Screen("devices", "/settings/devices", "me", "This device"),
    Screen("change-password", "/settings/password", "me"),
    Screen("blocked", "/settings/blocked", "me", "No Blocked People"),
    Screen("problem", "/settings/problem", "me", "It contains no names"),
    Screen("muted", "/settings/muted", "me", "No Muted People"),
    Screen("delete-account", "/settings/delete", "me"),
    Screen("reset-password", reset_link),
    Screen("reports", "/moderation", "admin", "ending away"),
    Screen("not-found", "/nowhere", is_live=False),
    Screen("post-gone", "/@{me}/00000000-0000-4000-8000-000000000000"),
    Screen("logged-out", "/", then=ended_elsewhere),
    Screen("logged-out-before", "/", then=ended_before),
    Screen("log-out-early", "/", then=log_out_early),
    Screen("new-post-refused", "/new", "me", then=choose_rejected),
    Screen("new-post-twelve", "/new", "me", then=choose_twelve),
    Screen("post-failed", "/new", "me", then=post_damaged),
    Screen("comment-failed", post("newest"), "newcomer", "comment", comment_when_blocked),
    # This changes the community for later screens.
    Screen("home-new-post", "/", "me", "newest", new_post),
    # These add two users, one of them with posts.
    *library_screens.screens(Screen),
    *places_screens.screens(Screen),
    *reading_screens.screens(Screen),
    *statistics_screens.screens(Screen),
    *challenge_screens.screens(Screen),
    *notes_screens.screens(Screen),
    *speed_reading_screens.screens(Screen),
]


@dataclass
class State:
    """A state of a screen that a healthy server does not produce, shown by a preview."""

    name: str
    preview: str
    title: str
    # None for an element that rotates.
    sign: str | None

    def show(self, page, gallery):
        """Opens the preview; returns its element."""
        page.goto(gallery)
        page.get_by_role("link", name=self.preview, exact=True).click()
        preview = page.get_by_text(self.title, exact=True).locator("xpath=following-sibling::*[1]")
        sign = preview.get_by_text(self.sign) if self.sign else preview.get_by_role("progressbar")
        sign.first.wait_for()
        return preview


STATES = [
    State("starting", "Preview of RootView", "Starting", "KiwiFruit"),
    State("not-started", "Preview of RootView", "Could not start", "Try Again"),
    State("feed-loading", "Preview of FeedView", "Loading", None),
    State("feed-empty", "Preview of FeedView", "Empty", "No Posts Yet"),
    State("feed-error", "Preview of FeedView", "Error", "Try Again"),
    State("feed-offline", "Preview of FeedView", "Offline", "You’re Offline"),
    State("post-not-deleted", "Preview of PostDetailView", "Not deleted", "Not deleted."),
    State("comment-not-saved", "Preview of CommentsView", "Not saved", "Not saved."),
    State("post-offline", "Preview of PostDetailView", "Offline", "You’re Offline"),
    State("notifications-error", "Preview of NotificationsView", "Error", "Try Again"),
    State("deck-loading", "Preview of SwipeView", "Loading", None),
    State("deck-error", "Preview of SwipeView", "Error", "Try Again"),
    State("deck-offline", "Preview of SwipeView", "Offline", "You’re Offline"),
    State("deck-caught-up", "Preview of SwipeView", "All caught up", "All Caught Up"),
    State("profile-offline", "Preview of ProfileView", "Offline", "You’re Offline"),
]
