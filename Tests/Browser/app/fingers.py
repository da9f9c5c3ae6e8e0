"""Touch gestures on a page, by real touch events."""


class Fingers:
    def __init__(self, page):
        self.page = page
        self.client = page.context.new_cdp_session(page)

    def _send(self, kind, points):
        self.client.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})

    def move(self, start, end, steps=6):
        (x, y), (to_x, to_y) = start, end
        self._send("touchStart", [start])
        for step in range(1, steps + 1):
            self._send("touchMove", [(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)])
            self.page.wait_for_timeout(10)
        self._send("touchEnd", [])
