//! Operations that move parts of a tensor between devices: how the sharding of the result follows from that of the operand.

use lect_core::diag::Reported;
use lect_core::dialect::Param;
use lect_core::engine::interface::function;
use lect_core::entity::{Attr, Value};
use lect_core::ir::{OpRef, ValueDef};

use super::reductions::{check_is_sum, check_sums};
use super::{Axis, Mesh, Sharding, check_axes, check_sorted_axes, int, mesh_of, report, verify_one};
use crate::hlo::compat::Checked;

/// The sharding of a value, if it has one. `Err` if that is not known here.
pub(super) fn sharding_of(op: OpRef<'_>, value: Value) -> Result<Option<Sharding>, ()> {
    let ctx = op.context();
    let value = op.ir.value(value);
    let attr = match value.def() {
        ValueDef::Result(_, index) => {
            let owner = value.defining_op().ok_or(())?;
            of_result(owner, index as usize)
        }
        ValueDef::Argument(block, index) => {
            let owner = op.ir.block(block).region().and_then(|region| region.parent()).ok_or(())?;
            if &*owner.name_data().name != b"func.func" {
                return Err(());
            }
            let attrs = function::argument_attrs(owner, index as usize);
            attrs.iter().find(|(name, _)| ctx.ident_bytes(*name) == b"sdy.sharding").map(|(_, attr)| *attr)
        }
        ValueDef::Forward | ValueDef::Outside => return Err(()),
    };
    Ok(attr.and_then(|attr| Sharding::of(ctx, attr)))
}

/// The attribute that says how a result is divided.
pub(super) fn of_result(owner: OpRef<'_>, index: usize) -> Option<Attr> {
    let ctx = owner.context();
    let name = &*owner.name_data().name;
    let (attr, is_list) = match name {
        b"sdy.data_flow_edge" | b"sdy.sharding_constraint" | b"sdy.reshard" => ("sharding", false),
        b"sdy.manual_computation" | b"sdy.named_computation" => ("out_shardings", true),
        _ if name.starts_with(b"sdy.") && owner.attr("out_sharding").is_some() => ("out_sharding", false),
        _ => ("sdy.sharding", true),
    };
    let attr = owner.attr(attr)?;
    if !is_list {
        return Some(attr);
    }
    match ctx.attr_params(attr) {
        [Param::List(attrs)] => match attrs.get(index)? {
            Param::Attr(attr) => Some(*attr),
            _ => None,
        },
        _ => None,
    }
}

/// What all of them must be.
pub(in crate::sdy) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let name = String::from_utf8_lossy(&op.name_data().name);
    let (Some(attr), Some(tensor)) = (op.attr("out_sharding"), op.operands().next()) else { return Ok(()) };
    let (Some(result), Ok(operand)) = (Sharding::of(ctx, attr), sharding_of(op, tensor)) else { return Ok(()) };
    let may_lack = ["sdy.all_slice", "sdy.all_reduce", "sdy.reduce_scatter"].contains(&&*name);
    if operand.is_none() && !may_lack {
        return Err(op.op_error("collective on operand without sharding").emit());
    }
    verify_one(op, "", attr, &result, op.result_types().next())?;
    let Some(operand) = operand else { return Ok(()) };
    if let (Ok(Some(of_result)), Ok(Some(of_operand))) = (mesh_of(op, result.mesh), mesh_of(op, operand.mesh))
        && of_result.attr != of_operand.attr
        && name != "sdy.collective_permute"
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
        .note(loc.unwrap_or(op.loc()), format!("operand mesh: {}", op.context().show_attr(mesh.attr)))
        .emit()
}

/// What is checked of one.
struct Move {
    mesh: Mesh,
    operand: Sharding,
    result: Sharding,
}

