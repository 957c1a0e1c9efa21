//! The `affine` dialect: what its `.td` files do not say.

mod conditions;
mod dma;
mod indices;
mod loops;
mod maps;
mod memory;
mod parallel;
mod scope;
mod upgrades;

use lect_core::dialect::{DialectHooks, OpHooks, ParseOp, PrintOp, VerifyOp};
use lect_core::engine::interface::loop_like::LoopLike;
use lect_core::engine::interface::region_branch::RegionBranch;
use lect_core::interfaces;

use crate::iteration::OneOf;

lect_macros::dialect! {
    "src/affine/affine.td",
    hooks = HOOKS,
    external = { "::mlir::arith" = crate::arith },
}

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("apply", custom(indices::parse_apply, indices::print, indices::verify_apply)),
        ("delinearize_index", checked(indices::verify_delinearize)),
        ("dma_start", custom(dma::parse_start, dma::print_start, dma::verify_start)),
        ("dma_wait", custom(dma::parse_wait, dma::print_wait, dma::verify_wait)),
        ("for", FOR),
        ("if", IF),
        ("linearize_index", checked(indices::verify_linearize)),
        ("load", custom(memory::parse_load, memory::print_read, memory::verify_load)),
        ("max", custom(indices::parse_extremum, indices::print, indices::verify_extremum)),
        ("min", custom(indices::parse_extremum, indices::print, indices::verify_extremum)),
        ("parallel", custom(parallel::parse, parallel::print, parallel::verify)),
        ("prefetch", custom(memory::parse_prefetch, memory::print_prefetch, memory::verify_prefetch)),
        ("store", custom(memory::parse_store, memory::print_write, memory::verify_store)),
        ("vector_load", custom(memory::parse_vector_load, memory::print_read, memory::verify_vector_load)),
        ("vector_store", custom(memory::parse_vector_store, memory::print_write, memory::verify_vector_store)),
        ("yield", checked(conditions::verify_yield)),
    ],
    history: upgrades::HISTORY,
    migrations: upgrades::MIGRATIONS,
    ..DialectHooks::NONE
};

/// An operation with a syntax and a verifier of its own.
const fn custom(parse: ParseOp, print: PrintOp, verify: VerifyOp) -> OpHooks {
    OpHooks { parse: Some(parse), print: Some(print), verify: Some(verify), ..OpHooks::NONE }
}

/// An operation with a verifier of its own.
const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

const FOR: OpHooks = OpHooks {
    parse: Some(loops::parse),
    print: Some(loops::print),
    verify_regions: Some(loops::verify),
    interfaces: interfaces![dyn LoopLike => loops::FOR, dyn RegionBranch => loops::FOR],
    ..OpHooks::NONE
};

const IF: OpHooks = OpHooks {
    interfaces: interfaces![dyn RegionBranch => OneOf],
    ..custom(conditions::parse, conditions::print, conditions::verify)
};
