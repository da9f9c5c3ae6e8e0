def wait(page, condition, seconds=10):
    """Waits for something on the server's side while the browser goes on."""
    for _ in range(int(seconds * 100)):
        if condition():
            return
        page.wait_for_timeout(10)
    raise AssertionError("waited in vain")
