from __future__ import annotations

import pytest

from tests.server.browsing import Browser, app, guest, running, visit

__all__ = ["app", "guest", "visit"]
pytestmark = pytest.mark.anyio


async def test_requests_are_counted_by_route(guest: Browser) -> None:
    await guest.get("/learn/cube")
    await guest.get("/learn/table")
    told = (await guest.get("/metrics")).text
    counted = 'tablas_requests_total{method="GET",route="/learn/{lesson}",status="200"} 2.0'
    assert counted in told
    for name in ("sockets", "rooms", "engine_queue", "acknowledgement_seconds_bucket"):
        assert f"tablas_{name}" in told


async def test_addresses_do_not_become_counters(guest: Browser) -> None:
    for number in range(3):
        await guest.get(f"/nothing-{number}")
        await guest.get(f"/i/secret-{number}")
    told = (await guest.get("/metrics")).text
    assert "nothing-" not in told
    assert "secret-" not in told


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("10.0.0.1", {}, 403),
        ("127.0.0.1", {"X-Forwarded-For": "10.0.0.1"}, 403),
    ],
)
async def test_only_this_machine_sees_them(
    sqlite_url: str, address: str, headers: dict[str, str], status: int
) -> None:
    async with running(sqlite_url) as app:
        answer = await Browser(app, address=address).get("/metrics", **headers)
        assert answer.status_code == status


async def test_or_whoever_has_the_token(sqlite_url: str) -> None:
    async with running(sqlite_url, metrics_token="open sesame") as app:
        elsewhere = Browser(app, address="10.0.0.1")
        assert (await elsewhere.get("/metrics")).status_code == 403
        wrong = await elsewhere.get("/metrics", Authorization="Bearer closed")
        assert wrong.status_code == 403
        right = await elsewhere.get("/metrics", Authorization="Bearer open sesame")
        assert right.status_code == 200
        assert (await Browser(app).get("/metrics")).status_code == 403
