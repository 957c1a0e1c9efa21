//! Verifiers of meshes, of shardings against their meshes, and of sharding rules.

pub(super) mod collectives;
pub(crate) mod computations;
pub(super) mod edges;
pub(super) mod reductions;
mod rules;

use lect_core::attrs::{AttrData, NamedAttr};
use lect_core::builtin::ModuleOp;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::{DefBody, FunctionPart, Param};
use lect_core::entity::{Attr, Type};
use lect_core::interfaces::function::Function;
use lect_core::ir::OpRef;
use lect_core::loc::Loc;
use lect_core::typed::{ParamValue, TypedAttr};
use lect_core::types::{DYNAMIC, Invalid, TypeData};
use lect_dialects::func::FuncOp;
use lect_ods::order::Order as _;
use lect_support::fields::{ancestors, reject};

use super::{
    AxisRefAttr, DimensionShardingAttr, ManualAxesAttr, ManualComputationOp, MeshAttr, MeshAxisAttr, MeshOp,
    OpShardingRuleAttr, ReductionOp, SubAxisInfoAttr, TensorShardingAttr, TensorShardingPerValueAttr,
};
use crate::hlo::compat::{Checked, quoted};

/// An axis or sub-axis. A sub-axis has a pre-size, the product of the sizes of the parts before it, and a size.
#[derive(Clone, PartialEq, Eq)]
struct Axis {
    name: String,
    part: Option<(i64, i64)>,
}

impl Axis {
    fn of(ctx: &ContextData, axis: Attr) -> Option<Self> {
        let axis = AxisRefAttr::cast(ctx, axis)?;
        let part = axis.sub_axis_info(ctx).and_then(|part| SubAxisInfoAttr::cast(ctx, part));
        Some(Self { name: axis.name(ctx), part: part.map(|part| (part.pre_size(ctx), part.size(ctx))) })
    }

    fn list(ctx: &ContextData, axes: impl IntoIterator<Item = Attr>) -> Vec<Self> {
        axes.into_iter().filter_map(|axis| Self::of(ctx, axis)).collect()
    }

    /// Returns the product of the sizes of the parts up to and including this one.
    fn end(&self) -> Option<i64> {
        self.part.map(|(before, size)| before.wrapping_mul(size))
    }

    fn show(&self) -> String {
        let name = &self.name;
        match self.part {
            Some((before, size)) => format!("\"{name}\":({before}){size}"),
            None => format!("\"{name}\""),
        }
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.name == other.name
            && match (self.part, other.part) {
                (Some((start, _)), Some((other_start, _))) => {
                    other.end().is_some_and(|end| start < end) && self.end().is_some_and(|end| other_start < end)
                }
                _ => true,
            }
    }

    /// Returns true if `self` is the whole of `other` or its last part.
    fn is_end_of(&self, other: &Self, mesh: &Mesh) -> bool {
        let starts_within = match (self.part, other.part) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some((start, _)), Some((other_start, _))) => other_start <= start,
        };
        let end = |axis: &Self| axis.end().or_else(|| mesh.size(axis));
        self.name == other.name && starts_within && end(self) == end(other)
    }

    /// Returns the part of `self` before `other`, if there is one.
    fn before(&self, other: &Self) -> Option<Self> {
        let start = self.part.map_or(1, |part| part.0);
        let end = other.part.map_or(1, |part| part.0);
        let is_whole = end > start && end.checked_rem(start) == Some(0);
        is_whole.then(|| Self { name: self.name.clone(), part: end.checked_div(start).map(|size| (start, size)) })
    }

    /// Returns true if `self` precedes another axis of the mesh.
    fn is_before(&self, other: &Self, mesh: &Mesh) -> bool {
        if self.name != other.name {
            return mesh.position(self) < mesh.position(other);
        }
        match (self.part, other.part) {
            (None, part) => part.is_some_and(|(before, _)| before > 1),
            (Some((before, _)), None) => before == 1,
            (Some(part), Some(other)) => part < other,
        }
    }
}

/// Reports a failed check.
fn report(op: OpRef<'_>, checked: Checked) -> Result<(), Reported> {
    checked.map_err(|message| op.op_error(message).emit())
}

