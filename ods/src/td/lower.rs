//! Lowering of ODS records to [specs](crate::spec).
//!
//! Each kind of record has its module: dialects, operations, attributes and types, enums, interfaces, builders. All of
//! them refer to constraints. An error is reported in mlir-tblgen's words, and the definition omitted. Text that is not
//! understood is reported as an [`Unknown`], and kept in the spec.

use std::collections::HashMap;

use super::cpp;
use super::diag::{Diagnosed, Diagnostic, Diagnostics, Severity};
use super::record::{RecordRef, Records};
use super::source::Span;
use super::value::Text;
use crate::spec::{DialectSpec, EnumSpec, Expr, InterfaceSpec, Str};

mod args;
mod builder;
mod check;
mod constraint;
mod def;
mod deprecated;
mod dialect;
mod encoding;
mod enums;
mod fields;
mod infer;
mod interface;
mod op;
mod pattern;
pub(super) mod syntax;
mod traits;
mod version;

pub use constraint::predicate_text;
pub use pattern::{lower_patterns, lower_placed_patterns};

pub(crate) use encoding::{encoded_dialects, is_of as is_encoding_of};

/// Result of lowering.
#[derive(Debug)]
pub struct Lowered {
    /// Dialects, in the order of definition.
    pub dialects: Vec<DialectSpec>,
    /// Enums that belong to no dialect of the file.
    pub enums: Vec<EnumSpec>,
    /// Interfaces that belong to no dialect of the file.
    pub interfaces: Vec<InterfaceSpec>,
    /// Parts that were not understood: each omitted part is listed here.
    pub unknowns: Vec<Unknown>,
}

/// A part of a definition that was not understood.
#[derive(Clone, PartialEq, Debug)]
pub struct Unknown {
    /// Location, as closely as known.
    pub span: Option<Span>,
    /// Kind of the part: `predicate`, `default value`, `trait`; for statistics.
    pub kind: &'static str,
    /// Name of the definition.
    pub def: String,
    /// Description of the part, and the reason.
    pub message: String,
}

/// Lowers all dialects of some records.
pub fn lower(records: &Records, diagnostics: &mut Diagnostics) -> Lowered {
    Lowering::new(records, diagnostics).all(None)
}

/// Lowers the dialect with a namespace, if there is one, without checking others. The spec contains all enums that it
/// uses, also those of others, so that it does not depend on other records.
pub fn lower_dialect(records: &Records, name: &str, diagnostics: &mut Diagnostics) -> Option<DialectSpec> {
    let lowered = Lowering::new(records, diagnostics).all(Some(name));
    let mut dialects = lowered.dialects.into_iter().filter(|dialect| dialect.name == name);
    let mut dialect = dialects.next()?;
    dialects.for_each(|other| dialect.merge(other));
    Some(dialect)
}

/// The state of lowering. Public functions lower single constraints; [`lower`] lowers whole dialects.
pub struct Lowering<'a> {
    records: &'a Records,
    diagnostics: &'a mut Diagnostics,
    unknowns: Vec<Unknown>,
    /// Lowered constraints, which many definitions share.
    constraints: constraint::Cache,
    /// Definitions of interfaces and enums by C++ class, collected on demand.
    interface_defs: HashMap<String, Str>,
    enum_defs: HashMap<String, Str>,
}

impl<'a> Lowering<'a> {
    /// Begins to lower parts of some records.
    pub fn new(records: &'a Records, diagnostics: &'a mut Diagnostics) -> Self {
        Lowering {
            records,
            diagnostics,
            unknowns: Vec::new(),
            constraints: constraint::Cache::default(),
            interface_defs: HashMap::new(),
            enum_defs: HashMap::new(),
        }
    }

    /// Returns the parts that were not understood so far.
    pub fn unknowns(&self) -> &[Unknown] {
        &self.unknowns
    }

    /// Stores a part that was not understood.
    fn unknown(&mut self, kind: &'static str, span: Option<Span>, def: &str, message: impl Into<String>) {
        self.unknowns.push(Unknown { span, kind, def: def.to_owned(), message: message.into() });
    }

    /// Parses C++. Text that is not understood is recorded with its location, if known.
    fn expr(&mut self, kind: &'static str, text: &Text, def: &str) -> Option<Expr> {
        match cpp::parse_expr(&text.text) {
            Ok(expr) => Some(expr),
            Err(error) => {
                let span = text.span_at(error.offset..error.offset + 1);
                self.unknown(kind, span, def, format!("{}: '{}'", error.message, text.text));
                None
            }
        }
    }

    /// Reports an error in a definition, at its beginning.
    fn error(&mut self, record: RecordRef<'a>, message: impl Into<String>) -> Diagnosed {
        let error = diagnostic(Severity::Error, record.span(), message);
        self.diagnostics.push(error)
    }

    /// Reports an error of a definition: at `place` if known, or else at the definition and about a word in it.
    fn fault(
        &mut self,
        severity: Severity,
        record: RecordRef<'a>,
        place: Option<Span>,
        word: &str,
        message: impl Into<String>,
    ) {
        let def = record.span();
        let mut fault = diagnostic(severity, place.or(def), message);
        if place.is_none() {
            fault = fault.about(word);
        }
        if let (Some(place), Some(def)) = (place, def)
            && !is_within(place, def)
        {
            fault = fault.note(Some(def), format!("in the definition of '{}'", record.name()));
        }
        _ = self.diagnostics.push(fault);
    }

    /// Reports an error in a field of a definition, which is then omitted: where the definition sets the field, or else
    /// at its beginning.
    fn broken<T>(&mut self, record: RecordRef<'a>, field: &str, message: impl Into<String>) -> Result<T, Diagnosed> {
        let error = self.fault_of_field(record, field, message);
        Err(self.diagnostics.push(error))
    }

    /// Returns the error that [`broken`](Self::broken) reports.
    fn fault_of_field(&self, record: RecordRef<'a>, field: &str, message: impl Into<String>) -> Diagnostic {
        let field = record.field(field).map(|field| field.span);
        let (place, elsewhere) = match (field, record.span()) {
            (Some(field), Some(def)) if !is_within(field, def) => (Some(def), Some(field)),
            (field, def) => (field.or(def), None),
        };
        let mut error = diagnostic(Severity::Error, place, message);
        if let (Some(field), Some(def)) = (elsewhere, place)
            && field.file == def.file
        {
            error = error.note(Some(field), "the field is set here");
        }
        error
    }
}

/// Returns true if a location may be in the definition that begins at another: inherited fields precede it.
fn is_within(place: Span, def: Span) -> bool {
    place.file == def.file && place.start >= def.start
}

/// Creates a diagnostic, possibly without a location.
pub(super) fn diagnostic(severity: Severity, span: Option<Span>, message: impl Into<String>) -> Diagnostic {
    Diagnostic { severity, span, message: message.into(), notes: Vec::new(), word: None }
}
