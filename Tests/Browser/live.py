"""Whether a page's socket stands, as the page itself sees it: not every browser tells of its sockets from outside."""

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
    """Whether the newest socket is open, and the server has spoken on it. Pages need `SOCKETS` first."""
    return page.evaluate("window.sockets?.at(-1)?.readyState === 1 && !!sockets.at(-1).hasHeard")
