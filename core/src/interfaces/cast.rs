//! Casts (`CastOpInterface`).

use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::Type;
use crate::ir::OpRef;

/// Model of a cast.
pub trait Cast: Sync {
    /// Returns true if values of the types `from` can be cast to the types `to`.
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool;
}

/// Verifies that a cast is possible, if the operation has a model.
pub(super) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    if op.result_count() == 0 {
        return Err(op.op_error("expected at least one result for cast operation").emit());
    }
    let Some(cast) = op.interface::<dyn Cast>() else { return Ok(()) };
    let (from, to): (Vec<Type>, Vec<Type>) = (op.operand_types().collect(), op.result_types().collect());
    let ctx = op.context();
    if cast.is_possible(ctx, &from, &to) {
        return Ok(());
    }
    let show = |what: &str, types: &[Type]| {
        if types.is_empty() {
            return format!("{what} types []");
        }
        let plural = if types.len() == 1 { "" } else { "s" };
        let types: Vec<_> = types.iter().map(|ty| format!("'{}'", ctx.types().show(*ty))).collect();
        format!("{what} type{plural} {}", types.join(", "))
    };
    Err(op.op_error(format!("{} and {} are cast incompatible", show("operand", &from), show("result", &to))).emit())
}
