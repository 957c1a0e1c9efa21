//! Older syntax of `vector`: tuples of vectors, slices, and masked memory accesses without indices.

use lect_core::entity::Type;
use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;
use lect_core::types::TypeData;

use super::{add, as_today, colon_type, set};

/// Parses `%a, %b : vector, vector`.
pub(super) fn tuple(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let vectors = p.parse_operand_list()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let loc = p.loc();
    let types = p.parse_type_list()?;
    state.results.push(p.ctx.types().tuple(types.to_vec()));
    state.operands = p.resolve_operands(&vectors, &types, loc)?;
    Ok(())
}

/// Parses `%tuple, 1 : tuple<vector, vector>`.
pub(super) fn tuple_get(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let tuple = p.parse_operand()?;
    p.expect_punct(",")?;
    let index = p.parse_integer()?;
    set(p, state, "index", p.ctx.attrs().integer(p.ctx.types().i64(), index));
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let ty = colon_type(p)?;
    let part = match p.ctx.types().data(ty) {
        TypeData::Tuple(types) => usize::try_from(index).ok().and_then(|index| types.get(index).copied()),
        _ => None,
    };
    let Some(part) = part else { return Err(p.custom_error(loc, "expected a tuple that has such a part")) };
    state.results.push(part);
    add(p, state, tuple, ty)
}

/// Parses `%vector, [2, 2], [1, 1] : type into type`.
pub(super) fn extract_slices(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let source = p.parse_operand()?;
    for name in ["sizes", "strides"] {
        p.expect_punct(",")?;
        let numbers = p.parse_attribute(None)?;
        set(p, state, name, numbers);
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    p.parse_keyword("into")?;
    let result = p.parse_type()?;
    state.results.push(result);
    add(p, state, source, ty)
}

/// Parses `%vector, [%a, %b], [%c, %d], [4] : vector to vector`.
pub(super) fn reshape(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let vector = p.parse_operand()?;
    let mut sizes = Vec::new();
    for _ in 0..2 {
        p.expect_punct(",")?;
        sizes.push(p.parse_operands_in(("[", "]"))?);
    }
    p.expect_punct(",")?;
    let fixed = p.parse_attribute(None)?;
    set(p, state, "fixed_vector_sizes", fixed);
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    p.parse_keyword("to")?;
    let result = p.parse_type()?;
    state.results.push(result);
    let counts: Vec<i32> =
        [1].into_iter().chain(sizes.iter().map(|group| i32::try_from(group.len()).unwrap_or(i32::MAX))).collect();
    set(p, state, "operandSegmentSizes", p.ctx.attrs().dense_i32_array(counts));
    add(p, state, vector, ty)?;
    let index = p.ctx.types().index();
    sizes.into_iter().flatten().try_for_each(|size| add(p, state, size, index))
}

/// Parses `%vector[%id] : vector to vector`, or in 2020 `%vector[%id : 4] : vector to vector`.
pub(super) fn extract_map(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let vector = p.parse_operand()?;
    let ids = ids(p, state)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    p.parse_keyword("to")?;
    let result = p.parse_type()?;
    state.results.push(result);
    add(p, state, vector, ty)?;
    let index = p.ctx.types().index();
    ids.into_iter().try_for_each(|id| add(p, state, id, index))
}

/// Parses `%part, %vector[%id] : vector into vector`.
pub(super) fn insert_map(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let part = p.parse_operand()?;
    let dest = if p.eat_punct(",") { Some(p.parse_operand()?) } else { None };
    let ids = ids(p, state)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    if !p.parse_optional_keyword("into") {
        p.parse_keyword("to")?;
    }
    let result = p.parse_type()?;
    state.results.push(result);
    add(p, state, part, ty)?;
    if let Some(dest) = dest {
        add(p, state, dest, result)?;
    }
    let index = p.ctx.types().index();
    ids.into_iter().try_for_each(|id| add(p, state, id, index))
}

fn ids(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<Vec<lect_core::text::parse::UnresolvedOperand>> {
    let mut ids = Vec::new();
    p.parse_delimited(("[", "]"), " in ids", |p| {
        ids.push(p.parse_operand()?);
        if p.eat_punct(":") {
            let count = p.parse_integer()?;
            set(p, state, "multiplicity", p.ctx.attrs().integer(p.ctx.types().i64(), count));
        }
        Ok(())
    })?;
    Ok(ids)
}

/// Parses the types of an access after the colon, with an optional last type after `into`.
fn access_types(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<Vec<Type>> {
    p.parse_colon()?;
    let bracket = p.eat_punct("(");
    let mut types = p.parse_type_list()?.to_vec();
    if bracket {
        p.parse_rparen()?;
    }
    if p.parse_optional_keyword("into") {
        let ty = p.parse_type()?;
        match p.ctx.types().data(ty) {
            // The memref that is written to.
            TypeData::MemRef { .. } => types.insert(0, ty),
            _ => state.results.push(ty),
        }
    }
    Ok(types)
}

/// Parses `%memref, %mask, %rest : memref, vector, vector into vector`, which accesses memory from the first element.
pub(super) fn masked_load(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    access(p, state)
}

/// Parses `%memref, %mask, %values : vector, vector into memref`, or with the type of the memref first.
pub(super) fn compressed_store(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    access(p, state)
}

/// Parses `%memref, %places, %mask, %rest : (memref, vector, vector, vector) into vector`.
pub(super) fn gather(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    access(p, state)
}

/// Parses `%memref, %places, %mask, %values : vector, vector, vector into memref`.
pub(super) fn scatter(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    access(p, state)
}

/// Parses an access as a list of operands. In the current syntax, indices follow the first operand.
fn access(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    // The lookahead is one operand, with which the current syntax begins, too.
    if !p.operand_before_comma() {
        return as_today(p, state);
    }
    let operands = p.parse_operand_list()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let types = if p.at_punct(":") { access_types(p, state)? } else { Vec::new() };
    state.operands = p.resolve_operands(&operands, &types, loc)?;
    Ok(())
}
