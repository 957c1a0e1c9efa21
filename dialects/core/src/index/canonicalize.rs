//! Canonicalization patterns of `index`.

use lect_support::arithmetic::is_zero;
use lect_support::folding::attr_number;
use lect_support::prelude::*;

use super::{AddOp, AndOp, CmpOp, ConstantOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, SubOp, XOrOp};

rewrites! {
    pub(super) const PATTERNS;

    for CommuteOp in [AddOp, AndOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, XOrOp] {
        /// `(x op a) op b` is `x op (b op a)`.
        reassociate: o @ CommuteOp { lhs: CommuteOp { lhs: x, rhs: known(a) }, rhs: known(b) } =>
            CommuteOp(x, ConstantOp(folded(o.0, b, a)?));
    }
    // A difference compared with zero is a comparison of its operands.
    difference_with_zero: CmpOp { pred, lhs: SubOp { lhs: x, rhs: y }, rhs: is_zero() } => CmpOp(pred, x, y);
    zero_with_difference: CmpOp { pred, lhs: is_zero(), rhs: SubOp { lhs: x, rhs: y } } => CmpOp(pred, y, x);
}

/// Folds an operation with two constant operands.
fn folded(op: OpRef<'_>, left: Attr, right: Attr) -> Option<i64> {
    let Folded::Results(results) = op.fold(&[Some(left), Some(right)])? else { return None };
    let attr = match results[..] {
        [FoldResult::Attr(attr)] => attr,
        [FoldResult::Value(operand)] if operand == op.operand(0) => left,
        [FoldResult::Value(_)] => right,
        _ => return None,
    };
    attr_number(op.context(), attr)
}
