"""Drives the deck of a page: finds the top card and swipes it by touch, mouse or keyboard."""

from fingers import Fingers
from patience import wait

FAR = {"seen": (160, 10), "skipped": (-160, 10), "watchlist": (15, -160)}
KEYS = {"seen": "ArrowRight", "skipped": "ArrowLeft", "watchlist": "ArrowUp"}


class Deck:
    def __init__(self, reader):
        self.reader, self.page = reader, reader.page

    def open(self, path="/discover"):
        self.reader.open(path)
        self.reader.button("Skip Tutorial").click()
        # The tutorial blocks swipes until it has disappeared.
        self.reader.button("Skip Tutorial").wait_for(state="detached")
        self.card.wait_for()
        return self

    @property
    def card(self):
        return self.page.locator("[data-identifier='card on top']")

    @property
    def top(self):
        """The label of the top card for assistive technology."""
        return self.card.get_attribute("aria-label")

    @property
    def next(self):
        return self.page.locator("[data-identifier='card below']").last.get_attribute("aria-label")

    def middle(self):
        box = self.card.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def swipe(self, way, direction):
        x, y = self.middle()
        to = (x + FAR[direction][0], y + FAR[direction][1])
        if way == "touch":
            Fingers(self.page).move((x, y), to)
        elif way == "mouse":
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move(*to, steps=5)
            self.page.mouse.up()
        else:
            self.page.keyboard.press(KEYS[direction])

    def sees_top(self, name):
        wait(self.page, lambda: self.card.count() and self.top == name)

    @property
    def stars(self):
        return self.page.get_by_role("group", name="Rating: ")


def shelf(person, name):
    return [each["title"]["name"] for each in person.get(f"/library?shelf={name}&pageSize=100").expect(200).json]
