//! Migration functions named by `history.td`.

pub(crate) mod tuples_and_masks;

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_core::fold::{Number, splat_attr};
use lect_support::folding::width;
use lect_support::prelude::*;
use lect_support::upgrades::{
    cannot_carry, drop_unused, insert_before, keep, name_end, name_iterators, reduction_kind, replace, state_of,
};

use super::ContractionOp;
use super::attrs::kind::Kind;

/// The migration functions.
pub(crate) const MIGRATIONS: &[(&str, Migration)] = &[
    ("begin_at_zero", Migration::ir(tuples_and_masks::begin_at_zero)),
    ("bounds_of_mask", Migration::ir(tuples_and_masks::bounds_of_mask)),
    ("drop_unused", Migration::ir(drop_unused)),
    ("extractelement_take_position", Migration::ir(|ir, op| take_position(ir, op, "vector.extract", 1))),
    ("give_accumulator", Migration::ir(give_accumulator)),
    ("insert_slices", Migration::ir(tuples_and_masks::insert_slices)),
    ("insertelement_take_position", Migration::ir(|ir, op| take_position(ir, op, "vector.insert", 2))),
    ("keep", Migration::ir(keep)),
    ("kind_of_elements", Migration::ir(kind_of_elements)),
    ("kind_of_word", Migration::record(kind_of_word)),
    ("name_iterators", Migration::ir(name_kinds)),
    ("say_bounds", Migration::record_both(say_bounds, leave_bounds)),
    ("tuple_get", Migration::ir(tuples_and_masks::tuple_get)),
    ("yield_from_warp", Migration::ir(yield_from_warp)),
];

/// Replaces the float kinds, as which `max` and `min` are parsed, by integer kinds for integer elements.
fn kind_of_elements(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let view = ir.op(op);
    let ctx = view.context().clone();
    let element = view.result_types().next().map(|ty| ctx.types().element_type(ty).unwrap_or(ty));
    let is_float = element.is_some_and(|ty| matches!(ctx.types().data(ty), TypeData::Float(_)));
    let word = match Kind::of(view).map(Kind::name) {
        Some("maximumf") if !is_float => "maxsi",
        Some("minimumf") if !is_float => "minsi",
        _ => return Ok(()),
    };
    if let Some(kind) = ctx.attrs().parse(&format!("#vector.kind<{word}>")) {
        ir.set_attr(op, "kind", Some(kind));
    }
    Ok(())
}

/// Converts the combining kind from a string to an enum attribute.
fn kind_of_word(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let Some(AttrData::String { value, .. }) = record.attr("kind").map(|kind| ctx.attrs().data(kind)) else {
        return Ok(());
    };
    let ty = record.results.first().map(|result| result.ty);
    match ty.and_then(|ty| reduction_kind(ctx, value, ty)) {
        Some(kind) => {
            record.set("kind", kind);
            Ok(())
        }
        None => Err("has an unknown kind of reduction".into()),
    }
}

/// Adds the former default of `in_bounds`: no dimension is in bounds.
fn say_bounds(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if let Some(AttrData::AffineMap(map)) = record.attr("permutation_map").map(|map| ctx.attrs().data(map)) {
        let bounds = vec![ctx.attrs().bool(false); map.num_results(ctx)];
        record.set_default("in_bounds", ctx.attrs().array(bounds));
    }
    Ok(())
}

/// Drops `in_bounds` if no dimension is in bounds: older releases required broadcast dimensions to be in bounds
/// otherwise.
fn leave_bounds(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if record.elements("in_bounds").is_some_and(|bounds| bounds.iter().all(|&bound| bound == ctx.attrs().bool(false))) {
        record.take("in_bounds");
    }
    Ok(())
}

/// Converts iterator types from strings to enum attributes.
fn name_kinds(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let kinds = ir.op(op).cast::<ContractionOp<'_>>().and_then(|contract| contract.iterator_types_attr());
    name_iterators(ir, op, "vector", kinds)
}

/// Renames the terminator to that of `gpu`.
fn yield_from_warp(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    name_end(ir, op, "vector.yield", "gpu.yield");
    Ok(())
}

/// Adds an accumulator with the neutral element of the reduction.
fn give_accumulator(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let view = ir.op(op);
    let ctx = view.context().clone();
    let (1, Some(ty)) = (view.operand_count(), view.result_types().next()) else { return Ok(()) };
    let kind = Kind::of(view).map_or("", Kind::name);
    let value =
        neutral(&ctx, kind, ctx.types().element_type(ty).unwrap_or(ty)).and_then(|value| splat_attr(&ctx, value, ty));
    let Some(value) = value else {
        return Err(cannot_carry(ir, op, "reduces in a way that has no value to begin with"));
    };
    let first = insert_before(ir, op, "arith.constant", &[], ty, &[("value", value)]);
    let mut state = state_of(ir, op);
    state.operands.push(first);
    replace(ir, op, state);
    Ok(())
}

/// Returns the neutral element of a combining kind.
fn neutral(ctx: &ContextData, kind: &str, element: Type) -> Option<Number> {
    if let TypeData::Float(format) = ctx.types().data(element) {
        let value = match kind {
            "add" => 0.0,
            "mul" => 1.0,
            "minnumf" | "minimumf" => f64::INFINITY,
            "maxnumf" | "maximumf" => f64::NEG_INFINITY,
            _ => return None,
        };
        return Some(Float::from_f64(*format, value).into());
    }
    let width = width(ctx, element).filter(|width| (1..=64).contains(width))?;
    let most = i64::MAX >> (64 - width);
    let value = match kind {
        "add" | "or" | "xor" | "maxui" => 0,
        "mul" => 1,
        "and" | "minui" => -1,
        "minsi" => most,
        "maxsi" => -most - 1,
        _ => return None,
    };
    Some(ApInt::from_i64(width, value).into())
}

/// Converts an operation with an element position to `vector.extract` or `vector.insert`. `others` is the number of
/// operands before the position, which is cast to `index`.
fn take_position(ir: &mut Isolate, op: Op, name: &str, others: usize) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let mut state = state_of(ir, op);
    state.name = ctx.op_name_of(name.as_bytes());
    for position in state.operands.iter_mut().skip(others) {
        let index = ctx.types().index();
        if ir.value_type(*position) != index {
            *position = insert_before(ir, op, "arith.index_castui", &[*position], index, &[]);
        }
    }
    let dynamic = state.operands.len().saturating_sub(others);
    let positions = ctx.attrs().dense_i64_array(std::iter::repeat_n(DYNAMIC, dynamic));
    state = state.attr(&ctx, "static_position", positions);
    replace(ir, op, state);
    Ok(())
}
