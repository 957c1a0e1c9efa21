//! `expand-strided-metadata`: offsets, sizes and strides of views as explicit computations.

use lect_core::affine::strided::StridedLayout;
use lect_dialects::affine::apply_or_fold;
use lect_dialects::arith::ConstantOp;
use lect_dialects::memref::{
    AllocOp, AllocaOp, CastOp, CollapseShapeOp, ExpandShapeOp, ExtractAlignedPointerAsIndexOp,
    ExtractStridedMetadataOp, GetGlobalOp, MemorySpaceCastOp, ReinterpretCastOp, SubViewOp, dropped_dims_of,
};
use lect_dialects::shared::reassociation::{Groups, Regroup};
use lect_support::mixed_integers::{self, MixedSlice};
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use crate::greedy;

/// Expand `memref` operations into operations that are easier to analyze
#[derive(Pass)]
#[pass(name = "expand-strided-metadata", class = "ExpandStridedMetadataPass")]
pub struct ExpandStridedMetadata;

impl Pass for ExpandStridedMetadata {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let mut patterns = PatternSet::new();
        add_patterns(&mut patterns, ir.context());
        greedy::apply(ir, cx, &patterns)
    }
}

rewrites! {
    /// Adds the patterns of `expand-strided-metadata`.
    pub(crate) fn add_patterns(&mut PatternSet);

    SubViewOp => replace_subview;
    ExpandShapeOp => replace_expand;
    CollapseShapeOp => replace_collapse;
    ExtractStridedMetadataOp => of_allocation;
    ExtractStridedMetadataOp => of_view;
    ExtractStridedMetadataOp => of_global;
    ExtractAlignedPointerAsIndexOp => pointer_of_view;
    ExtractStridedMetadataOp => of_reinterpreted;
    ExtractStridedMetadataOp => of_cast;
    ExtractStridedMetadataOp => of_space_cast;
    ExtractStridedMetadataOp => of_metadata;
}

/// Base buffer, offset, sizes and strides of a memref.
struct Metadata {
    base: Value,
    offset: Mixed,
    sizes: MixedList,
    strides: MixedList,
}

impl Metadata {
    /// Emits the values in the order of the results of `memref.extract_strided_metadata`.
    fn values(&self, rw: &mut Rewriter<'_>) -> Values {
        let numbers = [self.offset].into_iter().chain(self.sizes.iter().copied()).chain(self.strides.iter().copied());
        let mut values: Values = smallvec![self.base];
        for number in numbers {
            values.push(ConstantOp::size(rw, number));
        }
        values
    }

    fn slice(self) -> MixedSlice {
        MixedSlice { offsets: smallvec![self.offset], sizes: self.sizes, strides: self.strides }
    }
}

/// A ranked memref whose layout is strided.
#[derive(Clone)]
struct Strided {
    value: Value,
    base: Type,
    shape: Vec<i64>,
    layout: StridedLayout,
}

impl Strided {
    fn of(ir: &Isolate, value: Value) -> Option<Self> {
        let ctx = ir.context();
        let ty = MemRef::of(ctx, ir.value_type(value))?;
        let (base, layout) = (ty.with(ctx, &[], None)?, ty.strides(ctx)?);
        (layout.strides.len() == ty.rank()).then(|| Self { value, base, shape: ty.shape.to_vec(), layout })
    }

    /// Emits `memref.extract_strided_metadata`. Numbers that the type has are static.
    fn extract(&self, rw: &mut Rewriter<'_>) -> Metadata {
        let rank = self.shape.len();
        let numbers = vec![rw.context().types().index(); rank];
        let index = rw.context().types().index();
        let op = rw.add(ExtractStridedMetadataOp::build(self.value, self.base, index, numbers.clone(), numbers));
        let results: Values = rw.op(op).results().collect();
        let mixed = |number: i64, value: Value| match number {
            DYNAMIC => Mixed::Dynamic(value),
            number => Mixed::Static(number),
        };
        let list = |numbers: &[i64], from: usize| -> MixedList {
            numbers.iter().zip(&results[from..]).map(|(number, value)| mixed(*number, *value)).collect()
        };
        Metadata {
            base: results[0],
            offset: mixed(self.layout.offset, results[1]),
            sizes: list(&self.shape, 2),
            strides: list(&self.layout.strides, 2 + rank),
        }
    }
}

