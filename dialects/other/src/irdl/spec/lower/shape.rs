//! Which `irdl.any_of` MLIR can load: those whose choice does not depend on the order of their operands, as far as it
//! can see.

use std::collections::{HashMap, HashSet};

use lect_support::prelude::*;

use crate::irdl::IRDLOp;
use crate::irdl::verify::{base_symbol, body};

/// What something may be an instance of.
#[derive(Clone, Default)]
struct Bases {
    /// Whether it may be anything.
    any: bool,
    /// The definitions that `irdl.parametric` refers to.
    parametric: HashSet<Attr>,
}

/// Whether in a definition the operands of each can be told apart: none may be anything, and no two are instances of
/// one definition with parameters.
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
