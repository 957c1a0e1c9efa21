//! The `index` dialect: what its `.td` file does not say.

use lect_core::context::ContextData;
use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::engine::interface::cast::Cast;
use lect_core::entity::Type;
use lect_core::interfaces;
use lect_core::ir::OpRef;

use crate::names;

lect_macros::dialect! { "src/index/index.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("bool.constant", names::results(name_bool)),
        ("casts", CAST),
        ("castu", CAST),
        ("constant", names::results(name_constant)),
    ],
    ..DialectHooks::NONE
};

const CAST: OpHooks = OpHooks { interfaces: interfaces![dyn Cast => ToOrFromIndex], ..OpHooks::NONE };

struct ToOrFromIndex;

impl Cast for ToOrFromIndex {
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
        let index = ctx.common().index;
        matches!((from, to), (&[from], &[to]) if (from == index) != (to == index))
    }
}

/// `%idx4`
fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(digits) = op.attr("value").and_then(|value| names::signed_digits(op.context(), value)) {
        name(0, format!("idx{digits}").as_bytes());
    }
}

/// `%true`
fn name_bool(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(value) = op.attr("value").and_then(|value| names::truth(op.context(), value)) {
        name(0, names::truth_name(value));
    }
}
