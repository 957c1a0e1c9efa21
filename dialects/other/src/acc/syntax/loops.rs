//! Syntax of loop bounds.

use lect_core::ir::OpRef;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::{EmptyRegion, Parsed, RegionArg};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_ods::format::CustomArg;
use lect_support::enums;
use lect_support::syntax::directive;

/// `custom<LoopControl>($region, $lower, type($lower), $upper, type($upper), $step, type($step))`:
/// `control(%i : index, ..) = (%a, .. : index, ..) to (..) step (..) {..}`, or only the region
pub(crate) const CONTROL: Directive = directive(parse_control, print_control);

/// `custom<CombinedConstructsLoop>($combined)`: `parallel`, `serial` or `kernels`
pub(crate) const COMBINED: Directive = directive(parse_combined, print_combined);

fn parse_control(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut induction = Vec::new();
    if p.parse_optional_keyword("control") {
        p.parse_delimited(("(", ")"), "", |p| {
            let loc = p.loc();
            let name = p.parse_operand()?;
            p.parse_colon()?;
            let ty = p.parse_type()?;
            induction.push(RegionArg::new(name, ty, loc));
            Ok(())
        })?;
        p.expect_punct("=")?;
        for (index, keyword) in [None, Some("to"), Some("step")].into_iter().enumerate() {
            if let Some(keyword) = keyword {
                p.parse_keyword(keyword)?;
            }
            p.parse_lparen()?;
            let loc = p.loc();
            let operands = p.parse_operand_list()?;
            if operands.len() != induction.len() {
                let (expected, found) = (induction.len(), operands.len());
                return Err(p.custom_error(loc, format!("expected {expected} operands, found {found}")));
            }
            p.parse_colon()?;
            let types = p.parse_type_list()?;
            p.parse_rparen()?;
            parsed.set_operands(args.operand(1 + 2 * index), operands);
            parsed.set_types(args.types(2 + 2 * index), types);
        }
    }
    parsed.parse_region(p, args.region(0), &induction, EmptyRegion::Stays)?;
    Ok(true)
}

fn print_control(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(region) = op.region_group(args.region(0)).next() else { return };
    if let Some(entry) = region.entry().filter(|block| block.args().len() > 0) {
        p.text("control(");
        for index in 0..entry.args().len() {
            p.text(if index > 0 { ", " } else { "" });
            p.block_arg(entry, index);
        }
        for (index, text) in [") = (", " to (", "  step ("].into_iter().enumerate() {
            p.text(text);
            p.operands(op.operand_group(args.operand(1 + 2 * index)));
            p.text(" : ");
            p.types(op.types_of(args.types(2 + 2 * index)));
            p.text(")");
        }
        p.text(" ");
    }
    p.region(region, RegionStyle::CUSTOM.with_entry_args(false));
}

fn parse_combined(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let Some(word) = ["kernels", "parallel", "serial"].into_iter().find(|word| p.parse_optional_keyword(word)) else {
        return Err(p.custom_error(loc, "expected compute construct name"));
    };
    if let Some(attr) = enums::attr(p.ctx, "acc", "combined_constructs", &format!("{word}_loop")) {
        parsed.set_prop(args.prop(0), attr);
    }
    Ok(true)
}

fn print_combined(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let word = op.prop(args.prop(0) as usize).and_then(|attr| enums::word(op.context(), attr)).unwrap_or_default();
    p.text(word.strip_suffix("_loop").unwrap_or(&word));
}
