//! Maps and sets with what they are applied to: `affine_map<..>(%d)[%s]`.

use lect_core::entity::IntegerSet;
use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::iteration::resolve_all;
use lect_support::prelude::*;

/// An attribute that must be an affine map; where it stands is not said.
pub(crate) fn parse_map(p: &mut OpParser<'_, '_>) -> Parsed<AffineMap> {
    let attr = lect_support::syntax::parse_attr_of(p, |data| matches!(data, AttrData::AffineMap(_)))?;
    match p.ctx.attr_data(attr) {
        AttrData::AffineMap(map) => Ok(*map),
        _ => Err(p.custom_error(p.loc(), "invalid kind of attribute specified")),
    }
}

/// `(%d, ..)[%s, ..]` as written: the operands, and how many of them are dimensions.
pub(crate) fn parse_operands(p: &mut OpParser<'_, '_>) -> Parsed<(Vec<UnresolvedOperand>, usize)> {
    let mut operands = p.parse_operands_in(("(", ")"))?.to_vec();
    let dims = operands.len();
    if p.at_punct("[") {
        operands.extend(p.parse_operands_in(("[", "]"))?);
    }
    Ok((operands, dims))
}

/// `(%d, ..)[%s, ..]`, added to the operands: how many there are, and how many of them are dimensions.
pub(crate) fn parse_dims_and_symbols(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<(usize, usize)> {
    let (operands, dims) = parse_operands(p)?;
    let index = p.ctx.common().index;
    resolve_all(p, &operands, index, state)?;
    Ok((operands.len(), dims))
}

/// `(%d, ..)[%s, ..]`, where the brackets are left out if there is no symbol.
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

/// The affine map that an attribute is.
pub(crate) fn as_map(ctx: &ContextData, attr: Option<Attr>) -> Option<AffineMap> {
    match ctx.attr_data(attr?) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    }
}

/// The integer set that an attribute is.
pub(crate) fn as_set(ctx: &ContextData, attr: Option<Attr>) -> Option<IntegerSet> {
    match ctx.attr_data(attr?) {
        AttrData::IntegerSet(set) => Some(*set),
        _ => None,
    }
}

/// How many values a map is applied to.
pub(crate) fn inputs(op: OpRef<'_>, map: AffineMap) -> usize {
    let data = op.context().affine_map(map);
    data.dims as usize + data.symbols as usize
}

/// Adds an attribute to what an operation will be.
pub(crate) fn set_attr(p: &OpParser<'_, '_>, state: &mut OpState, name: &str, value: Attr) {
    // The definition has the name at hand.
    let known = p.ctx.op_name(state.name).info().and_then(|info| Some(info.props.get(info.prop_slot(name)?)?.name));
    state.attrs.push((known.unwrap_or_else(|| p.ctx.ident(name.as_bytes())), value));
}
