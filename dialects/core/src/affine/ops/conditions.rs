//! `affine.if #set(%d)[%s] -> f32 {..} else {..}` and `affine.yield`.

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::iteration::{parse_alternatives, print_alternatives};
use lect_support::prelude::*;
use lect_support::syntax::parse_attr_of;

use crate::affine::support::scope;
use crate::affine::syntax::maps::{as_set, parse_dims_and_symbols, print_dims_and_symbols};
use crate::affine::{AffineForOp, AffineIfOp, AffineParallelOp};

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let condition = parse_attr_of(p, |data| matches!(data, AttrData::IntegerSet(_)))?;
    p.set_prop(state, "condition", condition);
    let (count, dims) = parse_dims_and_symbols(p, state)?;
    if let AttrData::IntegerSet(set) = ctx.attrs().data(condition) {
        let set = ctx.affine().set_data(*set);
        if set.dims as usize != dims {
            return Err(p.custom_error(state.loc, "dim operand count and integer set dim count must match"));
        }
        if dims + set.symbols as usize != count {
            return Err(p.custom_error(state.loc, "symbol operand count and integer set symbol count must match"));
        }
    }
    p.parse_optional_arrow_types(&mut state.results)?;
    parse_alternatives(p, state, "affine.yield")
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let operands: Vec<_> = op.operands().collect();
    p.text(" ");
    let condition = op.cast::<AffineIfOp<'_>>().and_then(|op| op.condition_attr());
    if let Some(condition) = condition {
        p.attr(condition);
    }
    let dims = as_set(op.context(), condition).map_or(0, |set| op.context().affine().set_data(set).dims);
    print_dims_and_symbols(p, &operands, dims as usize);
    let types: Vec<_> = op.result_types().collect();
    p.arrow_types(&types);
    print_alternatives(p, op, &["condition"]);
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(this) = op.cast::<AffineIfOp<'_>>() else { return Ok(()) };
    let Some(set) = as_set(op.context(), this.condition_attr()) else {
        return Err(op.op_error("requires an integer set attribute named 'condition'").emit());
    };
    let set = op.context().affine().set_data(set);
    let (dims, symbols) = (set.dims as usize, set.symbols as usize);
    if op.operand_count() != dims + symbols {
        let message = "operand count and condition integer set dimension and symbol count must match";
        return Err(op.op_error(message).emit());
    }
    scope::verify(op, op.operands(), dims)
}

pub(crate) fn verify_yield(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(parent) = op.parent() else { return Ok(()) };
    if !parent.is::<AffineForOp<'_>>() && !parent.is::<AffineIfOp<'_>>() && !parent.is::<AffineParallelOp<'_>>() {
        return Err(op.op_error("only terminates affine.if/for/parallel regions").emit());
    }
    if parent.result_count() != op.operand_count() {
        let message = "parent of yield must have same number of results as the yield operands";
        return Err(op.op_error(message).emit());
    }
    if !parent.result_types().eq(op.operand_types()) {
        return Err(op.op_error("types mismatch between yield op and its parent").emit());
    }
    Ok(())
}
