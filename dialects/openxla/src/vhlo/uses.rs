//! Use-list order of values, which bytecode stores where it differs from the order of the operations.
//!
//! StableHLO downgrades a module by replacing operations, one after the other. A replacement uses its operands later
//! than operations that stay. If the replacement defines a value, all uses are moved to the new value at the end,
//! newest first. Reproducing this order makes artifacts equal to StableHLO's byte for byte.

use hashbrown::HashMap;
use lect_core::entity::{Op, Value};
use lect_core::ir::Isolate;
use lect_ods::order::Order as _;

/// The position of an operation's uses in use lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Turn {
    /// After operations that stay: the operation is a replacement.
    Late,
    /// In the order of operations.
    InPlace,
    /// Before all others: the operation casts a value of another dialect.
    First,
}

/// Operations whose uses are not in the order of operations.
pub(super) type Turns = HashMap<Op, Turn, foldhash::fast::RandomState>;

/// Reorders uses as if the replaced operations had been replaced one after the other.
pub(super) fn reorder(ir: &mut Isolate, turns: &Turns) {
    if turns.is_empty() {
        return;
    }
    let mut orders: Vec<(Value, Vec<usize>)> = Vec::new();
    for op in ir.stored_ops() {
        let op = ir.op(op);
        let own = op.regions().filter(|region| std::ptr::eq(region.ir.get(), op.ir.get()));
        let of_blocks = own.flat_map(|region| region.blocks()).flat_map(|block| block.args());
        let turn = |op: Op| turns.get(&op).copied().unwrap_or(Turn::InPlace);
        let is_new = turn(op.op) != Turn::InPlace;
        let values = op.results().map(|value| (value, is_new)).chain(of_blocks.map(|value| (value, false)));
        for (value, is_new) in values {
            // Newest first, as if nothing had been replaced.
            let uses: Vec<Turn> = ir.value(value).uses().map(|(user, _)| turn(user.op)).collect();
            let Some((first, others)) = uses.split_first() else { continue };
            let are_alike = others.iter().all(|other| other == first);
            if others.is_empty() || are_alike && !is_new {
                continue;
            }
            let mut order: Vec<usize> = (0..uses.len()).collect();
            order.order_by_key(|at| uses.get(*at));
            if is_new {
                order.reverse();
            }
            // Final position of each use.
            let mut places = vec![0; order.len()];
            for (place, at) in order.into_iter().enumerate() {
                places.get_mut(at).into_iter().for_each(|slot| *slot = place);
            }
            orders.push((value, places));
        }
    }
    for (value, order) in orders {
        ir.reorder_uses(value, &order);
    }
}
