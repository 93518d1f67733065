"""Hands that have only a keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Locator


def by_keys(target: Locator) -> None:
    """Press something without a mouse: go there with the Tab key and the arrows, then Enter."""
    place = target.get_attribute("data-place")
    if place is None or place in {"dice", "cube"}:
        walk(target)
    else:
        walk(target.page.locator("bg-board [data-place][tabindex='0']").first)
        for key in _way(target):
            target.page.keyboard.press(key)
        assert _has_focus(target)
    target.page.keyboard.press("Enter")


def walk(target: Locator) -> None:
    """Press the Tab key until the focus is there, forwards or backwards."""
    for _ in range(100):
        if _has_focus(target):
            return
        key = "Shift+Tab" if target.evaluate(_BEFORE) else "Tab"
        target.page.keyboard.press(key)
    raise AssertionError(f"the Tab key does not lead to {target}")


def _has_focus(target: Locator) -> bool:
    return bool(target.evaluate("it => it.getRootNode().activeElement === it"))


_BEFORE: Final = """it => {
  const root = it.getRootNode();
  const outer = root.activeElement ? it : root.host;
  const active = root.activeElement ?? document.activeElement;
  return !!(active.compareDocumentPosition(outer) & Node.DOCUMENT_POSITION_PRECEDING);
}"""
_COLUMNS: Final = 14


def _way(target: Locator) -> Iterator[str]:
    """The arrow keys from the focused place of the board to another."""
    now, then = target.evaluate(
        """it => {
          const root = it.getRootNode();
          const places = [...root.querySelectorAll("[data-place]")];
          return [places.indexOf(root.activeElement), places.indexOf(it)];
        }"""
    )
    if now // _COLUMNS != then // _COLUMNS:
        yield "ArrowDown" if then >= _COLUMNS else "ArrowUp"
    steps = then % _COLUMNS - now % _COLUMNS
    yield from ["ArrowRight" if steps > 0 else "ArrowLeft"] * abs(steps)
