//! Pass `mini-fold`: the greedy driver in a pass. A pipeline runs it on many functions in parallel.

use lect::pass::{Pass, PassContext, Statistic};
use lect::prelude::*;
use lect::rewrite::PatternSet;
use lect::rewrite::greedy::{self, GreedyConfig};
use lect::rewrite::regions::Simplify;

static REMOVED: Statistic = Statistic::new("num-removed", "Number of operations that there are less");

/// Fold the operations of a mini function, without simplifying its blocks
#[derive(Pass)]
#[pass(name = "mini-fold", on = "mini.func", statistics = [REMOVED])]
pub struct MiniFold {
    /// How often all operations are visited at most
    #[option(default = 10)]
    max_iterations: u32,
}

impl Pass for MiniFold {
    fn run(&self, body: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let mut config = GreedyConfig::default();
        (config.simplify, config.max_iterations) = (Simplify::Disabled, Some(self.max_iterations));
        let before = body.all_ops().len();
        // Without patterns the driver folds, and erases dead operations.
        if !greedy::apply(body, &PatternSet::new(), &config).changed {
            cx.preserve_all();
        }
        cx.count(&REMOVED, before.saturating_sub(body.all_ops().len()) as u64);
        Ok(())
    }
}
