//! `fold-memref-alias-ops`: accesses of views become accesses of their sources.

mod access;

use lect_dialects::affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp, apply_or_fold};
use lect_dialects::arith::ConstantOp;
use lect_dialects::gpu::{SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp};
use lect_dialects::memref::{
    CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, LoadOp, StoreOp, SubViewOp, dropped_dims_of,
};
use lect_dialects::nvgpu::{DeviceAsyncCopyOp, LdMatrixOp};
use lect_dialects::shared::reassociation::{Groups, Regroup};
use lect_dialects::vector::{self, MaskedLoadOp, MaskedStoreOp, TransferReadOp, TransferWriteOp};
use lect_support::mixed_integers::{self, MixedSlice};
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use crate::greedy;
use access::{Access, Permutation};

/// Fold views into loads and stores of their sources
#[derive(Pass)]
#[pass(name = "fold-memref-alias-ops", class = "FoldMemRefAliasOpsPass")]
pub struct FoldMemRefAliasOps;

impl Pass for FoldMemRefAliasOps {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let mut patterns = PatternSet::new();
        add_patterns(&mut patterns, ir.context());
        greedy::apply(ir, cx, &patterns)
    }
}

rewrites! {
    /// Adds the patterns of `fold-memref-alias-ops`.
    pub(crate) fn add_patterns(&mut PatternSet);

    LoadOp => |op: LoadOp<'_>| fold(op.0);
    StoreOp => |op: StoreOp<'_>| fold(op.0);
    vector::LoadOp => |op: vector::LoadOp<'_>| fold(op.0);
    vector::StoreOp => |op: vector::StoreOp<'_>| fold(op.0);
    MaskedLoadOp => |op: MaskedLoadOp<'_>| fold(op.0);
    MaskedStoreOp => |op: MaskedStoreOp<'_>| fold(op.0);
    TransferReadOp => |op: TransferReadOp<'_>| fold(op.0);
    TransferWriteOp => |op: TransferWriteOp<'_>| fold(op.0);
    LdMatrixOp => |op: LdMatrixOp<'_>| fold(op.0);
    SubgroupMmaLoadMatrixOp => |op: SubgroupMmaLoadMatrixOp<'_>| fold(op.0);
    SubgroupMmaStoreMatrixOp => |op: SubgroupMmaStoreMatrixOp<'_>| fold(op.0);
    SubViewOp => merge_subviews;
    DeviceAsyncCopyOp => fold_copy;
}

/// A slice without its dropped dimensions.
struct Subview {
    source: Value,
    slice: MixedSlice,
    dropped: Vec<bool>,
}

impl Subview {
    /// Returns the slice that produces a value.
    fn of(ir: &Isolate, value: Value) -> Option<Self> {
        let op = ir.value(value).defining_op()?.cast::<SubViewOp<'_>>()?;
        let (source, slice, dropped) = (op.source(), op.slice()?, dropped_dims_of(op)?);
        (slice.offsets.len() == dropped.len()).then_some(Self { source, slice, dropped })
    }

    fn has_unit_strides(&self) -> bool {
        self.slice.strides.iter().all(|stride| *stride == Mixed::Static(1))
    }

    fn kept(&self) -> usize {
        self.dropped.iter().filter(|dropped| !**dropped).count()
    }

    /// Computes indices into the source.
    fn resolve(&self, rw: &mut Rewriter<'_>, indices: &[Mixed]) -> Values {
        let ctx = rw.context().clone();
        let affine = ctx.affine();
        let [offset, index, stride] = [0, 1, 2].map(|at| affine.symbol(at));
        let map = affine.map(0, 3, [affine.add(offset, affine.mul(index, stride))]);
        let mut indices = indices.iter().copied();
        let parts = self.slice.offsets.iter().zip(&self.slice.strides).zip(&self.dropped);
        let resolved = parts.map(|((&offset, &stride), &dropped)| {
            let index = if dropped { None } else { indices.next() };
            let applied = apply_or_fold(rw, map, &[offset, index.unwrap_or(Mixed::Static(0)), stride]);
            ConstantOp::size(rw, applied)
        });
        resolved.collect()
    }
}

