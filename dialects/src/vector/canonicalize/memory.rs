//! Loads and stores under masks that are known, and transfers that follow each other.

use lect_core::attrs::AttrData;
use lect_core::entity::{Op, Value};
use lect_core::ir::Isolate;
use lect_core::types::TypeData;
use lect_transforms::rewrite::Rewriter;

use super::super::fold::Transfer;
use super::super::fold::{Mask, known_mask};
use super::super::types::Vector;
use super::super::{GatherOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StepOp};
use crate::folding::element;
use crate::patterns::{MAX_CHAIN, defined_by, op_state};
use crate::shapes::is_tensor;

/// What an operation's mask is known to be: the operand after the indices.
fn mask_of(rw: &Rewriter<'_>, op: Op, group: u32) -> Option<Mask> {
    known_mask(rw.ir(), rw.op(op).operand_group(group).next()?)
}

pub(super) fn load_unmasked(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    match mask_of(rw, op, 2)? {
        Mask::AllTrue => {
            let ctx = rw.context();
            let mut state = op_state(rw, "vector.load", view.loc())
                .operands(view.operand_group(0))
                .operands(view.operand_group(1))
                .results(view.result_types());
            state = state.attr(ctx, "nontemporal", ctx.bool_attr(false));
            rw.replace_with(op, state);
        }
        Mask::AllFalse => {
            let passed = view.operand_group(3).next()?;
            rw.replace(op, &[passed]);
        }
    }
    Some(())
}

pub(super) fn store_unmasked(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    match mask_of(rw, op, 2)? {
        Mask::AllTrue => {
            let ctx = rw.context();
            let state = op_state(rw, "vector.store", view.loc())
                .operands(view.operand_group(3))
                .operands(view.operand_group(0))
                .operands(view.operand_group(1))
                .attr(ctx, "nontemporal", ctx.bool_attr(false));
            rw.replace_with(op, state);
        }
        Mask::AllFalse => rw.erase(op),
    }
    Some(())
}

pub(super) fn gather_nothing(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    if mask_of(rw, op, 3)? != Mask::AllFalse {
        return None;
    }
    let passed = rw.op(op).operand_group(4).next()?;
    rw.replace(op, &[passed]);
    Some(())
}

pub(super) fn scatter_nothing(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    if mask_of(rw, op, 3)? != Mask::AllFalse {
        return None;
    }
    let base = rw.op(op).operands().next()?;
    match rw.op(op).result_count() {
        0 => rw.erase(op),
        _ => rw.replace(op, &[base]),
    }
    Some(())
}

/// Elements that lie side by side are loaded as a vector.
pub(super) fn gather_in_order(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let gather = rw.op(op).cast::<GatherOp<'_>>()?;
    if !counts_up(rw.ir(), gather.base(), gather.indices()) {
        return None;
    }
    let (base, offsets) = (gather.base(), gather.offsets().collect::<Vec<_>>());
    let (mask, passed) = (gather.mask(), gather.pass_thru());
    let ty = rw.ir().value_type(gather.result());
    rw.replace_by(op, MaskedLoadOp::build(base, offsets, mask, passed, ty));
    Some(())
}

/// Elements that lie side by side are stored as a vector.
pub(super) fn scatter_in_order(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let scatter = rw.op(op).cast::<ScatterOp<'_>>()?;
    if !counts_up(rw.ir(), scatter.base(), scatter.indices()) {
        return None;
    }
    let (base, offsets) = (scatter.base(), scatter.offsets().collect::<Vec<_>>());
    let (mask, stored) = (scatter.mask(), scatter.value_to_store());
    rw.replace_by(op, MaskedStoreOp::build(base, offsets, mask, stored));
    Some(())
}

