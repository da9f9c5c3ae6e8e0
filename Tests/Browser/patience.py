def wait(page, condition, seconds=10):
    """Waits for a condition on the server's side while the browser runs."""
    for _ in range(int(seconds * 100)):
        if condition():
            return
        page.wait_for_timeout(10)
    raise AssertionError("the condition was not met in time")
