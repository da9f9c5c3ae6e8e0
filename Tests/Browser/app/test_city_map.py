"""The map of places: all places in the viewport, clusters that open, sheets below, and frames during movement."""

import random
import re
import sqlite3

import pytest
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP

MIDDLE = {"latitude": 48.2082, "longitude": 16.3738}
PLACES = 20_000
LARGEST = 60_000

WATCH = """() => {
  window.frameTimes = []
  let last
  const tick = time => {
    if (last !== undefined) window.frameTimes.push(time - last)
    last = time
    if (!window.isOver) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}"""


@pytest.fixture(scope="module")
def city(tmp_path_factory):
    """A server with a city; its places are inserted while it is stopped."""
    from support.server import Server

    with Server(tmp_path_factory.mktemp("city") / "data") as server:
        server.sign_up("ana")
        server.terminate()
        chance = random.Random(4)
        database = sqlite3.connect(server.data / "kiwifruit.sqlite")
        with database:
            # The index of names needs the server's tokenizer; no test here searches for a name.
            triggers = database.execute(
                "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name = 'spotsSearchInsert'").fetchall()
            for name, _ in triggers:
                database.execute(f"DROP TRIGGER {name}")
            database.executemany(
                """
                INSERT INTO spots (
                  id, category, categoryNumber, name, latitude, longitude, reason, createdAt, sortName, words
                ) VALUES (?, 'cafe', 2, ?, ?, ?, 'imported', 0, ?, '')
                """,
                [
                    (f"00000000-0000-7000-8000-{number:012x}", f"Cafe {number}",
                     chance.gauss(MIDDLE["latitude"], 0.02), chance.gauss(MIDDLE["longitude"], 0.03), f"cafe {number}")
                    for number in range(PLACES)
                ],
            )  # fmt: skip
            database.execute(
                "INSERT INTO mapOutlines (key, source, kind, name, points) VALUES (1, 'osm:way/1', 'motorway', 'A', ?)",
                ("4815000 1630000 12000 15000",))
            database.execute(
                "INSERT INTO mapOutlinesIndex VALUES (1, 48.15, 48.27, 16.3, 16.45, 0, 0)")
            for _, definition in triggers:
                database.execute(definition)
        database.close()
        server.start()
        yield server


@pytest.fixture
def reader(readers, city):
    token = city.log_in("ana").token
    reader = readers(city, viewport=DESKTOP, geolocation=MIDDLE, permissions=["geolocation"]).sign_in(token)
    reader.open("/places")
    reader.page.get_by_role("button", name="Use My Location").click()
    reader.page.get_by_role("link", name=re.compile("^Cafe ")).first.wait_for()
    return reader


def the_map(page):
    return page.get_by_role("region", name=re.compile("^Map"))


def in_sight(page):
    label = page.get_by_role("group", name=re.compile("^Map with")).get_attribute("aria-label")
    return int(re.search(r"([\d,]+) place", label)[1].replace(",", ""))


def open_map(page):
    page.get_by_role("radio", name="Map", exact=True).click()
    the_map(page).wait_for()
    # Until then it shows the content of the list.
    wait(page, lambda: in_sight(page) > 1_000)


def zoom_out(page, times):
    for _ in range(times):
        before = in_sight(page)
        page.get_by_role("button", name="Zoom out").click()
        wait(page, lambda before=before: in_sight(page) > before)


def test_the_map_shows_the_whole_city_in_few_bytes_and_clusters_open_by_keys(reader):
    page = reader.page
    sizes = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on(
        "Network.webSocketFrameReceived", lambda event: sizes.append(len(event["response"]["payloadData"].encode())))
    open_map(page)
    expect(the_map(page).locator("path").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    # The first picture, in any number of frames.
    assert 0 < sum(sizes) < LARGEST
    sizes.clear()
    zoom_out(page, 2)
    assert in_sight(page) > PLACES * 0.9
    assert 0 < sum(sizes) < 5 * LARGEST
    assert max(sizes) < LARGEST
    cluster = page.get_by_role("button", name=re.compile(r"^[\d,]+ places$")).first
    before = in_sight(page)
    cluster.focus()
    page.keyboard.press("Enter")
    wait(page, lambda: 0 < in_sight(page) < before)
    expect(the_map(page).locator("path").first).to_be_attached()
    expect(page.get_by_text("© OpenStreetMap contributors").first).to_be_visible()


def test_a_selected_place_on_the_map_leads_to_its_page(reader):
    page = reader.page
    open_map(page)
    for _ in range(3):
        before = in_sight(page)
        page.get_by_role("button", name="Zoom in").click()
        wait(page, lambda before=before: in_sight(page) < before)
    # Prefetched places outside the map are not reachable by keys or pointer.
    in_view = page.locator("button:not([tabindex='-1'])")
    page.get_by_role("button", name=re.compile(r"^Cafe \d+$")).and_(in_view).first.click()
    link = page.get_by_role("link", name=re.compile(r"^Cafe \d+"))
    name = re.match(r"Cafe \d+", link.first.get_attribute("aria-label"))[0]
    link.first.click()
    expect(page.get_by_role("heading", name=name).first).to_be_visible()


def test_panning_follows_the_pointer_frame_by_frame(reader):
    page = reader.page
    open_map(page)
    zoom_out(page, 2)
    box = the_map(page).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 40
    page.evaluate(WATCH)
    layer = the_map(page).locator(".mapLayer")
    page.mouse.move(x, y)
    page.mouse.down()
    seen = set()
    for step in range(1, 41):
        page.mouse.move(x + step * 4, y + step)
        seen.add(layer.evaluate("layer => layer.style.transform"))
    page.mouse.up()
    times = sorted(page.evaluate("() => { window.isOver = true; return window.frameTimes }"))
    assert len(seen) >= 38
    # Half of all frames keep the pace of the screen under any load; `make bench` measures it.
    assert times[len(times) // 2] < 34
