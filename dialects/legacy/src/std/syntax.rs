//! Custom assembly formats of the Standard dialect.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type, Value};
use lect_core::ir::{OpRef, OpState};
use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_core::types::TypeData;

use super::{AffineApplyOp, ConstantOp, DimOp, StandardOp};

/// Keywords of the integer comparison predicates, by enum value.
pub(super) const INTEGER_PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// Keywords of the float comparison predicates, by enum value.
pub(super) const FLOAT_PREDICATES: &[&str] = &[
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true",
];

fn set(p: &OpParser<'_, '_>, state: &mut OpState, name: &str, value: Attr) {
    state.attrs.push((p.ctx.ident(name.as_bytes()), value));
}

fn add(p: &mut OpParser<'_, '_>, state: &mut OpState, operands: &[UnresolvedOperand], ty: Type) -> Parsed<()> {
    for &operand in operands {
        let value = p.resolve_operand(operand, ty)?;
        state.operands.push(value);
    }
    Ok(())
}

/// Sets the sizes of the operand segments.
fn set_sizes(p: &OpParser<'_, '_>, state: &mut OpState, sizes: &[usize]) {
    let sizes = sizes.iter().map(|&size| i32::try_from(size).unwrap_or(i32::MAX));
    set(p, state, "operandSegmentSizes", p.ctx.attrs().dense_i32_array(sizes));
}

/// Parses `(%d, ..)[%s, ..]`, where either part may be absent.
fn dims_and_symbols(p: &mut OpParser<'_, '_>) -> Parsed<[Vec<UnresolvedOperand>; 2]> {
    let dims = if p.at_punct("(") { p.parse_operands_in(("(", ")"))?.to_vec() } else { Vec::new() };
    let symbols = if p.at_punct("[") { p.parse_operands_in(("[", "]"))?.to_vec() } else { Vec::new() };
    Ok([dims, symbols])
}

fn print_dims_and_symbols(p: &mut OpPrinter<'_, '_>, dims: &[Value], symbols: &[Value]) {
    p.text("(");
    p.operands(dims.iter().copied());
    p.text(")");
    if !symbols.is_empty() {
        p.text("[");
        p.operands(symbols.iter().copied());
        p.text("]");
    }
}

/// Parses `"slt", %a, %b : i32`; later releases omit the quotes.
fn parse_compare(p: &mut OpParser<'_, '_>, state: &mut OpState, words: &[&str]) -> Parsed<()> {
    let loc = p.loc();
    let word = p.parse_word_or_string()?;
    let Some(number) = words.iter().position(|known| known.as_bytes() == &*word) else {
        let word = String::from_utf8_lossy(&word).into_owned();
        return Err(p.custom_error(loc, format!("unknown comparison predicate \"{word}\"")));
    };
    set(p, state, "predicate", p.ctx.attrs().integer(p.ctx.types().i64(), number as i64));
    p.expect_punct(",")?;
    let operands = p.parse_operands(2)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    add(p, state, &operands, ty)?;
    let i1 = p.ctx.types().i1();
    state.results.push(p.ctx.types().with_element_type(ty, i1).unwrap_or(i1));
    Ok(())
}

/// Returns the predicate of a comparison as its enum value.
pub(super) fn predicate(op: OpRef<'_>) -> Option<usize> {
    let predicate = match StandardOp::of(op)? {
        StandardOp::CmpF(op) => op.predicate_attr(),
        StandardOp::CmpI(op) => op.predicate_attr(),
        _ => None,
    };
    number(op.context(), predicate).and_then(|number| usize::try_from(number).ok())
}

fn print_compare(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, words: &[&str]) {
    let word = predicate(op).and_then(|number| words.get(number));
    p.text(" \"");
    p.text(word.unwrap_or(&""));
    p.text("\", ");
    p.operands(op.operands());
    p.attr_dict(op, &["predicate"]);
    p.text(" : ");
    p.types(op.operand_types().take(1));
}

