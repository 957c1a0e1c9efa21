//! The `bufferization` dialect: hooks for the definitions in its `.td` files.

mod attrs;
mod canonicalize;
mod ops;

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::engine::interface::destination::{DestinationStyle, InGroup};
use lect_core::engine::interface::effects::MemoryEffects;
use lect_core::interfaces;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::prelude::*;

use ops::{alloc_tensor, conversions, dealloc};

lect_macros::dialect! { "src/bufferization/bufferization.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::arith::DIALECT, || &crate::memref::DIALECT, || &crate::tensor::DIALECT],
    ops: &[
        ("alloc_tensor", ALLOC_TENSOR),
        ("clone", folds!(crate::memref::fold_casts)),
        ("dealloc", DEALLOC),
        ("materialize_in_destination", MATERIALIZE),
        ("to_buffer", folds!(canonicalize::fold_to_buffer)),
        ("to_tensor", folds!(canonicalize::fold_to_tensor)),
    ],
    native_functions: &[("detail::typesMatchAfterBufferization", conversions::types_match)],
    models: &[
        ("BufferLikeType", &["MemRefType", "UnrankedMemRefType"]),
        ("TensorLikeType", &["RankedTensorType", "UnrankedTensorType"]),
    ],
    verify_attr: Some(attrs::verify),
    verify_function_attr: Some(attrs::verify_of_function),
    external: &[canonicalize::PATTERNS],
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

const ALLOC_TENSOR: OpHooks = OpHooks {
    parse: Some(alloc_tensor::parse),
    print: Some(alloc_tensor::print),
    verify: Some(alloc_tensor::verify),
    ..OpHooks::NONE
};

const DEALLOC: OpHooks = OpHooks { infer_types: Some(dealloc::infer), verify: Some(dealloc::verify), ..OpHooks::NONE };

const MATERIALIZE: OpHooks = OpHooks {
    verify: Some(conversions::verify_materialize),
    interfaces: interfaces![dyn DestinationStyle => InGroup(1), dyn MemoryEffects => conversions::Materialize],
    ..OpHooks::NONE
};
