//! Finishing of records: the end of a definition, when its fields cannot change any more.

use std::sync::Arc;

use super::error::{Link, Work};
use super::partial::{Check, FieldNames, PartialRecord};
use super::substitute::Frame;
use super::term::{Holes, Node, Term, Variable};
use super::{Eval, Evaluator, Global, MAX_RECORDS, Record};
use crate::td::diag::{Diagnostic, Note, Severity};
use crate::td::names::Symbol;
use crate::td::record::{Field, RecordData, RecordId};
use crate::td::source::Span;
use crate::td::ty::Type;
use crate::td::value::{Bit, Dag, List, Unresolved, Value};

/// Identity of an unfinished record, for terms that refer to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Own {
    /// Name of the record.
    pub(super) name: Symbol,
    /// Future index of the record.
    pub(super) record: RecordId,
    /// Location of the definition.
    pub(super) span: Span,
}

/// An unfinished record.
#[derive(Debug)]
pub(super) struct Unfinished {
    /// Fields, some of which are finished.
    pub(super) partial: PartialRecord,
    /// Identity of the record.
    pub(super) own: Own,
    /// States of fields that other fields refer to; empty until the first reference.
    mentioned: Vec<Mentioned>,
}

/// State of a field that other fields may refer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mentioned {
    /// No reference yet.
    Never,
    /// The value is being computed.
    Busy,
    /// The computed value.
    Done(Term),
}

/// Kind of the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A definition: all fields must be resolved.
    Definition,
    /// An instance of a class in an expression: `NAME` remains unknown in it.
    Instance,
}

