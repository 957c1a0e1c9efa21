//! Partial records: records whose values are still terms.

use std::ops::Deref;
use std::rc::Rc;

use super::substitute::Frame;
use super::term::{Owner, Term};
use super::{Eval, Evaluator, MAX_SUPERCLASSES};
use crate::td::diag::{Diagnosed, Diagnostic};
use crate::td::names::Symbol;
use crate::td::record::ClassId;
use crate::td::source::Span;
use crate::td::ty::Type;

/// A class, or an unfinished record.
#[derive(Clone, Debug)]
pub(super) struct PartialRecord {
    /// Class, if the partial record is one.
    pub(super) class: Option<ClassId>,
    /// Name: a string. For a class, it is `NAME`.
    pub(super) name: Term,
    /// Number in a generated name.
    pub(super) anonymous: Option<u32>,
    /// Locations of the definition, innermost first.
    pub(super) spans: Vec<Span>,
    /// Direct superclasses.
    pub(super) parents: Vec<ClassId>,
    /// All superclasses, ancestors first.
    pub(super) superclasses: Vec<ClassId>,
    /// Names of the fields, stored separately because they are searched often.
    pub(super) names: FieldNames,
    /// The fields.
    pub(super) slots: Vec<Slot>,
    /// Checks and output due when the record is finished.
    pub(super) checks: Vec<Check>,
    /// Fields with an invalid declaration.
    pub(super) failed: Vec<(Symbol, Diagnosed)>,
}

/// Names of fields, shared by records of the same class.
#[derive(Clone, Default, Debug)]
pub(super) struct FieldNames(Option<Rc<Vec<Symbol>>>);

impl Deref for FieldNames {
    type Target = [Symbol];

    fn deref(&self) -> &[Symbol] {
        self.0.as_deref().map(Vec::as_slice).unwrap_or_default()
    }
}

impl FieldNames {
    /// Adds a name.
    fn push(&mut self, name: Symbol) {
        match self.0.as_mut().and_then(Rc::get_mut) {
            Some(names) => names.push(name),
            None => {
                // A body adds one or two names.
                let mut names = Vec::with_capacity(self.len() + 4);
                names.extend_from_slice(self);
                names.push(name);
                self.0 = Some(Rc::new(names));
            }
        }
    }
}

/// A field of a partial record.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    /// Type of the field.
    pub(super) ty: Type,
    /// Whether the field was declared with `field`.
    pub(super) keyword: bool,
    /// Location of the declaration or of the last assignment.
    pub(super) span: Span,
    /// Value of the field.
    pub(super) value: Term,
}

/// An `assert` or `dump`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Check {
    /// Condition; `None` for a `dump`.
    pub(super) condition: Option<Term>,
    /// Message.
    pub(super) message: Term,
    /// Location.
    pub(super) span: Span,
}

/// Assignment of a `let` statement, applied to all records in its body.
#[derive(Clone, Debug)]
pub(super) struct LetSetting {
    /// Name of the field.
    pub(super) name: Symbol,
    /// Bits that are assigned.
    pub(super) bits: Option<Vec<u32>>,
    /// Assigned value.
    pub(super) value: Eval<Term>,
    /// Location of the name.
    pub(super) span: Span,
}

impl PartialRecord {
    /// Creates a partial record without fields.
    pub(super) fn new(class: Option<ClassId>, name: Term, span: Span) -> Self {
        PartialRecord {
            class,
            name,
            anonymous: None,
            spans: vec![span],
            parents: Vec::new(),
            superclasses: Vec::new(),
            names: FieldNames::default(),
            slots: Vec::new(),
            checks: Vec::new(),
            failed: Vec::new(),
        }
    }

    /// Returns the position of a field.
    pub(super) fn find(&self, name: Symbol) -> Option<usize> {
        self.names.iter().position(|field| *field == name)
    }

    /// Returns the error of a field with an invalid declaration.
    pub(super) fn failed_field(&self, name: Symbol) -> Option<Diagnosed> {
        self.failed.iter().find(|(field, _)| *field == name).map(|(_, reported)| *reported)
    }

    /// Returns all terms for modification.
    pub(super) fn terms_mut(&mut self) -> impl Iterator<Item = &mut Term> {
        let values = self.slots.iter_mut().map(|slot| &mut slot.value);
        let checks = self.checks.iter_mut().flat_map(|check| check.condition.iter_mut().chain([&mut check.message]));
        std::iter::once(&mut self.name).chain(values).chain(checks)
    }

    /// Returns the location of the definition.
    pub(super) fn span(&self) -> Option<Span> {
        self.spans.first().copied()
    }
}

