//! Integers: bit fields, shifts, negation, casts and constants.

use lect_core::attrs::DenseElements;
use lect_core::fold::splat_attr;
use lect_core::types::Signedness;
use lect_dialects::{llvm, spirv as sv};
use lect_support::prelude::*;

use crate::llvm::pattern::LlvmPatterns;
use crate::llvm::types::LlvmTypes;

/// Adds the patterns for integers, casts and constants.
pub fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.on::<sv::BitFieldInsertOp<'_>>(1, lower_insertion);
    patterns.on::<sv::BitFieldSExtractOp<'_>>(1, lower_signed_extraction);
    patterns.on::<sv::BitFieldUExtractOp<'_>>(1, lower_unsigned_extraction);
    patterns.on::<sv::NotOp<'_>>(1, lower_not);
    patterns.on::<sv::LogicalNotOp<'_>>(1, lower_not);
    patterns.on::<sv::ShiftLeftLogicalOp<'_>>(1, |types, rw, op| {
        lower_shift(types, rw, op, |rw, it, by| rw.value(llvm::ShlOp::build(it, by)))
    });
    patterns.on::<sv::ShiftRightLogicalOp<'_>>(1, |types, rw, op| {
        lower_shift(types, rw, op, |rw, it, by| rw.value(llvm::LShrOp::build(it, by)))
    });
    patterns.on::<sv::ShiftRightArithmeticOp<'_>>(1, |types, rw, op| {
        lower_shift(types, rw, op, |rw, it, by| rw.value(llvm::AShrOp::build(it, by)))
    });
    patterns.on::<sv::BitcastOp<'_>>(1, lower_bitcast);
    patterns.on::<sv::FConvertOp<'_>>(1, |types, rw, op| {
        let extend = |rw: &mut Rewriter<'_>, it, ty| rw.value(llvm::FPExtOp::build(it, ty));
        lower_cast(types, rw, op, extend, |rw, it, ty| rw.value(llvm::FPTruncOp::build(it, ty)))
    });
    patterns.on::<sv::SConvertOp<'_>>(1, |types, rw, op| {
        let extend = |rw: &mut Rewriter<'_>, it, ty| rw.value(llvm::SExtOp::build(it, ty));
        lower_cast(types, rw, op, extend, |rw, it, ty| rw.value(llvm::TruncOp::build(it, ty)))
    });
    patterns.on::<sv::UConvertOp<'_>>(1, |types, rw, op| {
        let extend = |rw: &mut Rewriter<'_>, it, ty| rw.value(llvm::ZExtOp::build(it, ty));
        lower_cast(types, rw, op, extend, |rw, it, ty| rw.value(llvm::TruncOp::build(it, ty)))
    });
    patterns.on::<sv::ConstantOp<'_>>(1, lower_constant);
}

/// Returns the width of a number, or of the elements of a vector.
fn width(ctx: &ContextData, ty: Type) -> Option<u32> {
    match ctx.types().data(ctx.types().element_type(ty).unwrap_or(ty)) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(format) => Some(format.width()),
        _ => None,
    }
}

/// Creates an integer constant, or a vector of equal ones. `source` is the type in SPIR-V.
fn number(rw: &mut Rewriter<'_>, source: Type, ty: Type, number: i64) -> Option<Value> {
    let ctx = rw.context().clone();
    let value = ApInt::from_i64(width(&ctx, source)?, number);
    let attr = splat_attr(&ctx, value.into(), source)?;
    Some(rw.value(llvm::ConstantOp::build(attr, ty)))
}

/// An operation on a bit field, with converted operands.
struct Field {
    /// Type in SPIR-V, and converted type.
    source: Type,
    ty: Type,
    operands: Vec<Value>,
    offset: Value,
    count: Value,
}

