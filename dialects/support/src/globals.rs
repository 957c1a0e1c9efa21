//! Types and initial values of globals, which several dialects write alike.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::types::Invalid;
use lect_ods::format::CustomArg;

/// How one dialect has it.
pub struct Global {
    /// The type that the initial value is read with, if a global can have the type; `Err` has the words of the error.
    pub value_type: fn(&ContextData, Type) -> Result<Type, Invalid>,
    /// Whether an initial value can be so.
    pub is_value: fn(&AttrData) -> bool,
    /// The words of the error if it is not.
    pub not_value: &'static str,
    /// The word for no value that is one all the same, written as a unit.
    pub uninitialized: Option<&'static str>,
}

/// Whether an attribute has elements.
pub fn has_elements(data: &AttrData) -> bool {
    matches!(
        data,
        AttrData::DenseElements { .. }
            | AttrData::DenseStrings { .. }
            | AttrData::DenseResource { .. }
            | AttrData::SparseElements { .. }
    )
}

impl Global {
    /// `custom<..>($type, $value)`: `type = value`, or only `type`
    pub fn parse(&self, p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
        let ty = p.parse_type()?;
        let value_type = (self.value_type)(p.ctx, ty).map_err(|invalid| p.custom_error(parsed.state.loc, invalid.0))?;
        parsed.set_prop(args.prop(0), p.ctx.type_attr(ty));
        if !p.eat_punct("=") {
            return Ok(true);
        }
        if self.uninitialized.is_some_and(|word| p.parse_optional_keyword(word)) {
            parsed.set_prop(args.prop(1), p.ctx.common_attrs().unit);
            return Ok(true);
        }
        let value = p.parse_attribute(Some(value_type))?;
        if !(self.is_value)(p.ctx.attr_data(value)) {
            return Err(p.custom_error(parsed.state.loc, self.not_value));
        }
        parsed.set_prop(args.prop(1), value);
        Ok(true)
    }

    /// Prints what [`parse`](Self::parse) reads.
    pub fn print(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
        let prop = |index: usize| op.prop(args.prop(index) as usize);
        if let Some(ty) = prop(0) {
            p.attr(ty);
        }
        let Some(value) = prop(1) else { return };
        p.text(" = ");
        match self.uninitialized {
            Some(word) if value == op.context().common_attrs().unit => p.text(word),
            _ => p.attr_without_type(value),
        }
    }
}
