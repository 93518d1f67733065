from __future__ import annotations

import pytest

from tablas.server.pages import addresses
from tablas.server.pages.addresses import network_address, qr_code
from tablas.server.settings import read_settings
from tablas.store import matches
from tests.server.browsing import Browser, running, site


@pytest.mark.parametrize(
    ("chosen", "address"),
    [
        ({}, None),
        ({"host": "192.168.1.7", "port": 9000}, "http://192.168.1.7:9000"),
        ({"host": "fe80::1", "port": 9000}, "http://[fe80::1]:9000"),
        ({"host": "0.0.0.0", "public_url": "https://a.example"}, "https://a.example"),
        ({"host": "127.0.0.1", "public_url": "https://a.example"}, "https://a.example"),
        ({"host": "0.0.0.0", "port": 9000}, "http://10.9.8.7:9000"),
        ({"host": "::", "port": 9000}, "http://10.9.8.7:9000"),
    ],
)
def test_how_others_reach_the_server(
    chosen: dict[str, object], address: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "_own_address", lambda: "10.9.8.7")
    assert network_address(read_settings(**chosen)) == address


def test_without_a_network_the_host_is_said_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_own_address", lambda: None)
    assert network_address(read_settings(host="0.0.0.0", port=80)) == "http://0.0.0.0:80"


def test_a_code_is_a_picture_with_words_and_without_scripts() -> None:
    drawn = str(qr_code("http://10.9.8.7:8000", "The <address>"))
    assert drawn.startswith("<svg")
    assert "<title>The &lt;address&gt;</title>" in drawn
    assert "style=" not in drawn


@pytest.mark.anyio
async def test_an_invitation_leads_to_where_others_reach_the_server(sqlite_url: str) -> None:
    async with running(sqlite_url, host="192.168.1.7", port=9000) as app:
        browser = Browser(app)
        match = await browser.begin_match(**{"with": "link"})
        page = (await browser.get(f"/m/{match}")).text
        assert '"address": "http://192.168.1.7:9000"' in page, "though it is called localhost here"
        row = await matches.row_of(site(app).database, match)
        assert row is not None
        code = await browser.get(f"/i/{row.invitation}/qr.svg")
        assert code.headers["content-type"] == "image/svg+xml"
        assert code.text.startswith('<svg xmlns="http:')
        assert (await browser.get("/i/none/qr.svg")).status_code == 404


@pytest.mark.anyio
async def test_elsewhere_it_is_called_what_the_visitor_calls_it(sqlite_url: str) -> None:
    async with running(sqlite_url, host="0.0.0.0") as app:
        page = await Browser(app).get("/lobby", Host="kitchen.local:8000")
        assert '"address": "http://kitchen.local:8000"' in page.text
