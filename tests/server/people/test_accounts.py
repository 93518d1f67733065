from __future__ import annotations

import json

import pytest
from fastapi import FastAPI

from tablas.server.people import accounts
from tablas.store import belongings, people
from tests.server.browsing import PASSPHRASE, Browser, Visit, running, site

pytestmark = pytest.mark.anyio


async def test_a_guests_matches_are_in_the_account_that_he_makes(guest: Browser) -> None:
    match = await guest.begin_match()
    await guest.make_account("Ana")
    assert f"/m/{match}" in (await guest.get("/matches")).text
    assert "Ana" in (await guest.get("/account")).text


async def test_what_a_guest_has_played_moves_into_the_account_he_logs_in_to(visit: Visit) -> None:
    at_home, on_the_road = visit(), visit()
    await at_home.make_account("Ana")
    match = await on_the_road.begin_match()
    assert (await on_the_road.log_in("ana")).status_code == 303
    assert f"/m/{match}" in (await at_home.get("/matches")).text


async def test_the_recovery_code_is_shown_once(guest: Browser) -> None:
    code = await guest.make_account("Ana")
    assert len(code) == 29
    assert code not in (await guest.get("/account")).text


async def test_a_page_with_a_recovery_code_is_kept_nowhere(guest: Browser) -> None:
    await guest.get("/account")
    page = await guest.send("/account/new", name="Ana", passphrase=PASSPHRASE)
    assert page.headers["cache-control"] == "no-store"


async def test_the_recovery_code_gives_a_new_passphrase_and_is_used_up(visit: Visit) -> None:
    browser, other = visit(), visit()
    code = await browser.make_account("Ana")
    mistyped = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    await other.get("/account")
    fields = {"name": "Ana", "passphrase": "another battery staple"}
    page = await other.send("/account/recover", code=mistyped, **fields)
    assert page.status_code == 200
    assert code not in page.text
    assert "You are a guest" in (await browser.get("/account")).text, (
        "all other sessions have ended"
    )
    assert (await visit().log_in("Ana")).status_code == 403
    assert (await visit().log_in("Ana", "another battery staple")).status_code == 303
    again = visit()
    await again.get("/account")
    assert (await again.send("/account/recover", code=code, **fields)).status_code == 403


@pytest.mark.parametrize(
    ("name", "passphrase", "why"),
    [
        ("A", PASSPHRASE, "a name has 2 to 24 letters"),
        ("A" * 25, PASSPHRASE, "a name has 2 to 24 letters"),
        ("<b>Ana</b>", PASSPHRASE, "letters, digits, spaces and the marks"),
        ("Ana\u202egnp", PASSPHRASE, "letters, digits, spaces and the marks"),
        ("...", PASSPHRASE, "letters, digits, spaces and the marks"),
        ("Ana", "too short", "at least 10 letters"),
        ("Ana", "aaaaaaaaaaaa", "could be guessed"),
        ("Ana María 12", "ana maría 12", "could be guessed"),
        ("Ana", "x1y2" * 51, "at most 200 letters"),
    ],
)
async def test_what_no_account_can_have(
    guest: Browser, name: str, passphrase: str, why: str
) -> None:
    await guest.get("/account")
    page = await guest.send("/account/new", name=name, passphrase=passphrase)
    assert page.status_code == 422
    assert why in page.text


async def test_two_accounts_have_different_names(visit: Visit) -> None:
    await visit().make_account("Ana")
    other = visit()
    await other.get("/account")
    page = await other.send("/account/new", name="ANA", passphrase=PASSPHRASE)
    assert (page.status_code, "is taken" in page.text) == (422, True)


async def test_a_wrong_name_and_a_wrong_passphrase_look_the_same(visit: Visit) -> None:
    await visit().make_account("Ana")
    answers = [await visit().log_in(name, "wrong horse battery") for name in ("Ana", "Nobody")]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert all("no account with this name and this passphrase" in one.text for one in answers)


def test_one_name_from_everywhere_is_slow_and_never_locked() -> None:
    assert [accounts.wait_of(tries, 10) for tries in (1, 10, 12, 10_000)] == [
        0.0,
        0.0,
        2 * accounts.WAIT_S,
        accounts.LONGEST_WAIT_S,
    ]


async def test_nobody_can_lock_an_owner_out(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "WAIT_S", 0.0)
    async with running(sqlite_url, limits={"logins": 2}) as app:
        await Browser(app).make_account("Ana")
        for at in range(6):
            await Browser(app, address=f"10.0.0.{at % 3}").log_in("Ana", "wrong wrong")
        assert (await Browser(app, address="10.1.0.1").log_in("Ana")).status_code == 303


async def test_a_name_is_the_same_however_it_is_typed(visit: Visit) -> None:
    code = await visit().make_account("Ana Mari\u0301a")
    for name in ("ana  mar\u00eda", " \uff21na Mari\u0301a "):
        assert (await visit().log_in(name)).status_code == 303
    other = visit()
    await other.get("/account")
    fields = {"name": "ANA\u00a0MAR\u00cdA", "code": code, "passphrase": "another battery staple"}
    assert (await other.send("/account/recover", **fields)).status_code == 200


