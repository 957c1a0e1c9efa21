//! How isolates are nested: their identity, the way up from one to the isolate around it, and borrowing several at once.
//!
//! An isolate owns those nested in it, so `&mut Isolate` is exclusive access to a whole subtree. The way up is kept as
//! [`Link`]s: each isolate that has others in it shares one with them. A link names an isolate and says where in its own
//! parent it is, so a view that knows an enclosing isolate (`IsolateRef::top`) finds every isolate in between.

use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use smallvec::SmallVec;

use crate::entity::{Entity, Numbering, Op};
use crate::ir::isolate::Isolate;

/// Which isolate: unique among all that exist in a process, and kept for as long as the isolate exists, wherever it is
/// moved. Numbers say nothing about order and are never printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IsolateId(NonZeroU64);

impl IsolateId {
    pub(super) fn fresh() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Self(NonZeroU64::new(number).expect("fewer than 2^64 isolates"))
    }

    pub(super) fn number(self) -> u64 {
        self.0.get()
    }

    /// How its handles are numbered.
    pub(super) fn numbering(self) -> Numbering {
        Numbering::for_isolate(self.0.get())
    }

    /// The identity of a copy or a part of an isolate: its handles have another tag.
    pub(super) fn fresh_besides(other: Self) -> Self {
        let fresh = Self::fresh();
        match fresh.numbering().is_like(other.numbering()) {
            true => Self::fresh(),
            false => fresh,
        }
    }
}

/// An isolate that others are nested in, as these know it.
#[derive(Debug)]
pub(super) struct Link {
    id: IsolateId,
    /// Where the isolate is. Changed only under `&mut` of the isolate; the lock is never contended.
    up: Mutex<Up>,
}

/// Where an isolate is nested.
#[derive(Clone, Debug, Default)]
pub(super) struct Up {
    /// The isolate around it; none for the outermost.
    above: Option<Arc<Link>>,
    /// The place among the children of that isolate, and the operation that has the place.
    place: u32,
    op: Option<Op>,
}

/// Where an isolate is in a tree: the operations that lead to it from the outermost isolate, each a handle in the isolate
/// before it. Holds until one of these operations is moved or erased.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct IsolatePath(SmallVec<[Op; 2]>);

impl IsolatePath {
    /// The operations from the outside in.
    pub fn ops(&self) -> &[Op] {
        &self.0
    }

    /// The path to the isolate of an operation in the isolate that this leads to.
    #[must_use]
    pub fn join(mut self, op: Op) -> Self {
        self.0.push(op);
        self
    }

    pub(super) fn of(ops: SmallVec<[Op; 2]>) -> Self {
        Self(ops)
    }
}

impl Up {
    /// The operation that stands for the isolate in the one around it.
    pub fn op(&self) -> Option<Op> {
        self.op
    }
}

impl Isolate {
    /// Which isolate this is.
    #[inline]
    pub fn id(&self) -> IsolateId {
        self.id
    }

    /// Makes `child` the isolate of `op`. Returns one more than its place among the children.
    pub(super) fn attach(&mut self, op: Op, mut child: Box<Isolate>) -> u32 {
        let place = self.reusable().and_then(|free| free.children.pop());
        let place = place.unwrap_or_else(|| {
            if self.children.is_empty() {
                self.children.reserve_exact(1);
            }
            self.children.push(None);
            self.children.len() as u32 - 1
        });
        child.set_up(Up { above: Some(self.link()), place, op: Some(op) });
        self.children[place as usize] = Some(child);
        place + 1
    }

    /// Takes the isolate at a place out; it is the outermost one then.
    pub(super) fn take_place(&mut self, place: u32) -> Option<Box<Isolate>> {
        let mut child = self.children.get_mut(place as usize)?.take()?;
        child.set_up(Up::default());
        Some(child)
    }

    /// Puts an isolate at a place that was emptied.
    pub(super) fn put_place(&mut self, op: Op, place: u32, mut child: Box<Isolate>) {
        child.set_up(Up { above: Some(self.link()), place, op: Some(op) });
        self.children[place as usize] = Some(child);
    }

