//! `custom<Constant>`: an attribute that is equal in all text, so that it is not printed.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<Constant>($attribute, "value")`: no text. Parsing sets the attribute to this value.
pub const CONSTANT: Directive = Directive { parse, print };

/// `custom<InFull>($attribute)`: an affine map, or another attribute without parts, which is never printed as an alias.
pub const IN_FULL: Directive = Directive { parse: parse_in_full, print: print_in_full };

fn parse_in_full(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let value = p.parse_attribute(None)?;
    parsed.set_prop(args.prop(0), value);
    Ok(true)
}

fn print_in_full(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    op.prop(args.prop(0) as usize).into_iter().for_each(|attr| p.attr_in_full(attr));
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let text = args.cpp(1).unwrap_or_default();
    let Some(value) = p.ctx.attrs().parse(text) else {
        return Err(p.custom_error(p.loc(), format!("has an attribute whose value is not known: '{text}'")));
    };
    parsed.set_prop(args.prop(0), value);
    Ok(true)
}

fn print(_: &mut OpPrinter<'_, '_>, _: OpRef<'_>, _: &[CustomArg]) {}
