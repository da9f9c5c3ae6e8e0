"""Sheets and dialogs as steps of the browser's history, beside the screens."""

import pytest
from live import SOCKETS, is_live
from patience import wait

pytestmark = pytest.mark.browsers("chromium", "firefox")

PAGE = '<p id="n1">page</p><button id="n2">Open</button>'


def dialog(element, step, content=""):
    return ["i", 0, f'<dialog id="n{element}" data-step="{step}" aria-label="Step {step}">{content}</dialog>', 0]


FIELDS = '<input type="text" class="field" id="n{0}1" aria-label="Words">' \
    '<input type="password" class="field" id="n{0}2" aria-label="Password">'


class Presenting:
    """Views with sheets: each is a new element whenever it is shown, and has one number for the history."""

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


def go_on(server, page, path):
    page.goto(server.url + path)
    wait(page, lambda: is_live(page))


def open_sheet(server, page):
    page.get_by_text("Open").click()
    page.get_by_role("dialog").wait_for()
    is_confirmed(server, page)
    return page.get_by_role("dialog")


def test_back_closes_a_sheet_and_forward_shows_it_with_the_typed_text(server, open_page):
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


def test_a_sheet_closed_by_its_view_removes_its_step(server, open_page):
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
    # The next one begins empty, although it has the same number.
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
    assert page.get_by_role("dialog").get_attribute("aria-label") == "Step 1"
    page.go_back()
    wait(page, lambda: page.get_by_role("dialog").count() == 0)
    page.evaluate("history.go(2)")
    wait(page, lambda: page.get_by_role("dialog").count() == 2)
    assert [page.get_by_role("dialog").nth(index).get_attribute("aria-label") for index in (0, 1)] == ["Step 1", "Step 2"]


def test_forward_to_a_sheet_that_cannot_be_shown_again_shows_the_page(server, open_page):
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
    assert page.get_by_role("dialog").count() == 0


def test_a_screen_opened_from_a_sheet_replaces_the_sheet(server, open_page):
    views = Presenting(server)
    page = open_page()
    open_sheet(server, page)
    server.push(["d", views.last], ["p", "/next", "push"], ["t", 1, "/next"])
    page.get_by_text("/next").wait_for()
    wait(page, lambda: page.url == server.url + "/next")
    page.go_back()
    wait(page, lambda: page.locator("#n1").inner_text() == "/")
    assert page.get_by_role("dialog").count() == 0


def test_a_sheet_with_its_own_address_is_one_step(server, open_page):
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


def test_a_sheet_shown_at_the_start_is_no_step(server, open_page):
    page = open_page("/before", before=SOCKETS)
    server.body = PAGE + '<dialog id="n9" data-step="1" aria-label="Step 1">In front</dialog>'
    go_on(server, page, "/new")
    page.get_by_role("dialog").wait_for()
    server.push(["d", 9], ["p", "/", "replace"])
    page.get_by_role("dialog").wait_for(state="detached")
    wait(page, lambda: page.url == server.url + "/")
    page.go_back()
    page.wait_for_url("**/before")


def test_a_sheet_that_is_gone_after_a_reload_leaves_no_step(server, open_page):
    Presenting(server)
    page = open_page("/before", before=SOCKETS)
    go_on(server, page, "/")
    open_sheet(server, page)
    page.reload()
    wait(page, lambda: page.evaluate("history.state?.depth") == 0)
    page.go_back()
    page.wait_for_url("**/before")


CHOICES = """
<label><input type="checkbox" id="n{0}1" aria-label="Public"></label>
<select id="n{0}2" aria-label="Feed"><option id="n{0}3">One</option><option id="n{0}4">Two</option></select>
<div role="radiogroup" id="n{0}5" aria-label="Size">
<label id="n{0}6"><input type="radio" name="size{0}" aria-label="Small">Small</label>
<label id="n{0}7"><input type="radio" name="size{0}" aria-label="Large">Large</label></div>
<input type="date" id="n{0}8" aria-label="Day"><input type="range" id="n{0}9" aria-label="Volume" max="10" value="5">
<div id="n{0}0"></div>"""


