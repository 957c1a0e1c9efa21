//! `canonicalize`: folds operations and applies their canonicalization patterns.

use std::sync::atomic::{AtomicBool, Ordering};

use lect_core::diag::Reported;
use lect_core::ir::Isolate;

use crate::one_of;
use crate::pass::{Pass, PassContext};
use crate::rewrite::greedy::{self, GreedyConfig};
use crate::rewrite::regions::Simplify;
use crate::rewrite::{Filter, PatternSet};

/// Canonicalize operations
#[derive(Pass)]
#[pass(name = "canonicalize", class = "Canonicalizer")]
pub struct Canonicalize {
    /// Visit operations before those that follow them and those nested in them
    #[option(default = true)]
    top_down: bool,
    /// Simplification of the blocks in regions: disabled, normal or aggressive
    #[option(default = Simplify::Normal)]
    region_simplify: Simplify,
    /// Limit of the iterations over all operations, or -1
    #[option(default = 10)]
    max_iterations: i64,
    /// Limit of the pattern applications in an iteration, or -1
    #[option(default = -1)]
    max_num_rewrites: i64,
    /// Whether it is an error if operations can still be simplified in the end
    #[option]
    test_convergence: bool,
    /// Names of patterns that are not used
    #[option]
    disable_patterns: Vec<String>,
    /// Names of the only patterns that are used, if not empty
    #[option]
    enable_patterns: Vec<String>,
}

one_of!(Simplify { Disabled = "disabled", Normal = "normal", Aggressive = "aggressive" });

impl Pass for Canonicalize {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let filter = Filter { enabled: self.enable_patterns.clone(), disabled: self.disable_patterns.clone() };
        let patterns = PatternSet::new().with_canonicalization().with_filter(filter);
        let max_rewrites = u64::try_from(self.max_num_rewrites).ok();
        let config = GreedyConfig {
            top_down: self.top_down,
            simplify: self.region_simplify,
            max_iterations: u32::try_from(self.max_iterations).ok(),
            max_rewrites,
            // Canonicalization reads nothing outside of an isolated operation, so threads share the isolates, unless
            // rewrites are counted.
            only_stored: max_rewrites.is_none(),
            ..GreedyConfig::default()
        };
        let (changed, converged) = (AtomicBool::new(false), AtomicBool::new(true));
        cx.try_each_isolate(ir, |isolate| {
            let outcome = greedy::apply(isolate, &patterns, &config);
            changed.fetch_or(outcome.changed, Ordering::Relaxed);
            converged.fetch_and(outcome.converged, Ordering::Relaxed);
            outcome.failed.map_or(Ok(()), Err)
        })?;
        if !changed.into_inner() {
            cx.preserve_all();
        }
        match converged.into_inner() || !self.test_convergence {
            true => Ok(()),
            false => Err(ir.root().op_error(greedy::unfinished(ir, &patterns, &config)).emit()),
        }
    }
}
