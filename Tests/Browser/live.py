"""The state of a page's socket as the page itself sees it: not every browser exposes its sockets."""

SOCKETS = """
window.sockets = []
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address)
    sockets.push(this)
    this.addEventListener('message', () => { this.hasHeard = true })
  }
}
"""


def is_live(page):
    """Returns true if the newest socket is open and the server has sent a message on it. Pages need `SOCKETS` first."""
    return page.evaluate("window.sockets?.at(-1)?.readyState === 1 && !!sockets.at(-1).hasHeard")
