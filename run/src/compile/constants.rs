//! Values of attributes: bits of constants, and bytes of globals.

use lect_core::attrs::{AttrData, DenseElements};
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type};
use lect_core::number::ApInt;

use crate::types::{Layout, Layouts, Scalar, Shape, shape};

/// Largest size of a global in bytes.
const LARGEST: u64 = 1 << 32;

fn int_bits(value: &ApInt) -> u128 {
    let words = value.words();
    let word = |at: usize| u128::from(words.get(at).copied().unwrap_or(0));
    word(1) << 64 | word(0)
}

/// Elements of an attribute: bits for each, or one for all.
struct Elements {
    bits: Vec<u128>,
    splat: bool,
}

fn dense_numbers(ctx: &ContextData, ty: Type, data: &[u8], splat: bool) -> Option<Elements> {
    let element = ctx.types().element_type(ty)?;
    let size = ctx.attrs().dense_layout(element)?.number_bytes.max(1);
    let number = |bytes: &[u8]| bytes.iter().take(16).rev().fold(0, |bits, byte| bits << 8 | u128::from(*byte));
    Some(Elements { bits: data.chunks_exact(size).map(number).collect(), splat })
}

/// Returns the bits of all numbers of an attribute in order, or `None` if the attribute is no constant.
fn elements(ctx: &ContextData, attr: Attr) -> Option<Elements> {
    let mut bits = Vec::new();
    let mut pending = vec![attr];
    while let Some(attr) = pending.pop() {
        match ctx.attrs().data(attr) {
            AttrData::Integer { value, .. } => bits.push(int_bits(value)),
            AttrData::Float { value, .. } => bits.push(value.bits()),
            AttrData::String { value, .. } => bits.extend(value.iter().map(|byte| u128::from(*byte))),
            AttrData::Array(parts) => pending.extend(parts.iter().rev()),
            AttrData::DenseElements(DenseElements { ty, splat, data, .. }) => {
                let dense = dense_numbers(ctx, *ty, data, *splat)?;
                // A splat within an array of attributes has as many elements as its type.
                if dense.splat && (!bits.is_empty() || !pending.is_empty()) {
                    let count =
                        usize::try_from(ctx.types().shaped_element_count(*ty)?).ok().filter(|it| *it < 1 << 20)?;
                    let one = dense.bits;
                    bits.extend((0..count).flat_map(|_| one.iter().copied()));
                } else if dense.splat {
                    return Some(dense);
                } else {
                    bits.extend(dense.bits);
                }
            }
            AttrData::DenseResource { key, ty } => {
                let resource = ctx.resources().get(ctx.ident(b"builtin"), *key)?;
                bits.extend(dense_numbers(ctx, *ty, &resource.data, false)?.bits);
            }
            AttrData::SparseElements { ty, indices, values } => bits.extend(sparse(ctx, *ty, *indices, *values)?),
            _ => return None,
        }
    }
    Some(Elements { bits, splat: false })
}

fn sparse(ctx: &ContextData, ty: Type, indices: Attr, values: Attr) -> Option<Vec<u128>> {
    let sizes = ctx.types().shape(ty)?;
    let count = usize::try_from(ctx.types().shaped_element_count(ty)?).ok().filter(|count| *count < 1 << 24)?;
    let parts = match ctx.types().data(ctx.types().element_type(ty)?) {
        lect_core::types::TypeData::Complex(_) => 2,
        _ => 1,
    };
    let mut bits = vec![0; count.checked_mul(parts)?];
    let (indices, values) = (dense(ctx, indices)?, dense(ctx, values)?);
    let rank = sizes.len();
    let rows = if rank == 0 { 0 } else { indices_rows(ctx, indices, rank)? };
    for row in 0..rows {
        let at = |list: &Elements, at: usize| list.bits.get(if list.splat { 0 } else { at }).copied();
        let index = dense_numbers(ctx, indices.ty, &indices.data, indices.splat)?;
        let value = dense_numbers(ctx, values.ty, &values.data, values.splat)?;
        let place = sizes.iter().enumerate().try_fold(0usize, |place, (dim, size)| {
            Some(place * usize::try_from(*size).ok()? + usize::try_from(at(&index, row * rank + dim)?).ok()?)
        })?;
        for part in 0..parts {
            let found = if value.splat { value.bits.get(part) } else { value.bits.get(row * parts + part) };
            *bits.get_mut(place * parts + part)? = *found?;
        }
    }
    Some(bits)
}

