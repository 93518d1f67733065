"""Positions: reading and naming them, their plays, what the engine thinks of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Discriminator, Field, Tag
from starlette.requests import Request

from tablas.errors import LossError
from tablas.notation.gnubg_id import format_gnubg_id, format_position_id
from tablas.notation.queries import parse_query, plays_of
from tablas.notation.xgid import format_xgid
from tablas.records.evaluation import Level
from tablas.rules import Cube, MatchRules, Position, Roll, Seat, Situation, variant
from tablas.server.api.routes import (
    FAILURES,
    QUESTIONS,
    Plain,
    Query,
    Route,
    VariantKey,
    allow,
    body,
    described,
)
from tablas.server.api.thinking import thinking_of

router = APIRouter(route_class=Route, tags=["positions"], responses=FAILURES)

Counts = Annotated[
    tuple[Annotated[int, Field(ge=0, le=30)], ...],
    Field(
        min_length=26,
        max_length=26,
        description="Checkers as their owner sees them: borne off, the points 1 to 24, the bar.",
    ),
]
SeatName = Literal["white", "black"]
Die = Annotated[int, Field(ge=1, le=6)]
Points = Annotated[int, Field(ge=0, le=10_000)]


class Board(Plain):
    """The checkers of both sides."""

    white: Counts
    black: Counts


class CubeShown(Plain):
    """The doubling cube."""

    value: Annotated[int, Field(ge=1, le=2**20, description="A power of two.")] = 1
    owner: Annotated[SeatName | None, Field(description="Who may turn it; null for both.")] = None


class PositionText(Plain):
    """A position that a text says."""

    text: Query
    variant: VariantKey = "backgammon"


class PositionParts(Plain):
    """A position part by part."""

    board: Board
    turn: SeatName = "white"
    dice: tuple[Die, Die] | None = Field(None, description="Null before the throw.")
    cube: CubeShown | None = Field(CubeShown(), description="Null where there is none.")
    length: int = Field(0, ge=0, le=64, description="Points of the match; 0 for money play.")
    score: tuple[Points, Points] = Field((0, 0), description="White's and Black's.")
    crawford: bool = Field(False, description="Whether this is the Crawford game.")
    jacoby: bool = False
    beavers: bool = False
    variant: VariantKey = "backgammon"


def _kind(data: Any) -> str:
    return "text" if isinstance(data, dict) and "text" in data else "parts"


PositionAsked = Annotated[
    Annotated[PositionText, Tag("text")] | Annotated[PositionParts, Tag("parts")],
    Discriminator(_kind),
]


class PositionSaid(BaseModel):
    """A position, part by part and in the notations of the field."""

    variant: str
    board: Board
    pips: dict[SeatName, int]
    turn: SeatName
    dice: list[int] | None
    offer: Literal["double", "beaver", "raccoon"] | None = Field(
        description="What waits for an answer."
    )
    cube: CubeShown | None
    length: int
    score: tuple[int, int]
    crawford: bool
    jacoby: bool
    beavers: bool
    xgid: str | None = Field(description="Null where an XGID cannot say it.")
    gnubg_id: str | None = Field(description="Null where a GNU ID cannot say it.")
    position_id: str = Field(description="GNU Backgammon's, the side on roll second.")


class PlaysAsked(Plain):
    """A position with dice."""

    id: Query
    variant: VariantKey = "backgammon"


class LegalPlay(BaseModel):
    """A legal play."""

    notation: str
    result: str = Field(description="The position ID after it, the mover still second.")


class PlaysSaid(BaseModel):
    """The legal plays of a roll, sorted by their results."""

    id: str
    plays: list[LegalPlay]


class EvaluationAsked(Plain):
    """A position, with dice for its plays, without them for the cube."""

    id: Query
    variant: VariantKey = "backgammon"
    level: Literal["0ply", "1ply", "2ply"] = Field("2ply", description="How far to look ahead.")


class JudgedPlay(BaseModel):
    """A play and what it is worth to the mover."""

    notation: str
    result: str
    equity: float
    cubeless: float
    probabilities: tuple[float, float, float, float, float]
    level: str


class CubeJudged(BaseModel):
    """What to do with the cube."""

    available: bool
    no_double: float | None
    double_take: float | None
    double_pass: float | None
    action: str


class EvaluationSaid(BaseModel):
    """What the engine thinks, as seen by the side on roll; see docs/contract/evaluate.md."""

    id: str
    level: str
    unit: Literal["equity"]
    probabilities: tuple[float, float, float, float, float]
    cubeless: float
    equity: float
    mwc: float | None = None
    engine: str
    plays: list[JudgedPlay] | None = None
    cube: CubeJudged | None = None
    answer: Literal["take", "drop", "beaver"] | None = None


@router.post("/position", openapi_extra=described(PositionAsked))
async def position(
    request: Request,
    asked: Annotated[PositionText | PositionParts, Depends(body(PositionAsked, tagged=True))],
) -> PositionSaid:
    """Read a position, or name one: from its text to its parts and back."""
    allow(request, "position", QUESTIONS)
    if isinstance(asked, PositionText):
        return said_of(parse_query(asked.text.strip(), variant=variant(asked.variant)))
    return said_of(situation_of(asked))


@router.post("/plays", openapi_extra=described(PlaysAsked))
async def plays(
    request: Request, asked: Annotated[PlaysAsked, Depends(body(PlaysAsked))]
) -> PlaysSaid:
    """The legal plays of a position with dice."""
    allow(request, "plays", QUESTIONS)
    line, game = asked.id.strip(), variant(asked.variant)
    found = await thinking_of(request).over(lambda: plays_of(line, variant=game))
    legal = [LegalPlay(notation=notation, result=result) for notation, result in found]
    return PlaysSaid(id=asked.id, plays=legal)


@router.post(
    "/evaluate", response_model_exclude_unset=True, openapi_extra=described(EvaluationAsked)
)
async def evaluate(
    request: Request, asked: Annotated[EvaluationAsked, Depends(body(EvaluationAsked))]
) -> EvaluationSaid:
    """What the engine thinks of the plays of a position with dice, or of the cube without."""
    allow(request, "evaluate", QUESTIONS)
    thinking, game = thinking_of(request), variant(asked.variant)

    def think() -> dict[str, object]:
        from tablas.engine.answers import answer_of

        return answer_of(thinking.engine(Level(asked.level)), asked.id.strip(), game)

    return EvaluationSaid.model_validate({"id": asked.id} | await thinking.over(think))


def situation_of(parts: PositionParts) -> Situation:
    """The situation that these parts make.

    Raises:
        RuleError: they make none.
    """
    turn = Seat.WHITE if parts.turn == "white" else Seat.BLACK
    checkers = Position(parts.board.white, parts.board.black)
    cube = parts.cube or CubeShown()
    money = parts.length == 0
    return Situation(
        position=checkers if turn is Seat.WHITE else checkers.swapped(),
        turn=turn,
        cube=Cube(cube.value, _SEATS[cube.owner]),
        score=parts.score,
        rules=MatchRules(
            length=parts.length,
            jacoby=money and parts.jacoby,
            beavers=money and parts.beavers,
            cube_limit=1 if parts.cube is None else None,
            variant=variant(parts.variant),
        ),
        crawford=parts.crawford,
        roll=None if parts.dice is None else Roll(*parts.dice),
    )


def said_of(situation: Situation) -> PositionSaid:
    """A situation, ready for JSON."""
    rules, cube = situation.rules, situation.cube
    white = situation.view(Seat.WHITE)
    owner = None if cube.owner is None else _NAMES[cube.owner]
    roll, offer = situation.roll, situation.offer
    return PositionSaid(
        variant=rules.variant.key,
        board=Board(white=white.own, black=white.other),
        pips={"white": white.pips, "black": white.swapped().pips},
        turn=_NAMES[situation.turn],
        dice=None if roll is None else list(roll),
        offer=None if offer is None else offer.value,
        cube=None if rules.cube_limit == 1 else CubeShown(value=cube.value, owner=owner),
        length=rules.length,
        score=situation.score,
        crawford=situation.crawford,
        jacoby=rules.jacoby,
        beavers=rules.beavers,
        xgid=_written(format_xgid, situation),
        gnubg_id=_written(format_gnubg_id, situation),
        position_id=format_position_id(situation.position),
    )


def _written(write: Any, situation: Situation) -> str | None:
    try:
        text: str = write(situation)
    except LossError:
        return None
    return text


_NAMES: dict[Seat, SeatName] = {Seat.WHITE: "white", Seat.BLACK: "black"}
_SEATS: dict[str | None, Seat | None] = {"white": Seat.WHITE, "black": Seat.BLACK, None: None}
