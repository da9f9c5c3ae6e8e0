"""A browser without scripts: every action works by plain links and one plain form, and each page states it at its top.
"""

import urllib.error
import urllib.request

import pytest
from community import picture
from patience import wait
from playwright.sync_api import expect
from reader import PASSWORD, PHONE

WORDS = "Scripts are off in this browser."


@pytest.fixture
def maya(server):
    return server.sign_up("maya")


@pytest.fixture
def plain(readers, server):
    """A user whose browser runs no scripts."""
    return Plain(readers(server, viewport=PHONE, java_script_enabled=False, forgives=["404"]))


class Plain:
    def __init__(self, reader):
        self.reader, self.page = reader, reader.page

    def __getattr__(self, name):
        return getattr(self.reader, name)

    def open(self, path="/"):
        self.page.goto(path)
        self.sees(WORDS)
        return self

    def sign_in(self, token):
        self.reader.sign_in(token)
        return self

    def log_in(self, username="maya", password=PASSWORD):
        self.field("Username").fill(username)
        self.field("Password").fill(password)
        self.dialog().get_by_role("button", name="Log In", exact=True).click()
        return self


def test_a_page_without_script_states_it_above_the_fold_and_shows_no_endless_spinner(plain, server, maya):
    maya.create_post("In the garden").expect(201)
    plain.open()
    note = plain.page.get_by_text(WORDS).bounding_box()
    assert note["y"] + note["height"] < PHONE["height"] / 4, note
    plain.sees("In the garden")
    assert plain.page.locator("progress, .progress").count() == 0
    # Nor does it announce content that will not load.
    for path in ["/", "/@maya", "/discover"]:
        plain.open(path).sees_no("Some content is still loading")
    plain.page.goto("/")
    # Later pages are rendered this way immediately, without a redirect.
    plain.page.goto("/discover")
    expect(plain.page).to_have_url(server.url + "/discover")
    plain.sees(WORDS)


def test_users_log_in_and_out_by_a_plain_form(plain, server, maya):
    plain.open("/login")
    plain.log_in(password="not her password")
    plain.sees("password")
    expect(plain.field("Username")).to_have_value("maya")
    plain.log_in()
    plain.at("/")
    plain.sees("Everyone")
    assert any(cookie["name"] == "kiwifruit" and cookie["httpOnly"] for cookie in plain.context.cookies())
    plain.open("/settings")
    plain.button("Log Out").click()
    plain.open("/")
    plain.button("Log In").first.wait_for()
    assert not any(cookie["name"] == "kiwifruit" for cookie in plain.context.cookies())


def test_return_in_a_field_submits_its_form(plain, maya):
    plain.open("/login")
    plain.field("Username").fill("maya")
    plain.field("Password").fill(PASSWORD)
    plain.field("Password").press("Enter")
    plain.at("/")
    plain.sees("Everyone")


def test_users_sign_up_by_a_plain_form(plain, server):
    plain.open("/signup")
    plain.field("Your name").fill("Ada L")
    plain.field("Username").fill("ada")
    plain.field("Password").fill("short")
    plain.dialog().get_by_role("button", name="Sign Up").click()
    plain.sees("at least 8 characters")
    plain.field("Password").fill(PASSWORD)
    plain.dialog().get_by_role("button", name="Sign Up").click()
    plain.sees("Welcome, Ada L")
    plain.button("Done").click()
    plain.sees("Everyone")
    server.log_in("ada", PASSWORD)


def test_posts_and_users_are_found_by_a_plain_form(plain, server, maya):
    maya.create_post("Figs are ripe").expect(201)
    maya.create_post("Rain again").expect(201)
    plain.open("/discover")
    plain.page.get_by_role("searchbox").fill("figs")
    plain.button("Search").click()
    plain.at("/search?q=figs")
    plain.sees("Figs are ripe")
    plain.sees_no("Rain again")
    plain.page.get_by_role("searchbox").fill("rain")
    plain.page.get_by_role("searchbox").press("Enter")
    plain.at("/search?q=rain")
    plain.sees("Rain again")


def test_likes_follows_and_comments_work_by_plain_forms(plain, server, maya):
    ines = server.sign_up("ines")
    post = ines.create_post("In the garden").expect(201).json
    plain.sign_in(maya.token).open()
    liked = lambda: maya.get(f"/posts/{post['id']}").expect(200).json["likedByMe"]
    plain.post("In the garden").get_by_role("button", name="Like").click()
    plain.post("In the garden").get_by_role("button", name="Like", exact=True, pressed=True).wait_for()
    assert liked()
    plain.post("In the garden").get_by_role("button", name="Like", exact=True, pressed=True).click()
    plain.post("In the garden").get_by_role("button", name="Like", exact=True, pressed=False).wait_for()
    assert not liked()
    plain.page.get_by_role("link", name="0 comments").click()
    plain.field("Write a comment").fill("Which garden?\nThe one by the sea?")
    plain.button("Send").click()
    plain.page.get_by_role("group", name="Comment by maya").wait_for()
    said = ines.get(f"/posts/{post['id']}/comments").expect(200).json
    assert [each["text"] for each in said] == ["Which garden?\nThe one by the sea?"]
    expect(plain.field("Write a comment")).to_have_value("")
    plain.open("/@ines")
    plain.button("Follow ines").click()
    plain.button("Unfollow ines").wait_for()
    assert ines.get("/users/ines/followers").expect(200).json[0]["username"] == "maya"