/// The axes of a mesh and their sizes.
struct Mesh {
    attr: Attr,
    axes: Vec<(String, i64)>,
    /// Whether the mesh is a single device, given by its id.
    is_maximal: bool,
}

impl Mesh {
    fn of(ctx: &ContextData, attr: Attr) -> Option<Self> {
        let mesh = MeshAttr::cast(ctx, attr)?;
        let axes = named_sizes(ctx, mesh.axes(ctx));
        Some(Self { attr, is_maximal: axes.is_empty() && mesh.device_ids(ctx).len() == 1, axes })
    }

    fn position(&self, axis: &Axis) -> Option<usize> {
        self.axes.iter().position(|(name, _)| *name == axis.name)
    }

    /// Returns the size of the full axis.
    fn full_size(&self, axis: &Axis) -> Option<i64> {
        self.axes.iter().find(|(name, _)| *name == axis.name).map(|(_, size)| *size)
    }

    /// Returns the size of an axis or sub-axis.
    fn size(&self, axis: &Axis) -> Option<i64> {
        axis.part.map(|part| part.1).or_else(|| self.full_size(axis))
    }

    fn is_empty(&self) -> bool {
        self.axes.is_empty() && !self.is_maximal
    }
}

/// Returns the names and sizes of the axes of a mesh.
fn named_sizes(ctx: &ContextData, axes: Vec<Attr>) -> Vec<(String, i64)> {
    let axes = axes.into_iter().filter_map(|axis| MeshAxisAttr::cast(ctx, axis));
    axes.map(|axis| (axis.name(ctx), axis.size(ctx))).collect()
}

