//! Older syntax of `shape` in 2020: shapes and sizes had one type each, so that most types were omitted.

use lect_core::entity::Type;
use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::{EmptyRegion, Parsed};

use super::{add, colon_type, set, type_spelled};

fn spelled(p: &OpParser<'_, '_>, text: &str) -> Parsed<Type> {
    type_spelled(p.ctx, text)
        .ok_or_else(|| p.custom_error(p.loc(), "is an operation of a dialect that is not registered"))
}

fn shape(p: &OpParser<'_, '_>) -> Parsed<Type> {
    spelled(p, "!shape.shape")
}

fn size(p: &OpParser<'_, '_>) -> Parsed<Type> {
    spelled(p, "!shape.size")
}

/// Parses operands with optional types. Without types, all operands have type `ty`, and the result has type `result`.
fn uniform(p: &mut OpParser<'_, '_>, state: &mut OpState, ty: Type, result: Type) -> Parsed<()> {
    let operands = p.parse_operand_list()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    if !p.eat_punct(":") {
        state.results.push(result);
        return operands.into_iter().try_for_each(|operand| add(p, state, operand, ty));
    }
    let types = p.parse_type_list()?;
    p.parse_optional_arrow_types(&mut state.results)?;
    if state.results.is_empty() {
        state.results.push(result);
    }
    state.operands = p.resolve_operands(&operands, &types, loc)?;
    Ok(())
}

/// Parses `%a, %b`, two sizes.
pub(super) fn arithmetic(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let size = size(p)?;
    uniform(p, state, size, size)
}

/// Parses `%a, %b`, two or more shapes.
pub(super) fn shapes(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let shape = shape(p)?;
    let name = &p.ctx.op_name(state.name).name;
    if name.ends_with(b"meet") || name.ends_with(b"broadcast") {
        let mut operands = vec![p.parse_operand()?];
        while p.eat_punct(",") {
            if p.parse_optional_keyword("error") {
                p.expect_punct("=")?;
                let error = p.parse_string()?;
                set(p, state, "error", p.ctx.attrs().string(&*error));
                break;
            }
            operands.push(p.parse_operand()?);
        }
        p.parse_optional_attr_dict(&mut state.attrs)?;
        let loc = p.loc();
        if p.eat_punct(":") {
            let types = p.parse_type_list()?;
            p.parse_optional_arrow_types(&mut state.results)?;
            state.operands = p.resolve_operands(&operands, &types, loc)?;
        } else {
            operands.into_iter().try_for_each(|operand| add(p, state, operand, shape))?;
        }
        if state.results.is_empty() {
            state.results.push(shape);
        }
        return Ok(());
    }
    uniform(p, state, shape, shape)
}

/// Parses `%a, %b`, shapes that a constraint compares.
pub(super) fn constraint(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (shape, witness) = (shape(p)?, spelled(p, "!shape.witness")?);
    uniform(p, state, shape, witness)
}

/// Parses `[1, 2] : type`, where the type is optional.
pub(super) fn const_shape(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let mut extents = Vec::new();
    p.parse_delimited(("[", "]"), " in extents", |p| {
        extents.push(p.parse_integer()?.to_string());
        Ok(())
    })?;
    let values = match extents.is_empty() {
        true => "dense<> : tensor<0xindex>".to_owned(),
        false => format!("dense<[{}]> : tensor<{}xindex>", extents.join(", "), extents.len()),
    };
    let values = lect_core::text::parse::parse_attr(p.ctx, &values)?;
    set(p, state, "shape", values);
    let ty = if p.eat_punct(":") { p.parse_type()? } else { shape(p)? };
    state.results.push(ty);
    Ok(())
}

