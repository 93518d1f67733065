from tests.server.browsing import app, guest, visit

__all__ = ["app", "guest", "visit"]
