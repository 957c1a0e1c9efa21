//! Syntax of the precision of a product: `, precision = [HIGH, DEFAULT], algorithm = <..>`.

use lect_core::ir::OpRef;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::typed::TypedAttr;
use lect_ods::format::CustomArg;

use super::cases::{parse_case, word};
use super::{DotAlgorithmAttr, PrecisionAttr};
use crate::hlo::directive;

pub(super) const PRECISION: Directive = directive(parse_precision, print_precision);
pub(super) const PRECISION_AND_ALGORITHM: Directive = directive(parse_both, print_both);

/// Parses `custom<PrecisionConfig>($config)`.
fn parse_precision(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct(",") {
        return Ok(false);
    }
    p.parse_keyword("precision")?;
    parse_cases(p, parsed, args.prop(0))?;
    Ok(true)
}

/// Parses `= [HIGH, DEFAULT]`.
fn parse_cases(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, slot: u32) -> Parsed<()> {
    p.expect_punct("=")?;
    let def = PrecisionAttr::def(p.ctx);
    let mut cases = Vec::new();
    p.parse_delimited(("[", "]"), "", |p| {
        cases.push(parse_case(p, def)?);
        Ok(())
    })?;
    parsed.set_prop(slot, p.ctx.attrs().array(cases));
    Ok(())
}

fn print_precision(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let Some(cases) = op.prop(args.prop(0) as usize).and_then(|attr| ctx.attrs().array_elements(attr)) else { return };
    p.text(", precision = [");
    for (index, &case) in cases.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        match word(ctx, case) {
            Some(word) => p.text(&word),
            None => p.attr(case),
        }
    }
    p.text("]");
}

/// Parses `custom<PrecisionConfigAndAlgorithm>($config, $algorithm)`.
fn parse_both(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct(",") {
        return Ok(false);
    }
    if !p.parse_optional_keyword("algorithm") {
        p.parse_keyword("precision")?;
        parse_cases(p, parsed, args.prop(0))?;
        if !p.eat_punct(",") {
            return Ok(true);
        }
        p.parse_keyword("algorithm")?;
    }
    p.expect_punct("=")?;
    let algorithm = parse_case(p, DotAlgorithmAttr::def(p.ctx))?;
    parsed.set_prop(args.prop(1), algorithm);
    Ok(true)
}

fn print_both(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    print_precision(p, op, args);
    if let Some(algorithm) = op.prop(args.prop(1) as usize) {
        p.text(", algorithm = ");
        p.stripped_attr(algorithm);
    }
}
