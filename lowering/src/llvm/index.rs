//! `convert-index-to-llvm`: arithmetic on `index`.

use lect_dialects::index;
use lect_dialects::index::{
    AddOp, AndOp, BoolConstantOp, CastSOp, CastUOp, CeilDivSOp, CeilDivUOp, CmpOp, ConstantOp, DivSOp, DivUOp,
    FloorDivSOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, RemSOp, RemUOp, ShlOp, ShrSOp, ShrUOp, SizeOfOp, SubOp,
    XOrOp,
};
use lect_dialects::llvm::{self, ICmpPredicate};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, Mode};
use lect_transforms::pass::{Pass, PassContext};

use super::pattern::{Counterpart, LlvmPatterns, same_case};
use super::types::{LlvmOptions, LlvmTypes};

/// Convert `index` to `llvm`
#[derive(Pass)]
#[pass(name = "convert-index-to-llvm", class = "ConvertIndexToLLVMPass")]
pub struct IndexToLlvm {
    /// Width of `index`, or 0 for the default
    #[option(default = 0)]
    index_bitwidth: u32,
}

impl Pass for IndexToLlvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let types = LlvmTypes::new(LlvmOptions::with_index_width(self.index_bitwidth));
        let mut set = PatternSet::new();
        add_patterns(&mut LlvmPatterns { types: &types, ctx: &ctx, set: &mut set });
        let target = super::target().with_illegal_dialects(&[&index::DIALECT]);
        conversion::apply_each(ir, cx, &target, &set, Mode::Partial)
    }
}

const COUNTERPARTS: &[Counterpart] = &[
    Counterpart::same(AddOp::NAME, llvm::AddOp::NAME),
    Counterpart::same(SubOp::NAME, llvm::SubOp::NAME),
    Counterpart::same(MulOp::NAME, llvm::MulOp::NAME),
    Counterpart::same(DivSOp::NAME, llvm::SDivOp::NAME),
    Counterpart::same(DivUOp::NAME, llvm::UDivOp::NAME),
    Counterpart::same(RemSOp::NAME, llvm::SRemOp::NAME),
    Counterpart::same(RemUOp::NAME, llvm::URemOp::NAME),
    Counterpart::same(MaxSOp::NAME, llvm::SMaxOp::NAME),
    Counterpart::same(MaxUOp::NAME, llvm::UMaxOp::NAME),
    Counterpart::same(MinSOp::NAME, llvm::SMinOp::NAME),
    Counterpart::same(MinUOp::NAME, llvm::UMinOp::NAME),
    Counterpart::same(ShlOp::NAME, llvm::ShlOp::NAME),
    Counterpart::same(ShrSOp::NAME, llvm::AShrOp::NAME),
    Counterpart::same(ShrUOp::NAME, llvm::LShrOp::NAME),
    Counterpart::same(AndOp::NAME, llvm::AndOp::NAME),
    Counterpart::same(OrOp::NAME, llvm::OrOp::NAME),
    Counterpart::same(XOrOp::NAME, llvm::XOrOp::NAME),
    Counterpart::same(BoolConstantOp::NAME, llvm::ConstantOp::NAME),
];

/// Adds the patterns for `index`.
pub fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.counterparts(COUNTERPARTS);
    patterns.on::<CeilDivSOp<'_>>(1, lower_ceil_signed);
    patterns.on::<CeilDivUOp<'_>>(1, lower_ceil_unsigned);
    patterns.on::<FloorDivSOp<'_>>(1, lower_floor);
    patterns.on::<CastSOp<'_>>(1, |types, rw, op| {
        lower_cast(types, rw, op, |rw, value, ty| rw.value(llvm::SExtOp::build(value, ty)))
    });
    patterns.on::<CastUOp<'_>>(1, |types, rw, op| {
        lower_cast(types, rw, op, |rw, value, ty| rw.value(llvm::ZExtOp::build(value, ty)))
    });
    patterns.on::<CmpOp<'_>>(1, lower_comparison);
    patterns.on::<SizeOfOp<'_>>(1, lower_size);
    patterns.on::<ConstantOp<'_>>(1, lower_constant);
}

fn number(rw: &mut Rewriter<'_>, ty: Type, number: i64) -> Value {
    let attr = rw.context().attrs().integer(ty, number);
    rw.value(llvm::ConstantOp::build(attr, ty))
}

fn compare(rw: &mut Rewriter<'_>, predicate: ICmpPredicate, lhs: Value, rhs: Value) -> Value {
    let flag = rw.context().types().i1();
    rw.value(llvm::ICmpOp::build(predicate, lhs, rhs).with_types([flag]))
}

fn select(rw: &mut Rewriter<'_>, condition: Value, yes: Value, no: Value) -> Value {
    let ty = rw.ir().value_type(yes);
    rw.value(llvm::SelectOp::build(condition, yes, no).with_types([ty]))
}

