//! `canonicalize`: folds operations and applies the patterns that they have for themselves.

use std::sync::Arc;

use lect_core::diag::Reported;
use lect_core::ir::{Isolate, walk};

use crate::pass::{Options, Pass, PassDef};
use crate::rewrite::PatternSet;
use crate::rewrite::greedy::{self, GreedyConfig};
use crate::rewrite::regions::Simplify;

pub(super) const DEF: PassDef = PassDef { name: NAME, summary: "Canonicalize operations", make };

const NAME: &str = "canonicalize";

struct Canonicalize {
    patterns: PatternSet,
    config: GreedyConfig,
}

fn make(options: &Options) -> Result<Arc<dyn Pass>, String> {
    options.only(NAME, &["top-down", "region-simplify", "max-iterations", "max-num-rewrites", "test-convergence"])?;
    let mut config = GreedyConfig { simplify: Simplify::Normal, ..GreedyConfig::default() };
    config.top_down = options.get("top-down") != Some("false");
    config.simplify = match options.get("region-simplify") {
        None | Some("normal") => Simplify::Normal,
        Some("disabled") => Simplify::Disabled,
        Some("aggressive") => Simplify::Aggressive,
        Some(other) => return Err(format!("Cannot find option named '{other}'!")),
    };
    let number = |name: &str| options.get(name).map(|text| text.parse::<i64>().map_err(|error| error.to_string()));
    if let Some(limit) = number("max-iterations") {
        config.max_iterations = u32::try_from(limit?).ok();
    }
    if let Some(limit) = number("max-num-rewrites") {
        config.max_rewrites = u64::try_from(limit?).ok();
    }
    Ok(Arc::new(Canonicalize { patterns: PatternSet::new().with_canonicalization(), config }))
}

impl Pass for Canonicalize {
    fn name(&self) -> &'static str {
        NAME
    }

    fn run(&self, ir: &mut Isolate) -> Result<(), Reported> {
        // What is isolated has nothing in common with what is around it.
        walk::storage_mut(ir, &mut |isolate| {
            greedy::apply(isolate, &self.patterns, &self.config);
        });
        Ok(())
    }
}
