//! Execution times of passes.

use lect_ods::order::Order as _;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use lect_core::diag::Reported;
use lect_transforms::pass::{Instrument, Pass, Pipeline, Place, Step};

use crate::opt::timing::Row;

/// Key of a measured time: passes and pipelines by address, and analyses by the address of the pass that requested
/// them.
#[derive(PartialEq, Eq, Hash)]
enum What {
    Pass(usize),
    Nested(usize),
    Analysis(usize, &'static str),
}

fn address<T: ?Sized>(of: &T) -> usize {
    std::ptr::from_ref(of).cast::<()>() as usize
}

/// Execution time of each pass of a pipeline, on all operations.
#[derive(Default)]
pub struct Times {
    times: Mutex<HashMap<What, Duration>>,
}

impl Times {
    fn add<R>(&self, what: What, work: impl FnOnce() -> R) -> R {
        let start = Instant::now();
        let result = work();
        let time = start.elapsed();
        *self.times.lock().unwrap_or_else(PoisonError::into_inner).entry(what).or_default() += time;
        result
    }

    /// Returns a row for each pass, nested as the pipeline is.
    pub fn rows(self, pipeline: &Pipeline) -> Vec<Row> {
        let times = self.times.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut rows = Vec::new();
        steps(pipeline, 0, &times, &mut rows);
        rows
    }
}

fn steps(pipeline: &Pipeline, depth: usize, times: &HashMap<What, Duration>, rows: &mut Vec<Row>) {
    let row =
        |depth, name: String, time: Option<&Duration>| Row { depth, name, time: time.copied().unwrap_or_default() };
    for step in pipeline.steps() {
        match step {
            Step::Pass(step) => {
                let own = address(step.pass());
                let Some(time) = times.get(&What::Pass(own)) else { continue };
                rows.push(row(depth, step.pass().def().class.to_owned(), Some(time)));
                let mut analyses: Vec<_> = times
                    .iter()
                    .filter_map(|(what, time)| match what {
                        What::Analysis(pass, name) if *pass == own => Some((*name, time)),
                        _ => None,
                    })
                    .collect();
                analyses.order_by_key(|it| it.0);
                rows.extend(analyses.into_iter().map(|(name, time)| row(depth + 1, format!("(A) {name}"), Some(time))));
            }
            Step::Nested(nested) => {
                let name = format!("'{}' Pipeline", nested.anchor());
                rows.push(row(depth, name, times.get(&What::Nested(address(nested)))));
                lect_core::stack::grow(|| steps(nested, depth + 1, times, rows));
            }
        }
    }
}

impl Instrument for Times {
    fn pass(
        &self,
        place: &mut Place<'_>,
        pass: &dyn Pass,
        run: &mut dyn FnMut(&mut Place<'_>) -> Result<(), Reported>,
    ) -> Result<(), Reported> {
        self.add(What::Pass(address(pass)), || run(place))
    }

    fn nested(&self, pipelines: &[&Pipeline], run: &mut dyn FnMut() -> Result<(), Reported>) -> Result<(), Reported> {
        // Pipelines that run together are counted with the first one.
        match pipelines.first() {
            Some(first) => self.add(What::Nested(address(*first)), run),
            None => run(),
        }
    }

    fn analysis(&self, pass: &dyn Pass, name: &'static str, make: &mut dyn FnMut()) {
        self.add(What::Analysis(address(pass), name), make);
    }
}
