"""Speed reading: the page paces the words, stores the position, and another device resumes from it."""

import re
import uuid

import pytest
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from support.epub import epub
from support.waiting import wait_until

pytestmark = pytest.mark.browsers("chromium", "firefox")

# Each shown word, with its time.
WATCH = """() => {
  window.shown = []
  const line = document.querySelector('.flashLine'), note = () => {
    const text = line.textContent
    if (shown.at(-1)?.[1] !== text) shown.push([performance.now(), text])
  }
  new MutationObserver(note).observe(line, { subtree: true, childList: true, characterData: true })
}"""


def words(count):
    return " ".join(f"word{number}" for number in range(count))


def paste(person, text, name="A text"):
    text_id = str(uuid.uuid4())
    person.put(f"/speed-reading/texts/{text_id}", json={"name": name, "text": text}).expect(200)
    return text_id


def profile(person, **changes):
    person.put(
        f"/speed-reading/profiles/{uuid.uuid4()}",
        json={
            "name": "Mine", "wordsPerMinute": 250, "chunkSize": 1, "isAdaptive": False, "pausesAtSentences": False,
            "fontSize": 48, **changes,
        },
    ).expect(200)  # fmt: skip


def open_text(reader, text_id):
    reader.open(f"/me/speed-reading/{text_id}")
    reader.page.locator(".flashLine").wait_for()
    return reader


def shown(reader):
    return reader.page.locator(".flashLine").inner_text()


def send_book(person, name, chapters):
    content = epub(name, "Ann Author", chapters)
    book = person.post(
        "/ebooks", form={"fileName": "book.epub"}, files=[("file", "book.epub", content)]).expect(201).json["id"]
    wait_until(lambda: person.get(f"/ebooks/{book}").expect(200).json["ebook"]["status"] == "ready", 20, "the text is finished")
    return book


def kept(person, text_id):
    return person.get(f"/speed-reading/texts/{text_id}").expect(200).json["word"]


@pytest.mark.parametrize("rate", [250, 600, 1000])
def test_sixty_words_send_no_message_and_keep_their_pace(server, readers, rate):
    ana = server.sign_up("ana")
    profile(ana, wordsPerMinute=rate)
    text_id = paste(ana, words(200))
    reader = readers(server).sign_in(ana.token)
    frames = []
    reader.page.on("websocket", lambda socket: [
        socket.on(kind, lambda frame: frames.append(str(frame))) for kind in ("framesent", "framereceived")])
    open_text(reader, text_id)
    reader.page.evaluate(WATCH)
    reader.button("Play").click()
    reader.button("Pause").wait_for()
    wait(reader.page, lambda: reader.page.evaluate("shown.length") >= 10)
    frames.clear()
    wait(reader.page, lambda: reader.page.evaluate("shown.length") >= 75, seconds=30)
    # Only the heartbeat of the connection.
    assert [frame for frame in frames if len(frame) > 40] == []
    # The word to begin with, and each after it; the first words are shown longer; then the chosen rate applies.
    times, texts = zip(*reader.page.evaluate("shown"))
    assert list(texts[:70]) == [f"word{number}" for number in range(70)]
    measured = 60 * 60_000 / (times[69] - times[9])
    assert abs(measured - rate) < rate * 0.06, measured
    assert times[1] - times[0] > (times[69] - times[9]) / 60 * 1.15


def test_a_text_left_on_one_device_is_resumed_on_another_at_the_same_word(server, readers):
    ana = server.sign_up("ana")
    profile(ana, wordsPerMinute=600)
    text_id = paste(ana, words(300))
    one = open_text(readers(server).sign_in(ana.token), text_id)
    one.button("Play").click()
    wait(one.page, lambda: int(shown(one)[4:]) >= 12)
    one.page.keyboard.press("Space")
    one.button("Play").wait_for()
    word = shown(one)
    wait(one.page, lambda: kept(ana, text_id) == int(word[4:]))
    # It is paused.
    assert shown(one) == word
    one.sees(f"Word {int(word[4:]) + 1} of 300")
    other = open_text(readers(server, viewport=PHONE).sign_in(server.log_in("ana").token), text_id)
    assert shown(other) == word
    expect(other.button("Play")).to_be_visible()
    # A page reloaded while words are shown loses none.
    other.button("Play").click()
    wait(other.page, lambda: int(shown(other)[4:]) >= int(word[4:]) + 10)
    # Read as the page closes: words advance faster than the test.
    with other.page.expect_navigation():
        before = int(other.page.evaluate("() => { location.reload(); return document.querySelector('.flashLine').innerText }")[4:])
    other.page.locator(".flashLine").wait_for()
    wait(other.page, lambda: before <= kept(ana, text_id) <= before + 12)
    assert abs(int(shown(other)[4:]) - kept(ana, text_id)) <= 12


