//! Directives for handle and parameter types.

use lect_core::attrs::OpaqueBody;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter, Parser};
use lect_ods::format::CustomArg;
use lect_support::prelude::*;
use lect_support::syntax::directive;

/// `custom<SemiFunctionType>(type($argument), type($results), "false"?)`: `!arg` or `(!arg) -> !result`; with `"false"`
/// only the latter.
pub(super) const SEMI_FUNCTION_TYPE: Directive = directive(parse_semi, print_semi);

/// `custom<..>(type($target), type($a), ..)`: `(!target) -> !all`
pub(super) const FUNCTION_TYPE: Directive = directive(parse_function, print_function);

fn parse_semi(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let full = if args.cpp(2) == Some("false") {
        p.parse_lparen()?;
        true
    } else {
        p.eat_punct("(")
    };
    let argument = p.parse_type()?;
    parsed.set_types(args.types(0), [argument]);
    if !full {
        parsed.set_types(args.types(1), []);
        return Ok(true);
    }
    p.parse_rparen()?;
    p.expect_punct("->")?;
    if p.eat_punct("(") {
        let results = p.parse_type_list()?;
        p.parse_rparen()?;
        parsed.set_types(args.types(1), results);
    } else {
        let result = p.parse_type()?;
        parsed.set_types(args.types(1), [result]);
    }
    Ok(true)
}

fn print_semi(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let results = op.types_of(args.types(1));
    if results.is_empty() {
        return p.types(op.types_of(args.types(0)));
    }
    p.text("(");
    p.types(op.types_of(args.types(0)));
    p.text(") -> ");
    let parens = results.len() > 1;
    p.text(if parens { "(" } else { "" });
    p.types(results);
    p.text(if parens { ")" } else { "" });
}

fn parse_function(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let ty = p.parse_type()?;
    let TypeData::Function(function) = p.ctx.types().data(ty) else {
        let shown = p.ctx.types().show(ty);
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{shown}'");
        return Err(p.custom_error(loc, message));
    };
    let ([input], [result]) = (&*function.inputs, &*function.results) else {
        let message = "expects a trailing functional type with one argument and one result";
        return Err(p.custom_error(loc, message));
    };
    parsed.set_types(args.types(0), [*input]);
    for index in 1..args.len() {
        parsed.set_types(args.types(index), [*result]);
    }
    Ok(true)
}

fn print_function(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.function_type(&op.types_of(args.types(0)), &op.types_of(args.types(1)));
}

/// Rejects all types without a definition.
pub(super) fn reject_unknown(p: &mut Parser<'_, '_>) -> Parsed<Option<OpaqueBody>> {
    let loc = p.loc();
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
    Err(p.hook_error(loc, format!("unknown type mnemonic: {}", String::from_utf8_lossy(word))))
}
