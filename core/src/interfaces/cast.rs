//! Operations that change the types of values (`CastOpInterface`).

use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::Type;
use crate::ir::OpRef;

/// An operation that casts.
pub trait Cast: Sync {
    /// Whether values of these types can become values of those.
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool;
}

/// Checks that a cast is possible, where it is known what is.
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
        let types: Vec<_> = types.iter().map(|ty| format!("'{}'", ctx.show_type(*ty))).collect();
        format!("{what} type{plural} {}", types.join(", "))
    };
    Err(op.op_error(format!("{} and {} are cast incompatible", show("operand", &from), show("result", &to))).emit())
}
