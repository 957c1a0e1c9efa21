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
    operands: SmallVec<[Type; 4]>,
    results: SmallVec<[Type; 2]>,
    props: SmallVec<[Option<Attr>; 4]>,
}

/// Comparing more than this many types takes as long as checking them.
const MOST: usize = 64;

impl Memo {
    /// Whether an operation looks like the one that is remembered.
    #[inline]
    pub fn is_like(&self, op: OpRef<'_>, info: &OpInfo) -> bool {
        self.known
            && self.operands.len() == op.operand_count()
            && self.results.len() == op.result_count()
            && op.operand_types().zip(&self.operands).all(|(ty, known)| ty == *known)
            && op.result_types().zip(&self.results).all(|(ty, known)| ty == *known)
            && (info.props.is_empty() || op.with_slots(info.props.len(), |slots| self.props[..] == *slots))
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
        self.operands.clear();
        self.operands.extend(op.operand_types());
        self.results.clear();
        self.results.extend(op.result_types());
        self.props.clear();
        op.with_slots(info.props.len(), |slots| self.props.extend_from_slice(slots));
    }
}
