//! The greedy driver with MLIR's default settings, on all threads of a pass.

use lect_support::prelude::*;
use lect_transforms::pass::PassContext;
use lect_transforms::rewrite::greedy::{self, GreedyConfig};

/// Applies patterns that neither read nor change anything outside of an isolated operation. A pass that ends before
/// the fixpoint does not fail.
pub(crate) fn apply(ir: &mut Isolate, cx: &PassContext<'_>, patterns: &PatternSet) -> Result<(), Reported> {
    let mut config = GreedyConfig::default();
    config.top_down = false;
    apply_with(ir, cx, patterns, &config)
}

/// Applies patterns like [`apply`], with other settings.
pub(crate) fn apply_with(
    ir: &mut Isolate,
    cx: &PassContext<'_>,
    patterns: &PatternSet,
    config: &GreedyConfig,
) -> Result<(), Reported> {
    let top = ir.view().id();
    cx.try_each_isolate(ir, |isolate| {
        let mut config = config.clone();
        (config.root, config.only_stored) = (isolate.view().id() != top, true);
        greedy::apply(isolate, patterns, &config).failed.map_or(Ok(()), Err)
    })
}
