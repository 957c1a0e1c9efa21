//! Verifiers of casts.

use lect_support::prelude::*;

use crate::llvm::types;

/// Returns the element type of a vector, or the type itself.
pub(crate) fn scalar(ctx: &ContextData, ty: Type) -> Type {
    match ctx.types().data(ty) {
        TypeData::Vector { element, .. } => *element,
        _ => ty,
    }
}

fn is_vector(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::Vector { .. })
}

fn ends(op: OpRef<'_>) -> Option<(Type, Type)> {
    Some((op.operand_types().next()?, op.result_types().next()?))
}

/// Verifies that pointers are cast to pointers of the same address space.
pub(crate) fn verify_bitcast(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((from, to)) = ends(op) else { return Ok(()) };
    let space = |ty| types::pointer_space(ctx, scalar(ctx, ty));
    let message = match (space(from), space(to)) {
        (None, None) => return Ok(()),
        (Some(from_space), Some(to_space)) => match (is_vector(ctx, from), is_vector(ctx, to)) {
            (false, true) => "cannot cast pointer to vector of pointers",
            (true, false) => "cannot cast vector of pointers to pointer",
            _ if from_space != to_space => {
                "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead"
            }
            _ => return Ok(()),
        },
        _ => "can only cast pointers from and to pointers",
    };
    Err(op.op_error(message).emit())
}

/// Verifies that integers are extended to wider ones.
pub(crate) fn verify_extension(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((from, to)) = ends(op) else { return Ok(()) };
    let message = match (ctx.types().data(from), ctx.types().data(to)) {
        (TypeData::Vector { shape: a, scalable: s, .. }, TypeData::Vector { shape: b, scalable: t, .. }) => {
            if a != b || s != t {
                return Err(op.error("input and output vectors are of incompatible shape").emit());
            }
            None
        }
        (TypeData::Vector { .. }, _) => Some("input type is a vector but output type is an integer"),
        (_, TypeData::Vector { .. }) => Some("input type is an integer but output type is a vector"),
        _ => None,
    };
    let width = |ty| ctx.types().integer_width(scalar(ctx, ty));
    let message = message.or_else(|| match (width(from), width(to)) {
        (Some(from), Some(to)) if to <= from => {
            Some("integer width of the output type is smaller or equal to the integer width of the input type")
        }
        _ => None,
    });
    message.map_or(Ok(()), |message| Err(op.error(message).emit()))
}
