"""Visitors with browsers, and what their hands do on the pages: with a mouse, a finger or keys."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    WebError,
    WebSocket,
    expect,
)

from tablas.i18n import Translator, translator
from tests.browser.fixed_seed import LOT_BYTES
from tests.browser.serving import Server

PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 900}
LOCALES: Final = {"en": "en-US", "es": "es-ES"}
_PATIENCE_MS: Final = 15_000
_OFFLINE: Final = re.compile(
    r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection"
)
_LOT: Final = """
(() => {
  const real = crypto.getRandomValues.bind(crypto);
  const lot = Uint8Array.from(%s);
  crypto.getRandomValues = (array) => {
    if (!(array instanceof Uint8Array) || array.length !== lot.length) return real(array);
    array.set(lot);
    return array;
  };
})();
"""

Press: TypeAlias = Callable[[Locator], None]


@dataclass
class Visitors:
    """People who come to a server, each with a browser of his own.

    Attributes:
        new_context: makes such a browser; it is closed when the test ends.
        site: where they come to.
        complaints: errors that scripts and pages have told since.
    """

    new_context: Callable[..., BrowserContext]
    site: Server
    complaints: list[str] = field(default_factory=list)

    def come(
        self,
        language: str = "en",
        *,
        lot: int = 0,
        phone: bool = False,
        motion: bool = False,
        lonely: bool = False,
        refused: bool = False,
        address: str = "",
        **options: Any,
    ) -> Page:
        """A visitor's page, still empty.

        Args:
            language: of his browser.
            lot: the number that his share of the dice is made from.
            phone: a small screen that is touched; else a desk's.
            motion: whether he likes things to move.
            lonely: whether he may lose his connection without a complaint.
            refused: whether the server may answer him with a refusal without one.
            address: where the site is to him; by default where it is.
            options: what else his browser is like.
        """
        context = self.new_context(
            base_url=address or self.site.address,
            locale=LOCALES[language],
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="no-preference" if motion else "reduce",
            **options,
        )
        context.set_default_timeout(_PATIENCE_MS)
        choose_lot(context, lot)
        context.on("weberror", self._failed)
        context.on("console", lambda message: self._said(message, lonely, refused))
        return context.new_page()

    def _failed(self, error: WebError) -> None:
        self.complaints.append(str(error.error))

    def _said(self, message: ConsoleMessage, lonely: bool, refused: bool) -> None:
        text = message.text
        if message.type not in {"error", "warning"}:
            return
        if (lonely and _OFFLINE.search(text)) or (refused and "status of 4" in text):
            return
        self.complaints.append(f"{text} ({message.location.get('url')})")


def choose_lot(context: BrowserContext, lot: int) -> None:
    """Let the pages of a browser make their lots from this number."""
    context.add_init_script(_LOT % list(lot.to_bytes(LOT_BYTES)))


def propose(player: Player, button: str, agreed: Mapping[str, str]) -> None:
    """Propose a match on the first page, as the form has it.

    Args:
        player: who; he is in the room afterwards.
        button: what is pressed in the end, in English.
        agreed: what is chosen in the fields of these English names, in English too.
    """
    page = player.page
    page.goto("/")
    page.locator("form#play summary").click()
    for name, value in agreed.items():
        choose(page, player.say(name), player.say(value))
    page.get_by_role("button", name=player.say(button), exact=True).click()
    page.wait_for_url("**/m/*")


def choose(page: Page, name: str, value: str) -> None:
    """Choose something in the field of this name: in a list, among buttons, or as a text.

    A choice may be given by how it begins; a switch is turned on by any value.
    """
    beginning = re.compile(rf"^{re.escape(value)}(\W|$)")
    group = page.get_by_role("group", name=name, exact=True)
    chosen = page.get_by_role("combobox", name=name, exact=True)
    switch = page.get_by_role("switch", name=re.compile(f"^{re.escape(name)}"))
    if group.count():
        group.get_by_role("radio", name=beginning).check()
    elif chosen.count():
        same = chosen.get_by_role("option", name=value, exact=True)
        option = same if same.count() else chosen.get_by_role("option", name=beginning)
        chosen.select_option(option.get_attribute("value"))
    elif switch.count():
        switch.check()
    else:
        page.get_by_role("textbox", name=re.compile(f"^{re.escape(name)}")).fill(value)


class Player:
    """Somebody in a room.

    Attributes:
        page: where he is.
        press: how he presses what he sees.
        view: the last that the server has said of the room; see docs/contract/room.md.
        told: what has happened, as the server has told it to him.
        kinds: of what it was.
    """

    def __init__(self, page: Page, language: str = "en", press: Press = Locator.click) -> None:
        """A player at a page.

        Args:
            page: that of the room, or the one that will go there.
            language: of the page.
            press: how he presses what he sees.
        """
        self.page = page
        self.tr: Translator = translator(language)
        self.press = press
        self.view: dict[str, Any] = {}
        self.told: list[str] = []
        self.kinds: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        self.view = message.get("view", self.view)
        for step in message.get("steps", ()):
            self.told += step["told"]
            self.kinds.append(step["kind"])

    # -- what is on the page

    def say(self, template: str, **values: object) -> str:
        """An English text as this player's pages have it."""
        return self.tr.text(template, **values)

    @property
    def card(self) -> Locator:
        """What is played for, and how it stands."""
        return self.page.get_by_role("region", name=self.say("The match"), exact=True)

    @property
    def typing(self) -> Locator:
        """Where moves are typed."""
        return self.actions.get_by_role("textbox", name=self.say("Type your moves"))

    @property
    def board(self) -> Locator:
        """The board and all that can be pressed on it."""
        return self._called("application", "backgammon board")

    @property
    def actions(self) -> Locator:
        """The part of the page that says what is to be done."""
        return self.page.locator(f"section[aria-label='{self.say('Your turn')}']")

    def _called(self, role: str, name: str) -> Locator:
        # Looked for by their attributes: roles of all that is on the page are slow to work out.
        return self.page.locator(f"[role={role}][aria-label='{self.say(name)}']")

    def button(self, name: str, **values: object) -> Locator:
        """What can be done now, by its English name."""
        text = self.say(name, **values)
        return self.actions.get_by_role("button", name=text, exact=True, disabled=False)

    def any_button(self, *names: str) -> Locator:
        """Those of several, by their English names, that can be done now; values do not matter."""
        texts = (re.escape(self.say(name, value=_ANY)) for name in names)
        pattern = rf"^\s*({'|'.join(texts)})\s*$".replace(_ANY, ".*")
        return self.actions.get_by_role("button", name=re.compile(pattern), disabled=False)

    def place(self, name: str, **values: object) -> Locator:
        """A place of the board by its English name, such as ``your {n} point``."""
        return self.board.locator(f'[role=button][aria-label^="{self.say(name, **values)}:"]')

    @property
    def movable(self) -> Locator:
        """Places from which a checker can be moved."""
        return self._places("can move")

    @property
    def reachable(self) -> Locator:
        """Places to which the checker that is picked up can go."""
        return self._places("can go here")

    def _places(self, what: str) -> Locator:
        return self.board.locator(f"[role=button][aria-label$=', {self.say(what)}']")

    def dialog_button(self, name: str, **values: object) -> Locator:
        """A button of the question that has to be answered first."""
        dialog = self.page.get_by_role("dialog")
        return dialog.get_by_role("button", name=self.say(name, **values), exact=True)

    # -- what he does

    def move(self) -> None:
        """Move the hindmost checker that can be moved, as far as it can go."""
        self.press(self._named(max(self._labels(self.movable), key=self.number)))
        self.press(self._named(min(self._labels(self.reachable), key=self.number)))

    def number(self, label: str) -> int:
        """The place that an accessible name is about: 25 is the bar, 0 the tray."""
        if label.startswith(self.say("your bar")):
            return 25
        if label.startswith(self.say("your tray")):
            return 0
        found = re.search(r"\d+", label)
        assert found is not None, label
        return int(found[0])

    def _labels(self, places: Locator) -> list[str]:
        expect(places.first).to_be_attached()
        labels: list[str] = places.evaluate_all(
            "places => places.map(place => place.getAttribute('aria-label'))"
        )
        return labels

    def _named(self, label: str) -> Locator:
        return self.board.locator(f'[role=button][aria-label="{label}"]')

    @property
    def ready(self) -> bool:
        """Whether there is something to do."""
        return bool(self.movable.count() or self.any_button(*_KNOWN).count())

    def until(self, true: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until the room is like that."""
        for _ in range(_PATIENCE_MS // _MOMENT_MS):
            if self.view and true(self.view):
                return
            self.page.wait_for_timeout(_MOMENT_MS)
        raise AssertionError(f"the room does not become so: {self.view}")

    def wait(self, until: Locator) -> None:
        """Wait until there is something to do, or what is waited for comes."""
        expect(self.movable.or_(self.any_button(*_KNOWN)).or_(until).first).to_be_attached()

    def turn(self, until: Locator, *, doubles: bool = False) -> None:
        """Do the next thing that is to be done, unless what is waited for comes first.

        Args:
            until: what is waited for.
            doubles: whether to double when it can be done.
        """
        self.wait(until)
        if until.count():
            return
        if self.movable.count():
            self.move()
            return
        order = (_DOUBLES, *_ORDER) if doubles else _ORDER
        for found in (self.any_button(*names) for names in order):
            if found.count():
                name = found.first.inner_text().strip()
                self.press(found.first)
                if name == self.say("Take…"):
                    self.press(self.dialog_button("Take"))
                return

    def play(self, until: Locator, *, doubles: bool = False) -> None:
        """Play until something is on the page."""
        for _ in range(_LONGEST):
            if until.count():
                return
            self.turn(until, doubles=doubles)
        raise AssertionError("this does not end")


_DOUBLES: Final = ("Double to {value}", "Redouble to {value}")
_ORDER: Final = (
    ("Take…",),
    ("Throw",),
    ("Pick up the dice",),
    ("Accept",),
    ("Accept the play",),
    ("Pass the turn",),
    ("Next game",),
)
"""What to do: the first that can be done, by their English names."""
_KNOWN: Final = tuple(name for names in (_DOUBLES, *_ORDER) for name in names)
_MOMENT_MS: Final = 20
_LONGEST: Final = 2000
_ANY: Final = "…any…"
