//! Trait verifiers: compatible element types and types of operands and results.

use lect_core::diag::Reported;
use lect_core::dialect::Verifier;
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_support::views::Outcome;

use super::compat::{
    Checked, all_compatible, element_or_self, expect_results, have_compatible_elements, merge_types, most_specific,
};

/// Verifiers, by the C++ class of the trait.
pub(crate) const VERIFIERS: &[(&str, Verifier)] = &[
    #[cfg(feature = "chlo")]
    ("chlo::OpTrait::Broadcasting", Verifier::after(crate::chlo::verify_broadcast)),
    ("hlo::OpTrait::CompatibleOperandsAndResultElementType", Verifier::for_types(|op| elements(op, true))),
    ("hlo::OpTrait::CompatibleOperandsAndResultType", Verifier::for_types(|op| types(op).reported(op))),
    ("hlo::OpTrait::CompatibleOperandsElementType", Verifier::for_types(|op| elements(op, false))),
    ("hlo::OpTrait::PairwiseSameOperandAndResultElementType", Verifier::for_types(pairwise_elements)),
    ("hlo::OpTrait::PairwiseSameOperandAndResultType", Verifier::for_types(pairwise_types)),
];

/// Checks that all operands, and results if requested, have compatible element types.
fn elements(op: OpRef<'_>, with_results: bool) -> Result<(), Reported> {
    let ctx = op.context();
    let mut types: Vec<Type> = op.operand_types().collect();
    if with_results {
        types.extend(op.result_types());
    }
    let Some((&first, rest)) = types.split_first() else { return Ok(()) };
    if rest.iter().all(|ty| have_compatible_elements(ctx, *ty, first)) {
        return Ok(());
    }
    let which = if with_results { "operands and results" } else { "operands" };
    Err(op.op_error(format!("requires compatible element types for all {which}")).emit())
}

/// Returns true if there are operands, and all operands and results have the same type. This common case needs no
/// merging.
pub(crate) fn have_one_type(op: OpRef<'_>) -> bool {
    let mut types = op.operand_types().chain(op.result_types());
    op.operand_count() > 0 && types.next().is_some_and(|first| types.all(|ty| ty == first))
}

/// Checks that the result type is compatible with the merged operand types.
fn types(op: OpRef<'_>) -> Checked {
    let ctx = op.context();
    if have_one_type(op) {
        return Ok(());
    }
    let operands: Vec<Type> = op.operand_types().collect();
    if let Some(first) = operands.first().copied() {
        let all = operands.iter().copied().chain(op.result_types());
        if !all.into_iter().all(|ty| all_compatible(ctx, &[ty], &[first])) {
            let name = op.name_text();
            return Err(format!("'{name}' op requires compatible types for all operands and results"));
        }
    }
    let Some(inferred) = merge_types(ctx, &operands, most_specific)? else {
        return Err("Expected non-empty operands for [CompatibleOperandsAndResultType]".to_owned());
    };
    expect_results(op, &[inferred])
}

fn pairs(op: OpRef<'_>) -> Result<Vec<(Type, Type)>, Reported> {
    if op.operand_count() != op.result_count() {
        return Err(op.op_error("requires the same number of operands and results").emit());
    }
    Ok(op.operand_types().zip(op.result_types()).collect())
}

fn pairwise_types(op: OpRef<'_>) -> Result<(), Reported> {
    match pairs(op)?.iter().position(|pair| pair.0 != pair.1) {
        Some(at) => Err(op.op_error(format!("requires the same type for operand and result at index {at}")).emit()),
        None => Ok(()),
    }
}

fn pairwise_elements(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let differ = |pair: &(Type, Type)| element_or_self(ctx, pair.0) != element_or_self(ctx, pair.1);
    match pairs(op)?.iter().position(differ) {
        Some(at) => {
            Err(op.op_error(format!("requires the same element type for operand and result at index {at}")).emit())
        }
        None => Ok(()),
    }
}
