//! Lowering of `affine.dma_start` and `affine.dma_wait` to `memref`.

use lect_support::prelude::*;

use super::Applied;
use crate::affine::ops::dma::{PARTIES, Party, TAG, map_of, split};
use crate::affine::{AffineDmaStartOp, AffineDmaWaitOp};
use crate::memref::{DmaStartOp, DmaWaitOp};

/// A memref operand with its applied access map.
struct Place {
    memory: Value,
    at: Applied,
}

impl Place {
    /// Emits the indices, and returns the memref followed by them.
    fn lowered(&self, rw: &mut Rewriter<'_>) -> Vec<Value> {
        let indices = self.at.values(rw);
        [self.memory].into_iter().chain(indices).collect()
    }
}

/// Splits the operands into the memref operands with their maps, and the rest.
fn places<const N: usize>(op: OpRef<'_>, parties: &[Party; N]) -> Option<([Place; N], Values)> {
    let ctx = op.context();
    let operands: Values = op.operands().collect();
    let (parts, rest) = split(op, parties, &operands)?;
    let place = |(party, part): (&Party, &[Value])| {
        let (memory, values) = part.split_first()?;
        let at = Applied::from_map(ctx, ctx.affine().map_data(map_of(op, party)?), values.iter().copied())?;
        Some(Place { memory: *memory, at })
    };
    let places: Vec<Place> = parties.iter().zip(parts).map(place).collect::<Option<_>>()?;
    Some((places.try_into().ok()?, rest.into()))
}

pub(super) fn lower_start(op: AffineDmaStartOp<'_>) -> Option<Rewrite> {
    let ([source, target, tag], sizes) = places(op.0, &PARTIES)?;
    let count = *sizes.first()?;
    Some(Rewrite::new(move |rw| {
        let [source, target, tag] = [source, target, tag].map(|place| place.lowered(rw));
        let operands = [&*source, &*target, &[count], &*tag, &sizes[1..]].concat();
        rw.replace_by(rw.root(), DmaStartOp::build(operands));
    }))
}

pub(super) fn lower_wait(op: AffineDmaWaitOp<'_>) -> Option<Rewrite> {
    let ([tag], sizes) = places(op.0, &[TAG])?;
    let &[count] = &*sizes else { return None };
    Some(Rewrite::new(move |rw| {
        let indices = tag.at.values(rw);
        rw.replace_by(rw.root(), DmaWaitOp::build(tag.memory, &*indices, count));
    }))
}
