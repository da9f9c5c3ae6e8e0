"""Books, films and shows: found by keys, viewed, and closed again."""

import pytest
from collection import Collection
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from support.waiting import wait_until
from test_keys_alone import Keys

pytestmark = pytest.mark.browsers("chromium", "firefox")

TITLE = "The Left Hand of Darkness"


@pytest.fixture
def stocked(server):
    """A server that has imported its catalog, which continues while it answers."""
    found = lambda: server.client().get(f"/titles?q={TITLE.replace(' ', '+')}").expect(200).json
    wait_until(found, 20, "the catalog is loaded")
    return server, found()[0]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_title_is_found_by_keys_opened_and_closed(stocked, readers, size):
    server, title = stocked
    reader = readers(server, viewport=size)
    reader.open("/discover")
    reader.sees("Books, Films and Shows")
    reader.page.get_by_role("searchbox").focus()
    keys = Keys(reader)
    keys.type("left hand of dark")
    row = reader.page.get_by_role("link").filter(has_text=TITLE)
    row.first.wait_for()
    for _ in range(40):
        keys.press("Tab")
        if any(TITLE in line for line in keys.focused):
            break
    keys.press("Enter")
    reader.at(f"/title/{title['id']}")
    reader.sees("Ursula K. Le Guin")
    reader.sees("1969")
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    reader.page.go_back()
    reader.at("/search?q=left%20hand%20of%20dark")
    row.first.wait_for()


def test_decided_titles_are_marked_in_search_results(stocked, readers):
    server, _ = stocked
    ana = server.sign_up("ana")
    found = server.client().get("/titles?q=the").expect(200).json
    library = Collection(server, ana)
    first, last = found[0], found[9]
    library.write(swipedItem={"titleId": first["id"], "seenAt": library.now()})
    library.write(swipedItem={"titleId": last["id"], "watchlistAt": library.now()})
    reader = readers(server, viewport=DESKTOP).sign_in(ana.token)
    reader.open("/search?q=the")
    reader.page.get_by_role("link", name="See All").click()
    row = lambda title: reader.page.locator(f"a[href='/title/{title['id']}']").locator("visible=true")
    expect(row(first).get_by_label("Read" if first["kind"] == "book" else "Watched")).to_be_visible()
    row(last).scroll_into_view_if_needed()
    expect(row(last).get_by_label("Want to")).to_be_visible()
    expect(row(found[1]).get_by_label("Want to")).to_have_count(0)


def test_each_kind_has_a_paged_list(stocked, readers):
    server, _ = stocked
    reader = readers(server)
    reader.open("/discover")
    reader.link("All Books, Films and Shows").click()
    reader.at("/discover/titles")
    reader.button("Shows").click()
    reader.sees("Show · ")
    reader.sees_no("Book · ")
    reader.sees_no("Film · ")


def test_the_page_of_a_title_needs_no_script(stocked, readers):
    server, title = stocked
    reader = readers(server, viewport=PHONE, java_script_enabled=False, forgives=["404"])
    reader.page.goto(f"/title/{title['id']}")
    reader.sees(TITLE)
    reader.sees("Ursula K. Le Guin")
    similar = reader.page.get_by_label("Similar Titles", exact=True).get_by_role("link").first
    name = similar.get_attribute("aria-label").rsplit(", ", 1)[0]
    similar.click()
    expect(reader.page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    assert not reader.page.url.endswith(title["id"])
    reader.page.goto("/discover/books")
    reader.sees("Book · ")
    answer = reader.page.goto("/title/01a1fd7d-0000-7000-8000-000000000000")
    assert answer.status == 404


def test_a_missing_title_is_added_corrected_and_the_correction_undone(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server).sign_in(ana.token)
    reader.open("/search?q=Plum%20Harbour%20zz")
    reader.page.get_by_role("link", name="Add Missing Title").click()
    assert reader.field("Name").input_value() == "Plum Harbour zz"
    reader.field("Name").fill("Plum Harbour")
    reader.field("Year").fill("2019")
    reader.field("Authors (comma-separated)").fill("Ana Sol")
    reader.button("Save").click()
    reader.sees("Ana Sol")
    reader.page.get_by_role("link", name="Edit Details").click()
    expect(reader.page).to_have_title("Edit Title")
    # The previous form is hidden behind this one.
    year = reader.page.get_by_role("textbox", name="Year")
    year.fill("soon")
    reader.sees("This number is not valid")
    year.fill("2020")
    reader.button("Save").click()
    reader.sees("2020")
    reader.page.get_by_role("link", name="Edit History").click()
    reader.sees("Year: 2019 → 2020")
    reader.button("Undo").click()
    reader.sees("Undone")
    found = server.client().get("/titles?q=plum+harbour").json
    assert [(title["name"], title["year"]) for title in found] == [("Plum Harbour", 2019)]


# In Firefox drivers only block scripts, so content for browsers without scripts is not shown.
@pytest.mark.browsers("chromium")
def test_a_title_is_added_and_corrected_without_script(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server, viewport=PHONE, java_script_enabled=False, forgives=["404"]).sign_in(ana.token)
    reader.page.goto("/new/title?name=Plum%20Harbour")
    reader.field("Authors (comma-separated)").fill("Ana Sol")
    reader.field("Year").fill("soon")
    reader.button("Save").click()
    reader.sees("This number is not valid")
    assert reader.field("Name").input_value() == "Plum Harbour"
    assert reader.field("Authors (comma-separated)").input_value() == "Ana Sol"
    reader.field("Year").fill("2019")
    reader.button("Save").click()
    reader.sees("Ana Sol")
    title = server.client().get("/titles?q=plum+harbour").json[0]
    reader.page.wait_for_url(f"**/title/{title['id']}*")
    reader.page.get_by_role("link", name="Edit Details").click()
    reader.field("Year").fill("2020")
    reader.button("Save").click()
    reader.page.wait_for_url(f"**/title/{title['id']}*")
    reader.sees("2020")
