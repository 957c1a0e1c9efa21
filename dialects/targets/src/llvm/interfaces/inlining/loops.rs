//! Locations in annotations of inlined loops.

use lect_core::attrs::walk::{Part, Replacer};
use lect_support::prelude::*;

use crate::llvm::LLVMFuncOp;
use crate::llvm::verify::call::subprogram;

const ANNOTATION: &str = "loop_annotation";

/// Adds the call site in the enclosing function to the locations in loop annotations.
pub(super) fn inlined(ir: &mut Isolate, call: Op, ops: &[Op]) {
    let ctx = ir.context().clone();
    let mut around = std::iter::successors(ir.op(call).parent(), |op| op.parent());
    let Some(function) = around.find(|op| op.is::<LLVMFuncOp<'_>>()).and_then(subprogram) else { return };
    let caller = ctx.attrs().loc(ir.op(call).loc());
    let mut called = Replacer::new(&ctx, |part| match part {
        Part::Attr(attr) if matches!(ctx.attrs().data(attr), AttrData::FusedLoc { .. }) => {
            let call_site = ctx.attrs().call_site_loc(attr, caller);
            Some(Part::Attr(ctx.attrs().fused_loc(&[call_site], Some(function))))
        }
        _ => None,
    });
    for &op in ops {
        let Some(attr) = ir.op(op).attr(ANNOTATION) else { continue };
        if let Ok(new) = called.attr(attr) {
            ir.set_attr(op, ANNOTATION, Some(new));
        }
    }
}
