//! What the `ml_program` dialect's `.td` files do not say.

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::engine::{CustomArgs, OpParseState};
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;

use crate::inlining::INLINED_ANYWHERE;
use crate::names;
use crate::syntax::directive;

lect_macros::dialect! { "src/ml_program/ml_program.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[("global_load", LOAD), ("global_load_const", LOAD)],
    directives: &[
        ("SymbolVisibility", directive(parse_visibility, print_visibility)),
        ("TokenOrdering", directive(parse_ordering, print_ordering)),
        ("TypedInitialValue", directive(parse_value, print_value)),
    ],
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

const LOAD: OpHooks = names::results(name_load);

/// After the global.
fn name_load(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(global) = names::leaf_symbol(op.context(), op.attr("global")) {
        name(0, global);
    }
}

fn parse_visibility(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let Some(word) = ["public", "private", "nested"].into_iter().find(|word| p.parse_optional_keyword(word)) else {
        return Err(p.custom_error(p.loc(), "expected 'public', 'private', or 'nested'"));
    };
    parsed.set_prop(args.prop(0), p.ctx.string_attr(word));
    Ok(true)
}

fn print_visibility(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let visibility = op.prop(args.prop(0) as usize).and_then(|attr| op.context().string_value(attr));
    p.bytes(visibility.unwrap_or(b"public"));
}

/// `custom<TypedInitialValue>($type, $value)`: `(value) : type`
fn parse_value(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if p.eat_punct("(") {
        let value = p.parse_attribute(None)?;
        parsed.set_prop(args.prop(1), value);
        p.parse_rparen()?;
    }
    p.parse_colon()?;
    let ty = p.parse_type()?;
    parsed.set_prop(args.prop(0), p.ctx.type_attr(ty));
    Ok(true)
}

fn print_value(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(value) = op.prop(args.prop(1) as usize) {
        p.text("(");
        p.attr(value);
        p.text(")");
    }
    p.text(" : ");
    if let Some(ty) = op.prop(args.prop(0) as usize) {
        p.attr(ty);
    }
}

/// `custom<TokenOrdering>($consumed, type($produced))`: `ordering(%a, %b -> !ml_program.token)`
fn parse_ordering(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    p.parse_keyword("ordering")?;
    p.parse_lparen()?;
    if p.eat_punct("(") {
        p.parse_rparen()?;
    } else {
        let consumed = p.parse_operand_list()?;
        parsed.set_operands(args.operand(0), consumed);
    }
    p.expect_punct("->")?;
    let produced = p.parse_type()?;
    parsed.set_types(args.types(1), [produced]);
    p.parse_rparen()?;
    Ok(true)
}

fn print_ordering(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.text(" ordering(");
    let consumed = op.operand_group(args.operand(0));
    if consumed.len() == 0 {
        p.text("()");
    }
    p.operands(consumed);
    let produced = op.types_of(args.types(1));
    if !produced.is_empty() {
        p.text(" -> ");
        p.types(produced);
    }
    p.text(")");
}
