//! `mini-fold`: the greedy driver in a pass. A pipeline runs it on many functions at once.

use lect::prelude::*;
use lect::pass::{Pass, PassContext, Statistic};
use lect::rewrite::PatternSet;
use lect::rewrite::greedy::{self, GreedyConfig};
use lect::rewrite::regions::Simplify;

static REMOVED: Statistic = Statistic::new("num-removed", "Number of operations that there are less");

/// Evaluate what is known in a mini function, and leave its blocks as they are
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
        // Without a pattern the driver folds, and erases what nothing needs.
        if !greedy::apply(body, &PatternSet::new(), &config).changed {
            cx.preserve_all();
        }
        cx.count(&REMOVED, before.saturating_sub(body.all_ops().len()) as u64);
        Ok(())
    }
}
