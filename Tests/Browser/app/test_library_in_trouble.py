"""Libraries and decks in difficult conditions: double clicks, two tabs, no network, several users of one browser."""

import itertools
import re

import pytest
from collection import BOOK, Collection
from deck import Deck, shelf
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PASSWORD, PHONE

OFFLINE = ["WebSocket", "ERR_INTERNET_DISCONNECTED", "ERR_NETWORK", "fetching the script"]


NUMBERS = itertools.count(1)


@pytest.fixture
def maya(stocked):
    """A user for this test only, with three films."""
    name = f"maya{next(NUMBERS)}"
    library = Collection(stocked, stocked.sign_up(name))
    library.name = name
    for film in ["Alien", "Seven Samurai", "Parasite"]:
        library.decide(film, "seen", 16)
    return library


def entries(library, name):
    return library.person.get(f"/library/titles/{library.find(name)['id']}").expect(200).json["entries"]


def name_on(card):
    """Names may contain commas."""
    return re.split(", (?:Book|Film|Show)", card)[0]


def reader_of(readers, library, **options):
    options.setdefault("viewport", PHONE)
    return readers(library.server, **options).sign_in(library.person.token)


def test_a_double_click_acts_once(readers, maya):
    reader = reader_of(readers, maya)
    title = maya.find(BOOK)
    reader.open(f"/title/{title['id']}")
    reader.button("Mark as Read").dblclick()
    reader.button("Remove").wait_for()
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    wait(reader.page, lambda: BOOK in shelf(maya.person, "seen"))

    reader.button("Log").click()
    reader.dialog().get_by_role("button", name="Done").dblclick()
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    reader.sees("Finished")
    wait(reader.page, lambda: entries(maya, BOOK))
    assert len(entries(maya, BOOK)) == 1

    reader.open("/me/lists")
    reader.button("New List").locator("visible=true").first.click()
    reader.dialog().get_by_label("Name").fill("Twice")
    reader.dialog().get_by_role("button", name="Save").dblclick()
    reader.page.wait_for_url(re.compile("/list/"))
    wait(reader.page, lambda: maya.person.get("/lists").expect(200).json)
    assert len(maya.person.get("/lists").expect(200).json) == 1


def test_another_tab_is_updated(readers, maya):
    reader = reader_of(readers, maya)
    other = reader.context.new_page()
    reader.open("/me/library/seen")
    reader.open("/me/library/seen", page=other)
    expect(other.get_by_text("3 titles")).to_be_visible()
    reader.open(f"/title/{maya.find(BOOK)['id']}")
    reader.button("Mark as Read").click()
    expect(other.get_by_text("4 titles")).to_be_visible()
    expect(other.get_by_role("link", name=re.compile(BOOK))).to_be_visible()
    reader.page.get_by_role("group", name="My rating: ").get_by_role("button", name="4 stars").click()
    expect(other.get_by_role("link", name=re.compile(f"{BOOK}.*4 stars"))).to_be_visible()


def test_going_back_while_a_screen_loads_works(readers, maya):
    reader = reader_of(readers, maya)
    reader.open("/me/library")
    link = reader.link("View All (3)")
    for _ in range(5):
        link.click()
        reader.page.wait_for_url("**/me/library/all")
        reader.page.go_back()
        reader.at("/me/library")
    link.click()
    reader.sees("3 titles")
    reader.page.get_by_role("searchbox").fill("alien")
    reader.page.go_back()
    reader.at("/me/library")
    expect(link).to_be_visible()


@pytest.mark.parametrize("text", ["%00%F0%9F%A6%80%25%25", "%27%22)%20OR%201%3D1--", "*%20NEAR%20%22", "x" * 500])
def test_a_search_for_nonsense_finds_no_title_and_breaks_nothing(readers, maya, text):
    reader = reader_of(readers, maya, forgives=["400", "404", "414"])
    for path in (f"/search?q={text}", f"/me/library/seen?q={text}&genre={text}&minimumRating=999&sort={text}",
                 f"/discover/films?q={text}"):  # fmt: skip
        reader.open(path)
        expect(reader.page.get_by_role("progressbar")).to_have_count(0)
        assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


