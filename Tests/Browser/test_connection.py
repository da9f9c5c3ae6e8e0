"""Disconnections, restarts and the browser's own buttons."""

import pytest
from live import SOCKETS, is_live
from patience import wait

pytestmark = pytest.mark.browsers("chromium", "firefox")

FORM = '<p id="n1">0</p><input type="text" class="field" id="n2" aria-label="Name"><button id="n3">Add</button>'


def counting(server):
    count = [0]

    def handle(event):
        if event[1] != "tap":
            return []
        count[0] += 1
        return [["t", 1, str(count[0])]]

    server.handler = handle


def test_no_sockets_fail_while_the_server_is_away(server, open_page):
    """Each failed socket makes Firefox wait longer before the next, up to a minute."""
    page = open_page(before=SOCKETS)
    server.cut()
    wait(page, lambda: server.refused == 8)
    assert page.evaluate("sockets.length") <= 3
    server.restore()
    wait(page, lambda: len(server.hellos) == 2)


def test_a_disconnection_of_five_seconds_loses_no_change(server, open_page):
    server.body = FORM
    counting(server)
    page = open_page()
    page.get_by_text("Add").click()
    page.get_by_text("1", exact=True).wait_for()
    page.get_by_label("Name").focus()
    page.keyboard.type("before ")
    server.cut()
    page.get_by_text("Reconnecting").wait_for()
    page.keyboard.type("during ")
    page.evaluate("document.getElementById('n3').click()")
    server.push(["a", 1, "title", "missed"])
    page.wait_for_timeout(5000)
    server.restore()
    page.get_by_text("Reconnecting").wait_for(state="hidden")
    page.keyboard.type("after")
    page.get_by_text("2", exact=True).wait_for()
    wait(page, lambda: any(event[3:] and event[3][0] == "before during after" for event in server.events
                           if event[1] == "edit"))
    assert page.locator("#n1").get_attribute("title") == "missed"
    assert page.get_by_label("Name").input_value() == "before during after"
    assert server.kinds().count("tap") == 2
    assert server.hellos[-1]["resume"] == "key1"


def test_a_short_disconnection_shows_no_bar(server, open_page):
    server.body = FORM
    page = open_page()
    page.evaluate("""window.shown = 0
        new MutationObserver(() => window.shown++).observe(document.getElementById('status'), {attributes: true})""")
    server.cut()
    page.wait_for_timeout(100)
    server.restore()
    wait(page, lambda: len(server.hellos) == 2)
    page.wait_for_timeout(600)
    assert page.evaluate("document.getElementById('status').hidden")


def test_a_new_server_gets_text_scroll_position_and_address_back(server, open_page):
    long = "".join(f'<p id="n{number}">Line {number}</p>' for number in range(100, 200))
    server.body = FORM + long
    # The same fields with other numbers.
    server.fresh_body = FORM.replace('"n1"', '"n51"').replace('"n2"', '"n52"').replace('"n3"', '"n53"') + long
    page = open_page("/books?page=2")
    page.get_by_label("Name").focus()
    page.keyboard.type("a long thought")
    # Firefox scrolls to the typed text in the next frame.
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate("scrollTo(0, 700)")
    server.cut()
    server.restore(forget=True)
    wait(page, lambda: any(event[1:] == ["edit", 52, ["a long thought", 1]] for event in server.events))
    assert server.hellos[-1]["url"] == "/books?page=2"
    assert page.get_by_label("Name").input_value() == "a long thought"
    assert page.evaluate("document.activeElement.id") == "n52"
    assert page.evaluate("scrollY") == 700


def test_a_new_version_is_loaded_with_the_typed_text_but_no_password(server, open_page):
    server.body = FORM + '<input type="password" class="field" id="n4" aria-label="Password">'
    page = open_page()
    page.get_by_label("Name").fill("kept")
    page.get_by_label("Password").fill("secret")
    wait(page, lambda: server.kinds().count("edit") == 2)
    server.cut()
    server.version = "v2"
    with page.expect_navigation():
        server.restore(forget=True)
    wait(page, lambda: server.hellos[-1]["connect"] == "token")
    wait(page, lambda: page.evaluate("document.getElementById('n2').value === 'kept'"))
    assert page.get_by_label("Password").input_value() == ""