/// Returns the mesh of a sharding, looked up in the enclosing module; `None` if it has none.
///
/// Fails if no module encloses `op`.
fn mesh_of(op: OpRef<'_>, mesh: Attr) -> Result<Option<Mesh>, ()> {
    let ctx = op.context();
    let AttrData::SymbolRef { root, .. } = ctx.attrs().data(mesh) else { return Ok(Mesh::of(ctx, mesh)) };
    let module = ancestors(op).find(|around| around.is::<ModuleOp<'_>>()).ok_or(())?;
    let blocks = module.region(0).into_iter().flat_map(|region| region.blocks());
    let mut meshes = blocks.flat_map(|block| block.ops()).filter_map(|op| op.cast::<MeshOp<'_>>());
    let name = Some(ctx.ident_bytes(*root));
    let found = meshes.find(|mesh| mesh.sym_name_attr().and_then(|name| ctx.attrs().string_value(name)) == name);
    Ok(found.and_then(|mesh| Mesh::of(ctx, mesh.mesh_attr()?)))
}

/// A tensor sharding.
struct Sharding {
    mesh: Attr,
    dims: Vec<Dim>,
    replicated: Vec<Axis>,
    unreduced: Vec<Axis>,
    /// Operation that combines the unreduced values.
    reduction: ReductionOp,
}

#[derive(PartialEq, Eq)]
struct Dim {
    axes: Vec<Axis>,
    is_closed: bool,
    priority: Option<i128>,
}

impl Dim {
    fn of(ctx: &ContextData, attr: Attr) -> Option<Self> {
        let dim = DimensionShardingAttr::cast(ctx, attr)?;
        let priority = match dim.priority(ctx).flatten() {
            Some(Param::Int(priority)) => Some(priority),
            _ => None,
        };
        Some(Self { axes: Axis::list(ctx, dim.axes(ctx)?), is_closed: dim.is_closed(ctx)?, priority })
    }
}

impl Sharding {
    fn of(ctx: &ContextData, attr: Attr) -> Option<Self> {
        TensorShardingAttr::cast(ctx, attr).map(|sharding| Self::new(ctx, sharding))
    }

    fn new(ctx: &ContextData, sharding: TensorShardingAttr) -> Self {
        Self {
            mesh: sharding.mesh_or_ref(ctx),
            dims: sharding.dim_shardings(ctx).into_iter().filter_map(|dim| Dim::of(ctx, dim)).collect(),
            replicated: Axis::list(ctx, sharding.replicated_axes(ctx)),
            unreduced: Axis::list(ctx, sharding.unreduced_axes(ctx)),
            reduction: sharding.reduction_op(ctx),
        }
    }

    /// Returns a sharding of the same rank and mesh that replicates all dimensions.
    fn replicated(&self) -> Self {
        let dims = self.dims.iter().map(|_| Dim { axes: Vec::new(), is_closed: false, priority: None });
        Self {
            mesh: self.mesh,
            dims: dims.collect(),
            replicated: Vec::new(),
            unreduced: Vec::new(),
            reduction: ReductionOp::SUM,
        }
    }

    /// Returns true if no dimension is sharded.
    fn is_replicated(&self) -> bool {
        self.dims.iter().all(|dim| dim.axes.is_empty())
    }

    /// Returns true if the sharding consists of the mesh alone.
    fn is_plain(&self) -> bool {
        self.dims.is_empty() && self.replicated.is_empty() && self.unreduced.is_empty()
    }

    fn axes(&self) -> impl Iterator<Item = &Axis> {
        self.dims.iter().flat_map(|dim| &dim.axes).chain(&self.replicated).chain(&self.unreduced)
    }
}

/// Checks that no axis occurs twice, and that adjacent parts of an axis are merged. Appends the axes to `seen`.
fn check_axes<'s>(axes: &'s [Axis], mesh: &Mesh, seen: &mut Vec<&'s Axis>) -> Checked {
    let mut previous: Option<&Axis> = None;
    for axis in axes {
        if mesh.position(axis).is_none() {
            return Err(format!("unknown axis name: \"{}\"", axis.name));
        }
        if seen.contains(&axis) {
            return Err(format!("duplicate axis ref: {}", axis.show()));
        }
        seen.push(axis);
        let follows = |previous: &&Axis| {
            previous.name == axis.name && previous.end().is_some_and(|end| Some(end) == axis.part.map(|part| part.0))
        };
        if let Some(previous) = previous.filter(follows) {
            return Err(format!("two consecutive sub-axes can be merged: {}, {}", previous.show(), axis.show()));
        }
        previous = Some(axis);
    }
    Ok(())
}

/// Checks axes like [`check_axes`], and that they are in the order of the mesh.
fn check_sorted_axes<'s>(axes: &'s [Axis], mesh: &Mesh, seen: &mut Vec<&'s Axis>, words: &str) -> Checked {
    if let Some(axis) = axes.iter().find(|axis| mesh.position(axis).is_none()) {
        return Err(format!("unknown axis name: \"{}\"", axis.name));
    }
    let is_sorted = axes.windows(2).all(|pair| match pair {
        [a, b] => !b.is_before(a, mesh),
        _ => true,
    });
    if !is_sorted {
        return Err(format!("{words} axes are not ordered w.r.t. mesh"));
    }
    check_axes(axes, mesh, seen)
}

/// Checks that the sub-axes of an axis divide it and do not overlap.
fn check_parts(seen: &[&Axis], name: &str, size: i64) -> Checked {
    let mut parts: Vec<_> = seen.iter().filter(|axis| axis.name == name && axis.part.is_some()).collect();
    parts.order_by_key(|axis| axis.part);
    if !parts.is_empty() && seen.iter().any(|axis| axis.name == name && axis.part.is_none()) {
        return Err(format!("both sub-axis and full-axis are used for axis name: \"{name}\""));
    }
    let mut previous: Option<&Axis> = None;
    for axis in parts {
        let (Some((before, own)), Some(end)) = (axis.part, axis.end()) else { continue };
        let shown = axis.show();
        if before < 1 {
            return Err(format!("sub-axis pre-size must be at least 1: {shown}"));
        }
        if own <= 1 {
            return Err(format!("sub-axis sizes must be greater than 1: {shown}"));
        }
        if size.checked_rem(end) != Some(0) {
            return Err(format!(
                "sub-axis next pre-size {end} doesn't divide the size of the full axis {size}: {shown}"
            ));
        }
        if own == size {
            return Err(format!("sub-axis size is equal to the full axis size: {shown}"));
        }
        if let Some(previous) = previous.filter(|previous| previous.end().is_some_and(|end| end > before)) {
            return Err(format!("overlapping sub-axes: {}, {shown}", previous.show()));
        }
        previous = Some(axis);
    }
    Ok(())
}

