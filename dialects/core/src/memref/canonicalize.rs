//! Canonicalization patterns of `memref`.

mod alloc;
mod regroup;
mod views;

use lect_support::patterns::region_around;
use lect_support::prelude::*;

use super::{
    AllocOp, AllocaOp, AllocaScopeOp, CastOp, CollapseShapeOp, CopyOp, DimOp, ExpandShapeOp, ExtractStridedMetadataOp,
    LoadOp, ReallocOp, ReinterpretCastOp, ReshapeOp, SubViewOp, ViewOp,
};
use crate::arith::IndexCastOp;
use crate::shared::reassociation;

rewrites! {
    pub(super) const PATTERNS;

    /// Makes constant sizes static.
    for SizedOp in [AllocOp, AllocaOp] {
        known_sizes: o @ SizedOp { dynamic_sizes: d, symbol_operands: s, alignment: a, memref: _ : t } =>
            let known = alloc::static_sizes(&o.0.ir, t, d)?;
            CastOp(SizedOp(known.0, s.collect::<Vec<_>>(), known.1).alignment(a), t);
    }
    for HeldOp in [AllocOp, AllocaOp, ReallocOp] {
        HeldOp => alloc::erase_dead;
    }
    AllocaScopeOp => alloc::inline_scope;
    AllocaScopeOp => alloc::hoist_from_scope;
    CollapseShapeOp => |op: CollapseShapeOp<'_>| reassociation::compose_collapses(op);
    CollapseShapeOp => regroup::collapse_of_expand;
    CollapseShapeOp => regroup::collapse_of_cast;
    CopyOp => copy_of_cast;
    copy_nothing: o @ CopyOp { source: _ : f, target: _ : t }
        if is_empty(o.0.context(), f) || is_empty(o.0.context(), t) => [];
    copy_to_source: CopyOp { source: x, target: x } => [];
    DimOp => dim_of_reshape;
    ExpandShapeOp => |op: ExpandShapeOp<'_>| reassociation::compose_expands(op);
    ExpandShapeOp => |op: ExpandShapeOp<'_>| reassociation::expand_of_collapse(op);
    ExpandShapeOp => regroup::expand_of_cast;
    ExtractStridedMetadataOp => views::metadata_of_cast;
    ReinterpretCastOp => views::same_as_metadata;
    ReinterpretCastOp => views::static_reinterpretation;
    SubViewOp => views::static_subview;
    SubViewOp => views::subview_of_cast;
    all_of_source: o @ SubViewOp { source: x : t, result: _ : t } if views::is_whole(o) => x;
    cast_all_of_source: o @ SubViewOp { source: x, result: _ : t } if views::is_whole(o) => CastOp(x, t);
    /// Makes constant sizes static.
    static_view: o @ ViewOp { source: x, byte_shift: b, sizes: s, result: _ : t } =>
        let known = alloc::static_sizes(&o.0.ir, t, s)?;
        CastOp(ViewOp(x, b, known.0, known.1), t);
    view_before_cast: o @ ViewOp { source: CastOp { source: x : f }, byte_shift: b, sizes: s, result: _ : t }
        if is_plain_line(o.0.context(), f) => ViewOp(x, b, s.collect::<Vec<_>>(), t);
}

/// Returns true if a memref has a static shape without elements.
fn is_empty(ctx: &ContextData, ty: Type) -> bool {
    let shape = ctx.types().shape(ty).unwrap_or_default();
    dynamic_count(shape) == 0 && shape.contains(&0)
}

/// Returns true if a type is a one-dimensional memref with the identity layout.
fn is_plain_line(ctx: &ContextData, ty: Type) -> bool {
    MemRef::of(ctx, ty).is_some_and(|memref| memref.rank() == 1 && memref.is_identity(ctx))
}

/// Bypasses casts of the source and target of a copy.
fn copy_of_cast(copy: CopyOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (copy.0.ir.get(), copy.0.context());
    let before = |value: Value| {
        let source = ir.def::<CastOp<'_>>(value)?.source();
        let [from, to] = [source, value].map(|value| MemRef::of(ctx, ir.value_type(value)));
        (from?.element == to?.element).then_some(source)
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

/// Replaces a size of a reshaped memref by a load from its shape operand.
fn dim_of_reshape(dim: DimOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, index) = (dim.0.ir.get(), dim.0.context(), dim.index());
    let reshape = ir.def::<ReshapeOp<'_>>(dim.source())?;
    // The index must be available where the shape is read.
    let is_known = match ir.value(index).defining_op() {
        Some(def) if def.block() == reshape.0.block() => !ir.is_before(reshape.0.op, def.op),
        _ if dim.0.block() == reshape.0.block() => true,
        def => def.is_some_and(|def| is_around(def, reshape.0)),
    };
    if !is_known {
        return None;
    }
    let (shape, reshape, index_type) = (reshape.shape(), reshape.0.op, ctx.types().index());
    let element = ctx.types().element_type(ir.value_type(shape))?;
    Some(Rewrite::made(move |rw| {
        let size = rw.after(reshape).value(LoadOp::build(shape, [index]).nontemporal(false));
        if element == index_type { size } else { rw.value(IndexCastOp::build(size, index_type)) }
    }))
}

/// Returns true if `inner` is nested in the region that contains `outer`.
fn is_around(outer: OpRef<'_>, inner: OpRef<'_>) -> bool {
    let wanted = region_around(outer);
    std::iter::successors(inner.parent(), |op| op.parent()).any(|op| region_around(op) == wanted)
}
