//! Modes of the execution of kernels: one thread of a team starts, or all do.

use lect_core::ir::OpRef;
use lect_dialects::{llvm, omp};

use crate::export::openmp::is_wrapper;

/// Mode of the execution of a kernel, by its number of the runtime.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::export) enum Mode {
    /// One thread of a team starts, and others wait for parallel regions.
    Generic = 1,
    /// All threads execute the same code.
    Uniform = 2,
    /// Generic code that may be made uniform.
    Mixed = 3,
}

/// Returns true for an operation of the `omp` dialect.
fn is_omp(op: OpRef<'_>) -> bool {
    op.name_data().name.starts_with(b"omp.")
}

/// Returns true if a terminator ends the region of an operation.
fn is_terminator(op: OpRef<'_>) -> bool {
    op.is::<omp::TerminatorOp<'_>>() || op.is::<omp::YieldOp<'_>>()
}

/// Returns the innermost construct inside of an operation, down to a loop nest, whose siblings are allowed.
fn captured(root: OpRef<'_>, is_once: bool, is_allowed: fn(OpRef<'_>) -> bool) -> Option<OpRef<'_>> {
    let mut found = None;
    let mut outer = root;
    loop {
        let Some(region) = outer.region(0) else { return found };
        let ops = || region.blocks().flat_map(|block| block.ops());
        let Some(next) = ops().find(|op| is_omp(*op) && op.regions().len() > 0) else { return found };
        // A construct in one of several blocks may be executed several times, or not at all.
        let is_alone = region.entry().is_some_and(|entry| entry.next().is_none());
        if is_once && !is_alone || ops().any(|op| op != next && !is_allowed(op)) {
            return found;
        }
        found = Some(next);
        if next.is::<omp::LoopNestOp<'_>>() {
            return found;
        }
        outer = next;
    }
}

/// Returns true if a construct that follows can still be the only one that a target region executes.
fn has_no_effect(op: OpRef<'_>) -> bool {
    if is_omp(op) {
        return is_terminator(op);
    }
    !op.is::<llvm::AllocaOp<'_>>()
}

impl Mode {
    /// Returns the mode of a target region.
    pub fn of(op: OpRef<'_>) -> Self {
        let nest = captured(op, true, has_no_effect).filter(|it| it.is::<omp::LoopNestOp<'_>>());
        nest.map_or(Self::Generic, |nest| Self::for_nest(op, nest))
    }

    fn for_nest(target: OpRef<'_>, nest: OpRef<'_>) -> Self {
        let mut wrappers = Vec::new();
        let mut outer = nest.parent();
        while let Some(wrapper) = outer.filter(|it| is_wrapper(*it)) {
            if !wrapper.is::<omp::SimdOp<'_>>() || !wrappers.is_empty() {
                wrappers.push(wrapper);
            }
            outer = wrapper.parent();
        }
        let parent_is = |op: OpRef<'_>| op.parent() == Some(target);
        let parallel = outer.filter(|it| it.is::<omp::ParallelOp<'_>>());
        match wrappers[..] {
            [inner, distribute] if inner.is::<omp::WsloopOp<'_>>() && distribute.is::<omp::DistributeOp<'_>>() => {
                let teams = parallel.and_then(|it| it.parent()).filter(|it| it.is::<omp::TeamsOp<'_>>());
                if teams.is_some_and(parent_is) { Self::Uniform } else { Self::Generic }
            }
            [only] if only.is::<omp::DistributeOp<'_>>() || only.is::<omp::LoopOp<'_>>() => {
                let is_in_teams = outer.is_some_and(|it| it.is::<omp::TeamsOp<'_>>() && parent_is(it));
                match () {
                    () if !is_in_teams => Self::Generic,
                    () if only.is::<omp::LoopOp<'_>>() => Self::Uniform,
                    () if has_parallel(nest) => Self::Mixed,
                    () => Self::Generic,
                }
            }
            [only] if only.is::<omp::WsloopOp<'_>>() && parallel.is_some_and(parent_is) => Self::Uniform,
            _ => Self::Generic,
        }
    }
}

/// Returns true if the only construct of a loop is a parallel region.
fn has_parallel(nest: OpRef<'_>) -> bool {
    let is_allowed = |op: OpRef<'_>| !is_omp(op) || is_terminator(op);
    let Some(inner) = captured(nest, false, is_allowed) else { return false };
    let chain = std::iter::successors(Some(inner), |op| op.parent());
    let direct = chain.take_while(|op| *op != nest).last();
    direct.is_some_and(|op| op.is::<omp::ParallelOp<'_>>())
}
