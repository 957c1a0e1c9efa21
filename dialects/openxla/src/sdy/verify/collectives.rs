//! Verifiers of collectives, which derive the result sharding from the operand sharding.

use lect_core::diag::Reported;
use lect_core::entity::{Attr, Value};
use lect_core::interfaces::function;
use lect_core::ir::{OpRef, ValueDef};
use lect_core::typed::TypedAttr;
use lect_dialects::func::FuncOp;
use lect_ods::order::Order as _;
use lect_support::fields::reject;

use super::reductions::{check_is_sum, check_sums};
use super::{Axis, Mesh, Sharding, check_axes, check_sorted_axes, mesh_of, report, verify_one};
use crate::hlo::compat::Checked;
use crate::sdy::{
    AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp, AllToAllParamAttr, AxisRefListAttr, CollectivePermuteOp,
    ListOfAxisRefListsAttr, ReduceScatterOp, ReplicatedToUnreducedOp, SdyOp, ShardedToUnreducedOp,
    TensorShardingPerValueAttr,
};

/// Returns the sharding of a value, if present. Fails if the sharding cannot be determined.
pub(super) fn sharding_of(op: OpRef<'_>, value: Value) -> Result<Option<Sharding>, ()> {
    let ctx = op.context();
    let value = op.ir.value(value);
    let attr = match value.def() {
        ValueDef::Result(_, index) => {
            let owner = value.defining_op().ok_or(())?;
            result_sharding(owner, index as usize)
        }
        ValueDef::Argument(block, index) => {
            let owner = op.ir.block(block).region().and_then(|region| region.parent()).ok_or(())?;
            if !owner.is::<FuncOp<'_>>() {
                return Err(());
            }
            let attrs = function::argument_attrs(owner, index as usize);
            attrs.iter().find(|(name, _)| ctx.ident_bytes(*name) == b"sdy.sharding").map(|(_, attr)| *attr)
        }
        ValueDef::Forward | ValueDef::Outside => return Err(()),
    };
    Ok(attr.and_then(|attr| Sharding::of(ctx, attr)))
}

/// Returns the `out_sharding` of a collective.
fn out_sharding(op: OpRef<'_>) -> Option<Attr> {
    macro_rules! of {
        ($($view:ident)*) => {
            match SdyOp::of(op)? {
                $(SdyOp::$view(op) => op.out_sharding_attr(),)*
                _ => None,
            }
        };
    }
    of!(AllGather AllReduce AllSlice AllToAll CollectivePermute ReduceScatter ReplicatedToUnreduced ShardedToUnreduced)
}

/// Returns the attribute that specifies the sharding of a result.
pub(super) fn result_sharding(owner: OpRef<'_>, index: usize) -> Option<Attr> {
    let list = match SdyOp::of(owner) {
        Some(SdyOp::DataFlowEdge(edge)) => return edge.sharding_attr(),
        Some(SdyOp::Reshard(reshard)) => return reshard.sharding_attr(),
        Some(SdyOp::ShardingConstraint(constraint)) => return constraint.sharding_attr(),
        Some(SdyOp::ManualComputation(manual)) => manual.out_shardings_attr(),
        Some(SdyOp::NamedComputation(named)) => named.out_shardings_attr(),
        _ => match out_sharding(owner) {
            Some(sharding) => return Some(sharding),
            None => owner.attr("sdy.sharding"),
        },
    };
    let ctx = owner.context();
    TensorShardingPerValueAttr::cast(ctx, list?)?.shardings(ctx).get(index).copied()
}

