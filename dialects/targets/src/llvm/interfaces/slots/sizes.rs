//! Default sizes and alignments of types, in bytes.

use lect_support::prelude::*;

use super::bits;
use crate::llvm::types;
use crate::llvm::types::LlvmType;

/// Returns the size and alignment of a type.
pub fn size_and_alignment(ctx: &ContextData, ty: Type) -> Option<(u64, u64)> {
    match types::of(ctx, ty) {
        Some(LlvmType::Array { element, count }) => {
            let (size, alignment) = lect_core::stack::grow(|| size_and_alignment(ctx, element))?;
            return Some((size.next_multiple_of(alignment).checked_mul(count)?, alignment));
        }
        Some(LlvmType::Struct(body)) if !body.opaque => {
            let (mut size, mut most) = (0u64, 1);
            for part in body.body() {
                let (own, alignment) = lect_core::stack::grow(|| size_and_alignment(ctx, part))?;
                if !body.packed {
                    size = size.checked_next_multiple_of(alignment)?;
                    most = most.max(alignment);
                }
                size = size.checked_add(own)?;
            }
            return Some((size.checked_next_multiple_of(most)?, most));
        }
        _ => {}
    }
    let size = u64::from(bits(ctx, ty)?.div_ceil(8));
    let alignment = match ctx.types().data(ty) {
        // MLIR's default for integers of 64 bits and more.
        TypeData::Integer { width, .. } if *width >= 64 => 4,
        _ => size.max(1).next_power_of_two(),
    };
    Some((size, alignment))
}

/// Returns the size of a type.
pub fn size(ctx: &ContextData, ty: Type) -> Option<u64> {
    Some(size_and_alignment(ctx, ty)?.0)
}

/// Returns the element of an array or struct at a byte offset, and the offset within the element.
///
/// Returns `None` for padding.
pub fn element_at(ctx: &ContextData, ty: Type, offset: u64) -> Option<(usize, u64)> {
    match types::of(ctx, ty)? {
        LlvmType::Array { element, count } => {
            let size = size(ctx, element).filter(|size| *size > 0)?;
            let index = offset / size;
            (index < count).then_some((usize::try_from(index).ok()?, offset % size))
        }
        LlvmType::Struct(body) => {
            let mut start = 0u64;
            for (index, part) in body.body().enumerate() {
                let (size, alignment) = size_and_alignment(ctx, part)?;
                if !body.packed {
                    start = start.checked_next_multiple_of(alignment)?;
                }
                if offset < start {
                    return None;
                }
                if offset - start < size {
                    return Some((index, offset - start));
                }
                start = start.checked_add(size)?;
            }
            None
        }
        _ => None,
    }
}

/// Returns the byte offset that constant indices denote.
pub fn offset_of(ctx: &ContextData, ty: Type, indices: &[i64]) -> Option<u64> {
    let (first, rest) = indices.split_first()?;
    let mut offset = u64::try_from(*first).ok()?.checked_mul(size(ctx, ty)?)?;
    let mut ty = ty;
    for &index in rest {
        let index = u64::try_from(index).ok()?;
        match types::of(ctx, ty)? {
            LlvmType::Array { element, .. } => {
                offset = offset.checked_add(index.checked_mul(size(ctx, element)?)?)?;
                ty = element;
            }
            LlvmType::Struct(body) => {
                for (at, part) in (0..=index).zip(body.body()) {
                    let (size, alignment) = size_and_alignment(ctx, part)?;
                    if !body.packed {
                        offset = offset.checked_next_multiple_of(alignment)?;
                    }
                    if at < index {
                        offset = offset.checked_add(size)?;
                    }
                }
                ty = body.part(usize::try_from(index).ok()?)?;
            }
            _ => return None,
        }
    }
    Some(offset)
}

/// Returns the byte offset of an element of an array or a struct.
pub fn start_of(ctx: &ContextData, ty: Type, element: usize) -> Option<u64> {
    offset_of(ctx, ty, &[0, i64::try_from(element).ok()?])
}