impl Move {
    /// None if something is not known.
    fn of(op: OpRef<'_>) -> Option<Self> {
        let result = Sharding::of(op.context(), op.attr("out_sharding")?)?;
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

    /// The axes of a dimension of the operand when these are taken from their end.
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

    /// The axes of a dimension of the operand when these come after them.
    fn sliced(&self, dim: usize, axes: &[Axis]) -> Vec<Axis> {
        let mut all = self.operand.dims.get(dim).map(|dim| dim.axes.clone()).unwrap_or_default();
        axes.iter().for_each(|axis| push_axis(&mut all, axis.clone(), &self.mesh));
        all
    }

    /// Unreduced axes of the operand and these are those of the result.
    fn expect_unreduced(&self, axes: &[Axis], message: &str) -> Checked {
        let mut all = [&*self.operand.unreduced, axes].concat();
        all.sort_by_key(|axis| (self.mesh.position(axis), axis.part));
        let mut expected = Vec::new();
        all.into_iter().for_each(|axis| push_axis(&mut expected, axis, &self.mesh));
        if expected == self.result.unreduced { Ok(()) } else { Err(message.to_owned()) }
    }
}

/// Adds an axis; parts of one that follow each other are one.
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

/// The axes of each dimension.
fn axes_by_dim(op: OpRef<'_>, name: &str) -> Vec<Vec<Axis>> {
    let ctx = op.context();
    let Some(attr) = op.attr(name) else { return Vec::new() };
    let [Param::List(dims)] = ctx.attr_params(attr) else { return Vec::new() };
    let axes = |dim: &Param| match dim {
        Param::Attr(dim) => ctx.attr_params(*dim).first().map(|axes| Axis::list(ctx, axes)),
        _ => None,
    };
    dims.iter().filter_map(axes).collect()
}

/// The axes of a list.
fn axes(op: OpRef<'_>, name: &str) -> Vec<Axis> {
    let ctx = op.context();
    let list = op.attr(name).and_then(|attr| ctx.attr_params(attr).first());
    list.map(|axes| Axis::list(ctx, axes)).unwrap_or_default()
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

/// Checks one against what is around it.
fn checked(op: OpRef<'_>, check: impl FnOnce(&Move) -> Checked) -> Result<(), Reported> {
    Move::of(op).map_or(Ok(()), |it| report(op, check(&it)))
}

pub(in crate::sdy) fn all_gather(op: OpRef<'_>) -> Result<(), Reported> {
    checked(op, |it| by_dim(it, &axes_by_dim(op, "gathering_axes"), Some("gathering")))
}

pub(in crate::sdy) fn all_slice(op: OpRef<'_>) -> Result<(), Reported> {
    checked(op, |it| by_dim(it, &axes_by_dim(op, "slicing_axes"), None))
}

pub(in crate::sdy) fn reduce_scatter(op: OpRef<'_>) -> Result<(), Reported> {
    checked(op, |it| {
        check_sums(op, &it.operand, &it.result)?;
        by_dim(it, &axes_by_dim(op, "reduce_scatter_axes"), None)
    })
}

pub(in crate::sdy) fn sharded_to_unreduced(op: OpRef<'_>) -> Result<(), Reported> {
    checked(op, |it| {
        check_is_sum(&it.result)?;
        let dims = axes_by_dim(op, "axes");
        by_dim(it, &dims, Some("shard-to-unreduce"))?;
        let message = "out_unreduced_axes should be in_unreduced_axes + sharded_to_unreduced_axes";
        it.expect_unreduced(&dims.concat(), message)
    })
}

pub(in crate::sdy) fn replicated_to_unreduced(op: OpRef<'_>) -> Result<(), Reported> {
    checked(op, |it| {
        check_is_sum(&it.result)?;
        if it.operand.dims != it.result.dims {
            return Err("input and output must share the same dimension shardings".to_owned());
        }
        let axes = axes(op, "axes");
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

pub(in crate::sdy) fn all_reduce(op: OpRef<'_>) -> Result<(), Reported> {
    checked(op, |it| {
        check_sums(op, &it.operand, &it.result)?;
        let is_same = it.operand.is_replicated() && it.result.is_replicated()
            || it.operand.mesh == it.result.mesh
                && it.operand.dims.len() == it.result.dims.len()
                && it.operand.dims.iter().zip(&it.result.dims).all(|(a, b)| a.axes == b.axes);
        if !is_same {
            return Err("operand and result shardings are not equivalent".to_owned());
        }
        let axes = axes(op, "reduction_axes");
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

pub(in crate::sdy) fn collective_permute(op: OpRef<'_>) -> Result<(), Reported> {
    let (Some(it), Some(tensor)) = (Move::of(op), op.operands().next()) else { return Ok(()) };
    let Ok(Some(mesh)) = mesh_of(op, it.operand.mesh) else { return Ok(()) };
    if mesh.axes != it.mesh.axes {
        return Err(other_mesh(op, "result mesh has different axes than operand mesh", tensor, &mesh));
    }
    // Meshes of the same axes and devices are the same attribute.
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

/// Axes that go from one dimension to another.
struct Step {
    axes: Vec<Axis>,
    dims: [(i64, &'static str); 2],
}

fn steps(op: OpRef<'_>) -> Vec<Step> {
    let ctx = op.context();
    let params = op.attr("params").map(|attr| ctx.attr_params(attr));
    let Some([Param::List(params)]) = params else { return Vec::new() };
    let step = |param: &Param| {
        let Param::Attr(attr) = param else { return None };
        let [axes, Param::Int(from), Param::Int(to)] = ctx.attr_params(*attr) else { return None };
        Some(Step { axes: Axis::list(ctx, axes), dims: [(int(*from), "source"), (int(*to), "target")] })
    };
    params.iter().filter_map(step).collect()
}

pub(in crate::sdy) fn all_to_all(op: OpRef<'_>) -> Result<(), Reported> {
    checked(op, |it| check_all_to_all(it, &steps(op)))
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
