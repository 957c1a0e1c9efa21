//! Canonicalization patterns of `omp`.

use lect_support::atomics::yielded;
use lect_support::prelude::*;

use super::{AtomicUpdateOp, AtomicWriteOp, YieldOp};

rewrites! {
    pub(super) const PATTERNS;

    AtomicUpdateOp => simplify_update;
}

/// Erases an update that yields its argument, and replaces one that yields an outer value by a write.
fn simplify_update(update: AtomicUpdateOp<'_>) -> Option<Rewrite> {
    let (value, argument) = yielded::<YieldOp<'_>>(update.region())?;
    if value == argument {
        return Some(Rewrite::erase());
    }
    let hint = update.hint_attr().map(|_| update.hint());
    Some(Rewrite::with(AtomicWriteOp::build(update.x(), value).hint(hint).memory_order(update.memory_order())))
}
