//! Older syntax of `linalg` since 2019: views, ranges and slices, named operations without operand segments, reshapes
//! by affine maps.

use lect_core::context::ContextData;
use lect_core::entity::Type;
use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::{EmptyRegion, Parsed, Parser, UnresolvedOperand};
use lect_core::types::{DYNAMIC, TypeData};
use lect_dialects::linalg::parse_listed;

use super::views::{permuted, strides};
use super::{add, as_today, colon_type, set, type_spelled};

/// Parses older types. A range has no current equivalent; views and buffers are memrefs, which lacked strides at that
/// time.
pub(super) fn old_type(p: &mut Parser<'_, '_>, text: &str) -> Parsed<Option<Type>> {
    let body = |word: &str| text.strip_prefix(word)?.strip_prefix('<')?.strip_suffix('>');
    if text == "range" {
        return Ok(type_spelled(p.ctx, "!legacy.range"));
    }
    if let Some(shape) = body("buffer") {
        // A buffer has rank one; the earliest syntax omitted its size.
        let size = if shape.contains('x') { "" } else { "?x" };
        return Ok(type_spelled(p.ctx, &format!("memref<{size}{shape}>")));
    }
    let Some(view) = body("view").and_then(|shape| type_spelled(p.ctx, &format!("memref<{shape}>"))) else {
        return Ok(None);
    };
    let TypeData::MemRef { shape, element, .. } = p.ctx.types().data(view) else { return Ok(None) };
    let layout = p.ctx.attrs().strided_layout(&vec![DYNAMIC; shape.len()], DYNAMIC);
    Ok(p.ctx.types().memref(shape, *element, Some(layout), None).ok())
}

/// Parses a named operation in older syntax, with or without operand segments, or else in the current syntax.
pub(super) fn named(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    // A leading attribute dictionary occurs in the older and the current syntax.
    if p.at_punct("(") || p.at_operand() {
        parse_listed(p, state)?;
        return order_fill(p, state);
    }
    if p.at_keyword("ins") || p.at_keyword("outs") || p.at_keyword("init") {
        return parse_listed(p, state);
    }
    as_today(p, state)
}

/// Swaps the operands of an older `linalg.fill`, whose output came first.
fn order_fill(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let is_shaped = |ty: Type| {
        p.ctx.types().element_type(ty).is_some() && !matches!(p.ctx.types().data(ty), TypeData::Vector { .. })
    };
    if *p.ctx.op_name(state.name).name == *b"linalg.fill"
        && let [output, value] = state.operands[..]
        && is_shaped(p.ir.value_type(output))
        && !is_shaped(p.ir.value_type(value))
    {
        state.operands.swap(0, 1);
    }
    Ok(())
}

/// Parses `%n : !linalg.buffer<?xf32>`.
pub(super) fn buffer_alloc(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let sizes = p.parse_operand_list()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    state.results.push(ty);
    let count = i32::try_from(sizes.len()).unwrap_or(i32::MAX);
    set(p, state, "operandSegmentSizes", p.ctx.attrs().dense_i32_array([count, 0]));
    let index = p.ctx.types().index();
    sizes.into_iter().try_for_each(|size| add(p, state, size, index))
}

/// Parses `%buffer : !linalg.buffer<?xf32>`.
pub(super) fn buffer_size(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let buffer = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    state.results.push(p.ctx.types().index());
    add(p, state, buffer, ty)
}

