//! Integer range inference of vector elements.

use lect_core::dialect::InterfaceEntry;
use lect_core::interfaces;
use lect_support::prelude::*;
use lect_transforms::analysis::ranges::{InferIntRange, IntRange, OfAll, width_of};

/// Interface models by operation.
pub(crate) const MODELS: Table = &[
    ("vector.broadcast", FIRST),
    ("vector.extract", FIRST),
    ("vector.insert", EITHER),
    ("vector.shape_cast", FIRST),
    ("vector.step", STEP),
    ("vector.transpose", FIRST),
];

const FIRST: &[InterfaceEntry] = interfaces![dyn InferIntRange => OfAll(|_, args| args.first().cloned())];

const EITHER: &[InterfaceEntry] =
    interfaces![dyn InferIntRange => OfAll(|_, args| Some(args.first()?.union(args.get(1)?)))];

const STEP: &[InterfaceEntry] = interfaces![
    dyn InferIntRange => OfAll(|op, _| {
        let (ctx, ty) = (op.context(), op.result_types().next()?);
        let TypeData::Vector { shape, scalable, .. } = ctx.types().data(ty) else { return None };
        let (&[length], false) = (&shape[..], scalable.contains(&true)) else { return None };
        let width = width_of(ctx, ty);
        let last = ApInt::from_i64(width, length.checked_sub(1)?);
        Some(IntRange::unsigned(ApInt::from_u64(width, 0), last))
    })
];
