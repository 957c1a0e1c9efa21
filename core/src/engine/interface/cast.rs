//! Operations that change the types of values (`CastOpInterface`).

use std::any::TypeId;

use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::InterfaceEntry;
use crate::entity::Type;
use crate::ir::OpRef;

/// An operation that casts.
pub trait Cast {
    /// Whether values of these types can become values of those.
    fn is_possible(ctx: &ContextData, from: &[Type], to: &[Type]) -> bool;
}

/// The functions of [`Cast`].
#[derive(Clone, Copy)]
pub struct CastTable {
    /// See [`Cast::is_possible`].
    pub is_possible: fn(&ContextData, &[Type], &[Type]) -> bool,
}

/// The table of an implementation.
pub const fn table<T: Cast>() -> CastTable {
    CastTable { is_possible: T::is_possible }
}

impl CastTable {
    /// As an operation lists it.
    pub const fn entry(&'static self) -> InterfaceEntry {
        InterfaceEntry { id: TypeId::of::<CastTable>, table: self }
    }
}

/// Checks that a cast is possible, where it is known what is.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    if op.result_count() == 0 {
        return Err(op.op_error("expected at least one result for cast operation").emit());
    }
    let Some(table) = op.info().and_then(|info| info.interface::<CastTable>()) else { return Ok(()) };
    let (from, to): (Vec<Type>, Vec<Type>) = (op.operand_types().collect(), op.result_types().collect());
    let ctx = op.context();
    if (table.is_possible)(ctx, &from, &to) {
        return Ok(());
    }
    let show = |what: &str, types: &[Type]| {
        if types.is_empty() {
            return format!("{what} types []");
        }
        let plural = if types.len() == 1 { "" } else { "s" };
        let types: Vec<_> = types.iter().map(|ty| format!("'{}'", ctx.show_type(*ty))).collect();
        format!("{what} type{plural} {}", types.join(", "))
    };
    Err(op.op_error(format!("{} and {} are cast incompatible", show("operand", &from), show("result", &to))).emit())
}
