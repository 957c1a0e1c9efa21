//! Functions that are declared only, which needed not be private.

use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;

use super::as_today;

pub(super) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    as_today(p, state)?;
    let body = state.isolate.as_deref().and_then(|isolate| isolate.root().region(0));
    let visibility = ctx.ident(b"sym_visibility");
    if body.is_none_or(|body| body.is_empty()) && !state.attrs.iter().any(|entry| entry.0 == visibility) {
        state.attrs.push((visibility, ctx.string_attr("private")));
        ctx.remark(state.loc, "a function without a body is 'private'");
    }
    Ok(())
}
