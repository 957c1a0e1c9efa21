//! Verifiers of reshapes.

use lect_core::attrs::int_array;
use lect_support::prelude::*;
use lect_support::shapes::verify_output_shape;

use crate::shared::reassociation;
use crate::shared::reassociation::{Groups, groups};
use crate::tensor::{CollapseShapeOp, ExpandShapeOp};

/// Verifies the number of elements, and that the shape operand has one size per dimension.
pub(crate) fn verify_reshape(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (operand_type(op, "source"), result_type(op)) else { return Ok(()) };
    let fail = |message: &str| Err(op.op_error(message).emit());
    if ctx.types().element_type(from) != ctx.types().element_type(to) {
        return fail("element types of source and destination tensor types should be the same");
    }
    let Some(shape) = ctx.types().shape(to) else { return Ok(()) };
    let counts = [from, to].map(|ty| ctx.types().element_count(ty));
    if let [Some(from), Some(to)] = counts
        && from != to
    {
        return fail("source and destination tensor should have the same number of elements");
    }
    let Some(&[count]) = operand_type(op, "shape").and_then(|ty| ctx.types().shape(ty)) else { return Ok(()) };
    if count == DYNAMIC {
        return fail("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type");
    }
    if usize::try_from(count) != Ok(shape.len()) {
        return fail("length of shape operand differs from the result's tensor rank");
    }
    Ok(())
}

/// Returns the source type, the result type, and the reassociation groups.
fn parts(op: OpRef<'_>, reassociation: Option<Attr>) -> Option<(Type, Type, Groups)> {
    let groups = groups(op.context(), reassociation?)?;
    Some((operand_type(op, "src")?, result_type(op)?, groups))
}

/// Verifies an expansion.
pub(crate) fn verify_expand(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(expand) = op.cast::<ExpandShapeOp<'_>>() else { return Ok(()) };
    let Some((source, result, groups)) = parts(op, expand.reassociation_attr()) else { return Ok(()) };
    let (Some(shape), Some(sizes)) = (ctx.types().shape(result), expand.static_output_shape_attr()) else {
        return Ok(());
    };
    verify_output_shape(op, &int_array(ctx, sizes), shape.len(), "dims")?;
    verify_groups(op, &groups, result, source)
}

/// Verifies a collapse.
pub(crate) fn verify_collapse(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(collapse) = op.cast::<CollapseShapeOp<'_>>() else { return Ok(()) };
    let Some((source, result, groups)) = parts(op, collapse.reassociation_attr()) else { return Ok(()) };
    if groups.iter().any(Vec::is_empty) {
        return Err(op.op_error("reassociation indices must not be empty").emit());
    }
    verify_groups(op, &groups, source, result)
}

fn verify_groups(op: OpRef<'_>, groups: &Groups, expanded: Type, collapsed: Type) -> Result<(), Reported> {
    let ctx = op.context();
    reassociation::verify(op, groups, expanded, collapsed)?;
    let (Some((shape, element)), Some((found, found_element))) =
        (ranked_tensor(ctx, expanded), ranked_tensor(ctx, collapsed))
    else {
        return Ok(());
    };
    let inferred = reassociation::collapse(groups, shape);
    if inferred == found && element == found_element {
        return Ok(());
    }
    let Ok(inferred) = ctx.types().tensor(&inferred, element, None) else { return Ok(()) };
    let message = format!(
        "expected collapsed type to be '{}', but got '{}'",
        ctx.types().show(inferred),
        ctx.types().show(collapsed)
    );
    Err(op.op_error(message).emit())
}
