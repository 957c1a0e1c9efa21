//! Deduplication of constants at the beginning of the enclosing entry block.

use hashbrown::{HashMap, HashSet};
use lect_core::entity::{Attr, Block, Op, Region, Type};
use lect_core::fold::{HoldsConstants, materialize};
use lect_core::ir::{Isolate, OpRef, RegionRef};
use lect_core::loc::Loc;

use super::rewriter::Rewriter;

type FastMap<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// Known constants, and their positions.
#[derive(Default)]
pub(super) struct Constants {
    /// Constants by region, dialect, value and type.
    known: FastMap<(Region, Vec<u8>, Attr, Type), Op>,
    owned: HashSet<Op, foldhash::fast::RandomState>,
}

/// Returns the constant of an operation that is only a constant.
pub(super) fn constant_of(op: OpRef<'_>) -> Option<Attr> {
    if op.result_count() != 1 || op.operand_count() != 0 {
        return None;
    }
    op.ir.value(op.result(0)).constant()
}

impl Constants {
    /// Removes an erased operation.
    pub fn erased(&mut self, op: Op) {
        self.owned.remove(&op);
    }

    fn is_first_or_after_owned(&self, op: OpRef<'_>) -> bool {
        op.prev().is_none_or(|prev| self.owned.contains(&prev.op))
    }

    /// Registers a constant. Returns false if it was erased as a duplicate.
    pub fn insert(&mut self, op: Op, value: Attr, rewriter: &mut Rewriter<'_>) -> bool {
        let view = rewriter.op(op);
        let (Some(block), Some(region)) =
            (view.block(), view.block().and_then(|block| block.region()).and_then(insertion_region))
        else {
            return true;
        };
        let (block, ty) = (block.block, rewriter.ir().value_type(view.result(0)));
        let Some(entry) = rewriter.ir().region(region).entry().map(|entry| entry.block) else { return true };
        if self.owned.contains(&op) {
            if !self.is_first_or_after_owned(rewriter.op(op)) {
                let first = first_of(rewriter.ir(), block);
                rewriter.ir_mut().move_before(op, first);
                rewriter.ir_mut().set_loc(op, Loc::UNKNOWN);
            }
            return true;
        }
        let key = (region, namespace(view).to_vec(), value, ty);
        if let Some(&known) = self.known.get(&key).filter(|known| self.owned.contains(*known)) {
            let result = rewriter.op(known).result(0);
            rewriter.replace(op, &[result]);
            rewriter.ir_mut().set_loc(known, Loc::UNKNOWN);
            return false;
        }
        if block != entry || !self.is_first_or_after_owned(rewriter.op(op)) {
            let first = first_of(rewriter.ir(), entry);
            rewriter.ir_mut().move_before(op, first);
            if block != entry {
                rewriter.ir_mut().set_loc(op, Loc::UNKNOWN);
            }
        }
        self.known.insert(key, op);
        self.owned.insert(op);
        true
    }
}

/// Inserts constants before an operation in place of its [known](lect_core::fold::KnownResults) results.
pub fn replace_known(ir: &mut Isolate, op: Op, known: &[(usize, Attr)]) {
    for &(at, value) in known {
        let view = ir.op(op);
        let (result, loc) = (view.result(at), view.loc());
        let Some(state) = materialize(view, value, ir.value_type(result), loc) else { return };
        let constant = ir.build(state);
        ir.insert_before(op, constant);
        let constant = ir.op(constant).result(0);
        ir.replace_all_uses(result, constant);
    }
}

fn first_of(ir: &Isolate, block: Block) -> Op {
    ir.block(block).first().expect("the block has the constant, or a terminator").op
}

fn namespace(op: OpRef<'_>) -> &[u8] {
    let name = &op.name_data().name;
    name.iter().position(|byte| *byte == b'.').map_or(&[][..], |end| &name[..end])
}

/// Returns the region for constants used in a region. The innermost enclosing operation that is isolated from above,
/// unregistered, or declared to hold constants has this region.
pub(crate) fn insertion_region(mut region: RegionRef<'_>) -> Option<Region> {
    loop {
        let parent = region.parent()?;
        let holds = || parent.interface::<dyn HoldsConstants>().is_some();
        if parent.is_root() || parent.is_isolated() || parent.info().is_none() || holds() {
            return Some(region.region);
        }
        region = parent.block()?.region()?;
    }
}
