//! The types of the builtin dialect.

use lect_core::diag::Failure;
use lect_core::dialect::EntryReader;
use lect_core::entity::Type;
use lect_core::number::FloatFormat;
use lect_core::types::{Invalid, Signedness};

use super::entry::EntryCursor;
use super::parts::{Parts, list};
use crate::code::TypeCode;

/// Reads a type from its code on.
pub(crate) fn ty<'f>(cursor: &mut impl Parts<'f>) -> Result<Type, Failure> {
    let at = cursor.offset();
    let code = cursor.varint()?;
    let ctx = cursor.ctx();
    let Some(known) = TypeCode::of(code) else {
        return Err(cursor.error_at(at, format!("unknown attribute code: {code}")));
    };
    let made = match known {
        TypeCode::Integer => {
            let coded = cursor.varint()?;
            let signedness = match coded & 3 {
                0 => Signedness::Signless,
                1 => Signedness::Signed,
                2 => Signedness::Unsigned,
                _ => return Err(cursor.error_at(at, "unknown signedness of an integer type")),
            };
            ctx.integer_type(u32::try_from(coded >> 2).unwrap_or(u32::MAX), signedness)
        }
        TypeCode::Index => Ok(ctx.common().index),
        TypeCode::Function => {
            let inputs = list(cursor, EntryReader::ty)?;
            let results = list(cursor, EntryReader::ty)?;
            Ok(ctx.function_type(inputs, results))
        }
        TypeCode::Bf16 => Ok(ctx.float_type(FloatFormat::BF16)),
        TypeCode::F16 => Ok(ctx.float_type(FloatFormat::F16)),
        TypeCode::F32 => Ok(ctx.common().f32),
        TypeCode::F64 => Ok(ctx.common().f64),
        TypeCode::F80 => Ok(ctx.float_type(FloatFormat::F80)),
        TypeCode::F128 => Ok(ctx.float_type(FloatFormat::F128)),
        TypeCode::Complex => {
            let element = cursor.ty()?;
            ctx.complex_type(element)
        }
        TypeCode::MemRef | TypeCode::MemRefWithSpace => {
            let space = (known == TypeCode::MemRefWithSpace).then(|| cursor.attr()).transpose()?;
            let shape = list(cursor, EntryReader::signed_varint)?;
            let element = cursor.ty()?;
            let layout = cursor.attr()?;
            ctx.memref_type(&shape, element, Some(layout), space)
        }
        TypeCode::None => Ok(ctx.common().none),
        TypeCode::RankedTensor | TypeCode::RankedTensorWithEncoding => {
            let encoding = (known == TypeCode::RankedTensorWithEncoding).then(|| cursor.attr()).transpose()?;
            let shape = list(cursor, EntryReader::signed_varint)?;
            let element = cursor.ty()?;
            ctx.tensor_type(&shape, element, encoding)
        }
        TypeCode::Tuple => Ok(ctx.tuple_type(list(cursor, EntryReader::ty)?)),
        TypeCode::UnrankedMemRef | TypeCode::UnrankedMemRefWithSpace => {
            let space = (known == TypeCode::UnrankedMemRefWithSpace).then(|| cursor.attr()).transpose()?;
            let element = cursor.ty()?;
            ctx.unranked_memref_type(element, space)
        }
        TypeCode::UnrankedTensor => {
            let element = cursor.ty()?;
            ctx.unranked_tensor_type(element)
        }
        TypeCode::Vector => {
            let shape = list(cursor, EntryReader::signed_varint)?;
            let element = cursor.ty()?;
            ctx.vector_type(&shape, &vec![false; shape.len()], element)
        }
        TypeCode::VectorWithScalableDims => return cursor.scalable_vector(at),
    };
    made.map_err(|Invalid(message)| cursor.error_at(at, message))
}

/// Releases up to 16 wrote how many dimensions are scalable, the last ones; later ones a truth value for each. Whichever
/// wrote the file, the bytes are read to the end by one of the two.
pub(super) fn scalable_vector(cursor: &mut EntryCursor<'_>, at: usize) -> Result<Type, Failure> {
    let ctx = cursor.ctx();
    let old_first = cursor.file.image.producer().starts_with(b"MLIR16");
    let start = cursor.cursor;
    let mut attempt = |old| {
        cursor.cursor = start;
        let read = scalable_parts(cursor, old).ok();
        read.filter(|(shape, scalable, _)| cursor.is_at_end() && shape.len() == scalable.len())
    };
    let (shape, scalable, (at_element, element)) = match attempt(old_first).or_else(|| attempt(!old_first)) {
        Some(parts) => parts,
        None => {
            cursor.cursor = start;
            scalable_parts(cursor, old_first)?
        }
    };
    let element = cursor.ty_at(at_element, element)?;
    ctx.vector_type(&shape, &scalable, element).map_err(|Invalid(message)| cursor.error_at(at, message))
}

/// What a scalable vector is made of: its shape, which of its dimensions are scalable, and its element, by place in the
/// file and by number.
type ScalableParts = (Vec<i64>, Vec<bool>, (usize, u64));

/// The shape, which of its dimensions are scalable, and the type of an element: its number and the place of that. What
/// is tried several times must not read what may be tried several times in turn.
fn scalable_parts(cursor: &mut EntryCursor<'_>, old: bool) -> Result<ScalableParts, Failure> {
    let (mut scalable, mut trailing) = (Vec::new(), 0);
    match old {
        true => trailing = cursor.varint()?,
        false => scalable = list(cursor, EntryReader::bool)?,
    }
    let shape = list(cursor, EntryReader::signed_varint)?;
    if old {
        let scalable_from = (shape.len() as u64).saturating_sub(trailing);
        scalable = (0..shape.len() as u64).map(|dim| dim >= scalable_from).collect();
    }
    let element = (cursor.offset(), cursor.varint()?);
    Ok((shape, scalable, element))
}