fn dense(ctx: &ContextData, attr: Attr) -> Option<&DenseElements> {
    if let AttrData::DenseElements(dense) = ctx.attrs().data(attr) { Some(dense) } else { None }
}

fn indices_rows(ctx: &ContextData, indices: &DenseElements, rank: usize) -> Option<usize> {
    Some(usize::try_from(ctx.types().shaped_element_count(indices.ty)?).ok()? / rank)
}

/// Returns the bits of the leaves of a constant, or `None` if the attribute is of another kind.
pub fn leaf_bits(ctx: &ContextData, attr: Attr, layout: &Layout) -> Option<Vec<u128>> {
    let count = layout.leaves.len();
    // `#llvm.zero`, `#llvm.undef`, `#llvm.poison`
    if matches!(ctx.attrs().data(attr), AttrData::Dialect { .. } | AttrData::Unit) {
        return Some(vec![0; count]);
    }
    let elements = elements(ctx, attr)?;
    match elements.splat {
        true if elements.bits.is_empty() => None,
        true => Some(elements.bits.iter().copied().cycle().take(count).collect()),
        false => (elements.bits.len() == count).then_some(elements.bits),
    }
}

/// Returns the bytes of a global with an attribute as its value.
pub fn bytes(ctx: &ContextData, layouts: &mut Layouts, attr: Attr, ty: Type) -> Option<Vec<u8>> {
    let (size, _) = layouts.size(ctx, ty).ok()?;
    if size > LARGEST {
        return None;
    }
    let mut bytes = vec![0; usize::try_from(size).ok()?];
    if matches!(ctx.attrs().data(attr), AttrData::Dialect { .. } | AttrData::Unit) {
        return Some(bytes);
    }
    if let Some((scalar, stride)) = array_of_scalars(ctx, layouts, ty) {
        let elements = elements(ctx, attr)?;
        let places = bytes.chunks_exact_mut(stride);
        if !elements.splat && elements.bits.len() != places.len() {
            return None;
        }
        let mut values = elements.bits.iter().cycle();
        for place in places {
            put(place, scalar, *values.next()?)?;
        }
        return Some(bytes);
    }
    let layout = layouts.of(ctx, ty).ok()?;
    for (leaf, bits) in layout.leaves.iter().zip(leaf_bits(ctx, attr, &layout)?) {
        let at = usize::try_from(leaf.offset()).ok()?;
        if leaf.scalar.bits() < 8 {
            let shifted = (bits as u8 & ((1u8 << leaf.scalar.bits()) - 1)) << (leaf.bit % 8);
            *bytes.get_mut(at)? |= shifted;
        } else {
            put(bytes.get_mut(at..)?, leaf.scalar, bits)?;
        }
    }
    Some(bytes)
}

fn put(place: &mut [u8], scalar: Scalar, bits: u128) -> Option<()> {
    let size = scalar.bytes() as usize;
    place.get_mut(..size)?.copy_from_slice(bits.to_le_bytes().get(..size)?);
    Some(())
}

/// Returns the element type and its size, for arrays of any depth whose elements are not padded.
fn array_of_scalars(ctx: &ContextData, layouts: &mut Layouts, mut ty: Type) -> Option<(Scalar, usize)> {
    loop {
        match shape(ctx, ty)? {
            Shape::Array(count, element) if count > 0 => ty = element,
            Shape::Scalar(scalar) => {
                let size = layouts.size(ctx, ty).ok()?.0;
                return Some((scalar, usize::try_from(size).ok()?));
            }
            _ => return None,
        }
    }
}
