//! Older syntax of vector operations, with fewer or more types.

use lect_core::entity::Type;
use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::types::{DYNAMIC, TypeData};
use lect_support::upgrades::{numbers, reduction_kind};

use super::{add, as_today, colon_type, places, set};

/// Parses `%value : vector`.
pub(super) fn splat(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let value = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let (ty, element) = vector_type(p)?;
    state.results.push(ty);
    add(p, state, value, element)
}

/// Parses `"add", %vector, %acc : vector into f32`, or with the kind in `<..>`.
pub(super) fn reduction(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let bracket = p.eat_punct("<");
    let word = p.parse_word_or_string()?;
    if bracket {
        p.expect_punct(">")?;
    }
    p.expect_punct(",")?;
    let vector = p.parse_operand()?;
    let acc = if p.eat_punct(",") { Some(p.parse_operand()?) } else { None };
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    p.parse_keyword("into")?;
    let result = p.parse_type()?;
    let Some(kind) = reduction_kind(p.ctx, &word, result) else {
        return Err(p.custom_error(loc, "expected a way to reduce"));
    };
    set(p, state, "kind", kind);
    state.results.push(result);
    add(p, state, vector, ty)?;
    match acc {
        Some(acc) => add(p, state, acc, result),
        None => Ok(()),
    }
}

/// Parses `%vector[1, %i] : vector`. The result type is written since MLIR 18.
pub(super) fn extract(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let vector = p.parse_operand()?;
    extract_from(p, state, vector)
}

fn extract_from(p: &mut OpParser<'_, '_>, state: &mut OpState, vector: UnresolvedOperand) -> Parsed<()> {
    let (operands, places) = places(p, " in position", DYNAMIC)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let mut ty = colon_type(p)?;
    if p.parse_optional_keyword("from") {
        state.results.push(ty);
        ty = p.parse_type()?;
    } else {
        let part = match p.ctx.types().data(ty) {
            TypeData::Vector { shape, element, .. } if places.len() == shape.len() => Some(*element),
            TypeData::Vector { shape, scalable, element } => {
                match (shape.get(places.len()..), scalable.get(places.len()..)) {
                    (Some(shape), Some(scalable)) => p.ctx.types().vector(shape, scalable, *element).ok(),
                    _ => None,
                }
            }
            _ => None,
        };
        let Some(part) = part else { return Err(p.custom_error(loc, "expected a vector that has such a part")) };
        state.results.push(part);
    }
    set(p, state, "static_position", p.ctx.attrs().dense_i64_array(places));
    add(p, state, vector, ty)?;
    let index = p.ctx.types().index();
    operands.into_iter().try_for_each(|operand| add(p, state, operand, index))
}

/// Parses `%part, %vector[1 : i32] : part into vector`.
pub(super) fn insert(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let operands = p.parse_operands(2)?;
    let loc = p.loc();
    let (dynamic, places) = places(p, " in position", DYNAMIC)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let part = colon_type(p)?;
    p.parse_keyword("into")?;
    let ty = p.parse_type()?;
    set(p, state, "static_position", p.ctx.attrs().dense_i64_array(places));
    state.results.push(ty);
    state.operands = p.resolve_operands(&operands, &[part, ty], loc)?;
    let index = p.ctx.types().index();
    dynamic.into_iter().try_for_each(|operand| add(p, state, operand, index))
}

/// Parses `%vector[%position : i32] : vector`. In 2019 this name was the current `vector.extract`.
pub(super) fn extract_element(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let vector = p.parse_operand()?;
    if p.at_punct("[") && !p.bracket_before_operand() {
        state.name = p.ctx.op_name_of(b"vector.extract");
        return extract_from(p, state, vector);
    }
    let position = position(p)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let (ty, element) = vector_type(p)?;
    state.results.push(element);
    add(p, state, vector, ty)?;
    position.into_iter().try_for_each(|(operand, ty)| add(p, state, operand, ty))
}

/// Parses `%value, %vector[%position : i32] : vector`.
pub(super) fn insert_element(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let value = p.parse_operand()?;
    p.expect_punct(",")?;
    let vector = p.parse_operand()?;
    let position = position(p)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let (ty, element) = vector_type(p)?;
    state.results.push(ty);
    add(p, state, value, element)?;
    add(p, state, vector, ty)?;
    position.into_iter().try_for_each(|(operand, ty)| add(p, state, operand, ty))
}

