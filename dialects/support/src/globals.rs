//! Assembly format of the type and initial value of globals, shared by several dialects.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::types::Invalid;
use lect_ods::format::CustomArg;

/// Properties of the globals of one dialect.
pub struct Global {
    /// Returns the type used to parse the initial value; `Err` is the diagnostic for a type that globals cannot have.
    pub value_type: fn(&ContextData, Type) -> Result<Type, Invalid>,
    /// Returns true if the attribute is a valid initial value.
    pub is_value: fn(&AttrData) -> bool,
    /// Diagnostic for an invalid initial value.
    pub not_value: &'static str,
    /// Keyword for an uninitialized global, encoded as a unit attribute.
    pub uninitialized: Option<&'static str>,
}

/// Returns true if an attribute is an elements attribute.
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
    /// Parses `custom<..>($type, $value)`: `type = value`, or only `type`.
    pub fn parse(&self, p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
        let ty = p.parse_type()?;
        let value_type = (self.value_type)(p.ctx, ty).map_err(|invalid| p.custom_error(parsed.state.loc, invalid))?;
        parsed.set_prop(args.prop(0), p.ctx.attrs().ty(ty));
        if !p.eat_punct("=") {
            return Ok(true);
        }
        if self.uninitialized.is_some_and(|word| p.parse_optional_keyword(word)) {
            parsed.set_prop(args.prop(1), p.ctx.attrs().unit());
            return Ok(true);
        }
        let value = p.parse_attribute(Some(value_type))?;
        if !(self.is_value)(p.ctx.attrs().data(value)) {
            return Err(p.custom_error(parsed.state.loc, self.not_value));
        }
        parsed.set_prop(args.prop(1), value);
        Ok(true)
    }

    /// Prints the syntax that [`parse`](Self::parse) reads.
    pub fn print(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
        let prop = |index: usize| op.prop(args.prop(index) as usize);
        if let Some(ty) = prop(0) {
            p.attr(ty);
        }
        let Some(value) = prop(1) else { return };
        p.text(" = ");
        match self.uninitialized {
            Some(word) if value == op.context().attrs().unit() => p.text(word),
            _ => p.attr_without_type(value),
        }
    }
}