def test_an_e_book_is_resumed_at_the_same_word_by_pages_and_by_single_words(server, readers):
    ana = server.sign_up("ana")
    profile(ana, wordsPerMinute=600)
    paragraphs = "".join(
        "<p>" + " ".join(f"word{number}" for number in range(start, start + 100)) + "</p>"
        for start in range(0, 1000, 100))
    book = send_book(ana, "The Calm Sea", [("One", paragraphs), ("Two", "<p>The end.</p>")])
    one = readers(server).sign_in(ana.token)
    one.open(f"/me/ebooks/{book}")
    one.button("Next").click()
    one.sees("One, page 2 of")
    position = lambda: ana.get(f"/ebooks/{book}").expect(200).json["ebook"]["position"]
    wait(one.page, position)
    # Word by word it resumes at the beginning of the page.
    one.link("Speed Reading").click()
    one.at(f"/me/speed-reading/{book}?kind=book")
    one.page.locator(".flashLine").wait_for()
    first = int(shown(one)[4:])
    # The name of the chapter is its first word.
    assert position() == {"chapter": 0, "word": first + 1}
    one.button("Play").click()
    wait(one.page, lambda: int(shown(one)[4:]) >= first + 12)
    one.page.keyboard.press("Space")
    one.button("Play").wait_for()
    word = shown(one)
    wait(one.page, lambda: position() == {"chapter": 0, "word": int(word[4:]) + 1})
    other = readers(server, viewport=PHONE).sign_in(server.log_in("ana").token)
    other.open("/me/speed-reading")
    other.link("The Calm Sea").click()
    other.page.locator(".flashLine").wait_for()
    assert shown(other) == word
    # On to the next chapter; the page has followed when its reader returns.
    one.page.get_by_role("combobox", name="Chapter").select_option(label="Two")
    wait(one.page, lambda: position() == {"chapter": 1, "word": 0})
    one.page.go_back()
    one.sees("Two, page 1 of 1")
    one.sees_no("You kept reading on another device.")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_pasted_text_is_read_by_keys(server, readers, size):
    ana = server.sign_up("ana")
    reader = readers(server, viewport=size).sign_in(ana.token)
    reader.open("/me/reading")
    reader.link("Speed Reading").click()
    reader.at("/me/speed-reading")
    reader.button("Paste Text").click()
    reader.dialog().get_by_label("Paste or type text").fill(
        "It was a dark night. The rain fell in torrents, and nobody was about in the narrow streets.")
    reader.dialog().get_by_role("button", name="Read", exact=True).click()
    reader.page.locator(".flashLine").wait_for()
    assert shown(reader) == "It"
    # The pivot is at the marks, at two fifths of the width.
    stage = reader.page.locator(".flash").bounding_box()
    pivot = reader.page.locator(".flashLine > :nth-child(2)").bounding_box()
    assert abs(pivot["x"] + pivot["width"] / 2 - stage["x"] - stage["width"] * 0.4) < 2
    reader.page.locator("body").click(position={"x": 5, "y": 300})
    reader.page.keyboard.press("ArrowUp")
    reader.sees("270 words per minute")
    reader.page.keyboard.press("ArrowDown")
    reader.sees("250 words per minute")
    reader.page.keyboard.press("Space")
    wait(reader.page, lambda: shown(reader) == "fell")
    reader.page.keyboard.press("Space")
    reader.button("Play").wait_for()
    # Screen readers get the sentence; no announcements are made while words are shown.
    expect(reader.page.locator(".flash")).to_have_attribute("aria-hidden", "true")
    expect(reader.page.locator("[aria-live] .flashLine")).to_have_count(0)
    reader.sees(re.compile("The rain fell in torrents"))
    reader.page.keyboard.press("ArrowLeft")
    wait(reader.page, lambda: shown(reader) == "The")
    reader.page.keyboard.press("Space")
    reader.sees("End of text", timeout=20_000)
    expect(reader.button("Start Over")).to_be_visible()


def test_a_hidden_page_pauses(server, readers):
    ana = server.sign_up("ana")
    text_id = paste(ana, words(300))
    reader = open_text(readers(server).sign_in(ana.token), text_id)
    reader.button("Play").click()
    wait(reader.page, lambda: int(shown(reader)[4:]) >= 3)
    reader.page.evaluate("""() => {
      Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }""")
    reader.button("Play").wait_for()
    wait(reader.page, lambda: kept(ana, text_id) == int(shown(reader)[4:]))


def test_reading_presets_are_kept_for_all_devices(server, readers):
    ana = server.sign_up("ana")
    text_id = paste(ana, "One two three four. Five six seven eight nine.")
    reader = open_text(readers(server).sign_in(ana.token), text_id)
    reader.button("Change Reading Profile").click()
    reader.button("New Reading Profile").click()
    form = reader.dialog()
    form.get_by_label("Name").fill("In threes")
    form.get_by_role("combobox", name="Words at a time").select_option(label="3")
    form.get_by_role("button", name="Save").click()
    reader.dialog().get_by_role("button", name="Done").click()
    wait(reader.page, lambda: shown(reader) == "One two three")
    other = open_text(readers(server).sign_in(server.log_in("ana").token), text_id)
    assert shown(other) == "One two three"
    other.sees("In threes")


def test_the_users_own_pace_is_measured(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server).sign_in(ana.token)
    reader.open("/me/speed-reading")
    reader.button("Reading Profiles").click()
    reader.button("Measure My Pace").click()
    reader.button("Start").click()
    reader.sees(re.compile("The Mole had been working"))
    reader.dialog().get_by_role("button", name="Done").click()
    reader.sees(re.compile("too fast or too slow"))
