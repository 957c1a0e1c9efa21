//! The `memref` dialect: hooks for the definitions in its `.td` files.

mod canonicalize;
mod fold;
mod history;
mod interfaces;
mod newer;
mod ops;
mod support;

use lect_core::dialect::{DialectHooks, InferFrom, OpHooks, VerifyOp};
use lect_core::fold::KnownResults;
use lect_core::interfaces::cast::Cast;
use lect_core::interfaces::effects::Speculatable;
use lect_core::interfaces::region_branch::RegionBranch;
use lect_core::interfaces::slice::Slice;
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::prelude::*;

use lect_support::folding::{materialize, rank};
use lect_support::globals::{Global, has_elements};
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::speculation::Dimension;
use lect_support::syntax::directive;

#[cfg(feature = "vector")]
pub(crate) use fold::cast_from as memref_cast_from;
#[doc(hidden)]
pub use fold::casts as fold_casts;
#[cfg(feature = "affine")]
pub(crate) use fold::casts_but_first as fold_casts_but_first;
#[doc(hidden)]
pub use fold::weaker_cast_from;
#[cfg(feature = "linalg")]
pub(crate) use interfaces::runtime_checks::MEMREF;
#[cfg(feature = "bufferization")]
pub use ops::casts::may_cast;

use crate::shared::reassociation;
use interfaces::{ranges, runtime_checks};
use ops::{access, alloc, atomic, casts, regroup, scope, subview, transpose, views};

pub use ops::dma;
#[doc(hidden)]
pub use ops::subview::dropped_dims_of;
pub use support::views::{collapsed_type, expanded_type, is_collapsible, subview_type};

#[doc(hidden)]
pub use interfaces::slots;

lect_macros::dialect! { "src/memref/memref.td", docs = "src/memref/docs.md", hooks = HOOKS, syntax = SYNTAX, external = { "::mlir::arith" = crate::arith } }

lect_support::mixed_integers::slices! {
    ReinterpretCastOp(source) -> ty: ReinterpretCastOpParts;
    SubViewOp(source) -> ty: SubViewOpParts;
}

reassociation::regroups!(CollapseShapeOp, ExpandShapeOp, |ctx, ty| MemRef::of(ctx, ty)
    .is_none_or(|memref| memref.is_identity(ctx)));

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::arith::DIALECT, || &crate::cf::DIALECT, || &crate::scf::DIALECT, || &crate::ub::DIALECT],
    ops: &[
        ("alloc", alike(alloc::verify)),
        ("alloca", OpHooks { verify: Some(alloc::verify_on_stack), ..OpHooks::NONE }),
        ("alloca_scope", SCOPE),
        ("assume_alignment", ASSUME_ALIGNMENT),
        ("atomic_rmw", OpHooks { fold: fold!(fold::casts_but_first), ..alike(atomic::verify) }),
        ("atomic_yield", checked(atomic::verify_yield)),
        ("cast", CAST),
        ("collapse_shape", COLLAPSE_SHAPE),
        ("copy", folds!(fold::copy)),
        ("dealloc", folds!(fold::casts)),
        (
            "dim",
            OpHooks {
                fold: fold!(fold::dim),
                interfaces: lect_core::interfaces![dyn Speculatable => Dimension],
                ..OpHooks::NONE
            },
        ),
        ("distinct_objects", DISTINCT_OBJECTS),
        ("dma_start", DMA_START),
        ("dma_wait", OpHooks { fold: fold!(fold::casts), ..alike(dma::verify_wait) }),
        ("expand_shape", EXPAND_SHAPE),
        ("extract_strided_metadata", STRIDED_METADATA),
        ("generic_atomic_rmw", GENERIC_ATOMIC),
        ("get_global", OpHooks { verify_symbol_uses: Some(alloc::verify_global_use), ..OpHooks::NONE }),
        ("global", checked(alloc::verify_global)),
        ("load", OpHooks { fold: fold!(fold::casts), ..alike(access::verify_load) }),
        ("memory_space_cast", SPACE_CAST),
        ("prefetch", PREFETCH),
        ("rank", folds!(rank)),
        ("realloc", alike(alloc::verify_realloc)),
        ("reinterpret_cast", REINTERPRET_CAST),
        ("reshape", alike(views::verify_reshape)),
        ("store", OpHooks { fold: fold!(fold::casts_but_first), ..alike(access::verify_store) }),
        ("subview", SUBVIEW),
        ("transpose", TRANSPOSE),
        ("view", VIEW),
    ],
    materialize: Some(materialize),
    external: &[canonicalize::PATTERNS, ranges::MODELS, runtime_checks::MODELS, slots::MODELS],
    migrations: history::MIGRATIONS,
    interfaces: INLINED_ANYWHERE,
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("alloc", OpSyntax::naming(|_, name| name(0, b"alloc"))),
        ("alloca", OpSyntax::naming(|_, name| name(0, b"alloca"))),
        ("alloca_scope", OpSyntax::form(scope::parse, scope::print)),
        ("assume_alignment", OpSyntax::naming(|_, name| name(0, b"assume_align"))),
        ("cast", OpSyntax::naming(|_, name| name(0, b"cast"))),
        ("collapse_shape", OpSyntax::naming(|_, name| name(0, b"collapse_shape"))),
        ("dim", OpSyntax::naming(|_, name| name(0, b"dim"))),
        ("dma_start", OpSyntax::form(dma::parse, dma::print)),
        ("expand_shape", OpSyntax::naming(|_, name| name(0, b"expand_shape"))),
        ("extract_aligned_pointer_as_index", OpSyntax::naming(|_, name| name(0, b"intptr"))),
        ("extract_strided_metadata", OpSyntax::naming(name_strided_metadata)),
        ("generic_atomic_rmw", OpSyntax::form(atomic::parse, atomic::print)),
        ("memory_space_cast", OpSyntax::naming(|_, name| name(0, b"memspacecast"))),
        ("prefetch", OpSyntax::form(access::parse_prefetch, access::print_prefetch)),
        ("reinterpret_cast", OpSyntax::naming(|_, name| name(0, b"reinterpret_cast"))),
        ("reshape", OpSyntax::naming(|_, name| name(0, b"reshape"))),
        ("subview", OpSyntax::naming(|_, name| name(0, b"subview"))),
        (
            "transpose",
            OpSyntax {
                parse: Some(transpose::parse),
                print: Some(transpose::print),
                ..OpSyntax::naming(|_, name| name(0, b"transpose"))
            },
        ),
        ("view", OpSyntax::naming(|_, name| name(0, b"view"))),
    ],
    directives: &[(
        "GlobalMemrefOpTypeAndInitialValue",
        directive(|p, parsed, args| GLOBAL.parse(p, parsed, args), |p, op, args| GLOBAL.print(p, op, args)),
    )],
    ..DialectSyntax::NONE
};

