//! Verifiers of collectives, which groups of devices execute together.

use std::collections::HashSet;

use lect_core::entity::Attr;
use lect_core::ir::{BlockRef, OpRef};
use lect_core::typed::TypedOp;
use lect_core::types::DYNAMIC;

use super::reducers::{accumulated, check_reducer};
use super::{all_ranked, elements_of, ranked};
use crate::hlo::compat::{Checked, Tensor, expect_results, listed, may_be_equal, quoted, tensor};
use crate::stablehlo::{
    AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp, CollectivePermuteOp, CollectiveReduceOp,
    ReduceScatterOp,
};

/// A collective operation with replica groups.
pub(super) trait Grouped<'a>: TypedOp<'a> {
    fn groups(self) -> Attr;

    /// Returns the id of the channel.
    fn channel(self) -> i64;

    /// Returns true if the groups consist of global device ids.
    fn is_global(self) -> bool;
}

macro_rules! grouped {
    ($($view:ident $(: $is_global:ident)?),* $(,)?) => {$(
        impl<'a> Grouped<'a> for $view<'a> {
            fn groups(self) -> Attr {
                self.replica_groups()
            }

            fn channel(self) -> i64 {
                self.channel_handle().map_or(0, |channel| channel.handle(self.0.context()))
            }

            fn is_global(self) -> bool {
                false $(|| self.$is_global())?
            }
        }
    )*};
}

grouped! {
    AllGatherOp: use_global_device_ids,
    AllReduceOp: use_global_device_ids,
    AllToAllOp,
    CollectiveBroadcastOp,
    CollectiveReduceOp: use_global_device_ids,
    ReduceScatterOp: use_global_device_ids,
}

