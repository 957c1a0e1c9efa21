//! Check that MLIR can load every `irdl.any_of`.
//!
//! The choice must not depend on the order of the operands, as far as MLIR can determine.

use std::collections::{HashMap, HashSet};

use lect_support::prelude::*;

use crate::irdl::IRDLOp;
use crate::irdl::verify::{base_symbol, body};

/// Bases that a value may be an instance of.
#[derive(Clone, Default)]
struct Bases {
    /// Whether any type or attribute is permitted.
    any: bool,
    /// The definitions that `irdl.parametric` refers to.
    parametric: HashSet<Attr>,
}

/// Returns true if the operands of each `irdl.any_of` in a definition are distinguishable.
///
/// No operand may accept everything, and no two may be instances of the same parametric definition.
pub(super) fn are_told_apart(definition: OpRef<'_>) -> bool {
    let mut known: HashMap<Value, Bases> = HashMap::new();
    for op in body(definition) {
        let mut bases = Bases::default();
        match IRDLOp::of(op) {
            Some(IRDLOp::Any(_)) => bases.any = true,
            Some(IRDLOp::Parametric(_)) => bases.parametric.extend(base_symbol(op)),
            // MLIR looks no further.
            Some(IRDLOp::AllOf(_)) => {
                bases = op.operands().next().and_then(|first| known.get(&first)).cloned().unwrap_or_default();
            }
            Some(IRDLOp::AnyOf(_)) => {
                for operand in op.operands().filter_map(|value| known.get(&value)) {
                    if operand.any || !operand.parametric.iter().all(|base| bases.parametric.insert(*base)) {
                        return false;
                    }
                }
            }
            _ => {}
        }
        known.extend(op.results().map(|result| (result, bases.clone())));
    }
    true
}