@pytest.mark.parametrize("path", ["/title/nonsense", "/list/nonsense", "/me/library/nonsense", "/list/00000000-0000-4000-8000-000000000000"])
def test_a_missing_title_or_list_is_reported(readers, maya, path):
    reader = reader_of(readers, maya, forgives=["404"])
    answer = reader.page.goto(path)
    assert answer.status == 404
    expect(reader.page.get_by_role("progressbar")).to_have_count(0)
    expect(reader.page.get_by_role("main")).to_contain_text(re.compile("not|no longer|nothing", re.IGNORECASE))


def test_a_list_is_visible_only_to_its_owner_until_it_is_published(readers, maya):
    id = maya.make_list("Only mine", ["Alien"])
    reader = readers(maya.server, viewport=PHONE, forgives=["404"])
    assert reader.page.goto(f"/list/{id}").status == 404
    assert "Only mine" not in reader.page.content() and "Alien" not in reader.page.content()
    maya.person.put(f"/lists/{id}/publication").expect(204)
    reader.open(f"/list/{id}")
    reader.sees("Only mine")
    maya.person.delete(f"/lists/{id}/publication").expect(204)
    reader.page.reload()
    reader.sees_no("Only mine")


def test_cards_swiped_offline_are_decided_when_the_network_is_back(readers, maya):
    reader = reader_of(readers, maya, forgives=OFFLINE)
    deck = Deck(reader).open()
    lost = reader.page.get_by_role("status").filter(has_text="You are offline")
    for direction in ("skipped", "watchlist", "skipped"):
        before = deck.top
        reader.context.set_offline(True)
        expect(lost).to_be_visible()
        deck.swipe("keys", direction)
        reader.context.set_offline(False)
        expect(lost).to_be_hidden()
        # The pending actions are performed now.
        wait(reader.page, lambda: name_on(before) in shelf(maya.person, direction))
        wait(reader.page, lambda: deck.card.count() and deck.top != before)
    assert len(shelf(maya.person, "skipped")) == 2 and len(shelf(maya.person, "watchlist")) == 1


def test_rating_continues_after_the_network_was_away(readers, maya):
    reader = reader_of(readers, maya, forgives=OFFLINE)
    deck = Deck(reader).open()
    name = name_on(deck.top)
    deck.swipe("keys", "seen")
    deck.stars.get_by_role("button", name="4 stars").click()
    reader.sees("4 stars")
    reader.context.set_offline(True)
    lost = reader.page.get_by_role("status").filter(has_text="You are offline")
    expect(lost).to_be_visible()
    reader.button("Rate").click()
    reader.context.set_offline(False)
    expect(lost).to_be_hidden()
    deck.stars.wait_for(state="detached")
    rated = lambda: {each["title"]["name"]: each["personalRating"] for each in
                     maya.person.get("/library?shelf=seen").expect(200).json}
    wait(reader.page, lambda: rated().get(name) == 16)


def test_the_next_user_of_a_browser_sees_no_data_of_the_previous_one(readers, maya):
    maya.make_list("Secret list", ["Alien"])
    jonas = maya.server.sign_up("jonas_next")
    reader = readers(maya.server, viewport=DESKTOP)
    reader.open("/login")
    reader.log_in(maya.name)
    reader.at("/")
    reader.button("New Post").wait_for()
    deck = Deck(reader).open()
    reader.button("Books").click()
    wait(reader.page, lambda: deck.card.count() and ", Book, " in deck.top)
    reader.page.get_by_role("searchbox").fill("samurai")
    reader.sees("Seven Samurai")
    reader.open("/me/library/seen?q=alien")
    reader.sees("1 title")
    reader.open("/me/library")
    reader.sees("Secret list")
    reader.open("/settings")
    reader.button("Log Out").click()
    reader.sees("A journal you share")
    reader.page.go_back()
    reader.sees_no("Secret list")
    reader.open("/login")
    reader.log_in("jonas_next", PASSWORD)
    reader.at("/")
    reader.button("New Post").wait_for()
    reader.open("/me/library")
    reader.sees("Your Library Is Empty")
    for path in ("/me/library", "/me/library/seen", "/me/lists", "/discover"):
        reader.open(path)
        expect(reader.page.get_by_role("progressbar")).to_have_count(0)
        for secret in ("Secret list", "samurai", "Seven Samurai"):
            assert path == "/discover" or secret not in reader.page.content(), (path, secret)
    wait(reader.page, lambda: deck.card.count())
    expect(reader.button("All")).to_have_attribute("aria-pressed", "true")
    expect(reader.page.get_by_role("searchbox")).to_have_value("")
    assert jonas.get("/library?shelf=seen").expect(200).json == []
