//! The order of the uses of values, which bytecode states where it is not the order of the operations.
//!
//! StableHLO goes to an older version by putting operations in the place of others, one after the other. What is put there
//! uses its operands later than operations that stay; and where it defines a value, all uses are moved to the new value in
//! the end, the newest first. So artifacts have the bytes that StableHLO's have.

use hashbrown::HashMap;
use lect_core::entity::{Op, Value};
use lect_core::ir::Isolate;

/// When an operation uses its operands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Turn {
    /// Later than operations that stay: it was put in the place of another.
    Late,
    /// Where it stands.
    InPlace,
    /// Before all others: it casts what an operation of another dialect defines.
    First,
}

/// The operations whose turn is not where they stand.
pub(super) type Turns = HashMap<Op, Turn, foldhash::fast::RandomState>;

/// Gives uses the order that they have after some operations were put in the place of others.
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
            order.sort_by_key(|at| uses.get(*at));
            if is_new {
                order.reverse();
            }
            // Where each use comes to stand.
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
