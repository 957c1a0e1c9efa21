//! Canonicalization patterns of `shape`.

mod assuming;
mod operands;

use lect_core::entity::{Attr, Op, Type, Value};
use lect_core::ir::OpRef;
use lect_core::typed::TypedType;
use lect_core::types::DYNAMIC;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use super::SizeType;
use crate::folding::index_tensor;
use crate::patterns::{Table, defined_by, op_state};
use crate::shapes::ranked_tensor;

pub(super) const PATTERNS: Table = canonicalization![
    "shape.assuming" => [assuming::inline_known, assuming::drop_unused_results],
    "shape.assuming_all" => [
        assuming::merge_nested,
        assuming::forward_single,
        assuming::leave_out_weaker,
        assuming::to_cstr_eq,
        operands::drop_duplicates,
    ],
    "shape.broadcast" => [
        operands::make_rank_known,
        operands::merge_known,
        operands::forward_single,
        operands::look_through_casts,
        operands::drop_duplicates,
        operands::drop_empty,
    ],
    "shape.cstr_broadcastable" => [
        operands::look_through_casts,
        operands::holds_of_one,
        operands::drop_duplicates,
        operands::drop_empty,
    ],
    "shape.cstr_eq" => [operands::holds_of_one],
    "shape.index_to_size" => [|op, rw| undo(op, rw, "shape.size_to_index")],
    "shape.is_broadcastable" => [operands::drop_duplicates],
    "shape.rank" => [rank_of_tensor],
    "shape.shape_of" => [shape_of_static, shape_of_reshaped],
    "shape.size_to_index" => [|op, rw| undo(op, rw, "shape.index_to_size")],
];

/// The first operand, and the type of the only result.
fn first_operand(op: OpRef<'_>) -> Option<(Value, Type)> {
    Some((op.operands().next()?, op.result_types().next()?))
}

/// What was made of something by the inverse operation is made that again.
fn undo(op: Op, rw: &mut Rewriter<'_>, inverse: &str) -> Option<()> {
    let (made, ty) = first_operand(rw.op(op))?;
    let from = defined_by(rw.ir(), made, inverse)?.operands().next()?;
    if rw.ir().value_type(from) != ty {
        return None;
    }
    rw.replace(op, &[from]);
    Some(())
}

/// Replaces an operation by one of one operand or none, and of the same type.
fn replace_by(
    op: Op,
    rw: &mut Rewriter<'_>,
    name: &str,
    operand: Option<Value>,
    attr: Option<(&str, Attr)>,
) -> Option<()> {
    let view = rw.op(op);
    let mut state = op_state(rw, name, view.loc()).operands(operand).results(view.result_types());
    if let Some((name, attr)) = attr {
        state = state.attr(rw.context(), name, attr);
    }
    rw.replace_with(op, state);
    Some(())
}

/// The number of dimensions of a tensor.
fn rank_of_tensor(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (shape, ty) = first_operand(rw.op(op))?;
    let of = defined_by(rw.ir(), shape, "shape.shape_of")?.operand_types().next()?;
    let ctx = rw.context();
    let rank = ctx.integer_attr(ctx.common().index, ranked_tensor(ctx, of)?.0.len() as i64);
    let is_size = SizeType::cast(ctx, ty).is_some();
    let name = if is_size { "shape.const_size" } else { "arith.constant" };
    replace_by(op, rw, name, None, Some(("value", rank)))
}

/// The shape of what is of a known shape. A tensor does not become a `!shape.shape`, as a cast would not verify.
fn shape_of_static(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context();
    let shape = ctx.shape(view.operand_types().next()?).filter(|shape| !shape.contains(&DYNAMIC))?;
    let ty = view.result_types().next()?;
    let attr = index_tensor(ctx, shape)?;
    let known = ctx.attr_type(attr)?;
    if known == ty {
        return replace_by(op, rw, "shape.const_shape", None, Some(("shape", attr)));
    }
    ranked_tensor(ctx, ty)?;
    let state = op_state(rw, "shape.const_shape", view.loc()).results([known]).attr(ctx, "shape", attr);
    let constant = crate::patterns::insert_value(rw.before(op), state);
    replace_by(op, rw, "tensor.cast", Some(constant), None)
}

/// The shape of a tensor that was reshaped is the one that it was given.
fn shape_of_reshaped(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (of, ty) = first_operand(rw.op(op))?;
    let shape = defined_by(rw.ir(), of, "tensor.reshape")?.operands().nth(1)?;
    let ctx = rw.context();
    let (given, (_, element)) = (rw.ir().value_type(shape), ranked_tensor(ctx, ty)?);
    if given == ty {
        rw.replace(op, &[shape]);
        return Some(());
    }
    let same = ranked_tensor(ctx, given)?.1 == element;
    replace_by(op, rw, if same { "tensor.cast" } else { "arith.index_cast" }, Some(shape), None)
}