/// Parses `%min:%max:%step : !linalg.range`.
pub(super) fn range(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let mut parts = vec![p.parse_operand()?];
    for _ in 0..2 {
        p.parse_colon()?;
        parts.push(p.parse_operand()?);
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    state.results.push(ty);
    let index = p.ctx.types().index();
    parts.into_iter().try_for_each(|part| add(p, state, part, index))
}

/// Parses `%a, %b : !linalg.range`.
pub(super) fn range_intersect(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ranges = p.parse_operands(2)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    state.results.push(ty);
    ranges.into_iter().try_for_each(|range| add(p, state, range, ty))
}

/// Parses `%view[%range, %index] : view, !linalg.range, index, part`.
pub(super) fn slice(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let mut operands = vec![p.parse_operand()?];
    operands.extend(p.parse_operands_in(("[", "]"))?);
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let loc = p.loc();
    let mut types = p.parse_type_list()?.to_vec();
    let Some(result) = types.pop() else { return Err(p.custom_error(loc, "expected types")) };
    state.results.push(result);
    state.operands = p.resolve_operands(&operands, &types, loc)?;
    Ok(())
}

/// Parses `%view[%min, %max, %step, ..] : view`. The result has the type of the view with a dynamic offset.
pub(super) fn subview(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let view = p.parse_operand()?;
    let ranges = p.parse_operands_in(("[", "]"))?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    let part = match (p.ctx.types().data(ty), strides(p.ctx, ty)) {
        (TypeData::MemRef { shape, element, memory_space, .. }, Some(layout)) => {
            let layout = p.ctx.attrs().strided_layout(&layout.strides, DYNAMIC);
            p.ctx.types().memref(shape, *element, Some(layout), *memory_space).ok()
        }
        _ => None,
    };
    state.results.push(part.unwrap_or(ty));
    add(p, state, view, ty)?;
    let index = p.ctx.types().index();
    ranges.into_iter().try_for_each(|it| add(p, state, it, index))
}

/// Parses `%buffer[%range, %range] : buffer -> view`, or `: view` for a buffer of rank one.
pub(super) fn view(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let buffer = p.parse_operand()?;
    let ranges = p.parse_operands_in(("[", "]"))?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let mut ty = colon_type(p)?;
    let held = match p.eat_punct("->") {
        true => Some(std::mem::replace(&mut ty, p.parse_type()?)),
        false => p
            .ctx
            .types()
            .element_type(ty)
            .and_then(|element| p.ctx.types().memref(&[DYNAMIC], element, None, None).ok()),
    };
    state.results.push(ty);
    let (Some(held), Some(range)) = (held, type_spelled(p.ctx, "!legacy.range")) else {
        return Err(p.custom_error(loc, "expected a view"));
    };
    add(p, state, buffer, held)?;
    ranges.into_iter().try_for_each(|it| add(p, state, it, range))
}

/// Parses `%source [maps or numbers] : type into type`.
pub(super) fn reshape(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let source = p.parse_operand()?;
    let groups = p.parse_attribute(None)?;
    set(p, state, "reassociation", groups);
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    p.parse_keyword("into")?;
    let result = p.parse_type()?;
    state.results.push(result);
    add(p, state, source, ty)
}

/// Parses `%view (i, j) -> (j, i) : type`, which is `memref.transpose` in current releases. Other syntax is the current
/// `linalg.transpose`.
pub(super) fn transpose(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if !p.at_operand() {
        return as_today(p, state);
    }
    state.name = p.ctx.op_name_of(b"memref.transpose");
    super::views::transpose_of(p, state)
}

/// Parses `(%i) = (%from) to (%to) step (%step) ins (%a = %b: type) outs (%c = %d: type) {..}`.
pub(super) fn tiled_loop(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let index = ctx.types().index();
    let mut args = Vec::new();
    p.parse_delimited(("(", ")"), " in loop", |p| {
        args.push(p.parse_argument(index)?);
        Ok(())
    })?;
    p.expect_punct("=")?;
    let mut counts = Vec::new();
    for word in ["", "to", "step"] {
        if !word.is_empty() {
            p.parse_keyword(word)?;
        }
        let bounds = p.parse_operands_in(("(", ")"))?;
        counts.push(i32::try_from(bounds.len()).unwrap_or(i32::MAX));
        bounds.into_iter().try_for_each(|bound| add(p, state, bound, index))?;
    }
    for word in ["ins", "outs"] {
        let mut passed: Vec<UnresolvedOperand> = Vec::new();
        if p.parse_optional_keyword(word) {
            let mut types = Vec::new();
            p.parse_delimited(("(", ")"), " in loop", |p| {
                let arg = p.parse_argument(index)?;
                p.expect_punct("=")?;
                passed.push(p.parse_operand()?);
                types.push(colon_type(p)?);
                args.push(arg);
                if let (Some(arg), Some(&ty)) = (args.last_mut(), types.last()) {
                    arg.ty = ty;
                }
                Ok(())
            })?;
            for (&operand, &ty) in passed.iter().zip(&types) {
                add(p, state, operand, ty)?;
                if word == "outs" && matches!(ctx.types().data(ty), TypeData::RankedTensor { .. }) {
                    state.results.push(ty);
                }
            }
        }
        counts.push(i32::try_from(passed.len()).unwrap_or(i32::MAX));
    }
    set(p, state, "operandSegmentSizes", ctx.attrs().dense_i32_array(counts));
    for (word, name) in [("iterators", "iterator_types"), ("distribution", "distribution_types")] {
        if p.parse_optional_keyword(word) {
            let kinds = p.parse_attribute(None)?;
            set(p, state, name, kinds);
        }
    }
    p.parse_region(state, &args, EmptyRegion::Stays)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Infers the memref type of a transposition.
pub(super) fn transposed(ctx: &ContextData, ty: Type, map: lect_core::entity::AffineMap) -> Option<Type> {
    let TypeData::MemRef { shape, element, memory_space, .. } = ctx.types().data(ty) else { return None };
    let layout = strides(ctx, ty)?;
    let (shape, steps) = (permuted(ctx, map, shape)?, permuted(ctx, map, &layout.strides)?);
    ctx.types().memref(&shape, *element, Some(ctx.attrs().strided_layout(&steps, layout.offset)), *memory_space).ok()
}