def test_a_sheet_shown_again_has_all_its_choices(server, open_page):
    views = Presenting(server)

    def show(step):
        views.last += 1
        views.shown[views.last] = step
        return [dialog(views.last, step, CHOICES.format(views.last))]

    def handle(event):
        if event[1] == "toggle" and event[2] == views.last * 10 + 1:
            # One choice causes another one.
            more = f'<label><input type="checkbox" id="n{views.last}99" aria-label="Comments"></label>'
            return [["i", views.last * 10, more, 0]]
        return views.handle(event)

    views.show = show
    server.handler = handle
    page = open_page()
    sheet = open_sheet(server, page)
    sheet.get_by_label("Public").check()
    sheet.get_by_label("Comments").check()
    sheet.get_by_label("Feed").select_option("Two")
    sheet.get_by_label("Large").check()
    sheet.get_by_label("Day").fill("2026-03-09")
    sheet.get_by_label("Volume").fill("8")
    page.go_back()
    sheet.wait_for(state="detached")
    told = len(server.events)
    page.go_forward()
    sheet.wait_for()
    wait(page, lambda: sheet.get_by_label("Comments").count() and sheet.get_by_label("Comments").is_checked())
    assert sheet.get_by_label("Public").is_checked() and sheet.get_by_label("Large").is_checked()
    assert sheet.get_by_label("Feed").input_value() == "Two"
    assert [sheet.get_by_label(name).input_value() for name in ("Day", "Volume")] == ["2026-03-09", "8"]
    base = views.last * 10
    expected = [
        ["toggle", base + 1, True], ["pick", base + 2, base + 4], ["pick", base + 5, base + 7],
        ["date", base + 8, "2026-03-09"], ["number", base + 9, 8], ["toggle", views.last * 100 + 99, True],
    ]
    wait(page, lambda: all(each in [event[1:] for event in server.events[told:]] for each in expected))
    # Changes by the user from now on are kept.
    sheet.get_by_label("Comments").uncheck()
    is_confirmed(server, page)
    server.push(["t", 1, "later"])
    page.get_by_text("later").wait_for()
    assert not sheet.get_by_label("Comments").is_checked()


class Stacked(Presenting):
    """A sheet with a stack, whose screens are steps 21, 22 and so on."""

    def __init__(self, server):
        self.screens = []
        super().__init__(server)

    def show(self, step):
        self.last += 1
        self.shown[self.last] = step
        return [dialog(self.last, step, f'<div class="stack" id="n{self.last}0"><section class="screen">First</section></div>')]

    def handle(self, event):
        _, kind, element, *payload = event
        if kind == "tap" and element == 3:
            return self.push(21 + len(self.screens))
        if kind == "present" and payload[0] > 20:
            return self.push(payload[0])
        if kind == "dismiss" and self.screens and element == self.screens[-1]:
            return [["d", self.screens.pop()]]
        if kind == "dismiss" and element in self.shown:
            self.screens = []
        return super().handle(event)

    def push(self, step):
        self.screens.append(1000 + step)
        screen = f'<section class="screen" id="n{1000 + step}" data-step="{step}">Screen {step}' \
            f'<input type="text" class="field" id="n{2000 + step}" aria-label="Words {step}"></section>'
        return [["i", self.last * 10, screen, 0]]


def steps_of(page):
    return page.evaluate("JSON.stringify(history.state.front)")


def test_screens_inside_a_sheet_are_separate_steps(server, open_page):
    views = Stacked(server)
    page = open_page()
    sheet = open_sheet(server, page)
    for step in (21, 22):
        server.push(*views.push(step))
        sheet.get_by_text(f"Screen {step}").wait_for()
        wait(page, lambda: str(step) in steps_of(page))
    sheet.get_by_label("Words 22").fill("on the second")
    assert page.evaluate("history.state.depth") == 3
    page.go_back()
    sheet.get_by_text("Screen 22").wait_for(state="detached")
    sheet.get_by_text("Screen 21").wait_for()
    page.go_forward()
    sheet.get_by_text("Screen 22").wait_for()
    wait(page, lambda: sheet.get_by_label("Words 22").input_value() == "on the second")
    page.evaluate("history.go(-3)")
    wait(page, lambda: page.get_by_role("dialog").count() == 0)
    page.evaluate("history.go(3)")
    sheet.get_by_text("Screen 22").wait_for()
    wait(page, lambda: sheet.get_by_label("Words 22").input_value() == "on the second")
    page.go_back()
    page.go_back()
    wait(page, lambda: sheet.locator("section").count() == 1)
    page.go_back()
    wait(page, lambda: page.get_by_role("dialog").count() == 0)
    assert "pop" not in server.kinds()


