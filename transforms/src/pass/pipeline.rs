//! Pipelines: sequences of passes, and of pipelines for nested operations.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::Op;
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_core::typed::TypedOp;
use lect_core::verify::verify_and_mark;

use super::context::{around_nested, around_pass};
use super::{Analyses, Counters, Pass, PassContext, Place, RunConfig, Spelled};

/// A pass in a pipeline.
pub struct PassStep {
    pass: Arc<dyn Pass>,
    counters: Counters,
}

impl PassStep {
    /// Returns the pass.
    pub fn pass(&self) -> &dyn Pass {
        &*self.pass
    }

    /// Returns the statistics of all runs of the pipeline.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }
}

/// A pass, or a pipeline for nested operations.
pub enum Step {
    /// A pass.
    Pass(PassStep),
    /// A pipeline for operations of its name that are direct children.
    Nested(Pipeline),
}

/// A sequence of steps for operations of one name, or of any.
pub struct Pipeline {
    anchor: String,
    steps: Vec<Step>,
}

/// Anchor of pipelines that run on all isolated operations.
const ANY: &str = "any";

impl Pipeline {
    /// Creates an empty pipeline for operations of a name, or for all isolated ones if that is `any`.
    pub fn new(anchor: impl Into<String>) -> Self {
        Self { anchor: anchor.into(), steps: Vec::new() }
    }

