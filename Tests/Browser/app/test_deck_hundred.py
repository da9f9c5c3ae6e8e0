"""A hundred cards, one after another."""

from deck import shelf
from patience import wait


def test_a_hundred_cards_are_swiped_by_touch_mouse_and_keys(deck):
    deck, person = deck("maya", has_touch=True, is_mobile=True)
    decided = {"seen": 0, "skipped": 0, "watchlist": 0}
    for number in range(100):
        way = ("touch", "keys", "mouse", "keys")[number % 4]
        direction = ("skipped", "watchlist", "skipped", "watchlist", "seen")[number % 5]
        # The next card is there before this one has left.
        coming = deck.next
        assert coming
        deck.swipe(way, direction)
        deck.sees_top(coming)
        if direction == "seen":
            deck.stars.wait_for()
            deck.page.keyboard.press("Escape")
            deck.stars.wait_for(state="detached")
        decided[direction] += 1
    wait(deck.page, lambda: {name: len(shelf(person, name)) for name in decided} == decided)
