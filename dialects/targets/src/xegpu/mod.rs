//! The `xegpu` dialect: tile operations on Intel GPUs.
//!
//! `types` has the descriptors that operations use, and `attrs` the layouts of tiles. The operations are in `blocks` (a
//! tile at once), `scattered` (elements at offsets), `matrices` (shared local memory) and `products`.
//!
//! Source: the behaviour of `mlir-opt`.

mod attrs;
mod newer;
mod ops;
mod types;

use lect_core::dialect::{DefHooks, DialectHooks, OpHooks, VerifyDef, VerifyOp};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::syntax::DialectSyntax;
use lect_support::enums;
use lect_support::native_functions::asked;
use lect_support::parts::attr_of;
use lect_support::prelude::*;
use lect_support::scalars::int_value;

use attrs::layouts;
use ops::{blocks, matrices, products, scattered};

lect_macros::dialect! { "src/xegpu/xegpu.td", docs = "src/xegpu/docs.md", include = ["$LECT_DIALECTS_CORE_TD"], hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    newer_defs: Some(newer::spec),
    ops: &[
        ("convert_layout", OpHooks { fold: fold!(layouts::fold_conversion), ..checked(layouts::verify_conversion) }),
        ("create_nd_tdesc", checked(blocks::verify_create)),
        ("create_tdesc", checked(scattered::verify_create)),
        ("dpas", checked(products::verify_dpas)),
        ("load", checked(scattered::verify_load)),
        ("load_matrix", checked(matrices::verify_load)),
        ("load_nd", checked(blocks::verify_load)),
        ("prefetch", checked(scattered::verify_prefetch)),
        ("prefetch_nd", checked(blocks::verify_prefetch)),
        ("store", checked(scattered::verify_store)),
        ("store_matrix", checked(matrices::verify_store)),
        ("store_nd", checked(blocks::verify_store)),
        ("update_nd_offset", checked(blocks::verify_update)),
        ("update_offset", checked(scattered::verify_update)),
    ],
    defs: &[
        ("LayoutAttr", judged(layouts::verify_layout)),
        ("RangeAttr", judged(layouts::verify_range)),
        ("ScatterTensorDescAttr", judged(types::verify_scatter)),
        ("SliceAttr", judged(layouts::verify_slice)),
        ("TensorDescType", types::TENSOR_DESC),
    ],
    models: &[("DistributeLayoutAttr", &[])],
    native_functions: &[("isSharedMemory", |ctx, args| asked(ctx, args, |ctx, ty| Some(is_shared(ctx, ty))))],
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    defs: &[
        ("MemDescType", types::MEM_DESC),
        ("MemLayoutAttr", types::MEM_LAYOUT),
        ("TensorDescType", types::TENSOR_DESC_SYNTAX),
    ],
    known_forms: 23,
    ..DialectSyntax::NONE
};

/// Returns the hooks of an operation with a verifier only.
const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Returns the hooks of an attribute with a verifier only.
const fn judged(verify: VerifyDef) -> DefHooks {
    DefHooks { verify: Some(verify), ..DefHooks::NONE }
}

/// Returns the number of a memory space that is an integer or a case of the dialect's enum.
fn space_number(ctx: &ContextData, space: Attr) -> Option<i64> {
    int_value(ctx, space).or_else(|| {
        let is_own = is_a(ctx, "xegpu::MemorySpaceAttr", &Val::Attr(space)) == Some(true);
        if is_own { enums::number(ctx, space) } else { None }
    })
}

/// Memory space of shared local memory.
const SHARED: i64 = 3;

/// Returns true if a memref is in memory that a workgroup shares, as declared by any of the dialects.
fn is_shared(ctx: &ContextData, ty: Type) -> bool {
    let Some(space) = MemRef::of(ctx, ty).and_then(|memref| memref.space) else { return false };
    let is_case = |class: &str, word: &str| {
        is_a(ctx, class, &Val::Attr(space)) == Some(true) && enums::word(ctx, space).is_some_and(|it| it == word)
    };
    space_number(ctx, space) == Some(SHARED)
        || is_case("xevm::AddrSpaceAttr", "shared")
        || is_case("gpu::AddressSpaceAttr", "workgroup")
}

/// Formats numbers for diagnostics: `[8, 16]`.
fn list(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("[{}]", numbers.join(", "))
}

/// Kind of memory access that cache hints apply to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Read,
    Write,
}

/// Checks that the hints for the three caches are valid for the kind of access.
fn verify_hints(op: OpRef<'_>, access: Access) -> Result<(), Reported> {
    let ctx = op.context();
    let hints = [
        (
            "l1_hint",
            attr_of!(op, XeGPUOp::{LoadGather, LoadNd, Prefetch, PrefetchNd, StoreNd, StoreScatter}, l1_hint_attr),
        ),
        (
            "l2_hint",
            attr_of!(op, XeGPUOp::{LoadGather, LoadNd, Prefetch, PrefetchNd, StoreNd, StoreScatter}, l2_hint_attr),
        ),
        (
            "l3_hint",
            attr_of!(op, XeGPUOp::{LoadGather, LoadNd, Prefetch, PrefetchNd, StoreNd, StoreScatter}, l3_hint_attr),
        ),
    ];
    for (name, hint) in hints {
        let Some(hint) = hint else { continue };
        let fits = match enums::case(ctx, Some(hint)) {
            None | Some(CachePolicy::CACHED | CachePolicy::UNCACHED) => true,
            Some(CachePolicy::STREAMING | CachePolicy::READINVALIDATE) => access == Access::Read,
            Some(CachePolicy::WRITEBACK | CachePolicy::WRITETHROUGH) => access == Access::Write,
        };
        if !fits {
            return reject(op, format!("invalid {name}: {}", ctx.attrs().show(hint)));
        }
    }
    Ok(())
}
