//! What evaluation leaves: classes and records.
//!
//! [`Records`] is the result; [`RecordRef`] is a view of one record.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

pub use super::ids::{ClassId, RecordId};
use super::names::{Names, Symbol};
use super::source::Span;
use super::ty::Type;
use super::value::{Text, Value};

mod world;

/// A class, as far as those who use records want to know.
#[derive(Debug)]
pub struct ClassData {
    /// Its name.
    pub name: Symbol,
    /// Where the name is written.
    pub span: Span,
    /// All classes that it inherits from, ancestors first.
    pub superclasses: Vec<ClassId>,
    /// Its template parameters; their values are the defaults, or `?`.
    pub params: Vec<ClassField>,
    /// As `--print-records` shows it, without the line that says `class`: fields with values as far as they are known.
    pub fields: Vec<ClassField>,
}

/// A field of a class, or a template parameter.
#[derive(Debug)]
pub struct ClassField {
    /// Its name.
    pub name: Symbol,
    /// Its type.
    pub ty: Type,
    /// Whether it was declared with `field`.
    pub keyword: bool,
    /// Its value, as TableGen prints it; none if `LoadConfig::class_values` does not ask for it.
    pub value: Option<Arc<str>>,
}

/// A record.
#[derive(Debug)]
pub struct RecordData {
    /// Its name.
    pub name: Arc<str>,
    /// Whether the name was made up.
    pub anonymous: bool,
    /// Where it was defined, innermost first: the `def` in a multiclass, then the `defm`s.
    pub spans: Vec<Span>,
    /// All classes that it inherits from, ancestors first.
    pub superclasses: Vec<ClassId>,
    /// Its fields, in the order of declaration.
    pub fields: Vec<Field>,
}

/// A field of a record.
#[derive(Debug)]
pub struct Field {
    /// Its name.
    pub name: Symbol,
    /// Its type.
    pub ty: Type,
    /// Whether it was declared with `field`.
    pub keyword: bool,
    /// Where it was declared or last set.
    pub span: Span,
    /// Its value.
    pub value: Value,
}

/// The classes and records of a file and all that it includes.
#[derive(Debug)]
pub struct Records {
    /// The identifiers.
    pub names: Names,
    /// By [`ClassId`].
    pub classes: Vec<ClassData>,
    /// By [`RecordId`].
    pub records: Vec<RecordData>,
    /// The named classes.
    pub class_names: BTreeMap<Arc<str>, ClassId>,
    /// All records, anonymous ones as well.
    pub record_names: HashMap<Arc<str>, RecordId>,
    /// `defvar` and `defset` variables of the file, by name.
    pub variables: BTreeMap<Arc<str>, Value>,
}

impl Records {
    /// The record of this name.
    pub fn def(&self, name: &str) -> Option<RecordRef<'_>> {
        self.record_names.get(name).map(|id| self.record(*id))
    }

    /// A record.
    ///
    /// # Panics
    ///
    /// If the number is of other records.
    pub fn record(&self, id: RecordId) -> RecordRef<'_> {
        RecordRef { records: self, id, data: &self.records[id.0 as usize] }
    }

    /// All records, sorted by name.
    pub(crate) fn by_name(&self) -> Vec<RecordRef<'_>> {
        let mut records: Vec<_> = self.defs().collect();
        records.sort_unstable_by(|left, right| left.name().cmp(right.name()));
        records
    }

    /// All records in the order of definition.
    pub fn defs(&self) -> impl Iterator<Item = RecordRef<'_>> {
        (0..self.records.len()).map(|id| self.record(RecordId(id as u32)))
    }

    /// The class of this name.
    pub fn class(&self, name: &str) -> Option<ClassId> {
        self.class_names.get(name).copied()
    }

    /// The records of a class, named and anonymous, in the order of definition; none if there is no such class.
    pub fn defs_of(&self, class: &str) -> impl Iterator<Item = RecordRef<'_>> {
        let class = self.class(class);
        self.defs().filter(move |record| class.is_some_and(|class| record.data.superclasses.contains(&class)))
    }
}

/// A record among its records.
#[derive(Clone, Copy, Debug)]
pub struct RecordRef<'a> {
    /// All of them.
    pub records: &'a Records,
    /// This one.
    pub id: RecordId,
    /// What it is.
    pub data: &'a RecordData,
}

impl PartialEq for RecordRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.records, other.records) && self.id == other.id
    }
}

impl<'a> RecordRef<'a> {
    /// Its name.
    pub fn name(self) -> &'a str {
        &self.data.name
    }

    /// Whether its name was made up.
    pub fn is_anonymous(self) -> bool {
        self.data.anonymous
    }

    /// Where it was defined.
    pub fn span(self) -> Option<Span> {
        self.data.spans.first().copied()
    }

    /// Whether it inherits from the class of this name.
    pub fn is_a(self, class: &str) -> bool {
        self.records.class(class).is_some_and(|class| self.data.superclasses.contains(&class))
    }

    /// The classes that it inherits from, ancestors first.
    pub fn superclasses(self) -> impl DoubleEndedIterator<Item = &'a str> {
        self.data.superclasses.iter().map(move |class| {
            let class = &self.records.classes[class.0 as usize];
            &**self.records.names.text(class.name)
        })
    }

    /// The class it was made of: the last one of its superclasses.
    pub fn class_name(self) -> &'a str {
        self.superclasses().next_back().unwrap_or_default()
    }

    /// A value of a field as TableGen prints it.
    pub fn shown(self, value: &Value) -> String {
        value.display(self.records)
    }

    /// A field.
    pub fn field(self, name: &str) -> Option<&'a Field> {
        let symbol = self.records.names.find(name)?;
        self.data.fields.iter().find(|field| field.name == symbol)
    }

    /// The value of a field.
    pub fn value(self, name: &str) -> Option<&'a Value> {
        self.field(name).map(|field| &field.value)
    }

    /// A field that is a string.
    pub fn text(self, name: &str) -> Option<&'a Text> {
        match self.value(name)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A field that is a bit; an unset one is not.
    pub fn bit(self, name: &str) -> Option<bool> {
        match self.value(name)? {
            Value::Bit(bit) => Some(*bit),
            Value::Int(int) => Some(*int != 0),
            _ => None,
        }
    }

    /// A field that is an integer.
    pub fn int(self, name: &str) -> Option<i64> {
        match self.value(name)? {
            Value::Int(int) => Some(*int),
            Value::Bit(bit) => Some(i64::from(*bit)),
            _ => None,
        }
    }

    /// A field that is a list.
    pub fn list(self, name: &str) -> Option<&'a [Value]> {
        match self.value(name)? {
            Value::List(list) => Some(&list.items),
            _ => None,
        }
    }

    /// A field that is a dag.
    pub fn dag(self, name: &str) -> Option<&'a super::value::Dag> {
        match self.value(name)? {
            Value::Dag(dag) => Some(dag),
            _ => None,
        }
    }

    /// A field that is a record.
    pub fn def(self, name: &str) -> Option<RecordRef<'a>> {
        match self.value(name)? {
            Value::Record(id) => Some(self.records.record(*id)),
            _ => None,
        }
    }
}