/// Whether indices into a buffer are 0, 1, 2, and so on.
fn counts_up(ir: &Isolate, base: Value, indices: Value) -> bool {
    let (ctx, ty) = (ir.context(), ir.value_type(indices));
    let Some(shape) = Vector::of(ctx, ty).filter(|it| it.rank() == 1 && !it.is_scalable()) else { return false };
    if !matches!(ctx.type_data(ir.value_type(base)), TypeData::MemRef { .. }) {
        return false;
    }
    if ir.value(indices).defining_op().is_some_and(|op| op.is::<StepOp<'_>>()) {
        return true;
    }
    let Some(constant) = ir.value(indices).constant() else { return false };
    let place = |at: i64| match ctx.attr_data(element(ctx, constant, usize::try_from(at).ok()?)?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    (0..shape.count()).all(|at| place(at) == Some(at))
}

/// What a tensor was written to before is written again with all that was written: the first time does not matter.
pub(super) fn overwritten(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let write = rw.op(op);
    let dest = write.operands().nth(1)?;
    if !is_tensor(rw.context(), rw.ir().value_type(dest)) {
        return None;
    }
    let mut value = dest;
    let mut passed: Vec<Op> = Vec::new();
    let found = loop {
        let before = defined_by(rw.ir(), value, "vector.transfer_write")?;
        let (this, that) = (Transfer::of(write)?, Transfer::of(before)?);
        let same = write.operands().skip(2).eq(before.operands().skip(2))
            && write.attr("permutation_map") == before.attr("permutation_map")
            && rw.ir().value_type(write.operands().next()?) == rw.ir().value_type(before.operands().next()?)
            && this.mask().is_none()
            && that.mask().is_none();
        if same {
            break before;
        }
        // Between the two, nothing may be written there, and nothing may read it.
        if rw.ir().value(value).uses().nth(1).is_some() {
            return None;
        }
        if !this.is_disjoint(&that) {
            return None;
        }
        if passed.len() == MAX_CHAIN {
            return None;
        }
        passed.push(before.op);
        value = before.operands().nth(1)?;
    };
    let first = found.operands().nth(1)?;
    let target = passed.last().copied().unwrap_or(op);
    if rw.ir().value(found.results().next()?).uses().nth(1).is_some() && !passed.is_empty() {
        return None;
    }
    rw.modify(target, |ir| ir.set_operand(target, 1, first));
    Some(())
}

/// What is read was just written, and is repeated or turned.
pub(super) fn read_written(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let read = rw.op(op);
    let base = read.operands().next()?;
    if !is_tensor(rw.context(), rw.ir().value_type(base)) {
        return None;
    }
    let write = defined_by(rw.ir(), base, "vector.transfer_write")?;
    let (taken, put) = (Transfer::of(read)?, Transfer::of(write)?);
    if taken.mask().is_some() || put.mask().is_some() || !taken.is_in_bounds() || !put.is_in_bounds() {
        return None;
    }
    let same_place = read.operand_group(1).eq(write.operand_group(2));
    let ctx = rw.context();
    let map = |op: lect_core::ir::OpRef<'_>| match ctx.attr_data(op.attr("permutation_map")?) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    };
    let (from, to) = (map(write)?, map(read)?);
    if !same_place || from == to {
        return None;
    }
    // Dimensions that both have must be the same ones; those that are repeated come first.
    let vector = write.operands().next()?;
    let written_dims: Option<Vec<u32>> = from.results(ctx).iter().map(|it| it.as_dim(ctx)).collect();
    let written_dims = written_dims?;
    let written_shape = ctx.shape(rw.ir().value_type(vector))?.to_vec();
    let read_type = read.result_types().next()?;
    let read_shape = ctx.shape(read_type)?.to_vec();
    let read_dims: Vec<Option<u32>> = to.results(ctx).iter().map(|it| it.as_dim(ctx)).collect();
    let kept: Vec<u32> = read_dims.iter().copied().flatten().collect();
    if written_dims.iter().any(|dim| !kept.contains(dim)) || kept.len() != written_dims.len() {
        return None;
    }
    let sizes_agree = read_dims.iter().zip(&read_shape).all(|(dim, size)| match dim {
        Some(dim) => written_dims.iter().position(|it| it == dim).is_some_and(|at| written_shape[at] == *size),
        None => true,
    });
    if !sizes_agree {
        return None;
    }
    // Repeated dimensions first, then the order of the map.
    let mut broadcast_shape: Vec<i64> = Vec::new();
    let mut permutation = vec![0i64; read_dims.len()];
    let mut repeated = 0i64;
    for (at, dim) in read_dims.iter().enumerate() {
        if dim.is_none() {
            broadcast_shape.push(read_shape[at]);
            permutation[at] = repeated;
            repeated += 1;
        }
    }
    for (at, dim) in read_dims.iter().enumerate() {
        if let Some(dim) = dim {
            permutation[at] = repeated + written_dims.iter().position(|it| it == dim)? as i64;
        }
    }
    broadcast_shape.extend(&written_shape);
    let element = ctx.element_type(read_type)?;
    let broadcast_type = ctx.vector_type(&broadcast_shape, &vec![false; broadcast_shape.len()], element).ok()?;
    let loc = read.loc();
    let broadcast = op_state(rw, "vector.broadcast", loc).operands([vector]).results([broadcast_type]);
    let transpose = op_state(rw, "vector.transpose", loc).results([read_type]).attr(
        ctx,
        "permutation",
        ctx.i64_array_attr(permutation),
    );
    let broadcast = crate::patterns::insert_value(rw.before(op), broadcast);
    rw.replace_with(op, transpose.operands([broadcast]));
    Some(())
}