/// Parses `%vector, %position : vector` of `llvm` in 2019, where positions had type `i32`. A bracket denotes the
/// current syntax.
pub(super) fn llvm_element(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if !p.operand_before_comma() {
        return as_today(p, state);
    }
    let is_insert = *p.ctx.op_name(state.name).name == *b"llvm.insertelement";
    let mut operands = p.parse_operand_list()?.to_vec();
    let loc = p.loc();
    let count = if is_insert { 3 } else { 2 };
    if operands.len() == 2 && is_insert {
        // The insertion `%value, %vector[%position : i32] : vector`.
        let Some((position, place)) = position(p)? else { return Err(p.custom_error(loc, "expected a position")) };
        p.parse_optional_attr_dict(&mut state.attrs)?;
        let (ty, element) = vector_type(p)?;
        state.results.push(ty);
        operands.rotate_left(1);
        operands.push(position);
        state.operands = p.resolve_operands(&operands, &[ty, element, place], loc)?;
        return Ok(());
    }
    if operands.len() != count {
        return Err(p.custom_error(loc, format!("expected {count} operands")));
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let (ty, element) = vector_type(p)?;
    let i32 = p.ctx.types().i32();
    state.results.push(if is_insert { ty } else { element });
    let types = if is_insert { vec![ty, element, i32] } else { vec![ty, i32] };
    state.operands = p.resolve_operands(&operands, &types, loc)?;
    Ok(())
}

/// Parses a colon and a vector type, and returns its element type, too.
fn vector_type(p: &mut OpParser<'_, '_>) -> Parsed<(Type, Type)> {
    let loc = p.loc();
    let ty = colon_type(p)?;
    match p.ctx.types().element_type(ty) {
        Some(element) => Ok((ty, element)),
        None => Err(p.custom_error(loc, "expected a vector")),
    }
}

fn position(p: &mut OpParser<'_, '_>) -> Parsed<Option<(UnresolvedOperand, Type)>> {
    p.expect_punct("[")?;
    if p.eat_punct("]") {
        return Ok(None);
    }
    let operand = p.parse_operand()?;
    let ty = colon_type(p)?;
    p.expect_punct("]")?;
    Ok(Some((operand, ty)))
}

/// Parses `<add>, %vector [1] : vector to vector`, or with the kind as an attribute; there is no accumulator.
pub(super) fn multi_reduction(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let kind = match p.eat_punct("<") {
        true => {
            let word = p.parse_word()?;
            p.expect_punct(">")?;
            reduction_kind(p.ctx, word, p.ctx.types().f32())
        }
        false => Some(p.parse_attribute(None)?),
    };
    let Some(kind) = kind else { return Err(p.custom_error(loc, "expected a way to reduce")) };
    set(p, state, "kind", kind);
    p.expect_punct(",")?;
    let vector = p.parse_operand()?;
    let first = if p.eat_punct(",") { Some(p.parse_operand()?) } else { None };
    let dims = p.parse_attribute(None)?;
    set(p, state, "reduction_dims", dims);
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    p.parse_keyword("to")?;
    let result = p.parse_type()?;
    state.results.push(result);
    add(p, state, vector, ty)?;
    first.into_iter().try_for_each(|first| add(p, state, first, result))
}

/// Parses `%a, %b [0, 4] : vector, vector`, with the mask as an attribute, whose elements may have types.
pub(super) fn shuffle(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let operands = p.parse_operands(2)?;
    let loc = p.loc();
    let mask = p.parse_attribute(None)?;
    let places = numbers(p.ctx, mask).and_then(|all| all.into_iter().map(|it| i32::try_from(it).ok()).collect());
    let places: Option<Vec<i32>> = places;
    let Some(places) = places else { return Err(p.custom_error(loc, "expected numbers of elements")) };
    let count = i64::try_from(places.len()).unwrap_or(i64::MAX);
    set(p, state, "mask", p.ctx.attrs().dense_i32_array(places));
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let at = p.loc();
    let mut types = vec![colon_type(p)?];
    types.push(if p.eat_punct(",") { p.parse_type()? } else { types.first().copied().unwrap_or(p.ctx.types().none()) });
    let result = types.first().map(|&ty| p.ctx.types().data(ty));
    let result = match result {
        Some(&TypeData::Vector { element, .. }) => p.ctx.types().vector(&[count], &[false], element).ok(),
        _ => None,
    };
    let Some(result) = result else { return Err(p.custom_error(at, "expected a vector")) };
    state.results.push(result);
    state.operands = p.resolve_operands(&operands, &types, at)?;
    Ok(())
}

/// Parses `%matrix {rows = 4 : i32, ..} : vector -> vector`.
pub(super) fn flat_transpose(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let matrix = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    p.expect_punct("->")?;
    let result = p.parse_type()?;
    state.results.push(result);
    add(p, state, matrix, ty)
}
