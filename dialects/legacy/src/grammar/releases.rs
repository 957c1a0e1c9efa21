//! Custom forms of operations of MLIR 13 to 21 that are others today.

use lect_core::entity::{Attr, Type};
use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::types::{DYNAMIC, TypeData};

fn set(p: &OpParser<'_, '_>, state: &mut OpState, name: &str, value: Attr) {
    state.attrs.push((p.ctx.ident(name.as_bytes()), value));
}

fn add(p: &mut OpParser<'_, '_>, state: &mut OpState, operand: UnresolvedOperand, ty: Type) -> Parsed<()> {
    let value = p.resolve_operand(operand, ty)?;
    state.operands.push(value);
    Ok(())
}

/// A type behind a colon.
fn colon_type(p: &mut OpParser<'_, '_>) -> Parsed<Type> {
    p.parse_colon()?;
    p.parse_type()
}

/// The tensor that holds what a memref holds.
fn tensor_of(p: &OpParser<'_, '_>, ty: Type) -> Option<Type> {
    match p.ctx.type_data(ty) {
        TypeData::MemRef { shape, element, .. } => p.ctx.tensor_type(shape, *element, None).ok(),
        TypeData::UnrankedMemRef { element, .. } => p.ctx.unranked_tensor_type(*element).ok(),
        _ => None,
    }
}

