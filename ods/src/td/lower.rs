//! From records to [specs](crate::spec): ODS.
//!
//! Each kind of record has its page: [`dialect`], [`op`] (with [`args`], [`traits`], [`infer`]), [`def`] for attributes
//! and types, [`enums`], [`interface`], and [`constraint`] for what all of them refer to. What is wrong becomes a
//! diagnostic in mlir-tblgen's words, and the definition is left out; what is not understood becomes an [`Unknown`], and
//! stays in the spec as the text it was.

use std::collections::{BTreeMap, HashMap};

use super::cpp;
use super::diag::{Diagnostic, Diagnostics, Reported};
use super::record::{RecordId, RecordRef, Records};
use super::source::Span;
use super::value::Text;
use crate::spec::{AttrConstraint, DialectSpec, EnumSpec, Expr, InterfaceSpec, PropConstraint, Shared, TypeConstraint};

mod constraint;

/// What records say of dialects.
#[derive(Debug)]
pub struct Lowered {
    /// The dialects, in the order of definition.
    pub dialects: Vec<DialectSpec>,
    /// The enums that belong to no dialect of the file.
    pub enums: Vec<EnumSpec>,
    /// The interfaces that belong to no dialect of the file.
    pub interfaces: Vec<InterfaceSpec>,
    /// What was not understood: nothing is left out without being named here.
    pub unknowns: Vec<Unknown>,
}

/// Something that was not understood.
#[derive(Clone, PartialEq, Debug)]
pub struct Unknown {
    /// Where it is written, as closely as is known.
    pub span: Option<Span>,
    /// What kind of thing: `predicate`, `default value`, `trait`; for counting.
    pub kind: &'static str,
    /// In which definition.
    pub def: String,
    /// What it is and why it was not understood.
    pub message: String,
}

/// Lowers all dialects of some records.
pub fn lower(records: &Records, diagnostics: &mut Diagnostics) -> Lowered {
    let lowering = Lowering {
        records,
        diagnostics,
        unknowns: Vec::new(),
        types: HashMap::new(),
        attrs: HashMap::new(),
        props: HashMap::new(),
    };
    Lowered { dialects: Vec::new(), enums: Vec::new(), interfaces: Vec::new(), unknowns: lowering.unknowns }
}

/// The state of lowering.
struct Lowering<'a> {
    records: &'a Records,
    diagnostics: &'a mut Diagnostics,
    unknowns: Vec<Unknown>,
    /// Constraints that were lowered before; many things share them.
    types: HashMap<RecordId, Shared<TypeConstraint>>,
    attrs: HashMap<RecordId, Shared<AttrConstraint>>,
    props: HashMap<RecordId, Shared<PropConstraint>>,
}

impl<'a> Lowering<'a> {
    /// Notes that something was not understood.
    fn unknown(&mut self, kind: &'static str, span: Option<Span>, def: &str, message: impl Into<String>) {
        self.unknowns.push(Unknown { span, kind, def: def.to_owned(), message: message.into() });
    }

    /// Reports what is wrong with a definition, where it begins.
    fn error(&mut self, record: RecordRef<'a>, message: impl Into<String>) -> Reported {
        self.error_at(record.span(), record, message)
    }

    /// Reports what is wrong with a definition.
    fn error_at(&mut self, span: Option<Span>, record: RecordRef<'a>, message: impl Into<String>) -> Reported {
        let _ = record;
        self.diagnostics.push(Diagnostic {
            severity: super::diag::Severity::Error,
            span,
            message: message.into(),
            notes: Vec::new(),
        })
    }

    /// Reads C++; what is not understood is noted, with the place in the text if that is known.
    fn expr(&mut self, kind: &'static str, text: &Text, def: &str) -> Option<Expr> {
        match cpp::parse_expr(&text.text) {
            Ok(expr) => Some(expr),
            Err(error) => {
                let span = text.origin.first().map(|segment| segment.span);
                self.unknown(kind, span, def, format!("{}: '{}'", error.message, text.text));
                None
            }
        }
    }
}
