//! Verifier hooks of the Standard dialect.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::types::{DYNAMIC, TypeData};

use super::syntax::{self, FLOAT_PREDICATES, INTEGER_PREDICATES, number};
use super::{AffineApplyOp, ConstantOp, DimOp};

fn fail(op: OpRef<'_>, message: impl AsRef<str>) -> Result<(), Reported> {
    Err(op.op_error(message).emit())
}

pub(super) fn integer_predicate(op: OpRef<'_>) -> Result<(), Reported> {
    predicate(op, INTEGER_PREDICATES.len())
}

pub(super) fn float_predicate(op: OpRef<'_>) -> Result<(), Reported> {
    predicate(op, FLOAT_PREDICATES.len())
}

fn predicate(op: OpRef<'_>, count: usize) -> Result<(), Reported> {
    match syntax::predicate(op) {
        Some(number) if number < count => Ok(()),
        _ => fail(op, "compares by a predicate that does not exist"),
    }
}

pub(super) fn constant(op: OpRef<'_>) -> Result<(), Reported> {
    let value = op.cast::<ConstantOp<'_>>().and_then(|constant| constant.value_attr());
    let (Some(value), Some(ty)) = (value, op.result_types().next()) else { return Ok(()) };
    let ctx = op.context();
    let fits = match (ctx.attrs().data(value), ctx.types().data(ty)) {
        (AttrData::SymbolRef { nested, .. }, TypeData::Function(_)) => nested.is_empty(),
        (AttrData::SymbolRef { .. }, _) | (_, TypeData::Function(_)) => false,
        _ => ctx.attrs().type_of(value).is_none_or(|of| of == ty || of == ctx.types().none()),
    };
    if fits { Ok(()) } else { fail(op, "has a value of another type than its result") }
}

pub(super) fn dim(op: OpRef<'_>) -> Result<(), Reported> {
    let rank = op.operand_types().next().and_then(|ty| op.context().types().shape(ty)).map(<[i64]>::len);
    let Some(dim) = op.cast::<DimOp<'_>>() else { return Ok(()) };
    match (number(op.context(), dim.index_attr()), op.operand_count()) {
        (Some(_), 2) => fail(op, "has the number of the dimension twice"),
        (None, 1) => fail(op, "has no number of a dimension"),
        (Some(number), _) if number < 0 || rank.is_some_and(|rank| number as u64 >= rank as u64) => {
            fail(op, "has no such dimension")
        }
        _ => Ok(()),
    }
}

/// Verifies one operand per dynamic size, and one per symbol of the layout.
pub(super) fn allocation(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(TypeData::MemRef { shape, layout, .. }) = op.result_types().next().map(|ty| ctx.types().data(ty)) else {
        return Ok(());
    };
    if op.operand_group(0).len() != shape.iter().filter(|&&size| size == DYNAMIC).count() {
        return fail(op, "has not as many operands as sizes that are not known");
    }
    let symbols = match layout.map(|layout| ctx.attrs().data(layout)) {
        Some(AttrData::AffineMap(map)) => map.num_symbols(ctx) as usize,
        // The symbols of an identity layout are unused, and not verified.
        _ => return Ok(()),
    };
    match op.operand_group(1).len() == symbols {
        true => Ok(()),
        false => fail(op, "has not as many symbols as the layout"),
    }
}

pub(super) fn load_indices(op: OpRef<'_>) -> Result<(), Reported> {
    indices(op, 0)
}

pub(super) fn store_indices(op: OpRef<'_>) -> Result<(), Reported> {
    indices(op, 1)
}

/// Verifies one index per dimension of operand `of`, which precedes the indices.
fn indices(op: OpRef<'_>, of: usize) -> Result<(), Reported> {
    let rank = op.operand_types().nth(of).and_then(|ty| op.context().types().shape(ty)).map(<[i64]>::len);
    match rank.is_none_or(|rank| op.operand_count() == of + 1 + rank) {
        true => Ok(()),
        false => fail(op, "has not as many indices as there are dimensions"),
    }
}

pub(super) fn element_indices(op: OpRef<'_>) -> Result<(), Reported> {
    indices(op, 0)
}

pub(super) fn select(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(condition), Some(ty)) = (op.operand_types().next(), op.result_types().next()) else { return Ok(()) };
    let i1 = ctx.types().i1();
    match condition == i1 || ctx.types().with_element_type(ty, i1) == Some(condition) {
        true => Ok(()),
        false => fail(op, "has a condition whose shape differs from that of its values"),
    }
}

/// Verifies that a cast keeps the element type and the sizes that are static on both sides.
pub(super) fn cast(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else { return Ok(()) };
    if ctx.types().element_type(from) != ctx.types().element_type(to) {
        return fail(op, "changes the type of elements");
    }
    let (Some(from), Some(to)) = (ctx.types().shape(from), ctx.types().shape(to)) else { return Ok(()) };
    let agree = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    match from.len() == to.len() && from.iter().zip(to).all(agree) {
        true => Ok(()),
        false => fail(op, "casts between shapes that cannot be the same"),
    }
}

pub(super) fn tensor_and_memref(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let mut types = op.operand_types().chain(op.result_types());
    let (Some(a), Some(b)) = (types.next(), types.next()) else { return Ok(()) };
    match (ctx.types().shape(a), ctx.types().element_type(a)) == (ctx.types().shape(b), ctx.types().element_type(b)) {
        true => Ok(()),
        false => fail(op, "has a tensor and a memref that do not hold the same"),
    }
}

/// Verifies the operand count against the map's inputs, and the result count against its results.
pub(super) fn affine_apply(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let map = op.cast::<AffineApplyOp<'_>>().and_then(|apply| apply.map_attr());
    let Some(&AttrData::AffineMap(map)) = map.map(|map| ctx.attrs().data(map)) else { return Ok(()) };
    let inputs = u64::from(map.num_dims(ctx)) + u64::from(map.num_symbols(ctx));
    match op.operand_count() as u64 == inputs && op.result_count() == map.num_results(ctx) {
        true => Ok(()),
        false => fail(op, "has not as many operands and results as its map"),
    }
}
