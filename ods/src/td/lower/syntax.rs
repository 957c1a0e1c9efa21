//! Lowering of assembly formats, with errors at their locations in the file.

use super::dialect::strict_properties;
use super::{Lowering, diagnostic, is_within};
use crate::format::{Element, FormatError, OpFormat, PropForm, check_strict, parse_def, parse_op};
use crate::spec::{DefSyntax, OpSpec, OpSyntax, ParamSpec, PropKind, Shared};
use crate::td::diag::{Diagnostic, Severity};
use crate::td::record::RecordRef;
use crate::td::value::{Text, Value};

impl<'a> Lowering<'a> {
    /// Lowers the format of an operation, whose spec is otherwise complete.
    pub(super) fn op_format(&mut self, record: RecordRef<'a>, text: &'a Text, op: &OpSpec) -> OpSyntax {
        let is_strict = record.def("opDialect").and_then(strict_properties) == Some(true);
        let parsed = parse_op(&text.text, op).and_then(|format| match is_strict {
            true => check_strict(format, op),
            false => Ok(format),
        });
        // A former definition may precede strict properties.
        let parsed = match parsed {
            Err(_) if is_strict && self.older_records().contains(&record.id) => parse_op(&text.text, op),
            parsed => parsed,
        };
        let parsed = parsed.and_then(|format| match self.case_fault(&format, op) {
            Some(message) => Err(vec![FormatError { range: 0..0, message, notes: Vec::new() }]),
            None => Ok(format),
        });
        match parsed {
            Ok(format) => OpSyntax::Format(Shared::new(format)),
            Err(errors) => {
                self.format_errors(record, text, errors);
                OpSyntax::Generic
            }
        }
    }

    /// Returns the error in elements for cases of bit enums, if there is one.
    fn case_fault(&mut self, format: &OpFormat, op: &OpSpec) -> Option<String> {
        let records = self.records;
        let bits = |slot: u32| {
            let PropKind::Attr(attr) = &op.props.get(slot as usize)?.kind else { return None };
            let record = records.def(attr.enum_def.as_deref()?)?;
            (record.is_a("BitEnumBase") || record.is_a("BitEnumAttr")).then_some(record)
        };
        let mut elements =
            format.elements.iter().filter(|it| !matches!(it, Element::Space | Element::Newline)).peekable();
        while let Some(element) = elements.next() {
            let Element::Prop { slot, form: PropForm::Case, .. } = element else { continue };
            let Some(record) = bits(*slot) else { continue };
            if !self.defs(record, "enumerants").iter().any(|case| self.int(*case, "value") == Some(0)) {
                return Some("'enum' directive requires a bit enum to define a zero-valued case".to_owned());
            }
            let separator = record.text("separator").map(|text| text.text.trim()).unwrap_or_default();
            let is_quoted = !matches!(record.value("printBitEnumQuoted"), Some(Value::Bit(false) | Value::Int(0)));
            if !is_quoted && matches!(elements.peek(), Some(Element::Literal(text)) if *text == separator) {
                return Some(format!("unquoted bit enum cannot be followed by its '{separator}' separator literal"));
            }
        }
        None
    }

    /// Lowers the format of an attribute or a type.
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

/// Converts the errors in a format, the field `assemblyFormat` of a record, to diagnostics.
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
