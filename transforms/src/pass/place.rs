//! Position of a running pass, and instruments.

use lect_core::diag::Reported;
use lect_core::entity::{Attr, Op};
use lect_core::ir::{Isolate, OpRef};

use super::{Pass, Pipeline};

/// An isolate that a pass runs on, with its parents.
pub struct Place<'a> {
    root: &'a mut Isolate,
    /// Operations that lead to the isolate, from the outermost.
    path: Vec<Op>,
    /// Whether the root is nested in IR that is not visible.
    is_inner: bool,
    /// Data layouts of the operations that enclose the root.
    outer_layouts: Vec<Attr>,
}

impl<'a> Place<'a> {
    /// Creates the place of an outermost isolate.
    pub fn new(root: &'a mut Isolate) -> Self {
        Self { root, path: Vec::new(), is_inner: false, outer_layouts: Vec::new() }
    }

    /// Creates the place of an isolate nested in others, of which only the data layouts are known.
    pub(super) fn inner(root: &'a mut Isolate, outer_layouts: Vec<Attr>) -> Self {
        Self { is_inner: true, outer_layouts, ..Self::new(root) }
    }

    /// Returns the data layouts of the operations that enclose the current isolate, and its own if `with_own`.
    pub(super) fn layouts(&self, with_own: bool) -> Vec<Attr> {
        let ops = self.ops();
        let around = &ops[..ops.len() - usize::from(!with_own)];
        let found = around.iter().filter_map(|op| op.attr(crate::memory::LAYOUT));
        self.outer_layouts.iter().copied().chain(found).collect()
    }

    /// Returns true if the current isolate is nested in another one.
    pub fn is_nested(&self) -> bool {
        self.is_inner || !self.path.is_empty()
    }

    /// Returns the outermost visible isolate.
    pub fn root(&self) -> &Isolate {
        self.root
    }

    /// Returns the current isolate, or its innermost existing parent if it was erased.
    pub fn ir(&self) -> &Isolate {
        self.path.iter().try_fold(&*self.root, |isolate, &op| isolate.own_isolate(op)).unwrap_or(self.root)
    }

    /// Returns the current isolate for changes, like [`ir`](Self::ir). Returns `None` if it cannot be read, which is
    /// already reported.
    pub fn ir_mut(&mut self) -> Option<&mut Isolate> {
        self.path.iter().try_fold(&mut *self.root, |isolate, &op| isolate.child_mut(op))
    }

    /// Returns the operations from the outermost to the current one.
    pub fn ops(&self) -> Vec<OpRef<'_>> {
        let mut isolate = &*self.root;
        let mut ops = vec![isolate.root()];
        for &op in &self.path {
            let Some(child) = isolate.own_isolate(op) else { break };
            isolate = child;
            ops.push(isolate.root());
        }
        ops
    }

    /// Enters an isolated operation. Returns false if it cannot be read, which is already reported.
    pub(super) fn enter(&mut self, op: Op) -> bool {
        let is_there = self.ir_mut().is_some_and(|ir| ir.child_mut(op).is_some());
        if is_there {
            self.path.push(op);
        }
        is_there
    }

    pub(super) fn leave(&mut self) {
        self.path.pop();
    }
}

/// A wrapper of passes, shared by threads.
pub trait Instrument: Sync {
    /// Runs a pass, with code before and after it. If `run` or this function fails, the pipeline ends.
    fn pass(
        &self,
        place: &mut Place<'_>,
        _pass: &dyn Pass,
        run: &mut dyn FnMut(&mut Place<'_>) -> Result<(), Reported>,
    ) -> Result<(), Reported> {
        run(place)
    }

    /// Runs pipelines for nested operations, which run together as one.
    fn nested(&self, _pipelines: &[&Pipeline], run: &mut dyn FnMut() -> Result<(), Reported>) -> Result<(), Reported> {
        run()
    }

    /// Computes an analysis for a pass.
    fn analysis(&self, _pass: &dyn Pass, _name: &'static str, make: &mut dyn FnMut()) {
        make();
    }

    /// Returns true if only one pass may run at a time, with all IR present.
    fn is_sequential(&self) -> bool {
        false
    }
}
