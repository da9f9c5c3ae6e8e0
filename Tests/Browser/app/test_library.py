"""A library: logged, browsed, organized in lists, and shared."""

import re
import time
import uuid

import pytest
from collection import Collection
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from support.waiting import wait_until
from test_accessibility import check
from test_keys_alone import Keys

pytestmark = pytest.mark.browsers("chromium", "firefox")


class Shelf:
    """A server with its catalog, and a user with some of its titles."""

    def __init__(self, server, readers):
        self.server = server
        self.readers = readers
        self.maya = server.sign_up("maya")

    def find(self, name):
        found = lambda: self.server.client().get(f"/titles?q={name.replace(' ', '+')}").expect(200).json
        wait_until(found, 20, f"{name} is loaded")
        return next(title for title in found() if title["name"] == name)

    def reader(self, person=None, **options):
        options.setdefault("viewport", DESKTOP)
        reader = self.readers(self.server, **options)
        return reader.sign_in(person.token) if person else reader

    def decide(self, reader, name, decision):
        reader.open(f"/title/{self.find(name)['id']}")
        reader.button(decision).click()
        reader.button("Remove").wait_for()


@pytest.fixture
def shelf(server, readers):
    return Shelf(server, readers)


BOOK = "The Left Hand of Darkness"
FILMS = ["Alien", "Seven Samurai"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_book_is_logged_in_four_steps(shelf, size):
    shelf.find(BOOK)
    maya = shelf.reader(shelf.maya, viewport=size)
    maya.open("/me/library")
    maya.button("Log").first.click()
    form = maya.dialog()
    form.get_by_label("What did you finish?").fill("left hand of dark")
    form.get_by_role("button", name=re.compile(BOOK)).first.click()
    for _ in range(2):
        form.get_by_role("button", name="5 stars").click()
    expect(form.get_by_text("4½ stars")).to_be_visible()
    form.get_by_role("button", name="Done").click()
    expect(form).to_be_hidden()
    maya.page.get_by_role("link", name=re.compile(f"{BOOK}.*4½ stars")).first.wait_for()
    maya.open(f"/title/{shelf.find(BOOK)['id']}")
    maya.sees("My History")
    maya.sees("Finished")


def test_a_rated_book_offers_a_post_that_may_be_skipped(shelf):
    maya = shelf.reader(shelf.maya)
    maya.open(f"/title/{shelf.find(BOOK)['id']}")
    maya.button("5 stars").click()
    maya.sees(f"Write a post about “{BOOK}”?")
    maya.button("No Thanks").click()
    maya.sees_no("Write a post about")
    maya.button("4 stars").click()
    maya.button("Write Post").click()
    maya.at("/new")
    maya.sees(BOOK)
    maya.page.go_back()
    maya.sees_no("Write a post about")
    assert shelf.server.client().get("/posts").expect(200).json == []


def test_filters_of_a_shelf_are_in_its_address_and_survive_a_reload(shelf):
    maya = shelf.reader(shelf.maya)
    for name in [BOOK, *FILMS]:
        shelf.decide(maya, name, "Mark as Read" if name == BOOK else "Mark as Watched")
    maya.open("/me/library")
    maya.link("View All (3)").click()
    maya.at("/me/library/all")
    maya.button("Films").click()
    maya.at("/me/library/all?kind=film")
    expect(maya.page.get_by_role("link", name=re.compile(BOOK))).to_have_count(0)
    maya.page.get_by_role("searchbox").fill("alien")
    maya.at("/me/library/all?q=alien&kind=film")
    expect(maya.page.get_by_role("link", name=re.compile("Seven Samurai"))).to_have_count(0)
    maya.page.reload()
    maya.sees("1 title")
    expect(maya.page.get_by_role("searchbox")).to_have_value("alien")
    maya.link("Alien, Film · 1979, Watched").click()
    maya.at(f"/title/{shelf.find('Alien')['id']}")
    maya.page.go_back()
    maya.at("/me/library/all?q=alien&kind=film")
    maya.button("Clear Filters").click()
    maya.at("/me/library/all")
    maya.sees("3 titles")


def test_a_title_on_the_watchlist_is_marked_as_seen_and_rated(shelf):
    maya = shelf.reader(shelf.maya)
    shelf.decide(maya, BOOK, "Save for Later")
    maya.open("/me/library/watchlist")
    maya.link(f"{BOOK}, Book · 1969, Want to Read").hover()
    maya.page.locator("summary[aria-label='More Actions']").first.click(force=True)
    maya.button("Mark as Read").click()
    maya.dialog().get_by_role("button", name="5 stars", exact=True).click()
    maya.dialog().get_by_role("button", name="Done").click()
    expect(maya.page.get_by_role("dialog")).to_have_count(0)
    maya.sees("No Titles Yet")
    maya.open("/me/library/favorites")
    maya.sees("1 title")


def test_a_list_is_created_sorted_by_keys_published_followed_and_updated_live(shelf):
    maya = shelf.reader(shelf.maya)
    for name in [BOOK, *FILMS]:
        shelf.decide(maya, name, "Mark as Read" if name == BOOK else "Mark as Watched")
    maya.open("/me/lists")
    maya.button("New List").click()
    maya.dialog().get_by_label("Name").fill("  Winter evenings ")
    maya.dialog().get_by_role("button", name="Save").click()
    maya.page.wait_for_url(re.compile("/list/"))
    maya.sees("Winter evenings")
    maya.button("Add Titles").click()
    for name in [BOOK, *FILMS]:
        maya.dialog().get_by_role("button", name=re.compile(name)).click()
    maya.sees("3 titles in this list")
    maya.dialog().get_by_role("button", name="Done").click()
    expect(maya.page.get_by_role("link", name=re.compile("Alien"))).to_be_visible()
    names = lambda: [link.get_attribute("aria-label") for link in
                     maya.page.get_by_role("link", name=re.compile(", (Book|Film) ·")).all()]

    maya.menu()
    maya.button("Reorder").click()
    handle = maya.page.get_by_label(re.compile(f"{BOOK}, position"))
    handle.focus()
    place = int(re.search(r"position (\d)", handle.get_attribute("aria-label")).group(1))
    keys = Keys(maya)
    for _ in range(place - 1):
        keys.press("ArrowUp")
    expect(handle).to_have_attribute("aria-label", f"{BOOK}, position 1 of 3")
    maya.button("Done").click()
    wait_until(lambda: names() and BOOK in names()[0], 10, "the book comes first")

    maya.menu()
    maya.button("Publish").click()
    maya.button("Share Link").wait_for()
    path = maya.page.url.removeprefix(shelf.server.url)

    visitor = shelf.reader()
    visitor.open(path)
    visitor.sees("Winter evenings")
    assert visitor.page.title().startswith("Winter evenings by ")

    jonas = shelf.reader(shelf.server.sign_up("jonas"))
    jonas.open(path)
    jonas.button("Follow").click()
    jonas.button("Unfollow").wait_for()
    expect(maya.button("Follow")).to_have_count(0)
    maya.menu()
    maya.button("Edit").click()
    maya.dialog().get_by_label("Name").fill("Long evenings")
    maya.dialog().get_by_role("button", name="Save").click()
    jonas.sees("Long evenings")
    jonas.open("/me/library")
    jonas.sees("Lists You Follow")
    jonas.sees("Long evenings")
    jonas.close()


def log(shelf, name, stars, note, day):
    """Maya has seen and rated it, with an entry whose note is a spoiler."""
    title, moment = shelf.find(name)["id"], f"{int(time.time() * 1000):012x}-0000-00000001"
    stamped = lambda value: {"value": value, "time": moment}
    item = {"titleId": title, "seenAt": moment, "personalRating": stamped(round(4 * stars))}
    entry = {
        "id": str(uuid.uuid4()), "titleId": title, "finishedOn": stamped(day), "note": stamped(note),
        "isSpoiler": stamped(True),
    }  # fmt: skip
    shelf.maya.post("/library/changes", json={"changes": [{"swipedItem": item}, {"entry": entry}]}).expect(200)


def test_a_title_page_shows_favorites_and_entries_to_their_audience_and_folds_spoilers(shelf):
    log(shelf, BOOK, 5, "The king is pregnant.", "2026-01-03")
    log(shelf, FILMS[0], 2, "Ash is no man.", "2026-01-02")
    visitor = shelf.reader()
    visitor.open("/@maya")
    favorites = visitor.page.get_by_label("Favorites", exact=True)
    expect(favorites.get_by_role("link")).to_have_count(1)
    visitor.sees("Recent Entries")
    visitor.sees("Jan 3, 2026")
    visitor.sees_no("The king is pregnant.")
    visitor.button(f"Show Spoiler: {BOOK}").click()
    visitor.sees("The king is pregnant.")
    visitor.sees_no("Ash is no man.")

    plain = shelf.reader(java_script_enabled=False)
    plain.page.goto("/@maya")
    plain.sees("Recent Entries")
    plain.sees_no("The king is pregnant.")

    maya = shelf.reader(shelf.maya)
    maya.open("/settings/profile")
    maya.page.get_by_label("Visible to").select_option(label="Only me")
    maya.button("Save").click()
    maya.open("/@maya")
    maya.sees("Recent Entries")
    visitor.page.reload()
    visitor.sees("@maya")
    visitor.sees_no("Recent Entries")


def test_an_entry_is_hidden_from_other_users_and_shown_again(shelf):
    log(shelf, BOOK, 5, "The ice.", "2026-01-03")
    visitor = shelf.reader()
    visitor.open("/@maya")
    visitor.sees(BOOK)
    maya = shelf.reader(shelf.maya)
    maya.open(f"/title/{shelf.find(BOOK)['id']}")
    maya.sees("My History")
    maya.sees_no("Only visible to you.")
    maya.menu()
    maya.button("Make Private").click()
    maya.sees("Only visible to you.")
    visitor.page.reload()
    visitor.sees("@maya")
    visitor.sees_no(BOOK)
    maya.menu()
    maya.button("Make Visible").click()
    maya.sees_no("Only visible to you.")
    visitor.page.reload()
    visitor.sees(BOOK)


def test_a_list_is_sorted_by_taps_and_by_dragging(shelf):
    library = Collection(shelf.server, shelf.maya)
    id = library.make_list("Winter evenings", [BOOK, *FILMS])
    maya = shelf.reader(shelf.maya, viewport=PHONE)
    maya.open(f"/list/{id}")
    maya.menu()
    maya.button("Reorder").click()
    place = lambda name: maya.page.get_by_label(re.compile(f"{name}, position"))
    for number in (2, 1):
        maya.button("Move up: Seven Samurai").click()
        expect(place("Seven Samurai")).to_have_attribute("aria-label", f"Seven Samurai, position {number} of 3")
    for button in maya.page.get_by_role("button", name=re.compile("^Move ")).all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 24
    box = place("Seven Samurai").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    maya.page.mouse.move(x, y)
    maya.page.mouse.down()
    maya.page.mouse.move(x, y + 118, steps=8)
    maya.page.mouse.up()
    expect(place("Seven Samurai")).to_have_attribute("aria-label", "Seven Samurai, position 3 of 3")
    order = lambda: [title["title"]["name"] for title in shelf.maya.get(f"/lists/{id}/titles").expect(200).json]
    wait_until(lambda: order() == [BOOK, "Alien", "Seven Samurai"], 10, "the server has the order")


def test_additions_to_a_published_list_reach_followers_live_and_visitors_on_reload(shelf):
    library = Collection(shelf.server, shelf.maya)
    id = library.make_list("Winter evenings", FILMS, is_published=True)
    jonas = shelf.reader(shelf.server.sign_up("jonas"))
    jonas.open(f"/list/{id}")
    jonas.button("Follow").click()
    jonas.button("Unfollow").wait_for()
    visitor = shelf.reader()
    visitor.open(f"/list/{id}")
    visitor.sees("2 titles")
    expect(visitor.tab("Library")).to_have_attribute("aria-selected", "true")
    library.put_into(id, BOOK)
    for reader in (jonas, visitor):
        if reader is visitor:
            reader.page.reload()
        expect(reader.page.get_by_role("link", name=re.compile(BOOK))).to_be_visible()
        reader.sees("3 titles")


def put_all_on_the_shelf(shelf):
    """Enough titles for more than two pages; returns their number."""
    shelf.find(BOOK)
    pages = [shelf.server.client().get(f"/titles?page={page}&pageSize=75").expect(200).json for page in (1, 2)]
    library = Collection(shelf.server, shelf.maya)
    # The catalog is still being imported: a title of the first page may also be on the second one.
    changes = [
        {"swipedItem": {"titleId": id, "seenAt": library.now(), "dateSwiped": library.stamped(library.date())}}
        for id in {title["id"] for page in pages for title in page}]  # fmt: skip
    for start in range(0, len(changes), 50):
        shelf.maya.post("/library/changes", json={"changes": changes[start : start + 50]}).expect(200)
    return len(changes)


def test_a_long_shelf_loads_while_the_reader_scrolls(shelf):
    count = put_all_on_the_shelf(shelf)
    maya = shelf.reader(shelf.maya, viewport=PHONE)
    maya.open("/me/library/seen")
    maya.sees(f"{count} titles")
    # Automatic updates have arrived by the time another request is answered.
    maya.menu()
    maya.button("Select").click()
    maya.sees("Select Titles")
    maya.button("Done").click()
    maya.sees_no("Select Titles")
    tiles = maya.page.get_by_role("link", name=re.compile(", (Book|Film|Show)( ·|,)"))
    shown = tiles.count()
    assert 0 < shown < count / 2
    maya.page.mouse.move(195, 400)
    while shown < count:
        maya.page.mouse.wheel(0, 20_000)
        wait(maya.page, lambda: tiles.count() > shown)
        shown = tiles.count()
    assert shown == count


@pytest.mark.browsers("chromium")
def test_the_library_is_accessible(shelf):
    maya = shelf.reader(shelf.maya, bypass_csp=True, reduced_motion="reduce")
    for name in [BOOK, *FILMS]:
        shelf.decide(maya, name, "Mark as Read" if name == BOOK else "Mark as Watched")
    shelf.decide(maya, "Middlemarch", "Save for Later")
    for path in ("/me/library", "/me/library/seen", "/me/lists", "/@maya", f"/title/{shelf.find(BOOK)['id']}"):
        maya.open(path)
        expect(maya.page.get_by_role("progressbar")).to_have_count(0)
        check(maya.page)
    maya.open("/me/library/seen")
    maya.menu()
    maya.button("Select").click()
    maya.page.get_by_role("button", name=re.compile("Alien")).click()
    check(maya.page)
