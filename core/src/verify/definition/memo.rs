//! The last operation of a name that was in order.

use smallvec::SmallVec;

use crate::dialect::OpInfo;
use crate::entity::{Attr, Type};
use crate::ir::{Isolate, OpData, OpRef};

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
pub(crate) enum Match {
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
    /// How much of an operation is as it was in the one that is remembered.
    #[inline]
    pub fn compare(&self, op: OpRef<'_>, info: &OpInfo) -> Match {
        let data = op.ir.op_data(op.op);
        let Some((operands, results)) = self.types(data) else { return Match::None };
        if !op.ir.has_operand_types(data, operands) || !op.ir.has_result_types(data, results) {
            return Match::None;
        }
        let props = info.props.is_empty() || op.with_slots(info.props.len(), |slots| self.props[..] == *slots);
        if props { Match::Full } else { Match::Types }
    }

    /// Whether a plain operation looks like the one that is remembered.
    #[inline]
    pub fn is_like(&self, ir: &Isolate, op: &OpData) -> bool {
        self.types(op).is_some_and(|(operands, _)| ir.has_operand_types(op, operands)) && self.has_rest_of(ir, op)
    }

    /// Whether a plain operation looks like the one that is remembered, which was plain, and its operands are plainly in
    /// order.
    #[inline]
    pub fn passes(&self, ir: &Isolate, op: &OpData, ordered: bool) -> bool {
        self.plain
            && self.types(op).is_some_and(|(operands, _)| ir.has_plain_operands(op, ordered, Some(operands)))
            && self.has_rest_of(ir, op)
    }

    /// The types that operands and results had, if an operation with so many of them can be like the other.
    #[inline]
    fn types(&self, op: &OpData) -> Option<(&[Type], &[Type])> {
        let as_many = self.known && self.operands == op.operand_count && self.results == op.result_count;
        if as_many { self.types.as_slice().split_at_checked(self.operands as usize) } else { None }
    }

    /// Whether the results of a plain operation and its inherent attributes are as they were.
    #[inline]
    fn has_rest_of(&self, ir: &Isolate, op: &OpData) -> bool {
        self.types(op).is_some_and(|(_, results)| ir.has_result_types(op, results))
            && ir.has_slots(op, self.props.as_slice())
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
