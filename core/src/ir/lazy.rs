//! Isolates whose regions have not been read yet.

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
    pub fn materialize_all(&mut self, threads: usize) -> Result<(), Reported> {
        self.materialize()?;
        let mut level: Vec<&mut Isolate> = self.children_mut().collect();
        let mut result = Ok(());
        // Isolates nest as deep as the input says, so no recursion.
        while !level.is_empty() {
            let share = level.len().div_ceil(threads.max(1)).max(MANY);
            let failed = |run: &mut [&mut Isolate]| run.iter_mut().fold(Ok(()), |all, it| it.materialize().and(all));
            let read = match level.len() <= share {
                true => failed(&mut level),
                false => level.first().map(|it| it.context().clone()).map_or(Ok(()), |ctx| {
                    let ordered = ctx.ordered_diagnostics();
                    let runs = level.chunks_mut(share).enumerate();
                    std::thread::scope(|scope| {
                        let ordered = &ordered;
                        let work = |(number, run)| scope.spawn(move || ordered.task(number, || failed(run)));
                        let tasks: Vec<_> = runs.map(work).collect();
                        let joined = tasks
                            .into_iter()
                            .map(|task| task.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
                        joined.fold(Ok(()), Result::and)
                    })
                }),
            };
            result = result.and(read);
            level = level.into_iter().flat_map(Isolate::children_mut).collect();
        }
        result
    }
}

/// Fewer isolates than this are read before a thread has begun.
const MANY: usize = 8;
