//! What is known of an operation, kept between passes.

use std::any::{Any, TypeId};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use lect_core::entity::Op;
use lect_core::ir::Isolate;

/// Something that can be found out of an isolated operation and what is nested in it.
pub trait Analysis: Send + Sync + Sized + 'static {
    /// Its name in reports, that of MLIR's class: `CallGraph`.
    const NAME: &'static str;

    /// Finds it out.
    fn of(ir: &Isolate) -> Self;

    /// Whether it holds after a pass that preserved some analyses. By default, if it is among them.
    fn holds(&self, preserved: &Preserved) -> bool {
        preserved.has::<Self>()
    }
}

/// An analysis that was made.
struct Cached {
    analysis: Arc<dyn Any + Send + Sync>,
    holds: fn(&(dyn Any + Send + Sync), &Preserved) -> bool,
}

/// The analyses of an operation, and those of the operations in its regions.
#[derive(Default)]
pub struct Analyses {
    cached: HashMap<TypeId, Cached, foldhash::fast::RandomState>,
    nested: HashMap<Op, Self, foldhash::fast::RandomState>,
}

impl Analyses {
    /// An analysis that is known already.
    pub fn cached<A: Analysis>(&self) -> Option<Arc<A>> {
        self.cached.get(&TypeId::of::<A>())?.analysis.clone().downcast().ok()
    }

    pub(super) fn put<A: Analysis>(&mut self, analysis: Arc<A>) {
        let holds = |cached: &(dyn Any + Send + Sync), preserved: &Preserved| {
            cached.downcast_ref::<A>().is_some_and(|analysis| analysis.holds(preserved))
        };
        self.cached.insert(TypeId::of::<A>(), Cached { analysis, holds });
    }

    /// Those of an operation in the regions, to be given back.
    pub(super) fn take_nested(&mut self, op: Op) -> Self {
        self.nested.remove(&op).unwrap_or_default()
    }

    pub(super) fn put_nested(&mut self, op: Op, analyses: Self) {
        if !analyses.cached.is_empty() || !analyses.nested.is_empty() {
            self.nested.insert(op, analyses);
        }
    }

    /// Forgets what does not hold any more.
    pub(super) fn invalidate(&mut self, preserved: &Preserved) {
        if preserved.all {
            return;
        }
        self.cached.retain(|_, cached| (cached.holds)(&*cached.analysis, preserved));
        self.nested.retain(|_, nested| {
            nested.invalidate(preserved);
            !nested.cached.is_empty() || !nested.nested.is_empty()
        });
    }
}

/// The analyses that still hold after a pass.
#[derive(Default, Debug)]
pub struct Preserved {
    pub(super) all: bool,
    some: HashSet<TypeId, foldhash::fast::RandomState>,
}

impl Preserved {
    /// Whether an analysis is among them.
    pub fn has<A: 'static>(&self) -> bool {
        self.all || self.some.contains(&TypeId::of::<A>())
    }

    pub(super) fn add<A: 'static>(&mut self) {
        self.some.insert(TypeId::of::<A>());
    }
}
