//! From records to [specs](crate::spec): ODS.

use super::record::Records;
use super::source::Span;
use crate::spec::DialectSpec;

/// What records say of dialects.
#[derive(Debug)]
pub struct Lowered {
    /// The dialects, in the order of definition.
    pub dialects: Vec<DialectSpec>,
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
pub fn lower(records: &Records) -> Lowered {
    let _ = records;
    todo!()
}
