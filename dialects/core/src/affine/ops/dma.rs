//! Asynchronous copies.
//!
//! ```text
//! affine.dma_start %src[%i], %dst[%j], %tag[%k], %count, %stride, %per_stride : memref<..>, memref<..>, memref<..>
//! ```

use lect_core::text::parse::{AppliedMap, Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::iteration::resolve_all;
use lect_support::prelude::*;

use crate::affine::support::scope;
use crate::affine::support::scope::Scope;
use crate::affine::syntax::maps::{as_map, inputs};

/// A memref operand of a copy: the attribute that holds its access map, and its name in messages.
pub(crate) struct Party {
    map: &'static str,
    memory: &'static str,
    /// Prefix of `index` in messages.
    index: &'static str,
}

const SOURCE: Party = Party { map: "src_map", memory: "source", index: "src " };
const TARGET: Party = Party { map: "dst_map", memory: "destination", index: "dst " };
pub(crate) const TAG: Party = Party { map: "tag_map", memory: "tag", index: "tag " };
const WAITED_FOR: Party = Party { index: "", ..TAG };

pub(crate) const PARTIES: [Party; 3] = [SOURCE, TARGET, TAG];

/// A memref operand with its index, `%m[%i]`.
type Place = (UnresolvedOperand, AppliedMap);

fn parse_place(p: &mut OpParser<'_, '_>, state: &mut OpState, party: &Party) -> Parsed<Place> {
    let memory = p.parse_operand()?;
    let place = p.parse_applied_map(("[", "]"))?;
    p.set_prop(state, party.map, p.ctx.attrs().affine_map(place.map));
    Ok((memory, place))
}

pub(crate) fn parse_start(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let index = p.ctx.types().index();
    let mut places = Vec::new();
    for party in &PARTIES {
        places.push(parse_place(p, state, party)?);
        p.expect_punct(",")?;
    }
    let mut sizes = vec![p.parse_operand()?];
    if p.eat_punct(",") {
        // As in MLIR, the list after the comma may be empty.
        sizes.extend(p.parse_operand_list()?);
    }
    if !matches!(sizes.len(), 1 | 3) {
        return Err(p.custom_error(state.loc, "expected two stride related operands"));
    }
    p.parse_colon()?;
    let types = p.parse_type_list()?;
    if types.len() != PARTIES.len() {
        return Err(p.custom_error(state.loc, "expected three types"));
    }
    for ((memory, place), ty) in places.into_iter().zip(types) {
        resolve_all(p, &[memory], ty, state)?;
        resolve_all(p, &place.operands, index, state)?;
    }
    resolve_all(p, &sizes, index, state)
}

/// Parses `affine.dma_wait %tag[%i], %count : memref<..>`.
pub(crate) fn parse_wait(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let index = p.ctx.types().index();
    let (memory, place) = parse_place(p, state, &TAG)?;
    p.expect_punct(",")?;
    let count = p.parse_operand()?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    resolve_all(p, &[memory], ty, state)?;
    resolve_all(p, &place.operands, index, state)?;
    resolve_all(p, &[count], index, state)?;
    if !matches!(p.ctx.types().data(ty), TypeData::MemRef { .. }) {
        return Err(p.custom_error(state.loc, "expected tag to be of memref type"));
    }
    Ok(())
}

/// Returns the access map of a party: a discardable attribute, without an accessor in the view.
pub(crate) fn map_of(op: OpRef<'_>, party: &Party) -> Option<AffineMap> {
    as_map(op.context(), op.attr(party.map))
}

/// Splits operands by party, each the memref and its map operands, and the remaining operands. Returns `None` if there
/// are too few.
pub(crate) fn split<'v>(
    op: OpRef<'_>,
    parties: &[Party],
    operands: &'v [Value],
) -> Option<(Vec<&'v [Value]>, &'v [Value])> {
    let mut rest = operands;
    let mut parts = Vec::new();
    for party in parties {
        let count = 1 + map_of(op, party).map_or(0, |map| inputs(op, map));
        let (part, others) = rest.split_at_checked(count)?;
        parts.push(part);
        rest = others;
    }
    Some((parts, rest))
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, parties: &[Party]) {
    let operands: Vec<_> = op.operands().collect();
    let Some((parts, sizes)) = split(op, parties, &operands) else { return };
    p.text(" ");
    for (party, part) in parties.iter().zip(&parts) {
        p.operands(part.iter().copied().take(1));
        p.text("[");
        if let Some(map) = map_of(op, party) {
            p.applied_map(map, &part[1..]);
        }
        p.text("], ");
    }
    p.operands(sizes.iter().copied());
    p.text(" : ");
    p.types(parts.iter().filter_map(|part| part.first()).map(|memory| op.ir.value_type(*memory)));
}

pub(crate) fn print_start(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print(p, op, &PARTIES);
}

pub(crate) fn print_wait(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print(p, op, &[TAG]);
}

pub(crate) fn verify_start(op: OpRef<'_>) -> Result<(), Reported> {
    verify(op, &PARTIES, "dma_start", &[1, 3])
}

pub(crate) fn verify_wait(op: OpRef<'_>) -> Result<(), Reported> {
    verify(op, &[WAITED_FOR], "dma_wait", &[1])
}

fn verify(op: OpRef<'_>, parties: &[Party], name: &str, sizes: &[usize]) -> Result<(), Reported> {
    let operands: Vec<_> = op.operands().collect();
    let is_memref =
        |value: Value| matches!(op.context().types().data(op.ir.value_type(value)), TypeData::MemRef { .. });
    let mut first = 0;
    for party in parties {
        if !operands.get(first).is_some_and(|memory| is_memref(*memory)) {
            return Err(op.op_error(format!("expected DMA {} to be of memref type", party.memory)).emit());
        }
        first += 1 + map_of(op, party).map_or(0, |map| inputs(op, map));
    }
    let Some((parts, rest)) = split(op, parties, &operands).filter(|(_, rest)| sizes.contains(&rest.len())) else {
        return Err(op.op_error("incorrect number of operands").emit());
    };
    let _ = rest;
    let around = Scope::of(op);
    for (party, part) in parties.iter().zip(parts) {
        for &value in part.iter().skip(1) {
            if op.ir.value_type(value) != op.context().types().index() {
                let message = format!("{}index to {name} must have 'index' type", party.index);
                return Err(op.op_error(message).emit());
            }
            if !scope::is_dim(op.ir, value, around) && !scope::is_symbol(op.ir, value, around) {
                let message = format!("{}index must be a valid dimension or symbol identifier", party.index);
                return Err(op.op_error(message).emit());
            }
        }
    }
    Ok(())
}
