//! Verifiers of attributes.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::{DefBody, Param};
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_core::ir::symbols::SymbolTables;
use lect_core::number::FloatFormat;
use lect_core::typed::TypedAttr;
use lect_core::types::{Invalid, TypeData};

use super::collectives::Grouped;
use crate::hlo::compat::{Checked, quoted};
use crate::stablehlo::{AxisRefAttr, MeshAttr, MeshAxisAttr, ReplicaGroupMeshAxesAttr};

/// Known dot algorithms: operand precision, accumulation type, and number of primitive operations.
const ALGORITHMS: &[(FloatFormat, FloatFormat, i128)] = &[
    (FloatFormat::F16, FloatFormat::F16, 1),
    (FloatFormat::F16, FloatFormat::F32, 1),
    (FloatFormat::BF16, FloatFormat::BF16, 1),
    (FloatFormat::BF16, FloatFormat::F32, 1),
    (FloatFormat::BF16, FloatFormat::F32, 3),
    (FloatFormat::BF16, FloatFormat::F32, 6),
    (FloatFormat::BF16, FloatFormat::F32, 9),
    (FloatFormat::TF32, FloatFormat::F32, 1),
    (FloatFormat::TF32, FloatFormat::F32, 3),
    (FloatFormat::F32, FloatFormat::F32, 1),
    (FloatFormat::F64, FloatFormat::F64, 1),
];

/// Formats of eight bits, which may be mixed.
const EIGHT_BITS: &[FloatFormat] = &[
    FloatFormat::F8E3M4,
    FloatFormat::F8E4M3,
    FloatFormat::F8E4M3FN,
    FloatFormat::F8E5M2,
    FloatFormat::F8E4M3FNUZ,
    FloatFormat::F8E4M3B11FNUZ,
    FloatFormat::F8E5M2FNUZ,
];

fn format_of(ctx: &ContextData, ty: Type) -> Option<FloatFormat> {
    match ctx.types().data(ty) {
        TypeData::Float(format) => Some(*format),
        _ => None,
    }
}

/// Checks the parameters of `#stablehlo.dot_algorithm`.
pub(super) fn check_algorithm(ctx: &ContextData, params: &[Param]) -> Checked {
    let [
        Param::Type(lhs),
        Param::Type(rhs),
        Param::Type(sum),
        Param::Int(lhs_count),
        Param::Int(rhs_count),
        Param::Int(products),
        Param::Bool(imprecise),
    ] = params
    else {
        return Ok(());
    };
    for (count, name) in
        [(lhs_count, "lhs component count"), (rhs_count, "rhs component count"), (products, "num primitive operations")]
    {
        if *count < 1 {
            return Err(format!("{name} must be positive"));
        }
    }
    let formats = (format_of(ctx, *lhs), format_of(ctx, *rhs), format_of(ctx, *sum));
    let is_known = match formats {
        (Some(lhs), Some(rhs), Some(sum)) => {
            let mixed = EIGHT_BITS.contains(&lhs) && EIGHT_BITS.contains(&rhs) && sum == FloatFormat::F32;
            let is_one = |it: &&(FloatFormat, FloatFormat, i128)| **it == (lhs, sum, *products) && lhs == rhs;
            mixed && *products == 1 || !imprecise && ALGORITHMS.iter().find(is_one).is_some()
        }
        _ => false,
    };
    if is_known && (*lhs_count, *rhs_count) == (1, 1) {
        return Ok(());
    }
    let [lhs, rhs, sum] = [lhs, rhs, sum].map(|ty| quoted(ctx, *ty));
    Err(format!(
        "dot algorithm not known to be supported on any hardware: {{lhs:{lhs}, rhs:{rhs}, accum:{sum}, \
         lhs_components:{lhs_count}, rhs_components:{rhs_count}, primitive_ops:{products}, imprecise:{}}}",
        u8::from(*imprecise)
    ))
}

pub(in crate::stablehlo) fn verify_algorithm(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    check_algorithm(ctx, body.params()).map_err(Invalid::new)
}

/// Verifies the axes of a replica group mesh, if the mesh is given inline.
pub(in crate::stablehlo) fn verify_mesh_axes(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::Attr(mesh), Param::Attr(axes)] = body.params() else { return Ok(()) };
    let is_symbol = matches!(ctx.attrs().data(*mesh), AttrData::SymbolRef { nested, .. } if nested.is_empty());
    if is_symbol {
        return Ok(());
    }
    let Some(mesh) = MeshAttr::cast(ctx, *mesh) else {
        return Err(Invalid::new("mesh must be a FlatSymbolRefAttr or MeshAttr"));
    };
    let name = |axis| MeshAxisAttr::cast(ctx, axis).map(|axis| axis.name(ctx));
    let known: Vec<_> = mesh.axes(ctx).into_iter().filter_map(name).collect();
    for &axis in ctx.attrs().array_elements(*axes).unwrap_or_default() {
        let Some(axis) = AxisRefAttr::cast(ctx, axis) else {
            return Err(Invalid::new("expected AxisRefAttr in axes list"));
        };
        let axis = axis.name(ctx);
        if !known.contains(&axis) {
            return Err(Invalid::new(format!("axis '{axis}' not found in mesh definition")));
        }
    }
    Ok(())
}

/// Verifies that the symbol of a replica group mesh resolves to a mesh.
pub(super) fn verify_mesh<'a>(
    op: impl Grouped<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    let ctx = op.op().context();
    let groups = ReplicaGroupMeshAxesAttr::cast(ctx, op.groups());
    let Some(mesh) = groups.map(|groups| groups.mesh(ctx)) else { return Ok(()) };
    match ctx.attrs().data(mesh) {
        AttrData::SymbolRef { root, .. } if tables.lookup_ref(table, mesh).is_none() => {
            let name = String::from_utf8_lossy(ctx.ident_bytes(*root));
            Err(op.op().op_error(format!("replica_groups: mesh symbol '{name}' not found")).emit())
        }
        _ => Ok(()),
    }
}
