//! Helpers of the verifiers of `omp`, and checks of clauses that several operations share.
//!
//! Clauses are found by the names of their operands and attributes. Symbol references are checked with the symbol uses,
//! once the symbol tables are indexed. The rest is checked with the operation.

use lect_support::fields::has_duplicate;
use lect_support::prelude::*;

use super::{DeclareReductionOp, PrivateClauseOp};
pub(crate) use lect_support::fields::{
    ancestors, argument_types, array, fail, fail_at_loc, number, reject, shown, values, word,
};
pub(crate) use lect_support::symbol_uses::{Lookup, early, late};

/// Returns true if an operation is of this dialect.
pub(crate) fn is_of_omp(op: OpRef<'_>) -> bool {
    op.name_data().name.starts_with(b"omp.")
}

/// Returns true if an operation wraps a loop (`LoopWrapperInterface`).
pub(crate) fn is_wrapper(op: OpRef<'_>) -> bool {
    op.info().is_some_and(|info| info.spec().interfaces.iter().any(|it| it.cpp_name == "omp::LoopWrapperInterface"))
}

/// Returns true if an operation is part of a composite construct (`ComposableOpInterface`).
pub(crate) fn is_composite(op: OpRef<'_>) -> bool {
    op.attr("omp.composite").is_some()
}

/// Checks that there are as many variables as allocators.
pub(crate) fn allocate(op: OpRef<'_>) -> Result<(), Reported> {
    if values(op, "allocate_vars").len() != values(op, "allocator_vars").len() {
        return fail(op, "expected equal sizes for allocate and allocator variables");
    }
    Ok(())
}

/// Checks that there are as many alignments as variables, and that no variable occurs twice.
pub(crate) fn aligned(op: OpRef<'_>) -> Result<(), Reported> {
    let alignments = array(op, "alignments");
    let count = values(op, "aligned_vars").len();
    let alignments = match alignments {
        None if count == 0 => return Ok(()),
        Some(_) if count == 0 => return reject(op, "unexpected alignment values attribute"),
        Some(alignments) if alignments.len() == count => alignments,
        _ => return reject(op, "expected as many alignment values as aligned variables"),
    };
    if has_duplicate(values(op, "aligned_vars")) {
        return reject(op, "aligned variable used more than once");
    }
    for alignment in alignments {
        match op.context().attrs().data(*alignment) {
            AttrData::Integer { value, .. } if value.to_i64().is_some_and(|value| value > 0) => {}
            AttrData::Integer { .. } => return reject(op, "alignment should be greater than 0"),
            _ => return reject(op, "expected integer alignment"),
        }
    }
    Ok(())
}

pub(crate) fn nontemporal(op: OpRef<'_>) -> Result<(), Reported> {
    if has_duplicate(values(op, "nontemporal_vars")) {
        return reject(op, "nontemporal variable used more than once");
    }
    Ok(())
}

/// Checks that there are as many types as linear variables.
pub(crate) fn linear(op: OpRef<'_>) -> Result<(), Reported> {
    let count = values(op, "linear_vars").len();
    if count > 0 && array(op, "linear_var_types").map_or(0, <[Attr]>::len) != count {
        return fail(op, "Ill-formed type attributes for linear variables");
    }
    Ok(())
}

/// Checks that there are as many dependence kinds as variables.
pub(crate) fn depend(op: OpRef<'_>) -> Result<(), Reported> {
    let kinds = array(op, "depend_kinds").map_or(0, <[Attr]>::len);
    match values(op, "depend_vars").len() {
        0 if kinds > 0 => reject(op, "unexpected depend values"),
        count if count != kinds => reject(op, "expected as many depend values as depend variables"),
        _ => Ok(()),
    }
}

/// Checks that contradictory hints are not combined.
pub(crate) fn hint(op: OpRef<'_>) -> Result<(), Reported> {
    let hint = number(op, "hint").unwrap_or(0);
    if hint & 3 == 3 {
        return reject(op, "the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined");
    }
    if hint & 12 == 12 {
        return reject(op, "the hints omp_sync_hint_nonspeculative and omp_sync_hint_speculative cannot be combined.");
    }
    Ok(())
}

/// Names of the operands and attributes of a reduction clause.
#[derive(Clone, Copy)]
pub(crate) struct Reduction {
    vars: &'static str,
    byref: &'static str,
    symbols: &'static str,
}

pub(crate) const REDUCTION: Reduction =
    Reduction { vars: "reduction_vars", byref: "reduction_byref", symbols: "reduction_syms" };
pub(crate) const IN_REDUCTION: Reduction =
    Reduction { vars: "in_reduction_vars", byref: "in_reduction_byref", symbols: "in_reduction_syms" };
pub(crate) const TASK_REDUCTION: Reduction =
    Reduction { vars: "task_reduction_vars", byref: "task_reduction_byref", symbols: "task_reduction_syms" };

impl Reduction {
    pub(crate) fn vars(self, op: OpRef<'_>) -> impl ExactSizeIterator<Item = Value> {
        values(op, self.vars)
    }

    /// Checks that there are as many symbols as variables, and that no variable occurs twice.
    pub(crate) fn verify(self, op: OpRef<'_>) -> Result<(), Reported> {
        let count = self.vars(op).len();
        let symbols = array(op, self.symbols).map(<[Attr]>::len);
        if count == 0 {
            return match symbols {
                Some(_) => reject(op, "unexpected reduction symbol references"),
                None => Ok(()),
            };
        }
        if symbols != Some(count) {
            return reject(op, "expected as many reduction symbol references as reduction variables");
        }
        let byref = op.attr(self.byref).map(|attr| lect_core::attrs::int_array(op.context(), attr).len());
        if byref.is_some_and(|byref| byref != count) {
            let message = "expected as many reduction variable by reference attributes as reduction variables";
            return fail(op, message);
        }
        if has_duplicate(self.vars(op)) {
            return reject(op, "accumulator variable used more than once");
        }
        Ok(())
    }

