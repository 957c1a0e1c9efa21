//! `custom<Flag>`: a truth value after its name.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::dialect::Directive;
use crate::engine::OpParseState;
use crate::ir::OpRef;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// The release with flags that today's definitions do not have.
const SINCE: u64 = 24;

/// `custom<Flag>("local_bound", $local_bound)`: `local_bound(true)`, or nothing if it is false. A flag that today's definition does
/// not have is kept beside it.
pub const FLAG: Directive = Directive { parse: parse_flag, print: print_flag };

fn parse_flag(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let name = args.cpp(0).unwrap_or_default();
    if !p.parse_optional_keyword(name) {
        return Ok(false);
    }
    p.expect_punct("(")?;
    let value = p.parse_attribute(None)?;
    p.expect_punct(")")?;
    match args.get(1) {
        Some(_) => parsed.set_prop(args.prop(1), value),
        None => parsed.attrs.push((p.ctx.newer_ident(name, SINCE), value)),
    }
    Ok(true)
}

fn print_flag(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let name = args.cpp(0).unwrap_or_default();
    let value = match args.get(1) {
        Some(_) => op.prop(args.prop(1) as usize),
        None => op.attr(&format!("{name}@{SINCE}")),
    };
    if let Some(value) = value.filter(|&value| value == op.context().bool_attr(true)) {
        p.text(name);
        p.text("(");
        p.attr(value);
        p.text(")");
    }
}
