//! Canonicalization patterns of `memref`.

mod alloc;
mod regroup;
mod views;

use lect_core::entity::{Type, Value};
use lect_core::ir::OpRef;
use lect_core::types::TypeData;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewrite;

use super::{
    AllocOp, AllocaOp, AllocaScopeOp, CastOp, CollapseShapeOp, CopyOp, DimOp, ExpandShapeOp, ExtractStridedMetadataOp,
    LoadOp, ReallocOp, ReinterpretCastOp, ReshapeOp, SubViewOp, ViewOp,
};
use crate::arith::IndexCastOp;
use crate::patterns::Table;
use crate::reassociation;
use crate::shapes::dynamic_count;

pub(super) const PATTERNS: Table = canonicalization![
    AllocOp => [alloc::static_sizes, alloc::erase_dead],
    AllocaOp => [alloc::static_sizes_on_stack, alloc::erase_dead],
    AllocaScopeOp => [alloc::inline_scope],
    CollapseShapeOp => [
        |op: CollapseShapeOp<'_>| reassociation::compose_collapses(op),
        regroup::collapse_of_expand,
        regroup::collapse_of_cast,
    ],
    CopyOp => [copy_of_cast, erase_needless_copy],
    DimOp => [dim_of_reshape],
    ExpandShapeOp => [
        |op: ExpandShapeOp<'_>| reassociation::compose_expands(op),
        |op: ExpandShapeOp<'_>| reassociation::expand_of_collapse(op),
        regroup::expand_of_cast,
    ],
    ExtractStridedMetadataOp => [views::metadata_of_cast],
    ReallocOp => [alloc::erase_dead],
    ReinterpretCastOp => [views::same_as_metadata, views::static_reinterpretation],
    SubViewOp => [views::static_subview, views::subview_of_cast, views::trivial_subview],
    ViewOp => [views::static_view, views::view_of_cast],
];

/// Copies from and to memrefs before casts of them.
fn copy_of_cast(copy: CopyOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (copy.0.ir.get(), copy.0.context());
    let before = |value: Value| {
        let types = |value| (ir.value_type(value), ctx.element_type(ir.value_type(value)));
        let source = ir.def::<CastOp<'_>>(value)?.source();
        let ((from, element), (to, other)) = (types(source), types(value));
        let are_ranked = [from, to].iter().all(|ty| matches!(ctx.type_data(*ty), TypeData::MemRef { .. }));
        (are_ranked && element == other).then_some(source)
    };
    let old = [copy.source(), copy.target()];
    let [source, target] = old.map(|value| before(value).unwrap_or(value));
    ([source, target] != old).then(|| {
        Rewrite::modify(move |ir, op| {
            CopyOp::set_source(ir, op, source);
            CopyOp::set_target(ir, op, target);
        })
    })
}

/// Erases copies of nothing, and to where they are from.
fn erase_needless_copy(copy: CopyOp<'_>) -> Option<Rewrite> {
    let is_empty = |ty: Type| {
        let shape = copy.0.context().shape(ty).unwrap_or_default();
        dynamic_count(shape) == 0 && shape.contains(&0)
    };
    (copy.0.operand_types().any(is_empty) || copy.source() == copy.target()).then(Rewrite::erase)
}

/// Takes the size of a reshaped memref from the memref that holds its shape.
fn dim_of_reshape(dim: DimOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, index) = (dim.0.ir.get(), dim.0.context(), dim.index());
    let reshape = ir.def::<ReshapeOp<'_>>(dim.source())?;
    // The index must be computed before the shape is read.
    match ir.value(index).defining_op() {
        Some(def) if def.block() == reshape.0.block() => {
            if ir.is_before(reshape.0.op, def.op) {
                return None;
            }
        }
        _ if dim.0.block() == reshape.0.block() => {}
        Some(def) if !is_around(def, reshape.0) => return None,
        Some(_) => {}
        None => return None,
    }
    let (shape, reshape, index_type) = (reshape.shape(), reshape.0.op, ctx.common().index);
    let element = ctx.element_type(ir.value_type(shape))?;
    Some(Rewrite::made(move |rw| {
        let size = rw.after(reshape).value(LoadOp::build(shape, [index]));
        if element == index_type { size } else { rw.value(IndexCastOp::build(size, index_type)) }
    }))
}

/// Returns true if an operation is in a region that another one is nested in.
fn is_around(outer: OpRef<'_>, inner: OpRef<'_>) -> bool {
    let region = |op: OpRef<'_>| op.block().and_then(|block| block.region()).map(|region| region.region);
    let wanted = region(outer);
    std::iter::successors(inner.parent(), |op| op.parent()).any(|op| region(op) == wanted)
}
