//! Verifiers of grid references, and of shapes that are sharded over a grid.

use lect_core::attrs::int_array;
use lect_core::ir::symbols::{SymbolTables, nearest_symbol_table};
use lect_ods::order::Order as _;
use lect_support::names::leaf_symbol;
use lect_support::parts::attr_of;
use lect_support::prelude::*;
use lect_support::scalars::int_value;

use super::{AllToAllOp, AnyShardOp as ShardOp, GridOp, ShardingOp};

/// Additional check of a collective, after its grid axes and device coordinates.
#[derive(Clone, Copy)]
pub(super) enum Check {
    /// No additional check.
    Axes,
    /// A tensor that is gathered along an axis.
    Gather,
    /// A tensor that is split along an axis.
    Divide,
    /// A tensor that is split along one axis and gathered along another.
    AllToAll,
    /// Values that are shifted along one of the axes.
    Shift,
}

/// A grid of devices.
struct Grid<'a> {
    name: &'a [u8],
    shape: Vec<i64>,
}

impl Grid<'_> {
    /// Returns the number of devices along the axes, which have been checked.
    fn group_size(&self, axes: &[i64]) -> i64 {
        axes.iter().fold(1, |size, axis| times(size, self.extent(*axis)))
    }

    fn extent(&self, axis: i64) -> i64 {
        usize::try_from(axis).ok().and_then(|axis| self.shape.get(axis)).copied().unwrap_or(DYNAMIC)
    }
}

fn times(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_mul(b) }
}

fn divided(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.checked_div(b).unwrap_or(DYNAMIC) }
}

/// Returns the integers of an attribute.
fn numbers(op: OpRef<'_>, list: Option<Attr>) -> Vec<i64> {
    list.map(|list| int_array(op.context(), list).to_vec()).unwrap_or_default()
}

/// Returns the integer of an attribute.
fn number(op: OpRef<'_>, attr: Option<Attr>) -> i64 {
    attr.and_then(|attr| int_value(op.context(), attr)).unwrap_or_default()
}

/// Returns the tensor axis that an operation gathers, splits or shifts along.
fn axis(op: OpRef<'_>) -> i64 {
    let axis = match ShardOp::of(op) {
        Some(ShardOp::AllGather(it)) => it.gather_axis_attr(),
        Some(ShardOp::AllSlice(it)) => it.slice_axis_attr(),
        Some(ShardOp::Gather(it)) => it.gather_axis_attr(),
        Some(ShardOp::ReduceScatter(it)) => it.scatter_axis_attr(),
        Some(ShardOp::Scatter(it)) => it.scatter_axis_attr(),
        Some(ShardOp::Shift(it)) => it.shift_axis_attr(),
        _ => None,
    };
    number(op, axis)
}

/// Returns the name and coordinates of the root, source or destination device of an operation.
fn device(op: OpRef<'_>) -> Option<(&'static str, Attr)> {
    let (name, device) = match ShardOp::of(op)? {
        ShardOp::Broadcast(it) => ("root", it.root_attr()),
        ShardOp::Gather(it) => ("root", it.root_attr()),
        ShardOp::Recv(it) => ("source", it.source_attr()),
        ShardOp::Reduce(it) => ("root", it.root_attr()),
        ShardOp::Scatter(it) => ("root", it.root_attr()),
        ShardOp::Send(it) => ("destination", it.destination_attr()),
        _ => return None,
    };
    Some((name, device?))
}

/// Returns the grid that an operation refers to.
fn grid<'a>(op: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<Grid<'a>, Reported> {
    let symbol = attr_of!(
        op,
        ShardOp::{
            AllGather, AllReduce, AllSlice, AllToAll, Broadcast, Gather, GridShape, NeighborsLinearIndices,
            ProcessLinearIndex, ProcessMultiIndex, Recv, Reduce, ReduceScatter, Scatter, Send, Sharding, Shift,
            UpdateHalo,
        },
        grid_attr
    );
    let found = symbol.zip(nearest_symbol_table(op)).and_then(|(symbol, table)| tables.lookup_ref(table, symbol));
    let name = leaf_symbol(op.context(), symbol).unwrap_or_default();
    let Some(found) = found.and_then(|found| found.cast::<GridOp<'_>>()) else {
        let message = format!("Undefined required grid symbol \"{}\".", String::from_utf8_lossy(name));
        return Err(op.error(message).emit());
    };
    Ok(Grid { name, shape: numbers(op, found.shape_attr()) })
}

