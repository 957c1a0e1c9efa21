//! Operations that several devices do together, in groups.

use std::collections::HashSet;

use lect_core::dialect::Param;
use lect_core::ir::OpRef;
use lect_core::types::DYNAMIC;

use super::reducers::{accumulated, check_reducer};
use super::{block, elements_of, is_set, number, operand, operands, result};
use crate::hlo::compat::{Checked, Tensor, expect_results, listed, may_be_same, quoted, tensor};

/// The number of the channel that an operation uses.
fn channel(op: OpRef<'_>) -> i64 {
    match op.attr("channel_handle").map(|attr| op.context().attr_params(attr)) {
        Some([Param::Int(handle), _]) => i64::try_from(*handle).unwrap_or_default(),
        _ => 0,
    }
}

/// Checks the groups, if they are listed. `size` is how many devices are in each.
fn check_groups(op: OpRef<'_>, all_same_size: bool, size: Option<i64>) -> Checked {
    let Some((shape, ids)) = elements_of(op, "replica_groups") else { return Ok(()) };
    let [groups, _] = *shape else { return Err("replica groups should be a rank 2 tensor".to_owned()) };
    if is_set(op, "use_global_device_ids") && ids.is_empty() {
        return Err("if `use_global_device_ids` is set, the replica groups cannot be empty".to_owned());
    }
    let mut seen = HashSet::new();
    for &id in &ids {
        if id == -1 {
            if all_same_size {
                return Err("Invalid replica id -1".to_owned());
            }
        } else if !seen.insert(id) {
            return Err(format!("replica id #{id} seen more than once"));
        }
    }
    if let Some(id) = (0..seen.len() as i64).find(|id| !seen.contains(id)) {
        return Err(format!("replica id #{id} not seen in replica groups"));
    }
    match size {
        Some(size) if all_same_size && groups != 0 && ids.len() as i64 / groups != size => {
            Err(format!("group size of replica_groups must be {size}"))
        }
        _ => Ok(()),
    }
}

fn check_positive_channel(op: OpRef<'_>) -> Checked {
    match channel(op) {
        channel if channel <= 0 && is_set(op, "use_global_device_ids") => {
            Err(format!("channel_id must be positive when useGlobalDeviceIds is set but got: {channel}"))
        }
        _ => Ok(()),
    }
}

pub(super) fn all_gather(op: OpRef<'_>) -> Checked {
    check_groups(op, true, None)?;
    if is_set(op, "use_global_device_ids") && channel(op) < 0 {
        return Err("channel_id cannot be negative when useGlobalDeviceIds is set".to_owned());
    }
    let Some(at) = number(op, "all_gather_dim") else { return Ok(()) };
    for index in 0..op.operand_count().min(op.result_count()) {
        let (Some(from), Some(to)) = (operand(op, index), result(op, index)) else { return Ok(()) };
        if at >= from.rank() {
            return Err("all_gather_dim must be a valid index of operand".to_owned());
        }
        let (size, found) = (from.size(at), to.size(at));
        if size == 0 {
            return Err("dimension size of operand at 'all_gather_dim' cannot be zero".to_owned());
        }
        if from.rank() != to.rank() {
            return Err("operand and result must have the same rank".to_owned());
        }
        if !(0..from.rank()).filter(|dim| *dim != at).all(|dim| may_be_same(from.size(dim), to.size(dim))) {
            return Err(
                "operand and result should have the same shape except for the dimension size at 'all_gather_dim'"
                    .to_owned(),
            );
        }
        if size == DYNAMIC || found == DYNAMIC {
            return Ok(());
        }
        if found % size != 0 {
            return Err(format!(
                "result gather dimension has size {found}, expected to be a multiple of operand gather dimension size \
                 {size}"
            ));
        }
    }
    Ok(())
}

