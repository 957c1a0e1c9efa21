//! Verifiers of image sampling, accesses and queries.

use lect_support::enums;
use lect_support::fields::fail;
use lect_support::prelude::*;

use crate::spirv::types;
use crate::spirv::types::{Image, SpirvType};
use crate::spirv::{
    ImageFetchOp, ImageOperands, ImageOperandsAttr, ImageSampleExplicitLodOp, ImageSampleImplicitLodOp,
    ImageSampleProjDrefImplicitLodOp,
};

fn is_float(op: OpRef<'_>, ty: Type) -> bool {
    matches!(op.context().types().data(ty), TypeData::Float(_))
}

/// Returns the image type of the first operand, and whether it is a sampled image.
fn image_of(op: OpRef<'_>) -> Option<(Image<'_>, bool)> {
    let ctx = op.context();
    match types::of(ctx, op.operand_types().next()?)? {
        SpirvType::Image(image) => Some((image, false)),
        SpirvType::SampledImage { image } => types::image(ctx, image).map(|image| (image, true)),
        _ => None,
    }
}

/// Checks `Bias` or `Lod`: the image must have scalable coordinates and a single sample.
fn verify_scaled(op: OpRef<'_>, image: Image<'_>, bit: &str) -> Result<(), Reported> {
    if !matches!(image.dim, "Dim1D" | "Dim2D" | "Dim3D" | "Cube") {
        let message =
            format!("{bit} must only be used with an image type that has a dim operand of 1D, 2D, 3D, or Cube");
        return fail(op, message);
    }
    verify_single_sample(op, image, bit)
}

fn verify_single_sample(op: OpRef<'_>, image: Image<'_>, bit: &str) -> Result<(), Reported> {
    match image.sampling {
        "SingleSampled" => Ok(()),
        _ => fail(op, format!("{bit} must only be used with an image type that has a MS operand of 0")),
    }
}

/// Checks that the operands from `first` on match the image operands, in the order of their bits.
fn verify_operands(op: OpRef<'_>, first: usize) -> Result<(), Reported> {
    let ctx = op.context();
    let given: Vec<Type> = op.operand_types().skip(first).collect();
    let Some(bits) = enums::case_of::<ImageOperandsAttr, ImageOperands>(op) else {
        return match given[..] {
            [] => Ok(()),
            _ => fail(op, "the Image Operands should encode what operands follow, as per Image Operands"),
        };
    };
    let Some((image, is_sampled)) = image_of(op) else { return Ok(()) };
    let has = |bit: ImageOperands| bits.contains(bit);
    if has(ImageOperands::LOD) && has(ImageOperands::GRAD) {
        return fail(op, "it is invalid to set both the Lod and Grad bits");
    }
    let is_explicit = op.is::<ImageSampleExplicitLodOp<'_>>();
    let mut given = &given[..];
    if has(ImageOperands::BIAS) {
        if !op.is::<ImageSampleImplicitLodOp<'_>>() && !op.is::<ImageSampleProjDrefImplicitLodOp<'_>>() {
            return fail(op, "Bias is only valid with implicit-lod instructions");
        }
        let [bias, rest @ ..] = given else { return fail(op, "Bias operand requires 1 argument") };
        if !is_float(op, *bias) {
            return fail(op, "Bias must be a floating-point type scalar");
        }
        verify_scaled(op, image, "Bias")?;
        given = rest;
    }
    if has(ImageOperands::LOD) {
        if !is_explicit && !op.is::<ImageFetchOp<'_>>() {
            return fail(op, "Lod is only valid with explicit-lod and fetch instructions");
        }
        let [lod, rest @ ..] = given else { return fail(op, "Lod operand requires 1 argument") };
        if is_sampled && !is_float(op, *lod) {
            return fail(op, "for sampling operations, Lod must be a floating-point type scalar");
        }
        if !is_sampled && !matches!(ctx.types().data(*lod), TypeData::Integer { .. }) {
            return fail(op, "for fetch operations, Lod must be an integer type scalar");
        }
        verify_scaled(op, image, "Lod")?;
        given = rest;
    }
    if has(ImageOperands::GRAD) {
        if !is_explicit {
            return fail(op, "Grad is only valid with explicit-lod instructions");
        }
        let [dx, dy, rest @ ..] = given else {
            return fail(op, "Grad operand requires 2 arguments (scalars or vectors)");
        };
        verify_single_sample(op, image, "Grad")?;
        verify_gradients(op, image, *dx, *dy)?;
        given = rest;
    }
    match given {
        [] => Ok(()),
        _ => fail(op, "too many image operand arguments have been provided"),
    }
}

/// Checks that gradients have a component for each coordinate except that of the layer.
fn verify_gradients(op: OpRef<'_>, image: Image<'_>, dx: Type, dy: Type) -> Result<(), Reported> {
    const MISCOUNT: &str = "number of components of each Grad argument must equal the number of components in \
                            coordinate, minus the array layer component, if present";
    let ctx = op.context();
    let coordinate = op.operand_types().nth(1).and_then(|ty| types::vector_length(ctx, ty));
    let layers = u64::from(image.arrayed == "Arrayed");
    let count = coordinate.map_or(1, |count| count.saturating_sub(layers));
    match (types::vector_length(ctx, dx), types::vector_length(ctx, dy)) {
        (Some(x), Some(y)) if x != y || x != count => fail(op, MISCOUNT),
        (Some(_), Some(_)) => {
            let of_floats = |ty| types::vector_element(ctx, ty).is_some_and(|element| is_float(op, element));
            match of_floats(dx) && of_floats(dy) {
                true => Ok(()),
                false => fail(op, "Grad arguments must be a vector of floating-point type"),
            }
        }
        _ if is_float(op, dx) && is_float(op, dy) => match count {
            1 => Ok(()),
            _ => fail(op, MISCOUNT),
        },
        _ => fail(op, "Grad arguments must be a scalar or vector of floating-point type"),
    }
}

/// Verifies an access with an image and a coordinate.
pub(crate) fn verify_access(op: OpRef<'_>) -> Result<(), Reported> {
    verify_operands(op, 2)
}

/// Verifies an access with an image, a coordinate and another value.
pub(crate) fn verify_access_with_value(op: OpRef<'_>) -> Result<(), Reported> {
    verify_operands(op, 3)
}

/// Verifies that the size has a component for each dimension, and one for the layers.
pub(crate) fn verify_size(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some((image, _)), Some(result)) = (image_of(op), op.result_types().next()) else { return Ok(()) };
    let dims = match image.dim {
        "Dim1D" | "Buffer" => 1,
        "Dim2D" | "Cube" | "Rect" => 2,
        "Dim3D" => 3,
        _ => return fail(op, "the Dim operand of the image type must be 1D, 2D, 3D, Buffer, Cube, or Rect"),
    };
    let is_sized = matches!(image.dim, "Buffer" | "Rect")
        || image.sampling == "MultiSampled"
        || matches!(image.sampler_use, "SamplerUnknown" | "NoSampler");
    if !is_sized {
        let message = "if Dim is 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a Sampled of 0 or 2";
        return fail(op, message);
    }
    let expected = dims + u64::from(image.arrayed == "Arrayed");
    let found = types::vector_length(ctx, result).unwrap_or(1);
    if expected != found {
        let message = format!("expected the result to have {expected} component(s), but found {found} component(s)");
        return fail(op, message);
    }
    Ok(())
}