/// Creates hooks for an operation with a verifier.
const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Creates hooks for an operation with a verifier that reads only types and inherent attributes.
const fn alike(verify: VerifyOp) -> OpHooks {
    OpHooks { verify_alike: true, ..checked(verify) }
}

const SCOPE: OpHooks =
    OpHooks { interfaces: lect_core::interfaces![dyn RegionBranch => scope::Scope], ..OpHooks::NONE };

const CAST: OpHooks = OpHooks {
    interfaces: lect_core::interfaces![dyn Cast => casts::ToMoreOrLess],
    fold: fold!(fold::casts),
    ..OpHooks::NONE
};

const ASSUME_ALIGNMENT: OpHooks = OpHooks { fold: fold!(fold::assume_alignment), ..alike(access::verify_alignment) };

const COLLAPSE_SHAPE: OpHooks = OpHooks {
    fold: fold!(reassociation::fold::<CollapseShapeOp<'_>, ExpandShapeOp<'_>>),
    ..alike(regroup::verify_collapse)
};

const EXPAND_SHAPE: OpHooks = OpHooks {
    fold: fold!(reassociation::fold::<ExpandShapeOp<'_>, CollapseShapeOp<'_>>),
    ..alike(regroup::verify_expand)
};

const VIEW: OpHooks = OpHooks { fold: fold!(fold::view), ..alike(views::verify_view) };

const SPACE_CAST: OpHooks = OpHooks {
    interfaces: lect_core::interfaces![dyn Cast => casts::ToOtherSpace],
    fold: fold!(fold::memory_space_cast),
    ..OpHooks::NONE
};

const DISTINCT_OBJECTS: OpHooks =
    OpHooks { infer_types: Some(|_, from| Ok(from.operands.to_vec())), ..alike(access::verify_distinct_objects) };

const DMA_START: OpHooks = OpHooks { fold: fold!(fold::casts), ..alike(dma::verify_start) };

const GENERIC_ATOMIC: OpHooks = checked(atomic::verify_generic);

const PREFETCH: OpHooks = OpHooks { fold: fold!(fold::casts), ..alike(access::verify_prefetch) };

const REINTERPRET_CAST: OpHooks = OpHooks {
    interfaces: lect_core::interfaces![dyn Slice => views::Reinterpreted],
    fold: fold!(fold::reinterpret_cast),
    ..alike(views::verify_reinterpret_cast)
};

const SUBVIEW: OpHooks = OpHooks {
    interfaces: lect_core::interfaces![dyn Slice => subview::OfSource],
    fold: fold!(fold::subview),
    ..alike(subview::verify)
};

const TRANSPOSE: OpHooks = OpHooks { fold: fold!(fold::transpose), ..alike(transpose::verify) };

const STRIDED_METADATA: OpHooks = OpHooks {
    infer_types: Some(infer_strided_metadata),
    interfaces: lect_core::interfaces![dyn KnownResults => fold::Metadata],
    ..OpHooks::NONE
};

/// Infers the results: the base buffer, the offset, and a size and a stride for each dimension.
fn infer_strided_metadata(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let source = from.operands.first().and_then(|ty| MemRef::of(ctx, *ty)).ok_or_else(Invalid::default)?;
    let base = source.with(ctx, &[], None).ok_or_else(Invalid::default)?;
    let numbers = std::iter::repeat_n(ctx.types().index(), 1 + 2 * source.rank());
    Ok(std::iter::once(base).chain(numbers).collect())
}

fn name_strided_metadata(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    for (group, text) in ["base_buffer", "offset", "sizes", "strides"].into_iter().enumerate() {
        let range = op.result_range(group as u32);
        if !range.is_empty() {
            name(range.start, text.as_bytes());
        }
    }
}

const GLOBAL: Global = Global {
    value_type: tensor_of,
    is_value: has_elements,
    not_value: "initial value should be a unit or elements attribute",
    uninitialized: Some("uninitialized"),
};

/// Returns the tensor type with the shape of a memref.
fn tensor_of(ctx: &ContextData, ty: Type) -> Result<Type, Invalid> {
    match ctx.types().data(ty) {
        TypeData::MemRef { shape, element, .. } if !shape.contains(&DYNAMIC) => {
            ctx.types().tensor(shape, *element, None)
        }
        _ => Err(format!("type should be static shaped memref, but got '{}'", ctx.types().show(ty)).into()),
    }
}
