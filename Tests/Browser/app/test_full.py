"""More pages than one address may keep live: further pages show a message and their content, and block no other
address.
"""

import pytest
from support.server import Server

# Open sockets like those of pages.
OPEN = """async count => {
  held = []
  for (let each = 0; each < count; each++) {
    await new Promise(done => {
      const socket = new WebSocket(page.dataset.socket)
      held.push(socket)
      socket.onmessage = socket.onclose = done
      socket.onopen = () => socket.send(JSON.stringify([0, 'hello', 0, {
        connect: null, resume: null, frame: 0, url: '/', display: ['compact', 'light', false], zone: 'GMT' }]))
    })
  }
}"""
FULL = "Too many pages are open"


@pytest.fixture
def server(tmp_path):
    # Every page worker has its share of the slots, and all of these sockets belong to one.
    server = Server(tmp_path / "data")
    server.arguments += ["--page-workers", "1"]
    with server:
        yield server


def test_a_page_without_a_slot_shows_a_message_and_works_without_updates(server, readers):
    maya = server.sign_up("maya")
    maya.create_post("In the garden").expect(201)
    crowd = readers(server)
    crowd.open("/")
    crowd.page.evaluate(OPEN, 249)
    visitor = readers(server)
    visitor.page.goto("/")
    visitor.sees(FULL)
    visitor.sees("In the garden")
    visitor.page.get_by_role("link", name="0 comments").click()
    visitor.at(f"/@maya/{maya.get('/posts').expect(200).json[0]['id']}")
    visitor.sees("In the garden")
    member = readers(server).sign_in(maya.token)
    member.open("/")
    member.sees("In the garden")
    member.sees_no(FULL)
    crowd.page.evaluate("() => { for (const socket of held) socket.close() }")
    visitor.open("/")
    visitor.sees_no(FULL)
