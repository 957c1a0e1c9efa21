//! The `tensor` dialect: hooks for the definitions in its `.td` files.

mod canonicalize;
pub(crate) mod fold;
mod history;
mod interfaces;
mod ops;

use lect_core::dialect::{DialectHooks, OpHooks, VerifyOp};
use lect_core::interfaces::cast::Cast;
use lect_core::interfaces::destination::{DestinationStyle, InGroup};
use lect_core::interfaces::effects::Speculatable;
use lect_core::interfaces::slice::Slice;
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::folding::rank;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::prelude::*;
use lect_support::speculation::Dimension;

#[cfg(feature = "bufferization")]
pub(crate) use canonicalize::static_sizes;
#[cfg(feature = "linalg")]
pub(crate) use interfaces::runtime_checks::TENSOR;

use crate::shared::reassociation;
use interfaces::{ranges, runtime_checks, subsets};
use ops::{casts, concat, gather, make, parts, regions, shapes};

lect_macros::dialect! { "src/tensor/tensor.td", docs = "src/tensor/docs.md", hooks = HOOKS, syntax = SYNTAX }

lect_support::mixed_integers::slices! {
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
        ("bitcast", OpHooks { interfaces: lect_core::interfaces![dyn Cast => casts::OfBits], ..OpHooks::NONE }),
        ("cast", CAST),
        (
            "collapse_shape",
            OpHooks {
                fold: fold!(reassociation::fold::<CollapseShapeOp<'_>, ExpandShapeOp<'_>>),
                ..alike(shapes::verify_collapse)
            },
        ),
        ("concat", OpHooks { fold: fold!(fold::concat), ..alike(concat::verify) }),
        (
            "dim",
            OpHooks {
                fold: fold!(fold::dim),
                interfaces: lect_core::interfaces![dyn Speculatable => Dimension],
                ..OpHooks::NONE
            },
        ),
        ("empty", alike(make::verify_empty)),
        (
            "expand_shape",
            OpHooks {
                fold: fold!(reassociation::fold::<ExpandShapeOp<'_>, CollapseShapeOp<'_>>),
                ..alike(shapes::verify_expand)
            },
        ),
        ("extract", OpHooks { fold: fold!(fold::extract), ..alike(parts::verify_extract) }),
        ("extract_slice", EXTRACT_SLICE),
        ("from_elements", OpHooks { fold: fold!(fold::from_elements), ..OpHooks::NONE }),
        ("gather", OpHooks { fold: fold!(fold::gather), ..alike(gather::verify_gather) }),
        ("generate", GENERATE),
        ("insert", INSERT),
        ("insert_slice", INSERT_SLICE),
        ("pad", PAD),
        ("parallel_insert_slice", PARALLEL_INSERT_SLICE),
        ("rank", OpHooks { fold: fold!(rank), ..OpHooks::NONE }),
        ("reshape", OpHooks { fold: fold!(fold::reshape), ..alike(shapes::verify_reshape) }),
        ("scatter", alike(gather::verify_scatter)),
        ("splat", OpHooks { fold: fold!(fold::splat), ..alike(make::verify_splat) }),
    ],
    materialize: Some(lect_support::folding::materialize),
    external: &[canonicalize::PATTERNS, ranges::MODELS, runtime_checks::MODELS, subsets::MODELS],
    migrations: history::MIGRATIONS,
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("cast", OpSyntax::naming(|_, name| name(0, b"cast"))),
        ("collapse_shape", OpSyntax::naming(|_, name| name(0, b"collapsed"))),
        ("concat", OpSyntax::naming(|_, name| name(0, b"concat"))),
        ("dim", OpSyntax::naming(|_, name| name(0, b"dim"))),
        ("expand_shape", OpSyntax::naming(|_, name| name(0, b"expanded"))),
        ("extract", OpSyntax::naming(|_, name| name(0, b"extracted"))),
        ("extract_slice", OpSyntax::naming(|_, name| name(0, b"extracted_slice"))),
        ("from_elements", OpSyntax::naming(|_, name| name(0, b"from_elements"))),
        ("gather", OpSyntax::naming(|_, name| name(0, b"gather"))),
        ("generate", OpSyntax::naming(|_, name| name(0, b"generated"))),
        ("insert", OpSyntax::naming(|_, name| name(0, b"inserted"))),
        ("insert_slice", OpSyntax::naming(|_, name| name(0, b"inserted_slice"))),
        ("pad", OpSyntax::naming(|_, name| name(0, b"padded"))),
        ("rank", OpSyntax::naming(|_, name| name(0, b"rank"))),
        ("reshape", OpSyntax::naming(|_, name| name(0, b"reshape"))),
        ("scatter", OpSyntax::naming(|_, name| name(0, b"scatter"))),
        ("splat", OpSyntax::naming(|_, name| name(0, b"splat"))),
    ],
    ..DialectSyntax::NONE
};

/// Returns the hooks of an operation with a verifier that reads only types and inherent attributes.
const fn alike(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), verify_alike: true, ..OpHooks::NONE }
}

const CAST: OpHooks = OpHooks { interfaces: lect_core::interfaces![dyn Cast => casts::ToMoreOrLess], ..OpHooks::NONE };

const EXTRACT_SLICE: OpHooks = OpHooks {
    interfaces: lect_core::interfaces![dyn Slice => parts::OfSource],
    fold: fold!(fold::extract_slice),
    ..alike(parts::verify_extract_slice)
};

const INSERT: OpHooks = OpHooks {
    interfaces: lect_core::interfaces![dyn DestinationStyle => InGroup(1)],
    fold: fold!(fold::insert),
    ..alike(parts::verify_insert)
};

const INSERT_SLICE: OpHooks = OpHooks {
    interfaces: lect_core::interfaces![dyn Slice => parts::OfDestination, dyn DestinationStyle => InGroup(1)],
    fold: fold!(fold::insert_slice),
    ..alike(parts::verify_insert_slice)
};

const PARALLEL_INSERT_SLICE: OpHooks = OpHooks {
    interfaces: lect_core::interfaces![dyn Slice => parts::OfDestination],
    verify: Some(parts::verify_parallel_insert_slice),
    ..OpHooks::NONE
};

const GENERATE: OpHooks =
    OpHooks { verify_regions: Some(regions::verify_generate), verify: Some(make::verify_generate), ..OpHooks::NONE };

const PAD: OpHooks = OpHooks {
    verify_regions: Some(regions::verify_pad),
    fold: fold!(fold::pad),
    verify: Some(make::verify_pad),
    ..OpHooks::NONE
};
