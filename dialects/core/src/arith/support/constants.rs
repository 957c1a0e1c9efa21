//! Builders of common constants.

use lect_support::prelude::*;

use crate::arith::{ConstantOp, ConstantOpParts};

impl ConstantOp<'_> {
    /// Builds a constant of an integer type or `index`.
    pub fn integer(ctx: &ContextData, ty: Type, value: i64) -> ConstantOpParts {
        Self::build(ctx.attrs().integer(ty, value))
    }

    /// Builds a constant of type `index`.
    pub fn index(ctx: &ContextData, value: i64) -> ConstantOpParts {
        Self::integer(ctx, ctx.types().index(), value)
    }

    /// Returns a size as a value: an operand, or a new `index` constant.
    pub fn size(rw: &mut Rewriter<'_>, size: Mixed) -> Value {
        match size {
            Mixed::Static(number) => rw.value(Self::index(rw.context(), number)),
            Mixed::Dynamic(value) => value,
        }
    }

    /// Builds a constant of type `i1`.
    pub fn truth(ctx: &ContextData, value: bool) -> ConstantOpParts {
        Self::build(ctx.attrs().bool(value))
    }
}
