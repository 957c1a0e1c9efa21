//! Assembly formats of `iterate` and `coiterate`.

use lect_core::text::parse::{Parsed, RegionArg, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::iteration::{BARE, Carried, YIELDING, ending, print_carried, resolve_all};
use lect_support::prelude::*;

use super::iterator_of;
use super::verify::{case_bits, space_dim};
use crate::sparse_tensor::{CoIterateOp, IterateOp};

/// The part between spaces and regions, common to both operations.
struct Header {
    /// Region arguments, without iterators.
    args: Vec<RegionArg>,
    spaces: Vec<Type>,
}

/// Parses `%it in %space at(%crd, _) iter_args(%x = %init) : space -> (types) {..}`.
pub(crate) fn parse_iterate(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let none = p.ctx.types().none();
    let mut iterators = Vec::new();
    while p.at_operand() {
        iterators.push(p.parse_argument(none)?);
        if !p.eat_punct(",") {
            break;
        }
    }
    p.parse_keyword("in")?;
    let spaces = p.parse_operand_list()?;
    if iterators.len() != spaces.len() {
        return Err(p.custom_error(state.loc, "mismatch in number of sparse iterators and sparse spaces"));
    }
    let mut header = parse_header(p, state, &spaces, |p| Ok(p.parse_type_list()?.to_vec()))?;
    let [iterator] = &iterators[..] else {
        return Err(p.custom_error(state.loc, "expected only one iterator/iteration space"));
    };
    let ty = header.spaces.first().copied().unwrap_or(none);
    header.args.push(iterator.with_ty(ty));
    let end = ending(p, "sparse_tensor.yield");
    p.parse_region(state, &header.args, end)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Parses `(%a, %b) at(%crd) iter_args(%x = %init) : (spaces) -> (types) case %it, _ {..} ..`.
pub(crate) fn parse_coiterate(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let spaces = p.parse_operands_in(("(", ")"))?;
    let header = parse_header(p, state, &spaces, |p| {
        p.parse_lparen()?;
        let types = p.parse_type_list()?.to_vec();
        p.parse_rparen()?;
        Ok(types)
    })?;
    let inits = state.operands.len().saturating_sub(spaces.len());
    let sizes = [spaces.len(), inits].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
    let mut cases = Vec::new();
    while p.parse_optional_keyword("case") {
        let mut defined = Vec::new();
        let bits = parse_defined(p, state, None, &mut defined, spaces.len())?;
        cases.push(p.ctx.attrs().integer(p.ctx.types().i64(), bits as i64));
        let mut args = header.args.clone();
        for (at, iterator) in defined {
            let ty = header.spaces.get(at).copied().unwrap_or(iterator.ty);
            args.push(iterator.with_ty(ty));
        }
        let end = ending(p, "sparse_tensor.yield");
        p.parse_region(state, &args, end)?;
    }
    state.attrs.push((p.ctx.ident(b"cases"), p.ctx.attrs().array(cases)));
    state.attrs.push((p.ctx.ident(b"operandSegmentSizes"), p.ctx.attrs().dense_i32_array(sizes.to_vec())));
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Parses `at(%crd, _) iter_args(%x = %init) : types -> (types)`, and adds spaces and initial values as operands.
fn parse_header(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    spaces: &[UnresolvedOperand],
    types: impl FnOnce(&mut OpParser<'_, '_>) -> Parsed<Vec<Type>>,
) -> Parsed<Header> {
    let mut coordinates = Vec::new();
    let mut used = 0;
    if p.parse_optional_keyword("at") {
        used = parse_defined(p, state, Some(("(", ")")), &mut coordinates, usize::MAX)?;
    }
    let used = p.ctx.attrs().integer(p.ctx.types().i64(), used as i64);
    state.attrs.push((p.ctx.ident(b"crdUsedLvls"), used));
    let carried = if p.parse_optional_keyword("iter_args") { Some(Carried::parse(p)?) } else { None };
    p.parse_colon()?;
    let types = types(p)?;
    if types.len() != spaces.len() {
        let message = "mismatch in number of iteration space operands and iteration space types";
        return Err(p.custom_error(state.loc, message));
    }
    let iterators: Option<Vec<Type>> = types.iter().map(|ty| iterator_of(p.ctx, *ty)).collect();
    let Some(iterators) = iterators else {
        let message = "expected sparse_tensor.iter_space type for iteration space operands";
        return Err(p.custom_error(state.loc, message));
    };
    if carried.is_some() {
        p.parse_arrow_types(&mut state.results)?;
    }
    for (space, ty) in spaces.iter().zip(&types) {
        resolve_all(p, &[*space], *ty, state)?;
    }
    let mut args = Vec::new();
    if let Some(mut carried) = carried {
        if carried.args.len() != state.results.len() {
            let message = "mismatch in number of iteration arguments and return values";
            return Err(p.custom_error(state.loc, message));
        }
        carried.set_types(&state.results);
        for (init, ty) in carried.inits.iter().zip(state.results.clone()) {
            resolve_all(p, &[*init], ty, state)?;
        }
        args = carried.args;
    }
    args.extend(coordinates.into_iter().map(|(_, coordinate)| coordinate));
    Ok(Header { args, spaces: iterators })
}

/// Parses `%a, _, %b`: returns the positions of names as a bit set, and adds the names to `defined` with type `index`.
fn parse_defined(
    p: &mut OpParser<'_, '_>,
    state: &OpState,
    brackets: Option<(&str, &str)>,
    defined: &mut Vec<(usize, RegionArg)>,
    most: usize,
) -> Parsed<u64> {
    let index = p.ctx.types().index();
    let (mut count, mut bits) = (0usize, 0u64);
    let mut element = |p: &mut OpParser<'_, '_>| {
        if !p.parse_optional_keyword("_") {
            defined.push((count, p.parse_argument(index)?));
            bits |= 1u64.checked_shl(u32::try_from(count).unwrap_or(u32::MAX)).unwrap_or(0);
        }
        count += 1;
        Ok(())
    };
    let read = match brackets {
        Some(brackets) => p.parse_delimited(brackets, "", element),
        None => loop {
            if let Err(reported) = element(p) {
                break Err(reported);
            }
            if !p.eat_punct(",") {
                break Ok(());
            }
        },
    };
    if read.is_ok() && count > most {
        return Err(p.custom_error(state.loc, "parsed more value than expected."));
    }
    match read {
        Ok(()) => Ok(bits),
        Err(_) => Err(p.custom_error(state.loc, "expecting SSA value or \"_\" for level coordinates")),
    }
}

/// Prints the names of block arguments from `first` on for set bits, and `_` for others.
fn print_defined(p: &mut OpPrinter<'_, '_>, block: BlockRef<'_>, first: usize, bits: u64, count: usize) {
    let mut arg = first;
    for at in 0..count {
        p.text(if at > 0 { ", " } else { "" });
        if is_set(bits, at) {
            p.block_arg_name(block, arg);
            arg += 1;
        } else {
            p.text("_");
        }
    }
}

fn is_set(bits: u64, at: usize) -> bool {
    u32::try_from(at).ok().and_then(|at| bits.checked_shr(at)).is_some_and(|bits| bits & 1 != 0)
}

/// Prints `at(%crd, _) iter_args(%x = %init)`.
fn print_arguments(
    p: &mut OpPrinter<'_, '_>,
    block: BlockRef<'_>,
    (used, dim): (u64, usize),
    inits: impl ExactSizeIterator<Item = Value>,
) {
    if used != 0 {
        p.text(" at(");
        print_defined(p, block, inits.len(), used, dim);
        p.text(")");
    }
    if inits.len() > 0 {
        p.text(" iter_args");
        print_carried(p, block, 0, inits);
    }
}

pub(crate) fn print_iterate(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(it) = op.try_cast::<IterateOp<'_>>() else { return };
    let Some(entry) = it.region().entry() else { return };
    p.text(" ");
    p.block_arg_name(entry, entry.args().len().saturating_sub(1));
    p.text(" in ");
    p.operand(it.iter_space());
    let used = case_bits(op.context(), it.crd_used_lvls_attr());
    print_arguments(p, entry, (used, space_dim(op, [it.iter_space()])), it.init_args());
    p.text(" : ");
    p.ty(op.ir.value_type(it.iter_space()));
    p.text(" ");
    let types: Vec<Type> = it.init_args().map(|init| op.ir.value_type(init)).collect();
    p.arrow_types(&types);
    p.text(" ");
    p.region(it.region(), if types.is_empty() { BARE } else { YIELDING });
}

pub(crate) fn print_coiterate(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(it) = op.try_cast::<CoIterateOp<'_>>() else { return };
    let ctx = op.context();
    p.text(" (");
    p.operands(it.iter_spaces());
    p.text(")");
    let used = case_bits(ctx, it.crd_used_lvls_attr());
    if let Some(entry) = it.case_regions().next().and_then(|region| region.entry()) {
        print_arguments(p, entry, (used, space_dim(op, it.iter_spaces())), it.init_args());
    }
    p.text(" : (");
    p.types(it.iter_spaces().map(|space| op.ir.value_type(space)));
    p.text(")");
    let types: Vec<Type> = it.init_args().map(|init| op.ir.value_type(init)).collect();
    p.arrow_types(&types);
    let cases = it.cases_attr().and_then(|cases| ctx.attrs().array_elements(cases)).unwrap_or_default();
    for (region, case) in it.case_regions().zip(cases) {
        p.newline();
        p.text("case ");
        if let Some(entry) = region.entry() {
            // The iterators are the last arguments.
            let case = case_bits(ctx, Some(*case));
            let first = entry.args().len().saturating_sub(case.count_ones() as usize);
            print_defined(p, entry, first, case, it.iter_spaces().len());
        }
        p.text(" ");
        p.region(region, if types.is_empty() { BARE } else { YIELDING });
    }
}