/// Returns the value of an integer attribute.
pub(super) fn number(ctx: &ContextData, attr: Option<Attr>) -> Option<i64> {
    match ctx.attrs().data(attr?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

pub(super) fn parse_cmpi(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_compare(p, state, INTEGER_PREDICATES)
}

pub(super) fn print_cmpi(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_compare(p, op, INTEGER_PREDICATES);
}

pub(super) fn parse_cmpf(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_compare(p, state, FLOAT_PREDICATES)
}

pub(super) fn print_cmpf(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_compare(p, op, FLOAT_PREDICATES);
}

/// Parses `%condition, %a, %b : i32`, or with the type of the condition in front. In 2019 the latter was omitted even
/// for shaped conditions.
pub(super) fn parse_select(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = state.loc;
    let operands = p.parse_operands(3)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let mut ty = p.parse_type()?;
    let i1 = p.ctx.types().i1();
    let mut condition = i1;
    if p.eat_punct(",") {
        condition = std::mem::replace(&mut ty, p.parse_type()?);
    } else if let Some(shaped) = p.ctx.types().with_element_type(ty, i1)
        && operands.first().and_then(|&operand| p.known_type(operand)) == Some(shaped)
    {
        condition = shaped;
    }
    state.results.push(ty);
    state.operands = p.resolve_operands(&operands, &[condition, ty, ty], loc)?;
    Ok(())
}

/// Parses `{attributes} 42 : i32`, or `@function : (i32) -> i32`.
pub(super) fn parse_constant(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let value = p.parse_attribute(None)?;
    let ty = match p.ctx.attrs().type_of(value) {
        Some(ty) if !p.at_punct(":") => ty,
        _ => {
            p.parse_colon()?;
            p.parse_type()?
        }
    };
    if ty == p.ctx.types().none() {
        return Err(p.custom_error(loc, "requires a value with a type"));
    }
    set(p, state, "value", value);
    state.results.push(ty);
    Ok(())
}

pub(super) fn print_constant(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.attr_dict(op, &["value"]);
    p.text(" ");
    let Some(value) = op.cast::<ConstantOp<'_>>().and_then(|constant| constant.value_attr()) else { return };
    p.attr(value);
    if matches!(op.context().attrs().data(value), AttrData::SymbolRef { .. } | AttrData::Array(_)) {
        p.text(" : ");
        p.types(op.result_types());
    }
}

/// Parses `%a, 1 : type`, or `%a, %number : type`.
pub fn parse_dim(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let of = p.parse_operand()?;
    p.expect_punct(",")?;
    let index = p.ctx.types().index();
    let number = p.parse_optional_operand()?;
    if number.is_none() {
        let value = p.parse_integer()?;
        set(p, state, "index", p.ctx.attrs().integer(p.ctx.types().i64(), value));
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    add(p, state, &[of], ty)?;
    add(p, state, number.as_slice(), index)?;
    state.results.push(index);
    Ok(())
}

pub(super) fn print_dim(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(dim) = op.cast::<DimOp<'_>>() else { return };
    p.text(" ");
    p.operands(op.operands());
    if let Some(number) = number(op.context(), dim.index_attr()).filter(|_| op.operand_count() < 2) {
        p.text(", ");
        p.integer(number);
    }
    p.attr_dict(op, &["index"]);
    p.text(" : ");
    p.types(op.operand_types().take(1));
}

/// Parses `(%d)[%s] : type`, or `type (%d)[%s]`.
fn parse_allocation(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let mut ty = if p.at_punct("(") { None } else { p.parse_optional_type()? };
    let [dims, symbols] = dims_and_symbols(p)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    if ty.is_none() {
        p.parse_colon()?;
        ty = Some(p.parse_type()?);
    }
    let index = p.ctx.types().index();
    add(p, state, &dims, index)?;
    add(p, state, &symbols, index)?;
    set_sizes(p, state, &[dims.len(), symbols.len()]);
    state.results.extend(ty);
    Ok(())
}

/// Parses `alloc`, with the type first or last.
pub fn parse_alloc(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_allocation(p, state)
}

/// Parses `alloca`, with the type first or last.
pub fn parse_alloca(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_allocation(p, state)
}

/// Parses `%memref : type`.
pub(super) fn parse_tensor_load(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let memref = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    let tensor = match p.ctx.types().data(ty) {
        TypeData::MemRef { shape, element, .. } => p.ctx.types().tensor(shape, *element, None).ok(),
        _ => None,
    };
    let Some(tensor) = tensor else {
        return Err(p.custom_error(loc, "expected a memref whose elements a tensor can have"));
    };
    add(p, state, &[memref], ty)?;
    state.results.push(tensor);
    Ok(())
}

pub(super) fn print_tensor_load(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.types(op.operand_types());
}

/// Parses `%tensor, %memref : type`; the earliest syntax has `to` in place of the comma.
pub fn parse_tensor_store(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let tensor = p.parse_operand()?;
    if !p.parse_optional_keyword("to") {
        p.expect_punct(",")?;
    }
    let memref = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    let held = match p.ctx.types().data(ty) {
        TypeData::MemRef { shape, element, .. } => p.ctx.types().tensor(shape, *element, None).ok(),
        _ => None,
    };
    let Some(held) = held else {
        return Err(p.custom_error(loc, "expected a memref whose elements a tensor can have"));
    };
    add(p, state, &[tensor], held)?;
    add(p, state, &[memref], ty)
}

pub(super) fn print_tensor_store(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.types(op.operand_types().skip(1));
}

/// Parses `#map(%d)[%s]`.
pub(super) fn parse_affine_apply(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let map = p.parse_attribute(None)?;
    let AttrData::AffineMap(of) = *p.ctx.attrs().data(map) else {
        return Err(p.custom_error(loc, "expected an affine map"));
    };
    set(p, state, "map", map);
    let [dims, symbols] = dims_and_symbols(p)?;
    if (dims.len(), symbols.len()) != (of.num_dims(p.ctx) as usize, of.num_symbols(p.ctx) as usize) {
        return Err(p.custom_error(loc, "expected as many operands as the map has dimensions and symbols"));
    }
    let index = p.ctx.types().index();
    add(p, state, &dims, index)?;
    add(p, state, &symbols, index)?;
    state.results.extend(std::iter::repeat_n(index, of.num_results(p.ctx)));
    p.parse_optional_attr_dict(&mut state.attrs)
}

pub(super) fn print_affine_apply(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(attr) = op.cast::<AffineApplyOp<'_>>().and_then(|apply| apply.map_attr()) else { return };
    let AttrData::AffineMap(map) = *op.context().attrs().data(attr) else { return };
    p.text(" ");
    p.attr(attr);
    let operands: Vec<Value> = op.operands().collect();
    let (dims, symbols) = operands.split_at((map.num_dims(op.context()) as usize).min(operands.len()));
    print_dims_and_symbols(p, dims, symbols);
    p.attr_dict(op, &["map"]);
}

/// Parses `%memref : type (%sizes)[%symbols] to (type -> type)`, or with the second type only, after `to` or `:`.
pub(super) fn parse_reshape(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let source = p.parse_operand()?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    let [dims, symbols] = dims_and_symbols(p)?;
    if !p.parse_optional_keyword("to") {
        p.parse_colon()?;
    }
    let is_pair = p.eat_punct("(");
    let mut result = p.parse_type()?;
    if is_pair {
        p.expect_punct("->")?;
        result = p.parse_type()?;
        p.expect_punct(")")?;
    }
    finish_view(p, state, (source, ty), [dims, symbols], result)
}

fn finish_view(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    (source, ty): (UnresolvedOperand, Type),
    [dims, symbols]: [Vec<UnresolvedOperand>; 2],
    result: Type,
) -> Parsed<()> {
    let index = p.ctx.types().index();
    add(p, state, &[source], ty)?;
    add(p, state, &dims, index)?;
    add(p, state, &symbols, index)?;
    set_sizes(p, state, &[1, dims.len(), symbols.len()]);
    state.results.push(result);
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Returns the dimension and symbol operands of a view.
fn groups(op: OpRef<'_>) -> [Vec<Value>; 2] {
    [op.operand_group(1).collect(), op.operand_group(2).collect()]
}

pub(super) fn print_reshape(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let [dims, symbols] = groups(op);
    p.text(" ");
    p.operands(op.operands().take(1));
    p.text(" : ");
    p.types(op.operand_types().take(1));
    p.text(" ");
    print_dims_and_symbols(p, &dims, &symbols);
    p.text(" : ");
    p.types(op.result_types());
    p.attr_dict(op, &["operandSegmentSizes"]);
}

/// Parses `%bytes[%offset][%sizes] : type to type`, or in 2019 `type -> type (%sizes)[%symbols] %memref : type`.
pub(super) fn parse_view(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if let Some(source) = p.parse_optional_operand()? {
        let offset = p.parse_operands_in(("[", "]"))?.to_vec();
        let sizes = p.parse_operands_in(("[", "]"))?.to_vec();
        p.parse_optional_attr_dict(&mut state.attrs)?;
        p.parse_colon()?;
        let ty = p.parse_type()?;
        p.parse_keyword("to")?;
        let result = p.parse_type()?;
        return finish_view(p, state, (source, ty), [offset, sizes], result);
    }
    p.parse_type()?;
    p.expect_punct("->")?;
    let result = p.parse_type()?;
    let groups = dims_and_symbols(p)?;
    let source = p.parse_operand()?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    finish_view(p, state, (source, ty), groups, result)
}

pub(super) fn print_view(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let [dims, symbols] = groups(op);
    let i8 = op.context().types().i8();
    if op.operand_types().next().is_some_and(|ty| op.context().types().element_type(ty) == Some(i8)) {
        p.text(" ");
        p.operands(op.operands().take(1));
        for group in [&dims, &symbols] {
            p.text("[");
            p.operands(group.iter().copied());
            p.text("]");
        }
        p.attr_dict(op, &["operandSegmentSizes"]);
        p.text(" : ");
        p.types(op.operand_types().take(1));
        p.text(" to ");
        p.types(op.result_types());
        return;
    }
    p.text(" ");
    p.types(op.operand_types().take(1));
    p.text(" -> ");
    p.types(op.result_types());
    p.text(" ");
    print_dims_and_symbols(p, &dims, &symbols);
    p.text(" ");
    p.operands(op.operands().take(1));
    p.text(" : ");
    p.types(op.operand_types().take(1));
    p.attr_dict(op, &["operandSegmentSizes"]);
}