/// Checks that each axis is one of the grid, and that none occurs twice.
fn check_axes(op: OpRef<'_>, axes: &[i64], grid: &Grid<'_>) -> Result<(), Reported> {
    let mut sorted = axes.to_vec();
    sorted.order();
    if sorted.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) {
        return Err(op.error("Grid axes contains duplicate elements.").emit());
    }
    let rank = grid.shape.len();
    match axes.iter().find(|axis| usize::try_from(**axis).map_or(true, |axis| axis >= rank)) {
        Some(axis) => {
            let message = format!(
                "0-based grid axis index {axis} is out of bounds. The referenced grid \"{}\" is of rank {rank}.",
                String::from_utf8_lossy(grid.name)
            );
            Err(op.error(message).emit())
        }
        None => Ok(()),
    }
}

/// Verifies `shard.grid`.
pub(super) fn verify_grid(op: OpRef<'_>) -> Result<(), Reported> {
    let shape = numbers(op, op.cast::<GridOp<'_>>().and_then(|grid| grid.shape_attr()));
    if shape.is_empty() {
        return Err(op.op_error("rank of grid is expected to be a positive integer").emit());
    }
    if shape.iter().any(|size| *size < 0 && *size != DYNAMIC) {
        return Err(op.op_error("dimension size of a grid is expected to be non-negative or dynamic").emit());
    }
    Ok(())
}

/// Verifies that an operation refers to a grid.
pub(super) fn verify_use<'a>(op: OpRef<'a>, _: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    grid(op, tables).map(drop)
}

/// Verifies an operation with a result for each axis of a grid, or for some of them.
pub(super) fn verify_extents<'a>(op: OpRef<'a>, _: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let grid = grid(op, tables)?;
    let axes = numbers(op, attr_of!(op, ShardOp::{GridShape, ProcessMultiIndex}, axes_attr));
    check_axes(op, &axes, &grid)?;
    let (found, expected) = (op.result_count(), if axes.is_empty() { grid.shape.len() } else { axes.len() });
    if found == expected {
        return Ok(());
    }
    Err(op.error(format!("Unexpected number of results {found}. Expected {expected}.")).emit())
}

/// Returns the grid axes of each tensor dimension: `[[0], [], [1, 2]]`.
///
/// The attribute is a C++ class, and is stored as text.
pub(super) fn split_axes(op: OpRef<'_>) -> Vec<Vec<i64>> {
    let Some(attr) = op.cast::<ShardingOp<'_>>().and_then(|it| it.split_axes_attr()) else { return Vec::new() };
    let text = op.context().attrs().show(attr).to_string();
    let (_, lists) = text.split_once('[').unwrap_or_default();
    let lists = lists.split('[').skip(1).filter_map(|list| list.split(']').next());
    lists.map(|list| list.split(',').filter_map(|axis| axis.trim().parse().ok()).collect()).collect()
}

