//! Whether the types of an operation's results follow from the rest, so that it can infer them without further code.

use std::collections::HashMap;

use crate::spec::{Matching, OpSpec, TraitKind};

/// A value that traits name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    /// An operand, an attribute or a property.
    Argument,
    Result(usize),
}

impl Named {
    /// Which result it is.
    fn result(self) -> Option<usize> {
        match self {
            Named::Argument => None,
            Named::Result(at) => Some(at),
        }
    }
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

    let positions: HashMap<&str, usize> =
        op.results.iter().enumerate().map(|(at, result)| (&*result.name, at)).collect();
    // What is not found is taken for the first argument.
    let named = |name: &str| positions.get(name).map_or(Named::Argument, |at| Named::Result(*at));
    let mut known: Vec<bool> = op.results.iter().map(|result| result.constraint.builder.is_some()).collect();
    // Results of which all are known once one is, and results that are known once another is.
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
