//! `convert-tensor-to-linalg`: padding to a filled tensor, into which the source is inserted.

use lect_core::ir::Mapping;
use lect_dialects::arith::{AddIOp, ConstantOp};
use lect_dialects::linalg::{self, FillOp};
use lect_dialects::tensor::{EmptyOp, GenerateOp, InsertSliceOp, PadOp, YieldOp};
use lect_support::mixed_integers::{MixedSlice, fold_constants, mix};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};

use super::shapes::{mixed_dim, mixed_sizes};

/// Lower operations of `tensor` to `linalg`
#[derive(Pass)]
#[pass(name = "convert-tensor-to-linalg", class = "ConvertTensorToLinalgPass")]
pub struct ConvertTensorToLinalg;

impl Pass for ConvertTensorToLinalg {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let target =
            ConversionTarget::new().with_legal_dialects(&["arith", "linalg", "tensor"]).with_illegal::<PadOp<'_>>(&ctx);
        let mut patterns = PatternSet::new();
        patterns.on::<PadOp<'_>>(&ctx, 1, lower_pad);
        conversion::apply_each(ir, cx, &target, &patterns, Mode::Partial)
    }
}

/// Padding of a tensor.
enum Filling {
    /// A value that is defined outside of the body.
    Outside(Value),
    /// A constant in the body.
    Constant(Op),
    /// Values that the body computes.
    Computed,
}

/// Returns the padding that a body yields.
fn filling(pad: PadOp<'_>) -> Option<Filling> {
    let ir = pad.0.ir.get();
    let body = pad.region().entry()?;
    let value = body.last()?.cast::<YieldOp<'_>>()?.value();
    let is_inside = ir.value(value).block().is_some_and(|block| block.block == body.block);
    Some(match (is_inside, ir.value(value).defining_op()) {
        (true, Some(def)) if ir.value(value).constant().is_some() => Filling::Constant(def.op),
        (true, _) => Filling::Computed,
        (false, _) => Filling::Outside(value),
    })
}

/// Returns the low and high padding of each dimension, with constants as static numbers.
pub(crate) fn amounts(pad: PadOp<'_>) -> Option<(MixedList, MixedList)> {
    let ir = pad.0.ir.get();
    let (mut low, mut high) = (mix(&pad.static_low(), pad.low())?, mix(&pad.static_high(), pad.high())?);
    for list in [&mut low, &mut high] {
        fold_constants(ir, list, |_| true);
    }
    Some((low, high))
}

/// Fills a tensor by a value of its element type.
fn fill(rw: &mut Rewriter<'_>, value: Value, tensor: Value) -> Value {
    let [element, ty] = [value, tensor].map(|value| rw.ir().value_type(value));
    let loc = rw.loc();
    let (region, block) = rw.region_with_block(&[element; 2], loc);
    rw.aside(|rw| {
        let arg = rw.ir().block(block).args().next();
        rw.at_end(block).add(linalg::YieldOp::build(arg.into_iter().collect::<Vec<_>>()));
    });
    let fill = rw.add(FillOp::build([value], [tensor], [ty], region));
    rw.op(fill).result(0)
}

fn lower_pad(pad: PadOp<'_>) -> Option<Rewrite> {
    let ctx = pad.0.context().clone();
    let (source, ty) = (pad.source(), pad.0.ir.value_type(pad.result()));
    let (low, high) = amounts(pad)?;
    let (shape, filling) = (ranked_tensor(&ctx, ty)?.0.to_vec(), filling(pad)?);
    if low.len() != shape.len() || high.len() != shape.len() {
        return None;
    }
    Some(Rewrite::made(move |rw| {
        let mut sizes = Vec::new();
        for (dim, _) in shape.iter().enumerate().filter(|it| *it.1 == DYNAMIC) {
            let own = mixed_dim(rw, source, dim);
            let mut sum = ConstantOp::size(rw, own);
            for part in [low[dim], high[dim]] {
                let part = ConstantOp::size(rw, part);
                sum = rw.value_or_fold(AddIOp::build(sum, part));
            }
            sizes.push(sum);
        }
        let empty = rw.value(EmptyOp::build(sizes.clone(), ty));
        let filled = match filling {
            Filling::Outside(value) => fill(rw, value, empty),
            Filling::Constant(op) => {
                let root = rw.root();
                rw.move_before(op, root);
                rw.before(root);
                let value = rw.op(op).result(0);
                fill(rw, value, empty)
            }
            Filling::Computed => {
                let region = rw.op(rw.root()).region(0).map(|region| region.region);
                let copy = rw.ir_mut().create_region();
                if let Some(region) = region {
                    rw.ir_mut().clone_region_within(region, copy, None, &mut Mapping::default());
                }
                rw.value(GenerateOp::build(sizes, ty, copy))
            }
        };
        let sizes: MixedList = mixed_sizes(rw, source).into_iter().collect();
        let strides = sizes.iter().map(|_| Mixed::Static(1)).collect();
        rw.value(InsertSliceOp::from_slice(source, filled, &MixedSlice { offsets: low, sizes, strides }))
    }))
}
