//! Types that C++ code can be emitted for.
//!
//! Source: the functions of `mlir/Dialect/EmitC/IR/EmitC.h`, and the behaviour of `mlir-opt`.

use lect_core::dialect::{DefBody, Native, Param};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::number::FloatFormat;
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;
use lect_core::text::print::OpPrinter;
use lect_support::native_functions::asked;
use lect_support::prelude::*;

/// Native functions that specs call.
pub const NATIVE_FUNCTIONS: &[(&str, Native)] = &[
    ("isIntegerIndexOrOpaqueType", |ctx, args| asked(ctx, args, is_integer_like)),
    ("isPointerWideType", |ctx, args| asked(ctx, args, is_pointer_wide)),
    ("isSupportedEmitCType", |ctx, args| asked(ctx, args, |ctx, ty| is_supported(ctx, ty, NESTING))),
    ("isSupportedFloatType", |ctx, args| asked(ctx, args, |ctx, ty| Some(is_float(ctx, ty)))),
    ("isSupportedIntegerType", |ctx, args| asked(ctx, args, |ctx, ty| Some(is_integer(ctx, ty)))),
];

/// Maximum nesting depth of types that are inspected.
const NESTING: u32 = 100;

fn is_integer(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::Integer { width: 1 | 8 | 16 | 32 | 64, .. })
}

pub(super) fn is_float(ctx: &ContextData, ty: Type) -> bool {
    use FloatFormat::{BF16, F16, F32, F64};
    matches!(ctx.types().data(ty), TypeData::Float(BF16 | F16 | F32 | F64))
}

pub(super) fn is_pointer_wide(ctx: &ContextData, ty: Type) -> Option<bool> {
    let classes = ["emitc::SizeTType", "emitc::SignedSizeTType", "emitc::PtrDiffTType"];
    any(classes.map(|class| is_a(ctx, class, &Val::Type(ty))))
}

pub(super) fn is_integer_like(ctx: &ContextData, ty: Type) -> Option<bool> {
    let is_own = || any([is_a(ctx, "emitc::OpaqueType", &Val::Type(ty)), is_pointer_wide(ctx, ty)]);
    if ty == ctx.types().index() || is_integer(ctx, ty) { Some(true) } else { is_own() }
}

fn is_supported(ctx: &ContextData, ty: Type, nesting: u32) -> Option<bool> {
    let nesting = nesting.checked_sub(1)?;
    let is_array = |ty: Type| is_a(ctx, "emitc::ArrayType", &Val::Type(ty));
    let element = |ty: Type| Some(!is_array(ty)? && is_supported(ctx, ty, nesting)?);
    match ctx.types().data(ty) {
        TypeData::Index => Some(true),
        TypeData::Integer { .. } => Some(is_integer(ctx, ty)),
        TypeData::Float(_) => Some(is_float(ctx, ty)),
        TypeData::RankedTensor { shape, .. } if shape.contains(&DYNAMIC) => Some(false),
        TypeData::RankedTensor { element: it, .. } => element(*it),
        TypeData::Tuple(types) => {
            for ty in types {
                if !element(*ty)? {
                    return Some(false);
                }
            }
            Some(true)
        }
        TypeData::Dialect { body, .. } => {
            let is = |class: &str| is_a(ctx, class, &Val::Type(ty));
            let within =
                || body.params().iter().find_map(|param| if let Param::Type(ty) = param { Some(*ty) } else { None });
            if is("emitc::OpaqueType")? || is_pointer_wide(ctx, ty)? {
                Some(true)
            } else if is("emitc::PointerType")? {
                is_supported(ctx, within()?, nesting)
            } else if is("emitc::ArrayType")? {
                element(within()?)
            } else {
                Some(false)
            }
        }
        TypeData::Opaque { .. } => {
            let own = ["emitc::OpaqueType", "emitc::PointerType", "emitc::ArrayType"];
            match any(own.map(|class| is_a(ctx, class, &Val::Type(ty)))) {
                Some(false) if is_pointer_wide(ctx, ty) == Some(false) => Some(false),
                _ => None,
            }
        }
        _ => Some(false),
    }
}

/// Parses `<2x3xf32>`.
pub(super) fn parse_array(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let shape = p.parse_shape(false)?;
    let loc = p.loc();
    let element = p.parse_type()?;
    if is_array_element(p.ctx, element) == Some(false) {
        return Err(p.hook_error(loc, format!("invalid array element type ''{}''", p.ctx.types().show(element))));
    }
    p.expect_punct(">")?;
    let shape = shape.into_iter().map(|size| Param::Int(size.into())).collect();
    Ok(DefBody::Params([Param::List(shape), Param::Type(element)].into()))
}

