//! `custom<ShortTypes>`: types of a dialect without `!dialect.`.

use lect_ods::format::{CustomArg, Values};
use lect_ods::spec::Arity;

use super::super::CustomArgs;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::syntax::def::Short;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<ShortTypes>(type($x), "dialect", "word=mnemonic|.."?, "?=mnemonic"?)`: the type, or the types separated by
/// commas. Types of the dialect have no `!dialect.`. Some have another word, and one is a sign after its parameter.
pub const SHORT_TYPES: Directive = Directive { parse, print };

fn short(args: &[CustomArg]) -> Short<'_> {
    let text = |at| args.cpp(at).unwrap_or_default();
    Short { dialect: text(1), words: text(2), sign: text(3) }
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (of, spec) = (args.types(0), parsed.info.spec());
    let value = match of {
        Values::Operand(at) => spec.operands.get(at as usize),
        Values::Result(at) => spec.results.get(at as usize),
        Values::Operands | Values::Results => None,
    };
    let several = value.is_none_or(|value| matches!(value.arity, Arity::Variadic));
    let mut types = vec![short(args).parse_known(p)?];
    while several && p.eat_punct(",") {
        types.push(short(args).parse_known(p)?);
    }
    parsed.set_types(of, types);
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for (index, ty) in op.types_of(args.types(0)).iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        short(args).print(p, *ty);
    }
}
