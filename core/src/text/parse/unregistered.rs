//! Errors about operations without a custom form, and similar names.

use lect_ods::spec::OpSyntax;

use super::OpParser;
use crate::diag::{Diagnostic, Reported};
use crate::dialect::{OpInfo, OpNameData};
use crate::loc::Loc;

impl OpParser<'_, '_> {
    /// Reports a registered operation whose custom form is unknown.
    #[cold]
    pub(super) fn no_custom_form(&self, loc: Loc, info: &OpInfo) -> Reported {
        let why = match info.spec().syntax {
            OpSyntax::Generic => "has no custom assembly form",
            OpSyntax::Format(_) | OpSyntax::Custom | OpSyntax::Preset(_) => {
                "has a custom assembly form that C++ code defines and lect does not know; use the generic form"
            }
        };
        let message = format!("custom op '{}' {why}", info.name());
        self.emit(Diagnostic::error(loc, message))
    }

    /// Reports an operation that is not registered.
    #[cold]
    pub(super) fn unknown_custom_operation(
        &self,
        loc: Loc,
        written: &[u8],
        data: &OpNameData,
        tried: bool,
    ) -> Reported {
        let text = String::from_utf8_lossy;
        let as_well = if tried { format!("(tried '{}' as well)", text(&data.name)) } else { String::new() };
        if data.dialect_loaded {
            let space = if tried { " " } else { "" };
            let message = format!("custom op '{}' is unknown{space}{as_well}", text(written));
            return self.emit(self.with_similar(Diagnostic::error(loc, message), written));
        }
        let namespace = text(data.namespace());
        let space = if tried { "  " } else { " " };
        let message = format!("Dialect `{namespace}' not found for custom op '{}'{space}{as_well}", text(written));
        let note = format!("Available dialects: {}", self.ctx.dialect_names().join(", "));
        self.emit(self.with_similar(Diagnostic::error(loc, message).note(loc, note), written))
    }

    /// Adds the name of a similar operation to an error about an unknown one.
    fn with_similar(&self, error: Diagnostic, written: &[u8]) -> Diagnostic {
        match self.ctx.similar_op(&String::from_utf8_lossy(written)) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        }
    }
}
