"""Reading the feed: its first page in three ways, and pages near and far."""

import random
from collections.abc import Callable

from harness.load import Request
from harness.rounds import Contestant
from harness.run import FIRST_PAGE, Run
from harness.servers import Server

PAGE_SIZE = 20
DIFFERENT_PAGES = 4096

# For a million posts; fewer posts have proportionally fewer pages.
NEAR_PAGES = (2, 2_000)
FAR_PAGES = (30_000, 49_000)


def first_page(run: Run) -> None:
    """Anonymous, as most readers of an open server are. Ours may keep this page ready."""
    ours, nginx = run.kiwifruit(), run.nginx(FIRST_PAGE, run.first_page)
    servers: list[Server] = [ours, nginx, run.flask, run.fastapi, run.go]
    rounds = run.measure("first page", [_same_page(each.name, each) for each in servers])
    run.report.add_figure("first page to nginx serving the same bytes", rounds.ratio(ours.name, nginx.name))
    for peer in (run.flask, run.fastapi, run.go):
        run.report.add_figure(f"first page to {peer.name}", rounds.ratio(ours.name, peer.name))


def first_page_uncached(run: Run) -> None:
    """The same page, read from the database and written as JSON for each request."""
    nginx = run.nginx(FIRST_PAGE, run.first_page)
    ours = run.kiwifruit(ready_pages=False)
    servers: list[Server] = [ours, nginx, run.flask, run.fastapi, run.go]
    title = "first page without a ready-made page"
    rounds = run.measure(title, [_same_page(each.name, each) for each in servers])
    for peer in servers[1:]:
        run.report.add_figure(f"{title} to {peer.name}", rounds.ratio(ours.name, peer.name))


def first_page_with_token(run: Run) -> None:
    """A different reader for each request, each with likes of their own."""
    ours, nginx = run.kiwifruit(), run.nginx(FIRST_PAGE, run.first_page)
    peer_tokens = run.preparation.peer_tokens()
    rounds = run.measure(
        "first page with a token",
        [
            _with_tokens(ours, run.tokens),
            _with_tokens(nginx, run.tokens),
            *(_with_tokens(peer, peer_tokens) for peer in (run.flask, run.fastapi, run.go)),
        ],
    )
    for peer in (nginx, run.flask, run.fastapi, run.go):
        run.report.add_figure(f"first page with a token to {peer.name}", rounds.ratio(ours.name, peer.name))


def near_and_far_pages(run: Run) -> None:
    """Random pages just behind the first against random pages near the end."""
    ours = run.kiwifruit()
    share = min(1, run.preparation.size.posts / 1_000_000)
    near, far = (tuple(max(2, int(page * share)) for page in pages) for pages in (NEAR_PAGES, FAR_PAGES))
    rounds = run.measure(
        "random pages",
        [
            Contestant("near, {:,}–{:,}".format(*near), ours, _random_pages(*near)),
            Contestant("far, {:,}–{:,}".format(*far), ours, _random_pages(*far)),
        ],
    )
    near_name, far_name = rounds.measurements
    run.report.add_figure("far pages to near pages", rounds.ratio(far_name, near_name))


def _same_page(name: str, server: Server) -> Contestant:
    return Contestant(name, server, lambda: [Request("GET", FIRST_PAGE)])


def _with_tokens(server: Server, tokens: list[str]) -> Contestant:
    return Contestant(server.name, server, lambda: [Request("GET", FIRST_PAGE, token) for token in tokens])


def _random_pages(first: int, last: int) -> Callable[[], list[Request]]:
    def requests() -> list[Request]:
        pages = (random.randint(first, last) for _ in range(DIFFERENT_PAGES))
        return [Request("GET", f"/posts?page={page}&pageSize={PAGE_SIZE}") for page in pages]

    return requests