/// Applies an expression of symbols only.
fn apply(rw: &mut Rewriter<'_>, expr: AffineExpr, operands: &[Mixed]) -> Mixed {
    let map = rw.context().affine().map(0, operands.len() as u32, [expr]);
    apply_or_fold(rw, map, operands)
}

/// A view whose metadata is computed from that of its source.
struct View {
    source: Strided,
    ty: Type,
    loc: Loc,
    kind: Kind,
}

enum Kind {
    Slice { slice: Box<MixedSlice>, dropped: Vec<bool> },
    Expanded { groups: Groups, shape: Vec<i64> },
    Collapsed { groups: Groups, result: Strided },
}

impl View {
    fn of(op: OpRef<'_>) -> Option<Self> {
        let (source, ty) = (Strided::of(&op.ir, op.operands().next()?)?, result_type(op)?);
        let result = Strided::of(&op.ir, op.results().next()?)?;
        let rank = source.shape.len();
        let kind = if let Some(op) = op.cast::<SubViewOp<'_>>() {
            let (slice, dropped) = (op.slice()?, dropped_dims_of(op)?);
            if slice.offsets.len() != rank || dropped.len() != rank {
                return None;
            }
            Kind::Slice { slice: Box::new(slice), dropped }
        } else if let Some(op) = op.cast::<ExpandShapeOp<'_>>() {
            let groups = checked(op.groups()?, rank, result.shape.len())?;
            let dynamic = |group: &Vec<i64>| group.iter().filter(|dim| result.shape[**dim as usize] == DYNAMIC).count();
            let fits = groups.iter().zip(&source.shape).all(|(group, size)| match dynamic(group) {
                0 => true,
                1 => *size == DYNAMIC,
                _ => false,
            });
            if !fits {
                return None;
            }
            Kind::Expanded { groups, shape: result.shape }
        } else {
            let groups = checked(op.cast::<CollapseShapeOp<'_>>()?.groups()?, result.shape.len(), rank)?;
            Kind::Collapsed { groups, result }
        };
        Some(Self { source, ty, loc: op.loc(), kind })
    }

    /// Emits the computation of the metadata.
    fn metadata(&self, rw: &mut Rewriter<'_>) -> Metadata {
        rw.located(self.loc, |rw| {
            let source = self.source.extract(rw);
            match &self.kind {
                Kind::Slice { slice, dropped } => of_slice(rw, &source, slice, dropped),
                Kind::Expanded { groups, shape } => of_expanded(rw, source, groups, shape),
                Kind::Collapsed { groups, result } => self.of_collapsed(rw, &source, groups, result),
            }
        })
    }

    fn of_collapsed(
        &self,
        rw: &mut Rewriter<'_>,
        source: &Metadata,
        groups: &[Vec<i64>],
        result: &Strided,
    ) -> Metadata {
        let (mut sizes, mut strides) = (MixedList::new(), MixedList::new());
        for ((group, &size), &stride) in groups.iter().zip(&result.shape).zip(&result.layout.strides) {
            let dims = || group.iter().map(|dim| *dim as usize);
            sizes.push(if size == DYNAMIC {
                let factors: Vec<Mixed> = dims().map(|dim| source.sizes[dim]).collect();
                let product = product(rw, factors.len() as u32);
                apply(rw, product, &factors)
            } else {
                Mixed::Static(size)
            });
            // Strides of unit dimensions have no meaning.
            let last = dims().rev().find(|dim| self.source.shape[*dim] != 1);
            let any_dynamic = || dims().map(|dim| source.strides[dim]).find(|stride| stride.value().is_some());
            strides.push(match last {
                Some(dim) => source.strides[dim],
                None if stride == DYNAMIC => any_dynamic().unwrap_or(Mixed::Static(1)),
                None => Mixed::Static(stride),
            });
        }
        Metadata { base: source.base, offset: source.offset, sizes, strides }
    }
}

