//! Canonicalization patterns of the dialect, besides those of its traits.

use lect::rewrite::Rewrite;

use crate::dialect::{NegOp, PickOp};

lect::rewrites! {
    /// Each is an operation to find, and its replacement.
    pub const PATTERNS;

    neg_of_neg: NegOp { number: NegOp { number: x } } => x;
    pick_of_same: PickOp { yes: x, no: x } => x;
    pick_of_negs: PickOp { condition: c, yes: NegOp { number: x }, no: NegOp { number: y } } => NegOp(PickOp(c, x, y));
    PickOp => pick_of_constant;
}

/// Replaces `pick` with a constant condition by the value it picks.
fn pick_of_constant(pick: PickOp<'_>) -> Option<Rewrite> {
    let condition = pick.0.ir.value(pick.condition()).constant()?;
    let is_true = condition == pick.0.context().attrs().bool(true);
    Some(Rewrite::values([if is_true { pick.yes() } else { pick.no() }]))
}
