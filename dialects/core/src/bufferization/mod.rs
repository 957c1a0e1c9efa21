//! The `bufferization` dialect: hooks for the definitions in its `.td` files.

mod attrs;
mod canonicalize;
mod ops;

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::interfaces;
use lect_core::interfaces::destination::{DestinationStyle, InGroup};
use lect_core::interfaces::effects::MemoryEffects;
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::prelude::*;

pub use canonicalize::deallocation_patterns;
use ops::{alloc_tensor, conversions, dealloc};

lect_macros::dialect! { "src/bufferization/bufferization.td", docs = "src/bufferization/docs.md", hooks = HOOKS, syntax = SYNTAX }

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
    argument_attrs: &attrs::OF_ARGUMENTS,
    external: &[canonicalize::PATTERNS],
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[("alloc_tensor", OpSyntax::form(alloc_tensor::parse, alloc_tensor::print))],
    ..DialectSyntax::NONE
};

const ALLOC_TENSOR: OpHooks = OpHooks { verify: Some(alloc_tensor::verify), ..OpHooks::NONE };

const DEALLOC: OpHooks = OpHooks { infer_types: Some(dealloc::infer), verify: Some(dealloc::verify), ..OpHooks::NONE };

const MATERIALIZE: OpHooks = OpHooks {
    verify: Some(conversions::verify_materialize),
    interfaces: interfaces![dyn DestinationStyle => InGroup(1), dyn MemoryEffects => conversions::Materialize],
    ..OpHooks::NONE
};
