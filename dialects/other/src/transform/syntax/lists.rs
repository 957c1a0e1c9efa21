//! Directives for lists of positions, sizes and symbols.

use lect_core::attrs::int_array;
use lect_core::ir::OpRef;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState, shared_directive};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::syntax::{array_prop, directive};

/// `custom<TransformMatchDims>($positions, $is_inverted, $is_all)`: `all`, `0, -1` or `except(0)`
pub(crate) const MATCH_DIMS: Directive = directive(parse_dims, print_dims);

/// `custom<PackedOrDynamicIndexList>($packed, $values, $integers)`: `*(%handle)` or as `DynamicIndexList`
pub(crate) const PACKED_INDEX_LIST: Directive = directive(parse_packed, print_packed);

/// `custom<ForeachMatchSymbols>($matchers, $actions)`: `@matcher -> @action, ..`, a line each
pub(crate) const MATCH_SYMBOLS: Directive = directive(parse_symbols, print_symbols);

fn parse_dims(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let unit = p.ctx.attrs().unit();
    let mut positions = Vec::new();
    if p.parse_optional_keyword("all") {
        parsed.set_prop(args.prop(2), unit);
    } else {
        let inverted = p.parse_optional_keyword("except");
        if inverted {
            parsed.set_prop(args.prop(1), unit);
            p.parse_lparen()?;
        }
        loop {
            positions.push(p.parse_integer()?);
            if !p.eat_punct(",") {
                break;
            }
        }
        if inverted {
            p.parse_rparen()?;
        }
    }
    parsed.set_prop(args.prop(0), p.ctx.attrs().dense_i64_array(positions));
    Ok(true)
}

fn print_dims(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let is_set = |index: usize| op.prop(args.prop(index) as usize).is_some();
    if is_set(2) {
        return p.text("all");
    }
    p.text(if is_set(1) { "except(" } else { "" });
    let positions = op.prop(args.prop(0) as usize).map(|attr| int_array(op.context(), attr)).unwrap_or_default();
    for (index, position) in positions.into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.integer(position);
    }
    p.text(if is_set(1) { ")" } else { "" });
}

fn parse_packed(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if p.eat_punct("*") {
        p.parse_lparen()?;
        let packed = p.parse_operand()?;
        p.parse_rparen()?;
        parsed.set_operands(args.operand(0), [packed]);
        parsed.set_prop(args.prop(2), p.ctx.attrs().dense_i64_array([]));
        return Ok(true);
    }
    match shared_directive("DynamicIndexList") {
        Some(list) => (list.parse)(p, parsed, args.get(1..).unwrap_or_default()),
        None => Ok(false),
    }
}

fn print_packed(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(packed) = op.operand_group(args.operand(0)).next() {
        p.text("*(");
        p.operand(packed);
        return p.text(")");
    }
    if let Some(list) = shared_directive("DynamicIndexList") {
        (list.print)(p, op, args.get(1..).unwrap_or_default());
    }
}

fn parse_symbols(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut matchers, mut actions) = (Vec::new(), Vec::new());
    loop {
        matchers.push(p.parse_symbol_ref()?);
        p.expect_punct("->")?;
        actions.push(p.parse_symbol_ref()?);
        if !p.eat_punct(",") {
            break;
        }
    }
    parsed.set_prop(args.prop(0), p.ctx.attrs().array(matchers));
    parsed.set_prop(args.prop(1), p.ctx.attrs().array(actions));
    Ok(true)
}

fn print_symbols(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let (matchers, actions) = (array_prop(op, args.prop(0)), array_prop(op, args.prop(1)));
    p.indented(|p| {
        p.indented(|p| {
            for (index, (&matcher, &action)) in matchers.iter().zip(actions).enumerate() {
                p.text(if index > 0 { ", " } else { "" });
                p.newline();
                p.attr(matcher);
                p.text(" -> ");
                p.attr(action);
            }
        });
    });
}
