//! What operations look like, for those who compare millions of them with others.
//!
//! These look at the records themselves: a view of each operand would be made and taken apart again.

use crate::entity::{Attr, Entity, Type};
use crate::ir::data::{Def, OpData};
use crate::ir::isolate::Isolate;

impl Isolate {
    /// Whether the operands of an operation are plainly in order: defined in its own block, before it if `ordered`. They
    /// are of these types, too, if types are given.
    #[inline]
    pub(crate) fn has_plain_operands(&self, op: &OpData, ordered: bool, types: Option<&[Type]>) -> bool {
        self.uses.run(op.operands, op.operand_count).iter().enumerate().all(|(at, operand)| {
            let value = &self.values[operand.value];
            types.is_none_or(|types| types.get(at) == Some(&value.ty))
                && match value.def() {
                    Def::Op(def) => {
                        let def = &self.ops[def];
                        def.parent == op.parent && (!ordered || def.order < op.order)
                    }
                    Def::Block(block) => op.parent.is_some_and(|parent| parent.index() == block.index()),
                    Def::Forward | Def::Outside => false,
                }
        })
    }

    /// The inherent attributes by slot, of an operation without an isolate of its own and with this many slots.
    #[inline]
    pub(crate) fn with_slots<R>(&self, op: &OpData, count: usize, look: impl FnOnce(&[Option<Attr>]) -> R) -> R {
        match count {
            0 => look(&[]),
            1 => look(&[op.props.checked_sub(1).map(|index| Attr::new(index as usize))]),
            _ => look(self.props.get(op.props as usize..op.props as usize + count).unwrap_or_default()),
        }
    }

    /// Whether the results of an operation are of these types.
    #[inline]
    pub(crate) fn has_result_types(&self, op: &OpData, types: &[Type]) -> bool {
        let results = self.values.run(op.results, op.result_count);
        results.len() == types.len() && (0..types.len()).all(|at| results[at].ty == types[at])
    }

    /// Whether the operands of an operation are of these types.
    #[inline]
    pub(crate) fn has_operand_types(&self, op: &OpData, types: &[Type]) -> bool {
        let operands = self.uses.run(op.operands, op.operand_count);
        operands.len() == types.len() && (0..types.len()).all(|at| self.values[operands[at].value].ty == types[at])
    }

    /// Whether the inherent attributes by slot are these, of a plain operation that has as many slots.
    #[inline]
    pub(crate) fn has_slots(&self, op: &OpData, slots: &[Option<Attr>]) -> bool {
        match slots {
            [] => true,
            [attr] => op.props == attr.map_or(0, |attr| attr.index() as u32 + 1),
            _ => self.with_slots(op, slots.len(), |own| own == slots),
        }
    }
}
