"""A page worker exits while users read and write: its pages return, and pages of other workers are unaffected."""

import os
import re
import signal
import time

from live import is_live
from patience import wait
from playwright.sync_api import expect
from support.waiting import wait_until

NAMES = ("alice", "bob", "carol", "dora")


def test_pages_of_a_killed_worker_return_within_two_seconds_with_the_typed_text(readers, server):
    # The browser's messages about the failed connection are expected here.
    people = [readers(server, forgives=["WebSocket"]).sign_in(server.sign_up(name).token) for name in NAMES]
    for person, name in zip(people, NAMES, strict=True):
        person.open("/new")
        person.dialog().get_by_label("Reflection").fill(f"Words of {name}")
    workers = [worker(person) for person in people]
    assert set(workers) == {0, 1}
    sockets = [count_of_sockets(person) for person in people]
    # The workers are started in the order of their numbers.
    lost = server.children()[workers[0]]
    start = time.monotonic()
    os.kill(lost, signal.SIGKILL)
    for person, of, before in zip(people, workers, sockets, strict=True):
        if of == workers[0]:
            wait(person.page, lambda person=person, before=before: count_of_sockets(person) > before)
        wait(person.page, lambda person=person: is_live(person.page))
    took = time.monotonic() - start
    assert took < 2, f"{took} s"
    for person, of, before, name in zip(people, workers, sockets, NAMES, strict=True):
        expect(person.dialog().get_by_label("Reflection")).to_have_value(f"Words of {name}")
        if of != workers[0]:
            assert count_of_sockets(person) == before, "a page of the other worker reconnected"
        person.dialog().get_by_role("button", name="Post", exact=True).click()
        expect(person.page.get_by_text(f"Words of {name}").first).to_be_visible()
    # A post shows before the server has it.
    wait_until(lambda: captions(server) == sorted(f"Words of {name}" for name in NAMES), 5, "all posts are there")


def test_a_visited_tab_is_shown_while_its_worker_is_busy_and_updated_afterwards(readers, server):
    person = readers(server).sign_in(server.sign_up("alice").token)
    person.open("/")
    tab = lambda name: person.page.get_by_role("tab", name=name)
    panel = lambda name: person.page.get_by_role("tabpanel", name=name, exact=True)
    tab("Discover").click()
    expect(panel("Discover")).to_be_visible()
    busy = server.children()[worker(person)]
    os.kill(busy, signal.SIGSTOP)
    try:
        tab("Home").click()
        expect(panel("Home")).to_be_visible()
        expect(panel("Discover")).to_be_hidden()
        expect(tab("Home")).to_have_attribute("aria-selected", "true")
        assert person.page.locator("[data-waiting]").count() == 1, "the worker was not busy"
    finally:
        os.kill(busy, signal.SIGCONT)
    expect(person.page.locator("[data-waiting]")).to_have_count(0)
    expect(panel("Home")).to_be_visible()
    expect(person.page).to_have_url(re.compile(r"/$"))
    # The later changes are based on the optimistic ones.
    tab("Discover").click()
    expect(panel("Discover")).to_be_visible()
    expect(panel("Home")).to_be_hidden()


def captions(server):
    return sorted(post["caption"] for post in server.client().get("/posts").expect(200).json)


def count_of_sockets(person):
    return person.page.evaluate("window.sockets.length")


def worker(person):
    address = person.page.locator("#page").get_attribute("data-socket")
    return int(re.search(r"^/_live/(\d+)/socket$", address)[1])
