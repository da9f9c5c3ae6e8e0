"""Tiles below a map, from the tile server that the operator has configured."""

import http.server
import io
import re
import threading

import pytest
from patience import wait
from PIL import Image
from playwright.sync_api import expect
from reader import DESKTOP
from support.server import Server

MIDDLE = {"latitude": 48.2082, "longitude": 16.3738}
LOADED = "() => [...document.querySelectorAll('image, img')].filter(each => (each.href?.baseVal ?? each.src).includes('/map/tiles/')).length"


@pytest.fixture
def tiles():
    """A server of tiles, and the requested paths."""
    asked = []
    data = io.BytesIO()
    Image.new("RGB", (256, 256), (200, 220, 240)).save(data, "PNG")

    class Tiles(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append((self.path, self.headers["User-Agent"]))
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
            self.send_header("Content-Length", str(len(data.getvalue())))
            self.end_headers()
            self.wfile.write(data.getvalue())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Tiles)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    thread.join()
    server.server_close()


def test_tiles_are_drawn_below_the_map_with_their_attribution_and_fetched_once(tmp_path, readers, tiles):
    address, asked = tiles
    env = {"KIWIFRUIT_MAP_TILES": address + "/{z}/{x}/{y}.png", "KIWIFRUIT_MAP_ATTRIBUTION": "© The makers of tiles"}
    with Server(tmp_path / "data", env=env) as server:
        ana = server.sign_up("ana")
        ana.post("/spots", json={"name": "Corner", "category": "cafe", "coordinate": MIDDLE}).expect(201)
        for _ in range(2):
            reader = readers(server, viewport=DESKTOP, geolocation=MIDDLE, permissions=["geolocation"])
            reader.sign_in(ana.token).open("/places")
            reader.button("Use My Location").click()
            reader.page.get_by_role("link", name=re.compile("^Corner")).wait_for()
            reader.page.get_by_role("radio", name="Map", exact=True).click()
            expect(reader.page.get_by_text("© The makers of tiles").first).to_be_visible()
            wait(reader.page, lambda reader=reader: reader.page.evaluate(LOADED) >= 4)

            def answers(page=reader.page):
                return page.evaluate(
                    "() => performance.getEntriesByType('resource').filter(each => each.name.includes('/map/tiles/'))"
                    ".map(each => each.responseStatus)")

            # A browser lists a request a moment after its picture is shown.
            wait(reader.page, lambda: len(answers()) >= 4)
            assert set(answers()) == {200}, answers()
            assert reader.complaints == []
        paths = [path for path, _ in asked]
        assert len(paths) == len(set(paths)) >= 4, "Each tile is fetched once for all users."
        assert all(re.fullmatch(r"/\d+/\d+/\d+\.png", path) for path in paths)
        assert all(agent.startswith("KiwiFruit/") for _, agent in asked)
        # Requests of visitors are not forwarded to other servers.
        tile = next(iter(paths)).removesuffix(".png")
        server.client().get("/map/tiles" + tile).expect(401)
