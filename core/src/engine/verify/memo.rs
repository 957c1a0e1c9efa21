//! The last operation of a name that was in order.

use smallvec::SmallVec;

use crate::dialect::OpInfo;
use crate::entity::{Attr, Type};
use crate::ir::OpRef;

/// What the last operation of a name that was in order looked like: what checks about types go by.
#[derive(Default)]
pub(crate) struct Memo {
    known: bool,
    /// Whether it had neither regions nor successors.
    plain: bool,
    operands: u32,
    results: u32,
    /// Of operands, then of results.
    types: SmallVec<[Type; 6]>,
    props: SmallVec<[Option<Attr>; 4]>,
}

/// How much of an operation is as it was in the one that is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Likeness {
    /// The types of operands and results, and the inherent attributes.
    Full,
    /// The types of operands and results.
    Types,
    /// Not even these.
    None,
}

/// Comparing more than this many types takes as long as checking them.
const MOST: usize = 64;

impl Memo {
    /// Compares an operation with the one that is remembered, without its operands if these are known to have the
    /// same types.
    #[inline]
    pub fn compare(&self, op: OpRef<'_>, info: &OpInfo, operands_are_alike: bool) -> Likeness {
        if !operands_are_alike || !self.has_results_of(op) {
            return Likeness::None;
        }
        let same = |slots: &[Option<Attr>]| self.props[..] == *slots;
        let props = info.props.is_empty() || op.with_slots(info.props.len(), same);
        if props { Likeness::Full } else { Likeness::Types }
    }

    /// Whether an operation looks like the one that is remembered.
    #[inline]
    pub fn is_like(&self, op: OpRef<'_>, info: &OpInfo) -> bool {
        let operands = self.operand_types(op.operand_count(), op.result_count());
        let alike = operands.is_some_and(|known| op.operand_types().zip(known).all(|(ty, known)| ty == *known));
        self.compare(op, info, alike) == Likeness::Full
    }

    /// The types of the operands that it had, if an operation with so many operands and results can be like it.
    #[inline]
    pub fn operand_types(&self, operands: usize, results: usize) -> Option<&[Type]> {
        let as_many = self.known && self.operands as usize == operands && self.results as usize == results;
        if as_many { self.types.get(..operands) } else { None }
    }

    #[inline]
    fn has_results_of(&self, op: OpRef<'_>) -> bool {
        let results = self.types.get(self.operands as usize..).unwrap_or_default();
        op.result_types().zip(results).all(|(ty, known)| ty == *known)
    }

    /// Whether the operation that is remembered had neither regions nor successors.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Nothing is remembered.
    #[inline]
    pub fn forget(&mut self) {
        self.known = false;
    }

    /// Remembers an operation that is in order.
    pub fn remember(&mut self, op: OpRef<'_>, info: &OpInfo) {
        if op.operand_count() > MOST || op.result_count() > MOST {
            return;
        }
        self.known = true;
        self.plain = op.ir.is_plain(op.op);
        (self.operands, self.results) = (op.operand_count() as u32, op.result_count() as u32);
        self.types.clear();
        self.types.extend(op.operand_types().chain(op.result_types()));
        self.remember_props(op, info);
    }

    /// Remembers the inherent attributes of an operation that is like the other but for these.
    pub fn remember_props(&mut self, op: OpRef<'_>, info: &OpInfo) {
        self.props.clear();
        op.with_slots(info.props.len(), |slots| self.props.extend_from_slice(slots));
    }
}
