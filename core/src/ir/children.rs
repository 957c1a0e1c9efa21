//! Nested isolates: read and write access, and moving them out of operations and back.

use hashbrown::{HashMap, HashSet};

use crate::diag::Reported;
use crate::entity::Op;
use crate::ir::data::{Aux, OpData};
use crate::ir::isolate::Isolate;
use crate::threads;

impl Isolate {
    /// Returns the isolate that an operation owns, with its regions read. If reading failed, which was reported, the
    /// regions have no blocks.
    ///
    /// Returns `None` if the operation is not isolated, or if its body is so small that it is embedded in this isolate.
    /// [`OpRef::regions`](crate::ir::OpRef::regions) returns the regions in either case, and
    /// [`child_mut`](Self::child_mut) moves an embedded body to an isolate.
    #[inline]
    #[track_caller]
    pub fn own_isolate(&self, op: Op) -> Option<&Isolate> {
        self.check_op(op);
        self.unread(op).map(Isolate::read)
    }

    /// Returns the isolate of an isolated operation for mutation, with its regions read.
    ///
    /// Returns `None` if the operation has none, or if its regions cannot be read, which was reported. In the latter
    /// case, no enclosing operation can be written.
    #[track_caller]
    pub fn child_mut(&mut self, op: Op) -> Option<&mut Isolate> {
        self.check_op(op);
        self.split_off(op);
        self.unread_mut(op)?.read_or_reported()
    }

    /// Returns the isolate of an isolated operation, whether its regions were read or not.
    #[inline]
    pub(super) fn unread(&self, op: Op) -> Option<&Isolate> {
        self.unread_of(&self.ops[op])
    }

    /// Returns the isolate of an operation, given its record.
    #[inline]
    pub(super) fn unread_of(&self, op: &OpData) -> Option<&Isolate> {
        let at = op.aux as usize;
        if at == 0 {
            return None;
        }
        let child = self.lists[at + Aux::CHILD].checked_sub(1)?;
        self.children[child as usize].as_deref()
    }

    #[inline]
    pub(super) fn unread_mut(&mut self, op: Op) -> Option<&mut Isolate> {
        let child = self.aux(op).child.checked_sub(1)?;
        self.children[child as usize].as_deref_mut()
    }

    pub(super) fn unread_children(&self) -> impl Iterator<Item = &Isolate> {
        self.children.iter().filter_map(|child| child.as_deref())
    }

    pub(super) fn unread_children_mut(&mut self) -> impl Iterator<Item = &mut Isolate> {
        self.children.iter_mut().filter_map(|child| child.as_deref_mut())
    }

    /// Returns true if an operation of this isolate is isolated from above. The body is in an isolate of its own, or
    /// embedded in this one. The result for the root of this isolate is unspecified.
    #[inline]
    #[track_caller]
    pub fn is_isolated(&self, op: Op) -> bool {
        self.check_op(op);
        self.unread(op).is_some() || self.is_embedded(op)
    }

    /// Reads the regions and returns the isolate, or `None` on failure, which was reported.
    pub(super) fn read_or_reported(&mut self) -> Option<&mut Self> {
        self.materialize().is_ok().then_some(self)
    }

    /// Returns the isolates of the nested isolated operations in unspecified order, with their regions read.
    ///
    /// Isolates whose regions cannot be read are omitted. The failure was reported, and no enclosing operation can be
    /// written.
    pub fn children_mut(&mut self) -> impl Iterator<Item = &mut Isolate> {
        self.split_nested(self.root);
        self.unread_children_mut().filter_map(Isolate::read_or_reported)
    }

    /// Takes the isolate out of an isolated operation, with its regions read.
    ///
    /// The operation is left without isolate: put one back with [`put_child`](Self::put_child), or erase the operation.
    /// To move a body to another operation, see [`replace_keeping_regions`](Self::replace_keeping_regions). If the
    /// regions cannot be read, which was reported, the operation keeps its isolate.
    #[track_caller]
    pub fn take_child(&mut self, op: Op) -> Result<Option<Isolate>, Reported> {
        self.check_op(op);
        self.split_off(op);
        if let Some(child) = self.unread_mut(op) {
            child.materialize()?;
        }
        self.note_change();
        let place = self.aux(op).child.checked_sub(1);
        Ok(place.and_then(|place| self.take_place(place)).map(|child| *child))
    }

    /// Puts an isolate into an isolated operation whose isolate was taken. The root of the isolate must be an operation
    /// of the same name; otherwise the isolate is returned.
    #[track_caller]
    pub fn put_child(&mut self, op: Op, isolate: Box<Isolate>) -> Result<(), Box<Isolate>> {
        self.check_op(op);
        let fits = isolate.ops[isolate.root].name == self.ops[op].name && self.unread(op).is_none();
        match self.aux(op).child.checked_sub(1).filter(|_| fits) {
            Some(place) => {
                self.put_place(op, place, isolate);
                Ok(())
            }
            None => Err(isolate),
        }
    }

    /// Returns the isolates of the isolated operations among `ops`, in unspecified order.
    pub(super) fn children_of(
        &mut self,
        ops: &HashSet<Op, foldhash::fast::RandomState>,
    ) -> impl Iterator<Item = &mut Isolate> {
        ops.iter().for_each(|&op| self.split_off(op));
        let places: HashSet<u32, foldhash::fast::RandomState> = ops.iter().map(|&op| self.aux(op).child).collect();
        let numbered = self.children.iter_mut().zip(1..);
        let chosen = numbered.filter(move |(_, place)| places.contains(place));
        chosen.filter_map(|(child, _)| child.as_deref_mut()).filter_map(Isolate::read_or_reported)
    }

    /// Runs `work` on every child isolate, on up to `threads` threads, which share the context only.
    ///
    /// Diagnostics reach the handler of the calling thread, in the order of the children. Lazy regions are read first,
    /// on the same threads. Fails if some cannot be read, and skips their isolates.
    pub fn par_children(&mut self, threads: usize, work: impl Fn(&mut Isolate) + Sync) -> Result<(), Reported> {
        self.split_nested(self.root);
        let ctx = self.context().clone();
        let children: Vec<&mut Isolate> = self.unread_children_mut().collect();
        let results = threads::map(&ctx, threads, children, |_, child| child.materialize().map(|()| work(child)));
        results.into_iter().fold(Ok(()), Result::and)
    }

    /// Runs `work` like [`par_children`](Self::par_children), on the isolates of `ops`, without duplicates.
    ///
    /// Returns the results in the order of `ops`: `None` for an operation without isolate, or with one that cannot be
    /// read.
    pub fn par_children_of<R: Send>(
        &mut self,
        ops: &[Op],
        threads: usize,
        work: impl Fn(Op, &mut Isolate) -> R + Sync,
    ) -> Vec<Option<R>> {
        ops.iter().for_each(|&op| self.split_off(op));
        let ctx = self.context().clone();
        let places: HashMap<u32, usize, foldhash::fast::RandomState> =
            ops.iter().enumerate().map(|(number, &op)| (self.aux(op).child, number)).collect();
        let mut children: Vec<(Op, Option<&mut Isolate>)> = ops.iter().map(|&op| (op, None)).collect();
        for (child, place) in self.children.iter_mut().zip(1..) {
            if let Some(&number) = places.get(&place) {
                children[number].1 = child.as_deref_mut();
            }
        }
        threads::map(&ctx, threads, children, |_, (op, child)| {
            child.and_then(Isolate::read_or_reported).map(|child| work(op, child))
        })
    }
}
