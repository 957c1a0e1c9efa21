//! Result type inference of `test`.

use lect_core::dialect::InferFrom;
use lect_core::number::FloatFormat;
use lect_core::types::Signedness;
use lect_support::prelude::*;

type Inferred = Result<Vec<Type>, Invalid>;

fn integer(ctx: &ContextData, width: u32) -> Result<Type, Invalid> {
    ctx.types().integer(width, Signedness::Signless)
}

pub(crate) fn i16(ctx: &ContextData, _: &InferFrom<'_>) -> Inferred {
    Ok(vec![integer(ctx, 16)?])
}

pub(crate) fn all_operands(_: &ContextData, from: &InferFrom<'_>) -> Inferred {
    Ok(from.operands.to_vec())
}

/// Infers the types of the region's arguments.
pub(crate) fn block_args(_: &ContextData, from: &InferFrom<'_>) -> Inferred {
    Ok(from.block_args.to_vec())
}

pub(crate) fn first_operand(_: &ContextData, from: &InferFrom<'_>) -> Inferred {
    Ok(from.operands.first().copied().into_iter().collect())
}

/// Infers the type that both operands share.
pub(crate) fn same_operands(ctx: &ContextData, from: &InferFrom<'_>) -> Inferred {
    match *from.operands {
        [one, other] if one == other => Ok(vec![one]),
        [one, other] => {
            let message = format!("operand type mismatch '{}' vs '{}'", ctx.types().show(one), ctx.types().show(other));
            Err(message.as_str().into())
        }
        _ => Err(Invalid::default()),
    }
}

/// Infers a rank-one tensor with the first size of the first operand.
pub(crate) fn first_size(ctx: &ContextData, from: &InferFrom<'_>) -> Inferred {
    let element = integer(ctx, 17)?;
    let (size, encoding) = match from.operands.first().map(|ty| ctx.types().data(*ty)) {
        Some(TypeData::RankedTensor { shape, encoding, .. }) => (shape.first().copied(), *encoding),
        _ => (None, None),
    };
    Ok(vec![ctx.types().tensor(&[size.unwrap_or(DYNAMIC)], element, encoding)?])
}

pub(crate) fn three_results(ctx: &ContextData, _: &InferFrom<'_>) -> Inferred {
    let float = ctx.types().float(FloatFormat::F32);
    Ok(vec![integer(ctx, 32)?, float, float])
}

/// Infers an integer type whose width is the sum of the integer properties.
pub(crate) fn sum_of_widths(ctx: &ContextData, from: &InferFrom<'_>) -> Inferred {
    let numbers = from.props.iter().flatten().filter_map(|attr| match ctx.attrs().data(*attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    });
    let width = numbers.fold(0i64, i64::saturating_add);
    Ok(vec![integer(ctx, u32::try_from(width).map_err(|_| Invalid::default())?)?])
}
