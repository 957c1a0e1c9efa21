//! The `scf` dialect: hooks for the definitions in its `.td` files.

mod canonicalize;
mod history;
mod interfaces;
mod newer;
mod ops;
mod passes;

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::interfaces::branch::{Conditional, KnownBranch};
use lect_core::interfaces::destination::DestinationStyle;
use lect_core::interfaces::effects::Speculatable;
use lect_core::interfaces::loop_like::LoopLike;
use lect_core::interfaces::region_branch::{RegionBranch, RegionTerminator};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::iteration::{ByOne, OneOf, OneOfOnce};
use lect_support::prelude::*;
use lect_transforms::inline::{Anywhere, Inlining};

use interfaces::ranges;
use ops::{branches, forall, loops, parallel};
use passes::to_cf;

lect_macros::dialect! { "src/scf/scf.td", docs = "src/scf/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::arith::DIALECT, || &crate::cf::DIALECT, || &crate::tensor::DIALECT],
    ops: &[
        (
            "condition",
            OpHooks {
                interfaces: lect_core::interfaces![dyn RegionTerminator => loops::Condition, dyn KnownBranch => loops::Condition],
                ..OpHooks::NONE
            },
        ),
        (
            "execute_region",
            OpHooks {
                interfaces: lect_core::interfaces![dyn RegionBranch => OneOf],
                verify: Some(branches::verify_execute),
                ..OpHooks::NONE
            },
        ),
        (
            "for",
            OpHooks {
                verify_regions: Some(loops::verify_for_body),
                interfaces: lect_core::interfaces![
                    dyn LoopLike => loops::FOR,
                    dyn RegionBranch => loops::FOR,
                    dyn Speculatable => ByOne { step: loops::step_of_for },
                ],
                verify: Some(loops::verify_for),
                ..OpHooks::NONE
            },
        ),
        (
            "forall",
            OpHooks {
                interfaces: lect_core::interfaces![
                    dyn LoopLike => forall::Forall,
                    dyn RegionBranch => forall::Forall,
                    dyn DestinationStyle => forall::Forall,
                ],
                verify: Some(forall::verify),
                ..OpHooks::NONE
            },
        ),
        ("forall.in_parallel", OpHooks { verify: Some(forall::verify_in_parallel), ..OpHooks::NONE }),
        (
            "if",
            OpHooks {
                interfaces: lect_core::interfaces![dyn RegionBranch => OneOfOnce, dyn KnownBranch => Conditional],
                verify: Some(branches::verify_if),
                ..OpHooks::NONE
            },
        ),
        (
            "index_switch",
            OpHooks {
                verify: Some(branches::verify_switch),
                interfaces: lect_core::interfaces![dyn RegionBranch => OneOfOnce, dyn KnownBranch => branches::Switch],
                ..OpHooks::NONE
            },
        ),
        (
            "parallel",
            OpHooks {
                interfaces: lect_core::interfaces![dyn RegionBranch => parallel::Parallel],
                verify: Some(parallel::verify),
                ..OpHooks::NONE
            },
        ),
        (
            "reduce",
            OpHooks {
                verify_regions: Some(parallel::verify_reduce),
                interfaces: lect_core::interfaces![dyn RegionTerminator => parallel::Reduce],
                ..OpHooks::NONE
            },
        ),
        ("reduce.return", OpHooks { verify: Some(parallel::verify_return), ..OpHooks::NONE }),
        (
            "while",
            OpHooks {
                interfaces: lect_core::interfaces![dyn LoopLike => loops::While, dyn RegionBranch => loops::While],
                verify: Some(loops::verify_while),
                ..OpHooks::NONE
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

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("execute_region", OpSyntax::form(branches::parse_execute, branches::print_execute)),
        ("for", OpSyntax::form(loops::parse_for, loops::print_for)),
        ("forall", OpSyntax::form(forall::parse, forall::print)),
        ("forall.in_parallel", OpSyntax::form(forall::parse_in_parallel, forall::print_in_parallel)),
        ("if", OpSyntax::form(branches::parse_if, branches::print_if)),
        ("parallel", OpSyntax::form(parallel::parse, parallel::print)),
        ("while", OpSyntax::form(loops::parse_while, loops::print_while)),
    ],
    ..DialectSyntax::NONE
};

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
