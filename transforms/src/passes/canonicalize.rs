//! `canonicalize`: folds operations and applies the patterns that they have for themselves.

use std::sync::Arc;

use lect_core::diag::Reported;
use lect_core::ir::{Isolate, walk};

use crate::pass::{Options, Pass, PassDef};
use crate::rewrite::PatternSet;
use crate::rewrite::greedy::{self, GreedyConfig};
use crate::rewrite::regions::Simplify;

pub(super) static DEF: PassDef =
    PassDef { name: NAME, class: "Canonicalizer", summary: "Canonicalize operations", make };

const NAME: &str = "canonicalize";

struct Canonicalize {
    patterns: PatternSet,
    config: GreedyConfig,
    /// Whether it is an error if operations can still be simplified in the end.
    test_convergence: bool,
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
    let test_convergence = options.get("test-convergence") == Some("true");
    Ok(Arc::new(Canonicalize { patterns: PatternSet::new().with_canonicalization(), config, test_convergence }))
}

impl Pass for Canonicalize {
    fn def(&self) -> &'static PassDef {
        &DEF
    }

    fn options(&self) -> String {
        let limit = |limit: Option<u64>| limit.map_or("-1".to_owned(), |limit| limit.to_string());
        let simplify = match self.config.simplify {
            Simplify::Disabled => "disabled",
            Simplify::Normal => "normal",
            Simplify::Aggressive => "aggressive",
        };
        format!(
            "{{  max-iterations={} max-num-rewrites={} region-simplify={simplify} test-convergence={} top-down={}}}",
            limit(self.config.max_iterations.map(u64::from)),
            limit(self.config.max_rewrites),
            self.test_convergence,
            self.config.top_down
        )
    }

    fn run(&self, ir: &mut Isolate) -> Result<(), Reported> {
        // What is isolated has nothing in common with what is around it.
        let mut converged = true;
        walk::storage_mut(ir, &mut |isolate| {
            converged &= greedy::apply(isolate, &self.patterns, &self.config).converged;
        });
        match converged || !self.test_convergence {
            true => Ok(()),
            false => Err(ir.root().op_error("canonicalization did not come to an end").emit()),
        }
    }
}
