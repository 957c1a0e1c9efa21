//! Operations with implied bodies and explicit indexing maps: matrix multiplications, contractions and elementwise
//! operations.

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::syntax::parse_attr_of;

use super::body::Body;
use super::named;
use super::named::{ASKED_PRODUCT, Named};
use super::scalar::FUNCTIONS;
use super::structured::{Structured, case_of, map_list, map_list_attr, nest_maps, written_maps};
use crate::linalg::ElementwiseOp;
use crate::linalg::syntax::parts;
use crate::linalg::syntax::parts::Implied;

/// Parses an optional `indexing_maps = [..]`.
fn parse_maps(p: &mut OpParser<'_, '_>) -> Parsed<Option<Attr>> {
    if !p.parse_optional_keyword("indexing_maps") {
        return Ok(None);
    }
    p.expect_punct("=")?;
    let maps = parse_attr_of(p, |data| matches!(data, AttrData::Array(_)))?;
    let is_map = |attr: &Attr| matches!(p.ctx.attrs().data(*attr), AttrData::AffineMap(_));
    if p.ctx.attrs().array_elements(maps).is_some_and(|maps| maps.iter().all(is_map)) {
        return Ok(Some(maps));
    }
    Err(p.custom_error(p.loc(), "element of indexing_maps array is not an affine_map"))
}

/// Prints ` indexing_maps = [..]`.
fn print_maps(p: &mut OpPrinter<'_, '_>, maps: Attr) {
    p.text(" indexing_maps = [");
    for (at, map) in p.context().attrs().array_elements(maps).unwrap_or_default().iter().enumerate() {
        p.text(if at > 0 { ", " } else { "" });
        p.attr(*map);
    }
    p.text("]");
}

fn named_of(name: &[u8]) -> Option<&'static Named> {
    named::find(std::str::from_utf8(name.strip_prefix(b"linalg.")?).ok()?)
}

/// Returns the default indexing maps of a matrix multiplication.
fn default_maps(ctx: &ContextData, named: &Named) -> Vec<AffineMap> {
    named.nest.as_ref().map(|nest| nest_maps(ctx, nest, &[], &[])).unwrap_or_default()
}

/// Parses `matmul indexing_maps = [..] ins(..) outs(..)`.
pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let Some(named) = named_of(&p.ctx.op_name(state.name).name) else { return Ok(()) };
    let given = parse_maps(p)?.filter(|maps| p.ctx.attrs().array_elements(*maps).is_some_and(|maps| !maps.is_empty()));
    let maps = given.unwrap_or_else(|| map_list_attr(p.ctx, &default_maps(p.ctx, named)));
    parts::set_attr(p, state, "indexing_maps", maps);
    parts::parse_implied(p, state, &Implied { operands: named.operands, body: &named.body })
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx: &ContextData = op.context();
    let default = named_of(&op.name_data().name).map(|named| map_list_attr(ctx, &default_maps(ctx, named)));
    if let Some(maps) = written_maps(op).filter(|maps| Some(*maps) != default) {
        print_maps(p, maps);
    }
    parts::print_implied(p, op, &["indexing_maps"]);
}

/// Verifies that explicit indexing maps only drop or permute dimensions of the default maps.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx: &ContextData = op.context();
    let (Some(named), Some(maps)) = (named_of(&op.name_data().name), written_maps(op)) else { return Ok(()) };
    let (maps, defaults) = (map_list(ctx, maps), default_maps(ctx, named));
    if maps == defaults {
        return Ok(());
    }
    let fault = match named.name {
        "matmul" => maps.iter().zip(&defaults).take(2).find_map(|(map, default)| matmul_fault(ctx, *map, *default)),
        _ if maps.len() != 3 => Some("Indexing_map attribute must have 3 affine maps.".to_owned()),
        _ => (0..3).find_map(|at| batch_fault(ctx, at, *maps.get(at)?, *defaults.get(at)?)),
    };
    match fault {
        Some(fault) => Err(op.op_error(fault).emit()),
        None => Ok(()),
    }
}

/// Returns true if all results of a map are results of the default map.
fn has_known_results(ctx: &ContextData, map: AffineMap, default: AffineMap) -> bool {
    map.results(ctx).iter().all(|result| default.results(ctx).contains(result))
}

fn is_function_of(ctx: &ContextData, map: AffineMap, result: usize, dim: u32) -> bool {
    let result = map.results(ctx).get(result);
    result.is_some_and(|result| result.is_function_of(ctx, lect_core::affine::AffineVar::Dim(dim)))
}

fn matmul_fault(ctx: &ContextData, map: AffineMap, default: AffineMap) -> Option<String> {
    if !has_known_results(ctx, map, default) {
        return Some("Unexpected dim expression in map result.".to_owned());
    }
    let broadcast = map.num_results(ctx) < default.num_results(ctx);
    let common = map.num_dims(ctx).wrapping_sub(1);
    (broadcast && !is_function_of(ctx, map, 0, common))
        .then(|| "Invalid broadcast requested, should be (d2).".to_owned())
}