def test_a_visitors_like_is_performed_after_the_login(plain, server, maya):
    post = maya.create_post("In the garden").expect(201).json
    plain.open()
    plain.post("In the garden").get_by_role("button", name="Like").click()
    plain.log_in()
    plain.post("In the garden").get_by_role("button", name="Like", exact=True, pressed=True).wait_for()
    assert maya.get(f"/posts/{post['id']}").expect(200).json["likedByMe"]


def test_posts_with_photos_are_created_by_a_plain_form(plain, server, maya):
    plain.sign_in(maya.token).open("/new")
    form = plain.dialog()
    form.locator("input[type=file]").set_input_files([
        {"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": picture(name)} for name in ("hills", "bowl")])
    plain.button("Add").click()
    form.get_by_role("button", name="Describe photo 2").click()
    form.get_by_label("Description of photo 2").fill("A bowl of noodles")
    form.get_by_label("Reflection").fill("Hills and noodles")
    form.get_by_label("Visible to").select_option(label="Followers")
    plain.button("Post").click()
    expect(form).to_have_count(0)
    # Photos take long on a slow machine.
    wait(plain.page, lambda: maya.get("/users/maya/posts").expect(200).json)
    post = maya.get("/users/maya/posts").expect(200).json[0]
    assert (post["caption"], post["visibility"]) == ("Hills and noodles", "followers")
    assert [each["alt"] for each in post["attachments"]] == [None, "A bowl of noodles"]
    plain.open(f"/@maya/{post['id']}").sees("Hills and noodles")


def test_the_end_of_a_feed_has_a_button_for_more_posts(plain, server, maya):
    for number in range(25):
        maya.create_post(f"Page {number} of the book").expect(201)
    plain.open()
    plain.sees("Page 24 of")
    plain.sees_no("Page 14 of")
    plain.button("Show More").click()
    plain.sees("Page 14 of")
    # The reader stays in the same place, before the new posts.
    expect(plain.page.get_by_text("Page 14 of")).to_be_in_viewport()
    plain.button("Show More").click()
    plain.sees("Page 0 of")
    plain.sees("Page 24 of")


def test_an_action_of_several_steps_is_done_step_by_step(plain, server, maya):
    post = maya.create_post("Soon to be gone").expect(201).json
    plain.sign_in(maya.token).open(f"/@maya/{post['id']}")
    plain.menu()
    plain.button("Delete").click()
    question = plain.page.get_by_role("alertdialog")
    question.get_by_text("Delete this post?").wait_for()
    question.get_by_role("button", name="Delete").click()
    plain.sees("This post was deleted")
    maya.get(f"/posts/{post['id']}").expect(404)


def test_a_sheet_covers_the_page_and_keeps_the_focus_inside(plain, maya):
    plain.open("/login")
    box = plain.dialog().bounding_box()
    assert box["y"] < PHONE["height"] and box["width"] <= PHONE["width"]
    assert plain.page.locator("main[inert]").count() == 1
    assert plain.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_an_external_link_looks_like_a_link_and_shows_its_target(plain, server, maya):
    body = {"name": "Harbour Kitchen", "category": "restaurant", "coordinate": {"latitude": 54.6, "longitude": 8.3}}
    spot = maya.post("/spots", json=body).expect(201).json
    plain.sign_in(maya.token).open(f"/place/{spot['id']}")
    style = "element => [getComputedStyle(element).borderTopWidth, getComputedStyle(element).backgroundColor]"
    assert plain.button("Directions").evaluate(style) == ["0px", "rgba(0, 0, 0, 0)"]
    plain.button("Directions").click()
    plain.sees("To continue, open https://")


def test_a_file_picker_has_its_name_above_it(plain, server, maya):
    plain.sign_in(maya.token).open("/settings/profile")
    expect(plain.page.locator("[aria-hidden]").get_by_text("M", exact=True)).to_have_count(1)
    name = plain.page.get_by_text("Choose Photo", exact=True).bounding_box()
    files = plain.page.locator("input[type=file]").bounding_box()
    assert name["y"] + name["height"] <= files["y"] + 1, (name, files)


def test_a_browser_that_enables_scripts_gets_a_live_page_again(readers, server, maya):
    maya.create_post("In the garden").expect(201)
    reader = readers(server)
    reader.context.add_cookies([{"name": "noscript", "value": "1", "url": server.url}])
    reader.open("/?noscript")
    expect(reader.page).to_have_url(server.url + "/")
    reader.sees("In the garden")
    reader.sees_no(WORDS)


def test_a_form_of_another_site_is_rejected_and_too_many_are_delayed(server, maya):
    def post(**headers):
        boundary = "b0undary"
        body = f'--{boundary}\r\nContent-Disposition: form-data; name="url"\r\n\r\n/\r\n--{boundary}--\r\n'
        request = urllib.request.Request(
            server.url + "/_live/form", data=body.encode(),
            headers={"Content-Type": f"multipart/form-data; boundary={boundary}", **headers})
        opener = urllib.request.build_opener(Stay)
        try:
            return opener.open(request, timeout=20).status
        except urllib.error.HTTPError as error:
            return error.code

    assert post(**{"Sec-Fetch-Site": "cross-site"}) == 403
    assert post(Origin="https://elsewhere.example") == 403
    assert post() == 403
    assert post(**{"Sec-Fetch-Site": "same-origin"}) == 303
    statuses = [post(**{"Sec-Fetch-Site": "same-origin"}) for _ in range(80)]
    assert 429 in statuses


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None
