//! What specs say of operations: operands, results, properties, regions, successors and traits.

use lect_ods::spec::{OpSpec, PropKind, PropSpec};

use crate::context::ContextData;
use crate::dialect::Dialect;
use crate::engine::eval::{Val, is_a};
use crate::entity::Attr;

/// What the verifier goes by for one operation, worked out once.
#[derive(Debug)]
pub(crate) struct Checks {}

impl Checks {
    pub fn new(_ctx: &ContextData, _dialect: &Dialect, _spec: &OpSpec) -> Self {
        Self {}
    }
}

/// Whether the slot of a property can hold an attribute: whether it is of the class that is stored.
pub(crate) fn can_hold(ctx: &ContextData, prop: &PropSpec, attr: Attr) -> bool {
    match &prop.kind {
        PropKind::Attr(constraint) => is_a(ctx, &constraint.storage_type, &Val::Attr(attr)) != Some(false),
        PropKind::Native(_) | PropKind::Sizes(_) => true,
    }
}