fn batch_fault(ctx: &ContextData, at: usize, map: AffineMap, default: AffineMap) -> Option<String> {
    let results = map.num_results(ctx);
    let uses = |result: usize, dim: u32| is_function_of(ctx, map, result, dim);
    if at == 2 {
        let expected = default.num_results(ctx);
        if results != expected {
            return Some(format!("expects {expected} dims, but got ({results})."));
        }
        // The output map has all parallel loops, in order.
        let first = 3 - expected.min(3);
        let in_order = (0..expected).all(|at| uses(at, (first + at) as u32));
        return (!in_order).then(|| "Invalid output map result dimension.".to_owned());
    }
    if !has_known_results(ctx, map, default) {
        return Some("Unexpected result dim expression (outside the set of default result dims).".to_owned());
    }
    if results > 3 {
        return Some("no. of result dim expressions exceeds 3.".to_owned());
    }
    if results >= default.num_results(ctx) {
        return (!uses(0, 0)).then(|| "Invalid batch dimension expression.".to_owned());
    }
    let [batch, m, n, k] = [0, 1, 2, 3];
    let is_valid = match (results, at) {
        (1, _) => uses(0, k),
        (2, 0) => (uses(0, batch) || uses(0, m)) && uses(1, k),
        (2, _) => (uses(0, batch) && uses(1, k)) || (uses(0, k) && uses(1, n)),
        _ => false,
    };
    (!is_valid).then(|| "Invalid broadcast requested.".to_owned())
}

/// Parses `contract indexing_maps = [..] ins(..) outs(..)`.
pub(crate) fn parse_contract(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    // MLIR also emits this error after one in the maps.
    let Ok(Some(maps)) = parse_maps(p) else {
        return Err(p.custom_error(p.loc(), "expected 'indexing_maps' attribute"));
    };
    parts::set_attr(p, state, "indexing_maps", maps);
    parts::parse_implied(p, state, &Implied { operands: 3, body: &ASKED_PRODUCT })
}

pub(crate) fn print_contract(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    if let Some(maps) = written_maps(op) {
        print_maps(p, maps);
    }
    parts::print_implied(p, op, &["indexing_maps"]);
}

/// Verifies that each loop is a reduction of both inputs, or parallel and used by the output and an input.
pub(crate) fn verify_contract(op: OpRef<'_>) -> Result<(), Reported> {
    match contract_fault(op) {
        Some(fault) => Err(op.error(fault).emit()),
        None => Ok(()),
    }
}

fn contract_fault(op: OpRef<'_>) -> Option<String> {
    let ctx: &ContextData = op.context();
    let structured = Structured::of(op)?;
    let maps = structured.maps();
    let dims = maps.first()?.num_dims(ctx);
    let (mut ins, mut outs) = (vec![0; dims as usize], vec![0; dims as usize]);
    for (at, map) in maps.iter().take(3).enumerate() {
        let Some(ty) = structured.operand_type(at) else { break };
        if map.num_dims(ctx) != dims {
            return Some("iteration spaces of provided affine_maps differ".to_owned());
        }
        if !map.is_projected_permutation(ctx) {
            return Some("provided affine_map is not a projected permutation".to_owned());
        }
        let rank = ctx.types().shape(ty).map(<[i64]>::len);
        match ctx.types().element_type(ty) {
            // An unranked operand counts as one of rank zero.
            Some(_) if rank != Some(map.num_results(ctx)) => {
                return Some("ranks of shaped operand and results of corresponding affine_map differ".to_owned());
            }
            None if map.num_results(ctx) != 0 => {
                return Some("affine_map specifies shaped access while operand has non-shaped type".to_owned());
            }
            _ => {}
        }
        let counts = if at < 2 { &mut ins } else { &mut outs };
        for dim in map.results(ctx).iter().filter_map(|result| result.as_dim(ctx)) {
            if let Some(count) = counts.get_mut(dim as usize) {
                *count += 1;
            }
        }
    }
    for (dim, counts) in ins.iter().zip(&outs).enumerate() {
        match counts {
            (0, 0) => return Some(format!("iteration space dim at index {dim} not used to access any operand")),
            (1, out) if *out != 1 => {
                let message = "is neither a contracting dim nor of parallel iteration type";
                return Some(format!("iteration space dim at index {dim} {message}"));
            }
            _ => {}
        }
    }
    let contracts = ins.iter().zip(&outs).any(|counts| counts == (&2, &0));
    (!contracts).then(|| "'indexing_maps' do not specify a contracting dimension".to_owned())
}

/// First release with the function of `elementwise` as a keyword: `<add>`.
const BRACKETS: u64 = 24;

/// C++ class of the function attribute of `elementwise`.
pub(crate) const ELEMENTWISE_KIND: &str = "ElementwiseKindAttr";

