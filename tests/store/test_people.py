from __future__ import annotations

import asyncio

import pytest

from tablas.store import Database, StoreError, people
from tests.store.things import NOW, guest, match_of

pytestmark = pytest.mark.anyio


async def test_a_guest_is_a_user_without_an_account(database: Database) -> None:
    ana = await people.create_guest(database, "Ana", NOW, settings={"speed": "calm"})
    assert ana.guest
    assert await people.user(database, ana.id) == ana
    assert await people.user(database, "nobody") is None


async def test_hashes_are_not_in_a_users_repr(database: Database) -> None:
    ana = await guest(database)
    await people.make_account(database, ana.id, "Ana", passphrase="$secret", recovery="$secret")
    assert "secret" not in repr(await people.user(database, ana.id))


async def test_a_guest_gets_an_account(database: Database) -> None:
    ana = await guest(database)
    assert await people.make_account(database, ana.id, "Ana M", passphrase="$p", recovery="$r")
    found = await people.by_account(database, "ANA m")
    assert found is not None
    assert (found.id, found.name, found.guest) == (ana.id, "Ana M", False)
    assert (found.passphrase, found.recovery) == ("$p", "$r")


async def test_accounts_have_different_names_capitals_aside(database: Database) -> None:
    ana, eva = await guest(database), await guest(database)
    assert await people.make_account(database, ana.id, "Ñandú", passphrase="p", recovery="r")
    assert not await people.make_account(database, eva.id, "ÑANDÚ", passphrase="p", recovery="r")
    assert (await people.user(database, eva.id)) == eva


async def test_who_has_an_account_gets_no_other(database: Database) -> None:
    ana = await guest(database)
    await people.make_account(database, ana.id, "Ana", passphrase="p", recovery="r")
    with pytest.raises(StoreError, match="there is no such guest any more"):
        await people.make_account(database, ana.id, "Eva", passphrase="p", recovery="r")


async def test_what_a_user_changes_is_kept(database: Database) -> None:
    ana, eva = await guest(database, "Ana"), await guest(database, "Eva")
    await people.set_passphrase(database, ana.id, "new")
    await people.set_passphrase(database, ana.id, "newer", recovery="code")
    await people.rename(database, ana.id, "Anna")
    await people.merge_settings(database, ana.id, {"theme": "dark", "speed": "calm"})
    merged = await people.merge_settings(database, ana.id, {"speed": "quick"})
    assert merged == {"theme": "dark", "speed": "quick"}
    await people.seen(database, ana.id, NOW + 5)
    changed = await people.user(database, ana.id)
    assert changed == people.User(ana.id, "Anna", None, "newer", "code", merged, NOW, NOW + 5)
    assert await people.user(database, eva.id) == eva


async def test_what_is_chosen_at_once_is_all_kept(database: Database) -> None:
    ana = await guest(database)
    await asyncio.gather(
        *(people.merge_settings(database, ana.id, {f"choice {n}": n}) for n in range(8))
    )
    changed = await people.user(database, ana.id)
    assert changed is not None
    assert changed.settings == {f"choice {n}": n for n in range(8)}


async def test_guests_who_have_played_nothing_are_forgotten(database: Database) -> None:
    gone, player, owner = [await guest(database, name) for name in ("Gone", "Player", "Owner")]
    back = await people.create_guest(database, "Back", NOW + 5)
    await match_of(database, white=player)
    await people.make_account(database, owner.id, "Owner", passphrase="p", recovery="r")
    assert await people.sweep_guests(database, NOW) == 0
    assert await people.sweep_guests(database, NOW + 1) == 1
    assert await people.user(database, gone.id) is None
    for one in (player, owner, back):
        assert await people.user(database, one.id) is not None


async def test_a_session_belongs_to_a_user_until_it_expires(database: Database) -> None:
    ana = await guest(database)
    session = await people.open_session(database, ana.id, NOW, for_ms=1000)
    assert await people.of_session(database, session, NOW + 999) == ana
    assert await people.of_session(database, session, NOW + 1000) is None
    await people.extend_session(database, session, NOW + 5000)
    assert await people.of_session(database, session, NOW + 1000) == ana
    assert await people.of_session(database, "forged", NOW) is None


async def test_sessions_are_closed(database: Database) -> None:
    ana = await guest(database)
    one, two, three = [
        await people.open_session(database, ana.id, NOW, for_ms=1000) for _ in range(3)
    ]
    await people.close_session(database, one)
    assert await people.of_session(database, one, NOW) is None
    await people.close_sessions(database, ana.id, but=two)
    assert await people.of_session(database, three, NOW) is None
    assert await people.of_session(database, two, NOW) == ana
    await people.close_sessions(database, ana.id)
    assert await people.of_session(database, two, NOW) is None


async def test_tries_are_counted_in_a_window(database: Database) -> None:
    counts = [
        await people.attempt(database, "login:ana", NOW + later, window_ms=10)
        for later in (0, 5, 9, 10, 11)
    ]
    assert counts == [1, 2, 3, 1, 2]
    assert await people.attempt(database, "login:eva", NOW, window_ms=10) == 1
    await people.forget_attempts(database, "login:ana")
    assert await people.attempt(database, "login:ana", NOW + 12, window_ms=10) == 1


async def test_what_has_passed_is_swept_away(database: Database) -> None:
    ana = await guest(database)
    old = await people.open_session(database, ana.id, NOW, for_ms=10)
    new = await people.open_session(database, ana.id, NOW, for_ms=1000)
    await people.attempt(database, "old", NOW - 50, window_ms=10)
    await people.sweep(database, NOW + 10, window_ms=10)
    await people.extend_session(database, old, NOW + 9999)
    assert await people.of_session(database, old, NOW) is None
    assert await people.of_session(database, new, NOW) == ana
    assert await people.attempt(database, "old", NOW - 49, window_ms=1000) == 1
