//! Verifiers of constants.

use lect_core::number::FloatFormat;
use lect_support::prelude::*;

use crate::llvm::ConstantOp;
use crate::llvm::types;
use crate::llvm::types::LlvmType;

/// Verifies `llvm.mlir.zero`.
pub(crate) fn verify_zero(op: OpRef<'_>) -> Result<(), Reported> {
    match op.result_types().next().and_then(|ty| types::of(op.context(), ty)) {
        Some(LlvmType::Target { name, .. }) if !name.starts_with(b"spirv.") => {
            reject(op, "target extension type does not support zero-initializer")
        }
        _ => Ok(()),
    }
}

/// Verifies `llvm.mlir.constant`.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let value = op.cast::<ConstantOp<'_>>().and_then(|constant| constant.value_attr());
    let (Some(value), Some(ty)) = (value, op.result_types().next()) else { return Ok(()) };
    let data = ctx.attrs().data(value);
    let llvm = types::of(ctx, ty);
    if let AttrData::String { value, .. } = data {
        let fits = match llvm {
            Some(LlvmType::Array { element, count }) => {
                ctx.types().integer_width(element) == Some(8) && count == value.len() as u64
            }
            _ => false,
        };
        let message = format!("expected array type of {} i8 elements for the string constant", value.len());
        return if fits { Ok(()) } else { reject(op, message) };
    }
    match llvm {
        Some(LlvmType::Struct(structure)) => return verify_struct(op, structure, data),
        Some(LlvmType::Target { .. }) => return reject(op, "does not support target extension type."),
        _ => {}
    }
    match data {
        AttrData::Integer { .. } => match ctx.types().data(ty) {
            TypeData::Integer { .. } => Ok(()),
            _ => reject(op, "expected integer type"),
        },
        AttrData::Float { value, .. } => verify_float(op, value.format(), ty),
        AttrData::DenseElements(_) | AttrData::DenseResource { .. } | AttrData::SparseElements { .. } => {
            verify_elements(op, value, ty)
        }
        AttrData::Array(elements) => match llvm {
            Some(LlvmType::Array { element, count }) => verify_array(op, (element, count), elements, 0),
            _ => reject(op, "expected array or struct type for array attribute"),
        },
        _ => reject(op, "only supports integer, float, string or elements attributes"),
    }
}

/// Verifies a struct of numbers.
fn verify_struct(op: OpRef<'_>, structure: types::StructType<'_>, value: &AttrData) -> Result<(), Reported> {
    let ctx = op.context();
    let AttrData::Array(elements) = value else { return reject(op, "expected array attribute for struct type") };
    if elements.len() != structure.len() {
        return reject(op, format!("expected array attribute of size {}", structure.len()));
    }
    for (index, (&element, ty)) in elements.iter().zip(structure.body()).enumerate() {
        if !ctx.types().is_int_or_float(ty) || !is_signless(ctx, ty) {
            return reject(op, "expected struct element types to be floating point type or integer type");
        }
        let (AttrData::Float { ty: found, .. } | AttrData::Integer { ty: found, .. }) = ctx.attrs().data(element)
        else {
            return reject(op, "expected element of array attribute to be floating point or integer");
        };
        if *found != ty {
            return reject(op, format!("struct element at index {index} is of wrong type"));
        }
    }
    Ok(())
}

fn is_signless(ctx: &ContextData, ty: Type) -> bool {
    !matches!(
        ctx.types().data(ty),
        TypeData::Integer {
            signedness: lect_core::types::Signedness::Signed | lect_core::types::Signedness::Unsigned,
            ..
        }
    )
}

/// Verifies that the type is of the same float format, or an integer of the same width.
fn verify_float(op: OpRef<'_>, format: FloatFormat, ty: Type) -> Result<(), Reported> {
    match op.context().types().data(ty) {
        TypeData::Float(own) if *own != format => reject(op, "attribute and type have different float semantics"),
        TypeData::Integer { width, .. } if *width != format.width() => {
            reject(op, format!("expected integer type of width {}", format.width()))
        }
        _ => Ok(()),
    }
}

