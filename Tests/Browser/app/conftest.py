"""The real program with users in browsers: each test has its own server, and no page may report an error."""

import pytest
from community import Community
from deck import Deck
from reader import PHONE, Reader
from support.server import Server
from support.waiting import wait_until


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path / "data") as server:
        yield server


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory):
    """For tests that do not touch each other's users."""
    with Server(tmp_path_factory.mktemp("app") / "data") as server:
        yield server


@pytest.fixture(scope="module")
def community(shared_server):
    return Community(shared_server)


@pytest.fixture
def readers(browser):
    """Creates users with their own browser contexts; at the end, none of their pages may have reported an error."""
    made = []

    def make(server, **options):
        made.append(Reader(browser, server, **options))
        return made[-1]

    yield make
    complaints = [text for reader in made for text in reader.complaints]
    for reader in made:
        reader.close()
    assert complaints == []


@pytest.fixture
def reader(readers, server):
    """One visitor of a fresh server."""
    return readers(server)


@pytest.fixture(scope="module")
def stocked(shared_server):
    """A server that has imported its catalog, which continues while it answers."""
    wait_until(lambda: shared_server.client().get("/titles?q=parasite").expect(200).json, 20, "the catalog is loaded")
    return shared_server


@pytest.fixture
def deck(readers, stocked):
    def make(username, viewport=PHONE, **options):
        person = stocked.sign_up(username)
        reader = readers(stocked, viewport=viewport, **options).sign_in(person.token)
        return Deck(reader).open(), person

    return make
