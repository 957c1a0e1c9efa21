//! Result of an evaluation.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Evaluator;
use super::term::Term;
use crate::td::config::LoadConfig;
use crate::td::record::{ClassData, ClassField, ClassId, RecordId, Records};

/// Texts of terms. Most fields are inherited unchanged, and share their texts.
struct Texts {
    known: Vec<Option<Arc<str>>>,
    /// Buffer for printing a term.
    buffer: String,
}

impl Texts {
    fn of(&mut self, term: Term, evaluator: &Evaluator<'_>) -> Arc<str> {
        if let Some(Some(text)) = self.known.get(term.index()) {
            return Arc::clone(text);
        }
        self.buffer.clear();
        evaluator.print(term, &mut self.buffer);
        let text: Arc<str> = self.buffer.as_str().into();
        if let Some(known) = self.known.get_mut(term.index()) {
            *known = Some(Arc::clone(&text));
        }
        text
    }
}

impl Evaluator<'_> {
    /// Returns all classes and records.
    pub(super) fn into_records(mut self, config: &LoadConfig) -> Records {
        let mut texts =
            config.class_values.then(|| Texts { known: vec![None; self.terms.len()], buffer: String::new() });
        let mut classes = Vec::with_capacity(self.classes.len());
        for at in 0..self.classes.len() {
            classes.extend(self.class_data(at, texts.as_mut()));
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

    /// Returns a class. With texts of terms, its fields have values.
    fn class_data(&self, at: usize, mut texts: Option<&mut Texts>) -> Option<ClassData> {
        let class = self.classes.get(at)?;
        let mut text = |term: Term| texts.as_mut().map(|texts| texts.of(term, self));
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
