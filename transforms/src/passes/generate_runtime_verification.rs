//! `generate-runtime-verification`: operations are preceded by checks of what their verifiers cannot know.

use std::collections::HashMap;

use lect_core::diag::Reported;
use lect_core::entity::{Op, Value};
use lect_core::ir::{Isolate, IsolateId, OpState, walk};
use lect_core::loc::Loc;
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

/// An operation that can be wrong in ways that show only when it runs (`RuntimeVerifiableOpInterface`).
pub trait RuntimeVerifiable: Sync {
    /// Inserts checks before an operation. None if a dialect is missing that they need.
    fn check(&self, op: Op, checks: &mut RuntimeChecks<'_, '_>) -> Option<()>;
}

/// Where checks of an operation go.
pub struct RuntimeChecks<'r, 'a> {
    /// Inserts before the operation.
    pub rw: &'r mut Rewriter<'a>,
    /// Where the operation is from.
    pub loc: Loc,
    text: &'r str,
}

impl RuntimeChecks<'_, '_> {
    /// Inserts an assertion (`cf.assert`) that a condition holds, with the message to print if it does not.
    pub fn assert(&mut self, condition: Value, wrong: &str) -> Option<()> {
        let ctx = self.rw.context().clone();
        let name = ctx.op_name_of(b"cf.assert");
        ctx.op_name(name).info.as_ref()?;
        let loc = ctx.show_attr(ctx.loc_attr(self.loc));
        let text = self.text;
        let message = format!("ERROR: Runtime op verification failed\n{text}^ {wrong}\nLocation: {loc}");
        let message = ctx.string_attr(message.as_bytes());
        let state = OpState::new(name, self.loc).operands([condition]).attr(&ctx, "msg", message);
        self.rw.insert(state);
        Some(())
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
                model.check(op, &mut RuntimeChecks { rw: &mut rw, loc, text });
            }
        });
        Ok(())
    }
}

impl GenerateRuntimeVerification {
    /// The operations to check, each with the line that messages have of it: all values have the names of the unchecked IR.
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
