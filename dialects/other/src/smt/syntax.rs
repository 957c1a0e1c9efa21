//! Custom assembly of `smt`.

use lect_core::dialect::{DefBody, Param};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter, Parser};
use lect_core::types::{MAX_INTEGER_WIDTH, Signedness};
use lect_support::prelude::*;

use super::types::{digits, own_type, width};
use super::{IntConstantOp, widths};

/// Maximum number of bits in the width of a bit vector.
const WIDTH_BITS: u32 = 63;

/// Parses an integer of any width, which is required.
fn parse_wide_integer(p: &mut OpParser<'_, '_>) -> Parsed<ApInt> {
    let loc = p.loc();
    match p.optional_wide_integer()? {
        Some(value) => Ok(value),
        None => Err(p.custom_error(loc, "expected integer value")),
    }
}

/// Parses `smt.int.constant 5`: the attribute is as wide as the parsed integer.
pub(super) fn parse_int(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (ctx, loc) = (p.ctx, p.loc());
    let value = parse_wide_integer(p)?;
    let attr = match value.width() {
        1 => ctx.attrs().bool(value.is_one()),
        width => {
            let ty = ctx.types().integer(width, Signedness::Unsigned);
            let ty = ty.map_err(|invalid| p.custom_error(loc, invalid))?;
            ctx.attrs().intern(AttrData::Integer { value, ty })
        }
    };
    state.attrs.push((ctx.ident(b"value"), attr));
    p.parse_optional_attr_dict(&mut state.attrs)?;
    state.results.extend(own_type(ctx, b"int", []));
    Ok(())
}

pub(super) fn print_int(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let value = op.cast::<IntConstantOp<'_>>().and_then(|constant| constant.value_attr());
    p.text(" ");
    if let Some(AttrData::Integer { value, .. }) = value.map(|value| op.context().attrs().data(value)) {
        p.text(&digits(value));
    }
    p.attr_dict(op, &["value"]);
}

/// Parses `smt.eq %a, %b : type`: all operands have the type.
pub(super) fn parse_comparison(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let inputs = p.parse_operand_list()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    state.results.extend(own_type(p.ctx, b"bool", []));
    for input in inputs {
        state.operands.push(p.resolve_operand(input, ty)?);
    }
    Ok(())
}

pub(super) fn print_comparison(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    p.attr_dict(op, &[]);
    p.text(" : ");
    if let Some(ty) = op.operand_types().next() {
        p.ty(ty);
    }
}

/// Parses `smt.bv.repeat 3 times %a : !smt.bv<8>`.
pub(super) fn parse_repeat(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (ctx, count_loc) = (p.ctx, p.loc());
    let count = parse_wide_integer(p)?;
    p.parse_keyword("times")?;
    if count.is_negative() || count.is_zero() {
        return Err(p.custom_error(count_loc, "integer must be positive"));
    }
    let input_loc = p.loc();
    let input = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    state.operands.push(p.resolve_operand(input, ty)?);
    let Some(width) = width(ctx, ty) else {
        return Err(p.custom_error(input_loc, "input must have bit-vector type"));
    };
    let Some(count) = count.to_u64().filter(|_| count.active_bits() <= WIDTH_BITS) else {
        return Err(p.custom_error(count_loc, format!("integer must fit into {WIDTH_BITS} bits")));
    };
    let width = i128::from(count) * i128::from(width);
    if width >> WIDTH_BITS != 0 {
        let message = format!(
            "result bit-width (provided integer times bit-width of the input type) must fit into {WIDTH_BITS} bits"
        );
        return Err(p.custom_error(count_loc, message));
    }
    state.results.extend(own_type(ctx, b"bv", [Param::Int(width)]));
    Ok(())
}

pub(super) fn print_repeat(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let count = widths(op).and_then(|(input, result)| result.checked_div(input));
    p.text(" ");
    p.integer(count.unwrap_or(0).into());
    p.text(" times ");
    p.operands(op.operands());
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.types(op.operand_types());
}

/// Parses `<5>` of an attribute whose type specifies the width.
pub(super) fn parse_bit_vector(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let loc = p.loc();
    p.expect_punct("<")?;
    let value_loc = p.loc();
    let Some(value) = p.optional_wide_integer()? else {
        return Err(p.hook_error(value_loc, "expected integer value"));
    };
    p.expect_punct(">")?;
    let ty = p.attr_type();
    let Some(width) = ty.and_then(|ty| width(p.ctx, ty)) else {
        return Err(p.hook_error(loc, "explicit bit-vector type required"));
    };
    // A width beyond the largest integer type cannot be stored.
    let width = u32::try_from(width).ok().filter(|width| *width < MAX_INTEGER_WIDTH).unwrap_or(0);
    // A parsed number has one bit more than it needs, which may be the sign.
    let needed = match value.is_negative() {
        true => value.sext(value.width() + 1).not().active_bits() + 1,
        false => value.active_bits(),
    };
    let value = if width >= value.width() {
        value.sext(width)
    } else if needed <= width {
        value.trunc(width)
    } else {
        let ty = ty.map(|ty| p.ctx.types().show(ty).to_string()).unwrap_or_default();
        return Err(p.hook_error(loc, format!("integer value out of range for given bit-vector type '{ty}'")));
    };
    Ok(DefBody::Params([Param::ApInt(value)].into()))
}

pub(super) fn print_bit_vector(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    if let [Param::ApInt(value)] = body.params() {
        p.text("<");
        p.text(&digits(value));
        p.text(">");
    }
}
