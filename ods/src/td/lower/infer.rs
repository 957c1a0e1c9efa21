//! Whether the types of an operation's results follow from the rest, so that it can infer them without further code.

use crate::spec::{Matching, OpSpec, TraitKind};

/// A value that traits name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    /// An operand, an attribute or a property.
    Argument,
    Result(usize),
}

/// Whether the types of all results follow, by the rules of mlir-tblgen: there are results, one each; they have the type
/// of the operands, or each is built, or matches something whose type is known.
pub(super) fn results_are_known(op: &OpSpec) -> bool {
    if op.results.is_empty() || op.results.iter().any(|result| result.arity.is_variable_length()) {
        return false;
    }
    let same =
        |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if name == "OpTrait::SameOperandsAndResultType");
    if op.traits.iter().any(|spec| same(&spec.kind)) {
        return op.operands.iter().any(|operand| !operand.arity.is_variable_length());
    }
    // Who names the interface means to write it.
    if op.interfaces.iter().any(|interface| interface.def == "InferTypeOpInterface" && !interface.declares_methods) {
        return false;
    }

    let named = |name: &str| match op.results.iter().position(|result| result.name == name) {
        Some(at) => Named::Result(at),
        // What is not found is taken for the first argument.
        None => Named::Argument,
    };
    let mut known: Vec<bool> = op.results.iter().map(|result| result.constraint.builder.is_some()).collect();
    let mut sources: Vec<Vec<usize>> = vec![Vec::new(); known.len()];
    let matchings = op.traits.iter().filter_map(|spec| match &spec.kind {
        TraitKind::Predicate { matching, .. } => matching.as_deref(),
        _ => None,
    });
    for matching in matchings {
        match matching {
            Matching::Types { from, to, .. } => {
                let Named::Result(target) = named(to) else { continue };
                if known[target] {
                    continue;
                }
                match named(from) {
                    Named::Argument => known[target] = true,
                    Named::Result(source) => sources[target].push(source),
                }
            }
            Matching::ElementCountAndTypes { shaped, elements } => {
                if let (Named::Argument, Named::Result(target)) = (named(shaped), named(elements)) {
                    known[target] = true;
                }
            }
            Matching::AllTypes(values) => {
                let values: Vec<Named> = values.iter().map(|name| named(name)).collect();
                let results = || {
                    values.iter().filter_map(|value| match value {
                        Named::Result(at) => Some(*at),
                        Named::Argument => None,
                    })
                };
                if values.contains(&Named::Argument) || results().any(|at| known[at]) {
                    results().for_each(|at| known[at] = true);
                } else {
                    for target in results() {
                        sources[target].extend(results().filter(|source| *source != target));
                    }
                }
            }
            Matching::All { .. } => {}
        }
    }
    loop {
        let follows = |at: &usize| !known[*at] && sources[*at].iter().any(|source| known[*source]);
        match (0..known.len()).find(follows) {
            Some(at) => known[at] = true,
            None => return known.iter().all(|known| *known),
        }
    }
}
