//! `custom<Extra>`: an attribute that the definition lacks, printed outside of the dictionary.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::{Parsed, punctuation};
use crate::text::{OpParser, OpPrinter};

/// `custom<Extra>("name", "type"?, "a|b"?)`: the discardable attribute of this name, without its type if one is given;
/// `@` is a symbol name. With words, the attribute is the index of a quoted word. The attribute is not in `attr-dict`.
pub const EXTRA: Directive = Directive { parse, print };

/// Name of [`EXTRA`] in formats.
pub const NAME: &str = "Extra";

/// Denotes a symbol name in place of a type.
const SYMBOL: &str = "@";

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = args.cpp(1).filter(|text| *text != SYMBOL).and_then(|text| p.ctx.types().parse(text));
    let value = match (args.cpp(1), args.cpp(2), ty) {
        (Some(SYMBOL), ..) => p.parse_symbol_name()?,
        (_, Some(words), Some(ty)) => {
            let loc = p.loc();
            let word = p.parse_string()?;
            match words.split('|').position(|it| it.as_bytes() == &*word) {
                Some(at) => p.ctx.attrs().integer(ty, at as i64),
                None => return Err(p.custom_error(loc, format!("expected one of {}", words.replace('|', ", ")))),
            }
        }
        _ => p.parse_attribute(ty)?,
    };
    let name = p.ctx.ident(args.cpp(0).unwrap_or_default().as_bytes());
    parsed.attrs.push((name, value));
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(value) = args.cpp(0).and_then(|name| op.attr(name)) else { return };
    let ctx = op.context();
    let number = match ctx.attrs().data(value) {
        AttrData::Integer { value, .. } => value.to_i64().and_then(|value| usize::try_from(value).ok()),
        _ => None,
    };
    let word = args.cpp(2).and_then(|words| words.split('|').nth(number?));
    match (args.cpp(1), word) {
        (Some(SYMBOL), _) => p.symbol_name(ctx.attrs().string_value(value).unwrap_or_default()),
        (_, Some(word)) => p.string(word.as_bytes()),
        (Some(_), None) => p.attr_without_type(value),
        (None, None) => p.attr(value),
    }
}

/// `custom<AttrDictAfter>("words", attr-dict)`: the attribute dictionary after words, or nothing.
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
        info.text(op.context()).format.write_attr_dict(p, op, info, args.cpp(0).unwrap_or_default());
    }
}
