//! Elements, taken out of what they were put together in.

use lect_core::entity::{Op, Value};
use lect_core::ir::Mapping;
use lect_transforms::rewrite::Rewriter;

use super::replace_by_value_or_cast;
use crate::patterns::{defined_by, insert_value, op_state};
use crate::shapes::ranked_tensor;

pub(super) fn of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let extract = rw.op(op);
    let from = defined_by(rw.ir(), extract.operands().next()?, "tensor.cast")?.operands().next()?;
    ranked_tensor(rw.context(), rw.ir().value_type(from))?;
    let state = op_state(rw, "tensor.extract", extract.loc())
        .operands([from])
        .operands(extract.operands().skip(1))
        .results(extract.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// What a tensor was filled with.
pub(super) fn of_fill(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let fill = defined_by(rw.ir(), rw.op(op).operands().next()?, "linalg.fill")?;
    let value = fill.operands().next()?;
    if rw.ir().value_type(value) != rw.op(op).result_types().next()? {
        return None;
    }
    rw.replace(op, &[value]);
    Some(())
}

/// An element is cast, not all of them.
pub(super) fn of_index_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let extract = rw.op(op);
    let cast = defined_by(rw.ir(), extract.operands().next()?, "arith.index_cast")?;
    let from = cast.operands().next()?;
    let element = rw.context().element_type(rw.ir().value_type(from))?;
    let loc = extract.loc();
    let new =
        op_state(rw, "tensor.extract", loc).operands([from]).operands(extract.operands().skip(1)).results([element]);
    let cast = op_state(rw, "arith.index_cast", loc).results(extract.result_types());
    let new = insert_value(rw.before(op), new);
    rw.replace_with(op, cast.operands([new]));
    Some(())
}

/// The region that computes the elements computes this one here.
pub(super) fn of_generate(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let extract = rw.op(op);
    let generate = defined_by(rw.ir(), extract.operands().next()?, "tensor.generate")?;
    if !generate.would_be_trivially_dead() {
        return None;
    }
    let body = generate.region(0)?.entry()?;
    let mut mapping = Mapping::default();
    for (arg, index) in body.args().zip(extract.operands().skip(1)) {
        mapping.insert_value(arg, index);
    }
    let yielded = body.last()?.operands().next()?;
    let ops: Vec<Op> = body.ops().map(|op| op.op).collect();
    for &inner in ops.iter().take(ops.len().saturating_sub(1)) {
        rw.before(op).clone_op(inner, &mut mapping);
    }
    let value: Value = mapping.value(yielded).unwrap_or(yielded);
    rw.replace(op, &[value]);
    Some(())
}

/// One tensor is that tensor.
pub(super) fn single_concat(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let concat = rw.op(op);
    if concat.operand_count() != 1 {
        return None;
    }
    let only = concat.operands().next()?;
    replace_by_value_or_cast(op, rw, only)
}