pub(super) fn all_reduce(op: OpRef<'_>) -> Checked {
    let ctx = op.context();
    let Some(inputs) = operands(op) else { return Ok(()) };
    check_groups(op, false, None)?;
    check_positive_channel(op)?;
    inputs.iter().try_for_each(|input| check_computation(op, input))?;
    let Some(&element) = accumulated(op, 0, &inputs).first() else { return Ok(()) };
    let like = |input: &Tensor<'_>| ctx.with_element_type(input.ty, element).unwrap_or(input.ty);
    expect_results(op, &inputs.iter().map(like).collect::<Vec<_>>())
}

/// Checks a region that makes one element of two.
fn check_computation(op: OpRef<'_>, input: &Tensor<'_>) -> Checked {
    let Some(body) = block(op, 0) else { return Ok(()) };
    let scalar = tensor(op.context(), &[], input.element, &[])?;
    check_reducer(body, &[*input], &[scalar], &[])
}

pub(super) fn reduce_scatter(op: OpRef<'_>) -> Checked {
    let ctx = op.context();
    check_groups(op, true, None)?;
    let (Some(from), Some(to)) = (operand(op, 0), result(op, 0)) else { return Ok(()) };
    check_computation(op, &from)?;
    if from.rank() != to.rank() {
        return Err("operand and result should have same rank".to_owned());
    }
    let at = number(op, "scatter_dimension").unwrap_or_default();
    if at >= from.rank() {
        return Err("scatter dim should be less than operand/result rank".to_owned());
    }
    check_positive_channel(op)?;
    let (size, found) = (from.size(at), to.size(at));
    if size == DYNAMIC || found == DYNAMIC {
        return Ok(());
    }
    for (size, name) in [(found, "result"), (size, "operand")] {
        if size == 0 {
            return Err(format!("{name} dimension size at scatter_dimension cannot be zero"));
        }
    }
    if size % found != 0 {
        return Err(format!(
            "operand scatter dimension has size {size}, expected to be a multiple of result scatter dimension size {found}"
        ));
    }
    for dim in (0..from.rank()).filter(|dim| *dim != at) {
        let (a, b) = (from.size(dim), to.size(dim));
        if !may_be_same(a, b) {
            return Err(format!("non scatter dimensions should be same for operand ({a}) and result ({b})"));
        }
    }
    match accumulated(op, 0, &[from]).first() {
        Some(&element) if element != to.element => {
            let (element, found) = (quoted(ctx, element), quoted(ctx, to.element));
            Err(format!("result element-type is expected to be {element}, but got {found}"))
        }
        _ => Ok(()),
    }
}

pub(super) fn all_to_all(op: OpRef<'_>) -> Checked {
    let ctx = op.context();
    let of = |name: &str| number(op, name).unwrap_or_default();
    let (split, concat, count) = (of("split_dimension"), of("concat_dimension"), of("split_count").max(1));
    check_groups(op, true, Some(count))?;
    let Some(inputs) = operands(op) else { return Ok(()) };
    let mut inferred = Vec::new();
    for input in &inputs {
        let rank = input.rank();
        for (dim, name) in [(split, "split"), (concat, "concat")] {
            if dim >= rank {
                return Err(format!("AllToAll {name}_dimension {dim} is out-of-bounds for input rank {rank}"));
            }
        }
        let size = input.size(split);
        if size != DYNAMIC && size % count != 0 {
            return Err(format!("split dimension has size {size}, expected to be a multiple of split_count {count}"));
        }
        let moved = |sizes: &[i64]| {
            let mut sizes = sizes.to_vec();
            for (dim, change) in [(split, i64::wrapping_div as fn(i64, i64) -> i64), (concat, i64::wrapping_mul)] {
                let size = usize::try_from(dim).ok().and_then(|dim| sizes.get_mut(dim));
                if let Some(size) = size.filter(|size| **size != DYNAMIC) {
                    *size = change(*size, count);
                }
            }
            sizes
        };
        inferred.push(tensor(ctx, &moved(input.shape), input.element, &moved(&input.bounds()))?);
    }
    expect_results(op, &inferred)
}

