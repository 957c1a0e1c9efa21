//! Folders shared by several dialects, and their constants.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::Param;
use lect_core::entity::{Attr, Type, Value};
use lect_core::fold::{Folded, Folding, constant_op};
use lect_core::ir::{OpRef, OpState};
use lect_core::loc::Loc;
use lect_core::typed::TypedOp;
use lect_ods::spec::DefKind;

pub use lect_core::fold::constants::*;

/// Materializes number attributes as `arith.constant`, and poison as `ub.poison`.
pub fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    if is_poison(ctx, value) {
        return constant_op(ctx, b"ub.poison", value, ty, loc);
    }
    let is_number = matches!(
        ctx.attrs().data(value),
        AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::DenseElements(_)
            | AttrData::DenseResource { .. }
            | AttrData::SparseElements { .. }
    );
    let fits = is_number && ctx.attrs().type_of(value) == Some(ty);
    if fits { constant_op(ctx, b"arith.constant", value, ty, loc) } else { None }
}

/// Returns the attribute `#ub.poison`.
pub fn poison(ctx: &ContextData) -> Option<Attr> {
    let def = ctx.dialect(b"ub")?.def_of_class(DefKind::Attr, "ub::PoisonAttr")?;
    ctx.attrs().dialect(def, Vec::new()).ok()
}

/// Returns the bits of a bit enum attribute, or zero if absent.
pub fn flags(ctx: &ContextData, attr: Option<Attr>) -> i128 {
    match attr.map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Dialect { body, .. }) => match body.params() {
            [Param::Int(bits)] => *bits,
            _ => 0,
        },
        _ => 0,
    }
}

/// Folds an operation to its first operand, if the operand is constant.
pub fn first_constant(it: Folding<'_>) -> Option<Folded> {
    it.is_constant(0)
}

/// Folds an operation whose operand is produced by the inverse operation `T` to the operand of `T`.
pub fn undone<'a, T: TypedOp<'a>>(it: Folding<'a>) -> Option<Folded> {
    it.value(it.made_by::<T>(it.operand(0)?)?.operands().next()?)
}

/// Folds an operation to the rank of its operand.
pub fn rank(it: Folding<'_>) -> Option<Folded> {
    it.index(it.ctx().types().shape(it.op.operand_types().next()?)?.len() as i64)
}

/// Returns the first two operands of an operation.
pub fn pair_of(op: OpRef<'_>) -> Option<(Value, Value)> {
    let mut operands = op.operands();
    Some((operands.next()?, operands.next()?))
}
