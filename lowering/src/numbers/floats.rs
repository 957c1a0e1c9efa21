//! `arith-emulate-unsupported-floats` and `math-extend-to-supported-types`: computation in a supported float type.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use lect_core::builtin::UnrealizedConversionCastOp;
use lect_core::number::FloatFormat;
use lect_dialects::arith::{BitcastOp, ConstantOp, ExtFOp, FastMathFlags, SelectOp, TruncFOp};
use lect_dialects::math::FmaOp;
use lect_dialects::vector::{
    BroadcastOp, ContractionOp, FMAOp, MultiDimReductionOp, OuterProductOp, ReductionOp, ScanOp,
};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::{RewritePattern, Root};

/// Emulate operations on unsupported floats by extension and truncation
#[derive(Pass)]
#[pass(name = "arith-emulate-unsupported-floats", class = "ArithEmulateUnsupportedFloats")]
pub struct EmulateUnsupportedFloats {
    /// Types without arithmetic on the target
    #[option]
    source_types: Vec<String>,
    /// Type of the computations
    #[option(default = "f32".to_owned())]
    target_type: String,
}

/// Legalize `math` operations on small floats
#[derive(Pass)]
#[pass(name = "math-extend-to-supported-types", class = "MathExtendToSupportedTypes")]
pub struct ExtendToSupportedTypes {
    /// Supported types other than f32 and f64
    #[option]
    extra_types: Vec<String>,
    /// Type of the computations
    #[option(default = "f32".to_owned())]
    target_type: String,
}

/// Returns the format of a type name, or reports an error.
fn format(ctx: &ContextData, name: &str, role: &str) -> Result<FloatFormat, Reported> {
    FloatFormat::from_mnemonic(name.as_bytes()).ok_or_else(|| {
        let message = format!("could not map {role} type '{name}' to a known floating-point type");
        ctx.error(Loc::UNKNOWN, message).emit()
    })
}

/// Float formats, and the one that replaces some.
#[derive(Clone)]
struct Replacement {
    formats: Vec<FloatFormat>,
    /// Whether the formats are replaced, or all others.
    is_replaced: bool,
    to: Type,
}

impl Replacement {
    /// Returns the type with the replaced format.
    fn convert(&self, ctx: &ContextData, ty: Type) -> Type {
        let element = ctx.types().element_type(ty).unwrap_or(ty);
        let TypeData::Float(format) = ctx.types().data(element) else {
            return ty;
        };
        if self.formats.contains(format) != self.is_replaced {
            return ty;
        }
        if element == ty { self.to } else { ctx.types().with_element_type(ty, self.to).unwrap_or(ty) }
    }

    /// Returns true if no operand or result has a replaced format.
    fn is_legal(&self, op: OpRef<'_>) -> bool {
        op.operand_types().chain(op.result_types()).all(|ty| self.convert(op.context(), ty) == ty)
    }
}

/// Operations of `arith` on all floats, and those that make other values of given ones.
const LEGAL: &[&str] =
    &[BitcastOp::NAME, ExtFOp::NAME, TruncFOp::NAME, ConstantOp::NAME, SelectOp::NAME, BroadcastOp::NAME];

/// Operations of `vector` with arithmetic.
const ARITHMETIC: &[&str] = &[
    ContractionOp::NAME,
    ReductionOp::NAME,
    MultiDimReductionOp::NAME,
    FMAOp::NAME,
    OuterProductOp::NAME,
    ScanOp::NAME,
];

/// Returns true if an operation is in a dialect.
fn is_in(op: OpRef<'_>, dialect: &str) -> bool {
    op.name_data().name.strip_prefix(dialect.as_bytes()).is_some_and(|rest| rest.first() == Some(&b'.'))
}

