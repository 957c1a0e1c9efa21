//! `convert-math-to-funcs`: calls of functions that the pass adds to the module.

use std::collections::HashSet;

use lect_core::fold::splat_attr;
use lect_core::ir::walk;
use lect_dialects::func::{CallOp, FuncOp};
use lect_dialects::math::{CountLeadingZerosOp, FPowIOp, IPowIOp};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::{Ignore, RewritePattern, Root};

use super::calls::split;

mod bodies;

/// Convert `math` to calls of functions with their implementations
#[derive(Pass)]
#[pass(name = "convert-math-to-funcs", class = "ConvertMathToFuncs", on = "builtin.module")]
pub struct MathToFuncs {
    /// Convert fpowi only if the exponent has at least this width
    #[option(default = 1)]
    min_width_of_fpowi_exponent: u32,
    /// Convert ctlz
    #[option]
    convert_ctlz: bool,
}

/// A function that implements an operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Function {
    CountLeadingZeros(Type),
    IntegerPower(Type),
    FloatPower { base: Type, exponent: Type },
}

impl Function {
    /// Returns the function of the elements of an operation, if the options ask for it.
    fn of(op: OpRef<'_>, min_width: u32, converts_ctlz: bool) -> Option<Self> {
        let ctx = op.context();
        let element = |ty: Type| ctx.types().element_type(ty).unwrap_or(ty);
        let is_integer = |ty: Type| matches!(ctx.types().data(ty), TypeData::Integer { .. });
        let result = element(op.result_types().next()?);
        if op.is::<CountLeadingZerosOp<'_>>() {
            return (converts_ctlz && is_integer(result)).then_some(Self::CountLeadingZeros(result));
        }
        if op.is::<IPowIOp<'_>>() {
            return is_integer(result).then_some(Self::IntegerPower(result));
        }
        let power = op.cast::<FPowIOp<'_>>()?;
        let exponent = element(op.ir.value_type(power.rhs()));
        let fits = is_integer(exponent) && ctx.types().integer_width(exponent)? >= min_width;
        fits.then_some(Self::FloatPower { base: result, exponent })
    }

    fn name(self, ctx: &ContextData) -> String {
        let shown = |ty: Type| ctx.types().show(ty).to_string();
        match self {
            Self::CountLeadingZeros(ty) => format!("__mlir_math_ctlz_{}", shown(ty)),
            Self::IntegerPower(ty) => format!("__mlir_math_ipowi_{}", shown(ty)),
            Self::FloatPower { base, exponent } => {
                format!("__mlir_math_fpowi_{}_{}", shown(base), shown(exponent))
            }
        }
    }

    /// Adds the function at the end of a block.
    fn define(self, rw: &mut Rewriter<'_>, module: Block) -> Op {
        let ctx = rw.context().clone();
        let (args, result) = match self {
            Self::CountLeadingZeros(ty) => (vec![ty], ty),
            Self::IntegerPower(ty) => (vec![ty, ty], ty),
            Self::FloatPower { base, exponent } => (vec![base, exponent], base),
        };
        let ty = ctx.types().function(args, [result]);
        rw.at_end(module);
        let function = rw.add(FuncOp::build(self.name(&ctx), ty).sym_visibility("private"));
        // The new function may be an isolate of its own.
        let _ = rw.ir_mut().embed_all();
        let Some(region) = rw.op(function).region(0).map(|region| region.region) else {
            return function;
        };
        let mut body = bodies::Body::new(rw, region);
        match self {
            Self::CountLeadingZeros(ty) => body.leading_zeros(ty),
            Self::IntegerPower(ty) => body.integer_power(ty),
            Self::FloatPower { base, exponent } => body.float_power(base, exponent),
        };
        function
    }
}

impl Pass for MathToFuncs {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let (ctx, min_width, ctlz) = (ir.context().clone(), self.min_width_of_fpowi_exponent, self.convert_ctlz);
        let (mut functions, mut known) = (Vec::new(), HashSet::new());
        let _ = walk::post_order::<()>(ir.root(), |op| {
            let function = Function::of(op, min_width, ctlz);
            functions.extend(function.filter(|function| known.insert(*function)));
            std::ops::ControlFlow::Continue(())
        });
        let module = ir.root().region(0).and_then(|body| body.entry()).map(|block| block.block);
        if let Some(module) = module {
            let (loc, mut quiet) = (ir.root().loc(), Ignore);
            let mut rw = Rewriter::new(ir, &mut quiet);
            let define = |rw: &mut Rewriter<'_>| functions.iter().map(|function| function.define(rw, module)).collect();
            let made: Vec<Op> = rw.located(loc, define);
            let linkage = crate::llvm::symbols::linkage(&ctx, "linkonce_odr");
            made.into_iter().for_each(|op| rw.modify(op, |ir| ir.set_attr(op, "llvm.linkage", linkage)));
        }
        let is_legal = move |op: OpRef<'_>| Function::of(op, min_width, ctlz).is_none();
        let mut target = ConversionTarget::new()
            .with_legal_dialects(&["arith", "cf", "func", "scf", "vector"])
            .with_dynamic_op(&ctx, IPowIOp::NAME, is_legal)
            .with_dynamic_op(&ctx, FPowIOp::NAME, is_legal);
        if ctlz {
            target = target.with_dynamic_op(&ctx, CountLeadingZerosOp::NAME, is_legal);
        }
        let mut patterns = PatternSet::new();
        for name in [IPowIOp::NAME, FPowIOp::NAME, CountLeadingZerosOp::NAME] {
            patterns.add(&ctx, Call { name, min_width, ctlz });
        }
        conversion::apply_all(ir, cx, &target, &patterns, Mode::Partial)
    }
}

/// Pattern that calls the function of a scalar operation, and splits an operation on vectors.
struct Call {
    name: &'static str,
    min_width: u32,
    ctlz: bool,
}

impl RewritePattern for Call {
    fn root(&self) -> Root {
        Root::Op(self.name)
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let (ctx, view) = (rw.context().clone(), rw.op(op));
        let function = Function::of(view, self.min_width, self.ctlz)?;
        let ty = result_type(view)?;
        if let TypeData::Vector { element, .. } = ctx.types().data(ty) {
            let zero = splat_attr(&ctx, bodies::number(&ctx, *element, 0)?, ty)?;
            return split(rw, op, zero);
        }
        let called = match function {
            // The scalar does not replace a tensor, which the conversion reports in the end, as MLIR does.
            Function::FloatPower { base, .. } => base,
            _ if ctx.types().element_type(ty).is_some() => return None,
            _ => ty,
        };
        let operands: Vec<Value> = view.operands().collect();
        rw.replace_by(op, CallOp::build(function.name(&ctx), operands, [called]));
        Some(())
    }
}
