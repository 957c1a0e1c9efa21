//! Traversal of operations, across nested regions and isolates.
//!
//! The stack is a `Vec`, so that only memory limits the depth of nesting.

use std::ops::ControlFlow;

pub use crate::attrs::walk::Step;
use crate::entity::{Block, Op};
use crate::ir::isolate::Isolate;
use crate::ir::view::{BlockRef, OpRef};
use crate::threads;

/// One level of a walk: the remaining regions of an operation, and the remaining operations of a block.
struct Level<'a> {
    owner: OpRef<'a>,
    block: Option<BlockRef<'a>>,
    next_op: Option<Op>,
    next_region: usize,
}

impl<'a> Level<'a> {
    fn of(owner: OpRef<'a>) -> Self {
        Self { owner, block: None, next_op: None, next_region: 0 }
    }

    /// Passes operations of the block to `visit`, with true for those without nested ones, until `visit` returns true.
    /// Then returns that operation. Most operations are plain, and this loop handles them.
    #[inline(always)]
    fn pass<B>(
        &mut self,
        mut visit: impl FnMut(OpRef<'a>, bool) -> ControlFlow<B, bool>,
    ) -> ControlFlow<B, Option<Op>> {
        let Some(BlockRef { ir, .. }) = self.block else { return ControlFlow::Continue(None) };
        let mut next = self.next_op.take();
        while let Some(op) = next {
            let data = ir.get().op_data(op);
            next = data.next;
            if visit(OpRef { ir, op }, data.aux == 0)? {
                self.next_op = next;
                return ControlFlow::Continue(Some(op));
            }
        }
        ControlFlow::Continue(None)
    }

    /// Returns a view of an operation in the block.
    fn view(&self, op: Op) -> OpRef<'a> {
        let ir = self.block.map_or(self.owner.ir, |block| block.ir);
        OpRef { ir, op }
    }

    /// Advances to the next block with operations. Returns false if there is none.
    fn next_block(&mut self) -> bool {
        while self.next_op.is_none() {
            self.block = self.block.and_then(BlockRef::next);
            while self.block.is_none() {
                let Some(region) = self.owner.region(self.next_region) else { return false };
                self.next_region += 1;
                self.block = region.entry();
            }
            self.next_op = self.block.and_then(BlockRef::first).map(|first| first.op);
        }
        true
    }
}

/// Visits `root` and all nested operations in pre-order.
#[inline]
pub fn pre_order<'a, B>(root: OpRef<'a>, mut visit: impl FnMut(OpRef<'a>) -> ControlFlow<B, Step>) -> ControlFlow<B> {
    if visit(root)? == Step::Over {
        return ControlFlow::Continue(());
    }
    let (mut level, mut outer) = (Level::of(root), Vec::new());
    loop {
        let entered = level.pass(|op, is_plain| ControlFlow::Continue(visit(op)? == Step::Into && !is_plain))?;
        if let Some(op) = entered {
            let nested = Level::of(level.view(op));
            outer.push(std::mem::replace(&mut level, nested));
        } else if !level.next_block() {
            let Some(enclosing) = outer.pop() else { return ControlFlow::Continue(()) };
            level = enclosing;
        }
    }
}

/// Visits `root` and all nested operations in post-order.
#[inline]
pub fn post_order<'a, B>(root: OpRef<'a>, mut visit: impl FnMut(OpRef<'a>) -> ControlFlow<B>) -> ControlFlow<B> {
    let (mut level, mut outer) = (Level::of(root), Vec::new());
    loop {
        let entered = level.pass(|op, is_plain| {
            if is_plain {
                visit(op)?;
            }
            ControlFlow::Continue(!is_plain)
        })?;
        if let Some(op) = entered {
            let nested = Level::of(level.view(op));
            outer.push(std::mem::replace(&mut level, nested));
        } else if !level.next_block() {
            visit(level.owner)?;
            let Some(enclosing) = outer.pop() else { return ControlFlow::Continue(()) };
            level = enclosing;
        }
    }
}

/// Visits `root` and all nested operations in pre-order, without early exit.
#[inline]
pub fn for_each<'a>(root: OpRef<'a>, mut visit: impl FnMut(OpRef<'a>)) {
    let _ = pre_order::<()>(root, |op| {
        visit(op);
        ControlFlow::Continue(Step::Into)
    });
}