impl Evaluator<'_> {
    /// Returns the type of the future record.
    pub(super) fn draft_type(&self, partial: &PartialRecord) -> Type {
        match *partial.parents {
            [class] => self.class(class).ty.clone(),
            _ => Type::record(partial.parents.iter().copied()),
        }
    }

    /// Declares a field of the partial record. Another declaration of a known field keeps its type.
    pub(super) fn declare(&mut self, partial: &mut PartialRecord, name: Symbol, mut slot: Slot) -> Eval<()> {
        slot.value = self.expand_bits(slot.value, &slot.ty);
        let Some(at) = partial.find(name) else {
            partial.names.push(name);
            partial.slots.push(slot);
            return Ok(());
        };
        let Some(old) = partial.slots.get_mut(at) else { return Ok(()) };
        match self.coerce(slot.value, &old.ty) {
            Some(value) => {
                old.value = self.expand_bits(value, &old.ty);
                old.span = slot.span;
                Ok(())
            }
            None => {
                let (new, old) = (self.type_text(&slot.ty), self.type_text(&old.ty));
                let name = self.names.text(name).to_string();
                let message = format!(
                    "New definition of '{name}' of type '{new}' is incompatible with previous definition of type '{old}'"
                );
                Err(self.error(slot.span, message))
            }
        }
    }

    /// Sets a field of the partial record, or some of its bits.
    pub(super) fn set(&mut self, partial: &mut PartialRecord, set: &LetSetting, value_span: Span) -> Eval<()> {
        let text = self.names.text(set.name).clone();
        let value = set.value?;
        let Some(at) = partial.find(set.name) else {
            return Err(match partial.failed_field(set.name) {
                Some(reported) => reported,
                None => self.error(set.span, format!("Value '{text}' unknown!")),
            });
        };
        let Some(slot) = partial.slots.get(at) else { return Ok(()) };
        let (ty, old) = (slot.ty.clone(), slot.value);
        if set.bits.is_none() && self.is_field(value, set.name) {
            return Err(self.error(value_span, "Recursion / self-assignment forbidden"));
        }
        let new = match &set.bits {
            None => self.coerce(value, &ty).map(|value| self.expand_bits(value, &ty)).ok_or(()),
            Some(bits) => {
                let Type::Bits(width) = ty else {
                    return Err(self.error(set.span, format!("Value '{text}' is not a bits type")));
                };
                let Some(parts) = self.coerce(value, &Type::Bits(bits.len() as u32)) else {
                    return Err(self.error(value_span, "Initializer is not compatible with bit range"));
                };
                let mut all: Vec<Option<Term>> = vec![None; width as usize];
                for (from, to) in bits.iter().rev().enumerate() {
                    let bit = self.bit_of(parts, from as u32);
                    match all.get_mut(*to as usize) {
                        Some(place @ None) => *place = Some(bit),
                        _ => {
                            let message = format!("Cannot set bit #{to} of value '{text}' more than once");
                            return Err(self.error(set.span, message));
                        }
                    }
                }
                let all: Vec<Term> = all
                    .iter()
                    .enumerate()
                    .map(|(at, bit)| bit.unwrap_or_else(|| self.bit_of(old, at as u32)))
                    .collect();
                Ok(self.bits(&all))
            }
        };
        match (new, partial.slots.get_mut(at)) {
            (Ok(value), Some(slot)) => {
                slot.value = value;
                slot.span = set.span;
                Ok(())
            }
            (Err(()), _) => Err(self.misfit(value_span, &text, &ty, value)),
            _ => Ok(()),
        }
    }

    /// Reports that a value does not match the type of a field.
    pub(super) fn misfit(&mut self, span: Span, name: &str, ty: &Type, value: Term) -> Diagnosed {
        let ty = self.type_text(ty);
        let of = match self.ty(value) {
            Some(of) => format!(" of type '{}'", self.type_text(&of)),
            None => String::new(),
        };
        let value = self.term_text(value);
        self.error(span, format!("Field '{name}' of type '{ty}' is incompatible with value '{value}'{of}"))
    }

    /// Makes the partial record inherit from a class, with a term for each of its template parameters.
    pub(super) fn inherit(
        &mut self,
        partial: &mut PartialRecord,
        class: ClassId,
        args: &[Term],
        span: Span,
    ) -> Eval<()> {
        let from = self.class(class);
        if let Some(reported) = from.failed {
            return Err(reported);
        }
        if let Some(own) = partial.class
            && (own == class || self.class(class).superclasses.contains(&own))
        {
            let name = self.class_text(class);
            return Err(self.error(span, format!("class '{name}' inherits from itself")));
        }
        let from = Rc::clone(&from.partial);
        let mut frame = Frame::with_params(Owner::Class(class), args, Some(partial.name));
        let is_first = partial.names.is_empty();
        if is_first {
            // A body adds one or two fields.
            partial.slots.reserve(from.slots.len() + 4);
        }
        self.step(span, from.slots.len())?;
        for (name, slot) in from.names.iter().zip(&from.slots) {
            let value = self.substitute_slot(*name, slot, &mut frame)?;
            let slot = Slot { value, ..slot.clone() };
            if is_first {
                partial.slots.push(slot);
            } else {
                self.inherit_slot(partial, *name, slot, span)?;
            }
        }
        if is_first {
            partial.names = from.names.clone();
        }
        for check in &from.checks {
            let check = self.substitute_check(*check, &mut frame)?;
            partial.checks.push(check);
        }
        if partial.superclasses.contains(&class) {
            let name = self.class_text(class);
            return Err(self.error(span, format!("Already subclass of '{name}'!")));
        }
        // Common ancestors of several parents are repeated.
        let ancestors = &self.class(class).superclasses;
        if partial.superclasses.len() + ancestors.len() >= MAX_SUPERCLASSES {
            let message = format!("there are more than {MAX_SUPERCLASSES} classes to inherit from, counting each way");
            return Err(self.error(span, message));
        }
        partial.superclasses.extend(ancestors.iter().chain([&class]));
        partial.parents.push(class);
        if let Some(own) = partial.class.and_then(|own| self.classes.get_mut(own.0 as usize)) {
            own.parents.clone_from(&partial.parents);
            own.superclasses.clone_from(&partial.superclasses);
        }
        Ok(())
    }

    fn inherit_slot(&mut self, partial: &mut PartialRecord, name: Symbol, slot: Slot, span: Span) -> Eval<()> {
        let Some(old) = partial.find(name).and_then(|at| partial.slots.get_mut(at)) else {
            partial.names.push(name);
            partial.slots.push(slot);
            return Ok(());
        };
        let Some(value) = self.coerce(slot.value, &old.ty) else {
            let (new, old) = (self.type_text(&slot.ty), self.type_text(&old.ty));
            let name = self.names.text(name).to_string();
            let message = format!(
                "New definition of '{name}' of type '{new}' is incompatible with previous definition of type '{old}'"
            );
            return Err(self.report(Diagnostic::error(span, message)));
        };
        old.value = self.expand_bits(value, &old.ty);
        old.span = slot.span;
        Ok(())
    }

    /// Returns the value of a field with holes filled, converted to the type of the field.
    pub(super) fn substitute_slot(&mut self, name: Symbol, slot: &Slot, frame: &mut Frame<'_>) -> Eval<Term> {
        if !self.terms.holes(slot.value).meets(frame.fills()) {
            return Ok(slot.value);
        }
        let value = self.substitute(slot.value, frame)?;
        if value == slot.value {
            return Ok(value);
        }
        match self.coerce(value, &slot.ty) {
            Some(value) => Ok(self.expand_bits(value, &slot.ty)),
            None => {
                let (name, ty) = (self.names.text(name).clone(), self.type_text(&slot.ty));
                let of = match self.ty(value) {
                    Some(of) => self.type_text(&of),
                    None => String::from("?"),
                };
                let value = self.term_text(value);
                let message = format!("Field '{name}' of type '{ty}' cannot become '{value}' of type '{of}'");
                Err(self.error(slot.span, message))
            }
        }
    }

    /// Returns a check with holes filled.
    pub(super) fn substitute_check(&mut self, check: Check, frame: &mut Frame<'_>) -> Eval<Check> {
        let condition = match check.condition {
            Some(condition) => Some(self.substitute(condition, frame)?),
            None => None,
        };
        Ok(Check { condition, message: self.substitute(check.message, frame)?, ..check })
    }

    /// Applies the enclosing `let` statements.
    pub(super) fn apply_lets(&mut self, partial: &mut PartialRecord) -> Eval<()> {
        if self.lets.is_empty() {
            return Ok(());
        }
        let lets = std::mem::take(&mut self.lets);
        let result = lets.iter().try_for_each(|set| self.set(partial, set, set.span));
        self.lets = lets;
        result
    }

    /// Returns true if a term is the field with this name.
    fn is_field(&self, term: Term, name: Symbol) -> bool {
        use super::term::{Node, Variable};
        matches!(self.terms.node(term), Node::Var(Variable::Field(field), _) if *field == name)
    }
}
