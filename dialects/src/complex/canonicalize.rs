//! Canonicalization patterns of `complex`.

use lect_core::entity::{Type, Value};
use lect_core::ir::Isolate;
use lect_core::types::TypeData;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewrite;

use super::{BitcastOp, CreateOp, ImOp, NegOp, ReOp};
use crate::arith;
use crate::patterns::Table;

pub(super) const PATTERNS: Table = canonicalization![
    BitcastOp => [merge_bitcasts],
    ImOp => [negate_imaginary],
    ReOp => [negate_real],
];

fn is_complex(ir: &Isolate, ty: Type) -> bool {
    matches!(ir.context().type_data(ty), TypeData::Complex(_))
}

/// Merges two bitcasts, into one of `arith` if neither type is complex.
fn merge_bitcasts(cast: BitcastOp<'_>) -> Option<Rewrite> {
    let (ir, operand) = (cast.0.ir, cast.operand());
    let ty = ir.value_type(cast.result());
    if let Some(inner) = ir.def::<BitcastOp<'_>>(operand) {
        let value = inner.operand();
        let keeps = is_complex(&ir, ty) || is_complex(&ir, ir.value_type(value));
        return Some(match keeps {
            true => Rewrite::with(BitcastOp::build(value, ty)),
            false => Rewrite::with(arith::BitcastOp::build(value, ty)),
        });
    }
    let inner = ir.def::<arith::BitcastOp<'_>>(operand)?;
    Some(Rewrite::with(BitcastOp::build(inner.r#in(), ty)))
}

/// The number whose negative a value is, if it is made of parts.
fn negated(ir: &Isolate, value: Value) -> Option<CreateOp<'_>> {
    ir.def(ir.def::<NegOp<'_>>(value)?.complex())
}

/// Negates the real part instead of the number.
fn negate_real(part: ReOp<'_>) -> Option<Rewrite> {
    let number = negated(&part.0.ir, part.complex())?;
    Some(Rewrite::with(arith::NegFOp::build(number.real()).fastmath(part.fastmath())))
}

/// Negates the imaginary part instead of the number.
fn negate_imaginary(part: ImOp<'_>) -> Option<Rewrite> {
    let number = negated(&part.0.ir, part.complex())?;
    Some(Rewrite::with(arith::NegFOp::build(number.imaginary()).fastmath(part.fastmath())))
}
