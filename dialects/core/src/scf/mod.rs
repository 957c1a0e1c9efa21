//! The `scf` dialect: hooks for the definitions in its `.td` files.

mod canonicalize;
mod history;
mod interfaces;
mod newer;
mod ops;
mod passes;

use lect_core::dialect::{DialectHooks, OpHooks, ParseOp, PrintOp, VerifyOp};
use lect_core::engine::interface::branch::{Conditional, KnownBranch};
use lect_core::engine::interface::destination::DestinationStyle;
use lect_core::engine::interface::effects::Speculatable;
use lect_core::engine::interface::loop_like::LoopLike;
use lect_core::engine::interface::region_branch::{RegionBranch, RegionTerminator};
use lect_core::interfaces;
use lect_support::iteration::{ByOne, OneOf, OneOfOnce};
use lect_support::prelude::*;
use lect_transforms::inline::{Anywhere, Inlining};

use interfaces::ranges;
use ops::{branches, forall, loops, parallel};
use passes::to_cf;

lect_macros::dialect! { "src/scf/scf.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::arith::DIALECT, || &crate::cf::DIALECT, || &crate::tensor::DIALECT],
    ops: &[
        (
            "condition",
            OpHooks {
                interfaces: interfaces![dyn RegionTerminator => loops::Condition, dyn KnownBranch => loops::Condition],
                ..OpHooks::NONE
            },
        ),
        (
            "execute_region",
            OpHooks {
                interfaces: interfaces![dyn RegionBranch => OneOf],
                ..custom(branches::parse_execute, branches::print_execute, branches::verify_execute)
            },
        ),
        (
            "for",
            OpHooks {
                verify_regions: Some(loops::verify_for_body),
                interfaces: interfaces![
                    dyn LoopLike => loops::FOR,
                    dyn RegionBranch => loops::FOR,
                    dyn Speculatable => ByOne { step: loops::step_of_for },
                ],
                ..custom(loops::parse_for, loops::print_for, loops::verify_for)
            },
        ),
        (
            "forall",
            OpHooks {
                interfaces: interfaces![
                    dyn LoopLike => forall::Forall,
                    dyn RegionBranch => forall::Forall,
                    dyn DestinationStyle => forall::Forall,
                ],
                ..custom(forall::parse, forall::print, forall::verify)
            },
        ),
        (
            "forall.in_parallel",
            custom(forall::parse_in_parallel, forall::print_in_parallel, forall::verify_in_parallel),
        ),
        (
            "if",
            OpHooks {
                interfaces: interfaces![dyn RegionBranch => OneOfOnce, dyn KnownBranch => Conditional],
                ..custom(branches::parse_if, branches::print_if, branches::verify_if)
            },
        ),
        (
            "index_switch",
            OpHooks {
                verify: Some(branches::verify_switch),
                interfaces: interfaces![dyn RegionBranch => OneOfOnce, dyn KnownBranch => branches::Switch],
                ..OpHooks::NONE
            },
        ),
        (
            "parallel",
            OpHooks {
                interfaces: interfaces![dyn RegionBranch => parallel::Parallel],
                ..custom(parallel::parse, parallel::print, parallel::verify)
            },
        ),
        (
            "reduce",
            OpHooks {
                verify_regions: Some(parallel::verify_reduce),
                interfaces: interfaces![dyn RegionTerminator => parallel::Reduce],
                ..OpHooks::NONE
            },
        ),
        ("reduce.return", OpHooks { verify: Some(parallel::verify_return), ..OpHooks::NONE }),
        (
            "while",
            OpHooks {
                interfaces: interfaces![dyn LoopLike => loops::While, dyn RegionBranch => loops::While],
                ..custom(loops::parse_while, loops::print_while, loops::verify_while)
            },
        ),
    ],
    // The dialects of the attributes declare that they implement these interfaces.
    models: &[("DeviceMappingAttrInterface", &[]), ("DeviceMaskingAttrInterface", &[])],
    external: &[canonicalize::PATTERNS, ranges::MODELS],
    interfaces: lect_transforms::passes![to_cf::ScfToControlFlow; dyn Inlining => Anywhere],
    essential: &[("for", "unsignedCmp", "")],
    migrations: history::MIGRATIONS,
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};

/// Creates hooks for an operation with a custom assembly format and a verifier.
const fn custom(parse: ParseOp, print: PrintOp, verify: VerifyOp) -> OpHooks {
    OpHooks { parse: Some(parse), print: Some(print), verify: Some(verify), ..OpHooks::NONE }
}

/// Returns the last operation of a region's first block.
fn last_op(region: RegionRef<'_>) -> Option<OpRef<'_>> {
    region.entry()?.last()
}

/// Returns the terminator of a region, or an error if it is not a `T`.
fn expect_end<'a, T: TypedOp<'a>>(op: OpRef<'a>, region: usize, message: &str) -> Result<OpRef<'a>, Reported> {
    let last = op.region(region).and_then(last_op);
    match last {
        Some(last) if last.is::<T>() => Ok(last),
        Some(last) => Err(op.op_error(message).note(last.loc(), "terminator here").emit()),
        None => Err(op.op_error(message).emit()),
    }
}
