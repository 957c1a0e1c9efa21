//! LLVM-compatible types.
//!
//! Source: the functions of `mlir/Dialect/LLVMIR/LLVMTypes.h`, and the behaviour of `mlir-opt`.

use std::collections::BTreeSet;

use lect_core::dialect::{ClassHook, Native, Param};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::number::FloatFormat;
use lect_core::types::Signedness;
use lect_ods::spec::DefKind;
use lect_support::native_functions::asked;
use lect_support::prelude::*;

use super::LlvmType;
use crate::llvm::types;

/// Native functions that specs call.
pub const NATIVE_FUNCTIONS: &[(&str, Native)] = &[
    ("LLVMStructType::isOpaque", |ctx, args| asked(ctx, args, |ctx, ty| Some(types::structure(ctx, ty)?.opaque))),
    ("LLVMTargetExtType::supportsMemOps", |ctx, args| asked(ctx, args, |ctx, ty| Some(has_memory_form(ctx, ty)))),
    ("getI1SameShape", |ctx, args| made(ctx, args, i1_of_shape)),
    ("getValAndBoolStructType", |ctx, args| {
        made(ctx, args, |ctx, ty| types::struct_type(ctx, vec![ty, ctx.types().i1()]))
    }),
    ("getVectorNumElements", |ctx, args| match args {
        [Val::Type(ty)] => {
            let scalable =
                matches!(ctx.types().data(*ty), TypeData::Vector { scalable, .. } if scalable.contains(&true));
            ctx.types().element_count(*ty).map(|least| Val::ElementCount { least, scalable })
        }
        _ => None,
    }),
    ("isCompatibleFloatingPointType", |ctx, args| asked(ctx, args, is_float)),
    ("isCompatibleOuterType", |ctx, args| asked(ctx, args, is_outer)),
    ("isCompatibleType", |ctx, args| asked(ctx, args, is_compatible)),
    ("isCompatibleVectorType", |ctx, args| asked(ctx, args, is_vector)),
    ("isLoadableType", |ctx, args| asked(ctx, args, is_loadable)),
    ("isScalableVectorType", |ctx, args| asked(ctx, args, |ctx, ty| is_a(ctx, "ScalableVectorType", &Val::Type(ty)))),
];

/// Types without a definition.
pub const CLASSES: &[ClassHook] = &[
    ClassHook { kind: DefKind::Type, name: "LLVMLabelType", mnemonics: &["label"] },
    ClassHook { kind: DefKind::Type, name: "LLVMMetadataType", mnemonics: &["metadata"] },
    ClassHook { kind: DefKind::Type, name: "LLVMTokenType", mnemonics: &["token"] },
    ClassHook { kind: DefKind::Type, name: "LLVMVoidType", mnemonics: &["void"] },
];

