//! Builders of common constants.

use lect_support::prelude::*;

use crate::arith::{ConstantOp, ConstantOpParts};

impl ConstantOp<'_> {
    /// Builds a constant of an integer type or `index`.
    pub fn integer(ctx: &ContextData, ty: Type, value: i64) -> ConstantOpParts {
        Self::build(ctx.integer_attr(ty, value))
    }

    /// Builds a constant of type `index`.
    pub fn index(ctx: &ContextData, value: i64) -> ConstantOpParts {
        Self::integer(ctx, ctx.common().index, value)
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
        Self::build(ctx.bool_attr(value))
    }
}