    /// Checks that the symbols refer to reduction declarations of the variables' types.
    pub(crate) fn verify_symbols<'a>(self, op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
        let ctx = op.context();
        for (value, symbol) in self.vars(op).zip(array(op, self.symbols).unwrap_or_default()) {
            let found = lookup(*symbol);
            let Some(declaration) = found.filter(|found| found.is::<DeclareReductionOp<'_>>()) else {
                let symbol = ctx.attrs().show(*symbol);
                let message = format!("expected symbol reference {symbol} to point to a reduction declaration");
                return reject(op, message);
            };
            let accumulator = accumulator_type(declaration);
            let ty = op.ir.value_type(value);
            if let Some(accumulator) = accumulator.filter(|accumulator| *accumulator != ty) {
                let (found, expected) = (shown(op, ty), shown(op, accumulator));
                let message = format!(
                    "expected accumulator ('{found}') to be the same type as reduction declaration ('{expected}')"
                );
                return reject(op, message);
            }
        }
        Ok(())
    }
}

/// Verifies the symbols of a reduction clause that is not a task reduction.
pub(crate) fn reduction_symbols<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    REDUCTION.verify_symbols(op, lookup)
}

/// Returns the type that the atomic region of a reduction accumulates, if that region exists.
fn accumulator_type(declaration: OpRef<'_>) -> Option<Type> {
    argument_types(declaration.regions().nth(3)?).next()
}

/// Checks that there are as many symbols as private variables.
pub(crate) fn private(op: OpRef<'_>) -> Result<(), Reported> {
    let count = values(op, "private_vars").len();
    let symbols = array(op, "private_syms").map_or(0, <[Attr]>::len);
    if count != symbols {
        let message = format!(
            "inconsistent number of private variables and privatizer op symbols, private vars: {count} vs. \
             privatizer op symbols: {symbols}"
        );
        return fail(op, message);
    }
    Ok(())
}

/// Returns true if a privatizer copies the original value.
pub(crate) fn is_firstprivate(op: OpRef<'_>) -> bool {
    word(op, "data_sharing_type").as_deref() == Some("firstprivate")
}

/// Returns the type of the first argument in a privatizer's regions, if any.
pub(crate) fn privatized_type(privatizer: OpRef<'_>) -> Option<Type> {
    privatizer.regions().flat_map(argument_types).next()
}

/// Returns the privatizer that a symbol refers to.
pub(crate) fn privatizer<'a>(lookup: Lookup<'a, '_>, symbol: Attr) -> Option<OpRef<'a>> {
    lookup(symbol).filter(|found| found.is::<PrivateClauseOp<'_>>())
}

/// Checks that the symbols refer to privatizers of the variables' types.
pub(crate) fn private_symbols<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    let ctx = op.context();
    for (value, symbol) in values(op, "private_vars").zip(array(op, "private_syms").unwrap_or_default()) {
        let Some(privatizer) = privatizer(lookup, *symbol) else {
            let symbol = ctx.attrs().show(*symbol);
            return fail(op, format!("failed to lookup privatizer op with symbol: '{symbol}'"));
        };
        let expected = privatized_type(privatizer);
        let found = op.ir.value_type(value);
        if let Some(expected) = expected.filter(|expected| *expected != found) {
            let kind = if is_firstprivate(privatizer) { "firstprivate" } else { "private" };
            let (found, expected) = (shown(op, found), shown(op, expected));
            let message = format!(
                "type mismatch between a {kind} variable and its privatizer op, var type: '{found}' vs. privatizer op \
                 type: '{expected}'"
            );
            return fail(op, message);
        }
    }
    Ok(())
}

/// Checks that there are as many functions as variables.
pub(crate) fn copyprivate(op: OpRef<'_>) -> Result<(), Reported> {
    let count = values(op, "copyprivate_vars").len();
    let symbols = array(op, "copyprivate_syms").map_or(0, <[Attr]>::len);
    if count != symbols {
        let message = format!(
            "inconsistent number of copyprivate vars (= {count}) and functions (= {symbols}), both must be equal"
        );
        return reject(op, message);
    }
    Ok(())
}

/// Checks that the symbols refer to functions that copy one variable to another.
pub(crate) fn copyprivate_symbols<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    let ctx = op.context();
    for (value, symbol) in values(op, "copyprivate_vars").zip(array(op, "copyprivate_syms").unwrap_or_default()) {
        let name = ctx.attrs().show(*symbol);
        let found = lookup(*symbol);
        let found = found.filter(|found| matches!(&*found.name_data().name, b"func.func" | b"llvm.func"));
        let types = found.and_then(|found| {
            let function = found.interface::<dyn lect_core::interfaces::function::Function>()?;
            function.argument_types(found).map(|types| types.into_owned())
        });
        let Some(types) = types else {
            return reject(op, format!("expected symbol reference {name} to point to a copy function"));
        };
        let [first, second] = types[..] else {
            return reject(op, format!("expected copy function {name} to have 2 operands"));
        };
        if first != second {
            return reject(op, format!("expected copy function {name} arguments to have the same type"));
        }
        let ty = op.ir.value_type(value);
        if first != ty {
            let (first, ty) = (shown(op, first), shown(op, ty));
            let message = format!(
                "expected copy function arguments' type ('{first}') to be the same as copyprivate variable's type \
                 ('{ty}')"
            );
            return reject(op, message);
        }
    }
    Ok(())
}
