//! Memo of the last valid operation of a name.

use smallvec::SmallVec;

use super::values::Satisfying;
use crate::dialect::OpInfo;
use crate::entity::{Attr, Type};
use crate::ir::{Isolate, OpData, OpRef};

/// Types and inherent attributes of the last valid operation of a name.
#[derive(Default)]
pub(crate) struct Memo {
    known: bool,
    /// Whether the operation had neither regions nor successors.
    plain: bool,
    operands: u32,
    results: u32,
    /// Types of operands, then of results.
    types: SmallVec<[Type; 6]>,
    props: SmallVec<[Option<Attr>; 8]>,
    /// Types that satisfied the constraints of segments, even if the operation was invalid.
    pub(super) satisfying: Satisfying,
}

/// Agreement of an operation with the remembered one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Match {
    /// Types of operands and results, and inherent attributes agree.
    Full,
    /// Types of operands and results agree.
    Types,
    /// No agreement.
    None,
}

/// Above this number of types, the comparison takes as long as the checks.
const MOST: usize = 64;

impl Memo {
    /// Compares an operation with the remembered one.
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

    /// Returns true if a plain operation agrees with the remembered one.
    #[inline]
    pub fn is_like(&self, ir: &Isolate, op: &OpData) -> bool {
        self.types(op).is_some_and(|(operands, _)| ir.has_operand_types(op, operands)) && self.has_rest_of(ir, op)
    }

    /// Returns true if a plain operation agrees with the remembered one, which was plain, and its operands are
    /// trivially valid.
    #[inline]
    pub fn passes(&self, ir: &Isolate, op: &OpData, ordered: bool) -> bool {
        self.plain
            && self.types(op).is_some_and(|(operands, _)| ir.has_plain_operands(op, ordered, Some(operands)))
            && self.has_rest_of(ir, op)
    }

    /// Returns the remembered types of operands and results, if `op` has as many of both.
    #[inline]
    fn types(&self, op: &OpData) -> Option<(&[Type], &[Type])> {
        let as_many = self.known && self.operands == op.operand_count && self.results == op.result_count;
        if as_many { self.types.as_slice().split_at_checked(self.operands as usize) } else { None }
    }

    /// Returns true if the results and inherent attributes of a plain operation agree with the remembered ones.
    #[inline]
    fn has_rest_of(&self, ir: &Isolate, op: &OpData) -> bool {
        self.types(op).is_some_and(|(_, results)| ir.has_result_types(op, results))
            && ir.has_slots(op, self.props.as_slice())
    }

    /// Returns true if the remembered operation had neither regions nor successors.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Returns the inherent attributes of the last valid operation, by slot, even if that operation was forgotten. Each
    /// satisfies the constraint of its slot. Empty if there was no valid operation.
    #[inline]
    pub fn valid_props(&self) -> &[Option<Attr>] {
        &self.props
    }

    /// Forgets the remembered operation.
    #[inline]
    pub fn forget(&mut self) {
        self.known = false;
    }

    /// Forgets the remembered operation and all that is known about types and inherent attributes, for operations of
    /// another name.
    pub fn reset(&mut self) {
        self.forget();
        self.props.clear();
        self.satisfying.clear();
    }

    /// Remembers a valid operation.
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

    /// Remembers the inherent attributes of a valid operation that agrees in all else.
    pub fn remember_props(&mut self, op: OpRef<'_>, info: &OpInfo) {
        self.props.clear();
        op.with_slots(info.props.len(), |slots| self.props.extend_from_slice(slots));
    }
}
