//! What the `wasmssa` dialect's spec does not say.

use lect_core::dialect::{DialectDef, DialectHooks};
use lect_core::engine::{CustomArgs, Draft};
use lect_core::ir::OpRef;
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_ods::format::CustomArg;

use crate::syntax::directive;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "wasmssa",
    spec: None,
    hooks: DialectHooks { directives: &[("ElseRegion", directive(parse_else, print_else))], ..DialectHooks::NONE },
};

/// `else {..}`, perhaps not there
fn parse_else(p: &mut OpParser<'_, '_>, draft: &mut Draft<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let written = p.parse_optional_keyword("else");
    match written {
        true => draft.parse_region(p, args.region(0), &[], EmptyRegion::Stays)?,
        false => draft.add_region(p, args.region(0), EmptyRegion::Stays),
    }
    Ok(written)
}

fn print_else(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for region in op.region_group(args.region(0)) {
        if !region.is_empty() {
            // MLIR prints the word as if it were a name, which it is not with the blank.
            p.keyword_or_string(b"else ");
            p.region(region, RegionStyle::CUSTOM);
        }
    }
}
