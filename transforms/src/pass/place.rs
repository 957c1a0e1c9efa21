//! Where passes run, and what is done around them.

use lect_core::diag::Reported;
use lect_core::entity::{Attr, Op};
use lect_core::ir::{Isolate, OpRef};

use super::{Pass, Pipeline};

/// An isolate that a pass runs on, within what it is nested in.
pub struct Place<'a> {
    root: &'a mut Isolate,
    /// The operations that lead to it, from the outermost.
    path: Vec<Op>,
    /// Whether there is IR around the root, which is not seen.
    is_inner: bool,
    /// The data layouts of the operations around the root.
    outer_layouts: Vec<Attr>,
}

impl<'a> Place<'a> {
    /// An isolate by itself.
    pub fn new(root: &'a mut Isolate) -> Self {
        Self { root, path: Vec::new(), is_inner: false, outer_layouts: Vec::new() }
    }

    /// An isolate within others, of which only the data layouts are known.
    pub(super) fn inner(root: &'a mut Isolate, outer_layouts: Vec<Attr>) -> Self {
        Self { is_inner: true, outer_layouts, ..Self::new(root) }
    }

    /// The data layouts of the operations around the isolate that passes run on, and its own if `with_own`.
    pub(super) fn layouts(&self, with_own: bool) -> Vec<Attr> {
        let ops = self.ops();
        let around = &ops[..ops.len() - usize::from(!with_own)];
        let found = around.iter().filter_map(|op| op.attr(crate::memory::LAYOUT));
        self.outer_layouts.iter().copied().chain(found).collect()
    }

    /// Whether the isolate that passes run on is within another one.
    pub fn is_nested(&self) -> bool {
        self.is_inner || !self.path.is_empty()
    }

    /// The outermost isolate that is known of.
    pub fn root(&self) -> &Isolate {
        self.root
    }

    /// The isolate that passes run on. The innermost one that is still there, if it is gone.
    pub fn ir(&self) -> &Isolate {
        self.path.iter().try_fold(&*self.root, |isolate, &op| isolate.own_isolate(op)).unwrap_or(self.root)
    }

    /// As [`ir`](Self::ir), to change it. None if it cannot be read, which was reported.
    pub fn ir_mut(&mut self) -> Option<&mut Isolate> {
        self.path.iter().try_fold(&mut *self.root, |isolate, &op| isolate.child_mut(op))
    }

    /// The operations from the outermost to the one that passes run on.
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

    /// Goes on to an isolated operation. False if it cannot be read, which was reported.
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

/// Something that is done around passes. It is shared by threads.
pub trait Instrument: Sync {
    /// Runs a pass, with something before and after it. If `run` fails, or this does, the pipeline ends.
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

    /// Makes an analysis for a pass.
    fn analysis(&self, _pass: &dyn Pass, _name: &'static str, make: &mut dyn FnMut()) {
        make();
    }

    /// Whether it needs one pass to run at a time, and all IR to be there meanwhile.
    fn is_sequential(&self) -> bool {
        false
    }
}