/// Verifies `shard.sharding`, except for its grid.
pub(super) fn verify_sharding(op: OpRef<'_>) -> Result<(), Reported> {
    let axes = split_axes(op);
    let mut seen = std::collections::HashSet::new();
    for axis in axes.iter().flatten() {
        if *axis < 0 {
            return Err(op.error("grid axis is expected to be non-negative").emit());
        }
        if !seen.insert(*axis) {
            return Err(op.error("grid axis duplicated").emit());
        }
    }
    let Some(sharding) = op.cast::<ShardingOp<'_>>() else { return Ok(()) };
    let halos = numbers(op, sharding.static_halo_sizes_attr());
    let offsets = numbers(op, sharding.static_sharded_dims_offsets_attr());
    if !halos.is_empty() && !offsets.is_empty() {
        return Err(op.op_error("halo sizes and shard offsets are mutually exclusive").emit());
    }
    let split = axes.iter().filter(|axes| !axes.is_empty()).count();
    if !halos.is_empty() && halos.len() != split.saturating_mul(2) {
        return Err(op.error("halo sizes must be specified for all split axes.").emit());
    }
    Ok(())
}

/// Verifies the grid of `shard.sharding`.
pub(super) fn verify_sharding_grid<'a>(op: OpRef<'a>, _: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let grid = grid(op, tables)?;
    let sharding = op.cast::<ShardingOp<'_>>();
    let offsets = numbers(op, sharding.and_then(|sharding| sharding.static_sharded_dims_offsets_attr()));
    if offsets.is_empty() {
        return Ok(());
    }
    if grid.shape.contains(&DYNAMIC) {
        let message = "sharded dims offsets are not allowed for device grids with dynamic shape.";
        return Err(op.error(message).emit());
    }
    let mut rest = &offsets[..];
    for axes in split_axes(op).iter().filter(|axes| !axes.is_empty()) {
        let shards = axes.iter().fold(0i64, |sum, axis| sum.wrapping_add(grid.extent(*axis)));
        let count = usize::try_from(shards).unwrap_or_default().saturating_add(1);
        let mut last = 0;
        for offset in rest.iter().take(count) {
            if *offset != DYNAMIC && *offset < last {
                return Err(op.error("sharded dims offsets must be non-decreasing.").emit());
            }
            if *offset != DYNAMIC {
                last = *offset;
            }
        }
        let Some(after) = rest.get(count..) else {
            return Err(op.error("sharded dims offsets has wrong size.").emit());
        };
        rest = after;
    }
    Ok(())
}

/// Verifies a collective operation.
pub(super) fn verify_collective<'a>(op: OpRef<'a>, tables: &SymbolTables<'a>, check: Check) -> Result<(), Reported> {
    let grid = grid(op, tables)?;
    let axes = attr_of!(
        op,
        ShardOp::{
            AllGather, AllReduce, AllSlice, AllToAll, Broadcast, Gather, Recv, Reduce, ReduceScatter, Scatter, Send,
            Shift,
        },
        grid_axes_attr
    );
    let axes = numbers(op, axes);
    check_axes(op, &axes, &grid)?;
    if let Some((name, device)) = device(op) {
        check_device(op, name, &int_array(op.context(), device), &axes, &grid)?;
    }
    match check {
        Check::Axes => Ok(()),
        Check::Gather => check_gathered(op, axis(op), grid.group_size(&axes)),
        Check::Divide => check_divided(op, axis(op), grid.group_size(&axes)),
        Check::AllToAll => {
            let Some(it) = op.cast::<AllToAllOp<'_>>() else { return Ok(()) };
            let [split, concat] = [it.split_axis_attr(), it.concat_axis_attr()].map(|axis| number(op, axis));
            check_exchanged(op, split, concat, grid.group_size(&axes))
        }
        Check::Shift => {
            let axis = axis(op);
            if axes.contains(&axis) {
                return Ok(());
            }
            let axis = axis.cast_unsigned();
            let message = format!("Invalid shift axis {axis}. It must be one of the grouping grid axes.");
            Err(op.error(message).emit())
        }
    }
}

