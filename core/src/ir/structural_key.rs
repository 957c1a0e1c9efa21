//! Fast comparison of operations, for code that compares millions of them.
//!
//! These functions read the records directly, which saves the construction of a view for each operand.

use crate::entity::{Attr, Entity, Type};
use crate::ir::data::{Def, OpData};
use crate::ir::isolate::Isolate;

impl Isolate {
    /// Returns true if the operands of an operation are defined in its own block, before it if `ordered`. If `types`
    /// are given, the operand types must equal them.
    #[inline]
    pub(crate) fn has_plain_operands(&self, op: &OpData, ordered: bool, types: Option<&[Type]>) -> bool {
        self.uses.run(op.operands.place(), op.operand_count).iter().enumerate().all(|(at, operand)| {
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

    /// Passes the inherent attributes by slot to `look`. The operation has no isolate of its own, and `count` slots.
    #[inline]
    pub(crate) fn with_slots<R>(&self, op: &OpData, count: usize, look: impl FnOnce(&[Option<Attr>]) -> R) -> R {
        match count {
            0 => look(&[]),
            1 => look(&[op.props.checked_sub(1).map(|index| Attr::new(index as usize))]),
            _ => look(self.props.get(op.props as usize..op.props as usize + count).unwrap_or_default()),
        }
    }

    /// Returns true if the result types of an operation are `types`.
    #[inline]
    pub(crate) fn has_result_types(&self, op: &OpData, types: &[Type]) -> bool {
        let results = self.values.run(op.results, op.result_count);
        results.len() == types.len() && (0..types.len()).all(|at| results[at].ty == types[at])
    }

    /// Returns true if the operand types of an operation are `types`.
    #[inline]
    pub(crate) fn has_operand_types(&self, op: &OpData, types: &[Type]) -> bool {
        let operands = self.uses.run(op.operands.place(), op.operand_count);
        operands.len() == types.len() && (0..types.len()).all(|at| self.values[operands[at].value].ty == types[at])
    }

    /// Returns true if the inherent attributes of a plain operation with as many slots are `slots`.
    #[inline]
    pub(crate) fn has_slots(&self, op: &OpData, slots: &[Option<Attr>]) -> bool {
        match slots {
            [] => true,
            [attr] => op.props == attr.map_or(0, |attr| attr.index() as u32 + 1),
            _ => self.with_slots(op, slots.len(), |own| own == slots),
        }
    }
}