/// Visits `root` and the operations nested in it in the same isolate, in pre-order. Isolated operations are visited,
/// but not entered, unless one is `root` itself.
#[inline]
pub fn within_isolate<'a>(root: OpRef<'a>, mut visit: impl FnMut(OpRef<'a>)) {
    let _ = pre_order::<()>(root, |op| {
        visit(op);
        let enters = op == root || !op.is_isolated();
        ControlFlow::Continue(if enters { Step::Into } else { Step::Over })
    });
}

/// Visits all operations that the isolate stores within `root`. Unlike [`within_isolate`], this enters the embedded
/// bodies of isolated operations.
pub fn within_storage<'a>(root: OpRef<'a>, mut visit: impl FnMut(OpRef<'a>)) {
    let _ = pre_order::<()>(root, |op| {
        visit(op);
        let enters = op == root || op.own_isolate().is_none();
        ControlFlow::Continue(if enters { Step::Into } else { Step::Over })
    });
}

/// Returns the operations that the isolate stores within `root`, without `root`, in post-order.
pub fn storage_post_order(root: OpRef<'_>) -> Vec<Op> {
    let mut order = Vec::new();
    let mut pending = vec![(root, false)];
    while let Some((op, entered)) = pending.pop() {
        let enters = op == root || op.has_regions() && op.own_isolate().is_none();
        if entered || !enters {
            order.push(op.op);
            continue;
        }
        pending.push((op, true));
        let first = pending.len();
        let nested = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        pending.extend(nested.map(|op| (op, false)));
        pending[first..].reverse();
    }
    order.pop();
    order
}

/// Visits an isolate and all nested isolates in pre-order, for mutation.
pub fn isolates_mut(root: &mut Isolate, visit: &mut impl FnMut(&mut Isolate)) {
    let mut pending = vec![root];
    while let Some(isolate) = pending.pop() {
        visit(isolate);
        pending.extend(isolate.children_mut());
    }
}

/// Visits isolates like [`isolates_mut`], but embedded bodies are not split off. For passes that treat embedded and
/// separate bodies alike.
pub fn storage_mut(root: &mut Isolate, visit: &mut impl FnMut(&mut Isolate)) {
    let mut pending = vec![root];
    while let Some(isolate) = pending.pop() {
        visit(isolate);
        pending.extend(isolate.unread_children_mut().filter_map(Isolate::read_or_reported));
    }
}

/// Visits isolates like [`storage_mut`], on up to `threads` threads. An isolate is visited before its nested isolates,
/// siblings in any order. Diagnostics are emitted in the order of the isolates.
pub fn par_storage_mut(root: &mut Isolate, threads: usize, visit: &(impl Fn(&mut Isolate) + Sync)) {
    let ctx = root.context().clone();
    let mut root = root;
    loop {
        visit(root);
        let mut children: Vec<&mut Isolate> = root.unread_children_mut().collect();
        match <[_; 1]>::try_from(children) {
            // An isolate with a single child is handled on this thread, so that all threads share the level below.
            Ok([only]) => match only.read_or_reported() {
                Some(only) => root = only,
                None => return,
            },
            Err(siblings) => {
                children = siblings;
                threads::map(&ctx, threads, children, |_, child| {
                    if let Some(child) = child.read_or_reported() {
                        storage_mut(child, &mut |isolate| visit(isolate));
                    }
                });
                return;
            }
        }
    }
}

/// Visits isolates like [`storage_mut`], but lazy ones without their regions.
pub(crate) fn stored_isolates_mut(root: &mut Isolate, visit: &mut impl FnMut(&mut Isolate)) {
    let mut pending = vec![root];
    while let Some(isolate) = pending.pop() {
        visit(isolate);
        pending.extend(isolate.unread_children_mut());
    }
}

impl Isolate {
    /// Returns handles of the operations of a block, so that the isolate can be changed while iterating.
    #[track_caller]
    pub fn ops_in(&self, block: Block) -> Vec<Op> {
        self.block(block).ops().map(|op| op.op).collect()
    }

    /// Returns all operations that the isolate stores, including embedded bodies, in pre-order.
    pub fn stored_ops(&self) -> Vec<Op> {
        let mut ops = Vec::new();
        let _ = pre_order::<()>(self.root(), |op| {
            ops.push(op.op);
            ControlFlow::Continue(if self.unread(op.op).is_none() { Step::Into } else { Step::Over })
        });
        ops
    }

    /// Returns all operations of the isolate, without those of nested isolated operations, in pre-order.
    pub fn all_ops(&self) -> Vec<Op> {
        let mut ops = Vec::new();
        within_isolate(self.root(), |op| ops.push(op.op));
        ops
    }
}