impl Evaluator<'_> {
    /// Finishes a definition.
    pub(super) fn define(&mut self, partial: PartialRecord) -> Eval<RecordId> {
        let span = partial.span().unwrap_or(self.place);
        let name = match partial.anonymous {
            Some(number) => self.anonymous_name(number),
            None => match self.terms.known(partial.name) {
                Some(Value::Text(text)) => Arc::clone(&text.text),
                _ => {
                    let name = self.term_text(partial.name);
                    return Err(self.error(span, format!("record name '{name}' could not be fully resolved")));
                }
            },
        };
        let mut symbol = self.names.intern(&name);
        match self.global(symbol) {
            Some(Global::Failed(reported)) => return Err(*reported),
            Some(Global::Record(_)) if partial.anonymous.is_some() => symbol = self.next_anonymous_name(),
            Some(Global::Record(other)) => {
                let other = *other;
                return Err(self.duplicate(&name, &partial, other));
            }
            _ => {}
        }
        let link = Link { work: Work::Definition(symbol), span };
        let result = self.linked(link, |this| this.finish(partial, symbol, Kind::Definition));
        if let Err(reported) = result {
            self.set_global(symbol, Global::Failed(reported));
        }
        result
    }

    fn duplicate(&mut self, name: &str, partial: &PartialRecord, other: RecordId) -> super::Diagnosed {
        let span = partial.span().unwrap_or(self.place);
        let mut diagnostic = Diagnostic::error(span, format!("def already exists: {name}"));
        for span in partial.spans.iter().skip(1) {
            diagnostic = diagnostic.note(Some(*span), "instantiated from multiclass");
        }
        let spans = self.records.get(other.0 as usize).map(|record| record.data.spans.clone()).unwrap_or_default();
        for (at, span) in spans.into_iter().enumerate() {
            let what = if at == 0 { "location of previous definition" } else { "instantiated from multiclass" };
            diagnostic = diagnostic.note(Some(span), what);
        }
        self.report(diagnostic)
    }

    /// Finishes a record with this name.
    pub(super) fn finish(&mut self, mut partial: PartialRecord, symbol: Symbol, kind: Kind) -> Eval<RecordId> {
        let span = partial.span().unwrap_or(self.place);
        self.place = span;
        if self.records.len() >= MAX_RECORDS {
            return Err(self.give_up(span, format!("there are more than {MAX_RECORDS} records")));
        }
        let record = RecordId(self.records.len() as u32);
        let data = RecordData {
            name: Arc::clone(self.names.text(symbol)),
            anonymous: kind == Kind::Instance || partial.anonymous.is_some(),
            spans: std::mem::take(&mut partial.spans),
            superclasses: std::mem::take(&mut partial.superclasses),
            fields: Vec::new(),
        };
        let ty = self.draft_type(&partial);
        self.records.push(Record { data, ty, unresolved: Vec::new(), names: FieldNames::default() });
        let own = Own { name: symbol, record, span };
        let checks = std::mem::take(&mut partial.checks);
        let mut unfinished = Unfinished { partial, own, mentioned: Vec::new() };
        let mut frame = Frame::for_record(&mut unfinished);
        for at in 0..frame.record.as_ref().map_or(0, |record| record.partial.slots.len()) {
            self.finish_field(at, &mut frame)?;
        }
        let mut due = Vec::with_capacity(checks.len());
        for check in checks {
            due.push(self.substitute_check(check, &mut frame)?);
        }
        self.keep_fields(unfinished, kind)?;
        let mut failed = None;
        for check in due {
            if let Err(reported) = self.check(check, Some(span)) {
                failed = Some(reported);
            }
        }
        if let Some(reported) = failed {
            return Err(reported);
        }
        self.set_global(symbol, Global::Record(record));
        if kind == Kind::Definition {
            self.add_to_defsets(record, span)?;
        }
        Ok(record)
    }

    /// Computes the final value of a field.
    fn finish_field(&mut self, at: usize, frame: &mut Frame<'_>) -> Eval<()> {
        let Some(record) = frame.record.as_ref() else { return Ok(()) };
        let Some(slot) = record.partial.slots.get(at) else { return Ok(()) };
        let value = match record.mentioned.get(at) {
            _ if self.terms.known(slot.value).is_some() => return Ok(()),
            // A self-referential field has another value here than in references to it.
            Some(Mentioned::Done(value)) if !self.terms.holes(*value).meets(Holes::FIELDS) => *value,
            _ => {
                let (slot, name) = (slot.clone(), record.partial.names.get(at).copied().unwrap_or(self.name));
                self.substitute_slot(name, &slot, frame)?
            }
        };
        if let Some(slot) = frame.record.as_mut().and_then(|record| record.partial.slots.get_mut(at)) {
            slot.value = value;
        }
        Ok(())
    }

    /// Returns the final value of a field that another one refers to; `None` if it depends on itself.
    pub(super) fn mentioned_field(&mut self, at: usize, frame: &mut Frame<'_>) -> Eval<Option<Term>> {
        let Some(record) = frame.record.as_mut() else { return Ok(None) };
        if record.mentioned.is_empty() {
            if let Some(slot) = record.partial.slots.get(at).filter(|slot| self.terms.known(slot.value).is_some()) {
                return Ok(Some(slot.value));
            }
            record.mentioned.resize(record.partial.slots.len(), Mentioned::Never);
        }
        let (Some(mentioned), Some(slot)) = (record.mentioned.get_mut(at), record.partial.slots.get(at)) else {
            return Ok(None);
        };
        match mentioned {
            Mentioned::Busy => return Ok(None),
            Mentioned::Done(value) => return Ok(Some(*value)),
            Mentioned::Never if self.terms.known(slot.value).is_some() => return Ok(Some(slot.value)),
            Mentioned::Never => *mentioned = Mentioned::Busy,
        }
        let (slot, name) = (slot.clone(), record.partial.names.get(at).copied().unwrap_or(self.name));
        let value = self.substitute_slot(name, &slot, frame)?;
        if let Some(mentioned) = frame.record.as_mut().and_then(|record| record.mentioned.get_mut(at)) {
            *mentioned = Mentioned::Done(value);
        }
        Ok(Some(value))
    }

    /// Moves the fields into the record.
    fn keep_fields(&mut self, unfinished: Unfinished, kind: Kind) -> Eval<()> {
        let Unfinished { partial: PartialRecord { names, slots, .. }, own, .. } = unfinished;
        let mut fields = Vec::with_capacity(slots.len());
        let mut unresolved = Vec::new();
        let mut failed = None;
        for (at, (name, slot)) in names.iter().zip(slots).enumerate() {
            let value = match self.terms.known(slot.value) {
                Some(value) => value.clone(),
                None => {
                    unresolved.push(at as u32);
                    if kind == Kind::Definition && !slot.keyword && !self.may_stay(&names, slot.value) {
                        let field = self.names.text(*name).clone();
                        let record = self.names.text(own.name).clone();
                        let value = self.term_text(slot.value);
                        let message =
                            format!("Initializer of '{field}' in '{record}' could not be fully resolved: {value}");
                        failed = Some(self.error(own.span, message));
                    }
                    self.unresolved_value(slot.value)?
                }
            };
            let field = Field { name: *name, ty: slot.ty, keyword: slot.keyword, span: slot.span, value };
            fields.push(field);
        }
        if let Some(record) = self.records.get_mut(own.record.0 as usize) {
            record.data.fields = fields;
            record.unresolved = unresolved;
            record.names = names;
        }
        failed.map_or(Ok(()), Err)
    }

    /// Returns true if bits refer to unset fields of the record, which is allowed.
    fn may_stay(&self, names: &[Symbol], value: Term) -> bool {
        let Node::Bits(bits) = self.terms.node(value) else { return false };
        self.terms.items(*bits).iter().all(|bit| match self.terms.node(*bit) {
            Node::Value(_) | Node::Var(..) => true,
            Node::BitOf(of, _) => {
                matches!(self.terms.node(*of), Node::Var(Variable::Field(name), _) if names.contains(name))
            }
            _ => false,
        })
    }

    /// Returns true if a term is a field that is a bit, or a bit of a field.
    pub(super) fn is_bit_of_field(&self, term: Term) -> bool {
        match self.terms.node(term) {
            Node::BitOf(of, _) => matches!(self.terms.node(*of), Node::Var(Variable::Field(_), _)),
            Node::Var(Variable::Field(_), _) => true,
            _ => false,
        }
    }

    /// Converts a term to a value; unresolved parts are text in it.
    pub(super) fn unresolved_value(&mut self, term: Term) -> Eval<Value> {
        if let Some(value) = self.terms.known(term) {
            return Ok(value.clone());
        }
        self.deeper(self.place, |this| match this.terms.node(term).clone() {
            Node::List(item, items) => {
                let items = this.unresolved_values(items)?;
                List::new(item, items).map(Value::List).map_err(|error| this.too_large(error))
            }
            Node::Dag(parts, names) => {
                let mut parts = this.unresolved_values(parts)?.into_iter().zip(names.iter().cloned());
                let (operator, name) = parts.next().unwrap_or((Value::Unset, None));
                Dag::new(operator, name, parts.collect()).map(Value::Dag).map_err(|error| this.too_large(error))
            }
            Node::Bits(bits) => {
                let bits = this.terms.items(bits).to_vec();
                let bits = bits.iter().map(|bit| match *this.terms.node(*bit) {
                    Node::Value(Value::Bit(bit)) => Bit::Known(bit),
                    Node::Value(Value::Int(int)) => Bit::Known(int != 0),
                    Node::Value(_) => Bit::Unset,
                    Node::BitOf(of, index) => Bit::Unresolved { of: this.term_text(of).into(), index: Some(index) },
                    _ => Bit::Unresolved { of: this.term_text(*bit).into(), index: None },
                });
                Ok(Value::Bits(bits.collect()))
            }
            node => {
                let ty = this.ty(term).unwrap_or(Type::String);
                let text = this.term_text(term);
                let variable = match node {
                    Node::Var(Variable::Name(_), _) => Some(this.name),
                    Node::Var(Variable::Field(name), _) => Some(name),
                    Node::Var(..) => Some(this.names.intern(&text)),
                    _ => None,
                };
                Ok(Value::Unresolved(Arc::new(Unresolved { text: text.into(), variable, ty })))
            }
        })
    }

    fn unresolved_values(&mut self, list: super::term::TermList) -> Eval<Vec<Value>> {
        (0..list.len()).map(|at| self.unresolved_value(self.terms.item(list, at))).collect()
    }

    /// Checks an `assert`, or prints a `dump`. `record` is the location of its record.
    pub(super) fn check(&mut self, check: Check, record: Option<Span>) -> Eval<()> {
        let Some(condition) = check.condition else { return self.dump(check) };
        let message = match self.terms.known(check.message) {
            Some(Value::Text(text)) => text.text.to_string(),
            _ => String::from("(assert message is not a string)"),
        };
        let message = match self.truth(condition) {
            Some(true) => return Ok(()),
            Some(false) => format!("assertion failed: {message}"),
            None => String::from("assert condition must of type bit, bits, or int."),
        };
        let diagnostic = Diagnostic::error(check.span, message);
        Err(self.report(match record {
            Some(span) => diagnostic.note(Some(span), "assertion failed in this record"),
            None => diagnostic,
        }))
    }

    fn dump(&mut self, check: Check) -> Eval<()> {
        let Some(Value::Text(text)) = self.terms.known(check.message) else {
            return Err(self.error(check.span, "dump value is not of type string"));
        };
        let message = text.text.to_string();
        let notes: Vec<Note> = Vec::new();
        let dump = Diagnostic { severity: Severity::Note, span: Some(check.span), message, notes, word: None };
        // The pushed note is not an error.
        let _ = self.diagnostics.push(dump);
        Ok(())
    }

    fn add_to_defsets(&mut self, record: RecordId, span: Span) -> Eval<()> {
        let ty = match self.records.get(record.0 as usize) {
            Some(record) => record.ty.clone(),
            None => return Ok(()),
        };
        for at in 0..self.defsets.len() {
            let Some(defset) = self.defsets.get(at) else { break };
            if ty.is_a(&defset.item, self) {
                if let Some(defset) = self.defsets.get_mut(at) {
                    defset.items.push(Value::Record(record));
                }
            } else {
                let place = defset.span;
                let message = format!("adding record of incompatible type '{}' to defset", self.type_text(&ty));
                let error = Diagnostic::error(span, message).note(Some(place), "location of defset declaration");
                return Err(self.report(error));
            }
        }
        Ok(())
    }
}
