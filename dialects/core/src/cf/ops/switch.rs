//! `cf.switch`: successor operands, constant flags, and the verifier.

use lect_core::interfaces::branch::{Branch, KnownBranch, SuccessorOperands};
use lect_support::folding;
use lect_support::prelude::*;

use crate::cf::{SwitchOp, canonicalize};

/// Operand segments of the default and of the cases.
const DEFAULT_OPERANDS: u32 = 1;
const CASE_OPERANDS: u32 = 2;

/// Interface models of `cf.switch`.
pub(crate) struct Switch;

impl Branch for Switch {
    fn operands(&self, op: OpRef<'_>, successor: usize) -> SuccessorOperands {
        let Some(case) = successor.checked_sub(1) else {
            return SuccessorOperands::new(0, op.operand_range(DEFAULT_OPERANDS));
        };
        SuccessorOperands::from_segment(op, CASE_OPERANDS, case)
    }

    fn all_operands(&self, op: OpRef<'_>) -> Vec<SuccessorOperands> {
        std::iter::once(self.operands(op, 0)).chain(SuccessorOperands::from_segments(op, CASE_OPERANDS)).collect()
    }
}

impl KnownBranch for Switch {
    /// Returns the successor for a constant flag.
    fn taken(&self, op: OpRef<'_>, constants: &[Option<Attr>]) -> Option<usize> {
        let flag = folding::int(op.context(), *constants.first()?)?;
        let Some(values) = op.cast::<SwitchOp<'_>>()?.case_values_attr() else { return Some(0) };
        let cases = canonicalize::switch::ints(op.context(), values, op.successors().len() - 1)?;
        Some(cases.iter().position(|case| *case == flag).map_or(0, |case| case + 1))
    }
}

/// Verifies one case value per case destination, of the flag's type.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(switch) = op.cast::<SwitchOp<'_>>() else { return Ok(()) };
    let values = switch.case_values_attr().map(|values| (values, ctx.attrs().type_of(values)));
    let cases = op.successors().len().saturating_sub(1);
    if values.is_none() && cases > 0 {
        // `mlir-opt` crashes on this input.
        let message = format!("number of case values (0) should match number of case destinations ({cases})");
        return Err(op.op_error(message).emit());
    }
    let (Some((_, Some(ty))), Some(flag)) = (values, op.operand_types().next()) else { return Ok(()) };
    if let Some(element) = ctx.types().element_type(ty).filter(|element| *element != flag) {
        let (flag, element) = (ctx.types().show(flag), ctx.types().show(element));
        let message = format!("'flag' type ('{flag}') should match case value type ('{element}')");
        return Err(op.op_error(message).emit());
    }
    match ctx.types().element_count(ty) {
        Some(count) if count != cases as u64 => {
            let message = format!("number of case values ({count}) should match number of case destinations ({cases})");
            Err(op.op_error(message).emit())
        }
        _ => Ok(()),
    }
}
