//! `custom<Ranges>`: lower and upper bounds as indices.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::Attr;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<Ranges>($bounds, "from", "to")`: `from (0, 1) to (7, 2)`, the first and the last index of each dimension.
/// The attribute stores them in pairs, `dense<[0, 7, 1, 2]> : tensor<4xindex>`.
pub const RANGES: Directive = Directive { parse, print };

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let first = indices(p, args.cpp(1))?;
    let loc = p.loc();
    let last = indices(p, args.cpp(2))?;
    if first.len() != last.len() {
        return Err(p.custom_error(loc, "expected as many last indices as first ones"));
    }
    let pairs: Vec<String> = first.iter().zip(&last).map(|(first, last)| format!("{first}, {last}")).collect();
    let text = format!("dense<[{}]> : tensor<{}xindex>", pairs.join(", "), 2 * pairs.len());
    let Some(bounds) = p.ctx.attrs().parse(&text) else {
        return Err(p.custom_error(loc, format!("has indices that are no attribute: '{text}'")));
    };
    parsed.set_prop(args.prop(0), bounds);
    Ok(true)
}

/// Parses `word (0, 1)`.
fn indices(p: &mut OpParser<'_, '_>, word: Option<&str>) -> Result<Vec<i64>, Reported> {
    let mut indices = Vec::new();
    p.parse_keyword(word.unwrap_or_default())?;
    p.parse_delimited(("(", ")"), "", |p| {
        indices.push(p.parse_integer()?);
        Ok(())
    })?;
    Ok(indices)
}

/// Returns the elements of `dense<[0, 7]>`.
pub(super) fn integers(ctx: &ContextData, attr: Attr) -> Vec<i64> {
    let AttrData::DenseElements(elements) = ctx.attrs().data(attr) else { return Vec::new() };
    let layout = ctx.types().shaped_element_type(elements.ty).and_then(|element| ctx.attrs().dense_layout(element));
    let Some(layout) = layout else { return Vec::new() };
    let bytes = elements.data.chunks_exact(layout.element_bytes().max(1));
    let numbers = bytes.map_while(|bytes| layout.integer(bytes)?.to_i64());
    let times = if elements.splat { ctx.types().shaped_element_count(elements.ty).unwrap_or(0) } else { 1 };
    // A long splat cannot be bounds.
    numbers.flat_map(|number| std::iter::repeat_n(number, times.min(64) as usize)).collect()
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let bounds = op.prop(args.prop(0) as usize).map(|attr| integers(op.context(), attr)).unwrap_or_default();
    for (word, at) in [(args.cpp(1), 0), (args.cpp(2), 1)] {
        p.text(if at > 0 { " " } else { "" });
        p.text(word.unwrap_or_default());
        p.text(" (");
        for (index, pair) in bounds.chunks(2).enumerate() {
            p.text(if index > 0 { ", " } else { "" });
            pair.get(at).into_iter().for_each(|bound| p.integer(*bound));
        }
        p.text(")");
    }
}

/// `custom<Span>($from, $to)`: `1`, or `[1:2]` with an end; 32-bit integers.
pub const SPAN: Directive = Directive { parse: parse_span, print: print_span };

fn parse_span(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let number = |p: &mut OpParser<'_, '_>| -> Parsed<Attr> {
        let number = p.parse_integer()?;
        Ok(p.ctx.attrs().integer(p.ctx.types().i32(), number))
    };
    let is_span = p.eat_punct("[");
    let from = number(p)?;
    parsed.set_prop(args.prop(0), from);
    if is_span {
        p.expect_punct(":")?;
        let to = number(p)?;
        parsed.set_prop(args.prop(1), to);
        p.expect_punct("]")?;
    }
    Ok(true)
}

fn print_span(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(from) = op.prop(args.prop(0) as usize) else { return };
    match op.prop(args.prop(1) as usize) {
        Some(to) => {
            p.text("[");
            p.attr_without_type(from);
            p.text(":");
            p.attr_without_type(to);
            p.text("]");
        }
        None => p.attr_without_type(from),
    }
}
