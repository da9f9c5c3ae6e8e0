"""Posts about books, films and shows: found by label, rated by keys, folded when they contain spoilers."""

import pytest
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from test_titles import TITLE, stocked  # noqa: F401 (a fixture)

pytestmark = pytest.mark.browsers("chromium", "firefox")

SECRET = "The ice lets them go"


@pytest.fixture
def maya(stocked):
    return stocked[0].sign_up("maya")


def write_about(token, title, words, **fields):
    return token.create_post(words, about=f"title:{title['id']}", **fields).expect(201).json


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_post_about_a_book_is_written_with_stars_set_by_keys(stocked, readers, maya, size):
    server, title = stocked
    reader = readers(server, viewport=size).sign_in(maya.token)
    reader.open("/new")
    reader.dialog().get_by_label("Reflection").fill("A sledge and two people.")
    reader.button("Add a Book, Film or Show").click()
    picker = reader.page.get_by_role("dialog", name="Choose a Title")
    picker.get_by_role("searchbox").fill("left hand of dark")
    picker.get_by_role("button").filter(has_text=TITLE).first.click()
    expect(picker).to_have_count(0)
    reader.page.get_by_role("group", name="Rating: ").get_by_role("button", name="1 star").focus()
    for _ in range(9):
        reader.page.keyboard.press("ArrowRight")
    expect(reader.page.get_by_text("4½ stars")).to_be_visible()
    reader.dialog().get_by_role("button", name="Post", exact=True).click()
    reader.sees("A sledge and two people.")
    # It shows before the server has it.
    wait(reader.page, lambda: server.client().get("/posts").expect(200).json)
    post = server.client().get("/posts").expect(200).json[0]
    assert post["about"]["title"]["id"] == title["id"] and post["about"]["rating"] == 18
    row = reader.post("A sledge and two people.")
    expect(row.get_by_label("4½ stars")).to_be_visible()
    row.get_by_role("link").filter(has_text=TITLE).first.click()
    reader.at(f"/title/{title['id']}")
    reader.sees("Related Posts")
    reader.sees("A sledge and two people.")


def test_a_chosen_book_survives_a_reload_and_is_removed_by_an_edit(stocked, readers, maya):
    server, title = stocked
    reader = readers(server).sign_in(maya.token)
    reader.open(f"/title/{title['id']}")
    reader.button("Post About This").click()
    reader.dialog().get_by_label("Reflection").fill("Snow")
    reader.dialog().get_by_role("button", name="5 stars").click()
    expect(reader.dialog().get_by_text("5 stars")).to_be_visible()
    kept = lambda: "".join(draft["content"] for draft in maya.get("/users/me/drafts").expect(200).json)
    wait(reader.page, lambda: "rating" in kept() and "Snow" in kept())
    reader.open("/new")
    expect(reader.dialog().get_by_label("Reflection")).to_have_value("Snow")
    expect(reader.dialog().get_by_text("5 stars")).to_be_visible()
    reader.dialog().get_by_role("button", name="Post", exact=True).click()
    wait(reader.page, lambda: server.client().get("/posts").expect(200).json)
    expect(reader.dialog()).to_be_hidden()
    reader.open("/")
    reader.sees("Snow")
    post = server.client().get("/posts").expect(200).json[0]
    assert post["about"]["rating"] == 20
    reader.menu()
    reader.button("Edit").click()
    reader.button(f"Remove {TITLE}").click()
    reader.button("Save").click()
    wait(reader.page, lambda: server.client().get(f"/posts/{post['id']}").expect(200).json["about"] is None)
    reader.sees_no(TITLE)


def test_the_text_of_a_spoiler_is_on_no_page_before_it_is_requested(stocked, readers, maya):
    server, title = stocked
    post = write_about(maya, title, SECRET, isSpoiler="true")
    reader = readers(server)
    for path in ["/", "/discover/posts", "/@maya", f"/@maya/{post['id']}", f"/title/{title['id']}", f"/title/{title['id']}/posts"]:
        reader.open(path)
        reader.sees("Spoiler")
        assert SECRET not in reader.page.content(), path
    plain = server.client().get(f"/@maya/{post['id']}", headers={"Accept": "text/html"}).body.decode()
    assert "with spoilers" in plain and SECRET not in plain
    reader.open(f"/@maya/{post['id']}")
    reader.button("Show Spoiler").click()
    reader.sees(SECRET)
    expect(reader.button("Show Spoiler")).to_have_count(0)


# In Firefox drivers only block scripts, so content for browsers without scripts is not shown.
@pytest.mark.browsers("chromium")
def test_spoilers_and_the_choice_of_a_book_work_without_script(stocked, readers, maya):
    server, title = stocked
    post = write_about(maya, title, SECRET, isSpoiler="true")
    reader = readers(server, viewport=PHONE, java_script_enabled=False, forgives=["404"])
    reader.page.goto(f"/@maya/{post['id']}")
    reader.sees("Scripts are off in this browser.")
    assert SECRET not in reader.page.content()
    reader.button("Show Spoiler").click()
    reader.sees(SECRET)
    reader.sign_in(maya.token)
    reader.page.goto("/new")
    reader.dialog().get_by_label("Reflection").fill("By plain forms")
    reader.button("Add a Book, Film or Show").click()
    reader.page.get_by_role("searchbox").last.fill("left hand of dark")
    reader.button("Search").last.click()
    reader.page.get_by_role("button").filter(has_text=TITLE).first.click()
    reader.dialog().get_by_role("button", name="Post", exact=True).click()
    reader.page.goto("/")
    reader.sees("By plain forms")
    newest = server.client().get("/posts").expect(200).json[0]
    assert newest["about"]["title"]["id"] == title["id"]


def test_friends_ratings_are_on_the_page_of_a_title(stocked, readers, maya):
    server, title = stocked
    ines = server.sign_up("ines")
    write_about(ines, title, "Cold", rating="16")
    reader = readers(server).sign_in(maya.token)
    reader.open(f"/title/{title['id']}")
    reader.sees("Cold")
    reader.sees_no("Friends’ Ratings")
    maya.post("/users/ines/follow").expect(200)
    reader.open(f"/title/{title['id']}")
    reader.sees("Friends’ Ratings")
    expect(reader.page.get_by_role("link").filter(has_text="ines").filter(has=reader.page.get_by_label("4 stars")).first).to_be_visible()
