//! `custom<Extra>`: an attribute that the definition does not have, in a place of its own.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::dialect::Directive;
use crate::engine::OpParseState;
use crate::ir::OpRef;
use crate::text::parse::{Parsed, punctuation};
use crate::text::{OpParser, OpPrinter};

/// `custom<Extra>("name", "type"?)`: the discardable attribute of this name, without its type if that is given. It is not in
/// `attr-dict`.
pub const EXTRA: Directive = Directive { parse, print };

/// The name of [`EXTRA`] in formats.
pub const NAME: &str = "Extra";

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = args.cpp(1).and_then(|text| p.ctx.spelled_type(text));
    let value = p.parse_attribute(ty)?;
    let name = p.ctx.ident(args.cpp(0).unwrap_or_default().as_bytes());
    parsed.attrs.push((name, value));
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(value) = args.cpp(0).and_then(|name| op.attr(name)) else { return };
    match args.cpp(1) {
        Some(_) => p.attr_without_type(value),
        None => p.attr(value),
    }
}

/// `custom<AttrDictAfter>("words", attr-dict)`: the dictionary of attributes behind words, or nothing.
pub const ATTR_DICT_AFTER: Directive = Directive { parse: parse_dict, print: print_dict };

fn parse_dict(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut words = args.cpp(0).unwrap_or_default().split_whitespace();
    if !words.next().is_some_and(|word| p.parse_optional_keyword(word)) {
        return Ok(false);
    }
    for word in words {
        match punctuation(word) {
            Some(_) => p.expect_punct(word)?,
            None => p.parse_keyword(word)?,
        }
    }
    p.parse_attr_dict(&mut parsed.attrs)?;
    Ok(true)
}

fn print_dict(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(info) = op.info() {
        info.syntax.write_attr_dict(p, op, info, args.cpp(0).unwrap_or_default());
    }
}
