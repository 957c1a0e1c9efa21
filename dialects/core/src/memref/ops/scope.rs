//! `alloca_scope`: assembly format and control flow.

use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionSuccessors};
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::print::RegionStyle;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

/// Parses `alloca_scope -> (f32) {..}`.
pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_optional_arrow_types(&mut state.results)?;
    let end = p.ctx.op_name_of(b"memref.alloca_scope.return");
    p.parse_region(state, &[], EmptyRegion::GetsTerminator(end))?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Prints the syntax that [`parse`] reads.
pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let any = op.result_count() > 0;
    p.text(" ");
    if any {
        p.text(" -> (");
        p.types(op.result_types());
        p.text(")");
    }
    p.text(" ");
    if let Some(region) = op.region(0) {
        p.region(region, RegionStyle::CUSTOM.with_entry_args(false).with_terminators(any));
    }
    p.attr_dict(op, &[]);
}

/// Model of `RegionBranchOpInterface`: the body runs once.
pub(crate) struct Scope;

impl RegionBranch for Scope {
    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        match from {
            Point::Outside => smallvec![RegionSuccessor::region(op, 0)],
            Point::Terminator { .. } => smallvec![RegionSuccessor::parent(op)],
        }
    }
}