    /// Puts the copy of a nested isolate where the original is in the original of this one.
    pub(super) fn place_copy(&mut self, original: &Isolate, mut copy: Isolate) {
        let Up { place, op, .. } = original.up;
        let op = op.map(|op| self.ops.handle(op.index()));
        copy.set_up(Up { above: Some(self.link()), place, op });
        self.children[place as usize] = Some(Box::new(copy));
    }

    fn link(&mut self) -> Arc<Link> {
        let up = || Mutex::new(self.up.clone());
        self.link.get_or_insert_with(|| Arc::new(Link { id: self.id, up: up() })).clone()
    }

    pub(super) fn set_up(&mut self, up: Up) {
        if let Some(link) = &self.link {
            *link.up.lock().unwrap_or_else(PoisonError::into_inner) = up.clone();
        }
        if let Some(whole) = self.read_whole_mut() {
            whole.set_up(up.clone());
        }
        self.up = up;
    }

    /// The isolate around a nested one, if it is this one or nested in it.
    pub(super) fn around(&self, nested: &Isolate) -> Option<&Isolate> {
        let link = nested.up.above.as_ref()?;
        if link.id == self.id {
            return Some(self);
        }
        self.far_around(link.clone())
    }

    /// The isolate of a link, which is nested in this one, but not directly.
    #[cold]
    fn far_around(&self, mut link: Arc<Link>) -> Option<&Isolate> {
        let mut places = SmallVec::<[u32; 8]>::new();
        while link.id != self.id {
            let above = {
                let up = link.up.lock().unwrap_or_else(PoisonError::into_inner);
                places.push(up.place);
                up.above.clone()?
            };
            link = above;
        }
        places.iter().rev().try_fold(self, |isolate, &place| {
            let child = isolate.children.get(place as usize)?.as_deref()?;
            Some(child.read())
        })
    }

    /// The nested isolate that a path leads to, its regions read. None if there is none, or they cannot be read.
    pub fn isolate_at_mut(&mut self, path: &IsolatePath) -> Option<&mut Isolate> {
        path.0.iter().try_fold(self, |isolate, &op| isolate.child_mut(op))
    }

    /// Two nested isolates at once. None if one of them is missing, is the other, or has the other in it.
    ///
    /// An isolate and one of those in it cannot be borrowed together: `&mut Isolate` gives access to all that is nested.
    pub fn pair_mut(&mut self, a: &IsolatePath, b: &IsolatePath) -> Option<(&mut Isolate, &mut Isolate)> {
        let common = a.0.iter().zip(&b.0).take_while(|(a, b)| a == b).count();
        let (a_rest, b_rest) = (a.0.get(common..)?, b.0.get(common..)?);
        let around = a.0[..common].iter().try_fold(self, |isolate, &op| isolate.child_mut(op))?;
        let ((&a_first, a_rest), (&b_first, b_rest)) = (a_rest.split_first()?, b_rest.split_first()?);
        let [a, b] = around.children_at_mut([a_first, b_first])?;
        let down =
            |isolate, rest: &[Op]| rest.iter().try_fold(isolate, |isolate: &mut Isolate, &op| isolate.child_mut(op));
        Some((down(a, a_rest)?, down(b, b_rest)?))
    }

    /// The isolates of several isolated operations of this isolate at once, their regions read. None if an operation is
    /// named twice, has no isolate, or has regions that cannot be read.
    pub fn children_at_mut<const N: usize>(&mut self, ops: [Op; N]) -> Option<[&mut Isolate; N]> {
        ops.iter().for_each(|&op| self.split_off(op));
        let mut places = [usize::MAX; N];
        for (place, op) in places.iter_mut().zip(ops) {
            *place = (self.aux(op).child as usize).checked_sub(1)?;
        }
        let mut failed = false;
        let children = self.children.get_disjoint_mut(places).ok()?;
        let children = children.map(|child| {
            let child = child.as_deref_mut();
            failed |= child.is_none();
            child
        });
        if failed {
            return None;
        }
        let children = children.map(|child| child.expect("looked at above"));
        let mut readable = true;
        let children = children.map(|child| {
            readable &= child.materialize().is_ok();
            child
        });
        readable.then_some(children)
    }
}

const _: () = assert!(size_of::<Option<IsolateId>>() == 8);

impl std::fmt::Debug for Isolate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "isolate {} ({} operations)", self.id.number(), self.op_count())
    }
}
