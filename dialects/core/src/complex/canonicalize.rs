//! Canonicalization patterns of `complex`.

use lect_support::prelude::*;

use super::{BitcastOp, CreateOp, ImOp, NegOp, ReOp};
use crate::arith;

rewrites! {
    pub(super) const PATTERNS;

    merge_bitcasts: o @ BitcastOp { operand: BitcastOp { operand: x : f }, result: _ : t }
        if is_complex(o.0, f) || is_complex(o.0, t) => BitcastOp(x, t);
    merge_bitcasts_of_numbers: BitcastOp { operand: BitcastOp { operand: x }, result: _ : t } =>
        arith::BitcastOp(x, t);
    merge_arith_bitcast: BitcastOp { operand: arith::BitcastOp { in: x }, result: _ : t } => BitcastOp(x, t);
    // Only the requested part is negated.
    negate_imaginary: o @ ImOp { complex: NegOp { complex: CreateOp { imaginary: x } } } =>
        arith::NegFOp(x).fastmath(o.fastmath());
    negate_real: o @ ReOp { complex: NegOp { complex: CreateOp { real: x } } } =>
        arith::NegFOp(x).fastmath(o.fastmath());
}

fn is_complex(op: OpRef<'_>, ty: Type) -> bool {
    matches!(op.context().types().data(ty), TypeData::Complex(_))
}
