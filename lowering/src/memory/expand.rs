//! `memref-expand` and `expand-realloc`: expansion of operations without a counterpart in `llvm`.

use lect_dialects::arith::{CmpIOp, CmpIPredicate, ConstantOp, IndexCastOp, MulIOp};
use lect_dialects::memref::{
    AllocOp, CopyOp, DeallocOp, DimOp, LoadOp, ReallocOp, ReinterpretCastOp, ReshapeOp, SubViewOp,
};
use lect_dialects::scf;
use lect_support::mixed_integers::MixedSlice;
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};

/// Legalize `memref` operations for the conversion to `llvm`
#[derive(Pass)]
#[pass(name = "memref-expand", class = "ExpandOpsPass")]
pub struct MemRefExpand;

impl Pass for MemRefExpand {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let target = ConversionTarget::new()
            .with_legal_dialects(&["arith", "memref"])
            .with_dynamic::<ReshapeOp<'_>>(&ctx, |op| static_rank(op).is_none());
        let mut patterns = PatternSet::new();
        patterns.on::<ReshapeOp<'_>>(&ctx, 1, expand_reshape);
        conversion::apply_each(ir, cx, &target, &patterns, Mode::Partial)
    }
}

/// Returns the number of sizes that a reshape reads, if it is static.
fn static_rank(op: ReshapeOp<'_>) -> Option<usize> {
    let shape = MemRef::of(op.0.context(), op.0.ir.value_type(op.shape()))?.shape;
    usize::try_from(*shape.first()?).ok()
}

fn multiply(rw: &mut Rewriter<'_>, stride: Mixed, size: Mixed, size_value: Value) -> Mixed {
    if let (Mixed::Static(stride), Mixed::Static(size)) = (stride, size) {
        return Mixed::Static(stride.wrapping_mul(size));
    }
    let stride = ConstantOp::size(rw, stride);
    Mixed::Dynamic(rw.value(MulIOp::build(stride, size_value)))
}

/// Replaces a reshape by a cast with sizes that are read from memory.
fn expand_reshape(op: ReshapeOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let (rank, shape, source) = (static_rank(op)?, op.shape(), op.source());
    let ty = op.0.ir.value_type(op.result());
    let result: Vec<i64> = match MemRef::of(ctx, ty) {
        Some(result) if result.rank() == rank => result.shape.to_vec(),
        Some(_) => return None,
        None => vec![DYNAMIC; rank],
    };
    let is_index = MemRef::of(ctx, op.0.ir.value_type(shape))?.element == ctx.types().index();
    Some(Rewrite::new(move |rw| {
        let mut stride = Mixed::Static(1);
        let (mut sizes, mut strides) = (MixedList::new(), MixedList::new());
        for (dim, &size) in result.iter().enumerate().rev() {
            let (size, value) = if size == DYNAMIC {
                let at = rw.value(ConstantOp::index(rw.context(), dim as i64));
                let mut value = rw.value(LoadOp::build(shape, [at]).nontemporal(false));
                if !is_index {
                    let index = rw.context().types().index();
                    value = rw.value(IndexCastOp::build(value, index));
                }
                (Mixed::Dynamic(value), value)
            } else {
                (Mixed::Static(size), ConstantOp::size(rw, Mixed::Static(size)))
            };
            sizes.insert(0, size);
            strides.insert(0, stride);
            if dim > 0 {
                stride = multiply(rw, stride, size, value);
            }
        }
        let slice = MixedSlice { offsets: MixedList::from_elem(Mixed::Static(0), 1), sizes, strides };
        rw.replace_by(rw.root(), ReinterpretCastOp::from_slice(source, &slice, ty));
    }))
}

/// Expand `memref.realloc` into its parts
#[derive(Pass)]
#[pass(name = "expand-realloc", class = "ExpandReallocPass")]
pub struct ExpandRealloc {
    /// Emit deallocations of the original memory
    #[option(default = true)]
    emit_deallocs: bool,
}

impl Pass for ExpandRealloc {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let target = ConversionTarget::new()
            .with_legal_dialects(&["arith", "scf", "memref"])
            .with_illegal::<ReallocOp<'_>>(&ctx);
        let (mut patterns, frees) = (PatternSet::new(), self.emit_deallocs);
        patterns.on::<ReallocOp<'_>>(&ctx, 1, move |op| expand_realloc(op, frees));
        conversion::apply_each(ir, cx, &target, &patterns, Mode::Partial)
    }
}

/// Creates a slice of one dimension, from its start.
fn first(size: Mixed) -> MixedSlice {
    let list = |it| MixedList::from_elem(it, 1);
    MixedSlice { offsets: list(Mixed::Static(0)), sizes: list(size), strides: list(Mixed::Static(1)) }
}

/// Replaces a reallocation by a condition on the sizes: a larger memory is allocated and the content copied.
fn expand_realloc(op: ReallocOp<'_>, frees: bool) -> Option<Rewrite> {
    let ctx = op.0.context();
    let (source, requested, alignment) = (op.source(), op.dynamic_result_size(), op.alignment());
    let ty = result_type(op.0)?;
    let (from, to) = (MemRef::of(ctx, op.0.ir.value_type(source))?, MemRef::of(ctx, ty)?);
    let ([old], [new]) = (from.shape, to.shape) else { return None };
    let (old, new) = (*old, if *new == DYNAMIC { Mixed::Dynamic(requested?) } else { Mixed::Static(*new) });
    let part = to.with(ctx, &[old], Some(ctx.attrs().strided_layout(&[1], 0)))?;
    Some(Rewrite::new(move |rw| {
        let root = rw.root();
        let mut size = Mixed::Static(old);
        if old == DYNAMIC {
            let zero = ConstantOp::size(rw, Mixed::Static(0));
            size = Mixed::Dynamic(rw.value(DimOp::build(source, zero)));
        }
        let (has, needs) = (ConstantOp::size(rw, size), ConstantOp::size(rw, new));
        let grows = rw.value(CmpIOp::build(CmpIPredicate::Ult, has, needs));
        let loc = rw.loc();
        let (yes, block) = rw.region_with_block(&[], loc);
        rw.at_end(block);
        let memory = rw.value(AllocOp::build(requested.as_slice(), [], ty).alignment(alignment));
        let view = rw.value(SubViewOp::from_slice(memory, &first(size), part));
        rw.add(CopyOp::build(source, view));
        if frees {
            rw.add(DeallocOp::build(source));
        }
        rw.add(scf::YieldOp::build([memory]));
        let (no, block) = rw.region_with_block(&[], loc);
        rw.at_end(block);
        let cast = rw.value(ReinterpretCastOp::from_slice(source, &first(new), ty));
        rw.add(scf::YieldOp::build([cast]));
        rw.replace_by(root, scf::IfOp::build(grows, [ty], yes, no));
    }))
}
