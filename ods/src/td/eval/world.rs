//! Lookup of classes and records for types and operators while the evaluator runs.

use crate::order::Order as _;
use std::sync::Arc;

use super::{Evaluator, Global};
use crate::td::diag::Diagnosed;
use crate::td::print::record_text;
use crate::td::record::{ClassId, RecordId};
use crate::td::ty::{Type, World};

impl World for Evaluator<'_> {
    fn is_subclass(&self, sub: ClassId, of: ClassId) -> bool {
        self.classes.get(sub.0 as usize).is_some_and(|class| class.superclasses.contains(&of))
    }

    fn direct_superclasses(&self, class: ClassId) -> Vec<ClassId> {
        self.classes.get(class.0 as usize).map(|class| class.parents.clone()).unwrap_or_default()
    }

    fn class_name(&self, class: ClassId) -> Arc<str> {
        self.class_text(class)
    }

    fn record_name(&self, record: RecordId) -> Arc<str> {
        self.records.get(record.0 as usize).map_or_else(|| "".into(), |record| Arc::clone(&record.data.name))
    }

    fn record_type(&self, record: RecordId) -> Type {
        self.records.get(record.0 as usize).map_or_else(|| Type::record([]), |record| record.ty.clone())
    }

    fn record_is_a(&self, record: RecordId, class: ClassId) -> bool {
        self.is_a(record, class)
    }

    fn find_record(&self, name: &str) -> Option<RecordId> {
        match self.global(self.names.find(name)?) {
            Some(Global::Record(record)) => Some(*record),
            _ => None,
        }
    }

    fn instances(&self, class: ClassId) -> Vec<RecordId> {
        let ids = (0..self.records.len() as u32).map(RecordId);
        let mut found: Vec<(Arc<str>, RecordId)> = ids
            .filter(|id| self.is_a(*id, class))
            .map(|id| (self.record_name(id), id))
            .filter(|(name, id)| self.find_record(name) == Some(*id))
            .collect();
        found.order();
        found.into_iter().map(|(_, id)| id).collect()
    }

    fn record_text(&self, record: RecordId) -> String {
        self.records
            .get(record.0 as usize)
            .map(|record| record_text(&record.data, &self.names, self))
            .unwrap_or_default()
    }
}

impl Evaluator<'_> {
    /// Returns true if a record inherits from a class.
    pub(super) fn is_a(&self, record: RecordId, class: ClassId) -> bool {
        self.records.get(record.0 as usize).is_some_and(|record| record.data.superclasses.contains(&class))
    }

    /// Returns the error in the definition of a name, if it failed.
    pub(super) fn failed_name(&self, name: &str) -> Option<Diagnosed> {
        match self.global(self.names.find(name)?) {
            Some(Global::Failed(reported)) => Some(*reported),
            _ => None,
        }
    }
}
