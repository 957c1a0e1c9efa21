//! The `vector` dialect: hooks for the definitions in its `.td` files.

mod attrs;
mod canonicalize;
mod fold;
mod history;
mod interfaces;
mod newer;
mod ops;
mod types;
mod verify;

use lect_core::dialect::{DialectHooks, InterfaceEntry, Native, OpHooks, VerifyOp};
use lect_core::eval::Val;
use lect_core::fold::Fold;
use lect_core::interfaces::destination::DestinationStyle;
use lect_core::interfaces::effects::{MemoryEffects, Speculatable};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::prelude::*;

use crate::memref::fold_casts;

use ops::masked::{LikeFirst, LikeIndices, LikeResult};
use ops::transfer::Transfer;

#[doc(hidden)]
pub use canonicalize::masks::{without_mask, without_operation};
#[doc(hidden)]
pub use canonicalize::reduce::combine;
pub use ops::masked::Maskable;

use interfaces::{ranges, subsets};
use ops::{contract, elements, masked, memory, outer, reduce, shapes, strided, transfer};

lect_macros::dialect! {
    "src/vector/vector.td",
    docs = "src/vector/docs.md",
    include = ["src"],
    hooks = HOOKS, syntax = SYNTAX,
    external = { "::mlir::arith" = crate::arith },
}

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::arith::DIALECT, || &crate::ub::DIALECT],
    ops: &[
        ("bitcast", folded(shapes::verify_bitcast, fold!(fold::bitcast))),
        ("broadcast", folded(shapes::verify_broadcast, fold!(fold::broadcast))),
        ("compressstore", verified(memory::verify_compressstore)),
        ("constant_mask", folded(masked::verify_constant, fold!(fold::constant_mask))),
        ("contract", CONTRACT),
        ("create_mask", verified(masked::verify_create)),
        ("expandload", verified(memory::verify_expandload)),
        ("extract", EXTRACT),
        ("extract_strided_slice", folded(strided::verify_extract, fold!(fold::extract_strided_slice))),
        ("from_elements", OpHooks { fold: fold!(fold::from_elements), ..OpHooks::NONE }),
        ("gather", maskable(memory::verify_gather, lect_core::interfaces![dyn Maskable => LikeIndices])),
        ("insert", folded(elements::verify_insert, fold!(fold::insert))),
        ("insert_strided_slice", folded(strided::verify_insert, fold!(fold::insert_strided_slice))),
        ("load", folded(memory::verify_load, fold!(fold_casts))),
        ("mask", MASK),
        ("maskedload", folded(memory::verify_maskedload, fold!(fold_casts))),
        ("maskedstore", folded(memory::verify_maskedstore, fold!(fold_casts))),
        ("multi_reduction", MULTI_REDUCTION),
        ("outerproduct", OUTERPRODUCT),
        ("reduction", maskable(reduce::verify_all, lect_core::interfaces![dyn Maskable => LikeFirst])),
        ("scan", verified(reduce::verify_scan)),
        ("scatter", verified(memory::verify_scatter)),
        ("shape_cast", folded(shapes::verify_shape_cast, fold!(fold::shape_cast))),
        ("shuffle", SHUFFLE),
        ("store", folded(memory::verify_store, fold!(fold_casts))),
        ("to_elements", TO_ELEMENTS),
        ("transfer_read", TRANSFER_READ),
        ("transfer_write", TRANSFER_WRITE),
        ("transpose", folded(shapes::verify_transpose, fold!(fold::transpose))),
        ("type_cast", verified(shapes::verify_type_cast)),
    ],
    native_functions: &[
        ("DeinterleaveOp::getSourceVectorType", OPERAND_TYPE),
        ("ScalableExtractOp::getResultVectorType", RESULT_TYPE),
        ("ScalableInsertOp::getSourceVectorType", OPERAND_TYPE),
    ],
    materialize: Some(lect_support::folding::materialize),
    external: &[canonicalize::PATTERNS, ranges::MODELS, subsets::MODELS],
    migrations: history::MIGRATIONS,
    interfaces: INLINED_ANYWHERE,
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("contract", OpSyntax::form(contract::parse, contract::print)),
        ("mask", OpSyntax::form(masked::parse, masked::print)),
        ("outerproduct", OpSyntax::form(outer::parse, outer::print)),
        ("transfer_read", OpSyntax::form(transfer::parse_read, transfer::print_read)),
        ("transfer_write", OpSyntax::form(transfer::parse_write, transfer::print_write)),
        ("vscale", OpSyntax::naming(|_, name| name(0, b"vscale"))),
    ],
    ..DialectSyntax::NONE
};

/// Returns the hooks of an operation with a verifier only, which reads types and inherent attributes.
const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), verify_alike: true, ..OpHooks::NONE }
}

/// Creates hooks for an operation with a verifier and a folder.
const fn folded(verify: VerifyOp, fold: Option<Fold>) -> OpHooks {
    OpHooks { fold, ..verified(verify) }
}

/// Creates hooks for a maskable operation.
const fn maskable(verify: VerifyOp, interfaces: &'static [InterfaceEntry]) -> OpHooks {
    OpHooks { interfaces, ..verified(verify) }
}

const CONTRACT: OpHooks = maskable(contract::verify, lect_core::interfaces![dyn Maskable => contract::Contract]);

const MULTI_REDUCTION: OpHooks = OpHooks {
    fold: fold!(fold::multi_reduction),
    ..maskable(reduce::verify_dims, lect_core::interfaces![dyn Maskable => LikeFirst])
};

const SHUFFLE: OpHooks =
    OpHooks { infer_types: Some(elements::infer_shuffle), ..folded(elements::verify_shuffle, fold!(fold::shuffle)) };

const TO_ELEMENTS: OpHooks =
    OpHooks { infer_types: Some(elements::infer_elements), fold: fold!(fold::to_elements), ..OpHooks::NONE };

const EXTRACT: OpHooks = OpHooks {
    infer_types: Some(elements::infer_extract),
    accepts_types: Some(elements::accepts_element),
    ..folded(elements::verify_extract, fold!(fold::extract))
};

const MASK: OpHooks = folded(masked::verify, fold!(fold::mask));

const OUTERPRODUCT: OpHooks = maskable(outer::verify, lect_core::interfaces![dyn Maskable => LikeResult]);

const TRANSFER_READ: OpHooks = OpHooks {
    fold: fold!(fold::transfer_read),
    ..maskable(
        verify::transfer::read,
        lect_core::interfaces![
            dyn Maskable => Transfer::Read,
            dyn DestinationStyle => Transfer::Read,
            dyn MemoryEffects => Transfer::Read,
            dyn Speculatable => Transfer::Read,
        ],
    )
};

const TRANSFER_WRITE: OpHooks = OpHooks {
    fold: fold!(fold::transfer_write),
    ..maskable(
        verify::transfer::write,
        lect_core::interfaces![
            dyn Maskable => Transfer::Write,
            dyn DestinationStyle => Transfer::Write,
            dyn MemoryEffects => Transfer::Write,
            dyn Speculatable => Transfer::Write,
        ],
    )
};

/// Native function: the type of an operation's first operand.
const OPERAND_TYPE: Native = |_, args| match args {
    [Val::Op(op)] => op.operand_types().next().map(Val::Type),
    _ => None,
};

/// Native function: the type of an operation's first result.
const RESULT_TYPE: Native = |_, args| match args {
    [Val::Op(op)] => op.result_types().next().map(Val::Type),
    _ => None,
};
