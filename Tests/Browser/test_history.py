"""Sheets and dialogs are steps of the browser's history, beside the screens."""

from patience import wait

PAGE = '<p id="n1">page</p><button id="n2">Open</button>'


def dialog(element, step, content=""):
    return ["i", 0, f'<dialog id="n{element}" data-step="{step}" aria-label="Step {step}">{content}</dialog>', 0]


FIELDS = '<input type="text" class="field" id="n{0}1" aria-label="Words">' \
    '<input type="password" class="field" id="n{0}2" aria-label="Password">'


class Presenting:
    """Views with sheets: each is another element whenever it is shown, and has one number for the history."""

    def __init__(self, server, refuses=False, forgets=False):
        self.server, self.refuses, self.forgets = server, refuses, forgets
        self.shown = {}
        self.last = 9
        server.body = PAGE
        server.handler = self.handle

    def show(self, step):
        self.last += 1
        self.shown[self.last] = step
        return [dialog(self.last, step, FIELDS.format(self.last))]

    def handle(self, event):
        _, kind, element, *payload = event
        if kind == "tap" and element == 2:
            return self.show(len(self.shown) + 1)
        if kind == "dismiss" and element in self.shown and not self.refuses:
            del self.shown[element]
            return [["d", element]]
        if kind == "present" and not self.forgets:
            return self.show(payload[0])
        if kind == "pop":
            return [["t", 1, payload[0]]]
        return []


def is_confirmed(server, page):
    return wait(page, lambda: page.evaluate("!document.querySelector('[data-waiting]')"))


def open_sheet(server, page):
    page.get_by_text("Open").click()
    page.get_by_role("dialog").wait_for()
    is_confirmed(server, page)
    return page.get_by_role("dialog")


def test_a_step_back_closes_a_sheet_and_a_step_forward_shows_it_with_what_was_typed(server, open_page):
    Presenting(server)
    page = open_page()
    sheet = open_sheet(server, page)
    sheet.get_by_label("Words").fill("half a thought")
    sheet.get_by_label("Password").fill("secret")
    page.go_back()
    sheet.wait_for(state="detached")
    assert page.url == server.url + "/"
    assert "pop" not in server.kinds()
    page.go_forward()
    sheet.wait_for()
    wait(page, lambda: sheet.get_by_label("Words").input_value() == "half a thought")
    wait(page, lambda: ["edit", "half a thought"] in [[event[1], event[3][0]] for event in server.events if event[1] == "edit"])
    assert sheet.get_by_label("Password").input_value() == ""
    page.go_back()
    sheet.wait_for(state="detached")


def test_a_sheet_that_its_view_closes_takes_its_step_away(server, open_page):
    views = Presenting(server)
    page = open_page("/")
    length = page.evaluate("history.length")
    open_sheet(server, page)
    assert page.evaluate("history.length") == length + 1
    element = views.last
    views.shown.clear()
    server.push(["d", element])
    page.get_by_role("dialog").wait_for(state="detached")
    wait(page, lambda: page.evaluate("history.state.depth") == 0)
    # The next one begins empty, though it has the same number.
    sheet = open_sheet(server, page)
    assert sheet.get_by_label("Words").input_value() == ""
    assert page.evaluate("[history.length, history.state.depth]") == [length + 1, 1]


def test_a_sheet_that_may_not_be_closed_keeps_its_step(server, open_page):
    Presenting(server, refuses=True)
    page = open_page()
    sheet = open_sheet(server, page)
    for _ in range(2):
        count = server.kinds().count("dismiss")
        page.go_back()
        wait(page, lambda: server.kinds().count("dismiss") == count + 1)
        wait(page, lambda: page.evaluate("history.state.depth") == 1)
        assert sheet.is_visible()


def test_of_two_sheets_the_upper_one_is_closed_first(server, open_page):
    Presenting(server)
    page = open_page()
    open_sheet(server, page)
    page.evaluate("document.querySelector('#n2').click()")
    wait(page, lambda: page.get_by_role("dialog").count() == 2)
    wait(page, lambda: page.evaluate("history.state.depth") == 2)
    page.go_back()
    wait(page, lambda: page.get_by_role("dialog").count() == 1)
    assert page.locator("dialog").get_attribute("aria-label") == "Step 1"
    page.go_back()
    wait(page, lambda: page.locator("dialog").count() == 0)
    page.evaluate("history.go(2)")
    wait(page, lambda: page.locator("dialog").count() == 2)
    assert [page.locator("dialog").nth(index).get_attribute("aria-label") for index in (0, 1)] == ["Step 1", "Step 2"]


def test_a_step_forward_to_what_cannot_be_shown_again_shows_the_page(server, open_page):
    Presenting(server, forgets=True)
    page = open_page()
    sheet = open_sheet(server, page)
    page.go_back()
    sheet.wait_for(state="detached")
    page.go_forward()
    wait(page, lambda: server.kinds()[-1] == "present")
    wait(page, lambda: page.evaluate("JSON.stringify([history.state.depth, history.state.front])") == "[1,[]]")
    page.go_back()
    wait(page, lambda: page.evaluate("history.state.depth") == 0)
    assert page.locator("dialog").count() == 0


def test_a_screen_that_a_sheet_leads_to_takes_the_place_of_the_sheet(server, open_page):
    views = Presenting(server)
    page = open_page()
    open_sheet(server, page)
    server.push(["d", views.last], ["p", "/next", "push"], ["t", 1, "/next"])
    page.get_by_text("/next").wait_for()
    wait(page, lambda: page.url == server.url + "/next")
    page.go_back()
    wait(page, lambda: page.locator("#n1").inner_text() == "/")
    assert page.locator("dialog").count() == 0


def test_a_sheet_with_an_address_of_its_own_is_one_step(server, open_page):
    views = Presenting(server)
    handle = server.handler

    def with_address(event):
        operations = handle(event)
        if event[1] in ("tap", "present") and operations:
            return [*operations, ["p", "/new", "replace"]]
        return [*operations, ["p", "/", "replace"]] if event[1] == "dismiss" else operations

    server.handler = with_address
    page = open_page()
    sheet = open_sheet(server, page)
    assert page.url == server.url + "/new"
    page.go_back()
    sheet.wait_for(state="detached")
    assert page.url == server.url + "/"
    page.go_forward()
    sheet.wait_for()
    assert page.url == server.url + "/new"
    server.push(["d", views.last], ["p", "/", "replace"])
    sheet.wait_for(state="detached")
    wait(page, lambda: page.url == server.url + "/")


def test_a_sheet_that_the_page_began_with_is_no_step(server, open_page):
    server.body = PAGE + '<dialog id="n9" data-step="1" aria-label="Step 1">In front</dialog>'
    page = open_page("/new")
    page.get_by_role("dialog").wait_for()
    server.push(["d", 9], ["p", "/", "replace"])
    page.get_by_role("dialog").wait_for(state="detached")
    wait(page, lambda: page.url == server.url + "/")
    page.go_back()
    assert page.url == "about:blank"


def test_what_was_in_front_and_is_gone_after_a_reload_leaves_no_step(server, open_page):
    Presenting(server)
    page = open_page()
    open_sheet(server, page)
    page.reload()
    wait(page, lambda: page.evaluate("history.state?.depth") == 0)
    page.go_back()
    assert page.url == "about:blank"
