//! Custom syntax and verifiers of attributes and types of `stablehlo`.

use lect_core::context::ContextData;
use lect_core::dialect::{DefBody, DefHooks, Param};
use lect_core::entity::Type;
use lect_core::syntax::DefSyntax;
use lect_core::text::OpPrinter;
use lect_core::text::parse::{Parsed, Parser};
use lect_core::types::{DYNAMIC, Invalid, TypeData};

use super::verify::{verify_algorithm, verify_mesh_axes};
use super::{accuracy, convolution};
use crate::hlo::compat::quoted;
use crate::hlo::dims::{self, Field, fields, parse_fields, print_fields};

pub(super) const DEFS: &[(&str, DefHooks)] = &[
    ("ResultAccuracyAttr", DefHooks { verify: Some(accuracy::verify), ..DefHooks::NONE }),
    (
        "TypeExtensionsAttr",
        DefHooks { verify_tensor: Some(verify_bounds), other_mnemonics: &["type_extensions"], ..DefHooks::NONE },
    ),
    ("DotAlgorithmAttr", DefHooks { verify: Some(verify_algorithm), ..DefHooks::NONE }),
    ("ReplicaGroupMeshAxesAttr", DefHooks { verify: Some(verify_mesh_axes), ..DefHooks::NONE }),
    ("FutureType", DefHooks { verify: Some(verify_future), ..DefHooks::NONE }),
];

pub(super) const DEFS_SYNTAX: &[(&str, DefSyntax)] = &[
    ("ConvDimensionNumbersAttr", fields(convolution::parse_attr, convolution::print_attr)),
    ("DotDimensionNumbersAttr", fields(|p| parse_numbers(p, DOT, "dot"), |p, body| print_fields(p, body, DOT))),
    (
        "GatherDimensionNumbersAttr",
        fields(|p| parse_numbers(p, GATHER, "gather"), |p, body| print_fields(p, body, GATHER)),
    ),
    ("ResultAccuracyAttr", DefSyntax::form(accuracy::parse, accuracy::print)),
    (
        "ScatterDimensionNumbersAttr",
        fields(|p| parse_numbers(p, SCATTER, "scatter"), |p, body| print_fields(p, body, SCATTER)),
    ),
    ("TypeExtensionsAttr", DefSyntax::form(parse_bounds, print_bounds)),
];

pub(super) const DOT: &[Field] = &[
    Field::Dims("lhs_batching_dimensions"),
    Field::Dims("rhs_batching_dimensions"),
    Field::Dims("lhs_contracting_dimensions"),
    Field::Dims("rhs_contracting_dimensions"),
];

const GATHER: &[Field] = &[
    Field::Dims("offset_dims"),
    Field::Dims("collapsed_slice_dims"),
    Field::Dims("operand_batching_dims"),
    Field::Dims("start_indices_batching_dims"),
    Field::Dims("start_index_map"),
    Field::Number("index_vector_dim"),
];

const SCATTER: &[Field] = &[
    Field::Dims("update_window_dims"),
    Field::Dims("inserted_window_dims"),
    Field::Dims("input_batching_dims"),
    Field::Dims("scatter_indices_batching_dims"),
    Field::Dims("scatter_dims_to_operand_dims"),
    Field::Number("index_vector_dim"),
];

fn parse_numbers(p: &mut Parser<'_, '_>, fields: &[Field], of: &str) -> Parsed<DefBody> {
    parse_fields(p, fields, &format!("failed parsing {of} dimension numbers attribute"))
}

/// Parses `<?, 4>`, or `<bounds = [?, 4]>` of `type_extensions`: the upper bounds of dimensions.
fn parse_bounds(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    if p.parse_optional_keyword("bounds") {
        p.expect_punct("=")?;
        let bounds = dims::parse_dims(p)?;
        p.expect_punct(">")?;
        return Ok(DefBody::Params([bounds].into()));
    }
    let mut bounds = Vec::new();
    p.parse_list_until(">", |p| {
        bounds.push(dims::parse_dim(p)?);
        Ok(())
    })?;
    Ok(DefBody::Params([dims::list(bounds)].into()))
}

fn print_bounds(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    p.text("<");
    body.params().iter().for_each(|param| dims::print_dims(p, param));
    p.text(">");
}

fn verify_bounds(ctx: &ContextData, body: &DefBody, shape: &[i64], element: Type) -> Result<(), Invalid> {
    let [bounds] = body.params() else { return Ok(()) };
    let bounds = dims::numbers(bounds);
    let tensor = || ctx.types().tensor(shape, element, None).map(|ty| quoted(ctx, ty)).unwrap_or_default();
    if bounds.len() != shape.len() {
        let (count, rank, tensor) = (bounds.len(), shape.len(), tensor());
        return Err(Invalid::new(format!(
            "Bounds length is {count}, expected to be equal to rank({rank}) of the tensor {tensor}"
        )));
    }
    let fixed = shape.iter().zip(&bounds).position(|(&size, &bound)| size != DYNAMIC && bound != DYNAMIC);
    match fixed {
        Some(dim) => Err(Invalid::new(format!(
            "Static dimension {dim} cannot have a bound, use ShapedType::kDynamic to indicate a missing bound in tensor {}",
            tensor()
        ))),
        None => Ok(()),
    }
}

fn verify_future(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::List(types)] = body.params() else { return Ok(()) };
    for ty in types {
        if let Param::Type(ty) = ty
            && !matches!(ctx.types().data(*ty), TypeData::RankedTensor { .. })
        {
            let found = ctx.types().show(*ty);
            return Err(Invalid::new(format!("future element type must be a ranked tensor, but got '{found}'")));
        }
    }
    Ok(())
}
