"""A slow server never disturbs typing."""

import pytest
from patience import wait

pytestmark = pytest.mark.browsers("chromium", "firefox")

FIELD = '<label for="n2">Name</label><input type="text" class="field" id="n2" aria-label="Name" data-submit><button id="n3">Send</button>'


def edits(server):
    return [event for event in server.events if event[1] == "edit"]


def test_typing_with_late_answers_is_never_reverted(server, open_page):
    # Given a server that echoes each edit late, truncated to three letters.
    server.body, server.latency = FIELD, 0.3
    server.handler = lambda event: [["v", 2, event[3][0][:3], event[3][1]]] if event[1] == "edit" else []
    page = open_page()
    # When a user types at 20 keys a second.
    field = page.get_by_label("Name")
    field.focus()
    seen = []
    text = "the quick brown fox jumps"
    for count, letter in enumerate(text, 1):
        page.keyboard.type(letter)
        seen.append(field.input_value() == text[:count])
        page.wait_for_timeout(50)
    # Then no key was lost, and the newest answer is applied in the end.
    assert all(seen)
    wait(page, lambda: edits(server) and edits(server)[-1][3][0] == text)
    wait(page, lambda: page.evaluate("document.getElementById('n2').value === 'the'"))


def test_the_server_can_clear_a_focused_field(server, open_page):
    server.body = FIELD
    server.handler = lambda event: [["v", 2, "", 5]] if event[1] == "tap" else []
    page = open_page()
    page.get_by_label("Name").focus()
    page.keyboard.type("hello")
    page.evaluate("document.getElementById('n3').click()")
    wait(page, lambda: page.evaluate("document.getElementById('n2').value === ''"))
    assert page.evaluate("document.activeElement.id") == "n2"


def test_a_tap_arrives_after_the_text_typed_before_it(server, open_page):
    server.body = FIELD
    page = open_page()
    page.get_by_label("Name").focus()
    page.keyboard.type("hello")
    page.get_by_text("Send").click()
    wait(page, lambda: "tap" in server.kinds())
    kinds = [event[1:] for event in server.events if event[1] in ("edit", "tap")]
    assert kinds[-2:] == [["edit", 2, ["hello", 5]], ["tap", 3]]


def test_the_caret_keeps_its_distance_from_the_end(server, open_page):
    server.body = FIELD
    page = open_page()
    page.get_by_label("Name").focus()
    page.keyboard.type("1000")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    wait(page, lambda: len(edits(server)) > 0)
    server.push(["v", 2, "1,000", 4])
    wait(page, lambda: page.evaluate("document.getElementById('n2').value === '1,000'"))
    assert page.evaluate("document.getElementById('n2').selectionStart") == 3


@pytest.mark.browsers("chromium")
def test_a_composition_is_not_changed_until_it_ends(server, open_page):
    server.body = FIELD
    page = open_page()
    page.get_by_label("Name").focus()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    server.push(["v", 2, "other", 0], ["v", 2, "other", 1], ["t", 3, "Sent"])
    page.get_by_text("Sent").wait_for()
    assert page.get_by_label("Name").input_value() == "に"
    assert edits(server) == []
    session.send("Input.insertText", {"text": "日本"})
    wait(page, lambda: edits(server) and edits(server)[-1][3][0] == "日本")
    assert page.get_by_label("Name").input_value() == "日本"


def test_return_commits_the_newest_text(server, open_page):
    server.body = FIELD
    page = open_page()
    page.get_by_label("Name").focus()
    page.keyboard.type("ab")
    page.keyboard.press("Enter")
    wait(page, lambda: "commit" in server.kinds())
    assert [event[1:] for event in server.events[-2:]] == [["edit", 2, ["ab", 2]], ["commit", 2, ["ab", 2]]]


def test_pickers_and_switches_report_the_choice(server, open_page):
    server.body = (
        '<select id="n2" aria-label="Kind"><option id="n7">Book</option><option id="n8">Film</option></select>'
        '<input type="checkbox" role="switch" id="n3" aria-label="Public">'
        '<fieldset id="n4" role="radiogroup"><label id="n9"><input type="radio" name="r">One</label>'
        '<label id="n10"><input type="radio" name="r">Two</label></fieldset>'
        '<input type="date" id="n5" aria-label="Day"><input type="range" id="n6" aria-label="Rating" max="5">'
    )
    page = open_page()
    page.get_by_label("Kind").select_option("Film")
    page.get_by_label("Public").check()
    page.get_by_label("Two").check()
    page.get_by_label("Day").fill("2026-03-09")
    page.get_by_label("Rating").fill("4")
    wait(page, lambda: "number" in server.kinds())
    chosen = [event[1:] for event in server.events if event[1] in ("pick", "toggle", "date", "number")]
    assert chosen == [
        ["pick", 2, 8], ["toggle", 3, True], ["pick", 4, 10], ["date", 5, "2026-03-09"], ["number", 6, 4]]
    server.push(["v", 2, "0", 0], ["v", 4, "0", 0], ["k", 3, "checked", False])
    wait(page, lambda: page.evaluate("document.getElementById('n2').selectedIndex === 0"))
    assert page.get_by_label("One").is_checked()
    assert not page.get_by_label("Public").is_checked()
