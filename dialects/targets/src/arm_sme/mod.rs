//! The `arm_sme` dialect: scalable matrix instructions of ARM.

use lect_core::dialect::{DialectHooks, Native, Verifier};
use lect_core::eval::Val;
use lect_support::prelude::*;
use lect_support::scalars::is_integer;

lect_macros::dialect! { "src/arm_sme/arm_sme.td", docs = "src/arm_sme/docs.md", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    native_functions: WIDENING,
    verifiers: &[("ArmSMETileOpInterface", Verifier::before(verify_tile_id))],
    ..DialectHooks::NONE
};

/// Methods that predicates of widening outer products call, by class.
macro_rules! widening {
    ($($class:literal),+) => {
        &[$(
            (concat!($class, "::getLhsType"), |ctx, args| type_of(ctx, args, |op| operand_type(op, "lhs"))),
            (concat!($class, "::getTileType"), |ctx, args| type_of(ctx, args, result_type)),
        )+]
    };
}

const WIDENING: &[(&str, Native)] = widening!(
    "FMopa2WayOp",
    "FMops2WayOp",
    "SMopa2WayOp",
    "SMops2WayOp",
    "UMopa2WayOp",
    "UMops2WayOp",
    "SMopa4WayOp",
    "SMops4WayOp",
    "UMopa4WayOp",
    "UMops4WayOp",
    "SuMopa4WayOp",
    "SuMops4WayOp",
    "UsMopa4WayOp",
    "UsMops4WayOp"
);

fn type_of<'a>(_: &'a ContextData, args: &[Val<'a>], find: fn(OpRef<'_>) -> Option<Type>) -> Option<Val<'a>> {
    match args {
        [Val::Op(op)] => find(*op).map(Val::Type),
        _ => None,
    }
}

/// Verifies that a tile id has 32 bits.
fn verify_tile_id(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    match op.attr("tile_id").map(|id| ctx.attrs().data(id)) {
        Some(AttrData::Integer { ty, .. }) if !is_integer(ctx, *ty, 32) => {
            Err(op.op_error("tile ID should be a 32-bit signless integer").emit())
        }
        _ => Ok(()),
    }
}