    /// Creates an empty pipeline for operations of a view.
    ///
    /// ```
    /// # use lect_core::builtin::UnrealizedConversionCastOp;
    /// # use lect_transforms::pass::Pipeline;
    /// assert_eq!(Pipeline::on::<UnrealizedConversionCastOp<'_>>().anchor(), "builtin.unrealized_conversion_cast");
    /// ```
    pub fn on<T: TypedOp<'static>>() -> Self {
        Self::new(T::NAME)
    }

    /// Returns the name of the operations that the pipeline runs on.
    pub fn anchor(&self) -> &str {
        &self.anchor
    }

    /// Returns the steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Appends a pass. A pass for operations of another name is wrapped in a nested pipeline.
    pub fn add(&mut self, pass: Arc<dyn Pass>) {
        let on = pass.def().on.filter(|on| !self.may_run_on(on));
        let counters = Counters::new(pass.def().statistics);
        let step = Step::Pass(PassStep { pass, counters });
        match on {
            Some(on) => self.steps.push(Step::Nested(Self { anchor: on.to_owned(), steps: vec![step] })),
            None => self.steps.push(step),
        }
    }

    /// Returns true if operations of a name can be those that the pipeline runs on.
    pub(super) fn may_run_on(&self, name: &str) -> bool {
        self.anchor == ANY || self.anchor == name
    }

    /// Returns true if the pipeline and all of its passes run on operations of a name.
    fn fits(&self, name: &[u8]) -> bool {
        match self.anchor == ANY {
            true => self.steps.iter().all(|step| unsupported(step, name).is_none()),
            false => self.anchor.as_bytes() == name,
        }
    }

    /// Appends a pipeline for nested operations.
    pub fn nest(&mut self, pipeline: Self) {
        self.steps.push(Step::Nested(pipeline));
    }

    pub(super) fn add_step(&mut self, step: PassStep) {
        self.steps.push(Step::Pass(step));
    }

    pub(super) fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    /// Runs the pipeline on an operation of its name, on one thread and without verification.
    pub fn run(&self, ir: &mut Isolate) -> Result<(), Reported> {
        self.run_with(ir, &RunConfig::new())
    }

    /// Runs the pipeline on an operation of its name.
    pub fn run_with(&self, ir: &mut Isolate, config: &RunConfig<'_>) -> Result<(), Reported> {
        self.run_in(Place::new(ir), config)
    }

    pub(super) fn run_in(&self, mut place: Place<'_>, config: &RunConfig<'_>) -> Result<(), Reported> {
        let ir = place.ir();
        let name = ir.root().name_data().name.clone();
        if self.anchor != ANY && *name != *self.anchor.as_bytes() {
            let name = String::from_utf8_lossy(&name);
            let message = format!("can't run '{}' pass manager on '{name}' op", self.anchor);
            return Err(ir.context().error(ir.root().loc(), message).emit());
        }
        if let Some(class) = self.steps.iter().find_map(|step| unsupported(step, &name)) {
            let message = format!("trying to schedule pass '{class}' on an unsupported operation");
            return Err(ir.root().op_error(message).emit());
        }
        self.check_anchors(place.ir().context())?;
        self.run_steps(&mut place, &mut Analyses::default(), config)
    }

    /// Checks that nested pipelines are for operations that can exist.
    fn check_anchors(&self, ctx: &ContextData) -> Result<(), Reported> {
        let mut pending = vec![self];
        while let Some(pipeline) = pending.pop() {
            let unknown = Some(&*pipeline.anchor).filter(|anchor| *anchor != ANY).and_then(|it| ctx.unknown_op(it));
            if let Some(message) = unknown {
                return Err(ctx.error(Loc::UNKNOWN, format!("pass pipeline '{self}' is for {message}")).emit());
            }
            pending.extend(pipeline.steps.iter().filter_map(|step| match step {
                Step::Nested(nested) => Some(nested),
                Step::Pass(_) => None,
            }));
        }
        Ok(())
    }

    fn run_steps(
        &self,
        place: &mut Place<'_>,
        analyses: &mut Analyses,
        config: &RunConfig<'_>,
    ) -> Result<(), Reported> {
        let mut steps = self.steps.iter().peekable();
        while let Some(step) = steps.next() {
            match step {
                Step::Pass(step) => step.run(place, analyses, config)?,
                Step::Nested(first) => {
                    let mut together = vec![first];
                    while let Some(Step::Nested(next)) =
                        steps.next_if(|step| matches!(step, Step::Nested(next) if first.runs_beside(next)))
                    {
                        together.push(next);
                    }
                    around_nested(&config.instruments, &together, &mut || {
                        run_nested(&together, place, analyses, config)
                    })?;
                    if is_to_be_confirmed(place, config) {
                        check(place, config)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns true if two consecutive pipelines visit the operations together.
    pub fn runs_beside(&self, next: &Self) -> bool {
        (self.anchor == ANY) == (next.anchor == ANY)
    }

    /// Returns the number of steps; a nested pipeline is one.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns true if there are no steps.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Prints the pipeline as `--dump-pass-pipeline` does, one pass per line.
    pub fn dump(&self) -> String {
        let mut out = String::new();
        self.dump_into(0, &mut out);
        out
    }

    fn dump_into(&self, depth: usize, out: &mut String) {
        let indent = |depth: usize| "  ".repeat(depth);
        *out += &format!("{}{}(\n", indent(depth), self.anchor);
        for (number, step) in self.steps.iter().enumerate() {
            match step {
                Step::Pass(step) => *out += &format!("{}{}", indent(depth + 1), Spelled(step.pass())),
                Step::Nested(nested) => lect_core::stack::grow(|| nested.dump_into(depth + 1, out)),
            }
            *out += if number + 1 < self.steps.len() { ",\n" } else { "\n" };
        }
        if self.steps.is_empty() {
            *out += "\n";
        }
        *out += &format!("{})", indent(depth));
    }
}

impl PassStep {
    fn run(&self, place: &mut Place<'_>, analyses: &mut Analyses, config: &RunConfig<'_>) -> Result<(), Reported> {
        if config.is_cancelled() {
            return Err(place.ir().root().op_error("the run was cancelled").emit());
        }
        around_pass(&config.instruments, place, &*self.pass, &mut |place| {
            // An unreadable body was already reported.
            let (is_nested, layouts) = (place.is_nested(), place.layouts(false));
            let Some(ir) = place.ir_mut() else { return Ok(()) };
            let mut cx = PassContext::new(&*self.pass, config, &self.counters, analyses, is_nested, layouts);
            let result = self.pass.run(ir, &mut cx);
            let preserved = cx.preserved;
            analyses.invalidate(&preserved);
            result?;
            if preserved.all && !is_to_be_confirmed(place, config) {
                return Ok(());
            }
            check(place, config)
        })
    }
}

/// Returns true if this is the outermost isolate, and a nested one could not be verified without its parents.
fn is_to_be_confirmed(place: &Place<'_>, config: &RunConfig<'_>) -> bool {
    !place.is_nested() && config.unconfirmed.load(Ordering::Relaxed)
}

/// Verifies the isolate that passes run on. A nested isolate may depend on its parents, which are not visible. If it
/// fails to verify, the outermost isolate is verified after the passes on nested ones.
fn check(place: &mut Place<'_>, config: &RunConfig<'_>) -> Result<(), Reported> {
    let Some(how) = &config.verify else { return Ok(()) };
    let is_nested = place.is_nested();
    let Some(ir) = place.ir_mut() else { return Ok(()) };
    if !is_nested {
        config.unconfirmed.store(false, Ordering::Relaxed);
        return verify_and_mark(ir, how);
    }
    let ctx = ir.context().clone();
    if ctx.capture_diagnostics(|| verify_and_mark(ir, how)).0.is_err() {
        config.unconfirmed.store(true, Ordering::Relaxed);
    }
    Ok(())
}

/// Returns the class of a pass that does not run on operations of a name.
fn unsupported(step: &Step, name: &[u8]) -> Option<&'static str> {
    match step {
        Step::Pass(step) => Some(step.pass.def()).filter(|def| def.on.is_some_and(|on| on.as_bytes() != name)),
        Step::Nested(_) => None,
    }
    .map(|def| def.class)
}

/// Runs pipelines on direct children with the pipelines' names. On each operation its pipelines run one after the
/// other.
fn run_nested(
    pipelines: &[&Pipeline],
    place: &mut Place<'_>,
    analyses: &mut Analyses,
    config: &RunConfig<'_>,
) -> Result<(), Reported> {
    let layouts = place.layouts(true);
    let Some(ir) = place.ir_mut() else { return Ok(()) };
    let ctx = ir.context().clone();
    let is_isolated = |pipeline: &Pipeline| {
        pipeline.anchor == ANY
            || ctx.op_name(ctx.op_name_of(pipeline.anchor.as_bytes())).has(OpTraits::ISOLATED_FROM_ABOVE)
    };
    let pipelines: Vec<_> = pipelines.iter().copied().filter(|it| is_isolated(it)).collect();
    let own = |name: &[u8]| {
        let is_own = move |it: &&&Pipeline| it.fits(name);
        pipelines.iter().filter(is_own).copied().collect::<Vec<_>>()
    };
    let ops = ir.root().regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    let ops = ops.filter(|op| op.is_isolated());
    let work: Vec<(Op, Vec<&Pipeline>)> = ops.map(|op| (op.op, own(&op.name_data().name))).collect();
    let work: Vec<_> = work.into_iter().filter(|it| !it.1.is_empty()).collect();
    let run = |place: &mut Place<'_>, own: &[&Pipeline], analyses: &mut Analyses, config: &RunConfig<'_>| {
        own.iter().try_for_each(|pipeline| lect_core::stack::grow(|| pipeline.run_steps(place, analyses, config)))
    };
    // A failure on one operation does not prevent the passes on others.
    let mut result = Ok(());
    if config.threads <= 1 || work.len() <= 1 || config.instruments.iter().any(|it| it.is_sequential()) {
        for (op, own) in work {
            // Cancellation is reported once.
            if result.is_err() && config.is_cancelled() {
                break;
            }
            if !place.enter(op) {
                continue;
            }
            let mut nested = analyses.take_nested(op);
            result = result.and(run(place, &own, &mut nested, config));
            place.leave();
            analyses.put_nested(op, nested);
        }
        return result;
    }
    let ops: Vec<Op> = work.iter().map(|it| it.0).collect();
    let work = work.into_iter().map(|(op, own)| (op, (own, Mutex::new(analyses.take_nested(op)))));
    let work: HashMap<Op, _, foldhash::fast::RandomState> = work.collect();
    let alone = config.clone().with_threads(1);
    let results = ir.par_children_of(&ops, config.threads, |op, child| {
        let (own, nested) = &work[&op];
        let mut nested = nested.lock().unwrap_or_else(PoisonError::into_inner);
        run(&mut Place::inner(child, layouts.clone()), own, &mut nested, &alone)
    });
    for (op, (_, nested)) in work {
        analyses.put_nested(op, nested.into_inner().unwrap_or_else(PoisonError::into_inner));
    }
    results.into_iter().flatten().fold(result, Result::and)
}

impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.anchor)?;
        for (number, step) in self.steps.iter().enumerate() {
            if number > 0 {
                f.write_str(",")?;
            }
            match step {
                Step::Pass(step) => write!(f, "{}", Spelled(step.pass()))?,
                Step::Nested(nested) => write!(f, "{nested}")?,
            }
        }
        f.write_str(")")
    }
}

impl fmt::Debug for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pipeline({self})")
    }
}
