//! Context of a running pass, and settings of a run.

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use lect_core::diag::Reported;
use lect_core::entity::Attr;
use lect_core::ir::{Isolate, walk};
use lect_core::text::PrintConfig;
use lect_core::verify::VerifyConfig;

use super::analyses::Preserved;
use super::{Analyses, Analysis, Counters, Instrument, Pass, Pipeline, Place, Statistic};
use crate::analysis::Surroundings;

/// Settings of a run of a pipeline.
#[derive(Clone, Default)]
pub struct RunConfig<'a> {
    /// Number of threads; zero is treated as one.
    pub threads: usize,
    /// Options for verification after each pass that changed IR, or `None` to skip verification.
    pub verify: Option<VerifyConfig>,
    /// Instruments that wrap passes, the first one outermost.
    pub instruments: Vec<&'a dyn Instrument>,
    /// Flag that ends the run before the next pass.
    pub cancel: Option<&'a AtomicBool>,
    /// Destination of output other than IR; by default standard error and files.
    pub output: Option<&'a dyn PassOutput>,
    /// Default options of passes for printing operations, as in messages.
    pub printing: PrintConfig,
    /// Whether a nested isolate could not be verified without its parents, and must be verified again with them.
    pub(super) unconfirmed: Arc<AtomicBool>,
}

/// Destination of output of passes other than IR: statistics of operations, graphs, snapshots.
pub trait PassOutput: Sync {
    /// Shows a report.
    fn report(&self, text: &[u8]);

    /// Writes a file, or standard output for `-`. The error is a message that names the file.
    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), String>;
}

/// Standard error and the file system.
struct Standard;

impl PassOutput for Standard {
    fn report(&self, text: &[u8]) {
        // A report that cannot be written is not an error of the pass.
        let _ = io::stderr().write_all(text);
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), String> {
        let written = match path == Path::new("-") {
            true => io::stdout().write_all(bytes),
            false => std::fs::write(path, bytes),
        };
        written.map_err(|error| format!("cannot write '{}': {error}", path.display()))
    }
}

impl<'a> RunConfig<'a> {
    /// Creates settings for one thread, without verification and instruments.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets verification after passes.
    #[must_use]
    pub fn with_verify(mut self, verify: Option<VerifyConfig>) -> Self {
        self.verify = verify;
        self
    }

    /// Adds an instrument, inside of earlier ones.
    #[must_use]
    pub fn with_instrument(mut self, instrument: &'a dyn Instrument) -> Self {
        self.instruments.push(instrument);
        self
    }

    /// Sets a flag that ends the run before the next pass.
    #[must_use]
    pub fn with_cancel(mut self, cancel: &'a AtomicBool) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Sets the destination of output other than IR.
    #[must_use]
    pub fn with_output(mut self, output: &'a dyn PassOutput) -> Self {
        self.output = Some(output);
        self
    }

    /// Sets the printing options of passes.
    #[must_use]
    pub fn with_printing(mut self, printing: PrintConfig) -> Self {
        self.printing = printing;
        self
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

/// Context of a running pass.
pub struct PassContext<'a> {
    pass: &'a dyn Pass,
    config: &'a RunConfig<'a>,
    counters: &'a Counters,
    analyses: &'a mut Analyses,
    is_nested: bool,
    layouts: Vec<Attr>,
    pub(super) preserved: Preserved,
}

impl<'a> PassContext<'a> {
    pub(super) fn new(
        pass: &'a dyn Pass,
        config: &'a RunConfig<'a>,
        counters: &'a Counters,
        analyses: &'a mut Analyses,
        is_nested: bool,
        layouts: Vec<Attr>,
    ) -> Self {
        Self { pass, config, counters, analyses, is_nested, layouts, preserved: Preserved::default() }
    }

    /// Returns true if the isolate is nested in another one.
    pub fn is_nested(&self) -> bool {
        self.is_nested
    }

    /// Returns the visibility of the enclosing IR, for analyses.
    pub fn surroundings(&self) -> Surroundings {
        if self.is_nested { Surroundings::Unseen } else { Surroundings::None }
    }

    /// Returns the data layouts (`dlti.dl_spec`) of the operations that enclose the isolate.
    pub fn outer_layouts(&self) -> &[Attr] {
        &self.layouts
    }

    /// Adds to a statistic, which the pass must declare.
    pub fn count(&self, statistic: &'static Statistic, count: u64) {
        self.counters.add(statistic, count);
    }

    /// Returns the number of threads that the pass may use.
    pub fn threads(&self) -> usize {
        self.config.threads.max(1)
    }

    /// Returns true if the run was cancelled. A long-running pass polls this, and returns with valid IR.
    pub fn is_cancelled(&self) -> bool {
        self.config.is_cancelled()
    }

    /// Returns the destination of output other than IR.
    pub fn output(&self) -> &'a dyn PassOutput {
        self.config.output.unwrap_or(&Standard)
    }

    /// Returns the printing options for operations.
    pub fn printing(&self) -> &'a PrintConfig {
        &self.config.printing
    }

