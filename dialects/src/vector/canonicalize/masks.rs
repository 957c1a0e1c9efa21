//! Masks of sizes that are constants, and without anything that is masked.

use lect_core::entity::{Op, Value};
use lect_transforms::rewrite::Rewriter;

use super::super::fold::{Mask, known_mask};
use super::super::types::result;
use crate::patterns::{constant_int, defined_by, op_state};

/// How often `vector.vscale` a size is.
fn scale_of(rw: &Rewriter<'_>, size: Value) -> Option<i64> {
    if defined_by(rw.ir(), size, "vector.vscale").is_some() {
        return Some(1);
    }
    let product = defined_by(rw.ir(), size, "arith.muli")?;
    let (left, right) = (product.operands().next()?, product.operands().nth(1)?);
    let scaled = |scale: Value, factor: Value| {
        defined_by(rw.ir(), scale, "vector.vscale").and_then(|_| constant_int(rw.ir(), factor))
    };
    scaled(left, right).or_else(|| scaled(right, left))
}

pub(super) fn constant_sizes(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let vector = result(view)?;
    let (shape, scalable) = match vector.rank() {
        0 => (&[1][..], &[false][..]),
        _ => (vector.shape, vector.scalable),
    };
    let mut sizes = Vec::new();
    for ((size, &whole), &scalable) in view.operands().zip(shape).zip(scalable) {
        let known = match constant_int(rw.ir(), size) {
            Some(known) if scalable && known > 0 => return None,
            Some(known) => known,
            None => scale_of(rw, size).filter(|known| *known >= whole)?,
        };
        sizes.push(known.clamp(0, whole));
    }
    if sizes.contains(&0) {
        sizes.fill(0);
    }
    let ctx = rw.context();
    let state = op_state(rw, "vector.constant_mask", view.loc()).results(view.result_types()).attr(
        ctx,
        "mask_dim_sizes",
        ctx.i64_array_attr(sizes),
    );
    rw.replace_with(op, state);
    Some(())
}

/// Nothing is done under the mask: what is not masked is what is yielded.
pub(super) fn without_operation(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let block = view.region(0)?.entry()?;
    let only = block.first()?;
    if only.next().is_some() {
        return None;
    }
    if view.result_count() == 0 {
        rw.erase(op);
        return Some(());
    }
    let mask = view.operands().next()?;
    let passthru = view.operand_group(1).next()?;
    let yielded = only.operands().next()?;
    if view.result_count() != 1 || rw.ir().value_type(passthru) != rw.ir().value_type(yielded) {
        return None;
    }
    let state =
        op_state(rw, "arith.select", view.loc()).operands([mask, yielded, passthru]).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// A mask that is all set is none.
pub(super) fn without_mask(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    if view.operand_group(1).len() > 0 || known_mask(rw.ir(), view.operands().next()?)? != Mask::AllTrue {
        return None;
    }
    let block = view.region(0)?.entry()?;
    let (masked, end) = (block.first()?, block.last()?);
    // An operation, and the end.
    if masked.next().is_none_or(|next| next.op != end.op) || !end.operands().eq(masked.results()) {
        return None;
    }
    let masked = masked.op;
    rw.move_before(masked, op);
    let results: Vec<Value> = rw.op(masked).results().collect();
    rw.replace(op, &results);
    Some(())
}
