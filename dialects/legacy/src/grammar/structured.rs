//! Older syntax of structured operations of `linalg`, and of loops.

use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_ods::spec::ChangeSpec;

use lect_dialects::linalg::parse_listed;

use super::{add, as_today, set};

/// Parses a matrix product whose variant had a name of its own, such as `batch_matmul_transpose_a`. The history of
/// `linalg` declares the attributes by which the current operation expresses the variant.
pub(super) fn product(p: &mut OpParser<'_, '_>, state: &mut OpState, was: &str) -> Parsed<()> {
    let ctx = p.ctx;
    let changes = ctx.history(b"linalg").flat_map(|release| release.changes.iter());
    let said = changes.filter_map(|change| match change {
        ChangeSpec::AddAttr { op, name, default } if op.strip_prefix("linalg.") == Some(was) => {
            Some((ctx.ident(name.as_bytes()), ctx.attrs().parse(default)?))
        }
        _ => None,
    });
    let said: Vec<_> = said.collect();
    // The attributes are set while parsing, because the body depends on them, and again afterwards, because the current
    // syntax sets defaults.
    state.attrs.extend(&said);
    as_today(p, state)?;
    state.attrs.retain(|entry| !said.iter().any(|own| own.0 == entry.0));
    state.attrs.extend(said);
    Ok(())
}

/// Parses `m(4) r(3) ins(..) outs(..) -> type`, with separate tile and kernel sizes.
pub(super) fn winograd(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if !p.at_keyword("m") {
        return as_today(p, state);
    }
    for word in ["m", "r"] {
        p.parse_keyword(word)?;
        p.parse_lparen()?;
        let number = p.parse_integer()?;
        p.parse_rparen()?;
        set(p, state, word, p.ctx.attrs().integer(p.ctx.types().i64(), number));
    }
    parse_listed(p, state)?;
    let sizes = p.ctx.ident(b"operandSegmentSizes");
    state.attrs.retain(|entry| entry.0 != sizes);
    Ok(())
}

/// Parses `(%lane)[32] args(%a : type) -> (types) {..}`, an operation of `vector` in older releases.
pub(super) fn warp(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_lparen()?;
    let lane = p.parse_operand()?;
    p.parse_rparen()?;
    p.expect_punct("[")?;
    let size = p.parse_integer()?;
    p.expect_punct("]")?;
    set(p, state, "warp_size", p.ctx.attrs().integer(p.ctx.types().i64(), size));
    let index = p.ctx.types().index();
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

/// Parses `(%value) : f32 {..}`, one operation per reduced value. In current releases the terminator holds all
/// reductions.
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
