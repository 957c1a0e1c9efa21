//! The `cf` dialect: hooks for the definitions in its `.td` file.

mod canonicalize;
mod ops;

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::interfaces;
use lect_core::interfaces::branch::{Branch, Conditional, KnownBranch};
use lect_support::inlining::INLINED_ANYWHERE;

use ops::switch;

lect_macros::dialect! { "src/cf/cf.td", docs = "src/cf/docs.md", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::arith::DIALECT],
    ops: &[("cond_br", COND_BR), ("switch", SWITCH)],
    external: &[canonicalize::PATTERNS],
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

const COND_BR: OpHooks = OpHooks { interfaces: interfaces![dyn KnownBranch => Conditional], ..OpHooks::NONE };

const SWITCH: OpHooks = OpHooks {
    verify: Some(switch::verify),
    interfaces: interfaces![dyn Branch => switch::Switch, dyn KnownBranch => switch::Switch],
    ..OpHooks::NONE
};
