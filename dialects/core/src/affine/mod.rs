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

use lect_core::dialect::{DialectHooks, OpHooks, ParseOp, PrintOp, VerifyOp};
use lect_core::engine::interface::effects::Speculatable;
use lect_core::engine::interface::loop_like::LoopLike;
use lect_core::engine::interface::region_branch::RegionBranch;
use lect_core::interfaces;
use lect_support::iteration::{ByOne, OneOf};
use lect_support::prelude::*;
use lect_transforms::inline::Inlining;

pub(crate) use support::apply::apply_all_or_fold;

use crate::memref::{fold_casts, fold_casts_but_first};
use interfaces::{inlining, ranges};
use ops::{conditions, dma, indices, loops, memory, parallel};
use passes::lower;
use support::apply;

lect_macros::dialect! {
    "src/affine/affine.td",
    hooks = HOOKS,
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
        (
            "apply",
            OpHooks { fold: fold!(fold::apply), ..custom(indices::parse_apply, indices::print, indices::verify_apply) },
        ),
        ("delinearize_index", OpHooks { fold: fold!(fold::delinearize), ..checked(indices::verify_delinearize) }),
        (
            "dma_start",
            OpHooks { fold: fold!(fold_casts), ..custom(dma::parse_start, dma::print_start, dma::verify_start) },
        ),
        ("dma_wait", OpHooks { fold: fold!(fold_casts), ..custom(dma::parse_wait, dma::print_wait, dma::verify_wait) }),
        ("for", FOR),
        ("if", IF),
        ("linearize_index", OpHooks { fold: fold!(fold::linearize), ..checked(indices::verify_linearize) }),
        (
            "load",
            OpHooks { fold: fold!(fold_casts), ..custom(memory::parse_load, memory::print_read, memory::verify_load) },
        ),
        (
            "max",
            OpHooks {
                fold: fold!(fold::max),
                ..custom(indices::parse_extremum, indices::print, indices::verify_extremum)
            },
        ),
        (
            "min",
            OpHooks {
                fold: fold!(fold::min),
                ..custom(indices::parse_extremum, indices::print, indices::verify_extremum)
            },
        ),
        (
            "parallel",
            OpHooks { fold: fold!(fold::parallel), ..custom(parallel::parse, parallel::print, parallel::verify) },
        ),
        (
            "prefetch",
            OpHooks {
                fold: fold!(fold_casts),
                ..custom(memory::parse_prefetch, memory::print_prefetch, memory::verify_prefetch)
            },
        ),
        (
            "store",
            OpHooks {
                fold: fold!(fold_casts_but_first),
                ..custom(memory::parse_store, memory::print_write, memory::verify_store)
            },
        ),
        ("vector_load", custom(memory::parse_vector_load, memory::print_read, memory::verify_vector_load)),
        ("vector_store", custom(memory::parse_vector_store, memory::print_write, memory::verify_vector_store)),
        ("yield", checked(conditions::verify_yield)),
    ],
    materialize: Some(lect_support::folding::materialize),
    external: &[canonicalize::PATTERNS, apply::LINEAR, ranges::MODELS],
    interfaces: lect_transforms::passes![lower::LowerAffine; dyn Inlining => inlining::Affine],
    migrations: history::MIGRATIONS,
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};

/// Creates hooks for an operation with a custom assembly format and a verifier.
const fn custom(parse: ParseOp, print: PrintOp, verify: VerifyOp) -> OpHooks {
    OpHooks { parse: Some(parse), print: Some(print), verify: Some(verify), ..OpHooks::NONE }
}

/// Creates hooks for an operation with a verifier.
const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

const FOR: OpHooks = OpHooks {
    parse: Some(loops::parse),
    print: Some(loops::print),
    verify_regions: Some(loops::verify),
    fold: fold!(fold::counting),
    interfaces: interfaces![
        dyn LoopLike => loops::FOR,
        dyn RegionBranch => loops::FOR,
        dyn Speculatable => ByOne { step: loops::step_of },
    ],
    ..OpHooks::NONE
};

const IF: OpHooks = OpHooks {
    fold: fold!(fold::conditional),
    interfaces: interfaces![dyn RegionBranch => OneOf],
    ..custom(conditions::parse, conditions::print, conditions::verify)
};
