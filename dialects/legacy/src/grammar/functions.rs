//! Function declarations that are public, and terminators of modules, both allowed in older releases.

use lect_core::diag::Reported;
use lect_core::entity::Op;
use lect_core::ir::{Isolate, OpState};
use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;

use super::as_today;

/// Erases the terminator that modules required.
pub(super) fn end_module(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    if *ir.op(op).name_data().name == *b"builtin.module_terminator" {
        ir.erase(op);
    }
    Ok(())
}

pub(super) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    as_today(p, state)?;
    let has_body = p.last_region(state).is_some_and(|body| !body.is_empty());
    let visibility = ctx.ident(b"sym_visibility");
    if !has_body && !state.attrs.iter().any(|entry| entry.0 == visibility) {
        state.attrs.push((visibility, ctx.attrs().string("private")));
        ctx.remark(state.loc, "a function without a body is 'private'");
    }
    Ok(())
}
