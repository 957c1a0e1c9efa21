//! Reduction of IR while a test holds, as in `mlir-reduce`: from a failing program to the few operations that cause the
//! failure.
//!
//! [`reduce`] applies kinds of changes (steps): it erases operations, replaces operations by their regions, and
//! simplifies arguments, attributes, types and locations. Each step lists the units that it can change. Large runs of
//! units are tried before small ones, as in delta debugging. Steps are repeated until none of them succeeds.
//!
//! A change is kept if the IR then has less [`Weight`], is valid, and passes the test. So the process terminates.
//! Several changes are tried at once, and the first in order that passes is kept. The result does not depend on the
//! number of threads.

mod attrs;
mod blocks;
mod draft;
mod loops;
mod ops;
mod signature;
mod stand_in;
mod types;
mod weight;

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::text::print::PrintConfig;
use lect_core::threads::{Task, in_order};
use lect_core::verify::{VerifyConfig, verify};

use draft::Draft;
pub use weight::Weight;

/// Options of a reduction.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ReduceConfig {
    /// Options of verification before a test, or `None` if invalid IR is tested, too.
    pub verify: Option<VerifyConfig>,
    /// Whether the written IR contains locations, so that they are reduced.
    pub locations: bool,
    /// Number of tests that may run at once.
    pub threads: usize,
    /// Limit of all tests. With several threads, tests that turn out to be unnecessary count, too.
    pub max_tests: usize,
}

impl Default for ReduceConfig {
    fn default() -> Self {
        Self { verify: Some(VerifyConfig::default()), locations: true, threads: 1, max_tests: usize::MAX }
    }
}

lect_ods::setters! { ReduceConfig {
    with_verify => verify: Option<VerifyConfig>,
    with_locations => locations: bool,
    with_threads => threads: usize,
    with_max_tests => max_tests: usize,
} }

/// The property to be preserved. Both functions are called by several threads at once.
pub trait Test: Sync {
    /// Writes the IR for the test, or returns `None` if it cannot be written.
    fn write(&self, ir: &Isolate) -> Option<Vec<u8>>;

    /// Returns true if the written IR still has the property.
    fn is_interesting(&self, written: &[u8]) -> bool;

    /// Receives the progress of the reduction.
    fn progress(&self, _progress: &Progress) {}
}

/// Progress of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// The current step.
    pub step: &'static str,
    /// Current number of operations.
    pub ops: usize,
    /// Number of tests so far.
    pub tests: usize,
}

/// Result of a reduction.
#[derive(Debug)]
#[non_exhaustive]
pub struct Reduced {
    /// The smallest IR found.
    pub ir: Isolate,
    /// The IR as written for the test.
    pub written: Vec<u8>,
    /// Number of operations.
    pub ops: usize,
    /// Number of tests.
    pub tests: usize,
}

/// Reduces IR that passes a test. Fails if unread regions cannot be read. Returns `None` if the IR cannot be written,
/// or does not pass the test.
pub fn reduce(mut ir: Isolate, config: &ReduceConfig, test: &dyn Test) -> Result<Option<Reduced>, Reported> {
    ir.root().read_all()?;
    ir.embed_all()?;
    let Some(written) = test.write(&ir).filter(|written| test.is_interesting(written)) else { return Ok(None) };
    let weight = Weight::of(ir.root());
    let best = Candidate { ir, weight, written };
    let mut search = Search { config, test, best, step: "", known: Mutex::default(), tests: AtomicUsize::new(1) };
    search.run();
    let Search { best, tests, .. } = search;
    Ok(Some(Reduced { ops: best.weight.ops, ir: best.ir, written: best.written, tests: tests.into_inner() }))
}

/// Returns the printed forms of IR that a test may find interesting, the shortest first. Invalid IR has no custom
/// forms.
pub fn forms(is_valid: bool) -> impl Iterator<Item = PrintConfig> {
    let all = [(false, false), (false, true), (true, false), (true, true)];
    all.into_iter()
        .filter(move |&(generic, _)| generic || is_valid)
        .map(|(generic, locations)| PrintConfig::default().with_generic(generic).with_debug_info(locations))
}

/// A kind of change.
trait Step: Sync {
    /// A part that can be changed, which can be located in every copy of the IR.
    type Unit: Clone + Sync;

    /// Returns the name for display.
    fn name(&self) -> &'static str;

    /// Returns the units, in the order in which they are tried.
    fn units(&self, draft: &Draft) -> Vec<Self::Unit>;

    /// Returns the number of ways in which units can be changed.
    fn ways(&self) -> usize {
        1
    }

    /// Returns true if runs of units are changed at once, too.
    fn takes_runs(&self) -> bool {
        true
    }

    /// Changes some units. Returns `None` if that is not possible in this way.
    fn apply(&self, draft: &mut Draft, units: &[Self::Unit], way: usize) -> Option<()>;
}

