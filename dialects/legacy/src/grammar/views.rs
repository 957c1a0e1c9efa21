//! Older syntax of the Standard dialect for subviews, transpositions and `tensor_from_elements`.

use lect_core::affine::strided::StridedLayout;
use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{AffineMap, Type};
use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;
use lect_core::types::{DYNAMIC, TypeData};
use lect_ods::order::Order as _;

use super::linalg::transposed;
use super::{add, colon_type, places, set};

/// Returns the strides and the offset of a strided memref.
pub(crate) fn strides(ctx: &ContextData, ty: Type) -> Option<StridedLayout> {
    let TypeData::MemRef { shape, layout, .. } = ctx.types().data(ty) else { return None };
    let map = match layout.map(|layout| ctx.attrs().data(layout)) {
        None => ctx.affine().identity_map(u32::try_from(shape.len()).ok()?),
        Some(AttrData::StridedLayout { strides, offset }) => {
            return Some(StridedLayout::new(strides.to_vec(), *offset));
        }
        Some(AttrData::AffineMap(map)) => *map,
        Some(_) => return None,
    };
    ctx.affine().strides_and_offset(map, shape)
}

/// Permutes integers by a permutation map.
pub(super) fn permuted(ctx: &ContextData, map: AffineMap, numbers: &[i64]) -> Option<Vec<i64>> {
    let at = |expr: &lect_core::entity::AffineExpr| numbers.get(expr.as_dim(ctx)? as usize).copied();
    let all: Option<Vec<i64>> = map.results(ctx).iter().map(at).collect();
    all.filter(|all| all.len() == numbers.len())
}

/// Parses `%memref (i, j) -> (j, i) : type to type`. The result type was optional.
pub(super) fn transpose(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    transpose_of(p, state)
}

pub(super) fn transpose_of(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let memref = p.parse_operand()?;
    let map = p.bare_affine_map()?;
    set(p, state, "permutation", p.ctx.attrs().affine_map(map));
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let ty = colon_type(p)?;
    let result = match p.parse_optional_keyword("to") {
        true => p.parse_type()?,
        false => match transposed(p.ctx, ty, map) {
            Some(result) => result,
            None => return Err(p.custom_error(loc, "expected a strided memref of as many dimensions as the map")),
        },
    };
    state.results.push(result);
    add(p, state, memref, ty)
}

/// Parses `(%a, %b) : type`, or without parentheses.
pub(super) fn from_elements(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let elements = match p.at_punct("(") {
        true => p.parse_operands_in(("(", ")"))?,
        false => p.parse_operand_list()?,
    };
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let ty = colon_type(p)?;
    let Some(element) = p.ctx.types().element_type(ty) else { return Err(p.custom_error(loc, "expected a tensor")) };
    state.results.push(ty);
    elements.into_iter().try_for_each(|it| add(p, state, it, element))
}

/// Parses `%memref[offsets][sizes][strides] : type to type`. Empty lists are derived from the types.
pub(super) fn subview(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let source = p.parse_operand()?;
    let (mut operands, mut lists) = (Vec::new(), Vec::new());
    for what in [" in offsets", " in sizes", " in strides"] {
        let (dynamic, numbers) = places(p, what, DYNAMIC)?;
        operands.push(dynamic);
        lists.push(numbers);
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let ty = colon_type(p)?;
    p.parse_keyword("to")?;
    let result = p.parse_type()?;
    if lists.iter().any(Vec::is_empty) && rank(p.ctx, ty) > 0 {
        let Some(said) = said_by_types(p.ctx, ty, result) else {
            return Err(p.custom_error(loc, "expected types that determine the part of the memref"));
        };
        for (list, said) in lists.iter_mut().zip(said) {
            if list.is_empty() {
                *list = said;
            }
        }
    }
    let sizes = operands.iter().map(|group| i32::try_from(group.len()).unwrap_or(i32::MAX));
    let sizes: Vec<i32> = [1].into_iter().chain(sizes).collect();
    set(p, state, "operandSegmentSizes", p.ctx.attrs().dense_i32_array(sizes));
    for (name, list) in ["static_offsets", "static_sizes", "static_strides"].iter().zip(lists) {
        set(p, state, name, p.ctx.attrs().dense_i64_array(list));
    }
    state.results.push(result);
    add(p, state, source, ty)?;
    let index = p.ctx.types().index();
    operands.into_iter().flatten().try_for_each(|operand| add(p, state, operand, index))
}

fn rank(ctx: &ContextData, ty: Type) -> usize {
    ctx.types().shape(ty).map_or(0, <[i64]>::len)
}

/// Derives offsets, sizes and strides of a subview from the source and result types.
fn said_by_types(ctx: &ContextData, from: Type, to: Type) -> Option<[Vec<i64>; 3]> {
    let (whole, part, sizes) = (strides(ctx, from)?, strides(ctx, to)?, ctx.types().shape(to)?);
    if whole.strides.len() != part.strides.len() {
        return None;
    }
    let steps: Vec<i64> = whole
        .strides
        .iter()
        .zip(&part.strides)
        .map(|(&whole, &part)| match (whole, part) {
            (DYNAMIC, _) | (_, DYNAMIC) | (0, _) => 1,
            (whole, part) => part / whole,
        })
        .collect();
    // Decomposes the linear offset into an index for each dimension, in the order of descending strides.
    let mut offsets = vec![0; whole.strides.len()];
    if part.offset != DYNAMIC && whole.offset != DYNAMIC {
        let mut rest = part.offset.checked_sub(whole.offset)?;
        let mut order: Vec<usize> = (0..offsets.len()).collect();
        order.order_by_key(|&dim| std::cmp::Reverse(whole.strides[dim]));
        for dim in order {
            let stride = whole.strides[dim];
            if stride > 0 && stride != DYNAMIC {
                offsets[dim] = rest / stride;
                rest %= stride;
            }
        }
        if rest != 0 {
            return None;
        }
    }
    Some([offsets, sizes.to_vec(), steps])
}