/// `%memref restrict writable : memref`; the type of the tensor is written since MLIR 20.
pub(super) fn to_tensor(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let memref = p.parse_operand()?;
    for word in ["restrict", "writable"] {
        if p.parse_optional_keyword(word) {
            set(p, state, word, p.ctx.common_attrs().unit);
        }
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let ty = colon_type(p)?;
    let tensor = match p.parse_optional_keyword("to") {
        true => p.parse_type()?,
        false => match tensor_of(p, ty) {
            Some(tensor) => tensor,
            None => return Err(p.custom_error(loc, "expected a memref whose elements a tensor can have")),
        },
    };
    state.results.push(tensor);
    add(p, state, memref, ty)
}

/// `%tensor : memref`; the type of the tensor is written since MLIR 20.
pub(super) fn to_memref(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let tensor = p.parse_operand()?;
    if p.parse_optional_keyword("read_only") {
        set(p, state, "read_only", p.ctx.common_attrs().unit);
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let ty = colon_type(p)?;
    if p.parse_optional_keyword("to") {
        let memref = p.parse_type()?;
        state.results.push(memref);
        return add(p, state, tensor, ty);
    }
    let Some(of) = tensor_of(p, ty) else {
        return Err(p.custom_error(loc, "expected a memref whose elements a tensor can have"));
    };
    state.results.push(ty);
    add(p, state, tensor, of)
}

/// `%value : vector`
pub(super) fn splat(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let value = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let ty = colon_type(p)?;
    let Some(element) = p.ctx.element_type(ty) else { return Err(p.custom_error(loc, "expected a vector")) };
    state.results.push(ty);
    add(p, state, value, element)
}

/// `"add", %vector, %acc : vector into f32`, or with the kind between `<` and `>`.
pub(super) fn reduction(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let bracket = p.eat_punct("<");
    let kind = p.parse_word_or_string()?;
    if bracket {
        p.expect_punct(">")?;
    }
    let kind = String::from_utf8_lossy(&kind).into_owned();
    let is_word = kind.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let Some(kind) = is_word.then(|| p.ctx.spelled_attr(&format!("#vector.kind<{kind}>"))).flatten() else {
        return Err(p.custom_error(loc, "expected a way to reduce"));
    };
    set(p, state, "kind", kind);
    p.expect_punct(",")?;
    let vector = p.parse_operand()?;
    let acc = if p.eat_punct(",") { Some(p.parse_operand()?) } else { None };
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    p.parse_keyword("into")?;
    let result = p.parse_type()?;
    state.results.push(result);
    add(p, state, vector, ty)?;
    match acc {
        Some(acc) => add(p, state, acc, result),
        None => Ok(()),
    }
}

/// `%vector[1, %i] : vector`; the type of what is extracted is written since MLIR 18.
pub(super) fn extract(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let vector = p.parse_operand()?;
    let (mut places, mut operands) = (Vec::new(), Vec::new());
    p.parse_delimited(("[", "]"), " in position", |p| {
        match p.parse_optional_operand()? {
            Some(operand) => {
                operands.push(operand);
                places.push(DYNAMIC);
            }
            None => places.push(p.parse_integer()?),
        }
        Ok(())
    })?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let mut ty = colon_type(p)?;
    if p.parse_optional_keyword("from") {
        state.results.push(ty);
        ty = p.parse_type()?;
    } else {
        let part = match p.ctx.type_data(ty) {
            TypeData::Vector { shape, element, .. } if places.len() == shape.len() => Some(*element),
            TypeData::Vector { shape, scalable, element } => {
                match (shape.get(places.len()..), scalable.get(places.len()..)) {
                    (Some(shape), Some(scalable)) => p.ctx.vector_type(shape, scalable, *element).ok(),
                    _ => None,
                }
            }
            _ => None,
        };
        let Some(part) = part else { return Err(p.custom_error(loc, "expected a vector that has such a part")) };
        state.results.push(part);
    }
    set(p, state, "static_position", p.ctx.i64_array_attr(places));
    add(p, state, vector, ty)?;
    let index = p.ctx.common().index;
    operands.into_iter().try_for_each(|operand| add(p, state, operand, index))
}

/// `%vector[%position : i32] : vector`
pub(super) fn extract_element(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let vector = p.parse_operand()?;
    let position = position(p)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let ty = colon_type(p)?;
    let Some(element) = p.ctx.element_type(ty) else { return Err(p.custom_error(loc, "expected a vector")) };
    state.results.push(element);
    add(p, state, vector, ty)?;
    position.into_iter().try_for_each(|(operand, ty)| add(p, state, operand, ty))
}

/// `%value, %vector[%position : i32] : vector`
pub(super) fn insert_element(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let value = p.parse_operand()?;
    p.expect_punct(",")?;
    let vector = p.parse_operand()?;
    let position = position(p)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let ty = colon_type(p)?;
    let Some(element) = p.ctx.element_type(ty) else { return Err(p.custom_error(loc, "expected a vector")) };
    state.results.push(ty);
    add(p, state, value, element)?;
    add(p, state, vector, ty)?;
    position.into_iter().try_for_each(|(operand, ty)| add(p, state, operand, ty))
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

/// `[4, %n] : tensor`
pub(super) fn init_tensor(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let mut sizes = Vec::new();
    p.parse_delimited(("[", "]"), " in sizes", |p| {
        match p.parse_optional_operand()? {
            Some(operand) => sizes.push(operand),
            None => {
                p.parse_integer()?;
            }
        }
        Ok(())
    })?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    state.results.push(ty);
    let index = p.ctx.common().index;
    sizes.into_iter().try_for_each(|operand| add(p, state, operand, index))
}

/// `%buffer [[0, 1]] : type into type`, without the sizes that are written since MLIR 19.
pub(super) fn expand_shape(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let source = p.parse_operand()?;
    let groups = p.parse_attribute(None)?;
    set(p, state, "reassociation", groups);
    let (mut sizes, mut operands) = (Vec::new(), Vec::new());
    let sized = p.parse_optional_keyword("output_shape");
    if sized {
        p.parse_delimited(("[", "]"), " in sizes", |p| {
            match p.parse_optional_operand()? {
                Some(operand) => {
                    operands.push(operand);
                    sizes.push(DYNAMIC);
                }
                None => sizes.push(p.parse_integer()?),
            }
            Ok(())
        })?;
        set(p, state, "static_output_shape", p.ctx.i64_array_attr(sizes));
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    p.parse_keyword("into")?;
    let result = p.parse_type()?;
    state.results.push(result);
    add(p, state, source, ty)?;
    let index = p.ctx.common().index;
    operands.into_iter().try_for_each(|operand| add(p, state, operand, index))
}

/// `(%value, %output) : types -> type`; without a type behind if the output is a memref.
pub(super) fn fill(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if !p.at_punct("(") {
        // What is written as it is today.
        let read = p.ctx.op_name(state.name).info.as_deref().and_then(|info| info.hooks.parse);
        return match read {
            Some(read) => read(p, state),
            None => Err(p.custom_error(state.loc, "is an operation of a dialect that is not there")),
        };
    }
    let (ctx, loc) = (p.ctx, p.loc());
    let operands = p.parse_operands_in(("(", ")"))?;
    p.parse_colon()?;
    let types = p.parse_type_list()?;
    p.parse_optional_arrow_types(&mut state.results)?;
    state.operands = p.resolve_operands(&operands, &types, loc)?;
    let &[value, output] = &*types else { return Err(p.custom_error(loc, "expected a value and an output")) };
    let Some(element) = ctx.element_type(output) else { return Err(p.custom_error(loc, "expected a shaped output")) };
    set(p, state, "operandSegmentSizes", ctx.i32_array_attr([1, 1]));
    let (region, block) = (p.ir.create_region(), p.ir.create_block());
    p.ir.append_block(region, block);
    let given = p.ir.add_block_arg(block, value, state.loc);
    p.ir.add_block_arg(block, element, state.loc);
    let end = p.ir.build(OpState::new(ctx.op_name_of(b"linalg.yield"), state.loc).operands([given]));
    p.ir.append(block, end);
    state.regions.push(region);
    Ok(())
}
