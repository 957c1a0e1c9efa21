//! `convert-arith-to-llvm`: arithmetic of scalars and vectors.

use lect_dialects::arith::{
    AddFOp, AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CmpFOp, CmpIOp, ConstantOp, DivFOp, DivSIOp, DivUIOp, ExtFOp,
    ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp, IndexCastOp, IndexCastUIOp, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp,
    MinNumFOp, MinSIOp, MinUIOp, MinimumFOp, MulFOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp, NegFOp, OrIOp, RemFOp,
    RemSIOp, RemUIOp, RoundingMode, SIToFPOp, SelectOp, ShLIOp, ShRSIOp, ShRUIOp, SubFOp, SubIOp, TruncFOp, TruncIOp,
    UIToFPOp, XOrIOp,
};
use lect_dialects::llvm::types as llvm_types;
use lect_dialects::{arith, llvm};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, Mode};
use lect_transforms::pass::{Pass, PassContext};

use super::descriptor::extract;
use super::pattern::{Counterpart, LlvmPatterns, by_rows, fast_flags_of, is_array, is_unsupported_float, same_case};
use super::types::{LlvmOptions, LlvmTypes};

/// Convert `arith` to `llvm`
#[derive(Pass)]
#[pass(name = "convert-arith-to-llvm", class = "ArithToLLVMConversionPass")]
pub struct ArithToLlvm {
    /// Width of `index`, or 0 for the default
    #[option(default = 0)]
    index_bitwidth: u32,
}

impl Pass for ArithToLlvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let types = LlvmTypes::new(LlvmOptions::with_index_width(self.index_bitwidth));
        let mut set = PatternSet::new();
        add_patterns(&mut LlvmPatterns { types: &types, ctx: &ctx, set: &mut set });
        conversion::apply_each(ir, cx, &super::target(), &set, Mode::Partial)
    }
}

const COUNTERPARTS: &[Counterpart] = &[
    Counterpart::float(AddFOp::NAME, llvm::FAddOp::NAME),
    Counterpart::float(SubFOp::NAME, llvm::FSubOp::NAME),
    Counterpart::float(MulFOp::NAME, llvm::FMulOp::NAME),
    Counterpart::float(DivFOp::NAME, llvm::FDivOp::NAME),
    Counterpart::float(RemFOp::NAME, llvm::FRemOp::NAME),
    Counterpart::float(NegFOp::NAME, llvm::FNegOp::NAME),
    Counterpart::float(MaximumFOp::NAME, llvm::MaximumOp::NAME),
    Counterpart::float(MinimumFOp::NAME, llvm::MinimumOp::NAME),
    Counterpart::float(MaxNumFOp::NAME, llvm::MaxNumOp::NAME),
    Counterpart::float(MinNumFOp::NAME, llvm::MinNumOp::NAME),
    Counterpart::float_cast(ExtFOp::NAME, llvm::FPExtOp::NAME),
    Counterpart::float_cast(FPToSIOp::NAME, llvm::FPToSIOp::NAME),
    Counterpart::float_cast(FPToUIOp::NAME, llvm::FPToUIOp::NAME),
    Counterpart::float_cast(UIToFPOp::NAME, llvm::UIToFPOp::NAME),
    Counterpart::same(SIToFPOp::NAME, llvm::SIToFPOp::NAME),
    Counterpart::overflow(AddIOp::NAME, llvm::AddOp::NAME),
    Counterpart::overflow(SubIOp::NAME, llvm::SubOp::NAME),
    Counterpart::overflow(MulIOp::NAME, llvm::MulOp::NAME),
    Counterpart::overflow(ShLIOp::NAME, llvm::ShlOp::NAME),
    Counterpart::overflow(TruncIOp::NAME, llvm::TruncOp::NAME),
    Counterpart::same(DivSIOp::NAME, llvm::SDivOp::NAME),
    Counterpart::same(DivUIOp::NAME, llvm::UDivOp::NAME),
    Counterpart::same(RemSIOp::NAME, llvm::SRemOp::NAME),
    Counterpart::same(RemUIOp::NAME, llvm::URemOp::NAME),
    Counterpart::same(AndIOp::NAME, llvm::AndOp::NAME),
    Counterpart::same(OrIOp::NAME, llvm::OrOp::NAME),
    Counterpart::same(XOrIOp::NAME, llvm::XOrOp::NAME),
    Counterpart::same(ShRSIOp::NAME, llvm::AShrOp::NAME),
    Counterpart::same(ShRUIOp::NAME, llvm::LShrOp::NAME),
    Counterpart::same(MaxSIOp::NAME, llvm::SMaxOp::NAME),
    Counterpart::same(MaxUIOp::NAME, llvm::UMaxOp::NAME),
    Counterpart::same(MinSIOp::NAME, llvm::SMinOp::NAME),
    Counterpart::same(MinUIOp::NAME, llvm::UMinOp::NAME),
    Counterpart::same(ExtSIOp::NAME, llvm::SExtOp::NAME),
    Counterpart::same(ExtUIOp::NAME, llvm::ZExtOp::NAME),
    Counterpart::same(SelectOp::NAME, llvm::SelectOp::NAME),
    Counterpart::same(BitcastOp::NAME, llvm::BitcastOp::NAME),
    // Vectors of several dimensions have a constant of arrays.
    Counterpart::same(ConstantOp::NAME, llvm::ConstantOp::NAME),
];

