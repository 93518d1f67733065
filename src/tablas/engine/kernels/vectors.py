"""The loops that the net spends its time in, written so that they run in vector registers.

numba's loops over int16 leave most of a register unused and write every partial sum to memory.
Here they are spelled out in LLVM's own vectors, of a fixed length, which it turns into whatever the
processor has. Widths are multiples of `LANES`.
"""

from __future__ import annotations

import math
from typing import Any

from numba import types
from numpy.typing import NDArray

from tablas.engine.kernels.generated import cgutils, generated, ir
from tablas.engine.kernels.jit import part

LANES = 64
"""Numbers of the first layer that are handled at once."""
SCRATCH = 512
"""The length of a scratch array."""

_INT16, _INT32, _INT64 = ir.IntType(16), ir.IntType(32), ir.IntType(64)


def _load(builder: Any, data: Any, offset: Any, count: int) -> Any:
    """So many numbers of an array from an offset on."""
    kind = ir.VectorType(data.type.pointee, count)
    place = builder.bitcast(builder.gep(data, [offset]), kind.as_pointer())
    return builder.load(place, align=2)


def _data(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    return context.make_array(kind)(context, builder, array).data


@generated
def dot_rows(
    _typing: Any, rows: Any, first: Any, source: Any, width: Any, sums: Any, at: Any
) -> Any:
    """``dot_rows(rows, first, source, width, sums, at)``: the products of eight rows with a vector.

    Args:
        rows: int16 or float32 [..., width], width a multiple of 16.
        first: the first of the eight, counted through all dimensions.
        source: of the same type, `width` numbers; with integers no sum may leave int32.
        width: how many.
        sums: int32 or float32, filled from `at` to `at` + 7.
        at: see `sums`.
    """
    signature = types.void(rows, types.int64, source, types.int64, sums, types.int64)
    whole = rows.dtype == types.int16

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kinds = signature.args
        width = arguments[3]
        left = builder.gep(
            _data(context, builder, kinds[0], arguments[0]), [builder.mul(arguments[1], width)]
        )
        right = _data(context, builder, kinds[2], arguments[2])
        step = 16 if whole else 8
        kind = ir.VectorType(_INT32 if whole else ir.FloatType(), 8)
        entry = builder.block
        loop, after = builder.append_basic_block("dot"), builder.append_basic_block("dotted")
        builder.branch(loop)
        builder.position_at_end(loop)
        at = builder.phi(_INT64)
        at.add_incoming(ir.Constant(_INT64, 0), entry)
        running = [builder.phi(kind) for _ in range(8)]
        value = _load(builder, right, at, step)
        totals = []
        for row, total in enumerate(running):
            total.add_incoming(ir.Constant(kind, [0] * 8), entry)
            offset = builder.add(at, builder.mul(width, ir.Constant(_INT64, row)))
            product = _products(builder, value, _load(builder, left, offset, step), whole)
            totals.append(_plus(builder, total, product, whole))
            total.add_incoming(totals[-1], loop)
        following = builder.add(at, ir.Constant(_INT64, step))
        at.add_incoming(following, loop)
        builder.cbranch(builder.icmp_signed("<", following, width), loop, after)
        builder.position_at_end(after)
        while len(totals) > 2:
            totals = [
                _neighbours(builder, one, other, whole)
                for one, other in zip(totals[0::2], totals[1::2], strict=True)
            ]
        low, high = (
            builder.shuffle_vector(
                *totals, _places([*range(half, half + 4), *range(half + 8, half + 12)])
            )
            for half in (0, 4)
        )
        target = builder.gep(_data(context, builder, kinds[4], arguments[4]), [arguments[5]])
        place = builder.bitcast(target, low.type.as_pointer())
        builder.store(_plus(builder, low, high, whole), place, align=4)
        return context.get_dummy_value()

    return signature, generate


def _add_pairs(outputs: int, kinds: Any) -> Any:
    """Signature and instructions of `add_pairs` for so many outputs at once, a multiple of 8."""
    weights, _, _, pairs, _, source, sums, _ = kinds
    signature = types.void(
        weights, types.int64, types.int64, pairs, types.int64, source, sums, types.int64
    )

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        table, numbers, units, totals = (
            _data(context, builder, signature.args[place], arguments[place])
            for place in (0, 3, 5, 6)
        )
        first, step, count = arguments[1], arguments[2], arguments[4]
        kind, vectors = ir.VectorType(_INT32, 8), range(outputs // 8)
        entry = builder.block
        head, body, after = (
            builder.append_basic_block(name) for name in ("pairs", "pair", "paired")
        )
        builder.branch(head)
        builder.position_at_end(head)
        index = builder.phi(_INT64)
        index.add_incoming(ir.Constant(_INT64, 0), entry)
        running = [builder.phi(kind) for _ in vectors]
        for total in running:
            total.add_incoming(ir.Constant(kind, [0] * 8), entry)
        builder.cbranch(builder.icmp_signed("<", index, count), body, after)
        builder.position_at_end(body)
        pair = builder.sext(builder.load(builder.gep(numbers, [index])), _INT64)
        both = builder.load(
            builder.gep(builder.bitcast(units, _INT32.as_pointer()), [pair]), align=2
        )
        one = builder.insert_element(ir.Constant(kind, ir.Undefined), both, _INT32(0))
        spread = builder.shuffle_vector(one, one, ir.Constant(kind, [0] * 8))
        value = builder.bitcast(spread, ir.VectorType(_INT16, 16))
        row = builder.add(first, builder.mul(pair, step))
        for vector, total in zip(vectors, running, strict=True):
            offset = builder.add(row, ir.Constant(_INT64, vector * 16))
            product = _products(builder, value, _load(builder, table, offset, 16), True)
            total.add_incoming(builder.add(total, product), body)
        index.add_incoming(builder.add(index, ir.Constant(_INT64, 1)), body)
        builder.branch(head)
        builder.position_at_end(after)
        target = builder.gep(totals, [arguments[7]])
        for vector, total in zip(vectors, running, strict=True):
            place = builder.gep(target, [ir.Constant(_INT64, vector * 8)])
            builder.store(total, builder.bitcast(place, kind.as_pointer()), align=4)
        return context.get_dummy_value()

    return signature, generate


@generated
def add_64_pairs(
    _typing: Any,
    weights: Any,
    start: Any,
    stride: Any,
    pairs: Any,
    count: Any,
    source: Any,
    sums: Any,
    at: Any,
) -> Any:
    """``add_64_pairs(weights, start, stride, pairs, count, source, sums, at)``: 64 sums.

    Products of a layer most of whose sources are 0: only the pairs of neighbouring sources that
    are named count. The weights of pair p, two for each output, lie from ``start + p * stride`` on.

    Args:
        weights: int16, of any shape.
        start: where the weights of pair 0 are, counted through all dimensions.
        stride: how far the weights of two pairs are apart.
        pairs: int32, numbers of pairs.
        count: how many of them.
        source: int16; no sum may leave int32.
        sums: int32, filled from `at` to `at` + 63.
        at: see `sums`.
    """
    return _add_pairs(64, (weights, start, stride, pairs, count, source, sums, at))


@generated
def add_16_pairs(
    _typing: Any,
    weights: Any,
    start: Any,
    stride: Any,
    pairs: Any,
    count: Any,
    source: Any,
    sums: Any,
    at: Any,
) -> Any:
    """The same for 16 sums."""
    return _add_pairs(16, (weights, start, stride, pairs, count, source, sums, at))


def _places(numbers: Any) -> Any:
    places = list(numbers)
    return ir.Constant(ir.VectorType(_INT32, len(places)), places)


def _plus(builder: Any, left: Any, right: Any, whole: bool) -> Any:
    if whole:
        return builder.add(left, right)
    return builder.fadd(left, right, flags=("contract", "reassoc", "nsz"))


def _products(builder: Any, left: Any, right: Any, whole: bool) -> Any:
    """Eight products; of whole numbers, eight sums of two (one instruction on most machines)."""
    if not whole:
        return builder.fmul(left, right, flags=("contract", "reassoc", "nsz"))
    wide = ir.VectorType(_INT32, 16)
    product = builder.mul(builder.sext(left, wide), builder.sext(right, wide))
    even, odd = (
        builder.shuffle_vector(product, product, _places(range(start, 16, 2))) for start in (0, 1)
    )
    return builder.add(even, odd)


def add_products(builder: Any, total: Any, left: Any, right: Any, whole: bool) -> Any:
    """Instructions for ``total + left * right`` in eight lanes.

    Of whole numbers a lane of `left` and of `right` is two int16, and both products are added.
    """
    if whole:
        halves = ir.VectorType(_INT16, 16)
        left, right = builder.bitcast(left, halves), builder.bitcast(right, halves)
    return _plus(builder, total, _products(builder, left, right, whole), whole)


def _neighbours(builder: Any, left: Any, right: Any, whole: bool) -> Any:
    """Sums of neighbouring numbers of two vectors, within each half of a register."""
    even, odd = (
        builder.shuffle_vector(
            left, right, _places(start + place for place in (0, 2, 8, 10, 4, 6, 12, 14))
        )
        for start in (0, 1)
    )
    return _plus(builder, even, odd, whole)


@generated
def logistic(_typing: Any, numbers: Any) -> Any:
    """``logistic(numbers)``: put 1 / (1 + exp(-x)) in the place of each of the first eight.

    The numbers are float32; the result is right to 1e-6.
    """
    signature = types.void(numbers)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = _data(context, builder, signature.args[0], arguments[0])
        kind, whole = ir.VectorType(ir.FloatType(), 8), ir.VectorType(_INT32, 8)

        def all_of(number: float) -> Any:
            return ir.Constant(kind, [number] * 8)

        x = _load(builder, data, ir.Constant(_INT64, 0), 8)
        for limit, beyond in ((30.0, ">"), (-30.0, "<")):
            out = builder.fcmp_ordered(beyond, x, all_of(limit))
            x = builder.select(out, all_of(limit), x)
        # exp(-x) = 2**y = 2**n * 2**f with n whole and |f| <= 1/2; Taylor's series for the latter.
        y = builder.fmul(x, all_of(-1 / math.log(2)))
        rint = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(kind, [kind]), "llvm.nearbyint.v8f32"
        )
        n = builder.call(rint, [y])
        f = builder.fsub(y, n)
        power = all_of(0)
        for degree in range(6, -1, -1):
            term = all_of(math.log(2) ** degree / math.factorial(degree))
            power = builder.fadd(builder.fmul(power, f), term)
        exponent = builder.add(builder.fptosi(n, whole), ir.Constant(whole, [127] * 8))
        shifted = builder.shl(exponent, ir.Constant(whole, [23] * 8))
        grown = builder.fmul(power, builder.bitcast(shifted, kind))
        result = builder.fdiv(all_of(1), builder.fadd(all_of(1), grown))
        builder.store(result, builder.bitcast(data, kind.as_pointer()), align=4)
        return context.get_dummy_value()

    return signature, generate


@generated
def fetch_row(_typing: Any, rows: Any, row: Any) -> Any:
    """``fetch_row(rows, row)``: let a row of int16[n, width] be brought near, it is needed soon."""
    signature = types.void(rows, types.int64)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        width = cgutils.unpack_tuple(builder, array.shape, 2)[1]
        start = builder.gep(array.data, [builder.mul(arguments[1], width)])
        byte = ir.IntType(8).as_pointer()
        prefetch = cgutils.get_or_insert_function(
            builder.module,
            ir.FunctionType(ir.VoidType(), [byte, _INT32, _INT32, _INT32]),
            "llvm.prefetch.p0",
        )
        zero, line = ir.Constant(_INT64, 0), ir.Constant(_INT64, 32)
        with cgutils.for_range_slice(builder, zero, width, line, _INT64) as (at, _):
            place = builder.bitcast(builder.gep(start, [at]), byte)
            builder.call(prefetch, [place, *(ir.Constant(_INT32, n) for n in (0, 3, 1))])
        return context.get_dummy_value()

    return signature, generate


@generated
def sum_rows(
    _typing: Any, rows: Any, plus: Any, pluses: Any, minus: Any, minuses: Any, base: Any, total: Any
) -> Any:
    """``sum_rows(rows, plus, pluses, minus, minuses, base, total)``: a new accumulator.

    ``total = base`` + the rows that the first `pluses` of `plus` name − those that the first
    `minuses` of `minus` name.

    Args:
        rows: int16 or float32 [n, width].
        plus: int32, row numbers.
        pluses: how many of them.
        minus: int32, row numbers.
        minuses: how many of them.
        base: of the same type as the rows, [width].
        total: the same, filled; it may be `base`.
    """
    signature = types.void(rows, plus, types.int64, minus, types.int64, base, total)
    whole = rows.dtype == types.int16
    step = 16 if whole else 8

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kinds = signature.args
        table, added, _, taken, _, start, end = (
            _data(context, builder, kind, argument) if isinstance(kind, types.Array) else None
            for kind, argument in zip(kinds, arguments, strict=True)
        )
        width = cgutils.unpack_tuple(
            builder, context.make_array(kinds[5])(context, builder, arguments[5]).shape, 1
        )[0]
        zero, lanes = ir.Constant(_INT64, 0), ir.Constant(_INT64, LANES)
        with cgutils.for_range_slice(builder, zero, width, lanes, _INT64) as (at, _):
            offsets = [
                builder.add(at, ir.Constant(_INT64, offset)) for offset in range(0, LANES, step)
            ]
            sums = [_load(builder, start, offset, step) for offset in offsets]
            for indices, count, join in (
                (added, arguments[2], _plus),
                (taken, arguments[4], _less),
            ):
                before = builder.block
                head = builder.append_basic_block("rows")
                body, after = builder.append_basic_block("row"), builder.append_basic_block("end")
                builder.branch(head)
                builder.position_at_end(head)
                index = builder.phi(_INT64)
                index.add_incoming(zero, before)
                running = [builder.phi(value.type) for value in sums]
                for phi, value in zip(running, sums, strict=True):
                    phi.add_incoming(value, before)
                builder.cbranch(builder.icmp_signed("<", index, count), body, after)
                builder.position_at_end(body)
                row = builder.sext(builder.load(builder.gep(indices, [index])), _INT64)
                place = builder.mul(row, width)
                for phi, offset in zip(running, offsets, strict=True):
                    value = _load(builder, table, builder.add(place, offset), step)
                    phi.add_incoming(join(builder, phi, value, whole), body)
                index.add_incoming(builder.add(index, ir.Constant(_INT64, 1)), body)
                builder.branch(head)
                builder.position_at_end(after)
                sums = running
            for value, offset in zip(sums, offsets, strict=True):
                place = builder.bitcast(builder.gep(end, [offset]), value.type.as_pointer())
                builder.store(value, place, align=2)
        return context.get_dummy_value()

    return signature, generate


def _less(builder: Any, left: Any, right: Any, whole: bool) -> Any:
    return builder.sub(left, right) if whole else builder.fsub(left, right)


def _scratch(number: Any, *shape: int) -> Any:
    kind = types.Array(number, len(shape), "C")
    size = number.bitwidth // 8

    def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        data_type = context.get_data_type(number)
        place = cgutils.alloca_once(builder, data_type, size=_INT64(math.prod(shape)))
        array = context.make_array(kind)(context, builder)
        steps = [size * math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
        context.populate_array(
            array,
            data=place,
            shape=[_INT64(length) for length in shape],
            strides=[_INT64(step) for step in steps],
            itemsize=_INT64(size),
            meminfo=None,
        )
        return array._getvalue()

    return kind(), generate


@generated
def scratch_rows(_typing: Any) -> Any:
    """An int32[`SCRATCH`] of the calling function's own, on its stack and never cleared.

    It must not outlive the call; and it is one for each place in the source, not for each call.
    """
    return _scratch(types.int32, SCRATCH)


@generated
def scratch_units(_typing: Any) -> Any:
    """The same, int16."""
    return _scratch(types.int16, SCRATCH)


@generated
def scratch_floats(_typing: Any) -> Any:
    """The same, float32."""
    return _scratch(types.float32, SCRATCH)


@generated
def scratch_keys(_typing: Any) -> Any:
    """The same, uint64."""
    return _scratch(types.uint64, SCRATCH)


@generated
def scratch_chances(_typing: Any) -> Any:
    """The same, float32[5]."""
    return _scratch(types.float32, 5)


@generated
def scratch_board(_typing: Any) -> Any:
    """The same, int8[2, 26]."""
    return _scratch(types.int8, 2, 26)


@part
def copy_row(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Copy a row of numbers; as a slice, numba would compile its broadcasting for seconds."""
    for index in range(target.shape[0]):
        target[index] = source[index]
