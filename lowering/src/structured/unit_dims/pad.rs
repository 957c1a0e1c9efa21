//! Padding without the dimensions of size one that are not padded.

use lect_dialects::tensor::{EmptyOp, PadOp};
use lect_support::mixed_integers::split;
use lect_support::prelude::*;

use super::loops::{drop_to, restore};
use super::{Means, groups_without};
use crate::loops::padding::amounts;
use crate::loops::shapes::mixed_dim;
use crate::structured::reshape::{constant_padding, pad_with, tensor_type};

/// Drops dimensions of size one that are not padded.
pub(super) fn drop_dims(op: Op, rw: &mut Rewriter<'_>, means: Means) -> Option<()> {
    let pad = rw.op(op).cast::<PadOp<'_>>()?;
    let (ir, ctx) = (rw.ir(), rw.context().clone());
    let (source, result, nofold) = (pad.source(), pad.result(), pad.nofold());
    let is_plain = |ty: Type| matches!(ctx.types().data(ty), TypeData::RankedTensor { encoding: None, .. });
    if ![source, result].iter().all(|value| is_plain(ir.value_type(*value))) {
        return None;
    }
    let (shape, element) = ranked_tensor(&ctx, ir.value_type(source))?;
    let (padded, _) = ranked_tensor(&ctx, ir.value_type(result))?;
    let (value, (low, high)) = (constant_padding(pad)?, amounts(pad)?);
    let dropped: Vec<bool> = (0..shape.len())
        .map(|dim| shape[dim] == 1 && [&low, &high].iter().all(|list| list.get(dim).is_some_and(|it| it.is(ir, 0))))
        .collect();
    if !dropped.contains(&true) {
        return None;
    }
    let groups = groups_without(shape.len(), |dim| dropped[dim]);
    let kept =
        |list: &[Mixed]| -> Vec<Mixed> { list.iter().zip(&dropped).filter(|it| !*it.1).map(|it| *it.0).collect() };
    let kept_sizes =
        |list: &[i64]| -> Vec<i64> { list.iter().zip(&dropped).filter(|it| !*it.1).map(|it| *it.0).collect() };
    let (low, high) = (kept(&low), kept(&high));
    let new_type = tensor_type(&ctx, &kept_sizes(padded), element)?;
    let shape = kept_sizes(shape);
    let source = drop_to(rw, source, &shape, &groups, means)?;
    let new = pad_with(rw, source, [&low, &high], value, nofold, new_type);
    let mut destination = result;
    if means == Means::Slice {
        let mut sizes = Vec::new();
        let mut at = 0;
        for dropped in &dropped {
            sizes.push(match dropped {
                true => Mixed::Static(1),
                false => {
                    at += 1;
                    mixed_dim(rw, new, at - 1)
                }
            });
        }
        let (shape, values) = split(&sizes);
        let ty = tensor_type(&ctx, &shape, element)?;
        destination = rw.value(EmptyOp::build(values, ty));
    }
    let value = restore(rw, new, destination, &groups, means)?;
    rw.replace(op, &[value]);
    Some(())
}