/// Verifies the properties that all collectives share.
pub(in crate::sdy) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let (Some(attr), Some(tensor)) = (out_sharding(op), op.operands().next()) else { return Ok(()) };
    let (Some(result), Ok(operand)) = (Sharding::of(op.context(), attr), sharding_of(op, tensor)) else {
        return Ok(());
    };
    let may_lack = op.is::<AllSliceOp<'_>>() || op.is::<AllReduceOp<'_>>() || op.is::<ReduceScatterOp<'_>>();
    if operand.is_none() && !may_lack {
        return reject(op, "collective on operand without sharding");
    }
    verify_one(op, "", attr, &result, op.result_types().next())?;
    let Some(operand) = operand else { return Ok(()) };
    if let (Ok(Some(of_result)), Ok(Some(of_operand))) = (mesh_of(op, result.mesh), mesh_of(op, operand.mesh))
        && of_result.attr != of_operand.attr
        && !op.is::<CollectivePermuteOp<'_>>()
    {
        return Err(other_mesh(op, "result mesh does not match operand mesh", tensor, &of_operand));
    }
    let (found, expected) = (result.dims.len(), operand.dims.len());
    if found != expected {
        let message = format!("result sharding has rank {found} but operand sharding has rank {expected}");
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

fn other_mesh(op: OpRef<'_>, message: &str, tensor: Value, mesh: &Mesh) -> Reported {
    let loc = match op.ir.value(tensor).def() {
        ValueDef::Argument(block, _) => {
            op.ir.block(block).args_with_locs().iter().find(|(arg, _)| *arg == tensor).map(|(_, loc)| *loc)
        }
        _ => op.ir.value(tensor).defining_op().map(OpRef::loc),
    };
    op.op_error(message)
        .note(loc.unwrap_or(op.loc()), format!("operand mesh: {}", op.context().attrs().show(mesh.attr)))
        .emit()
}

/// Mesh and shardings of a collective under verification.
struct Move {
    mesh: Mesh,
    operand: Sharding,
    result: Sharding,
}

impl Move {
    /// Collects the mesh and the shardings, or returns `None` if one is unknown.
    fn of(op: OpRef<'_>) -> Option<Self> {
        let result = Sharding::of(op.context(), out_sharding(op)?)?;
        let mesh = mesh_of(op, result.mesh).ok()??;
        let operand = sharding_of(op, op.operands().next()?).ok()?.unwrap_or_else(|| result.replicated());
        Some(Self { mesh, operand, result })
    }

    fn expect(&self, dim: usize, axes: &[Axis]) -> Checked {
        if self.result.dims.get(dim).is_none_or(|found| found.axes == axes) {
            return Ok(());
        }
        let axes: Vec<_> = axes.iter().map(Axis::show).collect();
        Err(format!("result sharding doesn't match expected sharding [{}] on dimension {dim}", axes.join(", ")))
    }

    /// Returns the axes of an operand dimension after removing `axes` from their end.
    fn gathered(&self, dim: usize, axes: &[Axis], kind: &str) -> Checked<Vec<Axis>> {
        let mut left = self.operand.dims.get(dim).map(|dim| dim.axes.clone()).unwrap_or_default();
        for axis in axes.iter().rev() {
            let Some(last) = left.pop().filter(|last| axis.is_end_of(last, &self.mesh)) else {
                return Err(format!("can't apply {kind} axis {} to operand sharding on dimension {dim}", axis.show()));
            };
            left.extend(last.before(axis));
        }
        Ok(left)
    }

    /// Returns the axes of an operand dimension after appending `axes`.
    fn sliced(&self, dim: usize, axes: &[Axis]) -> Vec<Axis> {
        let mut all = self.operand.dims.get(dim).map(|dim| dim.axes.clone()).unwrap_or_default();
        axes.iter().for_each(|axis| push_axis(&mut all, axis.clone(), &self.mesh));
        all
    }

    /// Checks that the unreduced axes of the result are those of the operand and `axes`.
    fn expect_unreduced(&self, axes: &[Axis], message: &str) -> Checked {
        let mut all = [&*self.operand.unreduced, axes].concat();
        all.order_by_key(|axis| (self.mesh.position(axis), axis.part));
        let mut expected = Vec::new();
        all.into_iter().for_each(|axis| push_axis(&mut expected, axis, &self.mesh));
        if expected == self.result.unreduced { Ok(()) } else { Err(message.to_owned()) }
    }
}

/// Appends an axis, merging it with an adjacent part of the same axis.
fn push_axis(axes: &mut Vec<Axis>, axis: Axis, mesh: &Mesh) {
    let merged = axes.last().filter(|last| last.name == axis.name).and_then(|last| {
        let ((before, size), (next, other)) = (last.part?, axis.part?);
        let size = (last.end() == Some(next)).then(|| size.wrapping_mul(other))?;
        let part = (mesh.full_size(&axis) != Some(size)).then_some((before, size));
        Some(Axis { name: axis.name.clone(), part })
    });
    match (merged, axes.last_mut()) {
        (Some(merged), Some(last)) => *last = merged,
        _ => axes.push(axis),
    }
}

/// Returns the axes of each dimension.
fn axes_by_dim(op: OpRef<'_>, dims: ListOfAxisRefListsAttr) -> Vec<Vec<Axis>> {
    let ctx = op.context();
    let dims = dims.value(ctx).into_iter().filter_map(|dim| AxisRefListAttr::cast(ctx, dim));
    dims.map(|axes| Axis::list(ctx, axes.value(ctx))).collect()
}

fn by_dim(it: &Move, dims: &[Vec<Axis>], kind: Option<&str>) -> Checked {
    let mut seen = Vec::new();
    dims.iter().try_for_each(|axes| check_axes(axes, &it.mesh, &mut seen))?;
    if it.result.dims.len() != dims.len() {
        let (result, axes) = (it.result.dims.len(), dims.len());
        return Err(format!("result sharding has rank {result} but collective axes has rank {axes}"));
    }
    for (dim, axes) in dims.iter().enumerate() {
        let expected = match kind {
            Some(kind) => it.gathered(dim, axes, kind)?,
            None => it.sliced(dim, axes),
        };
        it.expect(dim, &expected)?;
    }
    Ok(())
}

/// Runs the check if the mesh and the shardings are known.
fn checked(op: OpRef<'_>, check: impl FnOnce(&Move) -> Checked) -> Result<(), Reported> {
    Move::of(op).map_or(Ok(()), |it| report(op, check(&it)))
}

pub(in crate::sdy) fn all_gather(op: AllGatherOp<'_>) -> Result<(), Reported> {
    checked(op.0, |it| by_dim(it, &axes_by_dim(op.0, op.gathering_axes()), Some("gathering")))
}

pub(in crate::sdy) fn all_slice(op: AllSliceOp<'_>) -> Result<(), Reported> {
    checked(op.0, |it| by_dim(it, &axes_by_dim(op.0, op.slicing_axes()), None))
}

pub(in crate::sdy) fn reduce_scatter(op: ReduceScatterOp<'_>) -> Result<(), Reported> {
    checked(op.0, |it| {
        check_sums(op.0, &it.operand, &it.result)?;
        by_dim(it, &axes_by_dim(op.0, op.reduce_scatter_axes()), None)
    })
}

pub(in crate::sdy) fn sharded_to_unreduced(op: ShardedToUnreducedOp<'_>) -> Result<(), Reported> {
    checked(op.0, |it| {
        check_is_sum(&it.result)?;
        let dims = axes_by_dim(op.0, op.axes());
        by_dim(it, &dims, Some("shard-to-unreduce"))?;
        let message = "out_unreduced_axes should be in_unreduced_axes + sharded_to_unreduced_axes";
        it.expect_unreduced(&dims.concat(), message)
    })
}

pub(in crate::sdy) fn replicated_to_unreduced(op: ReplicatedToUnreducedOp<'_>) -> Result<(), Reported> {
    checked(op.0, |it| {
        check_is_sum(&it.result)?;
        if it.operand.dims != it.result.dims {
            return Err("input and output must share the same dimension shardings".to_owned());
        }
        let ctx = op.0.context();
        let axes = Axis::list(ctx, op.axes().value(ctx));
        if axes.is_empty() {
            return Err("r2u axes must not be empty".to_owned());
        }
        check_sorted_axes(&axes, &it.mesh, &mut Vec::new(), "r2u")?;
        for axis in &axes {
            let (words, shown) = ("overlaps with operand", axis.show());
            if it.operand.dims.iter().flat_map(|dim| &dim.axes).any(|other| other.overlaps(axis)) {
                return Err(format!("r2u axis {shown} {words} dimension sharding"));
            }
            if it.operand.unreduced.iter().any(|other| other.overlaps(axis)) {
                return Err(format!("r2u axis {shown} {words} unreduced axes"));
            }
        }
        it.expect_unreduced(&axes, "out_unreduced_axes should be in_unreduced_axes + r2u_axes")
    })
}

pub(in crate::sdy) fn all_reduce(op: AllReduceOp<'_>) -> Result<(), Reported> {
    checked(op.0, |it| {
        check_sums(op.0, &it.operand, &it.result)?;
        let is_same = it.operand.is_replicated() && it.result.is_replicated()
            || it.operand.mesh == it.result.mesh
                && it.operand.dims.len() == it.result.dims.len()
                && it.operand.dims.iter().zip(&it.result.dims).all(|(a, b)| a.axes == b.axes);
        if !is_same {
            return Err("operand and result shardings are not equivalent".to_owned());
        }
        let ctx = op.0.context();
        let axes = Axis::list(ctx, op.reduction_axes().value(ctx));
        check_sorted_axes(&axes, &it.mesh, &mut Vec::new(), "reduction")?;
        for axis in &axes {
            let shown = axis.show();
            let divided = it.operand.dims.iter().flat_map(|dim| &dim.axes).chain(&it.operand.replicated);
            if divided.into_iter().any(|other| other.overlaps(axis)) {
                let message = "overlaps with operand dimension sharding or replicated axes";
                return Err(format!("reduction axis {shown} {message}"));
            }
            if it.result.unreduced.iter().any(|other| other.overlaps(axis)) {
                return Err(format!("reduction axis {shown} overlaps with result unreduced axes"));
            }
        }
        Ok(())
    })
}

pub(in crate::sdy) fn collective_permute(op: CollectivePermuteOp<'_>) -> Result<(), Reported> {
    let (tensor, op) = (op.tensor(), op.0);
    let Some(it) = Move::of(op) else { return Ok(()) };
    let Ok(Some(mesh)) = mesh_of(op, it.operand.mesh) else { return Ok(()) };
    if mesh.axes != it.mesh.axes {
        return Err(other_mesh(op, "result mesh has different axes than operand mesh", tensor, &mesh));
    }
    // Equal meshes, with the same axes and devices, are the same attribute.
    if it.operand.mesh != it.result.mesh && mesh.attr == it.mesh.attr {
        return Err(other_mesh(op, "result mesh name is different but same device ids as operand", tensor, &mesh));
    }
    let size = |axes: &[Axis]| axes.iter().fold(1i64, |size, axis| size.wrapping_mul(mesh.size(axis).unwrap_or(1)));
    for (dim, (operand, result)) in it.operand.dims.iter().zip(&it.result.dims).enumerate() {
        let (before, after) = (size(&operand.axes), size(&result.axes));
        if before != after {
            let message =
                format!("sharded size of result doesn't match operand on dimension {dim}: {after} != {before}");
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}

/// Axes that move from one dimension to another.
struct Step {
    axes: Vec<Axis>,
    dims: [(i64, &'static str); 2],
}

fn steps(op: AllToAllOp<'_>) -> Vec<Step> {
    let ctx = op.0.context();
    let steps = op.params().value(ctx).into_iter().filter_map(|step| AllToAllParamAttr::cast(ctx, step));
    let step = |step: AllToAllParamAttr| Step {
        axes: Axis::list(ctx, step.axes(ctx)),
        dims: [(step.src_dim(ctx), "source"), (step.tgt_dim(ctx), "target")],
    };
    steps.map(step).collect()
}

pub(in crate::sdy) fn all_to_all(op: AllToAllOp<'_>) -> Result<(), Reported> {
    checked(op.0, |it| check_all_to_all(it, &steps(op)))
}

fn check_all_to_all(it: &Move, steps: &[Step]) -> Checked {
    if steps.is_empty() {
        return Err("parameter list is empty".to_owned());
    }
    let rank = it.result.dims.len() as i64;
    let (mut seen, mut dims, mut previous) = (Vec::new(), Vec::new(), -1);
    for step in steps {
        check_axes(&step.axes, &it.mesh, &mut seen)?;
        for (dim, kind) in step.dims {
            if !(0..rank).contains(&dim) {
                return Err(format!("{kind} dimension {dim} is out of range [0, {rank})"));
            }
        }
        for (dim, _) in step.dims {
            if dims.contains(&dim) {
                return Err(format!("overlapping source/target dimensions in all-to-all params: {dim}"));
            }
            dims.push(dim);
        }
        let [(from, _), _] = step.dims;
        if previous >= from {
            return Err(format!(
                "source dimensions are not sorted in ascending order: {from} appears after {previous}"
            ));
        }
        previous = from;
    }
    for step in steps {
        let [from, to] = step.dims.map(|(dim, _)| usize::try_from(dim).unwrap_or(usize::MAX));
        it.expect(from, &it.gathered(from, &step.axes, "all-to-all")?)?;
        it.expect(to, &it.sliced(to, &step.axes))?;
    }
    for (index, dim) in it.operand.dims.iter().enumerate() {
        if !dims.contains(&(index as i64)) {
            it.expect(index, &dim.axes)?;
        }
    }
    Ok(())
}
