//! Analyses of an operation, cached between passes.

use std::any::{Any, TypeId};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use lect_core::entity::Op;
use lect_core::ir::Isolate;

/// An analysis of an isolated operation and its nested ones.
pub trait Analysis: Send + Sync + Sized + 'static {
    /// Name in reports, that of MLIR's class: `CallGraph`.
    const NAME: &'static str;

    /// Computes the analysis.
    fn of(ir: &Isolate) -> Self;

    /// Returns true if the analysis is still valid after a pass that preserved some analyses. By default, if it is one
    /// of them.
    fn holds(&self, preserved: &Preserved) -> bool {
        preserved.has::<Self>()
    }
}

/// A cached analysis.
struct Cached {
    analysis: Arc<dyn Any + Send + Sync>,
    holds: fn(&(dyn Any + Send + Sync), &Preserved) -> bool,
}

/// Analyses of an operation, and of the operations in its regions.
#[derive(Default)]
pub struct Analyses {
    cached: HashMap<TypeId, Cached, foldhash::fast::RandomState>,
    nested: HashMap<Op, Self, foldhash::fast::RandomState>,
}

impl Analyses {
    /// Returns a cached analysis.
    pub fn cached<A: Analysis>(&self) -> Option<Arc<A>> {
        self.cached.get(&TypeId::of::<A>())?.analysis.clone().downcast().ok()
    }

    pub(super) fn put<A: Analysis>(&mut self, analysis: Arc<A>) {
        let holds = |cached: &(dyn Any + Send + Sync), preserved: &Preserved| {
            cached.downcast_ref::<A>().is_some_and(|analysis| analysis.holds(preserved))
        };
        self.cached.insert(TypeId::of::<A>(), Cached { analysis, holds });
    }

    /// Takes the analyses of an operation in the regions, to be returned later.
    pub(super) fn take_nested(&mut self, op: Op) -> Self {
        self.nested.remove(&op).unwrap_or_default()
    }

    pub(super) fn put_nested(&mut self, op: Op, analyses: Self) {
        if !analyses.cached.is_empty() || !analyses.nested.is_empty() {
            self.nested.insert(op, analyses);
        }
    }

    /// Drops analyses that are invalid.
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

/// The analyses that are still valid after a pass.
#[derive(Default, Debug)]
pub struct Preserved {
    pub(super) all: bool,
    some: HashSet<TypeId, foldhash::fast::RandomState>,
}

impl Preserved {
    /// Returns true if an analysis is preserved.
    pub fn has<A: 'static>(&self) -> bool {
        self.all || self.some.contains(&TypeId::of::<A>())
    }

    pub(super) fn add<A: 'static>(&mut self) {
        self.some.insert(TypeId::of::<A>());
    }
}