fn dynamic(indices: &[Value]) -> Vec<Mixed> {
    indices.iter().map(|index| Mixed::Dynamic(*index)).collect()
}

/// Folds the view that an access reads or writes.
fn fold(op: OpRef<'_>) -> Option<Rewrite> {
    let access = Access::of(op)?;
    let view = op.ir.value(access.memory).defining_op()?;
    if view.is::<SubViewOp<'_>>() {
        from_subview(op, &access)
    } else if let Some(view) = view.cast::<ExpandShapeOp<'_>>() {
        from_expanded(op, &access, view)
    } else {
        from_collapsed(op, &access, view.cast::<CollapseShapeOp<'_>>()?)
    }
}

fn from_subview(op: OpRef<'_>, access: &Access) -> Option<Rewrite> {
    let view = Subview::of(&op.ir, access.memory)?;
    if access.indices.len() != view.kept() || (access.is_transfer && (access.may_leave || !view.has_unit_strides())) {
        return None;
    }
    let indices = dynamic(&access.indices);
    Some(Rewrite::new(move |rw| {
        let indices = view.resolve(rw, &indices);
        access::replace(rw, view.source, &indices, &Permutation::Without(&view.dropped));
    }))
}

/// Returns true if each index is in a group, and groups are not empty.
fn fits(groups: &Groups, indices: usize) -> bool {
    groups.iter().all(|group| !group.is_empty()) && groups.iter().flatten().copied().eq(0..indices as i64)
}

fn from_expanded(op: OpRef<'_>, access: &Access, view: ExpandShapeOp<'_>) -> Option<Rewrite> {
    let groups = view.groups()?;
    let sizes = mixed_integers::mix(&view.static_output_shape(), view.output_shape())?;
    let complete = groups.is_empty() || fits(&groups, access.indices.len());
    let is_allowed = access.is_plain || access.reads_minor_identity.is_some_and(|rank| groups.len() >= rank);
    if !complete || sizes.len() != access.indices.len() || !is_allowed {
        return None;
    }
    // Indices of `memref` accesses are in bounds.
    let disjoint = op.is::<LoadOp<'_>>() || op.is::<StoreOp<'_>>();
    let (source, indices) = (view.src(), access.indices.clone());
    Some(Rewrite::new(move |rw| {
        let mut resolved = Values::new();
        for group in &groups {
            let dims = || group.iter().map(|dim| *dim as usize);
            if let [dim] = group[..] {
                resolved.push(indices[dim as usize]);
                continue;
            }
            let (numbers, values) = mixed_integers::split(&dims().map(|dim| sizes[dim]).collect::<MixedList>());
            let parts: Values = dims().map(|dim| indices[dim]).collect();
            let linear = AffineLinearizeIndexOp::build(parts.to_vec(), values, numbers).disjoint(disjoint);
            resolved.push(rw.value(linear));
        }
        access::replace(rw, source, &resolved, &Permutation::Minor(groups.len()));
    }))
}

