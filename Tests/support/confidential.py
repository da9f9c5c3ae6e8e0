"""Secrets that must not appear outside a request: every token and password that the tests sent."""

_known = set()


def remember(secret):
    if secret:
        _known.add(secret)


def remember_passwords(body):
    if isinstance(body, dict):
        for name, value in body.items():
            if "assword" in name and isinstance(value, str) and len(value) >= 8:
                remember(value)


def found_in(text):
    return [secret for secret in _known if secret in text]
