//! Reproducers: a file with IR and the pipeline that fails on it.

use lect_ods::order::Order as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use lect_core::context::ResourceValue;
use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::text::print::PrintConfig;
use lect_transforms::pass::{Instrument, Pass, Pipeline, Place, Spelled, Step};

use super::{Setting, dumps};
use crate::opt::failure::Failure;
use crate::opt::output::Output;

/// Resources of a reproducer.
pub struct Resources {
    pub pipeline: String,
    pub disable_threading: bool,
    pub verify_each: bool,
}

/// Prints a module with the resources of a reproducer.
pub fn text(ir: &Isolate, print: &PrintConfig, resources: &Resources) -> Vec<u8> {
    let ctx = ir.context();
    let owner = ctx.ident(b"mlir_reproducer");
    let before = ctx.resources().take_external(owner);
    let set = |key: &[u8], value| ctx.resources().set_external(owner, ctx.ident(key), value);
    set(b"pipeline", ResourceValue::String(resources.pipeline.as_bytes().into()));
    set(b"disable_threading", ResourceValue::Bool(resources.disable_threading));
    set(b"verify_each", ResourceValue::Bool(resources.verify_each));
    let text = dumps::text(ir, print);
    ctx.resources().take_external(owner);
    before.into_iter().for_each(|(key, value)| ctx.resources().set_external(owner, key, value));
    text
}

/// Replaces the file completely or not at all.
pub fn write(path: &Path, text: &[u8]) -> Result<(), Failure> {
    let mut out = Output::to(path)?;
    out.put(text)?;
    out.keep()
}

/// Writes a reproducer if a pass fails.
pub struct Reproducer<'a> {
    path: PathBuf,
    print: &'a PrintConfig,
    is_local: bool,
    /// Text of the reproducer: the IR before the pipeline or the current pass, with the pipeline.
    before: Mutex<Vec<u8>>,
    /// Description of the first failure.
    failed: Mutex<Option<String>>,
}

impl<'a> Reproducer<'a> {
    pub fn new(path: &Path, pipeline: &Pipeline, is_local: bool, setting: &'a Setting<'_>, ir: &Isolate) -> Self {
        let print = &setting.print;
        let whole =
            Resources { pipeline: spelled(pipeline, ", "), disable_threading: setting.threads <= 1, verify_each: true };
        let before = if is_local { Vec::new() } else { text(ir, print, &whole) };
        let (before, failed) = (Mutex::new(before), Mutex::default());
        Self { path: path.to_owned(), print, is_local, before, failed }
    }

    /// Writes the file, and reports the failure.
    pub fn write(self, ir: &Isolate) -> Result<(), Failure> {
        write(&self.path, &self.before.into_inner().unwrap_or_else(PoisonError::into_inner))?;
        let failed = self.failed.into_inner().unwrap_or_else(PoisonError::into_inner);
        let path = self.path.display();
        let note = match failed {
            Some(failed) => format!("Pipeline failed while executing {failed}: reproducer generated at `{path}`"),
            None => format!("Pipeline failed: reproducer generated at `{path}`"),
        };
        let loc = ir.root().loc();
        let message = "Failures have been detected while processing an MLIR pass pipeline";
        ir.context().error(loc, message).note(loc, note).emit();
        Ok(())
    }
}

impl Instrument for Reproducer<'_> {
    fn pass(
        &self,
        place: &mut Place<'_>,
        pass: &dyn Pass,
        run: &mut dyn FnMut(&mut Place<'_>) -> Result<(), Reported>,
    ) -> Result<(), Reported> {
        let described = dumps::described(place.ir().root());
        let is_first = || self.failed.lock().unwrap_or_else(PoisonError::into_inner).is_none();
        if self.is_local && is_first() {
            let ops = place.ops();
            let names = ops.iter().map(|op| op.name_text().into_owned());
            let nested = names.rev().fold(Spelled(pass).to_string(), |inner, name| format!("{name}({inner})"));
            let resources = Resources { pipeline: nested, disable_threading: true, verify_each: true };
            *self.before.lock().unwrap_or_else(PoisonError::into_inner) = text(place.root(), self.print, &resources);
        }
        let result = run(place);
        if result.is_err() && is_first() {
            let what = format!("`{}` on {described}", pass.def().class);
            let what = if self.is_local { what } else { format!("[{what}]") };
            *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(what);
        }
        result
    }

    fn is_sequential(&self) -> bool {
        self.is_local
    }
}

/// Formats a pipeline as MLIR does in reproducers: as it is run, with adjacent pipelines of one anchor merged.
pub fn spelled(pipeline: &Pipeline, separator: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut steps = pipeline.steps().iter().peekable();
    while let Some(step) = steps.next() {
        match step {
            Step::Pass(step) => parts.push(Spelled(step.pass()).to_string()),
            Step::Nested(first) => {
                let mut together: Vec<(&str, Vec<String>)> = vec![(first.anchor(), inner(first))];
                while let Some(Step::Nested(next)) =
                    steps.next_if(|step| matches!(step, Step::Nested(next) if first.runs_beside(next)))
                {
                    match together.iter_mut().find(|it| it.0 == next.anchor()) {
                        Some((_, steps)) => steps.extend(inner(next)),
                        None => together.push((next.anchor(), inner(next))),
                    }
                }
                together.order_by_key(|it| it.0);
                let together = together.into_iter().map(|(anchor, steps)| format!("{anchor}({})", steps.join(",")));
                parts.push(together.collect::<Vec<_>>().join(","));
            }
        }
    }
    format!("{}({})", pipeline.anchor(), parts.join(separator))
}

fn inner(pipeline: &Pipeline) -> Vec<String> {
    let step = |step: &Step| match step {
        Step::Pass(step) => Spelled(step.pass()).to_string(),
        Step::Nested(nested) => nested.to_string(),
    };
    pipeline.steps().iter().map(step).collect()
}
