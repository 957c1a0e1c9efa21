//! The `memref` dialect: hooks for the definitions in its `.td` files.

mod canonicalize;
mod fold;
mod history;
mod interfaces;
mod newer;
mod ops;
mod support;

use lect_core::dialect::{DialectHooks, InferFrom, NameResults, OpHooks, VerifyOp};
use lect_core::engine::interface::cast::Cast;
use lect_core::engine::interface::effects::Speculatable;
use lect_core::engine::interface::region_branch::RegionBranch;
use lect_core::engine::interface::slice::Slice;
use lect_core::fold::KnownResults;
use lect_core::interfaces;
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
pub(crate) use ops::casts::may_cast;

use crate::shared::reassociation;
use interfaces::{ranges, runtime_checks};
use ops::{access, alloc, atomic, casts, regroup, scope, subview, transpose, views};

pub use ops::dma;

#[doc(hidden)]
pub use interfaces::slots;

lect_macros::dialect! { "src/memref/memref.td", hooks = HOOKS, external = { "::mlir::arith" = crate::arith } }

lect_support::mixed::slices! {
    ReinterpretCastOp(source) -> ty: ReinterpretCastOpParts;
    SubViewOp(source) -> ty: SubViewOpParts;
}

reassociation::regroups!(CollapseShapeOp, ExpandShapeOp, |ctx, ty| MemRef::of(ctx, ty)
    .is_none_or(|memref| memref.is_identity(ctx)));

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::arith::DIALECT, || &crate::cf::DIALECT, || &crate::scf::DIALECT, || &crate::ub::DIALECT],
    ops: &[
        ("alloc", named(|_, name| name(0, b"alloc"), alloc::verify)),
        ("alloca", named(|_, name| name(0, b"alloca"), alloc::verify_on_stack)),
        ("alloca_scope", SCOPE),
        ("assume_alignment", ASSUME_ALIGNMENT),
        ("atomic_rmw", OpHooks { fold: fold!(fold::casts_but_first), ..checked(atomic::verify) }),
        ("atomic_yield", checked(atomic::verify_yield)),
        ("cast", CAST),
        ("collapse_shape", COLLAPSE_SHAPE),
        ("copy", folds!(fold::copy)),
        ("dealloc", folds!(fold::casts)),
        (
            "dim",
            OpHooks {
                fold: fold!(fold::dim),
                interfaces: interfaces![dyn Speculatable => Dimension],
                ..only_named(|_, name| name(0, b"dim"))
            },
        ),
        ("distinct_objects", DISTINCT_OBJECTS),
        ("dma_start", DMA_START),
        ("dma_wait", OpHooks { fold: fold!(fold::casts), ..checked(dma::verify_wait) }),
        ("expand_shape", EXPAND_SHAPE),
        ("extract_aligned_pointer_as_index", only_named(|_, name| name(0, b"intptr"))),
        ("extract_strided_metadata", STRIDED_METADATA),
        ("generic_atomic_rmw", GENERIC_ATOMIC),
        ("get_global", OpHooks { verify_symbol_uses: Some(alloc::verify_global_use), ..OpHooks::NONE }),
        ("global", checked(alloc::verify_global)),
        ("load", OpHooks { fold: fold!(fold::casts), ..checked(access::verify_load) }),
        ("memory_space_cast", SPACE_CAST),
        ("prefetch", PREFETCH),
        ("rank", folds!(rank)),
        ("realloc", checked(alloc::verify_realloc)),
        ("reinterpret_cast", REINTERPRET_CAST),
        ("reshape", named(|_, name| name(0, b"reshape"), views::verify_reshape)),
        ("store", OpHooks { fold: fold!(fold::casts_but_first), ..checked(access::verify_store) }),
        ("subview", SUBVIEW),
        ("transpose", TRANSPOSE),
        ("view", VIEW),
    ],
    directives: &[(
        "GlobalMemrefOpTypeAndInitialValue",
        directive(|p, parsed, args| GLOBAL.parse(p, parsed, args), |p, op, args| GLOBAL.print(p, op, args)),
    )],
    materialize: Some(materialize),
    external: &[canonicalize::PATTERNS, ranges::MODELS, runtime_checks::MODELS, slots::MODELS],
    migrations: history::MIGRATIONS,
    interfaces: INLINED_ANYWHERE,
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};

