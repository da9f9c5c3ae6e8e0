"""Waits for conditions with a deadline instead of a fixed sleep."""

import time


def wait_until(condition, seconds, what):
    """Returns the first true value of `condition`; fails after `seconds`."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds} s: {what}")
        time.sleep(0.005)