impl Field {
    /// Broadcasts and resizes the offset and the number of bits, which are the last operands.
    fn of(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<Self> {
        let view = rw.op(op);
        let source = view.result_types().next()?;
        let last: Vec<Type> = view.operand_types().collect();
        let [.., offset_type, count_type] = last[..] else { return None };
        let ctx = rw.context().clone();
        let ty = types.convert(&ctx, source)?;
        width(&ctx, source)?;
        let (offset_width, count_width) = (width(&ctx, offset_type)?, width(&ctx, count_type)?);
        let operands = types.operands(rw, op)?;
        let [.., offset, count] = operands[..] else { return None };
        let offset = fit(rw, offset, offset_width, source, ty)?;
        let count = fit(rw, count, count_width, source, ty)?;
        Some(Self { source, ty, operands, offset, count })
    }
}

/// Converts a number of bits to the type of a value: repeats the number for each element, and resizes the elements.
fn fit(rw: &mut Rewriter<'_>, bits: Value, own: u32, source: Type, ty: Type) -> Option<Value> {
    let ctx = rw.context().clone();
    let mut bits = bits;
    if ctx.types().element_type(source).is_some() {
        let count = ctx.types().element_count(source)?;
        let vector = ctx.types().vector(&[i64::try_from(count).ok()?], &[false], rw.ir().value_type(bits)).ok()?;
        let index_type = ctx.types().int(32);
        let mut all = rw.value(llvm::PoisonOp::build(vector));
        for at in 0..count {
            let index = ctx.attrs().integer(index_type, i64::try_from(at).ok()?);
            let index = rw.value(llvm::ConstantOp::build(index, index_type));
            all = rw.value(llvm::InsertElementOp::build(all, bits, index).with_types([vector]));
        }
        bits = all;
    }
    Some(match own.cmp(&width(&ctx, source)?) {
        std::cmp::Ordering::Less => rw.value(llvm::ZExtOp::build(bits, ty)),
        std::cmp::Ordering::Greater => rw.value(llvm::TruncOp::build(bits, ty)),
        std::cmp::Ordering::Equal => bits,
    })
}

/// Lowers the insertion of bits: those outside of the field are kept.
fn lower_insertion(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let field = Field::of(types, rw, op)?;
    let ones = number(rw, field.source, field.ty, -1)?;
    let shifted = rw.value(llvm::ShlOp::build(ones, field.count));
    let low = rw.value(llvm::XOrOp::build(shifted, ones));
    let inside = rw.value(llvm::ShlOp::build(low, field.offset));
    let outside = rw.value(llvm::XOrOp::build(inside, ones));
    let kept = rw.value(llvm::AndOp::build(field.operands[0], outside));
    let inserted = rw.value(llvm::ShlOp::build(field.operands[1], field.offset));
    let value = rw.value(llvm::OrOp::build(kept, inserted));
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers a signed extraction: the field is shifted to the most significant bits, and back.
fn lower_signed_extraction(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let field = Field::of(types, rw, op)?;
    let bits = i64::from(width(rw.context(), field.source)?);
    let size = number(rw, field.source, field.ty, bits)?;
    let end = rw.value(llvm::AddOp::build(field.count, field.offset));
    let left = rw.value(llvm::SubOp::build(size, end));
    let shifted = rw.value(llvm::ShlOp::build(field.operands[0], left));
    let right = rw.value(llvm::AddOp::build(field.offset, left));
    let value = rw.value(llvm::AShrOp::build(shifted, right));
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers an unsigned extraction to a shift and a mask.
fn lower_unsigned_extraction(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let field = Field::of(types, rw, op)?;
    let ones = number(rw, field.source, field.ty, -1)?;
    let shifted = rw.value(llvm::ShlOp::build(ones, field.count));
    let mask = rw.value(llvm::XOrOp::build(shifted, ones));
    let down = rw.value(llvm::LShrOp::build(field.operands[0], field.offset));
    let value = rw.value(llvm::AndOp::build(down, mask));
    types.replace(rw, op, &[value]);
    Some(())
}

fn lower_not(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let source = rw.op(op).result_types().next()?;
    let ty = types.convert(rw.context(), source)?;
    width(rw.context(), source)?;
    let operands = types.operands(rw, op)?;
    let ones = number(rw, source, ty, -1)?;
    let value = rw.value(llvm::XOrOp::build(*operands.first()?, ones));
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers a shift. A narrower amount is extended by its signedness, and a wider one is not converted.
fn lower_shift(
    types: &LlvmTypes,
    rw: &mut Rewriter<'_>,
    op: Op,
    make: impl Fn(&mut Rewriter<'_>, Value, Value) -> Value,
) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let ty = types.convert(&ctx, view.result_types().next()?)?;
    let all: Vec<Type> = view.operand_types().collect();
    let [base, amount] = all[..] else { return None };
    let (wide, narrow) = (width(&ctx, ty)?, width(&ctx, amount)?);
    if base != amount && narrow > wide {
        return None;
    }
    let operands = types.operands(rw, op)?;
    let [value, mut by] = operands[..] else { return None };
    if base != amount && narrow < wide {
        let element = ctx.types().element_type(amount).unwrap_or(amount);
        by = match ctx.types().data(element) {
            TypeData::Integer { signedness: Signedness::Unsigned, .. } => rw.value(llvm::ZExtOp::build(by, ty)),
            _ => rw.value(llvm::SExtOp::build(by, ty)),
        };
    }
    let value = make(rw, value, by);
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers a bitcast. A cast of a pointer is its operand.
fn lower_bitcast(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = types.convert(&ctx, rw.op(op).result_types().next()?)?;
    let operands = types.operands(rw, op)?;
    let operand = *operands.first()?;
    let is_pointer = llvm::types::pointer_space(&ctx, ty).is_some();
    let value = if is_pointer { operand } else { rw.value(llvm::BitcastOp::build(operand, ty)) };
    types.replace(rw, op, &[value]);
    Some(())
}

type Cast = fn(&mut Rewriter<'_>, Value, Type) -> Value;

/// Lowers a change of width to an extension or a truncation.
fn lower_cast(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, extend: Cast, truncate: Cast) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let (from, to) = (view.operand_types().next()?, view.result_types().next()?);
    let ty = types.convert(&ctx, to)?;
    let cast = match width(&ctx, from)?.cmp(&width(&ctx, to)?) {
        std::cmp::Ordering::Less => extend,
        std::cmp::Ordering::Greater => truncate,
        std::cmp::Ordering::Equal => return None,
    };
    let operands = types.operands(rw, op)?;
    let value = cast(rw, *operands.first()?, ty);
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers a number or a vector. The integers of the attribute become signless.
fn lower_constant(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let source = view.result_types().next()?;
    width(&ctx, source)?;
    let ty = types.convert(&ctx, source)?;
    let value = view.cast::<sv::ConstantOp<'_>>()?.value_attr()?;
    let value = signless(&ctx, value, ty)?;
    let made = rw.value(llvm::ConstantOp::build(value, ty));
    types.replace(rw, op, &[made]);
    Some(())
}

/// Returns a constant of a type without signs.
fn signless(ctx: &ContextData, value: Attr, ty: Type) -> Option<Attr> {
    match ctx.attrs().data(value) {
        AttrData::Integer { value, .. } => Some(ctx.attrs().intern(AttrData::Integer { value: value.clone(), ty })),
        AttrData::DenseElements(DenseElements { data, splat, .. }) => ctx.attrs().dense_elements(ty, *splat, data).ok(),
        _ => Some(value),
    }
}
