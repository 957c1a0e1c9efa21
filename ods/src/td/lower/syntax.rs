//! Assembly formats, whose errors are reported at their places in the file.

use super::{Lowering, diagnostic, is_within};
use crate::format::{FormatError, parse_def, parse_op};
use crate::spec::{DefSyntax, OpSpec, OpSyntax, ParamSpec, Shared};
use crate::td::diag::{Diagnostic, Severity};
use crate::td::record::RecordRef;
use crate::td::value::Text;

impl<'a> Lowering<'a> {
    /// The format of an operation whose spec is complete but for it.
    pub(super) fn op_format(&mut self, record: RecordRef<'a>, text: &'a Text, op: &OpSpec) -> OpSyntax {
        match parse_op(&text.text, op) {
            Ok(format) => OpSyntax::Format(Shared::new(format)),
            Err(errors) => {
                self.format_errors(record, text, errors);
                OpSyntax::Generic
            }
        }
    }

    /// The format of an attribute or a type.
    pub(super) fn def_format(&mut self, record: RecordRef<'a>, text: &'a Text, params: &[ParamSpec]) -> DefSyntax {
        match parse_def(&text.text, record.name(), params) {
            Ok(format) => DefSyntax::Format(Shared::new(format)),
            Err(errors) => {
                self.format_errors(record, text, errors);
                DefSyntax::None
            }
        }
    }

    /// Reports the errors in a format.
    fn format_errors(&mut self, record: RecordRef<'a>, text: &Text, errors: Vec<FormatError>) {
        for error in format_errors(record, text, errors) {
            _ = self.diagnostics.push(error);
        }
    }
}

/// The errors in a format, the field `assemblyFormat` of a record.
pub(in crate::td) fn format_errors(
    record: RecordRef<'_>,
    text: &Text,
    errors: Vec<FormatError>,
) -> impl Iterator<Item = Diagnostic> {
    let field = record.field("assemblyFormat").map(|field| field.span);
    let place = move |range| text.span_at(range).or(field).or(record.span());
    errors.into_iter().map(move |FormatError { range, message, notes }| {
        let at = place(range);
        let mut error = diagnostic(Severity::Error, at, message);
        if let (Some(at), Some(def)) = (at, record.span())
            && !is_within(at, def)
        {
            error = error.note(Some(def), format!("in the format of '{}'", record.name()));
        }
        for (range, note) in notes {
            error = error.note(range.and_then(place), note);
        }
        error
    })
}
