//! Lookup of classes and records for types and printing.

use std::sync::Arc;

use super::{ClassData, ClassId, RecordData, RecordId, Records};
use crate::td::print::record_text;
use crate::td::ty::{Type, World};

impl World for Records {
    fn is_subclass(&self, sub: ClassId, of: ClassId) -> bool {
        superclasses(self.classes.get(sub.0 as usize)).contains(&of)
    }

    /// Returns the superclasses that are not superclasses of another one. A class that is a parent twice is listed
    /// once.
    fn direct_superclasses(&self, class: ClassId) -> Vec<ClassId> {
        self.direct(superclasses(self.classes.get(class.0 as usize)))
    }

    fn class_name(&self, class: ClassId) -> Arc<str> {
        let class = self.classes.get(class.0 as usize);
        class.map(|class| Arc::clone(self.names.text(class.name))).unwrap_or_else(|| "".into())
    }

    fn record_name(&self, record: RecordId) -> Arc<str> {
        self.data(record).map(|record| Arc::clone(&record.name)).unwrap_or_else(|| "".into())
    }

    fn record_type(&self, record: RecordId) -> Type {
        Type::record(self.data(record).map(|record| self.direct(&record.superclasses)).unwrap_or_default())
    }

    fn record_is_a(&self, record: RecordId, class: ClassId) -> bool {
        self.data(record).is_some_and(|record| record.superclasses.contains(&class))
    }

    fn find_record(&self, name: &str) -> Option<RecordId> {
        self.record_names.get(name).copied()
    }

    fn instances(&self, class: ClassId) -> Vec<RecordId> {
        let records = self.by_name().into_iter();
        records.filter(|record| record.data.superclasses.contains(&class)).map(|record| record.id).collect()
    }

    fn record_text(&self, record: RecordId) -> String {
        self.data(record).map(|record| record_text(record, &self.names, self)).unwrap_or_default()
    }
}

impl Records {
    fn data(&self, record: RecordId) -> Option<&RecordData> {
        self.records.get(record.0 as usize)
    }

    /// Returns the classes that no other one of them inherits from.
    fn direct(&self, classes: &[ClassId]) -> Vec<ClassId> {
        let is_inherited = |class: &ClassId| classes.iter().any(|other| self.is_subclass(*other, *class));
        classes.iter().copied().filter(|class| !is_inherited(class)).collect()
    }
}

fn superclasses(class: Option<&ClassData>) -> &[ClassId] {
    class.map(|class| &*class.superclasses).unwrap_or_default()
}