/// Parses `elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [..] ins(..) outs(..)`.
pub(crate) fn parse_elementwise(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let kind = match p.newer().is_some_and(|release| release >= BRACKETS) && p.eat_punct("<") {
        true => {
            let word = p.parse_optional_word().map(String::from_utf8_lossy).unwrap_or_default();
            let kind = enums::attr(p.ctx, "linalg", "elementwise_kind", &word);
            p.expect_punct(">")?;
            kind
        }
        false => {
            p.parse_keyword("kind")?;
            p.expect_punct("=")?;
            p.parse_attribute(None).ok()
        }
    };
    let Some(kind) = kind else {
        return Err(p.custom_error(p.loc(), "expected operation 'kind' attribute"));
    };
    let Some(&function) = case_of(p.ctx, kind, ELEMENTWISE_KIND).and_then(|value| FUNCTIONS.get(value)) else {
        return Err(p.custom_error(p.loc(), "expected ElementwiseKind attribute"));
    };
    parts::set_attr(p, state, "kind", kind);
    let mut maps = Vec::new();
    if p.parse_optional_keyword("indexing_maps") {
        p.expect_punct("=")?;
        p.expect_punct("[")?;
        loop {
            let map = p.parse_attribute(None)?;
            let AttrData::AffineMap(map) = p.ctx.attrs().data(map) else {
                return Err(p.custom_error(p.loc(), "expected affine map attribute"));
            };
            maps.push(*map);
            if !p.eat_punct(",") {
                break;
            }
        }
        p.expect_punct("]")?;
    }
    let operands = function.arity() + 1;
    if parts::parse_implied(p, state, &Implied { operands, body: &Body::of(function) }).is_err() {
        // Reported in addition to the first error.
        return Err(p.custom_error(p.loc(), "unable to parse elemwise op"));
    }
    if maps.is_empty() {
        let output = state.operands.last().map(|value| p.ir.value_type(*value));
        let rank = output.and_then(|ty| p.ctx.types().shape(ty)).map(<[i64]>::len);
        let Some(rank) = rank else {
            return Err(p.custom_error(p.loc(), "return type needs to be shaped type"));
        };
        maps = vec![p.ctx.affine().identity_map(rank as u32); operands];
    }
    let maps = map_list_attr(p.ctx, &maps);
    parts::set_attr(p, state, "indexing_maps", maps);
    Ok(())
}

/// Parses `{fun = #linalg.binary_fn<mul>} ins(..) outs(..)`, as written before release 21, to the operation of that
/// release.
pub(crate) fn parse_old_elementwise(p: &mut OpParser<'_, '_>, state: &mut OpState, usual: &str) -> Parsed<()> {
    let loc = p.loc();
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let name = p.ctx.ident(b"fun");
    let given = state.attrs.iter().find(|attr| attr.0 == name);
    let word = given.and_then(|attr| enums::word(p.ctx, attr.1)).unwrap_or_else(|| usual.to_owned());
    let kind = enums::attr(p.ctx, "linalg", "elementwise_kind", &word);
    let value = kind.and_then(|kind| case_of(p.ctx, kind, ELEMENTWISE_KIND));
    let Some(&function) = value.and_then(|value| FUNCTIONS.get(value)) else {
        return Err(p.custom_error(loc, "computes an unknown function"));
    };
    parts::parse_implied(p, state, &Implied { operands: function.arity() + 1, body: &Body::of(function) })
}

pub(crate) fn print_elementwise(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx: &ContextData = op.context();
    let kind = op.cast::<ElementwiseOp<'_>>().and_then(|elementwise| elementwise.kind_attr());
    let word = kind.and_then(|kind| enums::word(ctx, kind)).filter(|_| u64::from(p.release()) >= BRACKETS);
    match (word, kind) {
        (Some(word), _) => p.text(&format!(" <{word}>")),
        (None, kind) => {
            p.text(" kind=");
            kind.into_iter().for_each(|kind| p.attr(kind));
        }
    }
    let value = kind.and_then(|kind| case_of(ctx, kind, ELEMENTWISE_KIND));
    let arity = value.and_then(|value| FUNCTIONS.get(value)).map_or(0, |function| function.arity());
    let output = op.operand_group(1).next().map(|value| op.ir.value_type(value));
    let rank = output
        .filter(|ty| !matches!(ctx.types().data(*ty), TypeData::Vector { .. }))
        .and_then(|ty| ctx.types().shape(ty));
    let identity = ctx.affine().identity_map(rank.map_or(0, <[i64]>::len) as u32);
    let maps = written_maps(op).unwrap_or_else(|| map_list_attr(ctx, &[]));
    if maps != map_list_attr(ctx, &vec![identity; arity + 1]) {
        print_maps(p, maps);
    }
    parts::print_implied(p, op, &["kind", "indexing_maps"]);
}
