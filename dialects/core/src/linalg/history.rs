//! Migration functions named by `history.td`.

pub(crate) mod named_syntax;
pub(crate) mod named_to_generic;
pub(crate) mod slices_and_reshapes;

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::upgrades::{
    cannot_carry, drop_unused, insert_before, keep, name_iterators, numbers, numbers_of, replace, state_of,
};

use super::GenericOp;
use crate::linalg::history::named_syntax::give_body;

/// Output tile size and filter size, by value of `WinogradConv2DFmr`.
const TILES: [(i64, i64); 3] = [(2, 3), (4, 3), (2, 5)];

/// Properties that change the semantics of an operation: operation, property, default value.
pub(crate) const ESSENTIAL: &[(&str, &str, &str)] = &[
    ("batch_matmul", "cast", ""),
    (
        "batch_matmul",
        "indexing_maps",
        "[affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, \
         affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]",
    ),
    ("batch_reduce_matmul", "cast", ""),
    (
        "batch_reduce_matmul",
        "indexing_maps",
        "[affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, \
         affine_map<(d0, d1, d2, d3) -> (d1, d2)>]",
    ),
    (
        "matmul",
        "indexing_maps",
        "[affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, \
         affine_map<(d0, d1, d2) -> (d0, d1)>]",
    ),
];

/// The migration functions.
pub(crate) const MIGRATIONS: &[(&str, Migration)] = &[
    ("cast_value", Migration::ir(cast_value)),
    ("buffer_size", Migration::ir(slices_and_reshapes::buffer_size)),
    ("drop_unused", Migration::ir(drop_unused)),
    ("give_output_argument", Migration::ir_both(give_output_argument, forget_output_argument)),
    ("keep", Migration::ir(keep)),
    ("keeps_order", Migration::ir(keeps_order)),
    ("name_binary", Migration::record_both(name_binary, be_binary)),
    ("name_groups", Migration::ir(name_groups)),
    ("name_iterators", Migration::ir(name_kinds)),
    ("name_parts", Migration::ir(slices_and_reshapes::name_parts)),
    ("name_sizes", Migration::record_both(name_sizes, number_sizes)),
    ("name_unary", Migration::record_both(name_unary, be_unary)),
    ("order_copy", Migration::ir(slices_and_reshapes::order_copy)),
    ("reshape_memref", Migration::record(|record| slices_and_reshapes::reshape(record, "memref"))),
    ("reshape_tensor", Migration::record(|record| slices_and_reshapes::reshape(record, "tensor"))),
    ("slice", Migration::ir(slices_and_reshapes::slice)),
    ("write_out", Migration::ir(named_to_generic::write_out)),
];

/// Casts the fill value to the element type: older releases allowed a different type.
fn cast_value(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let view = ir.op(op);
    let ctx = view.context().clone();
    let operands: Vec<Value> = view.operands().collect();
    let &[value, output] = &*operands else { return Ok(()) };
    let (from, to) = (ir.value_type(value), ctx.types().element_type(ir.value_type(output)));
    let Some(to) = to.filter(|&to| to != from) else { return Ok(()) };
    let name = match (ctx.types().data(from), ctx.types().data(to)) {
        (TypeData::Float(from), TypeData::Float(to)) if from.width() < to.width() => "arith.extf",
        (TypeData::Float(from), TypeData::Float(to)) if from.width() > to.width() => "arith.truncf",
        (TypeData::Float(_), TypeData::Integer { .. }) => "arith.fptosi",
        (TypeData::Integer { .. }, TypeData::Float(_)) => "arith.sitofp",
        (TypeData::Integer { width: from, .. }, TypeData::Integer { width: to, .. }) => match from < to {
            true => "arith.extsi",
            false => "arith.trunci",
        },
        _ => return Ok(()),
    };
    let cast = insert_before(ir, op, name, &[value], to, &[]);
    let mut state = state_of(ir, op);
    state.operands = [cast, output].into_iter().collect();
    let new = replace(ir, op, state);
    give_body(ir, new)
}

/// Converts iterator types from strings to enum attributes.
pub(crate) fn name_kinds(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let kinds = ir.op(op).cast::<GenericOp<'_>>().and_then(|generic| generic.iterator_types_attr());
    name_iterators(ir, op, "linalg", kinds)
}

/// Adds the operand segment sizes of an operation with one input and one output.
fn name_groups(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let view = ir.op(op);
    let ctx = view.context();
    if view.operand_count() == 2 && numbers_of(view, "operandSegmentSizes").is_none_or(|sizes| sizes != [1, 1]) {
        let sizes = ctx.attrs().dense_i32_array([1, 1]);
        ir.set_attr(op, "operandSegmentSizes", Some(sizes));
    }
    Ok(())
}

/// Rejects a copy that permutes dimensions.
fn keeps_order(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let turns = ["inputPermutation", "outputPermutation"].iter().any(|name| ir.op(op).attr(name).is_some());
    if turns { Err(cannot_carry(ir, op, "gives dimensions another order")) } else { Ok(()) }
}

