//! Types of results that follow from the rest of an operation.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::InferFrom;
use lect_core::entity::{Attr, Type};
use lect_core::number::FloatFormat;
use lect_core::types::{DYNAMIC, Invalid, Signedness, TypeData};

type Inferred = Result<Vec<Type>, Invalid>;

fn integer(ctx: &ContextData, width: u32) -> Result<Type, Invalid> {
    ctx.integer_type(width, Signedness::Signless)
}

pub(super) fn i16(ctx: &ContextData, _: &InferFrom<'_>) -> Inferred {
    Ok(vec![integer(ctx, 16)?])
}

pub(super) fn all_operands(_: &ContextData, from: &InferFrom<'_>) -> Inferred {
    Ok(from.operands.to_vec())
}

/// Those of the arguments of the region.
pub(super) fn block_args(_: &ContextData, from: &InferFrom<'_>) -> Inferred {
    Ok(from.block_args.to_vec())
}

pub(super) fn first_operand(_: &ContextData, from: &InferFrom<'_>) -> Inferred {
    Ok(from.operands.first().copied().into_iter().collect())
}

/// The type of both operands.
pub(super) fn same_operands(ctx: &ContextData, from: &InferFrom<'_>) -> Inferred {
    match from.operands {
        &[one, other] if one == other => Ok(vec![one]),
        &[one, other] => {
            let message = format!("operand type mismatch '{}' vs '{}'", ctx.show_type(one), ctx.show_type(other));
            Err(message.as_str().into())
        }
        _ => Err(Invalid::default()),
    }
}

/// The same, of an operation that refines the type that is there.
pub(super) fn refined(ctx: &ContextData, from: &InferFrom<'_>) -> Inferred {
    same_operands(ctx, from)
}

/// A tensor of the first size of the first operand.
pub(super) fn first_size(ctx: &ContextData, from: &InferFrom<'_>) -> Inferred {
    let element = integer(ctx, 17)?;
    let (size, encoding) = match from.operands.first().map(|ty| ctx.type_data(*ty)) {
        Some(TypeData::RankedTensor { shape, encoding, .. }) => (shape.first().copied(), *encoding),
        _ => (None, None),
    };
    Ok(vec![ctx.tensor_type(&[size.unwrap_or(DYNAMIC)], element, encoding)?])
}

pub(super) fn three_results(ctx: &ContextData, _: &InferFrom<'_>) -> Inferred {
    let float = ctx.float_type(FloatFormat::F32);
    Ok(vec![integer(ctx, 32)?, float, float])
}

/// An integer as wide as two numbers together.
pub(super) fn sum_of_widths(ctx: &ContextData, from: &InferFrom<'_>) -> Inferred {
    let number = |slot: usize| match from.props.get(slot).copied().flatten().map(|attr: Attr| ctx.attr_data(attr)) {
        Some(AttrData::Integer { value, .. }) => value.to_i64(),
        _ => None,
    };
    let width = number(0).zip(number(1)).and_then(|(one, other)| u32::try_from(one.checked_add(other)?).ok());
    Ok(vec![integer(ctx, width.ok_or_else(Invalid::default)?)?])
}
