//! Operations on structures, and of loops, that have another form today.

use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_ods::spec::ChangeSpec;

use lect_dialects::linalg::parse_listed;

use super::{add, as_today, set};

/// A product of matrices that had a name of its own: what it is besides the product that it is today, its steps say.
pub(super) fn product(p: &mut OpParser<'_, '_>, state: &mut OpState, was: &str) -> Parsed<()> {
    let ctx = p.ctx;
    let changes = ctx.history(b"linalg").flat_map(|release| release.changes.iter());
    let said = changes.filter_map(|change| match change {
        ChangeSpec::AddAttr { op, name, default } if op.strip_prefix("linalg.") == Some(was) => {
            Some((ctx.ident(name.as_bytes()), ctx.spelled_attr(default)?))
        }
        _ => None,
    });
    let said: Vec<_> = said.collect();
    // The body depends on some of it, and today's form says the rest, for what is not turned around.
    state.attrs.extend(&said);
    as_today(p, state)?;
    state.attrs.retain(|entry| !said.iter().any(|own| own.0 == entry.0));
    state.attrs.extend(said);
    Ok(())
}

/// `m(4) r(3) ins(..) outs(..) -> type`, with the sizes of a tile and of the kernel by themselves.
pub(super) fn winograd(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if !p.at_keyword("m") {
        return as_today(p, state);
    }
    for word in ["m", "r"] {
        p.parse_keyword(word)?;
        p.parse_lparen()?;
        let number = p.parse_integer()?;
        p.parse_rparen()?;
        set(p, state, word, p.ctx.integer_attr(p.ctx.common().i64, number));
    }
    parse_listed(p, state)?;
    let sizes = p.ctx.ident(b"operandSegmentSizes");
    state.attrs.retain(|entry| entry.0 != sizes);
    Ok(())
}

/// `(%lane)[32] args(%a : type) -> (types) {..}`, an operation of `vector` once.
pub(super) fn warp(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_lparen()?;
    let lane = p.parse_operand()?;
    p.parse_rparen()?;
    p.expect_punct("[")?;
    let size = p.parse_integer()?;
    p.expect_punct("]")?;
    set(p, state, "warp_size", p.ctx.integer_attr(p.ctx.common().i64, size));
    let index = p.ctx.common().index;
    add(p, state, lane, index)?;
    if p.parse_optional_keyword("args") {
        p.parse_lparen()?;
        let args = p.parse_operand_list()?;
        p.parse_colon()?;
        let loc = p.loc();
        let types = p.parse_type_list()?;
        p.parse_rparen()?;
        let values = p.resolve_operands(&args, &types, loc)?;
        state.operands.extend(values);
    }
    p.parse_optional_arrow_types(&mut state.results)?;
    let end = EmptyRegion::GetsTerminator(p.ctx.op_name_of(b"gpu.yield"));
    p.parse_region(state, &[], end)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// `(%value) : f32 {..}` for each value that is reduced; today one operation at the end has all.
pub(super) fn reduce(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if !p.eat_punct("(") {
        return p.parse_optional_attr_dict(&mut state.attrs);
    }
    let values = p.parse_operand_list()?;
    let is_old = p.eat_punct(")");
    p.parse_colon()?;
    let loc = p.loc();
    let types = p.parse_type_list()?;
    if !is_old {
        p.parse_rparen()?;
    }
    state.operands = p.resolve_operands(&values, &types, loc)?;
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    while p.eat_punct(",") {
        p.parse_region(state, &[], EmptyRegion::Stays)?;
    }
    p.parse_optional_attr_dict(&mut state.attrs)
}
