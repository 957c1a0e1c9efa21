//! Cache of constraint evaluations.

use lect_ods::spec::Constraint;

use super::{Val, holds};
use crate::context::ContextData;
use crate::entity::{Attr, Entity, Type};

/// Number of cached results, a power of two. A text usually evaluates few constraints on few types.
const SLOTS: usize = 1 << 12;

/// Cache of the results of [`holds`] by constraint and type or attribute, for one thread that verifies many operations.
///
/// The table has no chains: a new entry replaces another one in the same slot. Constraints are identified by their
/// address, so a memo must not outlive the specs with the constraints.
pub struct Memo {
    slots: Box<[Slot]>,
}

#[derive(Clone, Copy)]
struct Slot {
    constraint: usize,
    /// Id of a type, or of an attribute with the highest bit set.
    subject: u64,
    answer: Option<bool>,
}

impl Memo {
    /// Creates an empty cache.
    pub fn new() -> Self {
        Self { slots: vec![Slot { constraint: 0, subject: 0, answer: None }; SLOTS].into() }
    }

    /// Returns true if a constraint holds for a type. `None` if that is unknown.
    #[inline]
    pub fn type_holds(&mut self, ctx: &ContextData, constraint: &Constraint, ty: Type) -> Option<bool> {
        self.ask(constraint, ty.index() as u64, || holds(ctx, constraint, &Val::Type(ty)))
    }

    /// Returns true if a constraint holds for an attribute. `None` if that is unknown.
    #[inline]
    pub fn attr_holds(&mut self, ctx: &ContextData, constraint: &Constraint, attr: Attr) -> Option<bool> {
        self.ask(constraint, 1 << 63 | attr.index() as u64, || holds(ctx, constraint, &Val::Attr(attr)))
    }

    #[inline]
    fn ask(&mut self, constraint: &Constraint, subject: u64, answer: impl FnOnce() -> Option<bool>) -> Option<bool> {
        if let Constraint::Any = constraint {
            return Some(true);
        }
        let constraint = std::ptr::from_ref(constraint) as usize;
        let hash = (constraint as u64 ^ subject.rotate_left(24)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let slot = (hash >> (u64::BITS - SLOTS.trailing_zeros())) as usize;
        match self.slots.get_mut(slot) {
            Some(slot) if slot.constraint == constraint && slot.subject == subject => slot.answer,
            Some(slot) => {
                *slot = Slot { constraint, subject, answer: answer() };
                slot.answer
            }
            None => answer(),
        }
    }
}

impl Default for Memo {
    fn default() -> Self {
        Self::new()
    }
}
