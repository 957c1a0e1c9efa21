//! Memory accesses through affine maps: `affine.load %m[%i + 1, symbol(%n)] : memref<..>`.

use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::iteration::resolve_all;
use lect_support::prelude::*;
use lect_support::syntax::parse_typed_attr;

use crate::affine::support::scope;
use crate::affine::support::scope::Scope;
use crate::affine::syntax::maps::{as_map, inputs};
use crate::affine::{AffineOp, AffinePrefetchOp, AffineVectorLoadOp, AffineVectorStoreOp};

/// Operands of an access map.
type Indices = SmallVec<[UnresolvedOperand; 4]>;

/// Parses `%m[%i]`: returns the memref and the operands of the access map, which becomes an attribute.
fn parse_place(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<(UnresolvedOperand, Indices)> {
    let memory = p.parse_operand()?;
    let place = p.parse_applied_map(("[", "]"))?;
    p.set_prop(state, "map", p.ctx.attrs().affine_map(place.map));
    Ok((memory, place.operands))
}

/// Parses `{attrs} : memref<..>`: returns the memref type and its element type.
fn parse_attrs_and_memref(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<(Type, Type)> {
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    p.parse_colon()?;
    let ty = p.parse_type()?;
    match p.ctx.types().data(ty) {
        TypeData::MemRef { element, .. } => Ok((ty, *element)),
        _ => {
            let found = p.ctx.types().show(ty);
            let message = format!("invalid kind of type specified: expected builtin.memref, but found '{found}'");
            Err(p.custom_error(loc, message))
        }
    }
}

/// Parses `, vector<..>`.
fn parse_vector(p: &mut OpParser<'_, '_>) -> Parsed<Type> {
    p.expect_punct(",")?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    if matches!(p.ctx.types().data(ty), TypeData::Vector { .. }) {
        return Ok(ty);
    }
    let found = p.ctx.types().show(ty);
    let message = format!("invalid kind of type specified: expected builtin.vector, but found '{found}'");
    Err(p.custom_error(loc, message))
}

fn parse_read(p: &mut OpParser<'_, '_>, state: &mut OpState, vector: bool) -> Parsed<()> {
    let (memory, indices) = parse_place(p, state)?;
    let (ty, element) = parse_attrs_and_memref(p, state)?;
    let result = if vector { parse_vector(p)? } else { element };
    resolve_all(p, &[memory], ty, state)?;
    resolve_all(p, &indices, p.ctx.types().index(), state)?;
    state.results.push(result);
    Ok(())
}

fn parse_write(p: &mut OpParser<'_, '_>, state: &mut OpState, vector: bool) -> Parsed<()> {
    let stored = p.parse_operand()?;
    p.expect_punct(",")?;
    let (memory, indices) = parse_place(p, state)?;
    let (ty, element) = parse_attrs_and_memref(p, state)?;
    let of = if vector { parse_vector(p)? } else { element };
    resolve_all(p, &[stored], of, state)?;
    resolve_all(p, &[memory], ty, state)?;
    resolve_all(p, &indices, p.ctx.types().index(), state)
}

pub(crate) fn parse_load(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_read(p, state, false)
}

pub(crate) fn parse_vector_load(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_read(p, state, true)
}

pub(crate) fn parse_store(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_write(p, state, false)
}

pub(crate) fn parse_vector_store(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_write(p, state, true)
}

/// Parses `affine.prefetch %m[%i], read, locality<3>, data : memref<..>`.
pub(crate) fn parse_prefetch(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let (memory, indices) = parse_place(p, state)?;
    p.expect_punct(",")?;
    let access = p.parse_word()?;
    p.expect_punct(",")?;
    p.parse_keyword("locality")?;
    p.expect_punct("<")?;
    let hint = parse_integer_attr(p, ctx.types().i32())?;
    p.set_prop(state, "localityHint", hint);
    p.expect_punct(">")?;
    p.expect_punct(",")?;
    let cache = p.parse_word()?;
    let (ty, _) = parse_attrs_and_memref(p, state)?;
    resolve_all(p, &[memory], ty, state)?;
    resolve_all(p, &indices, ctx.types().index(), state)?;
    if !matches!(access, b"read" | b"write") {
        return Err(p.custom_error(state.loc, "rw specifier has to be 'read' or 'write'"));
    }
    p.set_prop(state, "isWrite", ctx.attrs().bool(access == b"write"));
    if !matches!(cache, b"data" | b"instr") {
        return Err(p.custom_error(state.loc, "cache type has to be 'data' or 'instr'"));
    }
    p.set_prop(state, "isDataCache", ctx.attrs().bool(cache == b"data"));
    Ok(())
}

/// Parses an integer attribute without its type.
pub(crate) fn parse_integer_attr(p: &mut OpParser<'_, '_>, ty: Type) -> Parsed<Attr> {
    parse_typed_attr(p, Some(ty), |data| matches!(data, AttrData::Integer { .. }))
}

/// Returns the access map.
fn map_of(op: OpRef<'_>) -> Option<AffineMap> {
    let map = match AffineOp::of(op)? {
        AffineOp::AffineLoad(op) => op.map_attr(),
        AffineOp::AffinePrefetch(op) => op.map_attr(),
        AffineOp::AffineStore(op) => op.map_attr(),
        AffineOp::AffineVectorLoad(op) => op.map_attr(),
        AffineOp::AffineVectorStore(op) => op.map_attr(),
        _ => None,
    };
    as_map(op.context(), map)
}

/// Prints ` %m[%i + 1]`; the memref is operand `memory`, and the map operands follow.
fn print_place(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, memory: usize) {
    let mut operands = op.operands().skip(memory);
    p.text(" ");
    if let Some(memory) = operands.next() {
        p.operand(memory);
    }
    let indices: SmallVec<[Value; 4]> = operands.collect();
    p.text("[");
    if let Some(map) = map_of(op) {
        p.applied_map(map, &indices);
    }
    p.text("]");
}

/// Prints ` : memref<..>`.
fn print_type(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, memory: usize) {
    if let Some(ty) = op.operand_types().nth(memory) {
        p.text(" : ");
        p.ty(ty);
    }
}

/// Prints a load of an element or a vector.
pub(crate) fn print_read(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_place(p, op, 0);
    p.attr_dict(op, &["map"]);
    print_type(p, op, 0);
    print_vector(p, op, op.result_types().next());
}

/// Prints a store of an element or a vector.
pub(crate) fn print_write(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands().take(1));
    p.text(",");
    print_place(p, op, 1);
    p.attr_dict(op, &["map"]);
    print_type(p, op, 1);
    print_vector(p, op, op.operand_types().next());
}

fn print_vector(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, ty: Option<Type>) {
    if let Some(ty) = ty
        && is_of_vectors(op)
    {
        p.text(", ");
        p.ty(ty);
    }
}

fn is_of_vectors(op: OpRef<'_>) -> bool {
    op.is::<AffineVectorLoadOp<'_>>() || op.is::<AffineVectorStoreOp<'_>>()
}

pub(crate) fn print_prefetch(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    let Some(prefetch) = op.cast::<AffinePrefetchOp<'_>>() else { return };
    let is = |attr: Option<Attr>| attr == Some(ctx.attrs().bool(true));
    print_place(p, op, 0);
    p.text(if is(prefetch.is_write_attr()) { ", write, locality<" } else { ", read, locality<" });
    let hint = prefetch.locality_hint_attr().and_then(|hint| lect_support::names::unsigned_digits(ctx, hint));
    p.text(&hint.unwrap_or_default());
    p.text(if is(prefetch.is_data_cache_attr()) { ">, data" } else { ">, instr" });
    p.attr_dict(op, &["map", "localityHint", "isDataCache", "isWrite"]);
    print_type(p, op, 0);
}

/// Returns the rank and the element type of a memref operand.
fn memory_type(op: OpRef<'_>, memory: usize) -> Option<(usize, Type)> {
    match op.context().types().data(op.operand_types().nth(memory)?) {
        TypeData::MemRef { shape, element, .. } => Some((shape.len(), *element)),
        _ => None,
    }
}

pub(crate) fn verify_load(op: OpRef<'_>) -> Result<(), Reported> {
    verify_element(op, 0, op.result_types().next(), "result type must match element type of memref")
}

pub(crate) fn verify_store(op: OpRef<'_>) -> Result<(), Reported> {
    let message = "value to store must have the same type as memref element type";
    verify_element(op, 1, op.operand_types().next(), message)
}

fn verify_element(op: OpRef<'_>, memory: usize, ty: Option<Type>, message: &str) -> Result<(), Reported> {
    if memory_type(op, memory).map(|it| it.1) != ty {
        return Err(op.op_error(message).emit());
    }
    verify_place(op, memory)
}

pub(crate) fn verify_vector_load(op: OpRef<'_>) -> Result<(), Reported> {
    verify_vector(op, 0, op.result_types().next())
}

pub(crate) fn verify_vector_store(op: OpRef<'_>) -> Result<(), Reported> {
    verify_vector(op, 1, op.operand_types().next())
}

fn verify_vector(op: OpRef<'_>, memory: usize, vector: Option<Type>) -> Result<(), Reported> {
    verify_place(op, memory)?;
    let element = vector.and_then(|ty| op.context().types().element_type(ty));
    if memory_type(op, memory).map(|it| it.1) == element {
        return Ok(());
    }
    Err(op.op_error("requires memref and vector types of the same elemental type").emit())
}

/// Verifies that the access map fits the memref and its operands, and that these are valid dimensions and symbols.
fn verify_place(op: OpRef<'_>, memory: usize) -> Result<(), Reported> {
    let (Some(map), Some((rank, _))) = (map_of(op), memory_type(op, memory)) else { return Ok(()) };
    let ctx = op.context();
    if map.num_results(ctx) != rank {
        return Err(op.op_error("affine map num results must equal memref rank").emit());
    }
    let operands = || op.operands().skip(memory + 1);
    if inputs(op, map) != operands().len() {
        return Err(op.op_error("expects as many subscripts as affine map inputs").emit());
    }
    if operands().any(|value| op.ir.value_type(value) != ctx.types().index()) {
        return Err(op.op_error("index to load must have 'index' type").emit());
    }
    scope::verify(op, operands(), map.num_dims(ctx) as usize)
}

pub(crate) fn verify_prefetch(op: OpRef<'_>) -> Result<(), Reported> {
    let (Some(map), Some((rank, _))) = (map_of(op), memory_type(op, 0)) else { return Ok(()) };
    if map.num_results(op.context()) != rank {
        return Err(op.op_error("affine.prefetch affine map num results must equal memref rank").emit());
    }
    if inputs(op, map) + 1 != op.operand_count() {
        return Err(op.op_error("too few operands").emit());
    }
    let around = Scope::of(op);
    for value in op.operands().skip(1) {
        if !scope::is_dim(op.ir, value, around) && !scope::is_symbol(op.ir, value, around) {
            return Err(op.op_error("index must be a valid dimension or symbol identifier").emit());
        }
    }
    Ok(())
}
