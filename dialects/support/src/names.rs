//! Helpers for `OpAsmOpInterface` hooks: suggested result names.

use std::fmt::{self, Write};

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use smallvec::SmallVec;

/// Returns the constant attribute of an operation's first result.
pub fn constant(op: OpRef<'_>) -> Option<Attr> {
    op.ir.value(op.results().next()?).constant()
}

/// Returns the decimal digits of an integer attribute, as a signed number.
pub fn signed_digits(ctx: &ContextData, attr: Attr) -> Option<String> {
    let AttrData::Integer { value, .. } = ctx.attrs().data(attr) else { return None };
    let mut text = String::new();
    value.write_signed(&mut text).ok()?;
    Some(text)
}

/// A name under construction, mostly without heap allocation.
#[derive(Default)]
pub struct Text(SmallVec<[u8; 32]>);

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl Text {
    /// Returns the bytes of the text.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Returns the suggested name of an integer constant: `c4` for `index`, or else `c4_i32`.
pub fn integer(ctx: &ContextData, attr: Attr, ty: Type) -> Option<Text> {
    let AttrData::Integer { value, .. } = ctx.attrs().data(attr) else { return None };
    let mut text = Text::default();
    text.write_char('c').ok()?;
    value.write_signed(&mut text).ok()?;
    if ty == ctx.types().index() {
        return Some(text);
    }
    write!(text, "_{}", ctx.types().show(ty)).ok()?;
    ctx.types().is_integer(ty).then_some(text)
}

/// Returns the value of a boolean attribute.
pub fn truth(ctx: &ContextData, attr: Attr) -> Option<bool> {
    match attr {
        it if it == ctx.attrs().bool(true) => Some(true),
        it if it == ctx.attrs().bool(false) => Some(false),
        _ => None,
    }
}

/// Returns the suggested name of a boolean constant.
pub fn truth_name(value: bool) -> &'static [u8] {
    if value { b"true" } else { b"false" }
}

/// Returns the leaf name of a symbol reference.
pub fn leaf_symbol(ctx: &ContextData, symbol: Option<Attr>) -> Option<&[u8]> {
    match ctx.attrs().data(symbol?) {
        AttrData::SymbolRef { root, nested } => Some(ctx.ident_bytes(*nested.last().unwrap_or(root))),
        _ => None,
    }
}

/// Returns the decimal digits of an integer attribute, as an unsigned number.
pub fn unsigned_digits(ctx: &ContextData, attr: Attr) -> Option<String> {
    let AttrData::Integer { value, .. } = ctx.attrs().data(attr) else { return None };
    let mut text = String::new();
    value.write_unsigned(&mut text).ok()?;
    Some(text)
}
