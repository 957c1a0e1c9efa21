//! The `arith` dialect: what its `.td` file does not say.

mod casts;
mod select;

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::engine::Val;
use lect_core::engine::eval::is_a;
use lect_core::ir::OpRef;
use lect_core::types::{Signedness, TypeData};

use crate::names;

lect_macros::dialect! { "src/arith/arith.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("bitcast", casts::BITS),
        ("constant", CONSTANT),
        ("extf", casts::EXTEND_FLOAT),
        ("extsi", casts::EXTEND_INTEGER),
        ("extui", casts::EXTEND_INTEGER),
        ("fptosi", casts::FLOAT_TO_INTEGER),
        ("fptoui", casts::FLOAT_TO_INTEGER),
        ("index_cast", casts::INDEX),
        ("index_castui", casts::INDEX),
        ("muli", names::results(name_scaled)),
        ("scaling_extf", casts::EXTEND_FLOAT),
        ("scaling_truncf", casts::TRUNCATE_FLOAT),
        ("select", SELECT),
        ("sitofp", casts::INTEGER_TO_FLOAT),
        ("truncf", casts::TRUNCATE_FLOAT),
        ("trunci", casts::TRUNCATE_INTEGER),
        ("uitofp", casts::INTEGER_TO_FLOAT),
    ],
    ..DialectHooks::NONE
};

const CONSTANT: OpHooks = OpHooks { verify: Some(verify_constant), name_results: Some(name_constant), ..OpHooks::NONE };

const SELECT: OpHooks =
    OpHooks { verify: Some(select::verify), parse: Some(select::parse), print: Some(select::print), ..OpHooks::NONE };

/// A constant is a number, or numbers in a vector or a tensor.
fn verify_constant(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(value), Some(ty)) = (op.attr("value"), op.result_types().next()) else { return Ok(()) };
    if matches!(ctx.type_data(ty), TypeData::Integer { signedness, .. } if *signedness != Signedness::Signless) {
        return Err(op.op_error("integer return type must be signless").emit());
    }
    let data = ctx.attr_data(value);
    let is_splat = match data {
        AttrData::DenseElements(elements) => elements.splat,
        AttrData::DenseStrings { values, .. } => values.len() == 1,
        _ => false,
    };
    let is_number = match data {
        AttrData::Integer { .. }
        | AttrData::Float { .. }
        | AttrData::DenseElements(_)
        | AttrData::DenseStrings { .. }
        | AttrData::DenseResource { .. }
        | AttrData::SparseElements { .. } => true,
        _ => false,
    };
    if !is_number && is_a(ctx, "ElementsAttr", &Val::Attr(value)) == Some(false) {
        return Err(op.op_error("value must be an integer, float, or elements attribute").emit());
    }
    if matches!(ctx.type_data(ty), TypeData::Vector { scalable, .. } if scalable.contains(&true)) && !is_splat {
        // The spelling is MLIR's.
        let message =
            "intializing scalable vectors with elements attribute is not supported unless it's a vector splat";
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// `%c4`, `%c4_i32`, `%true`, `%cst`
fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let ctx = op.context();
    let Some(value) = op.attr("value") else { return name(0, b"cst") };
    let ty = op.result_types().next();
    match (names::truth(ctx, value), names::signed_digits(ctx, value), ty) {
        (Some(value), _, _) => name(0, names::truth_name(value)),
        (None, Some(digits), Some(ty)) if ty == ctx.common().index => name(0, format!("c{digits}").as_bytes()),
        (None, Some(digits), Some(ty)) if ctx.is_integer(ty) => {
            name(0, format!("c{digits}_{}", ctx.show_type(ty)).as_bytes());
        }
        _ => name(0, b"cst"),
    }
}

/// `%c4_vscale`: a constant multiple of what scalable vectors are multiples of.
fn name_scaled(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let (mut constant, mut scaled) = (None, false);
    for value in op.operands() {
        let Some(def) = op.ir.value(value).defining_op() else { return };
        match &*def.name_data().name {
            b"vector.vscale" => scaled = true,
            b"arith.constant" if def.ir.value_type(value) == op.context().common().index => {
                constant = def.attr("value").and_then(|value| names::signed_digits(op.context(), value));
            }
            _ => {}
        }
    }
    if let (Some(digits), true) = (constant, scaled) {
        name(0, format!("c{digits}_vscale").as_bytes());
    }
}
