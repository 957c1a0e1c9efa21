//! Verifiers of `chlo` operations.

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::types::DYNAMIC;
use lect_support::fields::reject;

use crate::hlo::compat::{Checked, Tensor, expect_results, listed, may_be_equal, tensor};
use crate::stablehlo::dots::{Numbers, check_precision, check_shape};
use crate::stablehlo::{check_distinct, ranked};

use super::{ConstantLikeOp, RaggedDotDimensionNumbersAttr, RaggedDotOp, TopKOp};

pub(super) fn constant_like(op: ConstantLikeOp<'_>) -> Result<(), Reported> {
    let ctx = op.0.context();
    if ctx.attrs().type_of(op.value()) != ctx.types().shaped_element_type(op.0.ir.value_type(op.result())) {
        return reject(op.0, "value's type doesn't match element return type");
    }
    Ok(())
}

pub(super) fn top_k(op: TopKOp<'_>) -> Checked {
    let ctx = op.0.context();
    let (Some([from]), count) = (ranked(op, [op.operand()]), op.k()) else { return Ok(()) };
    let mut shape = from.shape.to_vec();
    let Some(last) = shape.last_mut() else { return Err("operand's rank must be at least 1".to_owned()) };
    if *last != DYNAMIC && *last < count {
        return Err(format!("operand's last dimension must be at least {count}"));
    }
    *last = count;
    let mut bounds = from.bounds();
    if let Some(last) = bounds.last_mut() {
        *last = DYNAMIC;
    }
    let of = |element| tensor(ctx, &shape, element, &bounds);
    expect_results(op.0, &[of(from.element)?, of(ctx.types().i32())?])
}

/// The ragged dimension: the only one of the left side whose size differs between groups.
enum Ragged {
    Batch,
    Contracted,
    Free,
}

/// Returns the dimension numbers, the ragged dimensions of the left side, and the group dimensions of the right side.
fn numbers(ctx: &ContextData, it: RaggedDotDimensionNumbersAttr) -> Option<(Numbers, Vec<i64>, Vec<i64>)> {
    let numbers = Numbers {
        lhs_batch: it.lhs_batching_dimensions(ctx)?,
        rhs_batch: it.rhs_batching_dimensions(ctx)?,
        lhs_contracted: it.lhs_contracting_dimensions(ctx)?,
        rhs_contracted: it.rhs_contracting_dimensions(ctx)?,
    };
    Some((numbers, it.lhs_ragged_dimensions(ctx)?, it.rhs_group_dimensions(ctx)?))
}

pub(super) fn ragged_dot(op: RaggedDotOp<'_>) -> Checked {
    let values = [op.lhs(), op.rhs(), op.group_sizes(), op.result()];
    let Some([lhs, rhs, groups, to]) = ranked(op, values) else { return Ok(()) };
    let numbers = numbers(op.0.context(), op.ragged_dot_dimension_numbers());
    let Some((numbers, ragged, group)) = numbers else { return Ok(()) };
    check_precision(op.precision_config())?;
    numbers.check(&lhs, &rhs)?;
    let [ragged] = *ragged else { return Err("There must be exactly one ragged dimension in the lhs.".to_owned()) };
    check_below((ragged, "lhs_ragged_dim"), (lhs.rank(), "lhs_rank"))?;
    let mode = if numbers.lhs_batch.contains(&ragged) {
        Ragged::Batch
    } else if numbers.lhs_contracted.contains(&ragged) {
        Ragged::Contracted
    } else {
        Ragged::Free
    };
    check_group_sizes(&lhs, &groups, &numbers, (ragged, &mode))?;
    let count = groups.size(groups.rank() - 1);
    for &dim in &group {
        check_below((dim, "rhs_group_dim"), (rhs.rank(), "rhs_rank"))?;
    }
    let of_groups = (&*group, "rhs_group_dimensions");
    check_distinct(of_groups, (&numbers.rhs_batch, "rhs_batching_dimensions"))?;
    check_distinct(of_groups, (&numbers.rhs_contracted, "rhs_contracting_dimensions"))?;
    match (&mode, &*group) {
        (Ragged::Free, &[dim]) => {
            let size = rhs.size(dim);
            if !may_be_equal(count, size) {
                return Err(format!("rhs group dimension is expected to have size={count}, got {size}"));
            }
        }
        (Ragged::Free, _) => {
            return Err("There must be exactly one group dimension in the rhs when the lhs ragged dimension is \
                        non-contracting."
                .to_owned());
        }
        (_, []) => {}
        _ => {
            return Err("There must be zero group dimensions in the rhs when the ragged dimension is batch or \
                        contracting."
                .to_owned());
        }
    }
    let mut shape: Vec<i64> = match mode {
        Ragged::Contracted => vec![count],
        _ => Vec::new(),
    };
    let free = |rank: i64, taken: [&[i64]; 3]| {
        (0..rank).filter(move |dim| !taken.iter().any(|list| list.contains(dim))).collect::<Vec<_>>()
    };
    shape.extend(numbers.lhs_batch.iter().map(|dim| lhs.size(*dim)));
    let of_lhs = free(lhs.rank(), [&numbers.lhs_batch, &numbers.lhs_contracted, &[]]);
    shape.extend(of_lhs.into_iter().map(|dim| lhs.size(dim)));
    let of_rhs = free(rhs.rank(), [&numbers.rhs_batch, &numbers.rhs_contracted, &group]);
    shape.extend(of_rhs.into_iter().map(|dim| rhs.size(dim)));
    check_shape(&to, &shape)
}

fn check_below((dim, name): (i64, &str), (end, end_name): (i64, &str)) -> Checked {
    if (0..end).contains(&dim) {
        return Ok(());
    }
    Err(format!("Expects {name} to be in range [0, {end_name}) i.e. [0, {end}). got: {dim}."))
}

/// Checks the shape of the group sizes: a single list, or one list for each index of the dimensions before the ragged
/// one.
fn check_group_sizes(
    lhs: &Tensor<'_>,
    groups: &Tensor<'_>,
    numbers: &Numbers,
    (ragged, mode): (i64, &Ragged),
) -> Checked {
    if groups.rank() == 1 {
        return Ok(());
    }
    let before = |dims: &[i64]| dims.iter().copied().take_while(|dim| *dim != ragged).collect::<Vec<_>>();
    let taken = |dim: &i64| numbers.lhs_batch.contains(dim) || numbers.lhs_contracted.contains(dim);
    let dims = match mode {
        Ragged::Batch => before(&numbers.lhs_batch),
        Ragged::Contracted => [numbers.lhs_batch.clone(), before(&numbers.lhs_contracted)].concat(),
        Ragged::Free => [numbers.lhs_batch.clone(), (0..ragged).filter(|dim| !taken(dim)).collect::<Vec<_>>()].concat(),
    };
    let prefix: Vec<i64> = dims.into_iter().map(|dim| lhs.size(dim)).collect();
    if groups.shape.len() != prefix.len() + 1 {
        let (expected, found) = (prefix.len() + 1, groups.rank());
        return Err(format!("expected group_sizes to have rank {expected}, got {found}"));
    }
    if !groups.shape.starts_with(&prefix) {
        let (expected, found) = (listed(&prefix), listed(groups.shape));
        let last = groups.size(groups.rank() - 1);
        return Err(format!("group_sizes is expected to have shape [{expected}, {last}], got [{found}]"));
    }
    Ok(())
}
