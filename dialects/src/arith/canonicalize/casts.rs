//! Patterns of casts, and of operations on what was cast.

use lect_core::entity::{Op, Value};
use lect_core::ir::OpState;
use lect_transforms::rewrite::Rewriter;

use super::{insert, operand_of, pair, parts, replace, replace_by, result_type, splat, state, width};
use crate::patterns::{constant, op_state};

const EXTEND_SIGNED: &str = "arith.extsi";
const EXTEND_UNSIGNED: &str = "arith.extui";

/// An operation on the bits of two values that were extended is done before.
fn of_extensions(op: Op, rw: &mut Rewriter<'_>, extension: &str) -> Option<()> {
    let view = rw.op(op);
    let (left, right) = pair(view)?;
    let (left, right) = (operand_of(rw.ir(), left, extension)?, operand_of(rw.ir(), right, extension)?);
    let ty = rw.ir().value_type(left);
    if ty != rw.ir().value_type(right) {
        return None;
    }
    let inner = OpState::new(view.name(), view.loc()).operands([left, right]).results([ty]);
    let inner = insert(rw, inner);
    replace(rw, op, extension, &[inner])
}

pub(super) fn of_unsigned_extensions(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    of_extensions(op, rw, EXTEND_UNSIGNED)
}

pub(super) fn of_signed_extensions(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    of_extensions(op, rw, EXTEND_SIGNED)
}

fn source(op: Op, rw: &Rewriter<'_>) -> Option<Value> {
    rw.op(op).operands().next()
}

/// The operand of a cast of a name whose result is cast.
fn cast_of(op: Op, rw: &Rewriter<'_>, name: &str) -> Option<Value> {
    operand_of(rw.ir(), source(op, rw)?, name)
}

pub(super) fn bitcast_of_bitcast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let value = cast_of(op, rw, "arith.bitcast")?;
    replace(rw, op, "arith.bitcast", &[value])
}

pub(super) fn bitcast_of_complex(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let value = cast_of(op, rw, "complex.bitcast")?;
    replace(rw, op, "complex.bitcast", &[value])
}

/// A sign that is zero is not extended.
pub(super) fn extend_of_unsigned(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let value = cast_of(op, rw, EXTEND_UNSIGNED)?;
    replace(rw, op, EXTEND_UNSIGNED, &[value])
}

/// A cast there and back changes nothing, unless the type between is narrower.
pub(super) fn index_of_index(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let between = source(op, rw)?;
    let inner = rw.ir().value(between).defining_op().filter(|inner| inner.name() == view.name())?;
    let value = inner.operands().next()?;
    let cuts = width(rw.ir(), between)? < width(rw.ir(), value)?;
    if cuts || Some(rw.ir().value_type(value)) != result_type(view) {
        return None;
    }
    replace_by(rw, op, &[value])
}

pub(super) fn index_of_signed_extension(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let value = cast_of(op, rw, EXTEND_SIGNED)?;
    replace(rw, op, "arith.index_cast", &[value])
}

pub(super) fn index_of_unsigned_extension(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let value = cast_of(op, rw, EXTEND_UNSIGNED)?;
    replace(rw, op, "arith.index_castui", &[value])
}

/// An integer becomes a float of a format at once, unless it says how to round.
fn truncate_float(op: Op, rw: &mut Rewriter<'_>, name: &str) -> Option<()> {
    let value = cast_of(op, rw, name)?;
    if rw.op(op).attr("roundingmode").is_some() {
        return None;
    }
    replace(rw, op, name, &[value])
}

pub(super) fn truncate_of_signed(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    truncate_float(op, rw, "arith.sitofp")
}

pub(super) fn truncate_of_unsigned(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    truncate_float(op, rw, "arith.uitofp")
}

/// Only bits of the extension are cut off.
fn truncate_extension(op: Op, rw: &mut Rewriter<'_>, name: &str) -> Option<()> {
    let value = cast_of(op, rw, name)?;
    let extended = width(rw.ir(), source(op, rw)?)?;
    let (narrow, wide) = (width(rw.ir(), value)?, width(rw.ir(), rw.op(op).result(0))?);
    if extended <= wide || wide <= narrow {
        return None;
    }
    replace(rw, op, name, &[value])
}

pub(super) fn truncate_signed_extension(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    truncate_extension(op, rw, EXTEND_SIGNED)
}

pub(super) fn truncate_unsigned_extension(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    truncate_extension(op, rw, EXTEND_UNSIGNED)
}

/// The bits that a shift brings in are cut off, whatever they are.
pub(super) fn truncate_shifted(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let shifted = source(op, rw)?;
    let (value, by, shift) = parts(rw.ir(), shifted, "arith.shrsi")?;
    let exact = shift.attr("isExact");
    let amount = splat(rw.ir(), by)?.to_u64()?;
    let (wide, narrow) = (width(rw.ir(), value)?, width(rw.ir(), rw.op(op).result(0))?);
    if u64::from(wide.checked_sub(narrow)?) != amount {
        return None;
    }
    let (loc, ty) = (rw.op(op).loc(), rw.ir().value_type(value));
    let attr = rw.ir().value(by).constant()?;
    let by_type = rw.ir().value_type(by);
    let shift = op_state(rw, "arith.shrui", loc);
    let by = constant(rw, attr, by_type, loc)?;
    let mut shift = shift.operands([value, by]).results([ty]);
    if let Some(exact) = exact {
        shift = shift.attr(rw.context(), "isExact", exact);
    }
    let shifted = insert(rw, shift);
    let mut truncated = state(rw, op, "arith.trunci", &[shifted])?;
    if let Some(flags) = rw.op(op).attr("overflowFlags") {
        truncated = truncated.attr(rw.context(), "overflowFlags", flags);
    }
    rw.replace_with(op, truncated);
    Some(())
}