/// Returns the groups if each dimension of the expanded shape is in one group, in order.
fn checked(groups: Groups, collapsed: usize, expanded: usize) -> Option<Groups> {
    let dims = groups.iter().flatten().copied();
    let is_complete = collapsed == 0 || dims.eq(0..expanded as i64);
    (groups.len() == collapsed && groups.iter().all(|group| !group.is_empty()) && is_complete).then_some(groups)
}

/// Returns the product of this number of symbols.
fn product(rw: &Rewriter<'_>, count: u32) -> AffineExpr {
    let affine = rw.context().affine();
    (0..count).fold(affine.constant(1), |product, symbol| affine.mul(product, affine.symbol(symbol)))
}

fn of_slice(rw: &mut Rewriter<'_>, source: &Metadata, slice: &MixedSlice, dropped: &[bool]) -> Metadata {
    let ctx = rw.context().clone();
    let affine = ctx.affine();
    let mut sum = affine.symbol(0);
    let (mut operands, mut all) = (vec![source.offset], MixedList::new());
    for ((&offset, &step), &stride) in slice.offsets.iter().zip(&slice.strides).zip(&source.strides) {
        all.push(apply(rw, affine.mul(affine.symbol(0), affine.symbol(1)), &[step, stride]));
        let at = operands.len() as u32;
        sum = affine.add(sum, affine.mul(affine.symbol(at), affine.symbol(at + 1)));
        operands.extend([offset, stride]);
    }
    let offset = apply(rw, sum, &operands);
    let kept =
        |list: &MixedList| -> MixedList { list.iter().zip(dropped).filter(|it| !it.1).map(|it| *it.0).collect() };
    Metadata { base: source.base, offset, sizes: kept(&slice.sizes), strides: kept(&all) }
}

fn of_expanded(rw: &mut Rewriter<'_>, source: Metadata, groups: &[Vec<i64>], shape: &[i64]) -> Metadata {
    let Metadata { base, offset, .. } = source;
    if groups.is_empty() {
        let ones = MixedList::from_elem(Mixed::Static(1), shape.len());
        return Metadata { base, offset, sizes: ones.clone(), strides: ones };
    }
    let (mut sizes, mut strides) = (MixedList::new(), MixedList::new());
    for ((group, &size), &stride) in groups.iter().zip(&source.sizes).zip(&source.strides) {
        let group: Vec<i64> = group.iter().map(|dim| shape[*dim as usize]).collect();
        sizes.extend(expanded_sizes(rw, &group, size));
        strides.extend(expanded_strides(rw, &group, size, stride));
    }
    Metadata { base, offset, sizes, strides }
}

/// Returns the product of static sizes.
fn static_product(sizes: &[i64]) -> i64 {
    sizes.iter().filter(|size| **size != DYNAMIC).fold(1, |product, size| product.wrapping_mul(*size))
}

/// Computes the sizes of an expanded dimension, of which one may be dynamic.
fn expanded_sizes(rw: &mut Rewriter<'_>, group: &[i64], size: Mixed) -> MixedList {
    let ctx = rw.context().clone();
    let affine = ctx.affine();
    let quotient = affine.floor_div(affine.symbol(0), affine.constant(static_product(group)));
    let sizes = group.iter().map(|&part| match part {
        DYNAMIC => apply(rw, quotient, &[size]),
        part => Mixed::Static(part),
    });
    sizes.collect()
}

/// Computes the strides of an expanded dimension.
fn expanded_strides(rw: &mut Rewriter<'_>, group: &[i64], size: Mixed, stride: Mixed) -> MixedList {
    let ctx = rw.context().clone();
    let affine = ctx.affine();
    let all = static_product(group);
    let strides = (0..group.len()).map(|at| {
        let inner = &group[at + 1..];
        let (first, factor) = (affine.symbol(0), affine.constant(static_product(inner)));
        if inner.contains(&DYNAMIC) {
            let count = affine.floor_div(affine.mul(first, factor), affine.constant(all));
            return apply(rw, affine.mul(count, affine.symbol(1)), &[size, stride]);
        }
        apply(rw, affine.mul(first, factor), &[stride])
    });
    strides.collect()
}