/// Returns the number of scalars in nested arrays and vectors, and the scalar type.
fn flattened(ctx: &ContextData, ty: Type) -> (u64, Type) {
    let (mut count, mut ty) = (1u64, ty);
    loop {
        ty = match (ctx.types().data(ty), types::of(ctx, ty)) {
            (TypeData::Vector { shape, element, .. }, _) => {
                count = shape.iter().fold(count, |count, size| count.wrapping_mul(*size as u64));
                *element
            }
            (_, Some(LlvmType::Array { element, count: size })) => {
                count = count.wrapping_mul(size);
                element
            }
            _ => return (count, ty),
        }
    }
}

/// Returns true if a type is a scalable vector, or nested arrays of one.
fn has_scalable(ctx: &ContextData, mut ty: Type) -> bool {
    while let Some(LlvmType::Array { element, .. }) = types::of(ctx, ty) {
        ty = element;
    }
    matches!(ctx.types().data(ty), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

fn verify_elements(op: OpRef<'_>, value: Attr, ty: Type) -> Result<(), Reported> {
    let ctx = op.context();
    if has_scalable(ctx, ty) {
        return match ctx.attrs().data(value) {
            AttrData::DenseElements(elements) if elements.splat => Ok(()),
            _ => reject(op, "scalable vector type requires a splat attribute"),
        };
    }
    if !matches!(ctx.types().data(ty), TypeData::Vector { .. })
        && !matches!(types::of(ctx, ty), Some(LlvmType::Array { .. }))
    {
        return reject(op, "expected vector or array type");
    }
    let Some(shaped) = ctx.attrs().type_of(value) else { return Ok(()) };
    let (Some(given), Some(element)) = (ctx.types().element_count(shaped), ctx.types().element_type(shaped)) else {
        return Ok(());
    };
    let (count, wanted) = flattened(ctx, ty);
    if count != given {
        let message = format!("type and attribute have a different number of elements: {count} vs. {given}");
        return reject(op, message);
    }
    match ctx.types().data(element) {
        TypeData::Float(format) => verify_float(op, *format, wanted),
        TypeData::Integer { .. } if !matches!(ctx.types().data(wanted), TypeData::Integer { .. }) => {
            reject(op, "expected integer element type for integer elements attribute")
        }
        _ => Ok(()),
    }
}

/// Returns true if an attribute is a filler of any type, such as undef or zero.
fn is_filler(ctx: &ContextData, attr: Attr) -> bool {
    let def = ctx.attrs().def(attr);
    def.is_some_and(|def| matches!(&*ctx.def_info(def).cpp_name, "LLVM::UndefAttr" | "LLVM::ZeroAttr"))
}

/// Verifies nested array attributes against nested array types with structs as elements.
fn verify_array(op: OpRef<'_>, (element, count): (Type, u64), attrs: &[Attr], dim: usize) -> Result<(), Reported> {
    let ctx = op.context();
    if count != attrs.len() as u64 {
        let found = attrs.len();
        let message =
            format!("array attribute size does not match array type size in dimension {dim}: {found} vs. {count}");
        return reject(op, message);
    }
    let part = types::of(ctx, element);
    if !matches!(part, Some(LlvmType::Array { .. } | LlvmType::Struct(_))) {
        return reject(op, "for array with an array attribute must have a struct element type");
    }
    for (index, &attr) in attrs.iter().enumerate().filter(|it| !is_filler(ctx, *it.1)) {
        let within = match part {
            Some(LlvmType::Array { .. }) => format!("sub-array in dimension {dim} at index {index}"),
            _ => format!("struct element at index {index}"),
        };
        let AttrData::Array(inner) = ctx.attrs().data(attr) else {
            let message = format!("nested attribute for {within} must be a zero, or undef, or array attribute");
            return reject(op, message);
        };
        match part {
            Some(LlvmType::Array { element, count }) => {
                lect_core::stack::grow(|| verify_array(op, (element, count), inner, dim + 1))?;
            }
            Some(LlvmType::Struct(structure)) if structure.len() != inner.len() => {
                let (found, expected) = (inner.len(), structure.len());
                let message =
                    format!("nested array attribute size for {within} must match struct size: {found} vs. {expected}");
                return reject(op, message);
            }
            _ => {}
        }
    }
    Ok(())
}
