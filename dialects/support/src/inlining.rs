//! Inlining models for dialects whose operations may be inlined unconditionally.

use lect_core::dialect::InterfaceEntry;
use lect_core::entity::{Block, Op};
use lect_core::interfaces;
use lect_core::ir::{Isolate, OpRef, OpState, RegionRef};
use lect_transforms::inline::{Anywhere, Inlining};

/// Interface table entry of a dialect whose regions and operations may be inlined anywhere.
pub const INLINED_ANYWHERE: &[InterfaceEntry] = interfaces![dyn Inlining => Anywhere];

/// Model for a dialect whose operations may be inlined, but whose regions accept no inlined code.
pub struct Ops;

impl Inlining for Ops {
    fn allows_op(&self, _: OpRef<'_>, _: RegionRef<'_>) -> bool {
        true
    }
}

/// Replaces a terminator by a branch to `to` that forwards its operands.
pub fn branch_with_operands(ir: &mut Isolate, name: &str, terminator: Op, to: Block) {
    let view = ir.op(terminator);
    let state = OpState::new(ir.context().op_name_of(name.as_bytes()), view.loc());
    let branch = ir.build(state.operands(view.operands()).successor(to));
    ir.insert_before(terminator, branch);
    ir.erase(terminator);
}