impl Pass for EmulateUnsupportedFloats {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let to = format(&ctx, &self.target_type, "target")?;
        let formats = self.source_types.iter().map(|name| format(&ctx, name, "source"));
        let formats: Vec<FloatFormat> = formats.collect::<Result<_, _>>()?;
        if formats.contains(&to) {
            return Err(ctx.error(Loc::UNKNOWN, "target type cannot be an unsupported source type").emit());
        }
        let types = Replacement { formats, is_replaced: true, to: ctx.types().float(to) };
        let mut target = ConversionTarget::new().with_legal_ops(&ctx, LEGAL);
        for &name in ARITHMETIC {
            let types = types.clone();
            target = target.with_dynamic_op(&ctx, name, move |op| types.is_legal(op));
        }
        let of = types.clone();
        let target = target.with_unknown(move |op| !is_in(op, "arith") || of.is_legal(op));
        convert(ir, cx, &target, types)
    }
}

impl Pass for ExtendToSupportedTypes {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let to = format(&ctx, &self.target_type, "target")?;
        let formats = self.extra_types.iter().map(|name| format(&ctx, name, "source"));
        let mut formats: Vec<FloatFormat> = formats.collect::<Result<_, _>>()?;
        formats.extend([FloatFormat::F64, FloatFormat::F32]);
        let types = Replacement { formats, is_replaced: false, to: ctx.types().float(to) };
        let of = types.clone();
        let target = ConversionTarget::new()
            .with_legal_ops(&ctx, &[FmaOp::NAME, ExtFOp::NAME, TruncFOp::NAME])
            .with_unknown(move |op| !is_in(op, "math") || of.is_legal(op));
        convert(ir, cx, &target, types)
    }
}

fn convert(
    ir: &mut Isolate,
    cx: &PassContext<'_>,
    target: &ConversionTarget,
    types: Replacement,
) -> Result<(), Reported> {
    cx.try_each_isolate(ir, |isolate| {
        // The key of an extension must not be the handle of another value later.
        isolate.hold_erased();
        let mut patterns = PatternSet::new();
        let ctx = isolate.context().clone();
        patterns.add(&ctx, Extend { types: types.clone(), extended: Mutex::default() });
        let result = conversion::apply_stored(isolate, target, &patterns, Mode::Partial);
        isolate.release_erased();
        result
    })
}

/// Pattern that extends operands and truncates results.
struct Extend {
    types: Replacement,
    /// The extension of each value, once for all users.
    extended: Mutex<HashMap<Value, Value>>,
}

impl Extend {
    /// Returns the extension of a value, which is next to the value.
    fn extend(&self, rw: &mut Rewriter<'_>, value: Value) -> Value {
        let from = rw.ir().value_type(value);
        let to = self.types.convert(rw.context(), from);
        if from == to {
            return value;
        }
        let known = self.extended.lock().unwrap_or_else(PoisonError::into_inner).get(&value).copied();
        if let Some(known) = known {
            return known;
        }
        match rw.ir().value(value).def() {
            ValueDef::Result(op, _) => {
                rw.after(op);
            }
            ValueDef::Argument(block, _) => {
                rw.at_start(block);
            }
            ValueDef::Forward | ValueDef::Outside => {}
        }
        let extended = rw.value(ExtFOp::build(value, to).fastmath(FastMathFlags::CONTRACT));
        self.extended.lock().unwrap_or_else(PoisonError::into_inner).insert(value, extended);
        extended
    }
}

impl RewritePattern for Extend {
    fn root(&self) -> Root {
        Root::Any
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let view = rw.op(op);
        if view.regions().len() > 0 || view.is::<UnrealizedConversionCastOp<'_>>() || self.types.is_legal(view) {
            return None;
        }
        let (operands, types): (Vec<Value>, Vec<Type>) = (view.operands().collect(), view.result_types().collect());
        let operands: Vec<Value> = operands.into_iter().map(|operand| self.extend(rw, operand)).collect();
        let wide: Vec<Type> = types.iter().map(|ty| self.types.convert(rw.context(), *ty)).collect();
        rw.before(op);
        let new = rw.copy_with(op, &operands, &wide);
        let results: Vec<Value> = rw.op(new).results().collect();
        rw.before(op);
        let narrowed =
            results.into_iter().zip(types.iter().zip(&wide)).map(|(result, (&ty, &wide))| match ty == wide {
                true => result,
                false => rw.value(TruncFOp::build(result, ty).fastmath(FastMathFlags::CONTRACT)),
            });
        let narrowed: Vec<Value> = narrowed.collect();
        rw.replace(op, &narrowed);
        Some(())
    }
}
