//! Conversion of properties to the current definition, where only their representation has changed.
//!
//! Changes of the meaning are declared as changes of releases.

use lect_ods::spec::{Arity, PropKind};

use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::OpInfo;
use crate::entity::{Attr, Type};

/// Converts an attribute of an older definition to the form that a slot stores now.
pub fn adapt(ctx: &ContextData, info: &OpInfo, slot: usize, value: Attr) -> Option<Attr> {
    if let Some(stored) = info.stored(ctx, slot, value) {
        return Some(stored);
    }
    if let PropKind::Sizes(groups) = info.spec().props.get(slot)?.kind {
        return padded(ctx, value, groups as usize).filter(|&sizes| info.can_hold(ctx, slot, sizes));
    }
    // Lists of numbers were once arrays of attributes, or dense elements.
    let types = ctx.types();
    let elements = [types.i64(), types.i32(), types.i1(), types.i8(), types.i16()];
    let mut arrays = elements.into_iter().filter_map(|element| dense_array(ctx, value, element));
    arrays.find(|&array| info.can_hold(ctx, slot, array))
}

/// Returns segment sizes extended to the current number of segments: the new ones at the end are empty.
fn padded(ctx: &ContextData, value: Attr, groups: usize) -> Option<Attr> {
    let mut sizes = numbers(ctx, value)?;
    (sizes.len() <= groups).then(|| sizes.resize(groups, 0))?;
    array_of(ctx, &sizes, ctx.types().i32())
}

fn dense_array(ctx: &ContextData, value: Attr, element: Type) -> Option<Attr> {
    array_of(ctx, &numbers(ctx, value)?, element)
}

fn array_of(ctx: &ContextData, numbers: &[i64], element: Type) -> Option<Attr> {
    let bytes = ctx.attrs().dense_layout(element)?.element_bytes();
    let data = numbers.iter().flat_map(|number| number.to_le_bytes().into_iter().take(bytes));
    ctx.attrs().dense_array(element, data.collect::<Vec<_>>()).ok()
}

/// Returns the numbers of a list attribute: an array of attributes, dense elements or a dense array.
pub fn numbers(ctx: &ContextData, value: Attr) -> Option<Vec<i64>> {
    match ctx.attrs().data(value) {
        AttrData::Array(elements) => elements.iter().map(|&element| number(ctx, element)).collect(),
        AttrData::DenseArray { element, data } => {
            let layout = ctx.attrs().dense_layout(*element)?;
            data.chunks_exact(layout.element_bytes()).map(|bytes| layout.integer(bytes)?.to_i64()).collect()
        }
        AttrData::DenseElements(elements) => {
            let layout =
                ctx.attrs().dense_layout(ctx.types().element_type(elements.ty)?).filter(|layout| !layout.complex)?;
            let stored: Option<Vec<i64>> = elements
                .data
                .chunks_exact(layout.element_bytes())
                .map(|bytes| layout.integer(bytes)?.to_i64())
                .collect();
            match (elements.splat, &*stored?) {
                // A large splat cannot be such a list.
                (true, &[number]) => {
                    let count = ctx.types().element_count(elements.ty).filter(|&count| count <= 1 << 16)?;
                    Some(vec![number; count as usize])
                }
                (_, numbers) => Some(numbers.to_vec()),
            }
        }
        _ => None,
    }
}

fn number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attrs().data(attr) {
        // A Boolean is one bit, and 1 if it is true.
        AttrData::Integer { value, .. } if value.width() == 1 => Some(i64::from(value.is_one())),
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// Returns the slot and the segment sizes of `operands` operands, for an operation that was written without sizes. The
/// first variadic segment gets all operands that the others do not need.
pub fn operand_sizes(ctx: &ContextData, info: &OpInfo, operands: usize) -> Option<(usize, Attr)> {
    let slot = info.prop_slot("operandSegmentSizes")?;
    let groups = &info.spec().operands;
    let single = groups.iter().filter(|group| group.arity == Arity::One).count();
    let mut left = operands.checked_sub(single)? as i64;
    let size = |arity: &Arity, left: &mut i64| match arity {
        Arity::One => 1,
        Arity::Optional => {
            let size = (*left).min(1);
            *left -= size;
            size
        }
        _ => std::mem::take(left),
    };
    let sizes: Vec<i64> = groups.iter().map(|group| size(&group.arity, &mut left)).collect();
    (left == 0).then(|| Some((slot, array_of(ctx, &sizes, ctx.types().i32())?)))?
}

/// Returns the total number of operands, by the segment sizes.
pub fn total_size(ctx: &ContextData, sizes: Option<Attr>) -> Option<usize> {
    let sizes = numbers(ctx, sizes?)?;
    usize::try_from(sizes.iter().try_fold(0i64, |sum, &size| sum.checked_add(size))?).ok()
}
