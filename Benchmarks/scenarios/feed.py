"""Reading the feed: its first page in several forms, and near and far pages."""

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
    """The first page for anonymous readers, the majority on an open server. Ours may keep this page ready."""
    ours, nginx = run.kiwifruit(), run.nginx(FIRST_PAGE, run.first_page)
    servers: list[Server] = [ours, nginx, run.flask, run.fastapi, run.go]
    rounds = run.measure("first page", [_same_page(each.name, each) for each in servers])
    run.report.add_figure("first page to nginx serving the same bytes", rounds.ratio(ours.name, nginx.name))
    for peer in (run.flask, run.fastapi, run.go):
        run.report.add_figure(f"first page to {peer.name}", rounds.ratio(ours.name, peer.name))


def first_page_uncached(run: Run) -> None:
    """The same page, read from the database and encoded as JSON for each request."""
    nginx = run.nginx(FIRST_PAGE, run.first_page)
    ours = run.kiwifruit(ready_pages=False)
    servers: list[Server] = [ours, nginx, run.flask, run.fastapi, run.go]
    title = "first page without a ready-made page"
    rounds = run.measure(title, [_same_page(each.name, each) for each in servers])
    for peer in servers[1:]:
        run.report.add_figure(f"{title} to {peer.name}", rounds.ratio(ours.name, peer.name))


def first_page_with_token(run: Run) -> None:
    """The first page for a different reader in each request, each with their own likes."""
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


def first_page_compressed(run: Run) -> None:
    """The API's prepared first page and the web page, with gzip and without."""
    ours = run.kiwifruit()
    for name, target in (("first page", FIRST_PAGE), ("the web's page", "/")):
        rounds = run.measure(
            f"{name} and its gzip",
            [_coded("as it is", ours, target, None), _coded("gzip", ours, target, "gzip")],
        )
        run.report.add_figure(f"{name} in gzip to as it is", rounds.ratio("gzip", "as it is"))
        run.report.add_figure(f"{name} in gzip, bytes to as it is", rounds.bytes_ratio("gzip", "as it is"))


def random_pages(run: Run) -> None:
    """Random pages of the whole feed against its first page, which is not prepared either."""
    ours = run.kiwifruit(ready_pages=False)
    last = run.preparation.size.posts // PAGE_SIZE
    rounds = run.measure(
        "random pages of all",
        [
            Contestant("first page", ours, lambda: [Request("GET", FIRST_PAGE)]),
            Contestant("random pages", ours, _random_pages(1, last)),
        ],
    )
    run.report.add_figure("random pages to first page", rounds.ratio("random pages", "first page"))


def near_and_far_pages(run: Run) -> None:
    """Random pages right after the first against random pages near the end."""
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


def _coded(name: str, server: Server, target: str, coding: str | None) -> Contestant:
    return Contestant(name, server, lambda: [Request("GET", target, coding=coding)])


def _with_tokens(server: Server, tokens: list[str]) -> Contestant:
    return Contestant(server.name, server, lambda: [Request("GET", FIRST_PAGE, token) for token in tokens])


def _random_pages(first: int, last: int) -> Callable[[], list[Request]]:
    def requests() -> list[Request]:
        pages = (random.randint(first, last) for _ in range(DIFFERENT_PAGES))
        return [Request("GET", f"/posts?page={page}&pageSize={PAGE_SIZE}") for page in pages]

    return requests
