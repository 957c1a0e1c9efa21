//! Nesting of isolates: identity, access to the enclosing isolate, and mutable access to several isolates.
//!
//! An isolate owns its nested isolates, so `&mut Isolate` is exclusive access to a whole subtree. Child isolates share
//! a [`Link`] to their parent. A link names an isolate and its position in its own parent. So a view that knows an
//! enclosing isolate (`IsolateRef::top`) finds every isolate in between.

use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use smallvec::SmallVec;

use crate::entity::{Entity, Numbering, Op};
use crate::ir::isolate::Isolate;

/// Identity of an isolate: unique among all that exist in a process, and kept for the isolate's lifetime, even when it
/// is moved. The numbers imply no order and are never printed.
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

    /// Returns the numbering of the isolate's handles.
    pub(super) fn numbering(self) -> Numbering {
        Numbering::for_isolate(self.0.get())
    }

    /// Returns a new identity for a copy or a part of an isolate, whose handles have another tag.
    pub(super) fn fresh_besides(other: Self) -> Self {
        let fresh = Self::fresh();
        match fresh.numbering().is_like(other.numbering()) {
            true => Self::fresh(),
            false => fresh,
        }
    }
}

/// Data about an isolate that is shared with its child isolates.
#[derive(Debug)]
pub(super) struct Link {
    id: IsolateId,
    /// Position of the isolate. Changed only under `&mut` of the isolate; the lock is never contended.
    up: Mutex<Up>,
}

/// Position of an isolate in its parent isolate.
#[derive(Clone, Debug, Default)]
pub(super) struct Up {
    /// The parent isolate; `None` for the outermost.
    above: Option<Arc<Link>>,
    /// Index among the children of the parent isolate, and the isolated operation there.
    place: u32,
    op: Option<Op>,
}

/// Path to an isolate in a tree: operations from the outermost isolate inwards, each a handle in the preceding isolate.
/// Valid until one of these operations is moved or erased.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct IsolatePath(SmallVec<[Op; 2]>);

impl IsolatePath {
    /// Returns the operations from the outside in.
    pub fn ops(&self) -> &[Op] {
        &self.0
    }

    /// Appends `op`, an operation in the isolate at the end of this path.
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
    /// Returns the isolated operation in the parent isolate.
    pub fn op(&self) -> Option<Op> {
        self.op
    }
}

impl Isolate {
    /// Returns the identity of the isolate.
    #[inline]
    pub fn id(&self) -> IsolateId {
        self.id
    }

    /// Attaches `child` as the isolate of `op`. Returns its index among the children plus one.
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

    /// Takes the isolate at an index out of the children, so that it is an outermost one.
    pub(super) fn take_place(&mut self, place: u32) -> Option<Box<Isolate>> {
        let mut child = self.children.get_mut(place as usize)?.take()?;
        child.set_up(Up::default());
        Some(child)
    }

    /// Puts an isolate at an emptied index of the children.
    pub(super) fn put_place(&mut self, op: Op, place: u32, mut child: Box<Isolate>) {
        child.set_up(Up { above: Some(self.link()), place, op: Some(op) });
        self.children[place as usize] = Some(child);
    }

    /// Attaches the copy of a nested isolate at the index of the original.
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

    /// Returns the parent isolate of a nested one, if this isolate is or encloses the parent.
    pub(super) fn around(&self, nested: &Isolate) -> Option<&Isolate> {
        let link = nested.up.above.as_ref()?;
        if link.id == self.id {
            return Some(self);
        }
        self.far_around(link.clone())
    }

    /// Returns the isolate of a link that is a proper descendant of this isolate, but no child.
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

    /// Returns the nested isolate at `path`, with its regions read, or `None` if there is none or reading fails.
    pub fn isolate_at_mut(&mut self, path: &IsolatePath) -> Option<&mut Isolate> {
        path.0.iter().try_fold(self, |isolate, &op| isolate.child_mut(op))
    }

    /// Returns two nested isolates for mutation. Returns `None` if one is missing, or if both are equal or nested in
    /// each other.
    ///
    /// An isolate and a nested one cannot be borrowed together, since `&mut Isolate` gives access to all nested
    /// isolates.
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

    /// Returns the isolates of several isolated operations of this isolate for mutation, with their regions read.
    ///
    /// Returns `None` if an operation occurs twice, has no isolate, or has regions that cannot be read.
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
