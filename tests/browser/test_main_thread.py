"""Moving checkers: smooth for those who like it, still for those who do not."""

from __future__ import annotations

from typing import Final

from tests.browser.people import Player, Visitors, propose

AGREED: Final = {
    "Your opponent": "Balsa",
    "Your checkers": "White",
    "Length": "1",
    "The program plays": "At once",
}
TURNS: Final = 10
AIM_MS: Final = 50
"""On a machine that has nothing else to do."""
LONGEST_MS: Final = 200
"""On the machine of the tests, which is busy."""
_WATCH_TASKS: Final = """
window.tasks = [];
new PerformanceObserver((list) => {
  for (const frame of list.getEntries()) {
    for (const script of frame.scripts) {
      const ours = script.sourceURL.includes("/static/built/");
      if (ours) window.tasks.push(Math.round(script.duration));
    }
    const drawn = frame.styleAndLayoutStart;
    if (drawn) window.tasks.push(Math.round(frame.startTime + frame.duration - drawn));
  }
}).observe({ type: "long-animation-frame" });
"""
"""Durations of the site's own scripts, and of drawing, in frames of more than 50 ms."""
_WATCH_MOTION: Final = """
window.motions = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  window.motions += 1;
  return animate.apply(this, given);
};
"""
_SEEN: Final = """
document.getAnimations().filter((motion) => motion.effect.getTiming().duration > 1).length
"""
"""How many changes of style take longer than a millisecond."""


def play_a_little(player: Player) -> None:
    for _ in range(TURNS):
        player.turn(player.button("Rematch"))


def test_no_task_holds_up_the_page_while_checkers_travel(visitors: Visitors) -> None:
    player = Player(visitors.come(motion=True))
    propose(player, "Play", AGREED)
    player.wait(player.movable)
    player.page.evaluate(_WATCH_TASKS)
    play_a_little(player)
    tasks: list[int] = player.page.evaluate("window.tasks")
    print(f"{TURNS} deeds; of more than 50 ms: {[task for task in tasks if task > AIM_MS]}")
    assert [task for task in tasks if task > LONGEST_MS] == []


def test_checkers_travel_for_those_who_like_it(visitors: Visitors) -> None:
    player = Player(visitors.come(motion=True))
    player.page.add_init_script(_WATCH_MOTION)
    propose(player, "Play", AGREED)
    play_a_little(player)
    assert player.page.evaluate("window.motions") > 0


def test_nothing_travels_for_those_who_want_less_motion(visitors: Visitors) -> None:
    player = Player(visitors.come())
    player.page.add_init_script(_WATCH_MOTION)
    propose(player, "Play", AGREED)
    play_a_little(player)
    assert player.page.evaluate("window.motions") == 0
    assert player.page.evaluate(_SEEN) == 0