fn name_unary(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    name_kind(record, "unary_fn", "exp")
}

fn name_binary(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    name_kind(record, "binary_fn", "add")
}

/// Converts `elemwise_unary` or `elemwise_binary` to `elementwise`. An operand without a shape is broadcast.
fn name_kind(record: &mut OpRecord<'_>, mnemonic: &str, usual: &str) -> Result<(), Lost> {
    let ctx = record.ctx;
    let word = match record.take("fun") {
        None => Some(usual.to_owned()),
        Some(function) => enums::word_of(ctx, function, mnemonic),
    };
    let kind = word.and_then(|word| enums::attr(ctx, "linalg", "elementwise_kind", &word));
    let Some(kind) = kind else { return Err("computes an unknown function".into()) };
    record.set("kind", kind);
    // Without `cast`, operands have the type of the result.
    record.take("cast");
    match implied_maps(record) {
        Some(maps) => record.set("indexing_maps", maps),
        None => return Err("takes values of which nothing is known yet".into()),
    }
    Ok(())
}

/// Builds the indexing maps of elementwise operands: the identity, or an empty map for a scalar.
fn implied_maps(record: &OpRecord<'_>) -> Option<Attr> {
    let ctx = record.ctx;
    let ranks = record.operands.iter().map(|operand| Some(ctx.types().shape(operand.ty?).map_or(0, <[i64]>::len)));
    let ranks = ranks.collect::<Option<Vec<usize>>>()?;
    let rank = ranks.last().copied().unwrap_or(0);
    let dims = u32::try_from(rank).unwrap_or(u32::MAX);
    let map = |own: &usize| match *own == rank {
        true => ctx.attrs().affine_map(ctx.affine().identity_map(dims)),
        false => ctx.attrs().affine_map(ctx.affine().map(dims, 0, [])),
    };
    let maps: Vec<Attr> = ranks.iter().map(map).collect();
    Some(ctx.attrs().array(maps))
}

fn be_unary(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    be_kind(record, "unary_fn", 1)
}

fn be_binary(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    be_kind(record, "binary_fn", 2)
}

/// Converts `elementwise` to an operation with a fixed number of inputs, if its indexing maps are the default.
fn be_kind(record: &mut OpRecord<'_>, mnemonic: &str, inputs: usize) -> Result<(), Lost> {
    let ctx = record.ctx;
    let word = record.take("kind").and_then(|kind| enums::word_of(ctx, kind, "elementwise_kind"));
    // Functions of another arity cannot be expressed.
    let function = |word: String| enums::attr(ctx, "linalg", mnemonic, &word);
    match word.filter(|_| record.operands.len() == inputs + 1).and_then(function) {
        Some(function) => record.set("fun", function),
        None => return Err("uses a feature that the release lacks".into()),
    }
    match record.take("indexing_maps") == implied_maps(record) {
        true => Ok(()),
        false => Err("meets elements in an order of its own".into()),
    }
}

fn name_sizes(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let mut number = |name: &str| numbers(ctx, ctx.attrs().array([record.take(name)?]))?.first().copied();
    let sizes = number("m").zip(number("r"));
    let Some((_, word)) = TILES.iter().zip(0..).find(|tile| Some(*tile.0) == sizes) else {
        return Err("has sizes that are none of those known".into());
    };
    record.set("fmr", ctx.attrs().integer(ctx.types().i32(), word));
    Ok(())
}

fn number_sizes(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let word = record.take("fmr").and_then(|word| numbers(ctx, ctx.attrs().array([word]))?.first().copied());
    let tile = word.and_then(|word| TILES.get(usize::try_from(word).ok()?));
    let Some(&(results, kernel)) = tile else { return Err("has sizes that are none of those known".into()) };
    record.set("m", ctx.attrs().integer(ctx.types().i64(), results));
    record.set("r", ctx.attrs().integer(ctx.types().i64(), kernel));
    Ok(())
}

/// Adds the block argument for the element of the output.
fn give_output_argument(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let view = ir.op(op);
    let ctx = view.context();
    let output = view.operands().last().map(|output| ir.value_type(output));
    if let Some(block) = view.region(0).and_then(|body| body.entry())
        && let Some(element) = output.map(|output| ctx.types().element_type(output).unwrap_or(output))
        && block.args().len() + 1 == view.operand_count()
    {
        let (block, loc) = (block.block, view.loc());
        ir.add_block_arg(block, element, loc);
    }
    Ok(())
}

/// Drops the unused block argument for the element of the output.
fn forget_output_argument(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let view = ir.op(op);
    let Some(block) = view.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    let Some(last) = block.args().len().checked_sub(1).filter(|last| last + 1 == view.operand_count()) else {
        return Ok(());
    };
    let (block, ctx, loc) = (block.block, view.context().clone(), view.loc());
    ir.try_erase_block_arg(block, last).map_err(|_| {
        let message =
            "'linalg.map' op with a body that uses the element of its output cannot be expressed in older releases";
        ctx.error(loc, message).emit()
    })
}
