//! Access to fields of records as Rust types, and normalization of texts.

use std::borrow::Cow;

use super::Lowering;
use crate::indent::unindent;
use crate::spec::{DefaultValue, List, Str};
use crate::td::record::RecordRef;
use crate::td::value::{Dag, Text, Value};

impl<'a> Lowering<'a> {
    /// Returns a string field; empty if it is unset or absent.
    pub(super) fn text(&mut self, record: RecordRef<'a>, field: &str) -> Str {
        self.text_of(record, field).map_or_else(Str::default, |text| own(&text.text))
    }

    /// Returns a string field, unless it is unset or empty.
    pub(super) fn some_text(&mut self, record: RecordRef<'a>, field: &str) -> Option<Str> {
        self.text_of(record, field).filter(|text| !text.text.is_empty()).map(|text| own(&text.text))
    }

    /// Returns a string field with its source locations.
    pub(super) fn text_of(&mut self, record: RecordRef<'a>, field: &str) -> Option<&'a Text> {
        match record.value(field) {
            Some(Value::Text(text)) => Some(text),
            None | Some(Value::Unset) => None,
            Some(_) => self.unexpected(record, field, "a string"),
        }
    }

    /// Returns a field that should be one line: a summary, a name in C++.
    pub(super) fn line(&mut self, record: RecordRef<'a>, field: &str) -> Str {
        let words = |text: &Text| text.text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.text_of(record, field).map_or_else(Str::default, |text| Cow::Owned(words(text)))
    }

    /// Returns a Markdown field, without its indentation in the file.
    pub(super) fn markdown(&mut self, record: RecordRef<'a>, field: &str) -> Str {
        self.text_of(record, field).map_or_else(Str::default, |text| Cow::Owned(unindent(&text.text)))
    }

    /// Returns a bit field; false if it is unset or absent.
    pub(super) fn flag(&mut self, record: RecordRef<'a>, field: &str) -> bool {
        match record.value(field) {
            None | Some(Value::Unset) => false,
            Some(Value::Bit(bit)) => *bit,
            Some(Value::Int(int)) => *int != 0,
            Some(_) => self.unexpected::<()>(record, field, "a bit").is_some(),
        }
    }

    /// Returns an integer field.
    pub(super) fn int(&mut self, record: RecordRef<'a>, field: &str) -> Option<i64> {
        match record.value(field)? {
            Value::Int(int) => Some(*int),
            Value::Bit(bit) => Some(i64::from(*bit)),
            Value::Unset => None,
            _ => self.unexpected(record, field, "an integer"),
        }
    }

    /// Returns a record field.
    pub(super) fn def(&mut self, record: RecordRef<'a>, field: &str) -> Option<RecordRef<'a>> {
        match record.value(field)? {
            Value::Record(id) => Some(self.records.record(*id)),
            Value::Unset => None,
            _ => self.unexpected(record, field, "a definition"),
        }
    }

    /// Returns a list field; empty if it is unset or absent.
    pub(super) fn list(&mut self, record: RecordRef<'a>, field: &str) -> &'a [Value] {
        match record.value(field) {
            Some(Value::List(list)) => &list.items,
            None | Some(Value::Unset) => &[],
            Some(_) => self.unexpected(record, field, "a list").unwrap_or_default(),
        }
    }

    /// Returns a field that is a list of records.
    pub(super) fn defs(&mut self, record: RecordRef<'a>, field: &str) -> Vec<RecordRef<'a>> {
        let mut defs = Vec::new();
        for item in self.list(record, field) {
            match item {
                Value::Record(id) => defs.push(self.records.record(*id)),
                _ => _ = self.unexpected::<()>(record, field, "a list of definitions"),
            }
        }
        defs
    }

    /// Returns a field that is a list of strings.
    pub(super) fn texts(&mut self, record: RecordRef<'a>, field: &str) -> List<Str> {
        let mut texts = Vec::new();
        for item in self.list(record, field) {
            match item {
                Value::Text(text) => texts.push(own(&text.text)),
                _ => _ = self.unexpected::<()>(record, field, "a list of strings"),
            }
        }
        texts.into()
    }

    /// Returns a dag field.
    pub(super) fn dag(&mut self, record: RecordRef<'a>, field: &str) -> Option<&'a Dag> {
        match record.value(field)? {
            Value::Dag(dag) => Some(dag),
            Value::Unset => None,
            _ => self.unexpected(record, field, "a dag"),
        }
    }

    /// Returns the name of the operator of a dag.
    pub(super) fn operator(&self, dag: &Dag) -> &'a str {
        match dag.operator {
            Value::Record(id) => self.records.record(id).name(),
            _ => "",
        }
    }

    /// Returns a field that is a C++ value, unless it is empty.
    pub(super) fn default_value(&mut self, record: RecordRef<'a>, field: &str, def: &str) -> Option<DefaultValue> {
        let text = self.text_of(record, field).filter(|text| !text.text.is_empty())?;
        Some(DefaultValue { text: own(&text.text), value: self.expr("default value", text, def) })
    }

    /// Reports that a field has an unexpected value.
    pub(super) fn unexpected<T>(&mut self, record: RecordRef<'a>, field: &str, what: &str) -> Option<T> {
        let span = record.field(field).map(|field| field.span);
        self.unknown("field", span, record.name(), format!("field '{field}' should be {what}"));
        None
    }
}

/// Returns an owned string.
pub(super) fn own(text: &str) -> Str {
    Cow::Owned(text.to_owned())
}

/// Returns the name of a definition; empty if it was generated.
pub(super) fn def_name(record: RecordRef<'_>) -> Str {
    if record.is_anonymous() { Str::default() } else { own(record.name()) }
}

/// Returns the name of an enum, or its C++ class if the definition has none.
pub(super) fn enum_name(record: RecordRef<'_>) -> Str {
    let class = if record.is_anonymous() { record.text("className") } else { None };
    own(class.map_or(record.name(), |class| &class.text))
}

/// Returns a name qualified with its namespace, which may be empty.
pub(super) fn qualified(namespace: &str, name: &str) -> String {
    if namespace.is_empty() { name.to_owned() } else { format!("{namespace}::{name}") }
}

/// Returns a C++ name without leading `::` and `mlir::`.
pub(super) fn unqualified(name: &str) -> &str {
    let name = name.trim().trim_start_matches("::");
    name.strip_prefix("mlir::").unwrap_or(name)
}
