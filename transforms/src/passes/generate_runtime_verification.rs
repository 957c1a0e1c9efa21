//! `generate-runtime-verification`: inserts checks of properties that verifiers cannot determine.

use std::collections::HashMap;

use lect_core::diag::Reported;
use lect_core::entity::Op;
use lect_core::ir::{Isolate, IsolateId, walk};
use lect_core::text::{PrintConfig, ValueNames};

use crate::pass::{Pass, PassContext};
use crate::rewrite::{Ignore, Rewriter};

/// Generate additional runtime op verification checks
#[derive(Pass)]
#[pass(name = "generate-runtime-verification")]
pub struct GenerateRuntimeVerification {
    /// Verbosity level for runtime verification messages: 0 = only source location, 1 = with the operation
    #[option(default = 1)]
    verbose_level: u32,
}

/// An operation with properties that can only be checked at run time (`RuntimeVerifiableOpInterface`).
pub trait RuntimeVerifiable: Sync {
    /// Inserts checks before an operation.
    fn check(&self, op: Op, checks: &mut RuntimeChecks<'_, '_>);
}

/// Inserter of an operation's checks.
pub struct RuntimeChecks<'r, 'a> {
    /// Rewriter before the operation, with its location.
    pub rw: &'r mut Rewriter<'a>,
    text: &'r str,
}

impl RuntimeChecks<'_, '_> {
    /// Returns the message of a failed assertion.
    pub fn message(&self, wrong: &str) -> String {
        let ctx = self.rw.context();
        let loc = ctx.attrs().show(ctx.attrs().loc(self.rw.loc()));
        format!("ERROR: Runtime op verification failed\n{}^ {wrong}\nLocation: {loc}", self.text)
    }
}

impl Pass for GenerateRuntimeVerification {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let texts = self.texts(ir, cx.printing());
        cx.each_isolate(ir, |isolate| {
            for op in walk::storage_post_order(isolate.root()) {
                let Some(text) = texts.get(&isolate.op(op).identity()) else { continue };
                let Some(model) = isolate.op(op).interface::<dyn RuntimeVerifiable>() else { continue };
                let loc = isolate.op(op).loc();
                let mut listener = Ignore;
                let mut rw = Rewriter::new(isolate, &mut listener);
                rw.before(op);
                rw.located(loc, |rw| model.check(op, &mut RuntimeChecks { rw, text }));
            }
        });
        Ok(())
    }
}

impl GenerateRuntimeVerification {
    /// Returns the operations to check, each with its line in messages: values are named as in the unchecked IR.
    fn texts(&self, ir: &Isolate, config: &PrintConfig) -> HashMap<(IsolateId, Op), String> {
        let config = config.clone().with_local_scope(true).with_skip_regions(true);
        let mut names = ValueNames::of(ir.root(), &config);
        let mut texts = HashMap::new();
        walk::for_each(ir.root(), |op| {
            if op.interface::<dyn RuntimeVerifiable>().is_some() {
                let text = if self.verbose_level == 0 { String::new() } else { names.op(op) + "\n" };
                texts.insert(op.identity(), text);
            }
        });
        texts
    }
}
