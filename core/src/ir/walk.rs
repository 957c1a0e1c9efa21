//! Visiting operations, into nested regions and isolates.
//!
//! The stack is a `Vec`, so nesting as deep as memory allows is visited like any other.

use std::ops::ControlFlow;

pub use crate::attrs::walk::Step;
use crate::entity::{Block, Op};
use crate::ir::isolate::Isolate;
use crate::ir::view::{BlockRef, OpRef};
use crate::threads;

/// One level of a walk: what is left of an operation's regions and of a block.
struct Level<'a> {
    owner: OpRef<'a>,
    next_op: Option<OpRef<'a>>,
    block: Option<BlockRef<'a>>,
    next_region: usize,
}

impl<'a> Level<'a> {
    fn of(owner: OpRef<'a>) -> Self {
        Self { owner, next_op: None, block: None, next_region: 0 }
    }

    /// The operation that comes next in the block, if it has one more.
    #[inline]
    fn next_in_block(&mut self) -> Option<OpRef<'a>> {
        let op = self.next_op?;
        self.next_op = op.next();
        Some(op)
    }

    /// Goes to the next block that has operations. Returns whether there is one.
    fn next_block(&mut self) -> bool {
        while self.next_op.is_none() {
            self.block = self.block.and_then(BlockRef::next);
            while self.block.is_none() {
                let Some(region) = self.owner.region(self.next_region) else { return false };
                self.next_region += 1;
                self.block = region.entry();
            }
            self.next_op = self.block.and_then(BlockRef::first);
        }
        true
    }
}

/// Visits `root`, then all that is nested in it, each operation before what is in it.
#[inline]
pub fn pre_order<'a, B>(root: OpRef<'a>, mut visit: impl FnMut(OpRef<'a>) -> ControlFlow<B, Step>) -> ControlFlow<B> {
    if visit(root)? == Step::Over {
        return ControlFlow::Continue(());
    }
    let (mut level, mut outer) = (Level::of(root), Vec::new());
    loop {
        // Most operations are plain, and then this is all.
        while let Some(op) = level.next_in_block() {
            if visit(op)? == Step::Into && !op.ir.is_plain(op.op) {
                outer.push(std::mem::replace(&mut level, Level::of(op)));
            }
        }
        if !level.next_block() {
            let Some(enclosing) = outer.pop() else { return ControlFlow::Continue(()) };
            level = enclosing;
        }
    }
}

/// Visits all that is nested in `root`, then `root`, each operation after what is in it.
#[inline]
pub fn post_order<'a, B>(root: OpRef<'a>, mut visit: impl FnMut(OpRef<'a>) -> ControlFlow<B>) -> ControlFlow<B> {
    let (mut level, mut outer) = (Level::of(root), Vec::new());
    loop {
        while let Some(op) = level.next_in_block() {
            if op.ir.is_plain(op.op) {
                visit(op)?;
            } else {
                outer.push(std::mem::replace(&mut level, Level::of(op)));
            }
        }
        if !level.next_block() {
            visit(level.owner)?;
            let Some(enclosing) = outer.pop() else { return ControlFlow::Continue(()) };
            level = enclosing;
        }
    }
}

/// Visits `root` and all that is nested in it, each before what is in it.
#[inline]
pub fn for_each<'a>(root: OpRef<'a>, mut visit: impl FnMut(OpRef<'a>)) {
    let _ = pre_order::<()>(root, |op| {
        visit(op);
        ControlFlow::Continue(Step::Into)
    });
}

/// Visits `root` and what is nested in it in the same isolate, each before what is in it. Isolated operations are visited,
/// and not entered, unless one is `root` itself.
#[inline]
pub fn within_isolate<'a>(root: OpRef<'a>, mut visit: impl FnMut(OpRef<'a>)) {
    let _ = pre_order::<()>(root, |op| {
        visit(op);
        let enters = op == root || !op.is_isolated();
        ControlFlow::Continue(if enters { Step::Into } else { Step::Over })
    });
}

/// As [`within_isolate`], but embedded bodies of isolated operations are entered: all that the isolate stores within `root`.
pub fn within_storage<'a>(root: OpRef<'a>, mut visit: impl FnMut(OpRef<'a>)) {
    let _ = pre_order::<()>(root, |op| {
        visit(op);
        let enters = op == root || op.own_isolate().is_none();
        ControlFlow::Continue(if enters { Step::Into } else { Step::Over })
    });
}

/// What an isolate stores within `root`, which is not among it: each operation after what is in it.
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

/// Visits an isolate and all isolates nested in it, each before those in it, to change them.
pub fn isolates_mut(root: &mut Isolate, visit: &mut impl FnMut(&mut Isolate)) {
    let mut pending = vec![root];
    while let Some(isolate) = pending.pop() {
        visit(isolate);
        pending.extend(isolate.children_mut());
    }
}

/// As [`isolates_mut`], but embedded bodies stay where they are, as parts of the isolates that store them: what a pass visits
/// that does not mind where something is stored.
pub fn storage_mut(root: &mut Isolate, visit: &mut impl FnMut(&mut Isolate)) {
    let mut pending = vec![root];
    while let Some(isolate) = pending.pop() {
        visit(isolate);
        pending.extend(isolate.unread_children_mut().filter_map(Isolate::read_or_reported));
    }
}

/// As [`storage_mut`], on up to `threads` threads: an isolate is visited before those in it, and siblings in any order.
/// Diagnostics come in the order of the isolates.
pub fn par_storage_mut(root: &mut Isolate, threads: usize, visit: &(impl Fn(&mut Isolate) + Sync)) {
    let ctx = root.context().clone();
    let mut root = root;
    loop {
        visit(root);
        let mut children: Vec<&mut Isolate> = root.unread_children_mut().collect();
        match <[_; 1]>::try_from(children) {
            // What is in a module within a module is for all threads, too.
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

/// As [`storage_mut`], but what was not read yet is visited without its regions.
pub(crate) fn stored_isolates_mut(root: &mut Isolate, visit: &mut impl FnMut(&mut Isolate)) {
    let mut pending = vec![root];
    while let Some(isolate) = pending.pop() {
        visit(isolate);
        pending.extend(isolate.unread_children_mut());
    }
}

impl Isolate {
    /// The operations of a block as handles, to change the isolate while going through them.
    #[track_caller]
    pub fn ops_in(&self, block: Block) -> Vec<Op> {
        self.block(block).ops().map(|op| op.op).collect()
    }

    /// All operations that the isolate stores, those of embedded bodies included, each before what is in it.
    pub fn stored_ops(&self) -> Vec<Op> {
        let mut ops = Vec::new();
        let _ = pre_order::<()>(self.root(), |op| {
            ops.push(op.op);
            ControlFlow::Continue(if self.unread(op.op).is_none() { Step::Into } else { Step::Over })
        });
        ops
    }

    /// All operations of the isolate, but not of those nested in it, each before what is in it.
    pub fn all_ops(&self) -> Vec<Op> {
        let mut ops = Vec::new();
        within_isolate(self.root(), |op| ops.push(op.op));
        ops
    }
}
