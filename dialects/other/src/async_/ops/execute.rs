//! `async.execute`: `async.execute [%token] (%value as %unwrapped: !async.value<f32>) -> !async.value<f32> {..}`.

use std::ops::Range;

use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionSuccessors};
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::iteration::resolve_all;
use lect_support::prelude::*;

use crate::async_::value_type;

/// Operand segments: the dependencies, and the values for the region's arguments.
const TOKENS: u32 = 0;
const VALUES: u32 = 1;

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let token = ctx.types().parse("!async.token").unwrap_or(ctx.types().none());
    if p.eat_punct("[") {
        let tokens = p.parse_operand_list()?;
        resolve_all(p, &tokens, token, state)?;
        p.expect_punct("]")?;
    }
    let tokens = state.operands.len();
    let (mut values, mut types, mut args) = (Vec::new(), Vec::new(), Vec::new());
    let at = p.loc();
    if p.at_punct("(") {
        p.parse_delimited(("(", ")"), "", |p| {
            values.push(p.parse_operand()?);
            p.parse_keyword("as")?;
            let mut arg = p.parse_argument(ctx.types().none())?;
            p.parse_colon()?;
            let ty = p.parse_type()?;
            types.push(ty);
            arg.ty = value_type(ctx, ty).unwrap_or(ty);
            args.push(arg);
            Ok(())
        })?;
    }
    let resolved = p.resolve_operands(&values, &types, at)?;
    state.operands.extend(resolved);
    let sizes = [tokens, values.len()].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
    state.attrs.push((ctx.ident(b"operandSegmentSizes"), ctx.attrs().dense_i32_array(sizes)));
    state.results.push(token);
    p.parse_optional_arrow_types(&mut state.results)?;
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)?;
    p.parse_region(state, &args, EmptyRegion::Stays)
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let tokens = op.operand_group(TOKENS);
    if tokens.len() > 0 {
        p.text(" [");
        p.operands(tokens);
        p.text("]");
    }
    let body = op.region(0);
    let entry = body.and_then(|body| body.entry());
    let values = op.operand_group(VALUES);
    if values.len() > 0 {
        p.text(" (");
        for (index, value) in values.enumerate() {
            p.text(if index > 0 { ", " } else { "" });
            p.operand(value);
            p.text(" as ");
            if let Some(entry) = entry {
                p.block_arg_name(entry, index);
            }
            p.text(": ");
            p.ty(op.ir.value_type(value));
        }
        p.text(")");
    }
    let results: Vec<Type> = op.result_types().skip(1).collect();
    if !results.is_empty() {
        p.arrow_types(&results);
    }
    p.attr_dict_with_keyword(op, &["operandSegmentSizes"]);
    p.text(" ");
    if let Some(body) = body {
        p.region(body, RegionStyle::CUSTOM.with_entry_args(false));
    }
}

/// Verifies that the region's arguments have the unwrapped types of the operands.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let entry = op.region(0).and_then(|body| body.entry());
    let found = entry.iter().flat_map(|entry| entry.args().map(|arg| entry.ir.value_type(arg))).map(Some);
    let expected = op.operand_group(VALUES).map(|value| value_type(ctx, op.ir.value_type(value)));
    match found.eq(expected) {
        true => Ok(()),
        false => {
            let message = "async body region argument types do not match the execute operation arguments types";
            Err(op.op_error(message).emit())
        }
    }
}

/// The region is entered once. The first result is the completion token.
pub(crate) struct Execute;

impl RegionBranch for Execute {
    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        RegionSuccessors::from_iter([match from {
            Point::Outside => RegionSuccessor::region(op, 0),
            Point::Terminator { .. } => RegionSuccessor::new(None, 1..op.result_count().max(1)),
        }])
    }

    fn entry_operands(&self, op: OpRef<'_>, _to: &RegionSuccessor) -> Range<usize> {
        op.operand_range(VALUES)
    }

    fn accepts(&self, ctx: &ContextData, value: Type, input: Type) -> bool {
        let unwrapped = |ty| value_type(ctx, ty).unwrap_or(ty);
        unwrapped(value) == unwrapped(input)
    }
}
