//! Groups of dimensions that become one, or that one becomes: `[[0], [1, 2]]`.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use lect_core::types::DYNAMIC;

/// Dimensions by group.
pub(crate) type Groups = Vec<Vec<i64>>;

/// The groups that an attribute lists.
pub(crate) fn groups(ctx: &ContextData, attr: Attr) -> Option<Groups> {
    let number = |attr: &Attr| match ctx.attr_data(*attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    let group = |attr: &Attr| ctx.array_elements(*attr)?.iter().map(number).collect();
    ctx.array_elements(attr)?.iter().map(group).collect()
}

/// Checks that groups name the dimensions of the expanded type in order, one group for each dimension of the collapsed
/// one, and that the sizes agree.
pub(crate) fn verify(
    op: OpRef<'_>,
    groups: &Groups,
    expanded_type: Type,
    collapsed_type: Type,
) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(expanded), Some(collapsed)) = (ctx.shape(expanded_type), ctx.shape(collapsed_type)) else {
        return Ok(());
    };
    let fail = |message: String| Err(op.op_error(message).emit());
    if expanded.len() < collapsed.len() {
        return fail(format!(
            "expected the expanded type, '{}' to have a higher (or same) rank than the collapsed type, '{}'.",
            ctx.show_type(expanded_type),
            ctx.show_type(collapsed_type)
        ));
    }
    if collapsed.len() != groups.len() {
        return fail(format!(
            "expected collapsed rank ({}) to equal the number of reassociation maps ({}).",
            collapsed.len(),
            groups.len()
        ));
    }
    // As a map, each group has as many dimensions as all groups name, counted in 32 bits.
    let rank = groups.iter().flatten().map(|dim| *dim as u32).max().map_or(1, |last| last.wrapping_add(1));
    if !groups.is_empty() && rank as usize != expanded.len() {
        return fail(format!(
            "expected reassociation map #0 to have size equal to the expanded rank ({}), but it is  {rank}.",
            expanded.len()
        ));
    }
    if let Err(invalid) = check_order(groups) {
        return fail(format!("expected reassociation map #{invalid} to be valid and contiguous."));
    }
    let mut rest = expanded;
    for (dim, (group, &size)) in groups.iter().zip(collapsed).enumerate() {
        let Some((sizes, after)) = rest.split_at_checked(group.len()) else { break };
        rest = after;
        if sizes.contains(&DYNAMIC) {
            if size != DYNAMIC {
                return fail(format!(
                    "expected dimension {dim} of collapsed type to be dynamic since one or more of the corresponding \
                     dimensions in the expanded type is dynamic"
                ));
            }
            continue;
        }
        let product = sizes.iter().fold(1i64, |product, size| product.wrapping_mul(*size));
        if size != product {
            return fail(format!("expected dimension {dim} of collapsed type to be static value of {product}"));
        }
    }
    Ok(())
}

/// Whether groups name all dimensions in order; else the group that does not.
pub(crate) fn check_order(groups: &Groups) -> Result<(), usize> {
    let mut next = 0;
    for (at, group) in groups.iter().enumerate() {
        for &dim in group {
            if dim != next {
                return Err(at);
            }
            next += 1;
        }
    }
    Ok(())
}

/// The shape in which each group is one dimension.
pub(crate) fn collapse(groups: &Groups, expanded: &[i64]) -> Vec<i64> {
    let mut rest = expanded;
    let mut shape = Vec::with_capacity(groups.len());
    for group in groups {
        let (sizes, after) = rest.split_at_checked(group.len()).unwrap_or((rest, &[]));
        rest = after;
        let product = sizes.iter().fold(1i64, |product, size| product.wrapping_mul(*size));
        shape.push(if sizes.contains(&DYNAMIC) { DYNAMIC } else { product });
    }
    shape
}