async def test_who_tries_too_often_has_to_wait(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "WAIT_S", 0.0)
    async with running(sqlite_url, limits={"logins": 3}) as app:
        tried = [
            (await Browser(app, address=f"10.0.0.{at}").log_in("Ana", "wrong wrong")).status_code
            for at in range(5)
        ]
        assert tried == [403] * 5, "from different addresses, with one name"
        tried = [(await Browser(app).log_in("Ida", "no no no")).status_code for _ in range(5)]
        assert tried == [403, 403, 403, 429, 429], "from one address, with one name"
        tried = [
            (await Browser(app, address="10.1.0.1").log_in(f"Eva{at}", "no no no")).status_code
            for at in range(5)
        ]
        assert tried == [403, 403, 403, 429, 429], "from one address, with different names"


async def test_the_right_passphrase_lets_count_anew(sqlite_url: str) -> None:
    async with running(sqlite_url, limits={"logins": 3}) as app:
        await Browser(app).make_account("Ana")
        for at in range(6):
            browser = Browser(app, address=f"10.0.0.{at}")
            assert (await browser.log_in("Ana")).status_code == 303


async def test_logging_out_ends_the_session_at_the_server(guest: Browser, visit: Visit) -> None:
    await guest.make_account("Ana")
    stolen = visit()
    stolen.client.cookies = type(guest.client.cookies)(guest.client.cookies)
    assert "Ana" in (await stolen.get("/account")).text
    await guest.get("/account")
    assert (await guest.send("/account/logout")).status_code == 303
    assert "You are a guest" in (await guest.get("/account")).text
    assert "You are a guest" in (await stolen.get("/account")).text


async def test_logging_in_gives_a_session_of_another_name(guest: Browser, visit: Visit) -> None:
    await visit().make_account("Ana")
    await guest.get("/account/export")
    before = guest.client.cookies["tablas"]
    await guest.log_in("Ana")
    assert guest.client.cookies["tablas"] != before


async def test_changing_the_passphrase_logs_out_everywhere_else(visit: Visit) -> None:
    browser, other = visit(), visit()
    await browser.make_account("Ana")
    await other.log_in("Ana")
    await browser.get("/account")
    new = "another battery staple"
    page = await browser.send("/account/passphrase", now="wrong", passphrase=new)
    assert page.status_code == 403
    page = await browser.send("/account/passphrase", now=PASSPHRASE, passphrase=new)
    assert page.status_code == 303
    assert "Change the passphrase" in (await browser.get("/account")).text
    assert "You are a guest" in (await other.get("/account")).text
    assert (await visit().log_in("Ana", new)).status_code == 303


async def test_all_that_is_kept_can_be_downloaded(guest: Browser) -> None:
    match = await guest.begin_match()
    await guest.make_account("Ana")
    answer = await guest.get("/account/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="tablas.json"'
    data = json.loads(answer.text)
    assert data["user"]["name"] == "Ana"
    assert [one["id"] for one in data["matches"]] == [match]
    assert "argon2" not in answer.text


async def test_downloads_are_not_without_end(sqlite_url: str) -> None:
    async with running(sqlite_url, limits={"exports": 2}) as app:
        guest = Browser(app)
        tried = [(await guest.get("/account/export")).status_code for _ in range(3)]
        assert tried == [200, 200, 429]


async def test_deletion_has_to_be_confirmed(guest: Browser, app: FastAPI) -> None:
    await guest.make_account("Ana")
    await guest.get("/account")
    assert (await guest.send("/account/delete", now=PASSPHRASE)).status_code == 422
    assert (await guest.send("/account/delete", sure="yes", now="wrong")).status_code == 403
    assert await people.by_account(site(app).database, "ana") is not None
    answer = await guest.send("/account/delete", sure="yes", now=PASSPHRASE)
    assert answer.status_code == 303
    assert await people.by_account(site(app).database, "ana") is None
    assert "is deleted" in (await guest.get(answer.headers["location"])).text


async def test_a_guest_may_have_himself_deleted(guest: Browser, app: FastAPI) -> None:
    await guest.begin_match()
    data = json.loads((await guest.get("/account/export")).text)
    await guest.get("/account")
    assert (await guest.send("/account/delete", sure="yes")).status_code == 303
    assert await belongings.export(site(app).database, data["user"]["id"]) == {}


async def test_accounts_work_on_both_databases(database_url: str) -> None:
    async with running(database_url) as app:
        browser, other = Browser(app), Browser(app)
        code = await browser.make_account("Ñandú")
        match = await other.begin_match()
        assert (await other.log_in("ñandú")).status_code == 303
        assert f"/m/{match}" in (await browser.get("/matches")).text
        await other.get("/account")
        fields = {"name": "ÑANDÚ", "code": code, "passphrase": "another battery staple"}
        assert (await other.send("/account/recover", **fields)).status_code == 200


async def test_in_spanish(visit: Visit) -> None:
    browser = visit(language="es-MX,es;q=0.9")
    page = await browser.get("/account")
    assert 'lang="es"' in page.text
