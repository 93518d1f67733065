"""How a visitor likes the board and the pages; kept with him, for all his machines."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from tablas.server.people.visitors import Visitor


class Preferences(BaseModel):
    """What a visitor has chosen; what he has not is as here.

    Attributes:
        theme: what the board is made of.
        scheme: light or dark pages, or as the system has it.
        home: on which side of the screen the home boards lie.
        bottom: who sits at the near side: oneself, or White always.
        numbers: whether the points' numbers are shown.
        marks: whether the marks that tell the two sides apart are strong ones.
        turning: at the same screen, whether the board turns to whoever is to act.
        one_tap: whether a tap on a checker plays it with the larger die.
        auto_forced: whether a play without any choice is made by itself.
        auto_race: whether the end of a race is borne off by itself.
        sounds: whether dice and checkers are heard.
        notifications: whether the system says when it is one's turn.
        animation: how long checkers and dice travel.
        speed: how long bots wait.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    theme: Literal["walnut", "tournament", "night", "alfonso"] = "walnut"
    scheme: Literal["auto", "light", "dark"] = "auto"
    home: Literal["right", "left"] = "right"
    bottom: Literal["own", "white"] = "own"
    numbers: bool = True
    marks: bool = False
    turning: bool = False
    one_tap: bool = False
    auto_forced: bool = False
    auto_race: bool = False
    sounds: bool = True
    notifications: bool = False
    animation: Literal["calm", "normal", "quick", "none"] = "normal"
    speed: Literal["calm", "normal", "quick", "none"] = "normal"


def preferences(visitor: Visitor | None) -> dict[str, object]:
    """All preferences of a visitor, ready for JSON; what is kept but makes no sense is left out."""
    kept = {} if visitor is None else dict(visitor.settings)
    known = {name: value for name, value in kept.items() if name in Preferences.model_fields}
    try:
        return Preferences.model_validate(known).model_dump()
    except ValidationError as error:
        wrong = {str(trouble["loc"][0]) for trouble in error.errors()}
        sound = {name: value for name, value in known.items() if name not in wrong}
        return Preferences.model_validate(sound).model_dump()
