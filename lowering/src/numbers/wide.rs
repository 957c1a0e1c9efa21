//! `arith-emulate-wide-int`: integers of twice the supported width as vectors of two integers.
//!
//! An integer becomes a vector of its low and its high half. A vector of integers gets one more dimension of size two.

mod arithmetic;
mod halves;

use lect_core::builtin::UnrealizedConversionCastOp;
use lect_core::interfaces::function::function_type;
use lect_core::ir::walk;
use lect_core::types::Signedness;
use lect_dialects::func::{CallOp, FuncOp, ReturnOp};
use lect_dialects::vector::PrintOp;
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode, TypeConverter};
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::{RewritePattern, Root};

/// Emulate integer operations of twice the supported width
#[derive(Pass)]
#[pass(name = "arith-emulate-wide-int", class = "ArithEmulateWideInt")]
pub struct EmulateWideInt {
    /// Width of the widest supported integers
    #[option(default = 32)]
    widest_int_supported: u32,
}

impl Pass for EmulateWideInt {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let (ctx, width) = (ir.context().clone(), self.widest_int_supported);
        if width < 2 || !width.is_power_of_two() {
            return Err(ir.root().op_error("expects a width that is a power of two").emit());
        }
        let types = TypeConverter::new().with(move |ctx, ty| halved(ctx, ty, width));
        let target = ConversionTarget::new()
            .with_dynamic_op(&ctx, FuncOp::NAME, move |op| {
                let ty = function_type(op);
                ty.is_none_or(|ty| ty.inputs.iter().chain(&*ty.results).all(|it| is_legal(op.context(), *it, width)))
            })
            .with_dynamic_op(&ctx, CallOp::NAME, move |op| is_legal_op(op, width))
            .with_dynamic_op(&ctx, ReturnOp::NAME, move |op| is_legal_op(op, width))
            .with_dynamic_op(&ctx, PrintOp::NAME, move |op| is_legal_op(op, width))
            .with_unknown(move |op| !op.name_data().name.starts_with(b"arith.") || is_legal_op(op, width));
        let mut patterns = PatternSet::new();
        let functions: [(_, arithmetic::Rewriting); 3] =
            [(FuncOp::NAME, convert_function), (CallOp::NAME, convert_op), (ReturnOp::NAME, convert_op)];
        for &(name, rewrite) in functions.iter().chain(arithmetic::PATTERNS) {
            patterns.add(&ctx, Halve { name, types: types.clone(), width, rewrite });
        }
        let before = casts(ir);
        conversion::apply_with_root(ir, cx, &target, &patterns, Mode::Partial)?;
        check_casts(ir, &before)
    }
}

/// Returns the type with halves, or `None` if a type stays.
fn halved(ctx: &ContextData, ty: Type, width: u32) -> Option<Type> {
    let half = ctx.types().integer(width, Signedness::Signless).ok()?;
    match ctx.types().data(ty) {
        TypeData::Integer { width: of, .. } if *of == 2 * width => ctx.types().vector(&[2], &[false], half).ok(),
        TypeData::Vector { shape, scalable, element } if integer_width(ctx, *element) == Some(2 * width) => {
            let shape: Vec<i64> = shape.iter().copied().chain([2]).collect();
            let scalable: Vec<bool> = scalable.iter().copied().chain([false]).collect();
            ctx.types().vector(&shape, &scalable, half).ok()
        }
        _ => None,
    }
}

fn integer_width(ctx: &ContextData, ty: Type) -> Option<u32> {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

/// Returns true if a type has no integers that are wider than the supported ones.
fn is_legal(ctx: &ContextData, ty: Type, width: u32) -> bool {
    let element = match ctx.types().data(ty) {
        TypeData::Vector { element, .. } => *element,
        _ => ty,
    };
    integer_width(ctx, element).is_none_or(|it| it <= width)
}

fn is_legal_op(op: OpRef<'_>, width: u32) -> bool {
    op.operand_types().chain(op.result_types()).all(|ty| is_legal(op.context(), ty, width))
}

/// Pattern that rewrites operations of a name to operations on halves.
#[derive(Clone)]
struct Halve {
    name: &'static str,
    types: TypeConverter,
    width: u32,
    rewrite: arithmetic::Rewriting,
}

impl RewritePattern for Halve {
    fn root(&self) -> Root {
        Root::Op(self.name)
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        (self.rewrite)(self, rw, op)
    }
}

impl Halve {
    /// Returns true if a type is legal after the conversion.
    fn can_convert(&self, ctx: &ContextData, ty: Type) -> bool {
        self.types.convert(ctx, ty).iter().all(|ty| is_legal(ctx, *ty, self.width))
    }
}

/// Converts a function if all types of its signature can be.
fn convert_function(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = function_type(rw.op(op))?;
    let can = ty.inputs.iter().chain(&*ty.results).all(|ty| it.can_convert(&ctx, *ty));
    if can { it.types.convert_function(rw, op) } else { None }
}

/// Converts the types of a call or return if all can be.
fn convert_op(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (ctx, view) = (rw.context().clone(), rw.op(op));
    let can = view.operand_types().chain(view.result_types()).all(|ty| it.can_convert(&ctx, ty));
    if can { it.types.convert_op(rw, op) } else { None }
}

/// Returns the casts between types of conversions.
fn casts(ir: &Isolate) -> Vec<Op> {
    let mut casts = Vec::new();
    walk::within_storage(ir.root(), |op| {
        if op.is::<UnrealizedConversionCastOp<'_>>() {
            casts.push(op.op);
        }
    });
    casts
}

/// Reports the first new cast, which connects a converted value to an operation that is not converted.
fn check_casts(ir: &Isolate, before: &[Op]) -> Result<(), Reported> {
    let Some(cast) = casts(ir).into_iter().find(|cast| !before.contains(cast)) else {
        return Ok(());
    };
    let op = ir.op(cast);
    let show = |types: Vec<Type>| {
        let shown = types.iter().map(|ty| format!("'{}'", ir.context().types().show(*ty)));
        shown.collect::<Vec<_>>().join(", ")
    };
    let (from, to) = (show(op.operand_types().collect()), show(op.result_types().collect()));
    let message = format!(
        "failed to legalize unresolved materialization from ({from}) to ({to}) that remained live after conversion"
    );
    Err(op.error(message).emit())
}