/// Returns true if a sharding divides no dimension.
#[cfg(feature = "mpmd")]
pub(crate) fn is_replicated(ctx: &ContextData, sharding: TensorShardingAttr) -> bool {
    Sharding::new(ctx, sharding).is_replicated()
}

/// Checks a sharding of a value of this type on a given mesh. All shards must have the same size.
#[cfg(feature = "mpmd")]
pub(crate) fn check_on(ctx: &ContextData, sharding: TensorShardingAttr, ty: Type, mesh: Attr) -> Checked {
    let Some(mesh) = Mesh::of(ctx, mesh) else { return Ok(()) };
    check(ctx, sharding.attr(), &Sharding::new(ctx, sharding), Some(ty), Some(&mesh), true)
}

/// Checks that the size of a dimension is divisible by the size of its axes.
fn check_divisible(dim: &Dim, index: usize, size: i64, mesh: &Mesh) -> Checked {
    let count = dim.axes.iter().fold(1i64, |count, axis| count.wrapping_mul(mesh.size(axis).unwrap_or(1)));
    if size == DYNAMIC || size.checked_rem(count) == Some(0) {
        return Ok(());
    }
    Err(format!("dim {index} with size {size} is not divisible by its sharded size {count}"))
}

/// Checks a sharding of a value of type `ty`, or without a value. If `is_even`, all shards must have the same size.
fn check(
    ctx: &ContextData,
    attr: Attr,
    sharding: &Sharding,
    ty: Option<Type>,
    mesh: Option<&Mesh>,
    is_even: bool,
) -> Checked {
    let Some(mesh) = mesh else { return Err(format!("unknown mesh: {}", ctx.attrs().show(sharding.mesh))) };
    let Some(ty) = ty.filter(|_| !mesh.is_maximal) else {
        if sharding.is_plain() {
            return Ok(());
        }
        let message = "a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.";
        return Err(message.to_owned());
    };
    let tensor = match ctx.types().data(ty) {
        TypeData::Tuple(types) => match **types {
            [only] => only,
            _ => {
                let ty = quoted(ctx, ty);
                return Err(format!("ops can only have a sharding for a tuple of size 1: {ty}"));
            }
        },
        _ => ty,
    };
    let Some(shape) = ctx.types().shaped_sizes(tensor) else {
        if matches!(ctx.types().data(tensor), TypeData::UnrankedTensor(_)) {
            return Err(format!("only ranked tensors can have a sharding. type: {}", quoted(ctx, ty)));
        }
        if sharding.is_plain() {
            return Ok(());
        }
        return Err(format!(
            "non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: {}, \
             sharding: {}",
            quoted(ctx, ty),
            ctx.attrs().show(attr)
        ));
    };
    if sharding.dims.len() != shape.len() {
        return Err(format!("sharding doesn't match tensor rank: {} != {}", sharding.dims.len(), shape.len()));
    }
    let mut seen = Vec::new();
    for (index, dim) in sharding.dims.iter().enumerate() {
        if let Some(priority) = dim.priority {
            if priority < 0 {
                return Err(format!("dim {index} has a negative priority"));
            }
            if dim.is_closed && dim.axes.is_empty() {
                return Err(format!("dim {index} is empty and closed but has a priority"));
            }
        }
        check_axes(&dim.axes, mesh, &mut seen)?;
        if let Some(size) = shape.get(index).filter(|_| is_even) {
            check_divisible(dim, index, *size, mesh)?;
        }
    }
    for (axes, words) in [(&sharding.replicated, "replicated"), (&sharding.unreduced, "unreduced")] {
        check_sorted_axes(axes, mesh, &mut seen, words)?;
    }
    mesh.axes.iter().try_for_each(|(name, size)| check_parts(&seen, name, *size))
}

