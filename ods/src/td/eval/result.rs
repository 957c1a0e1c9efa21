//! What evaluation leaves.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Evaluator;
use super::term::Term;
use crate::td::record::{ClassData, ClassField, ClassId, RecordId, Records};

impl Evaluator<'_> {
    /// All classes and records.
    pub(super) fn into_records(mut self) -> Records {
        let mut texts = vec![None; self.terms.len()];
        let mut text = String::new();
        let mut classes = Vec::with_capacity(self.classes.len());
        for at in 0..self.classes.len() {
            classes.extend(self.class_data(at, &mut texts, &mut text));
        }
        let names = &self.names;
        let class_names = classes.iter().enumerate();
        let class_names =
            class_names.map(|(at, class)| (Arc::clone(names.text(class.name)), ClassId(at as u32))).collect();
        let mut variables = BTreeMap::new();
        for (name, term) in std::mem::take(&mut self.variables) {
            if let Ok(value) = self.unresolved_value(term) {
                variables.insert(Arc::clone(self.names.text(name)), value);
            }
        }
        let records: Vec<_> = self.records.into_iter().map(|record| record.data).collect();
        let ids = (0..records.len() as u32).map(RecordId);
        let record_names = records.iter().map(|record| Arc::clone(&record.name)).zip(ids).collect();
        Records { names: self.names, classes, records, class_names, record_names, variables }
    }

    /// A class. `texts` has the texts of terms so far, and `buffer` is where they are written first.
    fn class_data(&self, at: usize, texts: &mut [Option<Arc<str>>], buffer: &mut String) -> Option<ClassData> {
        let class = self.classes.get(at)?;
        let mut print = |term: Term| {
            buffer.clear();
            self.print(term, buffer);
            Arc::from(buffer.as_str())
        };
        // Most fields are inherited as they are.
        let mut text = |term: Term| match texts.get_mut(term.index()) {
            Some(text) => Arc::clone(text.get_or_insert_with(|| print(term))),
            None => print(term),
        };
        let params = class.params.iter().filter_map(|param| {
            let ty = param.ty.as_ref().ok()?.clone();
            Some(ClassField { name: param.name, ty, keyword: false, value: text(param.default) })
        });
        let params = params.collect();
        let fields = class.partial.names.iter().zip(&class.partial.slots).map(|(name, slot)| ClassField {
            name: *name,
            ty: slot.ty.clone(),
            keyword: slot.keyword,
            value: text(slot.value),
        });
        let fields = fields.collect();
        Some(ClassData { name: class.name, span: class.span, superclasses: class.superclasses.clone(), params, fields })
    }
}
