//! What passes have while they run.

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

/// How a pipeline is run.
#[derive(Clone, Default)]
pub struct RunConfig<'a> {
    /// How many threads to use. None and one are the same.
    pub threads: usize,
    /// How IR is verified after each pass that changed any. If there is nothing here, it is not.
    pub verify: Option<VerifyConfig>,
    /// What is done around passes, the first outermost.
    pub instruments: Vec<&'a dyn Instrument>,
    /// Ends the run before the next pass when it is set.
    pub cancel: Option<&'a AtomicBool>,
    /// Where passes write what is not IR. If there is nothing here, to standard error and to files.
    pub output: Option<&'a dyn PassOutput>,
    /// How passes print operations where they do not say it themselves, as in messages.
    pub printing: PrintConfig,
    /// Whether an isolate did not verify without what is around it, and is to be verified again with that.
    pub(super) unconfirmed: Arc<AtomicBool>,
}

/// Where passes write what is not IR: statistics of operations, graphs, snapshots.
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
    /// One thread, no verification, nothing around passes.
    pub fn new() -> Self {
        Self::default()
    }

    /// On so many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// With verification after passes.
    #[must_use]
    pub fn with_verify(mut self, verify: Option<VerifyConfig>) -> Self {
        self.verify = verify;
        self
    }

    /// With something more around passes.
    #[must_use]
    pub fn with_instrument(mut self, instrument: &'a dyn Instrument) -> Self {
        self.instruments.push(instrument);
        self
    }

    /// Ends before the next pass when this is set.
    #[must_use]
    pub fn with_cancel(mut self, cancel: &'a AtomicBool) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// With another place for what passes write besides IR.
    #[must_use]
    pub fn with_output(mut self, output: &'a dyn PassOutput) -> Self {
        self.output = Some(output);
        self
    }

    /// With another form of operations in what passes write.
    #[must_use]
    pub fn with_printing(mut self, printing: PrintConfig) -> Self {
        self.printing = printing;
        self
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

/// What a pass has while it runs.
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

    /// Whether the isolate is within another one.
    pub fn is_nested(&self) -> bool {
        self.is_nested
    }

    /// The IR around the isolate, for analyses.
    pub fn surroundings(&self) -> Surroundings {
        if self.is_nested { Surroundings::Unseen } else { Surroundings::None }
    }

    /// The data layouts (`dlti.dl_spec`) of the operations around the isolate.
    pub fn outer_layouts(&self) -> &[Attr] {
        &self.layouts
    }

    /// Counts more of a statistic, which the pass declares.
    pub fn count(&self, statistic: &'static Statistic, count: u64) {
        self.counters.add(statistic, count);
    }

    /// How many threads the pass may use.
    pub fn threads(&self) -> usize {
        self.config.threads.max(1)
    }

    /// Whether the run was cancelled. A pass that takes long looks at it from time to time, and returns with the IR valid.
    pub fn is_cancelled(&self) -> bool {
        self.config.is_cancelled()
    }

    /// Where the pass writes what is not IR.
    pub fn output(&self) -> &'a dyn PassOutput {
        self.config.output.unwrap_or(&Standard)
    }

    /// How operations are printed in what the pass writes.
    pub fn printing(&self) -> &'a PrintConfig {
        &self.config.printing
    }

    /// What is known of the isolate, from an earlier pass if nothing changed since.
    pub fn analysis<A: Analysis>(&mut self, ir: &Isolate) -> Arc<A> {
        if let Some(known) = self.analyses.cached() {
            return known;
        }
        let made = Arc::new(self.fresh_analyses().of(ir));
        self.analyses.put(Arc::clone(&made));
        made
    }

    /// Makes analyses that are not kept, on any thread: those that hold handles, which change where IR is stored otherwise.
    pub fn fresh_analyses(&self) -> FreshAnalyses<'a> {
        FreshAnalyses { instruments: &self.config.instruments, pass: self.pass }
    }

    /// What is known of the isolate, if it is.
    pub fn cached_analysis<A: Analysis>(&self) -> Option<Arc<A>> {
        self.analyses.cached()
    }

    /// The pass did nothing that an analysis depends on.
    pub fn preserve<A: Analysis>(&mut self) {
        self.preserved.add::<A>();
    }

    /// The pass changed nothing.
    pub fn preserve_all(&mut self) {
        self.preserved.all = true;
    }

    /// Runs a pipeline on an isolate in the one of the pass, or on that itself.
    pub fn run_pipeline(&mut self, pipeline: &Pipeline, ir: &mut Isolate) -> Result<(), Reported> {
        pipeline.run_in(Place::inner(ir, self.layouts.clone()), self.config)
    }

    /// Visits the isolate and those in it as they are stored, each before those in it, siblings on all threads that the pass
    /// may use.
    pub fn each_isolate(&self, ir: &mut Isolate, visit: impl Fn(&mut Isolate) + Sync) {
        walk::par_storage_mut(ir, self.threads(), &visit);
    }

    /// As [`each_isolate`](Self::each_isolate), with visits that may fail. All isolates are visited.
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

/// Makes analyses that are not kept.
#[derive(Clone, Copy)]
pub struct FreshAnalyses<'a> {
    instruments: &'a [&'a dyn Instrument],
    pass: &'a dyn Pass,
}

impl FreshAnalyses<'_> {
    /// Makes the analysis of an isolate.
    pub fn of<A: Analysis>(self, ir: &Isolate) -> A {
        let mut made = None;
        around_analysis(self.instruments, self.pass, A::NAME, &mut || made = Some(A::of(ir)));
        // An instrument may have made nothing.
        made.unwrap_or_else(|| A::of(ir))
    }
}

fn around_analysis(instruments: &[&dyn Instrument], pass: &dyn Pass, name: &'static str, make: &mut dyn FnMut()) {
    match instruments.split_first() {
        Some((first, rest)) => first.analysis(pass, name, &mut || around_analysis(rest, pass, name, make)),
        None => make(),
    }
}

/// Runs a pass with the instruments around it.
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

/// Runs nested pipelines with the instruments around them.
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
