//! Operations on structures, and of loops, that have another form today.

use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_ods::spec::ChangeSpec;

use super::as_today;

/// A product of matrices that had a name of its own: what it is besides the product that it is today, its steps say.
pub(super) fn product(p: &mut OpParser<'_, '_>, state: &mut OpState, was: &str) -> Parsed<()> {
    let ctx = p.ctx;
    let changes = ctx.history(b"linalg").iter().flat_map(|release| release.changes.iter());
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
