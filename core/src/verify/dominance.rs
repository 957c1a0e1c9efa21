//! Verification that definitions dominate their uses, in `mlir-opt`'s order. Runs only if the walk met an operand that
//! is not trivially valid.

use super::isolation::is_within;
use crate::diag::Reported;
use crate::ir::dominance::Dominance;
use crate::ir::{BlockRef, OpRef, RegionRef, ValueDef};

/// Verifies nested operations of `root`, down to isolated ones. Operations in unreachable blocks are accepted. Of
/// nested operations with regions, the last one is visited first.
pub(super) fn check(root: OpRef<'_>, dominance: &Dominance<'_>) -> Result<(), Reported> {
    let mut pending = vec![root];
    while let Some(owner) = pending.pop() {
        for block in owner.regions().flat_map(RegionRef::blocks) {
            let reachable = dominance.is_reachable(block.block);
            for op in block.ops() {
                if reachable {
                    check_operands(op, dominance)?;
                }
                if !op.is_isolated() && op.regions().len() != 0 {
                    pending.push(op);
                }
            }
        }
    }
    Ok(())
}

fn check_operands(op: OpRef<'_>, dominance: &Dominance<'_>) -> Result<(), Reported> {
    for (number, operand) in op.operands().enumerate() {
        // Isolation is verified separately. Without it, values from outside dominate the whole isolate.
        let outside = op.ir.value(operand).def() == ValueDef::Outside;
        if !outside && !dominance.properly_dominates(operand, op.op) {
            return Err(reject(op, number, op.ir.value(operand).def()));
        }
    }
    Ok(())
}

#[cold]
fn reject(op: OpRef<'_>, number: usize, def: ValueDef) -> Reported {
    let error = op.error(format!("operand #{number} does not dominate this use"));
    match def {
        ValueDef::Result(def, _) => {
            let place = place_of_op(op, op.ir.op(def));
            error.note(op.ir.op(def).loc(), format!("operand defined here ({place})")).emit()
        }
        ValueDef::Argument(block, _) => {
            let block = op.ir.block(block);
            let Some(region) = block.region() else {
                return error.note(op.loc(), " (block without parent)").emit();
            };
            let loc = region.parent().unwrap_or(op).loc();
            let place = match relation(op, block) {
                Relation::SameBlock | Relation::SameRegion => "in the same region",
                Relation::Parent => "in a parent region",
                Relation::Child => "in a child region",
                Relation::Neither => "neither in a parent nor in a child region",
            };
            let index = region.blocks().take_while(|other| other.block != block.block).count();
            error.note(loc, format!("operand defined as a block argument (block #{index} {place})")).emit()
        }
        // Defined in a nested isolate, at an unknown location: the note on it is missing.
        ValueDef::Forward | ValueDef::Outside => error.emit(),
    }
}

fn place_of_op(op: OpRef<'_>, def: OpRef<'_>) -> &'static str {
    match def.block().map_or(Relation::Neither, |block| relation(op, block)) {
        Relation::SameBlock => "op in the same block",
        Relation::SameRegion => "op in the same region",
        Relation::Parent => "op in a parent region",
        Relation::Child => "op in a child region",
        Relation::Neither => "op is neither in a parent nor in a child region",
    }
}

/// Position of a definition relative to its use.
enum Relation {
    SameBlock,
    SameRegion,
    Parent,
    Child,
    Neither,
}

fn relation(user: OpRef<'_>, def: BlockRef<'_>) -> Relation {
    let Some(user_block) = user.block() else { return Relation::Neither };
    let (Some(here), Some(there)) = (user_block.region(), def.region()) else { return Relation::Neither };
    if user_block.block == def.block {
        Relation::SameBlock
    } else if here.region == there.region {
        Relation::SameRegion
    } else if is_within(user.ir.get(), there.region, here.region) {
        Relation::Parent
    } else if is_within(user.ir.get(), here.region, there.region) {
        Relation::Child
    } else {
        Relation::Neither
    }
}