def test_a_sheet_that_closes_with_its_screens_removes_all_their_steps(server, open_page):
    views = Stacked(server)
    page = open_page()
    sheet = open_sheet(server, page)
    for step in (21, 22):
        server.push(*views.push(step))
        wait(page, lambda: str(step) in steps_of(page))
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    wait(page, lambda: page.evaluate("history.state.depth") == 0)
    page.go_forward()
    sheet.wait_for()
    assert sheet.locator("section").count() == 1


def opens(server, *addresses):
    for address in addresses:
        server.push(["p", address, "push"], ["t", 1, address])


def three_screens(server, open_page):
    """A page with three screens, opened one from another."""
    server.body = PAGE
    server.handler = lambda event: [["t", 1, event[3]]] if event[1] == "pop" else []
    page = open_page("/before", before=SOCKETS)
    go_on(server, page, "/start")
    for address in ("/a", "/a/b", "/a/b/c"):
        opens(server, address)
        wait(page, lambda: page.url.endswith(address))
    return page


def test_closing_several_screens_at_once_returns_to_their_origin(server, open_page):
    page = three_screens(server, open_page)
    server.push(*[["p", "/start", "back"]] * 3, ["t", 1, "/start"])
    wait(page, lambda: page.evaluate("history.state.depth") == 0)
    assert page.url == server.url + "/start"
    page.go_forward()
    page.get_by_text("/a", exact=True).wait_for()
    page.go_back()
    page.get_by_text("/start", exact=True).wait_for()
    page.go_back()
    page.wait_for_url("**/before")


def test_closing_screens_after_a_reload_finds_their_steps(server, open_page):
    page = three_screens(server, open_page)
    page.reload()
    wait(page, lambda: is_live(page))
    # Recreated views do not know how many steps opened their screens.
    server.push(["p", "/a", "back"])
    wait(page, lambda: page.evaluate("history.state.depth") == 1)
    assert page.url == server.url + "/a"
    server.push(["p", "/start", "replace"])
    wait(page, lambda: page.evaluate("history.state.depth") == 0)
    assert page.url == server.url + "/start"
    page.go_back()
    page.wait_for_url("**/before")


def test_closing_a_screen_without_a_step_shows_the_one_below_in_its_place(server, open_page):
    server.body = PAGE
    page = open_page("/start")
    # Two screens at once are one step.
    opens(server, "/a/b")
    wait(page, lambda: page.url.endswith("/a/b"))
    server.push(["p", "/a", "replace"])
    wait(page, lambda: page.url.endswith("/a"))
    assert page.evaluate("history.state.depth") == 1
    server.push(["p", "/start", "back"])
    wait(page, lambda: page.evaluate("history.state.depth") == 0)
    assert page.url == server.url + "/start"


def test_changes_below_a_screen_are_kept_after_a_step_forward(server, open_page):
    server.body = PAGE
    page = open_page("/start")
    opens(server, "/a")
    wait(page, lambda: page.url.endswith("/a"))
    page.go_back()
    wait(page, lambda: server.kinds()[-1:] == ["pop"] and page.url.endswith("/start"))
    server.push(["p", "/start?q=x", "replace"])
    wait(page, lambda: page.url.endswith("?q=x"))
    page.go_forward()
    wait(page, lambda: server.kinds().count("pop") == 2 and page.url.endswith("/a"))
    server.push(["p", "/start?q=x", "replace"])
    wait(page, lambda: page.evaluate("history.state.depth") == 0)
    assert page.url.endswith("/start?q=x")


def test_an_address_sent_before_a_step_back_is_not_applied_to_its_target(server, open_page):
    server.body = PAGE
    server.handler = lambda event: [["t", 1, f"at {event[3]}"]] if event[1] == "pop" else []
    page = open_page("/")
    server.push(["p", "/list", "push"])
    page.wait_for_url("**/list")
    server.latency = 0.3
    # Both are in flight at the same time.
    server.push(["p", "/list?q=plums", "replace"])
    page.go_back()
    page.get_by_text("at /", exact=True).wait_for()
    assert page.url == server.url + "/"
    server.push(["p", "/next", "push"])
    page.wait_for_url("**/next")
    assert page.evaluate("history.state.depth") == 1
