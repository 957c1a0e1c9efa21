//! Which types LLVM's dialect can work with.
//!
//! Source: the functions of `mlir/Dialect/LLVMIR/LLVMTypes.h`, and what mlir-opt says.

use lect_core::context::ContextData;
use lect_core::dialect::{ClassHook, Native};
use lect_core::engine::Val;
use lect_core::engine::eval::is_a;
use lect_core::entity::Type;
use lect_core::number::FloatFormat;
use lect_core::types::{Signedness, TypeData};
use lect_ods::spec::DefKind;

/// The functions that specs call.
pub const NATIVES: &[(&str, Native)] = &[
    ("getVectorNumElements", |ctx, args| match args {
        [Val::Type(ty)] => ctx.element_count(*ty).map(|count| Val::Int(count.into())),
        _ => None,
    }),
    ("isCompatibleFloatingPointType", |ctx, args| asked(ctx, args, is_float)),
    ("isCompatibleOuterType", |ctx, args| asked(ctx, args, is_compatible)),
    ("isCompatibleVectorType", |ctx, args| asked(ctx, args, is_vector)),
    ("isLoadableType", |ctx, args| asked(ctx, args, is_loadable)),
    ("isScalableVectorType", |ctx, args| asked(ctx, args, |ctx, ty| is_a(ctx, "ScalableVectorType", &Val::Type(ty)))),
];

/// The types that have no definition.
pub const CLASSES: &[ClassHook] = &[
    ClassHook { kind: DefKind::Type, name: "LLVMLabelType", mnemonics: &["label"] },
    ClassHook { kind: DefKind::Type, name: "LLVMMetadataType", mnemonics: &["metadata"] },
    ClassHook { kind: DefKind::Type, name: "LLVMTokenType", mnemonics: &["token"] },
    ClassHook { kind: DefKind::Type, name: "LLVMVoidType", mnemonics: &["void"] },
];

/// The dialect's own types.
const OWN: &[&str] = &[
    "LLVM::LLVMArrayType",
    "LLVM::LLVMFunctionType",
    "LLVM::LLVMLabelType",
    "LLVM::LLVMMetadataType",
    "LLVM::LLVMPPCFP128Type",
    "LLVM::LLVMPointerType",
    "LLVM::LLVMStructType",
    "LLVM::LLVMTargetExtType",
    "LLVM::LLVMTokenType",
    "LLVM::LLVMVoidType",
    "LLVM::LLVMX86AMXType",
];

fn asked<'a>(
    ctx: &'a ContextData,
    args: &[Val<'a>],
    answer: fn(&ContextData, Type) -> Option<bool>,
) -> Option<Val<'a>> {
    match args {
        [Val::Type(ty)] => answer(ctx, *ty).map(Val::Bool),
        _ => None,
    }
}

/// Whether a value can be of a type, whatever is within it.
fn is_compatible(ctx: &ContextData, ty: Type) -> Option<bool> {
    match ctx.type_data(ty) {
        TypeData::Integer { signedness, .. } => Some(*signedness == Signedness::Signless),
        TypeData::Float(format) => Some(has_format(*format)),
        TypeData::Vector { .. } => is_vector(ctx, ty),
        TypeData::Dialect { .. } | TypeData::Opaque { .. } => Some(is_any(ctx, ty, OWN)? || is_pointer(ctx, ty)?),
        _ => Some(false),
    }
}

fn is_vector(ctx: &ContextData, ty: Type) -> Option<bool> {
    let TypeData::Vector { shape, element, .. } = ctx.type_data(ty) else { return Some(false) };
    if shape.len() != 1 {
        return Some(false);
    }
    match ctx.type_data(*element) {
        TypeData::Integer { signedness, .. } => Some(*signedness == Signedness::Signless),
        TypeData::Float(format) => Some(has_format(*format)),
        _ => Some(is_any(ctx, *element, &["LLVM::LLVMPointerType"])? || is_pointer(ctx, *element)?),
    }
}

fn is_float(ctx: &ContextData, ty: Type) -> Option<bool> {
    match ctx.type_data(ty) {
        TypeData::Float(format) => Some(has_format(*format)),
        _ => is_any(ctx, ty, &["LLVM::LLVMPPCFP128Type"]),
    }
}

fn is_loadable(ctx: &ContextData, ty: Type) -> Option<bool> {
    if !is_compatible(ctx, ty)? || is_any(ctx, ty, &["LLVM::LLVMVoidType", "LLVM::LLVMFunctionType"])? {
        return Some(false);
    }
    // Neither what a structure is made of nor what a target's type can do is looked at.
    match is_any(ctx, ty, &["LLVM::LLVMStructType", "LLVM::LLVMTargetExtType"])? {
        true => None,
        false => Some(true),
    }
}

/// The formats that LLVM has.
fn has_format(format: FloatFormat) -> bool {
    matches!(
        format,
        FloatFormat::BF16
            | FloatFormat::F16
            | FloatFormat::F32
            | FloatFormat::F64
            | FloatFormat::F80
            | FloatFormat::F128
    )
}

fn is_any(ctx: &ContextData, ty: Type, classes: &[&str]) -> Option<bool> {
    let mut known = Some(false);
    for class in classes {
        match is_a(ctx, class, &Val::Type(ty)) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => known = None,
        }
    }
    known
}

/// Whether it is a `!ptr.ptr` in one of LLVM's address spaces.
fn is_pointer(ctx: &ContextData, ty: Type) -> Option<bool> {
    if !is_any(ctx, ty, &["ptr::PtrType"])? {
        return Some(false);
    }
    let TypeData::Dialect { body, .. } = ctx.type_data(ty) else { return None };
    match body.params() {
        [lect_core::dialect::Param::Attr(space), ..] => {
            is_a(ctx, "LLVM::LLVMAddrSpaceAttrInterface", &Val::Attr(*space))
        }
        _ => None,
    }
}
