//! Transfers of vectors of one dimension as loads and stores of their elements.
//!
//! Only transfers that no contiguous load or store can do are lowered: those across a stride, or with a broadcast.

use lect_dialects::arith::{ConstantOp, MulIOp};
use lect_dialects::memref::{LoadOp, StoreOp};
use lect_dialects::vector::{BroadcastOp, TransferReadOp, TransferWriteOp, VectorScaleOp};
use lect_support::prelude::*;

use super::super::{extract, insert};
use super::count;
use super::transfer::{Data, Transfer};

/// Adds the patterns.
pub(super) fn add_patterns(patterns: &mut PatternSet, ctx: &ContextData) {
    patterns.on::<TransferReadOp<'_>>(ctx, 1, |op| lower(op.0));
    patterns.on::<TransferWriteOp<'_>>(ctx, 1, |op| lower(op.0));
}

fn lower(op: OpRef<'_>) -> Option<Rewrite> {
    let (ctx, it) = (op.context(), Transfer::of(op)?);
    let memory = MemRef::of(ctx, it.base_type)?;
    let is_contiguous = memory.strides(ctx).is_some_and(|it| it.strides.last().is_none_or(|stride| *stride == 1));
    if it.vector.rank() != 1 || (it.map.is_minor_identity(ctx) && is_contiguous) {
        return None;
    }
    let fits = memory.element == it.vector.element;
    let ty = it.vector.ty(ctx)?;
    fits.then(|| {
        Rewrite::new(move |rw| {
            let index = |rw: &mut Rewriter<'_>, number| rw.value(ConstantOp::index(rw.context(), number));
            let (lower, mut upper) = (index(rw, 0), index(rw, it.vector.shape[0]));
            if it.vector.is_first_scalable() {
                let scale = rw.value(VectorScaleOp::build());
                upper = rw.value(MulIOp::build(upper, scale));
            }
            let step = index(rw, 1);
            let init = match it.data {
                Data::Read(padding) => Some(rw.value(BroadcastOp::build(padding, ty))),
                Data::Write(_) => None,
            };
            let made = count(rw, [lower, upper, step], init, |rw, at, state| {
                let indices = it.indices_at(rw, at);
                let inside = |rw: &mut Rewriter<'_>| match (it.data, state) {
                    (Data::Write(vector), _) => {
                        let element = extract(rw, vector, &[Mixed::Dynamic(at)]);
                        rw.add(StoreOp::build(element, it.base, indices).nontemporal(false));
                        None
                    }
                    (Data::Read(_), state) => {
                        let element = rw.value(LoadOp::build(it.base, indices).nontemporal(false));
                        state.map(|state| insert(rw, element, state, &[Mixed::Dynamic(at)]))
                    }
                };
                it.if_in_bounds(rw, at, state.map(|_| ty), inside, |_| state)
            });
            let results: Values = rw.op(made).results().collect();
            rw.replace(rw.root(), &results);
        })
    })
}
