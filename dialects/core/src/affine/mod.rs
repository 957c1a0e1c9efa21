//! The `affine` dialect: hooks for the definitions in its `.td` files.

mod canonicalize;
mod fold;
mod history;
mod interfaces;
mod newer;
mod ops;
mod passes;
mod support;
mod syntax;

use lect_core::dialect::{DialectHooks, OpHooks, VerifyOp};
use lect_core::interfaces::effects::Speculatable;
use lect_core::interfaces::loop_like::LoopLike;
use lect_core::interfaces::region_branch::RegionBranch;
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::iteration::{ByOne, OneOf};
use lect_support::prelude::*;
use lect_transforms::inline::Inlining;

#[doc(hidden)]
pub use support::apply::{apply_all_or_fold, apply_composed, apply_or_fold, normalize, normalize_composed};

use crate::memref::{fold_casts, fold_casts_but_first};
use interfaces::{inlining, ranges};
use ops::{conditions, dma, indices, loops, memory, parallel};
use passes::lower;
use support::apply;

lect_macros::dialect! {
    "src/affine/affine.td",
    docs = "src/affine/docs.md",
    hooks = HOOKS, syntax = SYNTAX,
    external = { "::mlir::arith" = crate::arith },
}

const HOOKS: DialectHooks = DialectHooks {
    depends: &[
        || &crate::arith::DIALECT,
        || &crate::memref::DIALECT,
        || &crate::scf::DIALECT,
        || &crate::vector::DIALECT,
    ],
    ops: &[
        ("apply", OpHooks { fold: fold!(fold::apply), verify: Some(indices::verify_apply), ..OpHooks::NONE }),
        ("delinearize_index", OpHooks { fold: fold!(fold::delinearize), ..checked(indices::verify_delinearize) }),
        ("dma_start", OpHooks { fold: fold!(fold_casts), verify: Some(dma::verify_start), ..OpHooks::NONE }),
        ("dma_wait", OpHooks { fold: fold!(fold_casts), verify: Some(dma::verify_wait), ..OpHooks::NONE }),
        ("for", FOR),
        ("if", IF),
        ("linearize_index", OpHooks { fold: fold!(fold::linearize), ..checked(indices::verify_linearize) }),
        ("load", OpHooks { fold: fold!(fold_casts), verify: Some(memory::verify_load), ..OpHooks::NONE }),
        ("max", OpHooks { fold: fold!(fold::max), verify: Some(indices::verify_extremum), ..OpHooks::NONE }),
        ("min", OpHooks { fold: fold!(fold::min), verify: Some(indices::verify_extremum), ..OpHooks::NONE }),
        ("parallel", OpHooks { fold: fold!(fold::parallel), verify: Some(parallel::verify), ..OpHooks::NONE }),
        ("prefetch", OpHooks { fold: fold!(fold_casts), verify: Some(memory::verify_prefetch), ..OpHooks::NONE }),
        ("store", OpHooks { fold: fold!(fold_casts_but_first), verify: Some(memory::verify_store), ..OpHooks::NONE }),
        ("vector_load", OpHooks { verify: Some(memory::verify_vector_load), ..OpHooks::NONE }),
        ("vector_store", OpHooks { verify: Some(memory::verify_vector_store), ..OpHooks::NONE }),
        ("yield", checked(conditions::verify_yield)),
    ],
    materialize: Some(lect_support::folding::materialize),
    external: &[canonicalize::PATTERNS, apply::LINEAR, ranges::MODELS],
    interfaces: lect_transforms::passes![lower::LowerAffine; dyn Inlining => inlining::Affine],
    migrations: history::MIGRATIONS,
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("apply", OpSyntax::form(indices::parse_apply, indices::print)),
        ("dma_start", OpSyntax::form(dma::parse_start, dma::print_start)),
        ("dma_wait", OpSyntax::form(dma::parse_wait, dma::print_wait)),
        ("for", OpSyntax::form(loops::parse, loops::print)),
        ("if", OpSyntax::form(conditions::parse, conditions::print)),
        ("load", OpSyntax::form(memory::parse_load, memory::print_read)),
        ("max", OpSyntax::form(indices::parse_extremum, indices::print)),
        ("min", OpSyntax::form(indices::parse_extremum, indices::print)),
        ("parallel", OpSyntax::form(parallel::parse, parallel::print)),
        ("prefetch", OpSyntax::form(memory::parse_prefetch, memory::print_prefetch)),
        ("store", OpSyntax::form(memory::parse_store, memory::print_write)),
        ("vector_load", OpSyntax::form(memory::parse_vector_load, memory::print_read)),
        ("vector_store", OpSyntax::form(memory::parse_vector_store, memory::print_write)),
    ],
    ..DialectSyntax::NONE
};

/// Creates hooks for an operation with a verifier.
const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

const FOR: OpHooks = OpHooks {
    verify_regions: Some(loops::verify),
    fold: fold!(fold::counting),
    interfaces: lect_core::interfaces![
        dyn LoopLike => loops::FOR,
        dyn RegionBranch => loops::FOR,
        dyn Speculatable => ByOne { step: loops::step_of },
    ],
    ..OpHooks::NONE
};

const IF: OpHooks = OpHooks {
    fold: fold!(fold::conditional),
    interfaces: lect_core::interfaces![dyn RegionBranch => OneOf],
    verify: Some(conditions::verify),
    ..OpHooks::NONE
};