/// Returns the first of these axes that is manual in an enclosing operation, with the location of that operation.
fn bound<'n>(op: OpRef<'_>, mut axes: impl Iterator<Item = &'n str>) -> Option<(&'n str, Loc)> {
    let around = ancestors(op).filter_map(|around| around.cast::<ManualComputationOp<'_>>());
    let taken: Vec<_> = around.map(|manual| (manual_axes(manual), manual.0.loc())).collect();
    axes.find_map(|axis| {
        let (_, loc) = taken.iter().rev().find(|(names, _)| names.iter().any(|name| name == axis))?;
        Some((axis, *loc))
    })
}

fn bound_error(op: OpRef<'_>, words: &str, axis: &str, loc: Loc) -> Reported {
    let words =
        format!("{words}operates on axis \"{axis}\" which is already bound by a parent sdy.manual_computation op");
    op.op_error(words).note(loc, "parent bounding this axis as manual").emit()
}

/// Returns the manual axes of an `sdy.manual_computation`.
fn manual_axes(op: ManualComputationOp<'_>) -> Vec<String> {
    let ctx = op.0.context();
    let axes = op.manual_axes_attr().and_then(|axes| ManualAxesAttr::cast(ctx, axes)).map(|axes| axes.value(ctx));
    let name = |axis| ctx.attrs().string_value(axis).map(|name| String::from_utf8_lossy(name).into_owned());
    axes.unwrap_or_default().into_iter().filter_map(name).collect()
}

/// Checks the sharding of a value. Error messages begin with `words`.
fn verify_one(op: OpRef<'_>, words: &str, attr: Attr, sharding: &Sharding, ty: Option<Type>) -> Result<(), Reported> {
    let Ok(mesh) = mesh_of(op, sharding.mesh) else { return Ok(()) };
    let checked = check(op.context(), attr, sharding, ty, mesh.as_ref(), false);
    report(op, checked.map_err(|error| format!("{words}{error}")))?;
    match bound(op, sharding.axes().map(|axis| &*axis.name)).filter(|_| ty.is_some()) {
        Some((axis, loc)) => Err(bound_error(op, words, axis, loc)),
        None => Ok(()),
    }
}

/// Checks the shardings of values of these types.
fn verify_each(op: OpRef<'_>, words: &str, attrs: &[Attr], types: &[Type]) -> Result<(), Reported> {
    let of = |attr: &Attr| Sharding::of(op.context(), *attr).map(|sharding| (*attr, sharding));
    let shardings: Vec<_> = attrs.iter().filter_map(of).collect();
    if let ([], [(attr, only)]) = (types, &*shardings) {
        let is_maximal = matches!(mesh_of(op, only.mesh), Ok(Some(mesh)) if mesh.is_maximal);
        if is_maximal || only.is_replicated() {
            return verify_one(op, &format!("{words} 0 - "), *attr, only, None);
        }
    }
    if shardings.len() != types.len() {
        let (found, expected) = (shardings.len(), types.len());
        let message = format!("{words} shardings don't match number of values: {found} shardings vs {expected} values");
        return Err(op.op_error(message).emit());
    }
    for (index, ((attr, sharding), ty)) in shardings.iter().zip(types).enumerate() {
        let words = if types.len() == 1 { format!("{words} - ") } else { format!("{words} {index} - ") };
        verify_one(op, &words, *attr, sharding, Some(*ty))?;
    }
    Ok(())
}

/// Verifies a discardable attribute of this dialect on an operation.
pub(super) fn verify_attr(op: OpRef<'_>, (name, attr): NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    match ctx.ident_bytes(name) {
        b"sdy.sharding" => {
            let Some(shardings) = TensorShardingPerValueAttr::cast(ctx, attr) else {
                return reject(op, "should have a sharding attribute of type TensorShardingPerValueAttr");
            };
            verify_each(op, "result", &shardings.shardings(ctx), &op.result_types().collect::<Vec<_>>())
        }
        b"sdy.sharding_rule" => {
            let Some(rule) = OpShardingRuleAttr::cast(ctx, attr) else {
                let message = "should have a sharding rule attribute of type OpShardingRuleAttr for attr named \
                               'sdy.sharding_rule'";
                return reject(op, message);
            };
            report(op, rules::check(op, rule))
        }
        b"sdy.propagation_edges" => edges::verify_propagation(op, attr),
        b"sdy.result_propagation_edges" | b"sdy.block_arg_propagation_edges" => edges::verify_several(op, attr),
        _ => Ok(()),
    }
}