/// IR that may replace the best so far.
struct Candidate {
    ir: Isolate,
    weight: Weight,
    written: Vec<u8>,
}

struct Search<'a> {
    config: &'a ReduceConfig,
    test: &'a dyn Test,
    best: Candidate,
    step: &'static str,
    /// Results of tests, by hash of the tested text.
    known: Mutex<HashMap<u64, bool>>,
    tests: AtomicUsize,
}

impl Search<'_> {
    fn run(&mut self) {
        loop {
            let before = self.best.weight;
            self.round();
            if self.is_over() || self.best.weight == before {
                return;
            }
        }
    }

    /// Runs all steps, those first that remove the most.
    fn round(&mut self) {
        let mut depth = 1;
        while depth <= Draft::depth(self.best.ir.root()) {
            self.sweep(&ops::EraseOps { depth });
            depth += 1;
        }
        self.sweep(&ops::Unwrap);
        self.sweep(&ops::EmptyRegions);
        self.sweep(&blocks::CutBranches);
        self.sweep(&blocks::MergeBlocks);
        self.sweep(&loops::LoopValues);
        self.sweep(&signature::Results);
        self.sweep(&signature::Arguments);
        self.sweep(&signature::Operands);
        self.sweep(&attrs::DropAttrs);
        self.sweep(&attrs::ShrinkAttrs);
        self.sweep(&types::SimplerTypes);
        if self.config.locations {
            self.sweep(&attrs::DropLocations);
        }
    }

    /// Runs one step over all of its units, in shorter and shorter runs.
    fn sweep<S: Step>(&mut self, step: &S) {
        self.step = step.name();
        let mut units = self.units(step);
        let mut size = if step.takes_runs() { units.len() } else { units.len().min(1) };
        while size > 0 {
            let mut at = 0;
            while at < units.len() && !self.is_over() {
                let runs: Vec<Range<usize>> =
                    (at..units.len()).step_by(size).map(|start| start..(start + size).min(units.len())).collect();
                let attempt = |number: usize| {
                    let run = runs.get(number / step.ways())?.clone();
                    self.attempt(step, units.get(run)?, number % step.ways())
                };
                let Some((number, candidate)) = self.first(runs.len() * step.ways(), attempt) else { break };
                at += number / step.ways() * size;
                self.best = *candidate;
                units = self.units(step);
            }
            size = if size > units.len() { units.len() } else { size / 2 };
        }
    }

    fn units<S: Step>(&self, step: &S) -> Vec<S::Unit> {
        step.units(&Draft::new(self.best.ir.clone_isolate()))
    }

    /// Returns the first attempt that succeeds.
    fn first(
        &self,
        count: usize,
        attempt: impl Fn(usize) -> Option<Box<Candidate>> + Sync,
    ) -> Option<(usize, Box<Candidate>)> {
        let here = |number, task| match task {
            Task::Prepare => Ok(Some(attempt(number))),
            Task::Do => attempt(number).map_or(Ok(None), |candidate| Err((number, candidate))),
            Task::Take(None) => Ok(None),
            Task::Take(Some(candidate)) => Err((number, candidate)),
        };
        in_order(self.config.threads, count, || (), |(), number| attempt(number), here).err()
    }

    /// Changes some units of the IR. Returns the result if it is smaller, valid and interesting.
    fn attempt<S: Step>(&self, step: &S, units: &[S::Unit], way: usize) -> Option<Box<Candidate>> {
        let mut draft = Draft::new(self.best.ir.clone_isolate());
        step.apply(&mut draft, units, way)?;
        let mut ir = draft.ir;
        ir.embed_all().ok()?;
        let weight = Weight::of(ir.root());
        if weight > self.best.weight {
            return None;
        }
        if let Some(config) = &self.config.verify {
            ir.context().clone().capture_diagnostics(|| verify(ir.root(), config)).0.ok()?;
        }
        let written = self.test.write(&ir)?;
        let is_smaller =
            (weight, written.len(), &written) < (self.best.weight, self.best.written.len(), &self.best.written);
        (is_smaller && self.is_interesting(&written)).then(|| Box::new(Candidate { ir, weight, written }))
    }

    /// Returns true if no more tests may run.
    fn is_over(&self) -> bool {
        self.tests.load(Ordering::Relaxed) >= self.config.max_tests
    }

    fn is_interesting(&self, written: &[u8]) -> bool {
        let mut hasher = DefaultHasher::new();
        written.hash(&mut hasher);
        let hash = hasher.finish();
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let before = known().get(&hash).copied();
        before.unwrap_or_else(|| {
            if self.is_over() {
                return false;
            }
            let tests = self.tests.fetch_add(1, Ordering::Relaxed) + 1;
            self.test.progress(&Progress { step: self.step, ops: self.best.weight.ops, tests });
            let is_interesting = self.test.is_interesting(written);
            known().insert(hash, is_interesting);
            is_interesting
        })
    }
}