pub(super) fn print_array(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::List(shape), Param::Type(element)] = body.params() else { return };
    p.text("<");
    for size in shape {
        if let Param::Int(size) = size {
            p.text(&format!("{size}x"));
        }
    }
    p.ty(*element);
    p.text(">");
}

pub(super) fn verify_array(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    match body.params() {
        [Param::List(shape), _] if shape.is_empty() => Err(Invalid::new("shape must not be empty")),
        [Param::List(shape), _] if shape.iter().any(|size| matches!(size, Param::Int(..0))) => {
            Err(Invalid::new("dimensions must have non-negative size"))
        }
        [_, Param::Type(element)] if is_array_element(ctx, *element) == Some(false) => {
            Err(Invalid::new("invalid array element type"))
        }
        _ => Ok(()),
    }
}

pub(super) fn verify_lvalue(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::Type(value)] = body.params() else { return Ok(()) };
    if is_emitc(ctx, *value) == Some(false) {
        let value = ctx.types().show(*value);
        return Err(Invalid::new(format!("!emitc.lvalue must wrap supported emitc type, but got '{value}'")));
    }
    match array_of(ctx, *value) {
        Some(_) => Err(Invalid::new("!emitc.lvalue cannot wrap !emitc.array type")),
        None => Ok(()),
    }
}

pub(super) fn verify_pointer(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    match body.params() {
        [Param::Type(pointee)] if lvalue_of(ctx, *pointee).is_some() => {
            Err(Invalid::new("pointers to lvalues are not allowed"))
        }
        _ => Ok(()),
    }
}

pub(super) fn verify_opaque(_: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    match text_of(body.params()).map(|text| text.last()) {
        Some(None) => Err(Invalid::new("expected non empty string in !emitc.opaque type")),
        Some(Some(b'*')) => {
            Err(Invalid::new("pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead"))
        }
        _ => Ok(()),
    }
}

/// Returns the text of an opaque type or attribute.
pub(super) fn text_of(params: &[Param]) -> Option<&[u8]> {
    match params {
        [Param::String(text)] => Some(text),
        _ => None,
    }
}

/// Returns the only type parameter of a type of this C++ class.
fn within(ctx: &ContextData, class: &str, ty: Type) -> Option<Type> {
    match ctx.types().params(ty) {
        [Param::Type(inner)] => is_a(ctx, class, &Val::Type(ty))?.then_some(*inner),
        _ => None,
    }
}

/// Returns the value type of an lvalue.
pub(super) fn lvalue_of(ctx: &ContextData, ty: Type) -> Option<Type> {
    within(ctx, "emitc::LValueType", ty)
}

/// Returns the pointee type of a pointer.
pub(super) fn pointee_of(ctx: &ContextData, ty: Type) -> Option<Type> {
    within(ctx, "emitc::PointerType", ty)
}

/// Returns true if C++ code can be emitted for a type.
pub(super) fn is_emitc(ctx: &ContextData, ty: Type) -> Option<bool> {
    is_supported(ctx, ty, NESTING)
}

/// Returns true if a type is a fundamental type of C++.
pub(super) fn is_fundamental(ctx: &ContextData, ty: Type) -> Option<bool> {
    if ty == ctx.types().index() || is_integer(ctx, ty) || is_float(ctx, ty) {
        return Some(true);
    }
    any([is_pointer_wide(ctx, ty), is_a(ctx, "emitc::PointerType", &Val::Type(ty))])
}

/// Returns the shape and the element type of an array.
pub(super) fn array_of(ctx: &ContextData, ty: Type) -> Option<(Vec<i64>, Type)> {
    let TypeData::Dialect { body, .. } = ctx.types().data(ty) else { return None };
    let [Param::List(shape), Param::Type(element)] = body.params() else { return None };
    let size = |size: &Param| if let Param::Int(size) = size { i64::try_from(*size).ok() } else { None };
    let shape = shape.iter().map(size).collect::<Option<_>>()?;
    is_a(ctx, "emitc::ArrayType", &Val::Type(ty))?.then_some((shape, *element))
}

/// Returns true if an array can have elements of this type.
fn is_array_element(ctx: &ContextData, ty: Type) -> Option<bool> {
    let is_pointer = || is_a(ctx, "emitc::PointerType", &Val::Type(ty));
    if is_float(ctx, ty) { Some(true) } else { any([is_integer_like(ctx, ty), is_pointer()]) }
}

fn any<const N: usize>(answers: [Option<bool>; N]) -> Option<bool> {
    if answers.contains(&Some(true)) { Some(true) } else { answers.iter().all(Option::is_some).then_some(false) }
}
