//! Enum cases in custom assembly: as strings (`"Function"`) and as keywords (`Logical`).

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::syntax::is_case;

/// An enum: its C++ class, the mnemonic of its attributes, and its name in diagnostics.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    class: &'static str,
    mnemonic: &'static str,
    name: &'static str,
}

const fn words(class: &'static str, mnemonic: &'static str) -> Words {
    Words { class, mnemonic, name: mnemonic }
}

pub(crate) const ADDRESSING_MODEL: Words = words("AddressingModel", "addressing_model");
pub(crate) const EXECUTION_MODE: Words = words("ExecutionMode", "execution_mode");
pub(crate) const EXECUTION_MODEL: Words = words("ExecutionModel", "execution_model");
pub(crate) const FUNCTION_CONTROL: Words = words("FunctionControl", "function_control");
pub(crate) const IMAGE_OPERANDS: Words = words("ImageOperands", "image_operands");
pub(crate) const LOOP_CONTROL: Words = words("LoopControl", "loop_control");
pub(crate) const MEMORY_ACCESS: Words = words("MemoryAccess", "memory_access");
pub(crate) const MEMORY_MODEL: Words = words("MemoryModel", "memory_model");
pub(crate) const SELECTION_CONTROL: Words = words("SelectionControl", "selection_control");
pub(crate) const SOURCE_MEMORY_ACCESS: Words = Words { name: "source_memory_access", ..MEMORY_ACCESS };
pub(crate) const STORAGE_CLASS: Words = words("StorageClass", "storage_class");

impl Words {
    /// Returns the attribute for a case, or for cases separated by `|`.
    pub fn attr(self, ctx: &ContextData, text: &str) -> Option<Attr> {
        let known = text.split('|').all(|case| is_case(ctx, "spirv", self.class, case.trim()));
        known.then(|| enums::attr(ctx, "spirv", self.mnemonic, text)).flatten()
    }

    /// Parses `"Function"`. Returns the text and the attribute.
    pub fn parse_string(self, p: &mut OpParser<'_, '_>) -> Parsed<(String, Attr)> {
        let (ctx, loc) = (p.ctx, p.loc());
        let attr = p.parse_attribute(Some(ctx.types().none()))?;
        let AttrData::String { value, .. } = ctx.attrs().data(attr) else {
            return Err(p.custom_error(loc, format!("expected {} attribute specified as string", self.name)));
        };
        let text = String::from_utf8_lossy(value).into_owned();
        match self.attr(ctx, &text) {
            Some(attr) => Ok((text, attr)),
            None => {
                let shown = ctx.attrs().show(attr);
                let message = format!("invalid {} attribute specification: {shown}", self.name);
                Err(p.custom_error(loc, message))
            }
        }
    }

    /// Parses `Logical`.
    pub fn parse_keyword(self, p: &mut OpParser<'_, '_>) -> Parsed<Attr> {
        let loc = p.loc();
        let word = String::from_utf8_lossy(p.parse_word()?).into_owned();
        match self.attr(p.ctx, &word) {
            Some(attr) => Ok(attr),
            None => Err(p.custom_error(loc, format!("invalid {} attribute specification: {word}", self.name))),
        }
    }
}

/// Adds an attribute.
pub(crate) fn push(p: &OpParser<'_, '_>, state: &mut OpState, name: &str, attr: Attr) {
    state.attrs.push((p.ctx.ident(name.as_bytes()), attr));
}

const VISIBILITY: &str = "sym_visibility";

/// The first release that prints the visibility of a symbol before its name.
const VISIBILITY_FIRST: u32 = 24;

/// Parses the visibility of a symbol, if the text is of a newer release.
pub(crate) fn parse_visibility(p: &mut OpParser<'_, '_>, state: &mut OpState) {
    if p.newer().is_some_and(|release| release >= VISIBILITY_FIRST.into())
        && let Some(word) = ["public", "private", "nested"].into_iter().find(|word| p.parse_optional_keyword(word))
    {
        let word = p.ctx.attrs().string(word);
        push(p, state, VISIBILITY, word);
    }
}

/// Prints the visibility of a symbol if it precedes the name, and returns the name of the attribute.
pub(crate) fn print_visibility(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) -> Option<&'static str> {
    let word = op.attr(VISIBILITY).and_then(|word| op.context().attrs().string_value(word))?;
    if p.release() < VISIBILITY_FIRST {
        return None;
    }
    p.text(" ");
    p.bytes(word);
    Some(VISIBILITY)
}

/// Returns the keyword of an enum attribute, or the keywords of its bits.
pub(crate) fn word(ctx: &ContextData, attr: Option<Attr>) -> String {
    attr.and_then(|attr| enums::word(ctx, attr)).unwrap_or_default()
}