/// Checks the coordinates of a device along some axes.
fn check_device(op: OpRef<'_>, name: &str, device: &[i64], axes: &[i64], grid: &Grid<'_>) -> Result<(), Reported> {
    if device.len() != axes.len() {
        let message = format!(
            "In-group device \"{name}\" has unexpected multi-index size {}. Expected {}.",
            device.len(),
            axes.len()
        );
        return Err(op.error(message).emit());
    }
    for (index, (coordinate, axis)) in device.iter().zip(axes).enumerate() {
        let extent = grid.extent(*axis);
        if *coordinate != DYNAMIC && extent != DYNAMIC && extent <= *coordinate {
            let message = format!(
                "Out of bounds coordinate {index} for in-group device \"{name}\". Got {coordinate}, but expected value \
                 in the range [0, {}].",
                extent.wrapping_sub(1)
            );
            return Err(op.error(message).emit());
        }
    }
    Ok(())
}

/// Returns the shapes of the input and of the result.
fn shapes(op: OpRef<'_>) -> Option<(&[i64], &[i64])> {
    let ctx = op.context();
    ctx.types().shape(op.operand_types().next()?).zip(ctx.types().shape(op.result_types().next()?))
}

fn check_size(op: OpRef<'_>, axis: usize, expected: i64, found: i64) -> Result<(), Reported> {
    if found == DYNAMIC || found == expected {
        return Ok(());
    }
    let expected = if expected == DYNAMIC { "dynamic".to_owned() } else { expected.to_string() };
    let message = format!("Dimension size mismatch for result axis {axis}. Expected {expected}, but got {found}.");
    Err(op.error(message).emit())
}

fn check_gathered(op: OpRef<'_>, along: i64, group: i64) -> Result<(), Reported> {
    let Some((input, result)) = shapes(op) else { return Ok(()) };
    let Some(along) = usize::try_from(along).ok().filter(|along| *along < result.len()) else {
        let message = format!("Gather axis {along} is out of bounds [0, {}).", result.len());
        return Err(op.error(message).emit());
    };
    for (axis, (from, to)) in input.iter().zip(result).enumerate() {
        check_size(op, axis, if axis == along { times(group, *from) } else { *from }, *to)?;
    }
    Ok(())
}

fn check_divided(op: OpRef<'_>, along: i64, group: i64) -> Result<(), Reported> {
    let Some((input, result)) = shapes(op) else { return Ok(()) };
    let along = usize::try_from(along).unwrap_or(usize::MAX);
    for (axis, (from, to)) in input.iter().zip(result).enumerate().filter(|it| it.0 != along) {
        check_size(op, axis, *from, *to)?;
    }
    let (Some(from), Some(to)) = (input.get(along), result.get(along)) else { return Ok(()) };
    if *from != DYNAMIC && group != DYNAMIC && from.checked_rem(group).is_some_and(|rest| rest != 0) {
        let message = format!(
            "Operand dimension size {from} is not divisible by collective device group size {group} for tensor axis \
             {along}."
        );
        return Err(op.error(message).emit());
    }
    check_size(op, along, divided(*from, group), *to)
}

fn check_exchanged(op: OpRef<'_>, split: i64, concat: i64, group: i64) -> Result<(), Reported> {
    let Some((input, result)) = shapes(op) else { return Ok(()) };
    let [split, concat] = [split, concat].map(|axis| usize::try_from(axis).unwrap_or(usize::MAX));
    for (axis, (from, to)) in input.iter().zip(result).enumerate() {
        if split == concat || axis != split && axis != concat {
            check_size(op, axis, *from, *to)?;
        }
    }
    if split == concat {
        return Ok(());
    }
    if let (Some(from), Some(to)) = (input.get(concat), result.get(concat)) {
        check_size(op, concat, times(*from, group), *to)?;
    }
    if let (Some(from), Some(to)) = (input.get(split), result.get(split)) {
        let is_even = *from == DYNAMIC || group == DYNAMIC || from.checked_rem(group) == Some(0);
        check_size(op, split, if is_even { divided(*from, group) } else { DYNAMIC }, *to)?;
    }
    Ok(())
}

/// Builds the symbol verifier of a collective with this additional check.
macro_rules! collective {
    ($check:expr) => {
        |op, _, tables| $crate::shard::verify::verify_collective(op, tables, $check)
    };
}
pub(super) use collective;
