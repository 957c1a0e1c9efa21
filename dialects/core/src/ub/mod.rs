//! The `ub` dialect: what its `.td` file does not say.

use lect_core::context::ContextData;
use lect_core::dialect::DialectHooks;
use lect_core::entity::{Attr, Type};
use lect_core::fold::{Folded, constant_op};
use lect_core::ir::OpState;
use lect_core::loc::Loc;
use lect_support::folding;
use lect_support::folding::folds;
use lect_support::inlining::INLINED_ANYWHERE;

lect_macros::dialect! { "src/ub/ub.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[("poison", folds(|op, _| op.cast::<PoisonOp<'_>>()?.value_attr().map(Folded::attr)))],
    materialize: Some(materialize),
    // Only its own attribute is poison.
    models: &[("PoisonAttrInterface", &[])],
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    if folding::is_poison(ctx, value) { constant_op(ctx, b"ub.poison", value, ty, loc) } else { None }
}
