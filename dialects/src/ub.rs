//! The `ub` dialect: what its `.td` file does not say.

use lect_core::dialect::DialectHooks;

lect_macros::dialect! { "src/ub/ub.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    // Only its own attribute is poison.
    models: &[("PoisonAttrInterface", &[])],
    ..DialectHooks::NONE
};