    /// Returns an analysis of the isolate, cached if nothing has changed since.
    pub fn analysis<A: Analysis>(&mut self, ir: &Isolate) -> Arc<A> {
        if let Some(known) = self.analyses.cached() {
            return known;
        }
        let made = Arc::new(self.fresh_analyses().of(ir));
        self.analyses.put(Arc::clone(&made));
        made
    }

    /// Returns a factory for uncached analyses, usable on any thread. For analyses with handles, which become invalid
    /// when IR is stored differently.
    pub fn fresh_analyses(&self) -> FreshAnalyses<'a> {
        FreshAnalyses { instruments: &self.config.instruments, pass: self.pass }
    }

    /// Returns an analysis of the isolate if it is cached.
    pub fn cached_analysis<A: Analysis>(&self) -> Option<Arc<A>> {
        self.analyses.cached()
    }

    /// Declares that the pass preserves an analysis.
    pub fn preserve<A: Analysis>(&mut self) {
        self.preserved.add::<A>();
    }

    /// Declares that the pass changed nothing.
    pub fn preserve_all(&mut self) {
        self.preserved.all = true;
    }

    /// Runs a pipeline on the isolate of the pass, or on one nested in it.
    pub fn run_pipeline(&mut self, pipeline: &Pipeline, ir: &mut Isolate) -> Result<(), Reported> {
        pipeline.run_in(Place::inner(ir, self.layouts.clone()), self.config)
    }

    /// Visits the isolate and nested ones as stored, parents first, siblings on all threads of the pass.
    pub fn each_isolate(&self, ir: &mut Isolate, visit: impl Fn(&mut Isolate) + Sync) {
        walk::par_storage_mut(ir, self.threads(), &visit);
    }

    /// Visits isolates like [`each_isolate`](Self::each_isolate), with fallible visits. All isolates are visited.
    pub fn try_each_isolate(
        &self,
        ir: &mut Isolate,
        visit: impl Fn(&mut Isolate) -> Result<(), Reported> + Sync,
    ) -> Result<(), Reported> {
        let failed = OnceLock::new();
        self.each_isolate(ir, |isolate| {
            if let Err(error) = visit(isolate) {
                failed.get_or_init(|| error);
            }
        });
        failed.into_inner().map_or(Ok(()), Err)
    }
}

/// Factory of uncached analyses.
#[derive(Clone, Copy)]
pub struct FreshAnalyses<'a> {
    instruments: &'a [&'a dyn Instrument],
    pass: &'a dyn Pass,
}

impl FreshAnalyses<'_> {
    /// Computes the analysis of an isolate.
    pub fn of<A: Analysis>(self, ir: &Isolate) -> A {
        let mut made = None;
        around_analysis(self.instruments, self.pass, A::NAME, &mut || made = Some(A::of(ir)));
        // An instrument may have skipped the analysis.
        made.unwrap_or_else(|| A::of(ir))
    }
}

fn around_analysis(instruments: &[&dyn Instrument], pass: &dyn Pass, name: &'static str, make: &mut dyn FnMut()) {
    match instruments.split_first() {
        Some((first, rest)) => first.analysis(pass, name, &mut || around_analysis(rest, pass, name, make)),
        None => make(),
    }
}

/// Runs a pass within the instruments.
pub(super) fn around_pass(
    instruments: &[&dyn Instrument],
    place: &mut Place<'_>,
    pass: &dyn Pass,
    run: &mut dyn FnMut(&mut Place<'_>) -> Result<(), Reported>,
) -> Result<(), Reported> {
    match instruments.split_first() {
        Some((first, rest)) => first.pass(place, pass, &mut |place| around_pass(rest, place, pass, run)),
        None => run(place),
    }
}

/// Runs nested pipelines within the instruments.
pub(super) fn around_nested(
    instruments: &[&dyn Instrument],
    pipelines: &[&Pipeline],
    run: &mut dyn FnMut() -> Result<(), Reported>,
) -> Result<(), Reported> {
    match instruments.split_first() {
        Some((first, rest)) => first.nested(pipelines, &mut || around_nested(rest, pipelines, run)),
        None => run(),
    }
}