fn from_collapsed(op: OpRef<'_>, access: &Access, view: CollapseShapeOp<'_>) -> Option<Rewrite> {
    let (groups, source) = (view.groups()?, view.src());
    let ctx = op.context();
    let ty = MemRef::of(ctx, op.ir.value_type(source))?;
    let (base, shape) = (ty.with(ctx, &[], None)?, ty.shape.to_vec());
    let fits = groups.is_empty() || (groups.len() == access.indices.len() && fits(&groups, shape.len()));
    if !access.is_plain || !fits || ty.strides(ctx).is_none() {
        return None;
    }
    let indices = access.indices.clone();
    Some(Rewrite::new(move |rw| {
        let index = rw.context().types().index();
        let numbers = vec![index; shape.len()];
        let metadata = rw.add(ExtractStridedMetadataOp::build(source, base, index, numbers.clone(), numbers));
        let values: Values = rw.op(metadata).results().collect();
        let mut resolved = Values::new();
        for (group, &part) in groups.iter().zip(&indices) {
            if group.len() == 1 {
                resolved.push(part);
                continue;
            }
            let size = |dim: usize| match shape[dim] {
                DYNAMIC => Mixed::Dynamic(values[2 + dim]),
                size => Mixed::Static(size),
            };
            let basis: MixedList = group.iter().map(|dim| size(*dim as usize)).collect();
            let (numbers, values) = mixed_integers::split(&basis);
            let types = vec![index; group.len()];
            let op = rw.add(AffineDelinearizeIndexOp::build(part, values, numbers, types));
            resolved.extend(rw.op(op).results());
        }
        if groups.is_empty() {
            for _ in &shape {
                resolved.push(ConstantOp::size(rw, Mixed::Static(0)));
            }
        }
        access::replace(rw, source, &resolved, &Permutation::Same);
    }))
}

/// Merges a slice of a slice.
fn merge_subviews(op: SubViewOp<'_>) -> Option<Rewrite> {
    let (outer, inner) = (op.slice()?, Subview::of(&op.0.ir, op.source())?);
    let is_unit = outer.strides.iter().all(|stride| *stride == Mixed::Static(1));
    if !is_unit || !inner.has_unit_strides() || outer.offsets.len() != inner.kept() {
        return None;
    }
    let ty = op.0.ir.value_type(op.result());
    Some(Rewrite::new(move |rw| {
        let offsets = inner.resolve(rw, &outer.offsets);
        let sizes = inner.slice.sizes.iter().zip(&inner.dropped);
        let mut given = outer.sizes.iter().copied();
        let sizes = sizes.map(|(size, dropped)| if *dropped { *size } else { given.next().unwrap_or(*size) });
        let sizes = sizes.collect();
        let offsets = offsets.iter().map(|offset| constant_or_value(rw.ir(), *offset)).collect();
        let slice = MixedSlice { offsets, sizes, strides: inner.slice.strides };
        rw.replace_by(rw.root(), SubViewOp::from_slice(inner.source, &slice, ty));
    }))
}

/// Returns a constant as static number.
fn constant_or_value(ir: &Isolate, value: Value) -> Mixed {
    constant_int(ir, value).map_or(Mixed::Dynamic(value), Mixed::Static)
}

/// Folds the slices that `nvgpu.device_async_copy` reads and writes.
fn fold_copy(op: DeviceAsyncCopyOp<'_>) -> Option<Rewrite> {
    let (from, to) = (op.src(), op.dst());
    let views = [Subview::of(&op.0.ir, from), Subview::of(&op.0.ir, to)];
    let indices: [Values; 2] = [op.src_indices().collect(), op.dst_indices().collect()];
    let fits = views.iter().zip(&indices).all(|(view, list)| view.as_ref().is_none_or(|it| it.kept() == list.len()));
    if !fits || views.iter().all(Option::is_none) {
        return None;
    }
    let (elements, read, bypass) = (op.dst_elements(), op.src_elements(), op.bypass_l1());
    Some(Rewrite::new(move |rw| {
        let [from_view, to_view] = &views;
        let mut resolve = |view: &Option<Subview>, memory: Value, indices: &Values| match view {
            Some(view) => (view.source, view.resolve(rw, &dynamic(indices))),
            None => (memory, indices.clone()),
        };
        let (from, at) = resolve(from_view, from, &indices[0]);
        let (to, to_at) = resolve(to_view, to, &indices[1]);
        rw.replace_by(
            rw.root(),
            DeviceAsyncCopyOp::build(to, to_at, from, at, elements).src_elements(read).bypass_l1(bypass),
        );
    }))
}