/// Replaces a view by a cast of the base buffer with computed metadata.
fn replace_view(op: OpRef<'_>) -> Option<Rewrite> {
    let view = View::of(op)?;
    Some(Rewrite::new(move |rw| {
        let metadata = view.metadata(rw);
        let base = metadata.base;
        rw.replace_by(rw.root(), ReinterpretCastOp::from_slice(base, &metadata.slice(), view.ty));
    }))
}

fn replace_subview(op: SubViewOp<'_>) -> Option<Rewrite> {
    replace_view(op.0)
}

fn replace_expand(op: ExpandShapeOp<'_>) -> Option<Rewrite> {
    replace_view(op.0)
}

fn replace_collapse(op: CollapseShapeOp<'_>) -> Option<Rewrite> {
    replace_view(op.0)
}

/// Returns the operation that produces the memref.
fn producer<'a>(op: ExtractStridedMetadataOp<'a>) -> Option<OpRef<'a>> {
    op.0.ir.value(op.source()).defining_op()
}

/// Computes the metadata of a view.
fn of_view(op: ExtractStridedMetadataOp<'_>) -> Option<Rewrite> {
    let view = View::of(producer(op)?)?;
    Some(Rewrite::new(move |rw| {
        let metadata = view.metadata(rw);
        let values = rw.located(view.loc, |rw| metadata.values(rw));
        rw.replace(rw.root(), &values);
    }))
}

/// Returns a cast of a memref to its base buffer, or the memref itself.
fn base_of(rw: &mut Rewriter<'_>, memory: Value, base: Type) -> Value {
    if rw.ir().value_type(memory) == base {
        return memory;
    }
    let slice = MixedSlice { offsets: smallvec![Mixed::Static(0)], sizes: MixedList::new(), strides: MixedList::new() };
    rw.value(ReinterpretCastOp::from_slice(memory, &slice, base))
}

/// Computes the metadata of allocated memory from its sizes.
fn of_allocation(op: ExtractStridedMetadataOp<'_>) -> Option<Rewrite> {
    let from = producer(op)?;
    let dynamic: Values = if let Some(op) = from.cast::<AllocOp<'_>>() {
        op.dynamic_sizes().collect()
    } else {
        from.cast::<AllocaOp<'_>>()?.dynamic_sizes().collect()
    };
    let ctx = op.0.context();
    let ty = MemRef::of(ctx, op.0.ir.value_type(op.source()))?;
    let sizes = mixed_integers::mix(ty.shape, dynamic)?;
    let (memory, base) = (op.source(), op.0.ir.value_type(op.base_buffer()));
    let is_used = !op.0.ir.value(op.base_buffer()).is_unused();
    ty.is_identity(ctx).then(|| {
        Rewrite::new(move |rw| {
            let mut strides = MixedList::from_elem(Mixed::Static(1), sizes.len());
            for at in (0..sizes.len().saturating_sub(1)).rev() {
                let inner = &sizes[at + 1..];
                let product = product(rw, inner.len() as u32);
                strides[at] = apply(rw, product, inner);
            }
            let base = if is_used { base_of(rw, memory, base) } else { memory };
            let metadata = Metadata { base, offset: Mixed::Static(0), sizes, strides };
            let values = metadata.values(rw);
            rw.replace(rw.root(), &values);
        })
    })
}

/// Computes the metadata of a global memref from its type.
fn of_global(op: ExtractStridedMetadataOp<'_>) -> Option<Rewrite> {
    producer(op)?.cast::<GetGlobalOp<'_>>()?;
    let ctx = op.0.context();
    let ty = MemRef::of(ctx, op.0.ir.value_type(op.source()))?;
    let (memory, base, shape) = (op.source(), op.0.ir.value_type(op.base_buffer()), ty.shape.to_vec());
    (ty.is_identity(ctx) && !shape.contains(&DYNAMIC)).then(|| {
        Rewrite::new(move |rw| {
            let strides = (0..shape.len()).map(|at| Mixed::Static(static_product(&shape[at + 1..]))).collect();
            let sizes = shape.iter().map(|size| Mixed::Static(*size)).collect();
            let base = base_of(rw, memory, base);
            let values = Metadata { base, offset: Mixed::Static(0), sizes, strides }.values(rw);
            rw.replace(rw.root(), &values);
        })
    })
}

