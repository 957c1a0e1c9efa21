//! Sizes of shaped values, and ranges of loops.

use lect_dialects::linalg::Structured;
use lect_dialects::{arith, memref, tensor};
use lect_support::prelude::*;

/// Returns true if an operation has a memref operand and no tensor operand.
pub(crate) fn is_on_buffers(op: OpRef<'_>) -> bool {
    let ctx = op.context();
    let is_memref =
        |ty: Type| matches!(ctx.types().data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. });
    op.operand_types().any(is_memref) && !op.operand_types().any(|ty| is_tensor(ctx, ty))
}

/// Returns true if an operation has a tensor operand and no memref operand.
pub(crate) fn is_on_tensors(op: OpRef<'_>) -> bool {
    let ctx = op.context();
    let is_memref =
        |ty: Type| matches!(ctx.types().data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. });
    op.operand_types().any(|ty| is_tensor(ctx, ty)) && !op.operand_types().any(is_memref)
}

/// Returns a size of a ranked value: an integer, or the folded result of a new `dim` operation.
pub(crate) fn mixed_dim(rw: &mut Rewriter<'_>, value: Value, dim: usize) -> Mixed {
    let ctx = rw.context().clone();
    let ty = rw.ir().value_type(value);
    match ctx.types().shape(ty).and_then(|shape| shape.get(dim)) {
        Some(&size) if size != DYNAMIC => Mixed::Static(size),
        _ => {
            let index = rw.value(arith::ConstantOp::index(&ctx, dim as i64));
            Mixed::Dynamic(match is_tensor(&ctx, ty) {
                true => rw.value_or_fold(tensor::DimOp::build(value, index)),
                false => rw.value_or_fold(memref::DimOp::build(value, index)),
            })
        }
    }
}

/// Returns the sizes of a ranked value.
pub(crate) fn mixed_sizes(rw: &mut Rewriter<'_>, value: Value) -> Vec<Mixed> {
    let ty = rw.ir().value_type(value);
    let rank = rw.context().types().shape(ty).map_or(0, <[i64]>::len);
    (0..rank).map(|dim| mixed_dim(rw, value, dim)).collect()
}

/// Returns the upper bounds of the loops of a structured operation. Loops that no operand dimension bounds are absent.
pub(crate) fn loop_sizes(rw: &mut Rewriter<'_>, op: Op) -> Option<Vec<Mixed>> {
    let ctx = rw.context().clone();
    let structured = Structured::of(rw.op(op))?;
    let (maps, count) = (structured.maps(), structured.loops().len());
    let operands: Vec<Value> = rw.op(op).operands().collect();
    let mut sizes = vec![None; count];
    for (value, map) in operands.into_iter().zip(maps) {
        let given = mixed_sizes(rw, value);
        for (size, result) in given.into_iter().zip(map.results(&ctx)) {
            if let Some(slot) = result.as_dim(&ctx).and_then(|dim| sizes.get_mut(dim as usize)) {
                _ = slot.get_or_insert(size);
            }
        }
    }
    sizes.into_iter().collect()
}
