"""Files on their way: how far they are, that they can be stopped, and what is said of those that are refused."""

from patience import wait

PICKER = '<label class="button" id="n1">Choose<input type="file" class="file" id="n2" multiple></label>'


def choose(page, *names):
    page.locator("#n2").set_input_files([{"name": name, "mimeType": "text/plain", "buffer": b"x" * 100} for name in names])


def trouble(page):
    return page.locator("#n1").get_attribute("data-trouble")


def test_an_upload_can_be_cancelled(server, open_page):
    server.body = PICKER
    page = open_page()
    # The file never arrives.
    page.route("**/_live/upload", lambda route: None)
    choose(page, "a.txt", "b.txt")
    page.locator("[data-uploading]").wait_for()
    page.locator("#n2").focus()
    page.keyboard.press("Space")
    wait(page, lambda: trouble(page) == "Cancelled.")
    assert page.locator("[data-uploading]").count() == 0
    assert page.locator("#announcer").inner_text() == "Cancelled."
    assert "file" not in server.kinds()
    # And then another one is chosen.
    page.unroute("**/_live/upload")
    page.route("**/_live/upload", lambda route: route.fulfill(status=201, body="token"))
    choose(page, "c.txt")
    wait(page, lambda: "file" in server.kinds())
    assert trouble(page) == ""


def test_a_refused_file_is_told_of_and_the_others_arrive(server, open_page):
    server.body = PICKER
    page = open_page()
    answers = iter([(413, "Files may have at most 12 MB."), (201, "second")])

    def answer(route):
        status, body = next(answers)
        route.fulfill(status=status, body=body)

    page.route("**/_live/upload", answer)
    choose(page, "a.txt", "b.txt")
    wait(page, lambda: "file" in server.kinds())
    assert server.events[-1][2:] == [2, "second"]
    assert trouble(page) == "Files may have at most 12 MB."
    open_page.complaints[:] = [text for text in open_page.complaints if "413" not in text]


def test_what_the_views_refuse_is_told_of(server, open_page):
    server.body = PICKER
    page = open_page()
    server.push(["e", "trouble", ["2", "“a.png” cannot be used here."]])
    wait(page, lambda: trouble(page) == "“a.png” cannot be used here.")
    assert page.locator("#announcer").inner_text() == "“a.png” cannot be used here."
