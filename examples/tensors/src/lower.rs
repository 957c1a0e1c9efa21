//! Pass `lower-tensors`: lowers the dialect to `linalg`, `arith`, `math` and `tensor`.

use lect::attrs::{Float, FloatFormat};
use lect::conversion::{self, ConversionTarget, Mode};
use lect::dialects::{arith, func, linalg, math, tensor};
use lect::pass::{Pass, PassContext};
use lect::prelude::*;
use lect::rewrite::{PatternSet, Rewrite, Rewriter};

use crate::dialect::{
    AddOp, BroadcastOp, DIALECT, DivOp, ExpOp, MatMulOp, MaxOp, MulOp, PrintOp, SubOp, SumOp, TransposeOp,
};

/// Name of the function that prints a tensor, one of MLIR's runner functions.
const PRINT: &str = "printMemrefF32";

/// Convert tensors to linalg, arith, math and tensor
#[derive(Pass)]
#[pass(name = "lower-tensors", on = "builtin.module")]
pub struct LowerTensors;

impl Pass for LowerTensors {
    fn run(&self, module: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = module.context().clone();
        declare_print(module)?;
        let target = ConversionTarget::new().with_illegal_dialects(&[&DIALECT]).with_unknown(|_| true);
        let mut patterns = PatternSet::new();
        elements(&mut patterns, &ctx);
        patterns.on::<MatMulOp<'_>>(&ctx, 1, lower_matmul);
        patterns.on::<TransposeOp<'_>>(&ctx, 1, lower_transpose);
        patterns.on::<BroadcastOp<'_>>(&ctx, 1, lower_broadcast);
        patterns.on::<SumOp<'_>>(&ctx, 1, lower_sum);
        patterns.on::<PrintOp<'_>>(&ctx, 1, lower_print);
        conversion::apply_all(module, cx, &target, &patterns, Mode::Partial)
    }
}

lect::rewrites! {
    /// Lowers operations on elements.
    fn elements(&mut PatternSet);

    add: AddOp { lhs: x, rhs: y } => arith::AddFOp(x, y);
    sub: SubOp { lhs: x, rhs: y } => arith::SubFOp(x, y);
    mul: MulOp { lhs: x, rhs: y } => arith::MulFOp(x, y);
    div: DivOp { lhs: x, rhs: y } => arith::DivFOp(x, y);
    max: MaxOp { lhs: x, rhs: y } => arith::MaximumFOp(x, y);
    exp: ExpOp { input: x } => math::ExpOp(x);
}

/// Declares the function that prints.
fn declare_print(module: &mut Isolate) -> Result<(), Reported> {
    let ctx = module.context().clone();
    let unranked = ctx.types().unranked_tensor(ctx.types().f32());
    let unranked = unranked.map_err(|error| ctx.error(module.root().loc(), error.to_string()).emit())?;
    let body = lect::body(module);
    let print = func::FuncOp::build(PRINT, ctx.types().function([unranked], [])).sym_visibility("private");
    // The function only reads, so that a tensor needs no copy for it.
    let reads = ctx.attrs().dictionary(&mut vec![(ctx.ident(b"bufferization.access"), ctx.attrs().string("read"))]);
    let print = print.arg_attrs(vec![reads]);
    let print = Builder::at_end(module, body).add(print)?.0.op;
    module.set_attr(print, "llvm.emit_c_interface", Some(ctx.attrs().unit()));
    Ok(())
}

/// Creates a region whose block has arguments of 32-bit floats and yields a value.
fn region(rw: &mut Rewriter<'_>, args: usize, body: impl FnOnce(&mut Rewriter<'_>, &[Value]) -> Value) -> Region {
    let (root, loc, float) = (rw.root(), rw.loc(), rw.context().types().f32());
    let (region, block) = rw.region_with_block(&vec![float; args], loc);
    let args: Vec<Value> = rw.ir().block(block).args().collect();
    rw.at_end(block);
    let value = body(rw, &args);
    rw.add(linalg::YieldOp::build([value]));
    rw.before(root);
    region
}

/// Creates a tensor without values.
fn empty(rw: &mut Rewriter<'_>, ty: Type) -> Value {
    rw.value(tensor::EmptyOp::build([], ty))
}

/// Creates a tensor of zeros.
fn zeros(rw: &mut Rewriter<'_>, ty: Type) -> Value {
    let zero = rw.context().attrs().float(Float::from_f64(FloatFormat::F32, 0.0));
    let zero = rw.value(arith::ConstantOp::build(zero));
    let (output, region) = (empty(rw, ty), region(rw, 2, |_, args| args[0]));
    let fill = rw.add(linalg::FillOp::build([zero], [output], [ty], region));
    rw.op(fill).result(0)
}

/// Replaces the operation by another one with one result.
fn replace_by<P: Parts>(rw: &mut Rewriter<'_>, parts: P) {
    rw.replace_by(rw.root(), parts);
}

fn lower_matmul(op: MatMulOp<'_>) -> Option<Rewrite> {
    let (inputs, ty) = ([op.lhs(), op.rhs()], op.0.ir.value_type(op.result()));
    Some(Rewrite::new(move |rw| {
        let output = zeros(rw, ty);
        let region = region(rw, 3, |rw, args| {
            let product = rw.value(arith::MulFOp::build(args[0], args[1]));
            rw.value(arith::AddFOp::build(args[2], product))
        });
        replace_by(rw, linalg::MatmulOp::build(inputs, [output], [ty], region));
    }))
}

fn lower_transpose(op: TransposeOp<'_>) -> Option<Rewrite> {
    let (input, ty) = (op.input(), op.0.ir.value_type(op.result()));
    Some(Rewrite::new(move |rw| {
        let (output, region) = (empty(rw, ty), region(rw, 2, |_, args| args[0]));
        replace_by(rw, linalg::TransposeOp::build(input, output, [1, 0], [ty], region));
    }))
}

fn lower_broadcast(op: BroadcastOp<'_>) -> Option<Rewrite> {
    let (input, ty) = (op.input(), op.0.ir.value_type(op.result()));
    let [from, to] = [op.0.ir.value_type(input), ty].map(|ty| op.0.context().types().shape(ty).map(<[_]>::len));
    let new = to?.checked_sub(from?)?;
    Some(Rewrite::new(move |rw| {
        let (output, region) = (empty(rw, ty), region(rw, 2, |_, args| args[0]));
        let dimensions: Vec<i64> = (0..new as i64).collect();
        replace_by(rw, linalg::BroadcastOp::build(input, output, dimensions, [ty], region));
    }))
}

fn lower_sum(op: SumOp<'_>) -> Option<Rewrite> {
    let (input, ty) = (op.input(), op.0.ir.value_type(op.result()));
    let dimension = op.0.context().types().shape(ty)?.len() as i64;
    Some(Rewrite::new(move |rw| {
        let output = zeros(rw, ty);
        let region = region(rw, 2, |rw, args| rw.value(arith::AddFOp::build(args[0], args[1])));
        replace_by(rw, linalg::ReduceOp::build([input], [output], [dimension], [ty], region));
    }))
}

fn lower_print(op: PrintOp<'_>) -> Option<Rewrite> {
    let input = op.input();
    let unranked = op.0.context().types().unranked_tensor(op.0.context().types().f32()).ok()?;
    Some(Rewrite::new(move |rw| {
        let input = rw.value(tensor::CastOp::build(input, unranked));
        replace_by(rw, func::CallOp::build(PRINT, [input], []));
    }))
}