/// Lowers a signed division rounded up: `n * m > 0 ? (n + (m > 0 ? -1 : 1)) / m + 1 : -(-n / m)`.
fn lower_ceil_signed(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ty = types.index(rw.context())?;
    let &[n, m] = &types.operands(rw, op)?[..] else { return None };
    let [zero, one, minus_one] = [0, 1, -1].map(|it| number(rw, ty, it));
    let divisor_positive = compare(rw, ICmpPredicate::Sgt, m, zero);
    let toward_zero = select(rw, divisor_positive, minus_one, one);
    let moved = rw.value(llvm::AddOp::build(n, toward_zero));
    let quotient = rw.value(llvm::SDivOp::build(moved, m));
    let positive = rw.value(llvm::AddOp::build(quotient, one));
    let negated = rw.value(llvm::SubOp::build(zero, n));
    let quotient = rw.value(llvm::SDivOp::build(negated, m));
    let negative = rw.value(llvm::SubOp::build(zero, quotient));
    let is_positive = compare(rw, ICmpPredicate::Sgt, n, zero);
    let same_sign = compare(rw, ICmpPredicate::Eq, is_positive, divisor_positive);
    let not_zero = compare(rw, ICmpPredicate::Ne, n, zero);
    let condition = rw.value(llvm::AndOp::build(same_sign, not_zero));
    let value = select(rw, condition, positive, negative);
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers an unsigned division rounded up: `n == 0 ? 0 : (n - 1) / m + 1`.
fn lower_ceil_unsigned(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ty = types.index(rw.context())?;
    let &[n, m] = &types.operands(rw, op)?[..] else { return None };
    let [zero, one] = [0, 1].map(|it| number(rw, ty, it));
    let less = rw.value(llvm::SubOp::build(n, one));
    let quotient = rw.value(llvm::UDivOp::build(less, m));
    let more = rw.value(llvm::AddOp::build(quotient, one));
    let is_zero = compare(rw, ICmpPredicate::Eq, n, zero);
    let value = select(rw, is_zero, zero, more);
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers a signed division rounded down: `n * m < 0 ? -1 - ((m < 0 ? 1 : -1) - n) / m : n / m`.
fn lower_floor(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ty = types.index(rw.context())?;
    let &[n, m] = &types.operands(rw, op)?[..] else { return None };
    let [zero, one, minus_one] = [0, 1, -1].map(|it| number(rw, ty, it));
    let divisor_negative = compare(rw, ICmpPredicate::Slt, m, zero);
    let away = select(rw, divisor_negative, one, minus_one);
    let moved = rw.value(llvm::SubOp::build(away, n));
    let quotient = rw.value(llvm::SDivOp::build(moved, m));
    let negative = rw.value(llvm::SubOp::build(minus_one, quotient));
    let positive = rw.value(llvm::SDivOp::build(n, m));
    let is_negative = compare(rw, ICmpPredicate::Slt, n, zero);
    let other_sign = compare(rw, ICmpPredicate::Ne, is_negative, divisor_negative);
    let not_zero = compare(rw, ICmpPredicate::Ne, n, zero);
    let condition = rw.value(llvm::AndOp::build(other_sign, not_zero));
    let value = select(rw, condition, negative, positive);
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers a cast to a truncation or an extension.
fn lower_cast(
    types: &LlvmTypes,
    rw: &mut Rewriter<'_>,
    op: Op,
    extend: fn(&mut Rewriter<'_>, Value, Type) -> Value,
) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let from = types.convert(&ctx, view.operand_types().next()?)?;
    let to = types.convert(&ctx, view.result_types().next()?)?;
    let (from_width, to_width) = (ctx.types().integer_width(from)?, ctx.types().integer_width(to)?);
    let value = *types.operands(rw, op)?.first()?;
    let value = if from == to {
        value
    } else if from_width > to_width {
        rw.value(llvm::TruncOp::build(value, to))
    } else {
        extend(rw, value, to)
    };
    types.replace(rw, op, &[value]);
    Some(())
}

fn lower_comparison(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let predicate: ICmpPredicate = same_case(rw.op(op).cast::<CmpOp<'_>>()?.pred())?;
    let &[lhs, rhs] = &types.operands(rw, op)?[..] else { return None };
    let value = compare(rw, predicate, lhs, rhs);
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers the width of `index` to a constant.
fn lower_size(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ty = types.index(rw.context())?;
    let value = number(rw, ty, types.options().index_width.into());
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers a constant, cut to the width of `index`.
fn lower_constant(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let attr = rw.op(op).cast::<ConstantOp<'_>>()?.value_attr()?;
    let value = ctx.attrs().i64_value(attr)?;
    let ty = types.index(&ctx)?;
    let spare = 64u32.saturating_sub(types.options().index_width);
    let value = number(rw, ty, (value << spare) >> spare);
    types.replace(rw, op, &[value]);
    Some(())
}
