"""Sides of a board as bit masks, and what processors can do with those at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types

from tablas.engine.kernels.generated import cgutils, generated, ir

_BYTE, _INT16, _INT32, _INT64 = (ir.IntType(bits) for bits in (8, 16, 32, 64))
_SQUARES = 26
_LANES = 16
_VECTOR = ir.VectorType(_BYTE, _LANES)


@generated
def squares_with(_typing: Any, board: Any, side: Any, least: Any) -> Any:
    """``squares_with(board, side, least)``: bit n is set when `least` checkers are on square n.

    The board is a contiguous int8[2, 26].
    """
    signature = types.int64(board, types.int64, types.int64)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        row = builder.gep(array.data, [builder.mul(arguments[1], ir.Constant(_INT64, _SQUARES))])
        less = builder.sub(builder.trunc(arguments[2], _BYTE), ir.Constant(_BYTE, 1))
        limit = ir.Constant(_VECTOR, ir.Undefined)
        for lane in range(_LANES):
            limit = builder.insert_element(limit, less, ir.Constant(_INT32, lane))
        return _joined(
            builder,
            lambda start: builder.icmp_signed(">", _counts(builder, row, start), limit),
        )

    return signature, generate


@generated
def squares_changed(_typing: Any, board: Any, after: Any, side: Any) -> Any:
    """``squares_changed(board, after, side)``: bit n is set when square n has another count.

    Both boards are contiguous int8[2, 26].
    """
    signature = types.int64(board, after, types.int64)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        offset = builder.mul(arguments[2], ir.Constant(_INT64, _SQUARES))
        rows = [
            builder.gep(context.make_array(kind)(context, builder, argument).data, [offset])
            for kind, argument in zip(signature.args[:2], arguments[:2], strict=True)
        ]
        return _joined(
            builder,
            lambda start: builder.icmp_signed(
                "!=", *(_counts(builder, row, start) for row in rows)
            ),
        )

    return signature, generate


def _counts(builder: Any, row: Any, start: int) -> Any:
    place = builder.gep(row, [ir.Constant(_INT64, start)])
    return builder.load(builder.bitcast(place, _VECTOR.as_pointer()), align=1)


def _joined(builder: Any, condition: Callable[[int], Any]) -> Any:
    """The mask of a condition on 16 squares from a start on, for all 26; two loads overlap."""
    mask = ir.Constant(_INT64, 0)
    for start in (0, _SQUARES - _LANES):
        found = builder.bitcast(condition(start), _INT16)
        part = builder.shl(builder.zext(found, _INT64), ir.Constant(_INT64, start))
        mask = builder.or_(mask, part)
    return mask


@generated
def turned(_typing: Any, mask: Any) -> Any:
    """``turned(mask)``: bits 0-25 in the opposite order."""
    signature = types.int64(types.int64)

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        reverse = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(_INT64, [_INT64]), "llvm.bitreverse.i64"
        )
        return builder.lshr(builder.call(reverse, arguments), ir.Constant(_INT64, 64 - _SQUARES))

    return signature, generate


@generated
def highest(_typing: Any, mask: Any) -> Any:
    """``highest(mask)``: the number of the highest bit that is set; −1 when none is."""
    signature = types.int64(types.int64)

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(_INT64, 63), zeros)

    return signature, generate


@generated
def bits_set(_typing: Any, mask: Any) -> Any:
    """``bits_set(mask)``: how many are."""
    signature = types.int64(types.int64)

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return signature, generate
