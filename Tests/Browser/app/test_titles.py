"""Books, films and shows: found by keys, looked at, and left again."""

import pytest
from reader import DESKTOP, PHONE
from support.waiting import wait_until
from test_keys_alone import Keys

TITLE = "The Left Hand of Darkness"


@pytest.fixture
def stocked(server):
    """A server that has taken its catalogue in, which goes on while it answers."""
    found = lambda: server.client().get(f"/titles?q={TITLE.replace(' ', '+')}").expect(200).json
    wait_until(found, 20, "the catalogue is there")
    return server, found()[0]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_title_is_found_by_keys_opened_and_left_again(stocked, readers, size):
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


def test_each_kind_has_a_list_that_goes_on(stocked, readers):
    server, _ = stocked
    reader = readers(server)
    reader.open("/discover")
    reader.link("All Books, Films and Shows").click()
    reader.at("/discover/titles")
    reader.page.get_by_role("radio", name="Shows").check(force=True)
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
    reader.page.get_by_role("main").get_by_text(name, exact=True).first.wait_for()
    assert not reader.page.url.endswith(title["id"])
    reader.page.goto("/discover/books")
    reader.sees("Book · ")
    answer = reader.page.goto("/title/01a1fd7d-0000-7000-8000-000000000000")
    assert answer.status == 404
