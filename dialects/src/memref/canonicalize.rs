//! Canonicalization patterns of `memref`.

mod alloc;
mod regroup;
mod views;

use lect_core::entity::{Op, Type, Value};
use lect_core::ir::OpRef;
use lect_core::types::{DYNAMIC, TypeData};
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use super::fold::weaker_cast_from;
use crate::patterns::{Table, constant_int, defined_by, insert_value, op_state};
use crate::shapes::{MemRef, dynamic_count, operands_of};

pub(super) const PATTERNS: Table = canonicalization![
    "memref.alloc" => [alloc::static_sizes, alloc::erase_dead],
    "memref.alloca" => [alloc::static_sizes, alloc::erase_dead],
    "memref.alloca_scope" => [alloc::inline_scope],
    "memref.collapse_shape" => [regroup::compose_collapses, regroup::collapse_of_expand, regroup::collapse_of_cast],
    "memref.copy" => [copy_of_cast, erase_empty_copy, erase_copy_to_itself],
    "memref.dim" => [dim_of_alloc, dim_of_reshape],
    "memref.expand_shape" => [regroup::compose_expands, regroup::expand_of_collapse, regroup::expand_of_cast],
    "memref.extract_strided_metadata" => [views::metadata_of_cast],
    "memref.realloc" => [alloc::erase_dead],
    "memref.reinterpret_cast" => [views::same_as_metadata, views::static_reinterpretation],
    "memref.subview" => [views::static_subview, views::subview_of_cast, views::trivial_subview],
    "memref.view" => [views::static_view, views::view_of_cast],
];

/// Replaces an operation by a cast of a value to the type of its result.
fn replace_by_cast(op: Op, rw: &mut Rewriter<'_>, value: Value) -> Option<()> {
    let view = rw.op(op);
    let state = op_state(rw, "memref.cast", view.loc()).operands([value]).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// The value and the type of the only result, and the first operand.
fn first_operand(op: OpRef<'_>) -> Option<(Value, Type)> {
    Some((op.operands().next()?, op.result_types().next()?))
}

/// `copy` from or to a cast of a memref is from or to the memref.
fn copy_of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (ir, ctx) = (rw.ir(), rw.context());
    let from = |value: Value| {
        let source = defined_by(ir, value, "memref.cast")?.operands().next()?;
        let is_ranked = |value| matches!(ctx.type_data(ir.value_type(value)), TypeData::MemRef { .. });
        let same = ctx.element_type(ir.value_type(source)) == ctx.element_type(ir.value_type(value));
        (is_ranked(source) && is_ranked(value) && same).then_some(source)
    };
    let operands: Vec<Value> = view.operands().map(|value| from(value).unwrap_or(value)).collect();
    if view.operands().eq(operands.iter().copied()) {
        return None;
    }
    rw.modify(op, |ir| ir.set_operands(op, &operands));
    Some(())
}

fn erase_empty_copy(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let is_empty = |ty: Type| {
        let shape = rw.context().shape(ty).unwrap_or_default();
        dynamic_count(shape) == 0 && shape.contains(&0)
    };
    if !rw.op(op).operand_types().any(is_empty) {
        return None;
    }
    rw.erase(op);
    Some(())
}

fn erase_copy_to_itself(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let operands: Vec<Value> = rw.op(op).operands().collect();
    if operands.first() != operands.get(1) {
        return None;
    }
    rw.erase(op);
    Some(())
}

/// The size of what was given a shape is in the memref that holds the shape.
fn dim_of_reshape(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let dim = rw.op(op);
    let (source, index) = (dim.operands().next()?, dim.operands().nth(1)?);
    let reshape = defined_by(rw.ir(), source, "memref.reshape")?;
    // The index must be there already where the shape is read.
    match rw.ir().value(index).defining_op() {
        Some(def) if def.block() == reshape.block() => {
            if rw.ir().is_before(reshape.op, def.op) {
                return None;
            }
        }
        _ if dim.block() == reshape.block() => {}
        Some(def) if !is_around(def, reshape) => return None,
        Some(_) => {}
        None => return None,
    }
    let shape = reshape.operands().nth(1)?;
    let (reshape, loc) = (reshape.op, dim.loc());
    let (ctx, index_type) = (rw.context(), rw.context().common().index);
    let element = ctx.element_type(rw.ir().value_type(shape))?;
    let load = op_state(rw, "memref.load", loc).operands([shape, index]).results([element]).attr(
        ctx,
        "nontemporal",
        ctx.bool_attr(false),
    );
    if element != index_type {
        op_state(rw, "arith.index_cast", loc);
    }
    rw.after(reshape);
    let mut size = insert_value(rw, load);
    if element != index_type {
        let cast = op_state(rw, "arith.index_cast", loc).operands([size]).results([index_type]);
        size = insert_value(rw, cast);
    }
    rw.replace(op, &[size]);
    Some(())
}

/// Whether an operation is in a region that another one is nested in.
fn is_around(outer: OpRef<'_>, inner: OpRef<'_>) -> bool {
    let region = |op: OpRef<'_>| op.block().and_then(|block| block.region()).map(|region| region.region);
    let wanted = region(outer);
    std::iter::successors(inner.parent(), |op| op.parent()).any(|op| region(op) == wanted)
}

/// `memref.dim` of memory that is allocated with this size.
fn dim_of_alloc(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let (memory, index) = (view.operands().next()?, view.operands().nth(1)?);
    let alloc = defined_by(ir, memory, "gpu.alloc")?;
    let memref = MemRef::of(rw.context(), ir.value_type(memory))?;
    let index = usize::try_from(constant_int(ir, index)?).ok()?;
    if *memref.shape.get(index)? != DYNAMIC {
        return None;
    }
    let number = dynamic_count(memref.shape.get(..index)?);
    let size = operands_of(alloc, "dynamicSizes").nth(number)?;
    rw.replace(op, &[size]);
    Some(())
}
