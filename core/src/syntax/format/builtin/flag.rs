//! `custom<Flag>`: a Boolean after its name.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<Flag>("local_bound", $local_bound)`: `local_bound(true)`, or nothing if absent.
/// `custom<Flag>("local_bound@24")` is stored as a discardable attribute, since the definition lacks it.
pub const FLAG: Directive = Directive { parse: parse_flag, print: print_flag };

fn parse_flag(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let kept = args.cpp(0).unwrap_or_default();
    if !p.parse_optional_keyword(word(kept)) {
        return Ok(false);
    }
    p.expect_punct("(")?;
    let value = p.parse_attribute(None)?;
    p.expect_punct(")")?;
    match args.get(1) {
        Some(_) => parsed.set_prop(args.prop(1), value),
        None => parsed.attrs.push((p.ctx.ident(kept.as_bytes()), value)),
    }
    Ok(true)
}

fn print_flag(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let kept = args.cpp(0).unwrap_or_default();
    let value = match args.get(1) {
        Some(_) => op.prop(args.prop(1) as usize),
        None => op.attr(kept),
    };
    if let Some(value) = value {
        p.text(word(kept));
        p.text("(");
        p.attr(value);
        p.text(")");
    }
}

fn word(kept: &str) -> &str {
    kept.split('@').next().unwrap_or(kept)
}

/// Returns the name of the discardable attribute, if the definition lacks the flag.
pub fn extra(args: &[CustomArg]) -> Option<&str> {
    if args.get(1).is_none() { args.cpp(0) } else { None }
}
