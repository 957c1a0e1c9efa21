//! The `tensor` dialect: hooks for the definitions in its `.td` files.

mod canonicalize;
pub(crate) mod fold;
mod history;
mod interfaces;
mod ops;

use lect_core::dialect::{DialectHooks, NameResults, OpHooks, VerifyOp};
use lect_core::engine::interface::cast::Cast;
use lect_core::engine::interface::destination::{DestinationStyle, InGroup};
use lect_core::engine::interface::effects::Speculatable;
use lect_core::engine::interface::slice::Slice;
use lect_core::interfaces;
use lect_support::folding::rank;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::names::results;
use lect_support::prelude::*;
use lect_support::speculation::Dimension;

#[cfg(feature = "bufferization")]
pub(crate) use canonicalize::static_sizes;
#[cfg(feature = "linalg")]
pub(crate) use interfaces::runtime_checks::TENSOR;

use crate::shared::reassociation;
use interfaces::{ranges, runtime_checks, subsets};
use ops::{casts, concat, gather, make, parts, regions, shapes};

lect_macros::dialect! { "src/tensor/tensor.td", hooks = HOOKS }

lect_support::mixed::slices! {
    ExtractSliceOp(source) -> ty: ExtractSliceOpParts;
    InsertSliceOp(source, dest): InsertSliceOpParts;
    ParallelInsertSliceOp(source, dest): ParallelInsertSliceOpParts;
}

reassociation::regroups!(CollapseShapeOp, ExpandShapeOp, |_, _| true);

const HOOKS: DialectHooks = DialectHooks {
    depends: &[
        || &crate::arith::DIALECT,
        || &crate::cf::DIALECT,
        || &crate::memref::DIALECT,
        || &crate::scf::DIALECT,
        || &crate::shape::DIALECT,
    ],
    ops: &[
        ("bitcast", OpHooks { interfaces: interfaces![dyn Cast => casts::OfBits], ..OpHooks::NONE }),
        ("cast", CAST),
        (
            "collapse_shape",
            OpHooks {
                fold: fold!(reassociation::fold::<CollapseShapeOp<'_>, ExpandShapeOp<'_>>),
                ..named(|_, name| name(0, b"collapsed"), shapes::verify_collapse)
            },
        ),
        ("concat", OpHooks { fold: fold!(fold::concat), ..named(|_, name| name(0, b"concat"), concat::verify) }),
        (
            "dim",
            OpHooks {
                fold: fold!(fold::dim),
                interfaces: interfaces![dyn Speculatable => Dimension],
                ..results(|_, name| name(0, b"dim"))
            },
        ),
        ("empty", OpHooks { verify: Some(make::verify_empty), ..OpHooks::NONE }),
        (
            "expand_shape",
            OpHooks {
                fold: fold!(reassociation::fold::<ExpandShapeOp<'_>, CollapseShapeOp<'_>>),
                ..named(|_, name| name(0, b"expanded"), shapes::verify_expand)
            },
        ),
        (
            "extract",
            OpHooks { fold: fold!(fold::extract), ..named(|_, name| name(0, b"extracted"), parts::verify_extract) },
        ),
        ("extract_slice", EXTRACT_SLICE),
        ("from_elements", OpHooks { fold: fold!(fold::from_elements), ..results(|_, name| name(0, b"from_elements")) }),
        ("gather", OpHooks { fold: fold!(fold::gather), ..named(|_, name| name(0, b"gather"), gather::verify_gather) }),
        ("generate", GENERATE),
        ("insert", INSERT),
        ("insert_slice", INSERT_SLICE),
        ("pad", PAD),
        ("parallel_insert_slice", PARALLEL_INSERT_SLICE),
        ("rank", OpHooks { fold: fold!(rank), ..results(|_, name| name(0, b"rank")) }),
        (
            "reshape",
            OpHooks { fold: fold!(fold::reshape), ..named(|_, name| name(0, b"reshape"), shapes::verify_reshape) },
        ),
        ("scatter", named(|_, name| name(0, b"scatter"), gather::verify_scatter)),
        ("splat", OpHooks { fold: fold!(fold::splat), ..named(|_, name| name(0, b"splat"), make::verify_splat) }),
    ],
    materialize: Some(lect_support::folding::materialize),
    external: &[canonicalize::PATTERNS, ranges::MODELS, runtime_checks::MODELS, subsets::MODELS],
    migrations: history::MIGRATIONS,
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

/// Creates hooks for an operation with suggested result names and a verifier.
const fn named(name_results: NameResults, verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..results(name_results) }
}

const CAST: OpHooks =
    OpHooks { interfaces: interfaces![dyn Cast => casts::ToMoreOrLess], ..results(|_, name| name(0, b"cast")) };

const EXTRACT_SLICE: OpHooks = OpHooks {
    interfaces: interfaces![dyn Slice => parts::OfSource],
    fold: fold!(fold::extract_slice),
    ..named(|_, name| name(0, b"extracted_slice"), parts::verify_extract_slice)
};

const INSERT: OpHooks = OpHooks {
    interfaces: interfaces![dyn DestinationStyle => InGroup(1)],
    fold: fold!(fold::insert),
    ..named(|_, name| name(0, b"inserted"), parts::verify_insert)
};

const INSERT_SLICE: OpHooks = OpHooks {
    interfaces: interfaces![dyn Slice => parts::OfDestination, dyn DestinationStyle => InGroup(1)],
    fold: fold!(fold::insert_slice),
    ..named(|_, name| name(0, b"inserted_slice"), parts::verify_insert_slice)
};

const PARALLEL_INSERT_SLICE: OpHooks = OpHooks {
    interfaces: interfaces![dyn Slice => parts::OfDestination],
    verify: Some(parts::verify_parallel_insert_slice),
    ..OpHooks::NONE
};

const GENERATE: OpHooks = OpHooks {
    verify_regions: Some(regions::verify_generate),
    ..named(|_, name| name(0, b"generated"), make::verify_generate)
};

const PAD: OpHooks = OpHooks {
    verify_regions: Some(regions::verify_pad),
    fold: fold!(fold::pad),
    ..named(|_, name| name(0, b"padded"), make::verify_pad)
};