/// Parses `%a, %b`, sizes with optional types.
pub(super) fn from_extents(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let bracket = p.eat_punct("(");
    let extents = p.parse_operand_list()?;
    if bracket {
        p.parse_rparen()?;
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let (loc, size, shape) = (p.loc(), size(p)?, shape(p)?);
    state.results.push(shape);
    if p.eat_punct(":") {
        let types = p.parse_type_list()?;
        state.operands = p.resolve_operands(&extents, &types, loc)?;
        return Ok(());
    }
    // Operands were `index` or `!shape.size`, which the syntax did not distinguish.
    extents.into_iter().try_for_each(|extent| {
        let ty = p.known_type(extent).unwrap_or(size);
        add(p, state, extent, ty)
    })
}

/// Parses `%shape, %number`. The earliest syntax has an integer as dimension, for which migration creates a constant.
pub(super) fn get_extent(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (shape, size) = (shape(p)?, size(p)?);
    let of = p.parse_operand()?;
    p.expect_punct(",")?;
    let Some(number) = p.parse_optional_operand()? else {
        let number = p.parse_integer()?;
        set(p, state, "dim", p.ctx.attrs().integer(p.ctx.types().i64(), number));
        p.parse_optional_attr_dict(&mut state.attrs)?;
        if p.eat_punct(":") {
            p.parse_type()?;
        }
        state.results.push(size);
        return add(p, state, of, shape);
    };
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    if p.eat_punct(":") {
        let types = p.parse_type_list()?;
        p.parse_optional_arrow_types(&mut state.results)?;
        state.operands = p.resolve_operands(&[of, number], &types, loc)?;
    } else {
        add(p, state, of, shape)?;
        add(p, state, number, size)?;
    }
    if state.results.is_empty() {
        state.results.push(size);
    }
    Ok(())
}

/// Parses `%shape` and gives the result the type of a size.
pub(super) fn size_of_shape(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (shape, size) = (shape(p)?, size(p)?);
    uniform(p, state, shape, size)
}

/// Parses `%value : type`, optionally with `-> type`, the type of the shape.
pub(super) fn shape_of(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let shape = shape(p)?;
    uniform(p, state, shape, shape)
}

/// Parses `%shape : tensor`, or the current syntax with the type of the shape.
pub(super) fn to_extent_tensor(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let of = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    if p.eat_punct("->") {
        let result = p.parse_type()?;
        state.results.push(result);
        return add(p, state, of, ty);
    }
    let shape = shape(p)?;
    state.results.push(ty);
    add(p, state, of, shape)
}

/// Parses `(%shape, %init) {..} -> type`, without the type of the shape, or the current syntax with it.
pub(super) fn reduce(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let operands = p.parse_operands_in(("(", ")"))?;
    let (loc, mut of, mut types) = (p.loc(), shape(p)?, Vec::new());
    if p.eat_punct(":") {
        let ty = p.parse_type()?;
        match p.eat_punct("->") {
            true => {
                of = ty;
                types.extend(p.parse_type_list()?);
            }
            // The types of the initial values.
            false => {
                types.push(ty);
                while p.eat_punct(",") {
                    types.push(p.parse_type()?);
                }
            }
        }
    }
    let inits = operands.len().saturating_sub(1);
    if types.is_empty() {
        types = vec![size(p)?; inits];
    }
    state.results.extend(types.iter().copied());
    let all: Vec<Type> = [of].into_iter().chain(types).collect();
    state.operands = p.resolve_operands(&operands, &all, loc)?;
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Parses `%a, %b`, shapes, with an `i1` result.
pub(super) fn comparison(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (shape, i1) = (shape(p)?, p.ctx.types().i1());
    uniform(p, state, shape, i1)
}

/// Parses `%size` with an `index` result.
pub(super) fn size_to_index(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (size, index) = (size(p)?, p.ctx.types().index());
    uniform(p, state, size, index)
}

/// Parses `%number` of type `index` with a size result.
pub(super) fn index_to_size(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (size, index) = (size(p)?, p.ctx.types().index());
    uniform(p, state, index, size)
}

/// Parses `%extents : tensor`.
pub(super) fn from_extent_tensor(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (shape, index) = (shape(p)?, p.ctx.types().index());
    uniform(p, state, index, shape)
}

/// Parses `42`.
pub(super) fn const_size(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let value = p.parse_integer()?;
    set(p, state, "value", p.ctx.attrs().integer(p.ctx.types().index(), value));
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let size = size(p)?;
    state.results.push(size);
    Ok(())
}

/// Parses `true`.
pub(super) fn const_witness(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let passes = p.parse_attribute(None)?;
    set(p, state, "passing", passes);
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let witness = spelled(p, "!shape.witness")?;
    state.results.push(witness);
    Ok(())
}

/// Parses `%condition, "message"`.
pub(super) fn cstr_require(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let condition = p.parse_operand()?;
    p.expect_punct(",")?;
    let message = p.parse_string()?;
    set(p, state, "msg", p.ctx.attrs().string(&*message));
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let (witness, i1) = (spelled(p, "!shape.witness")?, p.ctx.types().i1());
    state.results.push(witness);
    add(p, state, condition, i1)
}

/// Parses `%a, %b`, witnesses.
pub(super) fn assuming_all(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let witness = spelled(p, "!shape.witness")?;
    uniform(p, state, witness, witness)
}

/// Parses `%witness -> (types) {..}`.
pub(super) fn assuming(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (witness, operand) = (spelled(p, "!shape.witness")?, p.parse_operand()?);
    add(p, state, operand, witness)?;
    p.parse_optional_arrow_types(&mut state.results)?;
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Parses `%a, %b : types`.
pub(super) fn values(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let values = p.parse_operand_list()?;
    if !values.is_empty() {
        p.parse_colon()?;
        let loc = p.loc();
        let types = p.parse_type_list()?;
        state.operands = p.resolve_operands(&values, &types, loc)?;
    }
    Ok(())
}

/// Parses `%value : type`, a value with a shape.
pub(super) fn value_of(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (of, value) = (spelled(p, "!shape.value_shape")?, p.parse_operand()?);
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    state.results.push(ty);
    add(p, state, value, of)
}

/// Parses `%value, %shape : types`.
pub(super) fn with_shape(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (of, result) = (shape(p)?, spelled(p, "!shape.value_shape")?);
    uniform(p, state, of, result)
}
