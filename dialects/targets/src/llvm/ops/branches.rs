//! Branch interfaces, directives and verifiers of terminators.

use lect_core::interfaces::branch::{Branch, SuccessorOperands};
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::prelude::*;
use lect_support::syntax::directive;

use crate::llvm::SwitchOp;

/// `custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, $operands, type($operands))`: `[^bb1(%a : i32),
/// ^bb2]`, a line each
pub(crate) const INDIRECT_SUCCESSORS: Directive = directive(parse, print);

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut blocks, mut operands, mut types) = (Vec::new(), Vec::new(), Vec::new());
    p.parse_delimited(("[", "]"), "successor blocks", |p| {
        let branch = p.parse_branch()?;
        blocks.push(branch.block);
        operands.push(branch.operands);
        types.extend(branch.types);
        Ok(())
    })?;
    parsed.set_successors(args.successor(1), blocks);
    parsed.set_operand_groups(p, args.operand(2), &operands);
    parsed.set_types(args.types(3), types);
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let group = args.operand(2);
    let (mut operands, segments) = (op.operand_group(group), op.operand_segments(group));
    let mut any = false;
    p.text("[");
    for (index, block) in op.successor_group(args.successor(1)).enumerate() {
        p.text(if any { "," } else { "" });
        any = true;
        p.newline();
        let count = segments.get(index).copied().unwrap_or(0);
        p.branch(op, block, &operands.by_ref().take(count).collect::<Vec<_>>());
    }
    // Operand segments count even without successors.
    if !segments.is_empty() {
        p.newline();
    }
    p.text("]");
}

/// Branch interface of `llvm.indirectbr`.
pub(crate) struct IndirectBr;

impl Branch for IndirectBr {
    fn operands(&self, op: OpRef<'_>, successor: usize) -> SuccessorOperands {
        SuccessorOperands::from_segment(op, 1, successor)
    }

    fn all_operands(&self, op: OpRef<'_>) -> Vec<SuccessorOperands> {
        SuccessorOperands::from_segments(op, 1).collect()
    }
}

/// Branch interface of `llvm.switch`, whose first successor is the default.
pub(crate) struct Switch;

impl Branch for Switch {
    fn operands(&self, op: OpRef<'_>, successor: usize) -> SuccessorOperands {
        match successor.checked_sub(1) {
            None => SuccessorOperands::new(0, op.operand_range(1)),
            Some(case) => SuccessorOperands::from_segment(op, 2, case),
        }
    }

    fn all_operands(&self, op: OpRef<'_>) -> Vec<SuccessorOperands> {
        std::iter::once(self.operands(op, 0)).chain(SuccessorOperands::from_segments(op, 2)).collect()
    }
}

/// Verifies that there are as many case values as cases, of the type of the condition.
pub(crate) fn verify_switch(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let cases = op.successors().len().saturating_sub(1);
    let values = op.cast::<SwitchOp<'_>>().and_then(|switch| switch.case_values_attr());
    let values = values.and_then(|attr| ctx.attrs().type_of(attr));
    if values.and_then(|ty| ctx.types().element_count(ty)).unwrap_or(0) != cases as u64 {
        return Err(op.op_error("expects number of case values to match number of case destinations").emit());
    }
    let element = values.and_then(|ty| ctx.types().element_type(ty));
    match (op.operand_types().next(), element) {
        (Some(value), Some(element)) if value != element => {
            Err(op.error("expects case value type to match condition value type").emit())
        }
        _ => Ok(()),
    }
}
