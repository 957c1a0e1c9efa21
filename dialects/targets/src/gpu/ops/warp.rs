//! `gpu.warp_execute_on_lane_0`: a region that one lane of a warp executes, on vectors that are distributed over the
//! warp.
//!
//! `gpu.warp_execute_on_lane_0(%lane)[32] args(%a : vector<4xf32>) -> (vector<1xf32>) {..}`

use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionSuccessors};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::iteration::{ending, resolve_all};
use lect_support::prelude::*;

use crate::gpu::WarpExecuteOnLane0Op;

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    p.parse_lparen()?;
    let lane = p.parse_operand()?;
    p.parse_rparen()?;
    p.expect_punct("[")?;
    let size = p.parse_integer()?;
    p.expect_punct("]")?;
    state.attrs.push((ctx.ident(b"warp_size"), ctx.attrs().integer(ctx.types().i64(), size)));
    resolve_all(p, &[lane], ctx.types().index(), state)?;
    if p.parse_optional_keyword("args") {
        p.parse_lparen()?;
        let at = p.loc();
        let args = p.parse_operand_list()?;
        p.parse_colon()?;
        let types = p.parse_type_list()?;
        p.parse_rparen()?;
        let values = p.resolve_operands(&args, &types, at)?;
        state.operands.extend(values);
    }
    p.parse_optional_arrow_types(&mut state.results)?;
    let end = ending(p, "gpu.yield");
    p.parse_region(state, &[], end)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(warp) = op.cast::<WarpExecuteOnLane0Op<'_>>() else { return };
    let ctx = op.context();
    p.text("(");
    p.operands(op.operands().take(1));
    p.text(")[");
    p.integer(warp.warp_size_attr().and_then(|attr| ctx.attrs().i64_value(attr)).unwrap_or(0));
    p.text("]");
    if op.operand_count() > 1 {
        p.text(" args(");
        p.operands(op.operands().skip(1));
        p.text(" : ");
        p.types(op.operand_types().skip(1));
        p.text(")");
    }
    let gives = op.result_count() > 0;
    if gives {
        p.text(" -> (");
        p.types(op.result_types());
        p.text(")");
    }
    p.text(" ");
    if let Some(body) = op.region(0) {
        p.region(body, RegionStyle::CUSTOM.with_terminators(gives));
    }
    p.attr_dict(op, &["warp_size"]);
}

/// Verifies that operands and results are the distributed parts of the vectors in the region.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(warp) = op.cast::<WarpExecuteOnLane0Op<'_>>() else { return Ok(()) };
    let Some(entry) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    if entry.args().len() + 1 != op.operand_count() {
        return Err(op.op_error("expected same number op arguments and block arguments.").emit());
    }
    let Some(end) = entry.last() else { return Ok(()) };
    if end.operand_count() != op.result_count() {
        return Err(op.op_error("expected same number of yield operands and return values.").emit());
    }
    let size = warp.warp_size_attr().and_then(|attr| op.context().attrs().i64_value(attr)).unwrap_or(0);
    for (arg, part) in entry.args().zip(op.operand_types().skip(1)) {
        verify_part(op, entry.ir.value_type(arg), part, size)?;
    }
    for (whole, part) in end.operand_types().zip(op.result_types()) {
        verify_part(op, whole, part, size)?;
    }
    Ok(())
}

fn verify_part(op: OpRef<'_>, whole: Type, part: Type, warp_size: i64) -> Result<(), Reported> {
    if whole == part {
        return Ok(());
    }
    let ctx = op.context();
    let (TypeData::Vector { shape, element, .. }, TypeData::Vector { shape: part_shape, element: part_element, .. }) =
        (ctx.types().data(whole), ctx.types().data(part))
    else {
        return Err(op.op_error("expected vector type for distributed operands.").emit());
    };
    if shape.len() != part_shape.len() || element != part_element {
        return Err(op.op_error("expected distributed vectors to have same rank and element type.").emit());
    }
    // MLIR multiplies in 32 bits.
    let mut scale = 1i32;
    for (index, (&size, &part)) in shape.iter().zip(part_shape).enumerate() {
        if size == part {
            continue;
        }
        if part == 0 || size % part != 0 {
            let message = format!(
                "expected expanded vector dimension #{index} ({size}) to be a multipler of the distributed vector \
                 dimension ({part})"
            );
            return Err(op.op_error(message).emit());
        }
        scale = i64::from(scale).wrapping_mul(size / part) as i32;
    }
    if i64::from(scale) != warp_size {
        let (whole, part) = (ctx.types().show(whole), ctx.types().show(part));
        let message =
            format!("incompatible distribution dimensions from '{whole}' to '{part}' with warp size = {warp_size}");
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// The region is entered once.
pub(crate) struct Warp;

impl RegionBranch for Warp {
    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        RegionSuccessors::from_iter([match from {
            Point::Outside => RegionSuccessor::region_after(op, 0, usize::MAX),
            Point::Terminator { .. } => RegionSuccessor::parent(op),
        }])
    }

    /// Returns true for all types, because the verifier has checked that they match.
    fn accepts(&self, _ctx: &lect_core::context::ContextData, _value: Type, _input: Type) -> bool {
        true
    }
}
