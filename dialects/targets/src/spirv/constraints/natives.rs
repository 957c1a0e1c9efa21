//! Native C++ functions that specs call.

use lect_core::dialect::{Native, OpTraits};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_support::enums;
use lect_support::prelude::*;

use crate::spirv::enum_number;
use crate::spirv::types;
use crate::spirv::types::{CoopMatrix, Image, SpirvType};

/// Functions by name, and methods by class and name.
pub(crate) const NATIVE_FUNCTIONS: &[(&str, Native)] = &[
    ("getUnaryOpResultType", truth_type),
    ("isDirectInModuleLikeOp", |_, args| match args {
        [Val::Op(op)] => Some(Val::Bool(op.has(OpTraits::SYMBOL_TABLE))),
        [Val::Null] => Some(Val::Bool(false)),
        _ => None,
    }),
    ("isNestedInFunctionOpInterface", |ctx, args| is_nested(ctx, args, "FunctionOpInterface")),
    ("isNestedInGraphARMOpInterface", |ctx, args| is_nested(ctx, args, "spirv::GraphARMOp")),
    ("CooperativeMatrixType::getElementType", element),
    ("CooperativeMatrixType::getShape", shape),
    ("ImageType::getElementType", element),
    ("MatrixType::getElementType", |ctx, args| types::matrix_element(ctx, receiver(args)?).map(Val::Type)),
    ("PointerType::getPointeeType", element),
    ("SampledImageType::getImageType", element),
    ("ImageType::getDim", |ctx, args| image_case(ctx, args, "Dim", |image| image.dim)),
    ("ImageType::getSamplerUseInfo", |ctx, args| {
        image_case(ctx, args, "ImageSamplerUseInfo", |image| image.sampler_use)
    }),
    ("ImageType::getSamplingInfo", |ctx, args| image_case(ctx, args, "ImageSamplingInfo", |image| image.sampling)),
    ("bitEnumContainsAny", |ctx, args| match args {
        [Val::Attr(held), wanted] => Some(Val::Bool(i128::from(enums::number(ctx, *held)?) & wanted.as_int()? != 0)),
        [held, wanted] => Some(Val::Bool(held.as_int()? & wanted.as_int()? != 0)),
        _ => None,
    }),
    ("TensorArmType::getElementType", element),
    ("TensorArmType::getShape", shape),
];

fn receiver(args: &[Val<'_>]) -> Option<Type> {
    if let [Val::Type(ty)] = args { Some(*ty) } else { None }
}

/// Returns the value of an enum property of an image.
fn image_case<'a>(ctx: &'a ContextData, args: &[Val<'a>], class: &str, word: fn(Image<'_>) -> &str) -> Option<Val<'a>> {
    let image = types::image(ctx, receiver(args)?)?;
    enum_number(ctx, class, word(image)).map(|number| Val::Int(number.into()))
}

/// Returns the element type of a type.
fn element<'a>(ctx: &'a ContextData, args: &[Val<'a>]) -> Option<Val<'a>> {
    let element = match types::of(ctx, receiver(args)?)? {
        SpirvType::CoopMatrix(matrix) => matrix.element,
        SpirvType::Image(image) => image.element,
        SpirvType::Pointer(pointer) => pointer.pointee,
        SpirvType::SampledImage { image } => image,
        SpirvType::Tensor { element, .. } => element,
        _ => return None,
    };
    Some(Val::Type(element))
}

/// Returns the sizes of a ranked type.
fn shape<'a>(ctx: &'a ContextData, args: &[Val<'a>]) -> Option<Val<'a>> {
    match types::of(ctx, receiver(args)?)? {
        SpirvType::CoopMatrix(CoopMatrix { rows, columns, .. }) => {
            Some(Val::ints([i64::try_from(rows).ok()?, i64::try_from(columns).ok()?]))
        }
        SpirvType::Tensor { shape, .. } => types::sizes(shape).map(Val::ints),
        _ => None,
    }
}

/// Returns `i1`, or a vector of `i1` of the same length.
fn truth_type<'a>(ctx: &'a ContextData, args: &[Val<'a>]) -> Option<Val<'a>> {
    let i1 = ctx.types().i1();
    let ty = receiver(args)?;
    match ctx.types().data(ty) {
        TypeData::Vector { .. } => {
            let count = i64::try_from(ctx.types().element_count(ty)?).ok()?;
            ctx.types().vector(&[count], &[false], i1).ok().map(Val::Type)
        }
        _ => Some(Val::Type(i1)),
    }
}

/// Returns true if an operation or an ancestor, up to the nearest symbol table, is of this class.
fn is_nested<'a>(ctx: &'a ContextData, args: &[Val<'a>], class: &str) -> Option<Val<'a>> {
    let mut at: Option<OpRef<'a>> = match args {
        [Val::Op(op)] => Some(*op),
        [Val::Null] => None,
        _ => return None,
    };
    while let Some(op) = at {
        if op.has(OpTraits::SYMBOL_TABLE) {
            break;
        }
        if is_a(ctx, class, &Val::Op(op))? {
            return Some(Val::Bool(true));
        }
        at = op.parent();
    }
    Some(Val::Bool(false))
}
