"""A time zone in which it is about noon, so that no test depends on the time of its run."""

import datetime

_AHEAD = 12 - datetime.datetime.now(datetime.UTC).hour
# The database counts hours to the west.
ZONE = f"Etc/GMT{-_AHEAD:+d}"


def today():
    """Returns the time zone in which it is noon."""
    return (datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=_AHEAD)).date()
