//! Legality by name: the rules of a target, looked up once for each name.

use std::cell::RefCell;

use lect_core::entity::{OpName, SecondaryMap};
use lect_core::ir::OpRef;

use super::{ConversionTarget, Legality, Rule};

/// Result of a lookup.
#[derive(Clone, Copy)]
enum Known {
    /// Not looked up yet.
    Unset,
    /// The same for all operations of the name.
    Always(Legality),
    /// A predicate of the operation.
    If,
}

/// The rules of a target by operation name.
pub(super) struct ByName<'a> {
    target: &'a ConversionTarget,
    known: RefCell<SecondaryMap<OpName, Known>>,
}

impl<'a> ByName<'a> {
    /// Creates a table in which nothing was looked up.
    pub fn new(target: &'a ConversionTarget) -> Self {
        Self { target, known: RefCell::default() }
    }

    /// Returns the legality of an operation.
    #[inline]
    pub fn legality(&self, op: OpRef<'_>) -> Legality {
        let known = self.known.borrow().get(op.name()).copied();
        match known {
            Some(Known::Always(legality)) => legality,
            Some(Known::If) => self.target.legality(op),
            Some(Known::Unset) | None => self.look_up(op),
        }
    }

    #[cold]
    fn look_up(&self, op: OpRef<'_>) -> Legality {
        let known = match self.target.rule_of(op.context(), op.name()) {
            Rule::Always(legality) => Known::Always(legality),
            Rule::If(_) => Known::If,
        };
        *self.known.borrow_mut().extended_to(op.name(), Known::Unset) = known;
        self.target.legality(op)
    }
}