fn made<'a>(ctx: &'a ContextData, args: &[Val<'a>], make: fn(&ContextData, Type) -> Option<Type>) -> Option<Val<'a>> {
    match args {
        [Val::Type(ty)] => make(ctx, *ty).map(Val::Type),
        _ => None,
    }
}

/// Returns `i1`, or a vector of `i1` with the shape of a vector type.
pub(crate) fn i1_of_shape(ctx: &ContextData, ty: Type) -> Option<Type> {
    match ctx.types().data(ty) {
        TypeData::Vector { shape, scalable, .. } => ctx.types().vector(shape, scalable, ctx.types().i1()).ok(),
        _ => Some(ctx.types().i1()),
    }
}

/// Returns true if the outermost type is LLVM-compatible. Nested types are not checked.
pub fn is_outer(ctx: &ContextData, ty: Type) -> Option<bool> {
    match ctx.types().data(ty) {
        TypeData::Integer { signedness, .. } => Some(*signedness == Signedness::Signless),
        TypeData::Float(format) => Some(has_format(*format)),
        // With any elements.
        TypeData::Vector { shape, .. } => Some(shape.len() == 1),
        _ if types::of(ctx, ty).is_some() => Some(true),
        TypeData::Dialect { .. } | TypeData::Opaque { .. } => is_pointer(ctx, ty),
        _ => Some(false),
    }
}

/// Number of types up to which comparing all is faster than a tree.
const FEW: usize = 8;

/// Set of types, without allocation for a few.
#[derive(Default)]
struct Seen {
    few: SmallVec<[Type; FEW]>,
    more: BTreeSet<Type>,
}

impl Seen {
    /// Inserts a type. Returns true if it is new.
    fn insert(&mut self, ty: Type) -> bool {
        if self.few.contains(&ty) {
            return false;
        }
        if self.few.len() < FEW {
            self.few.push(ty);
            return true;
        }
        self.more.insert(ty)
    }
}

/// Returns true if a type and all nested types are LLVM-compatible.
pub fn is_compatible(ctx: &ContextData, ty: Type) -> Option<bool> {
    let has_parts = |ty: &LlvmType<'_>| {
        use LlvmType::{Array, Function, Struct, Target};
        matches!(ty, Array { .. } | Struct(_) | Function(_) | Target { .. })
    };
    let is_whole = |ty| match ctx.types().data(ty) {
        TypeData::Vector { .. } => is_vector(ctx, ty),
        _ => is_outer(ctx, ty),
    };
    // Most types have no nested types.
    if !types::of(ctx, ty).is_some_and(|ty| has_parts(&ty)) {
        return is_whole(ty);
    }
    let mut pending = SmallVec::<[Type; FEW]>::from_slice(&[ty]);
    let mut seen = Seen::default();
    seen.insert(ty);
    while let Some(ty) = pending.pop() {
        if !is_whole(ty)? {
            return Some(false);
        }
        let mut visit = |ty: Type| {
            if seen.insert(ty) {
                pending.push(ty);
            }
        };
        match types::of(ctx, ty) {
            Some(LlvmType::Array { element, .. }) => visit(element),
            Some(LlvmType::Struct(structure)) => structure.body().for_each(visit),
            Some(LlvmType::Function(function)) => {
                visit(function.result);
                function.params().for_each(visit);
            }
            Some(LlvmType::Target { types, .. }) => types.iter().for_each(|param| {
                if let Param::Type(ty) = param {
                    visit(*ty);
                }
            }),
            _ => {}
        }
    }
    Some(true)
}

fn is_vector(ctx: &ContextData, ty: Type) -> Option<bool> {
    let TypeData::Vector { shape, element, .. } = ctx.types().data(ty) else { return Some(false) };
    if shape.len() != 1 {
        return Some(false);
    }
    match ctx.types().data(*element) {
        TypeData::Integer { signedness, .. } => Some(*signedness == Signedness::Signless),
        TypeData::Float(format) => Some(has_format(*format)),
        _ if matches!(types::of(ctx, *element), Some(LlvmType::Pointer { .. } | LlvmType::PpcFp128)) => Some(true),
        _ => is_pointer(ctx, *element),
    }
}

pub(crate) fn is_float(ctx: &ContextData, ty: Type) -> Option<bool> {
    match ctx.types().data(ty) {
        TypeData::Float(format) => Some(has_format(*format)),
        _ => Some(matches!(types::of(ctx, ty), Some(LlvmType::PpcFp128))),
    }
}

/// Returns true if a value of this type can be stored in memory.
pub(crate) fn is_loadable(ctx: &ContextData, ty: Type) -> Option<bool> {
    Some(
        is_outer(ctx, ty)?
            && match types::of(ctx, ty) {
                Some(LlvmType::Void | LlvmType::Function(_)) => false,
                Some(LlvmType::Struct(structure)) => !structure.opaque,
                Some(LlvmType::Target { .. }) => has_memory_form(ctx, ty),
                _ => true,
            },
    )
}

/// Returns true if values of a target extension type can be loaded and stored.
pub(crate) fn has_memory_form(ctx: &ContextData, ty: Type) -> bool {
    match types::of(ctx, ty) {
        Some(LlvmType::Target { name, .. }) => name.starts_with(b"spirv.") || name == b"aarch64.svcount",
        _ => false,
    }
}

/// Returns true if LLVM has the float format.
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

/// Returns true if a type is a `!ptr.ptr` in an LLVM address space.
fn is_pointer(ctx: &ContextData, ty: Type) -> Option<bool> {
    if !is_a(ctx, "ptr::PtrType", &Val::Type(ty))? {
        return Some(false);
    }
    let TypeData::Dialect { body, .. } = ctx.types().data(ty) else { return None };
    match body.params() {
        [Param::Attr(space), ..] => is_a(ctx, "LLVM::LLVMAddrSpaceAttrInterface", &Val::Attr(*space)),
        _ => None,
    }
}
