//! Operations of `llvm` on pointers that knew what they point to: today the operations know it.

use lect_core::entity::{Attr, Type};
use lect_core::ir::OpState;
use lect_core::loc::LocKind;
use lect_core::text::OpParser;
use lect_core::text::parse::{Parsed, UnresolvedOperand};

use super::llvm::{closing, forget_pointees};

fn set(p: &OpParser<'_, '_>, state: &mut OpState, name: &str, value: Attr) {
    state.attrs.push((p.ctx.ident(name.as_bytes()), value));
}

/// What the pointer points to whose type begins here, as the text says.
fn pointee(p: &OpParser<'_, '_>) -> Option<Type> {
    const POINTER: &[u8] = b"!llvm.ptr<";
    let LocKind::Source(at) = p.loc().kind() else { return None };
    let buffer = p.ctx.sources().buffer(at)?;
    let text = buffer.text()?;
    let rest = (*text).as_ref().get(buffer.offset(at)?..)?.strip_prefix(POINTER)?;
    let inner = std::str::from_utf8(rest.get(..closing(rest)?)?).ok()?;
    let (inner, is_space) = match inner.rsplit_once(',') {
        Some((inner, space)) if space.trim().parse::<u32>().is_ok() => (inner, false),
        _ => (inner, inner.trim().parse::<u32>().is_ok()),
    };
    if is_space { None } else { type_of(p.ctx, inner.trim()) }
}

/// A type within one of `llvm`, where those need no namespace.
fn type_of(ctx: &lect_core::Context, text: &str) -> Option<Type> {
    const OWN: [&str; 8] = ["array", "func", "label", "metadata", "ptr", "struct", "token", "vec"];
    let now = forget_pointees(text);
    let now = now.as_deref().unwrap_or(text);
    let word: String = now.chars().take_while(|it| it.is_ascii_alphanumeric()).collect();
    let is_own = OWN.contains(&&*word);
    ctx.spelled_type(&if is_own { format!("!llvm.{now}") } else { now.to_owned() })
}

/// `volatile %address {..} : pointer`; what is loaded is written since there are pointers that do not know it.
pub(super) fn load(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if p.parse_optional_keyword("volatile") {
        set(p, state, "volatile_", p.ctx.common_attrs().unit);
    }
    let address = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let (loc, loaded) = (p.loc(), pointee(p));
    let ty = p.parse_type()?;
    let loaded = match p.eat_punct("->") {
        true => p.parse_type()?,
        false => loaded.ok_or_else(|| p.custom_error(loc, "expected a pointer that knows what it points to"))?,
    };
    state.results.push(loaded);
    let address = p.resolve_operand(address, ty)?;
    state.operands.push(address);
    Ok(())
}

/// `volatile %value, %address {..} : pointer`, or with the type of the value in front.
pub(super) fn store(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if p.parse_optional_keyword("volatile") {
        set(p, state, "volatile_", p.ctx.common_attrs().unit);
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
        false => stored.ok_or_else(|| p.custom_error(loc, "expected a pointer that knows what it points to"))?,
    };
    for (operand, ty) in [(value, stored), (address, ty)] {
        let value = p.resolve_operand(operand, ty)?;
        state.operands.push(value);
    }
    Ok(())
}

/// `%base[%i, 1] {..} : (pointer, i64) -> pointer`; the type of an element is written since pointers do not know it.
pub(super) fn element(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    if p.parse_optional_keyword("inbounds") {
        p.ctx.warning(loc, "that an address is within bounds is not carried over");
    }
    let mut operands: Vec<UnresolvedOperand> = vec![p.parse_operand()?];
    let mut indices: Vec<i32> = Vec::new();
    p.parse_delimited(("[", "]"), " in indices", |p| {
        match p.parse_optional_operand()? {
            Some(operand) => {
                operands.push(operand);
                indices.push(i32::MIN);
            }
            None => {
                let (loc, index) = (p.loc(), p.parse_integer()?);
                let index = i32::try_from(index).ok().filter(|&index| index != i32::MIN);
                indices.push(index.ok_or_else(|| p.custom_error(loc, "expected an index of 32 bits"))?);
            }
        }
        Ok(())
    })?;
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
    let Some(of) = of else { return Err(p.custom_error(loc, "expected a pointer that knows what it points to")) };
    set(p, state, "rawConstantIndices", p.ctx.i32_array_attr(indices));
    set(p, state, "elem_type", p.ctx.type_attr(of));
    state.operands = p.resolve_operands(&operands, &types, loc)?;
    state.results.push(result);
    Ok(())
}
