//! Index computations: `apply`, `min`, `max`, linearization and delinearization.

use lect_core::attrs::int_array;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::iteration::resolve_all;
use lect_support::prelude::*;

use crate::affine::support::scope;
use crate::affine::support::scope::Scope;
use crate::affine::syntax::maps::{
    as_map, inputs, parse_dims_and_symbols, parse_map, parse_operands, print_dims_and_symbols,
};
use crate::affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp, AffineOp};

/// Parses `affine.apply #map(%d)[%s]`.
pub(crate) fn parse_apply(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let map = parse_map(p)?;
    p.set_prop(state, "map", ctx.attrs().affine_map(map));
    let (count, dims) = parse_dims_and_symbols(p, state)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    if map.num_dims(ctx) as usize != dims || dims + map.num_symbols(ctx) as usize != count {
        return Err(p.custom_error(state.loc, "dimension or symbol index mismatch"));
    }
    state.results.extend(map.results(ctx).iter().map(|_| ctx.types().index()));
    Ok(())
}

/// Parses `affine.min #map(%d)[%s]`.
pub(crate) fn parse_extremum(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let map = parse_map(p)?;
    p.set_prop(state, "map", ctx.attrs().affine_map(map));
    let (operands, _) = parse_operands(p)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    resolve_all(p, &operands, ctx.types().index(), state)?;
    state.results.push(ctx.types().index());
    Ok(())
}

/// Returns the map of an `apply`, `min` or `max`.
pub(crate) fn map_attr(op: OpRef<'_>) -> Option<Attr> {
    match AffineOp::of(op)? {
        AffineOp::AffineApply(op) => op.map_attr(),
        AffineOp::AffineMax(op) => op.map_attr(),
        AffineOp::AffineMin(op) => op.map_attr(),
        _ => None,
    }
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    let map = map_attr(op);
    if let Some(map) = map {
        p.attr(map);
    }
    let dims = as_map(op.context(), map).map_or(0, |map| map.num_dims(op.context()) as usize);
    let operands: Vec<_> = op.operands().collect();
    print_dims_and_symbols(p, &operands, dims);
    p.attr_dict(op, &["map"]);
}

pub(crate) fn verify_apply(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(map) = as_map(op.context(), map_attr(op)) else { return Ok(()) };
    check_inputs(op, inputs(op, map))?;
    if map.num_results(op.context()) != 1 {
        return Err(op.op_error("mapping must produce one value").emit());
    }
    let around = Scope::of(op);
    for value in op.operands().skip(map.num_dims(op.context()) as usize) {
        if scope::is_dim(op.ir, value, around) && !scope::is_symbol(op.ir, value, around) {
            return Err(op.error("dimensional operand cannot be used as a symbol").emit());
        }
    }
    Ok(())
}

pub(crate) fn verify_extremum(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(map) = as_map(op.context(), map_attr(op)) else { return Ok(()) };
    check_inputs(op, inputs(op, map))?;
    if map.num_results(op.context()) == 0 {
        return Err(op.op_error("affine map expect at least one result").emit());
    }
    Ok(())
}

fn check_inputs(op: OpRef<'_>, inputs: usize) -> Result<(), Reported> {
    if op.operand_count() == inputs {
        return Ok(());
    }
    Err(op.op_error("operand count and affine map dimension and symbol count must match").emit())
}

pub(crate) fn verify_delinearize(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(this) = op.cast::<AffineDelinearizeIndexOp<'_>>() else { return Ok(()) };
    let basis = this.static_basis_attr().map(|attr| int_array(op.context(), attr)).unwrap_or_default();
    let results = op.result_count();
    if results != basis.len() && results != basis.len() + 1 {
        let message = "should return an index for each basis element and up to one extra index";
        return Err(op.op_error(message).emit());
    }
    check_dynamic(op, &basis)?;
    if basis.iter().any(|&element| element <= 0 && element != DYNAMIC) {
        return Err(op.op_error("no basis element may be statically non-positive").emit());
    }
    Ok(())
}

pub(crate) fn verify_linearize(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(this) = op.cast::<AffineLinearizeIndexOp<'_>>() else { return Ok(()) };
    let basis = this.static_basis_attr().map(|attr| int_array(op.context(), attr)).unwrap_or_default();
    let indices = op.operand_group(0).len();
    if indices != basis.len() && indices != basis.len() + 1 {
        let message = "should be passed a basis element for each index except possibly the first";
        return Err(op.op_error(message).emit());
    }
    check_dynamic(op, &basis)
}

/// Verifies one operand per dynamic element of the basis.
fn check_dynamic(op: OpRef<'_>, basis: &[i64]) -> Result<(), Reported> {
    if basis.iter().filter(|element| **element == DYNAMIC).count() == op.operand_group(1).len() {
        return Ok(());
    }
    let message = "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) \
                   -- this can only happen due to an incorrect fold/rewrite";
    Err(op.op_error(message).emit())
}
