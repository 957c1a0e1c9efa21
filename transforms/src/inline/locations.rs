//! Locations of inlined operations.

use std::cell::RefCell;

use hashbrown::HashMap;
use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Block, Op};
use lect_core::ir::{Isolate, walk};
use lect_core::loc::Loc;

/// Sets call-site locations for the content of inlined blocks.
pub fn stack(ir: &mut Isolate, blocks: &[Block], caller: Loc) {
    let ctx = ir.context().clone();
    let caller = ctx.attrs().loc(caller);
    let known: RefCell<HashMap<Loc, Loc, foldhash::fast::RandomState>> = RefCell::default();
    let stacked = |loc: Loc| {
        let made = || ctx.attrs().loc_value(on_top(&ctx, ctx.attrs().loc(loc), caller));
        *known.borrow_mut().entry(loc).or_insert_with(made)
    };
    for &block in blocks {
        set_args(ir, block, &stacked);
        for op in ir.ops_in(block) {
            set_all(ir, op, &stacked);
        }
    }
}

fn set_args(ir: &mut Isolate, block: Block, stacked: &impl Fn(Loc) -> Loc) {
    let locs: Vec<Loc> = ir.block(block).args_with_locs().iter().map(|arg| arg.1).collect();
    for (index, loc) in locs.into_iter().enumerate() {
        ir.set_block_arg_loc(block, index, stacked(loc));
    }
}

/// Sets the locations of an operation and of all nested ones.
fn set_all(ir: &mut Isolate, op: Op, stacked: &impl Fn(Loc) -> Loc) {
    let mut ops = Vec::new();
    walk::within_isolate(ir.op(op), |nested| ops.push(nested.op));
    for op in ops {
        if ir.op(op).is_isolated() {
            if let Some(child) = ir.child_mut(op) {
                walk::isolates_mut(child, &mut |isolate| isolate.map_locs(stacked));
            }
            continue;
        }
        let loc = stacked(ir.op(op).loc());
        ir.set_loc(op, loc);
        let blocks = ir.op(op).regions().flat_map(|region| region.blocks()).map(|block| block.block);
        let blocks: Vec<Block> = blocks.collect();
        blocks.into_iter().for_each(|block| set_args(ir, block, stacked));
    }
}

/// Wraps the outermost caller of a location into a call-site location.
fn on_top(ctx: &ContextData, callee: Attr, caller: Attr) -> Attr {
    let mut callees = Vec::new();
    let mut outermost = callee;
    while let AttrData::CallSiteLoc { callee, caller } = ctx.attrs().data(outermost) {
        callees.push(*callee);
        outermost = *caller;
    }
    callees.push(outermost);
    callees.into_iter().rev().fold(caller, |caller, callee| ctx.attrs().call_site_loc(callee, caller))
}