const TRUNCATION: Counterpart = Counterpart::float_cast(TruncFOp::NAME, llvm::FPTruncOp::NAME);

/// Adds the patterns for `arith`.
pub fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    arith::expand_divisions(patterns.set, patterns.ctx);
    patterns.counterparts(COUNTERPARTS);
    patterns.on::<BitcastOp<'_>>(10, lower_identity);
    patterns.on::<TruncFOp<'_>>(1, lower_truncation);
    patterns.on::<IndexCastOp<'_>>(1, |types, rw, op| lower_index_cast(types, rw, op, Extend::Sign));
    patterns.on::<IndexCastUIOp<'_>>(1, |types, rw, op| lower_index_cast(types, rw, op, Extend::Zero));
    patterns.on::<AddUIExtendedOp<'_>>(1, lower_extended_sum);
    patterns.on::<MulSIExtendedOp<'_>>(1, |types, rw, op| lower_extended_product(types, rw, op, Extend::Sign));
    patterns.on::<MulUIExtendedOp<'_>>(1, |types, rw, op| lower_extended_product(types, rw, op, Extend::Zero));
    patterns.on::<CmpIOp<'_>>(1, lower_int_comparison);
    patterns.on::<CmpFOp<'_>>(1, lower_float_comparison);
}

/// Kind of an extension of integers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extend {
    Sign,
    Zero,
}

impl Extend {
    fn value(self, rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
        match self {
            Extend::Sign => rw.value(llvm::SExtOp::build(value, ty)),
            Extend::Zero => rw.value(llvm::ZExtOp::build(value, ty)),
        }
    }
}

/// Replaces a bitcast that does not change the converted type by its operand.
fn lower_identity(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (ctx, view) = (rw.context(), rw.op(op));
    let (from, to) = (view.operand_types().next()?, view.result_types().next()?);
    let from = types.convert(ctx, from)?;
    if types.convert(ctx, to)? != from {
        return None;
    }
    let operands = types.operands(rw, op)?;
    types.replace(rw, op, &operands);
    Some(())
}

/// Lowers a truncation, with a rounding mode to a constrained intrinsic.
fn lower_truncation(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let Some(mode) = view.cast::<TruncFOp<'_>>()?.roundingmode() else { return TRUNCATION.lower(types, rw, op) };
    if view.operand_types().chain(view.result_types()).any(|ty| is_unsupported_float(types, &ctx, ty)) {
        return None;
    }
    let mode = match mode {
        RoundingMode::ToNearestEven => llvm::RoundingMode::NearestTiesToEven,
        RoundingMode::Downward => llvm::RoundingMode::TowardNegative,
        RoundingMode::Upward => llvm::RoundingMode::TowardPositive,
        RoundingMode::TowardZero => llvm::RoundingMode::TowardZero,
        RoundingMode::ToNearestAway => llvm::RoundingMode::NearestTiesToAway,
    };
    let mut attrs = ctx.attrs().dictionary_entries(view.attrs()).to_vec();
    if let Some(fast) = view.cast::<TruncFOp<'_>>()?.fastmath_attr() {
        attrs.push((ctx.ident(b"fastmath"), fast));
    }
    let attrs = ctx.attrs().dictionary(&mut attrs);
    by_rows(types, rw, op, |rw, values, ty| {
        let exceptions = llvm::FPExceptionBehavior::Ignore;
        let made = rw.add(llvm::ConstrainedFPTruncIntr::build(values[0], mode, exceptions, ty));
        rw.modify(made, |ir| ir.set_attrs(made, attrs));
        rw.op(made).result(0)
    })
}

