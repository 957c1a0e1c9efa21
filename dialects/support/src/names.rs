//! What dialects' hooks for names share.

use std::fmt::{self, Write};

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use smallvec::SmallVec;

/// What an operation that only makes a constant makes.
pub fn constant(op: OpRef<'_>) -> Option<Attr> {
    op.ir.value(op.results().next()?).constant()
}

/// The digits of an integer attribute, as a signed number.
pub fn signed_digits(ctx: &ContextData, attr: Attr) -> Option<String> {
    let AttrData::Integer { value, .. } = ctx.attr_data(attr) else { return None };
    let mut text = String::new();
    value.write_signed(&mut text).ok()?;
    Some(text)
}

/// A name that is put together, mostly without memory of its own.
#[derive(Default)]
pub struct Text(SmallVec<[u8; 32]>);

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl Text {
    /// The bytes of the text.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// The name for an integer of a type: `c4` of an index, or else `c4_i32`.
pub fn integer(ctx: &ContextData, attr: Attr, ty: Type) -> Option<Text> {
    let AttrData::Integer { value, .. } = ctx.attr_data(attr) else { return None };
    let mut text = Text::default();
    text.write_char('c').ok()?;
    value.write_signed(&mut text).ok()?;
    if ty == ctx.common().index {
        return Some(text);
    }
    write!(text, "_{}", ctx.show_type(ty)).ok()?;
    ctx.is_integer(ty).then_some(text)
}

/// The truth value that an attribute is.
pub fn truth(ctx: &ContextData, attr: Attr) -> Option<bool> {
    match attr {
        it if it == ctx.bool_attr(true) => Some(true),
        it if it == ctx.bool_attr(false) => Some(false),
        _ => None,
    }
}

/// The name of a truth value.
pub fn truth_name(value: bool) -> &'static [u8] {
    if value { b"true" } else { b"false" }
}

/// The name of the last part of a symbol reference.
pub fn leaf_symbol(ctx: &ContextData, symbol: Option<Attr>) -> Option<&[u8]> {
    match ctx.attr_data(symbol?) {
        AttrData::SymbolRef { root, nested } => Some(ctx.ident_bytes(*nested.last().unwrap_or(root))),
        _ => None,
    }
}

/// The digits of an integer attribute, as a number without sign.
pub fn unsigned_digits(ctx: &ContextData, attr: Attr) -> Option<String> {
    let AttrData::Integer { value, .. } = ctx.attr_data(attr) else { return None };
    let mut text = String::new();
    value.write_unsigned(&mut text).ok()?;
    Some(text)
}
