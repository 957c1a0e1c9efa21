//! Sizes: of what they were given to, and those that are constants.

use lect_core::engine::interface::destination::DestinationStyle;
use lect_core::entity::{Op, Value};
use lect_core::types::DYNAMIC;
use lect_transforms::rewrite::Rewriter;

use super::replace_by_cast;
use crate::mixed;
use crate::patterns::{constant_index, constant_int, defined_by, insert_value, op_state};
use crate::shapes::{dynamic_count, operands_of, ranked_tensor};
use crate::tensor_casts::{replace_moving_regions, state_of};

fn set_source(op: Op, rw: &mut Rewriter<'_>, source: Value) -> Option<()> {
    rw.modify(op, |ir| ir.set_operand(op, 0, source));
    Some(())
}

pub(super) fn of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let source = rw.op(op).operands().next()?;
    let from = defined_by(rw.ir(), source, "tensor.cast")?.operands().next()?;
    set_source(op, rw, from)
}

/// A tensor that was written into has the shape that it had before.
pub(super) fn of_destination(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let source = rw.op(op).operands().next()?;
    let made = rw.ir().value(source).defining_op()?;
    let inits = made.interface::<dyn DestinationStyle>()?.inits(made);
    let number = made.results().position(|result| result == source)?;
    let mut tensors = inits
        .map(|at| made.operand(at))
        .filter(|value| crate::shapes::is_tensor(rw.context(), rw.ir().value_type(*value)));
    let destination = tensors.nth(number)?;
    set_source(op, rw, destination)
}

/// The size of what was given a shape is in the tensor that holds the shape.
pub(super) fn of_reshape(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let dim = rw.op(op);
    let (source, index) = (dim.operands().next()?, dim.operands().nth(1)?);
    let shape = defined_by(rw.ir(), source, "tensor.reshape")?.operands().nth(1)?;
    let (ctx, loc) = (rw.context(), dim.loc());
    let (element, index_type) = (ctx.element_type(rw.ir().value_type(shape))?, ctx.common().index);
    let extract = op_state(rw, "tensor.extract", loc).operands([shape, index]).results([element]);
    if element == index_type {
        rw.replace_with(op, extract);
        return Some(());
    }
    let cast = op_state(rw, "arith.index_cast", loc).results([index_type]);
    let size = insert_value(rw.before(op), extract);
    rw.replace_with(op, cast.operands([size]));
    Some(())
}

pub(super) fn of_empty(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let dim = rw.op(op);
    let (source, index) = (dim.operands().next()?, dim.operands().nth(1)?);
    let index = usize::try_from(constant_int(rw.ir(), index)?).ok()?;
    let empty = defined_by(rw.ir(), source, "tensor.empty")?;
    let (shape, _) = ranked_tensor(rw.context(), rw.ir().value_type(source))?;
    if *shape.get(index)? != DYNAMIC {
        return None;
    }
    let size = empty.operands().nth(dynamic_count(&shape[..index]))?;
    rw.replace(op, &[size]);
    Some(())
}

/// Of a tensor that is allocated with this size, or as a copy.
pub(super) fn of_alloc(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (dim, ir) = (rw.op(op), rw.ir());
    let (source, index) = (dim.operands().next()?, dim.operands().nth(1)?);
    let alloc = defined_by(ir, source, "bufferization.alloc_tensor")?;
    let number = constant_int(ir, index)?;
    let at = usize::try_from(number).ok()?;
    let (shape, _) = ranked_tensor(rw.context(), ir.value_type(source))?;
    if *shape.get(at)? != DYNAMIC {
        return None;
    }
    let Some(copy) = operands_of(alloc, "copy").next() else {
        let size = operands_of(alloc, "dynamic_sizes").nth(dynamic_count(shape.get(..at)?))?;
        rw.replace(op, &[size]);
        return Some(());
    };
    let loc = alloc.loc();
    let index = constant_index(rw.before(op), number, loc)?;
    let ty = rw.context().common().index;
    let state = op_state(rw, "tensor.dim", loc).operands([copy, index]).results([ty]);
    rw.replace_with(op, state);
    Some(())
}

/// Sizes that are constants become part of the type.
pub(super) fn static_empty(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (ctx, empty) = (rw.context(), rw.op(op));
    let ty = empty.result_types().next()?;
    let (shape, sizes) = mixed::static_sizes(rw.ir(), ctx.shape(ty)?, empty.operands())?;
    let new = with_shape(rw, ty, &shape)?;
    let state = op_state(rw, "tensor.empty", empty.loc()).operands(sizes).results([new]);
    let new = insert_value(rw.before(op), state);
    replace_by_cast(op, rw, new)
}

/// A ranked tensor type with another shape.
pub(super) fn with_shape(
    rw: &Rewriter<'_>,
    ty: lect_core::entity::Type,
    shape: &[i64],
) -> Option<lect_core::entity::Type> {
    match rw.context().type_data(ty) {
        lect_core::types::TypeData::RankedTensor { element, encoding, .. } => {
            rw.context().tensor_type(shape, *element, *encoding).ok()
        }
        _ => None,
    }
}

/// Sizes that are constants become part of the type.
pub(super) fn static_generate(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (ctx, generate) = (rw.context(), rw.op(op));
    let ty = generate.result_types().next()?;
    let (shape, sizes) = mixed::static_sizes(rw.ir(), ctx.shape(ty)?, generate.operands())?;
    let new = with_shape(rw, ty, &shape)?;
    let mut state = state_of(generate);
    state.attrs.clear();
    state.operands = sizes.into();
    state.results = [new].into_iter().collect();
    replace_moving_regions(op, rw, state, &[ty])
}

/// A size of a buffer as a tensor is one of the buffer.
pub(super) fn of_buffer(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let tensor = defined_by(rw.ir(), view.operands().next()?, "bufferization.to_tensor")?;
    let operands: Vec<Value> = tensor.operands().take(1).chain(view.operands().skip(1)).collect();
    let state = op_state(rw, "memref.dim", view.loc()).operands(operands).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}