/// Takes the pointer of a view from its source.
fn pointer_of_view(op: ExtractAlignedPointerAsIndexOp<'_>) -> Option<Rewrite> {
    let from = op.0.ir.value(op.source()).defining_op()?;
    let is_view = from.info()?.spec().interfaces.iter().any(|it| it.cpp_name == "ViewLikeOpInterface");
    let source = from.operands().next().filter(|_| is_view)?;
    Some(Rewrite::modify(move |ir, op| ir.set_operand(op, 0, source)))
}

/// Takes the numbers of `memref.reinterpret_cast`.
fn of_reinterpreted(op: ExtractStridedMetadataOp<'_>) -> Option<Rewrite> {
    let cast = producer(op)?.cast::<ReinterpretCastOp<'_>>()?;
    let (source, slice) = (Strided::of(&op.0.ir, cast.source())?, cast.slice()?);
    let offset = *slice.offsets.first()?;
    Some(Rewrite::new(move |rw| {
        let base = source.extract(rw).base;
        let values = Metadata { base, offset, sizes: slice.sizes, strides: slice.strides }.values(rw);
        rw.replace(rw.root(), &values);
    }))
}

/// Takes the numbers that the type after `memref.cast` has, and others from before.
fn of_cast(op: ExtractStridedMetadataOp<'_>) -> Option<Rewrite> {
    let cast = producer(op)?.cast::<CastOp<'_>>()?;
    let (source, result) = (Strided::of(&op.0.ir, cast.source())?, Strided::of(&op.0.ir, op.source())?);
    if source.shape.len() != result.shape.len() {
        return None;
    }
    Some(Rewrite::new(move |rw| {
        let dynamic = Strided {
            shape: vec![DYNAMIC; source.shape.len()],
            layout: StridedLayout::new(vec![DYNAMIC; source.shape.len()], DYNAMIC),
            ..source
        };
        let mut metadata = dynamic.extract(rw);
        let known = |mixed: &mut Mixed, number: i64| {
            if number != DYNAMIC {
                *mixed = Mixed::Static(number);
            }
        };
        known(&mut metadata.offset, result.layout.offset);
        metadata.sizes.iter_mut().zip(&result.shape).for_each(|(size, number)| known(size, *number));
        metadata.strides.iter_mut().zip(&result.layout.strides).for_each(|(stride, number)| known(stride, *number));
        let values = metadata.values(rw);
        rw.replace(rw.root(), &values);
    }))
}

/// Moves a cast between memory spaces to the base buffer.
fn of_space_cast(op: ExtractStridedMetadataOp<'_>) -> Option<Rewrite> {
    let cast = producer(op)?.cast::<MemorySpaceCastOp<'_>>()?;
    let source = Strided::of(&op.0.ir, cast.source())?;
    let base = op.base_buffer();
    let (ty, is_used) = (op.0.ir.value_type(base), !op.0.ir.value(base).is_unused());
    Some(Rewrite::new(move |rw| {
        let new = source.extract(rw).base;
        let made = rw.ir().value(new).defining_op().map(|op| op.results().collect::<Values>());
        let mut values = made.unwrap_or_default();
        if is_used && let Some(base) = values.first_mut() {
            *base = rw.value(MemorySpaceCastOp::build(*base, ty));
        }
        rw.replace(rw.root(), &values);
    }))
}

/// Takes the base buffer from the metadata that it comes from.
fn of_metadata(op: ExtractStridedMetadataOp<'_>) -> Option<Rewrite> {
    let base = producer(op)?.cast::<ExtractStridedMetadataOp<'_>>()?.base_buffer();
    (op.0.result_count() == 2).then(|| {
        Rewrite::new(move |rw| {
            let zero = ConstantOp::size(rw, Mixed::Static(0));
            rw.replace(rw.root(), &[base, zero]);
        })
    })
}
