//! Reshaping by a memref with the sizes.

use lect_dialects::{llvm, memref};
use lect_support::prelude::*;

use super::number;
use super::unranked::pointers;
use crate::llvm::descriptor::Descriptor;
use crate::llvm::types::LlvmTypes;

/// Lowers a reshape to a known rank.
pub fn lower_reshape(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let (from, to) = (view.operand_types().next()?, view.result_types().next()?);
    let shape = view.operand(1);
    let result = MemRef::of(&ctx, to)?;
    let layout = result.strides(&ctx).filter(|layout| layout.offset != DYNAMIC)?;
    let ty = types.convert(&ctx, to)?;
    let operands = types.operands(rw, op)?;
    let mut made = Descriptor::poison(rw, ty);
    let [allocated, aligned] = pointers(types, rw, from, operands[0])?;
    made.set_allocated(rw, allocated);
    made.set_aligned(rw, aligned);
    let offset = number(types, rw, layout.offset)?;
    made.set_offset(rw, offset);
    let mut running = None;
    for (at, (&size, &stride)) in result.shape.iter().zip(&layout.strides).enumerate().rev() {
        let stride = match (stride, running) {
            (DYNAMIC, Some(running)) => running,
            (DYNAMIC, None) => number(types, rw, 1)?,
            (stride, _) => number(types, rw, stride)?,
        };
        let size = match size {
            DYNAMIC => {
                let index = number(types, rw, at as i64)?;
                let loaded = rw.value(memref::LoadOp::build(shape, [index]));
                let element = rw.ir().value_type(loaded);
                let wanted = types.convert(&ctx, element)?;
                let cast = OpState::new(ctx.op_name_of(b"builtin.unrealized_conversion_cast"), rw.loc());
                let cast = rw.insert(cast.operands([loaded]).results([wanted]));
                rw.op(cast).result(0)
            }
            size => number(types, rw, size)?,
        };
        made.set_size(rw, at, size);
        made.set_stride(rw, at, stride);
        running = Some(rw.value(llvm::MulOp::build(stride, size)));
    }
    types.replace(rw, op, &[made.0]);
    Some(())
}
