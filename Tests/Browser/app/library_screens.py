"""The screens of Discover, the library and titles, and the way to them."""

import re

from collection import BOOK, filled
from covers import cover, photo
from playwright.sync_api import expect

# The objects of the user with a library, by community.
LIBRARIES = {}


def library_of(community):
    """A user with many decisions, entries and ratings."""
    if community not in LIBRARIES:
        reader = community.people["hazel"] = community.server.sign_up("hazel")
        LIBRARIES[community] = filled(community.server, reader)
        # The server closes connections that were idle for long.
        friend = community.people[community.cast["friend"]].another()
        reader.post(f"/users/{community.cast['friend']}/follow").expect(200)
        about = f"title:{LIBRARIES[community].find(BOOK)['id']}"
        reader.create_post("A sledge, two people, and all that snow.", about=about, rating="18").expect(201)
        friend.create_post("They never come back from it.", about=about, rating="16", isSpoiler="true").expect(201)
    return LIBRARIES[community]


def keeper(community):
    return library_of(community).person


def book(more=""):
    return lambda community: f"/title/{library_of(community).find(BOOK)['id']}{more}"


def winter(community):
    return f"/list/{library_of(community).list}"


def skip_tour(reader, _):
    reader.button("Skip Tutorial").click()
    reader.button("Skip Tutorial").wait_for(state="detached")
    reader.page.get_by_role("group", name="Swipe actions").wait_for()


def open_filter(reader, community):
    skip_tour(reader, community)
    reader.button("Filter").click()
    reader.dialog().get_by_role("button", name="Drama").wait_for()


def open_methods(reader, community):
    skip_tour(reader, community)
    reader.button("Source: Popular").click()
    reader.dialog().get_by_role("button", name="Trending").wait_for()


def mark_as_seen(reader, community):
    skip_tour(reader, community)
    reader.page.get_by_role("group", name="Swipe actions").get_by_role("button", name="Done").click()
    reader.sees("How was")


def rate(reader, community):
    mark_as_seen(reader, community)
    reader.button("4 stars").click()
    reader.sees("4 stars")


def select(reader, _):
    reader.menu()
    reader.button("Select").click()
    reader.page.get_by_role("button", name=re.compile("Alien")).click()
    reader.sees("1 Selected")


def change_order(reader, _):
    reader.menu()
    reader.button("Reorder").click()
    reader.page.get_by_label(re.compile("position 1 of")).wait_for()


def list_menu(reader, _):
    reader.menu()
    reader.button("Unpublish").wait_for()


def press_menu(name, sign):
    def then(reader, _):
        reader.menu()
        reader.button(name).locator("visible=true").last.click()
        reader.dialog().get_by_text(sign).first.wait_for()

    return then


def press(name, sign):
    def then(reader, _):
        reader.button(name).locator("visible=true").first.click()
        reader.dialog().get_by_text(sign).first.wait_for()

    return then


def scan_book(reader, _):
    press("Scan a Book", "The photo is not")(reader, _)
    chosen = photo(cover(["The Left Hand", "of Darkness"]))
    reader.dialog().locator("input[type=file]").set_input_files(chosen)
    reader.dialog().get_by_text("Best match").wait_for(timeout=60_000)


def scan_for_words(reader, community):
    scan_book(reader, community)
    reader.dialog().get_by_role("button", name="None of These").click()
    reader.dialog().get_by_role("button", name="Add Missing Book").wait_for()


def log_search(reader, _):
    reader.button("Log").first.click()
    reader.dialog().get_by_label("What did you finish?").fill("left hand of dark")
    reader.dialog().get_by_role("button", name=re.compile(BOOK)).first.wait_for()


def log_form(reader, community):
    log_search(reader, community)
    reader.dialog().get_by_role("button", name=re.compile(BOOK)).first.click()
    reader.dialog().get_by_role("button", name="4 stars").click()
    reader.dialog().get_by_text("4 stars").wait_for()


def pick_subject(reader, _):
    reader.dialog().get_by_label("Reflection").fill("Snow, and then more snow.")
    reader.button("Add a Book, Film or Show").click()
    picker = reader.page.get_by_role("dialog", name="Choose a Title")
    picker.get_by_role("searchbox").fill("left hand of dark")
    picker.get_by_role("button").filter(has_text=BOOK).first.wait_for()
    return picker