/// Verifies the sharding attribute of a function argument or result.
pub(super) fn verify_function_attr(op: OpRef<'_>, part: FunctionPart, entry: NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    let (name, attr) = entry;
    if ctx.ident_bytes(name) != b"sdy.sharding" || !op.is::<FuncOp<'_>>() {
        return Ok(());
    }
    let Some(function) = op.interface::<dyn Function>() else { return Ok(()) };
    let (words, index, ty) = match part {
        FunctionPart::Argument(index) => {
            ("arg", index, function.argument_types(op).and_then(|types| types.get(index).copied()))
        }
        FunctionPart::Result(index) => {
            ("result", index, function.result_types(op).and_then(|types| types.get(index).copied()))
        }
    };
    let words = format!("{words} {index} - ");
    match Sharding::of(ctx, attr) {
        Some(sharding) => verify_one(op, &words, attr, &sharding, ty),
        None => {
            let message = format!("{words}should have a sharding attribute of type TensorShardingAttr");
            Err(op.op_error(message).emit())
        }
    }
}

/// Verifies operations that specify the sharding of their result, such as `sharding_constraint`.
pub(super) fn verify_result(op: OpRef<'_>, sharding: TensorShardingAttr) -> Result<(), Reported> {
    verify_one(op, "", sharding.attr(), &Sharding::new(op.context(), sharding), op.result_types().next())
}

/// Verifies a mesh axis, `"x"=2`.
pub(super) fn verify_mesh_axis(_: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    match body.params() {
        [_, Param::Int(size @ ..=0)] => Err(Invalid::new(format!("axis size must be at least 1, got: {size}"))),
        _ => Ok(()),
    }
}

/// Verifies a mesh: the number of devices must match the axes, and each device occurs once.
pub(super) fn verify_mesh(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    check_mesh(ctx, body.params()).map_err(Invalid::new)
}

fn check_mesh(ctx: &ContextData, params: &[Param]) -> Checked {
    let [axes, devices] = params else { return Ok(()) };
    let (Some(axes), Some(mut devices)) = (Vec::from_param(axes), Vec::<i64>::from_param(devices)) else {
        return Ok(());
    };
    if let Some(device) = devices.iter().find(|device| **device < 0) {
        return Err(format!("device id must be non-negative, got: {device}"));
    }
    if axes.is_empty() {
        let is_one = devices.len() <= 1;
        return if is_one { Ok(()) } else { Err("axes is empty and device_ids has more than one element".to_owned()) };
    }
    let axes = named_sizes(ctx, axes);
    let is_repeated = |(index, (name, _)): &(usize, &(String, _))| axes.iter().take(*index).any(|it| it.0 == *name);
    if let Some((_, (name, _))) = axes.iter().enumerate().find(is_repeated) {
        return Err(format!("duplicate axis name: \"{name}\""));
    }
    let total = axes.iter().fold(1i64, |total, (_, size)| total.wrapping_mul(*size));
    if devices.is_empty() {
        return Ok(());
    }
    if total != devices.len() as i64 {
        return Err(format!(
            "total product of axis sizes must match total number of device ids, got: {total} != {}",
            devices.len()
        ));
    }
    let given = devices.clone();
    devices.order();
    if !devices.iter().copied().eq(0..total) {
        let shown: Vec<_> = devices.iter().map(i64::to_string).collect();
        return Err(format!("sorted device ids must be iota(product(axes)), got: {}", shown.join(", ")));
    }
    if given == devices {
        let message = "if the ordered device ids are the same as iota(product(axes)), no need to specify them for \
                       simplicity";
        return Err(message.to_owned());
    }
    Ok(())
}
