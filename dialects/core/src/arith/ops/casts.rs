//! Verifiers and `CastOpInterface` models of casts.

use lect_core::dialect::{InterfaceEntry, OpHooks};
use lect_core::interfaces;
use lect_core::interfaces::cast::Cast;
use lect_support::prelude::*;

/// Hooks of `extui` and `extsi`.
pub(crate) const EXTEND_INTEGER: OpHooks =
    OpHooks { verify: Some(verify_wider), verify_alike: true, ..cast(interfaces![dyn Cast => If(widens_integer)]) };

/// Hooks of `trunci`.
pub(crate) const TRUNCATE_INTEGER: OpHooks =
    OpHooks { verify: Some(verify_narrower), verify_alike: true, ..cast(interfaces![dyn Cast => If(narrows_integer)]) };

/// Hooks of `extf` and `scaling_extf`.
pub(crate) const EXTEND_FLOAT: OpHooks =
    OpHooks { verify: Some(verify_wider), verify_alike: true, ..cast(interfaces![dyn Cast => If(widens_float)]) };

/// Hooks of `truncf` and `scaling_truncf`.
pub(crate) const TRUNCATE_FLOAT: OpHooks =
    OpHooks { verify: Some(verify_narrower), verify_alike: true, ..cast(interfaces![dyn Cast => If(narrows_float)]) };

/// Hooks of `sitofp` and `uitofp`.
pub(crate) const INTEGER_TO_FLOAT: OpHooks = cast(interfaces![dyn Cast => If(integer_to_float)]);

/// Hooks of `fptosi` and `fptoui`.
pub(crate) const FLOAT_TO_INTEGER: OpHooks = cast(interfaces![dyn Cast => If(float_to_integer)]);

/// Hooks of `index_cast` and `index_castui`.
pub(crate) const INDEX: OpHooks = cast(interfaces![dyn Cast => If(to_or_from_index)]);

/// Hooks of `bitcast`.
pub(crate) const BITS: OpHooks = cast(interfaces![dyn Cast => If(keeps_width)]);

/// Model of a cast that is valid if a function returns true.
struct If(fn(&ContextData, &[Type], &[Type]) -> bool);

impl Cast for If {
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
        (self.0)(ctx, from, to)
    }
}

const fn cast(interfaces: &'static [InterfaceEntry]) -> OpHooks {
    OpHooks { interfaces, ..OpHooks::NONE }
}

fn widens_integer(ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
    widths(ctx, from, to, integer_width).is_some_and(|(from, to)| to > from)
}

fn narrows_integer(ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
    widths(ctx, from, to, integer_width).is_some_and(|(from, to)| to < from)
}

// The optional second operand is the scale.

fn widens_float(ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
    widths(ctx, from.get(..1).unwrap_or(from), to, float_width).is_some_and(|(from, to)| to > from)
}

fn narrows_float(ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
    widths(ctx, from.get(..1).unwrap_or(from), to, float_width).is_some_and(|(from, to)| to < from)
}

fn integer_to_float(ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
    elements(ctx, from, to, MemRefs::Rejected)
        .is_some_and(|(from, to)| integer_width(ctx, from).is_some() && float_width(ctx, to).is_some())
}

fn float_to_integer(ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
    integer_to_float(ctx, to, from)
}

fn to_or_from_index(ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
    let index = ctx.types().index();
    elements(ctx, from, to, MemRefs::Allowed).is_some_and(|(from, to)| {
        from == index && integer_width(ctx, to).is_some() || integer_width(ctx, from).is_some() && to == index
    })
}

fn keeps_width(ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
    let width = |ty| integer_width(ctx, ty).or_else(|| float_width(ctx, ty));
    elements(ctx, from, to, MemRefs::Allowed)
        .is_some_and(|(from, to)| width(from).is_some_and(|from| Some(from) == width(to)))
}

fn integer_width(ctx: &ContextData, ty: Type) -> Option<u32> {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

fn float_width(ctx: &ContextData, ty: Type) -> Option<u32> {
    match ctx.types().data(ty) {
        TypeData::Float(format) => Some(format.width()),
        _ => None,
    }
}

/// Returns the source and target widths of a cast of one value.
fn widths(
    ctx: &ContextData,
    from: &[Type],
    to: &[Type],
    width: fn(&ContextData, Type) -> Option<u32>,
) -> Option<(u32, u32)> {
    let (from, to) = elements(ctx, from, to, MemRefs::Rejected)?;
    Some((width(ctx, from)?, width(ctx, to)?))
}

/// Whether a cast accepts memrefs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MemRefs {
    Allowed,
    Rejected,
}

/// Returns the source and target scalar or element types of a cast of one value, if the shapes are compatible.
fn elements(ctx: &ContextData, from: &[Type], to: &[Type], memrefs: MemRefs) -> Option<(Type, Type)> {
    let (&[from], &[to]) = (from, to) else { return None };
    let element = |ty| match ctx.types().data(ty) {
        TypeData::Vector { element, .. }
        | TypeData::RankedTensor { element, .. }
        | TypeData::UnrankedTensor(element) => Some(*element),
        TypeData::MemRef { element, .. } if memrefs == MemRefs::Allowed => Some(*element),
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => None,
        _ => Some(ty),
    };
    let agree = match (ctx.types().element_type(from), ctx.types().element_type(to)) {
        (None, None) => true,
        (Some(_), Some(_)) => match (ctx.types().shape(from), ctx.types().shape(to)) {
            (Some(from), Some(to)) => {
                from.len() == to.len()
                    && from.iter().zip(to).all(|(from, to)| from == to || *from == DYNAMIC || *to == DYNAMIC)
            }
            _ => true,
        },
        _ => false,
    };
    if agree && same_encoding(ctx, from, to) { Some((element(from)?, element(to)?)) } else { None }
}

/// Returns true unless both types are ranked tensors with different encodings.
fn same_encoding(ctx: &ContextData, from: Type, to: Type) -> bool {
    match (ctx.types().data(from), ctx.types().data(to)) {
        (TypeData::RankedTensor { encoding: from, .. }, TypeData::RankedTensor { encoding: to, .. }) => from == to,
        _ => true,
    }
}

fn verify_wider(op: OpRef<'_>) -> Result<(), Reported> {
    verify_width(op, "wider", |from, to| to > from)
}

fn verify_narrower(op: OpRef<'_>) -> Result<(), Reported> {
    verify_width(op, "shorter", |from, to| to < from)
}

fn verify_width(op: OpRef<'_>, what: &str, holds: fn(u32, u32) -> bool) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else { return Ok(()) };
    let element = |ty| ctx.types().element_type(ty).unwrap_or(ty);
    let width = |ty| integer_width(ctx, ty).or_else(|| float_width(ctx, ty));
    let (from, to) = (element(from), element(to));
    match (width(from), width(to)) {
        (Some(narrow), Some(wide)) if !holds(narrow, wide) => {
            let (from, to) = (ctx.types().show(from), ctx.types().show(to));
            Err(op.error(format!("result type '{to}' must be {what} than operand type '{from}'")).emit())
        }
        _ => Ok(()),
    }
}
