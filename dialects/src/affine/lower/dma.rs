//! `affine.dma_start` and `affine.dma_wait`, whose places become indices.

use lect_core::entity::{Op, Value};
use lect_transforms::rewrite::Rewriter;

use super::super::dma::{PARTIES, Party, TAG, map_of, split};
use super::expand;
use crate::patterns::{Values, op_state};

/// The memory of each party with its indices, and the operands after them.
fn places(op: Op, rw: &mut Rewriter<'_>, parties: &[Party]) -> Option<(Vec<Values>, Values)> {
    let ctx = rw.context().clone();
    let loc = rw.op(op).loc();
    let operands: Values = rw.op(op).operands().collect();
    let (parts, rest) = split(rw.op(op), parties, &operands)?;
    let mut places = Vec::new();
    for (party, part) in parties.iter().zip(parts) {
        let map = ctx.affine_map(map_of(rw.op(op), party)?);
        let (memory, values) = part.split_first()?;
        let mut place = Values::from_slice(&[*memory]);
        place.extend(expand(rw, loc, map, values)?);
        places.push(place);
    }
    Some((places, rest.into()))
}

fn replace(op: Op, rw: &mut Rewriter<'_>, name: &str, operands: impl IntoIterator<Item = Value>) -> Option<()> {
    let state = op_state(rw, name, rw.op(op).loc()).operands(operands);
    rw.replace_with(op, state);
    Some(())
}

pub(super) fn lower_start(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (places, sizes) = places(op, rw, &PARTIES)?;
    let [source, target, tag] = <[Values; 3]>::try_from(places).ok()?;
    let (count, strides) = sizes.split_first()?;
    let operands = [source, target].concat().into_iter().chain([*count]).chain(tag).chain(strides.iter().copied());
    replace(op, rw, "memref.dma_start", operands)
}

pub(super) fn lower_wait(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (places, sizes) = places(op, rw, &[TAG])?;
    replace(op, rw, "memref.dma_wait", places.concat().into_iter().chain(sizes))
}
