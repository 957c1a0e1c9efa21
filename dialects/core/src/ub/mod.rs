//! The `ub` dialect: hooks for the definitions in its `.td` file.

use lect_core::dialect::DialectHooks;
use lect_support::folding;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::prelude::*;

lect_macros::dialect! { "src/ub/ub.td", docs = "src/ub/docs.md", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[("poison", folds!(|it: Folding<'_, PoisonOp<'_>>| it.value_attr().map(Folded::attr)))],
    materialize: Some(materialize),
    // `#ub.poison` is the only attribute that implements the interface by default.
    models: &[("PoisonAttrInterface", &[])],
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    if folding::is_poison(ctx, value) { constant_op(ctx, b"ub.poison", value, ty, loc) } else { None }
}