def picked_subject(reader, community):
    picker = pick_subject(reader, community)
    picker.get_by_role("button").filter(has_text=BOOK).first.click()
    expect(picker).to_have_count(0)
    reader.button("4 stars").click()
    reader.sees("4 stars")


def with_library(part):
    """As the community's user with a library."""

    def who(community):
        library_of(community)
        return community.people[community.cast[part]]

    return who


def screens(Screen):
    return [
        Screen("discover", "/discover", "me", then=skip_tour),
        Screen("discover-tour", "/discover", "friend", "Step 1 of 3"),
        Screen("discover-filter", "/discover", "me", then=open_filter),
        Screen("discover-methods", "/discover", "me", then=open_methods),
        Screen("discover-rating", "/discover", "other", then=mark_as_seen),
        Screen("discover-rated", "/discover", "other", then=rate),
        Screen("discover-scan", "/discover", "me", then=press("Scan a Book", "The photo is not")),
        Screen("discover-scan-found", "/discover", "me", then=scan_book),
        Screen("discover-scan-words", "/discover", "me", then=scan_for_words),
        Screen("discover-posts", "/discover/posts", "me", "The latest posts about"),
        Screen("search-titles", "/search?q=left%20hand", keeper, BOOK),
        Screen("titles", "/discover/titles", "me", "Film · "),
        Screen("library-visitor", "/discover", None, None, lambda reader, _: reader.tab("Library").click()),
        Screen("library-empty", "/me/library", "newcomer", "Your Library Is Empty"),
        Screen("library", "/me/library", keeper, "Winter evenings"),
        Screen("library-search", "/me/library", keeper, "Winter evenings", search_library),
        Screen("shelf", "/me/library/all", keeper, "titles"),
        Screen("shelf-filtered", "/me/library/seen?kind=film&sort=rating", keeper, "3 titles"),
        Screen("shelf-nothing", "/me/library/seen?q=zeppelin", keeper, "No Matching Titles"),
        Screen("shelf-select", "/me/library/seen", keeper, "titles", select),
        Screen("lists", "/me/lists", keeper, "Night trains"),
        Screen("lists-order", "/me/lists", keeper, "Night trains", change_order),
        Screen("new-list", "/me/lists", keeper, "Night trains", press_menu("New List", "Name")),
        Screen("list", winter, keeper, "Share Link"),
        Screen("list-menu", winter, keeper, "3 titles", list_menu),
        Screen("list-order", winter, keeper, "3 titles", change_order),
        Screen("list-add", winter, keeper, "3 titles", press_menu("Add Titles", "3 titles in this list")),
        Screen("list-people", winter, keeper, "3 titles", press_menu("Collaborators", "Only you.")),
        Screen("list-visitor", winter, None, "3 titles"),
        Screen("list-follow", winter, with_library("friend"), "3 titles"),
        Screen("title", book(), keeper, "My History"),
        Screen("title-new", book(), with_library("me"), "Mark as Read"),
        Screen("title-visitor", book(), None, "Related Posts"),
        Screen("title-posts", book("/posts"), keeper, "A sledge"),
        Screen("title-merge", book(), with_library("admin"), "Edit History", press("Merge into Another Title", "cannot be undone")),
        Screen("title-add-to-list", book(), keeper, "My History", press("Add to List", "Winter evenings")),
        Screen("title-log", book(), keeper, "My History", press("Log", "Rating")),
        Screen("title-entry", book(), keeper, "My History", press("Edit Entry", "Rating")),
        Screen("log", "/me/library", keeper, "Winter evenings", log_search),
        Screen("log-form", "/me/library", keeper, "Winter evenings", log_form),
        Screen("new-post-about", "/new", keeper, None, picked_subject),
        Screen("new-post-subject", "/new", keeper, None, pick_subject),
        Screen("home-about", "/", keeper, "A sledge"),
        Screen("profile-library", "/@hazel", with_library("friend"), "A sledge"),
    ]


def search_library(reader, _):
    reader.page.get_by_role("searchbox").fill("alien")
    expect(reader.page.get_by_role("link", name=re.compile("^Alien"))).to_be_visible()
    reader.sees_no("Winter evenings")