def test_back_and_forward_agree_with_the_views(server, open_page):
    server.body = '<p id="n1">/</p><a id="n2" href="/a">Next</a><button id="n3">Back</button>'
    pushed = iter(["/a", "/b"])

    def handle(event):
        if event[1] == "tap" and event[2] == 2:
            path = next(pushed)
            return [["p", path, "push"], ["t", 1, path]]
        if event[1] == "tap":
            return [["p", "/a", "back"], ["t", 1, "/a"]]
        return [["t", 1, event[3]]] if event[1] == "pop" else []

    server.handler = handle
    page = open_page()
    for path in ("/a", "/b"):
        page.get_by_text("Next").click()
        page.get_by_text(path, exact=True).wait_for()
        assert page.url == server.url + path
        wait(page, lambda: page.evaluate("!document.getElementById('n2').hasAttribute('data-waiting')"))
    page.go_back()
    page.get_by_text("/a", exact=True).wait_for()
    page.go_forward()
    page.get_by_text("/b", exact=True).wait_for()
    # Going back by a button of the page removes the entry and sends no further message to the server.
    count = server.kinds().count("pop")
    page.get_by_text("Back").click()
    page.get_by_text("/a", exact=True).wait_for()
    page.wait_for_url("**/a")
    page.go_back()
    wait(page, lambda: server.events[-1][1:] == ["pop", 0, "/"])
    assert server.kinds().count("pop") == count + 1
    assert len(server.hellos) == 1


@pytest.mark.browsers("chromium")
def test_the_browser_reports_its_properties_and_its_stored_values(server, open_page):
    server.body = FORM
    page = open_page(
        before="localStorage.setItem('app.theme', 'dark'); localStorage.setItem('other', 'x')",
        viewport={"width": 400, "height": 700}, color_scheme="dark", reduced_motion="reduce",
        timezone_id="Europe/Vienna")
    wait(page, lambda: "stored" in server.kinds())
    assert [event[1:] for event in server.events] == [["stored", 0, ["", [["theme", "dark"]]]]]
    assert server.hellos[0]["display"] == ["compact", "dark", True]
    assert server.hellos[0]["zone"] == "Europe/Vienna"
    assert [cookie["value"] for cookie in page.context.cookies()] == ["compact.dark.true.Europe%2FVienna"]
    page.set_viewport_size({"width": 1200, "height": 700})
    wait(page, lambda: server.events[-1][1:] == ["size", 0, ["regular", "dark", True]])


def test_values_that_the_server_rejects_stay_in_the_browser(server, open_page):
    server.body = FORM
    page = open_page(before="""
        localStorage.setItem('app.fits', 'ü'.repeat(7990))
        localStorage.setItem('app.long', 'ü'.repeat(8000))
        for (let number = 0; number < 70; number++) localStorage.setItem('app.many' + number, 'x')""")
    told = server.events[0][3][1]
    assert len(told) == 50
    assert "long" not in dict(told)
    page.evaluate("""() => dispatchEvent(new StorageEvent('storage', { key: 'app.a', newValue: 'x'.repeat(20000) }))""")
    page.evaluate("""() => dispatchEvent(new StorageEvent('storage', { key: 'app.b', newValue: 'x' }))""")
    wait(page, lambda: server.events[-1][1:] == ["store", 0, ["b", "x"]])
    assert server.kinds().count("store") == 1


def test_stored_values_of_a_user_are_sent_only_to_pages_of_that_user(server, open_page):
    server.body = FORM
    server.owner = "ann"
    page = open_page(before="""
        localStorage.setItem('app.own:ann:draft', 'hers')
        localStorage.setItem('app.own:bob:draft', 'his')""")
    assert server.events[0][1:] == ["stored", 0, ["ann", [["own:ann:draft", "hers"]]]]
    page.evaluate("""() => dispatchEvent(new StorageEvent('storage', { key: 'app.own:bob:draft', newValue: 'x' }))""")
    # The same page belongs to another user after signing in.
    server.cut()
    server.sign_in("bob")
    server.restore()
    wait(page, lambda: server.events[-1][1:] == ["stored", 0, ["bob", [["own:bob:draft", "his"]]]])
    assert server.kinds().count("store") == 0


def test_typed_text_of_one_user_does_not_reach_the_page_of_the_next(server, open_page):
    server.body = FORM
    server.owner = "ann"
    page = open_page("/books", before=SOCKETS)
    page.get_by_label("Name").fill("a secret of ann's")
    server.cut()
    server.owner = "bob"
    server.restore(forget=True)
    wait(page, lambda: server.kinds().count("stored") == 2)
    assert page.get_by_label("Name").input_value() == ""
    page.get_by_label("Name").fill("bob's")
    # A reloaded page gets its user as well.
    server.owner = "ann"
    page.reload()
    wait(page, lambda: is_live(page))
    assert page.get_by_label("Name").input_value() == ""
    page.get_by_label("Name").fill("ann's again")
    page.reload()
    wait(page, lambda: page.get_by_label("Name").input_value() == "ann's again")
    assert not any("secret" in str(event) or "bob's" in str(event) for event in server.events[-3:])
