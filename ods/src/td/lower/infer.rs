//! Analysis of type inference: whether result types follow from the rest of an operation.

use std::collections::HashMap;

use crate::spec::{Matching, OpSpec, TraitKind};

/// A value that traits refer to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    /// An operand, an attribute or a property.
    Argument,
    Result(usize),
}

impl Named {
    /// Returns the index of the result.
    fn result(self) -> Option<usize> {
        match self {
            Named::Argument => None,
            Named::Result(at) => Some(at),
        }
    }
}

/// Returns true if mlir-tblgen can infer the types of all results. There must be at least one result, none of variable
/// length. Results have the type of the operands, or each type is built, or matches a known type.
pub(super) fn results_are_known(op: &OpSpec) -> bool {
    if op.results.is_empty() || op.results.iter().any(|result| result.arity.is_variable_length()) {
        return false;
    }
    let same =
        |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if name == "OpTrait::SameOperandsAndResultType");
    if op.traits.iter().any(|spec| same(&spec.kind)) {
        return op.operands.iter().any(|operand| !operand.arity.is_variable_length());
    }
    // A definition that lists the interface implements it itself.
    if op.interfaces.iter().any(|interface| interface.def == "InferTypeOpInterface" && !interface.declares_methods) {
        return false;
    }

    let positions: HashMap<&str, usize> =
        op.results.iter().enumerate().map(|(at, result)| (&*result.name, at)).collect();
    // A name that is not a result counts as the first argument.
    let named = |name: &str| positions.get(name).map_or(Named::Argument, |at| Named::Result(*at));
    let mut known: Vec<bool> = op.results.iter().map(|result| result.constraint.builder.is_some()).collect();
    // Groups of results with equal types, and pairs with a dependent type.
    let (mut groups, mut pairs) = (Vec::new(), Vec::new());
    let matchings = op.traits.iter().filter_map(|spec| match &spec.kind {
        TraitKind::Predicate { matching, .. } => matching.as_deref(),
        _ => None,
    });
    for matching in matchings {
        match matching {
            Matching::Types { from, to, .. } => match (named(from), named(to)) {
                (_, Named::Argument) => {}
                (Named::Argument, Named::Result(target)) => known[target] = true,
                (Named::Result(source), Named::Result(target)) => pairs.push((source, target)),
            },
            Matching::ElementCountAndTypes { shaped, elements } => {
                if let (Named::Argument, Named::Result(target)) = (named(shaped), named(elements)) {
                    known[target] = true;
                }
            }
            Matching::AllTypes(values) => {
                let values: Vec<Named> = values.iter().map(|name| named(name)).collect();
                let results: Vec<usize> = values.iter().filter_map(|value| value.result()).collect();
                if results.len() < values.len() {
                    results.iter().for_each(|at| known[*at] = true);
                }
                groups.push(results);
            }
            Matching::All { .. } => {}
        }
    }
    loop {
        let before = known.iter().filter(|known| **known).count();
        for (source, target) in &pairs {
            known[*target] |= known[*source];
        }
        for group in &groups {
            if group.iter().any(|at| known[*at]) {
                group.iter().for_each(|at| known[*at] = true);
            }
        }
        let after = known.iter().filter(|known| **known).count();
        if after == known.len() || after == before {
            return after == known.len();
        }
    }
}