/// Returns the width of an integer, or of the elements of a vector.
fn element_width(types: &LlvmTypes, ctx: &ContextData, ty: Type) -> Option<u32> {
    let element = ctx.types().element_type(ty).unwrap_or(ty);
    ctx.types().integer_width(types.convert(ctx, element)?)
}

/// Lowers a cast between `index` and an integer to an extension or a truncation.
fn lower_index_cast(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, extend: Extend) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let (from, to) = (view.operand_types().next()?, view.result_types().next()?);
    let (from, to) = (element_width(types, &ctx, from)?, element_width(types, &ctx, to)?);
    if from == to {
        let operands = types.operands(rw, op)?;
        types.replace(rw, op, &operands);
        return Some(());
    }
    by_rows(types, rw, op, |rw, values, ty| match to < from {
        true => rw.value(llvm::TruncOp::build(values[0], ty)),
        false => extend.value(rw, values[0], ty),
    })
}

/// Returns the converted type of the first operand, if it is no array.
fn scalar_or_row(types: &LlvmTypes, op: OpRef<'_>) -> Option<Type> {
    let ctx = op.context();
    let ty = types.convert(ctx, op.operand_types().next()?)?;
    let fits = llvm_types::compat::is_compatible(ctx, ty) == Some(true) && !is_array(ctx, ty);
    fits.then_some(ty)
}

/// Lowers a sum with an overflow flag.
fn lower_extended_sum(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    scalar_or_row(types, view)?;
    let (sum, flag) = (view.result_types().next()?, view.result_types().nth(1)?);
    let pair = llvm_types::struct_type(&ctx, vec![sum, types.convert(&ctx, flag)?])?;
    let operands = types.operands(rw, op)?;
    let made = rw.value(llvm::UAddWithOverflowOp::build(operands[0], operands[1], pair));
    let parts = [extract(rw, made, &[0]), extract(rw, made, &[1])];
    types.replace(rw, op, &parts);
    Some(())
}

fn element_of(ctx: &ContextData, ty: Type) -> Type {
    ctx.types().element_type(ty).unwrap_or(ty)
}

/// Lowers a product of twice the width to a product of wider integers, and its halves.
fn lower_extended_product(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, extend: Extend) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = scalar_or_row(types, rw.op(op))?;
    let element = ctx.types().element_type(ty).unwrap_or(ty);
    let width = ctx.types().integer_width(element)?;
    let wide = ctx.types().integer(width.checked_mul(2)?, lect_core::types::Signedness::Signless).ok()?;
    let shift = ctx.attrs().integer(wide, width.into());
    let (wide, shift) = match ctx.types().data(ty) {
        TypeData::Vector { shape, .. } => {
            let wide = ctx.types().vector(shape, &vec![false; shape.len()], wide).ok()?;
            let mut bytes = vec![0; ctx.attrs().dense_layout(element_of(&ctx, wide))?.element_bytes()];
            bytes.iter_mut().zip(width.to_le_bytes()).for_each(|(byte, value)| *byte = value);
            (wide, ctx.attrs().dense_elements(wide, true, &bytes).ok()?)
        }
        _ => (wide, shift),
    };
    let operands = types.operands(rw, op)?;
    let (lhs, rhs) = (extend.value(rw, operands[0], wide), extend.value(rw, operands[1], wide));
    let product = rw.value(llvm::MulOp::build(lhs, rhs));
    let low = rw.value(llvm::TruncOp::build(product, ty));
    let shift = rw.value(llvm::ConstantOp::build(shift, wide));
    let high = rw.value(llvm::LShrOp::build(product, shift));
    let high = rw.value(llvm::TruncOp::build(high, ty));
    types.replace(rw, op, &[low, high]);
    Some(())
}

/// Lowers a comparison of integers.
fn lower_int_comparison(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let predicate: llvm::ICmpPredicate = same_case(rw.op(op).cast::<CmpIOp<'_>>()?.predicate())?;
    by_rows(types, rw, op, |rw, values, ty| {
        rw.value(llvm::ICmpOp::build(predicate, values[0], values[1]).with_types([ty]))
    })
}

/// Lowers a comparison of floats.
fn lower_float_comparison(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let predicate: llvm::FCmpPredicate = same_case(view.cast::<CmpFOp<'_>>()?.predicate())?;
    let flags = fast_flags_of(view);
    if view.operand_types().any(|ty| is_unsupported_float(types, rw.context(), ty)) {
        return None;
    }
    by_rows(types, rw, op, |rw, values, ty| {
        let made = llvm::FCmpOp::build(predicate, values[0], values[1]).fastmath_flags(flags);
        rw.value(made.with_types([ty]))
    })
}
