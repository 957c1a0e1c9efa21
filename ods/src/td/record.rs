//! Classes and records, the result of an evaluation.
//!
//! [`Records`] is the result; [`RecordRef`] is a view of one record.

use crate::order::Order as _;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

pub use super::ids::{ClassId, RecordId};
use super::names::{Names, Symbol};
use super::source::Span;
use super::ty::Type;
use super::value::{Text, Value};

mod world;

/// A class, as far as users of records need it.
#[derive(Debug)]
pub struct ClassData {
    /// Name of the class.
    pub name: Symbol,
    /// Location of the name.
    pub span: Span,
    /// All superclasses, ancestors first.
    pub superclasses: Vec<ClassId>,
    /// Template parameters; their values are the defaults, or `?`.
    pub params: Vec<ClassField>,
    /// Fields in the order of `--print-records`, with values as far as known.
    pub fields: Vec<ClassField>,
}

/// A field of a class, or a template parameter.
#[derive(Debug)]
pub struct ClassField {
    /// Name of the field.
    pub name: Symbol,
    /// Type of the field.
    pub ty: Type,
    /// Whether the field was declared with `field`.
    pub keyword: bool,
    /// Value in TableGen's format; `None` if `LoadConfig::class_values` does not request it.
    pub value: Option<Arc<str>>,
}

/// A record.
#[derive(Debug)]
pub struct RecordData {
    /// Name of the record.
    pub name: Arc<str>,
    /// Whether the name was generated.
    pub anonymous: bool,
    /// Locations of the definition, innermost first: the `def` in a multiclass, then the `defm`s.
    pub spans: Vec<Span>,
    /// All superclasses, ancestors first.
    pub superclasses: Vec<ClassId>,
    /// Fields, in the order of declaration.
    pub fields: Vec<Field>,
}

/// A field of a record.
#[derive(Debug)]
pub struct Field {
    /// Name of the field.
    pub name: Symbol,
    /// Type of the field.
    pub ty: Type,
    /// Whether the field was declared with `field`.
    pub keyword: bool,
    /// Location of the declaration or of the last assignment.
    pub span: Span,
    /// Value of the field.
    pub value: Value,
}

/// Classes and records of a file and its includes.
#[derive(Debug)]
pub struct Records {
    /// Interned identifiers.
    pub names: Names,
    /// Classes by [`ClassId`].
    pub classes: Vec<ClassData>,
    /// Records by [`RecordId`].
    pub records: Vec<RecordData>,
    /// Named classes.
    pub class_names: BTreeMap<Arc<str>, ClassId>,
    /// All records by name, including anonymous ones.
    pub record_names: HashMap<Arc<str>, RecordId>,
    /// `defvar` and `defset` variables of the file, by name.
    pub variables: BTreeMap<Arc<str>, Value>,
}

impl Records {
    /// Returns the record with a name.
    pub fn def(&self, name: &str) -> Option<RecordRef<'_>> {
        self.record_names.get(name).map(|id| self.record(*id))
    }

    /// Returns a record by its index.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of range.
    pub fn record(&self, id: RecordId) -> RecordRef<'_> {
        RecordRef { records: self, id, data: &self.records[id.0 as usize] }
    }

    /// Returns all records, sorted by name.
    pub(crate) fn by_name(&self) -> Vec<RecordRef<'_>> {
        let mut records: Vec<_> = self.defs().collect();
        records.order_by(|left, right| left.name().cmp(right.name()));
        records
    }

    /// Returns all records in the order of definition.
    pub fn defs(&self) -> impl Iterator<Item = RecordRef<'_>> {
        (0..self.records.len()).map(|id| self.record(RecordId(id as u32)))
    }

    /// Returns the class with a name.
    pub fn class(&self, name: &str) -> Option<ClassId> {
        self.class_names.get(name).copied()
    }

    /// Returns the records of a class, named and anonymous, in the order of definition; none if the class is undefined.
    pub fn defs_of(&self, class: &str) -> impl Iterator<Item = RecordRef<'_>> {
        let class = self.class(class);
        self.defs().filter(move |record| class.is_some_and(|class| record.data.superclasses.contains(&class)))
    }
}

/// View of a record.
#[derive(Clone, Copy, Debug)]
pub struct RecordRef<'a> {
    /// Records that contain it.
    pub records: &'a Records,
    /// Index of the record.
    pub id: RecordId,
    /// Data of the record.
    pub data: &'a RecordData,
}

impl PartialEq for RecordRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.records, other.records) && self.id == other.id
    }
}

impl<'a> RecordRef<'a> {
    /// Returns the name of the record.
    pub fn name(self) -> &'a str {
        &self.data.name
    }

    /// Returns true if the name was generated.
    pub fn is_anonymous(self) -> bool {
        self.data.anonymous
    }

    /// Returns the location of the definition.
    pub fn span(self) -> Option<Span> {
        self.data.spans.first().copied()
    }

    /// Returns true if the record inherits from the class with a name.
    pub fn is_a(self, class: &str) -> bool {
        self.records.class(class).is_some_and(|class| self.data.superclasses.contains(&class))
    }

    /// Returns the superclasses, ancestors first.
    pub fn superclasses(self) -> impl DoubleEndedIterator<Item = &'a str> {
        self.data.superclasses.iter().map(move |class| {
            let class = &self.records.classes[class.0 as usize];
            &**self.records.names.text(class.name)
        })
    }

    /// Returns the last of the superclasses, which is the class of the definition.
    pub fn class_name(self) -> &'a str {
        self.superclasses().next_back().unwrap_or_default()
    }

    /// Returns a value of a field in TableGen's format.
    pub fn shown(self, value: &Value) -> String {
        value.display(self.records)
    }

    /// Returns the field with a name.
    pub fn field(self, name: &str) -> Option<&'a Field> {
        let symbol = self.records.names.find(name)?;
        self.data.fields.iter().find(|field| field.name == symbol)
    }

    /// Returns the value of a field.
    pub fn value(self, name: &str) -> Option<&'a Value> {
        self.field(name).map(|field| &field.value)
    }

    /// Returns the value of a string field.
    pub fn text(self, name: &str) -> Option<&'a Text> {
        match self.value(name)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the value of a bit field, or `None` if it is unset.
    pub fn bit(self, name: &str) -> Option<bool> {
        match self.value(name)? {
            Value::Bit(bit) => Some(*bit),
            Value::Int(int) => Some(*int != 0),
            _ => None,
        }
    }

    /// Returns the value of an integer field.
    pub fn int(self, name: &str) -> Option<i64> {
        match self.value(name)? {
            Value::Int(int) => Some(*int),
            Value::Bit(bit) => Some(i64::from(*bit)),
            _ => None,
        }
    }

    /// Returns the value of a list field.
    pub fn list(self, name: &str) -> Option<&'a [Value]> {
        match self.value(name)? {
            Value::List(list) => Some(&list.items),
            _ => None,
        }
    }

    /// Returns the value of a dag field.
    pub fn dag(self, name: &str) -> Option<&'a super::value::Dag> {
        match self.value(name)? {
            Value::Dag(dag) => Some(dag),
            _ => None,
        }
    }

    /// Returns the value of a record field.
    pub fn def(self, name: &str) -> Option<RecordRef<'a>> {
        match self.value(name)? {
            Value::Record(id) => Some(self.records.record(*id)),
            _ => None,
        }
    }
}
