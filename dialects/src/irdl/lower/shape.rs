//! Which `irdl.any_of` MLIR can load: those whose choice does not depend on the order of their operands, as far as it
//! can see.

use std::collections::{HashMap, HashSet};

use lect_core::entity::{Attr, Value};
use lect_core::ir::OpRef;

use super::super::verify::{base_symbol, body, is};

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
        if is(op, "any") {
            bases.any = true;
        } else if is(op, "parametric") {
            bases.parametric.extend(base_symbol(op));
        } else if is(op, "all_of") {
            // MLIR looks no further.
            bases = op.operands().next().and_then(|first| known.get(&first)).cloned().unwrap_or_default();
        } else if is(op, "any_of") {
            for operand in op.operands().filter_map(|value| known.get(&value)) {
                if operand.any || !operand.parametric.iter().all(|base| bases.parametric.insert(*base)) {
                    return false;
                }
            }
        }
        known.extend(op.results().map(|result| (result, bases.clone())));
    }
    true
}