/// Checks the replica groups, if they are listed. `size` is the number of devices in each group.
fn check_groups<'a>(op: impl Grouped<'a>, all_same_size: bool, size: Option<i64>) -> Checked {
    let Some((shape, ids)) = elements_of(op.op().context(), op.groups()) else { return Ok(()) };
    let &[groups, _] = shape else { return Err("replica groups should be a rank 2 tensor".to_owned()) };
    if op.is_global() && ids.is_empty() {
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

fn check_positive_channel<'a>(op: impl Grouped<'a>) -> Checked {
    match op.channel() {
        channel if channel <= 0 && op.is_global() => {
            Err(format!("channel_id must be positive when useGlobalDeviceIds is set but got: {channel}"))
        }
        _ => Ok(()),
    }
}

pub(super) fn all_gather(op: AllGatherOp<'_>) -> Checked {
    check_groups(op, true, None)?;
    if op.use_global_device_ids() && op.channel() < 0 {
        return Err("channel_id cannot be negative when useGlobalDeviceIds is set".to_owned());
    }
    let at = op.all_gather_dim();
    for (operand, result) in op.operands().zip(op.result()) {
        let Some([from, to]) = ranked(op, [operand, result]) else { return Ok(()) };
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
        if !(0..from.rank()).filter(|dim| *dim != at).all(|dim| may_be_equal(from.size(dim), to.size(dim))) {
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

pub(super) fn all_reduce(op: AllReduceOp<'_>) -> Checked {
    let ctx = op.0.context();
    let body = op.computation().entry();
    let Some(inputs) = all_ranked(op, op.operands()) else { return Ok(()) };
    check_groups(op, false, None)?;
    check_positive_channel(op)?;
    inputs.iter().try_for_each(|input| check_computation(body, input))?;
    let Some(&element) = accumulated(body, &inputs).first() else { return Ok(()) };
    let like = |input: &Tensor<'_>| ctx.types().with_element_type(input.ty, element).unwrap_or(input.ty);
    expect_results(op.0, &inputs.iter().map(like).collect::<Vec<_>>())
}

/// Checks the reduction computation, a region that combines two elements.
fn check_computation(body: Option<BlockRef<'_>>, input: &Tensor<'_>) -> Checked {
    let Some(body) = body else { return Ok(()) };
    let scalar = tensor(input.ctx, &[], input.element, &[])?;
    check_reducer(body, &[*input], &[scalar], &[])
}

pub(super) fn reduce_scatter(op: ReduceScatterOp<'_>) -> Checked {
    let (ctx, body) = (op.0.context(), op.computation().entry());
    check_groups(op, true, None)?;
    let Some([from, to]) = ranked(op, [op.operand(), op.result()]) else { return Ok(()) };
    check_computation(body, &from)?;
    if from.rank() != to.rank() {
        return Err("operand and result should have same rank".to_owned());
    }
    let at = op.scatter_dimension();
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
        if !may_be_equal(a, b) {
            return Err(format!("non scatter dimensions should be same for operand ({a}) and result ({b})"));
        }
    }
    match accumulated(body, &[from]).first() {
        Some(&element) if element != to.element => {
            let (element, found) = (quoted(ctx, element), quoted(ctx, to.element));
            Err(format!("result element-type is expected to be {element}, but got {found}"))
        }
        _ => Ok(()),
    }
}

pub(super) fn all_to_all(op: AllToAllOp<'_>) -> Checked {
    let ctx = op.0.context();
    let (split, concat, count) = (op.split_dimension(), op.concat_dimension(), op.split_count().max(1));
    check_groups(op, true, Some(count))?;
    let Some(inputs) = all_ranked(op, op.operands()) else { return Ok(()) };
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
    expect_results(op.0, &inferred)
}

/// Verifies `collective_broadcast`.
pub(super) fn broadcast(op: CollectiveBroadcastOp<'_>) -> Checked {
    let (shape, ids) = elements_of(op.0.context(), op.replica_groups()).unwrap_or((&[0; 2], Vec::new()));
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
    let data = data_operands(op.0, op.has_dynamic_root(), "collective_broadcast")?;
    expect_results(op.0, &op.0.operand_types().take(data).collect::<Vec<_>>())
}

/// Returns the number of data operands: all, or all but the last if that one is a dynamic root.
fn data_operands(op: OpRef<'_>, has_root: bool, name: &str) -> Checked<usize> {
    let count = op.operand_count();
    if !has_root {
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
        Some(tensor) if ctx.types().integer_width(tensor.element) == Some(32) && tensor.rank() == 1 => {
            match tensor.size(0) {
                size if size == data as i64 => Ok(data),
                size => Err(format!(
                    "{last} must have the same number of elements as data operands ({data}), but got {size}"
                )),
            }
        }
        _ => Err(format!("{last} must be a rank-1 i32 tensor, but got {}", quoted(ctx, root))),
    }
}

/// Verifies `collective_reduce`.
pub(super) fn reduce(op: CollectiveReduceOp<'_>) -> Checked {
    let (ctx, body) = (op.0.context(), op.computation().entry());
    check_groups(op, false, None)?;
    check_positive_channel(op)?;
    let data = data_operands(op.0, op.has_dynamic_root(), "collective_reduce")?;
    let Some(mut inputs) = all_ranked(op, op.operands()) else { return Ok(()) };
    inputs.truncate(data);
    inputs.iter().try_for_each(|input| check_computation(body, input))?;
    let like = |input: &Tensor<'_>| {
        let element = accumulated(body, std::slice::from_ref(input)).first().copied();
        element.and_then(|element| ctx.types().with_element_type(input.ty, element)).unwrap_or(input.ty)
    };
    expect_results(op.0, &inputs.iter().map(like).collect::<Vec<_>>())
}

/// Verifies `collective_permute`.
pub(super) fn permute(op: CollectivePermuteOp<'_>) -> Checked {
    let same_types = || expect_results(op.0, &op.0.operand_types().collect::<Vec<_>>());
    let Some((shape, ids)) = elements_of(op.0.context(), op.source_target_pairs()) else { return same_types() };
    let &[_, columns] = shape else {
        let rank = shape.len();
        return Err(format!("expect source_target_pairs attribute to be of rank 2, but got rank {rank}"));
    };
    if columns != 2 {
        let shape = listed(shape);
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
    same_types()
}