/// Creates hooks for an operation with a verifier.
const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Creates hooks for an operation that suggests result names.
const fn only_named(name_results: NameResults) -> OpHooks {
    OpHooks { name_results: Some(name_results), ..OpHooks::NONE }
}

/// Creates hooks for an operation with a verifier and suggested result names.
const fn named(name_results: NameResults, verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..only_named(name_results) }
}

const SCOPE: OpHooks = OpHooks {
    parse: Some(scope::parse),
    print: Some(scope::print),
    interfaces: interfaces![dyn RegionBranch => scope::Scope],
    ..OpHooks::NONE
};

const CAST: OpHooks = OpHooks {
    interfaces: interfaces![dyn Cast => casts::ToMoreOrLess],
    fold: fold!(fold::casts),
    ..only_named(|_, name| name(0, b"cast"))
};

const ASSUME_ALIGNMENT: OpHooks = OpHooks {
    fold: fold!(fold::assume_alignment),
    ..named(|_, name| name(0, b"assume_align"), access::verify_alignment)
};

const COLLAPSE_SHAPE: OpHooks = OpHooks {
    fold: fold!(reassociation::fold::<CollapseShapeOp<'_>, ExpandShapeOp<'_>>),
    ..named(|_, name| name(0, b"collapse_shape"), regroup::verify_collapse)
};

const EXPAND_SHAPE: OpHooks = OpHooks {
    fold: fold!(reassociation::fold::<ExpandShapeOp<'_>, CollapseShapeOp<'_>>),
    ..named(|_, name| name(0, b"expand_shape"), regroup::verify_expand)
};

const VIEW: OpHooks = OpHooks { fold: fold!(fold::view), ..named(|_, name| name(0, b"view"), views::verify_view) };

const SPACE_CAST: OpHooks = OpHooks {
    interfaces: interfaces![dyn Cast => casts::ToOtherSpace],
    fold: fold!(fold::memory_space_cast),
    ..only_named(|_, name| name(0, b"memspacecast"))
};

const DISTINCT_OBJECTS: OpHooks =
    OpHooks { infer_types: Some(|_, from| Ok(from.operands.to_vec())), ..checked(access::verify_distinct_objects) };

const DMA_START: OpHooks = OpHooks {
    parse: Some(dma::parse),
    print: Some(dma::print),
    fold: fold!(fold::casts),
    ..checked(dma::verify_start)
};

const GENERIC_ATOMIC: OpHooks =
    OpHooks { parse: Some(atomic::parse), print: Some(atomic::print), ..checked(atomic::verify_generic) };

const PREFETCH: OpHooks = OpHooks {
    parse: Some(access::parse_prefetch),
    print: Some(access::print_prefetch),
    fold: fold!(fold::casts),
    ..checked(access::verify_prefetch)
};

const REINTERPRET_CAST: OpHooks = OpHooks {
    interfaces: interfaces![dyn Slice => views::Reinterpreted],
    fold: fold!(fold::reinterpret_cast),
    ..named(|_, name| name(0, b"reinterpret_cast"), views::verify_reinterpret_cast)
};

const SUBVIEW: OpHooks = OpHooks {
    interfaces: interfaces![dyn Slice => subview::OfSource],
    fold: fold!(fold::subview),
    ..named(|_, name| name(0, b"subview"), subview::verify)
};

const TRANSPOSE: OpHooks = OpHooks {
    parse: Some(transpose::parse),
    print: Some(transpose::print),
    fold: fold!(fold::transpose),
    ..named(|_, name| name(0, b"transpose"), transpose::verify)
};

const STRIDED_METADATA: OpHooks = OpHooks {
    infer_types: Some(infer_strided_metadata),
    interfaces: interfaces![dyn KnownResults => fold::Metadata],
    ..only_named(name_strided_metadata)
};

/// Infers the results: the base buffer, the offset, and a size and a stride for each dimension.
fn infer_strided_metadata(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let source = from.operands.first().and_then(|ty| MemRef::of(ctx, *ty)).ok_or_else(Invalid::default)?;
    let base = source.with(ctx, &[], None).ok_or_else(Invalid::default)?;
    let numbers = std::iter::repeat_n(ctx.common().index, 1 + 2 * source.rank());
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
    match ctx.type_data(ty) {
        TypeData::MemRef { shape, element, .. } if !shape.contains(&DYNAMIC) => ctx.tensor_type(shape, *element, None),
        _ => Err(format!("type should be static shaped memref, but got '{}'", ctx.show_type(ty)).into()),
    }
}
