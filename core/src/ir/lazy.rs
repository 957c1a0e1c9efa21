//! Isolates whose regions have not been read yet.

use crate::context::Context;
use crate::diag::Reported;
use crate::ir::isolate::Isolate;

/// Regions that somebody can read when they are wanted.
pub trait LazyRegions: Send + Sync {
    /// Reads the regions into the isolate, whose root has them already, without blocks. Isolates within may be lazy
    /// in turn.
    fn read(&self, isolate: &mut Isolate) -> Result<(), Reported>;
}

impl Isolate {
    /// Whether its regions have not been read yet. Until they are, they look as if they had no blocks.
    pub fn is_lazy(&self) -> bool {
        self.lazy.is_some()
    }

    /// Leaves the reading of its regions for later.
    pub fn set_lazy(&mut self, regions: Box<dyn LazyRegions>) {
        self.lazy = Some(regions);
    }

    /// Reads its regions, if they have not been read yet. Isolates within may stay lazy.
    pub fn materialize(&mut self) -> Result<(), Reported> {
        match self.lazy.take() {
            Some(regions) => regions.read(self),
            None => Ok(()),
        }
    }

    /// Reads all regions that have not been read yet, its own and those of all isolates within, on up to `threads` threads.
    /// The first that cannot be read, going from the outside in, ends it, however many threads there are.
    pub fn materialize_all(&mut self, threads: usize) -> Result<(), Reported> {
        self.materialize()?;
        let mut level: Vec<&mut Isolate> = self.children_mut().collect();
        // Isolates nest as deep as the input says, so no recursion.
        while let Some(first) = level.first() {
            let ctx = first.context().clone();
            let share = level.len().div_ceil(threads.max(1)).max(MANY);
            match level.len() <= share {
                true => read(&mut level)?,
                false => read_parallel(&ctx, &mut level, share)?,
            }
            level = level.into_iter().flat_map(Isolate::children_mut).collect();
        }
        Ok(())
    }
}

fn read(run: &mut [&mut Isolate]) -> Result<(), Reported> {
    run.iter_mut().try_for_each(|isolate| isolate.materialize())
}

/// Reads isolates in runs of `share`, each on a thread.
fn read_parallel(ctx: &Context, all: &mut [&mut Isolate], share: usize) -> Result<(), Reported> {
    let ordered = ctx.ordered_diagnostics();
    let runs = all.chunks_mut(share).enumerate();
    let results: Vec<Result<(), Reported>> = std::thread::scope(|scope| {
        let ordered = &ordered;
        let work = |(number, run)| scope.spawn(move || ordered.task(number, || read(run)));
        let tasks: Vec<_> = runs.map(work).collect();
        let joined = tasks.into_iter().map(|task| task.join());
        joined.map(|result| result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    match results.iter().position(Result::is_err) {
        None => Ok(()),
        Some(first) => {
            // What one thread alone would not have come to is not said either.
            ordered.forget_after(first);
            results.into_iter().collect()
        }
    }
}

/// Fewer isolates than this are read before a thread has begun.
const MANY: usize = 8;
