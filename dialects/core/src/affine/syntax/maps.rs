//! Assembly format of maps and sets with operands: `affine_map<..>(%d)[%s]`.

use lect_core::entity::IntegerSet;
use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::iteration::resolve_all;
use lect_support::prelude::*;

/// Parses an affine map attribute. The error has no location of its own.
pub(crate) fn parse_map(p: &mut OpParser<'_, '_>) -> Parsed<AffineMap> {
    let attr = lect_support::syntax::parse_attr_of(p, |data| matches!(data, AttrData::AffineMap(_)))?;
    match p.ctx.attrs().data(attr) {
        AttrData::AffineMap(map) => Ok(*map),
        _ => Err(p.custom_error(p.loc(), "invalid kind of attribute specified")),
    }
}

/// Parses `(%d, ..)[%s, ..]` and returns the operands and the number of dimensions.
pub(crate) fn parse_operands(p: &mut OpParser<'_, '_>) -> Parsed<(Vec<UnresolvedOperand>, usize)> {
    let mut operands = p.parse_operands_in(("(", ")"))?.to_vec();
    let dims = operands.len();
    if p.at_punct("[") {
        operands.extend(p.parse_operands_in(("[", "]"))?);
    }
    Ok((operands, dims))
}

/// Parses `(%d, ..)[%s, ..]` and adds the operands. Returns the number of operands and the number of dimensions.
pub(crate) fn parse_dims_and_symbols(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<(usize, usize)> {
    let (operands, dims) = parse_operands(p)?;
    let index = p.ctx.types().index();
    resolve_all(p, &operands, index, state)?;
    Ok((operands.len(), dims))
}

/// Prints `(%d, ..)[%s, ..]`, omitting empty brackets.
pub(crate) fn print_dims_and_symbols(p: &mut OpPrinter<'_, '_>, operands: &[Value], dims: usize) {
    let (dims, symbols) = operands.split_at(dims.min(operands.len()));
    p.text("(");
    p.operands(dims.iter().copied());
    p.text(")");
    if !symbols.is_empty() {
        p.text("[");
        p.operands(symbols.iter().copied());
        p.text("]");
    }
}

/// Returns the affine map of an attribute.
pub(crate) fn as_map(ctx: &ContextData, attr: Option<Attr>) -> Option<AffineMap> {
    match ctx.attrs().data(attr?) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    }
}

/// Returns the integer set of an attribute.
pub(crate) fn as_set(ctx: &ContextData, attr: Option<Attr>) -> Option<IntegerSet> {
    match ctx.attrs().data(attr?) {
        AttrData::IntegerSet(set) => Some(*set),
        _ => None,
    }
}

/// Returns the number of inputs of a map.
pub(crate) fn inputs(op: OpRef<'_>, map: AffineMap) -> usize {
    let data = op.context().affine().map_data(map);
    data.dims as usize + data.symbols as usize
}
