"""Small layers for eight boards at once, each board in a lane of the vector registers.

A small layer for one board spends its time on adding up within registers and on waiting for what
comes before. With a board in each lane there is nothing to add up within a register, and a weight
that has been fetched serves eight boards.
"""

from __future__ import annotations

from typing import Any

from numba import types

from tablas.engine.kernels.generated import generated, ir
from tablas.engine.kernels.vectors import add_products

LANES = 8
"""Boards at once."""

_INT32, _INT64 = ir.IntType(32), ir.IntType(64)
_LOOSE = ("contract", "reassoc", "nsz")
_FIRST = ir.Constant(ir.VectorType(_INT32, LANES), [0] * LANES)


@generated
def dot_columns(
    _typing: Any,
    weights: Any,
    first: Any,
    source_step: Any,
    sum_step: Any,
    columns: Any,
    count: Any,
    sums: Any,
    at: Any,
) -> Any:
    """``dot_columns(weights, first, source_step, sum_step, columns, count, sums, at)``: 8 × 8 sums.

    Row o of `sums` from `at` on is the sum over s of the weight number
    ``first + s * source_step + o * sum_step`` times row s of `columns`, for each of eight boards.

    Args:
        weights: float32; or int16, and then two neighbours are one number here, and so are the two
            that they are multiplied by.
        first: where the first weight is, counted through all dimensions.
        source_step: how far those of two rows of `columns` are apart.
        sum_step: how far those of two sums are apart.
        columns: float32[count, LANES]; or int32, each two int16 of one board.
        count: how many rows of it.
        sums: float32 or int32 [n, LANES], eight rows of which are filled.
        at: the first of them.
    """
    whole = weights.dtype == types.int16
    steps = (types.int64, types.int64, types.int64)
    signature = types.void(weights, *steps, columns, types.int64, sums, types.int64)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        table, rows, totals = (
            context.make_array(signature.args[place])(context, builder, arguments[place]).data
            for place in (0, 4, 6)
        )
        number = _INT32 if whole else ir.FloatType()
        kind = ir.VectorType(number, LANES)
        table = builder.bitcast(table, number.as_pointer())
        start, source_step, sum_step, count = (arguments[place] for place in (1, 2, 3, 5))
        entry = builder.block
        loop, after = builder.append_basic_block("column"), builder.append_basic_block("columns")
        builder.branch(loop)
        builder.position_at_end(loop)
        source = builder.phi(_INT64)
        source.add_incoming(ir.Constant(_INT64, 0), entry)
        running = [builder.phi(kind) for _ in range(8)]
        row = builder.gep(rows, [builder.mul(source, ir.Constant(_INT64, LANES))])
        column = builder.load(builder.bitcast(row, kind.as_pointer()), align=4)
        place = builder.add(start, builder.mul(source, source_step))
        totalled = []
        for total in running:
            total.add_incoming(ir.Constant(kind, [0] * LANES), entry)
            one = builder.insert_element(
                ir.Constant(kind, ir.Undefined),
                builder.load(builder.gep(table, [place])),
                _INT32(0),
            )
            weight = builder.shuffle_vector(one, one, _FIRST)
            totalled.append(add_products(builder, total, weight, column, whole))
            total.add_incoming(totalled[-1], loop)
            place = builder.add(place, sum_step)
        following = builder.add(source, ir.Constant(_INT64, 1))
        source.add_incoming(following, loop)
        builder.cbranch(builder.icmp_signed("<", following, count), loop, after)
        builder.position_at_end(after)
        target = builder.gep(totals, [builder.mul(arguments[7], ir.Constant(_INT64, LANES))])
        for number_of_sum, total in enumerate(totalled):
            place = builder.gep(target, [ir.Constant(_INT64, number_of_sum * LANES)])
            builder.store(total, builder.bitcast(place, kind.as_pointer()), align=4)
        return context.get_dummy_value()

    return signature, generate


@generated
def shift_column(_typing: Any, column: Any, scale: Any, bias: Any, least: Any, shifted: Any) -> Any:
    """``shift_column(column, scale, bias, least, shifted)``: eight numbers times scale plus bias.

    Args:
        column: float32 or int32 [LANES].
        scale: float32.
        bias: float32.
        least: float32, put where the result would be less.
        shifted: float32[LANES], filled; it may be `column`.
    """
    signature = types.void(column, types.float32, types.float32, types.float32, shifted)
    whole = column.dtype == types.int32

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        source, target = (
            context.make_array(signature.args[place])(context, builder, arguments[place]).data
            for place in (0, 4)
        )
        kind = ir.VectorType(ir.FloatType(), LANES)
        read = ir.VectorType(_INT32, LANES) if whole else kind
        value = builder.load(builder.bitcast(source, read.as_pointer()), align=4)
        if whole:
            value = builder.sitofp(value, kind)
        scale, bias, least = (_spread(builder, arguments[place], kind) for place in (1, 2, 3))
        value = builder.fadd(builder.fmul(value, scale, flags=_LOOSE), bias, flags=_LOOSE)
        value = builder.select(builder.fcmp_ordered("<", value, least), least, value)
        builder.store(value, builder.bitcast(target, kind.as_pointer()), align=4)
        return context.get_dummy_value()

    return signature, generate


def _spread(builder: Any, number: Any, kind: Any) -> Any:
    """A number in every lane."""
    one = builder.insert_element(ir.Constant(kind, ir.Undefined), number, _INT32(0))
    return builder.shuffle_vector(one, one, _FIRST)
