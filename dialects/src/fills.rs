//! Tensors that `linalg.fill` filled, in another shape.

use lect_core::entity::{Op, Region, Type, Value};
use lect_core::loc::Loc;
use lect_transforms::rewrite::Rewriter;

use crate::patterns::{defined_by, insert_value, op_state};
use crate::shapes::{dynamic_count, ranked_tensor};

/// The body of an operation that yields its first argument.
pub(crate) fn copy_region(rw: &mut Rewriter<'_>, types: [Type; 2]) -> Option<Region> {
    let end = op_state(rw, "linalg.yield", Loc::UNKNOWN);
    let region = rw.ir_mut().create_region();
    let block = rw.ir_mut().create_block();
    rw.ir_mut().append_block(region, block);
    let [arg, _] = types.map(|ty| rw.ir_mut().add_block_arg(block, ty, Loc::UNKNOWN));
    rw.at_end(block).insert(end.operands([arg]));
    Some(region)
}

/// Replaces an operation by one that fills what it writes into.
pub(crate) fn replace_by_fill(op: Op, rw: &mut Rewriter<'_>, value: Value, output: Value) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context();
    let state = op_state(rw, "linalg.fill", view.loc()).operands([value, output]).results(view.result_types()).attr(
        ctx,
        "operandSegmentSizes",
        ctx.i32_array_attr([1, 1]),
    );
    let element = ctx.element_type(rw.ir().value_type(output))?;
    let value_type = rw.ir().value_type(value);
    if value_type != element {
        return None;
    }
    let region = copy_region(rw, [value_type, element])?;
    let state = state.region(region);
    rw.replace_with(op, state);
    Some(())
}

/// The value that a tensor was filled with, and the tensor.
fn fill_of(rw: &Rewriter<'_>, tensor: Value) -> Option<(Value, Value)> {
    let fill = defined_by(rw.ir(), tensor, "linalg.fill")?;
    Some((fill.operands().next()?, fill.operands().nth(1)?))
}

/// What was filled and is regrouped then is regrouped and filled then.
pub(crate) fn regroup_before_fill(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, output) = fill_of(rw, view.operands().next()?)?;
    op_state(rw, "linalg.fill", view.loc());
    let mut state = crate::tensor_casts::state_of(view);
    state.attrs.clear();
    *state.operands.first_mut()? = output;
    let new = insert_value(rw.before(op), state);
    replace_by_fill(op, rw, value, new)
}

/// What was filled and is padded with the same is filled as a whole.
pub(crate) fn pad_of_fill(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, _) = fill_of(rw, view.operands().next()?)?;
    let block = view.region(0)?.entry()?;
    let padding = block.last()?.operands().next()?;
    let (shape, element) = ranked_tensor(rw.context(), view.result_types().next()?)?;
    if padding != value || dynamic_count(shape) > 0 {
        return None;
    }
    let ty = rw.context().tensor_type(shape, element, None).ok()?;
    if view.result_types().next()? != ty {
        return None;
    }
    let state = op_state(rw, "tensor.empty", view.loc()).results([ty]);
    let empty = insert_value(rw.before(op), state);
    replace_by_fill(op, rw, value, empty)
}

/// Tensors that were filled with the same are filled when they stand side by side.
pub(crate) fn concat_of_fills(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, _) = fill_of(rw, view.operands().next()?)?;
    let constant = rw.ir().value(value).constant();
    let mut state = crate::tensor_casts::state_of(view);
    for operand in &mut state.operands {
        let (other, output) = fill_of(rw, *operand)?;
        let same = other == value || constant.is_some() && rw.ir().value(other).constant() == constant;
        if !same {
            return None;
        }
        *operand = output;
    }
    op_state(rw, "linalg.fill", state.loc);
    let new = insert_value(rw.before(op), state);
    replace_by_fill(op, rw, value, new)
}
