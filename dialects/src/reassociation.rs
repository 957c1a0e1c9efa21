//! Groups of dimensions that become one, or that one becomes: `[[0], [1, 2]]`.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Op, Type};
use lect_core::ir::{Isolate, OpRef};
use lect_core::types::DYNAMIC;

use crate::upgrades::{cannot_carry, insert_before, replace, state_of};

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

/// Says what shape an `expand_shape` of an older release has in the end: sizes that types do not tell are those of the
/// source over what the others of the group multiply to. `dim` is the operation that asks for a size of the source, and
/// `attrs` are the operation's `reassociation` and `static_output_shape`.
pub(crate) fn give_output_shape(
    ir: &mut Isolate,
    op: Op,
    dim: &str,
    [reassociation, output_shape]: [Option<Attr>; 2],
) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let view = ir.op(op);
    if output_shape.is_some() || view.operand_count() != 1 || view.result_count() != 1 {
        return Ok(());
    }
    let source = view.operand(0);
    let groups = reassociation.and_then(|attr| groups(&ctx, attr));
    let shape = ctx.shape(ir.value_type(view.result(0)));
    let (Some(groups), Some(shape)) = (groups, shape) else {
        return Err(cannot_carry(ir, op, "has no groups of dimensions or no shape"));
    };
    let mut state = state_of(ir, op);
    let index = ctx.common().index;
    for (number, group) in groups.iter().enumerate() {
        let sizes = group.iter().filter_map(|&dim| shape.get(usize::try_from(dim).ok()?).copied());
        let known: Vec<i64> = sizes.clone().filter(|&size| size != DYNAMIC).collect();
        match sizes.count() - known.len() {
            0 => continue,
            1 => {}
            _ => return Err(cannot_carry(ir, op, "has two sizes in a group that are not known")),
        }
        let constant = |ir: &mut Isolate, value: i64| {
            let value = ctx.integer_attr(index, value);
            insert_before(ir, op, "arith.constant", &[], index, &[("value", value)])
        };
        let Some(factor) = known.iter().try_fold(1i64, |product, &size| product.checked_mul(size)) else {
            return Err(cannot_carry(ir, op, "has sizes that are too large"));
        };
        let number = constant(ir, i64::try_from(number).unwrap_or(i64::MAX));
        let mut size = insert_before(ir, op, dim, &[source, number], index, &[]);
        if factor != 1 {
            let factor = constant(ir, factor);
            size = insert_before(ir, op, "arith.divui", &[size, factor], index, &[]);
        }
        state.operands.push(size);
    }
    state = state.attr(&ctx, "static_output_shape", ctx.i64_array_attr(shape.iter().copied()));
    replace(ir, op, state);
    Ok(())
}

/// The inverse: the sizes follow from the source and from what is known of the result.
pub(crate) fn infer_output_shape(ir: &mut Isolate, op: Op, reassociation: Option<Attr>) -> Result<(), Reported> {
    let view = ir.op(op);
    let ctx = view.context().clone();
    let groups = reassociation.and_then(|attr| groups(&ctx, attr)).unwrap_or_default();
    let shape = view.result_types().next().and_then(|ty| ctx.shape(ty)).unwrap_or_default();
    let is_dynamic = |dim: &&i64| usize::try_from(**dim).is_ok_and(|dim| shape.get(dim) == Some(&DYNAMIC));
    if groups.iter().any(|group| group.iter().filter(is_dynamic).count() > 1) {
        let message = "'expand_shape' op with two dynamic sizes in a group cannot be expressed in older releases";
        return Err(ctx.error(view.loc(), message).emit());
    }
    let mut state = state_of(ir, op);
    state.operands.truncate(1);
    let sizes = ctx.ident(b"static_output_shape");
    state.attrs.retain(|entry| entry.0 != sizes);
    replace(ir, op, state);
    Ok(())
}
