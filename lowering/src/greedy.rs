//! The greedy driver with MLIR's default settings, on all threads of a pass.

use std::sync::atomic::{AtomicBool, Ordering};

use lect_support::prelude::*;
use lect_transforms::pass::PassContext;
use lect_transforms::rewrite::greedy::{self, GreedyConfig};

/// Applies patterns that neither read nor change anything outside of an isolated operation. A pass that ends before
/// the fixpoint does not fail.
pub(crate) fn apply(ir: &mut Isolate, cx: &PassContext<'_>, patterns: &PatternSet) -> Result<(), Reported> {
    converges(ir, cx, patterns).map(drop)
}

/// Applies patterns like [`apply`], and returns true if the fixpoint was reached.
pub(crate) fn converges(ir: &mut Isolate, cx: &PassContext<'_>, patterns: &PatternSet) -> Result<bool, Reported> {
    let mut config = GreedyConfig::default();
    config.top_down = false;
    apply_with(ir, cx, patterns, &config)
}

/// Applies patterns like [`converges`], with other settings.
pub(crate) fn apply_with(
    ir: &mut Isolate,
    cx: &PassContext<'_>,
    patterns: &PatternSet,
    config: &GreedyConfig,
) -> Result<bool, Reported> {
    let top = ir.view().id();
    let converged = AtomicBool::new(true);
    cx.try_each_isolate(ir, |isolate| {
        let mut config = config.clone();
        (config.root, config.only_stored) = (isolate.view().id() != top, true);
        let outcome = greedy::apply(isolate, patterns, &config);
        converged.fetch_and(outcome.converged, Ordering::Relaxed);
        outcome.failed.map_or(Ok(()), Err)
    })?;
    Ok(converged.into_inner())
}