/// `collective_broadcast`
pub(super) fn broadcast(op: OpRef<'_>) -> Checked {
    let (shape, ids) = elements_of(op, "replica_groups").unwrap_or_else(|| (vec![0; 2], Vec::new()));
    if shape.len() != 2 {
        let rank = shape.len();
        return Err(format!("replica groups should be a rank 2 tensor,but instead it is of rank {rank}"));
    }
    let mut seen = HashSet::new();
    for id in ids {
        if id < 0 {
            return Err(format!("replica_groups values must be positive, but was given {id}"));
        }
        if !seen.insert(id) {
            return Err(format!("replica id #{id} seen more than once"));
        }
    }
    let data = data_operands(op, "collective_broadcast")?;
    expect_results(op, &op.operand_types().take(data).collect::<Vec<_>>())
}

/// How many operands are data: all, or all but the last, which says for each where it is from.
fn data_operands(op: OpRef<'_>, name: &str) -> Result<usize, String> {
    let count = op.operand_count();
    if !is_set(op, "has_dynamic_root") {
        return match count {
            0 => Err(format!("{name} requires at least one data operand")),
            count => Ok(count),
        };
    }
    let (Some(data), Some(root)) = (count.checked_sub(1).filter(|data| *data > 0), op.operand_types().last()) else {
        return Err(format!("{name} with has_dynamic_root=true requires at least two operands (data + root)"));
    };
    let ctx = op.context();
    let last = format!("last operand of {name} with has_dynamic_root=true");
    match Tensor::of(ctx, root) {
        Some(tensor) if ctx.integer_width(tensor.element) == Some(32) && tensor.rank() == 1 => match tensor.size(0) {
            size if size == data as i64 => Ok(data),
            size => {
                Err(format!("{last} must have the same number of elements as data operands ({data}), but got {size}"))
            }
        },
        _ => Err(format!("{last} must be a rank-1 i32 tensor, but got {}", quoted(ctx, root))),
    }
}

/// `collective_reduce`
pub(super) fn reduce(op: OpRef<'_>) -> Checked {
    let ctx = op.context();
    check_groups(op, false, None)?;
    check_positive_channel(op)?;
    let data = data_operands(op, "collective_reduce")?;
    let Some(mut inputs) = operands(op) else { return Ok(()) };
    inputs.truncate(data);
    inputs.iter().try_for_each(|input| check_computation(op, input))?;
    let like = |input: &Tensor<'_>| {
        let element = accumulated(op, 0, std::slice::from_ref(input)).first().copied();
        element.and_then(|element| ctx.with_element_type(input.ty, element)).unwrap_or(input.ty)
    };
    expect_results(op, &inputs.iter().map(like).collect::<Vec<_>>())
}

/// `collective_permute`
pub(super) fn permute(op: OpRef<'_>) -> Checked {
    let Some((shape, ids)) = elements_of(op, "source_target_pairs") else { return same_types(op) };
    let [_, columns] = *shape else {
        let rank = shape.len();
        return Err(format!("expect source_target_pairs attribute to be of rank 2, but got rank {rank}"));
    };
    if columns != 2 {
        let shape = listed(&shape);
        return Err(format!("expect source_target_pairs attribute of shape (N, 2), but got ({shape})"));
    }
    let mut seen = [HashSet::new(), HashSet::new()];
    for (index, id) in ids.into_iter().enumerate() {
        if id < 0 {
            return Err("replica ids in source_target_pairs must be >= 0.".to_owned());
        }
        let [sources, targets] = &mut seen;
        let (list, name) = if index % 2 == 0 { (sources, "sources") } else { (targets, "targets") };
        if !list.insert(id) {
            return Err(format!("duplicate {name} not allowed."));
        }
    }
    same_types(op)
}

/// The results are of the operands' types.
fn same_types(op: OpRef<'_>) -> Checked {
    expect_results(op, &op.operand_types().collect::<Vec<_>>())
}
