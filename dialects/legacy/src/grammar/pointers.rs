//! Older `llvm` operations on pointers with a pointee type; current operations hold the element type.

use lect_core::attrs::NamedAttr;
use lect_core::context::ContextData;
use lect_core::entity::Type;
use lect_core::ir::OpState;
use lect_core::loc::LocKind;
use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;

use super::llvm::closing;
use super::types::{pretty_spelling, quoted};
use super::{places, set, type_spelled};

/// Returns the pointee type of the pointer type at the parser's position, read from the source text.
fn pointee(p: &OpParser<'_, '_>) -> Option<Type> {
    let LocKind::Source(at) = p.loc().kind() else { return None };
    let buffer = p.ctx.sources().buffer(at)?;
    let text = buffer.text()?;
    pointee_of(p.ctx, (*text).as_ref().get(buffer.offset(at)?..)?)
}

/// Returns the pointee type of the pointer type at the start of a text.
fn pointee_of(ctx: &ContextData, text: &[u8]) -> Option<Type> {
    const QUOTED: &[u8] = b"!llvm<\"";
    if let Some(body) = text.strip_prefix(QUOTED) {
        let end = body.iter().position(|&byte| byte == b'"')?;
        let ty = quoted(std::str::from_utf8(body.get(..end)?).ok()?)?;
        return type_spelled(ctx, &ty.pointee?);
    }
    type_of(ctx, pointee_text(text)?)
}

/// Returns the text of the pointee type of the pointer type, or vector of pointers, at the start of a text.
fn pointee_text(text: &[u8]) -> Option<&str> {
    const POINTER: &[u8] = b"!llvm.ptr<";
    let text = match text.strip_prefix(b"vector<") {
        Some(vector) => {
            let vector = vector.get(..=closing(vector)?)?;
            vector.get(vector.windows(POINTER.len()).position(|it| it == POINTER)?..)?
        }
        None => text,
    };
    let rest = text.strip_prefix(POINTER)?;
    let inner = std::str::from_utf8(rest.get(..closing(rest)?)?).ok()?;
    let (inner, is_space) = match inner.rsplit_once(',') {
        Some((inner, space)) if space.trim().parse::<u32>().is_ok() => (inner, false),
        _ => (inner, inner.trim().parse::<u32>().is_ok()),
    };
    (!is_space).then_some(inner.trim())
}

/// Returns the text after the opening bracket of the operand types, and the text after the arrow.
fn signature(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let inputs = text.strip_prefix(b":")?.trim_ascii_start().strip_prefix(b"(")?;
    let results = inputs.get(closing(inputs)? + 1..)?.trim_ascii_start().strip_prefix(b"->")?;
    Some((inputs.trim_ascii_start(), results.trim_ascii_start()))
}

fn tell(ctx: &ContextData, attrs: &mut Vec<NamedAttr>, name: &str, ty: Option<Type>) {
    let name = ctx.ident(name.as_bytes());
    if let Some(ty) = ty.filter(|_| !attrs.iter().any(|it| it.0 == name)) {
        attrs.push((name, ctx.attrs().ty(ty)));
    }
}

/// Sets the allocated type of an `alloca` to the pointee type of the result.
pub(super) fn tell_allocated(ctx: &ContextData, text: &[u8], attrs: &mut Vec<NamedAttr>) {
    tell(ctx, attrs, "elem_type", signature(text).and_then(|it| pointee_of(ctx, it.1)));
}

/// Sets the element type of a `getelementptr` to the pointee type of its base.
pub(super) fn tell_element(ctx: &ContextData, text: &[u8], attrs: &mut Vec<NamedAttr>) {
    tell(ctx, attrs, "elem_type", signature(text).and_then(|it| pointee_of(ctx, it.0)));
}

/// Sets the callee type of an indirect call if the function type is variadic.
pub(super) fn tell_callee(ctx: &ContextData, text: &[u8], attrs: &mut Vec<NamedAttr>) {
    let callee = signature(text).and_then(|it| pointee_text(it.0)).filter(|text| text.ends_with("...)>"));
    let is_named = attrs.iter().any(|entry| ctx.ident_bytes(entry.0) == b"callee");
    let callee = callee.filter(|text| !is_named && text.starts_with("func<"));
    tell(ctx, attrs, "var_callee_type", callee.and_then(|text| type_of(ctx, text)));
}

/// Parses a type nested in an `llvm` type, where `llvm` types omit their namespace.
fn type_of(ctx: &ContextData, text: &str) -> Option<Type> {
    type_spelled(ctx, &pretty_spelling(text)?.0)
}

/// Parses `volatile %address {..} : pointer`. The type of the loaded value is written since pointers are opaque.
pub(super) fn load(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if p.parse_optional_keyword("volatile") {
        set(p, state, "volatile_", p.ctx.attrs().unit());
    }
    let address = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let (loc, loaded) = (p.loc(), pointee(p));
    let ty = p.parse_type()?;
    let loaded = match p.eat_punct("->") {
        true => p.parse_type()?,
        false => loaded.ok_or_else(|| p.custom_error(loc, "expected a pointer with an element type"))?,
    };
    state.results.push(loaded);
    let address = p.resolve_operand(address, ty)?;
    state.operands.push(address);
    Ok(())
}

/// Parses `volatile %value, %address {..} : pointer`, or with the type of the value in front.
pub(super) fn store(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if p.parse_optional_keyword("volatile") {
        set(p, state, "volatile_", p.ctx.attrs().unit());
    }
    let value = p.parse_operand()?;
    p.expect_punct(",")?;
    let address = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let (loc, stored) = (p.loc(), pointee(p));
    let mut ty = p.parse_type()?;
    let stored = match p.eat_punct(",") {
        true => {
            let address = p.parse_type()?;
            std::mem::replace(&mut ty, address)
        }
        false => stored.ok_or_else(|| p.custom_error(loc, "expected a pointer with an element type"))?,
    };
    for (operand, ty) in [(value, stored), (address, ty)] {
        let value = p.resolve_operand(operand, ty)?;
        state.operands.push(value);
    }
    Ok(())
}

/// Value of `noWrapFlags` for `inbounds`, which implies `nusw`.
const INBOUNDS: i64 = 3;

/// Parses `%base[%i, 1] {..} : (pointer, i64) -> pointer`. The element type is written since pointers are opaque.
pub(super) fn element(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    if p.parse_optional_keyword("inbounds") {
        set(p, state, "noWrapFlags", p.ctx.attrs().integer(p.ctx.types().i32(), INBOUNDS));
    }
    let mut operands = vec![p.parse_operand()?];
    let (dynamic, indices) = places(p, " in indices", i64::from(i32::MIN))?;
    operands.extend(dynamic);
    let indices: Option<Vec<i32>> = indices.into_iter().map(|index| i32::try_from(index).ok()).collect();
    let Some(indices) = indices else { return Err(p.custom_error(loc, "expected indices of 32 bits")) };
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    p.parse_lparen()?;
    let (loc, mut of) = (p.loc(), pointee(p));
    let types = p.parse_type_list()?;
    p.parse_rparen()?;
    p.expect_punct("->")?;
    let result = p.parse_type()?;
    if p.eat_punct(",") {
        of = Some(p.parse_type()?);
    }
    let Some(of) = of else { return Err(p.custom_error(loc, "expected a pointer with an element type")) };
    set(p, state, "rawConstantIndices", p.ctx.attrs().dense_i32_array(indices));
    set(p, state, "elem_type", p.ctx.attrs().ty(of));
    state.operands = p.resolve_operands(&operands, &types, loc)?;
    state.results.push(result);
    Ok(())
}
